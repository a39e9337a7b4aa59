package draw

import (
	"cmp"
	"fmt"
	"slices"
	"sort"

	"queenreel/trace"
)

// fitted returns options whose squares are as large as their Width allows: as they are without one. widthOf returns
// the width of a picture with some options, in pixels, which grows with the squares. A width that is too small, or
// larger than that of the largest squares, is an Error.
func (o Options) fitted(widthOf func(Options) (int, error)) (Options, error) {
	if o.Width <= 0 { // which check sees
		return o, nil
	}
	width := func(cell int) (int, error) {
		probe := o
		probe.Cell, probe.Width, probe.Scale, probe.Queen, probe.Search = cell, 0, 1, nil, nil
		return widthOf(probe)
	}
	least, err := width(MinCell)
	if err != nil {
		return o, err
	}
	most, err := width(MaxCell)
	if err != nil {
		return o, err
	}
	switch {
	case o.Width < least:
		return o, o.noWidth(fmt.Errorf("the smallest picture of this kind is %d pixels wide", least))
	case o.Width > most:
		return o, o.noWidth(fmt.Errorf("the largest picture of this kind is %d pixels wide", most))
	}
	tooWide := func(i int) bool {
		w, e := width(MinCell + 1 + i)
		err = cmp.Or(err, e)
		return w > o.Width
	}
	o.Cell = MinCell + sort.Search(MaxCell-MinCell, tooWide)
	return o, err
}

// noWidth says that there is no picture of the width.
func (o *Options) noWidth(problem error) error {
	return &Error{Field: "Width", Value: fmt.Sprint(o.Width), Err: problem}
}

// pictureWidth returns the width of the pictures of a painter, in pixels.
func pictureWidth(table []Panel, a trace.About, o Options) (int, error) {
	k, err := newSketch(a, o)
	if err != nil {
		return 0, err
	}
	panels, err := k.panels(table)
	if err != nil {
		return 0, err
	}
	beside := func(p Panel) bool { return p.beside && !k.Stacked }
	width := 0
	if slices.ContainsFunc(panels, beside) {
		width = k.px(besideWidth)
	}
	if slices.ContainsFunc(panels, func(p Panel) bool { return !beside(p) }) {
		width += k.columnWidth()
	}
	return width, nil
}

// columnWidth returns the width of the column of the board with its margins, in pixels.
func (k *sketch) columnWidth() int { return k.left() + k.width + k.right() }

// sheetWidth returns the width of a sheet of boards, of which there must be some, in pixels.
func sheetWidth(a trace.About, entries []Entry, o Options) (int, error) {
	k, err := newSketch(a, o)
	if err != nil {
		return 0, err
	}
	return newGrid(k, entries).size().X, nil
}

// sheetColumns returns the number of columns that the options give to a sheet. Where they leave it open and want a
// width, boards of the default size stand side by side as far as they fit. There must be some.
func sheetColumns(a trace.About, entries []Entry, o Options) int {
	if o.Width <= 0 || o.Columns != 0 {
		return o.Columns
	}
	k, err := newSketch(a, Options{Cell: DefaultSheetCell, Labels: o.Labels, Title: o.Title, Font: o.Font})
	if err != nil {
		return 0 // NewSheets will say so
	}
	g := newGrid(k, entries)
	for g.columns > 1 && g.size().X > o.Width {
		g.columns--
	}
	return g.columns
}
