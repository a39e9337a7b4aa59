package reel

import (
	"slices"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story/pace"
)

// views returns the painters of shots for each look that formats want.
func (p *plan) views(shots pace.Film, o panel.Options) (map[film.Look]film.View, error) {
	_, o.Steps = ends(shots)
	if len(shots.Shots) > 1 { // else it is a still
		o.Foot = shots.Shapes()
	}
	views := map[film.Look]film.View{}
	for _, look := range p.looks {
		view, err := p.view(look, o, shots)
		if err != nil {
			return nil, err
		}
		views[look] = view
	}
	return views, nil
}

// view returns the painters of shots in a look, in both themes if there are two.
func (p *plan) view(look film.Look, o panel.Options, shots pace.Film) (v film.View, err error) {
	if v.Day, err = p.painter(look, o, shots); err != nil || p.Night == nil {
		return v, err
	}
	o.Theme = p.Night
	v.Night, err = p.painter(look, o, shots)
	return v, err
}

// painter returns a painter for scenes of shots. Its panels see the searches as far as the options say, and at least for
// panel.DefaultSteps; they see nothing of the zero film, before a search was run. On pages, which write the others as text, only panels
// that are pictures are drawn, at least the board. Slides have a layout and a size of their own unless others are asked for.
func (p *plan) painter(look film.Look, o panel.Options, shots pace.Film) (*draw.Painter, error) {
	layout := p.layout
	if look == film.Slides && p.Layout == "" && p.Panels == nil {
		layout = draw.Layouts[slices.Index(LayoutNames(), WideLayout)]
		o.Cell, o.Width, o.Size = 0, 0, panel.Size{}
	}
	o.Arrangement = layout.Arrangement
	if look == film.Apart {
		o.Scale, o.Arrangement = 1, panel.Apart
	}
	o.Steps = max(panel.DefaultSteps, o.Steps)
	if look != film.Whole || !p.tells() {
		o.Foot = nil
	}
	painter, err := draw.New(p.shown(look, layout, shots), p.Clock, o)
	return painter, p.ofPlace(err)
}

// shown returns the searches as pictures of a look show them.
func (p *plan) shown(look film.Look, layout draw.Layout, shots pace.Film) (shown []draw.Search) {
	for i, src := range p.sources {
		s := draw.Search{About: src.About, Name: src.name, Panels: p.painted(look, layout, i)}
		if shots.Searches != nil {
			run, last := shots.Searches[i], &shots.Shots[len(shots.Shots)-1]
			s.States = run.States(p.silent())
			if run.Whole && int(last.At[i]) == len(run.Beats) {
				s.Until = shots.Comparison.Reading(i, &run.Last)
			}
		}
		shown = append(shown, s)
	}
	return shown
}

// tells reports whether a picture has more than boards.
func (p *plan) tells() bool {
	for i := range p.sources {
		if slices.ContainsFunc(p.panels(i), func(name string) bool { return name != board.Panel.Name }) {
			return true
		}
	}
	return false
}

func (p *plan) panels(search int) []string { return p.panelsOf(p.layout, search) }

func (p *plan) panelsOf(layout draw.Layout, search int) []string {
	about := p.sources[search].About
	if p.look.Panels != nil {
		return p.look.Panels
	}
	return layout.For(about, len(p.sources))
}

// painted returns the panels of a search that are painted in a look: of pages, only those that are pictures, or the board if none is.
func (p *plan) painted(look film.Look, layout draw.Layout, search int) []string {
	panels := p.panelsOf(layout, search)
	if look != film.Apart || len(panels) == 0 {
		return panels
	}
	if panels = draw.InPictures(panels); len(panels) == 0 {
		return []string{"board"}
	}
	return panels
}
