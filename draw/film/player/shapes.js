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
    if (!(Math.abs(from - to) < this.every)) return this.parts.flat(2)
    const lists = this.changes.slice(Math.min(from, to) + 1, Math.max(from, to) + 1)
    return lists.flatMap(list => list.filter((_, k) => k % 2 == 0))
  }
}

// A ShapePainter draws scenes into pictures of a film's parts, which show nothing else from then on. Each level of a
// picture is a <g>, in which elements that share a symbol and a state are one path. What is more than a path, or is cut
// off, has copies of its own.
export class ShapePainter {
  static painters = 0

  constructor(shapes, parts, pictures) {
    const { defs = '', symbols, elements } = shapes, id = `s${ShapePainter.painters++}-`
    Object.assign(this, { shapes, pictures, id, shown: new Uint16Array(elements.length) })
    this.paths = symbols.map(svg => /^<path([^<]*) d="([^<]*)"\/>$/.exec(svg))
    this.paths[0] = ['', ' shape-rendering="crispEdges"'] // of rectangles
    this.levels = [] // of elements
    parts.forEach(({ at, width, height }, k) => {
      const picture = pictures[k], levels = shapes.parts[k] ?? []
      picture.setAttribute('viewBox', [...at, width, height].join(' '))
      picture.innerHTML = `<defs>${k ? '' : this.own(defs)}<style></style></defs>${'<g></g>'.repeat(levels.length)}`
      levels.forEach((numbers, i) => {
        const level = { node: picture.children[i + 1], groups: {} }
        for (const n of numbers) this.levels[n] = level
      })
    })
  }

  // own returns elements with ids, and what refers to them, that no other painter has.
  own(svg) { return svg.replace(/\bid="|url\(#/g, start => start + this.id) }

  // color gives the shapes their colors by day, or by night: each state is a class.
  color(night) {
    const rules = this.shapes.states.map(([day, dark], k) => `.${this.id}${k + 1}{color:${night ? dark : day}}`)
    for (const picture of this.pictures) picture.querySelector('style').textContent = rules.join('')
  }

  // draw draws a scene as the film shows it while it plays, or at rest, or while it asks, and only what differs from
  // what the pictures show.
  draw(i, { playing, asking }) {
    const { shapes, shown } = this, scene = shapes.scenes[i - shapes.first], changed = new Set()
    const picture = asking && scene.asking || (playing ? scene.playing : scene.atRest), now = shapes.statesOf(picture)
    for (const n of shapes.changed(this.picture, picture)) {
      if (now[n] == shown[n] || !this.levels[n]) continue
      for (const state of [shown[n], now[n]].filter(Boolean)) {
        const group = this.groupOf(n, state)
        group.members[state == now[n] ? 'add' : 'delete'](n)
        changed.add(group)
      }
    }
    for (const { node, members, dataOf } of changed) {
      if (dataOf) node.setAttribute('d', [...members].map(dataOf).join(''))
      else node.setAttribute('display', members.size ? 'inline' : 'none')
    }
    this.shown = now
    this.picture = picture
  }

  // groupOf returns the group of an element in a state.
  groupOf(n, state) {
    const { elements, states } = this.shapes, { node, groups } = this.levels[n]
    const symbol = elements[n][0], path = elements[n].length < 5 && this.paths[symbol], width = states[state - 1][2]
    const key = [path ? 'path' + symbol : n, state]
    if (groups[key]) return groups[key]
    node.insertAdjacentHTML('beforeend', path ? `<path${path[1]}/>` : this.copyOf(n, state))
    node.lastChild.setAttribute('class', this.id + state)
    const dataOf = n => {
      const [, x, y, height] = elements[n]
      return `M${x} ${y}` + (path[2] ?? `h${width}v${height}h-${width}z`)
    }
    return groups[key] = { node: node.lastChild, members: new Set(), dataOf: path && dataOf }
  }

  // copyOf returns a copy of the symbol of an element: to color a <use> takes browsers longer.
  copyOf(n, state) {
    const { elements, symbols } = this.shapes, [symbol, x, y, , left, top, width, height] = elements[n]
    const copy = `<g transform="translate(${x} ${y})">${symbols[symbol]}</g>`
    if (!height) return this.own(copy)
    const id = `cut${n}-${state}`, path = `<path d="M${left} ${top}h${width}v${height}h-${width}z"/>`
    return this.own(`<g clip-path="url(#${id})"><clipPath id="${id}">${path}</clipPath>${copy}</g>`)
  }
}
