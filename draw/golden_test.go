package draw

import (
	"bytes"
	"cmp"
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// Boards of the moods that searches come through; and on large squares, what they seldom have: all that a square can show, and segments in
// each direction.
func TestGoldenBoards(t *testing.T) {
	t.Parallel()
	mood := func(m story.Mood, after int) func(*story.Scene) bool {
		return func(s *story.Scene) bool { return s.Mood == m && s.Step > after }
	}
	dead := func(tried bool) func(*story.Scene) bool {
		return func(s *story.Scene) bool { return s.Mood == story.Backtrack && (s.Ghosts != trace.Set{}) == tried }
	}
	backtracks := drawtest.GoldenScenes(solver.Backtrack, trace.Problem{N: 8, Solutions: 1}, story.Moves, 1000)
	tests := drawtest.GoldenScenes(solver.Backtrack, trace.Problem{N: 8, Solutions: 1}, story.Tests, 1000)
	var some []story.Scene
	for _, accept := range []func(*story.Scene) bool{mood(story.Calm, 0), mood(story.Placement, 4), dead(false), dead(true), mood(story.Solved, 0)} {
		some = append(some, *drawtest.First(t, slices.Values(backtracks), accept))
	}
	for _, accept := range []func(*story.Scene) bool{mood(story.Free, 14), mood(story.Conflict, 18)} {
		some = append(some, *drawtest.First(t, slices.Values(tests), accept))
	}
	pictures := []*image.Paletted{
		abreast(t, newPainter(t, 8, inGolden(panel.Options{Cell: 56, Columns: 4, Panels: []string{"board", "caption", "counters"}})), some),
		abreast(t, newPainter(t, 8, inGolden(panel.Options{Cell: 24, Columns: 4, Panels: []string{"board"}})), some[4:]),
	}
	for _, by := range []string{"minconflicts", "exhaustive", "cdcl", "firstfail"} {
		pictures = append(pictures, strip(t, "board", by, 6))
	}
	drawtest.Golden(t, "boards", drawtest.Stacked(pictures...))
	paint := func(o panel.Options, scenes ...story.Scene) *image.Paletted {
		for i := range scenes {
			s := &scenes[i]
			s.Marks = cmp.Or(s.Marks, new(story.Marks))
			s.Step = cmp.Or(s.Step, i+1)
			for _, at := range []*trace.Square{&s.At, &s.By, &s.Dead, &s.Next, &s.From, &s.Chosen} {
				if *at == (trace.Square{}) {
					*at = trace.Nowhere
				}
			}
		}
		o.Panels, o.Columns = []string{"board"}, 3
		return abreast(t, newPainter(t, 6, inGolden(o)), scenes)
	}
	board := func(squares ...trace.Square) trace.Board { return trace.Problem{N: 6, Fixed: squares}.Board() }
	row, column := trace.Square{Row: 2, Col: -1}, trace.Square{Row: -1, Col: 3}
	around := board(trace.Sq(2, 2), trace.Sq(2, 4), trace.Sq(4, 2), trace.Sq(4, 4), trace.Sq(0, 0), trace.Sq(4, 0), trace.Sq(5, 5))
	segments := paint(panel.Options{Cell: 75},
		story.Scene{Mood: story.Conflict, Board: around, Record: story.Record{Attacks: 1}},
		story.Scene{Mood: story.Placement, Board: board(trace.Sq(4, 1), trace.Sq(2, 1)), From: trace.Sq(1, 1), At: trace.Sq(4, 1)},
		story.Scene{Mood: story.Placement, Board: board(trace.Sq(4, 1), trace.Sq(4, 3)), From: trace.Sq(4, 5), At: trace.Sq(4, 1)},
		story.Scene{Mood: story.Placement, Board: board(trace.Sq(5, 4)), From: trace.Sq(1, 3), At: trace.Sq(5, 4)},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(1, 1)), At: trace.Sq(1, 1), Next: trace.Sq(4, 1), Marks: &story.Marks{Leaving: drawtest.SetOf(trace.Sq(1, 1))}},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(1, 1), trace.Sq(1, 3)), At: trace.Sq(1, 1), Next: trace.Sq(1, 4), Marks: &story.Marks{Leaving: drawtest.SetOf(trace.Sq(1, 1))}},
	)
	costs := story.Costs{{At: trace.Sq(2, 0), Value: 3}, {At: trace.Sq(2, 1), Value: 1}, {At: trace.Sq(2, 3), Value: 12}, {At: trace.Sq(2, 4), Value: 2}, {At: trace.Sq(2, 5), Value: 1}}
	conflicts := paint(panel.Options{Cell: 90},
		story.Scene{Mood: story.Conflict, Board: board(trace.Sq(0, 0), trace.Sq(5, 5), trace.Sq(0, 3), trace.Sq(4, 3)), Marks: &story.Marks{Costs: costs}, Record: story.Record{Attacks: 2}},
	)
	lines := paint(panel.Options{Cell: 130},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(0, 3), trace.Sq(3, 0)), Dead: row, Marks: &story.Marks{
			Straight: drawtest.SetOf(trace.Sq(2, 0), trace.Sq(2, 3)), Diagonal: drawtest.SetOf(trace.Sq(2, 1), trace.Sq(2, 5)), Other: drawtest.SetOf(trace.Sq(2, 2), trace.Sq(2, 4)),
			Lines: []story.Attack{{By: trace.Sq(3, 0), At: trace.Sq(2, 0)}, {By: trace.Sq(0, 3), At: trace.Sq(2, 1)}, {By: trace.Sq(0, 3), At: trace.Sq(2, 3)}, {By: trace.Sq(0, 3), At: trace.Sq(2, 5)}},
		}},
		story.Scene{Mood: story.Backtrack, Board: board(trace.Sq(0, 0), trace.Sq(5, 5)), Dead: column, Marks: &story.Marks{
			Straight: drawtest.SetOf(trace.Sq(0, 3), trace.Sq(5, 3)), Diagonal: drawtest.SetOf(trace.Sq(3, 3)), Other: drawtest.SetOf(trace.Sq(1, 3), trace.Sq(2, 3), trace.Sq(4, 3)),
			Lines: []story.Attack{{By: trace.Sq(0, 0), At: trace.Sq(0, 3)}, {By: trace.Sq(0, 0), At: trace.Sq(3, 3)}, {By: trace.Sq(5, 5), At: trace.Sq(5, 3)}},
		}},
	)
	drawtest.Golden(t, "scenes", drawtest.Stacked(segments, conflicts, lines))

	last := drawtest.GoldenScenes(solver.Backtrack, trace.Problem{N: 6}, story.Moves, 1000)
	solved := slices.DeleteFunc(slices.Clone(last), func(s story.Scene) bool { return s.Mood != story.Solved })
	var found []story.Scene // with more solutions than fit an end card
	for i := range 120 {
		b := solved[i%len(solved)].Board
		found = append(found, story.Scene{Mood: story.Solved, Board: b, Step: i, Record: story.Record{Counters: trace.Counters{trace.Solutions: i + 1}}})
	}
	var ends []*image.Paletted
	for _, c := range []struct{ cell, found int }{{12, 7}, {12, 120}, {30, 120}, {30, 11}, {75, 5}} {
		end := story.Scene{Mood: story.Calm, Ends: true, Board: board(), Step: 200, Record: story.Record{Counters: trace.Counters{trace.Solutions: c.found}}}
		ends = append(ends, paint(panel.Options{Cell: c.cell, Search: slices.Values(found[:c.found])}, found[0], end, found[1]))
	}
	end := last[len(last)-1]
	end.Passed = 1
	ends = append(ends, newPainter(t, 6, inGolden(panel.Options{Cell: 75, Search: slices.Values(last)})).Paint(&end).Image)
	drawtest.Golden(t, "ends", drawtest.Stacked(ends...))
}

