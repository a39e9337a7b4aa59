package raster

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"math"
	"slices"
	"strings"
	"testing"

	"golang.org/x/image/font/opentype"

	"queenreel/assets"
	"queenreel/trace/tracetest"
)

// The fonts hold the same letters in both weights: Missing looks at one of them only.
func TestWeightsHaveTheSameLetters(t *testing.T) {
	l := NewLettering(nil)
	for r := rune(' '); r < 0x10000; r++ {
		if a, b := fontOf(l.fonts[Regular], r) >= 0, fontOf(l.fonts[Bold], r) >= 0; a != b {
			t.Errorf("%q (%U): regular %t, bold %t", r, r, a, b)
		}
	}
	if err := l.Check("ab𓀀c"); err == nil || !strings.Contains(err.Error(), "'𓀀'") { // Egyptian hieroglyphs are in no font of ours
		t.Errorf("Check found %v", err)
	}
	if err := l.Check("Queens, 皇后"); err != nil {
		t.Error(err)
	}
}

// styles are those that pictures use, small and large.
var styles = []Style{{Size: 9}, {Size: 10.8, Weight: Bold}, {Size: 13}, {Size: 14, Weight: Mono}, {Size: 14, Weight: MonoBold}, {Size: 15}, {Size: 18, Weight: Bold}, {Size: 20, Weight: Bold}, {Size: 40}}

// Letters stand where they did, nearer to each other where the font says so, and each from the font that has it.
func TestLettersLook(t *testing.T) {
	var got strings.Builder
	for _, s := range []Style{{Size: 13}, {Size: 13, Weight: Bold}, {Size: 13, Weight: Mono}, {Size: 13, Weight: MonoBold}, {Size: 13, Spacing: 2}} {
		c := newSheet(90, 18)
		NewLettering(nil).Draw(c, image.Pt(2, 13), "AVTo11 皇", s, black)
		fmt.Fprintf(&got, "%+v\n%s\n", s, textOf(c))
	}
	tracetest.Golden(t, "testdata/letters.txt", []byte(got.String()))
}

// Figures have one width, so that counters do not dance.
func TestFiguresHaveOneWidth(t *testing.T) {
	l := NewLettering(nil)
	for _, s := range styles {
		want := l.Width("0000000", s)
		for d := '1'; d <= '9'; d++ {
			text := strings.Repeat(string(d), 7)
			if got := l.Width(text, s); got != want {
				t.Errorf("%v: %s is %d pixels wide, 0000000 is %d", s, text, got, want)
			}
		}
	}
}

// A letter and its accent are set as the letter with the accent, which fonts have.
func TestAccents(t *testing.T) {
	l := NewLettering(nil)
	whole, apart := "žluťoučký é", "z\u030clut\u030couc\u030cky\u0301 e\u0301"
	f := l.face(Style{Size: 20})
	if !slices.Equal(f.set(whole).letters, f.set(apart).letters) || l.Check(apart) != nil {
		t.Errorf("it is %d and %d wide", f.set(whole).width.Ceil(), f.set(apart).width.Ceil())
	}
}

// Spaced text is its letters one after another, each on whole pixels, with room between them. A drawing has it as one text.
func TestSpacing(t *testing.T) {
	l, plain := NewLettering(nil), Style{Size: 9.4}
	for _, spacing := range []int{1, 3} {
		spaced := plain
		spaced.Spacing = spacing
		const text = "THE AVATAR 117, 皇后"
		got, want := newSheet(200, 30), newSheet(200, 30)
		got.Record()
		l.Draw(got, image.Pt(5, 20), text, spaced, black)
		pen, own := 5, 0.0
		for _, r := range text {
			l.Draw(want, image.Pt(pen, 20), string(r), plain, black)
			pen += l.Width(string(r), plain) + spacing
			own += float64(l.face(plain).glyph(r).advance) / 64
		}
		if r := differences(got.Image(), want.Image()); !r.Empty() || l.Width(text, spaced) != pen-5 {
			t.Errorf("spacing %d: %d wide, want %d; it differs in %v", spacing, l.Width(text, spaced), pen-5, r)
		}
		layers := got.Drawing().Layers
		if drawn := layers[0].Text; len(layers) != 1 || drawn.Line != text || math.Abs(own+drawn.Spacing*float64(len([]rune(text)))-float64(pen-5)) > 1 {
			t.Errorf("spacing %d: the drawing has %+v", spacing, drawn)
		}
	}
}

