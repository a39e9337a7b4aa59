(async () => {
  const unpacked = new Blob([Uint8Array.from(atob(document.querySelector('#film').textContent), c => c.charCodeAt(0))]).stream().pipeThrough(new DecompressionStream('deflate'))
  const film = JSON.parse(await new Response(unpacked).text()), [width, height] = SIZE
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true }) // transparent where no part is
  const isBoard = part => part.name == 'board', parts = [...film.parts.filter(isBoard), ...film.parts.filter(part => !isBoard(part))]
  const picture = document.querySelector('[data-picture]')
  const press = key => document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
  const all = []
  let before
  press('Home')
  for (let number = -1; number != picture.dataset.picture; press('ArrowRight')) {
    number = picture.dataset.picture
    for (const [i, of] of document.querySelectorAll('.boards .picture, .pictures .picture').entries()) await paintPart(context, of, parts[i], of)
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    let from = 0, to = pixels.length
    if (before) {
      while (from < to && pixels[from] == before[from]) from++
      while (from < to && pixels[to - 1] == before[to - 1]) to--
    }
    all.push(Uint32Array.of(picture.dataset.hold, from, to - from), pixels.subarray(from, to))
    before = pixels
  }
  const packed = new Blob(all).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 30000) text += String.fromCharCode(...bytes.subarray(i, i + 30000))
  return btoa(text)
})()
