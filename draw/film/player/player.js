import { fit, mountSquares } from './board.js'
import { element, sentence, markup } from './markup.js'
import { presenter } from './present.js'
import { mountQuestions } from './questions.js'
import { Screen, boardsOf, viewOf } from './screen.js'
import { fillFigures, fillLanes, fillTexts, labelTexts, mountLanes, namedFigures, spoken, write } from './texts.js'
import { Timeline, clockText, marksOf, shapesOf } from './timeline.js'
import { mountTree } from './tree.js'

// The buttons that keys press, in the order of the list of keys.
const keys = {
  ' ': 'play', ArrowLeft: 'back', ArrowRight: 'forward', 'Shift ArrowLeft': 'markback', 'Shift ArrowRight': 'marknext',
  Home: 'first', End: 'last', f: 'present', '?': 'keys',
}
const clicker = { PageUp: 'back', PageDown: 'forward', Escape: 'present' } // while it is presented
const caps = { ' ': '␣', ArrowLeft: '←', ArrowRight: '→', Shift: '⇧', f: 'F' }

// mount shows a film in root. The data are {film, scenes, pictures}: what describes the film, what each step shows
// besides its pictures, and what has the shapes of these: of(i) returns the Shapes with those of a scene or, if they
// are not there yet, nothing; then it calls onmore when they are.
//
// Settings: link: true has a link to the step; themed is the element whose class is light or dark, if that is not root;
// course is what a quiz reports to; see reporter. The player takes the keys of the page.
export function mount(root, data, settings = {}) {
  root.classList.add('player')
  root.innerHTML = markup
  const parts = {} // by name, as far as they were asked for
  const part = name => parts[name] ??= root.querySelector('.' + name)
  const themed = settings.themed ?? root, listeners = {}
  let film, scenes, last, timeline, screen
  let views = [], shape // of film.parts, and what they were made for
  let at = 0, playing = false, hurrying = false, asking = '', dark, speed = 1, looping, rounds, ticking
  let questions // ask at stops, and in the quiz
  // How long the picture has stood, in the film's time, when it began to stand, and what ends that.
  let offset = 0, since = 0, timer

  const p = {
    root, part,
    get film() { return film }, get scenes() { return scenes }, get timeline() { return timeline },
    get at() { return at }, get playing() { return playing },
    find: step => Math.max(scenes.findLastIndex(s => s.step <= step), 0),
    go, play, forward, ask, setDark, setColors, setData, setSpeed, setLoop, autoplay,
    pause: () => setPlaying(false),
    stopped: false, // the question of a stop stands
    resting: false, // keys are not the film's, but for choices and the list of keys: .keylist
    setStops: list => questions.setStops(list),
    goStep,
    on: (name, f) => (listeners[name] ??= []).push(f),
  }

  const boards = () => boardsOf(views)
  const emit = (name, value) => listeners[name]?.forEach(f => f(value))

  function setData(next, keepStep) {
    const step = scenes?.[at].step, stays = film?.n == next.film.n && views[0].picture
    setPlaying(false)
    data = next
    film = data.film
    scenes = data.scenes
    last = scenes.length - 1
    at = Math.min(at, last)
    timeline = new Timeline(scenes)
    look(stays)
    screen = new Screen(views, data)
    take(data.pictures)
    label()
    part('position').max = timeline.length
    part('marks').innerHTML = marksOf(scenes, timeline)
    part('marks').style.setProperty('--pictures', scenes.length)
    part('shapes').innerHTML = shapesOf(film, scenes, timeline).join('')
    setLoop(film.plays > 1)
    rounds = film.plays || Infinity
    setDark(dark ?? film.dark)
    show(keepStep ? p.find(step) : 0)
    emit('data')
  }

  // look makes the views of the film's parts, unless those that are there suit. The first shows a picture that stays
  // until it is drawn, if there is one.
  function look(stays) {
    const { n, lang, labels, lanes } = film, looks = film.parts.map(({ nodes, note, ...part }) => part)
    const now = JSON.stringify([n, lang, labels, looks, lanes])
    if (now == shape) return views.forEach((view, i) => {
      view.part = film.parts[i]
      view.note.textContent = view.part.note
    })
    shape = now
    views = film.parts.map(viewOf)
    if (stays) {
      views[0].picture.replaceWith(stays)
      views[0].picture = stays
    }
    for (const { picture } of boards()) Object.assign(picture, { role: 'img', ariaHidden: null })
    part('boards').replaceChildren(...boards().map(view => view.root))
    part('pictures').replaceChildren(...views.filter(view => !boards().includes(view)).map(view => view.root))
    views.forEach((view, i) => {
      const { width, height } = film.parts[i]
      view.ratio = width / height
      view.root.style.setProperty('--own', view.ratio)
      fit(view, film.parts[i], film)
    })
    mountLanes(film, boards())
    root.classList.toggle('compared', Boolean(film.lanes))
    root.dataset.searches = boards().length
    root.classList.toggle('branched', views.length > boards().length)
    root.style.setProperty('--ratio', views[0].ratio)
    root.style.setProperty('--lanes', boards().length)
    emit('laid')
  }

  // label puts the film's words where the markup names them.
  function label() {
    const words = film.words
    root.lang = film.lang
    for (const view of boards()) view.picture.ariaLabel = film.alt
    labelTexts(part, film)
    for (const e of root.querySelectorAll('[data-text]')) e.textContent = words[e.dataset.text]
    for (const e of root.querySelectorAll('[data-label]')) e.title = e.ariaLabel = words[e.dataset.label]
    part('words').lastElementChild.replaceChildren(...namedFigures(film.counters))
    for (const kind of part('legend').children) kind.hidden = !scenes.some(s => s.mark == kind.className)
    part('pauses').parentNode.hidden = !scenes.some(s => s.mark)
    const does = { play: `${words.Play} / ${words.Pause}`, keys: words.Keys }
    const rows = Object.entries(keys).map(([key, name]) => [key.split(/(?<=.) /), does[name] ?? part(name).title])
    if (scenes.some(s => s.ask)) rows.push([['1', '–', '4'], words.Answer])
    rows.push([['0', '–', '9'], words.Tenths])
    const cap = key => key == '–' ? key : element('kbd', '', caps[key] ?? key)
    part('keys').lastChild.replaceChildren(...rows.map(([pressed, text]) => {
      const caps = element('dt', '', ...pressed.flatMap(key => [cap(key), ' ']))
      return element('div', '', caps, element('dd', '', text))
    }))
  }

  // setColors gives the film other colors, as PageColors of package film, and its pictures in these.
  function setColors(colors, pictures) {
    Object.assign(film, colors)
    take(pictures)
    setDark(dark)
    screen.draw()
  }

  function take(pictures) {
    data.pictures = pictures
    pictures.onmore = () => screen.draw()
  }

  function setDark(on) {
    dark = film.nightGround ? on : film.dark
    const other = dark != film.dark
    themed.classList.toggle('dark', dark)
    themed.classList.toggle('light', !dark)
    themed.style.setProperty('--ground', other ? film.nightGround : film.ground)
    screen.color(root, other)
    film.legendColors?.forEach((pair, k) => part('signs').style.setProperty('--sign' + k, pair[other ? 1 : 0]))
  }

  // show shows a picture, its words and its figures.
  function show(i, stood = 0) {
    at = Math.min(Math.max(i, 0), last)
    asking = ''
    offset = stood
    since = performance.now()
    Object.assign(views[0].picture.dataset, { picture: at, hold: scenes[at].hold })
    const step = sentence(film.words.StepOf, { n: scenes[at].step, total: scenes[last].step })
    write(part('step'), step)
    part('position').ariaValueText = step
    fillFigures(part('words').lastElementChild, scenes[at].counters)
    part('link').href = '#step=' + scenes[at].step
    tell()
    tick()
    emit('show', at)
  }

  // moves reports whether the film plays past its picture: that of a stop, which is over, is read first.
  const moves = () => playing && !questions?.isPast(at)

  // tell writes the caption: while the film plays, only what there is time to read.
  function tell() {
    const s = scenes[at]
    const [title, detail] = asking ? [asking, ''] : spoken(s, moves())
    root.classList.toggle('asking', Boolean(asking))
    root.classList.toggle('ended', at == last)
    write(part('title'), title)
    write(part('detail'), detail)
    part('caption').dataset.tone = asking || moves() && s.playing ? '' : s.tone
    fillTexts(part, film, s, asking)
    fillLanes(scenes, at, boards(), moves(), asking)
  }

  // ask asks a question in place of what tells what comes next, which '' shows again.
  function ask(question) {
    asking = question
    tell()
    tick()
  }

  // stood returns how long the picture has stood.
  function stood() {
    return Math.min(offset + (playing ? (performance.now() - since) * speed : 0), scenes[at].hold)
  }

  // tick shows the time, ten times a second while the film plays, and the picture as it is at that time, also while
  // people hurry through it.
  function tick() {
    const time = timeline.begins[at] + Math.max(stood(), 0)
    screen.show(at, moves() || hurrying ? stood() : undefined, asking)
    const share = time / (timeline.length || 1)
    const shown = playing ? Math.floor(share * 200) / 200 : share // to paint it takes more than all else
    part('position').value = shown * timeline.length
    part('ahead').style.setProperty('--at', shown)
    write(part('time'), clockText(time) + ' / ' + clockText(timeline.length))
    clearTimeout(ticking)
    if (playing) ticking = setTimeout(tick, 100)
  }

  function setPlaying(on) {
    if (on == playing) return
    offset = stood()
    playing = on
    clearTimeout(timer)
    root.classList.toggle('playing', on)
    root.classList.add('begun')
    part('play').title = part('play').ariaLabel = on ? film.words.Pause : film.words.Play
    part('caption').ariaLive = on ? 'off' : 'polite'
    since = performance.now()
    tell()
    if (on) wait()
    tick()
    emit(on ? 'play' : 'pause', at)
  }

  const end = () => since + (scenes[at].hold - offset) / speed // of the picture

  function wait() {
    timer = setTimeout(advance, end() - performance.now())
  }

  function advance() {
    if (at == last && !(looping && --rounds > 0)) {
      since = -Infinity // timers may be early
      return setPlaying(false)
    }
    const due = end(), next = at == last ? 0 : at + 1
    if (part('pauses').checked && scenes[next].mark) return go(next)
    show(next)
    if (!playing) return
    since = Math.max(due, performance.now() - 100) // late by more: the page was asleep
    wait()
  }

  // What people can do.
  function go(i, stood) {
    setPlaying(false)
    root.classList.add('begun')
    show(i, stood)
  }

  // goStep goes to a step or to the first of a kind that the command's --steps has, too. It reports whether there is
  // one.
  function goStep(step) {
    const kind = String(step).replace(/^first-/, '')
    const first = { start: 0, end: last }[kind] ?? scenes.findIndex(s => s.first?.includes(kind))
    const i = /^\d+$/.test(step) ? p.find(step) : first
    if (i >= 0) go(i)
    return i >= 0
  }

  function play() {
    const went = p.stopped
    if (questions.goOn()) return
    if (at == last && !went) show(0)
    if (asking) return
    if (went) offset = Math.min(offset, scenes[at].hold - 4000)
    setPlaying(true)
  }

  // autoplay plays, unless its reader wants nothing to move, or a question stands.
  function autoplay() {
    if (!asking && !matchMedia('(prefers-reduced-motion: reduce)').matches) play()
  }

  function forward() {
    const went = p.stopped
    if (!questions.goOn() && !went) go(at + 1)
  }

  function setSpeed(factor) {
    const options = [...part('speed').options].map(o => +o.value)
    const resume = playing
    setPlaying(false)
    speed = options.reduce((best, x) => Math.abs(x - factor) < Math.abs(best - factor) ? x : best)
    part('speed').value = speed
    setPlaying(resume)
  }

  function setLoop(on) {
    looping = on
    rounds = Infinity
    part('loop').ariaPressed = on
  }

  const isMark = i => scenes[i].mark || questions.isStop(i)
  const actions = {
    first: () => go(0),
    markback: () => go(scenes.findLastIndex((_, i) => i < at && isMark(i))),
    back: () => go(at - 1),
    play: () => playing ? p.pause() : play(),
    forward,
    marknext: () => go(scenes.findIndex((_, i) => i == last || i > at && isMark(i))),
    last: () => go(last),
    loop: () => setLoop(!looping),
    present: presenter(root),
    poster() {
      actions.play()
      part('play').focus({ preventScroll: true })
    },
  }

  for (const name in actions) part(name).onclick = () => actions[name]()
  root.addEventListener('click', event => { // which the mouse did: the space bar plays again
    if (event.detail) event.target.closest(':is(.controls, .nodes) button, .poster')?.blur()
  })
  part('speed').onchange = () => setSpeed(part('speed').value)
  part('position').onchange = rest
  part('position').oninput = () => {
    hurrying = true
    const i = timeline.indexAt(+part('position').value)
    go(i, part('position').value - timeline.begins[i])
  }

  function rest() {
    hurrying = false
    tick()
  }
  let touched, swiped // where a finger, or the mouse, went down; it has gone far: what it lets go of is not pressed
  part('stage').onpointerdown = event => { touched = event.clientX }
  part('stage').onpointerup = event => {
    const way = event.clientX - touched
    swiped = Math.abs(way) >= 30
    if (!swiped) return
    way < 0 ? forward() : go(at - 1)
  }
  part('stage').addEventListener('click', event => {
    if (swiped) event.stopPropagation()
    else if (event.target.matches('.picture, .overlay')) actions.play()
    swiped = false
  }, { capture: true })

  document.addEventListener('keyup', rest)
  document.addEventListener('keydown', event => {
    const { key, target: on } = event
    hurrying = event.repeat
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return
    if (!root.contains(on) && on != document.body && !root.matches('.presenting')) return
    if (on.closest('select, textarea, input:not([type=range], [type=checkbox])')) return
    if ((key == ' ' || key == 'Enter') && on.closest('button, summary, [type=checkbox]')) return
    const shifted = event.shiftKey && keys['Shift ' + key]
    const clicked = root.matches('.presenting') && clicker[key]
    const name = clicked || shifted || keys[key] || keys[key.toLowerCase()]
    const choice = root.querySelectorAll(':not([hidden]) > .choices button')[key - 1]
    if (choice) {
      choice.focus()
      choice.click()
    } else if (name == 'keys') for (const list of root.querySelectorAll(p.resting ? '.keylist' : '.keys')) {
      list.open = !list.open
      list.firstElementChild.focus()
      list.scrollIntoView({ block: 'nearest' })
    } else if (p.resting) return
    else if (/^\d$/.test(key)) go(timeline.indexAt(timeline.length * key / 10))
    else if (name) actions[name]()
    else return
    event.preventDefault()
  })

  part('link').hidden = !settings.link
  setData(data)
  p.squares = mountSquares(p, () => views)
  questions = mountQuestions(p, settings.course)
  mountTree(p, () => views)
  return p
}
