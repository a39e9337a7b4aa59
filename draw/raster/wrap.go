package raster

import (
	"strings"
	"unicode"

	"github.com/rivo/uniseg"
)

// shrink is the factor by which text is set smaller again and again until it fits.
const shrink = 0.94

// Fit breaks a text into lines: at most the given number of them, and none wider than width, in
// pixels. Where it does not fit, it is set smaller, down to half its size, and then cut, with "…" at its end. Fit
// returns the lines, at least one, and the style in which they fit. Lines end where Unicode allows it (UAX #14); white space
// of any kind and length is one space.
func (l *Lettering) Fit(text string, s Style, width, lines int) ([]string, Style) {
	if line := joinFields(text); l.Width(line, s) <= width && lines > 0 {
		return []string{line}, s
	}
	segments := segments(text)
	for t := s; ; t.Size *= shrink {
		broken := l.wrap(segments, t, width)
		if len(broken) <= lines && l.Widest(broken, t) <= width {
			return broken, t
		}
		if !(t.Size > s.Size/2) {
			shown := broken[:min(max(1, lines), len(broken))]
			for i, line := range shown {
				if i == len(shown)-1 && i < len(broken)-1 || l.Width(line, t) > width {
					shown[i] = l.cut(line, t, width)
				}
			}
			return shown, t
		}
	}
}

// cut cuts a text so that it and "…" behind it are no wider than width, in pixels.
func (l *Lettering) cut(text string, s Style, width int) string {
	var clusters []string // what readers take for single characters, such as a letter with its accents
	for g := uniseg.NewGraphemes(text); g.Next(); {
		clusters = append(clusters, g.Str())
	}
	for n := len(clusters); n > 0 && l.Width(text+"…", s) > width; n-- {
		text = strings.TrimSuffix(text, clusters[n-1])
	}
	return strings.TrimRight(text, " ") + "…"
}

// FitAll sets a style smaller until no line is wider than width, in pixels, but not below half its size.
func (l *Lettering) FitAll(lines []string, s Style, width int) Style {
	t := s
	for l.Widest(lines, t) > width && t.Size > s.Size/2 {
		t.Size *= shrink
	}
	return t
}

// leastShortened is the fraction of its size down to which text is set smaller before it is cut.
const leastShortened = 0.8

// Shorten sets a line of text smaller where it is wider than width, in pixels, down to about 0.8 of its
// size. If it is still too wide then, it is cut and ends with "…". Shorten returns the text and its style.
func (l *Lettering) Shorten(text string, s Style, width int) (string, Style) {
	for least := leastShortened * s.Size; s.Size > least && l.Width(text, s) > width; {
		s.Size *= shrink
	}
	if l.Width(text, s) > width {
		text = l.cut(text, s, width)
	}
	return text, s
}

// wrap joins the segments of a text into lines that are no wider than width, if they can be.
func (l *Lettering) wrap(segments []string, s Style, width int) []string {
	var lines []string
	line := ""
	for _, segment := range segments {
		longer := line + segment
		if line != "" && l.Width(strings.TrimSuffix(longer, " "), s) > width {
			lines = append(lines, strings.TrimSuffix(line, " "))
			longer = segment
		}
		line = longer
	}
	return append(lines, line)
}

// joinFields replaces white space of any length by one space, and removes it at both ends. It keeps spaces that may not be broken.
func joinFields(text string) string {
	isSpace := func(r rune) bool { return unicode.IsSpace(r) && !strings.ContainsRune("\u00a0\u2007\u202f", r) }
	return strings.Join(strings.FieldsFunc(text, isSpace), " ")
}

// segments cuts a text at every place where a line may end. A space there stays with the line that ends.
func segments(text string) []string {
	text = joinFields(text)
	var segments []string
	for state := -1; text != ""; {
		var segment string
		segment, text, _, state = uniseg.FirstLineSegmentInString(text, state)
		segments = append(segments, segment)
	}
	return segments
}

// Widest returns the width of the widest of some lines, in pixels, rounded up.
func (l *Lettering) Widest(lines []string, s Style) int {
	w := 0
	for _, line := range lines {
		w = max(w, l.Width(line, s))
	}
	return w
}
