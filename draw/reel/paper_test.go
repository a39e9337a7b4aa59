package reel

import (
	"slices"
	"testing"

	"queenreel/draw/paper"
	"queenreel/draw/raster"
)

// Pages have the sizes of ISO 216 and of North America, upright or turned, in any letters.
func TestPaperSizes(t *testing.T) {
	for _, c := range []struct {
		text, name    string
		width, height float64
	}{
		{"a4", "a4", 210, 297},
		{"A4-Portrait", "a4", 210, 297},
		{"a4-landscape", "a4-landscape", 297, 210},
		{"Letter-LANDSCAPE", "letter-landscape", 279.4, 215.9},
		{"a0", "a0", 841, 1189},
		{"a5-landscape", "a5-landscape", 210, 148},
		{"100x90.5mm", "100x90.5mm", 100, 90.5},
		{"100X90", "100X90", 100, 90},
	} {
		var p Page
		if err := p.UnmarshalText([]byte(c.text)); err != nil || p != (Page{c.name, c.width, c.height}) {
			t.Errorf("%s is %+v: %v", c.text, p, err)
		}
	}
	for i, size := range Pages[1:6] { // each is half of the one before, down to a millimetre
		if before := Pages[i]; size.Height != before.Width || before.Height-2*size.Width > 1 || before.Height < 2*size.Width {
			t.Errorf("%+v is not half of %+v", size, before)
		}
	}
	for _, name := range PageNames() {
		var p Page
		if err := p.UnmarshalText([]byte(name)); err != nil || p.Name != name {
			t.Errorf("%s is completed, and is %+v: %v", name, p, err)
		}
	}
	for _, text := range []string{"", "a6", "b5", "landscape", "-landscape", "a4-landscape-portrait", "a4-upright", "210x297-landscape", "0x100", "axb", "100x", "nanx100"} {
		if err := new(Page).UnmarshalText([]byte(text)); err == nil {
			t.Errorf("%q is a size", text)
		}
	}
}

// Who solves a worksheet or a quiz writes a name on it; the answers have no line for one.
func TestHandoutsAskForNames(t *testing.T) {
	o := Options{Search: Search{Queens: 5}}
	quiz, err := QuizOnPaper(t.Context(), o, 2)
	if err != nil {
		t.Fatal(err)
	}
	o.Blank = 2
	sheet, err := Sheet(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range []*Print{quiz, sheet} {
		for asks, entries := range map[bool][]paper.Entry{true: p.All(), false: p.Answers} {
			sheets, _, err := p.Lay(entries)
			if err != nil {
				t.Fatal(err)
			}
			isName := func(l raster.Layer) bool { return l.Text != nil && l.Text.Line == "Name" }
			if has := slices.ContainsFunc(sheets.Page(0).Drawing().Layers, isName); has != asks {
				t.Errorf("%s: a line for a name: %t", p.Title, has)
			}
		}
	}
}
