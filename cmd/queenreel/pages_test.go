package main

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp/kb"
	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"queenreel/draw/drawtest/browse"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// pages are those that show how to use the program: each in English, and in Chinese.
var pages = []string{"README.md", "README.zh.md", "docs/guide.md", "docs/guide.zh.md"}

// spoken is what a Chinese page adds to each call of a command that speaks.
const spoken = " --lang zh"

// readPage returns the text of a page in the root of the repository.
func readPage(page string) string {
	return string(tracetest.Must(os.ReadFile(filepath.Join("..", "..", page))))
}

// shellLines returns the command lines in the code blocks of a page: those between fences of shells, and those that
// are indented by four blanks.
func shellLines(page string) []string {
	var lines []string
	fenced := false
	for line := range strings.Lines(page) {
		if strings.HasPrefix(line, "```") {
			fenced = line == "```sh\n"
			continue
		}
		if !fenced && !strings.HasPrefix(line, "    ") {
			continue
		}
		line, _, _ = strings.Cut(strings.TrimSpace(line), " #")
		line = strings.TrimSpace(line)
		if args, ok := strings.CutPrefix(line, "go run ./cmd/queenreel"); ok {
			line = "queenreel" + args
		}
		if strings.HasPrefix(line, "queenreel ") {
			lines = append(lines, line)
		}
	}
	return lines
}

// typedLines returns the command lines of a page for each place.
func typedLines(text string) (lines []string) {
	rows := regexp.MustCompile("(?m)^\\| .* \\| .*`queenreel .*\\|$")
	code := regexp.MustCompile("`(queenreel [^`]*)`")
	for _, row := range rows.FindAllString(text, -1) {
		for _, m := range code.FindAllStringSubmatch(row, -1) {
			lines = append(lines, m[1])
		}
	}
	return lines
}

// examples returns the command lines of a command's help, without their comments.
func examples(cmd *cobra.Command) []string {
	var lines []string
	for line := range strings.Lines(cmd.Example) {
		if line, _, _ = strings.Cut(strings.TrimSpace(line), "  "); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// Every command has examples in its help; they, and the command lines of READMEs and guides, work from top to bottom in a folder that is
// empty at first. What a script or a text before runs is left out. Plain runs take the first third of each help, and no lesson.
func TestExamples(t *testing.T) {
	cs, tested := newCallers(t), scriptLines(t)
	try := func(name string, lines []string) {
		if len(lines) == 0 {
			t.Errorf("%s has no command line", name)
		}
		lines = slices.DeleteFunc(lines, func(line string) bool {
			line = strings.Replace(line, spoken, "", 1)
			done := tested[line]
			tested[line] = true
			return done
		})
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			runLines(t, cs, lines)
		})
	}
	for _, cmd := range ownCommands() {
		switch lines := examples(cmd); {
		case tracetest.Full:
			try(cmd.Name(), lines)
		case cmd.Name() != "lesson":
			try(cmd.Name(), lines[:(len(lines)+2)/3])
		}
	}
	for _, page := range pages {
		if tracetest.Full {
			try(page, shellLines(readPage(page)))
		}
	}
}

// scriptLines returns the command lines that scripts, the slow ones among them, already run and expect to succeed.
func scriptLines(t *testing.T) map[string]bool {
	t.Helper()
	scripts := tracetest.Must(filepath.Glob("testdata/s*/*.txtar"))
	if len(scripts) == 0 {
		t.Fatal("no scripts")
	}
	lines := map[string]bool{}
	run := regexp.MustCompile(`(?m)^(?:exec queenreel|runs) (.*?)(?: --cell 12)?$`) // smaller squares make no other call
	for _, script := range scripts {
		for _, m := range run.FindAllStringSubmatch(string(tracetest.Must(os.ReadFile(script))), -1) {
			lines["queenreel "+m[1]] = true
		}
	}
	// It takes seconds, and demo does the same.
	lines["queenreel solutions"] = lines["queenreel demo"]
	return lines
}

// sized matches a flag for the size of a picture.
var sized = regexp.MustCompile(`--(cell|width|page|for) `)

// squared matches a line that ends with a command whose pictures have squares of --cell.
var squared = regexp.MustCompile(`(^|\| )queenreel (animate|compare|solutions|still)\b[^|]*$`)

