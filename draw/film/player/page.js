import { fit } from './board.js'
import { element, sentence } from './markup.js'
import { mount } from './player.js'
import { Screen, boardsOf, viewOf } from './screen.js'
import { Shapes } from './shapes.js'
import { reporter } from './splice.js'
import { linesOf, scenesOf } from './timeline.js'

// The page of a film, whose data are in its elements.
const $ = id => document.getElementById(id)

async function unpack(id) {
  const bytes = Uint8Array.from(atob($(id).textContent), c => c.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

// followLink does what an address asks for after its #: step=7 or a mark such as step=first-backtrack, speed=2, loop,
// play, joined by &.
function followLink() {
  const wants = new URLSearchParams(location.hash.slice(1))
  const step = wants.get('step'), speed = parseFloat(wants.get('speed'))
  if (speed > 0) p.setSpeed(speed)
  if (wants.has('loop')) p.setLoop(true)
  if (step) p.goStep(step)
  if (wants.has('play')) p.autoplay()
}

const [about, changes, shown, words] = await Promise.all(['film', 'pictures', 'scenes', 'words'].map(unpack))
const [film] = linesOf(about), scenes = scenesOf(linesOf(shown), linesOf(words))
const shapes = new Shapes(0, film.shapes, scenes, changes), data = { film, scenes, pictures: { of: () => shapes } }
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const p = mount($('player'), data, { themed: document.documentElement, link: true, course: reporter() })
prefersDark.onchange = () => p.setDark(prefersDark.matches)
prefersDark.onchange()
followLink()
window.onhashchange = followLink

// A strip has the film's marks when the page is printed, in light colors if it has them. Of too many, it shows some.
window.onbeforeprint = () => {
  const other = film.dark && film.nightGround, strip = $('strip'), room = 24
  const even = (list, n) => {
    const group = i => Math.floor(i * Math.min(n, list.length) / list.length)
    return list.filter((_, i) => group(i) != group(i - 1))
  }
  const marked = scenes.flatMap((s, i) => s.mark ? [i] : [])
  const solved = even(marked.filter(i => scenes[i].mark == 'solution'), room)
  const others = even(marked.filter(i => scenes[i].mark != 'solution'), room - solved.length)
  const chosen = marked.length ? [...solved, ...others].sort((a, b) => a - b) : [scenes.length - 1]
  const views = film.parts.map(viewOf) // of which strips get copies
  views.forEach((view, k) => fit(view, film.parts[k], film))
  const boards = boardsOf(views), screen = new Screen(views, data)
  screen.color(strip, other)
  strip.style.setProperty('--lanes', boards.length)
  strip.hidden = false
  strip.replaceChildren(...chosen.map(i => {
    screen.show(i)
    const copies = boards.map((view, k) => {
      const copy = view.root.cloneNode(true)
      copy.prepend(element('figcaption', '', film.lanes?.[k].name ?? ''))
      return copy
    })
    const title = element('b', '', sentence(film.words.Step, { n: scenes[i].step }) + ' · ' + scenes[i].title)
    return element('figure', '', ...copies, element('figcaption', '', title, scenes[i].detail))
  }))
  const some = { n: chosen.length, total: marked.length }
  if (some.n < some.total) strip.append(element('p', '', sentence(film.words.Strip, some)))
}
window.onafterprint = () => { $('strip').hidden = true }
