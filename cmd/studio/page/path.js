import { element, sentence } from './markup.js'
import { readAddress, sameSearch } from './options.js'
import { refill } from './parts.js'
import { keep, kept } from './score.js'

// The stations of the path: the address of each, and the words of StudioPathTexts for what it is and of what.
const stations = [
  { name: 'learn', word: 'Learn', n: 5, address: 'mode=learn' },
  { name: 'place', word: 'Place', n: 6, address: 'path&n=6&mode=place' },
  { name: 'watch', word: 'Watch', n: 4, address: 'path&n=4&mode=watch' },
  { name: 'deadends', word: 'DeadEnds', n: 6, address: 'path&n=6&mode=predict&level=8' },
  { name: 'race', word: 'Race', n: 8, address: 'path&n=8&rivals=backtrack,propagate&mode=watch' },
  { name: 'quiz', word: 'Quiz', n: 10, address: 'path&n=6&mode=predict&choices' },
]
const most = 3 // stars

// pathOf returns the path through the page's modes. On it, the page is a lesson: it has the row of the stations, with
// the stars that this device remembers, in place of the workbench's tools.
export function pathOf(app) {
  const stars = kept('path'), way = document.querySelector('.way')
  let over // the station at whose end the page is
  const words = () => app.words.Path
  const titleOf = station => sentence(words()[station.word], { n: station.n })

  // linkTo returns a link to an address that keeps the page's language and whether it is dark.
  function linkTo(address, look, ...content) {
    const { lang } = app.options, { dark } = app.page
    const also = [typeof lang == 'string' && '&lang=' + lang, dark !== undefined && '&dark=' + +dark]
    return element('a', { className: look, href: '#' + address + also.filter(Boolean).join('') }, ...content)
  }

  // isAt reports whether the page shows a station: its mode and its search.
  function isAt({ address }) {
    const { options, page } = readAddress(address, app.about, app.words)
    const isSame = page.mode == app.page.mode && !page.choices == !app.page.choices
    return isSame && (page.mode == 'learn' || sameSearch(options) == sameSearch(app.options))
  }

  const path = {
    link: linkTo,

    // here returns the name of the station that the page is at, if it is on the path.
    here: () => app.page.path || app.page.mode == 'learn' ? stations.find(isAt)?.name : undefined,

    // done gives a station, if the page is at it, its stars: 1 to 3, or as many as it had before.
    done(name, n) {
      if (path.here() != name) return
      stars[name] = Math.max(n, stars[name] ?? 0)
      keep('path', stars)
      over = name
      path.show()
    },

    // end has the row offer what follows on a station, or nothing.
    end(name) {
      if (name == over) return // as at each step of a film
      over = name
      path.show()
    },

    // next returns an element that offers the station after one, if the page is at that one and another follows.
    next(name) {
      const station = path.here() == name && stations[stations.findIndex(station => station.name == name) + 1]
      return station && linkTo(station.address, 'onward', sentence(words().Next, { title: titleOf(station) }))
    },

    // show shows the row of all stations, with their stars, if the page is a lesson: at one, or by a link of a teacher.
    show() {
      const here = path.here(), at = stations.findIndex(({ name }) => name == here)
      const next = here && over == here && at + 1 < stations.length ? at + 1 : -1
      const titled = Math.max(at, next, 0) // in windows that have room for one title
      document.documentElement.classList.toggle('onpath', at >= 0 || !!app.page.path)
      refill(way, element('ol', 'path', ...stations.map((station, i) => {
        const n = stars[station.name] ?? 0, title = titleOf(station)
        const look = i == next ? 'onward' : n ? 'done' : ''
        const won = element('span', 'stars', '★'.repeat(n))
        const link = linkTo(station.address, look, element('i', '', i + 1), ' ', element('b', '', title), ' ', won)
        link.title = sentence(words()[station.word + 'Doc'], { n: station.n })
        link.ariaLabel = `${i + 1} ${title}, ${sentence(words().Stars, { n, total: most })}`
        link.ariaCurrent = i == at ? 'page' : null
        return element('li', i == titled ? 'titled' : '', link)
      })))
    },
  }
  return path
}
