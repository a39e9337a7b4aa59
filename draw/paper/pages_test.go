package paper

import (
	"fmt"
	"image"
	"slices"
	"strconv"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

var a4 = Paper{Width: 210, Height: 297}

// On pages of every size, upright and not, no board stands alone in a row of several or on the last page, no class on that, pages show two
// classes or more, and boards are of a good size.
func TestPagesOfAnySize(t *testing.T) {
	t.Parallel()
	sizes := []Paper{{Width: 148, Height: 210}, {Width: 210, Height: 297}, {Width: 215.9, Height: 279.4}, {Width: 297, Height: 420}, {Width: 594, Height: 841}}
	for _, p := range sizes {
		sizes = append(sizes, Paper{Width: p.Height, Height: p.Width})
	}
	for n := 4; n <= 9; n++ {
		boards := solutionsOf(n)
		classes := numbered(nil)
		for _, c := range trace.Classes(boards) {
			for i, m := range c.Members {
				e := Entry{Board: boards[m.Index], Name: strconv.Itoa(m.Index + 1), Note: words.English.Symmetry(m.Symmetry)}
				if i == 0 {
					e.Heading = "Class"
				}
				classes = append(classes, e)
			}
		}
		for _, p := range tracetest.Some(t, sizes) {
			for _, entries := range [][]Entry{numbered(boards), classes} {
				s := sheetsOf(n, entries, panel.Options{Labels: words.NoLabels}, p)
				checkPages(t, s.grid)
			}
		}
	}
}

// checkPages checks what TestPagesOfAnySize promises.
func checkPages(t *testing.T, g *grid) {
	t.Helper()
	name := fmt.Sprintf("%d boards of %d rows on %gx%g, groups: %t", len(g.entries), g.N, g.paper.Width, g.paper.Height, g.grouped)
	type row struct{ page, y, group int }
	rows, pages, groups := map[row]int{}, map[int]int{}, 0
	begun := map[int]int{} // by page, groups
	size := map[int]int{}  // of groups
	for i, p := range g.places {
		if g.entries[i].Heading != "" {
			begun[p.page]++
			if i > 0 {
				groups++
			}
		}
		rows[row{p.page, p.corner.Y, groups}]++
		pages[p.page]++
		size[groups]++
	}
	for r, n := range rows {
		if n == 1 && g.columns > 1 && size[r.group] > 1 {
			t.Errorf("%s: a board stands alone in a row of %d on page %d of %d", name, g.columns, r.page+1, g.pages)
		}
	}
	if pages[g.pages-1] == 1 && pages[0] > 1 {
		t.Errorf("%s: a board stands alone on the last of %d pages", name, g.pages)
	}
	if most := (groups + 2) / 2; g.grouped && g.pages > most {
		t.Errorf("%s: %d pages for %d groups", name, g.pages, groups+1)
	}
	if g.pages > 1 && begun[g.pages-1] == 1 && groups+1 > g.pages {
		t.Errorf("%s: a group stands alone on the last of %d pages", name, g.pages)
	}
	if mm := float64(g.board) / float64(g.paper.px(100)) * 100; mm < 12 || !g.grouped && mm < 20 {
		t.Errorf("%s: boards are %.0f mm wide", name, mm)
	}
}

// Names of rows and columns cost a page of five at most, and are about 8 points high on usual boards. A form, whose boards are written on, has larger
// boards, which fill a single page with the lines under them for what is tried.
func TestFormsAreWrittenOn(t *testing.T) {
	form := a4
	form.Form = Form{Name: "Name", Date: "Date"}
	tried := form
	tried.Form.Tried = "Tried"
	for _, c := range []struct {
		n, boards      int
		p              Paper
		pages, columns int
		board          float64 // in millimetres, at least
		points         float64
	}{
		{8, 92, a4, 5, 4, 30, 0},
		{5, 5, form, 1, 2, 65, 8},
		{12, 6, form, 1, 2, 65, 7.7},
		{6, 4, tried, 1, 2, 80, 8},
		{12, 6, tried, 1, 2, 55, 7},
	} {
		boards := slices.Repeat([]Entry{{Board: trace.Board{N: c.n}}}, c.boards)
		s := sheetsOf(c.n, boards, panel.Options{Labels: words.Grid}, c.p)
		board, points := float64(s.board)/float64(s.DPI())*25.4, s.labelStyle().Size/float64(s.DPI())*72
		if s.Len() != c.pages || s.columns != c.columns || board < c.board || points < c.points {
			t.Errorf("%d boards of %d rows: %d pages of %d columns, boards of %.0f mm, names of %.1f points, want %v", c.boards, c.n, s.Len(), s.columns, board, points, c)
		}
		last := s.places[len(s.places)-1].corner.Y + s.height(&s.entries[0]) - s.number
		if left := s.page.Y - s.margin - s.foot - last; c.p == tried && (left < 0 || left > 2) {
			t.Errorf("%d boards of %d rows: %d pixels of the page are left, want all for what is tried", c.boards, c.n, left)
		}
	}
}

// Light pages are white, so that they take no ink; dark ones stay as they are.
func TestPagesAreWhite(t *testing.T) {
	for i := range theme.Themes {
		white := whitened(&theme.Themes[i]).Ground == raster.RGB(0xffffff)
		if dark := theme.Themes[i].Name == "dark"; white == dark {
			t.Errorf("theme %s: white paper: %t", theme.Themes[i].Name, white)
		}
		s := sheetsOf(4, numbered(solutionsOf(4)), panel.Options{Theme: &theme.Themes[i]}, Paper{Width: 100, Height: 100})
		c := s.Page(0)
		for _, corner := range []image.Point{c.Bounds().Min, c.Bounds().Max.Sub(image.Pt(1, 1))} {
			if got, want := c.Image().At(corner.X, corner.Y), whitened(&theme.Themes[i]).Ground; got != any(want) {
				t.Errorf("theme %s: the page is %v at %v, want %v", theme.Themes[i].Name, got, corner, want)
			}
		}
	}
}

// Nothing stands nearer to an edge than 12 mm, where printers cut it off: on full pages of boards, the number of a page in Chinese, too.
func TestPrintersCutNothing(t *testing.T) {
	for _, l := range words.Languages() {
		s := sheetsOf(6, slices.Repeat(numbered(solutionsOf(6)), 20), panel.Options{Language: &l, Title: l.Doc, Labels: words.Grid}, a4)
		edge := s.paper.px(12)
		for i := range s.Len() {
			img := s.Page(i).Image()
			inside := img.Rect.Inset(edge)
			for y := range img.Rect.Max.Y {
				for x := range img.Rect.Max.X {
					if at := image.Pt(x, y); !at.In(inside) && img.ColorIndexAt(x, y) != img.ColorIndexAt(0, 0) {
						t.Fatalf("%s: page %d has ink at %v, within 12 mm (%d pixels) of the edge of %v", l.Name, i+1, at, edge, img.Rect)
					}
				}
			}
		}
	}
}

// A strip shows each scene under the number of its step; the rest of the last row is empty. Without columns it is as wide as a page has
// room for, with rows of about the same length. A title stands once, over all.
func TestGoldenStrips(t *testing.T) {
	states := drawtest.GoldenScenes(solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, story.Tests, 12)
	scenes := slices.Collect(story.ScenesOf(slices.Values(states[3:])))
	for _, c := range []struct {
		name   string
		scenes int
		o      panel.Options
	}{
		{"strip", 9, panel.Options{Cell: 12}},
		{"strip-in-columns", 3, panel.Options{Cell: 12, Columns: 2, Title: "Three scenes"}},
		{"strip-scaled", 2, panel.Options{Cell: 12, Columns: 9, Scale: 2}},
	} {
		c.o.Theme, c.o.Language = &drawtest.GoldenTheme, &drawtest.GoldenLanguage
		drawtest.Golden(t, c.name, tracetest.Must(Strip(painterOf(4, c.o), scenes[:c.scenes])).Image())
	}
}
