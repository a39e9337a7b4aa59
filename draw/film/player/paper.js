import { element, sentence } from './markup.js'
import { MosaicPainter } from './mosaic.js'
import { Screen, fit, viewOf } from './screen.js'

// printMarks fills a strip with a film's marks when the page is printed, in light colors if it has them. Of too many, it shows some.
export function printMarks(data, strip) {
  const { film, scenes } = data, room = 24
  const even = (list, n) => list.length <= n ? list : list.filter((_, i) => Math.floor(i * n / list.length) != Math.floor((i - 1) * n / list.length))

  window.onbeforeprint = () => {
    const marked = scenes.flatMap((s, i) => s.mark ? [i] : [])
    const solved = even(marked.filter(i => scenes[i].mark == 'solution'), room)
    const others = even(marked.filter(i => scenes[i].mark != 'solution'), room - solved.length)
    const chosen = marked.length ? [...solved, ...others].sort((a, b) => a - b) : [scenes.length - 1]
    const views = film.parts.map(viewOf) // of which strips get copies: browsers print each tile that is drawn on them
    views.forEach((view, k) => fit(view, film.parts[k], film.n))
    const screen = new Screen(views, new MosaicPainter(data, film.dark && film.night), film, scenes)
    strip.hidden = false
    strip.replaceChildren(...chosen.map(i => {
      screen.show(i)
      const copies = views.filter(view => view.part.squares).map(view => {
        const copy = view.frame.cloneNode(true)
        copy.querySelector('canvas').getContext('2d').drawImage(view.canvas, 0, 0)
        return copy
      })
      const title = element('b', '', sentence(film.words.Step, { n: scenes[i].step }) + ' · ' + scenes[i].title)
      return element('figure', '', ...copies, element('figcaption', '', title, scenes[i].detail))
    }))
    if (chosen.length < marked.length) strip.append(element('p', '', sentence(film.words.Strip, { n: chosen.length, total: marked.length })))
  }
  window.onafterprint = () => { strip.hidden = true }
}
