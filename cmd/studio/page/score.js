import { reporter } from './splice.js'

const studioCourse = reporter()
let courseKept = {} // what the course remembers, by mode
const courseTold = studioCourse.state().then(state => { courseKept = { ...state, ...courseKept } })

// courseState resolves to what the course, if there is one, remembers of a mode.
export async function courseState(mode) {
  await courseTold
  return courseKept[mode]
}

// reportScore tells the course a score from 0 to 1 in a mode, and what to remember of it.
export function reportScore(mode, score, state) {
  courseKept[mode] = state
  studioCourse.report(score, courseKept)
}
