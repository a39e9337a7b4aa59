package main

import (
	"encoding/base64"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp/kb"
	"golang.org/x/image/font/gofont/goregular"

	"queenreel/draw/drawtest/browse"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
)

// Each setting changes the film at once and stands in the address, from which another visitor gets the same.
func TestSettings(t *testing.T) {
	browses(t)
	v := visit(t, "#n=5")
	w := wordsOf(&words.English)["Watch"]
	v.Wants("the solvers", `$$('.shown .choice input').map(o => o.value).sort()`, strings.Join(slices.Sorted(slices.Values(reel.SolverNames())), ","))
	v.Wants("those for beginners", `$$('.shown .choice:not(.more *) input').map(o => o.value)`, "backtrack,forward,minconflicts")
	steps := `$('.status .step').textContent.split(' of ')[1]`
	v.Wants("the film of 5 queens", steps, "8")
	for _, c := range []struct{ label, value, script, want, address string }{
		{w["Show"], "all", steps, "162", "#n=5&all"},
		{w["Show"], "", steps, "8", "#n=5"},
		{w["Board"], "6", steps, "84", "#n=6"},
		{w["Solver"], "propagate", `$('.title').textContent`, "6 queens by propagation", "#n=6&solver=propagate"},
		{w["Steps"], "tests", steps, "46", "#n=6&solver=propagate&detail=tests"},
		{w["Solver"], "backtrack", steps, "255", "#n=6&detail=tests"},
		{w["Steps"], "", steps, "84", "#n=6"},
		{w["Theme"], "slate", `getComputedStyle($('.film .stage')).getPropertyValue('--ground')`, "#f7f9fb", "#n=6&theme=slate"},
		{w["Labels"], "index", `$('.forward').click(), $('.title').textContent`, "Row 0: queen on (0, 0)", "#n=6&theme=slate&labels=index"},
		{w["Theme"], "", `getComputedStyle($('.film .stage')).getPropertyValue('--ground')`, "#fbfaf7", "#n=6&labels=index"},
		{w["Pace"], "fast", `$('.time').textContent.split(' / ')[1] < '0:30'`, "true", "#n=6&labels=index&pace=fast"},
		{w["By"], "column", `$('.first').click(), $('.forward').click(), $('.title').textContent.slice(0, 6)`, "Column", "#n=6&by=column&labels=index&pace=fast"},
	} {
		v.Run(fmt.Sprintf(`await set(%q, %q)`, c.label, c.value))
		v.Wants(c.label+" "+c.value, c.script, c.want)
		v.Wants("the address", `location.hash.replace(/&step=\d+/, '')`, c.address)
	}
	v.Wants("no message", `$('.faults').textContent`, "")
}

// The address keeps how a film is played; a film that ends stays so, and a reader who wants nothing to move sees nothing move.
func TestPlays(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4")
	v.Wants("no repeat", `$('.loop').ariaPressed`, "false")
	v.Run(`$('.speed').value = 2; $('.speed').dispatchEvent(new Event('change', { bubbles: true })); $('.loop').click(); $('.pauses').click(); await until(() => location.hash.includes('stop'))`)
	v.Wants("the address", `location.hash`, "#n=4&stop&speed=2&loop")
	v.Run(`await set('Show', 'all')`)
	v.Wants("another film", `[$('.speed').value, $('.loop').ariaPressed, $('.pauses').checked]`, "2,true,true")
	v = visit(t, "#n=4&speed=2&loop&stops&step=3") // as the key was called
	v.Wants("when it is opened again", `[$('.speed').value, $('.loop').ariaPressed, $('.pauses').checked, $('.step').textContent]`, "2,true,true,Step 3 of 19")
	v.Run(`await go('#n=4&play')`)
	v.Wants("played", `until(() => $('.film').className.includes('playing')).then(() => $('.speed').value)`, "1")
	v.Do(browse.Media("prefers-reduced-motion: reduce"))
	v.Run(`await go('#n=5&play')`)
	v.Wants("nothing moves", `new Promise(go => setTimeout(go, 300)).then(() => $('.film').className.includes('playing'))`, "false")
}

// A change of looks keeps the step, and one of the search does not. Keys go to the film, unless a setting is being changed.
func TestSteps(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&step=21")
	at := `$('.step').textContent`
	v.Wants("the step of the address", at, "Step 21 of 84")
	v.Run(`await set('Pace', 'fast')`)
	v.Wants("another pace", at, "Step 21 of 84")
	v.Run(`await set('Show', 'all')`)
	v.Wants("all solutions", at, "Step 21 of 459")
	v.Run(`await set('Solver', 'forward')`)
	v.Wants("another solver", at+`.slice(0, 9)`, "Step 1 of")
	v.Press(kb.ArrowRight, kb.ArrowRight)
	v.Wants("arrows", at+`.slice(0, 9)`, "Step 3 of")
	v.Run(`field('Board').focus()`)
	v.Press(kb.ArrowUp)
	v.Wants("in a number", `until(() => field('Board').value == 7 && location.hash.startsWith('#n=7')).then(idle).then(() => `+at+`.slice(0, 9))`, "Step 1 of")
}