// smaller returns a command line that makes the same of fewer queens and smaller squares, which takes less time. Scripts draw
// pictures of the default size.
func smaller(line string) string {
	line = strings.NewReplacer(
		"lesson -n 6", "lesson -n 4", "trace -s cdcl", "trace -n 4 -s cdcl", "trace |", "trace -n 4 |", "propagate -n 9", "propagate -n 5",
		"propagate -n 6", "propagate -n 4", "animate -n 6", "animate -n 4", "animate --all", "animate -n 5 --all", "dlx -n 5", "dlx -n 4",
		"--count -n 12", "--count -n 9", "--count -n 15", "--count -n 9", "--to 6", "--to 4", "--to 7", "--to 5",
		"sheet --group", "sheet -n 6 --group", "sheet --page", "sheet -n 6 --page",
		"worksheet --blank 4 --given 3", "worksheet -n 6 --blank 3 --given 2", "worksheet --blank 6 --given 3", "worksheet -n 6 --blank 2 --given 1",
	).Replace(line)
	if squared.MatchString(line) && !sized.MatchString(line) {
		line += " --cell 12"
	}
	return line
}

// runLines runs command lines, made smaller, one after the other in a new folder. Callers make the calls, but for lines that
// need a shell, such as pipes.
func runLines(t *testing.T, cs callers, lines []string) {
	if runtime.GOOS == "windows" {
		t.Skip("needs a shell")
	}
	folder := t.TempDir()
	for _, line := range lines {
		line = smaller(line)
		args, is := strings.CutPrefix(line, "queenreel")
		start := time.Now()
		switch {
		case !is:
			t.Errorf("%s: is no call of queenreel", line)
		case strings.ContainsAny(line, "|&;<>()$`\\\"'*?[]#~"):
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			cmd := exec.CommandContext(ctx, "sh", "-c", line)
			cmd.Dir = folder
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%.1000s", line, err, out)
			}
			cancel()
		default:
			if e, err := cs.call(request{Folder: folder, Env: os.Environ(), Args: strings.Fields(args)}); err != nil || e.Code != 0 {
				t.Errorf("%s: exit code %d, %v\n%.1000s", line, e.Code, err, e.Stderr)
			}
		}
		t.Logf("%s: %v", line, time.Since(start).Round(time.Millisecond))
	}
}

// The command lines of README and guide for each place work, from top to bottom: here for 4 queens and in 5 frames, to save time,
// and without ffmpeg.
func TestReadmePlaces(t *testing.T) {
	t.Parallel()
	lines := append(typedLines(readPage("README.md")), typedLines(readPage("docs/guide.md"))...)
	if len(lines) < 12 {
		t.Errorf("the pages say to type %q, and no more", lines)
	}
	lines = slices.DeleteFunc(lines, func(line string) bool { return strings.Contains(line, ".mp4") })
	for i, line := range lines {
		switch {
		case strings.Contains(line, "--page"):
			lines[i] += " -n 4"
		case !strings.HasPrefix(line, "queenreel embed"):
			lines[i] += " -n 4 --cell 12"
		}
		if strings.HasPrefix(line, "queenreel animate") {
			lines[i] += " --max-frames 5"
		}
	}
	runLines(t, newCallers(t), lines)
}

// A page says the same in both languages: it has as many sections, shows the same calls of the program, and leads to the same
// pages. The Chinese one has every command that speaks, and no other, speak Chinese.
func TestPagesAgree(t *testing.T) {
	sections := regexp.MustCompile(`(?m)^## `)
	links := regexp.MustCompile(`\]\(([^)#]*)`)
	english := strings.NewReplacer(".zh.md", ".md", "-zh.", "-en.", spoken, "")
	facts := func(page string) (n int, calls, targets []string) {
		text := readPage(page)
		for _, line := range append(shellLines(text), typedLines(text)...) {
			if strings.Contains(line, spoken) != (strings.HasSuffix(page, ".zh.md") && speaks(line)) {
				t.Errorf("%s: %s: is in another language, or its command has no words", page, line)
			}
			calls = append(calls, english.Replace(line))
		}
		for _, m := range links.FindAllStringSubmatch(text, -1) {
			targets = append(targets, english.Replace(m[1]))
		}
		slices.Sort(targets)
		return len(sections.FindAllString(text, -1)), calls, slices.Compact(targets)
	}
	for _, page := range pages {
		if !strings.HasSuffix(page, ".zh.md") {
			continue
		}
		n, calls, targets := facts(english.Replace(page))
		n2, calls2, targets2 := facts(page)
		if n2 != n {
			t.Errorf("%s has %d sections, want %d", page, n2, n)
		}
		if diff := cmp.Diff(calls, calls2); diff != "" {
			t.Errorf("%s shows other calls (-want +got):\n%s", page, diff)
		}
		if diff := cmp.Diff(targets, targets2); diff != "" {
			t.Errorf("%s leads to other pages (-want +got):\n%s", page, diff)
		}
	}
}

