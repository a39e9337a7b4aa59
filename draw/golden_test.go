package draw

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Boards of the moods that searches come through; and on large squares, what they seldom have: all that a square can show, and ties in
// each direction.
func TestGoldenBoards(t *testing.T) {
	t.Parallel()
	mood := func(m story.Mood, after int) func(*story.Scene) bool {
		return func(s *story.Scene) bool { return s.Mood == m && s.Step > after }
	}
	dead := func(tried bool) func(*story.Scene) bool {
		return func(s *story.Scene) bool { return s.Mood == story.Backtrack && (s.Ghosts != trace.Set{}) == tried }
	}
	backtracks := goldenScenes(solver.Backtrack, trace.Problem{N: 8, Solutions: 1}, story.Moves, 1000)
	tests := goldenScenes(solver.Backtrack, trace.Problem{N: 8, Solutions: 1}, story.Tests, 1000)
	var some []story.Scene
	for _, accept := range []func(*story.Scene) bool{mood(story.Calm, 0), mood(story.Placement, 4), dead(false), dead(true), mood(story.Solved, 0)} {
		some = append(some, *first(t, slices.Values(backtracks), accept))
	}
	for _, accept := range []func(*story.Scene) bool{mood(story.Free, 14), mood(story.Conflict, 18)} {
		some = append(some, *first(t, slices.Values(tests), accept))
	}
	pictures := []*image.Paletted{
		abreast(t, newPainter(t, 8, inGolden(Options{Cell: 56, Columns: 4, Panels: []string{"board", "caption", "counters"}})), some),
		abreast(t, newPainter(t, 8, inGolden(Options{Cell: 24, Columns: 4, Panels: []string{"board"}})), some[4:]),
	}
	for _, by := range []string{"minconflicts", "exhaustive", "cdcl", "firstfail"} {
		pictures = append(pictures, strip(t, "board", by, 6))
	}
	checkGolden(t, "boards", stacked(pictures...))
	paint := func(o Options, scenes ...story.Scene) *image.Paletted {
		for i := range scenes {
			s := &scenes[i]
			s.Marks = cmp.Or(s.Marks, new(story.Marks))
			s.Step = cmp.Or(s.Step, i+1)
			for _, at := range []*trace.Square{&s.At, &s.By, &s.Dead, &s.Next, &s.From, &s.Chosen, &s.Costs.Line} {
				if *at == (trace.Square{}) {
					*at = nowhere
				}
			}
		}
		o.Panels, o.Columns = []string{"board"}, 3
		return abreast(t, newPainter(t, 6, inGolden(o)), scenes)
	}
	board := func(squares ...trace.Square) trace.Board { return trace.Problem{N: 6, Fixed: squares}.Board() }
	row, column := trace.Square{Row: 2, Col: -1}, trace.Square{Row: -1, Col: 3}
	around := board(trace.Sq(2, 2), trace.Sq(2, 4), trace.Sq(4, 2), trace.Sq(4, 4), trace.Sq(0, 0), trace.Sq(4, 0), trace.Sq(5, 5))
	ties := paint(Options{Cell: 75},
		story.Scene{Mood: story.Conflict, Board: around, Record: story.Record{Attacks: 1}},
		story.Scene{Mood: story.Placement, Board: board(trace.Sq(4, 1), trace.Sq(2, 1)), From: trace.Sq(1, 1), At: trace.Sq(4, 1)},
		story.Scene{Mood: story.Placement, Board: board(trace.Sq(4, 1), trace.Sq(4, 3)), From: trace.Sq(4, 5), At: trace.Sq(4, 1)},
		story.Scene{Mood: story.Placement, Board: board(trace.Sq(5, 4)), From: trace.Sq(1, 3), At: trace.Sq(5, 4)},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(1, 1)), At: trace.Sq(1, 1), Next: trace.Sq(4, 1), Marks: &story.Marks{Leaving: setOf(trace.Sq(1, 1))}},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(1, 1), trace.Sq(1, 3)), At: trace.Sq(1, 1), Next: trace.Sq(1, 4), Marks: &story.Marks{Leaving: setOf(trace.Sq(1, 1))}},
	)
	costs := story.Costs{Line: row, Known: 0b111011, Values: [trace.MaxN]uint16{3, 1, 0, 12, 2, 1}}
	conflicts := paint(Options{Cell: 90},
		story.Scene{Mood: story.Conflict, Board: board(trace.Sq(0, 0), trace.Sq(5, 5), trace.Sq(0, 3), trace.Sq(4, 3)), Marks: &story.Marks{Costs: costs}, Record: story.Record{Attacks: 2}},
	)
	lines := paint(Options{Cell: 130},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(0, 3), trace.Sq(3, 0)), Dead: row},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(0, 0), trace.Sq(5, 5)), Dead: column, Marks: &story.Marks{Straight: setOf(trace.Sq(0, 3)), Diagonal: setOf(trace.Sq(1, 3)), Other: setOf(trace.Sq(2, 3))}},
	)
	checkGolden(t, "scenes", stacked(ties, conflicts, lines))

	var found []story.Scene // with more solutions than fit an end card
	for i := range 120 {
		b := board(trace.Sq(i%6, i/6%6), trace.Sq((i+3)%6, (i+2)%6))
		found = append(found, story.Scene{Mood: story.Solved, Board: b, Step: i, Record: story.Record{Counters: trace.Counters{trace.Solutions: i + 1}}})
	}
	var ends []*image.Paletted
	for _, c := range []struct{ cell, found int }{{12, 7}, {12, 120}, {30, 120}, {30, 11}, {75, 5}} {
		end := story.Scene{Mood: story.Calm, Ends: true, Board: board(), Step: 200, Record: story.Record{Counters: trace.Counters{trace.Solutions: c.found}}}
		ends = append(ends, paint(Options{Cell: c.cell, Search: slices.Values(found[:c.found])}, found[0], end, found[1]))
	}
	last := goldenScenes(solver.Backtrack, trace.Problem{N: 6}, story.Moves, 1000)
	end := last[len(last)-1]
	end.Passed = 1
	ends = append(ends, newPainter(t, 6, inGolden(Options{Cell: 75, Search: slices.Values(last)})).Paint(&end).Image)
	checkGolden(t, "ends", stacked(ends...))
}

