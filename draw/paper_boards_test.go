package draw

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// sheetOf draws boards of a search on one sheet, numbered from 1.
func sheetOf(a trace.About, boards []trace.Board, o Options) (*image.Paletted, error) {
	o.Labels = story.NoLabels
	s, err := NewSheets(a, numbered(boards), o, Paper{})
	if err != nil {
		return nil, err
	}
	return s.Page(0).Image(), nil
}

// sheetsOf lays out entries of boards with n rows.
func sheetsOf(t *testing.T, n int, entries []Entry, o Options, p Paper) *Sheets {
	t.Helper()
	s, err := NewSheets(about(n), entries, o, p)
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// solutionsOf returns all solutions for n queens.
func solutionsOf(n int) []trace.Board {
	p := trace.Problem{N: n}
	return slices.Collect(trace.SolvedBoards(p, solver.Backtrack.Events(p)))
}

// Sheets and pages show every board once and in order, queens where they stand, all within the margins, and none over another, under a
// number of its own.
func TestSheetsShowEveryBoard(t *testing.T) {
	t.Parallel()
	for _, c := range []struct {
		n, times, cell, columns int
		p                       Paper
		pages                   int
	}{
		{4, 1, 18, 6, Paper{}, 1}, {8, 1, MinCell, 7, Paper{}, 1}, {5, 1, 30, 1, Paper{}, 1}, {1, 1, 40, 0, Paper{}, 1},
		{6, 3, 0, 2, Paper{Width: 100, Height: 150, DPI: 100, Rows: 2}, 3},
	} {
		entries := numbered(slices.Repeat(solutionsOf(c.n), c.times))
		s := sheetsOf(t, c.n, entries, Options{Cell: c.cell, Columns: c.columns, Title: "All", Labels: story.NoLabels}, c.p)
		if s.Len() != c.pages {
			t.Fatalf("%+v: %d pages", c, s.Len())
		}
		numbers := map[string]bool{}
		for page := range s.Len() {
			img := s.Page(page).Image()
			var shown []image.Rectangle
			for i, p := range s.places {
				if p.page != page {
					continue
				}
				r := image.Rectangle{p.corner, p.corner.Add(image.Pt(s.board, s.board))}
				if !r.In(img.Rect.Inset(s.margin)) || slices.ContainsFunc(shown, r.Overlaps) {
					t.Errorf("%+v: board %d at %v leaves the margins of %v, or lies over one of %v", c, i+1, r, img.Rect, shown)
				}
				shown = append(shown, r)
				b := &boardShot{img: img, theme: s.Theme, origin: p.corner, cell: s.Cell}
				checkQueens(t, fmt.Sprintf("%+v, board %d", c, i+1), b, entries[i].Board)
				numbers[pixels(img, image.Rect(r.Min.X, r.Min.Y-s.number, r.Max.X, r.Min.Y-s.line()))] = true
			}
		}
		if len(numbers) != len(entries) {
			t.Errorf("%+v: %d different numbers over %d boards", c, len(numbers), len(entries))
		}
	}
}

// checkQueens checks that a board in a picture has the queens of another, and no marks.
func checkQueens(t *testing.T, what string, got *boardShot, want trace.Board) {
	t.Helper()
	for i := range want.N * want.N {
		at := trace.Sq(i/want.N, i%want.N)
		if covered := got.cell*got.cell-got.count(got.square(at), got.bare(at)) > got.cell*got.cell/6; covered != want.Has(at) {
			t.Fatalf("%s: a queen on %v: %t, want %t", what, at, covered, want.Has(at))
		}
		if corner := got.at(got.square(at).Min); corner != got.bare(at) {
			t.Fatalf("%s: square %v is %v, want %v", what, at, corner, got.bare(at))
		}
	}
}

// With 0 columns a sheet comes near to 4:3, the shape of slides, and its last row is full or nearly so: board 92
// once stood in a row of its own.
func TestSheetChoosesColumns(t *testing.T) {
	t.Parallel()
	for _, n := range []int{4, 8, 12} {
		k := sketchOf(t, n, Options{Cell: LeastSheetCell, Title: "All solutions", Labels: story.NoLabels})
		for boards := 5; boards <= 200; boards++ {
			g := newGrid(k, make([]Entry, boards))
			if last := boards - (g.rows()-1)*g.columns; 2*last <= g.columns {
				t.Errorf("%d boards of %d queens: %d in the last of %d rows of %d", boards, n, last, g.rows(), g.columns)
			}
			size := g.size()
			if shape := float64(size.X) / float64(size.Y) * 3 / 4; shape < 1/1.4 || shape > 1.4 {
				t.Errorf("%d boards of %d queens: %v is %.2f times 4:3", boards, n, size, shape)
			}
		}
	}
}

// Where no size is given, the squares of a few boards are larger than those of many, and the sheet is of a good width. What is written
// over boards needs larger ones.
func TestSheetChoosesCell(t *testing.T) {
	for _, c := range []struct {
		n       int
		heading string
		cell    int
	}{{1, "", 56}, {4, "", 56}, {6, "", 56}, {8, "", LeastSheetCell}, {8, "Class", 30}} {
		for _, scale := range []int{1, 2} {
			entries := numbered(solutionsOf(c.n))
			entries[0].Heading = c.heading
			s := sheetsOf(t, c.n, entries, Options{Scale: scale, Labels: story.NoLabels}, Paper{})
			if got := s.Cell; got != c.cell*scale {
				t.Errorf("%d boards of %d queens at scale %d: squares of %d pixels, want %d", len(entries), c.n, scale, got, c.cell*scale)
			}
		}
	}
	s := sheetsOf(t, 5, numbered(solutionsOf(5)), Options{Labels: story.NoLabels}, Paper{})
	k := sketchOf(t, 5, Options{Cell: s.Cell + 1, Labels: story.NoLabels})
	if wide, wider := s.Size().X, newGrid(k, s.entries).size().X; wide > goodSheetWidth || wider <= goodSheetWidth {
		t.Errorf("the sheet is %d wide, and with larger squares %d", wide, wider)
	}
}

// Numbers and notes over the boards have one size, with room for the longest; without notes it is not made smaller.
func TestNotesHaveOneSize(t *testing.T) {
	for _, p := range []Paper{{}, {Width: 210, Height: 297, DPI: 100}, {Width: 100, Height: 150, DPI: 200}} {
		entries := numbered(solutionsOf(6))
		for i, note := range []string{"", "half turn", "mirrored in the diagonal from top left", "x"} {
			entries[i].Note = note
		}
		s := sheetsOf(t, 6, entries, Options{Labels: story.NoLabels, Columns: 4, Cell: 20}, p)
		var sizes []float64
		for _, l := range s.Page(0).Drawing().Layers {
			if l.Text == nil || !slices.ContainsFunc(entries, func(e Entry) bool { return l.Text.Line == e.Name || l.Text.Line == e.Note }) {
				continue
			}
			sizes = append(sizes, l.Text.Style.Size)
			if l.Text.Line == entries[2].Note && (l.At.X < s.places[2].corner.X+int(sizes[0]) || l.At.X+int(l.Text.Width) > s.places[2].corner.X+s.board+1) {
				t.Errorf("%+v: the longest note goes from %d on, %.0f wide, over the board at %v", p, l.At.X, l.Text.Width, s.places[2])
			}
		}
		if len(sizes) != 7 || slices.Min(sizes) != slices.Max(sizes) || sizes[0] >= s.numberStyle.Size {
			t.Errorf("%+v: the sizes are %v, of %v", p, sizes, s.numberStyle.Size)
		}
		plain := sheetsOf(t, 6, numbered(solutionsOf(6)), Options{Labels: story.NoLabels, Columns: 4, Cell: 20}, p)
		if plain.noteStyle() != plain.numberStyle {
			t.Errorf("%+v: numbers alone are set smaller", p)
		}
	}
}

// What cannot be drawn is refused.
func TestSheetRefuses(t *testing.T) {
	eight := solutionsOf(8)
	many := slices.Repeat(eight[:1], 10_000)
	for _, c := range []struct {
		boards []trace.Board
		o      Options
		want   string
	}{
		{nil, Options{}, "boards: a sheet needs a board"},
		{eight, Options{Cell: 400}, "boards: a sheet of 92 boards: a picture of 38894x26302 pixels is too large: make it smaller with cell"},
		{many, Options{Cell: 12, Columns: 1}, "too large"},
		{many, Options{Cell: 12}, "too large"},
		{eight, Options{Cell: 5}, "cell 5: squares go from 12"},
		{eight, Options{Columns: -1}, "columns -1: must not be negative"},
		{eight, Options{Title: "𓀀"}, "title: no font has the character"},
		{append(slices.Clone(eight), trace.Board{N: 7}, trace.Board{N: 9}), Options{}, "boards: board 93 has 7 rows, but the search has 8"},
		{[]trace.Board{{N: 7}, eight[0]}, Options{}, "boards: board 1 has 7 rows, but the search has 8"},
	} {
		img, err := sheetOf(about(8), c.boards, c.o)
		if err == nil || !strings.Contains(err.Error(), c.want) || img != nil {
			t.Errorf("%d boards, %+v: got error %v, want %q", len(c.boards), c.o, err, c.want)
		}
	}
}

// The title of a sheet is whole, on the narrowest sheet too, with names of many fixed queens: that of the board of 1 queen once
// said "The".
func TestSheetTitleIsWhole(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 4, 5, 6} {
		boards := solutionsOf(n)
		title := story.English.SheetTitle(trace.Problem{N: n, Fixed: slices.Collect(boards[0].Queens())}, len(boards), true, story.Index)
		for _, cell := range []int{MinCell, LeastSheetCell, 56} {
			layers := sheetsOf(t, n, numbered(boards), Options{Cell: cell, Title: title, Labels: story.NoLabels}, Paper{}).Page(0).Drawing().Layers
			if !slices.ContainsFunc(layers, func(l raster.Layer) bool { return l.Text != nil && l.Text.Line == title }) {
				t.Errorf("N=%d, cell %d: the title %q is cut", n, cell, title)
			}
		}
	}
}

