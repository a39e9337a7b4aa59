package paper

import (
	"cmp"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
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
	"queenreel/trace/tracetest"
)

// metricsOf returns the metrics of pictures of boards with n rows.
func metricsOf(n int, o panel.Options) *panel.Metrics {
	return tracetest.Must(panel.NewMetrics(drawtest.About(n), o))
}

// painterOf returns a painter for the searches of backtrack.
func painterOf(n int, o panel.Options) *draw.Painter {
	return tracetest.Must(draw.NewPainter(drawtest.About(n), o))
}

// sheetsOf lays out entries of boards with n rows.
func sheetsOf(n int, entries []Entry, o panel.Options, p Paper) *Sheets {
	return tracetest.Must(NewSheets(drawtest.About(n), entries, o, p))
}

// solutionsOf returns all solutions for n queens.
func solutionsOf(n int) []trace.Board {
	p := trace.Problem{N: n}
	return slices.Collect(trace.SolvedBoards(p, solver.Backtrack.Events(p)))
}

// numbered returns an entry for each board.
func numbered(boards []trace.Board) []Entry {
	entries := make([]Entry, len(boards))
	for i, b := range boards {
		entries[i] = Entry{Board: b, Name: strconv.Itoa(i + 1)}
	}
	return entries
}

// oddSearches are searches that no solver does, with the field that is refused; "" if none is.
var oddSearches = []struct {
	refused string
	trace.About
}{
	{"queens", trace.About{}},
	{"queens", trace.About{Problem: trace.Problem{N: 65}}},
	{"queens", trace.About{Problem: trace.Problem{N: math.MaxInt}}},
	{"", trace.About{Problem: trace.Problem{N: 3}}},
	{"trace", trace.About{Problem: trace.Problem{N: 3, Fixed: []trace.Square{{Row: 9, Col: -9}}}}},
	{"trace", trace.About{Problem: trace.Problem{N: 3}, Counts: []trace.Counter{200}}},
	{"trace", trace.About{Problem: trace.Problem{N: 3}, Counts: []trace.Counter{trace.Tests, trace.Tests}}},
	{"", trace.About{Problem: trace.Problem{N: 3}, Code: trace.Listing{{Text: "\t\x00\xff ﷽"}, {}, {On: []trace.Kind{200}}}}},
	{"cell", trace.About{Problem: trace.Problem{N: 3}, Code: make(trace.Listing, 10_000)}}, // too large
}

// oddOptions are options that no flag gives, with the field that is refused; "" if none is.
var oddOptions = []struct {
	refused string
	panel.Options
}{
	{"", panel.Options{Theme: &theme.Theme{}}},
	{"", panel.Options{Theme: &theme.Theme{Tint: math.NaN()}}},
	{"panels", panel.Options{Panels: []string{}}},
	{"panels", panel.Options{Panels: []string{""}}},
	{"labels", panel.Options{Labels: words.Labels(len(words.LabelNames))}},
	{"cell", panel.Options{Cell: math.MinInt}},
	{"cell", panel.Options{Cell: math.MaxInt}},
	{"", panel.Options{Language: &words.Language{}}},
	{"title", panel.Options{Title: "\x00\xff\u200d\n\t"}},
	{"", panel.Options{Title: strings.Repeat("Damen ", 300)}},
	{"", panel.Options{Font: &raster.Font{}}},
	{"columns", panel.Options{Columns: math.MinInt}},
	{"steps", panel.Options{Steps: -1}},
	{"width", panel.Options{Width: math.MinInt}},
	{"width", panel.Options{Width: math.MaxInt}},
	{"width", panel.Options{Width: 1}},
	{"size", panel.Options{Size: panel.Size{X: math.MinInt, Y: math.MaxInt}}},
	{"size", panel.Options{Size: panel.Size{X: 1, Y: 1}}},
	{"size", panel.Options{Size: panel.Size{X: math.MaxInt, Y: math.MaxInt}}},
	{"width", panel.Options{Width: 900, Size: panel.Size{X: 900, Y: 900}}},
	{"scale", panel.Options{Scale: -1}},
	{"scale", panel.Options{Scale: math.MaxInt}},
	{"", panel.Options{Columns: math.MaxInt}},
}

// Odd searches and options give a picture or a words.Error that names the field, and never a panic.
func TestOddInputs(t *testing.T) {
	t.Parallel()
	for _, c := range oddSearches {
		tryDoors(t, c.About, panel.Options{}, c.refused)
	}
	for _, c := range oddOptions {
		tryDoors(t, drawtest.About(3), c.Options, c.refused)
	}
}

