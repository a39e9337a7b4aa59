package draw

import (
	"image"
	"strings"
)

// Lengths of a panel beside the board, in units.
const (
	besideLeft    = 10 // from the panel's left edge to its content
	besideContent = 390
	headingHeight = 48 // of a heading, with the room over it and under it
	headingLine   = 36 // where its letters stand
	headingSpace  = 1  // between two letters
	besideFoot    = 16 // under the content
)

// heading writes what a panel beside the board is called, in small spaced capitals at its top.
func (k *sketch) heading(c *canvas, place image.Rectangle, text string) {
	at := place.Min.Add(image.Pt(k.px(besideLeft), k.px(headingLine)))
	st := k.style(13, false)
	over := k.ink.over(k.theme.Muted)
	for _, r := range strings.ToUpper(text) {
		k.text.draw(c, at, string(r), st, over)
		at.X += k.text.width(string(r), st) + max(1, k.px(headingSpace))
	}
}

// headed returns the size of a panel beside the board whose content under the heading is so high.
func (k *sketch) headed(height int) image.Point {
	return image.Pt(k.px(besideWidth), k.px(headingHeight)+height+k.px(besideFoot))
}

// content returns where the content of a panel beside the board stands, under the heading.
func (k *sketch) content(place image.Rectangle) image.Rectangle {
	at := place.Min.Add(image.Pt(k.px(besideLeft), k.px(headingHeight)))
	return image.Rect(at.X, at.Y, at.X+k.px(besideContent), place.Max.Y)
}

// fitAll sets a style smaller until all lines are no wider than a width, but never below half its size.
func (l *lettering) fitAll(lines []string, s style, width int) style {
	t := s
	for l.widest(lines, t) > width && t.size > s.size/2 {
		t.size *= 0.94
	}
	return t
}
