package paper

import (
	"bytes"
	"fmt"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// Sheets and pages with all that they can have: each is looked at.
func TestGoldenSheets(t *testing.T) {
	boards := solutionsOf(6)
	classes := numbered(slices.Concat(boards, boards[:3]))
	for i := range classes {
		classes[i].Tinted = i%3 == 1
		classes[i].Note = []string{"1/2", "", "mirrored in a diagonal"}[i%3]
	}
	classes[0].Heading, classes[2].Heading, classes[6].Heading = "First", "Second", "Third"
	classes[0].Title, classes[6].Title = "The first page", "Another page"
	wrong := numbered([]trace.Board{trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 0), trace.Sq(2, 2), trace.Sq(4, 1)}}.Board(), boards[0]})
	wrong[0].Tinted = true
	for _, c := range []struct {
		name    string
		entries []Entry
		o       panel.Options
		p       Paper
	}{
		{"sheet-classes", classes, panel.Options{Cell: 25, Title: "6 queens", Labels: words.Grid, Columns: 3}, Paper{}},
		{"sheet-classes-small", classes, panel.Options{Cell: 12}, Paper{}},
		{"sheet-attacks", wrong, panel.Options{Cell: 20, Labels: words.NoLabels}, Paper{}},
		{"sheet-wide", classes[4:6], panel.Options{Width: 700, Title: "2 boards", Labels: words.Index}, Paper{}},
		{"sheet-long-title", classes[1:2], panel.Options{Cell: 18, Scale: 2, Labels: words.NoLabels, Title: "A title that is wider than what it stands over"}, Paper{}},
		{"sheet-of-a-width", numbered(boards), panel.Options{Width: 340}, Paper{}},
		{"page-classes", classes, panel.Options{Title: "6 queens", Labels: words.Grid}, Paper{Width: 200, Height: 180}},
		{"page-many", slices.Repeat(numbered(boards), 5), panel.Options{Title: "6 queens", Labels: words.NoLabels}, Paper{Width: 150, Height: 110}},
		{"page-one-column", numbered(boards[:2]), panel.Options{Columns: 1, Labels: words.NoLabels}, Paper{Width: 200, Height: 180}},
		{"page-groups-in-two-columns", append(numbered(boards[:2]), classes[2:6]...),
			panel.Options{Columns: 2, Labels: words.NoLabels}, Paper{Width: 80, Height: 160}},
		{"page-groups", classes[:4], panel.Options{Columns: 2, Labels: words.NoLabels}, Paper{Width: 120, Height: 100}},
		{"page-form", numbered(boards[:1]),
			panel.Options{Labels: words.NoLabels, Title: "A form", Width: 300, Scale: 2},
			Paper{Width: 100, Height: 100, Form: Form{Name: "Name", Date: "Date"}}},
		{"page-tried", numbered(boards[:1]), panel.Options{Labels: words.NoLabels},
			Paper{Width: 100, Height: 160, Form: Form{Name: "Name", Date: "Date", Tried: "Tried"}}},
	} {
		about := drawtest.About(6)
		if c.name == "sheet-attacks" {
			about.Fixed = []trace.Square{trace.Sq(4, 1)}
		}
		c.o.Theme, c.o.Language = &drawtest.GoldenTheme, &drawtest.GoldenLanguage
		s := tracetest.Must(NewSheets(about, c.entries, c.o, c.p))
		for i := range s.Len() {
			name := c.name
			if s.Len() > 1 {
				name = fmt.Sprint(name, "-", i+1)
			}
			drawtest.Golden(t, name, s.Page(i).Image())
		}
	}
	about, cards, o := cardsOfFive()
	cards[0].Name, cards[0].Lines = "A card", []string{"a line that is broken where words end, as it is too long", "", "□ another"}
	o.Theme, o.Language = &drawtest.GoldenTheme, &drawtest.GoldenLanguage
	drawtest.Golden(t, "page-cards", tracetest.Must(NewCards(about, cards[:2], o, Paper{Width: 148, Height: 210})).Page(0).Image())
}

// Sheets and pages of many sizes are laid out as they were, to the pixel. What a layout must keep is tested by itself.
func TestGoldenFigures(t *testing.T) {
	t.Parallel()
	var got bytes.Buffer
	entriesOf := func(n, boards, group int) []Entry { // in groups under headings, and pages of three of them; 0 for none
		entries := make([]Entry, boards)
		for i := range entries {
			entries[i].Board.N = n
			if group > 0 && i%group == 0 {
				entries[i].Heading = "heading"
			}
			if group > 0 && i%(3*group) == 0 {
				entries[i].Title = "title"
			}
		}
		return entries
	}
	for _, n := range []int{4, 13} {
		for _, boards := range []int{1, 7, 92} {
			for _, group := range []int{0, 4} {
				entries := entriesOf(n, boards, group)
				s := sheetsOf(n, entries, panel.Options{Scale: 1 + boards%2, Labels: words.NoLabels}, Paper{})
				fmt.Fprintf(&got, "%d boards of %d rows in groups of %d: a sheet of %d columns, %v, squares of %d\n", boards, n, group, s.columns, s.Size(), s.Cell)
				for _, p := range []Paper{{Width: 210, Height: 297}, {Width: 297, Height: 210, Form: Form{Name: "Name", Date: "日期"}}} {
					for _, labels := range []words.Labels{words.NoLabels, words.Grid} {
						g, err := newPageGrid(metricsOf(n, panel.Options{Cell: LeastSheetCell, Labels: labels, Columns: []int{0, 0, 0, 2}[boards%4]}), entries, p)
						if err != nil {
							fmt.Fprintf(&got, "  %v, labels %d: %v\n", p, labels, err)
							continue
						}
						fmt.Fprintf(&got, "  %v, labels %d: %d pages, %d columns, squares of %d, places %v %v, lines of %d, pitch %d\n",
							p, labels, g.pages, g.columns, g.Cell, g.places[0].corner, g.places[boards-1], g.line(), g.pitch())
					}
				}
			}
		}
	}
	tracetest.Golden(t, "testdata/golden/layouts.txt", got.Bytes())
}
