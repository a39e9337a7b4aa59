import { element, sentence } from './markup.js'
import { mount } from './player.js'
import { linesOf, scenesOf } from './timeline.js'
import { write } from './texts.js'
import { startEngine } from './engine.js'
import { actionButton, holdFocus, refill } from './parts.js'
import { lasting, ownOf, sameSearch } from './options.js'
import { renamed } from './fixed.js'
import { startAddress } from './address.js'
import { ownNames, takeDrops } from './files.js'
import { startBar } from './bar.js'
import { pathOf } from './path.js'
import { picturesOf } from './pictures.js'
import { startLearn } from './learn.js'
import { startShare } from './share.js'
import { startWatch } from './watch.js'
import { startMake } from './make.js'
import { problemOf, startOwn } from './own.js'
import { startAsking } from './predict.js'

// The ways to use the page, and those that are ways to be the solver. A mode has content for the page's panel. It may
// have enter and leave, and begin, where it does not just show the film of the options: begin films what it needs,
// also when the options have changed.
const modes = { learn: startLearn, watch: startWatch, place: startOwn, predict: startAsking, make: startMake }
const solving = { place: 'Own', predict: 'Predict' }

// startStudio makes the page. What its parts share is in app.
export async function startStudio() {
  const one = selector => document.querySelector(selector)
  const root = document.documentElement, prefersDark = matchMedia('(prefers-color-scheme: dark)')
  const listeners = {}, started = {}
  const asked = new URLSearchParams(location.search) // by the page that embeds this one
  const catalogues = JSON.parse(document.getElementById('catalogues').textContent) // by language
  const usual = navigator.languages.map(l => l.slice(0, 2)).find(l => catalogues[l]) ?? 'en' // the reader's language
  let board // the squares that a mode has laid over the film
  let shownMode, films = 0 // how many were asked for
  let shown, shownSearch // the page's options when the film that is shown was made, and its search
  let shownFilm, shownTheme, drawn // what it is made of, and its number
  let shows, pictures // what its scenes show besides its pictures, and these

  const app = {
    engine: startEngine(), about: null, words: null, player: null, error,
    options: {},
    // The state, as addresses have it; missed, the wrong tap at a card; undone, {of, acts} of a game begun anew.
    page: { mode: 'watch' },
    // Files of options that are somebody's own, by their values: each {name, content}, and packed as addresses hold it.
    files: new Map(),
    game: null, // the queens that somebody placed, to be compared: { trace }
    main: element('div', 'panel'), // the place of the mode's panel
    said: element('div', { className: 'said', role: 'status' }),
    film, names, turnTo, refused, say, ask, faults, keep: () => address.keepStep(),
    setOptions: change => turnTo(renamed({ ...app.options, ...change }, app.options)),
    filmed: () => started[shownMode].filmed?.() ?? app.options, // the options of the film that files are made of
    link: query => address.link(query, usual),
    step: () => app.player?.scenes[app.player.at].step ?? 1, // that the player shows
    squares: settings => board ??= app.player.squares(settings), // for a mode, until another is entered
    on: (name, f) => (listeners[name] ??= []).push(f),
    get dark() { return app.page.dark ?? prefersDark.matches },
    get mode() { return shownMode },
    get shown() { return shown },
  }
  app.path = pathOf(app)

  const emit = (name, value) => listeners[name]?.forEach(f => f(value))

  // speak takes the texts of the options' language, and shows them.
  let spoken, labelled // the language; the words that the page shows
  async function speak() {
    const { lang } = app.options
    app.about = catalogues[lang ?? 'en'] ?? (await app.engine.call({ do: 'about', lang, names: names() })).json
    app.words = app.about.studio
    root.lang = lang?.Name ?? lang ?? 'en'
    const all = [...document.querySelectorAll('.facts')], told = all.find(f => f.lang == root.lang) ?? all[0]
    for (const f of all) f.hidden = f != told
    const text = name => name.split('.').reduce((texts, key) => texts[key], app.words)
    for (const e of document.querySelectorAll('[data-says]')) e.textContent = text(e.dataset.says)
    for (const e of document.querySelectorAll('[data-named]')) e.ariaLabel = text(e.dataset.named)
    one('.darkness').title = one('.darkness').ariaLabel = text('Page.Dark')
    spoken = lang
  }

  function label() {
    const { Page } = app.words
    const { mode } = app.page, solves = mode in solving
    const choice = (text, to) => {
      const turn = () => to != app.page.mode && turnTo(app.options, to)
      return actionButton(text, turn, '', { ariaCurrent: to == mode ? 'page' : null })
    }
    const ways = { Learn: 'learn', Watch: 'watch', Solve: solves ? mode : 'place', Make: 'make' }
    refill(one('.modes'), ...Object.keys(ways).map(word => choice(Page[word], ways[word])))
    one('.ways').hidden = !solves
    refill(one('.ways'), ...Object.keys(solving).map(way => choice(Page[solving[way]], way)))
    const { lang = 'en' } = app.options, own = lang.Name ? [{ name: lang, doc: lang.Doc || lang.Name }] : []
    const tongues = [...app.about.languages, ...own]
    const tongue = ({ name, doc }) => element('option', { lang: name.Name ?? name, selected: name == lang }, doc)
    one('.tongues').replaceChildren(...tongues.map(tongue))
    one('.tongues').onchange = event => {
      const { name } = tongues[event.target.selectedIndex]
      app.setOptions({ lang: name == usual && usual == 'en' ? undefined : name })
    }
    root.dataset.mode = mode
  }

  function paint(dark = app.dark) {
    app.player?.setDark(dark)
    root.classList.toggle('dark', dark)
    root.classList.toggle('light', !dark)
    one('.darkness').ariaPressed = dark
  }

  // work shows how far work is that takes long, and can be stopped, or that there is none.
  function work(text, done, of) {
    const progress = one('.work progress')
    one('.work').hidden = !text
    write(one('.doing'), text)
    progress.ariaLabel = text
    if (of) progress.value = done / of
    else progress.removeAttribute('value')
  }
  one('.halt-work').onclick = () => {
    app.engine.stop()
    work('')
    requestAnimationFrame(hold)
  }

  // filmOptions returns what a film on this page looks like: as options say or, where they do not, by day and by night.
  function filmOptions({ layout, ...options }) {
    const { theme, font } = app.options
    return { ...options, theme, night: theme ? undefined : 'dark', font }
  }

  // names returns the names of the files that options are from.
  function names() {
    const own = Object.entries(ownOf({ ...app.options, rivals: undefined }, app.files))
    return Object.fromEntries(own.map(([key, { name }]) => [key, name]))
  }

  // ask asks the engine for something that is made of options, and shows how far it is. what is that in words.
  async function ask(request, what) {
    work(what)
    try {
      return await app.engine.call({ ...request, names: app.names() },
        { onprogress: (done, of) => work(what, done, of) })
    } finally {
      work('')
    }
  }

  // film makes and shows a film, and ends the one under way. It returns nothing if there is none of these options.
  async function film(options = app.options) {
    const show = ++films, search = sameSearch(options), wanted = app.options
    const { layout, theme: _, ...told } = options
    const key = JSON.stringify(told) // the same for films that differ in their themes alone
    const theme = JSON.stringify(app.options.theme)
    one('main').ariaBusy = true
    try {
      if (key != shownFilm) {
        const request = { do: 'film', show, like: drawn, options: filmOptions(options) }
        const { json, files } = await ask(request, app.words.Page.Filming)
        if (show != films) return
        faults([json.wrong].filter(Boolean))
        shownFilm = key
        drawn = show
        const film = { ...json.film, rule: json.rule }
        if (files.scenes) shows = linesOf(files.scenes) // else they show what they did
        const scenes = scenesOf(shows, linesOf(files.words))
        play({ film, scenes, pictures: picturesIn(scenes, show, options) }, search == shownSearch)
        shownSearch = search
      } else if (theme != shownTheme) {
        const request = { do: 'color', show: drawn, options: filmOptions(options), names: names() }
        const { json } = await app.engine.call(request)
        if (show != films) return
        app.player.setColors(json, picturesIn(app.player.scenes, drawn, options))
      }
      shownTheme = theme
      shown = wanted
      bar.update()
      emit('film')
      return app.player
    } catch (e) {
      if (show != films) return
      if (e.field != 'show') return refused(e)
      shownFilm = '' // an engine that was restarted has lost it
      return film(options)
    } finally {
      if (show == films) one('main').ariaBusy = false
    }
  }

  // play has the player show a film, which it keeps playing if it is of the same search.
  function play(data, isSame) {
    root.style.setProperty('--n', data.film.n)
    if (app.player) {
      const resume = app.player.playing && isSame
      app.player.setData(data, isSame)
      if (resume) app.player.play()
    } else {
      app.player = mount(one('.film'), data, { get themed() { return one('.film .stage') } })
      for (const name of ['show', 'play', 'pause']) app.player.on(name, i => {
        address.keepStep()
        emit(name, i)
      })
      for (const name of ['click', 'change']) { // repeat, pauses, and speed
        app.player.root.addEventListener(name, address.keepStep)
      }
      app.player.part('words').before(app.said)
      placePanel()
      address.keepStep() // also what an older link spells otherwise
    }
    paint()
    app.player.setLoop(!!app.page.loop) // at the end a teacher wants to talk
  }

  // picturesIn returns the pictures of a film, which are drawn until there are others. A film that the engine has lost
  // is made again.
  function picturesIn(scenes, show, options) {
    const mine = pictures = picturesOf(scenes.length, async (from, count) => {
      if (mine != pictures) throw Error('there are others')
      try {
        return await app.engine.call({ do: 'shapes', show, from, count })
      } catch (e) {
        if (mine == pictures && one('main').ariaBusy == 'false') e.field == 'show' ? app.film(options) : error(e)
        throw e
      }
    })
    return mine
  }

  // turnTo shows other options, where undefined is none, or another mode.
  function turnTo(options, mode = app.page.mode) {
    const before = app.options, differs = of => of(before) != of(app.options)
    app.options = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined))
    const changed = { mode: mode != app.page.mode, board: differs(problemOf), search: differs(sameSearch) }
    app.page = { ...lasting(app.page, changed), mode }
    if (changed.mode) faults([])
    address.push(!changed.search)
    return render()
  }

  // render shows the page as its options and its state are now, and their film or what the mode shows in its place.
  async function render() {
    const held = document.activeElement.closest('.film, .lesson, .workbench, .modes')
    try {
      if (app.options.lang != spoken) await speak()
      const speaks = labelled != app.words, enters = speaks || shownMode != app.page.mode
      labelled = app.words
      paint()
      if (enters) enter()
      label()
      bar.update()
      app.path.show()
      if (speaks) fillShare()
      const { begin = film } = started[shownMode], filmed = await begin()
      if (held) hold()
      return filmed
    } catch (e) {
      return refused(e)
    }
  }

  // refused says why there is no film of the options. Those of the film that stands, or the usual ones, come back.
  let usualOptions
  async function refused(e) {
    if (e.kind == 'superseded') return
    const { labels, pace } = app.options, stands = shown ?? (usualOptions ??= { lang: spoken, labels, pace })
    if (app.options != stands) {
      app.options = stands
      address.write()
      render().then(() => document.querySelector('.faults p, .fault') || error(e)) // which may wait for this
    }
    error(e)
  }

  // enter shows the panel of the mode that the page is in, anew if its language is another.
  function enter() {
    if (shownMode != app.page.mode) started[shownMode]?.leave?.()
    board &&= app.player.squares() // which takes them back
    shownMode = app.page.mode
    say('')
    const mode = started[shownMode] ??= modes[shownMode](app, shownMode)
    app.main.replaceChildren(...mode.content)
    placePanel()
    mode.enter?.()
  }

  // hold has the play button or, where people answer, the board take the focus of what is gone.
  const hold = () => holdFocus(one('main'), shownMode == 'watch' ? '.play' : undefined)

  // placePanel puts the mode's panel where words are or, where these stay, to the tree or under the controls.
  const wide = matchMedia('(min-width: 60rem)')
  wide.onchange = placePanel
  function placePanel() {
    const { part } = app.player ?? {}
    if (!part) return
    if (shownMode != 'watch') part('words').after(app.main)
    else wide.matches ? part('others').prepend(app.main) : part('controls').after(app.main)
  }

  // say shows what happened, in words.
  function say(title, detail = '', mood = '') {
    app.said.className = 'said ' + mood
    const lines = Object.entries({ title, detail }).filter(([, text]) => text)
    app.said.replaceChildren(...lines.map(([name, text]) => element('p', name, text)))
  }

  // error says what is wrong: where the field is, or else under the settings.
  function error(e) {
    if (e.kind == 'superseded') return
    const { Stopped, Failed } = app.words.Page, { kind, message: text } = e
    faults([])
    if (!bar.refuse(e)) faults([{ stopped: Stopped, failed: sentence(Failed, { text }) }[kind] ?? text])
  }

  function faults(texts) {
    const drop = () => {
      faults([])
      hold()
    }
    const close = actionButton('×', drop, 'close', { ariaLabel: app.words?.Page.Close ?? '' })
    one('.faults').replaceChildren(...texts.map(text => element('p', '', text)), ...texts.length ? [close] : [])
    bar.refuse()
  }

  // followAddress takes what the address says, and refuses in words what cannot be.
  async function followAddress() {
    const read = await address.read()
    if (!read) return // another is followed
    const { options, page, faults: wrong } = read
    options.lang ??= usual == 'en' ? undefined : usual
    faults([])
    const kept = { ...page }, lost = page.own?.filter(key => !(key in ownOf(options, app.files))) ?? []
    Object.assign(app, { options, page })
    await render()
    address.resume(kept, !started[shownMode].begin)
    started[shownMode].follow?.(kept)
    if (lost.length) wrong.push(sentence(app.words.Share.NotInLink, { list: ownNames(app, lost) }))
    if (wrong.length) faults(wrong)
  }

  const bar = startBar(app), fillShare = startShare(app), address = startAddress(app, asked)
  takeDrops(app)
  one('.darkness').onclick = () => {
    app.page.dark = !app.dark
    address.write()
    render()
  }
  one('.workbench').onclick = () => {
    app.page.path = undefined
    turnTo(app.options, shownMode == 'learn' ? 'watch' : shownMode)
  }
  prefersDark.onchange = render
  window.onbeforeprint = () => paint(false)
  window.onafterprint = () => paint()
  window.addEventListener('hashchange', followAddress)
  root.classList.toggle('embedded', asked.has('mode'))
  try {
    paint()
    await speak()
    await followAddress()
  } catch (e) {
    one('.work').hidden = true
    one('.faults').textContent = `${one('.faults').dataset.none} (${e.message})`
  }
}

if (!document.querySelector('.faults').hasChildNodes()) startStudio() // else boot.js has said why it cannot
