import { sentence } from './markup.js'
import { base64, ownNames, shallow } from './files.js'
import { addressOf, headOf, ownOf, readAddress } from './options.js'
import { plainText } from './parts.js'
import { askedAt } from './stops.js'

const mostLetters = 1e6 // of a file in an address

// pack returns a file as an address can hold it: its name and its text, deflated; or nothing if it is too long.
export async function pack(name, text) {
  if (text.length > mostLetters) return
  const deflated = new Response(name + '\n' + text).body.pipeThrough(new CompressionStream('deflate-raw'))
  const bytes = new Uint8Array(await new Response(deflated).arrayBuffer())
  if (bytes.length >= mostLetters / 100) return
  return base64(bytes).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
}

// unpack returns the name and the text of a packed file. It refuses what is damaged, and what is too long.
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt())
  const inflated = new Response(bytes).body.pipeThrough(new DecompressionStream('deflate-raw'))
  const texts = inflated.pipeThrough(new TextDecoderStream('utf-8', { fatal: true })).getReader()
  let all = ''
  for (let next; !(next = await texts.read()).done;) {
    all += next.value
    if (all.length <= mostLetters) continue
    texts.cancel()
    throw new RangeError('it is too long')
  }
  const [name, text] = all.split(/\n(.+)/s)
  if (!text) throw new RangeError('it has no text')
  return { name: plainText(name), text }
}

// unpackFiles makes options of the packed files of an address.
async function unpackFiles({ options, packed, faults }, app) {
  const { Share } = app.words
  for (const [key, letters] of Object.entries(packed)) {
    try {
      const { name, text } = await unpack(letters)
      options[key] = key == 'theme' ? shallow(JSON.parse(text)) : text
      app.files.set(options[key], { name, content: text, packed: letters })
    } catch {
      faults.push(sentence(Share.Damaged, { title: ownNames(app, [key]) }))
    }
  }
  const { rivals, trace } = options
  if (rivals) {
    const name = headOf(trace).solver == 'by hand' ? undefined : app.files.get(trace)?.name // the engine names games
    options.rivals = rivals.flatMap(r => r.solver != 'trace' ? r : trace ? { trace, name } : [])
    delete options.trace
  } else if (trace) delete options.queens
}

// forPupils returns the state of a page for others: what is not one's own, without the tools of the workbench.
function forPupils({ mode, whatif }) {
  const path = mode != 'learn' && whatif === undefined || undefined
  return { play: undefined, kind: undefined, path, ...mode == 'make' && { mode: 'watch' } }
}

// startAddress returns what keeps the page's address: the options, the state and, while it stands, the film's step.
export function startAddress(app, asked) {
  const been = new Map() // the options of addresses that were shown, with what no address holds: files from disk
  const key = () => location.hash.replace(/[#&]step=[^&]*/, '')
  let keeping, address // the last one that was read or written

  // keepStep writes the step of a film that stands.
  function keepStep() {
    clearTimeout(keeping)
    if (!app.player?.playing) keeping = setTimeout(write, 200)
  }

  const write = () => put('replaceState'), push = keep => put('pushState', keep)

  // text returns the address of the page, but for some options and some of its state.
  function text(options, page) {
    return '#' + addressOf({ ...app.options, ...options }, { ...app.page, ...page }, app.files)
  }

  // link returns an address, with a query, at which others see what is shown: as a lesson, without the workbench,
  // unless it was asked there what would be if, and in their language if the usual one is.
  function link(query = '', usual) {
    if (app.player) notePlayer(true)
    const here = location.href.split(/[?#]/)[0], { lang } = app.options
    return here + query + text(lang == usual && { lang: undefined }, forPupils(app.page))
  }

  // put writes the address into the browser's history. The film's step is left out where it is not kept.
  function put(way, keep = true) {
    clearTimeout(keeping)
    if (app.player) notePlayer(keep)
    const hash = text()
    if (location.hash != address) return // a new one is still to be followed
    try {
      if (hash != (address || '#')) history[way](null, '', hash)
      address = location.hash
      been.set(key(), app.options)
    } catch {} // in a frame without an address of its own, or too often
  }

  function notePlayer(keep) {
    const p = app.player, speed = +p.part('speed').value
    Object.assign(app.page, {
      step: keep && p.at ? p.scenes[p.at].step : undefined, speed: speed == 1 ? undefined : speed,
      loop: p.part('loop').ariaPressed == 'true', pauses: p.part('pauses').checked,
    })
  }

  // read returns what the address, and the page around this one, say, or nothing if it has changed meanwhile.
  async function read() {
    const hash = location.hash, all = [asked.toString(), hash.slice(1)].filter(Boolean).join('&')
    const said = readAddress(all, app.about, app.words)
    if (!been.has(key())) {
      await unpackFiles(said, app)
      if (location.hash != hash) return
      const { trace, ...own } = ownOf(app.options, app.files) // the address says what is searched
      for (const option in own) said.options[option] ??= app.options[option]
      been.set(key(), said.options)
    }
    clearTimeout(keeping) // of the film before
    address = hash
    return { ...said, options: been.get(key()) }
  }

  // resume plays the film as the state of the page says, and begins at its step if the mode has it.
  function resume({ step, stop = [], speed = 1, loop, pauses, play }, hasStep) {
    const p = app.player
    if (!p) return
    p.setSpeed(+speed)
    p.setLoop(!!loop)
    p.part('pauses').checked = !!pauses
    if (!hasStep) return
    const at = stop.some(s => s.step == step) ? askedAt(app, +step) : step
    if (step && !p.goStep(at)) app.faults([sentence(app.words.Page.NoKey, { text: plainText(step) })])
    if (play) p.autoplay()
  }

  return { keepStep, link, write, push, read, resume }
}
