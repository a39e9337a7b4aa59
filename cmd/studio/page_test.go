package main

import (
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"fmt"
	"html"
	"image"
	"image/color"
	"image/png"
	"maps"
	"math"
	"math/big"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/emulation"

	"queenreel/draw/drawtest/browse"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/measure"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// solutionsOf returns all solutions for n queens.
func solutionsOf(n int) (all []trace.Board) {
	board := trace.Board{N: n}
	for e := range solver.Backtrack.Events(trace.Problem{N: n}) {
		if e.Kind == trace.Solution {
			all = append(all, board)
		}
		board.Apply(e)
	}
	return all
}

// tested returns the number of squares that backtrack tests for some solutions for 8 queens, or for all.
func tested(t *testing.T, solutions int) int {
	run, err := measure.Once(t.Context(), solver.Backtrack.Events(trace.Problem{N: 8, Solutions: solutions}))
	if err != nil {
		t.Fatal(err)
	}
	return run.Counters[trace.Tests]
}

// What the page says of the problem is what the program finds, in each language: every number, the table and the board.
func TestFacts(t *testing.T) {
	eight := solutionsOf(8)
	sizes := map[int]int{}
	for _, c := range trace.Classes(eight) {
		sizes[c.Size]++
	}
	if !maps.Equal(sizes, map[int]int{8: 11, 4: 1}) {
		t.Fatalf("the classes of 8 queens have the sizes %v: the facts say otherwise", sizes)
	}
	power := func(base, exponent int64) string {
		return words.English.Grouped(new(big.Int).Exp(big.NewInt(base), big.NewInt(exponent), nil).String())
	}
	numbers := []string{ // the years, the squares of small boards, what Gauss had found, and what is measured
		"1848", "1850", "1972", "72", "2", "3", "4", "8", "64", "11",
		words.English.Number(len(eight)), words.English.Number(sizes[8] + sizes[4]), words.English.Number(tested(t, 1)), words.English.Number(tested(t, 0)),
		words.English.Grouped(new(big.Int).Binomial(64, 8).String()), power(8, 8), words.English.Grouped(new(big.Int).MulRange(1, 8).String()),
	}
	var rows, board strings.Builder
	last := 12
	if !tracetest.Full { // the last two lines take longer than all else
		last = 10
	}
	for n := 1; n <= last; n++ {
		all := solutionsOf(n)
		fmt.Fprintf(&rows, "<tr><th scope=\"row\">%d<td>%s<td>%s\n", n, words.English.Number(len(all)), words.English.Number(len(trace.Classes(all))))
	}
	for q := range eight[0].Queens() {
		fmt.Fprintf(&board, " %c%d", 'a'+q.Col, q.Row+1)
	}
	sections := strings.Split(facts(), "<details")[1:]
	for i, l := range words.Languages() {
		section, written := sections[i], func(number string) string { return strings.ReplaceAll(number, ",", l.Thousands) }
		if !strings.Contains(section, fmt.Sprintf("lang=%q", l.Name)) || !strings.Contains(section, written(rows.String())) || !strings.Contains(section, "<br>"+board.String()[1:]+"<") {
			t.Errorf("%s: the section has another language, table or board", l.Name)
		}
		for row, column := range eight[0].Columns() {
			if use := fmt.Sprintf(`x="%d" y="%d"`, column, row); !strings.Contains(section, use) {
				t.Errorf("%s: the picture has no queen at %s", l.Name, use)
			}
		}
		text, _, _ := strings.Cut(regexp.MustCompile(`(?s)<table>.*?</table>|<svg.*?</figure>|<[^>]*>`).ReplaceAllString(section, " "), wordsOf(&l)["Facts"]["Sources"])
		said := regexp.MustCompile(`\d[\d,.]*\d|\d`).FindAllString(text, -1)
		for _, number := range said {
			if !slices.ContainsFunc(numbers, func(measured string) bool { return written(measured) == number }) {
				t.Errorf("%s: the facts say %s, which nothing measured", l.Name, number)
			}
		}
		for _, number := range numbers {
			if !slices.Contains(said, written(number)) {
				t.Errorf("%s: the facts do not say %s", l.Name, number)
			}
		}
	}
}

// Without scripts the page is one to read: what it is, the facts in every language, which links lead to, and a board. With scripts, one
// language is there, folded, and none on paper.
func TestReadsWithoutScripts(t *testing.T) {
	browses(t)
	v := visit(t, "#n=4")
	const unfolded = `$$('.facts').filter(f => f.checkVisibility()).map(f => f.lang + f.open).join()`
	v.Wants("with scripts", unfolded, "enfalse")
	v.Run(`await go('#n=4&lang=zh')`)
	v.Wants("with scripts, in Chinese", unfolded, "zhfalse")
	off := browse.Call(emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: true})
	v = visitFile(t, theBuild(t).light, "", off)
	text := browse.Value[string](v.Tab, `document.body.innerText`)
	for _, l := range words.Languages() {
		f := wordsOf(&l)["Facts"]
		for _, said := range []string{l.Doc, f["About"], f["Description"], f["NeedsScript"], f["Rule"], f["Solutions"], f["History"], f["Solved"]} {
			if !strings.Contains(text, said) {
				t.Errorf("%s: without scripts nobody reads %q in\n%s", l.Name, said, text)
			}
		}
		v.Wants("the link to "+l.Name, `(here => (here.nextElementSibling ?? here.parentNode.nextElementSibling).lang)(document.getElementById('lang=`+l.Name+`'))`, l.Name)
	}
	v.Wants("the board", `document.querySelector('.facts svg').checkVisibility() && [...document.querySelectorAll('main, .work, .bar')].filter(e => e.checkVisibility()).length`, 0)
	v.Wants("its heads", `['description', 'og:title', 'og:description', 'og:image'].map(name => document.querySelector('[name="' + name + '"], [property="' + name + '"]').content).join('|')`,
		html.UnescapeString(wordsOf(&words.English)["Facts"]["Description"]+"|"+wordsOf(&words.English)["Facts"]["Title"]+"|"+wordsOf(&words.English)["Facts"]["Description"]+"|studio.png"))
}

