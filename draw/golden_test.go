package draw

import (
	"bytes"
	"cmp"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

var update = flag.Bool("update", false, "draw the golden pictures again")

// The golden pictures, one for each mood and one of an end card, protect what only an eye can judge. What each mood must show is
// tested by meaning in board_test.go.
func TestGolden(t *testing.T) {
	t.Parallel()
	mood := func(m story.Mood) func(*story.Scene) bool {
		return func(s *story.Scene) bool { return s.Mood == m }
	}
	dead := func(tried bool) func(*story.Scene) bool {
		return func(s *story.Scene) bool { return s.Mood == story.Backtrack && (s.Ghosts != trace.Set{}) == tried }
	}
	for _, c := range []struct {
		name    string
		n, cell int
		detail  story.Detail
		accept  func(*story.Scene) bool
	}{
		{"start", 8, 56, story.Moves, mood(story.Calm)},
		{"placement", 8, 56, story.Moves, func(s *story.Scene) bool { return s.Mood == story.Placement && s.Step == 5 }},
		{"free", 8, 56, story.Tests, func(s *story.Scene) bool { return s.Mood == story.Free && s.Step > 14 }},
		{"conflict", 8, 56, story.Tests, func(s *story.Scene) bool { return s.Mood == story.Conflict && s.Step > 18 }},
		{"backtrack-dead-row", 8, 56, story.Moves, dead(false)},
		{"backtrack-tried", 8, 56, story.Moves, dead(true)},
		{"solution", 8, 56, story.Moves, mood(story.Solved)},
		{"small", 6, 24, story.Tests, func(s *story.Scene) bool { return s.Mood == story.Conflict && s.Step > 18 }},
	} {
		t.Run(c.name, func(t *testing.T) {
			o := story.Options{Detail: c.detail}
			s := first(t, tell(trace.Problem{N: c.n, Solutions: 1}, o), c.accept)
			p := newPainter(t, c.n, Options{Cell: c.cell, Panels: []string{"board", "caption", "counters"}})
			checkGolden(t, c.name, p.Paint(s).Image)
		})
	}
	t.Run("end", func(t *testing.T) {
		scenes := tell(trace.Problem{N: 6}, story.Options{})
		end := first(t, scenes, func(s *story.Scene) bool { return s.Ends })
		end.Passed = 1
		checkGolden(t, "end", newPainter(t, 6, Options{Cell: 75, Search: scenes}).Paint(end).Image)
	})
	t.Run("sheet", func(t *testing.T) {
		img, err := Sheet(about(6), solutionsOf(6), Options{Title: "All 4 solutions for 6 queens"})
		if err != nil {
			t.Fatal(err)
		}
		checkGolden(t, "sheet", img)
	})
	t.Run("page", func(t *testing.T) {
		s, err := NewSheets(about(6), numbered(solutionsOf(6)), Options{Title: "6 queens", Columns: 2}, Paper{Width: 100, Height: 120, DPI: 100, Rows: 1})
		if err != nil {
			t.Fatal(err)
		}
		checkGolden(t, "page", s.Page(1).Image())
	})
}

// There is one golden picture for each panel, theme and language: a backtrack of forward checking, which has
// marks of every kind, or the same of the solver that a panel is made for. Where a picture is not about colors, its squares
// are so large that a unit is a pixel, and every length shows.
func TestGoldenLooks(t *testing.T) {
	t.Parallel()
	madeFor := map[string]string{"clauses": "cdcl", "stack": "recursive", "lines": "dlx", "curve": "minconflicts"}
	p := trace.Problem{N: 6, Solutions: 1}
	paint := func(name, by string, o Options) {
		t.Run(name, func(t *testing.T) {
			s := solverNamed(cmp.Or(by, "forward"))
			scenes := tellOf(s, p, story.Options{Language: o.Language})
			o.Search = scenes
			mood := story.Backtrack
			if by == "minconflicts" {
				mood = story.Placement
			}
			scene := first(t, scenes, func(s *story.Scene) bool { return s.Mood == mood && s.Step > 6 })
			checkGolden(t, name, painterOf(t, s, p.N, o).Paint(scene).Image)
		})
	}
	for _, panel := range Panels {
		paint("panel-"+panel.Name, madeFor[panel.Name], Options{Cell: 75, Panels: []string{panel.Name}})
	}
	for i := range Themes {
		paint("theme-"+Themes[i].Name, "", Options{Cell: 32, Theme: &Themes[i]})
	}
	paint("tree-dots", "forward", Options{Cell: 75, Labels: story.NoLabels, Panels: []string{"tree"}})
	paint("scale", "propagate", Options{Cell: 48, Scale: 2, Panels: layoutNamed("lesson")})
	for i := range story.Languages {
		paint("language-"+story.Languages[i].Name, "", Options{Cell: 75, Language: &story.Languages[i], Panels: layoutNamed("lesson")})
	}
}

// Strips of each panel, one below the other, show how it goes on through searches of several solvers, from the first scene to the end.
func TestGoldenStrips(t *testing.T) {
	t.Parallel()
	type search struct {
		by string
		n  int
	}
	for _, c := range []struct {
		panel    string
		searches []search
	}{
		{"board", []search{{"minconflicts", 6}, {"exhaustive", 6}, {"cdcl", 6}, {"firstfail", 6}}},
		{"caption", []search{{"cdcl", 6}}},
		{"counters", []search{{"cdcl", 6}, {"minconflicts", 6}, {"firstfail", 20}}},
		{"tree", []search{{"backtrack", 6}, {"propagate", 6}, {"minconflicts", 6}, {"forward", 9}}},
		{"code", []search{{"recursive", 5}, {"firstfail", 5}}},
		{"domains", []search{{"firstfail", 7}, {"forward", 18}, {"propagate", 24}}}, // the last without room for names
		{"clauses", []search{{"cdcl-vsids", 7}}},
		{"stack", []search{{"recursive", 5}, {"recursive", 24}}},
		{"lines", []search{{"dlx", 6}, {"firstfail", 6}, {"dlx", 16}, {"firstfail", 64}}},
		{"curve", []search{{"minconflicts", 7}}},
		{"heat", []search{{"backtrack", 5}, {"backtrack", 30}}},
		{"log", []search{{"dlx", 6}}},
		{"legend", []search{{"dlx", 6}, {"minconflicts", 6}, {"cdcl", 6}}},
	} {
		t.Run(c.panel, func(t *testing.T) {
			t.Parallel()
			var strips []*image.Paletted
			for _, by := range c.searches {
				s := solverNamed(by.by)
				scenes := slices.Collect(story.Between(tellOf(s, trace.Problem{N: by.n}, story.Options{}), 1, min(300, 2400/by.n)))
				var some []story.Scene
				for i := range 5 {
					some = append(some, scenes[i*(len(scenes)-1)/4])
				}
				o := Options{Cell: max(MinCell, 288/by.n), Panels: []string{c.panel}, Columns: 3, Search: slices.Values(scenes), Labels: story.Chess}
				strips = append(strips, abreast(t, painterOf(t, s, by.n, o), some))
			}
			checkGolden(t, "strips-"+c.panel, stacked(strips...))
		})
	}
}

// Of searches of several kinds there is a picture of each mood that they come through, by one painter, one after another. The panels are
// large enough for a unit to be a pixel, so that every length shows.
func TestGoldenMoods(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		by     solver.Solver
		p      trace.Problem
		detail story.Detail
		panels []string
		o      Options
	}{
		{"jumps", solverNamed("cdcl"), trace.Problem{N: 8}, story.Moves, []string{"tree", "clauses"}, Options{}},
		{"jumps-words", solverNamed("cdcl"), trace.Problem{N: 8}, story.Moves, []string{"caption", "counters", "log"}, Options{Cell: 24, Labels: story.Chess}},
		{"leaves", solver.Backtrack, trace.Problem{N: 7}, story.Moves, []string{"board", "tree"}, Options{Labels: story.NoLabels}},
		{"columns", solverNamed("recursive").ByColumn(), trace.Problem{N: 6, Solutions: 3}, story.Tests, []string{"tree", "stack", "code"}, Options{Cell: 75, Labels: story.Chess}},
		{"chain", solverNamed("forward"), trace.Problem{N: 6, Solutions: 3}, story.Moves, []string{"board", "tree"}, Options{Cell: 75, Labels: story.Chess, Steps: 4}},
		{"choices", solverNamed("firstfail"), trace.Problem{N: 8, Solutions: 3}, story.Tests, []string{"lines", "domains"}, Options{Labels: story.Index}},
		{"cover", solverNamed("dlx"), trace.Problem{N: 8, Solutions: 3}, story.Moves, []string{"lines", "counters"}, Options{Theme: themeNamed(t, "dark")}},
		{"moves", solverNamed("minconflicts"), trace.Problem{N: 20, Solutions: 3}, story.Moves, []string{"curve", "counters"}, Options{}},
		{"jumps-large", solverNamed("cdcl"), trace.Problem{N: 8}, story.Moves, []string{"tree"}, Options{Cell: 80, Scale: 2}},
		{"moves-large", solverNamed("minconflicts"), trace.Problem{N: 4, Solutions: 1}, story.Tests, []string{"board", "curve"}, Options{Cell: 150}},
		{"legend-narrow", solver.Backtrack, trace.Problem{N: 8, Solutions: 3}, story.Moves, []string{"legend"}, Options{Labels: story.Index}},
		{"legend-wide", solver.Backtrack, trace.Problem{N: 8, Solutions: 3}, story.Moves, []string{"board", "tree", "code", "legend"}, Options{Cell: 60, Title: "Under the board is more room"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			scenes := slices.Collect(story.Between(tellOf(c.by, c.p, story.Options{Detail: c.detail}), 1, 600))
			var moods [story.Done + 1][]int // places of scenes
			for i := range scenes {
				moods[scenes[i].Mood] = append(moods[scenes[i].Mood], i)
			}
			var some []story.Scene
			for _, all := range moods {
				if len(all) > 0 {
					some = append(some, scenes[all[len(all)/2]])
				}
			}
			slices.SortFunc(some, func(a, b story.Scene) int { return cmp.Compare(a.Step, b.Step) })
			o := c.o
			o.Panels, o.Columns, o.Cell = c.panels, 3, cmp.Or(o.Cell, max(MinCell, (448+c.p.N-1)/c.p.N))
			if !strings.HasPrefix(c.name, "legend") { // which shows all marks of a search that is not known
				o.Search = slices.Values(scenes)
			} else {
				some = some[:1]
			}
			checkGolden(t, "moods-"+c.name, abreast(t, painterOf(t, c.by, c.p.N, o), some))
		})
	}
}

