import { element } from './markup.js'
import { attackersOf, mountGrid, namesOf, rowOf, squareText } from './board.js'
import { drawSlate, mountSlate } from './slate.js'

const mostRows = 12 // of a board whose squares fingers can tell apart

// fixedSquares returns the squares, numbered row by row, of queens as --fixed has them: columns of rows 0, 1, …, or names of squares.
export function fixedSquares({ fixed = '', labels }, n) {
  const text = String(fixed), named = text.match(/[a-z]+\d+|\(\d+, *\d+\)/g)
  if (!named) return text.split(',').flatMap((c, row) => c.trim() && row < n && +c < n ? [row * n + +c] : [])
  const all = Array.from({ length: n * n }, (_, sq) => sq), names = [all.map(namesOf(n).square), all.map(namesOf(n, labels).square)]
  return named.map(name => Math.max(...names.map(of => of.indexOf(name.replace(/, */, ', '))))).filter(sq => sq >= 0)
}

// fixedText returns these squares as --fixed has them.
export const fixedText = (squares, n) => squares.sort((a, b) => a - b).map(namesOf(n).square).join(',')

// startFixed returns a board on which queens are set that stand from the start, one in a row, and its update.
export function startFixed(app) {
  const box = element('div', 'player slate fixed')
  let view, grid, queens

  function build(n) {
    const onpick = sq => {
      const rest = queens.filter(q => rowOf(q, n) != rowOf(sq, n))
      if (!attackersOf(sq, rest, n).length) app.setOptions({ fixed: fixedText(queens.includes(sq) ? rest : [...rest, sq], n) || undefined })
    }
    view = mountSlate(n)
    box.replaceChildren(view.root)
    grid = mountGrid(view, n, { name: sq => squareText(app.about.player, sq, queens, n, namesOf(n).square), onpick })
  }

  return {
    box,
    update(n) {
      box.hidden = n > mostRows
      if (box.hidden) return
      queens = fixedSquares(app.options, n)
      if (n != grid?.n) build(n)
      drawSlate(view, n, { queens, marked: true })
      grid.update()
    },
  }
}
