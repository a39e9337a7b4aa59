package draw

import (
	"image"
	"strings"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// Lengths of a panel beside the board, in units.
const (
	besideLeft    = 10  // from the panel's left edge to its content
	besideContent = 390 // its width, where the panel stands in the column beside the board
	headingHeight = 48  // of the heading, with the room over it and under it
	headingLine   = 36  // from the top to the baseline of the heading
	headingSpace  = 1   // between two letters
	besideFoot    = 16  // under the content
)

// heading writes the heading of a panel beside the board at the top of its canvas.
func (k *sketch) heading(c *raster.Canvas, text string) { k.headingOn(c, headingLine-k.lift, text) }

// headingOn writes a heading in small spaced capitals on a line that is some units below the top of a canvas.
func (k *sketch) headingOn(c *raster.Canvas, line float64, text string) {
	at := c.Bounds().Min.Add(image.Pt(k.px(besideLeft), k.px(line)))
	st := k.style(13, false)
	st.Spacing = max(1, k.px(headingSpace))
	k.text.Draw(c, at, strings.ToUpper(text), st, k.Theme.Muted)
}

// withHeading returns the height of a panel beside the board, given that of its content. Both are in pixels.
func (k *sketch) withHeading(content int) int {
	return k.px(headingHeight-k.lift) + content + k.px(besideFoot)
}

// content returns where the content of a panel beside the board stands on its canvas: under the heading.
func (k *sketch) content(c *raster.Canvas) image.Rectangle {
	at := c.Bounds().Min.Add(image.Pt(k.px(besideLeft), k.px(headingHeight-k.lift)))
	return image.Rect(at.X, at.Y, at.X+k.beside, c.Bounds().Max.Y)
}

// room returns the height in pixels that the content of a panel beside the board has: what is left of its place
// without the foot.
func (k *sketch) room(content image.Rectangle) int {
	return content.Dy() - k.px(besideFoot-progressHeight) + 1
}

// An emptyView says in place of the content of a panel beside the board why a search has none.
type emptyView struct {
	*sketch
	title, reason string
	begun         bool
}

func (v *emptyView) height() int { return v.withHeading(v.px(stackCall)) }

func (v *emptyView) paint(c *raster.Canvas, _ *story.Scene) {
	if v.begun {
		return
	}
	v.begun = true
	v.heading(c, v.title)
	v.writeLine(c, v.content(c).Min.Add(image.Pt(0, v.px(17))), v.reason, v.style(15, false), v.beside, v.Theme.Muted)
}

// pageStart returns the number of the item at the top of a list with room for n items, which are numbered from
// 1. Once the list is full, its newer half moves to the top, so that a list changes as a whole only every n/2
// items.
func pageStart(newest, n int) int {
	if newest <= n || n < 2 {
		return max(1, newest-n+1)
	}
	half := n / 2
	return 1 + (newest-n+half-1)/half*half
}
