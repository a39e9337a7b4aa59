const $ = id => document.getElementById(id)
const film = JSON.parse($('film').textContent)
const deadEnd = 'deadend', backtrack = 'backtrack', solution = 'solution'
const [numbers, lines] = await Promise.all([unpack('pictures'), unpack('scenes'), $('atlas').decode()])

// A scene is what a picture shows, in words and figures.
const scenes = new TextDecoder().decode(lines).trim().split('\n').map(line => JSON.parse(line))
const last = scenes.length - 1
const marked = scenes.flatMap((s, i) => s.mark ? [i] : [])
const begins = [0] // when each picture begins, and when the last ends, in milliseconds
for (const s of scenes) begins.push(begins.at(-1) + s.hold)

async function unpack(id) {
  const bytes = Uint8Array.from(atob($(id).textContent), c => c.charCodeAt(0))
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Uint8Array(await new Response(stream).arrayBuffer())
}

// Pictures. A tile is the number of a square of squares of patches; its parts are in squares[level].
const tile = film.patch << film.levels, across = Math.ceil(film.width / tile)
const tiles = across * Math.ceil(film.height / tile)
const squares = [{ length: 0 }, ...Array.from({ length: film.levels }, () => [])]
const changes = [] // of each picture: places and tiles by turns
const every = 64
const whole = [] // the tiles of each picture number k * every

{
  let at = 0
  const number = () => {
    for (let n = 0, unit = 1; ; unit *= 128) {
      const byte = numbers[at++]
      n += (byte & 127) * unit
      if (byte < 128) return n
    }
  }
  const square = level => {
    const n = number()
    if (n) return n - 1
    if (level == 0) return squares[0].length++
    return squares[level].push([square(level - 1), square(level - 1), square(level - 1), square(level - 1)]) - 1
  }
  const now = new Int32Array(tiles)
  for (let i = 0; i <= last; i++) {
    const list = []
    for (let place = -1, step; step = number();) {
      place += step
      list.push(place, square(film.levels))
    }
    changes.push(Int32Array.from(list))
    change(now, i)
    if (i % every == 0) whole.push(now.slice())
  }
}

function change(now, i) {
  for (let k = 0; k < changes[i].length; k += 2) now[changes[i][k]] = changes[i][k + 1]
}

function tilesOf(i) {
  const now = whole[Math.floor(i / every)].slice()
  for (let k = i - i % every + 1; k <= i; k++) change(now, k)
  return now
}

// The atlas in both themes, or twice the same.
const isDark = document.documentElement.matches('.dark')
const byDay = $('atlas'), byNight = film.night ? await recolored(film.night) : byDay
const prefersDark = matchMedia('(prefers-color-scheme: dark)')
const atlas = dark => dark == isDark ? byDay : byNight

// recolored returns the atlas with another palette in its PNG.
async function recolored(colors) {
  const bytes = Uint8Array.from(atob(byDay.src.split(',')[1]), c => c.charCodeAt(0)), view = new DataView(bytes.buffer)
  let at = 8
  while (view.getUint32(at + 4) != 0x504c5445) at += 12 + view.getUint32(at) // PLTE
  colors.forEach((color, i) => [1, 3, 5].forEach((k, j) => { bytes[at + 8 + 3 * i + j] = parseInt(color.slice(k, k + 2), 16) }))
  const end = at + 8 + 3 * colors.length
  let crc = -1
  for (const byte of bytes.subarray(at + 4, end)) {
    crc ^= byte
    for (let k = 0; k < 8; k++) crc = crc >>> 1 ^ (crc & 1 && 0xedb88320)
  }
  view.setUint32(end, ~crc)
  const image = new Image()
  image.src = URL.createObjectURL(new Blob([bytes], { type: 'image/png' }))
  await image.decode()
  return image
}

// A screen is a canvas that remembers which tiles it shows.
class Screen {
  constructor(canvas, atlas) {
    this.atlas = atlas
    this.context = canvas.getContext('2d', { alpha: false })
    this.shown = new Int32Array(tiles).fill(-1)
  }
  show(i) {
    const now = tilesOf(i)
    for (let k = 0; k < tiles; k++) {
      if (now[k] != this.shown[k]) this.draw(film.levels, now[k], k % across * tile, Math.floor(k / across) * tile)
    }
    this.shown = now
  }
  ask() { // in place of what says in words what happens
    const c = this.context, colors = getComputedStyle(document.documentElement)
    Object.assign(c, { textAlign: 'center', textBaseline: 'middle' })
    for (const [x, y, width, height] of film.captionAreas || []) {
      c.fillStyle = colors.getPropertyValue('--ground')
      c.fillRect(x, y, width, height)
      c.fillStyle = colors.getPropertyValue('--accent')
      c.font = `bold ${Math.min(height * 0.7, width / 6)}px system-ui, sans-serif`
      c.fillText('?', x + width / 2, y + height / 2)
    }
    this.shown.fill(-1)
  }
  draw(level, n, x, y) {
    if (level == 0) {
      const p = film.patch, columns = this.atlas.naturalWidth / p
      this.context.drawImage(this.atlas, n % columns * p, Math.floor(n / columns) * p, p, p, x, y, p, p)
      return
    }
    const half = film.patch << level - 1
    squares[level][n].forEach((part, k) => this.draw(level - 1, part, x + k % 2 * half, y + (k >> 1) * half))
  }
}

