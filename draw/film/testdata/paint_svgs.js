// Returns the pictures that are images of some files, packed as step_through.js does.
(async files => {
  const parts = []
  let before
  for (const [file, hold] of files) {
    const image = new Image()
    image.src = URL.createObjectURL(new Blob([file], { type: 'image/svg+xml' }))
    await image.decode()
    const { width, height } = image
    const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
    context.drawImage(image, 0, 0)
    URL.revokeObjectURL(image.src)
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    let from = 0, to = pixels.length
    if (before) {
      while (from < to && pixels[from] == before[from]) from++
      while (from < to && pixels[to - 1] == before[to - 1]) to--
    }
    parts.push(Uint32Array.of(hold, from, to - from), pixels.subarray(from, to))
    before = pixels
  }
  const packed = new Blob(parts).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 30000) text += String.fromCharCode(...bytes.subarray(i, i + 30000))
  return btoa(text)
})
