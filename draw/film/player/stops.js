import { element, sentence } from './markup.js'

// mountStops has the film stop at steps of somebody's choice, and ask there what they want to know, until people go on.
export function mountStops(p) {
  const { part } = p
  let stops = [] // {at, question}, where the film has their steps
  let past // the picture whose question is over
  let played // the film, when it came to the stop

  // look asks, if the picture that is shown is a stop.
  function look() {
    if (past != p.at) past = undefined
    const stop = past == undefined && stops.find(s => s.at == p.at)
    p.stopped = Boolean(stop)
    part('stop').hidden = !stop
    if (!stop) return
    played = p.playing
    p.pause()
    p.ask(stop.question)
    for (const name of ['stop', 'caption']) part(name).scrollIntoView({ block: 'nearest' })
  }

  // set takes stops, as {step, question}, and pins them to the timeline.
  function set(list) {
    if (p.stopped) p.ask('')
    const { begins, length } = p.timeline
    stops = list.map(s => ({ ...s, at: p.scenes.findIndex(({ step }) => step == s.step) })).filter(s => s.at >= 0).sort((a, b) => a.at - b.at)
    part('pins').replaceChildren(...stops.map(({ at, step, question }) => {
      const title = sentence(p.film.words.Stop, { n: step, text: question })
      const pin = element('button', { className: 'pin', type: 'button', title, ariaLabel: title, style: `--begin: ${begins[at] / (length || 1)}` }, '?')
      pin.onclick = event => {
        p.go(at)
        event.detail ? pin.blur() : part('stop').focus() // of a click: the space bar plays again
      }
      return pin
    }))
    look()
  }

  // goOn ends the question, and returns whether there was one.
  function goOn() {
    const { stopped } = p, within = document.activeElement == part('stop')
    if (!stopped) return false
    past = p.at
    p.ask('')
    look()
    if (within) part('play').focus()
    return true
  }

  part('stop').onclick = () => played ? p.play() : p.forward()
  p.on('show', look)
  p.on('data', () => set(p.film.stops ?? []))
  set(p.film.stops ?? [])

  return { set, goOn, isPast: i => past == i, has: i => stops.some(s => s.at == i) }
}
