package vector

import (
	"fmt"
	"image"
	"iter"
	"slices"
	"strings"

	"queenreel/draw/raster"
)

// A Sequence is drawings one after another. What is drawn in several of them, a shape or a line of text at a spot, is one element, which is
// shown, hidden and colored when that changes.
type Sequence struct {
	places   []image.Rectangle // of all that it has; nil for everywhere
	size     image.Point
	added    int                   // drawings
	defs     svgWriter             // of what symbols refer to
	numbers  map[any]int           // of symbols, by what they draw
	shapes   map[*raster.Shape]int // the same, by the first of their shapes
	symbols  []symbol
	elements map[Spot][]*element
	order    []*element // all of them, those that are painted over others after these
	latest   picture
	before   picture    // the one before that
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

// NewSequence returns a sequence without drawings, whose letters are outlines or text, as in an SVG. If places are given, it has only what
// is in one of them, without the ground.
func NewSequence(outline bool, places ...image.Rectangle) *Sequence {
	return &Sequence{
		places:   places,
		defs:     svgWriter{outline: outline, ids: map[any]string{}},
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
	was := &q.before // whose memory is free
	p := &picture{Sequence: q, bounds: d.Bounds, marks: was.marks[:0], placed: was.placed[:0], sorted: was.sorted[:0], fresh: was.fresh[:0]}
	p.drawing(d, other, image.Point{}, d.Bounds)
	p.finish()
	q.before, q.latest = q.latest, *p
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

// A picture is a drawing that is being added to a sequence, or that was added last.
type picture struct {
	*Sequence
	bounds image.Rectangle
	marks  []mark
	same   int        // how many marks of the latest picture come before the next one that both have
	placed []*element // by the marks
	sorted []*element // the same, in the order of all elements
	fresh  []*element // those that no picture before had
}

// A mark is a layer that is no copy, where the picture has it.
type mark struct {
	text        *raster.Text   // as in a Layer
	shapes      []raster.Shape // the same
	sides       raster.Sides   // the same
	width       int            // the same
	at          image.Point
	reach, clip image.Rectangle
	colors      Colors
	end         int // the number of elements that the picture has placed with it
}

// equals reports whether two marks look the same.
func (m *mark) equals(n *mark) bool {
	switch {
	case m.at != n.at || m.reach != n.reach || m.clip != n.clip || m.colors != n.colors || m.sides != n.sides || m.width != n.width:
		return false
	case m.text != nil:
		return n.text != nil && *m.text == *n.text
	case m.shapes != nil:
		return n.shapes != nil && &m.shapes[0] == &n.shapes[0]
	}
	return n.text == nil && n.shapes == nil
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
		case p.has(reach.Intersect(within)):
			m := mark{
				text: l.Text, shapes: l.Shapes, sides: l.Sides, width: l.Width,
				at: l.At.Add(by), reach: reach, clip: within, colors: Colors{l.Color, second.Color},
			}
			if !p.again(&m) {
				p.mark(&m)
			}
			m.end = len(p.placed)
			p.marks = append(p.marks, m)
		}
	}
}

// has reports whether the sequence has what is seen in a rectangle.
func (p *picture) has(seen image.Rectangle) bool {
	return p.places == nil || seen != p.bounds && slices.ContainsFunc(p.places, seen.Overlaps)
}

// again adds a mark that is one of the next in the latest picture, by the same elements, and reports whether it could.
func (p *picture) again(m *mark) bool {
	const near = 64 // marks, so that a mark that is new costs little
	before := &p.latest
	for k := p.same; k < min(p.same+near, len(before.marks)); k++ {
		if !before.marks[k].equals(m) {
			continue
		}
		first := 0
		if k > 0 {
			first = before.marks[k-1].end
		}
		elements := before.placed[first:before.marks[k].end]
		if slices.ContainsFunc(elements, func(e *element) bool { return !p.free(e, e.reach) }) {
			return false
		}
		for _, e := range elements {
			p.put(e)
		}
		p.same = k + 1
		return true
	}
	return false
}

// mark adds a mark by elements that any picture had, or new ones.
func (p *picture) mark(m *mark) {
	s, shown := Spot{X: float64(m.at.X), Y: float64(m.at.Y)}, State{Visible: true, Colors: m.colors}
	if !m.reach.Intersect(p.bounds).In(m.clip) {
		s.Clip = m.clip
	}
	reach := m.reach.Intersect(m.clip)
	switch {
	case m.text != nil:
		p.text(m.text, s, reach, shown)
		return
	case m.shapes != nil:
		i, known := p.shapes[&m.shapes[0]]
		if !known {
			svg := p.written(func(w *svgWriter) { w.shapes("", m.shapes, "") })
			i = p.define(svg, func() string { return svg })
			p.shapes[&m.shapes[0]] = i
		}
		s.Symbol = i
	case m.sides != 0:
		b := border{m.reach.Size(), m.sides, m.width}
		s.Symbol, s.X, s.Y = p.define(b, b.svg), float64(m.reach.Min.X), float64(m.reach.Min.Y)
	default:
		s = Spot{X: float64(reach.Min.X), Y: float64(reach.Min.Y), Height: reach.Dy()}
		shown.Width = reach.Dx()
	}
	p.show(s, reach, shown)
}

// A border is lines of a width along sides of a rectangle.
type border struct {
	size  image.Point
	sides raster.Sides
	width int
}

// thinLine is the width in pixels of the widest lines that are not crisp. Where a picture is shown at half its size, crisp ones would vanish
// between the pixels of the screen. Wider ones are as crisp as the squares that they meet.
const thinLine = 2

// svg returns a path of rectangles, each from the corner of the one before: it can follow any point.
func (b border) svg() string {
	var data strings.Builder
	reach, at := image.Rectangle{Max: b.size}, image.Point{}
	for _, r := range (&raster.Layer{Clip: reach, Reach: reach, Sides: b.sides, Width: b.width}).Rectangles() {
		fmt.Fprintf(&data, "m%d %dh%dv%dh%dz", r.Min.X-at.X, r.Min.Y-at.Y, r.Dx(), r.Dy(), -r.Dx())
		at = r.Min
	}
	if b.width <= thinLine {
		return fmt.Sprintf(`<path d="%s"/>`, data.String())
	}
	return fmt.Sprintf(`<path shape-rendering="crispEdges" d="%s"/>`, data.String())
}

// text adds a line of text, or its outlines. Then the figures of a number are elements of their own: as it grows, it keeps most of them.
func (p *picture) text(t *raster.Text, s Spot, reach image.Rectangle, shown State) {
	if !p.defs.outline {
		s.Symbol = p.define(*t, func() string {
			return strings.TrimSpace(p.written(func(w *svgWriter) { w.text(t, image.Point{}, "") }))
		})
		p.show(s, reach, shown)
		return
	}
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
	known := p.elements[s]
	i := slices.IndexFunc(known, func(e *element) bool { return p.free(e, reach) })
	var e *element
	if i >= 0 {
		e = known[i]
	} else {
		e = &element{number: p.Size() + len(p.fresh), Spot: s, place: -1, after: len(p.fresh) + 1}
		if len(p.sorted) > 0 {
			e.place = p.sorted[len(p.sorted)-1].place
		}
		p.elements[s] = append(known, e)
		p.fresh = append(p.fresh, e)
		p.symbols[s.Symbol].uses++
	}
	e.reach = e.reach.Union(reach)
	p.set(e, shown)
	p.put(e)
}

// put places an element over those before.
func (p *picture) put(e *element) {
	e.latest = p.added
	p.placed = append(p.placed, e)
	p.sorted = append(p.sorted, e)
	for i := len(p.sorted) - 1; i > 0 && p.sorted[i-1].over(e); i-- {
		p.sorted[i-1], p.sorted[i] = e, p.sorted[i-1]
	}
}

// free reports whether an element that earlier pictures had is not placed, and is painted over all that are placed and overlap its reach.
func (p *picture) free(e *element, reach image.Rectangle) bool {
	if e.latest == p.added {
		return false
	}
	for _, placed := range slices.Backward(p.sorted) {
		if !placed.over(e) {
			return true
		}
		if placed.reach.Overlaps(reach) {
			return false
		}
	}
	return true
}

// over reports whether an element comes after another in the order of all.
func (e *element) over(under *element) bool {
	return e.place > under.place || e.place == under.place && e.after > under.after
}

// finish hides what the picture before shows and this one does not, and gives new elements their places in the order.
func (p *picture) finish() {
	for _, e := range p.latest.placed {
		if e.latest < p.added {
			p.set(e, State{})
		}
	}
	if len(p.fresh) == 0 {
		return
	}
	first := p.fresh[0].place + 1 // that moves
	from := len(p.order)
	p.order = append(p.order, p.fresh...)
	to := len(p.order)
	for _, e := range slices.Backward(p.fresh) { // which are in their order
		above := p.order[e.place+1 : from]
		to -= len(above)
		copy(p.order[to:], above)
		from = e.place + 1
		to--
		p.order[to] = e
	}
	for i, e := range p.order[first:] {
		e.place, e.after = first+i, 0
	}
}

// Defs returns the definitions that symbols refer to, as SVG.
func (q *Sequence) Defs() string { return string(q.defs.defs) }

// Symbols returns the symbols as SVG about their origin, in the color of what is around them. They refer to others as #t1, #t2 and so on,
// by their indices. The first stands for all rectangles, and is empty.
func (q *Sequence) Symbols() []string {
	all := make([]string, len(q.symbols))
	for i, s := range q.symbols {
		all[i] = s.svg
	}
	return all
}

// Size returns the number of all elements.
func (q *Sequence) Size() int { return len(q.order) }

// Elements yields all elements by their numbers from 0, each with what holds all of it. They come in the order in which they are painted.
func (q *Sequence) Elements() iter.Seq2[int, Element] {
	return func(yield func(int, Element) bool) {
		levels := q.levels(func(*element, *element) bool { return true })
		for i, e := range q.order {
			if !yield(e.number, Element{e.Spot, e.reach, levels[i]}) {
				return
			}
		}
	}
}

// An Element is a symbol in a spot, the rectangle that holds all of it, and its level: elements of a level do not overlap, and are painted
// over those of the levels below, of which the first is 0.
type Element struct {
	Spot
	Reach image.Rectangle
	Level int
}

// levels returns the levels of all elements, in their order, if those that meet have other levels where they overlap.
func (q *Sequence) levels(meet func(e, under *element) bool) []int {
	const side = 64 // of the areas in which elements are looked for
	levels, near := make([]int, len(q.order)), map[image.Point][]int{}
	for i, e := range q.order {
		for x := e.reach.Min.X / side; x <= e.reach.Max.X/side; x++ {
			for y := e.reach.Min.Y / side; y <= e.reach.Max.Y/side; y++ {
				area := image.Pt(x, y)
				for _, j := range near[area] {
					if under := q.order[j]; levels[j] >= levels[i] && under.reach.Overlaps(e.reach) && meet(e, under) {
						levels[i] = levels[j] + 1
					}
				}
				near[area] = append(near[area], i)
			}
		}
	}
	return levels
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
