import { element } from './markup.js'
import { attackBetween, attackersOf, fit, namesOf, rowOf } from './board.js'
import { actionButton, refill } from './parts.js'
import { place, viewOf } from './screen.js'

// lettered returns labels that name squares by letters, where these do not.
export const lettered = labels => labels == 'chess' ? labels : 'grid'

// mountSlate returns the view of a board that is drawn without the engine.
export function mountSlate(n, labels) {
  const left = n < 10 ? 0.5 : 0.8, top = 0.05
  const part = { name: 'board', width: left + n + 0.05, height: top + n + 0.45, squares: [left, top, 1] }
  const view = viewOf(part)
  view.root.style.setProperty('--n', n)
  fit(view, part, { n, labels: lettered(labels) })
  view.picture.remove()
  return view
}

const figures = { Row: 'plus', Column: 'plus', Diagonal: 'times' }

// drawSlate draws its picture anew, with the shapes that films have: queens, squares that were tried, marks on those
// that are attacked, and a row without a safe one. Where a queen is to move, rows have marks of those above alone: one
// sees what is free for it.
export function drawSlate(view, n, { queens, tried = [], marked, moves, dead, solved }) {
  const at = (sq, sign, look) =>
    `<use class="${look}" href="#${sign}" x="${sq % n}" y="${rowOf(sq, n)}" width="1" height="1"/>`
  const mark = (_, sq) => {
    const by = attackersOf(sq, queens, n).find(q => !moves || rowOf(q, n) < rowOf(sq, n))
    if (by === undefined || [...queens, ...tried].includes(sq)) return ''
    return at(sq, figures[attackBetween(by, sq, n)], rowOf(sq, n) == dead ? 'mark deep' : 'mark')
  }
  view.area.querySelector('.picture')?.remove()
  const drawn = [
    dead === undefined ? '' : `<path class="deadrow" d="M.02 ${dead + 0.02}h${n - 0.04}v.96h-${n - 0.04}z"/>`,
    ...marked ? Array.from({ length: n * n }, mark) : [],
    ...tried.map(sq => at(sq, 'tried', 'gone')),
    ...queens.map(sq => at(sq, 'queen', solved ? 'won' : '')),
    `<path class="rim" d="M0 0h${n}v${n}H0z"/>`,
  ]
  const picture = `<svg class="picture" viewBox="0 0 ${n} ${n}" aria-hidden="true">${drawn.join('')}</svg>`
  view.lines.insertAdjacentHTML('beforebegin', picture)
}

// The board of the cards.
export const slateRows = 4
export const slateSquares = Array.from({ length: slateRows ** 2 }, (_, sq) => sq)
export const slateNames = namesOf(slateRows)

// The search tree for four queens, to its first solution, in the order in which it grew: the square of each node, the
// number of the node above it, and how far right it stands. The first is the empty board.
export const branches = [
  [-1, -1, 1.25], [0, 0, 0.5], [6, 1, 0], [7, 1, 1], [9, 3, 1], [1, 0, 2], [7, 5, 2], [8, 6, 2], [14, 7, 2],
].map(([sq, above, x]) => ({ sq, above, x, y: rowOf(sq, slateRows) + 1 }))

// drawBranches fills the tree with its first nodes, each with a look, a text and a name, of which one may be picked.
export function drawBranches(tree, count, { look, text, name, disabled, onpick }) {
  const middle = ({ x, y }) => `${x + 0.5} ${y + 0.5}`
  const paths = branches.slice(1, count).map(node => `M${middle(branches[node.above])}L${middle(node)}`)
  const innerHTML = `<svg viewBox="0 0 3 5" aria-hidden="true"><path d="${paths.join('')}"/></svg>`
  tree.hidden = !count
  refill(tree, element('div', { innerHTML }), ...branches.slice(0, count).map((node, i) => {
    const button = actionButton(text(i), () => onpick(i), 'branch ' + look(i), { disabled, ariaLabel: name(i) })
    return place(button, node.x + 0.06, node.y + 0.14, 0.88, 0.72, { width: 3, height: 5 })
  }))
}
