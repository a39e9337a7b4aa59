package draw

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"strings"
	"unicode"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"

	"queenreel/assets"
)

// A Font is a font for texts, from a file.
type Font struct{ font *opentype.Font }

// ParseFont reads a TrueType or OpenType font; of a collection, the first one.
func ParseFont(file []byte) (*Font, error) {
	// The reader spares the parser an empty file, which it cannot take as bytes.
	c, err := opentype.ParseCollectionReaderAt(bytes.NewReader(file))
	if err != nil {
		return nil, errors.New("is no TrueType or OpenType font")
	}
	f, err := c.Font(0)
	switch {
	case err == nil:
		return &Font{f}, nil
	case strings.Contains(err.Error(), "cmap segments"):
		return nil, errors.New("has too many characters to be read: cut it to those you need, with pyftsubset FONT --text=CHARACTERS")
	}
	return nil, fmt.Errorf("cannot be read: %w", err)
}

// A style is a size of text in pixels, and a weight.
type style struct {
	size   float64
	weight weight
}

// A weight is one of the fonts that text is set in.
type weight uint8

const (
	regular weight = iota
	bold
	mono // letters of one width, for code
	weights
)

// A lettering measures and draws text. It is not safe for concurrent use.
type lettering struct {
	fonts [weights][]*opentype.Font // in the order in which they are asked for a letter
	faces map[style]*face
}

// A face is a lettering's fonts in one style, with the letters drawn so far.
type face struct {
	fonts  []*opentype.Font
	faces  []font.Face // for each font
	figure fixed.Int26_6
	glyphs map[rune]*glyph
	kerns  map[[2]rune]fixed.Int26_6 // looked up so far: the font's own tables are slow
}

// A glyph is a letter in one style, drawn at each of the parts of a pixel where a pen can stand.
type glyph struct {
	font    int // which of the face's fonts it is from
	advance fixed.Int26_6
	inset   fixed.Int26_6 // moves a figure to the middle of its width
	shifted [phases]*mask
}

// phases is how many places within a pixel a pen can stand: at whole pixels, text looks uneven.
const phases = 2

// newLettering returns a lettering with the embedded fonts, and before them the user's own unless it is nil.
func newLettering(own *Font) (*lettering, error) {
	l := &lettering{faces: map[style]*face{}}
	for w, files := range [weights][][]byte{
		regular: {assets.Regular, assets.ChineseRegular},
		bold:    {assets.SemiBold, assets.ChineseBold},
		mono:    {assets.Mono, assets.ChineseRegular},
	} {
		if own != nil && weight(w) != mono {
			l.fonts[w] = append(l.fonts[w], own.font)
		}
		for _, file := range files {
			font, err := opentype.Parse(file)
			if err != nil {
				return nil, fmt.Errorf("embedded font: %w", err)
			}
			l.fonts[w] = append(l.fonts[w], font)
		}
	}
	return l, nil
}

// face returns the face of a style.
func (l *lettering) face(s style) *face {
	f := l.faces[s]
	if f != nil {
		return f
	}
	f = &face{fonts: l.fonts[s.weight], glyphs: map[rune]*glyph{}, kerns: map[[2]rune]fixed.Int26_6{}}
	for _, fnt := range f.fonts {
		// NewFace gives no error for these options.
		ff, _ := opentype.NewFace(fnt, &opentype.FaceOptions{Size: s.size, DPI: 72, Hinting: font.HintingNone})
		f.faces = append(f.faces, ff)
	}
	for r := '0'; r <= '9'; r++ {
		advance, _ := f.faces[max(0, fontOf(f.fonts, r))].GlyphAdvance(r)
		f.figure = max(f.figure, advance)
	}
	l.faces[s] = f
	return f
}

// missing returns the first letter of a text that no font has.
func (l *lettering) missing(text string) (rune, bool) {
	for _, r := range text {
		if fontOf(l.fonts[regular], r) < 0 {
			return r, true
		}
	}
	return 0, false
}

// fontOf returns the index of the first font that has a letter, or -1.
func fontOf(fonts []*opentype.Font, r rune) int {
	var buf sfnt.Buffer
	for i, f := range fonts {
		if g, err := f.GlyphIndex(&buf, r); err == nil && g != 0 {
			return i
		}
	}
	return -1
}

