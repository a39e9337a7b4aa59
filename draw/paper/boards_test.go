package paper

import (
	"fmt"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// sheetOf draws boards of a search on one sheet, numbered from 1.
func sheetOf(a trace.About, boards []trace.Board, o panel.Options) (*image.Paletted, error) {
	o.Labels = words.NoLabels
	s, err := NewSheets(a, numbered(boards), o, Paper{})
	if err != nil {
		return nil, err
	}
	return s.Page(0).Image(), nil
}

// sheetsOf lays out entries of boards with n rows.
func sheetsOf(t *testing.T, n int, entries []Entry, o panel.Options, p Paper) *Sheets {
	t.Helper()
	s, err := NewSheets(drawtest.About(n), entries, o, p)
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
		{4, 1, 18, 6, Paper{}, 1}, {8, 1, panel.MinCell, 7, Paper{}, 1}, {5, 1, 30, 1, Paper{}, 1}, {1, 1, 40, 0, Paper{}, 1},
		{6, 3, 0, 2, Paper{Width: 100, Height: 150, DPI: 100, Rows: 2}, 3},
	} {
		entries := numbered(slices.Repeat(solutionsOf(c.n), c.times))
		s := sheetsOf(t, c.n, entries, panel.Options{Cell: c.cell, Columns: c.columns, Title: "All", Labels: words.NoLabels}, c.p)
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
				b := &drawtest.Board{Img: img, Theme: s.Theme, Origin: p.corner, Cell: s.Cell}
				checkQueens(t, fmt.Sprintf("%+v, board %d", c, i+1), b, entries[i].Board)
				numbers[drawtest.Pixels(img, image.Rect(r.Min.X, r.Min.Y-s.number, r.Max.X, r.Min.Y-s.line()))] = true
			}
		}
		if len(numbers) != len(entries) {
			t.Errorf("%+v: %d different numbers over %d boards", c, len(numbers), len(entries))
		}
	}
}

// checkQueens checks that a board in a picture has the queens of another, and no marks.
func checkQueens(t *testing.T, what string, got *drawtest.Board, want trace.Board) {
	t.Helper()
	for i := range want.N * want.N {
		at := trace.Sq(i/want.N, i%want.N)
		if covered := got.Cell*got.Cell-got.Count(got.Square(at), got.Bare(at)) > got.Cell*got.Cell/6; covered != want.Has(at) {
			t.Fatalf("%s: a queen on %v: %t, want %t", what, at, covered, want.Has(at))
		}
		if corner := got.At(got.Square(at).Min); corner != got.Bare(at) {
			t.Fatalf("%s: square %v is %v, want %v", what, at, corner, got.Bare(at))
		}
	}
}

