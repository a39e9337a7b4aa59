import { element, sentence } from './markup.js'
import { namesOf, queensShown, squareText } from './board.js'
import { startRound } from './levels.js'
import { actionButton, keyList, refill, takeKeys } from './parts.js'

const questionsAsked = 10

// startQuiz returns the mode that asks what comes next, with answers to choose from.
export function startQuiz(app) {
  const panel = element('div', 'asks')
  const round = startRound(app, 'quiz', questionsAsked, scene => scene.ask, decisions => decisions.filter(d => d.after == 'back'))
  let board, p
  let asked, choice // the question that is shown; what was chosen
  let opened = false // the rule was read

  const words = () => app.words.Quiz

  // begin asks for the first question that has no answer: of the turn of the address, which says which questions. It goes on with these where
  // others are over.
  async function begin(goesOn = false) {
    const other = await round.begin(+(app.page.turn ?? 0), go)
    if (other === undefined) return
    p = app.player
    if (other) {
      opened = goesOn || round.count() > 0
      take(round.next())
    }
    board = app.squares({ label: words().Board, name: squareName, look: () => '', onpick() {} })
    board.enable(false)
    show()
  }

  function take(question) {
    asked = question
    choice = undefined
  }

  // go shows the next question.
  function go() {
    opened = true
    take(round.next())
    show()
  }

  function squareName(sq) {
    return squareText(p.film.words, sq, queensShown(p.scenes[p.at]), p.film.n, namesOf(p.film.n, app.options.labels).square, p.scenes[p.at])
  }

  // show shows the rule; then a question and, if it has one, its answer; after the last, the score.
  function show() {
    const w = words(), { Levels } = app.words, { title, detail } = round.rule()
    if (!round.questions.length) {
      app.say(app.words.Predict.Nothing)
      refill(panel)
    } else if (!opened) {
      p.go(0)
      app.say(title, detail)
      refill(panel, round.buttons(begin), element('div', 'doings', actionButton(Levels.Begin, go, 'strong')))
    } else if (!asked) {
      p.go(p.scenes.length - 1)
      app.say(w.Done)
      refill(panel, ...round.ending('quiz'), element('div', 'doings', actionButton(w.Others, others)), round.buttons(begin))
    } else {
      const { ask } = p.scenes[asked.to], answered = choice !== undefined, right = choice == ask.answer, s = p.scenes[asked.to]
      p.go(answered ? asked.to : asked.at)
      if (answered) app.say(right ? w.Right : w.Wrong, [s.title, s.detail].filter(Boolean).join(' — '), right ? 'right' : 'wrong')
      else app.say(p.film.words.Question, round.far(asked))
      const item = (text, i) => {
        const mark = !answered ? '' : i == ask.answer ? 'right' : i == choice ? 'wrong' : ''
        const said = mark && element('span', 'unseen', ` (${{ right: w.This, wrong: w.NotThis }[mark]})`)
        return element('li', '', element('button', { type: 'button', className: mark, disabled: answered, onclick: () => answer(i) }, text, said))
      }
      refill(panel, element('ol', { className: 'choices', ariaLabel: w.Answers }, ...ask.choices.map(item)),
        ...answered ? [element('div', 'doings', actionButton(round.next() ? Levels.NextQuestion : w.Result, go, 'strong'))] : [],
        ...round.count() ? [element('p', 'tally', element('b', '', round.right()), ' ', sentence(app.words.Predict.Tally, { total: round.count() }))] : [],
        keyList(app))
    }
    board.update()
  }

  function answer(i) {
    choice = i
    round.answer(asked, +(i == p.scenes[asked.to].ask.answer))
    show()
    panel.querySelector('.doings').scrollIntoView({ block: 'nearest' })
  }

  function others() {
    app.page.turn = 1 + +(app.page.turn ?? 0)
    begin(true).catch(app.error)
  }

  takeKeys(panel)
  return { content: [panel], begin }
}
