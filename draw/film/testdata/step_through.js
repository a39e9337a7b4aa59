(async () => {
  const unpacked = new Blob([Uint8Array.from(atob(document.querySelector('#film').textContent), c => c.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream('deflate'))
  const film = JSON.parse(await new Response(unpacked).text())
  const context = new OffscreenCanvas(film.width, film.height).getContext('2d', { willReadFrequently: true }) // transparent where no part is
  const isBoard = part => part.name == 'board', places = [...film.parts.filter(isBoard), ...film.parts.filter(part => !isBoard(part))]
  const canvas = document.querySelector('[data-picture]')
  const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const parts = []
  let before
  press('Home')
  for (let number = -1; number != canvas.dataset.picture; press('ArrowRight')) {
    number = canvas.dataset.picture
    document.querySelectorAll('.boards .picture, .pictures .picture').forEach((part, i) => context.drawImage(part, ...places[i].at))
    const pixels = new Uint32Array(context.getImageData(0, 0, film.width, film.height).data.buffer)
    let from = 0, to = pixels.length
    if (before) {
      while (from < to && pixels[from] == before[from]) from++
      while (from < to && pixels[to - 1] == before[to - 1]) to--
    }
    parts.push(Uint32Array.of(canvas.dataset.hold, from, to - from), pixels.subarray(from, to))
    before = pixels
  }
  const packed = new Blob(parts).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 30000) text += String.fromCharCode(...bytes.subarray(i, i + 30000))
  return btoa(text)
})()
