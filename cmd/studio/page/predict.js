import { element } from './markup.js'
import { attackBetween, attackersOf, lineName, lineOf, namesOf, rowOf, squareText } from './board.js'
import { courseState, reportScore } from './score.js'
import { sameSearch } from './options.js'
import { answersWhatIf } from './whatif.js'
import { actionButton, keyList, refill, sentence, statusLine, takeKeys } from './parts.js'

const maxGuesses = 2 // then the answer is shown

const upperFirst = text => text.charAt(0).toUpperCase() + text.slice(1)

// startPredict returns the mode in which a learner says what a solver does next. A decision is the number of the picture that shows it.
export function startPredict(app) {
  const panel = element('div', 'predict'), prompt = statusLine('prompt')
  let entering = false, board, p
  let decisions = [], moves = false // what can be predicted; the search moves queens
  let given = {} // the answers, by the step of the picture: 1 for one that was right at once, else 0
  let undone // those before it was started again
  let search, options // what is predicted, and the options that it was filmed with
  let guesses = [], choosing = false // about the decision that is asked for; its choices are shown
  let asking = false // else the learner reads what came, and goes on
  let told = false // what is said is what came, not the question
  let missed // the last wrong square that could have been tried, and the queens that stood: {queens, at}

  const words = () => app.words.Predict
  const names = () => namesOf(p.film.n, options.labels)
  const how = () => moves ? words().HowMoves : words().How
  const next = () => decisions.find(i => i > p.at)
  const moveOf = i => p.scenes[i].move
  const before = () => p.scenes[p.at].queens

  // begin films the search without what tells what comes next, and asks for the first decision that was not predicted.
  async function begin() {
    const from = app.page.step, wanted = app.options
    const filmed = await app.film({ ...wanted, rivals: undefined, detail: undefined, steps: undefined, suspense: true })
    if (!filmed || app.mode != 'predict') return
    p = app.player
    options = wanted
    moves = p.scenes.some(s => s.move?.[0] == 'move')
    decisions = p.scenes.flatMap((s, i) => i && s.move && !(moves && s.move[0] == 'place') ? [i] : []) // what is moved was placed by chance
    const other = search != sameSearch(options)
    if (other) given = {}
    if (other) undone = undefined
    if (other || entering) resume(/^\d+$/.test(from) ? +from : 0)
    entering = false
    if (other) {
      search = sameSearch(options)
      courseState('predict').then(kept => {
        if (app.mode != 'predict' || kept?.search != search || Object.keys(given).length) return
        for (const i of decisions) if ([0, 1].includes(kept.given?.[p.scenes[i].step])) given[p.scenes[i].step] = kept.given[p.scenes[i].step]
        resume(0)
        proceed('', how())
      })
    }
    board = app.squares({ label: words().Next, name, look, onpick: sq => guess({ at: sq }) })
    if (decisions.length) return proceed('', how())
    asking = false
    app.say(words().Nothing)
    panel.replaceChildren()
    board.enable(false)
    board.update()
  }

  // resume goes to the first decision after a step that has no answer.
  function resume(step) {
    const open = decisions.find(i => p.scenes[i].step > step && !(p.scenes[i].step in given))
    if (open === undefined && step) resume(0)
    else p.go(open === undefined ? p.scenes.length - 1 : open - 1)
  }

  // question asks for the next decision. Which of the queens that are attacked as much moves, chance decides.
  function question() {
    const [kind, from] = asking ? moveOf(p.at + 1) : []
    return kind == 'move' ? sentence(words().NextMove, { from: names().square(from) }) : words().Next
  }

  // proceed says what came, if a title does, and asks for the next decision; pictures between are shown one by one.
  function proceed(title, detail, mood = '') {
    guesses = []
    choosing = false
    asking = next() == p.at + 1
    told = title != ''
    app.say(title || (asking ? question() : p.scenes[p.at].title), detail, mood)
    fill()
    if (next() === undefined) {
      const { right, total } = score()
      panel.prepend(element('p', 'prompt', words().Done), element('p', '', sentence(words().Score, { n: right, total })))
    }
  }

  function score() {
    const answers = Object.values(given)
    return { right: answers.filter(Boolean).length, total: answers.length }
  }

  // guess takes an answer: {at}, a square; {back}, queens are taken back; {solution}; or {choice}, one of the film's.
  function guess(answer) {
    if (!asking) return
    const i = p.at + 1, s = p.scenes[i]
    const also = isAsGood(answer, i) ? sentence(words().AsGood, { at: names().square(answer.at) }) : ''
    if (also || isRight(answer, i)) return reveal(guesses.length ? 0 : 1, sentence(words().Right, { title: s.title }), 'right', also)
    told = false
    missed = undefined
    guesses.push(answer)
    if (guesses.length == maxGuesses) return reveal(0, sentence(words().Reveal, { title: s.title }), 'wrong')
    const text = answer.at === undefined ? '' : names().square(answer.at)
    const title = text ? sentence(words().Wrong, { text }) : answer.back ? words().WrongBack : answer.solution ? words().WrongSolution : words().WrongChoice
    app.say(title, [whyNot(answer, i), order()].filter(Boolean).join(' '), 'wrong')
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
    const [kind, from, to] = moveOf(i), others = before().filter(q => q != from), cost = sq => attackersOf(sq, others, p.film.n).length
    return kind == 'move' && at !== undefined && at != to && at != from && lineIndex(at) == lineIndex(from) && cost(at) == cost(to)
  }

  // reveal shows what came next, and why.
  function reveal(right, title, mood, more = '') {
    const i = p.at + 1, s = p.scenes[i]
    missed = mood == 'wrong' ? missable(i) : undefined
    given[s.step] = right
    p.go(i)
    const answers = score()
    reportScore('predict', answers.right / decisions.length, { search, given })
    proceed(title, [more, s.detail].filter(Boolean).join(' '), mood)
  }

  // missable returns a wrong square in the row of the right one that no queen attacks.
  function missable(i) {
    const { n } = p.film, queens = before(), [kind, target] = moveOf(i)
    const at = guesses.map(g => g.at).find(at => at !== undefined && lineIndex(at) == lineIndex(target) && !queens.includes(at) && !attackersOf(at, queens, n).length)
    if (kind == 'place' && at !== undefined && answersWhatIf(app, queens)) return { queens, at: [rowOf(at, n), at % n], name: names().square(at) }
  }

  // tryMissed says what a queen there would have cost, and offers to show it.
  async function tryMissed({ queens, at }) {
    try {
      const { json } = await app.ask({ do: 'whatif', options, queens, at }, app.words.Watch.WhatIf)
      if (app.mode != 'predict') return
      missed = undefined
      app.say(json.title, json.detail)
      fill()
      if (!json.options) return
      panel.querySelector('.doings').append(actionButton(app.words.Watch.Try, () => {
        app.options = { ...options, ...json.options }
        app.setMode('watch')
      }))
    } catch (e) {
      app.error(e)
    }
  }

  // order says in which order the solver goes, where that is said of the board as it stands.
  function order() {
    const { by, value } = options
    const solver = app.about.solvers.find(s => s.name == p.film.solver)
    return solver && by != 'column' && value != 'max' ? sentence(words().Doc, { solver: solver.name, doc: solver.doc }) : ''
  }

  const lineIndex = sq => lineOf(sq, p.film)
  const lineText = sq => lineName(words(), lineIndex(sq), p.film, options.labels)

  // whyNot says why an answer is wrong, by the rules and by what the search has done. It does not tell the answer.
  function whyNot({ at, back, solution, choice }, i) {
    const { n } = p.film, { square } = names(), [kind, ...rest] = moveOf(i), queens = before()
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
      return sentence(p.film.words.AttackedAlong, { at: square(at), by: square(by), text: p.film.words['Same' + attackBetween(by, at, n)] })
    }
    if (wasTried(at, i)) return sentence(words().Tried, { at: square(at) })
    if (target < 0) return sentence(words().Unattacked, { at: square(at) })
    return sentence(lineIndex(at) == lineIndex(target) ? words().Later : words().OtherLine, { at: square(at), line: lineText(target) })
  }

  // wasTried reports whether a queen stood on a square and was taken back while just the present queens stood.
  function wasTried(sq, i) {
    const queens = before().join()
    return p.scenes.slice(0, i).some(s => s.move?.[0] == 'back' && s.move[1].join() == sq && s.queens.join() == queens)
  }

  const name = sq => squareText(p.film.words, sq, before(), p.film.n, names().square)
  const look = sq => guesses.some(g => g.at == sq) ? 'wrong' : asking ? 'free' : ''

  // fill shows what can be answered.
  function fill() {
    const w = words(), { right, total } = score(), i = p.at + 1, s = p.scenes[i]
    const buttons = []
    const button = (text, does, name) => {
      const b = actionButton(text, does, name)
      buttons.push(b)
      return b
    }
    if (!asking && next() !== undefined) button(w.Continue, onward, 'strong')
    if (asking && !moves) button(w.GoBack, () => guess({ back: true }), 'goback').disabled = guesses.some(g => g.back) || before().length <= p.scenes[0].queens.length
    if (asking && before().length == p.film.n) button(w.Solution, () => guess({ solution: true }), 'solution').disabled = guesses.some(g => g.solution)
    if (asking && s.ask && !choosing) button(w.Choices, () => { choosing = true; fill(); panel.querySelector('.choices button').focus() }, 'choose')
    if (next() === undefined) button(w.Again, again, 'strong')
    if (undone && !total) button(app.words.Page.Undo, () => { given = undone; resume(0); proceed('', '') })
    if (told && missed) button(sentence(w.WhatIf, { at: missed.name }), () => tryMissed(missed), 'whatif-link')
    const choices = asking && choosing && s.ask ? s.ask.choices.map((text, choice) => {
      const b = actionButton(text, () => guess({ choice }))
      b.disabled = guesses.some(g => g.choice == choice)
      return element('li', '', b)
    }) : []
    prompt.textContent = asking && told ? question() : ''
    refill(panel,
      element('ol', 'choices', ...choices),
      element('div', 'doings', ...buttons),
      ...total && next() !== undefined ? [element('p', 'tally', element('b', '', right), ' ', sentence(w.Tally, { total }))] : [],
      element('p', 'note', sentence(p.film.words.StepOf, { n: p.scenes[p.at].step, total: p.scenes.at(-1).step })),
      keyList(app, app.words.Own.Grid))
    panel.querySelector('.choices').hidden = !choices.length
    board.enable(asking)
    board.update()
  }

  // onward shows the next picture between decisions.
  function onward() {
    p.go(p.at + 1)
    const s = p.scenes[p.at]
    proceed(s.title, s.detail)
  }

  function again() {
    undone = given
    given = {}
    p.go(decisions[0] - 1)
    proceed('', how())
  }

  takeKeys(panel)

  return {
    content: [prompt, panel], begin,
    enter() {
      entering = true
      asking = false
      panel.replaceChildren()
      prompt.textContent = ''
    },
  }
}
