import { element, sentence } from './markup.js'

// choiceItems returns the items of a list of what a question has to choose from. Those that were tried, which are wrong, are marked and, when it is
// over, the right one is, too.
export function choiceItems(words, { choices, answer }, tried, over, onpick) {
  return choices.map((text, k) => {
    const mark = over && k == answer ? 'Right' : tried.includes(k) ? 'Wrong' : ''
    const properties = { type: 'button', className: mark.toLowerCase(), disabled: over || mark != '', title: words[mark] ?? '', onclick: () => onpick(k) }
    return element('li', '', element('button', properties, element('kbd', '', k + 1), text))
  })
}

// mountQuiz has "Quiz me" ask before each decision what comes next. The course, if there is one, gets score and state.
export function mountQuiz(p, course) {
  const { part } = p
  let on = false
  let asks = false // a question stands open
  let told // the choice that people took, or -1, while they see what came next
  let given = {} // the choices that they took, by the step of what came next
  const wanted = i => on && !p.stopped && p.scenes[i + 1]?.ask && !(p.scenes[i + 1].step in given)

  // look asks, if there is something to ask after the picture that is shown.
  function look() {
    told = undefined
    asks = wanted(p.at)
    if (asks) {
      p.pause()
      p.ask(p.film.words.Question)
    }
    list()
  }

  // reveal shows what comes next, until people go on.
  function reveal(choice) {
    p.go(p.at + 1)
    asks = false
    told = choice
    if (!p.stopped) p.ask('')
    list()
  }

  // list shows the choices and, once it is told, which is right. It returns the number of right answers.
  function list() {
    part('quiz').hidden = !on
    if (!on) return
    const words = p.film.words, asked = asks ? p.scenes[p.at + 1].ask : told != null && p.scenes[p.at].ask
    part('choices').replaceChildren(...asked ? choiceItems(words, asked, [told], !asks, answer) : [])
    const all = p.scenes.filter(s => s.step in given), right = all.filter(s => given[s.step] == s.ask.answer)
    const isRight = told == asked?.answer
    part('verdict').textContent = told >= 0 ? (isRight ? words.Right : words.Wrong) : ''
    part('verdict').classList.toggle('right', isRight)
    part('score').textContent = all.length ? sentence(words.Score, { n: right.length, total: all.length }) : ''
    part('goon').hidden = told == null
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

  function set(to) {
    on = to
    part('quizme').ariaPressed = on
    p.root.classList.toggle('quizzing', on)
    if (!p.stopped) p.ask('')
    look()
  }

  // restore goes on with a quiz that was begun before.
  function restore(state) {
    const old = Object(state?.given)
    for (const s of p.scenes) {
      const choice = old[s.step]
      if (Number.isInteger(choice) && s.ask?.choices[choice]) given[s.step] = choice
    }
    if (Object.keys(given).length) set(true)
  }

  p.on('show', look)
  p.on('play', look)
  p.on('data', () => {
    given = {}
    set(false)
  })
  part('quizme').onclick = () => {
    set(!on)
    if (on && !asks) p.play()
  }
  part('goon').onclick = () => forward() || p.play()
  part('again').onclick = () => {
    given = {}
    report()
    p.go(0)
  }
  course?.state().then(restore)

  // forward reports whether it did what people want who go on: see the answer, or the next question.
  function forward() {
    if (asks) reveal(-1)
    else if (wanted(p.at)) look()
    else return false
    return true
  }

  return {
    forward,
    // hushes reports whether a picture's detail would tell the answer: of what is taken back it says what comes next.
    hushes: i => wanted(i) && p.scenes[i].mark == 'backtrack',
  }
}