// The page takes no longer to fetch than a few photographs.
func TestPageIsSmall(t *testing.T) {
	browses(t)
	page, err := os.ReadFile(theBuild(t).studio)
	if err != nil {
		t.Fatal(err)
	}
	if small := base64.StdEncoding.DecodedLen(len(packed(page, gzip.DefaultCompression))); small > 5_000_000 {
		t.Errorf("the page has %d bytes, %d packed", len(page), small)
	}
}

// A browser that lacks what the page needs is told so, and nothing starts for ever; so is one in which the page's script fails.
func TestTooOld(t *testing.T) {
	browses(t)
	for _, lacks := range []string{
		"delete window.DecompressionStream", "delete Array.prototype.findLast", "delete Element.prototype.ariaPressed",
		"const { supports } = CSS; CSS.supports = what => !what.includes(':has') && supports.call(CSS, what)",
		"delete window.URLSearchParams", // nobody lacks these two alone
		"delete window.ResizeObserver, delete window.Worker", "delete HTMLElement.prototype.popover",
	} {
		quiet := `; addEventListener('error', e => e.preventDefault()); addEventListener('unhandledrejection', e => e.preventDefault())`
		v := visitFile(t, theBuild(t).light, "", engineless, browse.First(lacks+quiet))
		v.Soon(lacks, `[$('.faults').textContent.includes('too old'), $('.work').checkVisibility()]`, "true,false")
	}
}

// Board and first words are there before the engine is read, in the reader's language and of the size that the link asks for; and where the
// film's first picture comes.
func TestFirstWords(t *testing.T) {
	browses(t)
	for _, c := range []struct {
		address, lang, words, n string
		films                   bool // until the first picture
	}{
		{"#n=8", "en", "8 queens by backtracking", "8", true},
		{"#n=5&mode=place&lang=zh&dark", "zh", "放 5 个皇后，使它们互不攻击", "5", true},
		{"#n=99&theme=slate", "en", "8 queens by backtracking", "8", false},
		{"#n=6&step=20", "en", "", "6", false},
		{"#n=1&dark", "en", "1 queen by backtracking", "1", false},
		{"#lang=zh&n=12", "zh", "12 皇后：回溯法", "12", false},
	} {
		v := visitFile(t, theBuild(t).studio, c.address, browse.First(`new MutationObserver(() => {
			const title = document.querySelector('.title'), { lang, style, className } = document.documentElement
			self.here = () => ['.empty, main .squares', '.title'].map(s => document.querySelector(s).getBoundingClientRect())
			if (title && style.getPropertyValue('--n')) self.first ??= [lang, title.textContent, style.getPropertyValue('--n'), className == (location.hash.includes('dark') ? ' dark' : ' light'), !document.querySelector('#engine')].join(), self.where ??= here()
		}).observe(document, { subtree: true, childList: true, attributes: true })`))
		v.Wants(c.address, "first", c.lang+","+c.words+","+c.n+",true,true")
		if c.films {
			v.Wants(c.address+": the film begins with", `until(() => $('.picture[aria-busy=false]')).then(() => $('.title').textContent)`, c.words)
		}
		if c.address == "#n=8" { // squares have whole pixels
			v.Wants("board or words jump", `Math.max(...where.map((at, i) => Math.hypot(at.x - here()[i].x, at.y - here()[i].y, (at.width - here()[i].width) * (1 - i)))) > 16`, false)
		}
	}
}

// The READMEs show the studio as it is, at one step of a lesson. Letters look otherwise in other versions of Chromium, so only the light of
// areas is compared. UPDATE=1 draws the pictures.
func TestPictures(t *testing.T) {
	browses(t)
	for lang, address := range map[string]string{"en": "#n=6&all&layout=tree&step=25", "zh": "#n=6&all&layout=tree&lang=zh&step=25"} {
		path, seen := "../../docs/studio-"+lang+".png", visit(t, address).Screenshot()
		if tracetest.Update {
			if err := os.WriteFile(path, seen, 0o666); err != nil {
				t.Error(err)
			}
			continue
		}
		shown, is := lightOf(tracetest.Must(os.ReadFile(path))), lightOf(seen)
		other := 0
		for area, light := range is {
			if math.Abs(light-shown[area]) > 20 {
				other++
			}
		}
		if other > len(is)/20 { // other fonts make 9 of 640
			t.Errorf("%s is of other days, in %d of %d areas; UPDATE=1 FULL=1 go test -run TestPictures ./cmd/studio draws it", path, other, len(is))
		}
	}
}

// lightOf returns the mean light of areas of 40 pixels of a PNG, from 0 to 255, by the places of their corners.
func lightOf(file []byte) map[image.Point]float64 {
	const side = 40
	img, areas := tracetest.Must(png.Decode(bytes.NewReader(file))), map[image.Point]float64{}
	for y := range img.Bounds().Dy() {
		for x := range img.Bounds().Dx() {
			gray := color.GrayModel.Convert(img.At(x, y)).(color.Gray)
			areas[image.Pt(x-x%side, y-y%side)] += float64(gray.Y) / (side * side)
		}
	}
	return areas
}
