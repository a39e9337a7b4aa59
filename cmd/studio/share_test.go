package main

import (
	"bytes"
	"compress/flate"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
	"time"

	downloads "github.com/chromedp/cdproto/browser"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

	"queenreel/cmd/studio/internal/engine"
	"queenreel/draw/drawtest/browse"
	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

// share opens the sheet, and notes what is copied and saved.
const share = `
	self.saved = []
	navigator.clipboard.writeText = async text => { self.copied = text }
	URL.createObjectURL = blob => { saved.push(blob); return 'data:,' }
	HTMLAnchorElement.prototype.click = function () { saved.at(-1).name = this.download }
	self.share = async () => {
		shut()
		$('.share .sheet').replaceChildren()
		sheet('share').showPopover()
		await until(() => $('.share .linked input') && ($('.qr img')?.src || !$('.coded .qr')), 'the sheet')
		return $('.share .linked input').value
	}
`

// visitShare opens the studio, and makes ready to share.
func visitShare(t testing.TB, address string, before ...browse.Action) *visitor {
	t.Helper()
	v := visit(t, address, before...)
	v.Run(share)
	return v
}

// opened visits the link of a sheet that is open, as somebody else would.
func (v *visitor) opened() *visitor {
	v.Helper()
	link := browse.Value[string](v.Tab, `$('.share .linked input').value`)
	_, address, _ := strings.Cut(link, "#")
	return visitShare(v.TB, "#"+address)
}

// The sheet works with the keyboard alone. What is done is said, and the focus stays where it is.
func TestShareSheet(t *testing.T) {
	browses(t)
	v := visitShare(t, "#n=6&solver=propagate&step=14")
	w := wordsOf(&words.English)["Share"]
	said := `until(() => $('.shared').textContent).then(() => $('.shared').role + ' ' + $('.shared').textContent + ' ' + ` + focused + `)`
	v.Run(`$('.share > button').focus()`)
	v.Press(kb.Enter)
	v.Run(`await share(); button('` + w["Copy"] + `').focus()`)
	v.Press(kb.Enter)
	v.Wants("the link", said, "status "+w["Copied"]+" "+w["Copy"])
	v.Wants("what was copied", `copied`, browse.Value[string](v.Tab, `location.href.replace('&step', '&path&step')`))
	v.Run(`button('` + w["CopyEmbed"] + `').focus()`)
	v.Press(kb.Enter)
	v.Wants("the embed code", `until(() => copied.startsWith('<iframe')).then(() => `+said+`)`, "status "+w["EmbedCopied"]+" "+w["CopyEmbed"])
	v.Wants("what it is", `(() => {
		const { lang, title, width, height, src, ...frame } = new DOMParser().parseFromString(copied, 'text/html').querySelector('iframe')
		self.embedded = src
		return [lang, title == $('.picture[data-picture]').ariaLabel, width > 300, height > 300, copied.includes('loading="lazy"'), src.split('studio.html')[1]]
	})()`, "en,true,true,true,true,?mode=watch#n=6&solver=propagate&path&step=14")
	for file, action := range map[string]string{"gif": w["GIF"], "html": w["Page"]} {
		v.Run(fmt.Sprintf(`button(%[1]q).focus(); button(%[1]q).click(); await until(() => saved.at(-1)?.name?.endsWith(%[2]q) && $('.shared').textContent.includes(%[2]q), %[2]q)`, action, "."+file))
		v.Wants(file, focused, action)
	}
	v.Wants("the GIF", `Promise.all(saved.map(file => file.slice(0, 6).text())).then(starts => starts.includes('GIF89a'))`, "true")
	v.Run(`$('.qr').focus()`)
	v.Press(kb.Enter)
	v.Wants("the code fills the window", `[$('.qr').clientWidth, $('.qr').clientHeight, innerWidth, innerHeight]`, "1280,800,1280,800")
	v.Press(kb.Escape)
	v.Wants("and no more", `$('.qr').clientWidth < 400 && isOpen('share')`, "true")
	v.Press(kb.Escape)
	v.Wants("closed", `isOpen('share') + `+focused, "falseShare")

	v = visit(t, "?mode=watch#n=6&solver=propagate&step=14")
	v.Wants("embedded", `$('.step').textContent + $('.bar').checkVisibility()`, "Step 14 of 46false")
}

// What is saved where the cards are is their search.
func TestSharesCards(t *testing.T) {
	browses(t)
	v := visitShare(t, "#card=2&lang=zh")
	v.Run(`await share(); button('` + wordsOf(words.Chinese())["Share"]["GIF"] + `').click()`)
	v.Wants("the GIF", `until(() => saved.at(-1)?.name).then(() => saved.at(-1).name)`, "4-queens-zh.gif")
}

// A film that plays is shared as it was when the sheet was opened.
func TestSharesWhatPlays(t *testing.T) {
	browses(t)
	v := visitShare(t, "#n=6&step=9&speed=2&loop&play")
	v.Run(`await until(() => !$('.step').textContent.startsWith('Step 9 '), 'it plays'); await share()`)
	v.Wants("it stands", `share().then(link => '#n=6&path&step=' + $('.step').textContent.match(/\d+/)[0] + '&speed=2&loop' == '#' + link.split('#')[1])`, "true")
}

// Links hold traces, alone and beside other searches, and themes: who opens them sees the same, under the same names, and can go on. What a link
// cannot hold is named there, offered as a file, and named to who opens the link.
func TestLinksHoldFiles(t *testing.T) {
	browses(t)
	const seen = `idle().then(() => [shown(), $('.picture[data-picture]').ariaLabel, getComputedStyle($('.film .stage')).getPropertyValue('--ground'), $('.faults').textContent].join('|'))`
	v := visitShare(t, "#n=4")
	same := func(what string) {
		t.Helper()
		want := browse.Value[string](v.Tab, `idle().then(share).then(() => `+seen+`)`)
		v = v.opened()
		v.Wants(what, seen, want)
		v.Wants(what+": its address", `!location.hash.includes('own=')`, "true")
	}
	v.Run(`await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine.jsonl')); await drop('sand.json', '{"ground": "#fff8e8"}'); await until(() => $('.chips').textContent.includes('sand.json'))`)
	same("a trace and a theme")
	v.Run(`$('.compare input[value=dlx]').click(); await until(() => shown().includes('dlx'))`)
	same("a trace beside a search")
	v = visitShare(t, "#n=4&mode=place&acts=0.1_1.3_2.0_3.2")
	v.Run(`answer('Compare with backtrack'); await until(() => $('.film').className.includes('compared'))`)
	same("a game beside a search")

	w := wordsOf(&words.English)
	lang := `{"Name": "xx", "Doc": "Xish", "Studio": {"Page": {"Make": "Mach"}}}`
	v.Run(fmt.Sprintf(`await drop('xx.json', %q); await until(() => $$('button').some(b => b.textContent == 'Mach')); await idle(); await share()`, lang))
	v.Wants("a language", `$$('.linked p.note').at(-1).textContent`, strings.ReplaceAll(w["Share"]["Without"], "{list}", w["Watch"]["OwnLanguage"]))
	v.Run(`answer('Save xx.json')`)
	v.Wants("its file", `saved[0].name + saved[0].type && saved[0].text().then(text => JSON.parse(text).Doc)`, "Xish")
	v = v.opened()
	v.Wants("who opens it", `$('.faults p').textContent`, strings.ReplaceAll(w["Share"]["NotInLink"], "{list}", w["Watch"]["OwnLanguage"]))
}

// A decoder that is not ours reads the code from the screen, in a dark page, too, small and as large as the window. Links that are too long for a
// code say so.
func TestCodeOnScreen(t *testing.T) {
	tracetest.Needs(t, "zbarimg")
	browses(t)
	v := visitShare(t, "#n=6&solver=propagate&step=14", browse.Media("prefers-color-scheme: dark"))
	link := browse.Value[string](v.Tab, `share()`)
	for _, size := range []string{"small", "large"} {
		v.Run(`$('.qr').classList.toggle('large', '` + size + `' == 'large'); await $('.qr img').decode()`)
		path := filepath.Join(t.TempDir(), "screen.png")
		if err := os.WriteFile(path, v.Screenshot(), 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := exec.Command("zbarimg", "--quiet", "--raw", path).Output()
		if strings.TrimSpace(string(got)) != link {
			t.Errorf("%s: the code says %q (%v), want %q", size, got, err, link)
		}
	}
	v.Run(`await go('#n=6&title=' + 'x'.repeat(120) + '&mode=place&acts=' + Array(150).fill('0.0_b').join('_')); await share()`)
	v.Wants("a long link", `$('.coded .note').textContent.replace(/[\d,]+/, 'N')`, "No QR code: the link has N letters, and phones read codes of up to 600 from a screen")
}

// deflated returns a file as links have it.
func deflated(t *testing.T, text string) string {
	var b bytes.Buffer
	w, err := flate.NewWriter(&b, flate.BestCompression)
	if err == nil {
		_, err = w.Write([]byte(text))
	}
	if err != nil || w.Close() != nil {
		t.Fatal(err)
	}
	return base64.RawURLEncoding.EncodeToString(b.Bytes())
}

// Packed files of strangers are refused in words, whatever they are.
func TestHostileLinks(t *testing.T) {
	browses(t)
	damaged := func(what string) string {
		return strings.ReplaceAll(wordsOf(&words.English)["Share"]["Damaged"], "{title}", what)
	}
	header := strings.ReplaceAll(tinyTrace[:strings.Index(tinyTrace, `\n`)], `\n`, "\n") + "\n"
	good := deflated(t, "mine.jsonl\n"+header+`{"event":"place","at":[0,0]}`+"\n")
	v := visit(t, "#n=4")
	for _, c := range []struct{ hash, says string }{
		{"#n=5&trace=" + good[:len(good)-9], damaged("Trace")},
		{"#trace=" + good + "AAAA", damaged("Trace")},
		{"#trace=A", damaged("Trace")},
		{"#trace=a+b", damaged("Trace")},
		{"#trace=" + deflated(t, strings.Repeat("\x00", 5_900_000)), damaged("Trace")}, // 5,900 letters
		{"#trace=" + deflated(t, "a\n\xff\xfe"), damaged("Trace")},
		{"#trace=" + deflated(t, "no lines"), damaged("Trace")},
		{"#trace=" + deflated(t, "mine.jsonl\n"+header+`{"event":"place","at":[0,9]}`+"\n"), "mine.jsonl: The trace goes wrong at line 2"},
		{"#trace=" + deflated(t, "\u202e<img src=x>\n{}"), "·<img src=x>: "},
		{"#n=5&rivals=trace,dlx&trace=" + deflated(t, "x\nnonsense"), "trace: line 1: the line is not JSON"},
		{"#n=5&rivals=trace,dlx", "Compare with: choose 2 to 4 searches"},
		{"#themefile=" + deflated(t, "x\n{"), damaged("Theme")},
		{"#themefile=" + deflated(t, "x\n"+strings.Repeat("[", 40)+strings.Repeat("]", 40)), damaged("Theme")},
		{"#themefile=" + deflated(t, `x.json`+"\n"+`{"ground": "red"}`), "x.json: ground: must be a colour"},
		{"#themefile=" + deflated(t, `x.json`+"\n"+`"__proto__"`), "x.json: "},
	} {
		v.Run(fmt.Sprintf(`location.hash = %q; await until(() => $('.faults').textContent.includes(%q), %[2]q + ' in ' + $('.faults').textContent); await idle()`, c.hash, c.says))
		v.Wants(c.hash+": pictures", `document.images.length + ' ' + ({}).polluted`, "0 undefined")
	}
	v.Run(`await go('#n=4&step=3')`)
	v.Wants("it goes on", `$('.step').textContent + $('.faults').textContent`, "Step 3 of 19")
}

// Files that are saved are the engine's, under its names, have the sizes that are told before, and their commands are shown in their place. The
// layout is chosen there, for films and pictures.
func TestMakeSaves(t *testing.T) {
	browses(t)
	folder := t.TempDir()
	v := visit(t, "#n=5&step=4&mode=make", chromedp.Func(func(ctx context.Context, _ *chromedp.Target) error {
		own := chromedp.FromContext(ctx).BrowserContextID
		_, err := chromedp.CallBrowser(ctx, downloads.SetDownloadBehavior, downloads.SetDownloadBehaviorParams{Behavior: "allow", BrowserContextID: own, DownloadPath: folder})
		return err
	}))
	m := wordsOf(&words.English)["Make"]
	for _, c := range []struct{ kind, file, layout, board, pixels, request string }{
		{"Slide", "slide", "", "", "1280×720", `"file": "slide", "step": 4, "options": {"queens": 5, "layout": "wide"}`},
		{"Chat", "", "", "", "540×960", `"file": "gif", "step": 4, "options": {"queens": 5, "layout": "phone"}`},
		{"Chat", "", "tree", "", "", `"file": "gif", "step": 4, "options": {"queens": 5, "layout": "tree"}`},
		{"Board", "png", "", "", "", `"file": "png", "step": 4, "options": {"queens": 5, "layout": "tree"}`},
		{"Board", "svg", "", "2413", "", `"file": "svg", "options": {"board": "2413"}`},
		{"Board", "boards", "", "2413\n3142", "", `"file": "boards", "options": {"board": "2413\n3142", "page": "a4"}`},
		{"Quiz", "", "", "", "", `"file": "quiz", "step": 4, "options": {"queens": 5}`},
		{"Lesson", "", "", "", "", `"file": "lesson", "step": 4, "options": {"queens": 5, "night": "dark"}`},
		{"Data", "trace", "", "", "", `"file": "trace", "step": 4, "options": {"queens": 5}`},
	} {
		want := new(engine.Engine).Do(t.Context(), []byte(`{"do": "save", `+c.request+`}`), nil)
		var told struct{ Name, Command, Summary string }
		if err := json.Unmarshal(want.JSON, &told); err != nil {
			t.Fatal(err)
		}
		v.Run(fmt.Sprintf(`await kind(%q, %q); const board = $('.files [open] textarea'); board.value = %q; board.dispatchEvent(new Event('input'))`, m[c.kind], c.file, c.board))
		if c.layout != "" {
			v.Run(fmt.Sprintf(`const layout = $$('.files [open] select')[1]; layout.value = %q; layout.dispatchEvent(new Event('change')); await idle()`, c.layout))
			v.Wants("the layout in the address", `until(() => location.hash.includes('layout')).then(() => location.hash)`, "#n=5&layout="+c.layout+"&mode=make&kind="+strings.ToLower(c.kind)+"&step=4")
		}
		v.Wants(told.Name+": its size", `$('.files [open] summary').textContent.match(/\d+ × \d+/)?.[0].replaceAll(' ', '') ?? ''`, c.pixels)
		if !strings.Contains(told.Summary, c.pixels) {
			t.Errorf("%s is not of %s", told.Summary, c.pixels)
		}
		v.Run(`$('.files [open] .save').click(); await until(() => $('.files [open] .result').textContent)`)
		v.Wants(told.Name, `$('.files [open] .result').textContent`, told.Name+" · "+told.Summary)
		v.Run(`$('.files [open] .result').textContent = ''; $('.switch input').click(); await until(() => $('.files [open] code'))`)
		v.Wants(told.Name+": command", `$('.files [open] code').textContent`, told.Command)
		v.Run(`$('.switch input').click(); await until(() => $('.files [open] .save').checkVisibility())`)
		path, got := filepath.Join(folder, told.Name), []byte(nil)
		for end := time.Now().Add(10 * time.Second); !bytes.Equal(got, want.Data["file"]) && time.Now().Before(end); time.Sleep(20 * time.Millisecond) {
			got, _ = os.ReadFile(path)
		}
		if !bytes.Equal(got, want.Data["file"]) {
			t.Errorf("%s has %d bytes, want %d", path, len(got), len(want.Data["file"]))
		}
	}
	v.Run(fmt.Sprintf(`await kind(%q, 'mp4'); await until(() => $('.files [open] code'))`, m["Slide"]))
	v.Wants("what only the command makes", `[$('.files [open] code').textContent, $('.files [open] .save').checkVisibility()]`, "queenreel animate -n 5 --layout tree -o 5-queens-tree.mp4,false")
}

// Who opens a teacher's link sees what was shared, without the teacher's tools, which one tap brings. What is made is no lesson: its link shows the
// film.
func TestPupils(t *testing.T) {
	browses(t)
	const tools = `['.modes', '.shown', '.compare', '.questions', '.files'].filter(s => $(s)?.checkVisibility()).join()`
	v := visitShare(t, "#n=6&step=9&stop=9:Why")
	v.Wants("a teacher's tools", tools, ".modes,.shown,.compare,.questions")
	v.Run(`await share()`)
	v = v.opened()
	v.Wants("a pupil's", tools+` + $('.title').textContent`, "Why")
	v.Run(`await press('Workbench'); await idle()`)
	v.Wants("after a tap", tools+` + location.hash`, ".modes,.shown,.compare,.questions#n=6&step=9&stop=9:Why")
	v.Run(`await go('#n=6&mode=make&kind=quiz&step=9'); await share()`)
	v = v.opened()
	v.Wants("what was made", inMode+` + location.hash + `+tools, "watch#n=6&path&step=9")
}

// shared are states of all modes. Firefox and WebKit open the links of the first ones.
var shared = []state{
	{"card", "#card=4", `for (const sq of [7, 9, 1, 7]) $$('main .square')[sq].click()`},
	{"stops", "#n=4&step=4", teacher + `; await ask('Ask here', 'Why & why, 100 % = ?'); $('.stops form').requestSubmit()`},
	{"trace compared", "#n=6", `await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine')); $('.compare input[value=dlx]').click(); await until(() => $('.compared')); await idle()`},
	{"acts", "#n=6&mode=place", `for (const at of [0, 8, 16, 19]) { pick(at); await acted() } answer('Take back'); await acted()`},
	{"a level in Chinese", "#n=6&mode=predict&level=all", `await speak('zh'); await idle()`},

	{"how it plays", "#n=6&step=3", `$('.speed').value = .5; $('.speed').dispatchEvent(new Event('change', { bubbles: true })); $('.loop').click(); $('.pauses').click(); $('.last').click()`},
	{"what if answered", "#n=6&step=9", `answer('What if …?'); $$('main .square.pick').at(-1).click(); await until(() => $('.answer .title'))`},
	{"quiz", "#n=6&mode=quiz", ""},
	{"card half done", "#card=5", `$$('.branch')[2].click()`},
	{"card done", "#card=2", `$$('main .square')[0].click(); $$('main .square')[6].click()`},
	{"Chinese", "#n=4&step=2", `await speak('zh'); await idle()`},
	{"a level", "#n=6&mode=predict", `$('.levels [data-name="25"]').click(); await until(() => $('.levels [data-name="25"]')?.ariaPressed == 'true')`},
	{"start", "#n=6&mode=watch", ""},
	{"playing", "#n=6&step=2&speed=4", `$('.play').click(); await until(() => !$('.step').textContent.startsWith('Step 2 '))`},
	{"settings", "#n=6&all&detail=tests&by=column&labels=index&pace=fast&theme=slate&step=30", ""},
	{"some solutions", "#n=6&solutions=2&value=max&step=30", ""},
	{"chance", "#n=8&solver=minconflicts&seed=7&step=6", ""},
	{"fixed", "#n=6&step=5", `sheet('shown').showPopover(); $('.fixed [aria-label^=d2]').click(); await idle(); $('.forward').click()`},
	{"dark", "#n=4&step=2", `$('.darkness').click(); await idle()`},
	{"light again", "#n=4&step=2&dark", `$('.darkness').click(); await idle()`},
	{"four searches", "#n=6&rivals=backtrack,dlx,cdcl,minconflicts&step=9", ""},
	{"what if", "#n=6&step=9", `answer('What if …?')`},
	{"what if tried", "#n=6&step=2", `answer('What if …?'); $$('main .square.pick')[3].click(); await press('Watch it'); await idle(); $('.forward').click()`},
	{"solved", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", ""},
	{"game filmed", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", `answer('Film it'); await until(() => $('.film .controls').checkVisibility()); await idle(); $('.forward').click()`},
	{"game compared", "#n=4&mode=place&acts=0.1_1.3_2.0_3.2", `answer('Compare with backtrack'); await until(() => $('.compared')); await idle()`},
	{"trace", "#n=6", `await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine')); await idle(); $('.forward').click()`},
	{"theme", "#n=6&step=4", `await drop('sand.json', '{"ground": "#fff8e8"}'); await until(() => shown().includes('sand')); await idle()`},
	{"predict on", "#n=6&mode=predict&level=all", `button('Begin')?.click(); pick(0); pick(1); answer('Next question')`},
	{"quiz on", "#n=6&mode=quiz&level=all", `button('Begin')?.click(); for (let i = 0; i < 20; i++) ($('.choices button:enabled') ?? $('.doings button')).click(); await press('Other questions')`},
}

const sharedInAll = 5

// tellsState is a script that tells what a page shows, in the workbench. Answers and the way back to the film before are one's own, and in no link.
const tellsState = `
	shut()
	await opened()
	if (document.documentElement.dataset.mode != 'learn' && $('.workbench').checkVisibility()) $('.workbench').click()
	await opened()
	button('Begin')?.click()
	await new Promise(go => setTimeout(go, 250)) // the address is written
	const root = document.documentElement, { mode } = root.dataset, of = (selector, key) => $$(selector).map(e => e[key]).join('|')
	const learns = mode == 'learn' ? { card: $('.lesson .ask').innerText } : {
		shown: shown(), film: $('.picture[data-picture]').ariaLabel, compared: $('.film').classList.contains('compared'), step: $('.step').textContent, ground: getComputedStyle($('.film .stage')).getPropertyValue('--ground'),
		speed: $('.speed').value, loop: $('.loop').ariaPressed, pauses: $('.pauses').checked, pins: of('.pin', 'ariaLabel'), lanes: of('.lanetitle', 'textContent'),
		...mode == 'predict' ? { level: $('.levels [aria-pressed=true]').textContent } : { said: said(), panel: $('.panel').innerText.replace('Back to the film\n', ''), title: $('.title').textContent },
	}
	return JSON.stringify({ mode, lang: root.lang, dark: root.classList.contains('dark'), faults: $('.faults').textContent, squares: of('main .square', 'ariaLabel'), looks: of('main .square', 'className'), hash: location.hash, ...learns })`

// Every link, opened in a fresh page, shows what was shared. What is shared is come to from the link before.
func TestEveryLink(t *testing.T) {
	browses(t)
	const tabs = 4 // side by side
	for first := range tabs {
		t.Run(fmt.Sprint(first), func(t *testing.T) {
			t.Parallel()
			v := visitShare(t, "#card=1")
			for k := first; k < len(shared); k += tabs {
				shared[k].share(t, func(script string) string { return browse.Value[string](v.Tab, "(async () => {"+script+"})()") }, func(hash string) {
					v.Run(`localStorage.clear()`)
					v.reopen(hash)
					v.Run(share)
				})
			}
		})
	}
}

// So it does in Firefox and WebKit.
func TestLinksInEngines(t *testing.T) {
	browses(t)
	served := inFrame(t)
	browse.Each(t, []browse.Engine{browse.Firefox, browse.WebKit}, func(t *testing.T, open func(url string) browse.Page) {
		f := frame{open(served)}
		for _, s := range shared[:sharedInAll] {
			s.share(t, f.run, f.open)
		}
	})
}

// share goes to a state, shares it, and opens its link.
func (s state) share(t *testing.T, run func(script string) string, open func(hash string)) {
	if strings.HasPrefix(s.hash, "#card") { // behind a card stands the film before, which no link has
		open(s.hash)
	} else {
		run(fmt.Sprintf(`localStorage.clear(); await go(%q); return ''`, s.hash))
	}
	run(s.act + `; return ''`)
	_, link, _ := strings.Cut(run(`return await share()`), "#")
	tell := func() (state map[string]any) {
		text := run(tellsState)
		if err := json.Unmarshal([]byte(text), &state); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		return state
	}
	want := tell()
	open("#" + link)
	got := tell()
	for key := range want {
		if fmt.Sprint(got[key]) != fmt.Sprint(want[key]) {
			t.Errorf("%s, by #%s: %s is\n%v, want\n%v", s.name, link, key, got[key], want[key])
		}
	}
}