// speaks reports whether a call has a command with words in a language. A language of its own is a file.
func speaks(line string) bool {
	for call := range strings.SplitSeq(line, " | ") {
		name := strings.Fields(call)[1]
		for _, cmd := range ownCommands() {
			if cmd.Name() == name && cmd.Flags().Lookup("lang") != nil && !strings.Contains(call, "--lang french.json") {
				return true
			}
		}
	}
	return false
}

// A README is read at a visit: what takes longer stands in the guide.
func TestReadmeIsShort(t *testing.T) {
	if n := len(strings.Fields(readPage("README.md"))); n > 800 {
		t.Errorf("the README has %d words", n)
	}
}

// The pages speak only of flags that exist, with the letters that they have, in their texts as in their tables.
func TestPageFlags(t *testing.T) {
	letters := map[string]string{"help": "h", "version": "v"}
	for _, cmd := range ownCommands() {
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) { letters[f.Name] = f.Shorthand })
	}
	blocks := regexp.MustCompile("(?s)```.*?```")
	code := regexp.MustCompile("`[^`\n]*`")
	long := regexp.MustCompile(`(?:-(\w), )?\B--([a-z][a-z-]*)`)
	others := regexp.MustCompile("^`(go|git|make|apt-get|ffmpeg|gifsicle|docker) ")
	for _, page := range pages {
		for _, line := range shellLines(readPage(page)) {
			for _, m := range long.FindAllStringSubmatch(line, -1) {
				if _, ok := letters[m[2]]; !ok {
					t.Errorf("%s: %s: no command has the flag --%s", page, line, m[2])
				}
			}
		}
		for _, span := range code.FindAllString(blocks.ReplaceAllString(readPage(page), ""), -1) {
			if others.MatchString(span) {
				continue // the flags of other programs
			}
			for _, m := range long.FindAllStringSubmatch(span, -1) {
				letter, ok := letters[m[2]]
				if !ok || m[1] != "" && m[1] != letter {
					t.Errorf("%s: %s: no command has the flag %s", page, span, m[0])
				}
			}
		}
	}
}

// The pages, but for examples of HTML, lead to files that exist, and show every picture of the gallery.
func TestPageLinks(t *testing.T) {
	examples := regexp.MustCompile("(?s)```html.*?```")
	links := regexp.MustCompile(`(?:\]\(|src(?:set)?=")([^)#:"]+)[)#"]`)
	shown := map[string]bool{}
	for _, page := range pages {
		for _, m := range links.FindAllStringSubmatch(examples.ReplaceAllString(readPage(page), ""), -1) {
			path := filepath.Join("..", "..", filepath.Dir(page), m[1])
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s leads to %s, which is missing", page, m[1])
			}
			shown[path] = true
		}
	}
	for _, path := range galleryFiles(t, "*") {
		if !shown[path] {
			t.Errorf("no page shows %s", path)
		}
	}
	for _, s := range solver.Table {
		if !shown[filepath.Join("..", "..", "out", "gallery", "solver-"+s.Name+".gif")] {
			t.Errorf("the guide shows no film of %s", s.Name)
		}
	}
}

// galleryFiles returns the paths of the files in the gallery that a pattern matches.
func galleryFiles(t *testing.T, pattern string) []string {
	t.Helper()
	paths, err := filepath.Glob(filepath.Join("..", "..", "out", "gallery", pattern))
	if err != nil || len(paths) == 0 {
		t.Fatalf("the gallery has no %s, with error %v", pattern, err)
	}
	return paths
}

