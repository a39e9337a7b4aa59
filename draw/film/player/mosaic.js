// A film's pictures are mosaics. A tile is a square of squares of patches, quartered film.levels times; the patches are in the atlas.
export class Mosaic {
  constructor(film, pictures, count) {
    this.patch = film.patch
    this.levels = film.levels
    this.side = film.patch << film.levels // of a tile in pixels
    this.across = Math.ceil(film.width / this.side)
    this.tiles = this.across * Math.ceil(film.height / this.side)
    this.squares = [{ length: 0 }, ...Array.from({ length: film.levels }, () => [])] // of each size, the numbers of their quarters
    this.changes = [] // of each picture: places and tiles by turns
    this.whole = [] // the tiles of each picture number k * every
    this.every = 64
    this.decode(pictures, count)
  }

  decode(bytes, count) {
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
    for (let i = 0; i < count; i++) {
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

// A screen is a canvas that remembers which tiles it shows.
export class Screen {
  constructor(canvas, mosaic, atlas) {
    this.mosaic = mosaic
    this.atlas = atlas
    this.context = canvas.getContext('2d', { alpha: false })
    this.shown = new Int32Array(mosaic.tiles).fill(-1)
  }

  show(i) {
    const { side, across, levels } = this.mosaic, now = this.mosaic.tilesOf(i)
    for (let k = 0; k < now.length; k++) {
      if (now[k] != this.shown[k]) this.draw(levels, now[k], k % across * side, Math.floor(k / across) * side)
    }
    this.shown = now
  }

  draw(level, n, x, y) {
    const { patch, squares } = this.mosaic
    if (level == 0) {
      const columns = this.atlas.width / patch
      this.context.drawImage(this.atlas, n % columns * patch, Math.floor(n / columns) * patch, patch, patch, x, y, patch, patch)
      return
    }
    const half = patch << level - 1
    squares[level][n].forEach((part, k) => this.draw(level - 1, part, x + k % 2 * half, y + (k >> 1) * half))
  }

  // cover puts question marks over areas, until the next picture is shown.
  cover(areas, ground, ink) {
    const c = this.context
    Object.assign(c, { textAlign: 'center', textBaseline: 'middle' })
    for (const [x, y, width, height] of areas) {
      c.fillStyle = ground
      c.fillRect(x, y, width, height)
      c.fillStyle = ink
      c.font = `bold ${Math.min(height * 0.7, width / 6)}px system-ui, sans-serif`
      c.fillText('?', x + width / 2, y + height / 2)
    }
    this.shown.fill(-1)
  }
}
