import { element } from './markup.js'
import { openFile, readable } from './files.js'
import { actionButton, copyable, sentence } from './parts.js'

// What can be saved: the engine's name of the file, and the text that says what it is.
const savable = [
  ['Films', [['gif', 'GIF'], ['webp', 'WebP'], ['apng', 'APNG'], ['html', 'Page']]],
  ['Pictures', [['png', 'PNG'], ['svg', 'SVG']]],
  ['Paper', [['sheet-png', 'SheetPNG'], ['sheet-pdf', 'SheetPDF'], ['worksheet', 'Worksheet']]],
  ['Words', [['md', 'Transcript'], ['txt', 'Text'], ['vtt', 'VTT'], ['srt', 'SRT'], ['json', 'JSON'], ['trace', 'Trace']]],
]

// saveFile hands bytes to the browser as a file.
export function saveFile(name, type, bytes) {
  const link = element('a')
  link.href = URL.createObjectURL(new Blob([bytes], { type }))
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

// startMake returns the mode that saves files, and reads them from disk.
export function startMake(app) {
  let rows = []

  // row returns the line of a file: what it is, its command, and what saves it.
  function row([file, word]) {
    const { Make } = app.words, name = element('b'), result = element('span', 'result'), command = element('div')
    result.role = 'status'
    const save = actionButton(Make.Save, async () => {
      save.disabled = true
      result.textContent = ''
      try {
        const { json, files } = await app.ask({ do: 'save', file, step: app.step(), options: app.saveOptions(file) }, sentence(Make.Making, { text: name.textContent }))
        saveFile(json.name, json.type, files.file)
        result.textContent = `${json.name} · ${json.summary}`
      } catch (e) {
        result.textContent = e.kind == 'stopped' ? app.words.Page.Stopped : e.message
      }
      save.disabled = false
    }, 'save')
    const tell = async () => {
      const step = app.step()
      name.textContent = sentence(Make[word], { n: step })
      save.ariaLabel = `${Make.Save}: ${name.textContent}`
      try {
        const { json } = await app.engine.call({ do: 'command', file, step, names: app.names(), options: app.saveOptions(file) })
        command.replaceChildren(copyable(json.command, app.words.Page))
      } catch (e) {
        command.replaceChildren(element('p', 'note', e.message))
      }
    }
    rows.push(tell)
    return element('li', '', name, save, command, result)
  }

  function list() {
    const { Make, Watch } = app.words
    rows = []
    app.main.replaceChildren(element('h2', '', Make.Heading), element('p', 'note', Make.Note),
      ...savable.flatMap(([heading, files]) => [element('h3', '', Make[heading]), element('ul', 'files', ...files.map(row))]),
      element('h2', '', Watch.Open), element('p', 'note', Watch.DropFile),
      element('div', 'inputs', ...readable.map(([key, word, accept]) => {
        const input = element('input')
        Object.assign(input, { type: 'file', accept, onchange: () => input.files[0] && openFile(app, input.files[0], key) })
        return element('label', 'open', element('span', '', Watch[word]), input)
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

  return { content: [], enter: list }
}