// Scenes that searches seldom have: on large squares, all that a square can show; ties in each direction; and end cards with more
// solutions than fit.
func TestGoldenScenes(t *testing.T) {
	t.Parallel()
	paint := func(o Options, scenes ...story.Scene) *image.Paletted {
		for i := range scenes {
			s := &scenes[i]
			s.Step = cmp.Or(s.Step, i+1)
			for _, at := range []*trace.Square{&s.At, &s.By, &s.Dead, &s.Next, &s.From, &s.Chosen, &s.Costs.Line} {
				if *at == (trace.Square{}) {
					*at = nowhere
				}
			}
		}
		o.Panels, o.Columns = []string{"board"}, 3
		return abreast(t, newPainter(t, 6, o), scenes)
	}
	board := func(squares ...trace.Square) trace.Board { return trace.Problem{N: 6, Fixed: squares}.Board() }
	row, column := trace.Square{Row: 2, Col: -1}, trace.Square{Row: -1, Col: 3}
	around := board(trace.Sq(2, 2), trace.Sq(2, 4), trace.Sq(4, 2), trace.Sq(4, 4), trace.Sq(0, 0), trace.Sq(4, 0), trace.Sq(5, 5))
	ties := paint(Options{Cell: 75},
		story.Scene{Mood: story.Conflict, Board: around, Attacks: 1},
		story.Scene{Mood: story.Placement, Board: board(trace.Sq(4, 1), trace.Sq(2, 1)), From: trace.Sq(1, 1), At: trace.Sq(4, 1)},
		story.Scene{Mood: story.Placement, Board: board(trace.Sq(4, 1), trace.Sq(4, 3)), From: trace.Sq(4, 5), At: trace.Sq(4, 1)},
		story.Scene{Mood: story.Placement, Board: board(trace.Sq(5, 4)), From: trace.Sq(1, 3), At: trace.Sq(5, 4)},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(1, 1)), At: trace.Sq(1, 1), Next: trace.Sq(4, 1), Leaving: setOf(trace.Sq(1, 1))},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(1, 1), trace.Sq(1, 3)), At: trace.Sq(1, 1), Next: trace.Sq(1, 4), Leaving: setOf(trace.Sq(1, 1))},
	)
	costs := story.Costs{Line: row, Known: 0b111011, Values: [trace.MaxN]uint16{3, 1, 0, 12, 2, 1}}
	conflicts := paint(Options{Cell: 90},
		story.Scene{Mood: story.Conflict, Board: board(trace.Sq(0, 0), trace.Sq(5, 5), trace.Sq(0, 3), trace.Sq(4, 3)), Attacks: 2, Costs: costs},
	)
	dead := paint(Options{Cell: 130},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(0, 3), trace.Sq(3, 0)), Dead: row},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(0, 0), trace.Sq(5, 5)), Dead: column, Straight: setOf(trace.Sq(0, 3)), Diagonal: setOf(trace.Sq(1, 3)), Other: setOf(trace.Sq(2, 3))},
	)
	checkGolden(t, "scenes", stacked(ties, conflicts, dead))

	var found []story.Scene
	for i := range 120 {
		b := board(trace.Sq(i%6, i/6%6), trace.Sq((i+3)%6, (i+2)%6))
		found = append(found, story.Scene{Mood: story.Solved, Board: b, Step: i, Counters: trace.Counters{trace.Solutions: i + 1}})
	}
	var ends []*image.Paletted
	for _, c := range []struct{ cell, found int }{{12, 7}, {12, 120}, {30, 120}, {30, 11}, {75, 5}} {
		end := story.Scene{Mood: story.Calm, Ends: true, Board: board(), Counters: trace.Counters{trace.Solutions: c.found}, Step: 200}
		ends = append(ends, paint(Options{Cell: c.cell, Search: slices.Values(found[:c.found])}, found[0], end, found[1]))
	}
	checkGolden(t, "ends", stacked(ends...))
}

