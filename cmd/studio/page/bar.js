import { element, sentence } from './markup.js'
import { fixedSquares, fixedText, startFixed } from './fixed.js'
import { boardSize, headOf, searchesOf, toSolve, traceOf } from './options.js'
import { actionButton, plainText, refill } from './parts.js'

// The settings that are lists of names. Values are pairs of what an option is and what it is called; '' is none.
const settings = [
  {
    word: 'Show', of: ['all', 'solutions'],
    values(w, _, o) {
      const some = o.solutions > 1 ? [[o.solutions, sentence(w.Some, { n: o.solutions })]] : []
      return [['', w.First], ['all', w.All], ...some]
    },
    get: o => o.all ? 'all' : o.solutions > 1 ? o.solutions : '',
    set: v => ({ all: v == 'all' || undefined, solutions: +v || undefined }),
  },
  { word: 'Steps', of: ['detail', 'steps'], values: w => [['', w.Moves], ['tests', w.Tests]] },
  { word: 'By', of: ['by', 'value'], values: w => [['', w.Row], ['column', w.Column]] },
  {
    word: 'Pace', of: ['pace'],
    values: (w, { choices }) => usual(named(choices.pace, { lesson: w.Lesson, steady: w.Steady, fast: w.Fast })),
  },
  {
    word: 'Labels', of: ['labels'],
    values(w, { choices }) {
      const called = { grid: w.Grid, chess: w.Chess, index: w.Index, one: w.One, none: w.NoLabels }
      return usual(named(choices.labels, called))
    },
  },
  {
    word: 'Theme', of: ['theme', 'night'], values: (w, { choices }) => [['', w.AsPage], ...named(choices.theme)],
    get: o => o.theme?.name ?? o.theme ?? '',
  },
]

// Options that have no setting of their own are listed where they are given, to be taken away.
const others = ['panels', 'value', 'seed', 'steps', 'clock', 'title']
const mostSearches = 4 // in a comparison

// named returns the names of a table's entries with what they are called.
function named(entries, called = {}) {
  return entries.map(name => [name, called[name] ?? name])
}

// usual returns values of which the first is what an option is without.
function usual([[, name], ...rest]) {
  return [['', name], ...rest]
}

// optionsOf returns the options that film these searches: one, or several side by side.
function optionsOf(searches, labels) {
  const [first, second] = searches, trace = searches.find(s => s.trace)?.trace, { n, fixed } = headOf(trace)
  const board = trace && { queens: second && n, fixed: second && fixed?.map(([row, column]) => row * n + column) }
  if (board?.fixed) board.fixed = fixedText(board.fixed, n, labels)
  if (second) return { rivals: searches, solver: undefined, trace: undefined, ...board }
  const solver = first.solver == 'backtrack' ? undefined : first.solver
  return { rivals: undefined, solver, trace: first.trace, ...board }
}