// Sizes that make no sense, and weights that there are not, neither panic nor hang nor take the memory.
func TestStylesThatCannotBe(t *testing.T) {
	l := NewLettering(nil)
	c := newSheet(30, 30)
	for _, size := range []float64{0, -1, -1e300, math.NaN(), math.Inf(-1)} {
		s := Style{Size: size}
		l.Draw(c, image.Pt(10, 20), "Qg", s, black)
		if r := inked(c); !r.Empty() || l.Width("Qg", s) > 0 {
			t.Errorf("size %v: ink in %v, width %d", size, r, l.Width("Qg", s))
		}
		for _, width := range []int{-5, 0, 50} {
			l.Fit("Qg y", s, width, 1)
			l.FitAll([]string{"Qg"}, s, width)
			l.Shorten("Qg", s, width)
		}
	}
	if len(l.faces) > 1 {
		t.Errorf("%d faces for text that cannot be seen", len(l.faces))
	}
	for _, size := range []float64{1e9, 1e300, math.Inf(1)} {
		l.Draw(c, image.Pt(10, 20), "Qg", Style{Size: size}, black)
		l.Fit("Qg y", Style{Size: size}, 10, 1)
		l.Shorten("Qg", Style{Size: size}, 10)
	}
	if got, want := l.Width("Qg", Style{Size: 12, Weight: 99}), l.Width("Qg", Style{Size: 12, Weight: Regular}); got != want {
		t.Errorf("in a weight that there is not, text is %d pixels wide, want %d", got, want)
	}
}

// The user's own font comes first, and ours have what it lacks. The zero value stands for no font.
func TestOwnFont(t *testing.T) {
	l := NewLettering(tracetest.Must(ParseFont(assets.ChineseRegular()))) // which has no Latin letters
	for r, want := range map[rune]int{'皇': 0, 'a': 1, '4': 1, '𓀀': -1} {
		if got := fontOf(l.fonts[Regular], r); got != want {
			t.Errorf("%q is from font %d, want %d", r, got, want)
		}
	}
	if NewLettering(&Font{}).Check("Queen") != nil {
		t.Error("without a font of the user's own, the embedded ones are not used")
	}
	// Figures keep one width, that of the font they are from.
	plain := NewLettering(nil)
	if got, want := l.Width("1180", Style{Size: 20, Weight: Bold}), plain.Width("0000", Style{Size: 20, Weight: Bold}); got != want {
		t.Errorf("figures are %d wide, want %d", got, want)
	}
}

// Files that are no fonts, and fonts that are too large, are refused in words for the user.
func TestParseFontRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		file []byte
		want string // how the error begins
	}{
		{"nothing", nil, "is not a TrueType or OpenType font"},
		{"text", []byte("no font"), "is not a TrueType or OpenType font"},
		{"a signature", []byte("OTTO"), "is not a TrueType or OpenType font"},
		{"half a font", assets.Regular[:1000], "cannot be read"},
		{"a font of too many characters", manyCharacters(assets.Regular), "has too many characters to be read: cut it"},
		{"a font whose kerning is missing", noFeatures(assets.Regular), "cannot be read: it is damaged"}, // where the parser panics
	} {
		if _, err := ParseFont(c.file); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want %q", c.name, err, c.want)
		}
	}
}

// The parser of fonts may panic at a letter as well: then the font has none, and text is set in the embedded ones.
func TestFontOfPanics(t *testing.T) {
	drawn := func(own *Font) *Canvas {
		l := NewLettering(own)
		c := newSheet(90, 40)
		l.Draw(c, image.Pt(4, 24), "AVg 12", Style{Size: 15}, black)
		return c
	}
	damaged := &Font{new(opentype.Font)}
	if survives(func() { damaged.font.GlyphIndex(nil, 'A') }) {
		t.Fatal("an empty font has letters")
	}
	if got, want := drawn(damaged), drawn(nil); !bytes.Equal(got.img.Pix, want.img.Pix) {
		t.Error("the text looks otherwise")
	}
	if (Glyph{damaged.font, 'A', 15}).Path() != nil {
		t.Error("a letter has an outline")
	}
}

