import { element } from './markup.js'
import { namesOf, queensShown, squareText } from './board.js'
import { courseState, reportScore } from './score.js'
import { sameSearch } from './options.js'
import { actionButton, keyList, refill, sentence, takeKeys } from './parts.js'

const questionsAsked = 5

// startQuiz returns the mode that asks the questions of the command quiz.
export function startQuiz(app) {
  const panel = element('div', 'asks')
  let board
  let questions = [], given = [] // the choices taken, one for each question answered
  let at = 0 // the question that is shown
  let search, seed // what is asked about; which questions

  const words = () => app.words.Quiz
  const options = () => ({ ...app.options, rivals: undefined, detail: undefined, steps: undefined, seed })

  // begin gets the questions, and shows the first that has no answer.
  async function begin() {
    const now = sameSearch(app.options)
    if (search != now) {
      search = now
      start(app.options.seed)
      courseState('quiz').then(kept => {
        if (app.mode != 'quiz' || kept?.search != search || given.length || !Array.isArray(kept.given)) return
        start(Number.isSafeInteger(kept.seed) && kept.seed >= 0 ? kept.seed : undefined, kept.given.slice(0, questionsAsked).filter(Number.isInteger))
        begin().catch(app.error)
      })
    }
    questions = (await app.ask({ do: 'quiz', options: options(), questions: questionsAsked }, app.words.Page.Filming)).json
    const filmed = await app.film({ ...options(), suspense: true })
    if (!filmed || app.mode != 'quiz') return
    board = app.squares({ label: words().Board, name: squareName, look: () => '', onpick() {} })
    board.enable(false)
    show()
  }

  function start(which, answers = []) {
    seed = which
    given = answers
    at = given.length
  }

  function squareName(sq) {
    const { film, scenes, at } = app.player
    return squareText(film.words, sq, queensShown(scenes[at]), film.n, namesOf(film.n, app.options.labels).square)
  }

  const right = () => given.filter((choice, i) => choice == questions[i].answer).length

  // show shows a question and, if it has one, its answer; after the last, the score.
  function show() {
    const w = words(), q = questions[at]
    if (!q) {
      app.say(sentence(w.Done, { n: right(), total: questions.length }))
      refill(panel, element('div', 'doings', actionButton(w.Others, others, 'strong')))
    } else {
      const choice = given[at], answered = choice !== undefined, count = sentence(w.Count, { n: at + 1, total: questions.length })
      app.player.goStep(answered ? q.step + 1 : q.step)
      if (answered) app.say(choice == q.answer ? w.Right : w.Wrong, q.reason, choice == q.answer ? 'right' : 'wrong')
      else app.say(app.player.film.words.Question, count)
      const list = element('ol', 'choices', ...q.choices.map((text, i) => {
        const b = actionButton(text, () => answer(i))
        b.disabled = answered
        if (answered && i == q.answer) mark(b, 'right', w.This)
        else if (i == choice) mark(b, 'wrong', w.NotThis)
        return element('li', '', b)
      }))
      list.ariaLabel = w.Answers
      refill(panel, list,
        ...answered ? [element('div', 'doings', actionButton(at + 1 < questions.length ? w.Next : w.Result, () => { at++; show() }, 'strong'))] : [],
        ...given.length ? [element('p', 'tally', element('b', '', right()), ' ', sentence(app.words.Predict.Tally, { total: given.length }))] : [],
        keyList(app))
    }
    board.update()
  }

  function mark(button, kind, text) {
    button.classList.add(kind)
    button.append(element('span', 'unseen', ` (${text})`))
  }

  function answer(choice) {
    given[at] = choice
    reportScore('quiz', right() / questions.length, { search, seed, given })
    show()
    panel.querySelector('.doings').scrollIntoView({ block: 'nearest' })
  }

  function others() {
    start((seed ?? 0) + 1)
    begin().catch(app.error)
  }

  takeKeys(panel)
  return { content: [panel], begin }
}
