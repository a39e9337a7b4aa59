// element returns a new element with content. look is its class, or an object with its properties.
export function element(tag, look, ...content) {
  const made = document.createElement(tag), all = typeof look == 'string' ? { className: look } : look ?? {}
  const { dataset, ...properties } = all
  Object.assign(made, properties)
  Object.assign(made.dataset, dataset)
  made.append(...content)
  return made
}

// change gives an element properties that it does not have: others would have to be shown anew.
export function change(e, properties) {
  for (const [name, value] of Object.entries(properties)) if (e[name] != value) e[name] = value
}

// figure writes numbers as pictures do, by a format for each language, which is slow to make.
const formats = {}
export function figure(value) {
  const { lang } = document.documentElement
  return typeof value == 'number' ? (formats[lang] ??= new Intl.NumberFormat(lang)).format(value) : value
}

// sentence fills the placeholders of a text: {n}, or {n square squares} for a number with its noun, as in
// words.Language.
export function sentence(text, values = {}) {
  return text.replace(/{(\w+)(?: ([^ {}]+) ([^ {}]+))?}/g, (_, name, one, many) => {
    const value = values[name] ?? ''
    return one ? `${figure(value)} ${(value == 1 ? one : many).replaceAll('_', ' ')}` : figure(value)
  })
}

// The player's elements. data-text names the text of film.words that is their content, data-label the one that is their
// name.
const icon = path => `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${path}"/></svg>`
const button = (name, label, path) =>
  `<button type="button" class="${name}" data-label="${label}">${icon(path)}</button>`
const playIcon = 'M7 4v16l13-8z'

export const markup = `
<div class="stage">
<div class="boards"></div>${button('poster', 'Play', playIcon)}<p class="told" role="status"></p>
</div>
<div class="words">
<div class="caption" aria-live="polite" aria-atomic="true"><p class="title"></p><p class="detail"></p></div>
<div class="quiz" hidden>
<p><b class="verdict" role="status"></b></p>
<ol class="choices"></ol>
<p><span class="score"></span> <button type="button" class="again" data-text="Again"></button></p>
</div>
<button type="button" class="goon" data-text="GoOn" hidden></button>
<dl class="counters"></dl>
</div>
<div class="controls">
<div class="track"><div class="pins"></div><div class="ahead"></div>
<svg class="marks" viewBox="0 0 1 1" preserveAspectRatio="none" aria-hidden="true"></svg>
<input class="position" type="range" min="0" data-label="Position"><div class="shapes"></div></div>
<p class="status"><span class="step"></span><span class="time"></span></p>
<div class="buttons">
${button('first', 'First', 'M5 5h2.5v14H5zM19 5v14L8.5 12z')}
${button('markback', 'MarkBack', 'M12 5v14L3 12zM21 5v14l-9-7z')}
${button('back', 'Back', 'M15 5v14L5 12zM17 5h2.5v14H17z')}
<button type="button" class="play" data-label="Play"><svg viewBox="0 0 24 24" aria-hidden="true">
<path class="start" d="${playIcon}"/><path class="halt" d="M6 5h4v14H6zM14 5h4v14h-4z"/></svg></button>
${button('forward', 'Forward', 'M9 5v14l10-7zM4.5 5H7v14H4.5z')}
${button('marknext', 'MarkNext', 'M3 5v14l9-7zM12 5v14l9-7z')}
${button('last', 'Last', 'M16.5 5H19v14h-2.5zM5 5v14l10.5-7z')}
<span class="settings">
<select class="speed" data-label="Speed">
<option value="0.25">¼×</option><option value="0.5">½×</option><option value="1" selected>1×</option>
<option value="2">2×</option><option value="4">4×</option></select>
${button('loop', 'Loop', 'M7 7h10v3l5-4-5-4v3H5v7h2zM17 17H7v-3l-5 4 5 4v-3h12v-7h-2z')}
${button('present', 'Present', 'M2 4h20v2H2zM4 7h16v9H4zM11 16h2l3 5h-2l-2-3-2 3H8z')}
</span>
</div>
</div>
<div class="texts">
<section class="code"><h2></h2><ol></ol></section>
<section class="calls"><h2></h2><ol></ol></section>
<section class="clauses"><h2></h2><ol></ol></section>
</div>
<div class="others"><div class="pictures"></div><section class="signs"><h2></h2><ul></ul></section></div>
<div class="extras">
<button type="button" class="quizme" data-text="Quiz" aria-pressed="false"></button>
<label><input class="pauses" type="checkbox"> <span data-text="Pauses"></span></label>
<ul class="legend" aria-hidden="true">
<li class="deadend" data-text="DeadEnd"></li><li class="backtrack" data-text="Backtrack"></li>
<li class="solution" data-text="Solution"></li></ul>
<a class="link" data-text="Link" href="#"></a>
<details class="keys"><summary data-text="Keys"></summary><dl></dl></details>
</div>`