// glyph returns a letter; one that no font has becomes the first font's box.
func (f *face) glyph(r rune) *glyph {
	g := f.glyphs[r]
	if g == nil {
		g = &glyph{font: max(0, fontOf(f.fonts, r))}
		g.advance, _ = f.faces[g.font].GlyphAdvance(r)
		if '0' <= r && r <= '9' {
			g.inset = (f.figure - g.advance) / 2
			g.advance = f.figure
		}
		f.glyphs[r] = g
	}
	return g
}

// kern returns how much nearer a letter comes to the one before it. Figures keep their one width.
func (f *face) kern(before, r rune) fixed.Int26_6 {
	if before == 0 || isFigure(before) || isFigure(r) {
		return 0
	}
	pair := [2]rune{before, r}
	k, known := f.kerns[pair]
	if !known {
		if a, b := f.glyph(before), f.glyph(r); a.font == b.font {
			k = f.faces[a.font].Kern(before, r)
		}
		f.kerns[pair] = k
	}
	return k
}

func isFigure(r rune) bool { return '0' <= r && r <= '9' }

// width returns the width of a line of text, in pixels, rounded up.
func (l *lettering) width(text string, s style) int {
	f := l.face(s)
	var pen fixed.Int26_6
	var before rune
	for _, r := range text {
		pen += f.kern(before, r) + f.glyph(r).advance
		before = r
	}
	return pen.Ceil()
}

// draw writes a line of text. Its baseline starts at a point of the canvas.
func (l *lettering) draw(c *canvas, at image.Point, text string, s style, b *blend) {
	f := l.face(s)
	var pen fixed.Int26_6
	var before rune
	for _, r := range text {
		g := f.glyph(r)
		pen += f.kern(before, r)
		before = r
		x := pen + g.inset
		phase := int(x&63) * phases / 64
		if g.shifted[phase] == nil {
			g.shifted[phase] = glyphMask(f.faces[g.font], r, fixed.Int26_6(phase*64/phases))
		}
		c.stamp(g.shifted[phase], at.Add(image.Pt(x.Floor(), 0)), b)
		pen += g.advance
	}
}

// drawCentred writes a line of text whose middle comes to at.
func (l *lettering) drawCentred(c *canvas, at image.Point, text string, s style, b *blend) {
	l.draw(c, at.Sub(image.Pt(l.width(text, s)/2, 0)), text, s, b)
}

// fit breaks a text into at most so many lines that are no wider than a width. Where it does not
// fit, it is set smaller, down to half its size. It returns the lines and the style they fit in.
func (l *lettering) fit(text string, s style, width, lines int) ([]string, style) {
	for size := s.size; ; size *= 0.94 {
		t := style{size, s.weight}
		broken := l.wrap(text, t, width)
		if fits := len(broken) <= lines && l.widest(broken, t) <= width; fits || size < s.size/2 {
			return broken, t
		}
	}
}

// wrap breaks a text where it may be broken, so that its lines are no wider than a width, if they can be.
func (l *lettering) wrap(text string, s style, width int) []string {
	var lines []string
	line := ""
	for _, piece := range pieces(text) {
		longer := line + piece
		if line != "" && l.width(longer, s) > width {
			lines = append(lines, line)
			longer = strings.TrimPrefix(piece, " ")
		}
		line = longer
	}
	return append(lines, line)
}

// pieces cuts a text before every place where a line may begin: at spaces, which stay with what
// follows, and beside Chinese characters.
func pieces(text string) []string {
	text = strings.Join(strings.Fields(text), " ")
	var pieces []string
	begin := 0
	var before rune
	for i, r := range text {
		if i > 0 && (r == ' ' || breaks(before, r)) {
			pieces = append(pieces, text[begin:i])
			begin = i
		}
		before = r
	}
	return append(pieces, text[begin:])
}

// Punctuation beside which no line ends, or begins, even if it is Chinese.
const (
	opening = "（《〈「『【〔“‘([{"
	closing = "，。、；：！？）》〉」』】〕”’…,.;:!?)]}%"
)

// breaks reports whether a line may end with one character and the next begin with another, where no space is.
func breaks(before, r rune) bool {
	return (isChinese(before) || isChinese(r)) && before != ' ' &&
		!strings.ContainsRune(opening, before) && !strings.ContainsRune(closing, r)
}

// isChinese reports whether a character is one of those that are written without spaces: Chinese, with
// its punctuation of full width, and Japanese.
func isChinese(r rune) bool {
	return unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana) ||
		'\u3000' <= r && r <= '\u303f' || '\uff01' <= r && r <= '\uff60'
}

func (l *lettering) widest(lines []string, s style) int {
	w := 0
	for _, line := range lines {
		w = max(w, l.width(line, s))
	}
	return w
}
