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