// A font whose em is a hundredth of its letters cannot take all memory: such letters are left out.
func TestHugeGlyphs(t *testing.T) {
	file := slices.Clone(assets.Regular)
	binary.BigEndian.PutUint16(tableOf(file, "head")[18:], 16) // units an em, of 2048
	for name, font := range map[string]*Font{"ours": nil, "huge": tracetest.Must(ParseFont(file))} {
		l := NewLettering(font)
		c := newSheet(2000, 2000) // on which even such letters would be seen
		l.Draw(c, image.Pt(10, 1900), "Queen", Style{Size: 20}, black)
		if drawn := !inked(c).Empty(); drawn != (font == nil) {
			t.Errorf("%s: drawn: %v", name, drawn)
		}
	}
}

// tableOf returns a font from one of its tables on. Its directory of tables comes first.
func tableOf(font []byte, name string) []byte {
	return font[binary.BigEndian.Uint32(font[bytes.Index(font, []byte(name))+8:]):]
}

// noFeatures returns a font whose table of places, GPOS, uses a feature that it has not.
func noFeatures(font []byte) []byte {
	font = slices.Clone(font)
	gpos := tableOf(font, "GPOS")
	binary.BigEndian.PutUint16(gpos[binary.BigEndian.Uint16(gpos[6:]):], 0) // in its list of features
	return font
}

// manyCharacters returns a font whose tables of characters pretend to have more segments than can be read.
func manyCharacters(font []byte) []byte {
	font = slices.Clone(font)
	cmap := tableOf(font, "cmap")
	for i := range int(binary.BigEndian.Uint16(cmap[2:])) {
		table := cmap[binary.BigEndian.Uint32(cmap[8+8*i:]):]
		switch format := binary.BigEndian.Uint16(table); format {
		case 4:
			binary.BigEndian.PutUint16(table[6:], 2*30_000)
		case 12:
			binary.BigEndian.PutUint32(table[12:], 30_000)
		}
	}
	return font
}

// Breaking lines loses no word, and makes the text smaller only where it must.
func TestFit(t *testing.T) {
	t.Parallel()
	l := NewLettering(nil)
	s := Style{Size: 15}
	text := "take the queen on d4 back, try the next square of row 4"
	whole := l.Width(text, s)
	for lines := 1; lines <= 3; lines++ {
		for width := whole / 5; width <= whole+10; width += 7 {
			got, st := l.Fit(text, s, width, lines)
			shown, cut := strings.CutSuffix(strings.Join(got, " "), "…")
			if !strings.HasPrefix(text, shown) || cut == (shown == text) || len(got) > lines || l.Widest(got, st) > width {
				t.Fatalf("%d lines of %d pixels: %q", lines, width, got)
			}
			if cut && st.Size > s.Size/2 {
				t.Errorf("%d lines of %d pixels: %q at %.1f pixels is cut, and could be smaller", lines, width, got, st.Size)
			}
			larger := Style{Size: st.Size / shrink}
			if again := l.wrap(segments(text), larger, width); st != s && len(again) <= lines && l.Widest(again, larger) <= width {
				t.Errorf("%d lines of %d pixels: %q at %.1f pixels, and would fit at %.1f", lines, width, got, st.Size, larger.Size)
			}
		}
	}
	if got, st := l.Fit("", s, 100, 1); len(got) != 1 || got[0] != "" || st != s {
		t.Errorf("no text is %q in %v", got, st)
	}
}

// Lines that are set in one style have the largest in which all of them fit, but at least half of the size.
func TestFitAll(t *testing.T) {
	l := NewLettering(nil)
	s, lines := Style{Size: 20}, []string{"propagate", "minconflicts", "dlx"}
	whole := l.Widest(lines, s)
	for _, width := range []int{whole, whole * 3 / 4, whole / 2} {
		got := l.FitAll(lines, s, width)
		if l.Widest(lines, got) > width && got.Size > s.Size/2 {
			t.Errorf("%v is wider than %d", got, width)
		}
		if larger := (Style{Size: got.Size / shrink}); got != s && l.Widest(lines, larger) <= width {
			t.Errorf("%v fits in %d pixels, and %v would", got, width, larger)
		}
	}
	if got := l.FitAll(lines, s, 1); got.Size > s.Size/2 || got.Size < s.Size/2*shrink {
		t.Errorf("where nothing fits, the style is %v", got)
	}
}