// Without names of squares, calls, tries and captions go without them; and a caption that is too long is set smaller, until it takes
// a line more, which is gone with the next one.
func TestGoldenCaptions(t *testing.T) {
	t.Parallel()
	s := solverNamed("recursive")
	scenes := slices.Collect(story.Between(tellOf(s, trace.Problem{N: 6}, story.Options{}), 1, 40))
	some := slices.Clone(scenes[20:24])
	for i, words := range []int{6, 8, 9} {
		some[i].Caption.Detail = strings.Repeat("nothing to see ", words)
	}
	o := Options{Cell: 75, Labels: story.NoLabels, Columns: 2, Panels: []string{"caption", "stack", "heat"}, Search: slices.Values(scenes)}
	checkGolden(t, "captions", abreast(t, painterOf(t, s, 6, o), some))
}

// Panels stand in one column or two, or in 16 : 9, under titles of one line and of two, in the middle of a width that is more than they need; queens
// may have a picture.
func TestGoldenLayouts(t *testing.T) {
	t.Parallel()
	long := "A title that is so long that it stands on two lines, and is set smaller, because there is no third line for what is left of it"
	for _, c := range []struct {
		name string
		n    int
		o    Options
	}{
		{"spare", 4, Options{Panels: []string{"board", "caption", "tree"}, Width: 1001, Scale: 2, Title: "Four"}},
		{"stacked", 6, Options{Panels: layoutNamed("phone"), Arrangement: Stacked, Width: 460, Title: long, Labels: story.Index}},
		{"wide", 6, Options{Panels: layoutNamed("wide"), Arrangement: Wide, Size: image.Pt(1300, 800), Title: "Six"}},
		{"beside", 6, Options{Panels: []string{"log", "heat"}, Cell: 75, Title: "Beside nothing"}},
		{"grown", 6, Options{Panels: []string{"caption", "log", "board"}, Cell: 75, Title: long}},
		{"portrait", 6, Options{Panels: []string{"board", "legend", "tree"}, Cell: 75, Queen: disc(20, 40), Coarse: true, Labels: story.NoLabels}},
		{"small-portrait", 6, Options{Panels: []string{"board"}, Width: 331, Queen: disc(40, 20)}},
	} {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			scenes := slices.Collect(tell(trace.Problem{N: c.n, Solutions: 1}, story.Options{}))
			c.o.Search = slices.Values(scenes)
			p := newPainter(t, c.n, c.o)
			backtrack := first(t, slices.Values(scenes), func(s *story.Scene) bool { return s.Mood == story.Backtrack && s.Step > 5 })
			backtrack.Passed = 0.3
			checkGolden(t, "layout-"+c.name, p.Paint(backtrack).Image)
		})
	}
}

