package film

import (
	"bytes"
	"image"
	"image/gif"
	"math"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Films are small because frames hold little: at most the given share of what they take when each frame
// is the rectangle around all that changed, without transparent pixels and without going back.
func TestFilmsAreSmall(t *testing.T) {
	unraced(t)
	for _, c := range []struct {
		solver solver.Solver
		n      int
		detail story.Detail
		most   float64 // share of the plain film
	}{
		{solver.Backtrack, 8, story.Moves, 0.41},
		{solver.Backtrack, 5, story.Tests, 0.5},
		{solver.Propagate, 6, story.Moves, 0.47},
	} {
		scenes := tell(c.solver, trace.Problem{N: c.n, Solutions: 1}, story.Options{Detail: c.detail})
		f := New(newPainter(t, c.n, 28), scenes, story.Count(t.Context(), scenes, math.MaxInt))
		ours, plain := len(encode(t, f, GIF)), plainSize(t, f)
		if share := float64(ours) / float64(plain); share > c.most {
			t.Errorf("%s, %d queens: %d bytes are %.3f of the %d of the plain way, and should be at most %.3f", c.solver.Name, c.n, ours, share, plain, c.most)
		}
	}
}

// A page takes a small part of the GIF's bytes, and the player itself little.
func TestPagesAreSmall(t *testing.T) {
	unraced(t)
	scenes := tell(solver.Backtrack, trace.Problem{N: 8, Solutions: 1}, story.Options{})
	f := New(newPainter(t, 8, 0), scenes, story.Count(t.Context(), scenes, math.MaxInt))
	var gif, page bytes.Buffer
	if err := Write(t.Context(), f, GIF.To(&gif), HTML.To(&page)); err != nil {
		t.Fatal(err)
	}
	if share := float64(page.Len()) / float64(gif.Len()); share > 0.12 {
		t.Errorf("the page of %d bytes is %.3f of the GIF, and should be at most 0.12", page.Len(), share)
	}
	code := 0
	for _, name := range []string{"player.js", "player.css"} {
		data, err := playerFiles.ReadFile("player/" + name)
		if err != nil {
			t.Fatal(err)
		}
		code += len(data)
	}
	if code > 20_000 {
		t.Errorf("code and style are %d bytes, and should be at most 20,000", code)
	}
}

// plainSize returns the size of a film whose frames are cut the plain way.
func plainSize(t *testing.T, f Film) int {
	t.Helper()
	g := gif.GIF{Config: image.Config{ColorModel: f.Palette, Width: f.Size.X, Height: f.Size.Y}}
	for p := range f.Pictures {
		r := image.Rectangle{Max: f.Size}
		if len(g.Image) > 0 {
			r = image.Rectangle{Max: image.Pt(1, 1)}
			for _, changed := range p.Changed {
				r = r.Union(changed)
			}
		}
		cut := clone(p.Image)
		cut.Palette = f.Palette
		g.Image = append(g.Image, cut.SubImage(r).(*image.Paletted))
		g.Delay = append(g.Delay, int(p.Hold/gifTick))
	}
	var b bytes.Buffer
	if err := gif.EncodeAll(&b, &g); err != nil {
		t.Fatal(err)
	}
	return b.Len()
}
