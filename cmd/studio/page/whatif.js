import { element } from './markup.js'
import { mountBoard, namesOf } from './board.js'
import { sameSearch } from './options.js'
import { actionButton, sentence } from './parts.js'

// startWhatIf asks, of any step where queens fill the first rows, what a queen on a square of the next row would have cost. It returns
// its panel, and what shows and hides it.
export function startWhatIf(app) {
  const box = element('div', 'whatif')
  let before // the options and the step of the film that another was tried in place of, and what was tried
  let asks, board, chosen // the button; the squares over the board; the one that was asked about

  // placed returns the columns of rows 0, 1, … up to the first that is empty, or undefined where a queen stands below that. Searches by
  // column have rows and columns exchanged.
  function placed() {
    const { film, scenes, at } = app.player, columns = []
    const queens = scenes[at].queens ?? []
    for (const sq of queens) {
      const r = Math.floor(sq / film.n), c = sq % film.n
      columns[film.byColumn ? c : r] = film.byColumn ? r : c
    }
    return columns.length == queens.length ? columns : undefined
  }

  function close() {
    board?.destroy()
    board = undefined
  }

  function offer() {
    const { Watch } = app.words
    close()
    box.replaceChildren()
    if (before && before.tried != sameSearch(app.options)) before = undefined
    if (before) box.append(actionButton(Watch.Return, back))
    if (!app.player.film.board) return
    asks = actionButton(Watch.WhatIf, () => board ? offer() : pick())
    asks.ariaExpanded = false
    box.append(asks)
  }

  async function back() {
    const { options, step } = before, none = Object.fromEntries(Object.keys(app.options).map(key => [key, undefined]))
    before = undefined
    if (await app.setOptions({ ...none, ...options })) app.player.goStep(step)
  }

  // pick lays a grid over the board, of which the squares of the next row can be chosen.
  function pick() {
    const { Watch, Predict } = app.words, { film } = app.player, columns = placed(), line = columns?.length
    app.player.pause()
    asks.ariaExpanded = true
    if (!columns || line >= film.n) {
      box.append(element('p', 'note', columns ? Watch.WhatIfEnd : Watch.WhatIfNot))
      return
    }
    const names = namesOf(film.n, app.shown.labels), first = film.byColumn ? line : line * film.n
    const open = sq => (film.byColumn ? sq % film.n : Math.floor(sq / film.n)) == line
    const text = film.byColumn ? sentence(Predict.Column, { text: names.column(line) }) : sentence(Predict.Row, { text: names.row(line) })
    board = mountBoard(app.player, {
      label: sentence(Watch.WhatIfPick, { line: text }),
      name: sq => open(sq) ? sentence(Watch.WhatIfSquare, { at: names.square(sq) }) : names.square(sq),
      look: sq => chosen == sq ? 'pick chosen' : open(sq) ? 'pick' : '',
      onpick: sq => open(sq) && ask(columns, sq),
    })
    chosen = undefined
    board.update()
    board.focus(first)
    box.append(element('p', 'note', sentence(Watch.WhatIfPick, { line: text })))
  }

  // ask says what it would have cost, and offers to show it.
  async function ask(queens, sq) {
    const { Watch } = app.words, { film, at } = app.player
    chosen = sq
    board.update()
    try {
      const { json } = await app.engine.call({ do: 'whatif', options: app.shown, names: app.names(), step: app.step(), queens, at: [Math.floor(sq / film.n), sq % film.n] })
      if (app.player.at != at || !board) return
      const answer = element('div', 'answer', element('p', 'title', json.title), element('p', 'detail', json.detail))
      answer.role = 'status'
      if (json.options) answer.append(actionButton(Watch.Try, () => {
        before = { options: app.shown, step: app.step(), tried: sameSearch(json.options) }
        app.setOptions(json.options)
      }, 'strong'))
      box.querySelector('.note, .answer')?.remove()
      box.append(answer)
      answer.scrollIntoView({ block: 'nearest' })
    } catch (e) {
      app.error(e)
    }
  }

  return { box, offer, close }
}