// So have pictures that are more than a panel: two searches side by side, charts, and themes under one another.
func TestGoldenSets(t *testing.T) {
	t.Parallel()
	t.Run("comparison", func(t *testing.T) {
		scenes, c := comparison(t, 6, Options{Cell: 58, Title: "Two ways to 6 queens"}, solver.Backtrack, solver.Propagate)
		s := scenes[len(scenes)*2/3]
		s.Passed = 0.6
		checkGolden(t, "comparison", c.Paint(&s).Image)
	})
	t.Run("comparison-four", func(t *testing.T) { // its end is painted over, and painted again
		scenes, c := comparison(t, 5, Options{Title: "Four ways to 5 queens, under a title that needs more than a single line, however small its letters are", Theme: themeNamed(t, "dark"), Labels: story.Chess},
			solver.Backtrack, solver.Propagate, solverNamed("minconflicts"), solverNamed("dlx"))
		last := len(scenes) - 1
		var pictures []*image.Paletted
		for i, at := range []int{last / 3, last, last - 1} {
			s := scenes[at]
			s.Passed = float64(i) / 3
			pictures = append(pictures, clone(c.Paint(&s).Image))
		}
		checkGolden(t, "comparison-four", stacked(pictures...))
	})
	t.Run("comparison-boards", func(t *testing.T) {
		var lanes []Lane
		for _, s := range []solver.Solver{solver.Backtrack, solver.Propagate, solverNamed("cdcl")} {
			lanes = append(lanes, Lane{About: s.About(trace.Problem{N: 5}), Name: s.Name + ", with a name that is too long", Panels: []string{"board"}, Until: 10})
		}
		c, err := NewComparison(lanes, story.StepClock, Options{Columns: 2, Width: 660, Scale: 2})
		if err != nil {
			t.Fatal(err)
		}
		s := story.Scene{Lanes: []story.Scene{{Reading: 3}, {Reading: 10, Ends: true}, {Reading: 7, Ends: true}}, Ends: true, Passed: 1}
		s.Lanes[2].Counters[trace.Solutions] = 1
		for i := range s.Lanes {
			s.Lanes[i].Board.N = 5
		}
		checkGolden(t, "comparison-boards", c.Paint(&s).Image)
	})
	t.Run("comparison-lanes", func(t *testing.T) { // of unlike panels, with more room than they need
		long := "Three ways to 6 queens, each with other panels, under a title that would take a third line if there were one for it, and is set smaller because there is none, until it has room enough"
		var lanes []Lane
		var scenes []story.Scene
		for i, panels := range [][]string{{"caption", "board", "counters", "log"}, {"board", "tree"}, {"caption", "board"}} {
			s := []solver.Solver{solver.Backtrack, solverNamed("dlx"), solverNamed("cdcl")}[i]
			search := tellOf(s, trace.Problem{N: 6, Solutions: 1}, story.Options{})
			lanes = append(lanes, Lane{About: s.About(trace.Problem{N: 6}), Name: strings.Repeat(s.Name+" ", 1+9*i), Panels: panels, Search: search, Until: 3000})
			scenes = append(scenes, *first(t, search, func(s *story.Scene) bool { return s.Step == 17 }))
			scenes[i].Reading = []int{0, 1, 2000}[i]
		}
		c, err := NewComparison(lanes, story.StepClock, Options{Columns: 2, Width: 1001, Title: long})
		if err != nil {
			t.Fatal(err)
		}
		var pictures []*image.Paletted
		for _, ends := range []bool{false, true} {
			scenes[1].Ends = ends
			pictures = append(pictures, clone(c.Paint(&story.Scene{Lanes: scenes, Ends: ends, Passed: 0.001}).Image))
		}
		checkGolden(t, "comparison-lanes", stacked(pictures...))
	})
	t.Run("comparison-tall", func(t *testing.T) { // its cards are higher than what they cover, and its note has two lines
		var lanes []Lane
		var scenes []story.Scene
		for _, name := range []string{"cdcl", "minconflicts"} {
			s := solverNamed(name)
			search := tellOf(s, trace.Problem{N: 4, Solutions: 1}, story.Options{})
			lanes = append(lanes, Lane{About: s.About(trace.Problem{N: 4}), Name: name, Panels: []string{"board", "caption"}, Search: search, Until: 9})
			scenes = append(scenes, *first(t, search, func(s *story.Scene) bool { return s.Step == 7 }))
			scenes[len(scenes)-1].Reading = 7
		}
		c, err := NewComparison(lanes, story.WorkClock, Options{Columns: 1, Scale: 2, Title: "Two ways to 4 queens, one under the other"})
		if err != nil {
			t.Fatal(err)
		}
		var pictures []*image.Paletted
		for _, ends := range []bool{true, false} {
			pictures = append(pictures, clone(c.Paint(&story.Scene{Lanes: scenes, Ends: ends, Passed: 0.5}).Image))
		}
		checkGolden(t, "comparison-tall", stacked(pictures...))
	})
	t.Run("chart", func(t *testing.T) {
		h := powers()
		for i, last := range []float64{90_000, 80_000, 70_000} { // names that would lie over one another
			h.Series = append(h.Series, Series{Name: fmt.Sprintf("near %d", i), Points: []ChartPoint{{2, 30}, {5, last}}})
		}
		checkGolden(t, "chart", chartPicture(t, h, Options{}))
	})
	t.Run("depth", func(t *testing.T) {
		depth := Series{Name: "depth", Teeth: true, Marks: []ChartPoint{{X: 4, Y: 4}}}
		for x, y := range []float64{0, 1, 2, 3, 4, 3, 2, 3, 1, 0} {
			depth.Points = append(depth.Points, ChartPoint{x, y})
		}
		h := &Chart{Title: "How deep", X: strings.Repeat("steps ", 50), Y: strings.Repeat("queens ", 50), Series: []Series{depth}, Notes: []string{"a note", "another"}}
		checkGolden(t, "depth", chartPicture(t, h, Options{Scale: 2}))
	})
	t.Run("chart-series", func(t *testing.T) { // more of them than colors, and fewer figures than places for them
		h := &Chart{Title: "A title that is wider than the chart, and so is written in smaller letters than others", X: "n", Y: "nodes"}
		h.Notes = []string{"a note", strings.Repeat("a note that is longer than a line ", 5)}
		for i := range 13 {
			h.Series = append(h.Series, Series{Name: fmt.Sprintf("series %d", i), Points: []ChartPoint{{4, float64(i)}, {5, float64(7 * i)}}})
		}
		h.Series[1].Late, h.Series[2].Late = 6, 6
		checkGolden(t, "chart-series", chartPicture(t, h, Options{Width: 600}))
	})
	t.Run("swatches-large", func(t *testing.T) {
		scenes := slices.Collect(tell(trace.Problem{N: 4}, story.Options{}))
		img, err := Swatches(about(4), scenes[4:5], Themes[1:2], Options{Cell: 112, Panels: []string{"board"}})
		if err != nil {
			t.Fatal(err)
		}
		checkGolden(t, "swatches-large", img)
	})
	t.Run("charts", func(t *testing.T) { // of little
		two := &Chart{Title: "Two", X: "n", Y: "nodes", Series: []Series{{Name: "one", Points: []ChartPoint{{1, 2}, {2, 4}}}, {Name: "two", Points: []ChartPoint{{1, 0.5}, {2, 3}}}}}
		nothing := &Chart{Title: "Nothing", X: "x", Y: "y", Log: true, Series: []Series{{Name: "none"}}}
		zero := &Chart{X: "x", Y: "y", Series: []Series{{Name: "one", Points: []ChartPoint{{1, 0}, {2, 0}}}}}
		point := &Chart{X: "x", Y: "y", Series: []Series{{Name: "one", Points: []ChartPoint{{3, 1234567}}}}}
		checkGolden(t, "charts", stacked(
			chartPicture(t, two, Options{Width: 500}),
			chartPicture(t, nothing, Options{Width: 320}),
			chartPicture(t, zero, Options{Width: 320}),
			chartPicture(t, point, Options{Width: 1200, Theme: themeNamed(t, "dark")}),
		))
	})
	t.Run("swatches", func(t *testing.T) {
		scenes := slices.Collect(tell(trace.Problem{N: 4}, story.Options{}))
		solved := first(t, slices.Values(scenes), func(s *story.Scene) bool { return s.Mood == story.Solved })
		themes := slices.Clone(Themes)
		themes[0].Name, themes[0].Doc = strings.Repeat("long ", 12), strings.Repeat("line ", 30)
		img, err := Swatches(about(4), []story.Scene{scenes[3], scenes[12], *solved}, themes, Options{Cell: 20})
		if err != nil {
			t.Fatal(err)
		}
		checkGolden(t, "swatches", img)
	})
}

