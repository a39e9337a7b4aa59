import { sentence } from './markup.js'
import { alongText, attackersOf, lineName, namesOf, rowOf } from './board.js'

// The rule of the cards: queens are placed row by row, each on the first free square of its row; where a row has none,
// the last queen with a free square to its right moves there, and those after it are taken back.

// freeAfter returns the first square of a row, after one that was tried, that no queen attacks, if there is one.
export function freeAfter(row, queens, n, tried = -1) {
  const squares = Array.from({ length: n }, (_, column) => row * n + column)
  return squares.find(at => at > tried && !attackersOf(at, queens, n).length)
}

// moverOf returns the queen that moves where the row below queens has no free square, if one can.
export const moverOf = (queens, n) =>
  queens.findLast((q, row) => freeAfter(row, queens.slice(0, row), n, q) !== undefined)

// isStuck reports whether queens stand as the rule places them, and the next row has no free square.
export const isStuck = (queens, n) =>
  queens.every((q, row) => rowOf(q, n) == row) && freeAfter(queens.length, queens, n) === undefined

// whyNotMover says why a queen, or what a square has, does not move where the row below queens has no free square.
export function whyNotMover(app, at, queens, film) {
  const { about: { player }, words: { Learn, Predict } } = app, { n, labels } = film, [by] = attackersOf(at, queens, n)
  const say = text =>
    sentence(text, { at: namesOf(n, labels).square(at), line: lineName(Predict, queens.length, film) })
  if (queens.includes(at)) return say(at > moverOf(queens, n) ? Learn.NoNext : Predict.MovesLater)
  return by === undefined ? say(Learn.Blocked) : alongText(player, by, at, film)
}
