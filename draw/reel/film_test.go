package reel

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// What is painted and told here lives shortly: rarer collections save a tenth of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// split returns the parts of a list, or nil for an empty one.
func split(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// Pages have the panels that are asked for, or those of the layout, without what they say in text; where nothing is left, the
// board. Other formats keep theirs. Of a comparison they have the boards.
func TestPanelsOfPages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ layout, panels, formats, film, page string }{
		{"", "", "html", "", "board"},
		{"", "", "html,vtt,json", "", "board"},
		{"", "", "gif,html", "board,caption,counters", "board"},
		{"", "", "", "board,caption,counters", ""},
		{"", "", "gif,vtt", "board,caption,counters", ""},
		{"lesson", "", "html,gif", "board,caption,counters,tree,code,legend,stack", "board,tree"},
		{"", "counters,tree,caption", "html", "", "tree"},
		{"", "caption", "html,gif", "caption", "board"},
	} {
		o := Options{Search: Search{Queens: 4}}
		o.Layout, o.Panels, o.Formats, o.Night = c.layout, split(c.panels), split(c.formats), &theme.Themes[1]
		f := filmOf(t, o)
		for look, want := range map[film.Look]string{film.Whole: c.film, film.Apart: c.page} {
			got, v := "", f.Views[look]
			if v.Day != nil {
				got = strings.Join(v.Day.Options().Panels, ",")
				if v.Night.Options().Theme != &theme.Themes[1] || !slices.Equal(v.Night.Options().Panels, v.Day.Options().Panels) {
					t.Errorf("%+v: by night it is another film", c)
				}
			}
			if got != want {
				t.Errorf("%+v: the panels are %s, want %s", c, got, want)
			}
		}
	}
	compared := filmOf(t, Options{Search: Search{Queens: 4, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "propagate"}}}, Fit: Fit{Formats: []string{"html"}}})
	parts := words.NamesOf(compared.Views[film.Apart].Day.Parts(), func(p draw.Part) string { return fmt.Sprint(p.Name, p.Search) })
	if got := strings.Join(parts, ","); got != "name0,board0,bar0,name1,board1,bar1" {
		t.Errorf("the parts of a comparison are %s", got)
	}
	if _, err := Film(t.Context(), Options{Fit: Fit{Formats: []string{"hml"}}}); err == nil {
		t.Error("there is a format hml")
	}
}

// A search runs once for its film, however it is painted and whatever it has to fit, and so does each of several; a trace is read once.
func TestSearchesRunOnce(t *testing.T) {
	t.Parallel()
	traced := Search{Trace: &Trace{Name: "six", Lines: []byte(traceOf(solver.Backtrack, trace.Problem{N: 6, Solutions: 1}))}}
	for _, c := range []struct {
		what    string
		options Options
	}{
		{"default", Options{}},
		{"marks, slides and a poster", Options{Search: Search{Queens: 6}, Time: Time{Steps: ":solution", Slides: "first-backtrack", Poster: "solution"}, Fit: Fit{Formats: []string{"gif", "pdf", "html", "vtt"}}}},
		{"bytes", Options{Search: Search{Queens: 6}, Look: Look{Layout: "lesson"}, Fit: Fit{MaxBytes: 300_000}}},
		{"side by side", Options{Search: Search{Queens: 5, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "dlx"}}}, Time: Time{Length: Length(10 * time.Second)}}},
		{"trace", Options{Search: traced}},
	} {
		p, err := c.options.open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		ranged := make([]int, len(p.sources))
		for i, src := range p.sources {
			events := src.Events
			src.Events = func(yield func(trace.Event) bool) {
				ranged[i]++
				events(yield)
			}
		}
		f, err := p.film(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		var targets []film.Target
		for _, format := range p.formats {
			targets = append(targets, format.To(io.Discard))
		}
		if err := film.Write(t.Context(), f, targets...); err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		if slices.Max(ranged) != 1 || slices.Min(ranged) != 1 {
			t.Errorf("%s: the searches ran %d times", c.what, ranged)
		}
	}
}

// A board fills its slide: beside a film of another size, slides have the layout wide, unless another is asked for.
func TestSlidesBesideFilms(t *testing.T) {
	o := Options{Search: Search{Queens: 4}, Fit: Fit{Formats: []string{"gif", "pdf"}}}
	o.Width = 390
	for layout, want := range map[string]int{"": 1280, "film": 390} {
		o.Layout = layout
		f := filmOf(t, o)
		if gif, slides := f.InfoOf(film.GIF).Size, f.InfoOf(film.PDF).Size; gif.X != 390 || slides.X != want {
			t.Errorf("layout %q: a film of %v, and slides of %v", layout, gif, slides)
		}
	}
}

