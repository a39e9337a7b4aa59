// Shows what a page shows of scenes, each [scene, time, whether it asks], and packs the pictures of the board as step_through.js does. lined has the numbers of lines.
(async () => {
  const { film } = data, views = film.parts.map(viewOf), parts = []
  views.forEach((view, i) => fit(view, film.parts[i], film))
  const screen = new Screen(views, data), [width, height] = SIZE
  const context = new OffscreenCanvas(width, height).getContext('2d', { willReadFrequently: true })
  screen.color(document.createElement('p'), document.documentElement.matches('.dark') != Boolean(film.dark))
  window.lined = []
  for (const [i, time, asks] of FRAMES) {
    screen.show(i, time, asks)
    lined.push([...views[0].lines.children].flatMap(path => path.getAttribute('d').match(/M/g)).length)
    await paintPart(context, views[0].picture, film.parts[0], document.querySelector('.picture'))
    const pixels = new Uint32Array(context.getImageData(0, 0, width, height).data.buffer)
    parts.push(Uint32Array.of(0, 0, pixels.length), pixels)
  }
  const packed = new Blob(parts).stream().pipeThrough(new CompressionStream('deflate'))
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer())
  let text = ''
  for (let i = 0; i < bytes.length; i += 30000) text += String.fromCharCode(...bytes.subarray(i, i + 30000))
  return btoa(text)
})()