// strip paints five scenes of a search, from the first to the last, on one panel.
func strip(t *testing.T, panel, by string, n int) *image.Paletted {
	t.Helper()
	s := solverNamed(by)
	scenes := goldenScenes(s, trace.Problem{N: n}, story.Moves, min(300, 2400/n))
	var some []story.Scene
	for i := range 5 {
		some = append(some, scenes[i*(len(scenes)-1)/4])
	}
	o := Options{Cell: max(MinCell, 288/n), Panels: []string{panel}, Columns: 3, Search: slices.Values(scenes), Labels: story.Chess}
	return abreast(t, painterOf(t, s, n, inGolden(o)), some)
}

// Each panel, on squares so large that a unit is a pixel, and every length shows.
func TestGoldenPanels(t *testing.T) {
	t.Parallel()
	var pictures []*image.Paletted
	for _, c := range []struct{ panel, by string }{
		{"board", "forward"}, {"caption", "forward"}, {"counters", "forward"}, {"tree", "forward"}, {"code", "forward"}, {"domains", "forward"}, {"clauses", "cdcl"},
		{"stack", "recursive"}, {"curve", "minconflicts"}, {"heat", "forward"}, {"legend", "forward"},
	} {
		s := solverNamed(c.by)
		scenes := goldenScenes(s, trace.Problem{N: 6, Solutions: 1}, story.Moves, 1000)
		scene := first(t, slices.Values(scenes), func(scene *story.Scene) bool {
			return scene.Step > 6 && (scene.Mood == story.Backtrack || s.Name == "minconflicts" && scene.Mood == story.Placement)
		})
		pictures = append(pictures, painterOf(t, s, 6, inGolden(Options{Cell: 75, Panels: []string{c.panel}, Search: slices.Values(scenes)})).Paint(scene).Image)
	}
	checkGolden(t, "panels", stacked(pictures...))
}

