package vector

import (
	"cmp"
	"fmt"
	"image"
	"iter"
	"slices"
	"strings"

	"queenreel/draw/raster"
)

// A Sequence is drawings one after another. What is drawn in several of them, a shape or a line of text at a spot, is one element, which is
// shown, hidden and colored when that changes. Letters are always outlines.
type Sequence struct {
	size     image.Point
	added    int                   // drawings
	defs     svgWriter             // of what symbols refer to
	numbers  map[any]int           // of symbols, by what they draw
	shapes   map[*raster.Shape]int // the same, by the first of their shapes, of the latest picture
	symbols  []symbol
	elements map[Spot][]*element
	order    []*element // all of them, those that are painted over others after these
	shown    []*element // in the latest picture
	changed  []*element // whose state the latest picture has changed
}

// A symbol can be drawn in many spots.
type symbol struct {
	svg  string // about the origin
	uses int    // how often the file has it
}

// rectangle is the number of the symbol that stands for all rectangles: their sizes are those of elements.
const rectangle = 0

// A Spot is where a symbol is drawn.
type Spot struct {
	Symbol int
	X, Y   float64
	Height int             // of a rectangle
	Clip   image.Rectangle // everything outside is cut off; empty if nothing is
}

// A State is how an element looks. The zero State is hidden.
type State struct {
	Visible bool
	Colors  Colors
	Width   int // of a rectangle
}

// Colors are the color of a shape, and that of the other drawing.
type Colors [2]raster.Color

// An element is a symbol in a spot.
type element struct {
	number int // of its birth, from 0
	Spot
	reach  image.Rectangle // holds all of it
	State                  // in the latest picture
	latest int             // how many pictures there were when it was shown last
	animated

	// The place in the order of all elements. Until its picture is finished, a new element shares the place of the one under it, and
	// after, from 1, orders those of one place; then after is 0.
	place, after int
}

// NewSequence returns a sequence without drawings.
func NewSequence() *Sequence {
	return &Sequence{
		defs:     svgWriter{ids: map[any]string{}},
		numbers:  map[any]int{},
		shapes:   map[*raster.Shape]int{},
		symbols:  make([]symbol, rectangle+1),
		elements: map[Spot][]*element{},
	}
}

// Add adds a drawing. All have the same size. The other is the same drawing in other colors, or d again.
func (q *Sequence) Add(d, other *raster.Drawing) {
	q.size = d.Bounds.Size()
	q.added++
	q.changed = q.changed[:0]
	p := &picture{Sequence: q, bounds: d.Bounds, shapes: map[*raster.Shape]int{}, top: -1}
	p.drawing(d, other, image.Point{}, d.Bounds)
	p.finish()
	q.shapes = p.shapes
}

// define returns the number of a symbol, which svg returns if it is new.
func (q *Sequence) define(key any, svg func() string) int {
	i, known := q.numbers[key]
	if !known {
		i = len(q.symbols)
		q.numbers[key] = i
		q.symbols = append(q.symbols, symbol{svg: svg()})
	}
	return i
}

func (q *Sequence) written(write func(*svgWriter)) string {
	q.defs.out = nil
	write(&q.defs)
	return string(q.defs.out)
}

// set gives an element its state in the latest picture.
func (q *Sequence) set(e *element, s State) {
	if e.State != s {
		e.State = s
		q.changed = append(q.changed, e)
	}
}

// A picture is a drawing that is being added to a sequence.
type picture struct {
	*Sequence
	bounds image.Rectangle
	shapes map[*raster.Shape]int // as in the sequence, of this picture
	placed []*element            // so far, from below
	top    int                   // the last place of these in the order of all
	fresh  []*element            // those that no picture before had
}

// drawing adds what a drawing draws, moved, within a clip. The other differs in colors alone.
func (p *picture) drawing(d, other *raster.Drawing, by image.Point, clip image.Rectangle) {
	for i := range d.Layers {
		l, second := &d.Layers[i], &other.Layers[i]
		reach, within := l.Reach.Add(by), l.Clip.Add(by).Intersect(clip)
		switch {
		case !reach.Overlaps(within):
		case l.Copy != nil:
			p.drawing(l.Copy, second.Copy, by.Add(l.At), within)
		default:
			p.layer(l, Colors{l.Color, second.Color}, l.At.Add(by), reach, within)
		}
	}
}

