package story

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// The last caption says that the search is over and what it found, and sums it up.
func TestCaptionsOfTheEnd(t *testing.T) {
	middle := []trace.Square{trace.Sq(1, 1)}
	for _, c := range []struct {
		s      solver.Solver
		p      trace.Problem
		detail Detail
		want   Caption
	}{
		{solver.Backtrack, trace.Problem{N: 1}, Moves, Caption{"Search complete: 1 solution", "1 square tested, 1 queen placed, 1 backtrack"}},
		{solver.Backtrack, trace.Problem{N: 2}, Tests, Caption{"Search complete: there is no solution", "6 squares tested, 2 queens placed, 2 backtracks"}},
		{solver.Backtrack, eightAll, Moves, Caption{"Search complete: 92 solutions", "15720 squares tested, 2056 queens placed, 2056 backtracks"}},
		{solver.Backtrack, eightFirst, Moves, Caption{"1 solution found", "876 squares tested, 113 queens placed, 105 backtracks"}},
		{solver.Backtrack, trace.Problem{N: 3, Fixed: middle}, Moves, Caption{"No solution with these fixed queens", "3 squares tested, 0 queens placed, 0 backtracks"}},            // no queen was ever placed
		{solver.Backtrack, trace.Problem{N: 3, Fixed: middle}, Tests, Caption{"No solution with these fixed queens", "3 squares tested, 0 queens placed, 0 backtracks"}},            // … or taken back
		{solver.Backtrack, trace.Problem{N: 1, Fixed: []trace.Square{corner}, Solutions: 1}, Moves, Caption{"1 solution found", "0 squares tested, 0 queens placed, 0 backtracks"}}, // what it was asked for, on the board of its start
		{solver.Exhaustive, trace.Problem{N: 3}, Moves, Caption{"Search complete: there is no solution", "27 candidates"}},
		{solver.MinConflicts, trace.Problem{N: 2}, Moves, Caption{"Gave up: no solution found", "160 moves"}},
		{solver.MinConflicts, trace.Problem{N: 2}, Tests, Caption{"Gave up: no solution found", "160 moves"}},
	} {
		var last Scene
		for s := range tell(c.s, c.p, Options{Detail: c.detail}) {
			last = s
		}
		if last.Caption != c.want {
			t.Errorf("%s, %+v, %s:\n got %q\nwant %q", c.s.Name, c.p, DetailNames[c.detail], last.Caption, c.want)
		}
		if end := last.Log[len(last.Log)-1]; end.Title != c.want.Title {
			t.Errorf("%s, %+v: the log ends with %q", c.s.Name, c.p, end.Title)
		}
	}
}

// A trace that does not say that its search is complete just ends, whatever board it ends with.
func TestEndOfATrace(t *testing.T) {
	a, b := place("a10", 0), place("c9", 0)
	for _, c := range []struct {
		events   []trace.Event
		complete bool
		want     Caption
	}{
		{[]trace.Event{a, takeBack("a10")}, false, Caption{"End of the trace", "0 solutions, 1 queen placed"}},
		{[]trace.Event{a, takeBack("a10")}, true, Caption{"Search complete: there is no solution", "1 queen placed"}},
		{[]trace.Event{a, b, takeBack("c9")}, true, Caption{"End of the trace", "0 solutions, 2 queens placed"}}, // a10 still stands
	} {
		about := trace.About{Problem: trace.Problem{N: 10}, Complete: c.complete, Counts: []trace.Counter{trace.Placements, trace.Solutions}}
		var last Scene
		for last = range told(about, slices.Values(c.events), Options{}) {
		}
		if last.Caption != c.want {
			t.Errorf("%v, complete %t: got %q, want %q", c.events, c.complete, last.Caption, c.want)
		}
	}
}

