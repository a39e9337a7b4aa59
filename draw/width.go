package draw

import (
	"fmt"
	"image"
	"math"
	"sort"

	"queenreel/trace"
)

// fitted returns a sketch whose squares are as large as its Width or its Size allows: k itself without either. sizeOf
// returns the size of a picture with a sketch, in pixels, which grows with the squares. What the smallest squares are too
// large for is an Error, and so is a width for which the largest are too small: a picture of an exact size has room around them.
func (k *sketch) fitted(sizeOf func(*sketch) image.Point) (*sketch, error) {
	if k.Width == 0 && k.Size == (image.Point{}) {
		return k, nil
	}
	size := func(cell int) image.Point {
		probe := k.sized(cell)
		probe.Width, probe.Size = 0, image.Point{}
		return sizeOf(probe).Div(k.Scale)
	}
	fits := func(size image.Point) bool {
		if k.Width > 0 {
			return size.X <= k.Width
		}
		return size.X <= k.Size.X && size.Y <= k.Size.Y
	}
	if least := size(MinCell); !fits(least) {
		return nil, k.noSize("smallest", least)
	}
	largest := MaxCell
	if k.Arrangement == Wide { // which is as large as its texts, and not only as its squares
		largest = max(largest, k.Width, k.Size.X)
	}
	cell := MinCell + sort.Search(largest-MinCell, func(i int) bool { return !fits(size(MinCell + 1 + i)) })
	if most := size(cell); cell == largest && most.X < k.Width {
		return nil, k.noSize("largest", most)
	}
	return k.sized(cell).portrayed()
}

// noSize says that there is no picture of the Width or Size that is asked for, and how large the smallest or largest is.
func (k *sketch) noSize(extreme string, size image.Point) error {
	if k.Width > 0 {
		return k.noWidth(fmt.Errorf("the %s picture of this kind is %d pixels wide", extreme, size.X))
	}
	return &Error{Field: "Size", Value: dimensions(k.Size), Err: fmt.Errorf("the %s picture of this kind is %s", extreme, dimensions(size))}
}

// noWidth says that there is no picture of the width.
func (o *Options) noWidth(problem error) error {
	return &Error{Field: "Width", Value: fmt.Sprint(o.Width), Err: problem}
}

// tooLarge says that no canvas can be as large as the options want it.
func (k *sketch) tooLarge(err error) error {
	if k.Size != (image.Point{}) {
		return &Error{Field: "Size", Value: dimensions(k.Size), Err: err, Remedy: "make it smaller"}
	}
	return &Error{Field: "Cell", Value: fmt.Sprint(k.Cell / k.Scale), Err: err, Remedy: "make the squares smaller"}
}

// dimensions returns a size as users write it.
func dimensions(size image.Point) string { return fmt.Sprintf("%dx%d", size.X, size.Y) }

// pictureSize returns the size of a picture that needs some room in pixels: more where the options say so.
func (k *sketch) pictureSize(room image.Point) image.Point {
	switch {
	case k.Size != image.Point{}:
		return k.Size.Mul(k.Scale)
	case k.Width > 0 && k.Arrangement == Wide:
		return image.Pt(k.Width, 2*int(math.Round(float64(k.Width)*wideHeight/wideWidth/2))).Mul(k.Scale)
	case k.Width > 0:
		return image.Pt(k.Width*k.Scale, room.Y)
	}
	return room
}

// columnWidth returns the width of the column of the board with its margins, in pixels.
func (k *sketch) columnWidth() int { return k.left() + k.width + k.right() }

// sheetColumns returns the number of columns that the options give to a sheet. Where they leave it open and want a
// width, boards of the default size stand side by side as far as they fit. There must be some.
func sheetColumns(a trace.About, entries []Entry, o Options) int {
	if o.Width <= 0 || o.Columns != 0 {
		return o.Columns
	}
	k, err := newSketch(a, Options{Cell: LeastSheetCell, Labels: o.Labels, Title: o.Title, Font: o.Font})
	if err != nil {
		return 0 // NewSheets will say so
	}
	g := newGrid(k, entries)
	for g.columns > 1 && g.size().X > o.Width {
		g.columns--
	}
	return g.columns
}
