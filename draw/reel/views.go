package reel

import (
	"errors"
	"slices"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
)

// views returns the painters of shots for each look that formats want, in both themes if there are two. They know what those of the views
// before have watched, if there are any.
func (p *plan) views(shots pace.Film, o panel.Options, before map[film.Look]film.View) (map[film.Look]film.View, error) {
	_, o.Steps = ends(shots)
	if len(shots.Shots) > 1 { // else it is a still
		o.Foot = shots.Shapes()
	}
	views := map[film.Look]film.View{}
	for _, look := range p.looks {
		known, _ := before[look].Day.(*draw.Painter)
		day, err := p.painter(look, o, shots, known)
		if err != nil {
			return nil, err
		}
		view := film.View{Day: day}
		if p.Night != nil {
			dark := o
			dark.Theme = p.Night
			view.Night, err = p.painter(look, dark, shots, day)
		}
		if err != nil {
			return nil, err
		}
		views[look] = view
	}
	return views, nil
}

// painter returns a painter for scenes of shots. Its panels see the searches as far as the options say, and at least for
// panel.DefaultSteps; they see nothing of the zero film, before a search was run. On pages, which write the others as text, only panels
// that are pictures are drawn, at least the board. Slides have a layout and a size of their own unless others are asked for. The painter
// knows what another of the same look has watched, which may be nil.
func (p *plan) painter(look film.Look, o panel.Options, shots pace.Film, known *draw.Painter) (*draw.Painter, error) {
	layout := p.layout
	if look == film.Slides && p.Layout == "" && p.Panels == nil {
		layout = draw.Layouts[slices.Index(LayoutNames(), WideLayout)]
		o.Cell, o.Width, o.Size = 0, 0, panel.Size{}
	}
	o.Arrangement = layout.Arrangement
	if look == film.Apart {
		o.Scale, o.Arrangement = 1, panel.Page
	}
	o.Steps = max(panel.DefaultSteps, o.Steps)
	var searches []draw.Search
	tells := false // more than boards do
	for i, src := range p.sources {
		s := draw.Search{About: src.About, Name: src.name, Panels: p.painted(look, layout, i)}
		tells = tells || !slices.Equal(s.Panels, []string{board.Panel.Name})
		if shots.Searches != nil {
			run, last := shots.Searches[i], &shots.Shots[len(shots.Shots)-1]
			s.States = run.States(p.silent())
			if run.Whole && int(last.At[i]) == len(run.Beats) {
				s.Until = shots.Comparison.Reading(i, &run.Last)
			}
		}
		searches = append(searches, s)
	}
	if look != film.Whole || !tells {
		o.Foot = nil
	}
	painter, err := known.With(searches, p.Clock, o)
	if wrong := new(words.Error); p.sizedByPlace && errors.As(err, &wrong) && wrong.Field == "size" {
		err = words.Wrong("for", p.For, "place-size", words.Values{Text: wrong.Value}).Of(wrong)
	}
	return painter, err
}

// panels returns the panels of a search in a layout, if no others are asked for.
func (p *plan) panels(layout draw.Layout, search int) []string {
	if p.look.Panels != nil {
		return p.look.Panels
	}
	return layout.For(p.sources[search].About, len(p.sources))
}

// painted returns the panels of a search that are painted in a look: of pages, only those that are pictures, or the board if none is.
func (p *plan) painted(look film.Look, layout draw.Layout, search int) []string {
	panels := p.panels(layout, search)
	if look != film.Apart || len(panels) == 0 {
		return panels
	}
	if panels = draw.InPictures(panels); len(panels) == 0 {
		return []string{"board"}
	}
	return panels
}
