// The engine: searches, films and files, made by Go in a worker, one at a time; pictures are drawn meanwhile. What it
// is asked for is in package engine.

// decoded returns the bytes that an element of the page holds as base64, and removes it.
function decoded(id) {
  const element = document.getElementById(id), text = element.textContent
  element.remove()
  if (Uint8Array.fromBase64) return Uint8Array.fromBase64(text)
  const letters = atob(text), bytes = new Uint8Array(letters.length)
  for (let i = 0; i < bytes.length; i++) bytes[i] = letters.charCodeAt(i)
  return bytes
}

// compiled resolves to the engine that the page holds. It is unpacked piece by piece, so that the page answers
// meanwhile.
function compiled() {
  const packed = new Blob([decoded('engine')]), piece = 128 << 10
  let at = 0
  const pieces = new ReadableStream({
    async pull(to) {
      if (at < packed.size) to.enqueue(new Uint8Array(await packed.slice(at, at += piece).arrayBuffer()))
      else to.close()
    },
  })
  const bytes = pieces.pipeThrough(new DecompressionStream('gzip'))
  return WebAssembly.compileStreaming(new Response(bytes, { headers: { 'Content-Type': 'application/wasm' } }))
}

// startEngine starts the engine of the page.
export function startEngine() {
  let fonts, script, worker, module, ready, number = 0
  let calls = [] // those that are sent are under way

  const draws = ({ request }) => request.do == 'shapes' || request.do == 'color'

  function launch() {
    ready = false
    calls.forEach(c => { c.sent = false })
    const mine = worker = new Worker(script)
    mine.onmessage = ({ data }) => mine == worker && heard(data)
    mine.onerror = e => mine == worker && heard({ failed: e.message })
    mine.postMessage({ module, fonts })
  }

  function heard(message) {
    const call = calls.find(c => c.number == message.number)
    if (message.ready) {
      ready = true
      send()
    } else if (message.failed) {
      drop('failed', c => c.sent || !ready, message.failed)
    } else if (!call) return
    else if (message.done) call.onprogress(message.done, message.of)
    else {
      calls = calls.filter(c => c != call)
      send()
      const json = JSON.parse(message.json)
      if (json.error) call.reject(problem('refused', json.error.text, json.error.field))
      else call.resolve({ json, files: message.data })
    }
  }

  // send sends what draws, and the next of all else.
  function send() {
    let busy = !ready
    for (const c of calls) {
      if (ready && !c.sent && (draws(c) || !busy)) {
        c.sent = true
        worker.postMessage({ number: c.number, text: c.text })
      }
      busy ||= !draws(c)
    }
  }

  // A problem has a kind: 'refused' (the option in field cannot be so), 'stopped', 'superseded' by a newer film, or
  // 'failed' (of the engine).
  const problem = (kind, text, field = '') => Object.assign(new Error(text), { kind, field })

  // drop rejects some of the calls. If one of them is under way, its worker ends with it.
  function drop(kind, chosen, text = kind) {
    const dropped = calls.filter(chosen)
    calls = calls.filter(c => !chosen(c))
    if (dropped.some(c => c.sent)) {
      worker.terminate()
      launch()
    }
    dropped.forEach(c => c.reject(problem(kind, text)))
  }

  // begin starts once the page is there to its end, which has the engine.
  async function begin() {
    fonts = { ChineseRegular: decoded('chinese-regular'), ChineseBold: decoded('chinese-bold') }
    script = URL.createObjectURL(new Blob([document.getElementById('worker').textContent], { type: 'text/javascript' }))
    try {
      module = await compiled()
      launch()
    } catch (e) {
      heard({ failed: String(e) })
    }
  }

  if (document.readyState == 'loading') document.addEventListener('DOMContentLoaded', begin)
  else begin()
  return {
    // call resolves to {json, files}: the value that the engine replies, and its data by their names.
    async call(request, { onprogress = () => {} } = {}) {
      const text = JSON.stringify(request) // which throws if a file from disk is nested too deeply
      if (request.do == 'film') drop('superseded', c => c.request.do == 'film')
      return new Promise((resolve, reject) => {
        calls.push({ number: ++number, request, text, onprogress, resolve, reject })
        send()
      })
    },

    // stop ends what is under way and all that waits.
    stop: () => drop('stopped', () => true),
  }
}
