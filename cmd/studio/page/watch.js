import { startWhatIf } from './whatif.js'

// startWatch returns the mode that shows a search, with what can be asked of it at each step.
export function startWatch(app) {
  const whatIf = startWhatIf(app)
  let step

  app.on('film', tell)
  app.on('show', i => {
    if (app.mode != 'watch' || i == step) return
    step = i
    whatIf.offer()
  })

  function tell() {
    if (app.mode != 'watch' || !app.player) return
    step = app.player.at
    whatIf.offer()
  }

  return { content: [whatIf.box], enter: tell, leave: whatIf.close }
}
