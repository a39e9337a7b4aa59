package draw

import (
	"bytes"
	"fmt"
	"image"
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// Sheets, pages and end cards of many sizes are laid out as they were, to the pixel. What a layout must keep is tested by itself.
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
				g := newGrid(sketchOf(t, n, Options{Cell: LeastSheetCell, Labels: story.NoLabels}), entries)
				fmt.Fprintf(&got, "%d boards of %d rows in groups of %d: a sheet of %d columns, %v\n", boards, n, group, g.columns, g.size())
				for _, p := range []Paper{{Width: 210, Height: 297, DPI: 300}, {Width: 297, Height: 210, DPI: 72, Rows: 3, Form: [2]string{"Name", "日期"}}} {
					for _, labels := range []story.Labels{story.NoLabels, story.Chess} {
						g, err := newPageGrid(sketchOf(t, n, Options{Cell: LeastSheetCell, Labels: labels, Columns: []int{0, 0, 0, 2}[boards%4]}), entries, p)
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
	for _, n := range []int{4, 12} {
		for boards := 1; boards <= maxFound; boards += 1 + boards {
			g := newFoundGrid(image.Rect(3, 5, 203, 215), boards, n)
			fmt.Fprintf(&got, "%d solutions of %d rows: %d in %d columns and %d rows, squares of %d, the first at %v, the last at %v\n",
				boards, n, g.boards, g.columns, g.rows, g.cell, g.board(0), g.board(g.boards-1))
		}
	}
	for _, most := range []int{1, 8, 16} {
		for _, to := range []float64{1, 8, 17, 100, 170, 123456} {
			ticks := evenTicks(1, to, most)
			fmt.Fprintf(&got, "at most %d ticks from 1 to %g: %v\n", most, to, ticks)
		}
	}
	for n := 1; n <= trace.MaxN; n += 1 + n/2 {
		k := sketchOf(t, n, Options{})
		fmt.Fprintf(&got, "%d rows: squares of %d, a unit of %.3f, a column of %d; ", n, k.Cell, k.unit, k.width)
		k = sketchOf(t, n, Options{Arrangement: Stacked, Cell: 20, Labels: story.Index})
		fmt.Fprintf(&got, "stacked, a unit of %.3f, a column of %d between %d and %d\n", k.unit, k.width, k.left(), k.right())
	}
	for _, curve := range [][]uint16{nil, {4}, {5}, {7, 6}, {11}, {21}, {61}, {100}, slices.Repeat([]uint16{3}, 9), slices.Repeat([]uint16{3}, 10), slices.Repeat([]uint16{3}, 66)} {
		fmt.Fprintf(&got, "a curve of %d: %+v\n", len(curve), scaleOf(curve))
	}
	for most := range 40 {
		fmt.Fprintf(&got, "%d ", heatTop(most))
	}
	checkGoldenText(t, "layouts.txt", got.Bytes())
}
