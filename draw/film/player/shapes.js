// A film's pictures are shapes: symbols in spots, which come, go and change their colors. A scene has one picture, then another at rest if it has
// rest, and another for those who are asked what comes next if it has hints.
export class Shapes {
  constructor({ film, scenes, pictures }) {
    let number = 0
    this.first = scenes.map(({ rest, hints }) => { // the numbers of their first pictures
      const first = number
      number += 1 + Boolean(rest) + Boolean(hints)
      return first
    })
    Object.assign(this, film.shapes) // as shapesData of package film
    this.changes = [] // of each picture: elements and their states by turns
    this.whole = [] // the states of all elements in each picture number k * every
    this.every = 64
    this.decode(pictures)
  }

  decode(bytes) {
    let at = 0
    const number = () => {
      for (let n = 0, unit = 1; ; unit *= 128) {
        const byte = bytes[at++]
        n += (byte & 127) * unit
        if (byte < 128) return n
      }
    }
    const now = new Uint16Array(this.elements.length)
    for (let i = 0; at < bytes.length; i++) {
      const list = []
      for (let element; element = number();) list.push(element - 1, number())
      this.changes.push(list)
      this.change(now, i)
      if (i % this.every == 0) this.whole.push(now.slice())
    }
  }

  change(now, i) {
    const list = this.changes[i]
    for (let k = 0; k < list.length; k += 2) now[list[k]] = list[k + 1]
  }

  statesOf(i) {
    const now = this.whole[Math.floor(i / this.every)].slice()
    for (let k = i - i % this.every + 1; k <= i; k++) this.change(now, k)
    return now
  }

  // markup returns an element, which is hidden.
  markup(number, id) {
    const [symbol, x, y, height, left, top, width, under] = this.elements[number]
    if (!symbol) return `<rect display="none" x="${x}" y="${y}" height="${height}" shape-rendering="crispEdges"/>`
    const use = attributes => `<use ${attributes} href="#${id}t${symbol}" x="${x}" y="${y}"/>`
    if (!under) return use('display="none"')
    const clip = `${id}clip${number}`
    return `<g display="none" clip-path="url(#${clip})"><clipPath id="${clip}"><path d="M${left} ${top}h${width}v${under}h-${width}z"/></clipPath>${use('')}</g>`
  }
}

// A ShapePainter draws scenes into the pictures of a film's parts.
export class ShapePainter {
  static painters = 0

  constructor(data, pictures) {
    this.shapes = data.shapes ??= new Shapes(data)
    this.scenes = data.scenes
    const { shapes } = this, { defs = '', symbols, elements } = shapes, id = `s${ShapePainter.painters++}-`
    const own = svg => svg.replace(/\bid="|#/g, start => start + id) // also where it refers to others
    const named = symbols.map((svg, k) => svg && `<g id="${id}t${k}">${own(svg)}</g>`)
    this.shown = new Uint16Array(elements.length)
    this.nodes = []
    data.film.parts.forEach(({ at, width, height, shapes: numbers = [] }, k) => {
      pictures[k].setAttribute('viewBox', [...at, width, height].join(' '))
      pictures[k].innerHTML = `<defs>${k ? '' : own(defs) + named.join('')}</defs>` + numbers.map(n => shapes.markup(n, id)).join('')
      numbers.forEach((n, i) => { this.nodes[n] = pictures[k].children[1 + i] })
    })
  }

  // draw draws a scene as the film shows it while it plays, or at rest, or while it asks, and only what differs from what the pictures show.
  draw(i, { playing, asking }) {
    const { rest, hints } = this.scenes[i], atRest = rest ? 1 : 0
    const picture = this.shapes.first[i] + (asking && hints ? atRest + 1 : playing ? 0 : atRest)
    if (picture == this.picture) return
    const now = this.shapes.statesOf(picture)
    now.forEach((state, n) => {
      if (state != this.shown[n] && this.nodes[n]) this.set(this.nodes[n], this.shapes.states[state - 1], state)
    })
    this.shown = now
    this.picture = picture
  }

  set(node, state, number) {
    node.style.display = state ? 'inline' : 'none'
    if (!state) return
    node.style.color = `var(--shape${number})`
    if (node.tagName == 'rect') node.setAttribute('width', state[2])
  }
}

// colorShapes gives the shapes within root, and the ground under them, their colors of a theme: the film's, or the other.
export function colorShapes(root, film, other) {
  root.style.setProperty('--shape0', other ? film.nightGround : film.ground)
  film.shapes?.states.forEach((colors, k) => root.style.setProperty('--shape' + (k + 1), colors[other ? 1 : 0]))
}
