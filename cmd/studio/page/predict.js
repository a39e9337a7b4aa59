import { element, sentence } from './markup.js'
import { attackBetween, attackersOf, lineName, lineOf, namesOf, rowOf, squareText } from './board.js'
import { choiceItems } from './questions.js'
import { removesLast, startRound } from './levels.js'
import { freeAfter, isStuck, moverOf } from './rule.js'
import { toSolve } from './options.js'
import { answersWhatIf, triedOptions } from './whatif.js'
import { actionButton, refill, statusLine } from './parts.js'

const upperFirst = text => text.charAt(0).toUpperCase() + text.slice(1)

// startAsking returns a mode in which a learner says what a solver does next: 'predict', where the board is asked, twice, or 'quiz', where one of the
// film's choices is taken, once. A question is as in levels.js; one that is dead asks what comes of a dead end.
export function startAsking(app, mode) {
  const panel = element('div', 'asks'), prompt = statusLine('prompt'), round = startRound(app, mode)
  const quiz = mode == 'quiz', mostGuesses = quiz ? 1 : 2 // then the answer is shown
  let entering = true, board, p
  let moves = false, opened = false // the search moves queens; the rule was read
  let undone // the answers before it was started again
  let options // those that the search was filmed with
  let guesses = [], choosing = false // about the decision that is asked for; its choices are shown
  let asking // the question, or nothing while the learner reads what came, and goes on
  let answered // the question whose choices are marked, and those that were tried: {to, tried}
  let told = false // what is said is what came, not the question
  let shown // the question whose answer is shown, if pictures between were left out
  let missed // the last wrong square that could have been tried, and the queens that stood: {queens, at}

  const words = () => app.words.Predict
  const names = () => namesOf(p.film.n, p.film.labels)
  const next = () => round.next(p.at)
  const moveOf = i => p.scenes[i].move
  const before = i => p.scenes[i - 1].queens
  const wrong = () => guesses.filter(g => !g.moves) // but for the queen that moves, which is guessed first
  const asksMover = () => moverFor(asking) !== undefined && wrong().length == guesses.length

  // moverFor returns the queen that moves by the rule of the cards at the dead end of a question, if the search
  // follows that rule there.
  function moverFor(q) {
    const { n, byColumn } = p.film, { queens } = p.scenes[q.at], mover = moverOf(queens, n), row = rowOf(mover, n)
    if (!q.dead || byColumn || !isStuck(queens, n) || mover === undefined || mover != q.gone.at(-1)) return
    return freeAfter(row, queens.slice(0, row), n, mover) == moveOf(q.to).at(-1) ? mover : undefined
  }

  // begin asks for the first decision that was not predicted: in a quiz the first of all, elsewhere of those after the step of the address. It goes
  // on with these where others are over.
  async function begin(goesOn = false) {
    const from = quiz ? '' : app.page.step, wanted = toSolve(app.options), scenes = app.player?.scenes
    const other = await round.begin(goOn)
    if (other === undefined) return
    p = app.player
    options = wanted
    moves = p.scenes.some(s => s.move?.[0] == 'move')
    const step = /^\d+$/.test(from) ? +from : 0
    if (other) {
      undone = undefined
      opened = goesOn || round.count() > 0 || step > 1
    }
    if (!opened) p.go(0)
    else if (other || entering) resume(step)
    board = app.squares({ label: words().Next, name, look, onpick: sq => guess({ at: sq }) })
    if (other || entering) proceed('')
    else if (p.scenes == scenes) fill() // in other colors
    else { // in another language
      told = false
      tell('', p.scenes[p.at].detail)
    }
    entering = false
  }

  // resume goes to the first question after a step that has no answer.
  function resume(step) {
    const open = round.next(p.find(step)) ?? round.next()
    p.go(open ? open.at : p.scenes.length - 1)
  }

  // goOn goes to the first question without an answer or, without one, to the end.
  function goOn() {
    const within = panel.contains(document.activeElement)
    opened = true
    resume(0)
    proceed('')
    if (within && asking) quiz ? panel.querySelector('.choices button').focus() : board.focus(0)
  }

  // question asks what comes next. Which of the queens that are attacked as much moves, chance decides.
  function question() {
    const [kind, from] = moveOf(asking.to), w = words()
    if (quiz) return p.film.words.Question
    const { title } = p.scenes[asking.at], mover = moverFor(asking)
    if (mover !== undefined && asksMover()) return sentence(w.WhichMoves, { title })
    if (mover !== undefined) return sentence(w.WhereTo, { at: names().square(mover) })
    if (asking.dead) return sentence(w.Where, { title })
    return kind == 'move' ? sentence(w.NextMove, { from: names().square(from) }) : w.Next
  }

  // howTo says how the question is answered or, in a quiz, how far it is.
  function howTo() {
    const { Learn } = app.words, mover = moverFor(asking)
    if (quiz) return round.far(asking)
    if (mover !== undefined) return asksMover() ? Learn.BeforeAct : sentence(Learn.BackAct, { line: lineText(mover) })
    return asking.dead ? words().HowWhere : moves ? words().HowMoves : words().How
  }

  // proceed says what came, if a title does, with the choices that were tried, and asks the next question. After an answer, a quiz waits.
  function proceed(title, detail, mood, tried) {
    guesses = []
    choosing = quiz
    answered = tried
    told = title != ''
    asking = opened && !(quiz && told) && next()?.at == p.at ? next() : undefined
    tell(title, detail, mood)
  }

  // tell says what came, if a title does, or the question, or opens the round with the rule.
  function tell(title, detail, mood = '') {
    if (!round.questions.length) app.say(words().Nothing)
    else if (!opened) app.say(p.film.rule.Title, p.film.rule.Detail)
    else app.say(title || (asking ? question() : p.scenes[p.at].title), title || !asking ? detail : howTo(), mood)
    fill()
  }

  // forward shows the picture at which a question is asked, and what it says.
  function forward(q) {
    const s = p.scenes[q.at]
    p.go(q.at)
    if (q.dead) proceed('')
    else proceed(s.title, s.detail)
  }

  // guess takes an answer: {at}, a square; {back}, queens are taken back; {solution}; or {choice}, one of the film's.
  function guess(answer) {
    if (!asking) return
    if (asksMover()) return guessMover(answer.at)
    const i = asking.to, w = words(), text = answer.at === undefined ? '' : names().square(answer.at)
    if (asking.dead && asking.gone.includes(answer.at)) return app.say(sentence(w.GoneToo, { at: text }), question())
    const also = isAsGood(answer, i) ? sentence(w.AsGood, { at: text }) : ''
    const right = sentence(w.Right, { title: p.scenes[i].title })
    if (also || isRight(answer, i)) return reveal(wrong().length ? 0 : 1, right, 'right', also)
    const title = text ? sentence(asking.dead ? w.NotThere : w.Wrong, { text })
      : answer.back ? w.WrongBack : answer.solution ? w.WrongSolution : w.WrongChoice
    miss(answer, title, () => whyNot(answer, i))
  }

  // guessMover takes the square of the queen that moves, after which it is asked where to.
  function guessMover(at) {
    const title = sentence(words().NotMover, { text: names().square(at) })
    if (at != moverFor(asking)) return miss({ at }, title, () => whyNotMover(at))
    guesses.push({ at, moves: true })
    tell('')
  }

  // miss notes a wrong answer, and says why it is wrong or, if it was the last one, what is right.
  function miss(answer, title, why) {
    told = false
    missed = undefined
    guesses.push(answer)
    const { title: right } = p.scenes[asking.to]
    if (wrong().length == mostGuesses) return reveal(0, sentence(words().Reveal, { title: right }), 'wrong')
    app.say(title, why(), 'wrong')
    fill()
  }

  function isRight({ at, back, solution, choice }, i) {
    const [kind, ...rest] = moveOf(i)
    if (choice !== undefined) return choice == p.scenes[i].ask.answer
    if (back) return kind == 'back'
    if (solution) return kind == 'solution' && rest[0] < 0
    return kind == 'back' ? rest[0].includes(at) : rest.at(-1) == at
  }

  // isAsGood reports whether a queen could move to another square of its row that as few attack: chance decides between them.
  function isAsGood({ at }, i) {
    const [kind, from, to] = moveOf(i), others = before(i).filter(q => q != from), cost = sq => attackersOf(sq, others, p.film.n).length
    return kind == 'move' && at !== undefined && at != to && at != from && lineIndex(at) == lineIndex(from) && cost(at) == cost(to)
  }

  // reveal shows what came next, and why.
  function reveal(right, title, mood, more = '') {
    const i = asking.to, { detail } = p.scenes[i], { gone = [] } = asking, mover = moverFor(asking)
    missed = mood == 'wrong' ? missable(i) : undefined
    shown = gone.length ? asking : undefined
    round.answer(asking, right)
    p.go(i)
    const list = gone.map(names().square).join(app.about.between), tried = choosing ? { to: i, tried: guesses.map(g => g.choice) } : undefined
    const why = list ? sentence(words().Gone, { list, detail }) : [more, detail].filter(Boolean).join(' ')
    proceed(title, mover === undefined ? why : gone.map(walked).join(' · '), mood, tried)
    if (answered) panel.querySelector('.doings').scrollIntoView({ block: 'nearest' })
  }

  // walked says, on the way back, what is to the right of a queen that is taken back.
  function walked(at) {
    const { n } = p.film, { square } = names(), w = words(), target = moveOf(p.at).at(-1)
    const right = Array.from({ length: n - 1 - at % n }, (_, k) => square(at + 1 + k))
    if (lineIndex(at) == lineIndex(target)) return sentence(w.WalkGoes, { at: square(at), text: square(target) })
    return sentence(right.length ? w.WalkStuck : w.WalkEnd, { at: square(at), list: right.join(app.about.between) })
  }

  // missable returns a wrong square in the row of the right one that no queen attacks.
  function missable(i) {
    const { n } = p.film, queens = before(i), [kind, target] = moveOf(i)
    const at = guesses.map(g => g.at).find(at => at !== undefined && lineIndex(at) == lineIndex(target) && !queens.includes(at) && !attackersOf(at, queens, n).length)
    if (kind == 'place' && at !== undefined && answersWhatIf(app, queens)) return { queens, at: [rowOf(at, n), at % n], name: names().square(at) }
  }

  // tryMissed says what a queen there would have cost, and offers to show it.
  async function tryMissed({ queens, at }) {
    try {
      const { json } = await app.ask({ do: 'whatif', options, queens, at }, app.words.Watch.WhatIf)
      if (app.mode != mode) return
      missed = undefined
      app.say(json.title, json.detail)
      fill()
      if (!json.options) return
      panel.querySelector('.doings').append(actionButton(app.words.Watch.Try, () => app.turnTo(triedOptions(json, options), 'watch')))
    } catch (e) {
      app.error(e)
    }
  }

  const lineIndex = sq => lineOf(sq, p.film)
  const lineText = sq => lineName(words(), lineIndex(sq), p.film)

  // attackText says how a queen attacks a square.
  function attackText(at, by) {
    const { n, words: w } = p.film, { square } = names()
    return sentence(w.AttackedAlong, { at: square(at), by: square(by), text: w['Same' + attackBetween(by, at, n)] })
  }

  // whyNot says why an answer is wrong, by the rules and by what the search has done. It does not tell the answer.
  function whyNot({ at, back, solution, choice }, i) {
    const { n } = p.film, { square } = names(), [kind, ...rest] = moveOf(i), queens = before(i)
    if (asking.dead) return whyNotThen(at, i)
    if (choice !== undefined) {
      const [chosen, ...squares] = p.scenes[i].ask.moves[choice]
      if (chosen == 'back' && kind == 'back') return sentence(words().Stays, { at: square(squares[0].find(q => !rest[0].includes(q))) })
      if (chosen == 'back') return whyNot({ back: true }, i)
      return squares.at(-1) < 0 ? whyNot({ solution: true }, i) : whyNot({ at: squares.at(-1) }, i)
    }
    const target = kind == 'back' ? -1 : rest.at(-1)
    if (back) return kind == 'move' ? words().Moves : target < 0 ? '' : upperFirst(sentence(words().HasLeft, { line: lineText(target) }))
    if (solution) {
      const attacked = queens.find(q => attackersOf(q, queens, n).length)
      return attacked === undefined ? '' : sentence(words().NotYet, { at: square(attacked), by: square(attackersOf(attacked, queens, n)[0]) })
    }
    if (queens.includes(at)) return sentence(words().Taken, { at: square(at) })
    if (kind == 'move') {
      const [from] = rest, others = queens.filter(q => q != from)
      if (lineIndex(at) != lineIndex(from)) return sentence(words().Mover, { from: square(from) })
      return sentence(words().Attackers, { n: attackersOf(at, others, n).length, at: square(at) })
    }
    const by = attackersOf(at, queens, n)[0]
    const blind = target >= 0 && attackersOf(target, queens, n).length > 0 // a search that places queens untested
    if (by !== undefined && !blind) {
      return attackText(at, by)
    }
    if (wasTried(at, i, queens)) return sentence(words().Tried, { at: square(at) })
    if (p.scenes[i - 1].out?.[at]) return name(at)
    if (target < 0) return sentence(words().Unattacked, { at: square(at) })
    return sentence(lineIndex(at) == lineIndex(target) ? words().Later : words().OtherLine, { at: square(at), line: lineText(target) })
  }

  // whyNotMover says why a queen, or the square of another, does not move at a dead end.
  function whyNotMover(at) {
    const { n } = p.film, { Learn } = app.words, { queens } = p.scenes[asking.at], by = attackersOf(at, queens, n)[0]
    const say = text => sentence(text, { at: names().square(at), line: lineText(queens.length * n) })
    if (queens.includes(at)) return say(at > moverFor(asking) ? Learn.NoNext : words().MovesLater)
    return by === undefined ? say(Learn.Blocked) : attackText(at, by)
  }

  // whyNotThen says why the next queen after a dead end does not go on a square: what was so when its row was empty, on the way back.
  function whyNotThen(at, i) {
    const { n } = p.film, { square } = names(), w = words(), line = lineIndex(at)
    const way = p.scenes.slice(p.scenes.findIndex((s, k) => k > asking.at && s.move), i)
    if (before(i).includes(at)) return sentence(w.Stays, { at: square(at) })
    const { queens } = way.find(s => !s.queens.some(q => lineIndex(q) == line)) ?? way.at(-1), by = attackersOf(at, queens, n)[0]
    if (by !== undefined) return attackText(at, by)
    if (wasTried(at, i, queens)) return sentence(w.FailedBefore, { at: square(at) })
    const target = moveOf(i).at(-1)
    return sentence(line == lineIndex(target) ? w.Another : w.GoesIn, { line: lineText(target) })
  }

  // wasTried reports whether a queen stood on a square and was taken back while just these queens stood.
  function wasTried(sq, i, queens) {
    return p.scenes.slice(0, i).some(s => s.move?.[0] == 'back' && s.move[1].join() == sq && s.queens.join() == queens.join())
  }

  // name names a square by the position that is asked about, with the queens that the picture still shows while it removes them.
  function name(sq) {
    const { queens, leaving = [] } = p.scenes[p.at], at = names().square(sq)
    return leaving.includes(sq) ? sentence(words().Removed, { at }) : squareText(p.film.words, sq, queens, p.film.n, names().square, p.scenes[p.at])
  }

  function look(sq) {
    const guess = guesses.find(g => g.at == sq)
    return !guess ? '' : guess.moves ? 'chosen' : 'wrong'
  }

  // fill shows what can be answered, or chosen.
  function fill() {
    const w = words(), { Levels, Quiz } = app.words, q = next(), { queens, step } = p.scenes[p.at]
    const { to, tried } = asking ? { to: asking.to, tried: guesses.map(g => g.choice) } : answered ?? {}, { ask } = p.scenes[to] ?? {}
    const far = !asking && q && q.at != p.at + 1
    const buttons = [], ended = opened && !q && !(quiz && answered)
    const button = (text, does, look, disabled) => buttons.push(actionButton(text, does, look, { disabled }))
    if (!opened && q) button(Levels.Begin, goOn, 'strong')
    else if (quiz && opened && !asking && !ended) button(q ? Levels.NextQuestion : Quiz.Result, goOn, 'strong')
    else if (far) button(q.dead ? w.NextDeadEnd : Levels.NextQuestion, () => forward(q), 'strong')
    if (!quiz) {
      if (opened && !asking && q?.at > p.at) button(far ? w.Steps : w.Continue, onward, far ? '' : 'strong')
      const stays = guesses.some(g => g.back) || queens.length <= p.scenes[0].queens.length
      if (asking && !asking.dead && !moves) button(w.GoBack, () => guess({ back: true }), 'goback', stays)
      if (asking && queens.length == p.film.n) button(w.Solution, () => guess({ solution: true }), 'solution', guesses.some(g => g.solution))
      if (asking && !asking.dead && ask && !choosing) button(w.Choices, choose, 'choose')
      const isNext = q => q.at > asking.at && removesLast(q) && !(q.step in round.given)
      const end = asking && !asking.dead && round.questions.find(isNext)
      if (end) button(w.Skip, () => forward(end))
      if (undone && !round.count()) button(app.words.Page.Undo, () => { round.given = undone; goOn() })
      if (told && missed) button(sentence(w.WhatIf, { at: missed.name }), () => tryMissed(missed), 'whatif-link')
    }
    if (ended && round.count()) quiz ? button(Quiz.Others, others) : button(w.Again, again)
    const place = [!quiz && asking && round.far(asking), sentence(p.film.words.StepOf, { n: step, total: p.scenes.at(-1).step })].filter(Boolean).join(' · ')
    const choices = ask && (choosing || !asking) ? choiceItems(p.film.words, ask, tried, !asking, choice => guess({ choice })) : []
    const { Keys, Answer } = p.film.words, answering = element('p', '', element('kbd', '', '1 – 4'), ' ', Answer)
    const keys = element('details', 'keylist', element('summary', '', Keys), answering, quiz ? '' : element('p', '', app.words.Own.Grid))
    prompt.replaceChildren(...ended && round.count() ? [w.Done, ' ', round.tally()] : asking && told ? [question()] : [])
    refill(panel,
      ...ended && round.count() ? round.ending() : [],
      element('ol', { className: 'choices', ariaLabel: Quiz.Answers, hidden: !choices.length }, ...choices),
      ...opened ? [] : [round.buttons(begin)],
      element('div', 'doings', ...buttons),
      ...round.count() && !ended ? [round.tally()] : [],
      ...opened ? [element('p', 'note', place), rule(), keys] : [])
    board.enable(Boolean(asking) && !quiz)
    board.update()
  }

  function choose() {
    choosing = true
    fill()
    panel.querySelector('.choices button').focus()
  }

  // rule returns the rule, to be read again, and the levels.
  function rule() {
    const { Title, Detail } = p.film.rule
    return element('details', 'rule', element('summary', '', Title), element('p', '', Detail), round.buttons(() => begin(true)))
  }

  // onward shows the next picture between decisions, or the first of those that an answer left out.
  function onward() {
    const at = (shown?.at ?? p.at) + 1
    shown = undefined
    forward({ at, dead: next().dead && next().at == at })
  }

  function again() {
    undone = round.given
    round.given = {}
    goOn()
  }

  function others() {
    app.page.turn = 1 + +(app.page.turn ?? 0)
    begin(true).catch(app.error)
  }

  return {
    content: [prompt, panel], begin,
    leave() {
      entering = true
      asking = undefined
      panel.replaceChildren()
      prompt.textContent = ''
    },
  }
}
