package board

import (
	"cmp"
	"image"
	"maps"
	"math"
	"slices"

	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A segment is a line between the middles of two squares.
type segment struct {
	kind     segmentKind
	from, to trace.Square
	shade    shade
	bold     bool
}

// A segmentKind is what a segment means.
type segmentKind uint8

const (
	noSegment segmentKind = iota
	attack                // a queen attacks another, or a square
	diagonal              // a diagonal that a Hall interval needs
	leads                 // an arrow from a queen that leaves to where it is tried next
	followed              // an arrow from where a queen stood to where it stands
)

// Widths and lengths of segments, as fractions of the side of a square.
const (
	attackWidth = 0.04
	boldWidth   = 0.08
	arrowWidth  = 0.055
	arrowBarb   = 0.14
	arrowAside  = 0.37 // from the middle of a square to an arrow beside it
)

func (v *view) segmentsOf(s *story.State) []segment {
	var segments []segment
	if s.Attacks > 0 {
		segments = v.attacksOn(&s.Board)
	}
	if (s.Mood == story.Conflict || s.Reason.Kind == story.ReasonWrong) && s.Attacks == 0 && s.At.On(v.N) && s.By.On(v.N) && s.At != s.By {
		segments = append(segments, segment{kind: attack, from: s.By, to: s.At, shade: bad})
	}
	lines := s.Lines
	switch {
	case s.Bare || s.Brief:
		lines = nil
	case s.Part > 0:
		lines = lines[:min(s.Part, len(lines))]
	}
	for i, a := range lines {
		segments = append(segments, segment{kind: attack, from: a.By, to: a.At, shade: linkShade(s), bold: i < s.Own})
	}
	segments = append(segments, v.diagonalsOf(s)...)
	switch {
	case s.Mood == story.Placement && arrowFits(s.From, s.At, v.N):
		segments = append(segments, segment{kind: followed, from: s.From, to: s.At, shade: test})
		if from, at := s.Partner(); arrowFits(from, at, v.N) {
			segments = append(segments, segment{kind: followed, from: from, to: at, shade: test})
		}
	case s.Leaving.Has(s.At) && arrowFits(s.At, s.Next, v.N):
		segments = append(segments, segment{kind: leads, from: s.At, to: s.Next, shade: test})
	}
	return segments
}

func (v *view) attacksOn(b *trace.Board) (segments []segment) {
	queens := slices.DeleteFunc(slices.Collect(b.Queens()), func(q trace.Square) bool { return !q.On(v.N) })
	slices.SortStableFunc(queens, func(q, r trace.Square) int { return cmp.Compare(v.LineOf(q), v.LineOf(r)) }) // as they are placed
	for i, q := range queens {
		for _, r := range queens[:i] {
			if q.Attacks(r) {
				segments = append(segments, segment{kind: attack, from: r, to: q, shade: bad})
			}
		}
	}
	return segments
}

// AttackLines returns a function that draws the lines of attacks between queens, under them, on the canvas of their board.
func AttackLines(k *panel.Metrics) func(c *raster.Canvas, b *trace.Board) {
	v := newView(k)
	return func(c *raster.Canvas, b *trace.Board) {
		for _, s := range v.attacksOn(b) {
			v.paintSegment(c, s)
		}
	}
}

func arrowFits(from, to trace.Square, n int) bool { return from.On(n) && to.On(n) && from != to }

// diagonalsOf returns a segment from edge to edge along each diagonal that a Hall interval of diagonals needs. There are as many as it has
// rows or columns.
func (v *view) diagonalsOf(s *story.State) (segments []segment) {
	if s.Reason.Kind != story.ReasonHallDiagonal {
		return nil
	}
	for _, way := range []int{1, -1} { // a diagonal goes to the right on its way down, or to the left
		value := func(at trace.Square) int { return int(at.Row) - int(at.Col)*way } // the same all along it
		values, lines := map[int]bool{}, map[int]bool{}
		for at := range s.Hall.Squares() {
			values[value(at)] = true
			lines[v.LineOf(at)] = true
		}
		fits := len(values) == len(lines)
		for at := range s.Reason.Squares.Squares() {
			fits = fits && values[value(at)]
		}
		if !fits {
			continue
		}
		for _, d := range slices.Sorted(maps.Keys(values)) {
			k := segment{kind: diagonal, from: trace.Nowhere, shade: test}
			for row := range v.N {
				if at := trace.Sq(row, (row-d)*way); at.On(v.N) {
					k.to = at
					if k.from == trace.Nowhere {
						k.from = at
					}
				}
			}
			if k.from != k.to {
				segments = append(segments, k)
			}
		}
		return segments
	}
	return nil
}

// reach is the largest distance, in squares, from a segment to the middle of a square that the segment crosses: half a diagonal,
// and room for barbs.
const reach = 0.9

func (k segment) crosses(at trace.Square) bool {
	dx, dy := float64(k.to.Col-k.from.Col), float64(k.to.Row-k.from.Row)
	px, py := float64(at.Col-k.from.Col), float64(at.Row-k.from.Row)
	along := min(1, max(0, (px*dx+py*dy)/(dx*dx+dy*dy)))
	offX, offY := px-float64(along*dx), py-float64(along*dy) // not in one step, which would round otherwise
	return float64(offX*offX)+float64(offY*offY) < reach*reach
}

func (v *view) paintSegment(c *raster.Canvas, k segment) {
	color := k.shade.color(v.Theme, v.Theme.Queen)
	if k.kind == leads || k.kind == followed {
		v.paintArrow(c, k, color)
		return
	}
	if k.to.Row < k.from.Row || k.to.Row == k.from.Row && k.to.Col < k.from.Col {
		k.from, k.to = k.to, k.from
	}
	way := trace.Square{Row: int16(cmp.Compare(k.to.Row, k.from.Row)), Col: int16(cmp.Compare(k.to.Col, k.from.Col))}
	step := v.Mask(segment{to: way, bold: k.bold}, func() *raster.Mask {
		cell, width := float64(v.Cell), attackWidth
		if k.bold {
			width = boldWidth
		}
		thick := 2 * math.Round(max(1.5*float64(v.Scale), width*cell)/2) // even, so that steps meet without a blot
		return raster.Line(0, 0, cell*float64(way.Col), cell*float64(way.Row), thick)
	})
	for at := k.from; at != k.to; at.Row, at.Col = at.Row+way.Row, at.Col+way.Col { // all lines of one way share the mask of a step
		x, y := v.middle(at)
		c.Stamp(step, c.Bounds().Min.Add(image.Pt(int(x), int(y))), color)
	}
}

// paintArrow paints an arrow. Arrows of the same length and direction share a mask.
func (v *view) paintArrow(c *raster.Canvas, k segment, color raster.Color) {
	at := func(s trace.Square) image.Rectangle {
		return v.SquareAt(c.Bounds().Min.Add(image.Pt(int(s.Col)*v.Cell, int(s.Row)*v.Cell)))
	}
	place := at(k.from).Union(at(k.to))
	if k.aside() { // on small squares it reaches over the edge of its row or column
		c = c.Sub(place)
	}
	corner := trace.Square{Row: min(k.from.Row, k.to.Row), Col: min(k.from.Col, k.to.Col)}
	k.from = trace.Square{Row: k.from.Row - corner.Row, Col: k.from.Col - corner.Col}
	k.to = trace.Square{Row: k.to.Row - corner.Row, Col: k.to.Col - corner.Col}
	k.shade = unmarked
	c.Stamp(v.Mask(k, func() *raster.Mask { return v.arrow(k) }), place.Min, color)
}

// aside reports whether an arrow runs in a row or a column, where it keeps to the edge, under what stands there.
func (k segment) aside() bool { return k.from.Row == k.to.Row || k.from.Col == k.to.Col }

// arrow returns the mask of an arrow. It keeps off the square of the queen that it starts from or leads to.
func (v *view) arrow(k segment) *raster.Mask {
	cell := float64(v.Cell)
	x0, y0 := v.middle(k.from)
	x1, y1 := v.middle(k.to)
	length := math.Sqrt(float64((x1-x0)*(x1-x0)) + float64((y1-y0)*(y1-y0))) // math.Hypot differs between processors
	ux, uy := (x1-x0)/length, (y1-y0)/length
	edge := 0.5 * cell / max(math.Abs(ux), math.Abs(uy)) // from the middle of a square to where the arrow leaves it
	if k.kind == leads {
		x0, y0 = x0+ux*(edge+0.12*cell), y0+uy*(edge+0.12*cell)
	} else {
		x1, y1 = x1-ux*(edge+0.1*cell), y1-uy*(edge+0.1*cell)
	}
	if k.aside() {
		x0, x1 = x0+math.Abs(uy)*arrowAside*cell, x1+math.Abs(uy)*arrowAside*cell
		y0, y1 = y0+math.Abs(ux)*arrowAside*cell, y1+math.Abs(ux)*arrowAside*cell
	}
	return raster.Arrow(x0, y0, x1, y1, max(2, arrowWidth*cell), arrowBarb*cell)
}

// middle returns the middle of a square, in pixels from the corner of the board.
func (v *view) middle(s trace.Square) (x, y float64) {
	return (float64(s.Col) + 0.5) * float64(v.Cell), (float64(s.Row) + 0.5) * float64(v.Cell)
}
