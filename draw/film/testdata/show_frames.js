// Shows what a page shows of [scene, time] pairs, and packs the pictures as step_through.js does.
(async () => {
  const canvas = Object.assign(document.createElement('canvas'), { width: data.film.width, height: data.film.height })
  const screen = new Screen(canvas, new Mosaic(data), data, NIGHT), parts = []
  for (const [i, time] of FRAMES) {
    screen.show(i, time)
    const pixels = new Uint32Array(canvas.getContext('2d').getImageData(0, 0, canvas.width, canvas.height).data.buffer)
    parts.push(Uint32Array.of(0, 0, pixels.length), pixels)
  }
  const packed = new Blob(parts).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 30000) text += String.fromCharCode(...bytes.subarray(i, i + 30000))
  return btoa(text)
})()