// Fixed queens look fixed on a sheet, in each theme: as no others do, they have marks in the corners of their squares.
func TestSheetShowsFixedQueens(t *testing.T) {
	const cell = 40
	board := solutionsOf(6)[0]
	queens := slices.Collect(board.Queens())
	for i := range Themes {
		s, err := NewSheets(trace.About{Problem: trace.Problem{N: 6, Fixed: queens[:2]}}, numbered([]trace.Board{board}), Options{Cell: cell, Theme: &Themes[i]}, Paper{})
		if err != nil || len(s.Palette()) > 64 {
			t.Fatalf("%s: %v", Themes[i].Name, err)
		}
		b := &boardShot{img: s.Page(0).Image(), theme: &Themes[i], origin: s.Board().Min, cell: cell}
		for j, q := range queens {
			if marked := b.at(b.square(q).Min.Add(image.Pt(2, 2))) == Themes[i].Queen; marked != (j < 2) {
				t.Errorf("%s: the queen on %v looks fixed: %t", Themes[i].Name, q, marked)
			}
		}
	}
}

// A title ends at the last board at the latest, also where a sheet is wider than its boards.
func TestSheetTitleTakesItsRoom(t *testing.T) {
	for letters := 20; letters < 40; letters++ {
		s := sheetsOf(t, 6, numbered(solutionsOf(6)), Options{Title: strings.Repeat("m", letters), Columns: 4, Width: 607, Labels: story.NoLabels}, Paper{})
		layers := s.Page(0).Drawing().Layers
		title := layers[slices.IndexFunc(layers, func(l raster.Layer) bool { return l.Text != nil })].Text
		room := s.places[3].corner.X + s.board - s.places[0].corner.X
		full := s.text.Width(title.Line, s.titleStyle)
		if s.spare == 0 || title.Width > float64(room) || (title.Style == s.titleStyle) != (full <= room) {
			t.Errorf("a title of %d pixels is %.0f wide over boards of %d, with %d beside them", full, title.Width, room, s.spare)
		}
	}
}

