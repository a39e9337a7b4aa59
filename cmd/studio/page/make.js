import { element, sentence } from './markup.js'
import { openFile, readable } from './files.js'
import { stopsOf } from './stops.js'
import { actionButton, copyable } from './parts.js'

const pageSizes = ['a4', 'letter', 'a3', 'a5']

// saveFile hands bytes to the browser as a file.
export function saveFile(name, type, bytes) {
  const link = element('a', { href: URL.createObjectURL(new Blob([bytes], { type })), download: name })
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

// filmOptions returns those of a film as a file: a page has both themes and the stops, others look as the studio does.
export function filmOptions(app, file, { theme, ...others }) {
  const stop = file == 'html' ? stopsOf(app).map(s => `${s.step}=${s.question}`) : undefined
  return file == 'html' && !theme ? { ...others, stop, night: 'dark' } : { ...others, stop, theme: theme ?? (app.dark ? 'dark' : undefined) }
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

// startMake returns the mode that saves files, and reads them from disk.
export function startMake(app) {
  let page = pageSizes[0], boards = '', rows = []
  const ofBoard = file => file.startsWith('board')
  const kinds = () => [...new Set(app.about.files.map(f => f.kind))]
  const shown = () => kinds().find(kind => kind.toLowerCase() == app.page.kind) ?? kinds()[0]

  // options returns those of a file: films and pictures look as on the page, a page and a lesson have both themes, and a board shows no search.
  function options(file) {
    const { layout, ...others } = app.options, { lang, labels, title, theme } = others
    const kind = shown(), paper = { page: file.endsWith('png') ? undefined : page }
    if (ofBoard(file)) return filmOptions(app, file, { lang, labels, title, theme, ...paper, board: boards.trim() || '\n' })
    return kind == 'Films' || kind == 'Pictures' ? filmOptions(app, file, app.options) : { ...others, ...paper, night: file == 'lesson' && !theme ? 'dark' : undefined }
  }

  // row returns the line of a file: what it is for, what saves it, and the command that does.
  function row({ name: file, word, ending }) {
    const format = ending.split('.').pop().toUpperCase()
    const { Make, Page } = app.words, text = element('span'), result = element('span', { className: 'result', role: 'status' })
    const command = element('details', '', element('summary', '', Make.Command), element('div'))
    const asked = what => ({ do: what, file, step: ofBoard(file) ? 0 : app.step(), options: options(file) })
    const save = actionButton(Make.Save, async () => {
      if (save.ariaDisabled == 'true') return
      save.ariaDisabled = true // and keeps the focus
      result.textContent = ''
      result.textContent = await makeFile(app, format, asked('save'))
      save.ariaDisabled = false
    }, 'save')
    const tell = async () => {
      text.textContent = sentence(Make[word], { n: app.step() })
      save.ariaLabel = `${Make.Save}: ${format}, ${text.textContent}`
      if (!command.open) return
      try {
        const { json } = await app.engine.call({ ...asked('command'), names: app.names() })
        command.lastChild.replaceChildren(copyable(json.command, Page))
      } catch (e) {
        command.lastChild.replaceChildren(element('p', 'note', e.message))
      }
    }
    command.ontoggle = tell
    command.open = file == 'mp4' // which the command alone makes
    rows.push(tell)
    return element('li', '', element('b', '', format), text, ...command.open ? [] : [save], command, result)
  }

  // choice returns a field with values and what these are called.
  function choice(label, values, value, onchange) {
    const select = element('select', '', ...values.map(([value, name]) => element('option', { value }, name)))
    Object.assign(select, { value, onchange: () => onchange(select.value) })
    return element('label', 'chosen', element('span', '', label), select)
  }

  // list lists the files of the kind that the address has.
  function list() {
    const { Make, Watch } = app.words, kind = shown(), files = app.about.files.filter(f => f.kind == kind)
    const layouts = { film: Watch.FilmLayout, tree: Watch.TreeLayout, lesson: Watch.LessonLayout, wide: Watch.Wide, phone: Watch.Phone, plain: Watch.Plain }
    const bring = event => {
      boards = event.target.value
      tell()
    }
    const field = element('textarea', { value: boards, rows: 2, spellcheck: false, oninput: bring })
    rows = []
    const tabs = element('nav', { className: 'kinds', ariaLabel: Make.Heading }, ...kinds().map(word => {
      const choose = () => {
        app.page.kind = word == 'Films' ? undefined : word.toLowerCase()
        list()
        app.keep()
        app.main.querySelector('.kinds [aria-current]').focus()
      }
      return actionButton(Make[word], choose, '', { ariaCurrent: word == kind ? 'true' : null })
    }))
    app.main.replaceChildren(tabs,
      ...kind == 'Films' || kind == 'Pictures' ? [choice(Watch.Layout, Object.entries(layouts), app.options.layout ?? 'film', layout => app.setOptions({ layout: layout == 'film' ? undefined : layout }))] : [],
      ...kind == 'Paper' ? [choice(Make.Size, pageSizes.map(size => [size, size.toUpperCase()]), page, size => {
        page = size
        tell()
      })] : [],
      element('ul', 'files', ...files.filter(f => !ofBoard(f.name)).map(row)),
      ...kind == 'Pictures' ? [element('label', 'chosen', element('span', '', Make.Bring), field), element('ul', 'files', ...files.filter(f => ofBoard(f.name)).map(row))] : [],
      element('h2', '', Watch.Open), element('p', 'note', Watch.DropFile),
      element('div', 'inputs', ...readable.map(([key, word, accept]) => {
        const open = ({ target: { files: [file] } }) => file && openFile(app, file, key)
        return element('label', 'open', element('span', '', Watch[word]), element('input', { type: 'file', accept, onchange: open }))
      })))
    tell()
  }

  async function tell() {
    if (app.mode == 'make' && app.player) for (const r of rows) await r()
  }

  let telling
  app.on('film', tell)
  app.on('show', () => {
    clearTimeout(telling)
    telling = setTimeout(tell, 300)
  })

  return { content: [], enter: list, follow: list }
}
