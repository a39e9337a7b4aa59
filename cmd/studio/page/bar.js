import { element, sentence } from './markup.js'
import { fixedSquares, fixedText, startFixed } from './fixed.js'
import { boardSize, headOf, searchesOf, toSolve, traceOf } from './options.js'
import { actionButton, plainText, startSheet } from './parts.js'

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

// startBar fills the bar: a button that says what is shown and opens its settings, and one that compares. Its update
// shows what the options are; refuse says beside a setting what is wrong with it.
export function startBar(app) {
  const one = selector => document.querySelector(selector)
  const shown = one('.shown'), compare = one('.compare'), chips = element('ul', 'chips')
  const says = word => ({ dataset: { says: 'Watch.' + word } })
  const input = (type, onchange, more) => element('input', { type, onchange, ...more })
  const field = (word, of, control) => {
    return { word, of, control, box: element('label', 'field', element('span', says(word)), control) }
  }
  const group = (word, of, ...content) => {
    return { word, of, box: element('fieldset', '', element('legend', says(word)), ...content) }
  }

  const fixed = startFixed(app)
  const sheets = [shown, compare].map(menu => menu.lastElementChild), closes = sheets.map(startSheet)
  const number = input('number', takeSize, { min: 1, max: 64, required: true, inputMode: 'numeric' })
  const size = field('Board', ['queens', 'n'], number)
  const lists = settings.map(s => {
    const [key] = s.of, plain = { get: o => o[key] ?? '', set: v => ({ [key]: v || undefined }) }
    const f = { ...field(s.word, s.of, element('select')), ...plain, ...s }
    f.control.onchange = () => app.setOptions(f.set(f.control.value))
    return f
  })
  const tapped = group('Fixed', ['fixed'], fixed.box)
  const solvers = group('Solver', ['solver']), searches = group('Compared', ['rivals'])
  const fields = [size, ...lists, tapped, solvers, searches]
  const lesser = element('div', '', size.box, ...lists.map(f => f.box), chips)
  sheets[0].append(lesser, solvers.box, element('div', '', tapped.box, closes[0]))
  sheets[1].append(searches.box, closes[1])

  let typing
  size.control.oninput = () => {
    clearTimeout(typing)
    typing = setTimeout(takeSize, 500)
  }
  function takeSize() {
    clearTimeout(typing)
    const n = +size.control.value, o = app.options, { Page, Watch } = app.words
    const message = sentence(Page.Number, { title: Watch.Board, n: 1, total: 64 })
    if (!size.control.checkValidity()) refuse({ field: 'n', message })
    else if (n == boardSize(o)) refuse()
    else app.setOptions({ ...traceOf(o) && optionsOf([{ solver: 'backtrack' }]), queens: n, fixed: undefined })
  }

  // choices fills a group with buttons of a type, each with a name and a sentence. Solvers that beginners need not know
  // are behind one more.
  function choices({ box }, type, entries, changed) {
    const { Solvers, Watch } = app.words, more = element('details', 'more', element('summary', '', Watch.More))
    box.replaceChildren(box.firstChild, more)
    for (const [value, name, doc] of entries) {
      const button = input(type, () => changed(value), { name: type, value })
      const text = element('span', '', element('b', '', name), element('span', '', Solvers[value] ?? doc))
      const choice = element('label', 'choice', button, text)
      if (value && !Solvers[value]) more.append(choice)
      else more.before(choice)
    }
  }
  const buttonsOf = ({ box }) => box.querySelectorAll('input')

  // check checks the buttons of a group that have one of these values, and shows them.
  function check(group, values) {
    for (const button of buttonsOf(group)) button.checked = values.includes(button.value)
    const more = group.box.querySelector('.more')
    more.open ||= !!more.querySelector(':checked')
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

  // offer lists what can be compared: the solvers and, if there is one, the search of one's own: one that was read, or
  // the queens that one placed.
  let game, offered
  function offer() {
    const { Watch: w } = app.words, now = searchesOf(app.options, app.files)
    game = now.find(s => s.trace) ?? app.game ?? game
    if (offered !== game?.trace) {
      offered = game?.trace
      choices(searches, 'checkbox', [...game ? [['', game.name, w.Mine]] : [], ...byName()], toggle)
    }
    const keys = now.map(keyOf)
    check(searches, keys)
    for (const button of buttonsOf(searches)) button.disabled = keys.length == (button.checked ? 1 : mostSearches)
  }

  // summary says what is shown.
  function summary(given) {
    const { Watch: w, Own } = app.words, o = app.mode == 'predict' ? toSolve(app.options) : app.options
    const n = boardSize(o), [show] = lists, goal = !o.trace && show.get(o), isPlaced = app.mode == 'place'
    const names = searchesOf(o, app.files).map(s => s.solver ?? (o.rivals ? s.name : headOf(s.trace).solver ?? ''))
    const solved = names.map(name => name == 'by hand' ? Own.Mine : plainText(name, 30)).join(app.about.between)
    const ends = goal && show.values(w, app.about, o).find(([value]) => value == goal)[1]
    const fixed = o.fixed !== undefined && `${w.Fixed} ${plainText(fixedText(fixedSquares(o, n), n, o.labels))}`
    const all = [sentence(w.Queens, { n }), !isPlaced && solved, !isPlaced && ends, fixed, ...given]
    return all.filter(Boolean).join(' · ')
  }

  function label() {
    choices(solvers, 'radio', byName(), solver => film([{ solver }]))
    offered = null
    update()
  }

  function update() {
    const { Watch: w } = app.words, o = app.options, n = boardSize(o)
    for (const f of lists) {
      const values = f.values(w, app.about, o), own = f.get(o)
      if (!values.some(([value]) => value == own)) values.push([own, plainText(own)])
      f.control.replaceChildren(...values.map(([value, name]) => element('option', { value }, name)))
      f.control.value = own
    }
    if (document.activeElement != size.control) size.control.value = n
    fixed.update(n)
    tapped.box.hidden = fixed.box.hidden || !!traceOf(o)
    check(solvers, o.rivals || o.trace ? [] : [o.solver ?? 'backtrack'])
    offer()
    const rest = others.filter(key => o[key] !== undefined).map(key => [key, [o[key]].flat().join(',')])
    const given = [...Object.entries(app.names()), ...rest]
      .map(([key, value]) => [key, value === true ? key : `${key} ${plainText(value, 30)}`])
    chips.hidden = !given.length
    chips.replaceChildren(...given.map(([key, text]) => {
      const drop = () => app.setOptions({ [key]: undefined })
      return element('li', '', text, actionButton('×', drop, '', { ariaLabel: sentence(w.Drop, { text }) }))
    }))
    shown.querySelector('span').textContent = summary(given.map(([, text]) => text))
    const modes = document.querySelectorAll('.modes [aria-current], .ways:not([hidden]) [aria-current]')
    const { textContent } = [...modes].at(-1)
    const { Title, Description } = app.words.Facts, learns = app.mode == 'learn', alt = !learns && app.player?.film.alt
    const shows = app.mode == 'watch' ? [] : [textContent]
    document.title = learns ? Title : [...shows, summary([]), 'Queenreel'].join(' · ')
    document.querySelector('[name=description]').content = alt || Description
  }

  // refuse shows an error beside the setting of its field, if its menu is open, and returns whether it does. Without an
  // error it shows none.
  function refuse(e) {
    for (const f of fields) {
      f.box.querySelector('.fault')?.remove()
      f.control?.removeAttribute('aria-invalid')
      f.control?.removeAttribute('aria-describedby')
    }
    const name = String(e?.field ?? '').toLowerCase()
    const namesOf = ({ of, word }) => [...of, word.toLowerCase(), app.words.Watch[word].toLowerCase()]
    const f = name && fields.find(f => namesOf(f).includes(name))
    if (!f || !f.box.closest(':popover-open')) return false
    f.box.append(element('span', { className: 'fault', id: 'fault', role: 'alert' }, e.message))
    f.control?.setAttribute('aria-invalid', true)
    f.control?.setAttribute('aria-describedby', 'fault')
    return true
  }

  return { label, update, refuse }
}
