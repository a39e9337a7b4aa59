package panel

import (
	"image"

	"queenreel/draw/raster"
	"queenreel/draw/theme"
)

// A Table is a small board beside the large one.
type Table struct {
	*Metrics
	Pitch int // the side of a square, in pixels
}

// Lengths in units.
const (
	TableLabel = 28 // the width of the names of the rows
)

// NewTable returns a table whose squares are as large as fit, up to a size in units.
func (k *Metrics) NewTable(largest float64) Table {
	return Table{k, min(k.Px(largest), (k.BesideWidth-k.Px(TableLabel))/k.N)}
}

// PaintLabels writes the names of each row that is to have one, some units left of the table and, if there is a line for them,
// those of the columns.
func (t *Table) PaintLabels(c *raster.Canvas, origin image.Point, every int, left float64, columns bool, line int) {
	st := t.Style(13, false)
	for i := 0; i < t.N; i += every {
		middle := i*t.Pitch + t.Pitch/2
		t.WriteAround(c, origin.Add(image.Pt(-t.Px(left), middle)), t.Labels.Row(i, t.N), st, t.Theme.Muted)
		if columns {
			t.Letters.DrawCentered(c, origin.Add(image.Pt(middle, line)), t.Labels.Column(i), st, t.Theme.Muted)
		}
	}
}

// Place returns the place of a square of the table whose top left corner is the origin; squares are counted row by row.
func (t *Table) Place(origin image.Point, i int) image.Rectangle {
	corner := origin.Add(image.Pt(i%t.N*t.Pitch, i/t.N*t.Pitch))
	return image.Rectangle{corner, corner.Add(image.Pt(t.Pitch, t.Pitch))}
}

// DeadColor returns the color behind a row or column that has no square left.
func DeadColor(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Bad, t.Tint) }
