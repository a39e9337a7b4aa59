import { element, sentence } from './markup.js'
import { attackBetween, attackersOf, lineName, mountGrid, rowOf, squareText } from './board.js'
import { actionButton, refill, statusLine } from './parts.js'
import { freeAfter, moverOf } from './rule.js'
import { drawLines } from './screen.js'
import { keep, kept } from './score.js'
import { branches, drawSlate, mountBranches, mountSlate, slateNames, slateRows, slateSquares } from './slate.js'
import { write } from './texts.js'

// The cards, of one act or two. An act has the word that its texts begin with, what is to be done, and the queens that stand then: tap what a
// queen attacks, place queens until there are so many, take one back, which then moves if there are to be so many, or find the dead ends of the tree.
const cards = [
  [{ word: 'Rule', does: 'attack', queens: [5] }],
  [{ word: 'First', does: 'place', queens: [], until: 2 }],
  [{ word: 'Stuck', does: 'back', queens: [0, 6] }],
  [{ word: 'Back', does: 'place', queens: [0], tried: [6], until: 2 }, { word: 'Before', does: 'back', queens: [0, 7, 9], until: 1 }],
  [{ word: 'Tree', does: 'find', queens: [1] }, { word: 'Finish', does: 'place', queens: [1], until: 4 }],
]
const grown = 6 // nodes of the tree when only b4 stands

const attackOn = (by, at) => attackBetween(by, at, slateRows)
const attackedBy = (at, queens) => attackersOf(at, queens, slateRows)[0]

const belowNode = (i, count = branches.length) => branches.slice(0, count).filter(b => b.above == i)
const isDeadEnd = i => i < grown && !belowNode(i).length
const pathTo = i => i > 0 ? [...pathTo(branches[i].above), branches[i].sq] : []

