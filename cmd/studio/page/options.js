import { sentence } from './markup.js'
import { plainText } from './parts.js'

// What an address can hold: keys are the command's flags, and each goes to an option of the same name or the one that is named.
// Values are numbers from a to b, the choices of an option, lists of either, flags, or texts of a pattern. A key
// with each is there for each of several values; also is a value that an option or a flag can have besides.
const addressKeys = [
  { key: 'n', option: 'queens', word: 'Board', number: [1, 64] },
  { key: 'solver', word: 'Solver', choices: 'solver' },
  { key: 'rivals', word: 'Beside', choices: 'solver', list: true, also: 'trace' },
  { key: 'clock', pattern: /^[a-z]{1,20}$/ },
  { key: 'all', word: 'Show', flag: true },
  { key: 'solutions', word: 'Show', number: [1, 1e6] },
  { key: 'by', word: 'By', choices: 'by' },
  { key: 'value', choices: 'value' },
  { key: 'fixed', pattern: /^(?=.{1,400}$)([\d, ]*\d[\d, ]*|[, ]*(([a-z]+\d+|\(\d+, *\d+\))[, ]*)+)$/ },
  { key: 'seed', number: [0, Number.MAX_SAFE_INTEGER] },
  { key: 'detail', word: 'Steps', choices: 'detail' },
  { key: 'steps', pattern: /^[a-z\d,:-]{1,80}$/ },
  { key: 'layout', word: 'Layout', choices: 'layout' },
  { key: 'panels', choices: 'panels', list: true },
  { key: 'theme', word: 'Theme', choices: 'theme' },
  { key: 'labels', word: 'Labels', choices: 'labels' },
  { key: 'pace', word: 'Pace', choices: 'pace' },
  { key: 'title', pattern: /^[^\p{C}]{1,120}$/u },
  { key: 'lang', choices: 'lang' },
  { key: 'trace', of: 'packed', pattern: /^[\w-]+$/ },
  { key: 'themefile', option: 'theme', of: 'packed', pattern: /^[\w-]+$/ },

  { key: 'mode', of: 'page', pattern: /^(learn|watch|place|predict|quiz|make)$/ },
  { key: 'path', of: 'page', flag: true },
  { key: 'card', of: 'page', pattern: /^[1-5]$/ },
  { key: 'taps', of: 'page', pattern: /^(\d\d?(_\d\d?){0,9})?$/ },
  { key: 'level', of: 'page', pattern: /^(deadends|firsts|all)$/ },
  { key: 'turn', of: 'page', pattern: /^[1-9]\d?$/ },
  { key: 'acts', of: 'page', pattern: /^(?=.{1,6000}$)(b|\d\d?\.\d\d?)(_(b|\d\d?\.\d\d?))*$/ },
  { key: 'kind', of: 'page', pattern: /^(pictures|paper|words)$/ },
  { key: 'own', of: 'page', pattern: /^(trace|theme|lang)(,(trace|theme|lang)){0,2}$/ },
  { key: 'step', of: 'page', pattern: /^(\d{1,7}|[a-z-]{1,30})$/ },
  { key: 'stop', of: 'page', each: /^([1-9]\d{0,6}):(?=.*\S)([^\p{C}]{1,200})$/u },
  { key: 'whatif', of: 'page', pattern: /^\d{0,4}$/ },
  { key: 'dark', of: 'page', flag: true, also: false },
  { key: 'speed', of: 'page', pattern: /^\d{0,3}(\.\d{1,3})?$/ },
  { key: 'play', of: 'page', flag: true },
  { key: 'loop', of: 'page', flag: true },
  { key: 'stops', option: 'pauses', of: 'page', flag: true },
]

// readValue returns the value that a text stands for, or undefined.
function readValue(k, text, about) {
  if (k.flag) return new Map([['', true], ['true', true], ['1', true], ['false', false], ['0', false]]).get(text)
  if (k.each) {
    const [, step, question] = text.match(k.each) ?? []
    return question && { step: +step, question }
  }
  if (k.pattern) return k.pattern.test(text) ? text : undefined
  const one = part => {
    if (k.choices) return [...about.choices[k.choices], k.also].find(name => name == part)
    return /^\d{1,16}$/.test(part) && +part >= k.number[0] && +part <= k.number[1] ? +part : undefined
  }
  if (!k.list) return one(text)
  const all = text.split(',').slice(0, 500).map(one)
  return all.includes(undefined) || new Set(all).size < all.length ? undefined : all
}

export const mostAddress = 8000 // letters
export const mostStops = 20

// modeOf returns the mode of an address that names none: of a page that nothing is asked of, as boot.js has it, to learn.
const modeOf = keys => keys.every(key => ['lang', 'dark', 'card', 'taps'].includes(key)) ? 'learn' : 'watch'

