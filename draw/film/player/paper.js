import { element, fill } from './markup.js'
import { Mosaic, Screen } from './mosaic.js'

// printMarks fills a strip with a film's marks when the page is printed, in light colors if it has them. Of too many, it shows some.
export function printMarks(data, strip) {
  const { film, scenes } = data, room = 24
  const even = (list, n) => list.length <= n ? list : list.filter((_, i) => Math.floor(i * n / list.length) != Math.floor((i - 1) * n / list.length))
  const sheet = () => Object.assign(element('canvas'), { width: film.width, height: film.height })

  window.onbeforeprint = () => {
    const marked = scenes.flatMap((s, i) => s.mark ? [i] : [])
    const solved = even(marked.filter(i => scenes[i].mark == 'solution'), room)
    const others = even(marked.filter(i => scenes[i].mark != 'solution'), room - solved.length)
    const chosen = marked.length ? [...solved, ...others].sort((a, b) => a - b) : [scenes.length - 1]
    const paper = sheet() // of which canvases get copies: browsers print each tile that is drawn on them
    const drawn = new Screen(paper, new Mosaic(data), data, film.dark && data.night)
    strip.hidden = false
    strip.replaceChildren(...chosen.map(i => {
      const canvas = sheet()
      drawn.show(i)
      canvas.getContext('2d').drawImage(paper, 0, 0)
      const title = element('b', '', fill(film.words.Step, { n: scenes[i].step }) + ' · ' + scenes[i].title)
      return element('figure', '', canvas, element('figcaption', '', title, scenes[i].detail))
    }))
    if (chosen.length < marked.length) strip.append(element('p', '', fill(film.words.Strip, { n: chosen.length, total: marked.length })))
  }
  window.onafterprint = () => { strip.hidden = true }
}
