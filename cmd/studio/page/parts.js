import { element } from './markup.js'

// plainText returns a text of strangers, short and without signs that are not seen.
export function plainText(text, most = 60) {
  const plain = String(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·')
  return plain.length > most ? plain.slice(0, most) + '…' : plain
}

// actionButton returns a button with a text, of a class, with more of its properties.
export const actionButton = (text, onclick, className = '', more) =>
  element('button', { type: 'button', onclick, className, ...more }, text)

// copyButton returns a button that copies what the element before it shows, and tells whether it did: else that is
// selected, to be copied by hand.
export function copyButton(text, look, tell) {
  return actionButton(text, async ({ target }) => {
    const shown = target.previousElementSibling
    try {
      await navigator.clipboard.writeText(shown.value ?? shown.textContent)
    } catch {
      if (shown.select) shown.focus(), shown.select()
      else getSelection().selectAllChildren(shown)
      if (!document.execCommand('copy')) return tell(false)
      target.focus()
    }
    tell(true)
  }, look)
}

// copyable returns a command, and a button that copies it and says so.
export function copyable(command, { Page, Share }, say) {
  const code = element('code', '', ...command.split(' ').flatMap(word => [element('span', '', word), ' ']).slice(0, -1))
  const button = copyButton(Page.Copy, 'copy', done => say(done ? Page.Copied : Share.ByHand))
  button.ariaLabel = `${Page.Copy}: ${command}`
  return element('p', 'command', code, ' ', button)
}

// statusLine returns a line that is there before it says something, so that it is heard.
export const statusLine = (className, ...said) => element('p', { className, role: 'status' }, ...said)

const handlers = ['onclick', 'onchange', 'oninput', 'onsubmit', 'onkeydown', 'ontoggle']
const kind = node => [node.nodeName, node.dataset?.name].join()

// patch has an element become like another of its kind. What is being typed stays, and what is open.
function patch(old, now) {
  if (old.nodeType == Node.TEXT_NODE) {
    if (old.data != now.data) old.data = now.data
    return
  }
  const stays = name => name == 'open' || now.hasAttribute(name)
  for (const { name } of [...old.attributes]) if (!stays(name)) old.removeAttribute(name)
  for (const { name, value } of now.attributes) if (old.getAttribute(name) != value) old.setAttribute(name, value)
  for (const name of handlers) old[name] = now[name]
  put(old, [...now.childNodes])
  if (!old.matches('input, select, textarea')) return
  old.checked = now.checked
  if (old.matches('select, [readonly]') || old != document.activeElement) old.value = now.value
}

// put has a box hold nodes: what stands there becomes like the first that is of its kind and was made anew.
function put(box, nodes) {
  const stand = [...box.childNodes]
  const all = nodes.map(now => {
    const i = stand.findIndex(old => old == now || !nodes.includes(old) && kind(old) == kind(now))
    if (i < 0) return now
    const [old] = stand.splice(i, 1)
    if (old != now) patch(old, now)
    return old
  })
  for (const gone of stand) gone.remove()
  all.forEach((node, i) => { if (box.childNodes[i] != node) box.insertBefore(node, box.childNodes[i] ?? null) })
}

// refill fills a box with content that was made anew, or that stands there already. What stands is patched, so that it
// keeps the focus, and what is open or typed. If what had the focus has gone, the first control gets it.
export function refill(box, ...content) {
  const held = box.contains(document.activeElement)
  put(box, content.filter(Boolean))
  if (held) holdFocus(box)
}

// holdFocus focuses the first control of a box, if what has the focus is none that can be used.
export function holdFocus(box, controls = 'button:enabled, a, input:enabled') {
  const on = document.activeElement
  if (on != document.body && !on.disabled && on.checkVisibility()) return
  const first = [...box.querySelectorAll(controls)].find(c => c.tabIndex >= 0 && c.checkVisibility())
  first?.focus({ preventScroll: true })
}
