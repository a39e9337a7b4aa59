import { element, fill } from './markup.js'
import { drawLines, place } from './screen.js'

// Squares are numbered row by row, from 0.
export const rowOf = (sq, n) => Math.floor(sq / n)

// lineOf returns the number of a square's row or, in films of searches that fill columns, of its column.
export const lineOf = (sq, { n, byColumn }) => byColumn ? sq % n : rowOf(sq, n)

const lettersOf = c => (c < 26 ? '' : lettersOf(Math.floor(c / 26) - 1)) + String.fromCharCode(97 + c % 26)

// namesOf returns what names the rows, columns and squares of a board of n rows, as films with these labels do.
export function namesOf(n, labels) {
  const first = { index: 0, one: 1 }[labels], counted = first !== undefined
  const row = r => String(counted ? first + r : n - r), column = c => counted ? String(first + c) : lettersOf(c)
  const square = sq => counted ? `(${row(rowOf(sq, n))}, ${column(sq % n)})` : column(sq % n) + row(rowOf(sq, n))
  return { row, column, square }
}

// lineName returns what a film's line is called in a sentence, in texts such as StudioPredictTexts.
export function lineName(texts, line, { n, byColumn }, labels) {
  const names = namesOf(n, labels)
  return byColumn ? fill(texts.Column, { text: names.column(line) }) : fill(texts.Row, { text: names.row(line) })
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

// queensShown returns the queens of a picture, those that it takes back among them.
export const queensShown = ({ queens = [], leaving = [] }) => [...queens, ...leaving]

// squareText returns what a square is called, with the queen on it or the first that attacks it, in the words of PlayerTexts.
export function squareText(words, sq, queens, n, square, tried = []) {
  const at = square(sq), by = attackersOf(sq, queens, n)[0]
  if (queens.includes(sq)) return fill(words.QueenOn, { at })
  if (by !== undefined) return fill(words.AttackedBy, { at, by: square(by) })
  return tried.includes(sq) ? fill(words.TriedHere, { at }) : fill(words.FreeSquare, { at })
}

// mountGrid lays a grid of squares over a board, to be chosen by a click or with the keys. name returns what a square is called, look its
// class; onpick gets the square that is chosen. alone keeps keys from the player.
function mountGrid(view, n, { label, name, look = () => '', onpick, alone }) {
  const grid = element('div', 'squares')
  let current = 0
  grid.role = 'grid'
  grid.ariaLabel = label
  const cells = Array.from({ length: n * n }, (_, sq) => {
    const cell = element('button')
    cell.type = 'button'
    cell.role = 'gridcell'
    cell.tabIndex = sq ? -1 : 0
    cell.onclick = () => {
      stopAt(sq)
      if (grid.ariaDisabled != 'true') onpick(sq)
    }
    return cell
  })
  grid.append(...Array.from({ length: n }, (_, r) => {
    const row = element('div', 'squarerow', ...cells.slice(r * n, (r + 1) * n))
    row.role = 'row'
    return row
  }))
  view.overlay.append(grid)
  fit()

  // fit puts the grid over the squares as they were laid out.
  function fit() {
    const [left, top, side] = view.part.squares
    place(grid, left, top, n * side, n * side, view.part)
  }

  function stopAt(sq) {
    cells[current].tabIndex = -1
    current = sq
    cells[sq].tabIndex = 0
  }

  grid.onkeydown = event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key == 'Tab') return
    if (alone) event.stopPropagation()
    const r = rowOf(current, n), c = current % n
    const to = {
      ArrowLeft: [r, c - 1], ArrowRight: [r, c + 1], ArrowUp: [r - 1, c], ArrowDown: [r + 1, c], Home: [r, 0], End: [r, n - 1],
    }[event.key]
    if (!to || event.shiftKey) return
    event.preventDefault()
    if (to.some(i => i < 0 || i >= n)) return
    stopAt(to[0] * n + to[1])
    cells[current].focus()
  }

  return {
    grid, view, n, fit,
    // update shows what the squares are.
    update: () => cells.forEach((cell, sq) => {
      cell.ariaLabel = name(sq)
      cell.className = 'square ' + look(sq)
    }),
    // enable says if squares can be chosen.
    enable(on) { grid.ariaDisabled = !on },
    focus(sq = current) {
      stopAt(sq)
      cells[sq].focus({ preventScroll: true })
    },
  }
}

// mountSquares names the squares of all boards for those who cannot see them, and says why one that is chosen is attacked, until a mode of
// the page takes the first board over.
export function mountSquares(p, views) {
  let grids = [], taken

  // read returns the grid that is only read.
  function read(view) {
    const { film } = p, { square } = namesOf(film.n, film.labels), { words, n } = film
    const state = () => p.scenes[p.at].lanes?.[view.part.lane] ?? p.scenes[p.at]
    return mountGrid(view, n, {
      label: words.Squares,
      name: sq => squareText(words, sq, queensShown(state()), n, square, state().tried),
      onpick: sq => {
        p.pause()
        const queens = queensShown(state()), by = attackersOf(sq, queens, n)
        const along = q => fill(words.AttackedAlong, { at: square(sq), by: square(q), text: words['Same' + attackBetween(q, sq, n)] })
        p.part('told').textContent = by.length ? by.map(along).join(' ') : squareText(words, sq, queens, n, square, state().tried)
        forget()
        drawLines(view, by.flatMap(q => [q, sq]), n, 'asked')
        if (document.activeElement?.closest('.squares') && !document.activeElement.matches(':focus-visible')) document.activeElement.blur()
      },
    })
  }

  const forget = () => p.root.querySelectorAll('.asked').forEach(line => line.remove())

  // lay fits the grids to their boards, or builds them for other boards.
  function lay() {
    const boards = views().filter(v => v.part.squares)
    if (boards.length == grids.length && grids.every(({ view, n }, i) => view == boards[i] && n == p.film.n)) for (const grid of grids) grid.fit()
    else build(boards)
  }

  // build makes the grids anew.
  function build(boards = views().filter(v => v.part.squares)) {
    for (const grid of grids) grid.grid.remove()
    grids = boards.map((view, i) => i == 0 && taken ? Object.assign(taken.of, mountGrid(view, p.film.n, taken.settings)) : read(view))
    update()
  }

  const update = () => grids.forEach(grid => grid != taken?.of && grid.update())

  p.on('show', () => {
    forget()
    p.part('told').textContent = ''
    update()
  })
  p.on('laid', lay)
  build()

  // rest keeps keys from the player that it would take for its film's.
  function rest(event) {
    const { target } = event
    if (!taken.of.grid?.contains(target) && (target == document.body || p.root.contains(target))) event.stopPropagation()
  }

  // squares takes the first board over: for a mode of the page, which names the squares and says what comes of a choice.
  return settings => {
    if (taken) taken.of.destroy()
    const of = {
      destroy() {
        window.removeEventListener('keydown', rest, true)
        if (taken?.of != of) return
        taken = undefined
        build()
      },
    }
    taken = { settings: { ...settings, alone: true }, of }
    window.addEventListener('keydown', rest, true)
    build()
    return of
  }
}
