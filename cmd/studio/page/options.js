import { sentence } from './markup.js'
import { plainText } from './parts.js'

// What an address can hold: keys, as the command's flags, of the option of the same or another name, or of the page.
// Values are numbers from a to b, names, the choices of an option, lists of these, flags, or texts of a pattern, of
// which fits is an example. A key with each is there for each of several values; also is one more value; was is an
// older name. What lives in some modes is in no address of others, and what lives until something changes goes then:
// the mode, the board, the search.
const addressKeys = [
  { key: 'n', option: 'queens', word: 'Board', number: [1, 64] },
  { key: 'solver', word: 'Solver', choices: 'solver' },
  { key: 'rivals', word: 'Beside', choices: 'solver', list: true, also: 'trace' },
  { key: 'clock', fits: 'work', pattern: /^[a-z]{1,20}$/ },
  { key: 'all', word: 'Show', flag: true },
  { key: 'solutions', word: 'Show', number: [1, 1e6] },
  { key: 'by', word: 'By', choices: 'by' },
  { key: 'value', choices: 'value' },
  { key: 'fixed', fits: 'a1,c4', pattern: /^(?=.{1,400}$)([\d, ]*\d[\d, ]*|[, ]*(([a-z]+\d+|\(\d+, *\d+\))[, ]*)+)$/ },
  { key: 'seed', number: [0, Number.MAX_SAFE_INTEGER] },
  { key: 'detail', word: 'Steps', choices: 'detail' },
  { key: 'steps', fits: '1:60', pattern: /^[a-z\d,:-]{1,80}$/ },
  { key: 'layout', word: 'Layout', choices: 'layout' },
  { key: 'panels', choices: 'panels', list: true },
  { key: 'theme', word: 'Theme', choices: 'theme' },
  { key: 'labels', word: 'Labels', choices: 'labels' },
  { key: 'pace', word: 'Pace', choices: 'pace' },
  { key: 'title', fits: 'Six queens', pattern: /^[^\p{C}]{1,120}$/u },
  { key: 'lang', choices: 'lang' },
  { key: 'trace', word: 'Trace', of: 'packed', pattern: /^[\w-]+$/ },
  { key: 'themefile', word: 'OwnTheme', option: 'theme', of: 'packed', pattern: /^[\w-]+$/ },

  { key: 'mode', of: 'page', names: ['learn', 'watch', 'place', 'predict', 'quiz', 'make'] },
  { key: 'path', of: 'page', until: 'mode', flag: true },
  { key: 'card', of: 'page', modes: ['learn'], fits: '1 – 5', pattern: /^[1-5]$/ },
  { key: 'taps', of: 'page', modes: ['learn'], fits: '7_9', pattern: /^((\d\d?|s)(_(\d\d?|s)){0,9})?$/ },
  { key: 'level', of: 'page', modes: ['predict'], until: 'mode', fits: '10, 25, 75',
    pattern: /^([1-9]\d|[1-9]|deadends|firsts|all)$/ }, // of a round, how many questions; words are as none
  { key: 'choices', of: 'page', modes: ['predict'], until: 'mode', flag: true },
  { key: 'turn', of: 'page', modes: ['predict'], until: 'mode', fits: '1 – 99', pattern: /^[1-9]\d?$/ },
  { key: 'acts', of: 'page', modes: ['place'], until: 'board', fits: '0.1_1.3_b',
    pattern: /^(?=.{1,6000}$)(b|h|\d\d?\.\d\d?)(_(b|h|\d\d?\.\d\d?))*$/ },
  { key: 'kind', of: 'page', modes: ['make'],
    names: ['page', 'chat', 'worksheet', 'quiz', 'lesson', 'solutions', 'board', 'data'] },
  { key: 'own', of: 'page', names: ['trace', 'theme', 'lang', 'font'], list: true },
  { key: 'step', of: 'page', modes: ['watch', 'predict', 'make'], fits: '12, first-backtrack',
    pattern: /^(\d{1,7}|[a-z-]{1,30})$/ },
  { key: 'stop', was: 'stops', of: 'page', fits: '9:Why?', each: /^([1-9]\d{0,6}):(?=.*\S)([^\p{C}]{1,200})$/u },
  { key: 'whatif', of: 'page', modes: ['watch'], until: 'search', fits: '12', pattern: /^\d{0,4}$/ },
  { key: 'dark', of: 'page', flag: true, also: false },
  { key: 'speed', of: 'page', fits: '2', pattern: /^\d{0,3}(\.\d{1,3})?$/ },
  { key: 'play', of: 'page', flag: true },
  { key: 'loop', of: 'page', flag: true },
]

const flags = new Map([['', true], ['true', true], ['1', true], ['false', false], ['0', false]])

// choicesOf returns those that a key can have, if it has names.
const choicesOf = (k, about) => k.names ?? about.choices[k.choices]

// readValue returns the value that a text stands for, or undefined.
function readValue(k, text, about) {
  if (k.flag || k.each && flags.has(text)) return flags.get(text)
  if (k.each) {
    const [, step, question] = text.match(k.each) ?? []
    return question && { step: +step, question }
  }
  if (k.pattern) return k.pattern.test(text) ? text : undefined
  const one = part => {
    const names = choicesOf(k, about)
    if (names) return [...names, k.also].find(name => name == part)
    return /^\d{1,16}$/.test(part) && +part >= k.number[0] && +part <= k.number[1] ? +part : undefined
  }
  if (!k.list) return one(text)
  const all = text.split(',').slice(0, 500).map(one)
  return all.includes(undefined) || new Set(all).size < all.length ? undefined : all
}

