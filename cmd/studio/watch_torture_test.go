package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"testing"
	"time"

	downloads "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"

	"queenreel/cmd/studio/internal/engine"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/tracetest"
)

// One button says what is shown, also of a trace, which has a board and a solver of its own. Searches are compared by their sentences: one
// more, or one less, down to one and up to four.
func TestCompares(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=5&all")
	tick := func(name, shown, address string) {
		t.Helper()
		v.does(`$('.compare [value="` + name + `"]').click(); await idle()`)
		v.wants("after "+name, `shown()`, shown)
		v.wants("the address after "+name, `location.hash`, address)
	}
	v.wants("one search", `shown()`, "5 queens · backtrack · all solutions")
	v.wants("a sentence", `$('.compare .choice').textContent`, "backtrackrow by row, columns from left to right")
	tick("dlx", "5 queens · backtrack, dlx · all solutions", "#n=5&rivals=backtrack,dlx&all")
	v.wants("the boards", `$('.film').className.includes('compared')`, "true")
	tick("cdcl", "5 queens · backtrack, dlx, cdcl · all solutions", "#n=5&rivals=backtrack,dlx,cdcl&all")
	tick("forward", "5 queens · backtrack, dlx, cdcl, forward · all solutions", "#n=5&rivals=backtrack,dlx,cdcl,forward&all")
	v.wants("no fifth", `$$('.compare :enabled:not(button, :checked, fieldset)').length`, "0")
	tick("backtrack", "5 queens · dlx, cdcl, forward · all solutions", "#n=5&rivals=dlx,cdcl,forward&all")
	tick("cdcl", "5 queens · dlx, forward · all solutions", "#n=5&rivals=dlx,forward&all")
	tick("forward", "5 queens · dlx · all solutions", "#n=5&solver=dlx&all")
	v.wants("the last one stays", `$('.compare :checked').disabled`, "true")

	v.does(`await go('#n=6&mode=place&acts=0.1_1.3_2.5_3.0_4.2_5.4'); await ready()`)
	v.wants("by hand", `shown()`, "6 queens")
	v.does(`await press('Watch'); await idle(); $('.compare [value=""]').click(); await idle()`)
	v.wants("the queens that one placed", `shown() + location.hash`, "6 queens · backtrack, by hand#n=6&solver=backtrack&own=trace")
	v.does(`$('.compare [value=backtrack]').click(); await idle()`)
	v.wants("and no other", `shown()`, "6 queens · by hand · trace by hand.jsonl")
	v.does(`await set('Solver', 'dlx')`)
	v.wants("a solver again", `shown()`, "6 queens · dlx")
	v.does(`await drop('bare.jsonl', '` + tinyTrace + `'.replace(',"solver":"mine"', '')); await until(() => shown().includes('bare')); await idle()`)
	v.wants("a trace of no solver", `shown()`, "5 queens · trace bare.jsonl")
}

// Fixed queens are set by taps and taken away by them; what they attack cannot be chosen. The address has them as the command does.
func TestFixedQueens(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=6&fixed=,3,,0")
	queens := `$$('.fixed .square').map(s => s.ariaLabel).filter(name => name.includes('queen')).map(name => name.slice(0, 2))`
	v.wants("columns, with gaps", queens, "d5,a3")
	v.does(`self.tap = async name => { $('.fixed [aria-label^=' + name + ']').click(); await idle() }; $('.shown').open = true; await tap('b6')`)
	v.wants("a queen more", queens+` + location.hash`, "b6,d5,a3#n=6&fixed=b6,d5,a3")
	v.wants("the film", `$('.title').textContent`, "Keep 3 queens, place 3 queens without attacks")
	v.does(`await tap('e4')`)
	v.wants("what is attacked", `$('.fixed [aria-label^=e4]').ariaLabel + location.hash`, "e4, attacked by d5#n=6&fixed=b6,d5,a3")
	v.does(`await tap('f6')`)
	v.wants("elsewhere in its row", queens+` + shown()`, "f6,d5,a36 queens · backtrack · Fixed queens f6,d5,a3")
	v.does(`for (const name of ['a3', 'f6', 'd5']) await tap(name)`)
	v.wants("none", queens+` + location.hash`, "#n=6")
	v.does(`await go('#n=6&labels=index&fixed=(0, 1),(1, 3)')`)
	v.wants("as the labels", queens, "b6,d5")
}

