import { element, sentence } from './markup.js'
import { oneStop, place } from './screen.js'

// mountTree makes the nodes of the search tree lead to the steps that made them. All are one stop for the tab key; arrows go between them.
export function mountTree(p, views) {
  const tree = element('div', { className: 'nodes', role: 'group' })
  let nodes = []
  const stopAt = oneStop(tree, node => {
    const i = nodes.indexOf(node), open = nodes.filter(node => !node.hidden), k = open.indexOf(node)
    return {
      ArrowLeft: open[k - 1], ArrowRight: open[k + 1], ArrowUp: nodes[node.above], ArrowDown: open.find(node => node.above == i),
      Home: open[0], End: open.at(-1),
    }
  })

  function build() {
    const { film, scenes } = p, { part, overlay } = views().find(({ part }) => part.nodes && part.lane == 0) ?? {}
    tree.ariaLabel = film.words.Tree
    overlay?.append(tree)
    nodes = (film.lanes ? [] : part?.nodes ?? []).map(([x, y, width, height, born, parent]) => {
      const title = `${scenes[p.find(born)].title} · ${sentence(film.words.Step, { n: born })}`
      const node = element('button', { className: 'node', type: 'button', tabIndex: -1, born, above: parent, title, onclick: () => p.goStep(born) })
      place(node, x, y, width, height, part)
      return node
    })
    tree.replaceChildren(...nodes)
    show()
  }

  function show() {
    const step = p.scenes[p.at].step
    let latest
    for (const node of nodes) {
      node.hidden = node.born > step
      if (!node.hidden && !(latest?.born > node.born)) latest = node
    }
    tree.hidden = !latest
    stopAt(latest)
  }

  p.on('data', build)
  p.on('show', show)
  build()
}
