package reel

import (
	"image"
	"slices"
	"testing"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// On stills and on sheets, a line goes from queen to queen where they attack each other, and nowhere else; queens that others attack have the
// colour of what is wrong. The board has its own caption, and no more panels than these.
func TestGivenBoards(t *testing.T) {
	t.Parallel()
	for i := range theme.Themes {
		th := &theme.Themes[i]
		for text, attacked := range map[string]bool{"a4 c2": true, "a4 b2": false} {
			o := Options{Search: Search{Board: text, Queens: 4}}
			o.Cell, o.Theme, o.Layout = 40, th, "lesson"
			s, err := Still(t.Context(), o, "")
			if err != nil {
				t.Fatal(err)
			}
			if got := s.Painter.(*draw.Painter).Options().Panels; !slices.Equal(got, []string{"board", "caption"}) || s.Scenes[0].Attacks > 0 != attacked {
				t.Errorf("%s has the panels %v and %d attacks", text, got, s.Scenes[0].Attacks)
			}
			o.Layout = ""
			print, err := Sheet(t.Context(), o)
			if err != nil {
				t.Fatal(err)
			}
			sheets, _, err := print.Lay(print.Entries)
			if err != nil {
				t.Fatal(err)
			}
			for place, img := range map[image.Rectangle]image.Image{s.Painter.Parts()[0].Squares: s.Painter.Paint(&s.Scenes[0]).Image, sheets.Board(): sheets.Page(0).Image()} {
				cell := place.Dx() / 4
				middle := img.At(place.Min.X+cell+cell/2, place.Min.Y+cell+cell/2) // of b3, between the queens
				if is := middle == image.NewUniform(th.Bad).C; is != attacked {
					t.Errorf("%s, %s: the middle of b3 is %v, in the colour of attacks: %t", th.Name, text, middle, is)
				}
			}
		}
	}
}

// A board is the same in a still, on a sheet and among solutions, in the order given; options of a search are refused beside it.
func TestBoardsInOrder(t *testing.T) {
	t.Parallel()
	o := Options{Search: Search{Board: "[[2,0,3,1],[0,1,2,3],[1,3,0,2]]"}}
	solved, err := Solutions(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	print, err := Sheet(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for i, e := range print.Entries {
		if scene := solved.Scene(i + 1); e.Board != scene.Board || (e.Note != "") != (i == 1) || scene.Mood == story.Solved == (i == 1) {
			t.Errorf("board %d is\n%von the sheet, with note %q, and\n%vas a picture", i+1, e.Board, e.Note, scene.Board)
		}
	}
	if want := (trace.Board{}); print.Title != "3 boards of 4 rows, 1 with attacks" || print.Entries[0].Board == want {
		t.Errorf("the sheet is called %s", print.Title)
	}
	for field, of := range map[string]Options{
		"Solver": {Search: Search{Solver: "dlx"}}, "All": {Search: Search{All: true}}, "Solutions": {Search: Search{Solutions: 3}},
		"Seed": {Search: Search{Seed: 1}}, "Trace": {Search: Search{Trace: new(Trace)}}, "Detail": {Story: Story{Detail: "tests"}},
	} {
		of.Board = "2413"
		for what, err := range map[string]error{"sheet": second(Sheet(t.Context(), of)), "still": second(Still(t.Context(), of, "")), "solutions": second(Solutions(t.Context(), of))} {
			if told, ok := err.(*Error); !ok || told.Field != "Board and "+field {
				t.Errorf("%s with %s: %v", what, field, err)
			}
		}
	}
	if _, err := Film(t.Context(), o); err == nil {
		t.Error("boards are filmed")
	}
}

// second returns the error of a call.
func second[T any](_ T, err error) error { return err }
