import { element } from './markup.js'
import { attackersOf, namesOf, rowOf } from './board.js'

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

// startFixed returns a board on which queens are set that stand from the start, and its update. Each row is a group of radio buttons.
export function startFixed(app) {
  const grid = element('div', 'fixed')
  let n, buttons

  function build(size) {
    n = size
    grid.style.setProperty('--n', n)
    buttons = Array.from({ length: n > mostRows ? 0 : n * n }, (_, sq) => {
      const button = element('input', { type: 'radio', name: 'fixed' + rowOf(sq, n), ariaLabel: namesOf(n).square(sq) })
      let was
      button.onpointerdown = () => { was = button.checked }
      button.onclick = () => { if (was) set(sq, was = false) }
      button.onkeydown = event => { if (button.checked && [' ', 'Delete', 'Backspace'].includes(event.key)) event.preventDefault(), set(sq, false) }
      button.onchange = () => set(sq, true)
      return button
    })
    grid.replaceChildren(...buttons.map((button, sq) => element('label', (sq + rowOf(sq, n) * (n + 1)) % 2 ? 'shade' : '', button, element('span'))))
  }

  function set(sq, on) {
    const rest = fixedSquares(app.options, n).filter(q => rowOf(q, n) != rowOf(sq, n))
    app.setOptions({ fixed: fixedText(on ? [...rest, sq] : rest, n) || undefined })
  }

  return {
    grid,
    update(size) {
      if (size != n) build(size)
      const queens = fixedSquares(app.options, n)
      buttons.forEach((button, sq) => {
        button.checked = queens.includes(sq)
        button.disabled = attackersOf(sq, queens, n).some(q => rowOf(q, n) != rowOf(sq, n))
      })
      return buttons.length > 0
    },
  }
}
