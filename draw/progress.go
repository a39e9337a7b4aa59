package draw

import (
	"image"
	"math"

	"queenreel/draw/raster"
)

// A progressLine is the line along the bottom of a picture that shows how much of the film has passed. Panels
// leave its place free.
type progressLine struct {
	theme *Theme
	place image.Rectangle
	shown int // the length of the part that has passed, in pixels; 0 if there is no line
}

// progressHeight is the height of the line, in units.
const progressHeight = 4

// progressRest returns the color of the part that is still to come.
func progressRest(t *Theme) raster.Color { return raster.Mix(t.Ground, t.Muted, 0.16) }

// paint brings the line up to date with the part of the film that has passed, from 0 to 1. It paints only what
// changes, which in a film is the tip. At 0 there is no line.
func (l *progressLine) paint(c *raster.Canvas, passed float64) {
	length := 0
	if passed > 0 {
		length = max(1, int(math.Round(float64(l.place.Dx())*min(passed, 1))))
	}
	part := func(from, to int) image.Rectangle {
		return image.Rect(l.place.Min.X+from, l.place.Min.Y, l.place.Min.X+to, l.place.Max.Y)
	}
	switch {
	case length == l.shown:
		return
	case length == 0:
		c.Fill(l.place, l.theme.Ground)
	case l.shown == 0:
		c.Fill(l.place, progressRest(l.theme)) // all of it, which stays as it is in vector films
		c.Fill(part(0, length), l.theme.Muted)
	case length < l.shown:
		c.Fill(part(length, l.shown), progressRest(l.theme))
	default:
		c.Fill(part(l.shown, length), l.theme.Muted)
	}
	l.shown = length
}