// Sheets and pages with all that they can have: headings, marked boards, notes, names of rows and columns, a width of their own,
// pictures of queens, and boards that begin a page.
func TestGoldenSheets(t *testing.T) {
	t.Parallel()
	boards := solutionsOf(6)
	entries := numbered(slices.Concat(boards, boards[:3]))
	for i := range entries {
		entries[i].Tinted = i%3 == 1
		if i%2 == 0 {
			entries[i].Note = "1/2"
		}
	}
	entries[0].Heading, entries[2].Heading = "First", "Second"
	entries[6].Heading, entries[6].Title = "Third", "Another page"
	entries[0].Title = "The first page"
	var sheets, pages []*image.Paletted
	for _, c := range []struct {
		entries []Entry
		o       Options
		p       Paper
	}{
		{entries, Options{Cell: 25, Title: "6 queens", Labels: story.Chess, Columns: 3}, Paper{}},
		{entries, Options{Cell: 12}, Paper{}},
		{entries[4:6], Options{Width: 700, Title: "2 boards", Labels: story.Index, Queen: disc(40, 30), Theme: themeNamed(t, "dark")}, Paper{}},
		{entries[1:2], Options{Cell: 18, Scale: 2, Labels: story.NoLabels, Title: "A title that is wider than what it stands over"}, Paper{}},
		{entries, Options{Title: "6 queens", Labels: story.Chess}, Paper{Width: 200, Height: 180, DPI: 60}},
		{slices.Repeat(numbered(boards), 5), Options{Title: "6 queens", Theme: themeNamed(t, "dark"), Labels: story.NoLabels}, Paper{Width: 150, Height: 110, DPI: 90}},
		{numbered(boards), Options{Width: 340}, Paper{}},
		{numbered(boards[:2]), Options{Columns: 1, Labels: story.NoLabels}, Paper{Width: 200, Height: 180, DPI: 36}},
		{numbered(boards), Options{Labels: story.NoLabels}, Paper{Width: 200, Height: 180, DPI: 36, Rows: 1}},
		{entries[:4], Options{Columns: 2, Labels: story.NoLabels}, Paper{Width: 120, Height: 100, DPI: 60}},
		{append(numbered(boards[:2]), entries[2:6]...), Options{Columns: 2, Labels: story.NoLabels}, Paper{Width: 80, Height: 160, DPI: 100}},
		{numbered(boards[:1]), Options{Labels: story.NoLabels, Width: 300, Scale: 2}, Paper{Width: 100, Height: 100, DPI: 72}},
	} {
		s, err := NewSheets(about(6), c.entries, c.o, c.p)
		if err != nil {
			t.Fatal(err)
		}
		for i := range s.Len() {
			if img := clone(s.Page(i).Image()); c.p == (Paper{}) {
				sheets = append(sheets, img)
			} else {
				pages = append(pages, img)
			}
		}
	}
	checkGolden(t, "sheets", stacked(sheets...))
	checkGolden(t, "pages", stacked(pages...))
}

