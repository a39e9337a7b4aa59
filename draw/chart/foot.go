package chart

import (
	"image"
	"math"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// A Foot is the shape of a search at the foot of a film: bars for the steps that were shown, as high as the search was deep. Bars that
// only go back have the color of a backtrack, and dots are solutions. What is still to come is empty.
type Foot struct {
	*panel.Metrics
	shape story.Shape
	bars  []bar // from left to right
	dots  []dot
	place image.Rectangle // of the name and the bars
	shown int             // the steps as painted
	begun bool
}

// A bar is a pixel wide before it is scaled. It stands for several steps, and is as high as the highest, or for one, as others may.
type bar struct {
	part   float64 // of the height that there is
	back   bool    // the search only goes back
	within int     // the steps of the film up to its last
}

// A dot is a solution.
type dot struct {
	bar  int
	part float64
	step int // from 1
}

// Lengths of a foot, in units.
const (
	nameBase  = 10 // from the top to the baseline of the name
	nameSize  = 13
	footPlane = 18 // from the top to the highest bar
	dotRadius = 3
)

// NewFoot returns the foot of a picture, or of a search in it, that has a place.
func NewFoot(k *panel.Metrics, shape story.Shape, place image.Rectangle) *Foot {
	f := &Foot{Metrics: k, shape: shape, place: k.FootPlace(place)}
	levels := shape.Levels
	width, steps := f.place.Dx()/k.Scale, len(levels)
	part := func(depth uint16) float64 { return float64(depth) / float64(max(1, shape.Top)) }
	for x := 0; x < width && steps > 0; x++ {
		first := x * steps / width
		b := bar{within: max(first+1, (x+1)*steps/width)}
		goesOn := false
		for _, l := range levels[first:b.within] {
			b.part = max(b.part, part(l.Depth))
			back := l.Mood == story.Backtrack || l.Mood == story.Jump
			b.back = b.back || back
			goesOn = goesOn || !back && l.Mood != story.DeadEnd
		}
		b.back = b.back && !goesOn
		f.bars = append(f.bars, b)
	}
	for i, l := range levels {
		if l.Mood == story.Solved {
			f.dots = append(f.dots, dot{(2*i + 1) * width / (2 * steps), part(l.Depth), i + 1})
		}
	}
	return f
}

// Paint brings a canvas up to date with the steps that the film has shown. It paints only new ones.
func (f *Foot) Paint(c *raster.Canvas, shown int) {
	if !f.begun {
		name := story.DepthName(f.Language, f.shape.About)
		f.WriteLine(c, f.place.Min.Add(image.Pt(0, f.Px(nameBase))), name, f.Style(nameSize, false), f.place.Dx(), f.Theme.Muted)
	}
	if !f.begun || shown < f.shown {
		rest := f.place
		rest.Min.Y = f.top(1) - f.Px(dotRadius)
		c.Fill(rest, panel.RestColor(f.Theme))
		f.shown = 0
	}
	first, reach := len(f.bars), f.Px(dotRadius)/f.Scale
	for x, b := range f.bars {
		if b.within <= f.shown || b.within > shown {
			continue
		}
		first = min(first, x)
		color := f.Theme.Muted
		if b.back {
			color = f.Theme.Bad
		}
		c.Fill(image.Rect(f.left(x), f.top(b.part), f.left(x+1), f.place.Max.Y), color)
	}
	for _, d := range f.dots {
		if d.step <= shown && (d.step > f.shown || d.bar >= first-reach) { // others are not painted over
			f.paint(c, d)
		}
	}
	f.shown, f.begun = shown, true
}

// paint paints a dot in flat color, row by row: whole in the place of the bars, but for its sides.
func (f *Foot) paint(c *raster.Canvas, d dot) {
	r := f.Px(dotRadius) / f.Scale
	middle := min(f.top(d.part), f.place.Max.Y-(r+1)*f.Scale)
	for y := -r; y <= r; y++ {
		half := int(math.Sqrt(float64(r*r + r - y*y)))
		row := image.Rect(f.left(d.bar-half), middle+y*f.Scale, f.left(d.bar+half+1), middle+(y+1)*f.Scale)
		c.Fill(row.Intersect(f.place), f.Theme.Good)
	}
}

// left returns the left edge of a bar.
func (f *Foot) left(x int) int { return f.place.Min.X + x*f.Scale }

// top returns the upper edge of a bar of a part of the height that there is.
func (f *Foot) top(part float64) int {
	highest := f.place.Min.Y + f.Px(footPlane)
	return f.place.Max.Y - f.Whole(math.Min(part, 1)*float64(f.place.Max.Y-highest))
}