// The player's state, and what shows it.
let screen = new Screen($('picture'), byDay)
let at = 0, playing = false, asking = false
let rounds = film.plays || Infinity, timer, due

function asksAt(i) {
  return $('asks').checked && i < last && scenes[i + 1].mark == backtrack && scenes[i].mark != backtrack
}

function show(i) {
  at = Math.min(Math.max(i, 0), last)
  asking = asksAt(at)
  const s = scenes[at]
  screen.show(at)
  if (asking) screen.ask()
  Object.assign($('picture').dataset, { picture: at, hold: s.hold })
  $('player').classList.toggle('asking', asking)
  const step = film.words.Step.replace('{n}', s.step)
  write('step', step)
  tell()
  document.querySelectorAll('#counters dd').forEach((dd, k) => { dd.textContent = s.counters[k] ?? '' })
  write('time', clock(begins[at]) + ' / ' + clock(begins[last + 1]))
  $('link').href = '#step=' + s.step
  $('position').value = at
  $('position').setAttribute('aria-valuetext', step)
}

// tell writes the caption: while the film plays, only what there is time to read.
function tell() {
  const s = scenes[at]
  const [title, detail] = asking ? [film.words.Question, ''] : playing && s.playing || [s.title, s.detail]
  write('title', title)
  write('detail', detail)
}

function write(id, text) {
  if ($(id).textContent != text) $(id).textContent = text
}

function clock(ms) {
  const s = Math.floor(ms / 1000)
  return Math.floor(s / 60) + ':' + String(s % 60).padStart(2, '0')
}

function setPlaying(on) {
  playing = on
  clearTimeout(timer)
  $('player').classList.toggle('playing', on)
  tell()
  const label = on ? film.words.Pause : film.words.Play
  $('play').setAttribute('aria-label', label)
  $('play').title = label
  $('caption').setAttribute('aria-live', on ? 'off' : 'polite')
  if (on) wait(performance.now())
}

function wait(since) {
  due = since + scenes[at].hold / $('speed').value
  timer = setTimeout(advance, due - performance.now())
}

function advance() {
  if (at == last && !repeats()) return setPlaying(false)
  show(at == last ? 0 : at + 1)
  if (asking || $('stops').checked && scenes[at].mark) return setPlaying(false)
  wait(Math.max(due, performance.now() - 100)) // late by more: the page was asleep
}

function repeats() {
  return $('loop').getAttribute('aria-pressed') == 'true' && --rounds > 0
}

// What people can do.
function go(i) {
  setPlaying(false)
  show(i)
}

function toggle() {
  if (playing) return setPlaying(false)
  if (asking || at == last) show(at == last ? 0 : at + 1)
  setPlaying(true)
}

const markNext = () => go(marked.find(i => i > at) ?? last)
const markBack = () => go(marked.findLast(i => i < at) ?? 0)

const buttons = {
  first: () => go(0), markback: markBack, back: () => go(at - 1), play: toggle,
  forward: () => go(at + 1), marknext: markNext, last: () => go(last),
  loop() {
    rounds = Infinity
    $('loop').setAttribute('aria-pressed', $('loop').getAttribute('aria-pressed') != 'true')
  },
  screen: () => document.fullscreenElement ? document.exitFullscreen() : $('player').requestFullscreen(),
}
for (const id in buttons) {
  $(id).onclick = event => {
    buttons[id]()
    if (event.detail) $(id).blur() // of a click: the space bar plays again
  }
}

// The buttons that keys press, in the order of the list of keys.
const keys = {
  ' ': 'play', ArrowLeft: 'back', ArrowRight: 'forward', 'Shift ArrowLeft': 'markback', 'Shift ArrowRight': 'marknext',
  Home: 'first', End: 'last', f: 'screen',
}
const caps = { ' ': '␣', ArrowLeft: '←', ArrowRight: '→', Shift: '⇧', f: 'F' }
const element = (tag, ...content) => {
  const made = document.createElement(tag)
  made.append(...content)
  return made
}
document.querySelector('#keys dl').prepend(...Object.entries(keys).map(([key, id]) => element('div',
  element('dt', ...key.split(/(?<=.) /).flatMap(part => [element('kbd', caps[part] ?? part), ' '])),
  element('dd', id == 'play' ? `${film.words.Play} / ${film.words.Pause}` : $(id).title))))