// One can ask at a step what another queen would have cost, watch that, and come back.
func TestWhatIf(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=6&step=2")
	w := words.English.Studio.Watch
	v.does(fmt.Sprintf(`await press(%q)`, w.WhatIf))
	v.wants("the squares that can be chosen", `$$('main .square.pick').map(b => b.ariaLabel.slice(-3, -1))`, "a5,b5,c5,d5,e5,f5")
	v.does(`$$('main .square.pick')[3].click(); await until(() => $('.answer .title'))`)
	v.wants("the answer", `$('.answer .title').textContent != '' && $('.answer .detail').textContent != ''`, "true")
	v.does(`self.told = $('.answer').innerText; $('.darkness').click(); await idle(); await until(() => $('.answer .title'))`)
	v.wants("in other colors", `$('.answer').innerText == told`, "true")
	v.does(`$('.darkness').click(); await idle(); await speak('zh'); await idle(); await until(() => $('.answer .title'))`)
	v.wants("in another language", `$('.answer').innerText != told`, "true")
	v.does(`await speak('en'); await idle(); await until(() => $('.answer .title'))`)
	v.wants("and back", `$('.answer').innerText == told`, "true")
	v.does(fmt.Sprintf(`await press(%q); await idle()`, w.Try))
	v.wants("the search from there", `location.hash`, "#n=6&fixed=a6,d5&dark=0")
	v.does(fmt.Sprintf(`await press(%q); await until(() => $('.step').textContent == 'Step 2 of 58')`, w.Return))
	v.does(fmt.Sprintf(`$('.last').click(); await until(() => button(%q).disabled)`, w.WhatIf))
	v.wants("where all rows are filled", `$('.whatif button:disabled').title`, w.WhatIfEnd)
	v.does(`location.hash = '#n=8&solver=firstfail&step=9'; await until(() => $('.step').textContent.startsWith('Step 9 of 1')); await idle()`) // whose queens do not fill the rows in order
	v.does(fmt.Sprintf(`await press(%q); $$('main .square.pick')[0].click(); await until(() => $('.answer .title'))`, w.WhatIf))
	v.wants("rows in another order", `[$$('main .square.pick').length / 8 > 1, $('.answer .title').textContent != '']`, "true,true")
	v.does(`await set('Board', 5); location.hash = '#n=20&fixed=0,1'; await until(() => $('.fault, .faults p')?.textContent.includes('attack'), 'a refusal'); await idle()`) // the film of 5 stays
	v.does(fmt.Sprintf(`await press(%q); $$('main .square.pick')[0].click(); await until(() => $('.answer .title'))`, w.WhatIf))
	v.wants("on the board that is shown", `$('.answer .title').textContent`, "A solution has a queen on a5")
	v.does(`await drop('mine.jsonl', '` + tinyTrace + `'.replace('"mine"', '"backtrack"')); await until(() => shown().includes('mine')); await idle()`)
	v.does(fmt.Sprintf(`await press(%q); $$('main .square.pick')[0].click(); await until(() => button(%q)); await press(%[2]q); await idle()`, w.WhatIf, w.Try))
	v.wants("in place of a trace", `shown()`, "5 queens · backtrack · Fixed queens a5")
	v = visit(t, "#n=1")
	v.wants("a film that waits", `$('.poster').checkVisibility()`, "true")
	v.does(fmt.Sprintf(`await press(%q)`, w.WhatIf))
	v.wants("nothing in front of the square", `$('.poster').checkVisibility()`, "false")
}

