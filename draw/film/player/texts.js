import { change, element, figure } from './markup.js'

// namedFigures are counters by name, whose values fillFigures sets.
export const namedFigures = names => names.map(name => element('div', '', element('dt', '', name), element('dd')))

export function fillFigures(list, values) {
  ;[...list.children].forEach((c, k) => write(c.lastChild, figure(values[k] ?? '')))
}

// write changes a text, if it is another: what is announced is not said twice.
export const write = (e, text) => change(e.firstChild ?? e.appendChild(new Text()), { data: text })

// spoken returns the title and the detail of a scene; while it plays, only what there is time to read.
export const spoken = (s, playing) => playing && s.playing || [s.title, s.detail]

// labelTexts writes what all scenes have in common: code, headings, legend.
export function labelTexts(part, film) {
  const heading = (name, title) => {
    part(name).hidden = !title
    part(name).firstChild.textContent = title ?? ''
  }
  heading('code', film.code?.title)
  heading('calls', film.callsTitle)
  heading('clauses', film.clausesTitle)
  heading('signs', film.legend?.length && film.legendTitle)
  part('texts').hidden = !film.code && !film.callsTitle && !film.clausesTitle
  part('code').lastChild.replaceChildren(...(film.code?.lines ?? []).map(line => {
    const text = line.trimStart()
    return element('li', { style: `--indent: ${line.length - text.length}` }, text)
  }))
  part('signs').lastChild.replaceChildren(...(film.legend ?? []).map(({ svg, text, since = 0 }) => {
    const item = element('li', { innerHTML: svg, dataset: { since } }, text)
    item.firstChild.ariaHidden = true
    return item
  }))
}

// fillTexts writes what a scene of a film says in panels of text; hushed hides what would tell what comes next.
export function fillTexts(part, film, s, hushed) {
  ;[...part('code').lastChild.children].forEach((line, k) => {
    const now = !hushed && s.lit?.includes(k)
    change(line, { ariaCurrent: now ? 'step' : null })
    change(line.dataset, { tone: now ? s.tone : !hushed && k == s.around ? 'around' : '' })
  })
  ;[...part('signs').lastChild.children].forEach(sign => sign.classList.toggle('coming', sign.dataset.since > s.step))
  for (const name of ['calls', 'clauses']) {
    const items = hushed ? [] : (s[name] ?? []).map(k => film.items[k])
    part(name).classList.toggle('vacant', !items.length)
    fillList(part(name).lastChild, items)
  }
}

// fillList has a list hold items; the elements of those before stay.
function fillList(list, items) {
  while (list.children.length > items.length) list.lastChild.remove()
  items.forEach(({ text, aside = '', look = '' }, k) => {
    const item = list.children[k] ?? list.appendChild(element('li', '', element('span'), element('span', 'aside')))
    write(item.firstChild, text)
    write(item.lastChild, aside)
    change(item.dataset, { tone: look })
  })
}

// mountLanes puts the words of the searches of a comparison under their boards, under their names.
export function mountLanes(film, boards) {
  film.lanes?.forEach(({ name, counters }, k) => {
    if (!boards[k]) return
    boards[k].root.prepend(element('figcaption', '', name))
    boards[k].root.append(element('div', 'lane',
      element('p', 'reached'), element('progress'), element('p', 'lanetitle'), element('p', 'lanedetail'),
      element('dl', 'counters', ...namedFigures(counters))))
  })
}

// fillLanes writes what the searches of a comparison have reached and, unless it is hushed, what they say.
export function fillLanes(scenes, at, boards, playing, hushed) {
  scenes[at].lanes?.forEach((lane, k) => {
    if (!boards[k]) return
    const [reached, bar, title, detail, figures] = boards[k].root.querySelector('.lane').children
    const said = scenes[at].told[k], texts = hushed ? ['', ''] : spoken(said, playing)
    write(reached, said.reached)
    Object.assign(bar, { max: scenes.at(-1).lanes[k].reading || 1, value: lane.reading, ariaLabel: said.reached })
    write(title, texts[0])
    write(detail, texts[1])
    title.dataset.tone = lane.tone
    fillFigures(figures, lane.counters)
  })
}
