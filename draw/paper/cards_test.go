package paper

import (
	"slices"
	"testing"

	"queenreel/draw/panel"
	"queenreel/draw/story"
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
		if drawn := len(c.Page(i).Drawing().Layers); drawn < 10 {
			t.Errorf("page %d shows %d layers", i+1, drawn)
		}
	}
	for _, paper := range []Paper{{Width: 100, Height: 150}, {Width: 1, Height: 1}} {
		if _, err := NewCards(about, cards, panel.Options{}, paper); err == nil {
			t.Errorf("%+v: no error", paper)
		}
	}
	if _, err := NewCards(about, nil, panel.Options{}, Paper{Width: 210, Height: 297}); err != errNoEntries {
		t.Errorf("no cards: %v", err)
	}
}