// The pages show command lines with the files that they write. No two write the same one.
func TestPageNames(t *testing.T) {
	shown := regexp.MustCompile(`(?m)^queenreel ([^|#\n]*?) +# out/([^,， \n]+)`)
	for _, page := range pages {
		lines := shown.FindAllStringSubmatch(readPage(page), -1)
		if len(lines) < 4 {
			t.Errorf("%s: shows %d files", page, len(lines))
		}
		endings := map[string]string{
			"animate": ".gif", "compare": ".gif", "solutions": "-solutions/01.png", "sheet": "-sheet.png", "lesson": "-lesson",
			"still": "-step-42.png",
		}
		seen := map[string]string{}
		for _, m := range lines {
			args := strings.Fields(m[1])
			ending := endings[args[0]]
			if slices.Contains(args, "--board") {
				ending = "-board.png"
			}
			if want := nameOf(t, args) + ending; want != m[2] {
				t.Errorf("%s: %s writes out/%s, not out/%s", page, m[1], want, m[2])
			}
			if other, ok := seen[m[2]]; ok {
				t.Errorf("%s: %s and %s write the same file", page, m[1], other)
			}
			seen[m[2]] = m[1]
		}
	}
}

// nameOf returns the default name of a command line that has no trace.
func nameOf(t *testing.T, args []string) string {
	t.Helper()
	cmd, rest, err := newRoot(io.Discard, args).Find(args)
	if err == nil {
		err = cmd.ParseFlags(rest)
	}
	if err != nil {
		t.Fatalf("%v: %v", args, err)
	}
	n := tracetest.Must(strconv.Atoi(cmd.Flag("queens").Value.String()))
	return defaultName(cmd.Flags(), fmt.Sprintf("%d-queens", n), strings.Join(cmd.Flags().Args(), " vs "))
}

// openFolder has a command make a folder, and opens its index.
func openFolder(t *testing.T, args ...string) *browse.Tab {
	t.Helper()
	tracetest.Needs(t)
	folder := filepath.Join(t.TempDir(), "folder")
	called(t, append(args, "-q", "-o", folder)...)
	return browse.Open(t, "file://"+filepath.Join(folder, "index.html"), browse.Size(1280, 900))
}

