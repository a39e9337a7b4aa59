// A film's pictures are mosaics. A tile is a square of squares of patches, quartered film.levels times; the patches are in the atlas.
// A scene has one picture or, if it has a second at rest, two.
export class Mosaic {
  constructor({ film, scenes, pictures }) {
    let last = -1
    this.atRest = scenes.map(s => last += s.rest ? 2 : 1) // the numbers of their last pictures
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

// A screen is a canvas that remembers what it shows. It has the atlas of the film's theme, or that of the other.
export class Screen {
  constructor(canvas, mosaic, data, other) {
    Object.assign(this, data, { mosaic, atlas: other ? data.night : data.day, lineColors: data.film.lineColors?.slice(other ? 2 : 0) })
    this.context = canvas.getContext('2d', { alpha: false })
    this.shown = new Int32Array(mosaic.tiles).fill(-1)
  }

  // show shows a scene at rest or, if it has played for a time, as the film does.
  show(i, time) {
    const { side, across, levels, atRest } = this.mosaic, { rest, lines = [], bare, parts } = this.scenes[i], plays = time != null
    const part = plays && (bare ? [0] : parts?.find(p => time < p[1])), count = part?.[0] ?? lines.length / 2
    const picture = atRest[i] - (plays && rest ? 1 : 0), key = picture + '/' + count
    if (key == this.key) return
    const now = this.mosaic.tilesOf(picture)
    for (let k = 0; k < now.length; k++) {
      if (now[k] != this.shown[k]) this.draw(levels, now[k], k % across * side, Math.floor(k / across) * side)
    }
    this.shown = now
    if (count) this.drawLines(this.scenes[i], count)
    this.key = key
  }

  // drawLines draws the first lines from the squares of queens, which end at the queens, to the middles of others.
  drawLines({ lines, learned }, count) {
    const { board, n, scale } = this.film, c = this.context
    if (!board) return
    const [left, top, cell] = board, x = sq => left + (sq % n + 0.5) * cell, y = sq => top + (Math.floor(sq / n) + 0.5) * cell
    c.strokeStyle = this.lineColors[learned ? 1 : 0]
    c.lineWidth = Math.max(0.04 * cell, 1.5 * scale)
    c.beginPath()
    for (let k = 0; k < 2 * count; k += 2) {
      const [by, at] = lines.slice(k), dx = x(at) - x(by), dy = y(at) - y(by), queen = 0.39 * cell / (Math.abs(dx) + Math.abs(dy))
      c.moveTo(x(by) + dx * queen, y(by) + dy * queen)
      c.lineTo(x(at), y(at))
    }
    c.stroke()
    this.shown.fill(-1)
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
    this.key = ''
  }
}