// Files that are saved are the engine's, under its names, and the command can be shown beside each. The layout is chosen there, for
// films and pictures.
func TestMakeSaves(t *testing.T) {
	tracetest.Needs(t)
	folder := t.TempDir()
	v := visit(t, "#n=5&step=4&mode=make", chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		_, err := chromedp.CallBrowser(ctx, downloads.SetDownloadBehavior, downloads.SetDownloadBehaviorParams{Behavior: "allow", DownloadPath: folder})
		return err
	}))
	m := words.English.Studio.Make
	v.does(`await ready(); const layout = $('.chosen select'); layout.value = 'tree'; layout.dispatchEvent(new Event('change')); await idle()`)
	v.wants("the layout in the address", `location.hash`, "#n=5&layout=tree&mode=make&step=4")
	for _, c := range []struct{ kind, text, board, request string }{
		{m.Films, m.GIF, "", `"file": "gif", "step": 4, "options": {"queens": 5, "layout": "tree"}`},
		{m.Pictures, "Step 4, for slides and documents", "", `"file": "png", "step": 4, "options": {"queens": 5, "layout": "tree"}`},
		{m.Pictures, m.BoardSVG, "2413", `"file": "board-svg", "options": {"board": "2413"}`},
		{m.Pictures, m.Boards, "2413\n3142", `"file": "boards", "options": {"board": "2413\n3142", "page": "a4"}`},
		{m.Paper, m.Quiz, "", `"file": "quiz", "step": 4, "options": {"queens": 5}`},
		{m.Paper, m.Lesson, "", `"file": "lesson", "step": 4, "options": {"queens": 5, "night": "dark"}`},
		{m.Words, m.Trace, "", `"file": "trace", "step": 4, "options": {"queens": 5}`},
	} {
		want := new(engine.Engine).Do(t.Context(), []byte(`{"do": "save", `+c.request+`}`), nil)
		var told struct{ Name, Command, Summary string }
		if err := json.Unmarshal(want.JSON, &told); err != nil {
			t.Fatal(err)
		}
		v.does(fmt.Sprintf(`await kind(%q); const board = $('textarea'); if (board) { board.value = %q; board.dispatchEvent(new Event('input')) }`, c.kind, c.board))
		row := fmt.Sprintf(`$$('.files li').find(li => li.querySelector('span').textContent == %q)`, c.text)
		v.does(row + `.querySelector('.save').click(); await until(() => ` + row + `.querySelector('.result').textContent)`)
		v.wants(c.text, row+`.querySelector('.result').textContent`, told.Name+" · "+told.Summary)
		v.does(row + `.querySelector('summary').click(); await until(() => ` + row + `.querySelector('code'))`)
		v.wants(c.text+": command", row+`.querySelector('code').textContent`, told.Command)
		path, got := filepath.Join(folder, told.Name), []byte(nil)
		for end := time.Now().Add(10 * time.Second); !bytes.Equal(got, want.Data["file"]) && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			got, _ = os.ReadFile(path)
		}
		if !bytes.Equal(got, want.Data["file"]) {
			t.Errorf("%s has %d bytes, want %d", path, len(got), len(want.Data["file"]))
		}
	}
	v.does(fmt.Sprintf(`await kind(%q); await until(() => $('.files code'))`, m.Films))
	v.wants("what only the command makes", `[$('.files code').textContent, $$('.files li').at(-1).querySelector('.save')]`, "queenreel animate -n 5 --layout tree -o 5-queens-tree.mp4,")
}

