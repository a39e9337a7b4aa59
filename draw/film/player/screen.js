import { element } from './markup.js'
import { ShapePainter } from './shapes.js'

const percent = (x, whole) => 100 * x / whole + '%'

// viewOf returns the element of a part: its picture, what lies over it and, of a board, what lies over its area of
// squares, such as lines.
export function viewOf(part) {
  const svg = name => `<svg class="${name}" aria-hidden="true"></svg>`
  const over = `<div class="overlay"><div class="area">${svg('lines')}</div></div>`
  const frame = element('div', { className: 'frame', innerHTML: svg('picture') + over })
  const [picture, overlay] = frame.children, area = overlay.firstChild, lines = area.firstChild
  const root = element('figure', 'view ' + part.name, frame), note = element('p', 'note', part.note ?? '')
  if (part.heading) frame.before(element('h2', '', part.heading))
  if (part.note) root.append(note)
  return { part, picture, overlay, area, lines, frame, root, note }
}

// place puts an element at a place in a part, and returns it.
export function place(e, left, top, width, height, part) {
  Object.assign(e.style, {
    left: percent(left, part.width), width: percent(width, part.width),
    top: percent(top, part.height), height: percent(height, part.height),
  })
  return e
}

// oneStop makes the controls of a group one stop for the tab key. waysFrom returns where arrows, Home and End go from a
// control, if anywhere. It returns a function that has the tab key stop at a control.
export function oneStop(group, waysFrom) {
  let stop
  const stopAt = control => {
    if (stop) stop.tabIndex = -1
    stop = control
    if (stop) stop.tabIndex = 0
  }
  group.addEventListener('keydown', event => {
    const ways = waysFrom(event.target)
    if (!(event.key in ways) || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return
    event.preventDefault()
    const to = ways[event.key]
    if (!to) return
    stopAt(to)
    to.focus()
  })
  return stopAt
}

// drawLines adds lines from queens to the marks on squares that these attack, at whose edges they end: a path of those
// that look the same. pairs has the squares of both by turns, of which the first are bold.
export function drawLines(view, pairs, n, name, bold = 0) {
  const paths = {}
  for (let k = 0; k < pairs.length; k += 2) {
    const [by, at] = pairs.slice(k), x = at % n - by % n, y = Math.floor(at / n) - Math.floor(by / n)
    const middle = (sq, off) => [sq % n + 0.5 + x * off, Math.floor(sq / n) + 0.5 + y * off]
    const from = middle(by, 0.39 / (Math.abs(x) + Math.abs(y)))
    const to = middle(at, -0.32 / Math.max(Math.abs(x), Math.abs(y)))
    const look = name + (k < bold ? ' own' : '')
    paths[look] = `${paths[look] ?? ''}M${from}L${to}`
  }
  for (const look in paths) view.lines.insertAdjacentHTML('beforeend', `<path class="${look}" d="${paths[look]}"/>`)
}

// boardsOf returns the views of boards or, in films without one, the first view.
export function boardsOf(views) {
  const found = views.filter(view => view.part.name == 'board')
  return found.length ? found : views.slice(0, 1)
}

// A Screen shows the scenes of a film on the views of its parts. It remembers what it shows. data are as mount takes
// them.
export class Screen {
  constructor(views, data) { Object.assign(this, { views, data }) }

  // color gives what it shows, and what else is within root, the colors of the film's theme, or of the other.
  color(root, other) {
    const { film } = this.data, [attack, learned] = film.lineColors?.slice(other ? 2 : 0) ?? []
    const colors = { shape0: other ? film.nightGround : film.ground, attack, learned }
    for (const [name, color] of Object.entries(colors)) root.style.setProperty('--' + name, color)
    this.other = other
    this.painter?.color(other)
  }

  // show shows a scene at rest or, if it has played for a time, as the film does. While it asks what comes next, the
  // picture does not tell.
  show(i, time, asks) {
    const { film, scenes } = this.data, { lines = [], own = 0, bare, parts, learned } = scenes[i]
    const playing = time != null, asking = Boolean(asks)
    const part = playing && (bare ? [0] : parts?.find(p => time < p[1])), count = part?.[0] ?? lines.length / 2
    const lined = [i, count, asking].join()
    if (this.lined != lined) {
      this.lined = lined
      for (const view of this.views) view.lines.replaceChildren()
      const board = this.views.find(v => v.part.squares)
      if (board) drawLines(board, lines.slice(0, 2 * count), film.n, learned ? 'learned' : 'attack', asks ? 0 : 2 * own)
    }
    const key = [i, playing, asking].join()
    if (key == this.key) return
    Object.assign(this, { key, scene: i, how: { playing, asking } })
    this.draw()
  }

  // draw draws the scene that is to be seen, as soon as there are shapes of it. Until then the pictures stay as they
  // are.
  draw() {
    const shapes = this.data.pictures.of(this.scene), pictures = this.views.map(view => view.picture)
    pictures[0].ariaBusy = !shapes
    if (!shapes) return
    if (this.painter?.shapes != shapes) {
      this.painter = new ShapePainter(shapes, this.data.film.parts, pictures)
      this.painter.color(this.other)
    }
    this.painter.draw(this.scene, this.how)
  }
}
