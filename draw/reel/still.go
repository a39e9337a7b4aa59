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
	"queenreel/trace"
)

// MaxSteps is the largest number of steps that are drawn at once.
const MaxSteps = 1000

// MaxStripped is the largest number of pictures of a strip of all steps.
const MaxStripped = 60

// stripColumns is how many pictures of a strip share its width, unless Columns says otherwise.
const stripColumns = 3

// Stills are single pictures of a film, each with its whole caption.
type Stills struct {
	Painter draw.ScenePainter
	Scenes  []story.Scene // one for each step, in the order asked for
	Names   []string      // of rivals; nil for a single search

	options *Options
	look    draw.Options
}

// Still returns the pictures of steps, counted from 1; without any, that of the last.
func Still(ctx context.Context, o Options, steps ...int) (*Stills, error) {
	told, err := o.open(ctx)
	if err != nil {
		return nil, err
	}
	s := &Stills{options: &o}
	if s.look, err = o.Pictures(); err != nil {
		return nil, err
	}
	census := story.Census{Last: story.Scene{Step: furthest(steps)}}
	if rivals, ok := told.(*comparison); ok {
		s.Names = rivals.names
		if census, err = rivals.count(ctx, &o); err != nil {
			return nil, err
		}
	}
	if s.Painter, err = told.painter(&o, census); err != nil {
		return nil, err
	}
	s.Scenes, err = o.scenesOf(ctx, told, steps)
	return s, err
}

// furthest returns the largest of some steps, or 0 if there is none.
func furthest(steps []int) int { return slices.Max(append(slices.Clone(steps), 0)) }

// count counts the scenes of a comparison, which says how long the bars of its searches are.
func (c *comparison) count(ctx context.Context, o *Options) (story.Census, error) {
	told, err := o.told()
	if err != nil {
		return story.Census{}, err
	}
	told.Wordless = true
	census := story.Count(ctx, c.scenes(told), countedFrames)
	if err := c.Err(ctx); err != nil {
		return census, err
	}
	if census.Cut {
		return census, remedied("use {Solutions}, or fewer {Queens}", "Frames", "", "the searches have more than %d steps side by side", countedFrames)
	}
	return census, nil
}

// Info returns what is known of the picture of a scene.
func (s *Stills) Info(scene *story.Scene) film.Info {
	labels, l := s.look.Labels, s.look.Language
	alt := l.StillAlt(scene, labels)
	if s.Names != nil {
		alt = l.ComparisonStillAlt(s.Names, scene, labels)
	}
	i := s.options.Info(s.look, s.Painter.About(), l.FixedAlt(alt, s.Painter.About().Problem, labels))
	i.Palette = s.Painter.Palette()
	return i
}

// Strip returns one picture of steps, counted from 1; without any, of all steps. The canvas holds its drawing.
func Strip(ctx context.Context, o Options, steps ...int) (*raster.Canvas, film.Info, error) {
	if o.Rivals != nil {
		return nil, film.Info{}, fault("Strip", "", "shows a single search")
	}
	if o.Size != (image.Point{}) {
		return nil, film.Info{}, remedied("give a strip a {Width}", "Size", "", "is that of a single picture")
	}
	src, err := o.Open(ctx, trace.MaxN)
	if err != nil {
		return nil, film.Info{}, err
	}
	width := o.Width
	if width > 0 {
		o.Columns = o.abreast(len(steps))
		o.Width = max(1, width/o.Columns)
	}
	painter, err := src.scenePainter(&o, furthest(steps))
	if err != nil {
		return nil, film.Info{}, o.shared(err, width)
	}
	scenes, err := o.stripped(ctx, src, steps)
	if err != nil {
		return nil, film.Info{}, err
	}
	look := painter.Options()
	strip, err := painter.Strip(scenes)
	alt := look.Language.FixedAlt(look.Language.StripAlt(scenes, look.Labels), src.Problem, look.Labels)
	return strip, o.Info(look, src.About, alt), err
}

// shared says of a width that is too small that several pictures share it.
func (o *Options) shared(err error, width int) error {
	if wrong, ok := err.(*Error); ok && wrong.Field == "Width" && o.Columns > 1 {
		return remedied("change {Columns}", "Width", fmt.Sprint(width), "%w: %d share the strip", wrong.Err, o.Columns)
	}
	return err
}

// abreast returns how many pictures of a strip share its width; pictures is 0 for all.
func (o *Options) abreast(pictures int) int {
	switch {
	case pictures == 0:
		return cmp.Or(o.Columns, stripColumns)
	case o.Columns > 0:
		return min(o.Columns, pictures)
	}
	rows := (pictures + stripColumns - 1) / stripColumns
	return (pictures + rows - 1) / rows
}

// stripped returns the scenes of a strip.
func (o *Options) stripped(ctx context.Context, src *Source, steps []int) ([]story.Scene, error) {
	if len(steps) > 0 {
		return o.scenesOf(ctx, src, steps)
	}
	told, err := o.told()
	if err != nil {
		return nil, err
	}
	var all []story.Scene
	n := 0
	for s := range src.scenes(told) {
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

// scenesOf returns the scenes of steps, in their order; without any, the last. A trace is always read to its end, where it may
// still prove illegal.
func (o *Options) scenesOf(ctx context.Context, told filmable, steps []int) ([]story.Scene, error) {
	how, err := o.told()
	if err != nil {
		return nil, err
	}
	found := map[int]story.Scene{}
	last, end := story.Scene{}, furthest(steps)
	for last = range told.scenes(how) {
		if slices.Contains(steps, last.Step) {
			found[last.Step] = last
		}
		if last.Step == end && o.Trace == nil {
			break
		}
	}
	if err := told.Err(ctx); err != nil {
		return nil, err
	}
	switch {
	case end == 0:
		return []story.Scene{last}, nil
	case end > last.Step:
		return nil, fault("Step", fmt.Sprint(end), "the search has %s", Count(last.Step, "step"))
	}
	var scenes []story.Scene
	for _, step := range steps {
		scenes = append(scenes, found[step])
	}
	return scenes, nil
}
