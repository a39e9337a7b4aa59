package film

import (
	"cmp"
	"context"
	"math"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Files say of themselves what the film knows: of the painter the look and the search, with defaults in
// place of what was left out, and of the census the length.
func TestNewKnowsTheFilm(t *testing.T) {
	about := solver.Backtrack.About(trace.Problem{N: 4, Solutions: 1})
	for _, c := range []struct {
		options            draw.Options
		title, lang, theme string
	}{
		{draw.Options{}, "", "en", "classic"},
		{draw.Options{Title: "Four", Language: &story.Chinese, Theme: &draw.Themes[1]}, "Four", "zh", "dark"},
	} {
		scenes := tell(solver.Backtrack, about.Problem, story.Options{Language: c.options.Language})
		painter := newPainterOf(t, about, c.options)
		census := story.Count(context.Background(), scenes, math.MaxInt)
		f := New(painter, scenes, census)
		if f.Size != painter.Size() || len(f.Palette) != len(painter.Palette()) || f.Plays != 0 || f.About.Solver != "backtrack" || f.About.N != 4 {
			t.Errorf("the film knows %+v", f.Info)
		}
		if f.Title != c.title || f.Language.Name != c.lang || f.Theme != c.theme || f.Alt != cmp.Or(c.options.Language, &story.English).FilmAlt(about, census, c.options.Labels) {
			t.Errorf("the film says of itself %q, %q, %q and %q", f.Title, f.Language.Name, f.Theme, f.Alt)
		}
		frames, length := 0, time.Duration(0)
		for p := range f.Pictures {
			frames++
			length += p.Hold
		}
		if frames != f.Frames || length != f.Length {
			t.Errorf("%d pictures and %v, and the film knows of %d and %v", frames, length, f.Frames, f.Length)
		}
	}
}
