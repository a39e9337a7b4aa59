package board

import (
	"image"
	"math"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
)

// Heat shows how often each square was tried.
var Heat = panel.Panel{
	Name:   "heat",
	Doc:    "how often each square was tried so far",
	Beside: true,
	Ramps: func(t *theme.Theme) []raster.Ramp {
		ramps := []raster.Ramp{{t.Muted, t.Ground}}
		for shade := range len(heats) + 1 {
			square, text := heatColors(t, shade)
			ramps = append(ramps, raster.Ramp{text, square})
		}
		return ramps
	},
	New: func(k *panel.Metrics) panel.View {
		t := newTable(k, maxHeatSquare)
		return &heatView{table: t, numbers: k.Letters.Width("888", k.Style(13, false)) <= t.pitch-2}
	},
}

// heats says how much of the color of a test each shade of a square has, from seldom tried to often tried. No text can be read on
// shades between the last two.
var heats = []float64{0.15, 0.26, 0.37, 0.48, 1}

// heatColors returns the color of a square in a shade, and that of its text. Shade 0 is that of squares that were not tried.
func heatColors(t *theme.Theme, shade int) (square, text raster.Color) {
	switch {
	case shade == 0:
		return raster.Mix(t.Ground, t.Muted, 0.06), t.Muted
	case shade == len(heats):
		return raster.Mix(t.Ground, t.Test, heats[shade-1]), t.Ground
	}
	return raster.Mix(t.Ground, t.Test, heats[shade-1]), t.Text
}

// A heatSquare is what is seen of a square of the map.
type heatSquare struct{ tries, shade int }

// A heatView is a small board whose squares grow stronger as they are tried, with the numbers of tries if there is room. The
// scale changes only when a square outgrows it.
type heatView struct {
	table
	numbers bool // squares are wide enough for them

	top   int                      // of the scale, as painted
	shown panel.Memory[heatSquare] // row by row
}

// Lengths in units.
const (
	maxHeatSquare = 34 // the side of a square
	heatLabels    = 20 // the height of the names of the columns
	heatScale     = 34 // the height of the scale, with the room over it
	heatSwatch    = 26 // the width of a shade of the scale
)

func (v *heatView) Height() int { return v.WithHeading(v.N*v.pitch + v.Px(heatLabels+heatScale)) }

func (v *heatView) Paint(c *raster.Canvas, s *story.Scene) {
	origin := v.Content(c).Min.Add(image.Pt(v.Px(tableLabel), 0))
	if v.shown == nil {
		v.WriteHeading(c, v.Language.Panels.Heat)
		if v.Labels != words.NoLabels {
			v.paintLabels(c, origin, v.namePitch(), tableLabel/2+2, true, v.N*v.pitch+v.Px(15))
		}
	}
	squares, peak := make([]heatSquare, v.N*v.N), 0
	for row := range min(v.N, len(s.Tried)) {
		for col, tries := range s.Tried[row][:min(v.N, len(s.Tried[row]))] {
			squares[row*v.N+col].tries = tries
			peak = max(peak, tries)
		}
	}
	top := heatTop(peak)
	for i := range squares {
		squares[i].shade = panel.CeilDiv(squares[i].tries, top/len(heats))
	}
	if top != v.top {
		v.top = top
		at, height, st := origin.Add(image.Pt(0, v.N*v.pitch+v.Px(heatLabels+12))), v.Px(14), v.Style(13, false)
		c.Fill(image.Rect(at.X, at.Y, c.Bounds().Max.X, at.Y+height+v.Px(2)), v.Theme.Ground)
		swatch := image.Rect(at.X, at.Y, at.X+v.Px(heatSwatch), at.Y+height)
		for shade := range len(heats) + 1 {
			color, _ := heatColors(v.Theme, shade)
			c.Fill(swatch, color)
			swatch = swatch.Add(image.Pt(v.Px(heatSwatch), 0))
		}
		v.Letters.Draw(c, image.Pt(swatch.Min.X+v.Px(8), at.Y+height/2+panel.Drop(st)), v.Language.Say(v.Language.Panels.HeatScale, words.Values{N: v.top}), st, v.Theme.Muted)
	}
	for i, square := range v.shown.Changes(squares) {
		r := v.place(origin, i)
		ground, color := heatColors(v.Theme, square.shade)
		c.Fill(r, v.Theme.Ground)
		if v.pitch > 4 {
			r.Max = r.Max.Sub(image.Pt(max(1, v.Px(1)), max(1, v.Px(1))))
		}
		c.Fill(r, ground)
		if square.tries > 0 && v.numbers {
			text, st := v.Letters.Fit(v.Language.Number(int(square.tries)), v.Style(13, false), r.Dx()-2, 1)
			v.WriteAround(c, r.Min.Add(r.Max).Div(2), text[0], st, color)
		}
	}
}

// heatTop returns the top of the scale where no square was tried more than peak times: a multiple of the shades.
func heatTop(peak int) int {
	top := len(heats)
	for i := 0; top < peak; i++ {
		top = len(heats) * []int{2, 3, 4, 6, 8, 10}[i%6] * int(math.Pow10(i/6))
	}
	return top
}
