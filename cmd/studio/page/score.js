import { reporter } from './splice.js'

const studioCourse = reporter()
let courseKept = {} // what the course remembers, by mode
const courseTold = studioCourse.state().then(state => { courseKept = { ...state, ...courseKept } })

// courseState resolves to what the course, if there is one, remembers of a mode.
export async function courseState(mode) {
  await courseTold
  return courseKept[mode]
}

const here = {} // by names, for where a frame forbids to keep anything

// kept returns what this device has under a name: 'cards', what became of each; 'path', the stars of stations;
// 'answers' of rounds; and for each board 'found …', the solutions that were placed on it.
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem('queenreel-' + name)) ?? {}
  } catch {
    return here[name] ?? {}
  }
}

// keep has this device keep something under a name.
export function keep(name, value) {
  here[name] = value
  try {
    localStorage.setItem('queenreel-' + name, JSON.stringify(value))
  } catch { /* here it is, as long as the page stands */ }
}

// reportScore tells the course a score from 0 to 1 in a mode, and what to remember of it.
export function reportScore(mode, score, state) {
  courseKept[mode] = state
  studioCourse.report(score, courseKept)
}