// startLearn returns the mode that teaches the search on cards. It needs no film, and so no engine.
export function startLearn(app) {
  const view = mountSlate(slateRows), tree = mountBranches(act), reply = statusLine('said')
  const count = element('p', 'count'), title = element('h2'), text = element('p', 'text'), task = element('p', 'task')
  const ask = element('div', { className: 'ask', ariaLive: 'polite' }, count, title, text, task)
  const doings = element('div', 'doings'), list = element('ol', 'cards')
  const words = () => app.words.Learn, { square } = slateNames
  const learned = kept('cards') ?? {} // what became of cards: 'done' or 'shown'
  const opens = cards.findIndex((_, i) => !learned[i + 1]) + 1 || 1 // where the address names no card
  let board, card, stage // the number of the card, and of its act
  let queens, tried, found, asked // what stands, squares or nodes that were tried and found, and an attack that was asked about
  let taps // what was tapped right since the card began
  let helped, done, answer, mood // the act was shown, the card is over, and what is said of the last tap

  const box = document.querySelector('.lesson'), desk = element('div', 'desk', element('div', 'player slate', view.root), tree.tree)
  const content = [desk, reply, doings, ask, list]

  const doing = () => cards[card - 1][stage]
  const line = row => lineName(app.words.Predict, row, { n: slateRows })
  const names = squares => squares.map(square).join(app.about.between)

  // begin shows the card that the address asks for, or has it name the one that is shown.
  function begin() {
    if (!app.page.card) Object.assign(app.page, { card: card ?? opens, taps: taps?.join('_') || undefined })
    const wanted = +app.page.card, tapped = app.page.taps ?? '', moved = card && wanted != card
    if (wanted != card || tapped != taps.join('_')) start(wanted, tapped)
    if (!box.firstChild) box.append(...content)
    board?.grid.remove()
    board = mountGrid(view, slateRows, { label: words().Board, name, look: at => doing().does == 'attack' && found.includes(at) ? 'right' : '', onpick: pick })
    show()
    if (moved) board.focus(0)
  }

  // start begins a card, as it stands after taps.
  function start(number, tapped) {
    card = number
    helped = done = false
    answer = () => ''
    taps = []
    enter(0)
    for (const at of tapped.split('_').filter(Boolean).map(Number)) if (!done && isRight(at)) take(at)
  }

  // enter begins an act of the card.
  function enter(next) {
    stage = next
    queens = [...doing().queens]
    tried = doing().tried ?? []
    found = []
    asked = []
  }

  const pick = at => doing().does == 'find' ? refuse(() => words().InTree) : act(at)

  // act takes a square, or the number of a node of the tree, if it is what is asked for, and has the address remember it.
  function act(at) {
    if (!isRight(at)) return refuse(whyNot(at))
    take(at)
    app.page.taps = taps.join('_')
    app.keep()
    if (done) note()
    show()
    if (done) doings.querySelector('a').focus({ preventScroll: true })
    else if (document.activeElement.disabled) board.focus(0) // the tree was asked about, and is no more
  }

  // take takes what is right. The act that it ends is followed by the next one of the card, if there is one.
  function take(at) {
    const { does, word, until } = doing()
    taps.push(at)
    asked = []
    mood = 'right'
    if (does == 'place') [queens, tried] = [[...queens, at], []]
    else if (does == 'back') {
      [queens, tried] = [queens.slice(0, queens.indexOf(at)), [at]]
      if (until) queens.push(freeAfter(queens.length, queens, slateRows, at))
    } else found.push(at)
    answer = {
      attack: () => along(queens[0], at),
      place: () => sentence(words()[word == 'First' ? 'FirstFree' : 'Free'], { at: square(at) }),
      find: () => sentence(words().DeadEnd, { at: square(branches[at].sq), line: line(branches[at].y) }),
    }[does]
    if (does != 'back' && queens.length != until && found.length != { attack: 3, find: 2 }[does]) return
    answer = () => words()[word + 'Done']
    if (stage + 1 < cards[card - 1].length) enter(stage + 1)
    else done = true
  }

  // isRight reports whether a square or a node is what the act asks for.
  function isRight(at) {
    return {
      attack: () => attackOn(queens[0], at) && !found.some(f => attackOn(queens[0], f) == attackOn(queens[0], at)),
      place: () => at == freeAfter(queens.length, queens, slateRows, tried[0]),
      back: () => at == moverOf(queens, slateRows),
      find: () => isDeadEnd(at) && !found.includes(at),
    }[doing().does]()
  }

  // note keeps on this device that the card is done.
  function note() {
    learned[card] = helped ? 'shown' : 'done'
    keep('cards', learned)
    const all = Object.values(learned), shown = all.filter(how => how == 'shown').length
    if (all.length == cards.length) app.path.done('learn', shown == 0 ? 3 : shown < cards.length ? 2 : 1)
  }

  function refuse(why) {
    answer = why
    mood = doing().does == 'back' && asked.length ? '' : 'wrong' // some ask why a square is attacked
    show()
  }

  const along = (by, at) => sentence(app.about.player.AttackedAlong, { at: square(at), by: square(by), text: app.about.player['Same' + attackOn(by, at)] })

  // whyNot returns what says why a square or a node is not what the act asks for.
  function whyNot(at) {
    const { does } = doing(), by = attackedBy(at, queens), stands = queens.includes(at)
    const say = (key, from = 'Learn', values = { at: square(at), line: line(queens.length) }) => () => sentence(app.words[from][key], values)
    asked = []
    if (does == 'find') {
      const values = { at: square(branches[at].sq), list: names(belowNode(at).map(b => b.sq)) }
      return say(at == 0 ? 'Root' : found.includes(at) ? 'Found' : at == grown - 1 ? 'Stands' : 'WentOn', 'Learn', values)
    }
    if (does == 'back' && stands) return say(at > moverOf(queens, slateRows) ? 'NoNext' : 'Earlier')
    if (stands) return say('Taken', 'Predict')
    if (by !== undefined) {
      asked = [by, at]
      return () => along(by, at) + (does == 'attack' ? ' ' + words().Other : '')
    }
    if (does == 'attack') return say('Unattacked', 'Learn', { at: square(at), from: square(queens[0]) })
    if (tried.includes(at)) return say('Tried')
    if (does == 'back') return say('Blocked')
    return rowOf(at, slateRows) == queens.length ? say('Later') : say('OtherLine', 'Predict')
  }

  function name(at) {
    if (doing().does == 'attack' && !queens.includes(at) && !found.includes(at)) return square(at) // more would be the answer
    return squareText(app.about.player, at, queens, slateRows, square, { tried })
  }

  // show shows the card as it stands.
  function show() {
    const w = words(), { does, word } = doing(), solved = queens.length == slateRows, dead = does == 'back' && !done ? queens.length : undefined
    drawSlate(view, slateRows, { queens, tried, dead, solved, marked: does != 'attack', moves: dead !== undefined })
    view.lines.replaceChildren()
    const deadRow = slateSquares.filter(at => rowOf(at, slateRows) == dead)
    drawLines(view, deadRow.flatMap(at => [attackedBy(at, queens), at]), slateRows, 'attack')
    drawLines(view, does == 'attack' ? found.flatMap(at => [queens[0], at]) : [], slateRows, 'found')
    drawLines(view, asked, slateRows, 'asked')
    board.update()
    board.enable(!done)
    showTree(word == 'Tree' ? grown : word == 'Finish' ? grown + queens.length - 1 : 0)

    write(count, sentence(w.Count, { n: card, total: cards.length, title: w[cards[card - 1][0].word] }))
    write(title, solved ? w.Solved : w[word + 'Title'])
    write(text, solved ? '' : w[word + 'Text'])
    write(task, done ? '' : sentence(w[word + 'Act'], { line: line(queens.length) }))
    write(reply, answer())
    reply.className = 'said ' + mood
    const skip = app.path.link('path&n=4&mode=watch', 'skip', w.Skip)
    if (!done) refill(doings, actionButton(w.ShowMe, showMe, 'help'), skip)
    else if (card == cards.length) doings.replaceChildren(app.path.next('learn'))
    else doings.replaceChildren(app.path.link('card=' + (card + 1), 'onward', w.Next), skip)
    list.ariaLabel = w.Cards
    list.replaceChildren(...cards.map(([{ word }], i) => {
      const link = app.path.link('card=' + (i + 1), learned[i + 1] ? 'done' : '', `${i + 1} · ${w[word]}`, element('span', 'unseen', learned[i + 1] ? ` (${w.Learned})` : ''))
      link.ariaCurrent = i + 1 == card ? 'step' : null
      return element('li', '', link)
    }))
  }

  // showTree shows so many nodes of the tree.
  function showTree(nodes) {
    const { does } = doing(), ends = does == 'find' ? found : branches.map((_, i) => i).filter(isDeadEnd)
    const stands = i => i >= grown - 1 || i == 0
    tree.tree.ariaLabel = words().TreeLabel
    tree.update(nodes, does == 'find', i => ends.includes(i) ? 'deadend' : !stands(i) ? 'past' : queens.length == slateRows ? 'won' : 'now',
      i => i ? square(branches[i].sq) : words().Start, i => sentence(words().Node, { list: names(pathTo(i)) || words().Start, n: belowNode(i, nodes).length }))
  }

  // showMe does the act, or a part of it.
  function showMe() {
    helped = true
    act((doing().does == 'find' ? [...branches.keys()] : slateSquares).find(isRight))
  }

  return {
    content: [], begin, leave: () => box.replaceChildren(),
    filmed: () => ({ queens: slateRows, lang: app.options.lang }), // the search of the cards
  }
}