// The address says what is shown; what cannot be is refused in words, and runs nothing.
func TestAddress(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4&step=first-backtrack")
	v.Wants("a mark", `$('.title').textContent`, "The program undoes its last step: remove c2")
	v.Run(`await set('Board', 5); await set('Solver', 'dlx'); history.back(); await until(() => field('Solver').value == 'backtrack'); await idle()`)
	v.Wants("back", `until(() => $('.status .step').textContent.endsWith(' of 8')).then(() => location.hash + field('Board').value)`, "#n=55")
	v.Run(`location.hash = '#n=6'; $('.darkness').click(); await until(() => $('.step').textContent == 'Step 1 of 84'); await idle()`) // before the new address is followed
	v.Run(`shut()`)
	for _, c := range []struct {
		hash string
		says []string // one sentence for each mistake
	}{
		{"#n=99&solver=__proto__&all=__proto__&__proto__=1&own=everything&rivals=dlx,nobody&mode=admin", []string{
			"Board: “99” does not fit. What fits: 1 – 64", "Solver: “__proto__” does not fit. What fits: backtrack, ", "Show: “__proto__” does not fit. What fits: 1, 0",
			"The address has “__proto__”, which", "own: “everything” does not fit. What fits: trace, theme, lang, font",
			"Compare with: “dlx,nobody” does not fit. What fits: backtrack, ", "mode: “admin” does not fit. What fits: learn, watch, ",
		}},
		{"#n=1e1&solver=constructor&theme=toString&fixed=a8,99&%3Cimg%20src=x%20onerror=alert(1)%3E", []string{
			"Board: “1e1” does not fit", "Solver: “constructor” does not fit", "Theme: “toString” does not fit. What fits: classic, dark, ",
			"fixed: “a8,99” does not fit. What fits: a1,c4", "The address has “<img src”, which",
		}},
		{"#n=4&n=-1&fixed=0;1&title=a%E2%80%AEb&%", []string{
			"Board: “-1” does not fit", "fixed: “0;1” does not fit", "title: “a·b” does not fit", "The address has “%”, which",
		}},
		{"#n=4&fixed=0,99", []string{"Fixed queens 0,99: no column 99 in row 1: rows and columns go from 0 to 3"}},
		{"#n=4&step=first-nonsense", []string{"The address has “first-nonsense”, which"}},
		{"#" + strings.Repeat("n=6&", 2001), []string{"The address has “n=6&n=6&"}},
	} {
		says, _ := json.Marshal(c.says) // which strings can be
		v.Run(fmt.Sprintf(`location.hash = %q; await until(() => $('.faults').textContent.startsWith(%q), $('.faults').textContent); await idle()`, c.hash, c.says[0]))
		v.Wants(c.hash, fmt.Sprintf(`%s.filter((says, i) => !$$('.faults p')[i]?.textContent.startsWith(says)).join() + $$('.faults p').length + document.images.length`, says), fmt.Sprintf("%d0", len(c.says)))
	}
	v.Run(`sheet('compare').showPopover(); location.hash = '#n=4&rivals=dlx'; await until(() => $('.fault')?.textContent.includes('choose 2'), 'a refusal of one rival'); location.hash = '#n=5'; await until(() => !$('.fault'), 'no refusal')`)
	v.Run(`location.hash = '#n=6&fixed=0,2,4,1,3&queen=1'; await until(() => $('.faults').textContent.includes('“queen”')); await idle()`)
	v.Run(`location.hash = '#n=6&fixed=0,1'; await until(() => $('.faults').textContent.includes('attack'), 'a refusal of the engine')`)
	v.Run(`sheet('shown').showPopover(); field('Board').value = 65; field('Board').dispatchEvent(new Event('change'))`)
	v.Wants("beside the field", `$('.fault').parentNode.firstChild.textContent + field('Board').ariaInvalid`, "Boardtrue")
}

// A page that embeds the studio in one mode gets that and no more.
func TestEmbedded(t *testing.T) {
	browses(t)
	v := visit(t, "?mode=watch&n=4")
	v.Wants("the film", `$('.status .step').textContent`, "Step 1 of 19")
	v.Wants("what is hidden", `['.modes', '.bar', '.ways'].map(s => $(s).checkVisibility())`, "false,false,false")
}

