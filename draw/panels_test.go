package draw

import (
	"fmt"
	"image"
	"math"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// Each panel declares all colors that it paints with, in every theme: the palette of a picture with that panel
// alone has them.
func TestEachPanelHasItsColors(t *testing.T) {
	t.Parallel()
	if len(solver.Table) < len(theme.Themes) {
		t.Fatal("not every theme has its turn")
	}
	for j, s := range solver.Table {
		scenes := drawtest.Told(s, 4, 80)
		for i, name := range PanelNames() {
			theme := &theme.Themes[(i+j)%len(theme.Themes)]
			p := painterOf(t, s, 4, panel.Options{Cell: 24, Panels: []string{name}, Theme: theme, Search: slices.Values(scenes)})
			p.canvas.Record()
			for i := range scenes {
				p.Paint(&scenes[i])
			}
			if missing := drawtest.Missing(p.canvas.Drawing(), p.Palette()); len(missing) > 0 {
				t.Errorf("%s, %s, %s: the palette lacks %v", name, s.Name, theme.Name, missing)
			}
		}
	}
}

// A panel that grows ends near the lower edge of the picture, if the other column is taller.
func TestGrowingPanelsReachTheFoot(t *testing.T) {
	t.Parallel()
	for _, part := range Panels {
		if !part.Grows {
			continue
		}
		p := newPainter(t, 12, panel.Options{Panels: []string{"board", "caption", "counters", part.Name}, Cell: 70})
		for _, v := range p.views {
			if v.panel.Name == part.Name && v.place.Max.Y < p.Size().Y-10 {
				t.Errorf("%s ends at %d of %d", part.Name, v.place.Max.Y, p.Size().Y)
			}
		}
	}
}

// Each panel keeps to the size that it asks for: on a larger canvas, the rest stays empty.
func TestEachPanelStaysInside(t *testing.T) {
	t.Parallel()
	const beyond = 60
	for _, cell := range []int{panel.MinCell, panel.DefaultCell(8)} {
		for _, s := range []solver.Solver{drawtest.Solver("propagate"), drawtest.Solver("cdcl"), drawtest.Solver("minconflicts")} {
			scenes := drawtest.Told(s, 6, 40)
			for _, part := range Panels {
				p := painterOf(t, s, 6, panel.Options{Cell: cell, Panels: []string{part.Name}, Search: slices.Values(scenes)})
				place := p.views[0].place
				room := place
				room.Max.X += beyond
				if !part.Grows { // one that grows takes all the height there is
					room.Max.Y += beyond
				}
				canvas, err := raster.NewCanvas(room.Max, p.canvas.Ink())
				if err != nil {
					t.Fatal(err)
				}
				canvas.Fill(room, p.metrics.Theme.Ground)
				p.canvas, p.views[0].place = canvas, room
				for i := range scenes {
					img := p.Paint(&scenes[i]).Image
					for _, outside := range []image.Rectangle{
						{image.Pt(place.Max.X, 0), room.Max}, {image.Pt(0, place.Max.Y), room.Max},
					} {
						if drawtest.CountColor(img, outside, p.metrics.Theme.Ground) != outside.Dx()*outside.Dy() {
							t.Fatalf("%s, %s, cell %d, step %d: paints outside of %v", part.Name, s.Name, cell, i+1, place)
						}
					}
				}
			}
		}
	}
}

// A panel beside the board stands under it if the column beside is taller, after all panels that belong to the board, so that a
// lesson leaves no column half empty.
func TestPanelsFillBothColumns(t *testing.T) {
	p := newPainter(t, 8, panel.Options{Panels: []string{"tree", "code", "legend", "board", "caption", "counters"}})
	column := map[string]int{}
	var bottom [2]int
	for _, v := range p.views {
		column[v.panel.Name] = v.column
		if v.place.Min.Y < bottom[v.column] {
			t.Errorf("%s stands at %v, over a panel that ends at %d", v.panel.Name, v.place, bottom[v.column])
		}
		bottom[v.column] = v.place.Max.Y
	}
	if column["tree"] != 1 || column["code"] != 1 || column["legend"] != 0 {
		t.Errorf("the columns are %v", column)
	}
	for _, s := range solver.Table {
		search := drawtest.TellOf(s, trace.Problem{N: 5, Solutions: 1}, story.Options{})
		p := painterOf(t, s, 5, panel.Options{Panels: Layouts[1].For(s.About(trace.Problem{N: 5})), Search: search})
		var height [2]int
		for _, v := range p.views {
			height[v.column] = v.place.Max.Y
		}
		if gap := max(height[0], height[1]) - min(height[0], height[1]); gap > 240 {
			t.Errorf("%s: one column of a lesson has %d empty pixels", s.Name, gap)
		}
	}
}

// A lesson shows the panel that tells most about its solver.
func TestTellingPanels(t *testing.T) {
	for _, c := range []struct{ solver, panel, than string }{
		{"recursive", "stack", "legend"},
		{"firstfail", "legend", "stack"},
		{"cdcl", "clauses", "legend"},
		{"cdcl-vsids", "clauses", "legend"},
		{"minconflicts", "curve", "tree"},
		{"dlx", "legend", "stack"},
		{"heuristic", "legend", "stack"}, // it is recursive, but its costs need the legend
	} {
		for _, n := range []int{largeBoard - 1, largeBoard} {
			stays := c.than == "legend"
			got := Layouts[1].For(drawtest.Solver(c.solver).About(trace.Problem{N: n}))
			if !slices.Contains(got, c.panel) || slices.Contains(got, c.than) != stays {
				t.Errorf("%s: a lesson of %d rows shows %v", c.solver, n, got)
			}
		}
	}
}

// Lessons of large boards are no taller than wide, so that a screen shows them whole. In plain tests boards take turns.
func TestLessonsAreNotTall(t *testing.T) {
	t.Parallel()
	for i, s := range solver.Table {
		for j, n := range []int{largeBoard, 16, 20, 33} {
			if !tracetest.Full && (i+j)%4 != 0 {
				continue
			}
			p := trace.Problem{N: n}
			a := s.About(p)
			search := func(yield func(story.Scene) bool) {
				for scene := range drawtest.TellOf(s, p, story.Options{Wordless: true}) {
					if scene.Step > 500 || !yield(scene) {
						return
					}
				}
			}
			painter := painterFor(t, a, panel.Options{Panels: Layouts[1].For(a), Search: search})
			if size := painter.Size(); size.Y > size.X {
				t.Errorf("%s, %d rows: %v", s.Name, n, size)
			}
		}
	}
}

// The layout phone is 9 : 16, whatever its size follows from. Its panels stand one below the other, inside the picture, and their smallest text is
// 11 pixels high in a picture of 390 pixels, or hardly less where squares of whole pixels leave something over. In plain tests options take turns.
func TestPhone(t *testing.T) {
	const smallest, phone = 12.5, 390 // the size of names in the tree, in units
	for i, s := range solver.Table {
		for j, n := range []int{1, 4, 6, 8, 12, 33} {
			for k, o := range []panel.Options{{}, {Cell: 12}, {Cell: 61}, {Width: 720}, {Size: image.Pt(1080, 1920)}, {Title: "Queens"}, {Panels: []string{"board", "caption", "counters", "tree", "code", "legend"}}} {
				if !tracetest.Full && (i+j+k)%3 != 0 {
					continue
				}
				a := s.About(trace.Problem{N: n})
				switch {
				case o.Panels == nil:
					o.Panels = layoutFor("phone", a)
				case n > 12: // there is room in larger pictures only
					continue
				}
				o.Arrangement, o.Language = panel.Tall, &words.Languages()[(i+n/2)%2]
				p := painterFor(t, a, o)
				size := p.Size()
				if off := float64(size.X)/9*16 - float64(size.Y); math.Abs(off) > 1 {
					t.Errorf("%s, N=%d, %+v: a picture of %v", s.Name, n, o, size)
				}
				if by := o.Cell + o.Width + o.Size.X; by == 0 && n <= 32 && len(o.Panels) <= 4 && size != image.Pt(540, 960) {
					t.Errorf("%s, N=%d, %+v: a picture of %v by default", s.Name, n, o, size)
				}
				checkApart(t, fmt.Sprintf("%s, N=%d, %+v", s.Name, n, o), p)
			}
		}
	}
	for _, n := range []int{1, 2, 4, 6, 8, 12, 20} {
		for _, labels := range []words.Labels{words.Chess, words.Index, words.One, words.NoLabels} {
			p := newPainter(t, n, panel.Options{Panels: layoutNamed("phone"), Arrangement: panel.Tall, Labels: labels})
			size, y := p.Size(), 0
			for _, v := range p.views {
				if v.place.Min.Y < y || v.place.Min.X < 0 || v.place.Max.X > size.X || v.place.Max.Y > size.Y {
					t.Errorf("N=%d: the panel %s stands at %v in a picture of %v", n, v.panel.Name, v.place, size)
				}
				y = v.place.Max.Y
			}
			if got := smallest * p.metrics.Unit * phone / float64(size.X); got < 10.8 {
				t.Errorf("N=%d, labels %d: the smallest text is %.1f pixels high", n, labels, got)
			}
		}
	}
}
