package main

import (
	"bytes"
	"compress/flate"
	"encoding/base64"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"

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
		$$('.menu').forEach(m => { m.open = false })
		$('.share .sheet').replaceChildren()
		$('.share').open = true
		await until(() => $('.share .linked input') && ($('.qr img')?.src || $('.coded .note')), 'the sheet')
		return $('.share .linked input').value
	}
	'ready'`

// visitShare opens the studio, and makes ready to share.
func visitShare(t *testing.T, address string, before ...action) *visitor {
	t.Helper()
	v := visit(t, address, before...)
	value[string](t, v.tab, share)
	v.does(`await ready()`)
	return v
}

// opened visits the link of a sheet that is open, as somebody else would.
func (v *visitor) opened() *visitor {
	v.Helper()
	link := value[string](v.T, v.tab, `$('.share .linked input').value`)
	_, address, _ := strings.Cut(link, "#")
	v.does(`localStorage.clear()`)
	return visitShare(v.T, "#"+address)
}

const tinyTrace = `{"format":"queenreel-trace","version":1,"n":5,"solver":"mine"}\n{"event":"place","at":[0,0]}\n{"event":"end"}\n`

// The sheet works with the keyboard alone. What is done is said, and the focus stays where it is.
func TestShareSheet(t *testing.T) {
	tracetest.Needs(t)
	v := visitShare(t, "#n=6&solver=propagate&step=14")
	w := words.English.Studio.Share
	said := `until(() => $('.shared').textContent).then(() => $('.shared').role + ' ' + $('.shared').textContent + ' ' + ` + focused + `)`
	v.does(`$('.share summary').focus()`)
	v.press(kb.Enter)
	v.does(`await share(); button('` + w.Copy + `').focus()`)
	v.press(kb.Enter)
	v.wants("the link", said, "status "+w.Copied+" "+w.Copy)
	v.wants("what was copied", `copied`, value[string](t, v.tab, `location.href`))
	v.does(`button('` + w.CopyEmbed + `').focus()`)
	v.press(kb.Enter)
	v.wants("the embed code", `until(() => copied.startsWith('<iframe')).then(() => `+said+`)`, "status "+w.EmbedCopied+" "+w.CopyEmbed)
	v.wants("what it is", `(() => {
		const { lang, title, width, height, src, ...frame } = new DOMParser().parseFromString(copied, 'text/html').querySelector('iframe')
		self.embedded = src
		return [lang, title == $('canvas.picture').ariaLabel, width > 300, height > 300, copied.includes('loading="lazy"'), src.split('studio.html')[1]]
	})()`, "en,true,true,true,true,?mode=watch#n=6&solver=propagate&step=14")
	for file, action := range map[string]string{"gif": w.GIF, "html": w.Page} {
		v.does(fmt.Sprintf(`button(%[1]q).focus(); button(%[1]q).click(); await until(() => saved.at(-1)?.name?.endsWith(%[2]q) && $('.shared').textContent.includes(%[2]q), %[2]q)`, action, "."+file))
		v.wants(file, focused, action)
	}
	v.wants("the GIF", `Promise.all(saved.map(file => file.slice(0, 6).text())).then(starts => starts.includes('GIF89a'))`, "true")
	v.does(`$('.qr').focus()`)
	v.press(kb.Enter)
	v.wants("the code fills the window", `[$('.qr').clientWidth, $('.qr').clientHeight, innerWidth, innerHeight]`, "1280,800,1280,800")
	v.press(kb.Escape)
	v.wants("and no more", `$('.qr').clientWidth < 400 && $('.share').open`, "true")
	v.press(kb.Escape)
	v.wants("closed", `$('.share').open + `+focused, "falseShare")

	v = visit(t, "?mode=watch#n=6&solver=propagate&step=14")
	v.wants("embedded", `$('.step').textContent + $('.bar').checkVisibility()`, "Step 14 of 37false")
}

// What is saved where the cards are is their search.
func TestSharesCards(t *testing.T) {
	tracetest.Needs(t)
	v := visit(t, "#card=2&lang=zh")
	value[string](t, v.tab, share)
	v.does(`await share(); button('` + words.Chinese().Studio.Share.GIF + `').click()`)
	v.wants("the GIF", `until(() => saved.at(-1)?.name).then(() => saved.at(-1).name)`, "4-queens-zh.gif")
}

// A film that plays is shared as it was when the sheet was opened.
func TestSharesWhatPlays(t *testing.T) {
	tracetest.Needs(t)
	v := visitShare(t, "#n=6&step=9&speed=2&loop&play")
	v.does(`await until(() => !$('.step').textContent.startsWith('Step 9 '), 'it plays'); await share()`)
	v.wants("it stands", `share().then(link => '#n=6&step=' + $('.step').textContent.match(/\d+/)[0] + '&speed=2&loop' == '#' + link.split('#')[1])`, "true")
}

// Links hold traces, alone and beside other searches, and themes: who opens them sees the same, under the same names, and can go on. What a link
// cannot hold is named there, offered as a file, and named to who opens the link.
func TestLinksHoldFiles(t *testing.T) {
	tracetest.Needs(t)
	const seen = `idle().then(() => [shown(), $('canvas.picture').ariaLabel, getComputedStyle($('.film .stage')).getPropertyValue('--ground'), $('.faults').textContent].join('|'))`
	v := visitShare(t, "#n=4")
	same := func(what string) {
		t.Helper()
		want := value[string](t, v.tab, `idle().then(share).then(() => `+seen+`)`)
		v = v.opened()
		v.wants(what, seen, want)
		v.wants(what+": its address", `!location.hash.includes('own=')`, "true")
	}
	v.does(`await drop('mine.jsonl', '` + tinyTrace + `'); await until(() => shown().includes('mine.jsonl')); await drop('sand.json', '{"ground": "#fff8e8"}'); await until(() => $('.chips').textContent.includes('sand.json'))`)
	same("a trace and a theme")
	v.does(`$('.compare input[value=dlx]').click(); await until(() => shown().includes('dlx'))`)
	same("a trace beside a search")
	v = visitShare(t, "#n=4&mode=place&acts=0.1_1.3_2.0_3.2")
	v.does(`answer('Compare with backtrack'); await until(() => $('.film').className.includes('compared'))`)
	same("a game beside a search")

	w := words.English.Studio
	lang := `{"Name": "xx", "Doc": "Xish", "Studio": {"Page": {"Make": "Mach"}}}`
	v.does(fmt.Sprintf(`await drop('xx.json', %q); await until(() => button('Mach')); await idle(); await share()`, lang))
	v.wants("a language", `$('.linked .note').textContent`, strings.ReplaceAll(w.Share.Without, "{list}", w.Watch.OwnLanguage))
	v.does(`answer('Save xx.json')`)
	v.wants("its file", `saved[0].name + saved[0].type && saved[0].text().then(text => JSON.parse(text).Doc)`, "Xish")
	v = v.opened()
	v.wants("who opens it", `$('.faults p').textContent`, strings.ReplaceAll(w.Share.NotInLink, "{list}", w.Watch.OwnLanguage))
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
	tracetest.Needs(t)
	damaged := func(what string) string {
		return strings.ReplaceAll(words.English.Studio.Share.Damaged, "{title}", what)
	}
	header := strings.ReplaceAll(tinyTrace[:strings.Index(tinyTrace, `\n`)], `\n`, "\n") + "\n"
	good := deflated(t, "mine.jsonl\n"+header+`{"event":"place","at":[0,0]}`+"\n")
	v := visit(t, "#n=4")
	for _, c := range []struct{ hash, says string }{
		{"#n=5&trace=" + good[:len(good)-9], damaged("Trace")},
		{"#trace=" + good + "AAAA", damaged("Trace")},
		{"#trace=A", damaged("Trace")},
		{"#trace=a+b", "The address has “a b” for trace"},
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
		v.does(fmt.Sprintf(`location.hash = %q; await until(() => $('.faults').textContent.includes(%q), %[2]q + ' in ' + $('.faults').textContent); await idle()`, c.hash, c.says))
		v.wants(c.hash+": pictures", `document.images.length + ' ' + ({}).polluted`, "0 undefined")
	}
	v.does(`await go('#n=4&step=3')`)
	v.wants("it goes on", `$('.step').textContent + $('.faults').textContent`, "Step 3 of 14")
}

// A decoder that is not ours reads the code from the screen, in a dark page, too, small and as large as the window. Links that are too long for a
// code say so.
func TestCodeOnScreen(t *testing.T) {
	tracetest.Needs(t)
	if _, err := exec.LookPath("zbarimg"); err != nil {
		if os.Getenv("CI") != "" {
			t.Fatal(err)
		}
		t.Skip(err)
	}
	v := visitShare(t, "#n=6&solver=propagate&step=14", colors("dark"))
	link := value[string](t, v.tab, `share()`)
	for _, size := range []string{"small", "large"} {
		v.does(`$('.qr').classList.toggle('large', '` + size + `' == 'large'); await $('.qr img').decode()`)
		picture, err := chromedp.Run(v.tab, chromedp.CaptureScreenshot())
		if err != nil {
			t.Fatal(err)
		}
		path := filepath.Join(t.TempDir(), "screen.png")
		if err := os.WriteFile(path, picture, 0o666); err != nil {
			t.Fatal(err)
		}
		got, err := exec.Command("zbarimg", "--quiet", "--raw", path).Output()
		if strings.TrimSpace(string(got)) != link {
			t.Errorf("%s: the code says %q (%v), want %q", size, got, err, link)
		}
	}
	v.does(`await go('#n=6&title=' + 'x'.repeat(120) + '&mode=place&acts=' + Array(150).fill('0.0_b').join('_')); await share()`)
	v.wants("a long link", `$('.coded').textContent.replace(/[\d,]+/, 'N')`, "No QR code: the link has N letters, and phones read codes of up to 600 from a screen")
}
