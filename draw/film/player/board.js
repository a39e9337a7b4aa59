import { change, element, sentence } from './markup.js'
import { drawLines, oneStop, place } from './screen.js'
import { write } from './texts.js'

// Squares are numbered row by row, from 0.
export const rowOf = (sq, n) => Math.floor(sq / n)

// lineOf returns the number of a square's row or, in films of searches that fill columns, of its column.
export const lineOf = (sq, { n, byColumn }) => byColumn ? sq % n : rowOf(sq, n)

const lettersOf = c => (c < 26 ? '' : lettersOf(Math.floor(c / 26) - 1)) + String.fromCharCode(97 + c % 26)

// namesOf returns what names the rows, columns and squares of a board of n rows, as films with these labels do.
export function namesOf(n, labels) {
  const first = { index: 0, one: 1, none: 1 }[labels], counted = first !== undefined
  const row = r => String(counted ? first + r : labels == 'chess' ? n - r : r + 1)
  const column = c => counted ? String(first + c) : lettersOf(c)
  const square = sq => counted ? `(${row(rowOf(sq, n))}, ${column(sq % n)})` : column(sq % n) + row(rowOf(sq, n))
  return { row, column, square }
}

// fit has a view take its part, and a board the names of its rows and columns, if it has any.
export function fit(view, part, { n, labels }) {
  const { width, height, squares } = view.part = part
  view.frame.style.aspectRatio = width + ' / ' + height
  if (!squares) return
  const [left, top, side] = squares, names = namesOf(n, labels), room = left * 0.8 // beside the frame
  view.lines.setAttribute('viewBox', `0 0 ${n} ${n}`)
  view.frame.style.setProperty('--cell', 100 * side / width)
  place(view.area, left, top, n * side, n * side, part)
  if (labels == 'none') return
  view.frame.style.setProperty('--letters', names.column(n - 1).length)
  const look = { className: 'name', ariaHidden: true } // squares are named
  const name = (text, ...where) => view.overlay.append(place(element('span', look, text), ...where, part))
  for (let i = 0; i < n; i++) {
    name(names.row(i), 0, top + i * side, room, side)
    name(names.column(i), left + i * side, height - room, side, room)
  }
}

// lineName returns what a film's line is called in a sentence, in texts such as StudioPredictTexts.
export function lineName(texts, line, { n, byColumn, labels }) {
  const names = namesOf(n, labels)
  const [name, text] = byColumn ? ['Column', names.column(line)] : ['Row', names.row(line)]
  return sentence(texts[name], { text })
}

// attackBetween returns how a queen on a attacks b: along a 'Row', 'Column' or 'Diagonal', or not at all.
export function attackBetween(a, b, n) {
  const rows = rowOf(a, n) - rowOf(b, n), columns = a % n - b % n
  if (a == b) return ''
  if (!rows) return 'Row'
  if (!columns) return 'Column'
  return Math.abs(rows) == Math.abs(columns) ? 'Diagonal' : ''
}

// attackersOf returns the queens that attack a square.
export const attackersOf = (sq, queens, n) => queens.filter(q => attackBetween(q, sq, n))

// alongText says along which line a queen attacks a square, in the words of PlayerTexts.
export function alongText(words, by, at, { n, labels }) {
  const { square } = namesOf(n, labels), text = words['Same' + attackBetween(by, at, n)]
  return sentence(words.AttackedAlong, { at: square(at), by: square(by), text })
}

// factOf returns what there is to say of a square: the first queen that attacks it, or a text of PlayerTexts. A scene
// knows more than where queens stand.
function factOf(sq, queens, n, { tried = [], leaving = [], out = {} } = {}) {
  if (queens.includes(sq)) return 'QueenOn'
  if (leaving.includes(sq)) return 'TriedHere'
  const by = queens.find(q => attackBetween(q, sq, n))
  return by ?? (tried.includes(sq) ? 'TriedHere' : out[sq] ?? 'FreeSquare')
}

// squareText returns what a square is called, in the words of PlayerTexts.
export function squareText(words, sq, queens, n, square, scene) {
  const fact = factOf(sq, queens, n, scene), at = square(sq)
  if (typeof fact == 'string') return sentence(words[fact], { at })
  return sentence(words.AttackedBy, { at, by: square(fact) })
}

