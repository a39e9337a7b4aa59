package paper

import (
	"bytes"
	"fmt"
	"image"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

// Sheets and pages with all that they can have: headings, marked boards, notes, names of rows and columns, a width of their own,
// pictures of queens, and boards that begin a page.
func TestGoldenSheets(t *testing.T) {
	t.Parallel()
	boards := solutionsOf(6)
	entries := numbered(slices.Concat(boards, boards[:3]))
	for i := range entries {
		entries[i].Tinted = i%3 == 1
		if i%2 == 0 {
			entries[i].Note = "1/2"
		}
	}
	entries[0].Heading, entries[2].Heading = "First", "Second"
	entries[6].Heading, entries[6].Title = "Third", "Another page"
	entries[0].Title = "The first page"
	var sheets, pages []*image.Paletted
	for _, c := range []struct {
		entries []Entry
		o       panel.Options
		p       Paper
	}{
		{entries, panel.Options{Cell: 25, Title: "6 queens", Labels: words.Chess, Columns: 3}, Paper{}},
		{entries, panel.Options{Cell: 12}, Paper{}},
		{entries[4:6], panel.Options{Width: 700, Title: "2 boards", Labels: words.Index, Queen: drawtest.Disc(40, 30)}, Paper{}},
		{entries[1:2], panel.Options{Cell: 18, Scale: 2, Labels: words.NoLabels, Title: "A title that is wider than what it stands over"}, Paper{}},
		{entries, panel.Options{Title: "6 queens", Labels: words.Chess}, Paper{Width: 200, Height: 180, DPI: 60}},
		{slices.Repeat(numbered(boards), 5), panel.Options{Title: "6 queens", Labels: words.NoLabels}, Paper{Width: 150, Height: 110, DPI: 90}},
		{numbered(boards), panel.Options{Width: 340}, Paper{}},
		{numbered(boards[:2]), panel.Options{Columns: 1, Labels: words.NoLabels}, Paper{Width: 200, Height: 180, DPI: 36}},
		{numbered(boards), panel.Options{Labels: words.NoLabels}, Paper{Width: 200, Height: 180, DPI: 36, Rows: 1}},
		{entries[:4], panel.Options{Columns: 2, Labels: words.NoLabels}, Paper{Width: 120, Height: 100, DPI: 60}},
		{append(numbered(boards[:2]), entries[2:6]...), panel.Options{Columns: 2, Labels: words.NoLabels}, Paper{Width: 80, Height: 160, DPI: 100}},
		{numbered(boards[:1]), panel.Options{Labels: words.NoLabels, Width: 300, Scale: 2}, Paper{Width: 100, Height: 100, DPI: 72}},
	} {
		s := sheetsOf(t, 6, c.entries, inGolden(c.o), c.p)
		for i := range s.Len() {
			if img := drawtest.Clone(s.Page(i).Image()); c.p == (Paper{}) {
				sheets = append(sheets, img)
			} else {
				pages = append(pages, img)
			}
		}
	}
	drawtest.Golden(t, "sheets", drawtest.Stacked(append(sheets, pages...)...))
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
				g := newGrid(metricsOf(t, n, panel.Options{Cell: LeastSheetCell, Labels: words.NoLabels}), entries)
				fmt.Fprintf(&got, "%d boards of %d rows in groups of %d: a sheet of %d columns, %v\n", boards, n, group, g.columns, g.size())
				for _, p := range []Paper{{Width: 210, Height: 297, DPI: 300}, {Width: 297, Height: 210, DPI: 72, Rows: 3, Form: [2]string{"Name", "日期"}}} {
					for _, labels := range []words.Labels{words.NoLabels, words.Chess} {
						g, err := newPageGrid(metricsOf(t, n, panel.Options{Cell: LeastSheetCell, Labels: labels, Columns: []int{0, 0, 0, 2}[boards%4]}), entries, p)
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
