// What stands before the engine is there: the board and the film's first words, or what keeps the page from starting.
// Old browsers run this.
(function (titles) {
  var root = document.documentElement, faults = document.querySelector('.faults')
  var link = location.search + location.hash
  function asked(key) {
    var found = RegExp('[?#&]' + key + '(?:=([^&]*))?(?:&|$)').exec(link)
    return found && (found[1] || '')
  }
  function refuse() {
    if (document.querySelector('.modes button')) return // it has started
    faults.appendChild(document.createTextNode(faults.getAttribute('data-old')))
    document.querySelector('.work').style.display = 'none'
    window.removeEventListener('error', refuse)
    window.removeEventListener('unhandledrejection', refuse)
  }
  window.addEventListener('error', refuse) // also of scripts that cannot be read
  window.addEventListener('unhandledrejection', refuse)
  if (!('noModule' in document.createElement('script') && 'ariaPressed' in root && 'popover' in root && [].findLast &&
      window.DecompressionStream && window.Worker && window.ResizeObserver && window.CSS &&
      CSS.supports('selector(&)') && CSS.supports('selector(:has(a))'))) return refuse()

  var n = asked('n') >= 1 && asked('n') <= 64 ? Math.floor(asked('n')) : 8
  var langs = [asked('lang')].concat(navigator.languages).map(function (l) { return String(l).slice(0, 2) })
  var lang = langs.filter(function (l) { return titles[l] })[0] || 'en'
  var dark = asked('dark') == null ? matchMedia('(prefers-color-scheme: dark)').matches : asked('dark') != '0'
  root.lang = lang
  ;[].forEach.call(document.querySelectorAll('.facts'), function (f) {
    f.open = false
    f.hidden = f.lang != lang
  })
  root.className += dark ? ' dark' : ' light'
  root.style.setProperty('--n', n)
  var learns = !/[?#&](?!(lang|dark|card|taps)(=|&|$))[^&]/.test(link)
  root.setAttribute('data-mode', asked('mode') || (learns ? 'learn' : 'watch'))
  if (asked('path') != null || root.getAttribute('data-mode') == 'learn') root.className += ' onpath'
  if (/[#&?](fixed|rivals|own|step|acts|solver|by|value|mode=(?!watch|place))/.test(link)) return
  var films = asked('mode') != 'place'
  if (films) document.querySelector('.detail').textContent = titles[lang][2]
  function queens(_, one, many) { return n + (many && ' ') + (n == 1 ? one : many) }
  document.querySelector('.title').textContent = titles[lang][films ? 1 : 0].replace(/{queens ?(\S*) ?(\S*)}/, queens)
})(/* titles */)