// The page of solutions goes where its keys, buttons, links and classes say; it is as wide as its reader's screen, and axe finds
// nothing that keeps someone from it. There are ten solutions for 5 queens, in a class of 8 and one of 2.
func TestGallery(t *testing.T) {
	g := openFolder(t, "solutions", "-n", "5", "--cell", "16")
	at := func(what string, n int) { // the solution that stands large, with its link; 0 is none
		t.Helper()
		want := fmt.Sprintf("%02d.png %d #n%[2]d", n, n)
		if n == 0 {
			want = ""
		}
		const large = `large.getAttribute("src") + " " + parseInt(note.textContent) + " " + location.hash`
		g.Soon(what, "dialog.open ? "+large+" : location.hash", want)
	}
	at("in the beginning", 0)
	g.Soon("pictures", `all.length + " " + all.every(li => li.querySelector("img").alt.includes("queens"))`, "10 true")
	// The board begins at 90, 17 of its picture, and has five rows of 16 pixels: of what is around it only specks would be seen.
	g.Soon("the part of a picture", `(() => {
		const img = document.querySelector("#n3 img"), r = img.getBoundingClientRect(), s = img.parentElement.getBoundingClientRect(),
			k = img.naturalWidth / r.width;
		return [s.left + 1 - r.left, s.top + 1 - r.top, s.width - 2, s.height - 2].map(v => Math.round(k * v));
	})()`, "90,17,80,80")

	g.Click("#n3 a")
	at("a click", 3)
	g.Soon("the large picture", `large.alt === document.querySelector("#n3 img").alt`, "true")
	for _, c := range []struct {
		key  string
		want int
	}{{kb.ArrowRight, 4}, {kb.ArrowDown, 5}, {kb.PageDown, 6}, {kb.ArrowLeft, 5}, {kb.ArrowUp, 4}, {kb.PageUp, 3}} {
		g.Press(c.key)
		at(fmt.Sprintf("the key %q", c.key), c.want)
	}
	g.Click("#next")
	at("next", 4)
	g.Click("#previous")
	at("previous", 3)
	g.Press(kb.Escape)
	at("escape", 0)
	g.Soon("the focus", `document.activeElement === document.querySelector("#n3 a")`, "true")
	g.Press(kb.Enter)
	at("enter", 3)
	g.Click("#close")
	at("close", 0)

	// The classes: those of their number stay, and keys go from one to the next of them.
	const class = `(chosen.value = %q, chosen.dispatchEvent(new Event("change")), shown().map(li => li.id.slice(1)).join())`
	g.Soon("the options", `[...chosen.options].map(o => o.textContent).join("; ")`, "All classes; Class 1: 8 solutions; Class 2: 2 solutions")
	g.Soon("the second class", fmt.Sprintf(class, "1"), "4,7")
	g.Click("#n7 a")
	g.Press(kb.ArrowRight)
	at("right of the last of the class", 4)
	g.Press(kb.Escape)
	at("escape", 0)
	g.Soon("all classes", fmt.Sprintf(class, ""), "1,2,3,4,5,6,7,8,9,10")

	at("escape", 0)
	g.Soon("a link", `location.hash = "n5"`, "n5")
	at("a link", 5)
	g.Press(kb.Escape)
	at("escape", 0)
	g.Soon("a link to nothing", `new Promise(go => { addEventListener("hashchange", () => go(dialog.open)); location.hash += "class" })`,
		"false")
	g.Do(browse.Size(390, 844))
	g.Soon("on a telephone", `document.documentElement.scrollWidth <= 390`, "true")
	g.Click("#n1 a")
	g.Soon("a picture on a telephone", `(r => r.left >= 0 && r.right <= 390 && r.bottom <= 844)(dialog.getBoundingClientRect())`, "true")
	const swipe = `["down", "up"].forEach((kind, i) =>
		large.dispatchEvent(new PointerEvent("pointer" + kind, { pointerType: "touch", bubbles: true, clientX: 200 + %d * i })))`
	g.Run(fmt.Sprintf(swipe, -40))
	at("a swipe to the left", 2)
	g.Run(fmt.Sprintf(swipe, 40))
	at("a swipe to the right", 1)
	g.Do(browse.Size(844, 390))
	g.Soon("the buttons on a telephone that lies", `(button => button.bottom <= dialog.getBoundingClientRect().bottom &&
		dialog.getBoundingClientRect().bottom <= 390)(document.querySelector("#close").getBoundingClientRect())`, "true")
	g.Do(browse.Size(1280, 900))
	g.Accessible("a picture")
	g.Press(kb.Escape)
	g.Accessible("the page")
}

// The note of a lesson is as wide as its reader's screen and for all to read, light and dark. A stop leads to its step of the film.
func TestLessonPages(t *testing.T) {
	g := openFolder(t, "lesson", "-n", "4")
	g.Do(browse.Size(390, 844))
	g.Soon("the note on a telephone",
		`(document.querySelector("h1").textContent = "Donaudampfschifffahrtsgesellschaft", document.documentElement.scrollWidth <= 390)`, "true")
	// Between the margins of A4, a board has 50 mm: four stops fit a page, and the names of squares can be read.
	g.Do(browse.Size(680, 1009), browse.Media("print"))
	g.Soon("the narrowest board on paper", `Math.min(...[...document.querySelectorAll("section img")].map(i => i.clientWidth)) >= 185`, "true")
	g.Do(browse.Media())
	g.Click(`section:nth-of-type(2) a`)
	g.Soon("the step of a stop", `document.body.innerText.match(/Step \d+/)`, "Step 3")
	g.Soon("its question", `document.querySelectorAll(".pin").length > 2 && document.querySelector(".goon").checkVisibility()`, "true")
	g.Run(`setTimeout(() => history.back())`)
	g.Soon("the note again", `document.querySelectorAll("section img").length > 0`, "true")
	for _, scheme := range []string{"light", "dark"} {
		g.Do(browse.Size(390, 844), browse.Media("prefers-color-scheme: "+scheme))
		g.Accessible("the note, " + scheme)
	}
}