// A film fits up to the very byte, by the size of its squares alone; below the smallest ones it is refused with what it needs.
func TestFitBytes(t *testing.T) {
	t.Parallel()
	o := Options{Search: Search{Queens: 4}, Time: Time{MaxFrames: 6}, Fit: Fit{Formats: []string{"gif", "webp"}}}
	o.Panels = []string{"board"}
	weighed := func(cell int) int64 {
		o := o
		o.Cell = cell
		p, err := o.open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		f, err := p.film(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p.MaxBytes = 1
		w, err := p.weigh(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		return w.bytes
	}
	whole := filmOf(t, o)
	least, most := weighed(panel.MinCell), weighed(whole.Cell())
	for _, c := range []struct {
		limit       int64
		from, below int
	}{
		{most, whole.Cell(), whole.Cell() + 1},
		{most - 1, whole.Cell() - (whole.Cell()-panel.MinCell)/16 - 1, whole.Cell()},
		{(least + most) / 2, panel.MinCell + 1, whole.Cell() - 6},
		{least, panel.MinCell, panel.MinCell + 1},
	} {
		o.MaxBytes = Bytes(c.limit)
		f := filmOf(t, o)
		cell := f.Cell()
		if cell < c.from || cell >= c.below || weighed(cell) > c.limit || f.Frames != whole.Frames || f.Length != whole.Length {
			t.Errorf("of %d to %d bytes and with a limit of %d: squares of %d, %d frames, %v", least, most, c.limit, cell, f.Frames, f.Length)
		}
		if wants := cell < whole.Cell(); wants != strings.Contains(f.Reduced, fmt.Sprintf("squares have %d pixels", cell)) {
			t.Errorf("with a limit of %d: %q", c.limit, f.Reduced)
		}
	}
	o.MaxBytes = Bytes(least - 1)
	if _, err := Film(t.Context(), o); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("at least %.0fkB", math.Ceil(float64(least)/1e3))) {
		t.Errorf("below %d bytes the error is %v", least, err)
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
		plan := tracetest.Must(o.open(t.Context()))
		size := func(cell int) image.Point {
			look := plan.look
			look.Cell = cell
			painter, err := plan.painter(film.Whole, look, pace.Film{})
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

// A film has no more pictures than a place takes, and no more pixels in all of them: squares give way, and nothing gives way for
// what fits.
func TestFitPixels(t *testing.T) {
	t.Parallel()
	made := func(o Options) film.Film {
		o.For, o.Formats = "devto", []string{"gif"}
		f := filmOf(t, o)
		if size := f.First().Size(); f.Frames > 500 || f.Frames*size.X*size.Y > 200e6 {
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

// What a film gives up is told, and nothing else: lengths from a second on, and fewer frames, never more. Slides are no film:
// what they give up is pages.
func TestReduced(t *testing.T) {
	t.Parallel()
	made := func(length time.Duration, cell, frames int) film.Film {
		painter := tracetest.Must(draw.NewPainter(trace.About{Problem: trace.Problem{N: 4}}, panel.Options{Cell: cell}))
		return film.Film{Info: film.Info{Length: length, Frames: frames}, Views: map[film.Look]film.View{film.Whole: {Day: painter}}}
	}
	for want, after := range map[string]film.Film{
		"":                                 made(8001*time.Millisecond, 30, 5),
		"it lasts 8.0 s instead of 9.0 s":  made(8*time.Second, 30, 5),
		"it lasts 10.0 s instead of 9.0 s": made(10*time.Second, 30, 6),
		"squares have 29 pixels instead of 30; 4 frames instead of 5": made(9*time.Second, 29, 4),
	} {
		if words := reduced(made(9*time.Second, 30, 5), after, false); words != want {
			t.Errorf("it says %q, want %q", words, want)
		}
	}
	asked := film.Film{Info: film.Info{Length: 72 * time.Second, Frames: 236}, Slides: 12}
	fewer := film.Film{Info: film.Info{Length: 14 * time.Second, Frames: 4}, Slides: 4}
	if words := reduced(asked, fewer, true); words != "4 pages instead of 12" {
		t.Errorf("it says %q of slides", words)
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

// The video for a place with a rate has this rate from the first picture to the last, its length, and its poster.
func TestConstantRate(t *testing.T) {
	tracetest.Needs(t, "ffmpeg", "ffprobe")
	t.Parallel()
	o := Options{Search: Search{Queens: 4}}
	o.For, o.Formats, o.Cell, o.Panels, o.Length = "linkedin", []string{"mp4"}, 12, []string{"board"}, Length(8*time.Second)
	o.Poster = "solution"
	f := filmOf(t, o)
	path := filepath.Join(t.TempDir(), "film.mp4")
	file := tracetest.Must(os.Create(path))
	if err := errors.Join(film.Write(t.Context(), f, film.MP4.To(file)), file.Close()); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-show_entries", "packet=pts_time:stream=r_frame_rate,avg_frame_rate", "-of", "csv=p=0", path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	times := strings.Fields(string(out)) // and then the rates
	if last := len(times) - 1; times[last] != "30/1,30/1" {
		t.Errorf("the rates are %s", times[last])
	} else {
		times = times[:last]
	}
	if off := time.Duration(len(times))*time.Second/30 - f.Length; off.Abs() > time.Second/30 {
		t.Errorf("%d frames are %v longer than %v", len(times), off, f.Length)
	}
	for i, text := range times {
		if at, err := strconv.ParseFloat(strings.TrimSuffix(text, ","), 64); err != nil || math.Abs(at-float64(i)/30) > 1e-4 {
			t.Fatalf("frame %d stands at %s", i, text)
		}
	}
	size := f.First().Size()
	pixels, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-i", path, "-frames:v", "2", "-f", "rawvideo", "-pix_fmt", "gray", "-").Output()
	if err != nil || len(pixels) < 2*size.X*size.Y {
		t.Fatalf("%d pixels, error %v", len(pixels), err)
	}
	if half := len(pixels) / 2; bytes.Equal(pixels[:half], pixels[half:]) {
		t.Error("the poster is lost")
	}
}

// Times are told in tenths of seconds, in seconds or in minutes, the longer the rougher.
func TestSeconds(t *testing.T) {
	t.Parallel()
	for want, d := range map[string]time.Duration{
		"0.1 s": 100 * time.Millisecond, "119.9 s": 119900 * time.Millisecond, "2 min 0 s": 2 * time.Minute, "59 min 59 s": time.Hour - time.Second,
		"1 h 0 min": time.Hour - time.Millisecond, "26 h 1 min": 26*time.Hour + 119*time.Second,
	} {
		if got := Seconds(d); got != want {
			t.Errorf("%v is told as %s, want %s", d, got, want)
		}
	}
}
