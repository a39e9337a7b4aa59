package raster

import (
	"errors"
	"fmt"
	"image"
	"slices"
	"strings"
	"sync"

	"golang.org/x/image/font"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
	"golang.org/x/text/unicode/norm"

	"queenreel/assets"
)

// A Font is a font from a file. The zero value stands for no font.
type Font struct{ font *opentype.Font }

// ErrLargeFont is the error of ParseFont for a font with more characters than it can read, such as those of
// all Chinese.
var ErrLargeFont = errors.New("has too many characters to be read: cut it to those that you need")

// ParseFont reads a TrueType or OpenType font; of a collection, the first one. The font keeps the
// bytes of the file, which must not change. Errors say what is wrong with the file in words that can follow
// its name.
func ParseFont(file []byte) (*Font, error) {
	if len(file) == 0 { // which the parser cannot take
		return nil, errNoFont
	}
	// An io.ReaderAt in place of the bytes would let the parser take gigabytes for a damaged table: golang/go#78382.
	c, err := opentype.ParseCollection(file)
	if err != nil {
		return nil, errNoFont
	}
	var f *opentype.Font
	if !survives(func() { f, err = c.Font(0) }) {
		err = errors.New("it is damaged")
	}
	switch {
	case err == nil:
		return &Font{f}, nil
	case strings.Contains(err.Error(), "cmap segments"):
		return nil, ErrLargeFont
	}
	return nil, fmt.Errorf("cannot be read: %w", err)
}

var errNoFont = errors.New("is not a TrueType or OpenType font")

// survives reports whether a call into the parser of fonts comes back: some damaged tables make it panic.
func survives(call func()) (survived bool) {
	defer func() { survived = recover() == nil }()
	call()
	return true
}

// A Style is how text is set.
type Style struct {
	Size    float64 // of an em, in pixels; text without a size is invisible
	Weight  Weight
	Spacing int // after each letter, in pixels: letters then stand on whole pixels, without kerning; 0 sets text as the font says
}

// A Weight chooses among the fonts of a lettering.
type Weight uint8

const (
	Regular Weight = iota
	Bold
	Mono // regular, with letters of one width, for code
	MonoBold
	weights
)

// A source is a font that is parsed when it is first asked for.
type source func() *opentype.Font

// A Lettering measures and draws text. It takes each letter from the first of its fonts that has it. It is not safe for
// concurrent use.
type Lettering struct {
	fonts [weights][]source // in the order in which they are asked for a letter
	faces map[Style]*face
	known map[rune]bool // letters of checked texts, which some font has
}

// A face is a lettering's fonts in one style, with the letters drawn so far.
type face struct {
	Style
	fonts  []source
	faces  []font.Face // for each font; nil before it is used
	figure fixed.Int26_6
	glyphs map[rune]*glyph
	lines  map[string]*line // cached: films repeat themselves
}

// maxRemembered limits the lines of text that are cached.
const maxRemembered = 1024

// A line is a line of text that is set.
type line struct {
	letters []setGlyph
	width   fixed.Int26_6
}

// A setGlyph is a letter in a line of text.
type setGlyph struct {
	*glyph
	x     int // of its pen, from the start of the line, in whole pixels
	phase int // where the pen stands within its pixel
}

// A glyph is a letter in one style, drawn at each of the fractions of a pixel where a pen can stand.
type glyph struct {
	Glyph
	from    int // which of the face's fonts it is from
	advance fixed.Int26_6
	inset   fixed.Int26_6 // moves a figure to the middle of its width
	shifted [phases]*Mask
}

// phases is the number of places within a pixel where a pen can stand: with one, text looks uneven.
const phases = 2

// embedded returns the embedded fonts of each weight, in the order in which they are asked for a letter. All letterings share them:
// parsing takes milliseconds, and in a browser the Chinese ones are unpacked first.
var embedded = sync.OnceValue(func() [weights][]source {
	regular, chinese := parsed(func() []byte { return assets.Regular }), parsed(assets.ChineseRegular)
	bold, chineseBold := parsed(func() []byte { return assets.SemiBold }), parsed(assets.ChineseBold)
	return [weights][]source{
		Regular:  {regular, chinese},
		Bold:     {bold, chineseBold},
		Mono:     {parsed(func() []byte { return assets.Mono }), chinese, regular},
		MonoBold: {parsed(func() []byte { return assets.MonoBold }), chineseBold, bold},
	}
})

func parsed(file func() []byte) source {
	return sync.OnceValue(func() *opentype.Font {
		f, err := opentype.Parse(file())
		if err != nil {
			panic(err) // the program is damaged
		}
		return f
	})
}

// NewLettering returns a lettering with the embedded fonts and the user's own, unless that is nil. The user's font comes
// first, but last where letters have one width.
func NewLettering(own *Font) *Lettering {
	fonts := embedded()
	if own != nil && own.font != nil {
		font := func() *opentype.Font { return own.font }
		for _, w := range []Weight{Regular, Bold} {
			fonts[w] = append([]source{font}, fonts[w]...)
		}
		for _, w := range []Weight{Mono, MonoBold} {
			fonts[w] = append(slices.Clone(fonts[w]), font)
		}
	}
	return &Lettering{fonts: fonts, faces: map[Style]*face{}, known: map[rune]bool{}}
}

// Check returns an error for a text with a letter that no font has.
func (l *Lettering) Check(text string) error {
	for _, r := range norm.NFC.String(text) {
		if l.known[r] {
			continue
		}
		if fontOf(l.fonts[Regular], r) < 0 {
			return fmt.Errorf("no font has the character %q (%U)", r, r)
		}
		l.known[r] = true
	}
	return nil
}

