package board

import (
	"image"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Domains shows which columns are left for each row.
var Domains = panel.Panel{
	Name:   "domains",
	Doc:    "which columns are left for each row",
	Beside: true,
	Ramps: func(t *theme.Theme) []raster.Ramp {
		ramps := []raster.Ramp{{t.Muted, t.Ground}, {t.Text, t.Ground}, {t.Detail, t.Ground}, {t.Bad, deadColor(t)}}
		for _, c := range []raster.Color{t.Queen, t.Test, t.Bad, t.Good} {
			ramps = append(ramps, raster.Ramp{t.Ground, c})
		}
		return ramps
	},
	New: func(k *panel.Metrics) panel.View { return newDomainsView(k) },
}

// A prospect says whether the queen of a row can stand in a column.
type prospect uint8

const (
	out      prospect = iota // ruled out, or tried
	struck                   // ruled out just now, or in a dead row or column
	possible                 // not ruled out
	taken                    // it stands there
)

// A domainSquare is what can be seen of a square of the table.
type domainSquare struct {
	prospect prospect
	shade    shade  // of the queen, where the column is taken
	figure   figure // why the column is struck
	dead     bool   // its row or its column has no square left
}

// domainSquareAt returns the square of the table for a square of the board. The bits of filled are the columns that have
// a queen.
func domainSquareAt(s *story.State, filled uint64, at trace.Square) domainSquare {
	d := domainSquare{prospect: possible, dead: deadAt(s, at)}
	switch {
	case s.Board.Has(at):
		l := lookAt(s, at)
		d.prospect, d.shade = taken, max(l.queen, l.ring)
	case d.dead || s.Fresh.Has(at):
		d.prospect, d.figure = struck, max(plus, figureAt(s, at))
	case !s.Board.RowEmpty(int(at.Row)) || filled>>at.Col&1 != 0 || s.Ghosts.Has(at) || figureAt(s, at) != noFigure:
		d.prospect = out
	}
	return d
}

// A domainsView is a table of rows by columns with the names of the columns that a row still has. If its squares are too
// small for letters, it is a map.
type domainsView struct {
	*panel.Metrics
	pitch int                        // the side of a square, in pixels
	shown panel.Memory[domainSquare] // row by row
}

// Lengths in units.
const (
	maxDomainSquare = 32 // the side of a square
	domainLabel     = 28 // the width of the names of the rows
	domainHeader    = 18 // the height of the names of the columns, over a map
)

// minLetters is the side in pixels of the smallest square in which letters can be read.
const minLetters = 15

func newDomainsView(k *panel.Metrics) *domainsView {
	pitch := min(k.Px(maxDomainSquare), (k.BesideWidth-k.Px(domainLabel))/k.N)
	return &domainsView{Metrics: k, pitch: pitch}
}

// figureMask returns the figure of a square that is struck, or the dot of one that is ruled out.
func (v *domainsView) figureMask(f figure) *raster.Mask {
	type figureOf struct {
		figure
		pitch int
	}
	return v.Mask(figureOf{f, v.pitch}, func() *raster.Mask {
		switch f {
		case plus:
			return raster.Plus(v.pitch, 0.46, 0.09)
		case times:
			return raster.Cross(v.pitch, 0.4, 0.09)
		case diamond:
			return raster.Diamond(v.pitch, 0.42, 0.08)
		}
		return raster.Disc(0, 0, max(1, 0.055*float64(v.pitch)))
	})
}

// letters reports whether the squares show the names of their columns.
func (v *domainsView) letters() bool { return v.pitch >= minLetters }

// header returns the height of the names over the table, in pixels; 0 if the table has letters.
func (v *domainsView) header() int {
	if v.letters() {
		return 0
	}
	return v.Px(domainHeader)
}

func (v *domainsView) Height() int { return v.WithHeading(v.header() + v.N*v.pitch) }

func (v *domainsView) Paint(c *raster.Canvas, s *story.State) {
	origin := v.Content(c).Min.Add(image.Pt(v.Px(domainLabel), v.header()))
	if v.shown == nil {
		v.WriteHeading(c, v.Language.Panels.Domains)
		v.paintLabels(c, origin)
	}
	var filled uint64
	for q := range s.Board.Queens() {
		filled |= 1 << q.Col
	}
	squares := make([]domainSquare, v.N*v.N)
	for i := range squares {
		squares[i] = domainSquareAt(s, filled, trace.Sq(i/v.N, i%v.N))
	}
	for i, d := range v.shown.Changes(squares) {
		corner := origin.Add(image.Pt(i%v.N*v.pitch, i/v.N*v.pitch))
		v.paintDomainSquare(c, image.Rectangle{corner, corner.Add(image.Pt(v.pitch, v.pitch))}, d, v.Labels.Column(i%v.N))
	}
}

// paintLabels writes the names of the rows beside the table. Over a map, it writes those of the columns too, and as many as there is room
// for.
func (v *domainsView) paintLabels(c *raster.Canvas, origin image.Point) {
	st, every := v.Style(13, false), 1
	if !v.letters() {
		every = panel.CeilDiv(int(1.7*st.Size), v.pitch) // with the room between two names
	}
	for i := 0; i < v.N; i += every {
		middle := i*v.pitch + v.pitch/2
		v.WriteAround(c, origin.Add(image.Pt(-v.Px(domainLabel/2+4), middle)), v.Labels.Row(i, v.N), st, v.Theme.Muted)
		if !v.letters() {
			v.Letters.DrawCentered(c, origin.Add(image.Pt(middle, -v.Px(5))), v.Labels.Column(i), st, v.Theme.Muted)
		}
	}
}

// deadColor returns the color behind a row or column that has no square left.
func deadColor(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Bad, t.Tint) }

// paintDomainSquare paints a square of the table in the column of the given name.
func (v *domainsView) paintDomainSquare(c *raster.Canvas, r image.Rectangle, d domainSquare, name string) {
	ground := v.Theme.Ground
	if d.dead {
		ground = deadColor(v.Theme)
	}
	c.Fill(r, ground)
	switch d.prospect {
	case taken:
		c.Fill(r.Inset(max(1, v.pitch/14)), d.shade.color(v.Theme, v.Theme.Queen))
		v.paintName(c, r, name, true, v.Theme.Ground)
	case possible:
		if !v.letters() {
			c.Fill(r.Inset(max(1, v.pitch/5)), v.Theme.Muted)
		}
		v.paintName(c, r, name, false, v.Theme.Text)
	case struck:
		color := v.Theme.Detail
		if d.dead {
			color = v.Theme.Bad
		}
		c.Stamp(v.figureMask(d.figure), r.Min, color)
	case out:
		if v.letters() {
			c.Stamp(v.figureMask(noFigure), r.Min.Add(image.Pt(v.pitch/2, v.pitch/2)), v.Theme.Muted)
		}
	}
}

// paintName writes the name of a column into a square. On a map there is no room for it.
func (v *domainsView) paintName(c *raster.Canvas, r image.Rectangle, name string, strong bool, color raster.Color) {
	if !v.letters() {
		return
	}
	st := v.Style(1, strong)
	st.Size = 0.54 * float64(v.pitch)
	st = v.Letters.FitAll([]string{name}, st, v.pitch-2)
	v.Letters.DrawCentered(c, image.Pt((r.Min.X+r.Max.X+1)/2, (r.Min.Y+r.Max.Y)/2+int(st.Size*0.33)), name, st, color)
}
