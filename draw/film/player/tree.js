import { element, fill } from './markup.js'
import { place } from './screen.js'

// mountTree makes the nodes of the search tree lead to the steps that made them. All are one stop for the tab key; arrows go between them.
export function mountTree(p) {
  const tree = element('div', 'nodes')
  tree.role = 'group'
  let nodes = [], stop // the node that the tab key stops at

  function build() {
    const { film, scenes } = p, part = film.parts.find(part => part.nodes && part.lane == 0)
    tree.ariaLabel = film.words.Tree
    if (part) p.overlayOf(part.name).append(tree)
    nodes = (film.lanes ? [] : part?.nodes ?? []).map(([x, y, width, height, born, parent]) => {
      const node = element('button', 'node'), title = scenes[p.find(born)].title
      Object.assign(node, { type: 'button', tabIndex: -1, born, above: parent, title: `${title} · ${fill(film.words.Step, { n: born })}` })
      place(node, x, y, width, height, part)
      node.onclick = event => {
        p.goStep(born)
        if (event.detail) node.blur() // of a click: keys are for the film again
      }
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

  function stopAt(node) {
    if (stop) stop.tabIndex = -1
    stop = node
    if (stop) stop.tabIndex = 0
  }

  tree.onkeydown = event => {
    const i = nodes.indexOf(event.target), open = nodes.filter(node => !node.hidden), k = open.indexOf(event.target)
    const to = {
      ArrowLeft: () => open[k - 1], ArrowRight: () => open[k + 1],
      ArrowUp: () => nodes[event.target.above], ArrowDown: () => open.find(node => node.above == i),
      Home: () => open[0], End: () => open.at(-1),
    }[event.key]
    if (!to) return
    event.preventDefault()
    const node = to()
    if (!node) return
    stopAt(node)
    node.focus()
  }

  p.on('data', build)
  p.on('laid', build)
  p.on('show', show)
  build()
}
