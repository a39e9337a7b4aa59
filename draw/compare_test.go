package draw

import (
	"cmp"
	"errors"
	"image"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// comparison returns the scenes of some solvers side by side, and a painter for them.
func comparison(t *testing.T, n int, o Options, solvers ...solver.Solver) ([]story.Scene, *Comparison) {
	t.Helper()
	var contenders []story.Contender
	var lanes []Lane
	for _, s := range solvers {
		p := trace.Problem{N: n, Solutions: 1}
		scenes, _ := story.Tell(s.About(p), s.Events(p), story.Options{Language: o.Language})
		contenders = append(contenders, story.Contender{Name: s.Name, About: s.About(p), Scenes: scenes})
		lanes = append(lanes, Lane{About: s.About(p), Name: s.Name, Panels: Layouts[1].ForLane(s.About(p)), Search: scenes})
	}
	scenes := slices.Collect(story.Abreast(contenders, story.WorkClock, cmp.Or(o.Language, &story.English)))
	for i, lane := range scenes[len(scenes)-1].Lanes {
		lanes[i].Until = lane.Reading
	}
	c, err := NewComparison(lanes, story.WorkClock, o)
	if err != nil {
		t.Fatal(err)
	}
	return scenes, c
}

// Under each board its bar shows how far this search is, and what it ended with.
func TestBars(t *testing.T) {
	scenes, c := comparison(t, 6, Options{}, solver.Backtrack, solver.Propagate)
	last := scenes[len(scenes)-1].Lanes
	for _, i := range []int{0, len(scenes) / 8, len(scenes) / 2, len(scenes) - 1} {
		s := &scenes[i]
		img := c.Paint(s).Image
		for j, l := range c.lanes {
			bar := l.views[slices.IndexFunc(l.views, func(v placedView) bool { return v.panel.Name == barName })]
			k := l.sketch
			y := bar.place.Min.Y + k.px(barTop) + k.px(barWidth)/2
			full := 0
			for x := range k.width {
				if img.At(bar.place.Min.X+k.left()+x, y) != any(progressRest(k.Theme)) {
					full++
				}
			}
			want := float64(s.Lanes[j].Reading) / float64(last[j].Reading) * float64(k.width)
			if off := float64(full) - want; off < -1 || off > 1 {
				t.Errorf("step %d, %s: the bar is %d pixels long, and should be %.0f", s.Step, l.name, full, want)
			}
			if got, done := img.At(bar.place.Min.X+k.left(), y), s.Lanes[j].Ends; (got == any(k.Theme.Good)) != done {
				t.Errorf("step %d, %s: the bar is %v, and done is %v", s.Step, l.name, got, done)
			}
		}
	}
}

// A bar has a pixel as soon as there is anything to show, its full length only at the end, and none if that is not known.
func TestBarLengths(t *testing.T) {
	k, err := newSketch(about(4), Options{})
	if err != nil {
		t.Fatal(err)
	}
	ink, err := k.newInk([]Panel{barPanel(story.WorkClock, 1)})
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct{ until, reading, want int }{
		{1e6, 0, 0}, {1e6, 1, 1}, {1e6, 1e6 / 2, k.width / 2}, {1e6, 1e6, k.width}, {1e6, 2e6, k.width}, {0, 0, 0}, {0, 1, 0},
	} {
		v := barPanel(story.WorkClock, test.until).view(k)
		c, err := raster.NewCanvas(image.Pt(k.columnWidth(), v.height()), ink)
		if err != nil {
			t.Fatal(err)
		}
		v.paint(c, &story.Scene{Reading: test.reading})
		y := k.px(barTop + barWidth/2)
		if got := countColor(c.Image(), image.Rect(0, y, c.Bounds().Max.X, y+1), k.Theme.Muted); got != test.want {
			t.Errorf("at %d of %d the bar is %d pixels long, want %d", test.reading, test.until, got, test.want)
		}
	}
}

// No picture depends on those painted before it, also where the card goes away again, and outside of Changed nothing
// differs from the picture before.
func TestComparisonsHaveNoPast(t *testing.T) {
	scenes, c := comparison(t, 4, Options{}, solver.Backtrack, solver.MinConflicts, solver.CDCL)
	_, fresh := comparison(t, 4, Options{}, solver.Backtrack, solver.MinConflicts, solver.CDCL)
	last := len(scenes) - 1
	var before *image.Paletted
	for _, i := range []int{0, 3, last, 3, last - 1, last, 0} {
		p := c.Paint(&scenes[i])
		if before != nil {
			for at, index := range p.Image.Pix {
				point := image.Pt(at%p.Image.Stride, at/p.Image.Stride)
				if index != before.Pix[at] && !slices.ContainsFunc(p.Changed, func(r image.Rectangle) bool { return point.In(r) }) {
					t.Fatalf("step %d: %v has changed, and is not in %v", scenes[i].Step, point, p.Changed)
				}
			}
		}
		for j, r := range p.Changed {
			if slices.ContainsFunc(p.Changed[:j], r.Overlaps) {
				t.Errorf("step %d: of %v some overlap", scenes[i].Step, p.Changed)
			}
		}
		before = &image.Paletted{Pix: slices.Clone(p.Image.Pix)}
		if i == 3 && !slices.Equal(fresh.Paint(&scenes[3]).Image.Pix, before.Pix) {
			t.Error("a still differs from the film")
		}
	}
	if missing := c.canvas.Ink().Missing(); missing != nil {
		t.Errorf("the ink lacks %v", missing)
	}
}

// What cannot be compared, or not drawn, is an error.
func TestComparisonErrors(t *testing.T) {
	four, five := trace.About{Problem: trace.Problem{N: 4}}, trace.About{Problem: trace.Problem{N: 5}}
	for _, test := range []struct {
		lanes []Lane
		o     Options
		field string
	}{
		{[]Lane{{About: four}}, Options{}, "Lanes"},
		{[]Lane{{About: four}, {About: five}}, Options{}, "Lanes"},
		{[]Lane{{About: four, Name: "ሀ"}, {About: four}}, Options{}, "Lanes"},
		{[]Lane{{About: four}, {About: four, Panels: []string{barName}}}, Options{}, "Panels"},
		{[]Lane{{About: four}, {About: four}}, Options{Title: "ሀ"}, "Title"},
		{[]Lane{{About: four}, {About: four}}, Options{Cell: 1}, "Cell"},
	} {
		_, err := NewComparison(test.lanes, story.WorkClock, test.o)
		if wrong := new(Error); !errors.As(err, &wrong) || wrong.Field != test.field {
			t.Errorf("the error is %v, and should be about %s", err, test.field)
		}
	}
}

// Searches side by side may have different panels. Those that they share stand side by side.
func TestComparisonOfUnlikeLanes(t *testing.T) {
	four := trace.About{Problem: trace.Problem{N: 4}, Solver: "one"}
	few, more := []string{"board", "caption"}, []string{"board", "caption", "legend", "counters"}
	for _, panels := range [][2][]string{{more, few}, {few, more}, {{"board", "counters"}, more}} {
		c, err := NewComparison([]Lane{{About: four, Panels: panels[0]}, {About: four, Panels: panels[1]}}, story.WorkClock, Options{})
		if err != nil {
			t.Fatal(err)
		}
		for i, v := range c.lanes[0].views {
			if i >= len(c.lanes[1].views) || c.lanes[1].views[i].panel.Name != v.panel.Name {
				break
			}
			if top := c.lanes[1].views[i].place.Min.Y; top != v.place.Min.Y {
				t.Errorf("%v: the panels %s begin at %d and %d", panels, v.panel.Name, v.place.Min.Y, top)
			}
		}
	}
}

// The shapes and texts of a picture show what its pixels do: every text that was written in its place, each lane by name.
func TestComparisonDrawing(t *testing.T) {
	scenes, c := comparison(t, 4, Options{Language: &story.Chinese}, solver.Backtrack, solver.DLX)
	d, err := c.Drawing(&scenes[4])
	if err != nil {
		t.Fatal(err)
	}
	if d.Bounds.Size() != c.Size() {
		t.Errorf("the drawing is %v, and the picture %v", d.Bounds, c.Size())
	}
	if ground := d.Layers[0]; ground.Clip != d.Bounds || ground.Color != c.lanes[0].sketch.Theme.Ground {
		t.Errorf("under all lies %v in %v, and not the ground", ground.Color, ground.Clip)
	}
	texts := map[string]int{}
	for _, l := range d.Layers {
		if l.Text != nil {
			texts[l.Text.Line]++
		}
	}
	for _, want := range []string{"backtrack", "dlx", story.Chinese.Reached(c.lanes[1].About(), story.WorkClock, scenes[4].Lanes[1].Reading)} {
		if texts[want] != 1 {
			t.Errorf("%q stands %d times on the drawing", want, texts[want])
		}
	}
	if got, want := c.About(), (trace.About{Problem: trace.Problem{N: 4, Solutions: 1}, Solver: "backtrack, dlx"}); got.Solver != want.Solver || got.N != want.N {
		t.Errorf("it is about %+v, want %+v", got, want)
	}
	if c.canvas.Drawing() != nil {
		t.Error("the comparison records what it paints itself")
	}
}

// As many searches stand side by side as are asked for; otherwise as many as bring the picture nearest to 16 : 9.
func TestAbreast(t *testing.T) {
	for _, test := range []struct{ n, asked, want int }{{2, 0, 2}, {3, 0, 3}, {4, 0, 4}, {9, 0, 3}, {4, 1, 1}, {4, 3, 3}, {4, 4, 4}, {2, 3, 2}} {
		lane := Lane{About: about(4), Name: "one", Panels: []string{"board", "caption", "counters"}}
		c, err := NewComparison(slices.Repeat([]Lane{lane}, test.n), story.WorkClock, Options{Columns: test.asked})
		if err != nil {
			t.Fatal(err)
		}
		if got := c.columns(); got != test.want {
			t.Errorf("of %d, %d asked for, %d stand side by side, want %d", test.n, test.asked, got, test.want)
		}
	}
}

// The card at the end has the figures that all searches have; queens placed are the nodes of their trees.
func TestCardsCompareWhatAllHave(t *testing.T) {
	for _, test := range []struct {
		solvers []solver.Solver
		want    []trace.Counter
	}{
		{[]solver.Solver{solver.Backtrack, solver.Propagate}, []trace.Counter{trace.Placements, trace.Solutions}},
		{[]solver.Solver{solver.Propagate, solver.FirstFail}, []trace.Counter{trace.Placements, trace.Failures, trace.Branches, trace.Solutions}},
		{[]solver.Solver{solver.Backtrack, solver.Heuristic}, []trace.Counter{trace.Placements, trace.Backtracks, trace.Solutions}},
	} {
		scenes, c := comparison(t, 4, Options{}, test.solvers...)
		for i, l := range c.lanes {
			if common := l.card.counters[:l.card.common]; !slices.Equal(common, test.want) {
				t.Errorf("%s: the figures are %v, want %v", l.name, common, test.want)
			}
			tree := story.NewTreeBuilder()
			for s := range l.sketch.Search {
				tree.Add(&s)
			}
			if placed, nodes := scenes[len(scenes)-1].Lanes[i].Counters[trace.Placements], len(tree.Nodes)-1; placed != nodes {
				t.Errorf("%s: %d queens placed, and a tree of %d nodes", l.name, placed, nodes)
			}
		}
	}
}

// Searches stand row by row, as many side by side as are asked for, each row under the one before; and a picture is as wide as it
// should be, at any scale.
func TestComparisonGrid(t *testing.T) {
	lane := Lane{About: about(4), Name: "one", Panels: []string{"board"}}
	for columns := 1; columns <= 3; columns++ {
		for _, scale := range []int{1, 2} {
			c, err := NewComparison([]Lane{lane, lane, lane, lane}, story.WorkClock, Options{Columns: columns, Scale: scale, Width: 1200})
			if err != nil {
				t.Fatal(err)
			}
			if c.Size().X != 1200*scale {
				t.Errorf("%d columns at scale %d: the picture is %d pixels wide", columns, scale, c.Size().X)
			}
			first := c.lanes[0].place
			for i, l := range c.lanes {
				want := first.Add(image.Pt(i%columns*first.Dx(), i/columns*first.Dy()))
				if l.place != want {
					t.Errorf("%d columns at scale %d: search %d stands in %v, want %v", columns, scale, i, l.place, want)
				}
			}
		}
	}
}

// A comparison has the size that it was asked for: its boards are the largest with which it fits, and it stands in the middle.
func TestComparisonSize(t *testing.T) {
	lane := Lane{About: about(4), Name: "one"}
	size := image.Pt(1280, 720)
	for n := 2; n <= 4; n++ {
		lanes := slices.Repeat([]Lane{lane}, n)
		c, err := NewComparison(lanes, story.WorkClock, Options{Size: size, Title: "Four"})
		if err != nil {
			t.Fatal(err)
		}
		natural := func(cell int) *Comparison {
			c, err := NewComparison(lanes, story.WorkClock, Options{Cell: cell, Title: "Four"})
			if err != nil {
				t.Fatal(err)
			}
			return c
		}
		cell := c.Options().Cell
		fits, larger := natural(cell), natural(cell+1).Size()
		if c.Size() != size || fits.Size().X > size.X || fits.Size().Y > size.Y || larger.X <= size.X && larger.Y <= size.Y {
			t.Errorf("%d lanes: a picture of %v, where squares of %d make it %v and larger ones %v", n, c.Size(), cell, fits.Size(), larger)
		}
		scene := story.Scene{Lanes: make([]story.Scene, n)}
		for i := range scene.Lanes {
			scene.Lanes[i].Board.N = 4
		}
		part := image.Rectangle{Max: fits.Size()}.Add(size.Sub(fits.Size()).Div(2))
		if got := crop(c.Paint(&scene).Image, part); !slices.Equal(got.Pix, fits.Paint(&scene).Image.Pix) {
			t.Errorf("%d lanes: the middle is another picture than that of squares of %d", n, cell)
		}
	}
	if _, err := NewComparison([]Lane{lane, lane}, story.WorkClock, Options{Size: image.Pt(620, 339)}); err == nil || err.Error() != "size 620x339: the smallest picture of this kind is 620x340" {
		t.Errorf("the error is %v", err)
	}
}

// A scene that is painted again changes nothing, and one that is painted over another not the whole picture.
func TestComparisonChanges(t *testing.T) {
	scenes, c := comparison(t, 5, Options{}, solver.Backtrack, solver.Propagate)
	last := len(scenes) - 1
	for i, at := range []int{0, 3, last, last - 1} {
		whole := []image.Rectangle{c.canvas.Bounds()}
		changed := c.Paint(&scenes[at]).Changed
		if first := i == 0; slices.Equal(changed, whole) != first {
			t.Errorf("scene %d changes %v", at, changed)
		}
		again := c.Paint(&scenes[at])
		if spans := marked(again); at != last && (len(again.Changed) > 0 || len(spans) > 0) {
			t.Errorf("scene %d changes %v and %v when it is painted again", at, again.Changed, spans)
		}
	}
}

// Searches that have no room side by side say how much they need.
func TestComparisonsWithoutRoom(t *testing.T) {
	lanes := []Lane{{About: about(5), Name: "one"}, {About: about(5), Name: "two"}}
	for want, o := range map[string]Options{
		"width 100: the smallest picture of this kind is 620 pixels wide": {Width: 100},
		"width 1: the smallest picture of this kind is 620 pixels wide":   {Width: 1},
		"cell 3: squares go from 12 to 400 pixels":                        {Cell: 3},
		"scale 9: must be from 1 to 8":                                    {Width: 1000, Scale: 9},
	} {
		if _, err := NewComparison(lanes, story.WorkClock, o); err == nil || err.Error() != want {
			t.Errorf("the error is %v, want %s", err, want)
		}
	}
}

// A comparison has the options of its lanes, says which searches it is about, and in each lane where that says what happens.
func TestComparisonInWords(t *testing.T) {
	_, c := comparison(t, 4, Options{Scale: 2, Cell: 40, Language: &story.Chinese}, solver.Backtrack, solver.Propagate)
	if o := c.Options(); o.Cell != 40 || o.Scale != 2 || o.Language != &story.Chinese {
		t.Errorf("the options are %+v", o)
	}
	for i, s := range []solver.Solver{solver.Backtrack, solver.Propagate} {
		if got := c.Searches()[i]; got.Solver != s.Name || got.N != 4 || !slices.Equal(got.Counts, s.Counts) {
			t.Errorf("search %d is %+v", i, got)
		}
	}
	var want []image.Rectangle
	for _, l := range c.lanes {
		for _, v := range l.views {
			if v.panel.Name == "caption" {
				want = append(want, v.place)
			}
		}
	}
	if got := c.CaptionAreas(); len(want) != 2 || !slices.Equal(got, want) {
		t.Errorf("words stand in %v, want %v", got, want)
	}
}