// fontOf returns the index of the first font that has a letter, or -1.
func fontOf(fonts []source, r rune) int {
	return slices.IndexFunc(fonts, func(font source) bool {
		i, ok := glyphIndex(font(), r)
		return ok && i != 0
	})
}

// Width returns the width of a line of text, in pixels, rounded up.
func (l *Lettering) Width(text string, s Style) int { return l.face(s).set(text).width.Ceil() }

// Draw writes a line of text onto a canvas. Its baseline starts at the given point. Draw returns a rectangle that
// holds all of it.
func (l *Lettering) Draw(c *Canvas, at image.Point, text string, s Style, color Color) image.Rectangle {
	return l.DrawFrom(c, at, AtStart, text, s, color)
}

// An Anchor is how many halves of a line of text stand before its point.
type Anchor uint8

// The anchors.
const (
	AtStart Anchor = iota
	AtMiddle
	AtEnd
)

// DrawFrom writes a line of text as Draw does, with its anchor at the given point.
func (l *Lettering) DrawFrom(c *Canvas, at image.Point, a Anchor, text string, s Style, color Color) (r image.Rectangle) {
	f := l.face(s)
	set := f.set(text)
	at.X -= set.width.Ceil() * int(a) / 2
	for _, g := range set.letters {
		if g.shifted[g.phase] == nil {
			g.shifted[g.phase] = g.mask(float64(g.phase) / phases)
		}
		r = r.Union(c.stamp(g.shifted[g.phase], at.Add(image.Pt(g.x, 0)), color))
	}
	if c.drawing != nil && len(set.letters) > 0 {
		c.recordText(f, set, at, a, text, color)
	}
	return r
}

// mask returns the letter with its pen at (x, 0). opentype.Face draws letters too, but its floating point numbers give other pixels on
// other processors.
func (g Glyph) mask(x float64) *Mask {
	const widest = 16 // ems: ligatures of real fonts have some ten, and letters of a damaged font may have any number
	path := g.path(x)
	rect := path.Bounds()
	if side := int(widest*g.size) + 2; !rect.Size().In(square(side)) {
		return &Mask{}
	}
	m := newMask(rect, Shape{Path: path})
	m.shapes = nil // drawings hold whole lines of text
	return m
}

// set returns a line of text, with each letter in its place.
func (f *face) set(text string) *line {
	if known := f.lines[text]; known != nil {
		return known
	}
	set := new(line)
	var before rune
	for _, r := range norm.NFC.String(text) { // an accent has no place of its own
		g := f.glyph(r)
		set.width += f.kern(before, r)
		before = r
		x := set.width + g.inset
		set.letters = append(set.letters, setGlyph{g, x.Floor(), int(x&63) * phases / 64})
		set.width += f.step(g)
	}
	if len(f.lines) >= maxRemembered {
		clear(f.lines)
	}
	f.lines[text] = set
	return set
}

// DrawCentered writes a line of text whose baseline has its middle at the given point.
func (l *Lettering) DrawCentered(c *Canvas, at image.Point, text string, s Style, color Color) {
	l.DrawFrom(c, at, AtMiddle, text, s, color)
}

// face returns the face of a style. A size that makes no sense becomes one that does.
func (l *Lettering) face(s Style) *face {
	const maxSize = 10_000 // pixels
	if !(s.Size > 0) {
		s.Size = 0
	}
	s.Size = min(s.Size, maxSize)
	if s.Weight >= weights {
		s.Weight = Regular
	}
	s.Spacing = min(max(s.Spacing, 0), maxSize)
	f := l.faces[s]
	if f != nil {
		return f
	}
	fonts := l.fonts[s.Weight]
	f = &face{Style: s, fonts: fonts, faces: make([]font.Face, len(fonts)), glyphs: map[rune]*glyph{}, lines: map[string]*line{}}
	for r := '0'; r <= '9'; r++ {
		f.figure = max(f.figure, f.advance(max(0, fontOf(f.fonts, r)), r))
	}
	l.faces[s] = f
	return f
}

func (f *face) sized(i int) font.Face {
	if f.faces[i] == nil {
		// NewFace gives no error for these options.
		f.faces[i], _ = opentype.NewFace(f.fonts[i](), &opentype.FaceOptions{Size: f.Size, DPI: 72, Hinting: font.HintingNone})
	}
	return f.faces[i]
}

// glyph returns a letter; one that no font has becomes the first font's box.
func (f *face) glyph(r rune) *glyph {
	g := f.glyphs[r]
	if g == nil {
		from := max(0, fontOf(f.fonts, r))
		g = &glyph{Glyph: Glyph{f.fonts[from](), r, f.Size}, from: from, advance: f.advance(from, r)}
		if isFigure(r) {
			g.inset = (f.figure - g.advance) / 2
			g.advance = f.figure
		}
		f.glyphs[r] = g
	}
	return g
}

// advance returns the width of a letter in one of the fonts, 0 if that is damaged.
func (f *face) advance(font int, r rune) (width fixed.Int26_6) {
	face := f.sized(font)
	survives(func() { width, _ = face.GlyphAdvance(r) })
	return width
}

// step returns how far the pen goes on after a letter.
func (f *face) step(g *glyph) fixed.Int26_6 {
	if f.Spacing == 0 {
		return g.advance
	}
	return fixed.I(g.advance.Ceil() + f.Spacing)
}

// kern returns the kerning of two letters. Figures have none, so that all have one width, and neither has spaced text.
func (f *face) kern(before, r rune) (k fixed.Int26_6) {
	if before == 0 || f.Spacing > 0 || isFigure(before) || isFigure(r) {
		return 0
	}
	if a, b := f.glyph(before), f.glyph(r); a.from == b.from {
		survives(func() { k = f.sized(a.from).Kern(before, r) })
	}
	return k
}

func isFigure(r rune) bool { return '0' <= r && r <= '9' }
