import { element, sentence } from './markup.js'
import { alongText, attackersOf, lineName, lineOf, namesOf, rowOf, squareText } from './board.js'
import { choiceItems } from './questions.js'
import { startRound } from './round.js'
import { freeAfter, isStuck, moverOf, whyNotMover } from './rule.js'
import { toSolve } from './options.js'
import { answersWhatIf, askWhatIf, triedOptions } from './whatif.js'
import { actionButton, refill, statusLine } from './parts.js'

// startAsking returns the mode in which a learner says what a solver does next: on the board, or by one of the film's
// choices. What is shown follows from the round, the question that stands, and the acts at it.
export function startAsking(app) {
  const panel = element('div', 'asks'), round = startRound(app)
  let board
  let q // the question that stands or, until people go on, that was answered
  let acts = [] // at it: {at}, a square; {solution}; {choice}; {choices}, show them; {whatif}, the engine's answer
  let inOrder, longest = [] // whether the search takes the first square of a line; what can be said in this round

  const words = () => app.words.Predict
  const film = () => app.player.film, scene = i => app.player.scenes[i]
  const names = () => namesOf(film().n, film().labels)
  const lineIndex = sq => lineOf(sq, film())
  const lineText = sq => lineName(words(), lineIndex(sq), film())
  const attackers = (sq, queens) => attackersOf(sq, queens, film().n)
  const target = ({ to }) => scene(to).move?.at(-1)

  // moverAt returns the queen that moves at the dead end of a question, if the search follows the rule of the cards.
  function moverAt(q) {
    const { n, byColumn } = film(), { queens } = scene(q.at), mover = moverOf(queens, n), row = rowOf(mover, n)
    if (!q.gone.length || byColumn || !isStuck(queens, n) || mover === undefined || mover != q.gone.at(-1)) return
    return freeAfter(row, queens.slice(0, row), n, mover) == target(q) ? mover : undefined
  }

  // standing returns how a question stands after acts: the queen that moves, and whether it is asked for; the acts
  // that were wrong, and the last; whether choices are shown, the question is over, and it was right at once.
  function standing(q, acts) {
    const mover = moverAt(q), hasChoices = Boolean(q.choices)
    const choosing = hasChoices && Boolean(app.page.choices)
    const s = { mover, hasChoices, choosing, asksMover: mover !== undefined, wrong: [] }
    for (const act of acts) {
      s.act = act
      if (act.whatif) continue
      s.verdict = act.choices ? '' : verdictOf(q, act, s)
      s.choosing ||= Boolean(act.choices)
      if (s.verdict == 'moves') s.asksMover = false
      if (s.verdict == 'wrong') s.wrong.push(act)
      const guesses = s.choosing ? 1 : 2
      s.over = s.verdict == 'right' || s.verdict == 'wrong' && s.wrong.length >= guesses
    }
    s.right = s.over && !s.wrong.length
    s.shows = s.over ? q.to : q.at
    return s
  }

  function verdictOf(q, { at, solution, choice }, { asksMover, mover }) {
    const { queens } = scene(q.at), attacked = queens.filter(sq => attackers(sq, queens).length)
    const judged = right => right ? 'right' : 'wrong'
    if (choice !== undefined) return judged(choice == q.answer)
    if (q.board) return judged(solution ? !attacked.length : attacked.includes(at))
    if (asksMover) return at == mover ? 'moves' : 'wrong'
    return q.gone.includes(at) ? 'gone' : judged(at == target(q) || isAsGood(q, at))
  }

  // isAsGood reports whether as few queens attack another square of the row in which one moves: chance decides.
  function isAsGood(q, at) {
    const [kind, from, to] = scene(q.to).move, others = scene(q.at).queens.filter(sq => sq != from)
    const cost = sq => attackers(sq, others).length
    return kind == 'move' && at != from && lineIndex(at) == lineIndex(from) && cost(at) == cost(to)
  }

  // saying returns what is said after acts: the question, why an answer is wrong, or what came next, and why.
  function saying(q, acts) {
    const w = words(), s = standing(q, acts), { act, verdict } = s
    const at = act?.at === undefined ? '' : names().square(act.at)
    if (act?.whatif) return act.whatif
    if (s.over) return came(q, s)
    const { title, detail, wrong = q.gone.length ? w.NotThere : w.Wrong, why = whyNot } = question(q, s)
    if (verdict == 'gone') return { title: sentence(w.GoneToo, { at }), detail: title }
    if (verdict != 'wrong') return { title, detail }
    return { title: sentence(wrong, { text: at }), detail: why(q, act), mood: 'wrong' }
  }

  // question asks, and says how it is answered and, where that is special, what is said of a wrong answer.
  function question(q, { choosing, mover, asksMover }) {
    const w = words(), { Learn } = app.words, { square } = names(), [kind, from] = scene(q.to).move ?? []
    const { title } = scene(q.at)
    if (choosing) return { title: film().words.Question, detail: round.far(q) }
    if (q.board) return { title: w.Board, detail: w.HowBoard, wrong: w.WrongBoard, why: whyNotBoard }
    if (asksMover) return {
      title: sentence(w.WhichMoves, { title }), detail: Learn.BeforeAct, wrong: w.NotMover,
      why: (q, { at }) => whyNotMover(app, at, scene(q.at).queens, film()),
    }
    if (mover !== undefined) return {
      title: sentence(w.WhereTo, { at: square(mover) }),
      detail: sentence(Learn.BackAct, { line: lineText(mover) }),
    }
    if (q.gone.length) return { title: sentence(w.Where, { title }), detail: w.HowWhere }
    if (kind == 'move') return { title: sentence(w.NextMove, { from: square(from) }), detail: w.HowMoves }
    return { title: w.Next, detail: w.How }
  }

  // came says what came next, and whether it was the answer.
  function came(q, { verdict, act: { at }, mover }) {
    const w = words(), { square } = names(), { title, detail } = scene(q.to)
    const list = q.gone.map(square).join(app.about.between)
    const isOther = verdict == 'right' && at !== undefined && !q.board && at != target(q)
    const why = () => {
      if (mover !== undefined) return q.gone.map(sq => walked(q, sq)).join(' · ')
      if (list) return sentence(w.Gone, { list, detail })
      return isOther ? sentence(w.AsGood, { at: square(at) }) + ' ' + detail : detail
    }
    return { title: sentence(verdict == 'right' ? w.Right : w.Reveal, { title }), detail: why(), mood: verdict }
  }

  // walked says, on the way back, what is to the right of a queen that is taken back.
  function walked(q, at) {
    const { n } = film(), { square } = names(), w = words(), to = target(q)
    const right = Array.from({ length: n - 1 - at % n }, (_, k) => square(at + 1 + k))
    if (lineIndex(at) == lineIndex(to)) return sentence(w.WalkGoes, { at: square(at), text: square(to) })
    return sentence(right.length ? w.WalkStuck : w.WalkEnd, { at: square(at), list: right.join(app.about.between) })
  }

  // whyNotBoard says why a full board is no solution, or why a square does not show that.
  function whyNotBoard(q, { at, solution }) {
    const w = words(), { square } = names(), { queens } = scene(q.at)
    const [attacked, by] = queens.flatMap(sq => attackers(sq, queens).map(by => [sq, by]))[0] ?? []
    if (solution) return sentence(w.NotYet, { at: square(attacked), by: square(by) })
    return sentence(queens.includes(at) ? w.Unattacked : w.NoQueen, { at: square(at) })
  }

  // whyNot says why the search does not go on at a square: by the rules, by what it has done or by what comes before,
  // as its film says. After a dead end, what counts is what was so when the square's row was empty, on the way back.
  function whyNot(q, { at }) {
    const w = words(), { square } = names(), [kind, from] = scene(q.to).move, before = scene(q.to - 1)
    const line = lineIndex(at)
    const n = attackers(at, before.queens.filter(sq => sq != from)).length // if the queen on from moves there
    const values = { n, at: square(at), from: square(from) }
    if (kind == 'move') return sentence(line == lineIndex(from) ? w.Attackers : w.Mover, values)
    if (before.queens.includes(at)) return sentence(q.gone.length ? w.Stays : w.Taken, { at: square(at) })
    const way = app.player.scenes.slice(q.at + 1, q.to)
    const s = way.find(s => !s.queens.some(sq => lineIndex(sq) == line)) ?? before
    const [by] = attackers(at, s.queens)
    if (by !== undefined) return alongText(film().words, by, at, film())
    if (wasTried(q, at, s.queens)) return sentence(w.Tried, { at: square(at) })
    return before.out?.[at] ? name(at) : comesFirst(q, at)
  }

  // comesFirst names the square that comes before another, which is free.
  function comesFirst(q, at) {
    const w = words(), to = target(q), { detail } = scene(q.to), sameLine = lineIndex(at) == lineIndex(to)
    const values = { at: names().square(at), text: names().square(to), line: lineText(to) }
    if (sameLine && to < at && inOrder) return sentence(film().byColumn ? w.FromTop : w.FromLeft, values)
    return [sentence(sameLine ? w.Later : w.LineFirst, values), detail].filter(Boolean).join(' · ')
  }

  // goesInOrder reports whether each placement of the search is on the first square of its line that was possible.
  function goesInOrder() {
    const { scenes } = app.player
    const isPossible = (sq, { queens, out }, { tried }) =>
      !attackers(sq, queens).length && !out?.[sq] && !tried?.includes(sq)
    const comesBefore = (sq, to, i) => lineIndex(sq) == lineIndex(to) && isPossible(sq, scenes[i - 1], scenes[i])
    const isFirst = (to, i) => ![...Array(to).keys()].some(sq => comesBefore(sq, to, i))
    return scenes.every(({ move: [kind, to] = [] }, i) => kind != 'place' || isFirst(to, i))
  }

  // wasTried reports whether a queen was taken back from a square while just these stood, before a question's answer.
  function wasTried({ to }, sq, queens) {
    const left = ({ move: [kind, squares] = [] }) => kind == 'back' && squares.includes(sq)
    return app.player.scenes.slice(0, to).some(s => left(s) && s.queens.join() == queens.join())
  }

  // begin goes on with the question that stands, or begins the round: with the rule or, where an address has a step
  // or some answers are kept, with a question.
  async function begin() {
    const stood = q?.step, other = await round.begin(Boolean(q), () => board && goOn())
    if (other === undefined) return
    q = other ? undefined : round.questions.find(({ step }) => step == stood)
    acts = q ? acts.filter(act => !act.whatif) : []
    const isHere = q => scene(q.at).step == app.page.step && !(q.step in round.given)
    if (!q && (round.count() || app.page.step > 1)) q = round.questions.find(isHere) ?? round.next()
    board = app.squares({ label: words().Next, name, look, onpick: at => standing(q, acts).choosing || act({ at }) })
    inOrder = goesInOrder()
    longest = longestOf(round.questions)
    render()
  }

  // goOn asks the next question or, after the last, shows how the round ended.
  function goOn() {
    const within = panel.contains(document.activeElement)
    q = round.next()
    acts = []
    render()
    if (within && q) standing(q, acts).choosing ? panel.querySelector('.choices button').focus() : board.focus(0)
  }

  // act takes an answer, or shows choices.
  function act(done) {
    if (!q || q.step in round.given && !done.whatif) return
    acts = [...acts, done]
    const s = standing(q, acts)
    if (s.over && !done.whatif) round.answer(q, +s.right)
    render()
    if (done.choices) panel.querySelector('.choices button').focus()
    if (s.over && s.choosing) panel.querySelector('.doings').scrollIntoView({ block: 'nearest' })
  }

  // missable returns a wrong square in the row of the right one that no queen attacks.
  function missable({ over, wrong }) {
    const { queens } = scene(q.to - 1)
    const isFree = at => lineIndex(at) == lineIndex(target(q)) && !attackers(at, queens).length
    const asks = over && scene(q.to).move?.[0] == 'place' && answersWhatIf(app, queens)
    return asks ? wrong.find(({ at }) => at >= 0 && isFree(at))?.at : undefined
  }

  // wonder asks what a queen elsewhere would have cost.
  async function wonder(at) {
    const asked = q, whatif = await askWhatIf(app, { options: toSolve(app.options) }, scene(q.to - 1).queens, at)
    if (whatif && app.mode == 'predict' && q == asked) act({ whatif })
  }

  // name names a square, with what the picture shows there.
  function name(sq) {
    const state = scene(app.player.at)
    return squareText(film().words, sq, state.queens, film().n, names().square, state)
  }

  function look(sq) {
    const { over, wrong, mover, asksMover } = q ? standing(q, acts) : { over: true }
    return over ? '' : wrong.some(({ at }) => at == sq) ? 'wrong' : !asksMover && mover == sq ? 'chosen' : ''
  }

  // render shows the page as it is after the acts.
  function render() {
    const p = app.player, s = q && standing(q, acts), ended = !q && round.count() > 0
    const rule = { title: film().rule.Title, detail: film().rule.Detail }
    const shows = s ? s.shows : ended ? p.scenes.length - 1 : 0
    const said = s ? saying(q, acts) : ended ? scene(shows) : round.questions.length ? rule : { title: words().Nothing }
    if (p.at != shows) p.go(shows)
    p.ask(s && !s.over ? question(q, s).title : '')
    app.say(said.title, said.detail, said.mood)
    p.root.classList.toggle('choosing', Boolean(app.page.choices || s?.choosing))
    const prompt = statusLine('prompt', ...ended ? [words().Done, ' ', round.tally()] : [])
    refill(panel, prompt, ...s ? asked(s) : ended ? ending() : beginning())
    app.said.append(...longest.map(roomFor))
    board.enable(Boolean(s && !s.over && !s.choosing))
    board.update()
  }

  const button = (text, does, look, disabled) => actionButton(text, does, look, { disabled })
  const doings = (...buttons) => element('div', 'doings', ...buttons.filter(Boolean))

  // beginning returns how the round begins: with as many questions as people choose.
  const beginning = () =>
    round.questions.length ? [doings(button(words().Begin, goOn, 'strong')), round.buttons(begin)] : []

  // asked returns what can be done at a question, or after it.
  function asked(s) {
    const w = words(), { Keys, Answer, StepOf } = film().words, at = missable(s)
    const { whatif } = s.act ?? {}
    const had = !round.count() && Object.keys(round.before ?? {}).length > 0
    const tried = acts.map(a => a.choice), onpick = choice => act({ choice })
    const choices = s.choosing ? choiceItems(film().words, q, tried, s.over, onpick) : []
    const place = sentence(StepOf, { n: scene(app.player.at).step, total: scene(app.player.scenes.length - 1).step })
    const answering = element('p', '', element('kbd', '', '1 – 4'), ' ', Answer)
    const grid = element('p', '', app.words.Own.Grid)
    return [
      element('ol', { className: 'choices', ariaLabel: w.Answers, hidden: !choices.length }, ...choices),
      doings(
        s.over && button(round.next() ? w.NextQuestion : w.Result, goOn, 'strong'),
        !s.over && q.board && button(w.Solution, () => act({ solution: true }), 'solution', acts.some(a => a.solution)),
        !s.over && s.hasChoices && !s.choosing && button(w.Choices, () => act({ choices: true }), 'choose'),
        had && button(app.words.Page.Undo, () => { round.again(round.before); goOn() }),
        at !== undefined && !whatif
          && button(sentence(w.WhatIf, { at: names().square(at) }), () => wonder(at), 'whatif-link'),
        whatif?.options
          && button(app.words.Watch.Try, () => app.turnTo(triedOptions(whatif, toSolve(app.options)), 'watch')),
      ),
      round.count() > 0 && round.tally(),
      element('p', 'note', `${round.far(q)} · ${place}`),
      element('details', 'rule',
        element('summary', '', film().rule.Title), element('p', '', film().rule.Detail), round.buttons(begin)),
      element('details', 'keylist', element('summary', '', Keys), answering, grid),
      leading(app.words.Watch.Return, q.at, 'leads'),
    ]
  }

  // ending returns what was missed in a round, and what follows its station of the path, which gets its stars.
  function ending() {
    const w = words(), station = app.path.here(), missed = round.missed(), { Step } = film().words
    const stepText = ({ to, step }) => `${sentence(Step, { n: scene(to).step })} · ${scene(to).title}`
    if (station) app.path.done(station, round.stars())
    const list = missed.map(q => element('li', '', leading(stepText(q), q.to)))
    return [
      ...list.length ? [element('p', 'prompt', w.Missed), element('ul', 'missed', ...list)] : [],
      app.path.next(station),
      doings(button(w.Again, () => { round.again(); goOn() }), round.hasOthers() && button(w.Others, others)),
    ]
  }

  // leading returns a button that leads to a picture of the film.
  const leading = (text, at, look) => actionButton(text, () => {
    app.player.go(at)
    app.turnTo({ ...toSolve(app.options), detail: undefined, steps: undefined }, 'watch')
  }, look)

  async function others() {
    app.page.turn = 1 + +(app.page.turn ?? 0)
    await begin()
    goOn()
  }

  // longestOf returns the longest of what can be said at questions. Of two, one has the longer title, and the other
  // the longer detail.
  function longestOf(questions) {
    const each = Array.from({ length: 64 }, (_, k) => [{ at: Math.floor(k / 64 * film().n ** 2) }]), wrong = { at: -1 }
    const acts = [...each, [], [{ choices: true }], [wrong, wrong]]
    const right = q => q.board ? { solution: true } : { at: target(q) }
    const actsAt = q => [...acts, [{ at: moverAt(q) }, right(q)]]
    const all = questions.flatMap(q => actsAt(q).map(acts => saying(q, acts)))
    all.sort((a, b) => b.title.length - a.title.length)
    let most = -1
    return all.filter(({ detail }) => detail.length > most && (most = detail.length))
  }

  // roomFor returns what takes the room of something that can be said, unseen, so that no button moves.
  const roomFor = texts => element('div', 'room', ...['title', 'detail'].map(className =>
    element('div', { className, dataset: { said: texts[className] } })))

  return {
    content: [panel], begin,
    leave() {
      q = undefined
      app.player.root.classList.remove('choosing')
      panel.replaceChildren()
    },
  }
}
