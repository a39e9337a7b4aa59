package reel

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"slices"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/story"
)

// MaxStripped is the largest number of pictures of a strip of all steps.
const MaxStripped = 60

// defaultStripColumns is how many pictures of a strip share its width, unless Columns says otherwise.
const defaultStripColumns = 3

// Stills are single pictures of a film, each with its whole caption.
type Stills struct {
	Painter draw.ScenePainter
	Scenes  []story.Scene // one for each step, in the order asked for
	Names   []string      // of rivals; nil for a single search

	plan *plan
}

// Still returns the pictures of steps, each once; without any, that of the last.
func Still(ctx context.Context, o Options, asked Steps) (*Stills, error) {
	p, told, err := o.open(ctx)
	if err != nil {
		return nil, err
	}
	steps, least, err := p.numbers(ctx, told, asked)
	if err != nil {
		return nil, err
	}
	steps = distinct(steps)
	s := &Stills{plan: p}
	census := story.Census{Last: story.Scene{Step: furthest(steps)}}
	if rivals, ok := told.(*comparison); ok {
		s.Names = rivals.names()
		if census, err = rivals.count(ctx, p); err != nil {
			return nil, err
		}
	}
	if s.Painter, err = told.painter(p, census); err != nil {
		return nil, err
	}
	s.Scenes, err = p.scenesOf(ctx, told, steps, least)
	return s, err
}

// distinct returns each step once: several marks may be one step.
func distinct(steps []int) []int {
	var once []int
	for _, step := range steps {
		if !slices.Contains(once, step) {
			once = append(once, step)
		}
	}
	return once
}

// furthest returns the largest of some steps, or 0 if there is none.
func furthest(steps []int) int { return slices.Max(append(slices.Clone(steps), 0)) }

// count counts the scenes of a comparison, which says how long the bars of its searches are.
func (c *comparison) count(ctx context.Context, p *plan) (story.Census, error) {
	census := story.Count(ctx, withProgress(c.scenes(p.silent()), &p.Options, 0), countedFrames)
	if err := c.Err(ctx); err != nil {
		return census, err
	}
	if census.Cut {
		return census, remedied("use {Solutions}, or fewer {Queens}", "Frames", "", "the searches have more than %d steps side by side", countedFrames)
	}
	return census, nil
}

// Info describes the picture of a scene.
func (s *Stills) Info(scene *story.Scene) film.Info {
	labels, l := s.plan.told.Labels, s.plan.told.Language
	alt := l.StillAlt(scene, labels)
	if s.Names != nil {
		alt = l.ComparisonStillAlt(s.Names, scene, labels)
	}
	i := s.plan.Info(s.plan.look, s.Painter.About(), l.FixedAlt(alt, s.Painter.About().Problem, labels))
	i.Palette = s.Painter.Palette()
	return i
}

// numbers returns steps one by one, as the search numbers them, and the least step that it must have: that with which the last range begins.
func (p *plan) numbers(ctx context.Context, told filmable, asked Steps) (steps []int, least int, err error) {
	silent := withProgress(told.scenes(p.silent()), &p.Options, 0)
	lastStep := func() (last int) {
		for s := range silent {
			last = s.Step
		}
		return last
	}
	ranges, err := asked.ranges(silent)
	if err == nil {
		steps, err = ranges.numbers(lastStep)
	}
	for _, r := range ranges {
		least = max(least, r.from)
	}
	return steps, least, cmp.Or(told.Err(ctx), fieldError("Step", asked.String(), err))
}

// Strip returns one picture of steps; without any, of all steps. The canvas holds its drawing.
func Strip(ctx context.Context, o Options, asked Steps) (*raster.Canvas, film.Info, error) {
	if o.Rivals != nil {
		return nil, film.Info{}, fault("Strip", "", "shows a single search")
	}
	if o.Size != (image.Point{}) {
		return nil, film.Info{}, remedied("give a strip a {Width}", "Size", "", "is that of a single picture")
	}
	p, src, err := o.openOne(ctx)
	if err != nil {
		return nil, film.Info{}, err
	}
	steps, least, err := p.numbers(ctx, src, asked)
	if err != nil {
		return nil, film.Info{}, err
	}
	if o.Width > 0 {
		p.look.Columns = o.stripColumns(len(steps))
		p.look.Width = max(1, o.Width/p.look.Columns)
	}
	painter, err := src.scenePainter(p, furthest(steps))
	if err != nil {
		return nil, film.Info{}, p.shared(err)
	}
	scenes, err := p.stripScenes(ctx, src, steps, least)
	if err != nil {
		return nil, film.Info{}, err
	}
	strip, err := painter.Strip(scenes)
	return strip, o.Info(p.look, src.About, p.told.Language.StripAlt(scenes, p.told.Labels)), err
}

// shared names the number of columns in an error about the width of a strip, which they share.
func (p *plan) shared(err error) error {
	if wrong, ok := err.(*Error); ok && wrong.Field == "Width" && p.look.Columns > 1 {
		return remedied("change {Columns}", "Width", fmt.Sprint(p.Width), "%w: %d share the strip", wrong.Err, p.look.Columns)
	}
	return err
}

// stripColumns returns how many pictures of a strip share its width; pictures is 0 for all.
func (o *Options) stripColumns(pictures int) int {
	switch {
	case pictures == 0:
		return cmp.Or(o.Columns, defaultStripColumns)
	case o.Columns > 0:
		return min(o.Columns, pictures)
	}
	rows := (pictures + defaultStripColumns - 1) / defaultStripColumns
	return (pictures + rows - 1) / rows
}

// stripScenes returns the scenes of a strip: those of steps, or without any all scenes of the search.
func (p *plan) stripScenes(ctx context.Context, src *Source, steps []int, least int) ([]story.Scene, error) {
	if len(steps) > 0 {
		return p.scenesOf(ctx, src, steps, least)
	}
	var all []story.Scene
	n := 0
	for s := range withProgress(src.scenes(p.told), &p.Options, 0) {
		if n++; len(all) < MaxStripped {
			all = append(all, s)
		}
	}
	if err := src.Err(ctx); err != nil {
		return nil, err
	}
	if n > MaxStripped {
		return nil, remedied(fmt.Sprintf("name up to %d of them with {Step}, as in {Step} 1-%d", MaxSteps, MaxStripped), "Strip", "", "the search has %s", Count(n, "step"))
	}
	return all, nil
}

// scenesOf returns the scenes of steps, in their order; without any, the last. A search may end before some steps, but not before the least
// that it must have. A trace is always read to its end, where it may still prove illegal.
func (p *plan) scenesOf(ctx context.Context, told filmable, steps []int, least int) ([]story.Scene, error) {
	found := map[int]story.Scene{}
	last, end := story.Scene{}, furthest(steps)
	for last = range withProgress(told.scenes(p.told), &p.Options, end) {
		if slices.Contains(steps, last.Step) {
			found[last.Step] = last
		}
		if last.Step == end && p.Trace == nil {
			break
		}
	}
	if err := told.Err(ctx); err != nil {
		return nil, err
	}
	switch {
	case end == 0:
		return []story.Scene{last}, nil
	case least > last.Step:
		return nil, fault("Step", fmt.Sprint(end), "the search has %s", Count(last.Step, "step"))
	}
	var scenes []story.Scene
	for _, step := range steps {
		if scene, is := found[step]; is {
			scenes = append(scenes, scene)
		}
	}
	return scenes, nil
}