export const mostAddress = 8000 // letters
export const mostStops = 20

// modeOf returns the mode of an address that names none: of a page that nothing is asked of, as boot.js has it, learn.
const modeOf = keys => keys.every(key => ['lang', 'dark', 'card', 'taps'].includes(key)) ? 'learn' : 'watch'

// readAddress returns what a text like n=6&solver=dlx stands for, and what is wrong with it, in words.
export function readAddress(text, about, words) {
  const read = { options: {}, page: { mode: modeOf([...new URLSearchParams(text).keys()]) }, packed: {}, faults: [] }
  if (text.length > mostAddress) {
    read.faults.push(sentence(words.Page.NoKey, { text: plainText(text) }))
    return read
  }
  for (const [key, value] of new URLSearchParams(text)) {
    const k = addressKeys.find(k => k.key == key || k.was == key)
    const known = k && readValue(k, key == 'lang' ? value.slice(0, 2) : value, about)
    if (!k) read.faults.push(sentence(words.Page.NoKey, { text: plainText(key) }))
    else if (known === undefined) read.faults.push(refusal(k, value, about, words))
    else if (k.each && flags.has(value)) read.page.pauses = known
    else if (k.each) {
      const others = read.page[key]?.filter(s => s.step != known.step) ?? []
      if (others.length < mostStops) read.page[key] = [...others, known].sort((a, b) => a.step - b.step)
      else read.faults.push(refusal(k, value, about, words))
    } else if (key == 'mode' && known == 'quiz') Object.assign(read.page, { mode: 'predict', choices: true })
    else if (k.of) read[k.of][k.option ?? key] = known
    else if (key == 'rivals') read.options.rivals = known.map(solver => ({ solver }))
    else if (known !== false) read.options[k.option ?? key] = known
  }
  return read
}

// refusal says that a value does not fit a key, and what does.
function refusal(k, value, about, words) {
  const title = words.Watch[k.word] ?? k.key
  if (k.of == 'packed') return sentence(words.Share.Damaged, { title })
  const list = k.fits ?? choicesOf(k, about)?.join(about.between) ?? k.number?.join(' – ') ?? '1, 0'
  return sentence(words.Page.NoValue, { title, text: plainText(value), list })
}

// searchesOf returns the searches that options film: one, or those of a comparison.
export function searchesOf({ rivals, trace, solver = 'backtrack' }, files) {
  return rivals ?? [trace ? { trace, name: files.get(trace).name } : { solver }]
}

// toSolve returns options for people who are the solver: of one search, the first of several, on squares with names.
export function toSolve({ rivals, labels, ...others }) {
  const solver = rivals?.find(r => r.solver)?.solver ?? others.solver
  return { ...others, solver, labels: labels == 'none' ? undefined : labels }
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
export function exceptSearch(o) {
  const { queens, solver, by, value, fixed, seed, all, solutions, rivals, clock, steps, title, trace, ...rest } = o
  return rest
}

// boardSize returns the rows of the board that is filmed.
export const boardSize = o => (o.trace && headOf(o.trace).n) ?? o.queens ?? headOf(traceOf(o)).n ?? 8

// ownOf returns the files of those of the options that are somebody's own.
export function ownOf(o, files) {
  const own = Object.entries({ ...o, trace: traceOf(o) }).filter(([, value]) => files.has(value))
  return Object.fromEntries(own.map(([key, value]) => [key, files.get(value)]))
}

// addressOf returns the text of options and of the page's state. It holds files that are packed, and names others.
export function addressOf(options, page, files) {
  const address = new URLSearchParams(), own = ownOf(options, files)
  const left = Object.keys(own).filter(key => !own[key].packed)
  const stops = [...page.pauses ? [''] : [], ...page.stop?.map(s => `${s.step}:${s.question}`) ?? []]
  const searches = options.rivals?.map(r => r.solver ?? (own.trace.packed && 'trace')).filter(Boolean) ?? []
  const all = { ...options, ...page, own: left.length ? left : undefined }
  all.rivals = searches.length > 1 ? searches : undefined
  if (searches.length == 1) all.solver = searches[0]
  if (own.trace) all.queens = boardSize(options)
  for (const { key, option = key, of, also, each, modes } of addressKeys) {
    if (modes && !modes.includes(page.mode)) continue
    const value = of == 'packed' ? own[option]?.packed : all[option]
    if (value === true) address.set(key, '')
    else if (each) stops.forEach(text => address.append(key, text))
    else if (value === false && also === false) address.set(key, 0)
    else if (Array.isArray(value) || ['string', 'number'].includes(typeof value)) address.set(key, value)
  }
  if (page.mode == modeOf([...address.keys()].filter(key => key != 'mode'))) address.delete('mode')
  return address.toString().replaceAll('%2C', ',').replaceAll('%3A', ':').replace(/=(?=&|$)/g, '')
}

// lasting returns the state of the page but for what has lived until now, when these changed: {mode, board, search}.
export function lasting(page, changed) {
  const gone = addressKeys.filter(k => changed[k.until]).map(k => k.option ?? k.key)
  return Object.fromEntries(Object.entries(page).filter(([key]) => !gone.includes(key)))
}

// sameSearch returns a text that is the same for options that show the same steps, at least to the first solution.
export function sameSearch(options) {
  const { queens = 8, solver = 'backtrack', by, value, fixed, seed, detail, steps, trace, rivals, clock } = options
  return JSON.stringify([queens, solver, by, value, fixed, seed, detail, steps, trace, rivals, clock])
}