// Panels as they go on through searches of several solvers.
func TestGoldenStrips(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name   string
		strips []*image.Paletted
	}{
		{"words", []*image.Paletted{
			strip(t, "caption", "cdcl", 6), strip(t, "code", "recursive", 5), strip(t, "code", "firstfail", 5),
			strip(t, "counters", "minconflicts", 6), strip(t, "counters", "firstfail", 20), strip(t, "clauses", "cdcl-vsids", 7),
			strip(t, "legend", "dlx", 6), strip(t, "legend", "minconflicts", 6), strip(t, "legend", "cdcl", 6),
		}},
		{"figures", []*image.Paletted{
			strip(t, "domains", "firstfail", 7), strip(t, "domains", "forward", 18), strip(t, "domains", "propagate", 24), // the last without room for names
			strip(t, "stack", "recursive", 5), strip(t, "stack", "recursive", 24), strip(t, "heat", "backtrack", 5), strip(t, "heat", "backtrack", 30),
			strip(t, "curve", "minconflicts", 7),
		}},
	} {
		checkGolden(t, "strips-"+c.name, stacked(c.strips...))
	}
}

// Of searches of several kinds there is a picture of each mood that they come through, by one painter, one after another.
func TestGoldenMoods(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		name  string
		moods []*image.Paletted
	}{
		{"trees", []*image.Paletted{
			moods(t, solverNamed("cdcl"), trace.Problem{N: 8}, story.Moves, Options{Panels: []string{"tree", "clauses"}}),
			moods(t, solver.Backtrack, trace.Problem{N: 7}, story.Moves, Options{Panels: []string{"board", "tree"}, Labels: story.NoLabels}),
			moods(t, solverNamed("recursive").ByColumn(), trace.Problem{N: 6, Solutions: 3}, story.Tests, Options{Panels: []string{"tree", "stack", "code"}, Cell: 75}),
			moods(t, solverNamed("forward"), trace.Problem{N: 6, Solutions: 3}, story.Moves, Options{Panels: []string{"tree"}, Cell: 75, Steps: 4}),
			strip(t, "tree", "propagate", 6), strip(t, "tree", "minconflicts", 6), strip(t, "tree", "forward", 9),
		}},
		{"moods", []*image.Paletted{
			moods(t, solverNamed("firstfail"), trace.Problem{N: 8, Solutions: 3}, story.Tests, Options{Panels: []string{"domains"}, Labels: story.Index}),
			moods(t, solverNamed("minconflicts"), trace.Problem{N: 20, Solutions: 3}, story.Moves, Options{Panels: []string{"curve", "counters"}}),
			moods(t, solverNamed("minconflicts"), trace.Problem{N: 4, Solutions: 1}, story.Tests, Options{Panels: []string{"board", "curve"}, Cell: 150}),
		}},
	} {
		checkGolden(t, c.name, stacked(c.moods...))
	}
}

// moods paints a scene of each mood of a search.
func moods(t *testing.T, by solver.Solver, p trace.Problem, d story.Detail, o Options) *image.Paletted {
	t.Helper()
	scenes := goldenScenes(by, p, d, 600)
	var all [story.Done + 1][]int // places of scenes
	for i := range scenes {
		all[scenes[i].Mood] = append(all[scenes[i].Mood], i)
	}
	var some []story.Scene
	for _, places := range all {
		if len(places) > 0 {
			some = append(some, scenes[places[len(places)/2]])
		}
	}
	slices.SortFunc(some, func(a, b story.Scene) int { return cmp.Compare(a.Step, b.Step) })
	o.Columns, o.Cell, o.Search = 3, cmp.Or(o.Cell, max(MinCell, (448+p.N-1)/p.N)), slices.Values(scenes)
	return abreast(t, painterOf(t, by, p.N, inGolden(o)), some)
}

