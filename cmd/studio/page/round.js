import { element, sentence } from './markup.js'
import { questionsOf, roundOf, roundSize } from './questions.js'
import { sameSearch, toSolve } from './options.js'
import { courseState, keep, kept, reportScore } from './score.js'
import { actionButton } from './parts.js'

const sizes = [roundSize, 25, 75] // of rounds, in questions: 75 take ten minutes, at 8 seconds each
const mostKept = 30 // rounds that this device remembers

// asksAt reports whether it is asked at a picture of a film where the search goes on after a dead end.
export const asksAt = (player, i) => questionsOf(player).some(q => q.at == i && q.gone.length)

// startRound returns a round of as many questions as people choose. given has the answers by the steps of questions:
// 1 for one that was right at once, else 0; before has those before the round was started again.
export function startRound(app) {
  let all = [], size, key // what the round is about
  const words = () => app.words.Predict
  const round = {
    questions: [], given: {}, before: undefined, begin, answer, again, buttons,
    count: () => Object.keys(round.given).length,
    right: () => Object.values(round.given).filter(Boolean).length,
    next: () => round.questions.find(q => !(q.step in round.given)),
    hasOthers: () => all.length > round.questions.length,
    missed: () => round.questions.filter(q => round.given[q.step] == 0),
    stars() {
      const score = round.right() / round.count()
      return score >= .9 ? 3 : score >= .6 ? 2 : 1
    },
    tally() {
      const of = sentence(words().Tally, { total: round.count() })
      return element('span', 'tally', element('b', '', round.right()), ' ', of)
    },
    // far says how far the round is at a question.
    far: q => sentence(words().Count, { n: round.questions.indexOf(q) + 1, total: round.questions.length }),
  }

  // begin films the search without what tells what comes next, and takes the questions of the address, of which the
  // one at the dead end of its step is first. Where a question stands, those of the same round stay. It resolves to
  // whether another round begins, or to nothing; late is called when a course has told of answers.
  async function begin(stands, late) {
    const one = toSolve(app.options), { turn = 0, step } = app.page
    const filmed = await app.film({ ...one, detail: undefined, steps: undefined, suspense: true })
    if (!filmed || app.mode != 'predict') return
    all = questionsOf(app.player)
    size = +app.page.level || sizes[0]
    const now = ['predict', size, turn, sameSearch(one)].join(' '), same = now == key
    const here = all.find(q => q.gone.length && app.player.scenes[q.at].step == step)
    const chosen = roundOf(all, size, +turn)
    if (same && stands) round.questions = round.questions.map(old => all.find(q => q.step == old.step))
    else round.questions = !here || chosen.includes(here) ? chosen : [here, ...chosen]
    if (same) return false
    key = now
    round.before = undefined
    take(kept('answers')[key])
    courseState('predict').then(state => {
      if (app.mode != 'predict' || key != now || state?.key != key || round.count()) return
      take(state.given)
      late()
    })
    return true
  }

  function take(given) {
    round.given = {}
    for (const { step } of round.questions) if ([0, 1].includes(given?.[step])) round.given[step] = given[step]
  }

  function answer({ step }, right) {
    round.given[step] = right
    const others = Object.entries(kept('answers')).filter(([of]) => of != key).slice(1 - mostKept)
    keep('answers', Object.fromEntries([...others, [key, round.given]]))
    reportScore('predict', round.right() / round.questions.length, { key, given: round.given })
  }

  // again starts the round again, with the answers before if they are to be had back.
  function again(given = {}) {
    [round.before, round.given] = [round.given, given]
  }

  // buttons returns those that choose how many questions are asked; changed is called after.
  function buttons(changed) {
    const most = all.length, each = sizes.filter((n, i) => !i || sizes[i - 1] < most).map(n => Math.min(n, most))
    return element('div', { className: 'levels', role: 'group', ariaLabel: words().Size }, ...each.map((n, i) => {
      const choose = () => {
        Object.assign(app.page, { level: String(sizes[i]), step: undefined })
        changed()
      }
      const properties = { dataset: { name: sizes[i] }, ariaPressed: sizes[i] == size }
      return actionButton(sentence(app.words.Path.QuizDoc, { n }), choose, '', properties)
    }))
  }

  return round
}
