import { element, sentence } from './markup.js'
import { openFile } from './files.js'
import { stopsOf } from './stops.js'
import { actionButton, copyable, statusLine } from './parts.js'

const pageSizes = ['a4', 'letter', 'a3', 'a5']

// The kinds of files that are films and pictures, and their layouts where none was chosen.
const layouts = { Slide: 'wide', Page: 'film', Chat: 'phone', Board: 'film' }

// layoutNames returns what layouts are called.
function layoutNames({ FilmLayout, TreeLayout, LessonLayout, Wide, Phone, Plain }) {
  return { film: FilmLayout, tree: TreeLayout, lesson: LessonLayout, wide: Wide, phone: Phone, plain: Plain }
}

// saveFile hands bytes to the browser as a file.
export function saveFile(name, type, bytes) {
  const link = element('a', { href: URL.createObjectURL(new Blob([bytes], { type })), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

// filmOptions returns those of a film as a file: a page has both themes and the stops, others look as the studio does.
export function filmOptions(app, file, { theme, ...others }) {
  const stop = file == 'html' ? stopsOf(app).map(s => `${s.step}=${s.question}`) : undefined
  if (file == 'html' && !theme) return { ...others, stop, night: 'dark' }
  return { ...others, stop, theme: theme ?? (app.dark ? 'dark' : undefined) }
}

// makeFile has the engine make a file, saves it, and returns what there is to say of it.
export async function makeFile(app, format, request) {
  const { Make, Page } = app.words
  try {
    const { json, files } = await app.ask({ do: 'save', ...request }, sentence(Make.Making, { text: format }))
    saveFile(json.name, json.type, files.file)
    return `${json.name} · ${json.summary}`
  } catch (e) {
    return e.kind == 'stopped' ? Page.Stopped : e.message
  }
}

// choice returns a field with values and what these are called.
function choice(label, values, value, onchange) {
  const select = element('select', '', ...values.map(([value, name]) => element('option', { value }, name)))
  Object.assign(select, { value, onchange: () => onchange(select.value) })
  return element('label', 'chosen', element('span', '', label), select)
}

// startMake returns the mode that saves files, and reads them from disk.
export function startMake(app) {
  let page = pageSizes[0], boards = '', isCommand = false, rows = []
  const kinds = () => [...new Set(app.about.files.map(f => f.kind))]
  const shown = () => kinds().find(kind => kind.toLowerCase() == app.page.kind) ?? kinds()[0]
  const isOwn = ({ kind, name }) => kind == 'Board' && !!boards.trim() || name == 'boards'
  const isPaper = ({ name, ending }) => name != 'slides' && /(pdf|zip)$/.test(ending)
  const isLaid = file => file.kind in layouts && !isOwn(file) && !app.options.rivals
  const layoutOf = ({ kind }) => app.options.layout ?? layouts[kind]

  // options returns those of a file: films look as here, pages and lessons have both themes, boards show no search.
  function options(file) {
    const { layout, ...others } = app.options, { lang, labels, title, theme } = others
    const paper = { page: isPaper(file) ? page : undefined }
    const board = { lang, labels, title, theme, ...paper, board: boards.trim() || '\n' } // none is refused
    if (isOwn(file)) return filmOptions(app, file.name, board)
    const looks = { ...others, layout: isLaid(file) ? layoutOf(file) : layout }
    if (file.kind in layouts) return filmOptions(app, file.name, looks)
    return { ...others, ...paper, night: file.name == 'lesson' && !theme ? 'dark' : undefined }
  }

  // line says what a file is with its settings.
  function line(file) {
    const { Make, Watch } = app.words, size = isPaper(file) && page.toUpperCase()
    const shows = file.kind == 'Board' && (isOwn(file) ? Make.Own : sentence(Make.Step, { n: app.step() }))
    const looks = isLaid(file) && layoutNames(Watch)[layoutOf(file)]
    return [Make[file.word], shows, looks, size].filter(Boolean).join(' · ')
  }

  // row returns what is there to have of a kind, and under it its settings and what saves it, or the command that does.
  function row(kind) {
    const { Make, Watch } = app.words, files = app.about.files.filter(f => f.kind == kind)
    let file = files[0]
    const text = element('span'), command = element('div'), result = statusLine('result')
    const type = choice(Make.Type, files.map(f => [f.name, Make[f.word]]), file.name, name => {
      file = files.find(f => f.name == name)
      tell()
    })
    const layout = choice(Watch.Layout, Object.entries(layoutNames(Watch)), layoutOf(file),
      layout => app.setOptions({ layout: layout == layouts[kind] ? undefined : layout }))
    const paper = choice(Make.Size, pageSizes.map(size => [size, size.toUpperCase()]), page, size => {
      page = size
      tellAll()
    })
    const bring = element('textarea', { value: boards, rows: 2, spellcheck: false, oninput() {
      boards = bring.value
      tell()
    } })
    const say = text => { result.textContent = text }
    const asked = what => ({ do: what, file: file.name, step: isOwn(file) ? 0 : app.step(), options: options(file) })
    const save = actionButton(Make.Save, async () => {
      if (save.ariaDisabled == 'true') return
      save.ariaDisabled = true // and keeps the focus
      say('')
      say(await makeFile(app, Make[kind], asked('save')))
      save.ariaDisabled = false
    }, 'save strong')

    // tell shows the settings that matter, and what they make of the file.
    async function tell() {
      const isAlone = file.name == 'mp4' // which the command alone makes
      text.textContent = line(file)
      layout.hidden = !isLaid(file)
      layout.lastChild.value = layoutOf(file)
      paper.hidden = !isPaper(file)
      paper.lastChild.value = page
      save.hidden = isCommand || isAlone
      command.hidden = !save.hidden
      if (command.hidden) command.replaceChildren()
      if (!box.open || command.hidden) return
      const shown = await app.engine.call({ ...asked('command'), names: app.names() }).then(
        ({ json }) => copyable(json.command, app.words, say), e => element('p', 'note', e.message))
      command.replaceChildren(shown)
    }

    const box = element('details', { name: 'kind', open: kind == shown(), ontoggle() {
      if (!box.open) return
      app.page.kind = kind == kinds()[0] ? undefined : kind.toLowerCase()
      app.keep()
      tell()
    } }, element('summary', '', element('b', '', Make[kind]), text))
    const own = element('label', 'chosen', element('span', '', Make.Bring), bring)
    own.hidden = kind != 'Board'
    type.hidden = files.length == 1
    box.append(element('div', 'making', type, layout, paper, own, save, command, result))
    rows.push(tell)
    return element('li', '', box)
  }

  // list lists what there is to have, with that of the address open.
  function list() {
    const { Make, Watch } = app.words, says = (text, look = '') => element('span', look, text)
    rows = []
    const asks = element('input', { type: 'checkbox', checked: isCommand, onchange() {
      isCommand = asks.checked
      tellAll()
    } })
    const open = ({ target: { files: [file] } }) => file && openFile(app, file)
    const opens = element('input', { type: 'file', onchange: open })
    app.main.replaceChildren(
      element('label', 'choice switch', asks, says(Make.Command)), element('ul', 'files', ...kinds().map(row)),
      element('label', 'open', element('b', '', Watch.Open), says(Watch.DropFile, 'note'), opens))
    tellAll()
  }

  async function tellAll() {
    if (app.mode == 'make' && app.player) for (const tell of rows) await tell()
  }

  let telling
  app.on('film', tellAll)
  app.on('show', () => {
    clearTimeout(telling)
    telling = setTimeout(tellAll, 300)
  })

  return { content: [], enter: list, follow: list }
}
