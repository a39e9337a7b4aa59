import { element } from './markup.js'
import { boardSize } from './options.js'
import { attackersOf, mountGrid, namesOf, rowOf, squareText } from './board.js'
import { drawSlate, lettered, mountSlate } from './slate.js'

const mostRows = 12 // of a board whose squares fingers can tell apart

// fixedSquares returns the squares of queens as --fixed has them: columns of rows 0, 1, …, or names of squares.
export function fixedSquares({ fixed = '', labels }, n) {
  const text = String(fixed), named = text.match(/[a-z]+\d+|\(\d+, *\d+\)/g)
  if (!named) return text.split(',').flatMap((c, row) => c.trim() && row < n && +c < n ? [row * n + +c] : [])
  const all = Array.from({ length: n * n }, (_, sq) => sq)
  const names = [lettered(labels), labels].map(kind => all.map(namesOf(n, kind).square))
  return named.map(name => Math.max(...names.map(of => of.indexOf(name.replace(/, */, ', '))))).filter(sq => sq >= 0)
}

// fixedText returns these squares as --fixed has them where these labels hold.
export const fixedText = (squares, n, labels) =>
  squares.sort((a, b) => a - b).map(namesOf(n, lettered(labels)).square).join(',')

// renamed returns options whose fixed queens stand where they stood before the labels changed.
export function renamed(o, before) {
  if (!o.fixed || o.fixed != before.fixed || o.labels == before.labels) return o
  const n = boardSize(o)
  return { ...o, fixed: fixedText(fixedSquares(before, n), n, o.labels) }
}

// startFixed returns a board on which queens are set that stand from the start, one in a row, and its update.
export function startFixed(app) {
  const box = element('div', 'player slate fixed')
  let view, grid, queens, labels // as the board was built

  function build(n) {
    labels = app.options.labels
    const onpick = sq => {
      const rest = queens.filter(q => rowOf(q, n) != rowOf(sq, n))
      if (attackersOf(sq, rest, n).length) return
      const now = queens.includes(sq) ? rest : [...rest, sq]
      app.setOptions({ fixed: fixedText(now, n, app.options.labels) || undefined })
    }
    view = mountSlate(n, labels)
    box.replaceChildren(view.root)
    const name = sq => squareText(app.about.player, sq, queens, n, namesOf(n, lettered(labels)).square)
    grid = mountGrid(view, n, { name, onpick })
  }

  return {
    box,
    update(n) {
      box.hidden = n > mostRows
      if (box.hidden) return
      queens = fixedSquares(app.options, n)
      if (n != grid?.n || app.options.labels != labels) build(n)
      drawSlate(view, n, { queens, marked: true })
      grid.update()
    },
  }
}