// A file that is refused is named once, in the language of the page, and leaves the film as it was; what is said of it goes when a good one comes,
// also where somebody places queens.
func TestOpensFiles(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=4&lang=zh&step=3")
	for _, c := range []struct{ mode, name, text, says string }{
		{"watch", "我的.jsonl", `{"format":"queenreel-trace","version":1,"n":5}` + "\n" + `{"event":"place","at":[0,0]}` + "\n" + `{"event":"place","at":[0,0]}` + "\n", "我的.jsonl: 记录在第 3 行出错: a5 已有皇后"},
		{"watch", "x.json", `{"ground": "blue"}`, "x.json: ground 的写法不对"},
		{"place", "notes.txt", `?`, words.Chinese().Say(words.Chinese().Studio.Watch.Unknown, words.Values{Text: "notes.txt"})},
		{"watch", "red.json", `{"ground": "#ffeeee"}`, ""},
		{"place", "green.json", `{"ground": "#eeffee"}`, ""},
	} {
		v.does(fmt.Sprintf(`await go('#n=4&lang=zh&mode=%s'); await ready(); await drop(%q, %q); await until(() => ($('.faults p')?.textContent ?? '') == %q, %[4]q); await idle()`, c.mode, c.name, c.text, c.says))
		chip := "false"
		if c.says == "" {
			chip = "true"
		}
		v.wants(c.name, fmt.Sprintf(`until(() => $('.chips').textContent.includes(%q) == %s).then(() => 'so')`, c.name, chip), "so")
	}
	v.does(`await go('#n=6&all&steps=1-3&title=Six&mode=watch'); await ready(); await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine')); await idle()`)
	v.wants("nothing is left of the search before a trace", `/all|steps|title/.test(location.hash)`, "false")
}

func TestStudioTree(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=6&step=end")
	v.does(`$$('.node')[4].click()`)
	v.wants("the step of a node", `$$('.node')[4].born == $('.step').textContent.match(/\d+/)[0]`, "true")
}

// A search that takes long says how far it is, and can be stopped; the film before stays.
func TestStudioStops(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=9")
	v.does(`const all = set('Show', 'all'); await until(() => !$('.work').hidden); $('.halt-work').click(); await all`)
	v.wants("stopped", `$('.faults p').textContent + location.hash`, words.English.Studio.Page.Stopped+"#n=9")
	v.does(`await go('#n=9&solver=exhaustive&all&steps=1:5&mode=make'); await ready()`) // a short film, and a sheet that takes long
	v.does(`await kind('Paper'); $$('.files .save')[2].click(); await until(() => !$('.work').hidden, 'progress of a file'); $('.halt-work').click()`)
	v.wants("the file", `until(() => $$('.result').some(r => r.textContent)).then(() => $$('.result').map(r => r.textContent).join(''))`, words.English.Studio.Page.Stopped)
	v.does(`await go('#n=4')`)
	v.wants("the next film", `$('.faults').textContent + $('.status .step').textContent.split(' of ')[0]`, "Step 1")
}

