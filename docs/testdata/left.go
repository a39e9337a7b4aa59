package panel

import (
	"image"
	"slices"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Left shows how many squares of each row no queen attacks.
var Left = Panel{
	Name:   "left",
	Doc:    "how many squares each row has left",
	Beside: true,
	Ramps:  func(t *theme.Theme) []raster.Ramp { return []raster.Ramp{{t.Muted, t.Ground}, {t.Test, t.Ground}} },
	New:    func(k *Metrics) View { return &leftView{Metrics: k} },
}

// A leftView draws a bar for each row, and one over the whole width for a row with all its squares.
type leftView struct {
	*Metrics
	shown []int // the squares of each row as painted; nil before the first state
}

// Lengths of a line of the panel, in units.
const (
	leftLine = 22 // its height
	leftBar  = 28 // from the left to the bar, which leaves room for the row's name
	leftDrop = 16 // from the top to the baseline
)

func (v *leftView) Height() int { return v.WithHeading(v.N * v.Px(leftLine)) }

func (v *leftView) Paint(c *raster.Canvas, s *story.State) {
	left, out := make([]int, v.N), s.Board.Attacked().Plus(s.Board.Occupied())
	for row := range v.N {
		for at := range trace.Along(trace.Row(row), v.N) {
			if !out.Has(at) {
				left[row]++
			}
		}
	}
	if slices.Equal(left, v.shown) {
		return
	}
	if v.shown == nil {
		v.WriteHeading(c, v.Language.Say(v.Language.Squares, words.Values{N: v.N * v.N}))
	}
	v.shown = left
	lines := v.Content(c)
	c.Fill(lines, v.Theme.Ground)
	for row, squares := range v.shown {
		at := lines.Min.Add(image.Pt(0, row*v.Px(leftLine)))
		v.Letters.Draw(c, at.Add(image.Pt(0, v.Px(leftDrop))), v.Labels.Row(row, v.N), v.Style(14, false), v.Theme.Muted)
		bar := image.Rect(at.X+v.Px(leftBar), at.Y+v.Px(4), lines.Max.X, at.Y+v.Px(leftLine-2))
		bar.Max.X = bar.Min.X + bar.Dx()*squares/v.N
		c.Fill(bar, v.Theme.Test)
	}
}
