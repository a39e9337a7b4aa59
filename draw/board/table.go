package board

import (
	"image"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
)

// A table is a small board beside the large one.
type table struct {
	*panel.Metrics
	pitch int // the side of a square, in pixels
}

// tableLabel is the width of the names of the rows, in units.
const tableLabel = 28

// newTable returns a table whose squares are as large as fit, up to a size in units.
func newTable(k *panel.Metrics, largest float64) table {
	return table{k, min(k.Px(largest), (k.BesideWidth-k.Px(tableLabel))/k.N)}
}

// namePitch returns how many rows the name of one takes, with the room between two names.
func (t *table) namePitch() int { return panel.CeilDiv(int(1.7*t.Style(13, false).Size), t.pitch) }

// paintLabels writes the name of each row whose number is a multiple of every, left units beside the table. If columns is true, it writes
// the names of the same columns too, line pixels below the upper edge.
func (t *table) paintLabels(c *raster.Canvas, origin image.Point, every int, left float64, columns bool, line int) {
	st := t.Style(13, false)
	for i := 0; i < t.N; i += every {
		middle := i*t.pitch + t.pitch/2
		t.WriteAround(c, origin.Add(image.Pt(-t.Px(left), middle)), t.Labels.Row(i, t.N), st, t.Theme.Muted)
		if columns {
			t.Letters.DrawCentered(c, origin.Add(image.Pt(middle, line)), t.Labels.Column(i), st, t.Theme.Muted)
		}
	}
}

// place returns the place of square i, row by row, of a table with its top left corner at the origin.
func (t *table) place(origin image.Point, i int) image.Rectangle {
	corner := origin.Add(image.Pt(i%t.N*t.pitch, i/t.N*t.pitch))
	return image.Rectangle{corner, corner.Add(image.Pt(t.pitch, t.pitch))}
}
