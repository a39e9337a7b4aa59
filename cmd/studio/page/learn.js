import { element, sentence } from './markup.js'
import { alongText, attackBetween, attackersOf, lineName, mountGrid, rowOf, squareText } from './board.js'
import { actionButton, holdFocus, refill, statusLine } from './parts.js'
import { freeAfter, moverOf, whyNotMover } from './rule.js'
import { drawLines } from './screen.js'
import { keep, kept } from './score.js'
import { branches, drawBranches, drawSlate, mountSlate, slateNames, slateRows, slateSquares } from './slate.js'
import { write } from './texts.js'

// The cards, of one act or two: tap what a queen attacks, place queens until there are so many, take one back, which
// moves if there are to be so many, or find the dead ends of the tree. The texts of an act begin with its word.
const cards = [
  [{ word: 'Rule', does: 'attack', queens: [5] }],
  [{ word: 'First', does: 'place', queens: [], until: 2 }],
  [{ word: 'Stuck', does: 'back', queens: [0, 6] }],
  [
    { word: 'Back', does: 'place', queens: [0], tried: [6], until: 2 },
    { word: 'Before', does: 'back', queens: [0, 7, 9], until: 1 },
  ],
  [{ word: 'Tree', does: 'find', queens: [1] }, { word: 'Finish', does: 'place', queens: [1], until: 4 }],
]
const grown = 6 // nodes of the tree when only b4 stands

const attackOn = (by, at) => attackBetween(by, at, slateRows)
const attackedBy = (at, queens) => attackersOf(at, queens, slateRows)[0]

const belowNode = (i, count = branches.length) => branches.slice(0, count).filter(b => b.above == i)
const isDeadEnd = i => i < grown && !belowNode(i).length
const pathTo = i => i > 0 ? [...pathTo(branches[i].above), branches[i].sq] : []

// rightOf returns what the act of a card asks for: squares or, of the tree, nodes.
function rightOf({ act: { does }, queens, tried, found }) {
  const alike = at => found.some(f => attackOn(queens[0], f) == attackOn(queens[0], at))
  const isRight = {
    attack: at => attackOn(queens[0], at) && !alike(at),
    place: at => at == freeAfter(queens.length, queens, slateRows, tried[0]),
    back: at => at == moverOf(queens, slateRows),
    find: i => isDeadEnd(i) && !found.includes(i),
  }[does]
  return (does == 'find' ? [...branches.keys()] : slateSquares).filter(isRight)
}

// took returns what stands after something right was taken: queens, squares that were tried, and what was found.
function took({ act: { does, until }, queens, tried, found }, at) {
  if (does == 'place') return { queens: [...queens, at], tried: [], found }
  if (does != 'back') return { queens, tried, found: [...found, at] }
  const rest = queens.slice(0, queens.indexOf(at))
  return { queens: until ? [...rest, freeAfter(rest.length, rest, slateRows, at)] : rest, tried: [at], found }
}

const isOver = ({ act: { does, until }, queens, found }) =>
  does == 'back' || queens.length == until || found.length == { attack: 3, find: 2 }[does]

// play returns a card after taps, numbers or 's' where it was shown what is right. It has the act that is asked for,
// what stands, the taps that counted, since they were right, and what the last of these did.
function play(number, taps) {
  const acts = cards[number - 1], opened = act => ({ act, queens: act.queens, tried: act.tried ?? [], found: [] })
  let card = { number, taps: [], ...opened(acts[0]) }
  for (const tap of taps) {
    const right = rightOf(card), at = tap == 's' ? right[0] : +tap
    if (card.done || !right.includes(at)) continue
    const { act, queens } = card
    card = { ...card, ...took(card, at), taps: [...card.taps, tap] }
    const over = isOver(card), next = over && acts[acts.indexOf(act) + 1]
    card = { ...card, ...next && opened(next), last: { act, queens, at, over }, done: over && !next }
  }
  return card
}