// With queens that are fixed, whatever a search finds out is said to hold with them.
func TestFixedQueensAreNamed(t *testing.T) {
	claims := regexp.MustCompile(`^(Learned|No solution|No other solution has|Search complete|Conflict without)|[Aa]ny solution`)
	said := map[string]bool{}
	for _, s := range slices.Concat(solver.Table, columns(solver.Table)) {
		for _, p := range []trace.Problem{{N: 6, Fixed: []trace.Square{trace.Sq(2, 0)}}, {N: 6, Fixed: []trace.Square{trace.Sq(0, 0)}}, {N: 5, Fixed: []trace.Square{trace.Sq(0, 2)}}} {
			for _, d := range []Detail{Moves, Tests} {
				for scene := range tell(s, p, Options{Detail: d}) {
					title := scene.Caption.Title
					if fixed := strings.Contains(title, "these fixed queens"); fixed {
						said[strings.SplitAfter(title, " ")[0]] = true
					} else if claims.MatchString(title) {
						t.Errorf("%s, %v, step %d: %q", s.Name, p.Fixed, scene.Step, title)
					}
					if scene.Step > 400 {
						break
					}
				}
			}
		}
	}
	for _, first := range []string{"No ", "Search ", "With "} {
		if !said[first] {
			t.Errorf("no title begins with %q", first)
		}
	}
	a := trace.About{Problem: trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(2, 0)}}, Solver: "cdcl"}
	if got := English.ClausesHeading(a); got != "Learned with these fixed queens" {
		t.Errorf("over the clauses: %q", got)
	}
}

// The first caption says what is searched for, and what the solver says of itself, if it does.
func TestCaptionOfTheStart(t *testing.T) {
	for _, c := range []struct {
		language *Language
		a        trace.About
		want     Caption
	}{
		{nil, trace.About{Problem: trace.Problem{N: 8, Fixed: []trace.Square{corner, trace.Sq(1, 4)}}}, Caption{"Keep a8 and e7, place 6 queens without attacks", ""}},
		{nil, trace.About{}, Caption{"Place 8 queens so that none attacks another", ""}},
		{nil, trace.About{Solver: "backtrack", Doc: "row by row"}, Caption{"Place 8 queens so that none attacks another", "backtrack: row by row"}},
		{nil, trace.About{Solver: "my first solver"}, Caption{"Place 8 queens so that none attacks another", "my first solver"}},
		{nil, trace.About{Doc: "row by row"}, Caption{"Place 8 queens so that none attacks another", ""}},
		{nil, trace.About{Solver: "backtrack", Doc: "{at} is no placeholder here"}, // what users write is never filled in
			Caption{"Place 8 queens so that none attacks another", "backtrack: {at} is no placeholder here"}},
		{nil, trace.About{Solver: "{at}"}, Caption{"Place 8 queens so that none attacks another", "{at}"}},
		{nil, trace.About{Solver: "dlx", Code: solver.DLX.Code, ByColumn: true}, Caption{"Place 8 queens so that none attacks another", "dlx, with rows and columns exchanged"}},
		{nil, trace.About{Solver: "dlx", Code: solver.DLX.Code, MaxFirst: true}, Caption{"Place 8 queens so that none attacks another", "dlx, with left and right exchanged"}},
		{nil, trace.About{Solver: "dlx", Code: solver.DLX.Code, ByColumn: true, MaxFirst: true}, Caption{"Place 8 queens so that none attacks another", "dlx, rotated 90° counterclockwise"}},
		{nil, trace.About{Solver: "mine", ByColumn: true}, Caption{"Place 8 queens so that none attacks another", "mine"}}, // which may know no other way
		{nil, trace.About{Solver: "mine", Doc: "by columns", ByColumn: true}, Caption{"Place 8 queens so that none attacks another", "mine: by columns"}},
		{&Chinese, trace.About{Solver: "backtrack", ByColumn: true}, Caption{"放 8 个皇后，使它们互不攻击", "backtrack，行与列互换"}},
		{&Chinese, trace.About{Solver: "my first solver"}, Caption{"放 8 个皇后，使它们互不攻击", "my first solver"}},
		{&Chinese, trace.About{Solver: "my first solver", Doc: "mine"}, Caption{"放 8 个皇后，使它们互不攻击", "my first solver：mine"}},
		{&Chinese, trace.About{Solver: "backtrack"}, Caption{"放 8 个皇后，使它们互不攻击", "backtrack：逐行放置，每行从左到右试"}},
	} {
		if c.a.N == 0 {
			c.a.Problem = eightFirst
		}
		for s := range told(c.a, solver.Backtrack.Events(eightFirst), Options{Language: c.language}) {
			if s.Caption != c.want {
				t.Errorf("%+v:\n got %q\nwant %q", c.a, s.Caption, c.want)
			}
			break
		}
	}
}

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
		for _, text := range texts(&l) {
			if color := colors.FindString(*text.text); color != "" {
				t.Errorf("%s: %s says %q", l.Name, text.name, color)
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