// strip paints five scenes of a search, from the first to the last, on one panel.
func strip(t *testing.T, part, by string, n int) *image.Paletted {
	t.Helper()
	s := drawtest.Solver(by)
	scenes := drawtest.GoldenScenes(s, trace.Problem{N: n}, story.Moves, min(300, 2400/n))
	var some []story.Scene
	for i := range 5 {
		some = append(some, scenes[i*(len(scenes)-1)/4])
	}
	o := panel.Options{Cell: max(panel.MinCell, 288/n), Panels: []string{part}, Columns: 3, Search: slices.Values(scenes), Labels: words.Chess}
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
		s := drawtest.Solver(c.by)
		scenes := drawtest.GoldenScenes(s, trace.Problem{N: 6, Solutions: 1}, story.Moves, 1000)
		scene := drawtest.First(t, slices.Values(scenes), func(scene *story.Scene) bool {
			return scene.Step > 6 && (scene.Mood == story.Backtrack || s.Name == "minconflicts" && scene.Mood == story.Placement)
		})
		pictures = append(pictures, painterOf(t, s, 6, inGolden(panel.Options{Cell: 75, Panels: []string{c.panel}, Search: slices.Values(scenes)})).Paint(scene).Image)
	}
	drawtest.Golden(t, "panels", drawtest.Stacked(pictures...))
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
		drawtest.Golden(t, "strips-"+c.name, drawtest.Stacked(c.strips...))
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
			moods(t, drawtest.Solver("cdcl"), trace.Problem{N: 8}, story.Moves, panel.Options{Panels: []string{"tree", "clauses"}}),
			moods(t, solver.Backtrack, trace.Problem{N: 7}, story.Moves, panel.Options{Panels: []string{"board", "tree"}, Labels: words.NoLabels}),
			moods(t, drawtest.Solver("recursive").ByColumn(), trace.Problem{N: 6, Solutions: 3}, story.Tests, panel.Options{Panels: []string{"tree", "stack", "code"}, Cell: 75}),
			moods(t, drawtest.Solver("forward"), trace.Problem{N: 6, Solutions: 3}, story.Moves, panel.Options{Panels: []string{"tree"}, Cell: 75, Steps: 4}),
			strip(t, "tree", "propagate", 6), strip(t, "tree", "minconflicts", 6), strip(t, "tree", "forward", 9),
		}},
		{"moods", []*image.Paletted{
			moods(t, drawtest.Solver("firstfail"), trace.Problem{N: 8, Solutions: 3}, story.Tests, panel.Options{Panels: []string{"domains"}, Labels: words.Index}),
			moods(t, drawtest.Solver("minconflicts"), trace.Problem{N: 20, Solutions: 3}, story.Moves, panel.Options{Panels: []string{"curve", "counters"}}),
			moods(t, drawtest.Solver("minconflicts"), trace.Problem{N: 4, Solutions: 1}, story.Tests, panel.Options{Panels: []string{"board", "curve"}, Cell: 150}),
		}},
	} {
		drawtest.Golden(t, c.name, drawtest.Stacked(c.moods...))
	}
}

