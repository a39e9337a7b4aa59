import { sentence } from './markup.js'
import { exceptSearch } from './options.js'
import { plainText } from './parts.js'

// What can be read from disk: the option that it becomes, the text that says what it is, and the endings of such files.
export const readable = [
  ['trace', 'Trace', '.jsonl,.ndjson'],
  ['theme', 'OwnTheme', '.json'],
  ['lang', 'OwnLanguage', '.json'],
]
const mostMegabytes = 64

// ownNames returns what such options are called.
export const ownNames = (app, keys) => keys.map(key => app.words.Watch[readable.find(([option]) => option == key)[1]]).join(app.about.between)

// kindOf returns the option that a file is for.
function kindOf(name, text) {
  if (/\.(jsonl|ndjson)$/i.test(name) || text.slice(0, 99).includes('"queenreel-trace"')) return 'trace'
  if (!text.trimStart().startsWith('{')) return
  return /"(ground|light|dark|tint)"\s*:/.test(text) ? 'theme' : 'lang'
}

// openFile makes a file an option: the one with a key or, without, the one that the file looks like. What is no such thing is refused in words.
export async function openFile(app, file, key) {
  const { Watch } = app.words, name = plainText(file.name)
  const refuse = text => app.faults([text])
  app.faults([]) // those of a file before
  if (file.size > mostMegabytes * 1e6) return refuse(sentence(Watch.TooLarge, { text: name, n: mostMegabytes }))
  let value, text
  try {
    const bytes = new Uint8Array(await file.arrayBuffer()) // PowerShell writes UTF-16
    text = new TextDecoder({ 0xff: 'utf-16le', 0xfe: 'utf-16be' }[bytes[0]]).decode(bytes)
    key ??= kindOf(file.name, text)
    if (!key || !file.size) return refuse(sentence(Watch.Unknown, { text: name }))
    value = key == 'trace' ? text : shallow(JSON.parse(text))
  } catch {
    return refuse(sentence(Watch.Lost, { text: name }))
  }
  app.files.set(value, { name, content: text })
  const others = key == 'trace' ? exceptSearch(app.options) : app.options
  const mode = app.mode == 'learn' && key != 'lang' || app.mode == 'place' && key == 'trace' ? 'watch' : app.mode // where it is seen
  await app.turnTo({ ...others, [key]: value }, mode)
}

// shallow returns a value that is nested no more deeply than themes and languages are: what JSON.parse reads, JSON.stringify may be unable to write.
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
