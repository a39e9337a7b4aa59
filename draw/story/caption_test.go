package story

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// Nothing is called "1 queens": N = 1 is the first thing that a child tries.
func TestEnglishCountsOne(t *testing.T) {
	plural := regexp.MustCompile(`\b1 (queens|solutions|squares|clauses)\b`)
	seen := map[string]bool{}
	check := func(where, text string) {
		if !seen[text] && plural.MatchString(text) {
			t.Errorf("%s: %q", where, text)
		}
		seen[text] = true
	}
	check("sheet", English.SheetTitle(trace.Problem{N: 1}, 1, true, Chess))
	check("sheet", English.SheetTitle(trace.Problem{N: 8}, 1, false, Chess))
	for _, s := range solver.Table {
		for n := 1; n <= 4; n++ {
			for _, detail := range []Detail{Moves, Tests} {
				p := trace.Problem{N: n, Seed: 1, Solutions: 2}
				for scene := range tell(s, p, Options{Detail: detail}) {
					where := fmt.Sprintf("%s N=%d, step %d", s.Name, n, scene.Step)
					check(where, scene.Caption.Title)
					check(where, scene.Caption.Detail)
				}
			}
		}
	}
}

// What fills a placeholder may be Chinese or not, so Chinese texts have spaces on both sides of it: those between
// Chinese characters go.
func TestTidy(t *testing.T) {
	for text, want := range map[string]string{
		"第 3 行":      "第 3 行",
		"皇后 不在 a1 上": "皇后不在 a1 上",
		" 皇后 ":       " 皇后 ",
		"a queen":    "a queen",
	} {
		if got := tidy(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// Where the board shows no names, captions have none: not of squares, and rows and columns are counted.
func TestCaptionsWithoutLabels(t *testing.T) {
	named := regexp.MustCompile(`\b[a-f][1-6]\b|\b(row|column)s? [a-f0-9]+(?: |,|$)|第 [a-f]`)
	counted := regexp.MustCompile(`row \d from the top|column \d from the left|从上数第 \d 行|从左数第 \d 列`)
	for _, l := range Languages {
		seen := 0
		for _, s := range solver.Table {
			for _, detail := range []Detail{Moves, Tests} {
				p := trace.Problem{N: 5, Seed: 1, Solutions: 2}
				switch s.Name {
				case "exhaustive":
					p.N = 4
				case "cdcl":
					p.N = 6 // on 5 rows it learns nothing
				}
				for scene := range tell(s, p, Options{Language: &l, Detail: detail, Labels: NoLabels}) {
					text := strings.ToLower(scene.Caption.Title + " | " + scene.Caption.Detail)
					if counted.MatchString(text) {
						seen++
					}
					if name := named.FindString(counted.ReplaceAllString(text, "")); name != "" {
						t.Errorf("%s, %s, step %d: %q names %q", l.Name, s.Name, scene.Step, text, name)
					}
				}
			}
		}
		if seen < 100 {
			t.Errorf("%s: only %d captions count a row or column", l.Name, seen)
		}
	}
}

// Colors are the theme's: captions name none.
func TestCaptionsNameNoColors(t *testing.T) {
	colors := regexp.MustCompile(`(?i)\b(red|green|blue|gr[ae]y|orange)\b|[红绿蓝灰]`)
	for _, l := range Languages {
		for name, text := range l.texts() {
			if color := colors.FindString(text); color != "" {
				t.Errorf("%s: %s says %q", l.Name, name, color)
			}
		}
	}
}

// Squares have names as in chess, or by their indices.
func TestLabels(t *testing.T) {
	for _, c := range []struct {
		labels   Labels
		row, col int
		n        int
		want     string
	}{
		{Chess, 0, 0, 8, "a8"},
		{Chess, 7, 7, 8, "h1"},
		{Chess, 4, 2, 8, "c4"},
		{Chess, 0, 25, 64, "z64"},
		{Chess, 0, 26, 64, "aa64"}, // the first column without a letter of its own
		{Chess, 63, 51, 64, "az1"},
		{Chess, 63, 52, 64, "ba1"},
		{Chess, 63, 63, 64, "bl1"},
		{Index, 4, 2, 8, "(4, 2)"},
		{Index, 0, 63, 64, "(0, 63)"},
		{NoLabels, 4, 2, 8, "c4"},
	} {
		if got := c.labels.Square(trace.Sq(c.row, c.col), c.n); got != c.want {
			t.Errorf("%s: square %d,%d of %d rows is %q, want %q", LabelNames[c.labels], c.row, c.col, c.n, got, c.want)
		}
	}
}

// What is off the board has no name.
func TestLabelsOffTheBoard(t *testing.T) {
	for i, name := range LabelNames {
		l := Labels(i)
		for _, s := range []trace.Square{none, trace.Row(3), trace.Column(3), trace.Sq(0, 8), trace.Sq(8, 0), trace.Sq(-30_000, 30_000)} {
			if got := l.Square(s, 8); got != "" {
				t.Errorf("%s: square %v of 8 rows is %q", name, s, got)
			}
		}
		if got := l.Column(-1) + l.Column(-27) + l.Row(-1, 8) + l.Row(8, 8) + l.Row(0, 0) + l.Row(0, -1); got != "" {
			t.Errorf("%s: rows and columns off the board are called %q", name, got)
		}
	}
}

// No two squares of the largest board share a name: captions would lie.
func TestNamesOfSquaresDiffer(t *testing.T) {
	for i, name := range LabelNames {
		names := map[string]bool{}
		for row := range trace.MaxN {
			for col := range trace.MaxN {
				names[Labels(i).Square(trace.Sq(row, col), trace.MaxN)] = true
			}
		}
		if want := trace.MaxN * trace.MaxN; len(names) != want {
			t.Errorf("%s: %d names for %d squares", name, len(names), want)
		}
	}
}

// A scene has the words that its squares, lines and lists give it, and no others, whatever a text asks: a translation
// may have any placeholder anywhere.
func TestWordsOfScenes(t *testing.T) {
	for _, s := range []solver.Solver{solver.Backtrack, solver.MinConflicts, solver.DLX} {
		p := trace.Problem{N: 4, Seed: 1}
		c := captions{&English, Chess, s.About(p)}
		for scene := range tell(s, p, Options{Detail: Tests}) {
			w := c.words(&scene)
			owned := scene.At != none || scene.Chosen != none
			for name, has := range map[string]bool{
				"at": scene.At != none, "by": scene.By != none, "from": scene.From != none, "next": scene.Next != none,
				"own": owned, "line": owned || scene.Reason.Line != none,
				"list":    scene.Reason.Squares != trace.Set{} || scene.Reason.Kind == ReasonSolution,
				"leaving": scene.Leaving != trace.Set{}, "doc": true, "title": false,
			} {
				if value, known := w.named(name); !known || (value != "") != has {
					t.Errorf("%s, step %d, %q: {%s} is %q", s.Name, scene.Step, scene.Caption.Title, name, value)
				}
			}
		}
	}
}