// The page speaks the language that is chosen, all of it, and keeps the step.
func TestStudioSpeaks(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&step=3")
	zh := wordsOf(words.Chinese())
	v.Run(`await speak('zh'); await until(() => $('.title').textContent.includes('行')); await idle()`)
	v.Wants("modes", `$$('.modes button').map(b => b.textContent)`, strings.Join([]string{zh["Page"]["Learn"], zh["Page"]["Watch"], zh["Page"]["Solve"], zh["Page"]["Make"]}, ","))
	v.Wants("the step", `$('.step').textContent.match(/\d+/g)`, "3,84")
	v.Wants("the address", `location.hash`, "#n=6&lang=zh&step=3")
	english := `[...document.querySelectorAll('header, .bar, main')].flatMap(e => {
		const texts = []
		for (const walk = document.createTreeWalker(e, NodeFilter.SHOW_TEXT); walk.nextNode();) {
			const n = walk.currentNode
			if (!n.parentElement.closest('option, code, .code, .calls, kbd, .brand, .tongues') && /[a-z]{3}/.test(n.data.replace(/(` + strings.Join(reel.SolverNames(), "|") + `)[a-z-]*/g, ''))) texts.push(n.data)
		}
		return texts
	})`
	v.Wants("English in Watch", english, "")
	v.Run(fmt.Sprintf(`await press(%q); await ready()`, zh["Page"]["Make"]))
	v.Wants("English in Make", english+`.filter(text => !/WebP|ffmpeg|Markdown/.test(text))`, "")
	v.Run(`await speak('en'); await idle()`)
	v.Wants("modes again", `$('.modes button').textContent`, "Learn")
}

// Light and dark follow the reader and the button; the film's theme follows the page, unless it is chosen.
func TestDark(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4", browse.Media("prefers-color-scheme: dark"))
	ground := `getComputedStyle(document.documentElement).getPropertyValue('--ground') + getComputedStyle($('.film .stage')).getPropertyValue('--ground')`
	v.Wants("a reader who likes it dark", ground, "#15181e#15181e")
	v.Run(`$('.darkness').click(); await idle()`)
	v.Wants("the button", ground+` + location.hash`, "#fbfaf7#fbfaf7#n=4&dark=0")
	v.Run(`$('.darkness').click(); await idle(); await set('Theme', 'slate')`)
	v.Wants("a theme that was chosen", ground+` + location.hash`, "#15181e#f7f9fb#n=4&theme=slate&dark")
}

// One button says what is shown, also of a trace, which has a board and a solver of its own. Searches are compared by their sentences: one
// more, or one less, down to one and up to four.
func TestCompares(t *testing.T) {
	browses(t)
	v := visit(t, "#n=5&all")
	tick := func(name, shown, address string) {
		t.Helper()
		v.Run(`$('.compare [value="` + name + `"]').click(); await idle()`)
		v.Wants("after "+name, `shown()`, shown)
		v.Wants("the address after "+name, `location.hash`, address)
	}
	v.Wants("one search", `shown()`, "5 queens · backtrack · all solutions")
	v.Wants("a sentence", `$('.compare .choice').textContent`, "backtrackFills row by row. Where no square is free, it removes the last queen and tries its next square")
	tick("dlx", "5 queens · backtrack, dlx · all solutions", "#n=5&rivals=backtrack,dlx&all")
	v.Wants("the boards", `$('.film').className.includes('compared')`, "true")
	tick("cdcl", "5 queens · backtrack, dlx, cdcl · all solutions", "#n=5&rivals=backtrack,dlx,cdcl&all")
	tick("forward", "5 queens · backtrack, dlx, cdcl, forward · all solutions", "#n=5&rivals=backtrack,dlx,cdcl,forward&all")
	v.Wants("no fifth", `$$('.compare :enabled:not(button, :checked, fieldset)').length`, "0")
	tick("backtrack", "5 queens · dlx, cdcl, forward · all solutions", "#n=5&rivals=dlx,cdcl,forward&all")
	tick("cdcl", "5 queens · dlx, forward · all solutions", "#n=5&rivals=dlx,forward&all")
	tick("forward", "5 queens · dlx · all solutions", "#n=5&solver=dlx&all")
	v.Wants("the last one stays", `$('.compare :checked').disabled`, "true")

	v.Run(`await go('#n=6&mode=place&acts=0.1_1.3_2.5_3.0_4.2_5.4')`)
	v.Wants("by hand", `shown()`, "6 queens")
	v.Run(`await press('Watch'); await idle(); $('.compare [value=""]').click(); await idle()`)
	v.Wants("the queens that one placed", `shown() + location.hash`, "6 queens · backtrack, by hand#n=6&solver=backtrack&own=trace")
	v.Run(`$('.compare [value=backtrack]').click(); await idle()`)
	v.Wants("and no other", `shown()`, "6 queens · by hand · trace by hand.jsonl")
	v.Run(`await set('Solver', 'dlx')`)
	v.Wants("a solver again", `shown()`, "6 queens · dlx")
	v.Run(`await drop('bare.jsonl', '` + tinyTrace + `'.replace(',"solver":"mine"', '')); await until(() => shown().includes('bare')); await idle()`)
	v.Wants("a trace of no solver", `shown()`, "5 queens · trace bare.jsonl")
}

