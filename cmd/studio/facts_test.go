package main

import (
	"context"
	"fmt"
	"html"
	"maps"
	"math/big"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/chromedp"

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
		fmt.Fprintf(&board, " %c%d", 'a'+q.Col, 8-q.Row)
	}
	sections := strings.Split(facts(), "<details")[1:]
	for i, l := range words.Languages() {
		section, written := sections[i], func(number string) string { return strings.ReplaceAll(number, ",", l.Thousands) }
		if !strings.Contains(section, fmt.Sprintf("lang=%q", l.Name)) || !strings.Contains(section, written(rows.String())) || !strings.Contains(section, "<br>"+board.String()[1:]+"<") {
			t.Errorf("%s: the section has another language, table or board", l.Name)
		}
		for row, column := range eight[0].Columns() {
			if use := fmt.Sprintf(`x="%d.1" y="%d.1"`, column, row); !strings.Contains(strings.ReplaceAll(section, `".1"`, `"0.1"`), use) {
				t.Errorf("%s: the picture has no queen at %s", l.Name, use)
			}
		}
		text, _, _ := strings.Cut(regexp.MustCompile(`(?s)<table>.*?</table>|<svg.*?</figure>|<[^>]*>`).ReplaceAllString(section, " "), l.Studio.Facts.Sources)
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
	v := visit(t, "#n=4", colors("light"))
	v.wants("with scripts", `$$('.facts').filter(f => f.checkVisibility()).map(f => f.lang + f.open).join()`, "enfalse")
	v.does(`await go('#n=4&lang=zh')`)
	v.wants("with scripts, in Chinese", `$$('.facts').filter(f => f.checkVisibility()).map(f => f.lang + f.open).join()`, "zhfalse")
	scripts := func(off bool) action {
		return chromedp.Func(func(ctx context.Context, t *chromedp.Target) error {
			_, err := cdp.Call(ctx, t, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: off})
			return err
		})
	}
	t.Cleanup(func() { do(t, v.tab, scripts(false)) })
	pages, _ := built()
	do(t, v.tab, scripts(true), chromedp.Navigate("about:blank"), chromedp.Navigate("file://"+pages.light))
	text := value[string](t, v.tab, `document.body.innerText`)
	for _, l := range words.Languages() {
		f := l.Studio.Facts
		for _, said := range []string{l.Doc, f.About, f.Description, f.NeedsScript, f.Rule, f.Solutions, f.History, f.Solved} {
			if !strings.Contains(text, said) {
				t.Errorf("%s: without scripts nobody reads %q in\n%s", l.Name, said, text)
			}
		}
		v.wants("the link to "+l.Name, `String(document.getElementById('lang=`+l.Name+`').nextElementSibling ?? document.getElementById('lang=`+l.Name+`').parentNode.nextElementSibling.lang)`, l.Name)
	}
	v.wants("the board", `document.querySelector('.facts svg').checkVisibility() && [...document.querySelectorAll('main, .work, .bar')].filter(e => e.checkVisibility()).length`, "0")
	v.wants("its heads", `['description', 'og:title', 'og:description'].map(name => document.querySelector('[name="' + name + '"], [property="' + name + '"]').content).join('|')`,
		html.UnescapeString(words.English.Studio.Facts.Description+"|"+words.English.Studio.Facts.Title+"|"+words.English.Studio.Facts.Description))
}
