package reel

import (
	"bytes"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
)

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
		{"lesson", "", "html,gif", "board,caption,counters,tree,code,legend", "board,tree,code,legend"},
		{"", "counters,heat,caption", "html", "heat", "heat"},
		{"", "caption", "html,gif", "caption", "board"},
	} {
		o := Options{Search: Search{Queens: 4}}
		o.Layout, o.Panels, o.Formats, o.Night = c.layout, split(c.panels), split(c.formats), &draw.Themes[1]
		p, err := o.open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		f, census, err := p.film(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		painter, err := p.subject.painter(p, census)
		if err != nil {
			t.Fatal(err)
		}
		page := ""
		if f.Day != nil {
			page = strings.Join(f.Day.Options().Panels, ",")
			if f.Night.Options().Theme != &draw.Themes[1] || !slices.Equal(f.Night.Options().Panels, f.Day.Options().Panels) {
				t.Errorf("%+v: by night it is another page", c)
			}
		}
		if got := strings.Join(painter.Options().Panels, ","); got != c.film || page != c.page || (f.Night == nil) != (f.Day == nil) {
			t.Errorf("%+v: the panels are %s, and on pages %s", c, got, page)
		}
	}
	if _, err := Film(t.Context(), Options{Fit: Fit{Formats: []string{"hml"}}}); err == nil {
		t.Error("there is a format hml")
	}
}

// The lanes of a comparison keep their captions, which the page does not have in text.
func TestComparisonOnPages(t *testing.T) {
	t.Parallel()
	o := Options{Search: Search{Queens: 4, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "propagate"}}}, Fit: Fit{Formats: []string{"html"}}}
	f, err := Film(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	if n := len(f.Day.CaptionAreas()); n != 2 {
		t.Errorf("%d captions", n)
	}
}

// A page beside a GIF changes neither.
func TestPageBesideFilm(t *testing.T) {
	t.Parallel()
	write := func(formats ...film.Format) []string {
		o := Options{Search: Search{Queens: 4}, Story: Story{Language: &story.Chinese}}
		o.Layout, o.Formats, o.Width, o.Time.MaxFrames = "lesson", NamesOf(formats, func(f film.Format) string { return f.Name }), 640, 12
		f, err := Film(t.Context(), o)
		if err != nil {
			t.Fatal(err)
		}
		var targets []film.Target
		files := make([]bytes.Buffer, len(formats))
		for i, format := range formats {
			if size := f.In(format).Size; size.X != o.Width {
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