// Fixed queens are set by taps and taken away by them; what they attack cannot be chosen. The address has them as the command does.
func TestFixedQueens(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&fixed=,3,,0")
	queens := `$$('.fixed .square').map(s => s.ariaLabel).filter(name => name.includes('queen')).map(name => name.slice(0, 2))`
	v.Wants("columns, with gaps", queens, "d2,a4")
	v.Run(`self.tap = async name => { $('.fixed [aria-label^=' + name + ']').click(); await idle() }; sheet('shown').showPopover(); await tap('b1')`)
	v.Wants("a queen more", queens+` + location.hash`, "b1,d2,a4#n=6&fixed=b1,d2,a4")
	v.Wants("the film", `$('.title').textContent`, "Keep 3 queens, place 3 queens without attacks")
	v.Run(`await tap('e3')`)
	v.Wants("what is attacked", `$('.fixed [aria-label^=e3]').ariaLabel + location.hash`, "e3, attacked by d2#n=6&fixed=b1,d2,a4")
	v.Run(`await tap('f1')`)
	v.Wants("elsewhere in its row", queens+` + shown()`, "f1,d2,a46 queens · backtrack · Fixed queens f1,d2,a4")
	v.Run(`for (const name of ['a4', 'f1', 'd2']) await tap(name)`)
	v.Wants("none", queens+` + location.hash`, "#n=6")
	v.Run(`await go('#n=6&labels=index&fixed=(0, 1),(1, 3)')`)
	v.Wants("as the labels", queens, "b1,d2")
}

// One can ask at a step what another queen would have cost, watch that, and come back.
func TestWhatIf(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&step=2")
	w := wordsOf(&words.English)["Watch"]
	v.Run(fmt.Sprintf(`await press(%q)`, w["WhatIf"]))
	v.Wants("the squares that can be chosen", `$$('main .square.pick').map(b => b.ariaLabel.slice(-3, -1))`, "a2,b2,c2,d2,e2,f2")
	v.Run(`$$('main .square.pick')[3].click(); await until(() => $('.answer .title'))`)
	v.Wants("the answer", `$('.answer .title').textContent != '' && $('.answer .detail').textContent != ''`, "true")
	v.Run(`self.told = $('.answer').innerText; $('.darkness').click(); await idle(); await until(() => $('.answer .title'))`)
	v.Wants("in other colors", `$('.answer').innerText == told`, "true")
	v.Run(`$('.darkness').click(); await idle(); await speak('zh'); await idle(); await until(() => $('.answer .title'))`)
	v.Wants("in another language", `$('.answer').innerText != told`, "true")
	v.Run(`await speak('en'); await idle(); await until(() => $('.answer .title'))`)
	v.Wants("and back", `$('.answer').innerText == told`, "true")
	v.Run(fmt.Sprintf(`await press(%q); await idle()`, w["Try"]))
	v.Wants("the search from there", `until(() => !location.hash.includes('step')).then(() => location.hash)`, "#n=6&fixed=a1,d2&dark=0")
	v.Run(fmt.Sprintf(`await press(%q); await until(() => $('.step').textContent == 'Step 2 of 84')`, w["Return"]))
	v.Run(fmt.Sprintf(`$('.last').click(); await until(() => button(%q).disabled)`, w["WhatIf"]))
	v.Wants("where all rows are filled", `$('.whatif button:disabled').title`, w["WhatIfEnd"])
	v.Run(`location.hash = '#n=8&solver=dlx&step=8'; await until(() => $('.step').textContent.startsWith('Step 8 of')); await idle()`) // whose queens do not fill the rows in order
	v.Run(fmt.Sprintf(`await press(%q); self.open = $$('main .square.pick'); open[0].click(); await until(() => $('.answer .title'))`, w["WhatIf"]))
	v.Wants("rows in another order, and then the film's squares", `[open.length / 8 > 1, $$('main .square.pick').length]`, "true,0")
	v.Run(`await set('Board', 5); location.hash = '#n=20&fixed=0,1'; await until(() => $('.fault, .faults p')?.textContent.includes('attack'), 'a refusal'); await idle()`) // the film of 5 stays
	v.Run(fmt.Sprintf(`await press(%q); $$('main .square.pick')[0].click(); await until(() => $('.answer .title'))`, w["WhatIf"]))
	v.Wants("on the board that is shown", `$('.answer .title').textContent`, "A solution has a queen on a1")
	v.Run(`await drop('mine.jsonl', '` + tinyTrace + `'.replace('"mine"', '"backtrack"')); await until(() => shown().includes('mine')); await idle()`)
	v.Run(fmt.Sprintf(`await press(%q); $$('main .square.pick')[0].click(); await until(() => button(%q)); await press(%[2]q); await idle()`, w["WhatIf"], w["Try"]))
	v.Wants("in place of a trace", `shown()`, "5 queens · backtrack · Fixed queens a1")
	v = visit(t, "#n=1")
	v.Wants("a film that waits", `$('.poster').checkVisibility()`, "true")
	v.Run(fmt.Sprintf(`await press(%q)`, w["WhatIf"]))
	v.Wants("nothing in front of the square", `$('.poster').checkVisibility()`, "false")
}

