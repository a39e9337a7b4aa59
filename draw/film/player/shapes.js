// The pictures of scenes one after another are shapes: symbols in spots, which come, go and change their colors. A
// scene has one picture, then another at rest if it has rest, and another for those who are asked what comes next if it
// has hints.
export class Shapes {
  constructor(first, shapes, scenes, pictures) {
    this.first = first // the number of the first scene
    Object.assign(this, shapes) // as shapesData of package film
    let number = 0
    this.scenes = scenes.map(({ rest, hints }) => {
      const playing = number++, atRest = rest ? number++ : playing
      return { playing, atRest, asking: hints && number++ } // the numbers of its pictures
    })
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

  // changed returns the elements that may differ between two pictures, or all of them if these are far apart.
  changed(from, to) {
    if (!(Math.abs(from - to) < this.every)) return this.parts.flat()
    const lists = this.changes.slice(Math.min(from, to) + 1, Math.max(from, to) + 1)
    return lists.flatMap(list => list.filter((_, k) => k % 2 == 0))
  }

  // markup returns an element, a copy of its symbol: to color a <use> takes browsers longer.
  markup(number) {
    const [symbol, x, y, height, left, top, width, under] = this.elements[number]
    if (!symbol) return `<rect x="${x}" y="${y}" height="${height}" shape-rendering="crispEdges"/>`
    const svg = this.symbols[symbol], at = ` transform="translate(${x} ${y})" `
    const isOne = svg.lastIndexOf('<') == 0 // or several elements
    const shape = isOne ? svg.replace(' ', at) : `<g${at}>${svg}</g>`
    if (!under) return shape
    const clip = `clip${number}`, path = `<path d="M${left} ${top}h${width}v${under}h-${width}z"/>`
    return `<g clip-path="url(#${clip})"><clipPath id="${clip}">${path}</clipPath>${shape}</g>`
  }
}

// A ShapePainter draws scenes into pictures of a film's parts, which show nothing else from then on.
export class ShapePainter {
  static painters = 0

  constructor(shapes, parts, pictures) {
    const { defs = '', symbols, elements } = shapes, id = `s${ShapePainter.painters++}-`
    const named = symbols.map((svg, k) => svg && `<g id="t${k}">${svg}</g>`)
    Object.assign(this, { shapes, pictures, id, shown: new Uint16Array(elements.length) })
    this.nodes = [] // of the elements that were seen
    this.places = [] // of elements: their picture, and the element under them
    parts.forEach(({ at, width, height }, k) => {
      const picture = pictures[k]
      picture.setAttribute('viewBox', [...at, width, height].join(' '))
      picture.innerHTML = `<defs>${k ? '' : this.own(defs + named.join(''))}<style></style></defs>`
      shapes.parts[k]?.forEach((n, i, all) => { this.places[n] = { picture, under: all[i - 1] } })
    })
  }

  // own returns elements with ids, and what refers to them, that no other painter has.
  own(svg) { return svg.replace(/\bid="|#/g, start => start + this.id) }

  // color gives the shapes their colors by day, or by night: each state is a class, and 0 is hidden.
  color(night) {
    const { id } = this, rules = this.shapes.states.map(([day, dark, width], k) => {
      return `.${id}${k + 1}{color:${night ? dark : day};width:${width}px}`
    })
    const sheet = `.${id}0{display:none}` + rules.join('')
    for (const picture of this.pictures) picture.querySelector('style').textContent = sheet
  }

  // draw draws a scene as the film shows it while it plays, or at rest, or while it asks, and only what differs from
  // what the pictures show.
  draw(i, { playing, asking }) {
    const { shapes, shown } = this, scene = shapes.scenes[i - shapes.first]
    const picture = asking && scene.asking || (playing ? scene.playing : scene.atRest)
    const now = shapes.statesOf(picture)
    for (const n of shapes.changed(this.picture, picture)) {
      if (now[n] == shown[n] || !this.places[n]) continue
      const node = this.nodes[n] ??= this.add(n)
      node.setAttribute('class', this.id + now[n])
    }
    this.shown = now
    this.picture = picture
  }

  // add returns the node of an element that is seen for the first time, over those that it is painted over.
  add(n) {
    let { picture, under } = this.places[n]
    while (under !== undefined && !this.nodes[under]) under = this.places[under].under
    const below = this.nodes[under] ?? picture.firstChild
    below.insertAdjacentHTML('afterend', this.own(this.shapes.markup(n)))
    return below.nextSibling
  }
}
