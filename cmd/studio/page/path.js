import { element, sentence } from './markup.js'
import { readAddress, sameSearch } from './options.js'
import { keep, kept } from './score.js'

// The stations of the path: the address of each, and the words of StudioPathTexts for what it is and of what.
const stations = [
  { name: 'learn', word: 'Learn', n: 5, address: 'mode=learn' },
  { name: 'watch', word: 'Watch', n: 4, address: 'n=4&mode=watch' },
  { name: 'deadends', word: 'DeadEnds', n: 6, address: 'n=6&mode=predict&level=deadends' },
  { name: 'place', word: 'Place', n: 6, address: 'n=6&mode=place' },
  { name: 'race', word: 'Race', n: 8, address: 'n=8&rivals=backtrack,propagate&mode=watch' },
  { name: 'quiz', word: 'Quiz', n: 10, address: 'n=6&mode=quiz' },
]
const most = 3 // stars

// pathOf returns the path through the page's modes, which this device remembers: the stars of its stations.
export function pathOf(app) {
  const stars = kept('path') ?? {}
  const words = () => app.words.Path
  const titleOf = station => sentence(words()[station.word], { n: station.n })

  // linkTo returns a link to an address that keeps the page's language and whether it is dark.
  function linkTo(address, look, ...content) {
    const { lang } = app.options, { dark } = app.page
    const href = '#' + address + (typeof lang == 'string' ? '&lang=' + lang : '') + (dark === undefined ? '' : '&dark=' + +dark)
    return element('a', { className: look, href }, ...content)
  }

  // isAt reports whether the page shows a station: its mode and its search.
  function isAt({ address }) {
    const { options, page } = readAddress(address, app.about, app.words)
    return page.mode == app.page.mode && (page.mode == 'learn' || sameSearch(options) == sameSearch(app.options))
  }

  const path = {
    link: linkTo,

    // here returns the name of the station that the page is at, if it is at one.
    here: () => stations.find(isAt)?.name,

    // done gives a station, if the page is at it, its stars: 1 to 3, or as many as it had before.
    done(name, n) {
      if (path.here() != name) return
      stars[name] = Math.max(n, stars[name] ?? 0)
      keep('path', stars)
    },

    // next returns an element that offers the station after one, if there is one.
    next(name) {
      const station = stations[stations.findIndex(station => station.name == name) + 1]
      return station && linkTo(station.address, 'onward', sentence(words().Next, { title: titleOf(station) }))
    },

    // row returns a list of all stations, with their stars where the device keeps them.
    row() {
      return element('ol', { className: 'path', ariaLabel: words().Heading }, ...stations.map(station => {
        const n = stars[station.name] ?? 0, ariaLabel = sentence(words().Stars, { n, total: most })
        const sign = element('span', { className: 'stars', role: 'img', ariaLabel }, n ? '★'.repeat(n) : '☆')
        const link = linkTo(station.address, n ? 'done' : '', ...kept('path') ? [sign, ' '] : [], element('b', '', titleOf(station)), element('span', '', sentence(words()[station.word + 'Doc'], { n: station.n })))
        link.ariaCurrent = isAt(station) ? 'page' : null
        return element('li', '', link)
      }))
    },
  }
  return path
}
