package film

import (
	"encoding/binary"
	"image"
	"slices"

	"queenreel/draw/story"
	"queenreel/draw/vector"
)

// pageShapes are the pictures of a page: elements that come, go and change their colors, as a vector.Sequence finds them. A scene has one
// picture as the film shows it, then another at rest if that differs, and another for those who are asked what comes next, if it tells.
// The page draws the lines of a single search; the pictures do not.
type pageShapes struct {
	*vector.Sequence
	view   View
	states map[vector.State]uint64
	known  []vector.State // the keys of states, by their numbers from 1; 0 is hidden

	// For each picture, of each element that changes, 1 more than its number, and the number of its state; then 0. All are unsigned varints.
	changes []byte
}

func newPageShapes(v View) *pageShapes {
	return &pageShapes{Sequence: vector.NewSequence(), view: v, states: map[vector.State]uint64{{}: 0}}
}

// add adds the pictures of a scene, and reports which it has besides the first.
func (p *pageShapes) add(s *story.Scene) (rests, asks bool) {
	rest := s.AtRest()
	rest = rest.Unlined()
	p.picture(s.Unlined())
	if before := len(p.changes); s.Brief() || slices.ContainsFunc(s.States, func(of story.State) bool { return of.Bare }) {
		p.picture(rest)
		rests = len(p.changes) > before+1 // else nothing has changed
		if !rests {
			p.changes = p.changes[:before]
		}
	}
	if asks = s.Hints(); asks {
		p.picture(rest.Asking())
	}
	return rests, asks
}

// picture adds a picture after those before.
func (p *pageShapes) picture(s story.Scene) {
	p.Add(p.view.drawings(&s))
	for number, state := range p.Changes() {
		n, known := p.states[state]
		if !known {
			n = uint64(len(p.known) + 1)
			p.states[state] = n
			p.known = append(p.known, state)
		}
		p.changes = binary.AppendUvarint(p.changes, uint64(number)+1)
		p.changes = binary.AppendUvarint(p.changes, n)
	}
	p.changes = append(p.changes, 0)
}

// shapesData tells the player of the shapes in pictures.
type shapesData struct {
	Defs     string      `json:"defs,omitempty"` // what symbols refer to
	Symbols  []string    `json:"symbols"`        // as SVG; the first is that of rectangles
	Elements [][]float64 `json:"elements"`       // symbol, left, top, height of a rectangle, and what cuts it off: left, top, width, height
	States   [][]any     `json:"states"`         // that are not hidden: the color in each theme, and the width of a rectangle
}

// data returns what tells of the shapes, and gives each part its elements.
func (p *pageShapes) data(parts []partData) *shapesData {
	d := &shapesData{Defs: p.Defs(), Symbols: p.Symbols(), Elements: make([][]float64, p.Size())}
	whole := image.Rectangle{Max: p.view.Day.Size()}
	for number, e := range p.Elements() {
		d.Elements[number] = []float64{float64(e.Symbol), e.X, e.Y}
		if e.Height > 0 || e.Clip != (image.Rectangle{}) {
			d.Elements[number] = append(d.Elements[number], float64(e.Height))
		}
		if c := e.Clip; c != (image.Rectangle{}) {
			d.Elements[number] = append(d.Elements[number], float64(c.Min.X), float64(c.Min.Y), float64(c.Dx()), float64(c.Dy()))
		}
		i := slices.IndexFunc(parts, func(part partData) bool { return e.Reach != whole && e.Reach.Overlaps(part.place()) })
		if i >= 0 {
			parts[i].Shapes = append(parts[i].Shapes, number)
		}
	}
	for _, s := range p.known {
		d.States = append(d.States, []any{s.Colors[0].String(), s.Colors[1].String(), s.Width})
	}
	return d
}
