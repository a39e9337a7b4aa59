// What journeys do in a page. Controls have the names that people see or hear; squares have their place on a board. An
// expectation returns true, or what is there in its place.
self.journey = (() => {
  const plain = text => (text ?? '').replace(/\s+/g, ' ').trim()
  const pause = ms => new Promise(go => setTimeout(go, ms))
  const isSeen = e => e.checkVisibility({ opacityProperty: true, visibilityProperty: true })
  const all = (css, box = document) => [...box.querySelectorAll(css)]
  // What people see of a page that has an open menu.
  const opened = () => document.querySelector('.sheet:popover-open') ?? document
  let target, share // what is to be pressed, and where across
  let from, heard, last // what had the focus before that, and what could speak; what the last key led to

  const labelOf = e => e.labels?.[0]
  const textOf = node => node.data ?? (node.matches('select, input, textarea, kbd') ? '' : node.textContent)
  const wordsOf = e => plain([...e?.childNodes ?? []].map(textOf).join(' '))
  const namesOf = e => [
    e.ariaLabel, e.title, e.alt, wordsOf(labelOf(e)), !e.matches('select, textarea') && wordsOf(e),
  ].filter(Boolean)

  // named returns the control with a name, or with one that begins so. In an open menu it is looked for first.
  function named(name) {
    for (const box of [opened(), document]) {
      const any = all('button, a[href], summary, select, input, textarea', box)
      const controls = any.filter(e => isSeen(labelOf(e) ?? e))
      for (const fits of [of => of == name, of => of.startsWith(name)]) {
        const found = controls.filter(e => namesOf(e).some(fits))
        if (found.length) return found.find(e => !e.disabled) ?? found[0]
      }
    }
  }

  const boards = () => all('.squares', opened()).filter(isSeen).map(board => all('.square', board))

  // square returns a square of the first board, as b4, or of the second, as 2:b4.
  function square(name) {
    const [, board = 1, column, row] = name.match(/^(?:(\d):)?([a-z])(\d+)$/)
    const squares = boards()[board - 1] ?? []
    return squares[(row - 1) * Math.sqrt(squares.length) + column.charCodeAt() - 97]
  }

  const isOn = e =>
    [e.checked, e.ariaPressed, e.ariaCurrent, e.ariaExpanded, e.parentNode.open].some(on => on && on != 'false')

  // said returns what is told to those who hear: it stood there before it spoke.
  function said() {
    const speaks = all('[role=status], [role=alert], [aria-live], .caption').filter(isSeen)
    const stood = speaks.filter(e => !heard || heard.includes(e) || e.role == 'alert')
    return stood.map(e => plain(e.innerText)).filter(Boolean)
  }

  // shown returns all words that are seen or heard.
  function shown() {
    const words = []
    const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walk.nextNode()) {
      const { data, parentElement: e } = walk.currentNode
      if (data.trim() && !e.matches('option, script, noscript') && isSeen(e)) words.push(data)
    }
    const silent = '.square, [type=range], [type=radio], [type=checkbox]'
    for (const e of all('select, input, textarea, [aria-label]')) {
      if (!e.matches(silent) && e.checkVisibility()) words.push(valueOf(e), e.ariaLabel)
    }
    return plain(words.join(' '))
  }

  const valueOf = e => e.selectedOptions?.[0]?.text ?? e.value
  const address = () => decodeURIComponent(location.hash.replaceAll('+', ' '))
  const field = text => text.split(/: (.*)/)

  const expects = {
    says: text => said().some(s => s.includes(text)) || said().join(' | '),
    sees: text => shown().includes(text) || shown(),
    not: text => !shown().includes(text) || shown(),
    offers: name => isOffered(name) || 'no ' + name,
    lacks: name => !isOffered(name) || 'a ' + name,
    on: name => isOn(named(name)) || 'it is off',
    off: name => !isOn(named(name)) || 'it is on',
    has: text => valueOf(named(field(text)[0])) == field(text)[1] || valueOf(named(field(text)[0])),
    link: text => (text[0] == '#' || !text ? address() == text : address().includes(text)) || address(),
    focus(name) {
      const names = namesOf(document.activeElement)
      return names.some(of => of.startsWith(name)) || names.join(' | ')
    },
    board: queens => queensOn(0) == queens || queensOn(0),
    square: text => square(text.slice(0, 2)).ariaLabel == text || square(text.slice(0, 2)).ariaLabel,
    saved: name => self.saved.includes(name) || self.saved.join(),
    copied: text => self.copied?.includes(text) || self.copied,
    titled: text => document.title == text || document.title,
    quiet: () => !faults() || faults(),
  }
  const isOffered = name => Boolean(named(name)) && !named(name).disabled
  const faults = () => document.querySelector('.faults')?.textContent
  const queensOn = k => {
    const names = boards()[k].map(s => s.ariaLabel)
    return names.filter(name => /queen/.test(name)).map(name => name.slice(0, 2)).join(' ')
  }

  // eventually returns '' once something holds, or what is there in its place.
  async function eventually(holds) {
    let is
    for (const end = performance.now() + 30e3; performance.now() < end; await pause(30)) {
      try {
        is = holds()
      } catch (e) {
        is = e
      }
      if (is === true) return ''
    }
    return String(is).slice(0, 3000)
  }

  // focusFault says what is wrong with what has the focus: it must be seen, and that it has the focus; in the window if
  // keys led there.
  function focusFault(byKeys) {
    const e = document.activeElement, called = `${e.localName}.${e.className} “${namesOf(e)[0]?.slice(0, 30)}”`
    if (e == document.body) return 'nothing has the focus'
    if (!isSeen(labelOf(e) ?? e)) return 'the focus is hidden: ' + called
    const { outlineStyle, boxShadow } = getComputedStyle(e), r = e.getBoundingClientRect()
    const isShown = e.matches(':focus-visible') && (outlineStyle != 'none' || boxShadow != 'none')
    if (!isShown) return 'the focus is not shown: ' + called
    return byKeys && (r.bottom <= 0 || r.top >= innerHeight) ? 'the focus is outside of the window: ' + called : ''
  }

  // isBusy reports whether something is still to come.
  function isBusy() {
    const busy = all('[aria-busy=true]').filter(isSeen), { mode } = document.documentElement.dataset
    return busy.length > 0 || mode && mode != 'learn' && !document.querySelector('[data-picture]')
  }

  return {
    focusFault,
    expect: (verb, text) => eventually(() => expects[verb](text)),
    async settle() {
      await pause(50)
      for (const end = performance.now() + 60e3; isBusy() && performance.now() < end;) await pause(20)
    },

    // aim finds what is to be pressed, at some share of its width, and returns what is wrong with it.
    async aim(what, name, across = .5) {
      share = across
      const find = { control: named, square, answer: k => all('.choices button').filter(isSeen)[k - 1] }[what]
      const fault = await eventually(() => {
        target = find(name)
        return target && !target.disabled || 'it is not there'
      })
      heard = all('[role=status], [aria-live], .caption')
      from = document.activeElement
      return fault
    },

    // point returns where it is to be pressed, once it is in the window. Nothing may lie over it.
    async point() {
      const e = labelOf(target) ?? target
      if (!isSeen(e)) throw new Error('it is not seen')
      e.scrollIntoView({ block: 'nearest' })
      await pause(60)
      let x, y
      const fault = await eventually(() => { // what is still to come may push it out of the window
        e.scrollIntoView({ block: 'nearest' })
        const { left, top, width, height } = e.getClientRects()[0]
        x = left + 8 + share * (width - 16)
        y = top + height / 2
        const on = document.elementFromPoint(x, y)
        return e.contains(on) || `over it lies ${on?.localName}.${on?.className}`
      })
      if (fault) throw new Error(fault)
      self.clicked = false
      addEventListener('click', () => { self.clicked = true }, { once: true, capture: true })
      return [x, y]
    },

    // way returns the key that leads the focus to what is to be pressed or, once that has it, ''.
    way() {
      const on = document.activeElement
      if (on == target) return ''
      const board = on.closest('.squares'), squares = board && all('.square', board)
      const group = all(`[type=radio][name="${on.name}"], .node`)
      if (squares?.includes(target)) {
        const n = Math.sqrt(squares.length), i = squares.indexOf(on), to = squares.indexOf(target)
        const rows = Math.floor(to / n) - Math.floor(i / n)
        return rows > 0 ? 'Down' : rows < 0 ? 'Up' : to > i ? 'Right' : 'Left'
      }
      const isStuck = on == last // as at the top of a tree
      last = on
      if (group.includes(on) && group.includes(target)) {
        return group.indexOf(target) > group.indexOf(on) ? (isStuck ? 'Right' : 'Down') : isStuck ? 'Left' : 'Up'
      }
      const fault = on == document.body || on == from ? '' : focusFault(true)
      if (fault) throw new Error('on the way, ' + fault)
      const isBefore = from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING
      return from != document.body && isBefore ? 'Shift+Tab' : 'Tab'
    },

    // key returns the key that presses what has the focus or, if it is pressed already, ''.
    key() {
      if (target.type == 'radio' && target.checked) return ''
      return target.matches('[type=checkbox], [type=radio]') ? 'Space' : 'Enter'
    },

    // turns returns how many values further one is than that of a field.
    turns(text) {
      const i = [...target.options ?? []].findIndex(o => o.text == text)
      if (i < 0) throw new Error('it has no ' + text)
      return i - target.selectedIndex
    },
    turn(by) {
      target.selectedIndex += by
      target.dispatchEvent(new Event('change', { bubbles: true }))
    },
    isField: () => !target.options,
    select: () => document.activeElement.select(),
    middle() {
      const { left, top, width, height } = boards()[0][0].closest('.squares').getBoundingClientRect()
      return [left + width / 2, top + height / 2, width]
    },
  }
})()

// What is copied and saved is noted.
self.saved = []
document.addEventListener('DOMContentLoaded', () => {
  Object.defineProperty(navigator, 'clipboard', { value: { writeText: async text => { self.copied = text } } })
  const { createObjectURL } = URL, { click } = HTMLAnchorElement.prototype, files = new Map()
  URL.createObjectURL = file => {
    const url = createObjectURL.call(URL, file)
    files.set(url, file)
    return url
  }
  const starts = { gif: 'GIF8', html: '<!do', pdf: '%PDF', zip: 'PK', png: '\uFFFDPNG', svg: '<svg', jsonl: '{"fo' }
  HTMLAnchorElement.prototype.click = async function () {
    if (!this.download) return click.call(this)
    const text = await files.get(this.href).slice(0, 9).text()
    if (text.startsWith(starts[this.download.split('.').at(-1)] ?? '')) saved.push(this.download)
  }
})
