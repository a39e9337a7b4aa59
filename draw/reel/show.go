package reel

import (
	"context"
	"reflect"
	"slices"

	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
)

// A Show is a film whose pictures are drawn when they are shown, in any order. It keeps the searches with their beats, and its shots,
// but no pictures. It is not safe for concurrent use.
type Show struct {
	film.Film

	plan  *plan
	shots pace.Film // one for each scene
	told  *pace.Teller
}

// NewShow returns the show that the options ask for; their size, files and places are ignored. It takes over what shows before have
// searched and watched, if that is the same.
func NewShow(ctx context.Context, o Options, before ...*Show) (*Show, error) {
	o.Formats, o.Poster, o.For, o.MaxBytes, o.Slides = []string{film.HTML.Name}, "", "", 0, ""
	o.Size, o.Width, o.Cell, o.Scale = panel.Size{}, 0, 0, 0
	o.Layout = "tree" // whose panels are the pictures, unless others are asked for
	p, err := o.open(ctx)
	if err != nil {
		return nil, err
	}
	i := slices.IndexFunc(before, func(s *Show) bool { return s != nil && s.searches(p.sources) })
	if i >= 0 {
		for k, src := range p.sources {
			src.Events = Until(ctx, before[i].shots.Searches[k].Events.All())
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
	s := &Show{plan: p}
	if s.shots, err = p.time(a, p.limits()); err != nil {
		return nil, err
	}
	s.Film = p.describe(a, s.shots)
	s.Err = ctx.Err
	var known map[film.Look]film.View
	if i >= 0 && before[i].watched(s) {
		known = before[i].Views
	}
	if s.Views, err = p.views(s.shots, p.look, known); err != nil {
		return nil, err
	}
	isPart := func(shot pace.Shot) bool { return shot.Part > 0 }
	s.shots.Shots = slices.DeleteFunc(slices.Clone(s.shots.Shots), isPart)
	s.told = s.shots.Tell(p.silent())
	return s, nil
}

// searches reports whether the show is of the same searches, which were run to their ends.
func (s *Show) searches(sources []*Source) bool {
	if len(sources) != len(s.plan.sources) {
		return false
	}
	for i, src := range sources {
		from := s.plan.sources[i]
		if !s.shots.Searches[i].Whole || !reflect.DeepEqual(src.About, from.About) || !reflect.DeepEqual(src.trace, from.trace) {
			return false
		}
	}
	return true
}

// watched reports whether the painters of the show have watched what those of another need, which is of the same searches.
func (s *Show) watched(other *Show) bool {
	return s.Steps == other.Steps && s.plan.telling.Detail == other.plan.telling.Detail &&
		slices.Equal(s.plan.look.Panels, other.plan.look.Panels)
}

// Alike reports whether two shows show the same in all their scenes, whatever these say and however long they stand.
func (s *Show) Alike(other *Show) bool {
	steps := func(a, b pace.Shot) bool { return a.Step == b.Step && a.At == b.At }
	arcs := func(a, b *story.Search) bool { return a.Arc == b.Arc }
	return other.searches(s.plan.sources) && s.watched(other) && s.plan.telling.Suspense == other.plan.telling.Suspense &&
		s.Clock == other.Clock && slices.Equal(s.Texts, other.Texts) &&
		slices.EqualFunc(s.shots.Searches, other.shots.Searches, arcs) && slices.EqualFunc(s.shots.Shots, other.shots.Shots, steps)
}

// Color gives the show other themes, those of the options.
func (s *Show) Color(o Options) error {
	p, err := o.plan()
	if err != nil || reflect.DeepEqual([2]any{p.look.Theme, p.Night}, [2]any{s.plan.look.Theme, s.plan.Night}) {
		return err
	}
	s.plan.look.Theme, s.plan.Night = p.look.Theme, p.Night
	s.Views, err = s.plan.views(s.shots, s.plan.look, s.Views)
	return err
}

// Draw returns the pictures of some scenes for the player, from one on, counted from 0. There must be some.
func (s *Show) Draw(first, scenes int) film.Drawing {
	shots := s.shots.Shots[first:]
	return s.Views[film.Apart].Draw(func(yield func(story.Scene) bool) {
		for i := range shots[:min(scenes, len(shots))] {
			if !yield(s.told.Shown(&shots[i])) {
				return
			}
		}
	})
}

// Len returns the number of scenes.
func (s *Show) Len() int { return len(s.shots.Shots) }
