// The worker in which the engine runs: its first message has the compiled engine and the fonts, packed; every other one
// is a request.
let fonts, ask

// What the engine calls: for a font; when it takes requests, with the function that takes them; when it has panicked.
self.asset = name => fonts[name]
self.ready = f => {
  ask = f
  postMessage({ ready: true })
}
self.failed = why => postMessage({ failed: why })

async function run(module) {
  const go = new Go()
  await go.run(await WebAssembly.instantiate(module, go.importObject))
  throw new Error('it has ended')
}

// reply hands on what the engine replies: JSON as text, and data.
const reply = (number, json, data) => postMessage({ number, json, data }, Object.values(data).map(d => d.buffer))

const fail = e => self.failed(String(e))

onmessage = ({ data }) => {
  if (data.fonts) {
    fonts = data.fonts
    run(data.module).catch(fail)
  } else {
    const progress = (done, of) => postMessage({ number: data.number, done, of })
    ask(data.text, progress, (json, files) => reply(data.number, json, files))
  }
}