// stacked returns pictures one below the other.
func stacked(pictures ...*image.Paletted) *image.Paletted {
	var all image.Paletted
	for _, p := range pictures {
		all.Rect.Max.X, all.Rect.Max.Y = max(all.Rect.Max.X, p.Rect.Dx()), all.Rect.Max.Y+p.Rect.Dy()
		for _, c := range p.Palette {
			if !slices.Contains(all.Palette, c) {
				all.Palette = append(all.Palette, c)
			}
		}
	}
	all.Pix, all.Stride = make([]uint8, all.Rect.Dx()*all.Rect.Dy()), all.Rect.Dx()
	y := 0
	for _, p := range pictures {
		var places []uint8 // of the colors of the picture
		for _, c := range p.Palette {
			places = append(places, uint8(slices.Index(all.Palette, c)))
		}
		for row := range p.Rect.Dy() {
			to := all.Pix[(y+row)*all.Stride:]
			for x, index := range p.Pix[row*p.Stride : (row+1)*p.Stride] {
				to[x] = places[index]
			}
		}
		y += p.Rect.Dy()
	}
	return &all
}

// abreast paints scenes one after another, and joins their pictures in the columns of the painter.
func abreast(t *testing.T, p *Painter, scenes []story.Scene) *image.Paletted {
	t.Helper()
	size, columns := p.Size(), min(p.sketch.Columns, len(scenes))
	c, err := raster.NewCanvas(image.Pt(size.X*columns, size.Y*ceilDiv(len(scenes), columns)), p.canvas.Ink())
	if err != nil {
		t.Fatal(err)
	}
	i := 0
	for range p.Pictures(slices.Values(scenes)) {
		c.Copy(p.canvas, image.Pt(i%columns*size.X, i/columns*size.Y))
		i++
	}
	return c.Image()
}

