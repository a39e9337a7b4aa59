import { element, sentence } from './markup.js'

// choiceItems returns the items of a list of what a question has to choose from. Those that were tried, which are
// wrong, are marked and, when it is over, the right one is, too.
export function choiceItems(words, { choices, answer }, tried, over, onpick) {
  return choices.map((text, k) => {
    const mark = over && k == answer ? 'Right' : tried.includes(k) ? 'Wrong' : ''
    const looks = { className: mark.toLowerCase(), disabled: over || mark != '', title: words[mark] ?? '' }
    const properties = { type: 'button', ...looks, onclick: () => onpick(k) }
    return element('li', '', element('button', properties, element('kbd', '', k + 1), text))
  })
}

// mountQuestions has the film stop and ask, until people go on: at steps of somebody's choice what they want to know
// and, after "Quiz me", before each decision what comes next. The course, if there is one, gets score and state of
// the quiz.
export function mountQuestions(p, course) {
  const { part } = p
  let stops = [] // {at, question}, where the film has their steps
  let past // the picture whose stop is over
  let played // the film, when it came to the stop
  let on = false // the quiz
  let asks = false // its question stands open
  let told // the choice that people took, or -1, while they see what came next, or what a stop hid
  let seen // the picture that was looked at
  let given = {} // the choices that they took, by the step of what came next
  const wanted = i => on && !p.stopped && p.scenes[i + 1]?.ask && !(p.scenes[i + 1].step in given)

  // look asks what there is to ask at the picture that is shown: the question of its stop and, when that is over, the
  // quiz's.
  function look() {
    if (past != p.at) past = undefined
    const stop = past == undefined && stops.find(s => s.at == p.at)
    p.stopped = Boolean(stop)
    asks = told == null && wanted(p.at)
    if (stop) played = p.playing
    if (stop || asks) {
      p.pause()
      p.ask(stop ? stop.question : p.film.words.Question)
    }
    list()
    if (stop) for (const name of ['goon', 'caption']) part(name).scrollIntoView({ block: 'nearest' })
  }

  function lookAnew() {
    told = undefined
    look()
  }

  // goOn ends a stop, shows the answer, or asks what is wanted after a picture. It reports whether the film is to
  // stand for the quiz.
  function goOn() {
    if (p.stopped) {
      past = p.at
      p.stopped = false
      p.ask('')
      const more = wanted(p.at)
      if (more) told ??= -1
      list()
      return more
    }
    if (asks) reveal(-1)
    else if (!wanted(p.at)) return false
    else lookAnew()
    return true
  }

  // reveal shows what comes next, until people go on.
  function reveal(choice) {
    p.go(p.at + 1)
    asks = false
    told = choice
    if (!p.stopped) p.ask('')
    list()
  }

  // list shows the button that goes on, the choices and, once it is told, which is right. It returns the number of
  // right answers.
  function list() {
    const within = document.activeElement == part('goon'), words = p.film.words
    part('goon').hidden = !p.stopped && told == null
    if (within && part('goon').hidden) part('play').focus()
    part('quiz').hidden = !on
    if (!on) return
    const asked = asks ? p.scenes[p.at + 1].ask : told != null && p.scenes[p.at].ask
    part('choices').replaceChildren(...asked ? choiceItems(words, asked, [told], !asks, answer) : [])
    const all = p.scenes.filter(s => s.step in given), right = all.filter(s => given[s.step] == s.ask.answer)
    const isRight = told == asked?.answer
    part('verdict').textContent = told >= 0 ? (isRight ? words.Right : words.Wrong) : ''
    part('verdict').dataset.tone = isRight ? 'good' : 'bad'
    part('score').textContent = all.length ? sentence(words.Score, { n: right.length, total: all.length }) : ''
    part('again').hidden = !all.length
    return right.length
  }

  function answer(k) {
    const s = p.scenes[p.at + 1], within = part('quiz').contains(document.activeElement)
    given[s.step] = k
    reveal(k)
    if (within) part('goon').focus()
    course?.event('answer', { step: s.step, choice: s.ask.choices[k], right: k == s.ask.answer })
    report()
  }

  function report() {
    course?.report(list() / p.scenes.filter(s => s.ask).length, { given })
  }

  function setQuiz(to) {
    on = to
    part('quizme').ariaPressed = on
    p.root.classList.toggle('quizzing', on)
    if (!p.stopped) p.ask('')
    lookAnew()
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
    for (const s of p.scenes) {
      const choice = old[s.step]
      if (Number.isInteger(choice) && s.ask?.choices[choice]) given[s.step] = choice
    }
    if (!Object.keys(given).length) return
    setQuiz(true)
    if (!p.at) p.goStep(Math.max(...Object.keys(given)))
  }

  function begin() {
    given = {}
    setStops(p.film.stops ?? [])
    setQuiz(false)
  }

  p.on('show', i => {
    if (i != seen) told = undefined
    seen = i
    look()
  })
  p.on('play', lookAnew)
  p.on('data', begin)
  part('goon').onclick = () => p.stopped && !played ? p.forward() : p.play()
  part('quizme').onclick = () => {
    setQuiz(!on)
    if (on && !asks) p.play()
  }
  part('again').onclick = () => {
    given = {}
    report()
    p.go(0)
    part('choices').querySelector('button')?.focus()
  }
  begin()
  course?.state().then(restore)

  return {
    setStops, goOn,
    isPast: i => past == i,
    isStop: i => stops.some(s => s.at == i),
    isWanted: i => Boolean(wanted(i)), // its question may come next
  }
}
