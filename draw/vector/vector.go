// Package vector writes drawings as files of shapes and text.
//
// Panels paint on a raster.Canvas and know of nothing else. A canvas that records keeps a raster.Drawing: the same
// rectangles, shapes, texts and copies, each with the path that its mask was rasterized from. So one painter serves
// films, stills, SVG and PDF, and a new panel is in all of them. What is repeated (a queen, an empty
// board, a letter) is written once and then referred to. An image, such as the portrait of a queen, is embedded with all
// of its pixels.
package vector

import (
	"strconv"
	"strings"

	"queenreel/draw/raster"
)

// uses counts how often something is drawn: a copy, the first shape of some, or a letter.
type uses map[any]int

// count adds the uses in a drawing. Those in a copy count once.
func (u uses) count(d *raster.Drawing) {
	for i := range d.Layers {
		switch l := &d.Layers[i]; {
		case l.Copy != nil:
			if u[l.Copy]++; u[l.Copy] == 1 {
				u.count(l.Copy)
			}
		case l.Shapes != nil:
			u[&l.Shapes[0]]++
		case l.Text != nil:
			for _, letter := range l.Text.Letters() {
				u[letter.Glyph]++
			}
		}
	}
}

// number returns a number with up to three decimals.
func number(v float64) string {
	s := strings.TrimRight(strings.TrimRight(strconv.FormatFloat(v, 'f', 3, 64), "0"), ".")
	if s == "-0" {
		return "0"
	}
	return s
}
