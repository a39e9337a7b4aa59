import { element, penOf } from './markup.js'

// A film's pictures are mosaics. A tile is a square of squares of patches, quartered film.levels times; the patches are in an atlas.
// A scene has one picture, then another at rest if it has rest, and another for those who are asked what comes next if it has hints.
export class Mosaic {
  constructor({ film, scenes, pictures }) {
    let number = 0
    this.first = scenes.map(({ rest, hints }) => { // the numbers of their first pictures
      const first = number
      number += 1 + Boolean(rest) + Boolean(hints)
      return first
    })
    this.patch = film.patch
    this.levels = film.levels
    this.side = film.patch << film.levels // of a tile in pixels
    this.across = Math.ceil(film.width / this.side)
    this.tiles = this.across * Math.ceil(film.height / this.side)
    this.squares = [{ length: 0 }, ...Array.from({ length: film.levels }, () => [])] // of each size, the numbers of their quarters
    this.changes = [] // of each picture: places and tiles by turns
    this.whole = [] // the tiles of each picture number k * every
    this.every = 64
    this.decode(pictures)
  }

  decode(bytes) {
    let at = 0
    const number = () => {
      for (let n = 0, unit = 1; ; unit *= 128) {
        const byte = bytes[at++]
        n += (byte & 127) * unit
        if (byte < 128) return n
      }
    }
    const square = level => {
      const n = number(), known = this.squares[level]
      if (n) return n - 1
      if (level == 0) return known.length++
      return known.push([square(level - 1), square(level - 1), square(level - 1), square(level - 1)]) - 1
    }
    const now = new Int32Array(this.tiles)
    for (let i = 0; at < bytes.length; i++) {
      const list = []
      for (let place = -1, step; step = number();) {
        place += step
        list.push(place, square(this.levels))
      }
      this.changes.push(list)
      this.change(now, i)
      if (i % this.every == 0) this.whole.push(now.slice())
    }
  }

  change(now, i) {
    const list = this.changes[i]
    for (let k = 0; k < list.length; k += 2) now[list[k]] = list[k + 1]
  }

  tilesOf(i) {
    const now = this.whole[Math.floor(i / this.every)].slice()
    for (let k = i - i % this.every + 1; k <= i; k++) this.change(now, k)
    return now
  }
}

// atlasOf returns a picture of all patches, column by column, as their pixels are, which are numbers of colors. Browsers on telephones refuse
// pictures with sides much longer than this one's.
function atlasOf(pixels, patch, palette) {
  const height = Math.floor(4096 / patch) * patch, width = Math.ceil(pixels.length / patch / height) * patch
  const image = new ImageData(width, height), to = new Uint32Array(image.data.buffer)
  const colors = palette.map(c => parseInt('ff' + c.slice(5) + c.slice(3, 5) + c.slice(1, 3), 16))
  pixels.forEach((color, k) => {
    const y = k % patch, column = Math.floor(k / patch), x = column % patch, down = column - x + y
    to[down % height * width + Math.floor(down / height) * patch + x] = colors[color]
  })
  const canvas = element('canvas')
  penOf(canvas, image).putImageData(image, 0, 0)
  return canvas
}

// A MosaicPainter shows the pictures of a mosaic on the canvases of parts. other has it use the colors of the film's other theme.
export class MosaicPainter {
  constructor(data, other) {
    const { film, patches } = data
    Object.assign(this, { mosaic: data.mosaic ??= new Mosaic(data), scenes: data.scenes, parts: film.parts, atlas: atlasOf(patches, film.patch, other ? film.night : film.day) })
  }

  // draw draws a scene as the film shows it while it plays, or at rest, or while it asks, and only what differs from what the canvases show.
  draw(i, { playing, asking }, canvases) {
    const { mosaic } = this, { rest, hints } = this.scenes[i], atRest = rest ? 1 : 0
    const picture = mosaic.first[i] + (asking && hints ? atRest + 1 : playing ? 0 : atRest)
    if (picture == this.picture) return
    const now = mosaic.tilesOf(picture)
    this.parts.forEach(({ at: [left, top], width, height }, n) => {
      const { side, across, levels } = mosaic, context = penOf(canvases[n], { width, height })
      for (let y = Math.floor(top / side); y * side < top + height; y++) {
        for (let x = Math.floor(left / side); x * side < left + width; x++) {
          const k = y * across + x
          if (now[k] != this.shown?.[k]) this.drawSquare(context, levels, now[k], x * side - left, y * side - top)
        }
      }
    })
    this.shown = now
    this.picture = picture
  }

  drawSquare(context, level, n, x, y) {
    const { patch, squares } = this.mosaic
    if (level == 0) {
      const { height } = this.atlas, down = n * patch
      context.drawImage(this.atlas, Math.floor(down / height) * patch, down % height, patch, patch, x, y, patch, patch)
      return
    }
    const half = patch << level - 1
    squares[level][n].forEach((part, k) => this.drawSquare(context, level - 1, part, x + k % 2 * half, y + (k >> 1) * half))
  }
}