// What painters and sheets call the board is its squares, whatever stands around it: all of their corners and nothing beyond.
func TestBoardPlace(t *testing.T) {
	board := solutionsOf(5)[0]
	for _, o := range []Options{{}, {Cell: 16}, {Labels: story.NoLabels, Title: "Five"}, {Panels: []string{"caption", "tree", "board"}, Scale: 2}} {
		p := painterOf(t, solver.Backtrack, 5, o)
		scene := story.Numbered(board, 1, story.Options{})
		s := sheetsOf(t, 5, numbered([]trace.Board{board}), o, Paper{})
		checkBoardPlace(t, p.Paint(&scene).Image, p.Board())
		checkBoardPlace(t, s.Page(0).Image(), s.Board())
	}
}

func checkBoardPlace(t *testing.T, img *image.Paletted, place image.Rectangle) {
	t.Helper()
	theme := &Themes[0]
	squares := func(at image.Point) bool {
		return img.At(at.X, at.Y) == color.Color(theme.Light) || img.At(at.X, at.Y) == color.Color(theme.Dark)
	}
	for i := range 25 {
		if at := place.Min.Add(image.Pt(i%5*place.Dx()/5, i/5*place.Dy()/5)); !squares(at) {
			t.Errorf("%v: no square begins at %v", place, at)
		}
	}
	if last := place.Max.Sub(image.Pt(1, 1)); !squares(last) || squares(place.Max) || squares(place.Min.Sub(image.Pt(1, 1))) {
		t.Errorf("the board is not just %v", place)
	}
}
