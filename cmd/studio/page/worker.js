// The worker in which the engine runs: its first message has the compiled engine and the fonts, packed; every other one is a request.
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

// bitmap returns a picture of indices in the colors of a palette.
function bitmap(indices, [width, height], palette) {
  const image = new ImageData(width, height)
  const pixels = new Uint32Array(image.data.buffer), colors = new Uint32Array(palette.buffer)
  for (let i = 0; i < pixels.length; i++) pixels[i] = colors[indices[i]]
  return createImageBitmap(image)
}

// reply hands on what the engine replies: JSON as text, and data; pictures as images, whose sizes are the JSON.
async function reply(number, json, data) {
  if (data.pixels0) data = await Promise.all(JSON.parse(json).map((size, i) => bitmap(data['pixels' + i], size, data['colors' + i])))
  postMessage({ number, json, data }, Object.values(data).map(d => d.buffer || d))
}

const fail = e => self.failed(String(e))

onmessage = ({ data }) => {
  if (data.fonts) {
    fonts = data.fonts
    run(data.module).catch(fail)
  } else {
    const progress = (done, of) => postMessage({ number: data.number, done, of })
    ask(data.text, progress, (json, files) => reply(data.number, json, files).catch(fail))
  }
}
