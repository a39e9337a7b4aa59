package reel

import (
	"cmp"
	"context"
	"image"
	"slices"

	"queenreel/draw"
	"queenreel/draw/board"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// fewAhead is the number of steps that are told of a search, at least: falls of branches are measured by them.
const fewAhead = 2000

// run runs each search once, as far as the steps reach and panels look ahead, for the shots of all steps. Marks are first in several
// searches together where no one knows before all have run.
func (p *plan) run(ctx context.Context, told story.Options, open int, all ...Steps) error {
	reach := story.Reach{Steps: fewAhead}
	for _, steps := range all {
		ranges, err := steps.parse()
		if err != nil {
			return err
		}
		more := ranges.reach(open)
		reach.Steps, reach.Kinds = max(reach.Steps, more.Steps), reach.Kinds|more.Kinds
		if len(p.sources) > 1 && ranges.marked() {
			reach.Steps = story.AllSteps
		}
	}
	kept := 0
	for i, src := range p.sources {
		bar, to := p.watch(0), reach
		if src.trace != nil { // which may still prove illegal
			to.Steps = story.AllSteps
		} else if p.looks != nil && (p.wants(film.Slides) || draw.LookAhead(p.panels(i))) {
			to.Steps = max(to.Steps, panel.DefaultSteps)
		}
		run, err := story.Run(src.About, src.Events, told, story.MaxEvents-kept, to, func() bool {
			bar.Step()
			return ctx.Err() == nil
		})
		bar.Finish()
		if err == nil {
			err = src.Err(ctx)
		}
		if err == nil && len(run.Beats) == 0 {
			err = tooManyEvents()
		}
		if err != nil {
			return err
		}
		kept += run.Events.Len()
		if len(p.sources) > 1 { // which has another question
			run.AsksNothing(told)
		}
		p.runs = append(p.runs, run)
	}
	p.shots = pace.New(p.runs, story.Comparison{Searches: p.searches(), Clock: p.Clock, Language: p.telling.Language})
	return nil
}

func tooManyEvents() error {
	return words.Wrong("", nil, "events", words.Values{N: story.MaxEvents / 1_000_000})
}

// searches describes the searches, each under its name.
func (p *plan) searches() (searches []trace.About) {
	for i, src := range p.sources {
		about := src.About
		about.Solver = p.names[i]
		searches = append(searches, about)
	}
	searches, _ = story.Leveled(searches)
	return searches
}

// view returns the painters of scenes up to a shot in a look, in both themes if there are two.
func (p *plan) view(look film.Look, last *pace.Shot) (v film.View, err error) {
	if v.Day, err = p.painter(look, p.look, last); err != nil || p.Night == nil {
		return v, err
	}
	night := p.look
	night.Theme = p.Night
	v.Night, err = p.painter(look, night, last)
	return v, err
}

// painter returns a painter for scenes up to a shot. Its panels see the searches up to its step, and at least panel.DefaultSteps; they see
// nothing if no search was run yet. On pages, which write the others as text, only panels that are pictures are painted, at least the
// board, in twice as many pixels as CSS counts unless a scale is asked for. Slides have a layout and a size of their own unless others are
// asked for.
func (p *plan) painter(look film.Look, o panel.Options, last *pace.Shot) (*draw.Painter, error) {
	layout := p.layout
	if look == film.Slides && p.Layout == "" && p.Panels == nil {
		layout = draw.Layouts[slices.Index(LayoutNames(), WideLayout)]
		o.Cell, o.Width, o.Size = 0, 0, image.Point{}
	}
	o.Arrangement = layout.Arrangement
	if look == film.Apart {
		o.Scale, o.Coarse, o.Arrangement = cmp.Or(p.Scale, pageScale), true, panel.Apart
		if !p.sized() && o.Cell == 0 {
			o.Cell = panel.DefaultCell(p.sources[0].N) / evenCell * evenCell
		}
	}
	o.Steps = max(panel.DefaultSteps, int(last.Step))
	if look != film.Whole || !p.tells() {
		o.Foot = nil
	}
	painter, err := draw.New(p.shown(look, layout), p.Clock, o)
	return painter, p.ofPlace(err)
}

// shown returns the searches as pictures of a look show them.
func (p *plan) shown(look film.Look, layout draw.Layout) (shown []draw.Search) {
	for i, src := range p.sources {
		s := draw.Search{About: src.About, Name: p.names[i], Panels: p.painted(look, layout, i)}
		if p.runs != nil {
			run, last := p.runs[i], &p.shots.Shots[len(p.shots.Shots)-1]
			s.States = run.Scenes(p.silent())
			if run.Whole && int(last.At[i]) == len(run.Beats) {
				s.Until = p.shots.Comparison.Reading(i, &run.Last)
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

// Pages have pictures in this scale, with squares of so many pixels or a multiple, before they are scaled: such films are small.
const (
	pageScale = 2
	evenCell  = 7
)

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
