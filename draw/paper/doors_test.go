package paper

import (
	"cmp"
	"errors"
	"fmt"
	"image"
	"math"
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
)

// oddSearches are searches that no solver does, with the field that is refused; "" if none is.
var oddSearches = []struct {
	refused string
	trace.About
}{
	{"N", trace.About{}},
	{"N", trace.About{Problem: trace.Problem{N: 65}}},
	{"N", trace.About{Problem: trace.Problem{N: math.MaxInt}}},
	{"", trace.About{Problem: trace.Problem{N: 3}}},
	{"About", trace.About{Problem: trace.Problem{N: 3, Fixed: []trace.Square{{Row: 9, Col: -9}}}}},
	{"About", trace.About{Problem: trace.Problem{N: 3}, Counts: []trace.Counter{200}}},
	{"About", trace.About{Problem: trace.Problem{N: 3}, Counts: []trace.Counter{trace.Tests, trace.Tests}}},
	{"", trace.About{Problem: trace.Problem{N: 3}, Code: []trace.CodeLine{{Text: "\t\x00\xff ﷽"}, {}, {On: []trace.Kind{200}}}}},
	{"Cell", trace.About{Problem: trace.Problem{N: 3}, Code: make([]trace.CodeLine, 10_000)}}, // too large
}

// oddOptions are options that no flag gives, with the field that is refused; "" if none is.
var oddOptions = []struct {
	refused string
	panel.Options
}{
	{"", panel.Options{Theme: &theme.Theme{}}},
	{"", panel.Options{Theme: &theme.Theme{Tint: math.NaN()}}},
	{"Panels", panel.Options{Panels: []string{}}},
	{"Panels", panel.Options{Panels: []string{""}}},
	{"Labels", panel.Options{Labels: words.Labels(len(words.LabelNames))}},
	{"Cell", panel.Options{Cell: math.MinInt}},
	{"Cell", panel.Options{Cell: math.MaxInt}},
	{"", panel.Options{Language: &words.Language{}}},
	{"Title", panel.Options{Title: "\x00\xff\u200d\n\t"}},
	{"", panel.Options{Title: strings.Repeat("Damen ", 300)}},
	{"", panel.Options{Font: &raster.Font{}}},
	{"Queen", panel.Options{Queen: &image.NRGBA{}}},
	{"", panel.Options{Queen: image.NewNRGBA(image.Rect(-3, -3, 3, 3))}}, // nothing of it is seen
	{"Queen", panel.Options{Queen: image.White}},                         // as good as endless
	{"Columns", panel.Options{Columns: math.MinInt}},
	{"Steps", panel.Options{Steps: -1}},
	{"Width", panel.Options{Width: math.MinInt}},
	{"Width", panel.Options{Width: math.MaxInt}},
	{"Width", panel.Options{Width: 1}},
	{"Size", panel.Options{Size: image.Pt(math.MinInt, math.MaxInt)}},
	{"Size", panel.Options{Size: image.Pt(1, 1)}},
	{"Size", panel.Options{Size: image.Pt(math.MaxInt, math.MaxInt)}},
	{"Width", panel.Options{Width: 900, Size: image.Pt(900, 900)}},
	{"Scale", panel.Options{Scale: -1}},
	{"Scale", panel.Options{Scale: math.MaxInt}},
	{"", panel.Options{Columns: math.MaxInt}},
}

// oddScenes are scenes that no story has.
func oddScenes() []story.Scene {
	off := trace.Sq(math.MaxInt16, math.MinInt16)
	full := trace.Set{}
	for row := range full {
		full[row] = math.MaxUint64
	}
	crowded, _ := trace.ParseBoard("Q Q Q\nQ Q Q\nQ Q Q")
	long := words.Caption{Title: strings.Repeat("Reihe", 100), Detail: "\x00\n\xff"}
	return []story.Scene{
		{},
		{Step: -7, Mood: 200, Kind: 200, Why: 200, Board: trace.Board{N: -4}},
		{Step: math.MaxInt, Mood: story.Conflict, Board: trace.Board{N: 100}, At: off, By: trace.Sq(0, 0), Dead: off},
		{Step: 1, Mood: story.Conflict, Board: crowded, At: trace.Sq(1, 1), By: trace.Sq(1, 1), Marks: &story.Marks{Leaving: full, Beaten: full}},
		{Step: 2, Mood: story.Conflict, Board: trace.Board{N: 64}, At: trace.Sq(63, 63), By: trace.Sq(0, 0), Marks: &story.Marks{Other: full, Fresh: full}},
		{Step: 1, Mood: story.Solved, Board: trace.Board{N: 1}, Caption: long, Marks: &story.Marks{Straight: full, Linked: full, Ghosts: full, Hall: full}},
		{Step: 2, Mood: story.Jump, Board: crowded, Next: off, Marks: &story.Marks{Leaving: full, Linked: full, Diagonal: full, Other: full}, Record: story.Record{Attacks: math.MinInt}},
		{Step: 2, Mood: story.Placement, Board: crowded, At: trace.Sq(0, 1), From: trace.Sq(2, 0), Chosen: trace.Row(99), Record: story.Record{Attacks: math.MaxInt}},
		{Step: 3, Board: crowded, Marks: &story.Marks{Costs: story.Costs{{At: off, Value: 1}, {At: trace.Sq(1, 1), Value: math.MinInt}}}, Record: story.Record{Counters: trace.Counters{math.MinInt, math.MaxInt}}},
	}
}

// Odd searches, options and scenes give a picture or a panel.Error that names the field, and never a panic.
func TestOddInputs(t *testing.T) {
	t.Parallel()
	for _, c := range oddSearches {
		tryDoors(t, c.About, panel.Options{}, c.refused)
	}
	for _, c := range oddOptions {
		tryDoors(t, drawtest.About(3), c.Options, c.refused)
	}
}

// tryDoors draws odd scenes in every way there is, in a picture of all panels.
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
	scenes := oddScenes()
	for i := range scenes {
		p.Paint(&scenes[i])
	}
	strip, err := Strip(p, scenes[:2])
	checkOutcome(t, what, strip != nil, err, "")
	sheet, err := sheetOf(a, []trace.Board{{N: 3}, {N: 3}}, o)
	checkOutcome(t, what, sheet != nil, err, "")
}

// checkOutcome checks that there is either a picture or a panel.Error for a field, in one line.
func checkOutcome(t *testing.T, what string, drawn bool, err error, refused string) {
	t.Helper()
	var got panel.Error
	if e := new(*panel.Error); errors.As(err, e) {
		got = **e
	}
	if drawn != (refused == "") || drawn != (err == nil) || got.Field != refused || err != nil && strings.Contains(err.Error(), "\n") {
		t.Errorf("%.200s: a picture: %t; got error %v, want one for %q", what, drawn, err, refused)
	}
}
