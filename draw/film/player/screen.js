import { element, penOf } from './markup.js'

const percent = (x, whole) => 100 * x / whole + '%'

// viewOf returns the element of a part: its picture, of shapes or, if it is painted elsewhere, of pixels, what lies over it and, of a board, what
// lies over its area of squares, such as lines.
export function viewOf(part, painted) {
  const tag = painted ? 'canvas' : 'svg', over = '<div class="overlay"><div class="area"><svg class="lines" aria-hidden="true"></svg></div></div>'
  const frame = element('div', { className: 'frame', innerHTML: `<${tag} class="picture"></${tag}>` + over })
  const [picture, overlay] = frame.children, area = overlay.firstChild, lines = area.firstChild
  const root = element('figure', 'view ' + part.name, frame), note = element('p', 'note', part.note ?? '')
  if (part.heading) frame.before(element('h2', '', part.heading))
  if (part.note) root.append(note)
  return { part, picture, overlay, area, lines, frame, root, note }
}

// fit has a view take its part as it was laid out.
export function fit(view, part, n) {
  const { width, height, squares } = view.part = part
  view.frame.style.aspectRatio = width + ' / ' + height
  if (!squares) return
  const [left, top, side] = squares
  view.lines.setAttribute('viewBox', `0 0 ${n} ${n}`)
  view.frame.style.setProperty('--cell', 100 * side / width)
  place(view.area, left, top, n * side, n * side, part)
}

// place puts an element at a place in a part.
export function place(e, left, top, width, height, part) {
  Object.assign(e.style, { left: percent(left, part.width), top: percent(top, part.height), width: percent(width, part.width), height: percent(height, part.height) })
}

// oneStop makes the controls of a group one stop for the tab key. waysFrom returns where arrows, Home and End go from a control, if anywhere. It
// returns a function that has the tab key stop at a control.
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

// drawLines adds lines from queens to the marks on squares that these attack, at whose edges they end. pairs has the squares of both by turns, of
// which the first are bold.
export function drawLines(view, pairs, n, name, bold = 0) {
  for (let k = 0; k < pairs.length; k += 2) {
    const [by, at] = pairs.slice(k), x = at % n - by % n, y = Math.floor(at / n) - Math.floor(by / n)
    const middle = (sq, off) => [sq % n + 0.5 + x * off, Math.floor(sq / n) + 0.5 + y * off]
    const [x1, y1] = middle(by, 0.39 / (Math.abs(x) + Math.abs(y))), [x2, y2] = middle(at, -0.32 / Math.max(Math.abs(x), Math.abs(y)))
    view.lines.insertAdjacentHTML('beforeend', `<line class="${name} ${k < bold ? 'own' : ''}" x1="${x1}" y1="${y1}" x2="${x2}" y2="${y2}"/>`)
  }
}

// boardsOf returns the views of boards or, in films without one, the first view.
export function boardsOf(views) {
  const found = views.filter(view => view.part.name == 'board')
  return found.length ? found : views.slice(0, 1)
}

// colorLines gives the lines within root their colors of a theme: the film's, or the other.
export function colorLines(root, film, other) {
  const colors = film.lineColors?.slice(other ? 2 : 0) ?? []
  for (const k of [0, 1]) root.style.setProperty(['--attack', '--learned'][k], colors[k])
}

// A Screen shows scenes on the views of a film's parts, until another does. It remembers what it shows. Its painter is a ShapePainter, or one
// that paints pictures when they are asked for: {paint(i, {playing, asking})}, which resolves to an image for each part.
export class Screen {
  constructor(views, painter, film, scenes) {
    Object.assign(this, { views, painter, film, scenes, pictures: views.map(v => v.picture) })
  }

  // end has it show no picture that comes from now on.
  end() { this.wanted = this.key = undefined }

  // show shows a scene at rest or, if it has played for a time, as the film does. While it asks what comes next, the picture does not tell.
  show(i, time, asks) {
    const { lines = [], own = 0, bare, parts, learned, hints } = this.scenes[i], playing = time != null, asking = Boolean(asks && (hints || this.film.tests))
    const part = playing && (bare ? [0] : parts?.find(p => time < p[1])), count = part?.[0] ?? lines.length / 2
    const lined = [i, count, asks].join()
    if (this.lined != lined) {
      this.lined = lined
      for (const view of this.views) view.lines.replaceChildren()
      const board = this.views.find(v => v.part.squares)
      if (board) drawLines(board, lines.slice(0, 2 * count), this.film.n, learned ? 'learned' : 'attack', asks ? 0 : 2 * own)
    }
    const key = [i, playing, asking].join()
    if (key == this.key) return
    this.key = key
    if (this.painter.draw) return this.painter.draw(i, { playing, asking })
    this.wanted = [i, playing, asking]
    this.pictures[0].ariaBusy = true
    if (!this.busy) this.paint()
  }

  // paint paints what is wanted, one picture at a time; of several, the last. While the film plays, it paints the next one in advance.
  async paint() {
    this.busy = true
    try {
      while (this.wanted) {
        const [i, playing, asking] = this.wanted, { key } = this
        this.wanted = undefined
        const images = this.ahead?.key == key ? this.ahead.images : await this.painter.paint(i, { playing, asking })
        if (key != this.key) continue // it came late
        images.forEach((image, k) => penOf(this.pictures[k], image).drawImage(image, 0, 0))
        this.pictures[0].ariaBusy = Boolean(this.wanted)
        if (!playing || this.wanted || !this.scenes[i + 1]) continue
        this.ahead = { key: [i + 1, true, false].join(), images: await this.painter.paint(i + 1, { playing }) }
      }
    } catch { // the painter says why
      this.key = undefined
    }
    this.busy = false
  }
}
