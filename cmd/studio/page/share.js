import { element, sentence } from './markup.js'
import { pack } from './address.js'
import { mostAddress, ownOf } from './options.js'
import { ownNames } from './files.js'
import { filmOptions, makeFile, saveFile } from './make.js'
import { actionButton, copyButton, copyable, refill, statusLine } from './parts.js'

const frame = { width: 960, height: 640 } // of the page in others
const mostCoded = 600 // letters: what has more is too fine for phones before a screen

// startShare fills the sheet that shares what is shown, when it is opened. It returns what fills it anew.
export function startShare(app) {
  const sheet = document.querySelector('#share'), said = statusLine('shared')
  const isLocal = /^(?!https?:)|^https?:..(localhost|127\.|\[::1\])/.test(location.href) // nobody else can open it
  const server = () => isLocal ? [element('p', 'note', app.words.Share.Server)] : []
  const say = text => { said.textContent = text }

  // hold packs the files that are shown, as far as the link can hold them.
  async function hold() {
    const { trace, theme } = ownOf(app.options, app.files)
    for (const file of [theme, trace]) {
      if (!file || file.packed) continue
      file.packed = await pack(file.name, file.content)
      if (app.link().length > mostAddress) file.packed = undefined
    }
  }

  // copied returns a field of text, and the button that copies it.
  function copied(tag, value, label, action, done, look) {
    const field = element(tag, { value, ariaLabel: label, readOnly: true, spellcheck: false })
    return [field, copyButton(action, look, ok => say(ok ? done : app.words.Share.ByHand))]
  }

  const code = actionButton('', () => { code.ariaPressed = code.classList.toggle('large') }, 'qr')
  const coded = element('div', 'coded', code)
  code.onkeydown = event => {
    if (event.key != 'Escape' || !code.matches('.large')) return
    event.preventDefault() // the sheet stays
    code.click()
  }

  // draw draws the QR code of a link, which can be enlarged, or says why there is none.
  async function draw(link) {
    const { Share: w } = app.words, none = text => coded.replaceChildren(element('p', 'note', text))
    if (link.length > mostCoded) return none(sentence(w.NoCode, { n: link.length, total: mostCoded }))
    Object.assign(code, { ariaLabel: w.Enlarge, ariaPressed: code.matches('.large'), textContent: '' })
    refill(coded, code, ...server())
    try {
      const { json } = await app.engine.call({ do: 'code', text: link })
      code.replaceChildren(element('img', { alt: w.Code, src: 'data:image/svg+xml,' + encodeURIComponent(json) }))
    } catch (e) {
      none(e.message)
    }
  }

  // embedding returns what shows this in another page.
  function embedding() {
    const { lang } = document.documentElement, title = app.mode == 'learn' ? document.title : app.player.film.alt
    const looks = { loading: 'lazy', allow: 'fullscreen', style: 'border: 0; max-width: 100%' }
    const attributes = { src: app.link('?mode=' + app.mode), title, lang, ...frame, ...looks }
    const quoted = value => String(value).replaceAll('&', '&amp;').replaceAll('"', '&quot;')
    const texts = Object.entries(attributes).map(([name, value]) => `${name}="${quoted(value)}"`)
    return `<iframe ${texts.join(' ')}></iframe>`
  }

  async function fill() {
    if (!sheet.matches(':popover-open')) return
    const { Share: w, Page } = app.words
    app.player?.pause()
    await hold()
    if (app.player) app.keep()
    const link = app.link(), own = ownOf(app.options, app.files)
    const left = Object.keys(own).filter(key => !own[key].packed)
    const make = (file, format, text) => actionButton(text, async () => {
      say('')
      say(await makeFile(app, format, { file, options: filmOptions(app, file, app.filmed()) }))
    })
    const send = () => navigator.share({ title: document.title, url: link }).catch(() => {}) // it was called off
    const place = `http://192.168.0.5:8000/${location.pathname.split('/').at(-1)}`
    const needs = element('p', '', sentence(w.Local, { text: place }))
    const how = () => element('details', 'note',
      element('summary', '', w.How), needs, copyable('python3 -m http.server', app.words, say))
    const save = ({ name, content }) =>
      actionButton(sentence(w.Save, { text: name }), () => saveFile(name, 'application/octet-stream', content))
    refill(sheet,
      element('div', 'linked', navigator.share ? actionButton(w.Send, send, 'strong') : '',
        ...copied('input', link, w.Link, w.Copy, w.Copied, 'strong'), ...server(),
        isLocal ? how() : '',
        left.length ? element('p', 'note', sentence(w.Without, { list: ownNames(app, left) })) : '',
        ...left.map(key => save(own[key]))),
      coded,
      element('div', '', ...copied('textarea', embedding(), w.Embed, w.CopyEmbed, w.EmbedCopied), ...server()),
      element('div', 'made', make('gif', 'GIF', w.GIF), make('html', 'HTML', w.Page),
        actionButton(Page.Close, () => sheet.hidePopover())), said)
    draw(link)
  }

  sheet.ontoggle = () => {
    say('')
    fill()
  }
  app.on('film', fill)
  return fill
}