// A file that is refused is named once, in the language of the page, and leaves the film as it was; what is said of it goes when a good one comes,
// also where somebody places queens. A trace with a mistake is shown, and said to have it.
func TestOpensFiles(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4&lang=zh&step=3")
	for _, c := range []struct{ mode, name, text, says string }{
		{"watch", "我的.jsonl", `{"format":"queenreel-trace","version":1,"n":5}` + "\n" + `{"event":"place","at":[0,0]}` + "\n" + `{"event":"place","at":[0,0]}` + "\n", "我的.jsonl: 记录在第 3 行出错: a1 已有皇后"},
		{"watch", "x.json", `{"ground": "blue"}`, "x.json: ground 的写法不对"},
		{"place", "notes.txt", `?`, words.Chinese().Say(wordsOf(words.Chinese())["Watch"]["Unknown"], words.Values{Text: "notes.txt"})},
		{"watch", "none.jsonl", ``, words.Chinese().Say(wordsOf(words.Chinese())["Watch"]["Unknown"], words.Values{Text: "none.jsonl"})},
		{"watch", "red.json", `{"ground": "#ffeeee"}`, ""},
		{"place", "green.json", `{"ground": "#eeffee"}`, ""},
	} {
		v.Run(fmt.Sprintf(`await go('#n=4&lang=zh&mode=%s'); await drop(%q, %q); await until(() => ($('.faults p')?.textContent ?? '') == %q, %[4]q); await idle()`, c.mode, c.name, c.text, c.says))
		chip := fmt.Sprint(c.says == "" || strings.Contains(c.text, "event"))
		v.Wants(c.name, fmt.Sprintf(`until(() => $('.chips').textContent.includes(%q) == %s).then(() => 'so')`, c.name, chip), "so")
	}
	v.Run(`await go('#n=4&mode=watch'); await drop('board.txt', 'Q...\n..Q.\n....\n....\n'); await until(() => location.hash.includes('acts')); await ready()`)
	v.Wants("the queens of a board", inMode+` + location.hash.replace('&own=theme', '')`, "place#n=4&mode=place&acts=0.0_1.2")
	v.Run(`await go('#n=4'); await drop('own.ttf', Uint8Array.from(atob('` + base64.StdEncoding.EncodeToString(goregular.TTF) + `'), c => c.charCodeAt())); await until(() => $('.chips').textContent.includes('own.ttf')); await idle()`)
	v.Wants("a font", `$('.faults').textContent`, "")
	v.Run(`await go('#n=6&all&steps=1-3&title=Six&mode=watch'); await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine')); await idle()`)
	v.Wants("nothing is left of the search before a trace", `/all|steps|title/.test(location.hash)`, "false")
}

func TestStudioTree(t *testing.T) {
	browses(t)
	v := visit(t, "#n=5&step=end")
	v.Run(`$$('.node')[4].click()`)
	v.Wants("the step of a node", `$$('.node')[4].born == $('.step').textContent.match(/\d+/)[0]`, "true")
}

// A search that takes long says how far it is, and can be stopped; the film before stays.
func TestStudioStops(t *testing.T) {
	browses(t)
	v := visit(t, "#n=9")
	v.Run(`const all = set('Show', 'all'); await until(() => !$('.work').hidden); $('.halt-work').click(); await all`)
	v.Wants("stopped", `$('.faults p').textContent + location.hash`, wordsOf(&words.English)["Page"]["Stopped"]+"#n=9")
	v.Run(`await go('#n=9&solver=exhaustive&all&steps=1:5&mode=make')`) // a short film, and a sheet that takes long
	v.Run(`await kind('All solutions'); $('.files [open] .save').click(); await until(() => !$('.work').hidden, 'progress of a file'); $('.halt-work').click()`)
	v.Wants("the file", `until(() => $$('.result').some(r => r.textContent)).then(() => $$('.result').map(r => r.textContent).join(''))`, wordsOf(&words.English)["Page"]["Stopped"])
	v.Run(`await go('#n=4')`)
	v.Wants("the next film", `$('.faults').textContent + $('.status .step').textContent.split(' of ')[0]`, "Step 1")
}

