import { followLink } from './link.js'
import { printMarks } from './paper.js'
import { mount } from './player.js'
import { reporter } from './splice.js'

// The page of a film, whose data are in its elements.
const $ = id => document.getElementById(id)
const bytesOf = base64 => Uint8Array.from(atob(base64), c => c.charCodeAt(0))

async function unpack(id) {
  const stream = new Blob([bytesOf($(id).textContent)]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

// recolored returns the image of a PNG with another palette.
async function recolored(image, colors) {
  const bytes = bytesOf(image.src.split(',')[1]), view = new DataView(bytes.buffer)
  let at = 8
  while (view.getUint32(at + 4) != 0x504c5445) at += 12 + view.getUint32(at) // PLTE
  colors.forEach((color, i) => [1, 3, 5].forEach((k, j) => { bytes[at + 8 + 3 * i + j] = parseInt(color.slice(k, k + 2), 16) }))
  const end = at + 8 + 3 * colors.length
  let crc = -1
  for (const byte of bytes.subarray(at + 4, end)) {
    crc ^= byte
    for (let k = 0; k < 8; k++) crc = crc >>> 1 ^ (crc & 1 && 0xedb88320)
  }
  view.setUint32(end, ~crc)
  const other = new Image()
  other.src = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
  await other.decode()
  return other
}

const day = $('atlas'), text = bytes => new TextDecoder().decode(bytes)
const [described, pictures, lines] = await Promise.all([unpack('film'), unpack('pictures'), unpack('scenes'), day.decode()])
const film = JSON.parse(text(described))
const data = {
  film, pictures, day, night: film.night && await recolored(day, film.night),
  scenes: text(lines).trim().split('\n').map(line => JSON.parse(line)),
}
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const p = mount($('player'), data, { themed: document.documentElement, link: true, course: reporter() })
prefersDark.onchange = () => p.setDark(prefersDark.matches)
prefersDark.onchange()
printMarks(data, $('strip'))
followLink(p, location.hash)
window.onhashchange = () => followLink(p, location.hash)
