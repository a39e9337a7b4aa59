import { element, sentence } from './markup.js'
import { keep, kept } from './score.js'

// The solutions that somebody placed on this device, by their problem and in their order: the columns of their rows, and when.
const found = {} // as far as the page knows: where a frame forbids to keep them, they are here alone

// foundOf returns those of a problem.
export const foundOf = problem => found[problem] = kept('found ' + problem)?.all ?? found[problem] ?? []

// keepFound adds one, and reports whether it is new.
export function keepFound(problem, board) {
  const all = foundOf(problem), isNew = !all.some(f => f.board == board)
  if (isNew) all.push({ board, at: Date.now() })
  keep('found ' + problem, { all })
  return isNew
}

// dayText says on which day something was, such as yesterday.
function dayText(at) {
  const days = (new Date(at).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / 864e5
  return new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' }).format(Math.round(days) || 0, 'day')
}

// foundText says which of all was found as number i and, if it is among the images of a solution, how that comes from it.
export function foundText(texts, all, i, images) {
  const image = images.findIndex(({ board }) => board == all[i].board), detail = sentence(texts.Kept, { n: i + 1, text: dayText(all[i].at) })
  return image < 0 ? detail : sentence(image ? texts.Same : texts.Before, { detail, title: images[image].from })
}

// shelfOf shows all that were found, and marks the images of a solution.
export function shelfOf(texts, all, images) {
  return element('ol', { className: 'shelf', ariaLabel: texts.Shelf }, ...all.map(({ board }, i) => {
    const columns = board.split(' ').map(Number), n = columns.length, title = foundText(texts, all, i, images)
    const queens = columns.map((c, r) => `<circle cx="${c + .5}" cy="${r + .5}" r=".4"/>`)
    const innerHTML = `<svg aria-hidden="true" viewBox="0 0 ${n} ${n}">${queens.join('')}</svg>`
    const className = ['here', 'kin'][Math.min(images.findIndex(image => image.board == board), 1)] ?? ''
    return element('li', { className, title, ariaLabel: title, style: `--n: ${n}`, innerHTML }, i + 1)
  }))
}
