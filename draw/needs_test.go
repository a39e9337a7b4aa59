package draw

import (
	"iter"
	"math/rand/v2"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace/solver"
)

// A spy is the view of a panel that paints nothing, and notes which steps it has watched.
type spy struct{ watched []int }

func (v *spy) height() int                        { return 10 }
func (v *spy) watch(s *story.Scene)               { v.watched = append(v.watched, s.Step) }
func (v *spy) paint(*raster.Canvas, *story.Scene) {}

// spyPanel returns a panel whose view is a spy.
func spyPanel(name string, n need) Panel {
	return Panel{
		Name: name, needs: n,
		ramps: func(*Theme) []raster.Ramp { return nil },
		view:  func(*sketch) view { return &spy{} },
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

// A panel that needs what was before has watched each scene up to the one that is painted, once and in order,
// whichever is painted and in whatever way. A film of every step does not range the search for that, a thinned
// one ranges it once, and no loop over it is left open.
func TestPastScenes(t *testing.T) {
	search := &watchedSearch{scenes: toldBy(solver.Backtrack, 5, 80)}
	every := func(n int) (steps []int) {
		for i := 1; i <= len(search.scenes); i += n {
			steps = append(steps, i)
		}
		return steps
	}
	backward := every(1)
	slices.Reverse(backward)
	shuffled := slices.Repeat(every(3), 2)
	rand.New(rand.NewPCG(3, 3)).Shuffle(len(shuffled), func(i, j int) { shuffled[i], shuffled[j] = shuffled[j], shuffled[i] })
	for _, c := range []struct {
		name   string
		steps  []int
		ranged int // by Pictures; -1 for any number
	}{
		{"every step", every(1), 0},
		{"thinned", every(7), 1},
		{"a part, thinned at its end", append(steps(60)[39:], 65, 66, 70, 80), 1},
		{"the same again and again", []int{20, 20, 20, 21, 21, 20}, -1},
		{"backward", backward, -1},
		{"in any order", shuffled, -1},
	} {
		p, err := newPainterOf([]Panel{spyPanel("spy", pastScenes)}, about(5), Options{Panels: []string{"spy"}, Search: search.all()})
		if err != nil {
			t.Fatal(err)
		}
		check := func(how string, step int) {
			t.Helper()
			if got := mustView[*spy](t, p).watched; !slices.Equal(got, steps(step)) {
				t.Fatalf("%s, %s: at step %d the panel has watched %v", c.name, how, step, got)
			}
		}
		var scenes []story.Scene
		for _, step := range c.steps {
			scenes = append(scenes, search.scenes[step-1])
		}
		search.ranged = 0
		for picture := range p.Pictures(slices.Values(scenes)) {
			check("as a film", picture.Scene.Step)
		}
		if c.ranged >= 0 && search.ranged != c.ranged {
			t.Errorf("%s: the search was ranged %d times, want %d", c.name, search.ranged, c.ranged)
		}
		for i := range scenes {
			p.Paint(&scenes[i])
			check("one by one", scenes[i].Step)
		}
		for picture := range p.Pictures(slices.Values(scenes)) { // and left early, with another picture in between
			check("again", picture.Scene.Step)
			if picture.Scene.Step > 30 {
				p.Paint(&search.scenes[9])
				check("in between", 10)
				break
			}
		}
		if search.open != 0 {
			t.Errorf("%s: %d loops over the search are left open", c.name, search.open)
		}
	}
}

// Without the search, the panel watches what is painted.
func TestPastScenesWithoutTheSearch(t *testing.T) {
	p, err := newPainterOf([]Panel{spyPanel("spy", pastScenes)}, about(5), Options{Panels: []string{"spy"}})
	if err != nil {
		t.Fatal(err)
	}
	scenes := toldBy(solver.Backtrack, 5, 20)
	for _, i := range []int{2, 3, 9, 9, 4, 15} {
		p.Paint(&scenes[i])
	}
	if got := mustView[*spy](t, p).watched; !slices.Equal(got, []int{5, 16}) {
		t.Errorf("after steps 3, 4, 10, 10, 5, 16 the panel has watched %v", got)
	}
}

// Panels that need the whole search have watched it before the first picture, as far as the options say, and
// it is ranged once for all of them; for others, not at all.
func TestWholeSearch(t *testing.T) {
	search := &watchedSearch{scenes: toldBy(solver.Backtrack, 5, 90)}
	table := []Panel{spyPanel("a", wholeSearch), spyPanel("b", wholeSearch), spyPanel("c", thisScene)}
	for _, c := range []struct {
		panels                  []string
		steps, ranged, watching int
	}{
		{[]string{"a", "b"}, 0, 1, 90},
		{[]string{"c", "b"}, 30, 1, 30},
		{[]string{"a"}, 90, 1, 90},
		{[]string{"c"}, 0, 0, 0},
	} {
		search.ranged = 0
		p, err := newPainterOf(table, about(5), Options{Panels: c.panels, Search: search.all(), Steps: c.steps})
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range p.views {
			want := steps(c.watching)
			if v.panel.needs != wholeSearch {
				want = nil
			}
			if got := v.view.(*spy).watched; !slices.Equal(got, want) {
				t.Errorf("%v: %s has watched %v", c.panels, v.panel.Name, got)
			}
		}
		if search.ranged != c.ranged || search.open != 0 {
			t.Errorf("%v: the search was ranged %d times, want %d; %d are left open", c.panels, search.ranged, c.ranged, search.open)
		}
		for i := range search.scenes {
			p.Paint(&search.scenes[i])
		}
		if search.ranged != c.ranged {
			t.Errorf("%v: the search was ranged for pictures too", c.panels)
		}
	}
}

// A panel that declares a need has a view that watches, and no other panel has.
func TestNeedsAreDeclared(t *testing.T) {
	k := sketchOf(t, 4, Options{})
	for _, p := range Panels {
		if _, watches := p.view(k).(watcher); watches != (p.needs != thisScene) {
			t.Errorf("%s: needs %d, and its view watches: %t", p.Name, p.needs, watches)
		}
		if _, inherits := p.view(k).(heir); inherits != (p.needs == wholeSearch) {
			t.Errorf("%s: needs %d, and its view inherits: %t", p.Name, p.needs, inherits)
		}
	}
}
