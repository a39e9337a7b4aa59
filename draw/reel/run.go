package reel

import (
	"context"
	"slices"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// fewAhead is the number of steps that are told of a search, at least: falls of branches are measured by them.
const fewAhead = 2000

// wanted says how far searches are run: to some steps, and where these leave their end out, for a number of open ones more.
type wanted struct {
	all  []Steps
	open int
}

// run runs each search once, as far as steps are wanted and panels look ahead, and returns the shots of all its steps, without holds.
func (p *plan) run(ctx context.Context, told story.Options, w wanted) (pace.Film, error) {
	reach := story.Reach{Steps: fewAhead} // what is the first of a kind in all together is the first in one of them
	for _, steps := range w.all {
		ranges, err := steps.parse()
		if err != nil {
			return pace.Film{}, err
		}
		more := ranges.reach(w.open)
		reach.Steps, reach.Kinds = max(reach.Steps, more.Steps), reach.Kinds|more.Kinds
	}
	var searches []*story.Search
	kept := 0
	for i, src := range p.sources {
		bar, to := p.watch(0), reach
		if src.trace != nil { // which may still prove illegal
			to.Steps = story.AllSteps
		} else if p.looks != nil && (p.wants(film.Slides) || draw.LookAhead(p.panels(p.layout, i))) {
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
			return pace.Film{}, err
		}
		kept += run.Events.Len()
		if len(p.sources) > 1 { // which has another question
			run.AsksNothing(told)
		}
		searches = append(searches, run)
	}
	return pace.New(searches, story.Comparison{Searches: p.searches(), Clock: p.Clock, Language: p.telling.Language}), nil
}

// whole reports whether all events of the searches were kept that they had to be run for.
func whole(f pace.Film) bool {
	return !slices.ContainsFunc(f.Searches, func(search *story.Search) bool { return search.Full })
}

func tooManyEvents() error {
	return words.Wrong("", nil, "events", words.Values{N: story.MaxEvents / 1_000_000})
}

// searches describes the searches, each under its name.
func (p *plan) searches() (searches []trace.About) {
	for _, src := range p.sources {
		about := src.About
		about.Solver = src.name
		searches = append(searches, about)
	}
	if len(searches) > 1 {
		searches, _ = story.Leveled(searches)
	}
	return searches
}
