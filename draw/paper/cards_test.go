package paper

import (
	"slices"
	"strings"
	"testing"

	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Cards have places of their own on their pages, in order, none over another or beyond a margin; one that begins a page does.
func TestCards(t *testing.T) {
	t.Parallel()
	p := trace.Problem{N: 5, Solutions: 1}
	about := solver.Backtrack.About(p)
	scenes, _ := story.Tell(about, solver.Backtrack.Events(p), story.Options{})
	var cards []Entry
	for s := range scenes {
		cards = append(cards, Entry{Scene: &s, Name: s.Caption.Title, Lines: []string{s.Caption.Title, "", s.Caption.Detail}})
	}
	cards[0].Title, cards[5].Title = "First", "Second"
	cards = slices.Insert(cards, 1, Entry{})
	c, err := NewCards(about, cards, panel.Options{Search: scenes}, Paper{Width: 210, Height: 297})
	if err != nil {
		t.Fatal(err)
	}
	for i, at := range c.places {
		e := &c.entries[i]
		bottom := at.corner.Y - c.over(e) + c.height(e)
		if bottom > c.Size().Y-c.margin {
			t.Errorf("card %d ends at %d of %d", i, bottom, c.Size().Y)
		}
		if i+1 < len(c.places) && c.places[i+1].page == at.page && c.places[i+1].corner.Y-c.number <= bottom {
			t.Errorf("card %d begins over card %d", i+1, i)
		}
		if i > 0 && cards[i].Title != "" && at.page == c.places[i-1].page {
			t.Errorf("card %d does not begin a page", i)
		}
	}
	if got := c.titleOf(len(cards) - 1); got != "Second" {
		t.Errorf("the last page is called %q", got)
	}
	for i := range c.Len() {
		if drawn := len(c.Page(i).Drawing().Layers); drawn < 5 {
			t.Errorf("page %d shows %d layers", i+1, drawn)
		}
	}
	for _, paper := range []Paper{{Width: 100, Height: 150}, {Width: 1, Height: 1}} {
		if _, err := NewCards(about, cards, panel.Options{}, paper); err == nil {
			t.Errorf("%+v: no error", paper)
		}
	}
	// Boards are as large as words beside them allow, of a readable size; the names of their rows are 7 points high, where there is room 9.
	for _, c := range []struct{ width, height, board, points float64 }{
		{210, 297, 71, 9}, {297, 210, 49, 9}, {297, 420, 100, 9}, {148, 210, 45, 7}, {210, 148, 49, 8}, {160, 220, 50, 7},
	} {
		s, err := NewCards(about, cards, panel.Options{Labels: words.Chess, Search: scenes}, Paper{Width: c.width, Height: c.height, Form: [2]string{"Name", "Date"}})
		if err != nil {
			t.Errorf("%gx%g mm: %v", c.width, c.height, err)
			continue
		}
		k := s.entries[0].painter.Metrics()
		dpi := float64(s.DPI())
		board, points := float64(k.N*k.Cell)/dpi*25.4, 13*k.Unit/dpi*72
		if board < c.board || points < c.points || s.form == 0 {
			t.Errorf("%gx%g mm: boards of %.0f mm with names of %.1f points, and a form of %d pixels", c.width, c.height, board, points, s.form)
		}
		for i, at := range s.places {
			if e := &s.entries[i]; at.corner.Y+e.painter.Size().Y > s.Size().Y-s.margin-s.foot || s.board-s.beside < s.paper.px(cardWords) {
				t.Errorf("%gx%g mm: card %d is too large", c.width, c.height, i)
			}
		}
	}
	// No line ends within the name of a square.
	line := Entry{Scene: cards[0].Scene, Lines: []string{strings.Repeat("(10, 12) is attacked by (4, 6) ", 9)}}
	c, err = NewCards(about, []Entry{line}, panel.Options{}, Paper{Width: 210, Height: 297})
	if err != nil {
		t.Fatal(err)
	}
	if lines := c.linesOf(&line); len(lines) < 5 || slices.ContainsFunc(lines, func(l string) bool { return strings.Count(l, "(") != strings.Count(l, ")") }) {
		t.Errorf("%q", lines)
	}
	if _, err := NewCards(about, nil, panel.Options{}, Paper{Width: 210, Height: 297}); err != errNoEntries {
		t.Errorf("no cards: %v", err)
	}
}
