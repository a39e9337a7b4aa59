package reel

import (
	"context"
	"reflect"

	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
)

// A Show is a film for a page, and keeps the searches that it shows.
type Show struct {
	film.Film
	sources  []*Source
	searches []*story.Search
}

// NewShow returns the show that the options ask for; their size, files and places are ignored. It takes over what shows before have
// searched, if that is the same; some may be nil.
func NewShow(ctx context.Context, o Options, before ...*Show) (*Show, error) {
	o.Formats, o.Poster, o.For, o.MaxBytes, o.Slides = []string{film.HTML.Name}, "", "", 0, ""
	o.Size, o.Width, o.Cell, o.Scale = panel.Size{}, 0, 0, 0
	o.Layout = "tree" // whose panels are the pictures, unless others are asked for
	p, err := o.open(ctx)
	if err != nil {
		return nil, err
	}
	for _, known := range before {
		if known != nil && known.has(p.sources) {
			for i, src := range p.sources {
				src.Events = Until(ctx, known.searches[i].Events.All())
			}
		}
	}
	shots, err := p.run(ctx, p.telling, p.filmed())
	if err != nil {
		return nil, err
	}
	a, err := p.choose(shots)
	if err != nil {
		return nil, err
	}
	f, err := p.shoot(ctx, a, p.limits(), p.look)
	return &Show{f, p.sources, shots.Searches}, err
}

// has reports whether the show is of the same searches, which were run to their ends.
func (s *Show) has(sources []*Source) bool {
	if len(sources) != len(s.sources) {
		return false
	}
	for i, src := range sources {
		from := s.sources[i]
		if !s.searches[i].Whole || !reflect.DeepEqual(src.About, from.About) || !reflect.DeepEqual(src.trace, from.trace) {
			return false
		}
	}
	return true
}
