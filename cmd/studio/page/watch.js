import { element } from './markup.js'
import { toSolve } from './options.js'
import { actionButton } from './parts.js'
import { asksAt } from './round.js'
import { startStops } from './stops.js'
import { startWhatIf } from './whatif.js'

// startWatch returns the mode that shows a search, with what can be asked of it at each step.
export function startWatch(app) {
  const whatIf = startWhatIf(app), stops = startStops(app)
  // At the film's own question, to answer it.
  const decide = actionButton('', () => app.turnTo(toSolve(app.options), 'predict'), 'leads')
  let step

  app.on('film', () => tell())
  app.on('show', i => i == step || tell(step))

  // tell offers what there is at the step that is shown, which may follow one before.
  function tell(before) {
    if (app.mode != 'watch' || !app.player) return
    const { whatif } = app.page
    step = app.player.at
    arrive(step, before)
    const { scenes, film } = app.player
    const asks = !film.lanes && !app.options.detail && step == scenes.findIndex(s => s.mark == 'deadend')
    decide.textContent = app.words.Watch.Decide
    if (asks && asksAt(app.player, step)) app.player.part('caption').append(decide)
    else decide.remove()
    whatIf.offer()
    if (before === undefined) {
      stops.mark()
      whatIf.follow({ whatif }) // in other colors, in another language
    }
    if (before !== undefined || !stops.box.querySelector('form')) stops.offer()
  }

  // arrive offers what follows on the path where a film ends. A film that led there, step by step, is a station done.
  function arrive(i, before) {
    const end = app.player.scenes.length - 1, station = app.path.here()
    if (station && i == end && before == end - 1) app.path.done(station, 3)
    else app.path.end(i == end ? station : '')
  }

  function leave() {
    decide.remove()
    whatIf.close()
    app.player?.setStops([])
  }

  const content = [element('div', 'questions', whatIf.box, stops.box)]
  return { content, enter: () => tell(), leave, follow: whatIf.follow }
}