// tryDoors draws scenes in every way there is, in a picture of all panels.
func tryDoors(t *testing.T, a trace.About, o panel.Options, refused string) {
	t.Helper()
	what := fmt.Sprintf("%+v, %+v", a.Problem, o)
	o.Cell = cmp.Or(o.Cell, panel.MinCell)
	if o.Panels == nil {
		o.Panels = draw.PanelNames()
	}
	p, err := draw.NewPainter(a, o)
	checkOutcome(t, what, p != nil, err, refused)
	if p == nil {
		return
	}
	scenes := slices.Collect(story.ScenesOf(drawtest.Tell(trace.Problem{N: 3}, story.Options{})))
	for i := range scenes {
		p.Paint(&scenes[i])
	}
	strip, err := Strip(p, scenes[:2])
	checkOutcome(t, what, strip != nil, err, "")
	sheet, err := NewSheets(a, []Entry{{Board: trace.Board{N: 3}}, {Board: trace.Board{N: 3}}}, o, Paper{})
	checkOutcome(t, what, sheet != nil, err, "")
}

// checkOutcome checks that there is either a picture or a words.Error for a field, in one line.
func checkOutcome(t *testing.T, what string, drawn bool, err error, refused string) {
	t.Helper()
	var got words.Error
	if e := new(*words.Error); errors.As(err, e) {
		got = **e
	}
	if drawn != (refused == "") || drawn != (err == nil) || got.Field != refused || err != nil && strings.Contains(err.Error(), "\n") {
		t.Errorf("%.200s: a picture: %t; got error %v, want one for %q", what, drawn, err, refused)
	}
}

// Cards have places of their own on their pages, in order, none over another or beyond a margin; one that begins a page does.
func TestCards(t *testing.T) {
	t.Parallel()
	about, cards, o := cardsOfFive()
	c := tracetest.Must(NewCards(about, cards, o, Paper{Width: 210, Height: 297}))
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
	// No line ends within the name of a square.
	line := Entry{State: cards[0].State, Lines: []string{strings.Repeat("(10, 12) is attacked by (4, 6) ", 9)}}
	c = tracetest.Must(NewCards(about, []Entry{line}, panel.Options{}, Paper{Width: 210, Height: 297}))
	if lines := c.linesOf(&line); len(lines) < 5 || slices.ContainsFunc(lines, func(l string) bool { return strings.Count(l, "(") != strings.Count(l, ")") }) {
		t.Errorf("%q", lines)
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

// cardsOfFive returns a card for each scene of a search, in two parts, and one for the legend.
func cardsOfFive() (trace.About, []Entry, panel.Options) {
	p := trace.Problem{N: 5, Solutions: 1}
	scenes := drawtest.Tell(p, story.Options{})
	var cards []Entry
	for s := range scenes {
		cards = append(cards, Entry{State: &s, Name: s.Caption.Title, Lines: []string{s.Caption.Title, "", s.Caption.Detail}})
	}
	cards[0].Title, cards[5].Title = "First", "Second"
	return solver.Backtrack.About(p), slices.Insert(cards, 1, Entry{}), panel.Options{Labels: words.Grid, Search: scenes}
}

// Two boards fill a page, as far as words beside them allow, three where that saves a page, or one where two would be small; the names of
// their rows are 7 points high, where there is room 9.
func TestCardsOfAnySize(t *testing.T) {
	about, cards, o := cardsOfFive()
	for n, board := range map[int]int{2: 85, 3: 51, 4: 85} { // on one page, or two
		s := tracetest.Must(NewCards(about, cards[2:2+n], o, Paper{Width: 210, Height: 297}))
		if k := s.entries[0].painter.Metrics(); k.N*k.Cell < s.paper.px(float64(board)) || s.Len() != (n+2)/3 {
			t.Errorf("%d cards: boards of %d pixels on %d pages", n, k.N*k.Cell, s.Len())
		}
	}
	for _, c := range []struct{ width, height, board, points float64 }{
		{210, 297, 51, 9}, {297, 210, 44, 9}, {297, 420, 93, 9}, {148, 210, 49, 7}, {210, 148, 67, 8}, {160, 220, 52, 7}, {841, 1189, 349, 28},
	} {
		s, err := NewCards(about, cards, o, Paper{Width: c.width, Height: c.height, Form: Form{Name: "Name", Date: "Date"}})
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
			if e := &s.entries[i]; at.corner.Y+e.painter.Size().Y > s.Size().Y-s.margin-s.foot || s.board-s.aside.left < s.paper.px(cardWords) {
				t.Errorf("%gx%g mm: card %d is too large", c.width, c.height, i)
			}
		}
	}
}
