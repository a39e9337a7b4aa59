import { element } from './markup.js'
import { namesOf } from './board.js'
import { actionButton, copyable, sentence } from './parts.js'
import { startWhatIf } from './whatif.js'

// startWatch returns the mode that shows a search, with what can be asked of it at each step.
export function startWatch(app) {
  const folds = element('div', 'folds'), command = element('div'), whatIf = startWhatIf(app)
  let step

  app.on('film', tell)
  app.on('show', i => {
    if (app.mode != 'watch' || i == step) return
    step = i
    whatIf.offer()
    offerFolds()
  })

  async function tell() {
    if (app.mode != 'watch' || !app.player) return
    step = app.player.at
    whatIf.offer()
    offerFolds()
    try {
      const { json } = await app.engine.call({ do: 'command', file: 'gif', names: app.names(), options: app.saveOptions('gif') })
      command.replaceChildren(copyable(json.command, app.words.Page))
    } catch (e) {
      app.error(e)
    }
  }

  // offerFolds offers to draw what failed below the node of the step that is shown as one mark, or all that failed, and back.
  function offerFolds() {
    const { Watch } = app.words, { film } = app.player, tree = film.tree ?? [], { fold = [] } = app.options
    const parents = new Set(tree.map(node => node[5]))
    const foldable = (node, i) => node[6] && (parents.has(i) || fold.includes(node[4]))
    const i = shownNode(tree), node = tree[i], sq = node && squareOf(node)
    const button = (text, steps) => actionButton(text, () => app.setOptions({ fold: steps.length ? steps.toSorted((a, b) => a - b) : undefined }))
    const buttons = []
    if (sq !== undefined && foldable(node, i)) {
      const born = node[4], at = namesOf(film.n, app.options.labels).square(sq), folded = fold.includes(born)
      buttons.push(button(sentence(folded ? Watch.Unfold : Watch.Fold, { at }), folded ? fold.filter(s => s != born) : [...fold, born]))
    }
    const topmost = tree.filter((node, i) => foldable(node, i) && !fold.includes(node[4]) && !tree[node[5]]?.[6]).map(node => node[4])
    if (topmost.length) buttons.push(button(Watch.FoldAll, [...fold, ...topmost]))
    if (fold.length) buttons.push(button(Watch.Unroll, []))
    folds.replaceChildren(...buttons)
  }

  // shownNode returns the index of the node that the step made, or whose queen it takes back; -1 if there is none.
  function shownNode(tree) {
    const { scenes, at } = app.player, { step, move } = scenes[at]
    const made = tree.findIndex(node => node[4] == step)
    if (made >= 0 || move?.[0] != 'back') return made
    return tree.findLastIndex(node => node[4] < step && squareOf(node) == move[1][0])
  }

  // squareOf returns the square of a node's queen, or undefined if the film does not show how it came there.
  function squareOf(node) {
    const { scenes, find } = app.player, { step, move } = scenes[find(node[4])]
    return step == node[4] ? move?.at(-1) : undefined
  }

  return { content: [whatIf.box, folds, command], enter: tell, leave: whatIf.close }
}