// moods paints a scene of each mood of a search.
func moods(t *testing.T, by solver.Solver, p trace.Problem, d story.Detail, o panel.Options) *image.Paletted {
	t.Helper()
	scenes := drawtest.GoldenScenes(by, p, d, 600)
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
	o.Columns, o.Cell, o.Search = 3, cmp.Or(o.Cell, max(panel.MinCell, (448+p.N-1)/p.N)), slices.Values(scenes)
	return abreast(t, painterOf(t, by, p.N, inGolden(o)), some)
}

// Without names of squares, calls, tries and captions go without them; and a caption that is too long is set smaller, until it takes
// a line more, which is gone with the next one. The legend of a search that is not known has all marks.
func TestGoldenCaptions(t *testing.T) {
	t.Parallel()
	s := drawtest.Solver("recursive")
	scenes := drawtest.GoldenScenes(s, trace.Problem{N: 6}, story.Moves, 40)
	some := slices.Clone(scenes[20:24])
	for i, words := range []int{6, 8, 9} {
		some[i].Caption.Detail = strings.Repeat("nothing to see ", words)
	}
	o := panel.Options{Cell: 75, Labels: words.NoLabels, Columns: 2, Panels: []string{"caption", "stack", "heat"}, Search: slices.Values(scenes)}
	legend := inGolden(panel.Options{Cell: 60, Panels: []string{"legend"}, Labels: words.Index})
	drawtest.Golden(t, "captions", drawtest.Stacked(abreast(t, painterOf(t, s, 6, inGolden(o)), some), painterOf(t, s, 8, legend).Paint(&scenes[0]).Image))
}

// Panels stand in one column or two, or in 16 : 9, under titles of one line and of two, in the middle of a width that is more than they need; queens
// may have a picture.
func TestGoldenLayouts(t *testing.T) {
	t.Parallel()
	long := "A title that is so long that it stands on two lines, and is set smaller, because there is no third line for what is left of it"
	scenes := drawtest.GoldenScenes(solver.Backtrack, trace.Problem{N: 6, Solutions: 1}, story.Moves, 1000)
	backtrack := drawtest.First(t, slices.Values(scenes), func(s *story.Scene) bool { return s.Mood == story.Backtrack && s.Step > 5 })
	backtrack.Passed = 0.3
	var pictures []*image.Paletted
	for _, o := range []panel.Options{
		{Panels: []string{"board", "caption", "tree"}, Width: 1001, Scale: 2, Title: "Six"},
		{Panels: layoutNamed("phone"), Arrangement: panel.Tall, Width: 460, Title: long, Labels: words.Index},
		{Panels: layoutNamed("wide"), Arrangement: panel.Wide, Size: image.Pt(1300, 800), Title: "Six"},
		{Panels: []string{"caption", "clauses", "board"}, Cell: 75, Title: long},
		{Panels: []string{"board", "legend", "tree"}, Cell: 75, Queen: drawtest.Disc(20, 40), Coarse: true, Labels: words.NoLabels},
		{Panels: []string{"board"}, Width: 331, Queen: drawtest.Disc(40, 20)},
	} {
		o.Search = slices.Values(scenes)
		pictures = append(pictures, newPainter(t, 6, inGolden(o)).Paint(backtrack).Image)
	}
	drawtest.Golden(t, "layouts", drawtest.Stacked(pictures...))
}

