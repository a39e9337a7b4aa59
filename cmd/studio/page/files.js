import { sentence } from './markup.js'
import { addressOf, exceptSearch } from './options.js'
import { plainText } from './parts.js'

const mostMegabytes = 64

// ownNames returns what the options are called that files from disk become.
export const ownNames = (app, keys) => keys.map(key => {
  const { Trace, OwnTheme, OwnLanguage, OwnFont } = app.words.Watch
  return { trace: Trace, theme: OwnTheme, lang: OwnLanguage, font: OwnFont }[key]
}).join(app.about.between)

// kindOf returns what a file looks like: the option that it is for, or a board.
function kindOf(name, text) {
  if (/^(\0\x01\0\0|true|OTTO|ttcf)/.test(text)) return 'font'
  if (/\.(jsonl|ndjson)$/i.test(name) || text.slice(0, 99).includes('"queenreel-trace"')) return 'trace'
  if (!text.trimStart().startsWith('{')) return 'board'
  return /"(ground|light|dark|tint)"\s*:/.test(text) ? 'theme' : 'lang'
}

// openFile makes a file the option that it looks like, or has a board's queens placed, or says what is wrong.
export async function openFile(app, file) {
  const { Watch } = app.words, name = plainText(file.name)
  const refuse = text => app.faults([text])
  app.faults([]) // those of a file before
  if (file.size > mostMegabytes * 1e6) return refuse(sentence(Watch.TooLarge, { text: name, n: mostMegabytes }))
  let key, value, text, bytes
  try {
    bytes = new Uint8Array(await file.arrayBuffer())
    text = new TextDecoder({ 0xff: 'utf-16le', 0xfe: 'utf-16be' }[bytes[0]]).decode(bytes) // PowerShell writes UTF-16
    key = kindOf(file.name, text)
    value = { trace: () => text, font: () => base64(bytes), board: () => '' }[key]?.() ?? shallow(JSON.parse(text))
  } catch {
    return refuse(sentence(Watch.Lost, { text: name }))
  }
  const unknown = () => refuse(sentence(Watch.Unknown, { text: name }))
  if (key == 'board' || !file.size) return placeBoard(app, text).catch(unknown)
  app.files.set(value, { name, content: key == 'font' ? bytes : text })
  const others = key == 'trace' ? exceptSearch(app.options) : app.options
  const isUnseen = app.mode == 'learn' && key != 'lang' || app.mode == 'place' && key == 'trace'
  await app.turnTo({ ...others, [key]: value }, isUnseen ? 'watch' : app.mode)
}

// placeBoard goes to where one places queens, with those of a board.
async function placeBoard(app, board) {
  const { lang, labels } = app.options
  const { json } = await app.engine.call({ do: 'board', options: { board, lang, labels } })
  const { dark } = app.page, acts = json.queens.map(at => at.join('.')).join('_')
  location.hash = addressOf({ ...exceptSearch(app.options), queens: json.n }, { dark, mode: 'place', acts }, app.files)
}

// shallow refuses a value that is nested too deeply: what JSON.parse reads, JSON.stringify may be unable to write.
export function shallow(value, levels = 20) {
  if (!levels) throw new RangeError('it is nested too deeply')
  if (typeof value == 'object' && value) for (const v of Object.values(value)) shallow(v, levels - 1)
  return value
}

// base64 returns bytes as text.
export const base64 = bytes => btoa(bytes.reduce((letters, byte) => letters + String.fromCharCode(byte), ''))

// takeDrops opens files that are dropped on the page.
export function takeDrops(app) {
  const root = document.documentElement
  const over = on => event => {
    if (!event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    root.classList.toggle('dropping', on)
  }
  document.addEventListener('dragover', over(true))
  document.addEventListener('dragleave', over(false))
  document.addEventListener('drop', async event => {
    over(false)(event)
    for (const file of event.dataTransfer?.files ?? []) await openFile(app, file)
  })
}