// readAddress returns the options and the state of the page that a text like n=6&solver=dlx stands for, packed files, and what is wrong with it,
// in words.
export function readAddress(text, about, words) {
  const read = { options: {}, page: { mode: modeOf([...new URLSearchParams(text).keys()]) }, packed: {}, faults: [] }
  if (text.length > mostAddress) {
    read.faults.push(sentence(words.Page.NoKey, { text: plainText(text) }))
    return read
  }
  for (const [key, value] of new URLSearchParams(text)) {
    const k = addressKeys.find(k => k.key == key)
    const known = k && readValue(k, key == 'lang' ? value.slice(0, 2) : value, about)
    if (!k) read.faults.push(sentence(words.Page.NoKey, { text: plainText(key) }))
    else if (known === undefined) read.faults.push(refusal(k, value, about, words))
    else if (k.each) {
      const others = read.page[key]?.filter(s => s.step != known.step) ?? []
      if (others.length < mostStops) read.page[key] = [...others, known].sort((a, b) => a.step - b.step)
      else read.faults.push(refusal(k, value, about, words))
    } else if (k.of) read[k.of][k.option ?? key] = known
    else if (key == 'rivals') read.options.rivals = known.map(solver => ({ solver }))
    else if (known !== false) read.options[k.option ?? key] = known
  }
  return read
}

function refusal(k, value, about, words) {
  const title = words.Watch[k.word] ?? k.key
  const told = sentence(words.Page.NoValue, { title, text: plainText(value) })
  if (k.choices) return told + ' · ' + sentence(words.Page.Names, { title, list: about.choices[k.choices].join(about.between) })
  if (k.number) return told + ' · ' + sentence(words.Page.Number, { title, n: k.number[0], total: k.number[1] })
  return told
}

// searchesOf returns the searches that options film: one, or those of a comparison.
export function searchesOf({ rivals, trace, solver = 'backtrack' }, files) {
  return rivals ?? [trace ? { trace, name: files.get(trace).name } : { solver }]
}

// toSolve returns options for people who are the solver: of one search, in place of a comparison the first of its solvers, on squares that have names.
export function toSolve({ rivals, solver, labels, ...others }) {
  return { ...others, solver: rivals?.find(r => r.solver)?.solver ?? solver, labels: labels == 'none' ? undefined : labels }
}

// traceOf returns the trace that is filmed, alone or beside others.
export const traceOf = ({ trace, rivals }) => trace ?? rivals?.find(r => r.trace)?.trace

// headOf returns the first line of a trace, which says what was searched.
export function headOf(trace) {
  try {
    return JSON.parse(trace.split('\n', 1)[0]) ?? {}
  } catch {
    return {} // there is no trace, or none that the engine reads
  }
}

// exceptSearch returns options without those that say what is searched, and how much of it is shown.
export const exceptSearch = ({ queens, solver, by, value, fixed, seed, all, solutions, rivals, clock, steps, title, trace, ...rest }) => rest

// boardSize returns the rows of the board that is filmed.
export const boardSize = o => (o.trace && headOf(o.trace).n) ?? o.queens ?? headOf(traceOf(o)).n ?? 8

// ownOf returns the files of those of the options that are somebody's own.
export function ownOf(o, files) {
  const own = Object.entries({ ...o, trace: traceOf(o) }).filter(([, value]) => files.has(value))
  return Object.fromEntries(own.map(([key, value]) => [key, files.get(value)]))
}

// addressOf returns the text of options and of the page's state. It holds those of somebody's own files that are packed, and names the others.
export function addressOf(options, page, files) {
  const address = new URLSearchParams(), own = ownOf(options, files), left = Object.keys(own).filter(key => !own[key].packed)
  const searches = options.rivals?.map(r => r.solver ?? (own.trace.packed && 'trace')).filter(Boolean) ?? []
  const all = { ...options, ...page, own: left.length ? left : undefined, rivals: searches.length > 1 ? searches : undefined }
  if (searches.length == 1) all.solver = searches[0]
  if (own.trace) all.queens = boardSize(options)
  for (const { key, option = key, of, also, each } of addressKeys) {
    const value = of == 'packed' ? own[option]?.packed : all[option]
    if (value === true) address.set(key, '')
    else if (each) value?.forEach(({ step, question }) => address.append(key, `${step}:${question}`))
    else if (value === false && also === false) address.set(key, 0)
    else if (Array.isArray(value) || ['string', 'number'].includes(typeof value)) address.set(key, value)
  }
  if (page.mode == modeOf([...address.keys()].filter(key => key != 'mode'))) address.delete('mode')
  return address.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replace(/=(?=&|$)/g, '')
}

// sameSearch returns a text that is the same for options that show the same steps, at least to the first solution.
export function sameSearch({ queens, solver = 'backtrack', by, value, fixed, seed, detail, steps, trace, rivals, clock }) {
  return JSON.stringify([queens ?? 8, solver, by, value, fixed, seed, detail, steps, trace, rivals, clock])
}
