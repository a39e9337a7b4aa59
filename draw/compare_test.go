package draw

import (
	"fmt"
	"image"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// comparison returns the scenes of some solvers side by side, and a painter for them.
func comparison(t *testing.T, n int, o panel.Options, solvers ...solver.Solver) (scenes []story.Scene, painter *Painter) {
	t.Helper()
	told := story.Options{Language: o.Language}
	searches, c := drawtest.Run(t, trace.Problem{N: n, Solutions: 1}, told, story.WorkClock, solvers...)
	var shown []Search
	for i, s := range searches {
		panels := Layouts[1].For(s.About, 2)
		shown = append(shown, Search{About: s.About, Name: c.Searches[i].Solver, Panels: panels, States: s.States(told), Until: c.Reading(i, &s.Last)})
	}
	film := pace.New(searches, c)
	for s := range film.Scenes(told) {
		scenes = append(scenes, s)
	}
	if o.Foot != nil {
		o.Foot = film.Shapes()
	}
	return scenes, comparisonOf(shown, o)
}

// comparisonOf returns a painter of searches side by side, by the clock of their work.
func comparisonOf(searches []Search, o panel.Options) *Painter {
	return tracetest.Must(New(searches, story.WorkClock, o))
}

// No picture depends on those painted before it, also where the card goes away again. Outside of marks, which are not on the whole picture,
// nothing differs from the picture before, and a scene that is painted again changes nothing.
func TestComparisonsHaveNoPast(t *testing.T) {
	scenes, c := comparison(t, 4, panel.Options{}, solver.Backtrack, solver.MinConflicts, solver.CDCL)
	_, fresh := comparison(t, 4, panel.Options{}, solver.Backtrack, solver.MinConflicts, solver.CDCL)
	c.canvas.Record()
	last := len(scenes) - 1
	var film follower
	for i, at := range []int{0, 3, last, 3, last - 1, last, 0} {
		p := c.Paint(&scenes[at])
		film.follow(t, p)
		changed := 0
		for _, span := range marked(p) {
			changed += span.Len()
		}
		if i > 0 && changed > len(p.Image.Pix)/2 {
			t.Errorf("step %d changes %d pixels, most of the picture", scenes[at].Step, changed)
		}
		if at == 3 && !differences(fresh.Paint(&scenes[3]).Image, p.Image).Empty() {
			t.Error("a still differs from the film")
		}
		if spans := marked(c.Paint(&scenes[at])); at != last && len(spans) > 0 {
			t.Errorf("step %d changes %v when it is painted again", scenes[at].Step, spans)
		}
	}
	if missing := drawtest.Missing(c.canvas.Drawing(), c.Palette()); missing != nil {
		t.Errorf("the ink lacks %v", missing)
	}
}

// Searches that cannot be compared or drawn are an error, which says how much room they need if they have too little.
func TestComparisonErrors(t *testing.T) {
	four, five := drawtest.About(4), drawtest.About(5)
	two := []Search{{About: four}, {About: four}}
	for _, test := range []struct {
		searches []Search
		o        panel.Options
		want     string // how the error begins
	}{
		{nil, panel.Options{}, "rivals 0: must be at least 1"},
		{[]Search{{About: four}, {About: five}}, panel.Options{}, "rivals: board 2 has 5 rows, but the search has 4"},
		{[]Search{{About: four, Name: "ሀ"}, {About: four}}, panel.Options{}, "rivals ሀ: no font has the character"},
		{[]Search{{About: four}, {About: four, Panels: []string{barName}}}, panel.Options{}, `panels: no panel "bar"`},
		{two, panel.Options{Title: "ሀ"}, "title: no font has the character"},
		{two, panel.Options{Width: 1}, "width 1: the smallest picture of this kind is 620 pixels wide"},
		{two, panel.Options{Width: 1000, Scale: 9}, "scale 9: must be from 1 to 8"},
		{two, panel.Options{Size: panel.Size{X: 620, Y: 335}}, "size 620x335: the smallest picture of this kind is 620x368"},
	} {
		if _, err := New(test.searches, story.WorkClock, test.o); err == nil || !strings.HasPrefix(err.Error(), test.want) {
			t.Errorf("the error is %v, want %s", err, test.want)
		}
	}
}

// Trees stand side by side, under more counters and fewer, and whole.
func TestComparedTreesAreLevel(t *testing.T) {
	var searches []Search
	for _, s := range []solver.Solver{solver.Backtrack, solver.Propagate} {
		a := s.About(trace.Problem{N: 6})
		if searches != nil {
			a.Counts = a.Counts[:1]
		}
		searches = append(searches, Search{About: a, Panels: Layouts[1].For(a, 2)})
	}
	c := comparisonOf(searches, panel.Options{})
	for i, l := range c.panes[1:] {
		first, own := c.panes[0].views, l.views
		if own[5].place.Min.Y != first[5].place.Min.Y || own[4].Height() >= first[4].Height() {
			t.Errorf("search %d: %s begins at %v, and that of the first at %v", i+2, own[5].panel.Name, own[5].place.Min, first[5].place.Min)
		}
		if below := c.panes[0].size.Y - first[5].place.Max.Y; l.size.Y-own[5].place.Max.Y != below {
			t.Errorf("search %d: there are %d pixels below %s, want %d", i+2, l.size.Y-own[5].place.Max.Y, own[5].panel.Name, below)
		}
	}
}

// The shapes and texts of a picture show what its pixels do: every text that was written in its place, each search by name. A comparison
// has the options of its searches.
func TestComparisonDrawing(t *testing.T) {
	scenes, c := comparison(t, 4, panel.Options{Scale: 2, Cell: 40, Language: words.Chinese()}, solver.Backtrack, solver.DLX)
	d := c.Drawing(&scenes[4])
	if ground := d.Layers[0]; d.Bounds.Size() != c.Size() || ground.Clip != d.Bounds || ground.Color != c.panes[0].metrics.Theme.Ground {
		t.Errorf("under all of %v lies %v in %v, and not the ground", c.Size(), ground.Color, ground.Clip)
	}
	reached := story.Reached(words.Chinese(), c.panes[1].metrics.About, story.WorkClock, scenes[4].States[1].Reading)
	for _, want := range []string{"backtrack", "dlx", reached} {
		if !slices.ContainsFunc(d.Layers, func(l raster.Layer) bool { return l.Text != nil && l.Text.Line == want }) {
			t.Errorf("%q is not on the drawing", want)
		}
	}
	if c.canvas.Drawing() != nil {
		t.Error("the comparison records what it paints itself")
	}
	if o := c.Options(); o.Cell != 40 || o.Scale != 2 || o.Language != words.Chinese() {
		t.Errorf("the options are %+v", o)
	}
}

// The options say how many searches stand side by side, and 0 brings the picture nearest to 16 : 9. Each row stands under the one before,
// and the picture is as wide as it should be, at any scale; plain tests try one for each number.
func TestComparisonGrid(t *testing.T) {
	one := Search{About: drawtest.About(4), Name: "one", Panels: []string{"board", "caption", "counters"}}
	for i, test := range []struct{ n, asked, want int }{
		{2, 0, 2}, {3, 0, 3}, {4, 0, 4}, {9, 0, 3}, {4, 1, 1}, {4, 2, 2}, {4, 3, 3}, {4, 4, 4}, {2, 3, 2},
	} {
		for j, o := range []panel.Options{{}, {Width: 1600}, {Width: 1600, Scale: 2}} {
			if !tracetest.Full && i%3 != j {
				continue
			}
			o.Columns = test.asked
			c := comparisonOf(slices.Repeat([]Search{one}, test.n), o)
			first := c.panes[0].place
			width := test.want * first.Dx()
			if o.Width > 0 {
				width = o.Width * c.Options().Scale
			}
			if c.Size().X != width {
				t.Errorf("%+v, %+v: the picture is %d pixels wide, want %d", test, o, c.Size().X, width)
			}
			for i, l := range c.panes {
				if want := first.Add(image.Pt(i%test.want*first.Dx(), i/test.want*first.Dy())); l.place != want {
					t.Errorf("%+v, %+v: search %d stands in %v, want %v", test, o, i, l.place, want)
				}
			}
		}
	}
}

// Panels of searches stand apart where some have a panel beside the board and others have none, as in pages.
func TestComparedPanelsKeepApart(t *testing.T) {
	searches := []Search{{About: drawtest.About(6), Panels: []string{"board"}}, {About: drawtest.About(6), Panels: []string{"board", "tree"}}}
	for columns := range 4 {
		checkApart(t, fmt.Sprint(columns), comparisonOf(slices.Repeat(searches, 2), panel.Options{Arrangement: panel.Page, Columns: columns}))
	}
}

// Searches side by side: two of them and four, of unlike panels, one under the other, and under titles that are too long; and at the end,
// the cards over what they showed.
func TestGoldenComparisons(t *testing.T) {
	t.Parallel()
	o := panel.Options{Cell: 24, Theme: &drawtest.GoldenTheme, Language: &drawtest.GoldenLanguage}
	check := func(name string, c *Painter, scenes ...story.Scene) {
		var img *image.Paletted
		for i := range scenes {
			img = c.Paint(&scenes[i]).Image
		}
		drawtest.Golden(t, name, img)
	}
	four := o
	four.Title, four.Labels, four.Foot = "Four ways to 5 queens", words.Index, []story.Shape{}
	scenes, c := comparison(t, 5, four, solver.Backtrack, solver.Propagate, solver.MinConflicts, solver.DLX)
	last := len(scenes) - 1
	check("comparison-of-four", c, scenes[2*last/3])
	check("comparison-of-four-at-the-end", c, scenes[last])
	check("comparison-of-four-before-the-end", c, scenes[last-1])
	search := func(by solver.Solver, n int, name string, panels ...string) (Search, story.State) {
		scenes := drawtest.GoldenScenes(by, trace.Problem{N: n, Solutions: 1}, story.Moves, 1000)
		return Search{About: by.About(trace.Problem{N: n}), Name: name, Panels: panels, States: slices.Values(scenes), Until: 3000}, scenes[n+n/2]
	}
	unlike := o
	unlike.Columns, unlike.Width = 2, 701
	unlike.Title = "Three ways to 6 queens, each with other panels, under a title that would take a third line, " +
		"if there were one for it, and is set smaller"
	a, ofA := search(solver.Backtrack, 6, "backtrack", "caption", "board", "counters", "clauses")
	b, ofB := search(solver.DLX, 6, strings.Repeat("dlx ", 10), "board", "tree")
	third, ofThird := search(solver.CDCL, 6, strings.Repeat("cdcl ", 19), "caption", "board")
	ofB.Reading, ofThird.Reading = 1, 2000
	check("comparison-of-unlike-panels", comparisonOf([]Search{a, b, third}, unlike), story.Scene{States: []story.State{ofA, ofB, ofThird}})
	column := o
	column.Columns, column.Scale, column.Title = 1, 2, "Two ways to 4 queens"
	d, ofD := search(solver.CDCL, 4, "cdcl", "board", "caption")
	e, ofE := search(solver.MinConflicts, 4, "minconflicts", "board", "caption")
	under := tracetest.Must(New([]Search{d, e}, story.StepClock, column))
	check("comparison-in-a-column", under, story.Scene{States: []story.State{ofD, ofE}})
	ofE.Ends = true
	check("comparison-in-a-column-at-the-end", under, story.Scene{States: []story.State{ofD, ofE}, Ends: true})
}