// mountGrid lays a grid of squares over a board, to be chosen by a click or with the keys. name returns what a square
// is called, look its class; onpick gets the square that is chosen.
export function mountGrid(view, n, { label, name, look = () => '', onpick }) {
  const cells = Array.from({ length: n * n }, (_, sq) => {
    const onclick = () => {
      stopAt(cells[sq])
      if (grid.ariaDisabled != 'true') onpick(sq)
    }
    return element('button', { type: 'button', role: 'gridcell', tabIndex: -1, onclick })
  })
  const row = (_, r) => element('div', { className: 'squarerow', role: 'row' }, ...cells.slice(r * n, (r + 1) * n))
  const rows = Array.from({ length: n }, row)
  const grid = element('div', { className: 'squares', role: 'grid', ariaLabel: label }, ...rows)
  view.area.append(grid)

  const stopAt = oneStop(grid, cell => {
    const sq = cells.indexOf(cell), c = sq % n
    return {
      ArrowLeft: c > 0 && cells[sq - 1], ArrowRight: c < n - 1 && cells[sq + 1],
      ArrowUp: cells[sq - n], ArrowDown: cells[sq + n], Home: cells[sq - c], End: cells[sq - c + n - 1],
    }
  })
  stopAt(cells[0])

  return {
    grid, view, n,
    // update shows what squares are.
    update(squares = cells.keys()) {
      for (const sq of squares) change(cells[sq], { ariaLabel: name(sq), className: 'square ' + look(sq) })
    },
    // enable says if squares can be chosen.
    enable(on) { grid.ariaDisabled = !on },
    focus(sq) {
      stopAt(cells[sq])
      cells[sq].focus({ preventScroll: true })
    },
  }
}

// mountSquares names the squares of all boards for those who cannot see them, and says why one that is chosen is
// attacked, until a mode of the page takes the first board over.
export function mountSquares(p, views) {
  let grids = []
  let taken // {settings, grid}: how a mode has the first board
  let asked // {scene, view, text, pairs}: what was said of a square while its picture stands, and the lines of it

  // read returns the grid that is only read. It updates the squares of which there is something new to say.
  function read(view) {
    const { film } = p, { words, n, labels } = film, { square } = namesOf(n, labels)
    const state = () => p.scenes[p.at].lanes?.[view.part.lane] ?? p.scenes[p.at]
    const name = sq => squareText(words, sq, state().queens ?? [], n, square, state())
    let facts = []
    const grid = mountGrid(view, n, {
      label: words.Squares, name,
      onpick: sq => {
        p.pause()
        const by = attackersOf(sq, state().queens ?? [], n)
        const text = by.map(q => alongText(words, q, sq, film)).join(' ') || name(sq), pairs = by.flatMap(q => [q, sq])
        asked = { scene: p.scenes[p.at], view, text, pairs }
        tell()
        document.activeElement?.closest('.squares :not(:focus-visible)')?.blur()
      },
    })
    const update = () => {
      const known = facts, now = state()
      facts = Array.from({ length: n * n }, (_, sq) => factOf(sq, now.queens ?? [], n, now))
      grid.update([...facts.keys()].filter(sq => facts[sq] != known[sq]))
    }
    return { ...grid, update }
  }

  // tell says what was asked, as long as its picture stands.
  function tell() {
    if (asked?.scene != p.scenes[p.at]) asked = undefined
    write(p.part('told'), asked?.text ?? '')
    for (const { lines } of views()) lines.querySelector('.asked')?.remove()
    if (asked) drawLines(asked.view, asked.pairs, p.film.n, 'asked')
  }

  const boards = () => views().filter(v => v.part.squares)

  function build() {
    for (const grid of grids) grid.grid.remove()
    const take = view => Object.assign(taken.grid, mountGrid(view, p.film.n, taken.settings))
    grids = boards().map((view, i) => i == 0 && taken ? take(view) : read(view))
    update()
  }

  const update = () => grids.forEach(grid => grid != taken?.grid && grid.update())

  p.on('show', () => {
    tell()
    update()
  })
  p.on('laid', () => {
    const now = boards() // which may be others
    if (now.length != grids.length || grids.some(({ view, n }, i) => view != now[i] || n != p.film.n)) build()
  })
  build()

  // squares gives a mode of the page the first board: it names the squares and says what comes of a choice, until it
  // gives the board back, without settings. Keys are not the film's meanwhile.
  return settings => {
    taken = settings && { settings, grid: {} }
    p.resting = Boolean(taken)
    p.root.classList.toggle('taken', p.resting)
    build()
    return taken?.grid
  }
}
