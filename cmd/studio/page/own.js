import { element, sentence } from './markup.js'
import { lineName, namesOf, rowOf, squareText } from './board.js'
import { boardSize, exceptSearch, toSolve } from './options.js'
import { fixedSquares, fixedText } from './fixed.js'
import { courseState, keep, kept, reportScore } from './score.js'
import { actionButton, refill, statusLine } from './parts.js'
import { makeFile, saveFile } from './make.js'

// foundOf returns the solutions of a problem that were placed on this device, in order: columns of rows, and when.
const foundOf = problem => kept('found ' + problem).all ?? []

// foundText says when number i of all was found and, if it is among the images of a solution, how that comes from it.
function foundText(texts, all, i, images) {
  const days = (new Date(all[i].at).setHours(0, 0, 0, 0) - new Date().setHours(0, 0, 0, 0)) / 864e5
  const dates = new Intl.RelativeTimeFormat(document.documentElement.lang, { numeric: 'auto' })
  const detail = sentence(texts.Kept, { n: i + 1, text: dates.format(Math.round(days) || 0, 'day') })
  const image = images.findIndex(({ board }) => board == all[i].board)
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

// Acts, as addresses have them: squares as row.column, b for a queen taken back, h for a hint.
const actsPattern = /^((\d{1,2}\.\d{1,2}|b|h)(_|$)){0,2000}$/
const kinds = { b: { kind: 'back' }, h: { kind: 'hint' } }
const actOf = text => kinds[text] ?? { kind: 'place', at: text.split('.').map(Number) }

// problemOf returns the size of the board that queens are placed on, and its fixed queens.
export function problemOf(options) {
  const n = boardSize(options)
  return `${n} ${fixedText(fixedSquares(options, n), n)}`
}

// startOwn returns the mode in which a learner places the queens: a trace, which is filmed after each act.
export function startOwn(app) {
  const panel = element('div', 'own')
  let board, game // the squares; what the engine has replied to the last act
  let played // the problem and the acts that led there
  let turn = Promise.resolve() // ends when the last act has
  let fresh // the solution that was found last, for the first time on this device

  const acts = () => app.page.acts?.split('_') ?? []
  const problem = () => problemOf(app.options)
  const state = () => [problem(), app.page.acts].join()

  const options = () => {
    const { fixed, lang, labels } = toSolve(app.options)
    return { queens: boardSize(app.options), fixed, lang, labels }
  }

  // handOptions returns the options that film a search by hand.
  const handOptions = search => ({ ...toSolve(exceptSearch(app.options)), ...search })

  const playing = (act, trace = game.trace) => ({ do: 'act', options: options(), trace, act })

  // begin shows the game that the address has, played anew if it is another. A course may remember one.
  async function begin() {
    const told = acts(), goesOn = played == state(), isFirst = !played
    game = (await app.ask(playing({ kind: 'start' }, goesOn ? game.trace : ''), app.words.Page.Filming)).json
    let misfits = 0
    if (!goesOn) {
      app.page.acts = undefined
      const n = boardSize(app.options)
      for (const act of told) if (act.split('.').some(line => line >= n) || !await note(act)) misfits++
    }
    await show(true, misfits)
    if (isFirst && !told.length) courseState('place').then(remember)
  }

  // remember has a game of the course go on, if none was begun.
  const remember = kept => !app.page.acts && actsPattern.test(kept?.acts) && restart(kept.acts)

  // restart begins anew with acts.
  const restart = text => next(async () => {
    app.page.acts = text
    await begin()
  })

  // note plays an act, and has the address keep it if it changed the trace, or is a hint. It reports whether it did.
  async function note(act) {
    const before = acts(), again = before.at(-1) == 'h'
    const { json } = await app.engine.call(playing({ ...actOf(act), again }))
    const counts = act == 'h' || json.trace != game.trace
    if (counts) app.page.acts = [...before, act].join('_')
    game = json
    return counts
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
      app.page.acts = json.queens.map(at => at.join('.')).join('_')
      await begin()
      if (json.attacks) app.say(json.title, json.detail, 'wrong')
    })
  }

  function act(act) {
    next(async () => {
      if (played != state()) return // another game was asked for
      const { step, trace } = game
      await note(act)
      if (act.includes('.') && game.solved) solve()
      await show(game.step != step || game.trace != trace)
      reportScore('place', game.solved ? 1 : 0, { acts: app.page.acts ?? '' })
    })
  }

  // solve notes a solution. Of its stars one is for no hints, and one for at most the tests of backtrack.
  function solve() {
    const { tests, solution: { needs, images: [{ board }] } } = game, all = foundOf(problem())
    const hinted = acts().includes('h')
    fresh = !all.some(f => f.board == board) && board
    if (fresh) all.push({ board, at: Date.now() })
    keep('found ' + problem(), { all })
    app.path.done('place', 1 + !hinted + (tests <= needs))
  }

  // news says how many solutions were found and, if the one on the board is such a one, perhaps turned, which.
  function news() {
    const { Own } = app.words, { total, images } = game.solution, found = foundOf(problem()), { board } = images[0]
    if (!found.length) return [] // it is somebody else's, of a link
    const own = found.findIndex(f => f.board == board)
    const isImage = (f, i) => i != own && images.some(image => image.board == f.board)
    const same = board == fresh || own < 0 ? found.findIndex(isImage) : own
    const text = !total ? Own.FoundSome : game.fixed ? Own.FoundFixed : Own.FoundOf
    const count = sentence(text, { n: found.length, total })
    return same < 0 ? [count] : [count, foundText(Own, found, same, images)]
  }

  // show shows the board and says what happened, and how many acts could not be played.
  async function show(changed, misfits = 0) {
    if (app.mode != 'place') return // the engine has answered late
    played = state()
    if (game.solved) {
      app.game = { trace: game.trace }
      if (!app.files.has(game.trace)) app.files.set(game.trace, { name: fileName(), content: game.trace })
    }
    if (changed) {
      const { trace, step } = game
      const filmed = await app.film(handOptions({ trace, detail: 'tests', steps: `${step}:${step}` }))
      if (!filmed || app.mode != 'place') return
      app.player.goStep(step)
      board = app.squares({ label: app.words.Own.Grid, name, look, onpick: pick })
    }
    board?.update()
    app.player.root.querySelectorAll('.stands').forEach((square, i) => { square.style.animationDelay = i * 90 + 'ms' })
    fill()
    if (misfits) app.say(sentence(app.words.Own.Misfit, { n: misfits }), game.title, 'wrong')
    else if (game.refused) app.say(game.title, game.detail, 'wrong')
    else if (game.solved) app.say(game.title, [game.detail, ...news()].join('\n'), 'right')
    else app.say(game.title, game.detail)
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

  function look(sq) {
    if (fresh && game.solution?.images[0].board == fresh && game.queens.includes(sq)) return 'stands'
    return isDead(sq) ? 'deadline' : game.free.includes(sq) ? 'free' : ''
  }

  function pick(sq) {
    const { Own } = app.words, { n } = app.player.film, { queens, fixed } = game
    if (sq == queens.at(-1) && queens.length > fixed) act('b')
    else if (queens.indexOf(sq) >= fixed) app.say(sentence(Own.Earlier, { at: names().square(sq) }), '', 'wrong')
    else act(`${rowOf(sq, n)}.${sq % n}`)
  }

  // fill shows what is left, and what can be done.
  function fill() {
    const { Own, Predict } = app.words, { film } = app.player, { n } = film, { row } = names()
    const filled = game.queens.map(q => rowOf(q, n)), found = foundOf(problem())
    const rows = () => Array.from({ length: n }, (_, r) => {
      const left = game.free.filter(sq => rowOf(sq, n) == r).length, has = filled.includes(r)
      const ariaLabel = sentence(has ? Own.Filled : Own.LeftIn, { line: lineName(Predict, r, film), n: left })
      const className = has ? 'filled' : left ? '' : 'dead'
      return element('li', { className, ariaLabel }, element('span', '', row(r)), element('b', '', has ? '♛' : left))
    })
    const unsolved = () => [
      element('p', 'left', sentence(Own.Left, { n: game.free.length })),
      element('ol', { className: 'rows', ariaLabel: Own.Rows }, ...rows()),
    ]
    const button = (text, name, does, on = true) => actionButton(text, does, '', { dataset: { name }, disabled: !on })
    const moved = game.queens.length > game.fixed
    const field = element('input', { dataset: { name: 'bring' }, onchange: event => bring(event.target.value) })
    const { page } = app, undone = page.undone?.of == problem() ? page.undone.acts : ''
    refill(panel,
      statusLine('deadnote', game.title == game.note ? '' : game.note ?? ''),
      ...page.acts ? [] : [element('p', 'how', Own.How), element('label', 'bring', Own.Bring, field)],
      ...game.solved ? [solved(button)] : unsolved(),
      element('div', 'doings',
        button(Own.Back, 'back', () => act('b'), moved),
        button(Own.Hint, 'hint', () => act('h')),
        undone && !page.acts ? button(app.words.Page.Undo, 'again', () => restart(undone))
          : button(Own.Again, 'again', again, Boolean(page.acts))),
      game.solved && found.length && shelfOf(Own, found, game.solution.images))
  }

  function again() {
    app.page.undone = { of: problem(), acts: app.page.acts }
    restart()
  }

  // solved returns what can be done with a search that found a solution.
  function solved(button) {
    const { Own } = app.words, { n } = app.player.film, larger = n < 4 ? 4 : n < 6 ? n + 1 : n + 2 - n % 2
    const enlarge = () => app.setOptions({ queens: larger, fixed: undefined })
    const rivals = [{ trace: game.trace }, { solver: 'backtrack' }]
    const compare = () => watch({ rivals, queens: n, fixed: app.options.fixed })
    const saveGIF = async () => app.say(game.title, await makeFile(app, 'GIF', { file: 'gif', options: filmed() }))
    return element('div', 'solved',
      element('div', 'doings',
        larger <= 64 ? button(sentence(Own.Larger, { n: larger }), 'larger', enlarge) : '',
        app.path.next('place') || '',
        button(Own.FilmIt, 'film', () => watch({ trace: game.trace, detail: 'tests' })),
        button(sentence(Own.Compare, { solver: 'backtrack' }), 'compare', compare),
        button(Own.Save, 'savetrace', () => saveFile(fileName(), 'application/jsonl', game.trace)),
        button(Own.SaveGIF, 'savegif', saveGIF)))
  }

  const fileName = () => `${app.words.Own.Mine}.jsonl` // as in commands that compare it

  // watch shows a film of the game where films are watched.
  const watch = change => app.turnTo(handOptions(change), 'watch')

  // filmed returns the options that film the game.
  const filmed = () => handOptions({ trace: game.trace, detail: undefined })

  return { content: [panel], begin: () => next(begin), filmed }
}