// On a laptop board, words, code and controls need no scrolling, and on a phone the transport is at hand. What else fits is in TestStatesInEngines
// and TestByTouch.
func TestStudioFits(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4")
	laptop, board := [][2]int64{{1280, 800}}, `$('main').getBoundingClientRect().bottom <= innerHeight`
	code := `$('.code ol').getBoundingClientRect().bottom <= $('.controls').getBoundingClientRect().top`
	boards, buttons := [][2]int64{{1280, 800}, {1000, 800}, {1920, 1080}}, `$('.buttons').getBoundingClientRect().bottom <= innerHeight`
	for _, c := range []struct {
		address string
		sizes   [][2]int64
		holds   string
	}{
		{"#n=8&mode=place&acts=0.0_1.2_2.4_0.1_3.1", laptop, board},
		{"#n=8&lang=zh&mode=place&acts=0.0_1.2_2.4_0.1_3.1", laptop, board},
		{"#n=8&mode=predict", laptop, board},
		{"#n=8&mode=predict&choices", laptop, board},
		{"#n=8&mode=watch", laptop, `['main .squares', '.caption', '.code', '.tree .frame'].every(s => $(s).getBoundingClientRect().bottom <= $('.controls').getBoundingClientRect().top)`},
		{"#n=6&step=4&lang=de&solver=propagate", laptop, code}, // whose code is long
		{"#n=6&step=4&lang=de&solver=minconflicts", laptop, code},
		{"#n=6&step=4&lang=de&solver=cdcl", laptop, code},
		{"#n=6&step=30&rivals=backtrack,propagate", boards, buttons},
		{"#n=6&step=30&rivals=backtrack,propagate,dlx", boards, buttons},
		{"#n=6&step=30&rivals=backtrack,propagate,dlx,cdcl", boards, buttons},
		{"#n=6", [][2]int64{{667, 375}}, `$('.shown > button').getBoundingClientRect().width > 60 && $('.top').getBoundingClientRect().height < 60`},
		{"#n=8&mode=watch", [][2]int64{{390, 844}}, `$('.play').getBoundingClientRect().bottom > innerHeight - 80`},
		{"#n=8&lang=zh&mode=make", [][2]int64{{390, 844}}, `$('.play').getBoundingClientRect().bottom > innerHeight - 80`},
	} {
		v.Run(fmt.Sprintf(`await go(%q)`, c.address))
		for _, size := range c.sizes {
			v.Do(browse.Size(size[0], size[1]))
			v.Soon(fmt.Sprint(c.address, size), c.holds, true) // once the page is laid out
		}
	}
}

// The board stays where it is, whatever is done with it: its squares have the same place and size in all modes of a window. The cards draw a
// board of their own, of whole pixels of another number of squares: it may be off by a few.
func TestBoardStays(t *testing.T) {
	browses(t)
	v := visit(t, "#n=8&mode=watch")
	for _, size := range [][2]int64{{390, 844}, {768, 1024}, {1280, 800}, {1920, 1080}} {
		v.Do(browse.Size(size[0], size[1]))
		v.Run(`await go('#n=8&mode=watch')`)
		v.Run(`self.places = () => (r => [r.left, r.top, r.width])($('main .squares').getBoundingClientRect()); scrollTo(0, 0); await until(() => places()[2] > 200); self.before = places()`)
		for _, c := range []struct {
			address string
			off     float64
		}{{"mode=place", 1}, {"mode=predict", 1}, {"mode=quiz", 1}, {"mode=make", 1}, {"card=1", 12}} {
			v.Run(fmt.Sprintf(`await go(%q); scrollTo(0, 0)`, "#n=8&"+c.address))
			v.Soon(fmt.Sprint(c.address, size), fmt.Sprintf(`places().every((x, i) => Math.abs(x - before[i]) <= %v) || places() + ' and not ' + before`, c.off), true)
		}
	}
}

// A film that is stopped at a row without a square says why by lines, on wide pages and on telephones, by day and by night; also where the film
// shows none.
func TestStudioExplainsDeadRows(t *testing.T) {
	browses(t)
	for _, c := range []struct {
		width  int64
		scheme string
		theme  theme.Theme
	}{{1280, "light", theme.Themes[0]}, {390, "dark", theme.Themes[1]}} {
		v := visit(t, "#n=6&theme="+c.theme.Name, browse.Size(c.width, 844), browse.Media("prefers-color-scheme: "+c.scheme))
		color := fmt.Sprintf("rgb(%d, %d, %d)", c.theme.Bad.R, c.theme.Bad.G, c.theme.Bad.B)
		for step, lines := range map[int]string{6: "false", 7: color, 54: color} {
			v.Wants(fmt.Sprintf("lines at step %d, %d pixels wide", step, c.width), fmt.Sprintf(`go('#n=6&theme=%s&step=%d').then(() => $$('.lines .attack').length > 3 && getComputedStyle($('.lines')).stroke)`, c.theme.Name, step), lines)
		}
	}
}

