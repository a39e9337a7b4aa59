import { addressOf, readAddress } from './options.js'
import { plainText, sentence } from './parts.js'

// startAddress returns what keeps the page's address: it has the options, the mode, how the film is played and, while it stands, its step.
// asked is what the page around this one asks for.
export function startAddress(app, asked) {
  const been = new Map() // the options of addresses that were shown, with what no address holds: files from disk
  const key = () => location.hash.replace(/[#&]step=[^&]*/, '')
  let keeping, address // the last one that was read or written

  // keepStep writes the step of a film that stands.
  function keepStep() {
    clearTimeout(keeping)
    if (!app.player.playing) keeping = setTimeout(write, 200)
  }

  const write = () => put('replaceState'), push = keep => put('pushState', keep)

  // put writes the address into the browser's history. The film's step is left out where it is not kept.
  function put(way, keep = true) {
    clearTimeout(keeping)
    if (app.player) notePlayer(keep)
    const hash = '#' + addressOf(app.options, app.page)
    if (location.hash != address) return // a new one is still to be followed
    try {
      if (hash != (address || '#')) history[way](null, '', hash)
      address = location.hash
      been.set(key(), { options: app.options, files: { ...app.files } })
    } catch {} // in a frame without an address of its own, or too often
  }

  function notePlayer(keep) {
    const p = app.player, speed = +p.part('speed').value
    Object.assign(app.page, {
      step: keep && p.at ? p.scenes[p.at].step : undefined, speed: speed == 1 ? undefined : speed,
      loop: p.part('loop').ariaPressed == 'true', pauses: p.part('pauses').checked,
    })
  }

  // read returns what the address says: options and their files, the state of the page, and faults, in words.
  function read() {
    address = location.hash
    const said = readAddress([asked.toString(), address.slice(1)].filter(Boolean).join('&'), app.about, app.words)
    let was = been.get(key())
    if (!was) {
      const { trace, ...files } = app.files // the address says what is searched
      for (const kept of Object.keys(files)) said.options[kept] = app.options[kept]
      been.set(key(), was = { options: said.options, files })
    }
    return { ...said, options: was.options, files: { ...was.files } }
  }

  // resume plays the film as the state of the page says, and begins at its step if the mode has it.
  function resume({ step, speed = 1, loop, pauses, play }, hasStep) {
    const p = app.player
    if (!p) return
    p.setSpeed(+speed)
    p.setLoop(!!loop)
    p.part('pauses').checked = !!pauses
    if (!hasStep) return
    if (step && !(/^\d/.test(step) ? p.goStep(+step) ?? true : p.goMark(step))) app.faults([sentence(app.words.Page.NoKey, { text: plainText(step) })])
    if (play) p.autoplay()
  }

  return { keepStep, write, push, read, resume }
}
