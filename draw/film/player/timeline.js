// linesOf reads JSON objects, each on a line of its own.
export const linesOf = bytes => new TextDecoder().decode(bytes).match(/.+/g).map(line => JSON.parse(line))

// scenesOf joins what the scenes of a film show and what is said of them.
export const scenesOf = (shown, words) => shown.map((s, i) => ({ ...s, ...words[i] }))

// When pictures begin, in milliseconds of the film at its own speed.
export class Timeline {
  constructor(scenes) {
    this.begins = [0] // and when the last ends
    for (const s of scenes) this.begins.push(this.begins.at(-1) + s.hold)
  }

  get length() { return this.begins.at(-1) }

  // indexAt returns the picture that stands at a time.
  indexAt(time) {
    return Math.max(this.begins.slice(0, -1).findLastIndex(begin => begin <= time), 0)
  }
}

export function clockText(ms) {
  const s = Math.floor(ms / 1000)
  return Math.floor(s / 60) + ':' + String(s % 60).padStart(2, '0')
}

// marksOf returns the marks over the bar, where their pictures begin, for an SVG of width and height 1: the rarer,
// the taller.
export function marksOf(scenes, { begins, length }) {
  const paths = Object.entries({ deadend: 0.3, backtrack: 0.6, solution: 1 }).map(([kind, height]) => {
    const marks = scenes.map((s, i) => s.mark == kind ? `M${begins[i] / (length || 1)} 1v-${height}` : '')
    return `<path style="stroke: var(--${kind}); --thin: ${kind == 'solution' ? 2 : 1}px" d="${marks.join('')}"/>`
  })
  return paths.join('')
}

// shapesOf returns the shape of each search under the bar, for an SVG of width and height 1 each: how deep it was at
// each time, removals in their color, and solutions as dots. A search that is over has none.
export function shapesOf({ lanes, tops }, scenes, { begins, length }) {
  return tops.map((top, k) => {
    const steps = lanes ? scenes.map(s => s.lanes[k]) : scenes
    const end = lanes ? steps.findIndex(s => s.reading == steps.at(-1).reading) : scenes.length - 1
    const paths = { depth: '', backtrack: '', solution: '' }
    steps.slice(0, end + 1).forEach(({ depth, mark }, i) => {
      const [x, next] = [begins[i], begins[i + 1]].map(time => time / (length || 1)), y = 1 - depth / (top || 1)
      paths[mark == 'backtrack' ? mark : 'depth'] += `M${x} 1V${y}H${next}V1z`
      // WebKit scales the stroke of what has no length.
      if (mark == 'solution') paths[mark] += `M${x} ${y}v.001`
    })
    const drawn = Object.entries(paths).map(([kind, d]) => `<path class="${kind}" d="${d}"/>`)
    return `<svg viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true">${drawn.join('')}</svg>`
  })
}
