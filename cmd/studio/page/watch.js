import { element } from './markup.js'
import { copyable } from './parts.js'
import { startWhatIf } from './whatif.js'

// startWatch returns the mode that shows a search, with what can be asked of it at each step.
export function startWatch(app) {
  const command = element('div'), whatIf = startWhatIf(app)
  let step

  app.on('film', tell)
  app.on('show', i => {
    if (app.mode != 'watch' || i == step) return
    step = i
    whatIf.offer()
  })

  async function tell() {
    if (app.mode != 'watch' || !app.player) return
    step = app.player.at
    whatIf.offer()
    try {
      const { json } = await app.engine.call({ do: 'command', file: 'gif', names: app.names(), options: app.saveOptions('gif') })
      command.replaceChildren(copyable(json.command, app.words.Page))
    } catch (e) {
      app.error(e)
    }
  }

  return { content: [whatIf.box, command], enter: tell, leave: whatIf.close }
}