// A frame as large as embed says shows the board, the caption and the controls of a page without scrolling, at each step, in columns of
// telephones and of other pages.
func TestFramesCutNothing(t *testing.T) {
	tracetest.Needs(t)
	folder := t.TempDir()
	server := httptest.NewServer(http.FileServer(http.Dir(folder)))
	defer server.Close()
	tab := browse.Open(t, "about:blank")
	for layout, queens := range map[string]string{"film": "6", "lesson": "5", "wide": "5", "phone": "5"} { // the captions of 6 are longer
		for _, lang := range []string{"de", "zh"} {
			name := layout + "-" + lang + ".html"
			path := filepath.Join(folder, name)
			called(t, "animate", "-n", queens, "--layout", layout, "--lang", lang, "-q", "-o", path)
			frame := called(t, "embed", path)
			page := `<!doctype html><body style="margin: 0">` + strings.ReplaceAll(frame, path, name)
			if err := os.WriteFile(filepath.Join(folder, "outer.html"), []byte(page), 0o644); err != nil {
				t.Fatal(err)
			}
			for _, width := range []int64{390, 800, 1920} {
				const cut = `(async () => {
					while (!frames[0].document.querySelector('.picture')?.dataset.picture) await new Promise(go => setTimeout(go, 20))
					const page = frames[0].document, next = page.querySelector('.forward'), picture = page.querySelector('.picture'),
						controls = page.querySelector('.controls')
					let most = 0, root = page.documentElement
					for (let before; before != picture.dataset.picture; next.click()) {
						before = picture.dataset.picture
						most = Math.max(most, Math.ceil(controls.getBoundingClientRect().bottom) - frames[0].innerHeight,
							root.scrollWidth - frames[0].innerWidth)
					}
					return most
				})()`
				tab.Do(browse.Size(width, 900))
				tab.Go(server.URL + "/outer.html?" + fmt.Sprint(name, width))
				if pixels := browse.Value[int](tab, cut); pixels > 0 {
					t.Errorf("%s in a column of %d pixels: %d pixels are cut off", name, width, pixels)
				}
			}
		}
	}
}

// A recorder is one of docs/recorders, and how programs call it. What a program does after that of the page stands in testdata/recorders.
type recorder struct {
	file, program, more string   // its own, that of a program that uses it, and what the program does more
	run                 []string // the command that runs the program
	fence               string   // before the program on the page
	linesLast           bool     // a file has each line at once, whatever ends the program
	compiled            bool     // names of calls are checked before it runs, and there are no notebooks
}

var recorders = []recorder{
	{file: "queenreel.go", program: "program.go", more: "more.go", run: []string{"./program.exe"}, fence: "```go\n", compiled: true},
	{file: "queenreel.py", program: "program.py", more: "more.py", run: []string{"python3", "-B"}, fence: "```python\n"},
	{file: "queenreel.js", program: "program.mjs", more: "more.mjs", run: []string{"node"}, fence: "```js\n", linesLast: true},
}

// onlyRun are lines that programs print of a call that there is not, and in a notebook.
var onlyRun = regexp.MustCompile(`a recorder has no takeback: it has test, place, take_?[bB]ack, solution, board, move, swap, cost, dead_?[eE]nd, fail, event, close\n|` +
	`<img alt="A film of the search" src="data:image/gif;base64,R0lGODlh\n`)

// plain returns what a program printed, without what differs from language to language and from film to film.
func plain(out string) string {
	out = onlyRun.ReplaceAllString(strings.ReplaceAll(out, "\r", ""), "")
	return regexp.MustCompile(`\.gif  \d+ frames .*`).ReplaceAllString(out, ".gif  FILM")
}

