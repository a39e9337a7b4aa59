import { element, sentence } from './markup.js'
import { addressOf, mostAddress, mostStops } from './options.js'
import { actionButton, refill } from './parts.js'

// stopsOf returns the stops that the film has the steps of. Others wait for a film that has.
export const stopsOf = app => stopsIn(app).filter(({ step }) => app.player.scenes.some(s => s.step == step))

// stopsIn returns all stops, each at the step whose picture stands while it asks; of several at one, the first.
function stopsIn(app) {
  const all = (app.page.stop ?? []).map(s => ({ ...s, step: askedAt(app, s.step) }))
  return all.filter(({ step }, i) => all.findIndex(s => s.step == step) == i)
}

// askedAt returns the step at which a stop asks: of queens that are removed it asks while they stand.
export function askedAt({ player: { scenes } }, step) {
  const i = scenes.findIndex(s => s.step == step)
  return i > 0 && scenes[i].mark == 'backtrack' ? scenes[i - 1].step : step
}

// startStops returns the panel that makes, changes and removes a teacher's stops: steps with a question, which the
// address keeps.
export function startStops(app) {
  const box = element('div', 'stops')
  const all = () => stopsIn(app)

  // keep keeps the question of a step; '' removes it.
  function keep(step, question) {
    const others = all().filter(s => s.step != step), mine = question ? [{ step, question }] : []
    const stop = [...others, ...mine].sort((a, b) => a.step - b.step)
    const isLong = addressOf(app.options, { ...app.page, stop }, app.files).length > mostAddress
    if (question && isLong) return app.faults([app.words.Stops.NoRoom])
    app.page.stop = stop
    app.keep()
    mark()
    offer()
  }

  // mark shows the film's stops.
  const mark = () => app.player.setStops(all())

  function offer(asks = false) {
    const { Stops: w } = app.words, step = askedAt(app, app.step()), here = all().find(s => s.step == step)
    const open = () => {
      app.player.pause()
      app.player.goStep(step)
      offer(true)
      box.querySelector('input').focus()
    }
    const isFull = !here && all().length == mostStops
    const title = isFull ? sentence(w.Most, { n: mostStops }) : ''
    const opens = actionButton(here ? w.Change : w.Ask, open, '', { disabled: isFull, title })
    refill(box, asks ? form(step, here?.question ?? '') : opens, element('ul', '', ...stopsOf(app).map(row)))
  }

  // form returns a field for the question of a step.
  function form(step, question) {
    const { Stops: w } = app.words, looks = { placeholder: w.Example, ariaLabel: sentence(w.Question, { n: step }) }
    const input = element('input', { value: question, maxLength: 200, enterKeyHint: 'done', ...looks })
    const onsubmit = event => {
      event.preventDefault()
      keep(step, input.value.replace(/\p{C}/gu, '').trim())
    }
    const onkeydown = event => { if (event.key == 'Escape') offer() }
    return element('form', { onsubmit, onkeydown }, input, element('button', 'strong', w.Keep))
  }

  // row returns the line of a stop, which leads to it, and a button that removes it.
  function row({ step, question }) {
    const { Stops: w } = app.words
    const drop = actionButton('×', () => keep(step, ''), 'close', { ariaLabel: sentence(w.Remove, { n: step }) })
    const lead = actionButton(sentence(w.Stop, { n: step, text: question }), () => app.player.goStep(step))
    return element('li', '', lead, drop)
  }

  return { box, offer: () => offer(), mark }
}
