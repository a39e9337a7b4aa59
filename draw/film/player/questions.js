import { change, element, sentence } from './markup.js'

// choiceItems returns the items of a list of what a question has to choose from. Those that were tried, which are
// wrong, are marked and, when it is over, the right one is, too.
export function choiceItems(words, { choices, answer }, tried, over, onpick) {
  return choices.map((text, k) => {
    const mark = over && k == answer ? 'Right' : tried.includes(k) ? 'Wrong' : ''
    const looks = { className: mark.toLowerCase(), disabled: over || mark != '', title: words[mark] ?? '' }
    const properties = { type: 'button', ...looks, onclick: () => onpick(k) }
    return element('li', over && !mark ? 'idle' : '', element('button', properties, element('kbd', '', k + 1), text))
  })
}

// questionsOf returns what is asked of a film, in its order, as an Asker of package story does: at one picture, and
// another, to, answers it, whose step is the question's. Where queens are taken back on the way, these are gone.
export const questionsOf = ({ film, scenes }) => scenes.flatMap(({ ask, step }, to) => {
  if (!ask) return []
  let at = to
  while (at && scenes[at].step > ask.at) at--
  return [{ ...ask, at, to, step, gone: ask.gone ?? [], choices: ask.choices?.map(k => film.choices[k]) }]
})

export const roundSize = 10 // as story.RoundSize

// roundOf returns up to n questions, as round of package story: first those where queens are taken back, from the
// fewest to the most; evenly, to the last, and on another turn others.
export function roundOf(all, n, turn = 0) {
  const phase = (618 * turn + 999) % 1000 // in thousandths
  const spread = (list, n) =>
    list.slice(0, n).map((_, k) => list[Math.floor((1000 * k + phase) * Math.max(n, list.length) / (1000 * n))])
  const ends = spread(all.filter(q => q.gone.length).sort((a, b) => a.gone.length - b.gone.length), n)
  return [...ends, ...spread(all.filter(q => !q.gone.length), n - ends.length)]
}

// mountQuestions has the film stop and ask, until people go on: at steps of somebody's choice what they want to know
// and, after "Quiz me", a round of questions with choices. The course, if there is one, gets score and state of the
// quiz.
export function mountQuestions(p, course) {
  const { part } = p
  let stops = [] // {at, question}, where the film has their steps
  let past // the picture whose stop is over
  let played // the film, when it came to the stop
  let on = false // the quiz
  let round = [] // its questions
  let told // the question of it that was answered, while its answer is seen
  let given = {} // the choices that people took, by the steps of questions
  const next = () => on ? round.find(q => !(q.step in given)) : undefined

  // asks returns the quiz's question that stands open, if one does.
  const asks = () => next()?.at == p.at && !p.stopped && !told ? next() : undefined

  // look asks what there is to ask at the picture that is shown: the question of its stop and, when that is over, the
  // quiz's.
  function look() {
    if (past != p.at) past = undefined
    if (told?.to != p.at) told = undefined
    const stop = past == undefined && stops.find(s => s.at == p.at)
    p.stopped = Boolean(stop)
    p.root.classList.toggle('stopped', p.stopped)
    if (stop) played = p.playing
    if (stop || asks()) {
      p.pause()
      p.ask(stop ? stop.question : p.film.words.Question)
    }
    list()
    if (stop) for (const name of ['goon', 'caption']) part(name).scrollIntoView({ block: 'nearest' })
  }

  // goOn ends a stop or, in the quiz, shows the answer or asks the next question. It reports whether the film is to
  // stand for the quiz.
  function goOn() {
    const q = next()
    if (p.stopped) {
      past = p.at
      p.ask('')
      look()
    } else if (asks()) tell(q, -1)
    else if (q) goNext()
    return Boolean(q)
  }

  // tell shows the answer to a question, for which people took a choice, or -1.
  function tell(q, choice) {
    given[q.step] = choice
    told = q
    past = q.to // the answer asks nothing
    p.go(q.to)
  }

  // list shows the button that goes on, the choices and, once it is told, which is right. It returns the number of
  // right answers.
  function list() {
    const within = document.activeElement == part('goon'), words = p.film.words, q = told ?? asks()
    change(part('goon'), { hidden: !(p.stopped || next() && !asks()) })
    if (within && part('goon').hidden) part('play').focus()
    change(part('quiz'), { hidden: !on })
    if (!on) return
    const choice = told && given[told.step], isRight = choice == q?.answer
    part('choices').replaceChildren(...q ? choiceItems(words, q, [choice], Boolean(told), answer) : [])
    part('verdict').textContent = choice >= 0 ? (isRight ? words.Right : words.Wrong) : ''
    part('verdict').dataset.tone = isRight ? 'good' : 'bad'
    const total = Object.keys(given).length, n = round.filter(q => given[q.step] == q.answer).length
    part('score').textContent = total ? sentence(words.Score, { n, total }) : ''
    part('again').hidden = !total
    return n
  }

  function answer(choice) {
    const q = asks(), within = part('quiz').contains(document.activeElement)
    tell(q, choice)
    if (within) part(next() ? 'goon' : 'again').focus()
    course?.event('answer', { step: q.step, choice: q.choices[choice], right: choice == q.answer })
    report()
  }

  function report() {
    course?.report(list() / round.length, { given })
  }

  function setQuiz(to) {
    on = to
    part('quizme').ariaPressed = on
    p.root.classList.toggle('quizzing', on)
  }

  // goNext asks the next question, if there is one.
  function goNext() {
    told = undefined
    p.go(next()?.at ?? p.at)
  }

  // setStops takes stops, as {step, question}, and pins them to the timeline.
  function setStops(list) {
    if (p.stopped) p.ask('')
    const { begins, length } = p.timeline
    const found = list.map(s => ({ ...s, at: p.scenes.findIndex(({ step }) => step == s.step) }))
    stops = found.filter(s => s.at >= 0).sort((a, b) => a.at - b.at)
    part('pins').replaceChildren(...stops.map(({ at, step, question }) => {
      const title = sentence(p.film.words.Stop, { n: step, text: question })
      const onclick = event => {
        p.go(at)
        if (!event.detail) part('goon').focus()
      }
      const style = `--begin: ${begins[at] / (length || 1)}`
      return element('button', { className: 'pin', type: 'button', title, ariaLabel: title, onclick, style }, '?')
    }))
    look()
  }

  // restore goes on with a quiz that was begun before.
  function restore(state) {
    const old = Object(state?.given)
    for (const { step, choices } of round) if ([-1, ...choices.keys()].includes(old[step])) given[step] = old[step]
    if (!Object.keys(given).length) return
    setQuiz(true)
    goNext()
  }

  function begin() {
    given = {}
    round = roundOf(questionsOf(p).filter(q => q.choices), roundSize)
    part('quizme').hidden = !round.length
    setQuiz(false)
    setStops(p.film.stops ?? [])
  }

  p.on('show', look)
  p.on('play', look)
  p.on('data', begin)
  part('goon').onclick = () => p.stopped && !played ? p.forward() : p.play()
  part('quizme').onclick = () => {
    setQuiz(!on)
    goNext()
  }
  part('again').onclick = () => {
    given = {}
    report()
    goNext()
    ;(part('choices').querySelector('button') ?? part('goon')).focus()
  }
  begin()
  course?.state().then(restore)

  return {
    setStops, goOn,
    isPast: i => past == i,
    isStop: i => stops.some(s => s.at == i),
  }
}