// On a laptop board and words need no scrolling; on a phone nothing is wider than it, the transport is at hand, and squares are for thumbs.
func TestStudioFits(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=4")
	each := func(check func(address string), modes ...string) {
		for i, mode := range modes {
			for j, lang := range []string{"en", "zh"} {
				if !paired(i, j) {
					continue
				}
				address := "#n=8&lang=" + lang + "&mode=" + mode
				v.does(fmt.Sprintf(`await go(%q); await ready()`, address))
				check(address)
			}
		}
	}
	solving := []string{"place&acts=0.0_1.2_2.4_0.1_3.1", "predict", "quiz"}
	each(func(address string) {
		v.wants(address+" on a laptop", `until(() => $('main').getBoundingClientRect().bottom <= innerHeight).then(() => true)`, "true") // once the board is laid out
	}, solving...)
	each(func(address string) {
		v.wants(address+" on a laptop", `(end => ['main .squares', '.caption', '.code', '.tree .frame'].filter(s => $(s).getBoundingClientRect().bottom > end))($('.controls').getBoundingClientRect().top)`, "")
	}, "watch")
	for _, solver := range []string{"propagate", "minconflicts", "cdcl"} { // whose code is long
		v.does(fmt.Sprintf(`await go('#n=6&step=4&lang=de&solver=%s'); await ready()`, solver))
		v.wants(solver+"'s code", `$('.code ol').getBoundingClientRect().bottom <= $('.controls').getBoundingClientRect().top`, "true")
	}
	for _, rivals := range []string{"backtrack,propagate", "backtrack,propagate,dlx", "backtrack,propagate,dlx,cdcl"} {
		v.does(fmt.Sprintf(`await go('#n=6&step=30&rivals=%s'); await ready()`, rivals))
		for _, size := range [][2]int64{{1280, 800}, {1000, 800}, {1920, 1080}} {
			do(t, v.tab, chromedp.EmulateViewport(size[0], size[1]))
			v.wants(fmt.Sprint(rivals, size), `until(() => $('.buttons').getBoundingClientRect().bottom <= innerHeight).then(() => true)`, "true")
		}
	}
	const width = `$$('body *').filter(e => e.checkVisibility() && e.getBoundingClientRect().right > innerWidth + 1 && !e.closest('.unseen, option')).map(e => e.className || e.tagName).concat(document.scrollingElement.scrollWidth)`
	do(t, v.tab, chromedp.EmulateViewport(768, 1024))
	each(func(address string) {
		v.wants(address+" on a tablet", width, "768")
	}, "make")
	do(t, v.tab, chromedp.EmulateViewport(667, 375))
	v.wants("what is shown, on a phone that lies", `$('.shown summary').getBoundingClientRect().width > 60 && $('.top').getBoundingClientRect().height < 60`, "true")
	do(t, v.tab, chromedp.EmulateViewport(390, 844))
	phone := func(address string) {
		v.wants(address+" on a phone", width, "390")
	}
	each(func(address string) {
		phone(address)
		v.wants(address+": squares", `$('main .square').getBoundingClientRect().width > 30`, "true")
	}, solving...)
	each(func(address string) {
		phone(address)
		v.wants(address+": the transport", `$('.play').getBoundingClientRect().bottom > innerHeight - 80`, "true")
	}, "watch", "make")
	for _, menu := range []string{".shown", ".compare"} {
		v.does(`$$('.menu').forEach(m => { m.open = m.matches('` + menu + `') })`)
		phone(menu)
		v.wants(menu+": for thumbs", `$$('.top :is(button, summary, select, .choice, .sheet input:not([type=radio], [type=checkbox]))').filter(e => e.checkVisibility()).filter(e => {
			const { width, height } = e.getBoundingClientRect(), least = e.matches('.square') ? 30 : 44
			return width < least || height < least || parseFloat(getComputedStyle(e).fontSize) < (e.matches('select, input') ? 16 : 0)
		}).map(e => e.className + e.textContent)`, "")
	}
}

// A film that is stopped at a row without a square says why by lines, on wide pages and on telephones, by day and by night; also where the film
// shows none.
func TestStudioExplainsDeadRows(t *testing.T) {
	tracetest.Needs(t)
	for _, c := range []struct {
		width  int64
		scheme string
		theme  theme.Theme
	}{{1280, "light", theme.Themes[0]}, {390, "dark", theme.Themes[1]}} {
		v := visit(t, "#n=6&theme="+c.theme.Name, chromedp.EmulateViewport(c.width, 844), colors(c.scheme))
		color := fmt.Sprintf("rgb(%d, %d, %d)", c.theme.Bad.R, c.theme.Bad.G, c.theme.Bad.B)
		for step, lines := range map[int]string{6: "false", 7: color, 51: color} {
			v.wants(fmt.Sprintf("lines at step %d, %d pixels wide", step, c.width), fmt.Sprintf(`go('#n=6&theme=%s&step=%d').then(() => $$('.lines .attack').length > 3 && getComputedStyle($('.lines')).stroke)`, c.theme.Name, step), lines)
		}
	}
}

// Why a square is attacked stands until the next step, at any width: pictures that have their room are not laid out once more.
func TestStudioTellsOfSquares(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#n=6&step=10")
	for _, width := range []int64{1280, 1163, 997, 390} {
		do(t, v.tab, chromedp.EmulateViewport(width, 800))
		v.does(`await idle(); await new Promise(go => setTimeout(go, 300)); $$('main .square')[20].click(); await new Promise(go => setTimeout(go, 600))`)
		v.wants(fmt.Sprintf("at %d pixels", width), `$('.told').textContent + ' ' + $$('.asked').length`, "c3 is attacked by c5, same column. 1")
	}
}
