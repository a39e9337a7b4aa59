import { element, sentence } from './markup.js'
import { lineName, namesOf, rowOf, squareText } from './board.js'
import { boardSize, exceptSearch, toSolve } from './options.js'
import { fixedSquares, fixedText } from './fixed.js'
import { courseState, keep, kept, reportScore } from './score.js'
import { actionButton, refill, statusLine } from './parts.js'
import { makeFile, saveFile } from './make.js'

// The solutions that somebody placed on this device, by their problem and in their order: the columns of their rows, and when.
const found = {} // as far as the page knows: where a frame forbids to keep them, they are here alone

// foundOf returns those of a problem.
const foundOf = problem => found[problem] = kept('found ' + problem)?.all ?? found[problem] ?? []

// foundText says which of all was found as number i, on a day such as yesterday, and, if it is among the images of a solution, how that comes from
// it.
function foundText(texts, all, i, images) {
  const days = (new Date(all[i].at).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / 864e5
  const text = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' }).format(Math.round(days) || 0, 'day')
  const image = images.findIndex(({ board }) => board == all[i].board), detail = sentence(texts.Kept, { n: i + 1, text })
  return image < 0 ? detail : sentence(image ? texts.Same : texts.Before, { detail, title: images[image].from })
}

// shelfOf shows all that were found, and marks the images of a solution.
function shelfOf(texts, all, images) {
  return element('ol', { className: 'shelf', ariaLabel: texts.Shelf }, ...all.map(({ board }, i) => {
    const columns = board.split(' ').map(Number), n = columns.length, title = foundText(texts, all, i, images)
    const queens = columns.map((c, r) => `<circle cx="${c + .5}" cy="${r + .5}" r=".4"/>`)
    const innerHTML = `<svg aria-hidden="true" viewBox="0 0 ${n} ${n}">${queens.join('')}</svg>`
    const className = ['here', 'kin'][Math.min(images.findIndex(image => image.board == board), 1)] ?? ''
    return element('li', { className, title, ariaLabel: title, style: `--n: ${n}`, innerHTML }, i + 1)
  }))
}

// Acts in an address: squares as row.column, and b for a queen taken back.
const actsText = acts => acts.map(at => at == 'b' ? at : at.join('.')).join('_')
const actsPattern = /^((\d{1,2}\.\d{1,2}|b)(_|$)){0,2000}$/
const actsOf = text => text ? text.split('_').map(act => act == 'b' ? act : act.split('.').map(Number)) : []

// startOwn returns the mode in which a learner places the queens. What is done is a trace, which is filmed after each act.
export function startOwn(app) {
  const panel = element('div', 'own'), deadNote = statusLine('deadnote')
  let board, game
  let acts = [], hinted = false, begun = '' // what was done; the hint for this board was given; the problem
  let turn = Promise.resolve() // ends when the last act has
  let undone = {} // the problem and the acts before it was started again
  let fresh, hints // the solution that was found last, for the first time on this device; the hints of this game
  let misfits = 0 // acts of a link or of the course that could not be played

  function problem() {
    const n = boardSize(app.options)
    return `${n} ${fixedText(fixedSquares(app.options, n), n)}`
  }

  const options = () => {
    const { fixed, lang, labels } = toSolve(app.options)
    return { queens: boardSize(app.options), fixed, lang, labels }
  }

  // handOptions returns the options that film a search by hand.
  const handOptions = search => ({ ...toSolve(exceptSearch(app.options)), ...search })

  const playing = (act, trace = game.trace) => ({ do: 'act', options: options(), trace, act })

  // begin starts a game, or shows the one under way, with the acts of the address or the course.
  async function begin() {
    const told = app.page.acts == actsText(acts) ? undefined : app.page.acts // by the address
    const first = !begun, other = begun != problem() || told
    game = (await app.ask(playing({ kind: 'start' }, other ? '' : game.trace), app.words.Page.Filming)).json
    if (other) [acts, hints] = [[], 0]
    begun = problem()
    if (told) await replay(told)
    else if (first) courseState('place').then(kept => kept && act({ kind: 'replay', acts: kept.acts }))
    await show(true)
  }

  // restart begins anew with acts.
  const restart = text => next(async () => {
    begun = 'another'
    app.page.acts = text
    await begin()
  })

  // note plays an act, and keeps it if it changed the trace, which it returns.
  async function note(act) {
    const { json } = await app.engine.call(playing(act)), changed = json.trace != game.trace
    if (changed) acts.push(act.kind == 'back' ? 'b' : act.at)
    game = json
    return changed
  }

  // replay plays acts where none was played, as far as they fit the board.
  async function replay(text) {
    if (acts.length || typeof text != 'string' || !actsPattern.test(text)) return
    const n = boardSize(app.options)
    for (const at of actsOf(text)) {
      const fits = at == 'b' ? await note({ kind: 'back' }) : Math.max(...at) < n && await note({ kind: 'place', at })
      if (!fits) misfits++
    }
  }

  // next does something after all that was asked for before.
  function next(does) {
    panel.ariaBusy = true
    const mine = turn = turn.then(async () => {
      try {
        if (app.mode == 'place') await does()
      } catch (e) {
        app.refused(e)
      }
      if (turn == mine) panel.ariaBusy = false
    })
    return mine
  }

  // bring begins with the queens of a board that somebody has, placed one by one. What attacks another is said.
  function bring(text) {
    next(async () => {
      const { lang, labels } = app.options
      const { json } = await app.engine.call({ do: 'board', options: { board: text, lang, labels } })
      app.options = { ...app.options, queens: json.n, fixed: undefined, trace: undefined }
      begun = 'another'
      app.page.acts = actsText(json.queens)
      await begin()
      if (json.attacks) app.say(json.title, json.detail, 'wrong')
    })
  }

  function act(act) {
    next(async () => {
      const { step, trace } = game
      if (act.kind == 'replay') await replay(act.acts)
      else await note({ ...act, again: hinted })
      hinted = act.kind == 'hint'
      hints += hinted
      if (act.kind == 'place' && game.solved) solve()
      await show(game.step != step || game.trace != trace)
      reportScore('place', game.solved ? 1 : 0, { acts: actsText(acts) })
    })
  }

  // solve notes a solution. Of its stars one is for no hints, and one for at most the tests of backtrack.
  function solve() {
    const { tests, solution: { needs, images: [{ board }] } } = game, all = foundOf(begun)
    fresh = !all.some(f => f.board == board) && board
    if (fresh) all.push({ board, at: Date.now() })
    keep('found ' + begun, { all })
    app.path.done('place', 1 + !hints + (tests <= needs))
  }

  // news says how many solutions were found and, if the one on the board was found before or becomes such a one when it is turned, which.
  function news() {
    const { Own } = app.words, { total, images } = game.solution, found = foundOf(begun), { board } = images[0]
    if (!found.length) return [] // it is somebody else's, of a link
    const own = found.findIndex(f => f.board == board), isImage = (f, i) => i != own && images.some(image => image.board == f.board)
    const same = board == fresh || own < 0 ? found.findIndex(isImage) : own
    const count = sentence(!total ? Own.FoundSome : game.fixed ? Own.FoundFixed : Own.FoundOf, { n: found.length, total })
    return same < 0 ? [count] : [count, foundText(Own, found, same, images)]
  }

  // show shows the board and says what happened.
  async function show(changed) {
    if (game.solved) {
      app.game = { trace: game.trace, name: app.words.Own.Mine }
      if (!app.files.has(game.trace)) app.files.set(game.trace, { name: fileName(), content: game.trace })
    }
    if (changed) {
      app.page.acts = actsText(acts) || undefined
      const filmed = await app.film(handOptions({ trace: game.trace, detail: 'tests', steps: `${game.step}:${game.step}` }))
      if (!filmed || app.mode != 'place') return
      app.player.goStep(game.step)
      board = app.squares({ label: app.words.Own.Grid, name, look, onpick: pick })
    }
    board?.update()
    app.player.root.querySelectorAll('.stands').forEach((square, i) => { square.style.animationDelay = i * 90 + 'ms' })
    fill()
    if (misfits) app.say(sentence(app.words.Own.Misfit, { n: misfits }), game.title, 'wrong')
    else app.say(game.title, [game.detail, ...game.solved && !game.refused ? news() : []].join('\n'), game.refused ? 'wrong' : game.solved ? 'right' : '')
    misfits = 0
  }

  const names = () => namesOf(app.player.film.n, app.player.film.labels)

  function name(sq) {
    const { Own } = app.words, { n, words } = app.player.film, { square } = names(), at = square(sq)
    if (sq == game.queens.at(-1) && game.queens.length > game.fixed) return sentence(Own.LastQueen, { at })
    if (game.free.includes(sq)) return sentence(words.FreeSquare, { at })
    const text = squareText(words, sq, game.queens, n, square)
    return isDead(sq) && !game.queens.includes(sq) ? sentence(Own.InDeadLine, { text }) : text
  }

  const isDead = sq => game.dead.includes(rowOf(sq, app.player.film.n)) || game.columns.includes(sq % app.player.film.n)
  const look = sq => fresh && game.solution?.images[0].board == fresh && game.queens.includes(sq) ? 'stands' : isDead(sq) ? 'deadline' : game.free.includes(sq) ? 'free' : ''

  function pick(sq) {
    const { Own } = app.words, { n } = app.player.film, { queens, fixed } = game
    if (sq == queens.at(-1) && queens.length > fixed) act({ kind: 'back' })
    else if (queens.indexOf(sq) >= fixed) app.say(sentence(Own.Earlier, { at: names().square(sq) }), '', 'wrong')
    else act({ kind: 'place', at: [rowOf(sq, n), sq % n] })
  }

  // fill shows what is left, and what can be done.
  function fill() {
    const { Own, Predict } = app.words, { film } = app.player, { n } = film, { row } = names()
    const filled = game.queens.map(q => rowOf(q, n))
    const rows = Array.from({ length: n }, (_, r) => {
      const left = game.free.filter(sq => rowOf(sq, n) == r).length, has = filled.includes(r)
      const line = lineName(Predict, r, film), ariaLabel = has ? sentence(Own.Filled, { line }) : sentence(Own.LeftIn, { line, n: left })
      return element('li', { className: has ? 'filled' : left ? '' : 'dead', ariaLabel }, element('span', '', row(r)), element('b', '', has ? '♛' : left))
    })
    const button = (text, name, does, on = true) => actionButton(text, does, '', { dataset: { name }, disabled: !on })
    const moved = game.queens.length > game.fixed
    const field = element('input', { dataset: { name: 'bring' }, onchange: () => bring(field.value) })
    deadNote.textContent = game.title == game.note ? '' : game.note ?? ''
    refill(panel,
      ...acts.length ? [] : [element('p', 'how', Own.How), element('label', 'bring', Own.Bring, field)],
      ...game.solved ? [] : [element('p', 'left', sentence(Own.Left, { n: game.free.length }))],
      ...game.solved ? [] : [element('ol', { className: 'rows', ariaLabel: Own.Rows }, ...rows)],
      ...game.solved ? [solved(button)] : [],
      element('div', 'doings',
        button(Own.Back, 'back', () => act({ kind: 'back' }), moved),
        button(Own.Hint, 'hint', () => act({ kind: 'hint' })),
        acts.length || undone.of != begun ? button(Own.Again, 'again', () => { undone = { of: begun, acts: actsText(acts) }; restart('') }, acts.length > 0)
          : button(app.words.Page.Undo, 'again', () => restart(undone.acts))),
      ...game.solved ? [shelfOf(Own, foundOf(begun), game.solution.images)] : [])
  }

  // solved returns what can be done with a search that found a solution.
  function solved(button) {
    const { Own } = app.words, { n } = app.player.film, larger = n < 4 ? 4 : n < 6 ? n + 1 : n + 2 - n % 2
    return element('div', 'solved',
      element('div', 'doings',
        ...larger <= 64 ? [button(sentence(Own.Larger, { n: larger }), 'larger', () => app.setOptions({ queens: larger, fixed: undefined }))] : [],
        app.path.next('place') || '',
        button(Own.FilmIt, 'film', () => watch({ trace: game.trace, detail: 'tests' })),
        button(sentence(Own.Compare, { solver: 'backtrack' }), 'compare',
          () => watch({ rivals: [{ trace: game.trace, name: Own.Mine }, { solver: 'backtrack' }], queens: n, fixed: app.options.fixed })),
        button(Own.Save, 'savetrace', () => saveFile(fileName(), 'application/jsonl', game.trace)),
        button(Own.SaveGIF, 'savegif', async () => app.say(game.title, await makeFile(app, 'GIF', { file: 'gif', options: filmed() })))))
  }

  const fileName = () => `${app.words.Own.Mine}.jsonl` // as in commands that compare it

  // watch shows a film of the game where films are watched.
  const watch = change => app.turnTo(handOptions(change), 'watch')

  // filmed returns the options that film the game.
  const filmed = () => handOptions({ trace: game.trace, detail: undefined })

  return { content: [deadNote, panel], begin: () => next(begin), filmed }
}
