import { element } from './markup.js'
import { sentence } from './parts.js'

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

// lineName returns what a film's line is called in a sentence, in the texts of StudioPredictTexts.
export function lineName(texts, line, { n, byColumn }, labels) {
  const names = namesOf(n, labels)
  return byColumn ? sentence(texts.Column, { text: names.column(line) }) : sentence(texts.Row, { text: names.row(line) })
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

// squareText returns what a square is called, with the queen on it or the first that attacks it, in the texts of StudioOwnTexts.
export function squareText(texts, sq, queens, n, square) {
  const at = square(sq), by = attackersOf(sq, queens, n)[0]
  if (queens.includes(sq)) return sentence(texts.Queen, { at })
  return by === undefined ? at : sentence(texts.AttackedBy, { at, by: square(by) })
}

// mountBoard lays a grid of squares over the board of the player's picture, to be chosen by a click or with the keys. name returns
// what a square is called, look its class; onpick gets the square that is chosen. The keys and clicks of the player rest meanwhile.
export function mountBoard(player, { label, name, look, onpick }) {
  const cover = element('div', 'cover'), grid = element('div', 'squares')
  let cells = [], n = 0, current = 0
  grid.role = 'grid'
  grid.ariaLabel = label
  cover.append(grid)
  player.overlay.append(cover)

  function build() {
    n = player.film.n
    cells = Array.from({ length: n * n }, (_, sq) => {
      const cell = element('button')
      cell.type = 'button'
      cell.role = 'gridcell'
      cell.tabIndex = -1
      cell.onclick = () => {
        stopAt(sq)
        if (grid.ariaDisabled != 'true') onpick(sq)
      }
      return cell
    })
    grid.replaceChildren(...Array.from({ length: n }, (_, r) => {
      const row = element('div', 'squarerow', ...cells.slice(r * n, (r + 1) * n))
      row.role = 'row'
      return row
    }))
    stopAt(0)
  }

  // update shows what the squares are.
  function update() {
    const { film } = player
    grid.hidden = !film.board
    if (!film.board) return
    if (film.n != n) build()
    const [x, y, side] = film.board, percent = (part, whole) => 100 * part / whole + '%'
    Object.assign(grid.style, {
      left: percent(x, film.width), top: percent(y, film.height), width: percent(n * side, film.width), height: percent(n * side, film.height),
    })
    cells.forEach((cell, sq) => {
      cell.ariaLabel = name(sq)
      cell.className = 'square ' + look(sq)
    })
  }

  function stopAt(sq) {
    if (cells[current]) cells[current].tabIndex = -1
    current = sq
    cells[sq].tabIndex = 0
  }

  grid.onkeydown = event => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.key == 'Tab') return
    event.stopPropagation()
    const r = rowOf(current, n), c = current % n
    const to = {
      ArrowLeft: [r, c - 1], ArrowRight: [r, c + 1], ArrowUp: [r - 1, c], ArrowDown: [r + 1, c], Home: [r, 0], End: [r, n - 1],
    }[event.key]
    if (!to) return
    event.preventDefault()
    if (to.some(i => i < 0 || i >= n)) return
    stopAt(to[0] * n + to[1])
    cells[current].focus()
  }

  // rest keeps keys from the player that it would take for its film's.
  function rest(event) {
    if (!grid.contains(event.target) && (event.target == document.body || player.root.contains(event.target))) event.stopPropagation()
  }
  window.addEventListener('keydown', rest, true)

  return {
    update,
    // enable says if squares can be chosen.
    enable(on) { grid.ariaDisabled = !on },
    focus(sq = current) {
      stopAt(sq)
      cells[sq].focus({ preventScroll: true })
    },
    destroy() {
      window.removeEventListener('keydown', rest, true)
      cover.remove()
    },
  }
}
