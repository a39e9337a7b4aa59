import { element, sentence } from './markup.js'
import { oneStop, place } from './screen.js'

// mountTree makes the nodes of the search tree lead to the steps that made them. All are one stop for the tab key;
// arrows go between them.
export function mountTree(p, views) {
  const tree = element('div', { className: 'nodes', role: 'group' })
  let nodes = [], open = 0 // in the order in which they are born; so many of them are
  const stopAt = oneStop(tree, node => {
    const born = nodes.slice(0, open), i = born.indexOf(node)
    return {
      ArrowLeft: born[i - 1], ArrowRight: born[i + 1],
      ArrowUp: born[node.above], ArrowDown: born.find(node => node.above == i), Home: born[0], End: born.at(-1),
    }
  })

  function build() {
    const { film, scenes } = p, { part, overlay } = views().find(({ part }) => part.nodes && part.lane == 0) ?? {}
    tree.ariaLabel = film.words.Tree
    overlay?.append(tree)
    nodes = (film.lanes ? [] : part?.nodes ?? []).map(([x, y, width, height, born, parent]) => {
      const title = `${scenes[p.find(born)].title} · ${sentence(film.words.Step, { n: born })}`
      const looks = { className: 'node', type: 'button', tabIndex: -1, title, hidden: true }
      const node = element('button', { ...looks, born, above: parent, onclick: () => p.goStep(born) })
      return place(node, x, y, width, height, part)
    })
    tree.replaceChildren(...nodes)
    open = 0
    show()
  }

  function show() {
    const { step } = p.scenes[p.at]
    while (nodes[open]?.born <= step) nodes[open++].hidden = false
    while (nodes[open - 1]?.born > step) nodes[--open].hidden = true
    tree.hidden = !open
    stopAt(nodes[open - 1])
  }

  p.on('data', build)
  p.on('show', show)
  build()
}