// Without names of squares, calls, tries and captions go without them; and a caption that is too long is set smaller, until it takes
// a line more, which is gone with the next one. The legend of a search that is not known has all marks.
func TestGoldenCaptions(t *testing.T) {
	t.Parallel()
	s := solverNamed("recursive")
	scenes := goldenScenes(s, trace.Problem{N: 6}, story.Moves, 40)
	some := slices.Clone(scenes[20:24])
	for i, words := range []int{6, 8, 9} {
		some[i].Caption.Detail = strings.Repeat("nothing to see ", words)
	}
	o := Options{Cell: 75, Labels: story.NoLabels, Columns: 2, Panels: []string{"caption", "stack", "heat"}, Search: slices.Values(scenes)}
	legend := inGolden(Options{Cell: 60, Panels: []string{"legend"}, Labels: story.Index})
	checkGolden(t, "captions", stacked(abreast(t, painterOf(t, s, 6, inGolden(o)), some), painterOf(t, s, 8, legend).Paint(&scenes[0]).Image))
}

// Panels stand in one column or two, or in 16 : 9, under titles of one line and of two, in the middle of a width that is more than they need; queens
// may have a picture.
func TestGoldenLayouts(t *testing.T) {
	t.Parallel()
	long := "A title that is so long that it stands on two lines, and is set smaller, because there is no third line for what is left of it"
	scenes := goldenScenes(solver.Backtrack, trace.Problem{N: 6, Solutions: 1}, story.Moves, 1000)
	backtrack := first(t, slices.Values(scenes), func(s *story.Scene) bool { return s.Mood == story.Backtrack && s.Step > 5 })
	backtrack.Passed = 0.3
	var pictures []*image.Paletted
	for _, o := range []Options{
		{Panels: []string{"board", "caption", "tree"}, Width: 1001, Scale: 2, Title: "Six"},
		{Panels: layoutNamed("phone"), Arrangement: Stacked, Width: 460, Title: long, Labels: story.Index},
		{Panels: layoutNamed("wide"), Arrangement: Wide, Size: image.Pt(1300, 800), Title: "Six"},
		{Panels: []string{"caption", "clauses", "board"}, Cell: 75, Title: long},
		{Panels: []string{"board", "legend", "tree"}, Cell: 75, Queen: disc(20, 40), Coarse: true, Labels: story.NoLabels},
		{Panels: []string{"board"}, Width: 331, Queen: disc(40, 20)},
	} {
		o.Search = slices.Values(scenes)
		pictures = append(pictures, newPainter(t, 6, inGolden(o)).Paint(backtrack).Image)
	}
	checkGolden(t, "layouts", stacked(pictures...))
}

// Searches side by side, of unlike panels, with more room than they need, and one under the other; their ends are painted over, and again.
func TestGoldenComparisons(t *testing.T) {
	t.Parallel()
	scenes, four := comparison(t, 5, inGolden(Options{Title: "Four ways to 5 queens, under a title that needs more than a single line, however small its letters are", Labels: story.Chess}),
		solver.Backtrack, solver.Propagate, solverNamed("minconflicts"), solverNamed("dlx"))
	last := len(scenes) - 1
	var pictures []*image.Paletted
	for i, at := range []int{last / 3, last, last - 1} {
		s := scenes[at]
		s.Passed = float64(i) / 3
		pictures = append(pictures, clone(four.Paint(&s).Image))
	}
	paint := func(clock story.Clock, o Options, s *story.Scene, lanes []Lane) {
		c, err := NewComparison(lanes, clock, inGolden(o))
		if err != nil {
			t.Fatal(err)
		}
		for _, s.Ends = range []bool{false, true} {
			s.Lanes[1].Ends = s.Ends
			pictures = append(pictures, clone(c.Paint(s).Image))
		}
	}
	lane := func(by string, n, step int, name string, panels ...string) (Lane, story.Scene) {
		s := solverNamed(by)
		scenes := goldenScenes(s, trace.Problem{N: n, Solutions: 1}, story.Moves, 1000)
		return Lane{About: s.About(trace.Problem{N: n}), Name: name, Panels: panels, Search: slices.Values(scenes), Until: 3000}, scenes[step-1]
	}
	a, ofA := lane("backtrack", 6, 17, "backtrack", "caption", "board", "counters", "clauses")
	b, ofB := lane("dlx", 6, 17, strings.Repeat("dlx ", 10), "board", "tree")
	c, ofC := lane("cdcl", 6, 17, strings.Repeat("cdcl ", 19), "caption", "board")
	ofB.Reading, ofC.Reading = 1, 2000
	long := "Three ways to 6 queens, each with other panels, under a title that would take a third line if there were one for it, and is set smaller because there is none, until it has room enough"
	paint(story.StepClock, Options{Columns: 2, Width: 1001, Title: long}, &story.Scene{Lanes: []story.Scene{ofA, ofB, ofC}, Showing: story.Showing{Passed: 0.001}}, []Lane{a, b, c})
	d, ofD := lane("cdcl", 4, 7, "cdcl", "board", "caption")
	e, ofE := lane("minconflicts", 4, 7, "minconflicts", "board", "caption")
	paint(story.WorkClock, Options{Columns: 1, Scale: 2, Title: "Two ways to 4 queens, one under the other"}, &story.Scene{Lanes: []story.Scene{ofD, ofE}, Showing: story.Showing{Passed: 0.5}}, []Lane{d, e})
	checkGolden(t, "comparisons", stacked(pictures...))
}

