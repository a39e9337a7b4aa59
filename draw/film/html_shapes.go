package film

import (
	"encoding/binary"
	"image"
	"iter"
	"slices"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/draw/vector"
)

// shapes are the pictures of scenes in a page: elements that come, go and change their colors, as a vector.Sequence finds them. A scene has
// one picture as the film shows it, and those that it is pictured in. The page draws the lines of a single search; the pictures do not.
type shapes struct {
	*vector.Sequence
	view   View
	parts  []draw.Part            // of pages
	states numbered[vector.State] // the first is hidden

	// For each picture, of each element that changes, 1 more than its number, and the number of its state; then 0. All are uvarints.
	changes []byte
}

// pictured says which pictures a scene has besides the first.
type pictured struct {
	Rest  bool `json:"rest,omitempty"`  // a second picture shows it at rest
	Hints bool `json:"hints,omitempty"` // it tells where the search goes on; another picture does not, for those who are asked
}

func newShapes(v View) *shapes {
	p := &shapes{view: v, parts: picturesIn(v.Day)}
	p.Sequence = vector.NewSequence(false, places(p.parts)...)
	p.states.of(vector.State{})
	return p
}

// add adds the pictures of a scene, and returns which it has.
func (p *shapes) add(s *story.Scene) (has pictured) {
	rest := s.AtRest()
	rest = rest.Unlined()
	p.picture(s.Unlined())
	if before := len(p.changes); s.Brief() || slices.ContainsFunc(s.States, func(of story.State) bool { return of.Bare }) {
		p.picture(rest)
		has.Rest = len(p.changes) > before+1 // else nothing has changed
		if !has.Rest {
			p.changes = p.changes[:before]
		}
	}
	if has.Hints = s.Hints(); has.Hints {
		p.picture(rest.Asking())
	}
	return has
}

// picture adds a picture after those before.
func (p *shapes) picture(s story.Scene) {
	p.Add(p.view.drawings(&s))
	for number, state := range p.Changes() {
		p.changes = binary.AppendUvarint(p.changes, uint64(number)+1)
		p.changes = binary.AppendUvarint(p.changes, uint64(p.states.of(state)))
	}
	p.changes = append(p.changes, 0)
}

// places returns those of parts, which hold all that a page shows.
func places(parts []draw.Part) (all []image.Rectangle) {
	for _, part := range parts {
		all = append(all, part.Place)
	}
	return all
}

// shapesData tells the player of the shapes in pictures.
type shapesData struct {
	Defs     string      `json:"defs,omitempty"` // what symbols refer to
	Symbols  []string    `json:"symbols"`        // as SVG; the first is that of rectangles
	Elements [][]float64 `json:"elements"`       // symbol, left, top, height of a rectangle, and what cuts it off: left, top, width, height
	States   [][]any     `json:"states"`         // that are not hidden: the color in each theme, and the width of a rectangle
	Parts    [][][]int   `json:"parts"`          // of each part, the numbers of its elements by levels, of which each is painted over those before
}

// data returns what tells of the shapes in all pictures.
func (p *shapes) data() *shapesData {
	d := &shapesData{Defs: p.Defs(), Symbols: p.Symbols(), Elements: make([][]float64, p.Size()), Parts: make([][][]int, len(p.parts))}
	for number, e := range p.Elements() {
		d.Elements[number] = []float64{float64(e.Symbol), e.X, e.Y}
		if e.Height > 0 || e.Clip != (image.Rectangle{}) {
			d.Elements[number] = append(d.Elements[number], float64(e.Height))
		}
		if c := e.Clip; c != (image.Rectangle{}) {
			d.Elements[number] = append(d.Elements[number], float64(c.Min.X), float64(c.Min.Y), float64(c.Dx()), float64(c.Dy()))
		}
		i := slices.IndexFunc(p.parts, func(part draw.Part) bool { return e.Reach.Overlaps(part.Place) })
		for len(d.Parts[i]) <= e.Level {
			d.Parts[i] = append(d.Parts[i], []int{})
		}
		d.Parts[i][e.Level] = append(d.Parts[i][e.Level], number)
	}
	for _, s := range p.states.values[1:] {
		d.States = append(d.States, []any{s.Colors[0].String(), s.Colors[1].String(), s.Width})
	}
	return d
}

// A Drawing is what the player needs to know of the pictures of some scenes.
type Drawing struct {
	Shapes   *shapesData `json:"shapes"`
	Scenes   []pictured  `json:"scenes"`
	Pictures []byte      `json:"-"` // what changes from each picture to the next
}

// Draw returns the pictures of scenes for the player.
func (v View) Draw(scenes iter.Seq[story.Scene]) Drawing {
	drawn, all := newShapes(v), Drawing{}
	for s := range scenes {
		all.Scenes = append(all.Scenes, drawn.add(&s))
	}
	all.Shapes, all.Pictures = drawn.data(), drawn.changes
	return all
}