// Searches side by side, of unlike panels, with more room than they need, and one under the other; their ends are painted over, and again.
func TestGoldenComparisons(t *testing.T) {
	t.Parallel()
	scenes, four := comparison(t, 5, inGolden(panel.Options{Title: "Four ways to 5 queens, under a title that needs more than a single line, however small its letters are", Labels: words.Chess}),
		solver.Backtrack, solver.Propagate, drawtest.Solver("minconflicts"), drawtest.Solver("dlx"))
	last := len(scenes) - 1
	var pictures []*image.Paletted
	for i, at := range []int{last / 3, last, last - 1} {
		s := scenes[at]
		s.Passed = float64(i) / 3
		pictures = append(pictures, drawtest.Clone(four.Paint(&s).Image))
	}
	paint := func(clock story.Clock, o panel.Options, s *story.Scene, lanes []Lane) {
		c, err := NewComparison(lanes, clock, inGolden(o))
		if err != nil {
			t.Fatal(err)
		}
		for _, s.Ends = range []bool{false, true} {
			s.Lanes[1].Ends = s.Ends
			pictures = append(pictures, drawtest.Clone(c.Paint(s).Image))
		}
	}
	lane := func(by string, n, step int, name string, panels ...string) (Lane, story.Scene) {
		s := drawtest.Solver(by)
		scenes := drawtest.GoldenScenes(s, trace.Problem{N: n, Solutions: 1}, story.Moves, 1000)
		return Lane{About: s.About(trace.Problem{N: n}), Name: name, Panels: panels, Search: slices.Values(scenes), Until: 3000}, scenes[step-1]
	}
	a, ofA := lane("backtrack", 6, 17, "backtrack", "caption", "board", "counters", "clauses")
	b, ofB := lane("dlx", 6, 17, strings.Repeat("dlx ", 10), "board", "tree")
	c, ofC := lane("cdcl", 6, 17, strings.Repeat("cdcl ", 19), "caption", "board")
	ofB.Reading, ofC.Reading = 1, 2000
	long := "Three ways to 6 queens, each with other panels, under a title that would take a third line if there were one for it, and is set smaller because there is none, until it has room enough"
	paint(story.StepClock, panel.Options{Columns: 2, Width: 1001, Title: long}, &story.Scene{Lanes: []story.Scene{ofA, ofB, ofC}, Showing: story.Showing{Passed: 0.001}}, []Lane{a, b, c})
	d, ofD := lane("cdcl", 4, 7, "cdcl", "board", "caption")
	e, ofE := lane("minconflicts", 4, 7, "minconflicts", "board", "caption")
	paint(story.WorkClock, panel.Options{Columns: 1, Scale: 2, Title: "Two ways to 4 queens, one under the other"}, &story.Scene{Lanes: []story.Scene{ofD, ofE}, Showing: story.Showing{Passed: 0.5}}, []Lane{d, e})
	drawtest.Golden(t, "comparisons", drawtest.Stacked(pictures...))
}

// Pictures of boards of any size have the units and the columns that they had.
func TestGoldenMetrics(t *testing.T) {
	var got bytes.Buffer
	for n := 1; n <= trace.MaxN; n += 1 + n/2 {
		k := metricsOf(t, n, panel.Options{})
		fmt.Fprintf(&got, "%d rows: squares of %d, a unit of %.3f, a column of %d; ", n, k.Cell, k.Unit, k.ColumnWidth)
		k = metricsOf(t, n, panel.Options{Arrangement: panel.Stacked, Cell: 20, Labels: words.Index})
		fmt.Fprintf(&got, "stacked, a unit of %.3f, a column of %d between %d and %d\n", k.Unit, k.ColumnWidth, k.LeftMargin, k.RightMargin())
	}
	tracetest.Golden(t, "testdata/golden/metrics.txt", got.Bytes())
}
