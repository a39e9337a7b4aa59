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

// Marks over the bar, where their pictures begin: the rarer, the taller.
const markHeights = { deadend: 0.3, backtrack: 0.6, solution: 1 }

export function drawMarks(canvas, scenes, timeline) {
  const context = canvas.getContext('2d'), colors = getComputedStyle(canvas)
  canvas.width = canvas.clientWidth * devicePixelRatio
  canvas.height = canvas.clientHeight * devicePixelRatio
  for (const kind in markHeights) {
    const height = canvas.height * markHeights[kind]
    const width = Math.max(kind == 'solution' ? 2 : 1, Math.min(3, canvas.clientWidth / scenes.length / 2)) * devicePixelRatio
    context.fillStyle = colors.getPropertyValue('--' + kind)
    scenes.forEach((s, i) => {
      if (s.mark == kind) context.fillRect((canvas.width - width) * timeline.begins[i] / timeline.length, canvas.height - height, width, height)
    })
  }
}