// With 0 columns a sheet comes near to 4:3, the shape of slides, and its last row is full or nearly so.
func TestSheetChoosesColumns(t *testing.T) {
	t.Parallel()
	for _, n := range []int{4, 8, 12} {
		k := metricsOf(t, n, panel.Options{Cell: LeastSheetCell, Title: "All solutions", Labels: words.NoLabels})
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

// If no size is given, the squares of a few boards are larger than those of many, and the sheet is of a good width. Headings need larger
// squares.
func TestSheetChoosesCell(t *testing.T) {
	for _, c := range []struct {
		n       int
		heading string
		cell    int
	}{{1, "", 56}, {4, "", 56}, {6, "", 56}, {8, "", LeastSheetCell}, {8, "Class", 30}} {
		for _, scale := range []int{1, 2} {
			entries := numbered(solutionsOf(c.n))
			entries[0].Heading = c.heading
			s := sheetsOf(t, c.n, entries, panel.Options{Scale: scale, Labels: words.NoLabels}, Paper{})
			if got := s.Cell; got != c.cell*scale {
				t.Errorf("%d boards of %d queens at scale %d: squares of %d pixels, want %d", len(entries), c.n, scale, got, c.cell*scale)
			}
		}
	}
	s := sheetsOf(t, 5, numbered(solutionsOf(5)), panel.Options{Labels: words.NoLabels}, Paper{})
	k := metricsOf(t, 5, panel.Options{Cell: s.Cell + 1, Labels: words.NoLabels})
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
		s := sheetsOf(t, 6, entries, panel.Options{Labels: words.NoLabels, Columns: 4, Cell: 20}, p)
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
		plain := sheetsOf(t, 6, numbered(solutionsOf(6)), panel.Options{Labels: words.NoLabels, Columns: 4, Cell: 20}, p)
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
		o      panel.Options
		want   string
	}{
		{nil, panel.Options{}, "boards: a sheet needs a board"},
		{eight, panel.Options{Cell: 400}, "boards: a sheet of 92 boards: a picture of 38894x26302 pixels is too large: make it smaller with cell"},
		{many, panel.Options{Cell: 12}, "too large"},
		{eight, panel.Options{Cell: 5}, "cell 5: squares go from 12"},
		{append(slices.Clone(eight), trace.Board{N: 7}, trace.Board{N: 9}), panel.Options{}, "boards: board 93 has 7 rows, but the search has 8"},
	} {
		img, err := sheetOf(drawtest.About(8), c.boards, c.o)
		if err == nil || !strings.Contains(err.Error(), c.want) || img != nil {
			t.Errorf("%d boards, %+v: got error %v, want %q", len(c.boards), c.o, err, c.want)
		}
	}
}

// The title of a sheet is whole, on the narrowest sheet too, with names of many fixed queens.
func TestSheetTitleIsWhole(t *testing.T) {
	t.Parallel()
	for _, n := range []int{1, 4, 5, 6} {
		boards := solutionsOf(n)
		title := words.English.SheetTitle(trace.Problem{N: n, Fixed: slices.Collect(boards[0].Queens())}, len(boards), true, words.Index)
		for _, cell := range []int{panel.MinCell, LeastSheetCell, 56} {
			layers := sheetsOf(t, n, numbered(boards), panel.Options{Cell: cell, Title: title, Labels: words.NoLabels}, Paper{}).Page(0).Drawing().Layers
			if !slices.ContainsFunc(layers, func(l raster.Layer) bool { return l.Text != nil && l.Text.Line == title }) {
				t.Errorf("N=%d, cell %d: the title %q is cut", n, cell, title)
			}
		}
	}
}

// Fixed queens look fixed on a sheet, in each theme: they alone have marks in the corners of their squares.
func TestSheetShowsFixedQueens(t *testing.T) {
	const cell = 40
	board := solutionsOf(6)[0]
	queens := slices.Collect(board.Queens())
	for i := range theme.Themes {
		s, err := NewSheets(trace.About{Problem: trace.Problem{N: 6, Fixed: queens[:2]}}, numbered([]trace.Board{board}), panel.Options{Cell: cell, Theme: &theme.Themes[i]}, Paper{})
		if err != nil || len(s.Page(0).Image().Palette) > 64 {
			t.Fatalf("%s: %v", theme.Themes[i].Name, err)
		}
		b := &drawtest.Board{Img: s.Page(0).Image(), Theme: &theme.Themes[i], Origin: s.Board().Min, Cell: cell}
		for j, q := range queens {
			if marked := b.At(b.Square(q).Min.Add(image.Pt(2, 2))) == theme.Themes[i].Queen; marked != (j < 2) {
				t.Errorf("%s: the queen on %v looks fixed: %t", theme.Themes[i].Name, q, marked)
			}
		}
	}
}

// A title ends at the last board at the latest, also where a sheet is wider than its boards.
func TestSheetTitleTakesItsRoom(t *testing.T) {
	for letters := 20; letters < 40; letters++ {
		s := sheetsOf(t, 6, numbered(solutionsOf(6)), panel.Options{Title: strings.Repeat("m", letters), Columns: 4, Width: 607, Labels: words.NoLabels}, Paper{})
		layers := s.Page(0).Drawing().Layers
		title := layers[slices.IndexFunc(layers, func(l raster.Layer) bool { return l.Text != nil })].Text
		room := s.places[3].corner.X + s.board - s.places[0].corner.X
		full := s.Letters.Width(title.Line, s.titleStyle)
		if s.spare == 0 || title.Width > float64(room) || (title.Style == s.titleStyle) != (full <= room) {
			t.Errorf("a title of %d pixels is %.0f wide over boards of %d, with %d beside them", full, title.Width, room, s.spare)
		}
	}
}

// The place of the board is that of its squares and nothing beyond, in pictures and on sheets.
func TestBoardPlace(t *testing.T) {
	board := solutionsOf(5)[0]
	for _, o := range []panel.Options{{}, {Cell: 16}, {Labels: words.NoLabels, Title: "Five"}, {Panels: []string{"caption", "tree", "board"}, Scale: 2}} {
		p := painterOf(t, solver.Backtrack, 5, o)
		scene := story.Numbered(board, 1, story.Options{})
		s := sheetsOf(t, 5, numbered([]trace.Board{board}), o, Paper{})
		for _, part := range p.Parts() {
			if part.Name == "board" {
				checkBoardPlace(t, p.Paint(&scene).Image, part.Squares)
			}
		}
		checkBoardPlace(t, s.Page(0).Image(), s.Board())
	}
}

func checkBoardPlace(t *testing.T, img *image.Paletted, place image.Rectangle) {
	t.Helper()
	theme := &theme.Themes[0]
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

// The first color of a palette is the ground, by which films know a dark theme.
func TestPaletteBeginsWithGround(t *testing.T) {
	about := trace.About{Problem: trace.Problem{N: 4}}
	for i := range theme.Themes {
		theme := &theme.Themes[i]
		p := painterFor(t, about, panel.Options{Theme: theme, Cell: panel.MinCell})
		sheet, err := sheetOf(about, []trace.Board{{N: 4}}, panel.Options{Theme: theme, Queen: image.NewNRGBA(image.Rect(0, 0, 3, 3))})
		if err != nil {
			t.Fatal(err)
		}
		for what, palette := range map[string]color.Palette{"picture": p.Palette(), "sheet": sheet.Palette} {
			if palette[0] != any(theme.Ground) {
				t.Errorf("%s: the first color of a %s is %v, and the ground %v", theme.Name, what, palette[0], theme.Ground)
			}
		}
	}
}

// No picture is narrower than its panels, nor wider than with the largest squares, and the error says how wide it can be.
func TestNoWidth(t *testing.T) {
	t.Parallel()
	boards := []trace.Board{{N: 4}}
	for _, c := range []struct {
		what string
		draw func(panel.Options) (image.Rectangle, error)
	}{
		{"a painter", func(o panel.Options) (image.Rectangle, error) {
			p, err := draw.NewPainter(drawtest.About(4), o)
			if err != nil {
				return image.Rectangle{}, err
			}
			return image.Rectangle{Max: p.Size()}, nil
		}},
		{"a sheet", func(o panel.Options) (image.Rectangle, error) {
			img, err := sheetOf(drawtest.About(4), boards, o)
			if err != nil {
				return image.Rectangle{}, err
			}
			return img.Rect, nil
		}},
	} {
		for _, extreme := range []struct {
			width int
			words string
			cell  int
		}{{1, "smallest", panel.MinCell}, {60_000, "largest", panel.MaxCell}} {
			_, err := c.draw(panel.Options{Width: extreme.width})
			r, _ := c.draw(panel.Options{Cell: extreme.cell})
			want := fmt.Sprintf("width %d: the %s picture of this kind is %s pixels wide", extreme.width, extreme.words, words.English.Number(r.Dx()))
			if err == nil || err.Error() != want {
				t.Errorf("%s: error %v, want %s", c.what, err, want)
			}
			if _, err := c.draw(panel.Options{Width: r.Dx()}); err != nil {
				t.Errorf("%s %d wide: %v", c.what, r.Dx(), err)
			}
		}
	}
}

// The picture of a queen may have any number of colors: those of the theme stay in the palette.
func TestQueenPictureOfManyColors(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 1))
	noise := image.NewNRGBA(image.Rect(0, 0, 90, 90))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rnd.Uint32())
	}
	for i := range theme.Themes {
		o := panel.Options{Theme: &theme.Themes[i], Panels: draw.PanelNames(), Queen: noise, Cell: 24}
		p := newPainter(t, 6, o)
		for _, c := range []raster.Color{theme.Themes[i].Ground, theme.Themes[i].Light, theme.Themes[i].Dark, theme.Themes[i].Bad, theme.Themes[i].Good} {
			if !slices.Contains(p.Palette(), color.Color(c)) {
				t.Errorf("%s: the palette has no %v", theme.Themes[i].Name, c)
			}
		}
		board := trace.Board{N: 6}
		if _, err := sheetOf(drawtest.About(board.N), []trace.Board{board}, o); err != nil {
			t.Error(err)
		}
	}
}