document.onkeydown = event => {
  if (event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target.closest?.('select') || event.key == ' ' && event.target.closest?.('button, summary, [type=checkbox]')) return
  const tenth = /^\d$/.test(event.key), id = event.shiftKey && keys['Shift ' + event.key] || keys[event.key]
  if (!tenth && !id) return
  event.preventDefault()
  tenth ? go(Math.round(last * event.key / 10)) : buttons[id]()
}

$('position').max = last
$('position').oninput = () => go(+$('position').value)
$('speed').onchange = () => playing && setPlaying(true)
$('stops').onchange = $('asks').onchange = () => show(at)

let touched // where a finger, or the mouse, went down
$('picture').onpointerdown = event => { touched = event.clientX }
$('picture').onpointerup = event => {
  const way = event.clientX - touched
  if (Math.abs(way) < 30) toggle()
  else go(at - Math.sign(way))
}

function goToLink() {
  const step = /^#step=(\d+)$/.exec(location.hash)?.[1]
  if (step) go(scenes.findLastIndex(s => s.step <= step))
  return step
}
window.onhashchange = goToLink

// Marks over the track: the rarer, the taller.
const kinds = { [deadEnd]: 0.3, [backtrack]: 0.6, [solution]: 1 }
function drawMarks() {
  const canvas = $('marks'), context = canvas.getContext('2d'), colors = getComputedStyle(document.documentElement)
  canvas.width = canvas.clientWidth * devicePixelRatio
  canvas.height = canvas.clientHeight * devicePixelRatio
  for (const kind in kinds) {
    const height = kinds[kind]
    const width = Math.max(kind == solution ? 2 : 1, Math.min(3, canvas.clientWidth / (last + 1) / 2)) * devicePixelRatio
    context.fillStyle = colors.getPropertyValue('--' + kind)
    for (const i of marked) {
      if (scenes[i].mark == kind) context.fillRect((canvas.width - width) * i / (last || 1), canvas.height * (1 - height), width, canvas.height * height)
    }
  }
}
new ResizeObserver(drawMarks).observe($('marks'))

// Light or dark, where there are both.
function follow() {
  if (!film.night) return
  const dark = prefersDark.matches
  screen = new Screen($('picture'), atlas(dark))
  document.documentElement.classList.toggle('dark', dark)
  document.documentElement.style.setProperty('--ground', dark == isDark ? film.ground : film.nightGround)
  show(at)
  drawMarks()
}
prefersDark.onchange = follow

// On paper the film is a strip of its marks, of which long films have too many.
const onPaper = 24
function even(list, n) {
  return list.length <= n ? list : list.filter((_, i) => Math.floor(i * n / list.length) != Math.floor((i - 1) * n / list.length))
}
function sheet() {
  return Object.assign(document.createElement('canvas'), { width: film.width, height: film.height })
}
window.onbeforeprint = () => {
  const solved = even(marked.filter(i => scenes[i].mark == solution), onPaper)
  const others = even(marked.filter(i => scenes[i].mark != solution), onPaper - solved.length)
  const chosen = marked.length ? [...solved, ...others].sort((a, b) => a - b) : [last]
  const paper = sheet() // of which canvases get copies: browsers print each tile that is drawn on them
  const drawn = new Screen(paper, atlas(false))
  $('strip').hidden = false
  $('strip').replaceChildren(...chosen.map(i => {
    const figure = document.createElement('figure'), canvas = sheet()
    drawn.show(i)
    canvas.getContext('2d').drawImage(paper, 0, 0)
    const caption = document.createElement('figcaption'), title = document.createElement('b')
    title.textContent = film.words.Step.replace('{n}', scenes[i].step) + ' · ' + scenes[i].title
    caption.append(title, scenes[i].detail)
    figure.append(canvas, caption)
    return figure
  }))
  if (chosen.length < marked.length) {
    const note = document.createElement('p')
    note.textContent = film.words.Strip.replace('{n}', chosen.length).replace('{total}', marked.length)
    $('strip').append(note)
  }
}
window.onafterprint = () => { $('strip').hidden = true }

$('screen').hidden = !document.fullscreenEnabled
$('quiz').hidden = !marked.some(i => scenes[i].mark == backtrack)
$('choices').hidden = marked.length == 0
for (const kind in kinds) document.querySelector('#legend .' + kind).hidden = !marked.some(i => scenes[i].mark == kind)
$('loop').setAttribute('aria-pressed', film.plays != 1)
show(0)
follow()
if (!goToLink()) setPlaying(!matchMedia('(prefers-reduced-motion: reduce)').matches)
