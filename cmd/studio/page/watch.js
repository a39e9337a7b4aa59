import { element } from './markup.js'
import { actionButton, copyable, sentence } from './parts.js'
import { startWhatIf } from './whatif.js'

// startWatch returns the mode that shows a search, with what can be asked of it at each step.
export function startWatch(app) {
  const folds = element('div', 'folds'), command = element('div'), whatIf = startWhatIf(app)
  let inside = false, step

  app.on('film', tell)
  app.on('show', i => {
    if (!inside || i == step) return
    step = i
    whatIf.offer()
  })

  async function tell() {
    if (!inside || !app.player) return
    step = app.player.at
    whatIf.offer()
    const { json } = await app.engine.call({ do: 'command', file: 'gif', options: app.saveOptions('gif') })
    command.replaceChildren(copyable(json.command, app.words.Page))
  }

  return {
    enter() {
      inside = true
      app.main.append(whatIf.box, folds, command)
      tell()
    },
    leave() {
      inside = false
      whatIf.close()
    },
  }
}