// Why a square is attacked stands until the next step, at any width: pictures that have their room are not laid out once more.
func TestStudioTellsOfSquares(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&step=10")
	for _, width := range []int64{1280, 1163, 997, 390} {
		v.Do(browse.Size(width, 800))
		v.Run(`await idle(); await new Promise(go => setTimeout(go, 300)); $$('main .square')[20].click(); await new Promise(go => setTimeout(go, 600))`)
		v.Wants(fmt.Sprintf("at %d pixels", width), `$('.told').textContent + ' ' + $$('.asked').length`, "c4 is attacked by c2, same column. 1")
	}
}

// What if is offered where the engine answers: of one search of a known solver, where the queens do not attack each other and a row is empty.
func TestWhatIfIsOfferedWhereItIsAnswered(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4&solver=exhaustive")
	const offered = `until(() => $('.whatif')).then(() => !button('What if …?') ? 'none' : button('What if …?').disabled ? 'not here' : 'here')`
	for i, want := range []string{"here", "not here"} {
		v.Wants(fmt.Sprint("exhaustive, step ", i+1), offered, want)
		v.Press(kb.ArrowRight)
	}
	v.Run(`await go('#n=4&rivals=backtrack,dlx')`)
	v.Wants("a comparison", offered, "none")
	v.Run(`await go('#n=4'); await drop('mine.jsonl', '{"format":"queenreel-trace","version":1,"n":4,"solver":"mine"}\n{"event":"test","at":[0,0]}\n{"event":"place","at":[0,0]}\n{"event":"end"}\n')
		await until(() => shown().includes('mine'))`)
	v.Wants("the trace of another program", `idle().then(() => `+offered+`)`, "none")
}

// teacher is what scripts of a teacher use.
const teacher = `
	self.ask = async (open, question) => {
		await press(open)
		const input = $('.stops input')
		if (document.activeElement != input) throw new Error('the field has no focus')
		input.value = question
	}
	self.kept = text => until(() => decodeURIComponent(location.hash.replaceAll('+', ' ')) == text, text)
	self.pins = () => $$('.pin').map(p => p.ariaLabel).join('|')`

// A teacher's stops are made with one button where the film stands, asked when it is played, changed and removed, and are in the link, where
// another visitor gets them. They are in the page that is saved, and wait where a film lacks their step.
func TestStops(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4&mode=watch&step=5") // which removes c2: what is asked there is asked while it stands
	w := wordsOf(&words.English)
	v.Run(teacher)
	v.Run(`await ask('` + w["Stops"]["Ask"] + `', ' Which queen moves? ')`)
	v.Press(kb.Enter)
	v.Run(`await kept('#n=4&step=4&stop=4:Which queen moves?')`)
	v.Wants("the mark", `pins()`, "Stop at step 4: Which queen moves?")
	v.Wants("it asks at once", `$('.title').textContent`, "Which queen moves?")
	v.Run(`$('.back').click(); await ask('` + w["Stops"]["Ask"] + `', 'Why & why, 100 % = ?'); await press('` + w["Stops"]["Keep"] + `'); await until(() => location.hash.includes('Why'))`)
	v.Wants("both", `$$('.stops li').map(l => l.firstChild.textContent).join('|')`, "Step 3: Why & why, 100 % = ?|Step 4: Which queen moves?")
	link := browse.Value[string](v.Tab, `location.hash`)

	v = visit(t, link)
	v.Run(teacher)
	v.Run(`$('.first').click(); $('.speed').value = 4; $('.speed').dispatchEvent(new Event('change')); $('.play').click(); await until(() => $('.film.asking'))`)
	v.Wants("played by another visitor", `[$('.title').textContent, $('.step').textContent, $$('.playing').length].join('|')`, "Why & why, 100 % = ?|Step 3 of 19|0")
	v.Run(`$('.goon').click(); await until(() => $('.title').textContent == 'Which queen moves?')`)
	v.Run(`$('.goon').click(); $('.play').click()`)
	v.Run(`await press('Make'); await opened()`)
	v.Run(`$('.switch input').click(); await kind('Film for a web page'); await until(() => $('.files [open] code')); self.command = $('.files [open] code').textContent`)
	v.Wants("the command", `command.includes("--stop '3=Why & why, 100 % = ?' --stop '4=Which queen moves?'")`, "true")
	v.Run(`await kind('Film for a chat'); await until(() => $('.files [open] code')); self.command = $('.files [open] code').textContent`)
	v.Wants("that of a film without words beside it", `command.includes('--stop')`, "false")
	v.Wants("no marks elsewhere", `pins()`, "")

	v.Run(`await press('Watch'); await idle(); $('.first').click(); $$('.stops li button')[2].click()`)
	v.Wants("a stop of the list", `$('.step').textContent`, "Step 4 of 19")
	v.Run(`await ask('` + w["Stops"]["Change"] + `', 'And now?'); $('.stops form').requestSubmit(); $$('.stops .close')[0].click()`)
	v.Wants("changed, and another removed", `until(() => !location.hash.includes('Why')).then(pins)`, "Stop at step 4: And now?")
	v.Run(`await go('#n=4&steps=6:&stop=4:Later')`)
	v.Wants("a step that the film lacks", `pins() + $$('.stops li').length + $('.faults').textContent + location.hash.includes('stop=4:Later')`, "0true")
	v.Run(`await go('#n=4&step=5&stop=5:Which queen moves?')`)
	v.Wants("a link to a removal", `$('.step').textContent + $('.title').textContent + $$('main .square')[6].ariaLabel`, "Step 4 of 19Which queen moves?c2, queen")
	v.Run(`await go('#n=4&stop=0:No')`)
	v.Wants("what is no stop", `$('.faults p').textContent`, strings.NewReplacer("{title}", "stop", "{text}", "0:No", "{list}", "9:Why?").Replace(w["Page"]["NoValue"]))
}

