package reel

import (
	"bytes"
	"fmt"
	"io"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw/film"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
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
// board. Other formats keep theirs.
func TestPanelsOfPages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ layout, panels, formats, film, page string }{
		{"", "", "html", "board", "board"},
		{"", "", "html,vtt,json", "board", "board"},
		{"", "", "gif,html", "board,caption,counters", "board"},
		{"", "", "", "board,caption,counters", ""},
		{"", "", "gif,vtt", "board,caption,counters", ""},
		{"lesson", "", "html,gif", "board,caption,counters,tree,code,legend", "board,tree"},
		{"", "counters,heat,caption", "html", "heat", "heat"},
		{"", "caption", "html,gif", "caption", "board"},
	} {
		o := Options{Search: Search{Queens: 4}}
		o.Layout, o.Panels, o.Formats, o.Night = c.layout, split(c.panels), split(c.formats), &theme.Themes[1]
		f, err := Film(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		page := ""
		if f.Page != nil {
			page = strings.Join(f.Page.Options().Panels, ",")
			if f.PageNight.Options().Theme != &theme.Themes[1] || !slices.Equal(f.PageNight.Options().Panels, f.Page.Options().Panels) {
				t.Errorf("%+v: by night it is another page", c)
			}
		}
		if got := strings.Join(f.Painter.Options().Panels, ","); got != c.film || page != c.page || (f.PageNight == nil) != (f.Page == nil) {
			t.Errorf("%+v: the panels are %s, and on pages %s", c, got, page)
		}
		if f.Night.Options().Theme != &theme.Themes[1] || !slices.Equal(f.Night.Options().Panels, f.Painter.Options().Panels) {
			t.Errorf("%+v: by night it is another film", c)
		}
	}
	if _, err := Film(t.Context(), Options{Fit: Fit{Formats: []string{"hml"}}}); err == nil {
		t.Error("there is a format hml")
	}
}

// The searches of a comparison have pictures of their boards in pages, and their words in text.
func TestComparisonOnPages(t *testing.T) {
	t.Parallel()
	o := Options{Search: Search{Queens: 4, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "propagate"}}}, Fit: Fit{Formats: []string{"html"}}}
	f, err := Film(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, part := range f.Page.Parts() {
		names = append(names, fmt.Sprint(part.Name, part.Lane))
	}
	if got := strings.Join(names, ","); got != "board0,bar0,board1,bar1" {
		t.Errorf("the parts are %s", got)
	}
}

// A page beside a GIF changes neither.
func TestPageBesideFilm(t *testing.T) {
	t.Parallel()
	write := func(formats ...film.Format) []string {
		o := Options{Search: Search{Queens: 4}, Story: Story{Language: words.Chinese()}}
		o.Layout, o.Formats, o.Width, o.Time.MaxFrames = "lesson", words.NamesOf(formats, func(f film.Format) string { return f.Name }), 640, 12
		f, err := Film(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		var targets []film.Target
		files := make([]bytes.Buffer, len(formats))
		for i, format := range formats {
			want := o.Width
			if format.Name == film.HTML.Name { // which has twice as many
				want *= pageScale
			}
			if size := f.InfoOf(format).Size; size.X != want {
				t.Errorf("the pictures of a film in the format %s have %v", format.Name, size)
			}
			targets = append(targets, format.To(&files[i]))
		}
		if err := film.Write(t.Context(), f, targets...); err != nil {
			t.Fatal(err)
		}
		var texts []string
		for i := range files {
			texts = append(texts, files[i].String())
		}
		return texts
	}
	if alone, both := slices.Concat(write(film.GIF), write(film.HTML)), write(film.GIF, film.HTML); !slices.Equal(alone, both) {
		t.Error("a GIF and a page differ from those of the same run")
	}
}

// A search runs once for its film, however it is painted and whatever it has to fit, and so does each of several; a trace is read once.
func TestSearchesRunOnce(t *testing.T) {
	t.Parallel()
	traced := Search{Trace: &Trace{Name: "six", Lines: []byte(sixQueens(t))}}
	for _, c := range []struct {
		what    string
		options Options
	}{
		{"default", Options{}},
		{"marks, slides and a poster", Options{Search: Search{Queens: 6}, Time: Time{Steps: ":solution", Slides: "first-backtrack", Poster: "solution"}, Fit: Fit{Formats: []string{"gif", "pdf", "html", "vtt"}}}},
		{"bytes", Options{Search: Search{Queens: 6}, Look: Look{Layout: "lesson"}, Fit: Fit{MaxBytes: 150_000}}},
		{"side by side", Options{Search: Search{Queens: 5, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "dlx"}}}, Time: Time{Length: 10 * time.Second}}},
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

// sixQueens returns the trace of a search.
func sixQueens(t *testing.T) string {
	t.Helper()
	var text strings.Builder
	p := trace.Problem{N: 6, Solutions: 1}
	if err := trace.Write(&text, solver.Backtrack.About(p), solver.Backtrack.Events(p)); err != nil {
		t.Fatal(err)
	}
	return text.String()
}

// A board fills its slide: beside a film of another size, slides have the layout wide, unless another is asked for.
func TestSlidesBesideFilms(t *testing.T) {
	o := Options{Search: Search{Queens: 4}, Fit: Fit{Formats: []string{"gif", "pdf"}}}
	o.Width = 390
	for layout, want := range map[string]int{"": 1280, "film": 390} {
		o.Layout = layout
		f, err := Film(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		if gif, slides := f.InfoOf(film.GIF).Size, f.InfoOf(film.PDF).Size; gif.X != 390 || slides.X != want {
			t.Errorf("layout %q: a film of %v, and slides of %v", layout, gif, slides)
		}
	}
}

// A film begins with a question only where its picture shows the words of it, and not if it is a page alone, which leaves it out: a page
// has its own length, also beside other files.
func TestQuestionIsRead(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		layout, panels, formats string
		asks                    bool
	}{
		{"", "", "", true}, {"lesson", "", "", true}, {"plain", "", "", false}, {"", "board,tree", "", false},
		{"", "", "vtt", true}, {"", "", "html", false}, {"", "", "html,pdf,vtt", false}, {"", "", "html,gif", true},
	} {
		o := Options{Search: Search{Queens: 4}}
		o.Layout, o.Panels, o.Formats = c.layout, split(c.panels), split(c.formats)
		f, err := Film(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		asks, frames, length := false, 0, time.Duration(0)
		for s := range f.Scenes {
			if s.Asks {
				asks = true
			} else {
				frames, length = frames+1, length+s.Hold
			}
		}
		if page := f.InfoOf(film.HTML); asks != c.asks || page.Frames != frames || page.Length != length.Round(film.HTML.Tick) {
			t.Errorf("%+v: it asks: %v, and a page has %d pictures in %v, not %d in %v", c, asks, page.Frames, page.Length, frames, length)
		}
		if gif := f.InfoOf(film.GIF); asks != (gif.Frames > frames) || asks != (gif.Length > length) {
			t.Errorf("%+v: it asks: %v, and a GIF has %d pictures in %v, a page %d in %v", c, asks, gif.Frames, gif.Length, frames, length)
		}
	}
}