// Where a line may end. Bars stand for the places.
func TestSegments(t *testing.T) {
	for _, c := range []struct{ why, want string }{
		{"words stay whole", "take |the |queen |back"},
		{"between characters", "无|处|可|放"},
		{"not before punctuation that closes", "安|全，|可|以|放。"},
		{"not after punctuation that opens", "行|（第 |3 |行）|空"},
		{"beside figures with spaces, and within no word", "撤|回 |d4 |的|皇|后：|a8 |e7"},
		{"beside words without spaces", "同|propagate|法"},
		{"Latin punctuation after a character", "皇|后, |(解)!"},
		{"Japanese breaks too, but not before a long vowel", "ク|イー|ン|は"},
		{"after a hyphen, and on both sides of a dash", "bounds-|consistent |first|—|fail"},
		{"not at a space that says so", "N\u00a0=\u00a08 |queens"},
		{"an accent stays with its letter", "ne\u0301 |e\u0301te\u0301"},
		{"nothing", ""},
	} {
		text := strings.ReplaceAll(c.want, "|", "")
		if got := strings.Join(segments(text), "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.why, got, c.want)
		}
	}
	if got, want := segments(" two\t\nwords\u3000"), []string{"two ", "words"}; !slices.Equal(got, want) {
		t.Errorf("white space: got %q, want %q", got, want)
	}
}

// Text that is too wide gets smaller before it is cut, down to 0.8 of its size and the step that goes
// below, but not further; text that fits stays as it is.
func TestShortenSetsSmallerFirst(t *testing.T) {
	l := NewLettering(nil)
	s := Style{Size: 14, Weight: Bold}
	text := "Row 4: no square left, backtrack"
	whole := l.Width(text, s)
	smallest := s.Size
	for width := whole + 5; width > 0; width -= 3 {
		got, st := l.Shorten(text, s, width)
		smallest = min(smallest, st.Size)
		switch larger := (Style{Size: st.Size / shrink, Weight: Bold}); {
		case width >= whole && (got != text || st != s):
			t.Errorf("%d of %d pixels: %q at %.1f pixels", width, whole, got, st.Size)
		case st != s && l.Width(text, larger) <= width:
			t.Errorf("%d pixels: set in %.1f pixels, and would fit in %.1f", width, st.Size, larger.Size)
		case got != text && st.Size > leastShortened*s.Size:
			t.Errorf("%d pixels: cut at %.1f pixels, and could be smaller", width, st.Size)
		case l.Width(got, s) == 0 || l.Width(got, st) > width && got != "…":
			t.Errorf("%d pixels: %q is %d wide", width, got, l.Width(got, st))
		}
	}
	if least := 0.8 * s.Size; smallest > least || smallest < shrink*least {
		t.Errorf("the smallest size is %.2f, want just under %.2f", smallest, least)
	}
}

// What is cut is cut between characters as readers see them, not within a letter and its accents, a
// flag or a family.
func TestShortenKeepsCharactersWhole(t *testing.T) {
	l := NewLettering(nil)
	s := Style{Size: 14}
	for _, characters := range [][]string{
		{"n", "e\u0301", "e\u0302\u0323", "q", "u\u0308"},
		{"🇩🇪", "🇫🇷", "👩‍👩‍👧", "👍🏼", "x"},
		{"皇", "后", "か\u3099", "한"},
	} {
		text := strings.Join(characters, "")
		var whole []string // what may be left
		for n := range characters {
			whole = append(whole, strings.Join(characters[:n], "")+"…")
		}
		seen := map[string]bool{}
		for width := l.Width(text, s); width >= 0; width-- {
			got, _ := l.Shorten(text, s, width)
			seen[got] = true
			if got != text && !slices.Contains(whole, got) {
				t.Errorf("%q became %q", text, got)
			}
		}
		if len(seen) < len(characters) { // "…" may be wider than a character
			t.Errorf("%q became only %d texts", text, len(seen))
		}
	}
}

// A font from anywhere is refused, or text can be measured and drawn in it: no panic, and no letter outside of the canvas.
func FuzzFont(f *testing.F) {
	f.Add([]byte("OTTO"))
	f.Add(assets.Mono)
	f.Fuzz(func(t *testing.T, file []byte) {
		font, err := ParseFont(file)
		if err != nil {
			return
		}
		l := NewLettering(font)
		c := newSheet(90, 40)
		for _, text := range []string{"Row 3: AVg,", "皇后 \u1200"} {
			if w := l.Width(text, Style{Size: 15}); w < 0 {
				t.Errorf("%q is %d pixels wide", text, w)
			}
			l.Draw(c, image.Pt(4, 24), text, Style{Size: 15}, black)
		}
	})
}