// startLearn returns the mode that teaches the search on cards. It needs no film, and so no engine.
export function startLearn(app) {
  const view = mountSlate(slateRows), tree = element('div', { className: 'branches', role: 'group' })
  const reply = statusLine('said'), ask = element('div', { className: 'ask', ariaLive: 'polite' })
  const doings = element('div', 'doings'), list = element('ol', 'cards')
  const words = () => app.words.Learn, { square } = slateNames
  const learned = kept('cards') // what became of cards: 'done' or 'shown'
  const firstOpen = () => cards.findIndex((_, i) => !learned[i + 1]) + 1 || 1
  const look = at => card.act.does == 'attack' && card.found.includes(at) ? 'right' : ''
  const board = mountGrid(view, slateRows, { name, look, onpick: at => tap(card.act.does == 'find' ? -1 : at) })
  let card // as it is shown

  const box = document.querySelector('.lesson')
  const desk = element('div', 'desk', element('div', 'player slate', view.root), tree)
  const content = [desk, reply, doings, ask, list]

  const slate = { n: slateRows }, line = row => lineName(app.words.Predict, row, slate)
  const along = (by, at) => alongText(app.about.player, by, at, slate)
  const names = squares => squares.map(square).join(app.about.between)

  // begin shows the card that the address has or, if it has none, the first that was not learned.
  function begin() {
    const { page } = app, before = card?.number
    page.card ??= firstOpen()
    if (!box.firstChild) box.append(...content)
    show()
    if (before && before != card.number) board.focus(0)
  }

  // tap takes a square, or the number of a node of the tree, or has it shown, 's', what is right.
  function tap(at) {
    const { page } = app, { done, taps } = play(card.number, [...card.taps, at])
    const counts = taps.length > card.taps.length, held = desk.contains(document.activeElement)
    page.taps = taps.join('_') || undefined
    page.missed = counts ? undefined : at
    app.keep()
    if (done) note(taps)
    show()
    if (held) holdFocus(desk)
    if (done) doings.querySelector('a').focus({ preventScroll: true })
  }

  // note keeps on this device that the card is done.
  function note(taps) {
    learned[card.number] = taps.includes('s') ? 'shown' : 'done'
    keep('cards', learned)
    const all = Object.values(learned), shown = all.filter(how => how == 'shown').length
    if (all.length == cards.length) app.path.done('learn', shown == 0 ? 3 : shown < cards.length ? 2 : 1)
  }

  // counted says what the last tap that counted did.
  function counted({ act: { word, does }, queens: [first], at, over }) {
    if (over) return words()[word + 'Done']
    if (does == 'attack') return along(first, at)
    if (does == 'place') return sentence(words()[word == 'First' ? 'FirstFree' : 'Free'], { at: square(at) })
    return sentence(words().DeadEnd, { at: square(branches[at].sq), line: line(branches[at].y) })
  }

  // whyNot says why a square or a node is not what the act asks for.
  function whyNot(at) {
    const { act: { does }, queens, tried, found } = card, by = attackedBy(at, queens), stands = queens.includes(at)
    const say = (text, values = { at: square(at), line: line(queens.length) }) => sentence(text, values)
    const { Taken, OtherLine } = app.words.Predict, w = words()
    if (does == 'find') {
      if (at < 0) return w.InTree
      const values = { at: square(branches[at].sq), list: names(belowNode(at).map(b => b.sq)) }
      return say(at == 0 ? w.Root : found.includes(at) ? w.Found : at == grown - 1 ? w.Stands : w.WentOn, values)
    }
    if (does == 'back') return whyNotMover(app, at, queens, slate)
    if (stands) return say(Taken)
    if (by !== undefined) return along(by, at) + (does == 'attack' ? ' ' + w.Other : '')
    if (does == 'attack') return say(w.Unattacked, { at: square(at), from: square(queens[0]) })
    if (tried.includes(at)) return say(w.Tried)
    return rowOf(at, slateRows) == queens.length ? say(w.Later) : say(OtherLine)
  }

  function name(at) {
    const { act, queens, tried, found } = card, isKnown = queens.includes(at) || found.includes(at)
    if (act.does == 'attack' && !isKnown) return square(at) // more would be the answer
    return squareText(app.about.player, at, queens, slateRows, square, { tried })
  }

  // show shows the card as it stands, and what there is to say of the last tap.
  function show() {
    const { page } = app, w = words()
    card = play(+page.card, page.taps?.split('_') ?? [])
    const { act: { does, word }, queens, tried, found, done, last } = card, { missed } = page
    const solved = queens.length == slateRows, dead = does == 'back' && !done ? queens.length : undefined
    const asks = missed !== undefined && does != 'find' && !queens.includes(missed)
    const by = asks ? attackedBy(missed, queens) : undefined // of a square that was asked about
    drawSlate(view, slateRows, { queens, tried, dead, solved, marked: does != 'attack', moves: dead !== undefined })
    view.lines.replaceChildren()
    const deadRow = slateSquares.filter(at => rowOf(at, slateRows) == dead)
    drawLines(view, deadRow.flatMap(at => [attackedBy(at, queens), at]), slateRows, 'attack')
    drawLines(view, does == 'attack' ? found.flatMap(at => [queens[0], at]) : [], slateRows, 'found')
    drawLines(view, by === undefined ? [] : [by, missed], slateRows, 'asked')
    board.grid.ariaLabel = w.Board
    board.update()
    board.enable(!done)
    showTree(word == 'Tree' ? grown : word == 'Finish' ? grown + queens.length - 1 : 0)

    const title = w[cards[card.number - 1][0].word]
    refill(ask,
      element('p', 'count', sentence(w.Count, { n: card.number, total: cards.length, title })),
      element('h2', '', solved ? w.Solved : w[word + 'Title']),
      element('p', 'text', solved ? '' : w[word + 'Text']),
      element('p', 'task', done ? '' : sentence(w[word + 'Act'], { line: line(queens.length) })))
    write(reply, missed !== undefined ? whyNot(missed) : last ? counted(last) : '')
    reply.className = 'said ' + (missed === undefined ? 'right' : does == 'back' && by !== undefined ? '' : 'wrong')
    offer()
  }

  // offer offers what there is to be done: the act, what follows, and the other cards.
  function offer() {
    const w = words(), { number, done } = card, skip = app.path.link('path&n=4&mode=watch', 'skip', w.Skip)
    if (!done) refill(doings, actionButton(w.ShowMe, () => tap('s'), 'help'), skip)
    else if (number == cards.length) refill(doings, app.path.next('learn'))
    else refill(doings, app.path.link('card=' + (number + 1), 'onward', w.Next), skip)
    list.ariaLabel = w.Cards
    refill(list, ...cards.map(([{ word }], i) => {
      const look = learned[i + 1] ? 'done' : '', unseen = element('span', 'unseen', look && ` (${w.Learned})`)
      const link = app.path.link('card=' + (i + 1), look, `${i + 1} · ${w[word]}`, unseen)
      link.ariaCurrent = i + 1 == number ? 'step' : null
      return element('li', '', link)
    }))
  }

  // showTree shows so many nodes of the tree.
  function showTree(nodes) {
    const { act: { does }, queens, found } = card, { Start, Node, TreeLabel } = words()
    const ends = does == 'find' ? found : [...branches.keys()].filter(isDeadEnd)
    const standing = queens.length == slateRows ? 'won' : 'now', stands = i => i >= grown - 1 || i == 0
    desk.classList.toggle('branched', nodes > 0)
    tree.ariaLabel = TreeLabel
    drawBranches(tree, nodes, {
      look: i => ends.includes(i) ? 'deadend' : stands(i) ? standing : 'past',
      text: i => i ? square(branches[i].sq) : Start,
      name: i => sentence(Node, { list: names(pathTo(i)) || Start, n: belowNode(i, nodes).length }),
      disabled: does != 'find', onpick: tap,
    })
  }

  return {
    content: [], begin, leave: () => box.replaceChildren(),
    filmed: () => ({ queens: slateRows, lang: app.options.lang }), // the search of the cards
  }
}
