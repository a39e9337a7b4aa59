// Package golden compares pictures of searches with golden ones, a small picture a case. It is for tests outside of the packages that they
// test: package draw, which paints the pictures, is none that the tests within them can import.
package golden

import (
	"cmp"
	"slices"
	"testing"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A Picture is a golden picture: of a scene of a search, in the theme and the language of golden pictures.
type Picture struct {
	Name    string         // of the file: what is seen
	Solver  *solver.Solver // nil for backtrack
	Problem trace.Problem  // of 6 queens if its N is 0
	Detail  story.Detail
	Why     story.ReasonKind        // the reason of the scene, the first that has it
	Shows   func(*story.State) bool // reports whether it is the scene, if Why does not say it
	Scenes  []story.State           // a search told by hand, of which the last scene is shown
	Options panel.Options
}

// Check paints each picture as a film does, after all scenes before it, and compares it with the golden one. Painted alone, it is the same.
func Check(t *testing.T, pictures []Picture) {
	for _, p := range pictures {
		t.Run(p.Name, func(t *testing.T) {
			t.Parallel()
			by := cmp.Or(p.Solver, &solver.Backtrack)
			p.Problem.N = cmp.Or(p.Problem.N, 6)
			search, last := p.Scenes, len(p.Scenes)-1
			if search == nil {
				search = drawtest.GoldenScenes(*by, p.Problem, p.Detail, 1000)
				last = slices.IndexFunc(search, func(s story.State) bool {
					return p.Shows != nil && p.Shows(&s) || p.Shows == nil && s.Reason.Kind == p.Why
				})
			}
			if last < 0 {
				t.Fatal("the search has no such scene")
			}
			o := p.Options
			o.Theme, o.Language, o.Search = &drawtest.GoldenTheme, &drawtest.GoldenLanguage, slices.Values(search)
			paint := func(first int) draw.Picture {
				painter, err := draw.NewPainter(by.About(p.Problem), o)
				if err != nil {
					t.Fatal(err)
				}
				var picture draw.Picture
				for i := first; i <= last; i++ {
					scene := story.SceneOf(&search[i])
					scene.Shown = i + 1
					picture = painter.Paint(scene)
				}
				return picture
			}
			img := paint(0).Image
			if alone := paint(last).Image; !slices.Equal(alone.Pix, img.Pix) {
				t.Error("painted alone, it is another picture")
			}
			drawtest.Golden(t, p.Name, img)
		})
	}
}

// Taking returns the first solver of the table whose listing takes events of a kind, or nil.
func Taking(kind trace.Kind) *solver.Solver {
	for _, s := range solver.Table {
		if s.Code.Takes(kind) {
			return &s
		}
	}
	return nil
}

// Step returns a function that reports whether a scene is that of a step.
func Step(n int) func(*story.State) bool {
	return func(s *story.State) bool { return s.Step == n }
}

// Mood returns a function that reports whether a scene after a step has a mood.
func Mood(m story.Mood, after int) func(*story.State) bool {
	return func(s *story.State) bool { return s.Mood == m && s.Step > after }
}

// Ends reports whether a scene is the end card.
func Ends(s *story.State) bool { return s.Ends }