// Charts of much and of little.
func TestGoldenCharts(t *testing.T) {
	t.Parallel()
	near := powers()
	for i, last := range []float64{90_000, 80_000, 70_000} {
		near.Series = append(near.Series, Series{Name: fmt.Sprintf("near %d", i), Look: 3 + i, Points: []ChartPoint{{2, 30}, {5, last}}})
	}
	depth := Series{Name: "depth", Teeth: true, Marks: []ChartPoint{{X: 4, Y: 4}}}
	for x, y := range []float64{0, 1, 2, 3, 4, 3, 2, 3, 1, 0} {
		depth.Points = append(depth.Points, ChartPoint{x, y})
	}
	deep := &Chart{Title: "How deep", X: strings.Repeat("steps ", 50), Y: strings.Repeat("queens ", 50), Series: []Series{depth}, Notes: []string{"a note", "another"}}
	many := &Chart{Title: "A title that is wider than the chart, and so is written in smaller letters than others", X: "n", Y: "nodes"}
	many.Notes = []string{"a note", strings.Repeat("a note that is longer than a line ", 5)}
	for i := range 13 { // more than looks, with fewer figures than places for them
		many.Series = append(many.Series, Series{Name: fmt.Sprintf("series %d", i), Look: i, Points: []ChartPoint{{4, float64(i)}, {5, float64(7 * i)}}})
	}
	many.Series[1].Late, many.Series[2].Late = 6, 6
	two := &Chart{Title: "Two", X: "n", Y: "nodes", Series: []Series{{Name: "one", Points: []ChartPoint{{1, 2}, {2, 4}}}, {Name: "two", Look: 1, Points: []ChartPoint{{1, 0.5}, {2, 3}}}}}
	nothing := &Chart{Title: "Nothing", X: "x", Y: "y", Log: true, Series: []Series{{Name: "none"}}}
	zero := &Chart{X: "x", Y: "y", Series: []Series{{Name: "one", Points: []ChartPoint{{1, 0}, {2, 0}}}}}
	point := &Chart{X: "x", Y: "y", Series: []Series{{Name: "one", Points: []ChartPoint{{3, 1234567}}}}}
	checkGolden(t, "charts", stacked(
		chartPicture(t, near, inGolden(Options{})),
		chartPicture(t, deep, inGolden(Options{Scale: 2})),
		chartPicture(t, many, inGolden(Options{Width: 600})),
		chartPicture(t, two, inGolden(Options{Width: 500})),
		chartPicture(t, nothing, inGolden(Options{Width: 320})),
		chartPicture(t, zero, inGolden(Options{Width: 320})),
		chartPicture(t, point, inGolden(Options{Width: 1200})),
	))
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
		{entries[4:6], Options{Width: 700, Title: "2 boards", Labels: story.Index, Queen: disc(40, 30)}, Paper{}},
		{entries[1:2], Options{Cell: 18, Scale: 2, Labels: story.NoLabels, Title: "A title that is wider than what it stands over"}, Paper{}},
		{entries, Options{Title: "6 queens", Labels: story.Chess}, Paper{Width: 200, Height: 180, DPI: 60}},
		{slices.Repeat(numbered(boards), 5), Options{Title: "6 queens", Labels: story.NoLabels}, Paper{Width: 150, Height: 110, DPI: 90}},
		{numbered(boards), Options{Width: 340}, Paper{}},
		{numbered(boards[:2]), Options{Columns: 1, Labels: story.NoLabels}, Paper{Width: 200, Height: 180, DPI: 36}},
		{numbered(boards), Options{Labels: story.NoLabels}, Paper{Width: 200, Height: 180, DPI: 36, Rows: 1}},
		{entries[:4], Options{Columns: 2, Labels: story.NoLabels}, Paper{Width: 120, Height: 100, DPI: 60}},
		{append(numbered(boards[:2]), entries[2:6]...), Options{Columns: 2, Labels: story.NoLabels}, Paper{Width: 80, Height: 160, DPI: 100}},
		{numbered(boards[:1]), Options{Labels: story.NoLabels, Width: 300, Scale: 2}, Paper{Width: 100, Height: 100, DPI: 72}},
	} {
		s := sheetsOf(t, 6, c.entries, inGolden(c.o), c.p)
		for i := range s.Len() {
			if img := clone(s.Page(i).Image()); c.p == (Paper{}) {
				sheets = append(sheets, img)
			} else {
				pages = append(pages, img)
			}
		}
	}
	checkGolden(t, "sheets", stacked(append(sheets, pages...)...))
}

