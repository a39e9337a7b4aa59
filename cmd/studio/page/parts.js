import { element } from './markup.js'

// plainText returns a text of strangers, short and without signs that are not seen.
export function plainText(text, most = 60) {
  const plain = String(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·')
  return plain.length > most ? plain.slice(0, most) + '…' : plain
}

// actionButton returns a button with a text, of a class, with more of its properties.
export const actionButton = (text, onclick, className = '', more) => element('button', { type: 'button', onclick, className, ...more }, text)

// copyButton returns a button that copies what an element shows, its value or its text, and tells whether it did: else that is selected, to be copied by hand.
export function copyButton(shown, text, look, tell) {
  return actionButton(text, async event => {
    try {
      await navigator.clipboard.writeText(shown.value ?? shown.textContent)
    } catch {
      if (shown.select) shown.focus(), shown.select()
      else getSelection().selectAllChildren(shown)
      if (!document.execCommand('copy')) return tell(false)
      event.target.focus()
    }
    tell(true)
  }, look)
}

// copyable returns a command, and a button that copies it.
export function copyable(command, words) {
  const code = element('code', '', ...command.split(' ').flatMap(word => [element('span', '', word), ' ']).slice(0, -1))
  const button = copyButton(code, words.Copy, 'copy', done => {
    if (!done) return
    button.textContent = words.Copied
    setTimeout(() => { button.textContent = words.Copy }, 2000)
  })
  button.ariaLabel = `${words.Copy}: ${command}`
  return element('p', 'command', code, ' ', button)
}

// closable has a menu close when one presses outside of it, and by Escape. It returns a button that closes it.
export function closable(menu) {
  const close = () => {
    menu.open = false
    menu.firstElementChild.focus()
  }
  document.addEventListener('pointerdown', event => { if (!menu.contains(event.target)) menu.open = false })
  menu.onkeydown = event => { if (event.key == 'Escape' && menu.open) close() }
  menu.lastElementChild.onsubmit = event => event.preventDefault()
  return actionButton('', close, '', { dataset: { says: 'Page.Close' } })
}

// statusLine returns a line that is there before it says something, so that it is heard.
export const statusLine = className => element('p', { className, role: 'status' })

// refill fills a box anew. If the focus was in it, the control of the same name or in the same place gets it, or else the first button.
export function refill(box, ...content) {
  const controls = () => [...box.querySelectorAll(':is(button, input, summary, a):not(details:not([open]) > :not(summary) *)')]
  const old = document.activeElement, place = controls().indexOf(old)
  box.replaceChildren(...content)
  if (place < 0) return
  const now = controls(), same = now.find(c => c.dataset.name && c.dataset.name == old.dataset.name) ?? now[place]
  const next = same?.localName == old.localName && !same.disabled ? same : now.find(c => c.tagName == 'BUTTON' && !c.disabled)
  next?.focus()
}
