package panel

import (
	"image"
	"strings"

	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// Lengths of a panel beside the board, in units.
const (
	BesideLeft    = 10  // from the panel's left edge to its content
	besideContent = 390 // the width of the content in the column beside the board
	pageContent   = 300 // the same for pages
	besideMargins = 40  // left and right of the content
	headingHeight = 48  // of the heading, with the room over it and under it
	HeadingLine   = 36  // from the top to the baseline of the heading
	headingSpace  = 1   // between two letters
	BesideFoot    = 16  // under the content
)

// beside returns the width of the content in the column beside the board, in units.
func (k *Metrics) beside() float64 {
	if k.Arrangement == Page {
		return pageContent
	}
	return besideContent
}

// BesideColumn returns the width of the column beside the board, in pixels.
func (k *Metrics) BesideColumn() int { return k.Px(k.beside() + besideMargins) }

// WriteHeading writes the heading of a panel beside the board at the top of its canvas.
func (k *Metrics) WriteHeading(c *raster.Canvas, text string) {
	k.WriteHeadingAt(c, HeadingLine-k.Lift, text)
}

// WriteHeadingAt writes a heading in small spaced capitals on a line that is some units below the top of a canvas.
func (k *Metrics) WriteHeadingAt(c *raster.Canvas, line float64, text string) {
	at := c.Bounds().Min.Add(image.Pt(k.Px(BesideLeft), k.Px(line)))
	st := k.Style(13, false)
	st.Spacing = max(1, k.Px(headingSpace))
	k.Letters.Draw(c, at, strings.ToUpper(text), st, k.Theme.Muted)
}

// WithHeading returns the height of a panel beside the board whose content has a height, both in pixels.
func (k *Metrics) WithHeading(content int) int {
	return k.Px(headingHeight-k.Lift) + content + k.Px(BesideFoot)
}

// Content returns where the content of a panel beside the board stands on its canvas: under the heading.
func (k *Metrics) Content(c *raster.Canvas) image.Rectangle {
	at := c.Bounds().Min.Add(image.Pt(k.Px(BesideLeft), k.Px(headingHeight-k.Lift)))
	return image.Rect(at.X, at.Y, at.X+k.BesideWidth, c.Bounds().Max.Y)
}

// An emptyView stands for the view of a panel beside the board that has nothing to show of a search, and says why.
type emptyView struct {
	*Metrics
	title, reason string
	begun         bool
}

func (v *emptyView) Height() int { return v.WithHeading(v.Px(stackCall)) }

func (v *emptyView) Paint(c *raster.Canvas, _ *story.State) {
	if v.begun {
		return
	}
	v.begun = true
	v.WriteHeading(c, v.title)
	v.WriteLine(c, v.Content(c).Min.Add(image.Pt(0, v.Px(17))), v.reason, v.Style(15, false), v.BesideWidth, v.Theme.Muted)
}

// listStart returns the number of the item at the top of a list that has room for n items, numbered from 1. If the list is full, its
// newer half moves to the top, so that a list changes as a whole only every n/2 items.
func listStart(newest, n int) int {
	if newest <= n || n < 2 {
		return max(1, newest-n+1)
	}
	half := n / 2
	return 1 + (newest-n+half-1)/half*half
}
