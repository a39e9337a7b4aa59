package draw

import (
	"fmt"
	"image"
	"math"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A sketch is what all views of a picture share: the options with their defaults, and what follows from
// them for colors, texts and lengths.
type sketch struct {
	Options
	about    trace.About
	n        int // rows of the board
	theme    *Theme
	text     *raster.Lettering
	portrait *image.NRGBA // the picture of a queen, scaled to a square; nil for the outline
	unit     float64      // in pixels; texts and gaps are measured in units
	width    int          // of the column of the board, between its margins
}

// newSketch returns a sketch for the scenes of a search, or an error if nothing can be drawn of it with o.
func newSketch(a trace.About, o Options) (*sketch, error) {
	if a.N < 1 || a.N > trace.MaxN {
		return nil, fmt.Errorf("%d queens: pictures go from 1 to %d", a.N, trace.MaxN)
	}
	if o.Theme == nil {
		o.Theme = &Themes[0]
	}
	k := &sketch{Options: o, about: a, n: a.N, theme: o.Theme}
	if k.Panels == nil {
		k.Panels = DefaultPanels
	}
	if k.Language == nil {
		k.Language = &story.English
	}
	if k.Cell == 0 {
		k.Cell = DefaultCell
	}
	if k.Cell < MinCell || k.Cell > MaxCell {
		return nil, fmt.Errorf("--cell %d: squares go from %d to %d pixels", k.Cell, MinCell, MaxCell)
	}
	// Text follows the squares, but stays readable when they are small.
	k.unit = max(0.72, float64(k.Cell)/DefaultCell)
	k.width = max(k.n*k.Cell, k.px(280))
	var err error
	if o.Queen != nil {
		if k.portrait, err = raster.Portrait(o.Queen, k.Cell); err != nil {
			return nil, err
		}
	}
	if k.text, err = raster.NewLettering(o.Font); err != nil {
		return nil, err
	}
	if r, missing := k.text.Missing(o.Title); missing {
		return nil, fmt.Errorf("--title: no font has the character %q (%U): name a font that has it with --font", r, r)
	}
	return k, nil
}

// px returns a length in units as pixels.
func (k *sketch) px(units float64) int { return int(math.Round(units * k.unit)) }

// style returns the style of text whose size is given in units.
func (k *sketch) style(units float64, strong bool) raster.Style {
	s := raster.Style{Size: units * k.unit}
	if strong {
		s.Weight = raster.Bold
	}
	return s
}

// mono returns the style of code whose size is given in units.
func (k *sketch) mono(units float64) raster.Style {
	return raster.Style{Size: units * k.unit, Weight: raster.Mono}
}

// left returns the margin left of the board, in pixels. The labels of the rows stand in it.
func (k *sketch) left() int {
	if k.Labels == story.NoLabels {
		return k.px(28)
	}
	return k.px(40)
}

// right returns the margin right of the board, in pixels.
func (k *sketch) right() int {
	if k.Labels == story.NoLabels {
		return k.px(28)
	}
	return k.px(42)
}

// moodColor returns the color of a mood.
func (k *sketch) moodColor(m story.Mood) raster.Color {
	switch m {
	case story.Placement, story.Free:
		return k.theme.Test
	case story.Conflict, story.Backtrack:
		return k.theme.Bad
	case story.Solved:
		return k.theme.Good
	}
	return k.theme.Text
}