// command returns the command that runs a program beside the recorder in a folder, with queenreel in the PATH.
func (r *recorder) command(t *testing.T, folder, program string) *exec.Cmd {
	t.Helper()
	for name, text := range map[string]string{r.file: readPage("docs/recorders/" + r.file), r.program: program} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if r.compiled {
		files := tracetest.Must(filepath.Glob(filepath.Join(folder, "*.go")))
		build := exec.CommandContext(t.Context(), "go", append([]string{"build", "-o", r.run[0]}, files...)...)
		build.Dir = folder
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	cmd := exec.CommandContext(t.Context(), r.run[0], append(r.run[1:], r.program)...)
	cmd.Dir = folder
	return cmd
}

// What list code prints of a solver as a program finds the boards that the solver finds, in its order, and places as many queens.
func TestProgramsOfListings(t *testing.T) {
	tracetest.Needs(t, "python3")
	t.Parallel()
	programs := 0
	for _, s := range solver.Table {
		code := called(t, "list", "code", s.Name)
		if _, whole := program(s); !whole {
			continue
		}
		programs++
		for _, n := range []int{4, 5, 6, 8} {
			if n == 8 && s.Name == "exhaustive" { // it would take an hour
				continue
			}
			var boards strings.Builder
			var counted trace.Counters
			board := (trace.Problem{N: n}).Board()
			for e := range s.Events(trace.Problem{N: n}) {
				counted.Count(e)
				board.Apply(e)
				if e.Kind == trace.Solution {
					fmt.Fprintf(&boards, "[%s]\n", strings.Trim(strings.Join(strings.Fields(fmt.Sprint(board.Columns())), ", "), "[]"))
				}
			}
			cmd := exec.CommandContext(t.Context(), "python3", "-", fmt.Sprint(n))
			var said bytes.Buffer
			cmd.Stdin, cmd.Stderr = strings.NewReader(code), &said
			out, err := cmd.Output()
			if string(out) != boards.String() || err != nil {
				t.Errorf("%s, %d queens: error %v, boards\n%s", s.Name, n, err, out)
			}
			want := fmt.Sprintf("%d solutions, %d queens placed\n", counted[trace.Solutions], counted[trace.Placements])
			if said.String() != want {
				t.Errorf("%s, %d queens: %q, want %q", s.Name, n, &said, want)
			}
		}
	}
	if programs < 4 {
		t.Errorf("%d programs", programs)
	}
}

// The programs of the page, here for 4 queens, write a trace, and its film where queenreel is; what has mistakes is told, at once or with
// the line of the trace; a notebook gets the film. What local searches do is recorded. Neither an error in a search nor Ctrl-C keeps what
// came before it from being filmed, as a search that is not complete. All recorders write the same traces.
func TestRecorders(t *testing.T) {
	tracetest.Needs(t, "python3", "node")
	t.Parallel()
	page := readPage("docs/recorders/README.md")
	var traces []string
	for _, r := range recorders {
		t.Run(r.file, func(t *testing.T) {
			folder := t.TempDir()
			file := func(name string) string { return string(tracetest.Must(os.ReadFile(filepath.Join(folder, name)))) }
			trace := func(name string) string {
				return strings.ReplaceAll(strings.ReplaceAll(file(name+".jsonl"), " ", ""), `,"by":null`, "")
			}
			_, program, _ := strings.Cut(page, r.fence)
			program, _, _ = strings.Cut(program, "```\n")
			more := tracetest.Must(os.ReadFile("testdata/recorders/" + r.more))
			program = strings.Replace(program, "(8", "(4", 1)
			if r.compiled {
				program = strings.Replace(program, "func main()", "func first()", 1)
				os.WriteFile(filepath.Join(folder, r.more), more, 0o666)
			} else {
				program += "\n" + string(more)
			}
			cmd := r.command(t, folder, program)
			interrupts := make(chan os.Signal, 1)
			signal.Notify(interrupts, os.Interrupt) // what a shell runs in the background ignores it, and so would what that starts
			defer signal.Stop(interrupts)
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			var out, stderr bytes.Buffer
			cmd.Stderr = &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			for !bytes.HasSuffix(out.Bytes(), []byte("ready\n")) {
				if _, err := io.CopyN(&out, stdout, 1); err != nil {
					cmd.Wait()
					t.Fatalf("%v: it says\n%s%s", err, &out, &stderr)
				}
			}
			if n := len(onlyRun.FindAllString(out.String(), -1)); (n == 0) != r.compiled || n == 1 {
				t.Errorf("it says\n%s", &out)
			}
			tracetest.Golden(t, "testdata/recorders/said.txt", []byte(plain(out.String())))
			if film := file("queens.gif"); !strings.HasPrefix(film, "GIF89a") || !strings.Contains(film, `"solver":"my search","n":4`) {
				t.Errorf("the film has %d bytes", len(film))
			}
			const end = `{"event":"end"}` + "\n"
			if found := trace("queens"); strings.Count(found, "\n") < 30 || !strings.HasSuffix(found, `{"event":"solution"}`+"\n"+end) {
				t.Errorf("found no solution:\n%s", found)
			}
			_, local, _ := strings.Cut(trace("local"), "\n")
			tracetest.Golden(t, "testdata/recorders/local.jsonl", []byte(local))
			raised := trace("raised")
			if !strings.Contains(raised, `"complete":false`) || !strings.HasSuffix(raised, `{"event":"place","at":[0,1]}`+"\n"+end) {
				t.Errorf("a search that raised an error has\n%s", raised)
			}
			traces = append(traces, trace("queens")+trace("local")+trace("raised")+trace("alone"))
			if r.linesLast && !strings.Contains(file("stopped.jsonl"), `{"event":"place","at":[0,0]}`+"\n") {
				t.Errorf("before it is stopped there is %q", file("stopped.jsonl"))
			}
			if runtime.GOOS == "windows" {
				return // it has no signals to send
			}
			time.Sleep(20 * time.Millisecond)
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Error(err)
			}
			rest := string(tracetest.Must(io.ReadAll(stdout)))
			if err := cmd.Wait(); err == nil || plain(rest) != "the trace: stopped.jsonl; the film: stopped.gif  FILM\n" {
				t.Errorf("stopped, with error %v, it says %s", err, rest)
			}
			stopped := trace("stopped")
			tests := strings.Count(stopped, `{"event":"test","at":[1,2]`)
			if !strings.Contains(stopped, `"complete":false`) || tests < 2 || !strings.HasSuffix(stopped, end) {
				t.Errorf("stopped, it has %.1000s", stopped)
			}
			file("stopped.gif")
		})
	}
	if slices.ContainsFunc(traces, func(trace string) bool { return trace != traces[0] }) {
		t.Errorf("they write other traces: %q", traces)
	}
}

