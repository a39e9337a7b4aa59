import { sentence } from './markup.js'
import { base64, ownNames, shallow } from './files.js'
import { headOf } from './options.js'
import { plainText } from './parts.js'

const mostLetters = 1e6 // of a file in an address

// pack returns a file as an address can hold it: its name and its text, deflated. What is too long for that is undefined.
export async function pack(name, text) {
  if (text.length > mostLetters) return
  const bytes = await new Response(new Response(name + '\n' + text).body.pipeThrough(new CompressionStream('deflate-raw'))).arrayBuffer()
  if (bytes.byteLength < mostLetters / 100) return base64(new Uint8Array(bytes)).replace(/=+$/, '').replaceAll('+', '-').replaceAll('/', '_')
}

// unpack returns the name and the text of a packed file. It refuses what is damaged, and what unpacks to more than a file of an address may be.
async function unpack(packed) {
  const bytes = Uint8Array.from(atob(packed.replaceAll('-', '+').replaceAll('_', '/')), letter => letter.charCodeAt())
  const texts = new Response(bytes).body.pipeThrough(new DecompressionStream('deflate-raw')).pipeThrough(new TextDecoderStream('utf-8', { fatal: true })).getReader()
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
export async function unpackFiles({ options, packed, faults }, app) {
  const { Share, Own } = app.words
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
    const name = headOf(trace).solver == 'by hand' ? Own.Mine : app.files.get(trace)?.name
    options.rivals = rivals.flatMap(r => r.solver != 'trace' ? r : trace ? { trace, name } : [])
    delete options.trace
  } else if (trace) delete options.queens
}
