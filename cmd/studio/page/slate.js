import { element } from './markup.js'
import { attackBetween, attackersOf, namesOf, rowOf } from './board.js'
import { actionButton } from './parts.js'
import { fit, place, viewOf } from './screen.js'

// The board and the tree of the cards, drawn without the engine.
export const slateRows = 4
export const slateSquares = Array.from({ length: slateRows ** 2 }, (_, sq) => sq)
export const slateNames = namesOf(slateRows)
const slatePlace = [0.5, 0.05, 1] // of the squares: names stand on the left of them and below

const cross = { Row: 'M.5.32v.36M.32.5h.36', Column: 'M.5.32v.36M.32.5h.36', Diagonal: 'M.37.37l.26.26m0-.26l-.26.26' }

// slatePicture returns the picture of a board: queens, squares that were tried, marks on those that are attacked, and a row without a safe one.
export function slatePicture({ queens, tried = [], marked, dead, solved }) {
  const at = (sq, content, look = '') => `<g class="${look}" transform="translate(${sq % slateRows} ${rowOf(sq, slateRows)})">${content}</g>`
  const piece = look => sq => at(sq, '<use href="#queen" x=".12" y=".1" width=".76" height=".8"/>', look)
  const mark = sq => {
    const by = attackersOf(sq, queens, slateRows)[0]
    return by === undefined || [...queens, ...tried].includes(sq) ? '' : at(sq, `<path d="${cross[attackBetween(by, sq, slateRows)]}"/>`, rowOf(sq, slateRows) == dead ? 'mark deep' : 'mark')
  }
  return `<svg class="picture" viewBox="0 0 ${slateRows} ${slateRows}" aria-hidden="true">`
    + (dead === undefined ? '' : `<path class="deadrow" d="M.02 ${dead + 0.02}h3.96v.96h-3.96z"/>`)
    + (marked ? slateSquares.map(mark).join('') : '') + tried.map(piece('tried')).join('') + queens.map(piece(solved ? 'won' : 'queen')).join('')
    + '<path class="rim" d="M0 0h4v4H0z"/></svg>'
}

// mountSlate returns the view of a board without a picture, with the names of its rows and columns.
export function mountSlate() {
  const part = { name: 'board', width: 4.55, height: 4.5, squares: slatePlace }, view = viewOf(part), [left, top] = slatePlace
  fit(view, part, slateRows)
  for (let i = 0; i < slateRows; i++) {
    const column = element('span', '', slateNames.column(i)), row = element('span', '', slateNames.row(i))
    place(column, left + i, top + slateRows, 1, part.height - slateRows - top, part)
    place(row, 0, top + i, left, 1, part)
    view.canvas.before(column, row)
  }
  view.canvas.remove()
  return view
}

// The search tree for four queens, to its first solution, in the order in which it grew: the square of each node, the number of the node
// above it, and how far right it stands. The first is the empty board.
export const branches = [[-1, -1, 1.25], [0, 0, 0.5], [6, 1, 0], [7, 1, 1], [9, 3, 1], [1, 0, 2], [7, 5, 2], [8, 6, 2], [14, 7, 2]]
  .map(([sq, above, x]) => ({ sq, above, x, y: rowOf(sq, slateRows) + 1 }))

// mountBranches returns the tree, and an update that shows its first nodes, with the look, the text and the name of each, and says if they can be chosen.
export function mountBranches(onpick) {
  const lines = element('div')
  const buttons = branches.map((node, i) => {
    const button = actionButton('', () => onpick(i))
    place(button, node.x + 0.06, node.y + 0.14, 0.88, 0.72, { width: 3, height: 5 })
    return button
  })
  const tree = element('div', { className: 'branches', role: 'group' }, lines, ...buttons)
  return {
    tree,
    update(count, open, look, text, name) {
      tree.hidden = !count
      const paths = branches.slice(1, count).map(({ x, y, above }) => `M${branches[above].x + 0.5} ${branches[above].y + 0.5}L${x + 0.5} ${y + 0.5}`)
      lines.innerHTML = `<svg viewBox="0 0 3 5" aria-hidden="true"><path d="${paths.join('')}"/></svg>`
      buttons.forEach((button, i) => Object.assign(button, { hidden: i >= count, disabled: !open, className: 'branch ' + look(i), textContent: text(i), ariaLabel: name(i) }))
    },
  }
}