// startBar fills the bar: a button that says what is shown and opens its settings, and one that compares.
export function startBar(app) {
  const one = selector => document.querySelector(selector)
  const fixed = startFixed(app)
  let game // the search of one's own: one that was read, or the queens that one placed
  let wrong // the error that stands beside its setting

  // fault returns what is wrong with a setting, which options' names and its own word stand for.
  function fault(word, of) {
    const named = [...of, word.toLowerCase(), app.words.Watch[word].toLowerCase()]
    const isWrong = named.includes(wrong?.field?.toLowerCase())
    return isWrong ? [element('span', { className: 'fault', role: 'alert' }, wrong.message)] : []
  }

  function field(word, of, control) {
    const faults = fault(word, of)
    control.ariaInvalid = faults.length ? true : null
    return element('label', 'field', element('span', '', app.words.Watch[word]), control, ...faults)
  }

  function group(box, word, of, ...content) {
    refill(box, element('legend', '', app.words.Watch[word]), ...content, ...fault(word, of))
  }

  function size(value) {
    const limits = { min: 1, max: 64, required: true, inputMode: 'numeric' }
    return field('Board', ['queens', 'n'], element('input', { type: 'number', value, ...limits, onchange: takeSize }))
  }

  function takeSize({ target }) {
    const n = +target.value, o = app.options, { Page, Watch } = app.words
    const message = sentence(Page.Number, { title: Watch.Board, n: 1, total: 64 })
    if (!target.checkValidity()) refuse({ field: 'n', message })
    else if (n == boardSize(o)) refuse()
    else app.setOptions({ ...traceOf(o) && optionsOf([{ solver: 'backtrack' }]), queens: n, fixed: undefined })
  }

  // list returns a field of one of the settings, with the value that is given even if it is none of these.
  function list({ word, of, values, get = o => o[of[0]] ?? '', set = v => ({ [of[0]]: v || undefined }) }) {
    const own = get(app.options), all = values(app.words.Watch, app.about, app.options)
    if (!all.some(([value]) => value == own)) all.push([own, plainText(own)])
    const options = all.map(([value, name]) => element('option', { value, selected: value == own }, name))
    const onchange = ({ target }) => app.setOptions(set(target.value))
    return field(word, of, element('select', { onchange }, ...options))
  }

  // choices returns buttons of a type, each with a name and a sentence: solvers for beginners first.
  function choices(type, entries, chosen, changed) {
    const { Solvers, Watch } = app.words, isLesser = ([value]) => value && !Solvers[value]
    const choice = ([value, name, doc]) => {
      const checked = chosen.includes(value), isNeeded = checked ? chosen.length == 1 : chosen.length == mostSearches
      const looks = { value, checked, disabled: type == 'checkbox' && isNeeded, dataset: { name: value } }
      const button = element('input', { type, name: type, ...looks, onchange: () => changed(value) })
      const text = element('span', '', element('b', '', name), element('span', '', Solvers[value] ?? doc))
      return element('label', { className: 'choice', dataset: { name: value } }, button, text)
    }
    const lesser = entries.filter(isLesser), open = lesser.some(([value]) => chosen.includes(value))
    const summary = element('summary', '', Watch.More), usual = entries.filter(entry => !isLesser(entry))
    return [...usual.map(choice), element('details', { className: 'more', open }, summary, ...lesser.map(choice))]
  }
  const byName = () => app.about.solvers.map(s => [s.name, s.name, s.doc])
  const keyOf = search => search.solver ?? '' // of the search of one's own, which has no solver's name

  // film films these searches, on the board that is shown.
  function film(searches) {
    const o = app.options
    app.setOptions({ ...traceOf(o) && { queens: boardSize(o) }, ...optionsOf(searches, o.labels) })
  }

  // toggle adds a search to those that are compared, or takes it away.
  function toggle(key) {
    const now = searchesOf(app.options, app.files), rest = now.filter(s => keyOf(s) != key)
    film(rest.length < now.length ? rest : [...now, key ? { solver: key } : game])
  }

  // given returns what options without a setting are, by their keys.
  function given() {
    const o = app.options, rest = others.filter(key => o[key] !== undefined)
      .map(key => [key, [o[key]].flat().join(',')])
    return [...Object.entries(app.names()), ...rest]
      .map(([key, value]) => [key, value === true ? key : `${key} ${plainText(value, 30)}`])
  }

  // chip returns what is given, and a button that takes it away.
  function chip([key, text]) {
    const drop = () => app.setOptions({ [key]: undefined })
    const close = actionButton('×', drop, '', { ariaLabel: sentence(app.words.Watch.Drop, { text }) })
    return element('li', '', text, close)
  }

  // nameOf returns what a search is called: a trace by its solver if it is alone, or else by its file.
  function nameOf({ solver, trace, name }, alone) {
    const { solver: own = '' } = headOf(trace)
    if (own == 'by hand') return app.words.Own.Mine
    return solver ?? plainText(alone ? own : name, 30)
  }

  // summary says what is shown.
  function summary(given) {
    const { Watch: w } = app.words, o = app.mode == 'predict' ? toSolve(app.options) : app.options
    const n = boardSize(o), [show] = settings, goal = !o.trace && show.get(o), isPlaced = app.mode == 'place'
    const solved = searchesOf(o, app.files).map(s => nameOf(s, !o.rivals)).join(app.about.between)
    const ends = goal && show.values(w, app.about, o).find(([value]) => value == goal)[1]
    const fixed = o.fixed !== undefined && `${w.Fixed} ${plainText(fixedText(fixedSquares(o, n), n, o.labels))}`
    const all = [sentence(w.Queens, { n }), !isPlaced && solved, !isPlaced && ends, fixed, ...given]
    return all.filter(Boolean).join(' · ')
  }

  function update() {
    const o = app.options, n = boardSize(o), now = searchesOf(o, app.files), all = given()
    const own = element('ul', { className: 'chips', hidden: !all.length }, ...all.map(chip))
    refill(one('#shown > div'), size(n), ...settings.map(list), own)
    const alone = o.rivals || o.trace ? [] : [o.solver ?? 'backtrack']
    group(one('#shown > fieldset'), 'Solver', ['solver'],
      ...choices('radio', byName(), alone, solver => film([{ solver }])))
    const tapped = one('#shown div fieldset')
    fixed.update(n)
    group(tapped, 'Fixed', ['fixed'], fixed.box)
    tapped.hidden = fixed.box.hidden || !!traceOf(o)
    game = now.find(s => s.trace) ?? app.game ?? game
    const mine = game ? [['', nameOf(game), app.words.Watch.Mine]] : []
    group(one('#compare > fieldset'), 'Compared', ['rivals'],
      ...choices('checkbox', [...mine, ...byName()], now.map(keyOf), toggle))
    one('.shown span').textContent = summary(all.map(([, text]) => text))
    const modes = document.querySelectorAll('.modes [aria-current], .ways:not([hidden]) [aria-current]')
    const { textContent } = [...modes].at(-1)
    const { Title, Description } = app.words.Facts, learns = app.mode == 'learn', alt = !learns && app.player?.film.alt
    const shows = app.mode == 'watch' ? [] : [textContent]
    document.title = learns ? Title : [...shows, summary([]), 'Queenreel'].join(' · ')
    one('[name=description]').content = alt || Description
  }

  // refuse shows an error, or none, beside its setting, and returns whether its menu is open, so that it is seen.
  function refuse(e) {
    const changes = e != wrong
    wrong = e
    if (changes) update()
    return Boolean(one(':popover-open .fault'))
  }

  return { update, refuse }
}
