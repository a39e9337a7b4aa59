import { commas, element } from './markup.js'

// sentence fills the placeholders of a text: {n}, or {n square squares} for a number with its noun, as in words.Language.
export function sentence(text, values = {}) {
  return text.replace(/{(\w+)(?: ([^ {}]+) ([^ {}]+))?}/g, (_, name, one, many) => {
    const value = values[name] ?? ''
    return one ? `${commas(value)} ${(value == 1 ? one : many).replaceAll('_', ' ')}` : commas(value)
  })
}

// plainText returns a text of strangers, short and without signs that are not seen.
export function plainText(text, most = 60) {
  const plain = String(text).replace(/[\p{C}\p{Zl}\p{Zp}]/gu, '·')
  return plain.length > most ? plain.slice(0, most) + '…' : plain
}

// actionButton returns a button with a text.
export function actionButton(text, onclick, name = '') {
  const b = element('button', name, text)
  b.type = 'button'
  b.onclick = onclick
  return b
}

// copyable returns a command, and a button that copies it.
export function copyable(command, words) {
  const code = element('code', '', ...command.split(' ').flatMap(word => [element('span', '', word), ' ']).slice(0, -1))
  const button = actionButton(words.Copy, async () => {
    getSelection().selectAllChildren(code)
    try {
      await navigator.clipboard.writeText(command)
    } catch {
      if (!document.execCommand('copy')) return // it is selected, to be copied by hand
    }
    button.textContent = words.Copied
    setTimeout(() => { button.textContent = words.Copy }, 2000)
  }, 'copy')
  button.ariaLabel = `${words.Copy}: ${command}`
  return element('p', 'command', code, ' ', button)
}
