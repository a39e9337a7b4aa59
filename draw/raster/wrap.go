package raster

import (
	"strings"
	"unicode"
)

// shrink is the step by which text is set smaller until it fits.
const shrink = 0.94

// Fit breaks a text into lines: at most the given number of them, and none wider than width, in
// pixels. Where it does not fit, it is set smaller, down to half its size. Fit returns the lines, at
// least one, and the style in which they fit.
func (l *Lettering) Fit(text string, s Style, width, lines int) ([]string, Style) {
	for t := s; ; t.Size *= shrink {
		broken := l.wrap(text, t, width)
		fits := len(broken) <= lines && l.widest(broken, t) <= width
		if fits || !(t.Size > s.Size/2) {
			return broken, t
		}
	}
}

// FitAll sets a style smaller until no line is wider than width, in pixels, but not below half its size.
func (l *Lettering) FitAll(lines []string, s Style, width int) Style {
	t := s
	for l.widest(lines, t) > width && t.Size > s.Size/2 {
		t.Size *= shrink
	}
	return t
}

// Shorten sets a line of text a little smaller where it is wider than width, in pixels, and then cuts it
// and ends it with "…". It returns the text and its style.
func (l *Lettering) Shorten(text string, s Style, width int) (string, Style) {
	for least := 0.8 * s.Size; s.Size > least && l.Width(text, s) > width; {
		s.Size *= shrink
	}
	cut := []rune(text)
	for len(cut) > 0 && l.Width(text, s) > width {
		cut = cut[:len(cut)-1]
		text = string(cut) + "…"
	}
	return text, s
}

// wrap breaks a text where it may be broken, so that its lines are no wider than width, if they can be.
func (l *Lettering) wrap(text string, s Style, width int) []string {
	var lines []string
	line := ""
	for _, piece := range pieces(text) {
		longer := line + piece
		if line != "" && l.Width(longer, s) > width {
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

func (l *Lettering) widest(lines []string, s Style) int {
	w := 0
	for _, line := range lines {
		w = max(w, l.Width(line, s))
	}
	return w
}
