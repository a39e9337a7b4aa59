import { element } from './markup.js'
import { actionButton, plainText, sentence } from './parts.js'

// The settings of the bar. Values are pairs of what an option is and what it is called; '' stands for none. Those after more are seldom
// changed.
const settings = [
  { word: 'Board', of: ['queens', 'n'], number: true, get: o => o.queens ?? 8, set: n => ({ queens: n, fixed: undefined, trace: undefined }) },
  {
    word: 'Solver', of: ['solver', 'rivals'], values: (w, about) => about.solvers.map(s => [s.name, s.name, s.doc]),
    get: o => o.rivals?.[0].solver ?? o.solver ?? 'backtrack',
    set: (v, o) => ({ solver: v == 'backtrack' ? undefined : v, rivals: o.rivals && [{ solver: v }, ...o.rivals.slice(1)], trace: undefined }),
  },
  {
    word: 'Show', of: ['all', 'solutions'], values: (w, _, o) => [['', w.First], ['all', w.All], ...o.solutions > 1 ? [[o.solutions, sentence(w.Some, { n: o.solutions })]] : []],
    get: o => o.all ? 'all' : o.solutions > 1 ? o.solutions : '', set: v => ({ all: v == 'all' || undefined, solutions: +v || undefined }),
  },
  { word: 'Steps', of: ['detail', 'steps'], values: w => [['', w.Moves], ['tests', w.Tests]] },
  { word: 'Beside', of: ['clock'], more: true, values: (w, about) => [['', w.Alone], ...about.solvers.map(s => [s.name, s.name, s.doc])],
    get: o => o.rivals?.[1]?.solver ?? '', set: (v, o) => ({ rivals: v ? [{ solver: o.solver ?? 'backtrack' }, { solver: v }] : undefined, trace: undefined }) },
  { word: 'Theme', of: ['theme', 'night'], more: true, values: (w, about) => [['', w.AsPage], ...named(about.choices.theme)], get: o => o.theme?.name ?? o.theme ?? '' },
  { word: 'Labels', of: ['labels'], more: true, values: (w, about) => usual(named(about.choices.labels, { chess: w.Chess, index: w.Index, one: w.One, none: w.NoLabels })) },
  { word: 'Pace', of: ['pace'], more: true, values: (w, about) => usual(named(about.choices.pace, { lesson: w.Lesson, steady: w.Steady, fast: w.Fast })) },
  { word: 'By', of: ['by', 'value'], more: true, values: w => [['', w.Row], ['column', w.Column]] },
]

// Options that have no setting of their own are listed where they are given, to be taken away.
const others = ['panels', 'fixed', 'value', 'seed', 'steps', 'clock', 'title']

// named returns the names of a table's entries with what they are called.
function named(entries, called = {}) {
  return entries.map(name => [name, called[name] ?? name])
}

// usual returns values of which the first is what an option is without.
function usual([[, name], ...rest]) {
  return [['', name], ...rest]
}

// startBar fills the bar with settings. Its update shows what the options are; refuse says beside a setting what is wrong with it.
export function startBar(app) {
  const form = document.querySelector('.fields'), chips = document.querySelector('.chips')
  const more = element('details', 'more', element('summary'), element('div', 'sheet'))
  const fields = settings.map(s => {
    const control = element(s.number ? 'input' : 'select')
    const box = element('label', s.number ? 'field few' : 'field', element('span'), control)
    if (s.number) Object.assign(control, { type: 'number', min: 1, max: 64, required: true, inputMode: 'numeric' })
    s.more ? more.lastChild.append(box) : chips.before(box)
    return { ...s, control, box }
  })
  chips.before(more)
  form.onsubmit = event => event.preventDefault()

  let typing
  for (const f of fields) {
    const take = () => {
      clearTimeout(typing)
      const value = f.number ? +f.control.value : f.control.value
      if (f.number && !f.control.checkValidity()) return refuse({ field: f.of[0], message: sentence(app.words.Page.Number, { title: app.words.Watch[f.word], n: 1, total: 64 }) })
      if (String(value) == String(valueOf(f))) return refuse()
      app.setOptions(f.set ? f.set(value, app.options) : { [f.of[0]]: value || undefined })
    }
    f.control.onchange = take
    if (f.number) f.control.oninput = () => {
      clearTimeout(typing)
      typing = setTimeout(take, 500)
    }
  }
  document.addEventListener('pointerdown', event => { if (!more.contains(event.target)) more.open = false })
  more.addEventListener('keydown', event => {
    if (event.key != 'Escape') return
    more.open = false
    more.firstChild.focus()
  })

  const valueOf = f => f.get ? f.get(app.options, app.about) : app.options[f.of[0]] ?? ''

  function label() {
    const w = app.words.Watch
    form.ariaLabel = w.Settings
    more.firstChild.textContent = w.More
    for (const f of fields) f.box.firstChild.textContent = w[f.word]
    update()
  }

  function update() {
    const w = app.words.Watch, o = app.options
    for (const f of fields) {
      if (!f.number) {
        const values = f.values(w, app.about, o), own = valueOf(f)
        if (!values.some(([value]) => value == own)) values.push([own, plainText(own)])
        f.control.replaceChildren(...values.map(([value, name, title = '']) => {
          const option = element('option', '', name)
          Object.assign(option, { value, title })
          return option
        }))
      }
      if (!f.number || document.activeElement != f.control) f.control.value = valueOf(f)
    }
    const given = [...Object.entries(app.files), ...others.filter(key => o[key] !== undefined).map(key => [key, [o[key]].flat().join(',')])]
    chips.hidden = !given.length
    chips.replaceChildren(...given.map(([key, value]) => {
      const text = value === true ? key : `${key} ${plainText(value, 30)}`
      const drop = actionButton('×', () => {
        delete app.files[key]
        app.setOptions({ [key]: undefined, ...key == 'trace' && { rivals: undefined } })
      })
      drop.ariaLabel = sentence(w.Drop, { text })
      return element('li', '', text, drop)
    }))
    more.classList.toggle('used', fields.some(f => f.more && f.control.selectedIndex > 0))
  }

  // refuse shows an error beside the setting of its field, and returns whether there is one. Without an error it shows none.
  function refuse(e) {
    for (const f of fields) {
      f.box.querySelector('.fault')?.remove()
      f.control.removeAttribute('aria-invalid')
      f.control.removeAttribute('aria-describedby')
    }
    const name = String(e?.field ?? '').toLowerCase()
    const f = name && fields.find(f => [...f.of, f.word.toLowerCase(), app.words.Watch[f.word].toLowerCase()].includes(name))
    if (!f) return false
    const fault = element('span', 'fault', e.message)
    fault.id = 'fault'
    fault.role = 'alert'
    f.box.append(fault)
    f.control.setAttribute('aria-invalid', true)
    f.control.setAttribute('aria-describedby', 'fault')
    if (f.more) more.open = true
    return true
  }

  return { label, update, refuse }
}
