package draw

import (
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// domainsPanel shows which columns are left for each row.
var domainsPanel = Panel{
	Name:   "domains",
	Doc:    "which columns are left for each row",
	beside: true,
	ramps:  domainsRamps,
	view:   func(k *sketch) view { return newDomainsView(k) },
}

func domainsRamps(t *Theme) []raster.Ramp {
	ramps := []raster.Ramp{{t.Muted, t.Ground}, {t.Text, t.Ground}, {t.Detail, t.Ground}, {t.Bad, deadOn(t)}}
	for _, c := range []raster.Color{t.Queen, t.Test, t.Bad, t.Good} {
		ramps = append(ramps, raster.Ramp{t.Ground, c})
	}
	return ramps
}

// deadOn returns the color behind a row or column that has no square left.
func deadOn(t *Theme) raster.Color { return raster.Mix(t.Ground, t.Bad, t.Tint) }

// A prospect says whether the queen of a row can stand in a column.
type prospect uint8

const (
	out      prospect = iota // ruled out
	struck                   // ruled out just now, or in a line without a square left
	possible                 // not ruled out
	taken                    // its place
)

// A domainSquare is everything that can be seen of a square of the table.
type domainSquare struct {
	prospect prospect
	shade    shade  // of the queen, where the column is taken
	figure   figure // why the column is struck
	dead     bool   // its row or its column has no square left
}

// domainSquareAt returns the square of the table that stands for a square of the board. The bits of filled
// are the columns that have a queen.
func domainSquareAt(s *story.Scene, filled uint64, at trace.Square) domainSquare {
	d := domainSquare{prospect: possible, dead: at.Row == s.Dead.Row || at.Col == s.Dead.Col}
	switch l := lookAt(s, at); {
	case s.Board.Has(at):
		d.prospect, d.shade = taken, max(l.queen, l.ring)
	case d.dead || s.Fresh.Has(at):
		d.prospect, d.figure = struck, max(plus, figureAt(s, at))
	case !s.Board.RowEmpty(int(at.Row)) || filled>>at.Col&1 != 0 || figureAt(s, at) != noFigure:
		d.prospect = out
	}
	return d
}

// A table is a small board beside the large one.
type table struct {
	*sketch
	pitch int // the side of a square, in pixels
}

// newTable returns a table whose squares are as large as fit, up to a size in units.
func (k *sketch) newTable(largest float64) table {
	return table{k, min(k.px(largest), (k.beside-k.px(tableLabel))/k.n)}
}

// square returns the place of a square of the table whose top left corner is the origin; squares are counted row by row.
func (t *table) square(origin image.Point, i int) image.Rectangle {
	corner := origin.Add(image.Pt(i%t.n*t.pitch, i/t.n*t.pitch))
	return image.Rectangle{corner, corner.Add(image.Pt(t.pitch, t.pitch))}
}

// paintLabels writes the names of each row that is to have one, some units left of the table and, if there is a line for them,
// those of the columns.
func (t *table) paintLabels(c *raster.Canvas, origin image.Point, every int, left float64, columns bool, line int) {
	st := t.style(13, false)
	for i := 0; i < t.n; i += every {
		middle := i*t.pitch + t.pitch/2
		t.writeAround(c, origin.Add(image.Pt(-t.px(left), middle)), t.Labels.Row(i, t.n), st, t.Theme.Muted)
		if columns {
			t.text.DrawCentered(c, origin.Add(image.Pt(middle, line)), t.Labels.Column(i), st, t.Theme.Muted)
		}
	}
}

// A domainsView is a table of rows by columns with the names of the columns that a row still has. Where its
// squares are too small for letters, it is a map.
type domainsView struct {
	table
	figures []*raster.Mask       // of squares struck, by figure
	dot     *raster.Mask         // a square ruled out
	shown   memory[domainSquare] // row by row
}

// Lengths in units.
const (
	maxDomainSquare = 32 // the side of a square
	tableLabel      = 28 // the width of the names of the rows
	domainHeader    = 18 // the height of the names of the columns, over a map
)

// minLetters is the side in pixels of the smallest square in which letters can be read.
const minLetters = 15

func newDomainsView(k *sketch) *domainsView {
	t := k.newTable(maxDomainSquare)
	return &domainsView{
		table: t,
		figures: []*raster.Mask{
			plus:    raster.Plus(t.pitch, 0.46, 0.09),
			times:   raster.Cross(t.pitch, 0.4, 0.09),
			diamond: raster.Diamond(t.pitch, 0.42, 0.08),
		},
		dot: raster.Disc(0, 0, max(1, 0.055*float64(t.pitch))),
	}
}

// letters reports whether the squares show the names of their columns.
func (v *domainsView) letters() bool { return v.pitch >= minLetters }

// header returns the height of the names over the table, in pixels; 0 if the table has letters.
func (v *domainsView) header() int {
	if v.letters() {
		return 0
	}
	return v.px(domainHeader)
}

func (v *domainsView) height() int { return v.withHeading(v.header() + v.n*v.pitch) }

func (v *domainsView) paint(c *raster.Canvas, s *story.Scene) {
	origin := v.content(c).Min.Add(image.Pt(v.px(tableLabel), v.header()))
	if v.shown == nil {
		v.heading(c, v.Language.Panels.Domains)
		every := v.namePitch(v.pitch)
		if v.letters() {
			every = 1
		}
		v.paintLabels(c, origin, every, tableLabel/2+4, !v.letters(), -v.px(5))
	}
	var filled uint64
	for q := range s.Board.Queens() {
		filled |= 1 << q.Col
	}
	squares := make([]domainSquare, v.n*v.n)
	for i := range squares {
		squares[i] = domainSquareAt(s, filled, trace.Sq(i/v.n, i%v.n))
	}
	for i, d := range v.shown.news(squares) {
		v.paintDomainSquare(c, v.square(origin, i), d, v.Labels.Column(i%v.n))
	}
}

// paintDomainSquare paints a square of the table that stands for a column of the given name.
func (v *domainsView) paintDomainSquare(c *raster.Canvas, r image.Rectangle, d domainSquare, name string) {
	ground := v.Theme.Ground
	if d.dead {
		ground = deadOn(v.Theme)
	}
	c.Fill(r, ground)
	switch gap := max(1, v.pitch/14); d.prospect {
	case taken:
		c.Fill(r.Inset(gap), d.shade.color(v.Theme, v.Theme.Queen))
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
		c.Stamp(v.figures[d.figure], r.Min, color)
	case out:
		if v.letters() {
			c.Stamp(v.dot, r.Min.Add(image.Pt(v.pitch/2, v.pitch/2)), v.Theme.Muted)
		}
	}
}

// paintName writes the name of a column into a square. On a map there is no room for it.
func (v *domainsView) paintName(c *raster.Canvas, r image.Rectangle, name string, strong bool, color raster.Color) {
	if !v.letters() {
		return
	}
	st := v.style(1, strong)
	st.Size = 0.54 * float64(v.pitch)
	st = v.text.FitAll([]string{name}, st, v.pitch-2)
	v.text.DrawCentered(c, image.Pt((r.Min.X+r.Max.X+1)/2, (r.Min.Y+r.Max.Y)/2+int(st.Size*0.33)), name, st, color)
}