// Back and forward in the browser's history bring films of files back, also beside other searches, and take them away again.
func TestHistoryHasFiles(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6")
	trace := `{"format":"queenreel-trace","version":1,"n":5,"solver":"mine"}\n{"event":"place","at":[0,0]}\n{"event":"end"}\n`
	shows := `$('.faults').textContent + shown() + location.hash`
	v.Run(`await drop('mine.jsonl', '` + trace + `'); await until(() => shown().includes('mine.jsonl')); await idle()`)
	v.Run(`await press('Be the solver'); await ready()`)
	v.Wants("the board of a trace", `$$('main .square').length`, "25")
	v.Run(`history.back(); await until(() => document.documentElement.dataset.mode == 'watch'); await idle()`)
	v.Wants("back to it", shows, "5 queens · mine · trace mine.jsonl#n=5&own=trace")
	v.Run(`$('.compare input[value=dlx]').click(); await idle(); history.back(); await until(() => !shown().includes('dlx')); await idle()`)
	v.Wants("alone", shows, "5 queens · mine · trace mine.jsonl#n=5&own=trace")
	v.Run(`history.forward(); await until(() => shown().includes('dlx')); await idle()`)
	v.Wants("beside another", shows, "5 queens · mine.jsonl, dlx#n=5&solver=dlx&own=trace")
	v.Run(`history.back(); await until(() => location.hash == '#n=5&own=trace'); await new Promise(go => setTimeout(go, 300)); await idle()`)
	v.Run(`history.back(); await until(() => !shown().includes('mine')); await idle()`)
	v.Wants("before it", shows, "6 queens · backtrack#n=6")
	v.Run(`history.forward(); await until(() => shown().includes('mine')); await go('#n=4&mode=predict')`)
	v.Wants("another address", shows, "4 queens · backtrack#n=4&mode=predict")
}

// Where what a mode needs is refused, it shows what stands instead, or the usual board, with the reason.
func TestRefusedInModes(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4")
	for _, mode := range []string{"place", "predict"} {
		v.reopen("#n=4")
		shows := `idle().then(ready).then(() => until(() => $('.faults').textContent.includes('attack each other'))).then(() => shown().split(' · ')[0] + '|' + location.hash + '|' + $$('main .square').length)`
		v.Run(`location.hash = '#n=6&fixed=0,1&mode=` + mode + `'`)
		v.Wants(mode+" after a film", shows, "4 queens|#n=4&mode="+mode+"|16")
		v.Run(`location.hash = '#n=5&mode=` + mode + `'; await until(() => $$('main .square').length == 25); await ready(); location.hash = '#n=6&fixed=0,1&mode=` + mode + `'`)
		v.Wants(mode+" after another", shows, "5 queens|#n=5&mode="+mode+"|25")
		v.reopen("#n=6&fixed=0,1&mode=" + mode)
		v.Wants(mode+" at once", shows, "8 queens|#mode="+mode+"|64")
	}
}

// A film that takes too long can be stopped. The one before stands, though the engine that made it is gone, and can look otherwise.
func TestStopsFilming(t *testing.T) {
	browses(t)
	v := visit(t, "#n=6&step=3")
	v.Run(`location.hash = '#n=9&all&detail=tests'; await until(() => !$('.work').hidden); $('.halt-work').click(); await until(() => $('.faults p')); await idle()`)
	stands := `until(() => $('.faults p')).then(() => shown() + ' ' + $('.step').textContent + ' ' + $('.faults p').textContent)`
	v.Wants("the film before", stands, "6 queens · backtrack Step 3 of 84 "+wordsOf(&words.English)["Page"]["Stopped"])
	v.Run(`await set('Theme', 'slate')`)
	v.Wants("in other colours", `getComputedStyle($('.film .stage')).getPropertyValue('--ground') + location.hash`, "#f7f9fb#n=6&theme=slate&step=3")
}
