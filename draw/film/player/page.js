import { printMarks } from './paper.js'
import { mount } from './player.js'
import { reporter } from './splice.js'

// The page of a film, whose data are in its elements.
const $ = id => document.getElementById(id)

async function unpack(id) {
  const bytes = Uint8Array.from(atob($(id).textContent), c => c.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

// followLink does what an address asks for after its #: step=7 or a mark such as step=first-backtrack, speed=2, loop, play, joined by &.
function followLink(p, hash) {
  const wants = new URLSearchParams(hash.slice(1)), step = wants.get('step'), speed = parseFloat(wants.get('speed'))
  if (speed > 0) p.setSpeed(speed)
  if (wants.has('loop')) p.setLoop(true)
  if (step) /^\d+$/.test(step) ? p.goStep(step) : p.goMark(step)
  if (wants.has('play')) p.autoplay()
}

const text = async id => new TextDecoder().decode(await unpack(id))
const [film, patches, pictures, lines] = await Promise.all([text('film'), unpack('patches'), unpack('pictures'), text('scenes')])
const data = { film: JSON.parse(film), patches, pictures, scenes: lines.trim().split('\n').map(line => JSON.parse(line)) }
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const p = mount($('player'), data, { themed: document.documentElement, link: true, course: reporter() })
prefersDark.onchange = () => p.setDark(prefersDark.matches)
prefersDark.onchange()
printMarks(data, $('strip'))
followLink(p, location.hash)
window.onhashchange = () => followLink(p, location.hash)
