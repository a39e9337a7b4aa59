package draw

import (
	"iter"
	"slices"
	"testing"

	"queenreel/draw/board"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace/solver"
)

// A spy is the view of a panel that paints nothing, and notes which steps it has watched.
type spy struct{ watched []int }

func (v *spy) Height() int                        { return 10 }
func (v *spy) Watch(s *story.Scene)               { v.watched = append(v.watched, s.Step) }
func (v *spy) Inherit(before panel.View)          { *v = *before.(*spy) }
func (v *spy) Paint(*raster.Canvas, *story.Scene) {}

// spyPanel returns a panel whose view is a spy.
func spyPanel(name string) panel.Panel {
	return panel.Panel{
		Name:  name,
		Ramps: func(*theme.Theme) []raster.Ramp { return nil },
		New:   func(*panel.Metrics) panel.View { return &spy{} },
	}
}

// A watchedSearch is a search that notes how often it was ranged, and how many of the loops have not ended.
type watchedSearch struct {
	scenes       []story.Scene
	ranged, open int
}

func (w *watchedSearch) all() iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		w.ranged++
		w.open++
		defer func() { w.open-- }()
		for _, s := range w.scenes {
			if !yield(s) {
				return
			}
		}
	}
}

// steps returns the numbers from 1 to n.
func steps(n int) []int {
	var all []int
	for i := range n {
		all = append(all, i+1)
	}
	return all
}

// Panels that need the whole search have watched it before the first picture, as far as the options say, and
// it is ranged once for all of them; for others, not at all.
func TestWholeSearch(t *testing.T) {
	search := &watchedSearch{scenes: drawtest.Told(solver.Backtrack, 5, 90)}
	a, b, heat := spyPanel("a"), spyPanel("b"), board.Heat
	for _, c := range []struct {
		panels                  []panel.Panel
		steps, ranged, watching int
	}{
		{[]panel.Panel{a, b}, 0, 1, 90},
		{[]panel.Panel{heat, b}, 30, 1, 30},
		{[]panel.Panel{a}, 90, 1, 90},
		{[]panel.Panel{heat}, 0, 0, 0},
	} {
		search.ranged = 0
		k, err := panel.NewMetrics(drawtest.About(5), panel.Options{Search: search.all(), Steps: c.steps})
		if err != nil {
			t.Fatal(err)
		}
		p, err := (&Painter{surface: surface{metrics: k}, panels: c.panels}).fitted()
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range p.views {
			if s, spies := v.View.(*spy); spies && !slices.Equal(s.watched, steps(c.watching)) {
				t.Errorf("step %d: %s has watched %v", c.steps, v.panel.Name, s.watched)
			}
		}
		if search.ranged != c.ranged || search.open != 0 {
			t.Errorf("step %d: the search was ranged %d times, want %d; %d are left open", c.steps, search.ranged, c.ranged, search.open)
		}
		for i := range search.scenes {
			p.Paint(&search.scenes[i])
		}
		if search.ranged != c.ranged {
			t.Errorf("step %d: the search was ranged for pictures too", c.steps)
		}
	}
}
