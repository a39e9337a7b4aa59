package draw

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"slices"
	"strings"
	"testing"
	"unicode"

	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"

	"queenreel/assets"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

func letters(t *testing.T) *lettering {
	t.Helper()
	l, err := newLettering(nil)
	if err != nil {
		t.Fatal(err)
	}
	return l
}

// Every text that a picture can show can be written, in every language and both weights.
func TestFontsHaveAllTexts(t *testing.T) {
	text := letters(t)
	for _, l := range story.Languages {
		l.Alt = story.AltTexts{} // stands in no picture
		for _, r := range fmt.Sprintf("%v", l) {
			if fontOf(text.fonts[regular], r) < 0 || fontOf(text.fonts[bold], r) < 0 {
				t.Errorf("%s: no font has %q: run make fonts", l.Name, r)
			}
		}
	}
}

// The Chinese fonts hold what texts need and nothing else, for all of it is in every copy of the program.
func TestChineseFontsAreSmall(t *testing.T) {
	texts := fmt.Sprintf("%v", story.Chinese)
	for _, file := range [][]byte{assets.ChineseRegular, assets.ChineseBold} {
		f, err := opentype.Parse(file)
		if err != nil {
			t.Fatal(err)
		}
		var buf sfnt.Buffer
		for r := rune(0); r <= unicode.MaxRune; r++ {
			if g, _ := f.GlyphIndex(&buf, r); g != 0 && !strings.ContainsRune(texts, r) {
				t.Errorf("no text has %q: run make fonts", r)
			}
		}
	}
}

// Whatever a solver makes the caption say, all of it stands in its place, from the smallest squares on.
// Figures have one width, so that texts that differ in them alone are asked once.
func TestCaptionsFitInEveryLanguage(t *testing.T) {
	for i := range story.Languages {
		for n := 4; n <= 6; n++ {
			said := captions(n, &story.Languages[i])
			for _, cell := range []int{MinCell, DefaultCell} {
				k, err := newSketch(about(n), Options{Cell: cell, Language: &story.Languages[i]})
				if err != nil {
					t.Fatal(err)
				}
				for c := range said {
					checkFit(t, &captionView{sketch: k}, c.Title, k.style(18, true))
					checkFit(t, &captionView{sketch: k}, c.Detail, k.style(15, false))
				}
			}
		}
	}
}

// checkFit reports a text that is too wide for a caption, has too many lines, or is cut.
func checkFit(t *testing.T, v *captionView, text string, st style) {
	t.Helper()
	width := v.width - v.px(16)
	lines, fitted := v.text.fit(text, st, width, v.lines())
	if len(lines) > v.lines() || v.text.widest(lines, fitted) > width {
		t.Errorf("%s N=%d cell %d: %q overflows", v.Language.Name, v.n, v.Cell, lines)
	}
	bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	if bare(strings.Join(lines, "")) != bare(text) || strings.ContainsAny(text, "{}") {
		t.Errorf("%s: %q became %q", v.Language.Name, text, lines)
	}
}

// captions returns the captions of all solvers, with both details and both ways to name squares. All
// figures are 0 in them.
func captions(n int, l *story.Language) map[story.Caption]bool {
	zeros := strings.NewReplacer("1", "0", "2", "0", "3", "0", "4", "0", "5", "0", "6", "0", "7", "0", "8", "0", "9", "0")
	all := map[story.Caption]bool{}
	for _, s := range solver.Table {
		for _, detail := range []story.Detail{story.Moves, story.Tests} {
			for _, labels := range []story.Labels{story.Chess, story.Index} {
				p := trace.Problem{N: n, Seed: 1}
				if n == 6 {
					p.Solutions = 1 // exhaustive would go on for long
				}
				o := story.Options{Language: l, Detail: detail, Labels: labels}
				for scene := range tellOf(s, p, o) {
					all[story.Caption{Title: zeros.Replace(scene.Caption.Title), Detail: zeros.Replace(scene.Caption.Detail)}] = true
				}
			}
		}
	}
	return all
}

// Where a line may end. Bars stand for the places.
func TestPieces(t *testing.T) {
	for _, c := range []struct{ why, want string }{
		{"words stay whole", "take| the| queen| back"},
		{"between characters", "无|处|可|放"},
		{"not before punctuation that closes", "安|全，|可|以|放。"},
		{"not after punctuation that opens", "行|（第| 3| 行）|空"},
		{"beside figures with spaces, and within no word", "撤|回| d4| 的|皇|后：|a8| e7"},
		{"beside words without spaces", "同|propagate|法"},
		{"Latin punctuation after a character", "皇|后,| (解)!"},
		{"Japanese breaks too", "ク|イ|ー|ン|は"},
		{"nothing", ""},
	} {
		text := strings.ReplaceAll(c.want, "|", "")
		if got := strings.Join(pieces(text), "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.why, got, c.want)
		}
	}
}

// Chinese is broken into full lines, and no line begins with the space between two of them.
func TestWrapChinese(t *testing.T) {
	l := letters(t)
	st := style{20, regular}
	got := l.wrap("找到的皇后互不攻击：a8 e7", st, l.width("皇后皇后皇", st))
	want := []string{"找到的皇后", "互不攻击：", "a8 e7"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// The user's own font comes first, and ours have what it lacks.
func TestOwnFont(t *testing.T) {
	own, err := ParseFont(assets.ChineseRegular) // has no Latin letters
	if err != nil {
		t.Fatal(err)
	}
	l, err := newLettering(own)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		r    rune
		want int // index of the font
	}{{'皇', 0}, {'a', 1}, {'4', 1}, {'𓀀', -1}} {
		if got := fontOf(l.fonts[regular], c.r); got != c.want {
			t.Errorf("%q is from font %d, want %d", c.r, got, c.want)
		}
	}
	// Figures keep one width, that of the font they are from.
	plain := letters(t)
	if got, want := l.width("1180", style{20, bold}), plain.width("0000", style{20, bold}); got != want {
		t.Errorf("figures are %d wide, want %d", got, want)
	}
}

// A title that cannot be written is refused, with its letter and what to do.
func TestTitleNeedsFont(t *testing.T) {
	const want = "--title: no font has the character 'ሀ' (U+1200): name a font that has it with --font"
	if _, err := NewPainter(about(4), Options{Title: "皇后 ሀ"}); err == nil || err.Error() != want {
		t.Errorf("got error %v, want %s", err, want)
	}
	if _, err := NewPainter(about(4), Options{Title: "皇后"}); err != nil {
		t.Error(err)
	}
}

// Files that are no fonts, and fonts that are too large, are refused in words for the user.
func TestParseFontRefuses(t *testing.T) {
	for _, c := range []struct {
		name string
		file []byte
		want string // how the error begins
	}{
		{"nothing", nil, "is no TrueType or OpenType font"},
		{"text", []byte("no font"), "is no TrueType or OpenType font"},
		{"half a font", assets.Regular[:1000], "cannot be read"},
		{"a font of too many characters", manyCharacters(assets.Regular), "has too many characters to be read: cut it"},
	} {
		if _, err := ParseFont(c.file); err == nil || !strings.HasPrefix(err.Error(), c.want) {
			t.Errorf("%s: got error %v, want %q", c.name, err, c.want)
		}
	}
}

// manyCharacters returns a font whose tables of characters pretend to have more segments than can be read.
func manyCharacters(font []byte) []byte {
	font = slices.Clone(font)
	at := bytes.Index(font, []byte("cmap")) // its entry in the directory of tables, which comes first
	cmap := font[binary.BigEndian.Uint32(font[at+8:]):]
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