// Sheets and pages of many sizes are laid out as they were, to the pixel. What a layout must keep is tested by itself.
func TestGoldenFigures(t *testing.T) {
	t.Parallel()
	var got bytes.Buffer
	entriesOf := func(n, boards, group int) []Entry { // in groups under headings, and pages of three of them; 0 for none
		entries := make([]Entry, boards)
		for i := range entries {
			entries[i].Board.N = n
			if group > 0 && i%group == 0 {
				entries[i].Heading = "heading"
			}
			if group > 0 && i%(3*group) == 0 {
				entries[i].Title = "title"
			}
		}
		return entries
	}
	for _, n := range []int{4, 13} {
		for _, boards := range []int{1, 7, 92} {
			for _, group := range []int{0, 4} {
				entries := entriesOf(n, boards, group)
				g := newGrid(sketchOf(t, n, Options{Cell: LeastSheetCell, Labels: story.NoLabels}), entries)
				fmt.Fprintf(&got, "%d boards of %d rows in groups of %d: a sheet of %d columns, %v\n", boards, n, group, g.columns, g.size())
				for _, p := range []Paper{{Width: 210, Height: 297, DPI: 300}, {Width: 297, Height: 210, DPI: 72, Rows: 3, Form: [2]string{"Name", "日期"}}} {
					for _, labels := range []story.Labels{story.NoLabels, story.Chess} {
						g, err := newPageGrid(sketchOf(t, n, Options{Cell: LeastSheetCell, Labels: labels, Columns: []int{0, 0, 0, 2}[boards%4]}), entries, p)
						if err != nil {
							fmt.Fprintf(&got, "  %v, labels %d: %v\n", p, labels, err)
							continue
						}
						fmt.Fprintf(&got, "  %v, labels %d: %d pages, %d columns, squares of %d, places %v %v, lines of %d, pitch %d\n",
							p, labels, g.pages, g.columns, g.Cell, g.places[0].corner, g.places[boards-1], g.line(), g.pitch())
					}
				}
			}
		}
	}
	checkGoldenText(t, "layouts.txt", got.Bytes())
}

// Pictures of boards of any size have the units and the columns that they had.
func TestGoldenMetrics(t *testing.T) {
	var got bytes.Buffer
	for n := 1; n <= trace.MaxN; n += 1 + n/2 {
		k := sketchOf(t, n, Options{})
		fmt.Fprintf(&got, "%d rows: squares of %d, a unit of %.3f, a column of %d; ", n, k.Cell, k.unit, k.width)
		k = sketchOf(t, n, Options{Arrangement: Stacked, Cell: 20, Labels: story.Index})
		fmt.Fprintf(&got, "stacked, a unit of %.3f, a column of %d between %d and %d\n", k.unit, k.width, k.left(), k.right())
	}
	checkGoldenText(t, "metrics.txt", got.Bytes())
}
