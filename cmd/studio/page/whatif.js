import { element, sentence } from './markup.js'
import { attackersOf, lineName, lineOf, namesOf, rowOf } from './board.js'
import { sameSearch } from './options.js'
import { actionButton, refill } from './parts.js'

// answersWhatIf reports whether a known solver has a row to fill, and no queens that attack each other.
export function answersWhatIf(app, queens = []) {
  const { film } = app.player
  return hasSolver(app) && queens.length < film.n && !queens.some(q => attackersOf(q, queens, film.n).length)
}

// triedOptions returns the options that film what the engine tried in place of a search with options.
export const triedOptions = (reply, { all, solutions, steps, trace, ...options }) => ({ ...options, ...reply.options })

// askWhatIf resolves to what the engine says of a queen on a square beside others, unless it refuses.
export async function askWhatIf(app, about, queens, sq) {
  const { n } = app.player.film, request = { do: 'whatif', ...about, queens, at: [rowOf(sq, n), sq % n] }
  try {
    return (await app.ask(request, app.words.Watch.WhatIf)).json
  } catch (e) {
    app.error(e)
  }
}

const hasSolver = app => app.about.solvers.some(s => s.name == app.player.film.solver)

// startWhatIf returns the panel that asks, of any step, what a queen on a square of the next row would have cost.
export function startWhatIf(app) {
  const box = element('div', 'whatif')
  let before // the options and the step of the film that another was tried in place of, and what was tried
  const asks = actionButton('', () => board ? offer() : pick())
  const answer = element('div', { className: 'answer', role: 'status' }) // what comes of it
  let board, chosen // the squares over the board, the one that was asked about

  // openLines returns the rows, or columns, where the next queen can stand: the first that is empty or, where the
  // search goes in another order, all that are.
  function openLines(queens) {
    const { film } = app.player, filled = new Set(queens.map(sq => lineOf(sq, film)))
    const open = Array.from({ length: film.n }, (_, i) => i).filter(i => !filled.has(i))
    return open[0] == queens.length ? open.slice(0, 1) : open
  }

  // note has the address say which square is asked about: '' if none is yet.
  function note(at) {
    if (app.page.whatif == at) return
    app.page.whatif = at
    app.keep()
  }

  function close() {
    board &&= app.player.squares() // which takes them back
    note(undefined)
  }

  function offer() {
    const { Watch } = app.words
    close()
    answer.replaceChildren()
    if (before && before.tried != sameSearch(app.options)) before = undefined
    const disabled = !answersWhatIf(app, app.player.scenes[app.player.at].queens)
    const title = disabled ? Watch.WhatIfEnd : ''
    Object.assign(asks, { textContent: Watch.WhatIf, ariaExpanded: false, disabled, title })
    const known = !app.player.film.lanes && hasSolver(app)
    refill(box, before && actionButton(Watch.Return, back), known && asks, answer)
  }

  async function back() {
    const { options, step } = before
    before = undefined
    if (await app.turnTo(options)) app.player.goStep(step)
  }

  // follow asks what an address asks.
  function follow({ whatif }) {
    if (whatif !== undefined && asks.isConnected && !asks.disabled) pick(whatif)
  }

  // pick lays a grid over the board, to choose a square of these rows, unless an address has one.
  function pick(asked) {
    const { Watch, Predict } = app.words, { film, scenes, at } = app.player, queens = scenes[at].queens
    const lines = openLines(queens)
    app.player.pause()
    note('')
    asks.ariaExpanded = true
    const names = namesOf(film.n, film.labels), [line] = lines
    const open = sq => lines.includes(lineOf(sq, film))
    const one = sentence(Watch.WhatIfPick, { line: lineName(Predict, line, film) })
    const prompt = lines.length > 1 ? Watch.WhatIfPickAny : one
    board = app.player.squares({
      label: prompt,
      name: sq => open(sq) ? sentence(Watch.WhatIfSquare, { at: names.square(sq) }) : names.square(sq),
      look: sq => chosen == sq ? 'pick chosen' : open(sq) ? 'pick' : '',
      onpick: sq => open(sq) && ask(queens, sq),
    })
    chosen = undefined
    board.update()
    if (asked === undefined) {
      board.focus(film.byColumn ? line : line * film.n)
      document.activeElement.scrollIntoView({ block: 'nearest' })
    }
    answer.replaceChildren(element('p', 'note', prompt))
    if (asked && open(+asked)) ask(queens, +asked)
  }

  // ask says what it would have cost, and offers to show it.
  async function ask(queens, sq) {
    const { at } = app.player
    chosen = sq
    note(sq)
    board.update()
    const reply = await askWhatIf(app, { options: app.shown, step: app.step() }, queens, sq)
    if (!reply || app.player.at != at || !board) return
    board = app.player.squares() // which takes them back: the question has its answer
    asks.ariaExpanded = false
    asks.focus({ preventScroll: true })
    answer.replaceChildren(element('p', 'title', reply.title), element('p', 'detail', reply.detail))
    if (reply.options) answer.append(actionButton(app.words.Watch.Try, () => {
      const tried = triedOptions(reply, app.shown)
      before = { options: app.shown, step: app.step(), tried: sameSearch(tried) }
      app.page.whatif = undefined // the film before keeps the question
      app.turnTo(tried)
    }, 'strong'))
    answer.scrollIntoView({ block: 'nearest' })
  }

  window.addEventListener('keydown', event => {
    if (event.key != 'Escape' || !board && !answer?.hasChildNodes() || event.target.closest?.('.menu')) return
    offer()
    asks.focus()
  }, true)

  return { box, offer, close, follow }
}