// The searches beside the recorders find a solution, and their films show what they do: the gallery has films of all.
func TestRecordedSearches(t *testing.T) {
	tracetest.Needs(t, "python3")
	t.Parallel()
	for name, events := range map[string]string{
		"middle_first.go":  "test place takeback deadend",
		"hill_climbing.py": "board cost move fail",
		"annealing.py":     "board move",
	} {
		folder := t.TempDir()
		r := recorders[slices.IndexFunc(recorders, func(r recorder) bool { return path.Ext(r.file) == path.Ext(name) })]
		out, err := r.command(t, folder, readPage("docs/recorders/"+name)).CombinedOutput()
		if err != nil || plain(string(out)) != "the trace: queens.jsonl; the film: queens.gif  FILM\n" {
			t.Fatalf("%s: error %v, and %s", name, err, out)
		}
		files := contents(t, folder)
		for _, event := range strings.Fields(events + " solution") {
			if !strings.Contains(strings.ReplaceAll(files["queens.jsonl"], " ", ""), `"event":"`+event+`"`) {
				t.Errorf("%s: no %s", name, event)
			}
		}
		if film := files["queens.gif"]; strings.Count(film, "\x21\xf9\x04") < 14 {
			t.Errorf("%s: a film of %d bytes", name, len(film))
		}
	}
}

// A recorder is read before it is copied, as are the searches beside it. The READMEs show one of these.
func TestRecordersAreShort(t *testing.T) {
	for name, most := range map[string]int{
		"queenreel.go": 210, "queenreel.py": 100, "queenreel.js": 100, "middle_first.go": 30, "hill_climbing.py": 30, "annealing.py": 30,
	} {
		if n := strings.Count(readPage("docs/recorders/"+name), "\n"); n > most {
			t.Errorf("%s has %d lines", name, n)
		}
	}
	for _, page := range []string{"README.md", "README.zh.md"} {
		if !strings.Contains(readPage(page), "```go\n"+readPage("docs/recorders/middle_first.go")+"```\n") {
			t.Errorf("%s shows another program than middle_first.go", page)
		}
	}
}