// chartPicture draws a chart.
func chartPicture(t *testing.T, h *Chart, o Options) *image.Paletted {
	t.Helper()
	c, err := h.Paint(o)
	if err != nil {
		t.Fatal(err)
	}
	return c.Image()
}

// layoutNamed returns the panels of a layout.
func layoutNamed(name string) []string { return layoutFor(name, trace.About{}) }

// layoutFor returns the panels of a layout for a search.
func layoutFor(name string, a trace.About) []string {
	return Layouts[slices.IndexFunc(Layouts, func(l Layout) bool { return l.Name == name })].For(a)
}

// checkGolden compares a picture with its golden one, by colors. They are the same on all machines, to the pixel.
func checkGolden(t *testing.T, name string, got *image.Paletted) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name+".png")
	if *update {
		writePNG(t, path, got)
		return
	}
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	want, err := png.Decode(f)
	if err != nil {
		t.Fatal(err)
	}
	if want.Bounds() != got.Rect {
		t.Fatalf("%s is %v, got %v: see %s", path, want.Bounds(), got.Rect, kept(t, name, got))
	}
	golden := want.(*image.Paletted)
	rgba := func(p color.Palette) (all []color.RGBA) {
		for _, c := range p {
			all = append(all, color.RGBAModel.Convert(c).(color.RGBA))
		}
		return all
	}
	ours, theirs := rgba(got.Palette), rgba(golden.Palette)
	if slices.Equal(ours, theirs) && bytes.Equal(got.Pix, golden.Pix) {
		return
	}
	same := make([][]bool, len(got.Palette)) // a color of the picture, and one of the golden one
	for i, a := range ours {
		for _, b := range theirs {
			same[i] = append(same[i], a == b)
		}
	}
	differ := image.Rectangle{}
	for i, index := range got.Pix {
		if x, y := i%got.Stride, i/got.Stride; !same[index][golden.Pix[i]] {
			differ = differ.Union(image.Rect(x, y, x+1, y+1))
		}
	}
	if !differ.Empty() {
		t.Errorf("%s: the picture differs in %v: got %s; if that is right, go test ./draw -update", path, differ, kept(t, name, got))
	}
}

// checkGoldenText compares a text with its golden one.
func checkGoldenText(t *testing.T, name string, got []byte) {
	t.Helper()
	path := filepath.Join("testdata", "golden", name)
	if *update {
		if err := os.WriteFile(path, got, 0o666); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s differs, got\n%s\nif that is right, go test ./draw -update", path, got)
	}
}

// kept writes a picture to a file that stays after the test, and returns its path.
func kept(t *testing.T, name string, img *image.Paletted) string {
	t.Helper()
	dir, err := os.MkdirTemp("", "queenreel-golden-")
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(dir, name+".png")
	writePNG(t, path, img)
	return path
}

func writePNG(t *testing.T, path string, img image.Image) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	if err := encoder.Encode(f, img); err != nil {
		t.Fatal(err)
	}
	if err := f.Close(); err != nil {
		t.Fatal(err)
	}
}