// layer adds a layer that is no copy, in some colors, at a point, of some reach, within a clip.
func (p *picture) layer(l *raster.Layer, c Colors, at image.Point, reach, clip image.Rectangle) {
	s, shown := Spot{X: float64(at.X), Y: float64(at.Y)}, State{Visible: true, Colors: c}
	if !reach.Intersect(p.bounds).In(clip) {
		s.Clip = clip
	}
	reach = reach.Intersect(clip)
	switch {
	case l.Text != nil:
		p.text(l.Text, s, reach, shown)
		return
	case l.Shapes != nil:
		i, known := p.Sequence.shapes[&l.Shapes[0]]
		if !known {
			svg := p.written(func(w *svgWriter) { w.shapes("", l.Shapes, "") })
			i = p.define(svg, func() string { return svg })
			p.Sequence.shapes[&l.Shapes[0]] = i
		}
		p.shapes[&l.Shapes[0]] = i
		s.Symbol = i
	default:
		s = Spot{X: float64(reach.Min.X), Y: float64(reach.Min.Y), Height: reach.Dy()}
		shown.Width = reach.Dx()
	}
	p.show(s, reach, shown)
}

// text adds a line of text. The figures of a number are elements of their own: as it grows, it keeps most of them.
func (p *picture) text(t *raster.Text, s Spot, reach image.Rectangle, shown State) {
	isNumber := strings.Trim(t.Line, "0123456789") == ""
	var line strings.Builder
	for _, letter := range t.Letters() {
		i := p.define(letter.Glyph, func() string {
			if path := letter.Path(); len(path) > 0 {
				return fmt.Sprintf(`<path d="%s"/>`, pathData(path))
			}
			return ""
		})
		switch {
		case p.symbols[i].svg == "": // a space
		case isNumber:
			figure := s
			figure.Symbol, figure.X = i, s.X+letter.X
			p.show(figure, reach, shown)
		default:
			p.symbols[i].uses = 2 // at least
			fmt.Fprintf(&line, `<use xlink:href="#%s" x="%s"/>`, idOf(i), number(letter.X))
		}
	}
	if line.Len() > 0 {
		s.Symbol = p.define(line.String(), line.String)
		p.show(s, reach, shown)
	}
}

// show shows a symbol in a spot over all that was placed before: by the element that earlier pictures had there, if that is painted over
// these.
func (p *picture) show(s Spot, reach image.Rectangle, shown State) {
	i := slices.IndexFunc(p.elements[s], func(e *element) bool { return e.latest < p.added && p.over(e, reach) })
	var e *element
	if i >= 0 {
		e = p.elements[s][i]
	} else {
		e = &element{number: len(p.order) + len(p.fresh), Spot: s, place: p.top, after: len(p.fresh) + 1}
		p.elements[s] = append(p.elements[s], e)
		p.fresh = append(p.fresh, e)
		p.symbols[s.Symbol].uses++
	}
	e.reach = e.reach.Union(reach)
	e.latest = p.added
	p.set(e, shown)
	p.placed = append(p.placed, e)
	p.top = max(p.top, e.place)
}

// over reports whether an element that earlier pictures had is painted over all that were placed and overlap its reach.
func (p *picture) over(e *element, reach image.Rectangle) bool {
	return e.place > p.top || !slices.ContainsFunc(p.placed, func(q *element) bool {
		return (q.place > e.place || q.place == e.place && q.after > 0) && q.reach.Overlaps(reach)
	})
}

// finish hides what the picture before shows and this one does not, and gives new elements their places.
func (p *picture) finish() {
	for _, e := range p.shown {
		if e.latest < p.added {
			p.set(e, State{})
		}
	}
	p.shown = p.placed
	if len(p.fresh) == 0 {
		return
	}
	p.order = append(p.order, p.fresh...)
	slices.SortFunc(p.order, func(a, b *element) int {
		return cmp.Or(cmp.Compare(a.place, b.place), cmp.Compare(a.after, b.after))
	})
	for i, e := range p.order {
		e.place, e.after = i, 0
	}
}

// Defs returns the definitions that symbols refer to, as SVG.
func (q *Sequence) Defs() string { return string(q.defs.defs) }

// Symbols returns the symbols as SVG about their origin, in the color of what is around them. They refer to others as #t1, #t2 and so on, by
// their indices. The first stands for all rectangles, and is empty.
func (q *Sequence) Symbols() []string {
	all := make([]string, len(q.symbols))
	for i, s := range q.symbols {
		all[i] = s.svg
	}
	return all
}

// Size returns the number of all elements.
func (q *Sequence) Size() int { return len(q.order) }

// Elements yields all elements by their numbers from 0, each with what holds all of it. Those that are painted over others come after these.
func (q *Sequence) Elements() iter.Seq2[int, Element] {
	return func(yield func(int, Element) bool) {
		for _, e := range q.order {
			if !yield(e.number, Element{e.Spot, e.reach}) {
				return
			}
		}
	}
}

// An Element is a symbol in a spot, and the rectangle that holds all of it.
type Element struct {
	Spot
	Reach image.Rectangle
}

// Changes yields the elements that the latest drawing has changed, by their numbers, and their states.
func (q *Sequence) Changes() iter.Seq2[int, State] {
	return func(yield func(int, State) bool) {
		for _, e := range q.changed {
			if !yield(e.number, e.State) {
				return
			}
		}
	}
}
