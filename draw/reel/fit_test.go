package reel

import (
	"image"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story/pace"
	"queenreel/trace"
)

// A film fits up to the very byte, whatever the number of its files.
func TestWeighing(t *testing.T) {
	t.Parallel()
	o := Options{Search: Search{Queens: 4}, Time: Time{MaxFrames: 6}, Fit: Fit{Formats: []string{"gif", "apng"}}}
	o.Cell, o.Panels = 12, []string{"board"}
	p, err := o.open(t.Context())
	if err == nil {
		err = p.search(t.Context())
	}
	if err != nil {
		t.Fatal(err)
	}
	p.limit = 1 << 40
	whole, err := p.try(t.Context())
	if err != nil || !whole.fits || whole.bytes == 0 {
		t.Fatalf("%d bytes, error %v", whole.bytes, err)
	}
	for limit, fits := range map[int64]bool{whole.bytes: true, whole.bytes - 1: false, whole.bytes / 2: false, 1: false} {
		p.limit = limit
		got, err := p.try(t.Context())
		if err != nil || got.fits != fits || fits && got.bytes != whole.bytes {
			t.Errorf("of %d bytes and with a limit of %d: %d bytes, fits %t, error %v", whole.bytes, limit, got.bytes, got.fits, err)
		}
	}
}

// Squares are as large as fit a place, within what squares can be.
func TestCellFor(t *testing.T) {
	t.Parallel()
	for n, places := range map[int][]Place{
		1: {{Width: 9000}, {Width: 20}},
		4: {{Width: 150, Height: 9000}, {Width: 151}, {Width: 400, Height: 200}, {Width: 400, Height: 201}, {Width: 80}},
	} {
		o := Options{Search: Search{Queens: n}, Look: Look{Layout: "plain"}}
		plan, err := o.open(t.Context())
		if err == nil {
			err = plan.search(t.Context())
		}
		if err != nil {
			t.Fatal(err)
		}
		size := func(cell int) image.Point {
			sized := *plan
			sized.look.Cell = cell
			painter, err := sized.painter(&pace.Shot{})
			if err != nil {
				t.Fatal(err)
			}
			return painter.Size()
		}
		fits := func(cell int, p Place) bool {
			size := size(cell)
			return size.X <= p.Width && (p.Height == 0 || size.Y <= p.Height)
		}
		exact := size(100)
		places = append(places, Place{Width: exact.X, Height: exact.Y}, Place{Width: exact.X, Height: exact.Y - 1})
		for _, p := range places {
			cell, err := plan.cellFor(t.Context(), p)
			if err != nil || cell < panel.MinCell || cell > panel.MaxCell || cell > panel.MinCell && !fits(cell, p) || cell < panel.MaxCell && fits(cell+1, p) {
				t.Errorf("%d queens, %d by %d pixels: squares of %d, error %v", n, p.Width, p.Height, cell, err)
			}
		}
	}
}

// A film has no more pictures than a place takes, and no more pixels in all of them: squares give way before steps, edges keep their
// colors, and nothing gives way for what fits.
func TestFitPixels(t *testing.T) {
	t.Parallel()
	made := func(o Options) film.Film {
		o.For, o.Formats = "devto", []string{"gif"}
		f, err := Film(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if size := f.Painter.Size(); f.Frames > 500 || f.Frames*size.X*size.Y > 200e6 || f.Painter.Options().Coarse {
			t.Errorf("%d pictures of %v", f.Frames, size)
		}
		return f
	}
	all := Options{Search: Search{Queens: 7, All: true}}
	if f := made(Options{}); f.Reduced != "" {
		t.Errorf("8 queens: %s", f.Reduced)
	}
	if f := made(all); f.Reduced == "" || f.Frames < 450 {
		t.Errorf("all of 7 queens: %d pictures: %s", f.Frames, f.Reduced)
	}
	all.Scale, all.MaxFrames = 3, 150
	if f := made(all); f.Frames != 150 || f.Cell() >= 3*panel.MaxCell || f.Reduced == "" {
		t.Errorf("large ones of 7 queens: %d pictures with squares of %d: %s", f.Frames, f.Cell(), f.Reduced)
	}
	o := Options{Search: Search{Queens: 7, All: true}}
	o.For, o.Width, o.Scale = "devto", 1000, 3
	if _, err := Film(t.Context(), o); err == nil || !strings.Contains(err.Error(), "million pixels in all its pictures") {
		t.Errorf("the error is %v", err)
	}
}

// What a film gives up is told, and nothing else: lengths from a second on, and fewer frames, never more.
func TestReduced(t *testing.T) {
	t.Parallel()
	made := func(length time.Duration, cell, frames int) film.Film {
		painter, err := draw.NewPainter(trace.About{Problem: trace.Problem{N: 4}}, panel.Options{Cell: cell})
		if err != nil {
			t.Fatal(err)
		}
		return film.Film{Info: film.Info{Length: length, Frames: frames}, Painter: painter}
	}
	for want, after := range map[string]film.Film{
		"":                                 made(8001*time.Millisecond, 30, 5),
		"it lasts 8.0 s instead of 9.0 s":  made(8*time.Second, 30, 5),
		"it lasts 10.0 s instead of 9.0 s": made(10*time.Second, 30, 6),
		"squares have 29 pixels instead of 30; 4 frames instead of 5": made(9*time.Second, 29, 4),
	} {
		if words := (&plan{formats: []film.Format{film.GIF}}).reduced(new(plan), made(9*time.Second, 30, 5), after); words != want {
			t.Errorf("it says %q, want %q", words, want)
		}
	}
}

// Slides are no film: what they give up is pages.
func TestReducedSlides(t *testing.T) {
	t.Parallel()
	asked := film.Film{Info: film.Info{Length: 72 * time.Second, Frames: 236}, Slides: 12}
	fewer := film.Film{Info: film.Info{Length: 14 * time.Second, Frames: 4}, Slides: 4}
	if words := (&plan{formats: []film.Format{film.PDF}}).reduced(new(plan), asked, fewer); words != "4 pages instead of 12" {
		t.Errorf("it says %q", words)
	}
}

// Each place has a format, and figures that pictures can have.
func TestPlaces(t *testing.T) {
	t.Parallel()
	for _, p := range Places {
		if !slices.ContainsFunc(film.Formats, func(f film.Format) bool { return f.Name == p.Format }) {
			t.Errorf("%s: there is no format %s", p.Name, p.Format)
		}
		if p.Source == "" || p.Doc == "" || p.Height > 0 && p.Width == 0 {
			t.Errorf("%s is incomplete", p.Name)
		}
	}
}
