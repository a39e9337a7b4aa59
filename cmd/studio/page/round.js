import { element, sentence } from './markup.js'
import { sameSearch, toSolve } from './options.js'
import { courseState, keep, kept, reportScore } from './score.js'
import { actionButton } from './parts.js'

const levels = { deadends: 'DeadEnds', firsts: 'Firsts', all: 'All' } // of questions, and their words in StudioLevelTexts; the first is the usual one
const mostAsked = { predict: 75, quiz: 10 } // in a round: 75 take ten minutes, at 8 seconds each
const mostKept = 30 // rounds that this device remembers

// decisionsOf returns the decisions of a film's search, each with the pictures before it, at, and of it, to, its step, its kind as in the
// film, and the kind of the one before. What is moved was placed by chance, which nobody can tell.
function decisionsOf(scenes) {
  const moves = scenes.some(s => s.move?.[0] == 'move')
  let after
  return scenes.flatMap(({ move, step }, i) => {
    if (!i || !move || moves && move[0] == 'place') return []
    const decision = { at: i - 1, to: i, step, kind: move[0], after }
    after = decision.kind
    return [decision]
  })
}

// firstsOf returns the first decision of each kind, where what follows another kind is another kind.
function firstsOf(decisions) {
  const kinds = decisions.map(d => [d.after, d.kind].join())
  return decisions.filter((_, k) => kinds.indexOf(kinds[k]) == k)
}

// deadEndsOf returns the questions where the next queen goes after a queen that led nowhere: each is asked while that one stands, at the dead
// end. The fewer queens are taken back, the earlier it is asked; gone has them.
function deadEndsOf(decisions, scenes) {
  let next
  const askedAt = d => Math.max(scenes.findLastIndex((s, i) => i < d.to && (s.mark == 'deadend' || s.move)), 0)
  return decisions.toReversed().flatMap(d => {
    if (d.kind != 'back') next = d.kind == 'move' ? undefined : d
    if (!next || !removesLast(d)) return []
    const at = askedAt(d), gone = scenes.slice(at + 1, next.to).flatMap(s => s.move?.[0] == 'back' ? s.move[1] : [])
    return [{ at, to: next.to, step: next.step, dead: true, gone }]
  }).reverse().sort((a, b) => a.gone.length - b.gone.length)
}

// removesLast reports whether a decision takes back what was just placed.
export const removesLast = d => d.kind == 'back' && d.after == 'place'

// startRound returns a round of questions in a mode, of a level that people choose. They are decisions, in a quiz those that have choices, and dead
// ends, in a quiz removals and what follows them. A question has the step that answers it; given has the answers by these steps: 1 for one that was right
// at once, else 0.
export function startRound(app, mode) {
  const most = mostAsked[mode], quiz = mode == 'quiz'
  let sets = {}, key // the questions of each level; what the round is about
  const words = () => app.words.Levels
  const round = {
    questions: [], given: {}, level: '', begin, answer, buttons, ending,
    count: () => Object.keys(round.given).length,
    right: () => Object.values(round.given).filter(Boolean).length,
    // next returns the first question without an answer: of decisions, one that is asked at a picture or later.
    next: (at = 0) => round.questions.find(q => (q.dead || q.at >= at) && !(q.step in round.given)),
    tally: () => element('span', 'tally', element('b', '', round.right()), ' ', sentence(app.words.Predict.Tally, { total: round.count() })),
    // far says how far the round is at a question.
    far: q => sentence(words().Count, { n: round.questions.findIndex(other => other.step == q.step) + 1, total: round.questions.length }),
  }

  // begin films the search without what tells what comes next, and takes the questions of each level: those of the turn of the address, as far as
  // there are others. It resolves to whether another round begins or, where nothing is asked now, to nothing. A course may remember answers: late
  // is called when it has told.
  async function begin(late) {
    const one = toSolve(app.options), search = sameSearch(one), turn = +(app.page.turn ?? 0)
    const filmed = await app.film({ ...one, detail: undefined, steps: undefined, suspense: true })
    if (!filmed || app.mode != mode) return
    const { scenes } = app.player, found = decisionsOf(scenes).filter(d => !quiz || scenes[d.to].ask)
    const goBack = d => [d.kind, d.after].includes('back')
    sets = { deadends: quiz ? found.filter(goBack) : deadEndsOf(found, scenes), firsts: firstsOf(found), all: found }
    round.level = [app.page.level, ...Object.keys(levels)].find(level => sets[level]?.length) ?? ''
    const all = sets[round.level] ?? [], now = [mode, round.level, turn, search].join(' ')
    round.questions = Array.from({ length: Math.min(most, all.length) }, (_, k) => all[Math.floor((k + turn * .618 % 1) * Math.max(1, all.length / most))])
    if (now == key) return false
    key = now
    take(kept('answers')?.[key])
    courseState(mode).then(state => {
      if (app.mode != mode || key != now || state?.key != key || round.count()) return
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
    const others = Object.entries(kept('answers') ?? {}).filter(([of]) => of != key).slice(1 - mostKept)
    keep('answers', Object.fromEntries([...others, [key, round.given]]))
    reportScore(mode, round.right() / round.questions.length, { key, given: round.given })
  }

  // buttons returns those that choose a level; changed is called after.
  function buttons(changed) {
    return element('div', { className: 'levels', role: 'group', ariaLabel: words().Heading }, ...Object.entries(levels).map(([level, word]) => {
      const { length } = sets[level], n = length > most ? sentence(words().Of, { n: most, total: length }) : length
      const choose = () => {
        Object.assign(app.page, { level, step: undefined })
        changed()
      }
      return actionButton(`${words()[word]} · ${n}`, choose, '', { dataset: { name: level }, ariaPressed: level == round.level, disabled: !length })
    }))
  }

  // ending returns what stands at the end of a round: what was missed, and what follows a station of the path, which gets its stars.
  function ending() {
    const w = words(), score = round.right() / round.count(), missed = round.questions.filter(q => round.given[q.step] == 0)
    const station = quiz ? 'quiz' : 'deadends'
    if (quiz || round.level == Object.keys(levels)[0]) app.path.done(station, score >= .9 ? 3 : score >= .6 ? 2 : 1)
    return [
      ...missed.length ? [element('p', 'prompt', w.Missed), element('ul', 'missed', ...missed.map(q => element('li', '', leading(q))))] : [],
      app.path.next(station) || '',
    ]
  }

  // leading returns a button that leads to the step of a question in the film.
  function leading({ to, step }) {
    const { scenes, film } = app.player
    return actionButton(`${sentence(film.words.Step, { n: step })} · ${scenes[to].title}`, () => {
      app.player.go(to)
      app.turnTo({ ...toSolve(app.options), detail: undefined, steps: undefined }, 'watch')
    })
  }

  return round
}
