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
	p, err := o.open(ctx)
	if err != nil {
		return nil, err
	}
	named, least, err := p.numbers(ctx, asked)
	if err != nil {
		return nil, err
	}
	var steps []int
	for _, step := range named { // several marks may be one step
		if !slices.Contains(steps, step) {
			steps = append(steps, step)
		}
	}
	s := &Stills{plan: p}
	census := story.Census{Last: story.Scene{Step: furthest(steps)}}
	if rivals, ok := p.subject.(*comparison); ok {
		s.Names = NamesOf(rivals.contenders, func(r contender) string { return r.name })
		census = story.Count(ctx, p.outline(), countedFrames) // says how long the bars of the searches are
		if err := p.subject.Err(ctx); err != nil {
			return nil, err
		}
		if census.Cut {
			return nil, remedied("use {Solutions}, or fewer {Queens}", "Frames", "", "the searches have more than %d steps side by side", countedFrames)
		}
	}
	if s.Painter, err = p.subject.painter(p, census); err != nil {
		return nil, err
	}
	s.Scenes, err = p.scenesOf(ctx, steps, least)
	return s, err
}

// furthest returns the largest of some steps, or 0 if there is none.
func furthest(steps []int) int { return slices.Max(append(slices.Clone(steps), 0)) }

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
func (p *plan) numbers(ctx context.Context, asked Steps) (steps []int, least int, err error) {
	lastStep := func() (last int) {
		for s := range p.outline() {
			last = s.Step
		}
		return last
	}
	ranges, err := asked.find(p.outline())
	if err == nil {
		steps, err = ranges.numbers(lastStep)
	}
	for _, at := range ranges {
		least = max(least, at.from.step)
	}
	return steps, least, cmp.Or(p.subject.Err(ctx), fieldError("Step", asked.String(), err))
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
	steps, least, err := p.numbers(ctx, asked)
	if err != nil {
		return nil, film.Info{}, err
	}
	if o.Width > 0 {
		p.look.Columns = o.stripColumns(len(steps))
		p.look.Width = max(1, o.Width/p.look.Columns)
	}
	painter, err := src.painter(p, story.Census{Last: story.Scene{Step: furthest(steps)}})
	if wrong, ok := err.(*Error); ok && wrong.Field == "Width" && p.look.Columns > 1 {
		err = remedied("change {Columns}", "Width", fmt.Sprint(o.Width), "%w: %d share the strip", wrong.Err, p.look.Columns)
	}
	if err != nil {
		return nil, film.Info{}, err
	}
	scenes, err := p.stripScenes(ctx, steps, least)
	if err != nil {
		return nil, film.Info{}, err
	}
	strip, err := painter.(*draw.Painter).Strip(scenes)
	return strip, o.Info(p.look, src.About, p.told.Language.StripAlt(scenes, p.told.Labels)), err
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
func (p *plan) stripScenes(ctx context.Context, steps []int, least int) ([]story.Scene, error) {
	if len(steps) > 0 {
		return p.scenesOf(ctx, steps, least)
	}
	var all []story.Scene
	n := 0
	for s := range withProgress(p.subject.scenes(p.told), &p.Options, 0) {
		if n++; len(all) < MaxStripped {
			all = append(all, s)
		}
	}
	if err := p.subject.Err(ctx); err != nil {
		return nil, err
	}
	if n > MaxStripped {
		return nil, remedied(fmt.Sprintf("name up to %d of them with {Step}, as in {Step} 1-%d", MaxSteps, MaxStripped), "Strip", "", "the search has %s", Count(n, "step"))
	}
	return all, nil
}

// scenesOf returns the scenes of steps, in their order; without any, the last. A search may end before some steps, but not before the least
// that it must have. A trace is always read to its end, where it may still prove illegal.
func (p *plan) scenesOf(ctx context.Context, steps []int, least int) ([]story.Scene, error) {
	found := map[int]story.Scene{}
	last, end := story.Scene{}, furthest(steps)
	for last = range withProgress(p.subject.scenes(p.told), &p.Options, end) {
		if slices.Contains(steps, last.Step) {
			found[last.Step] = last
		}
		if last.Step == end && p.Trace == nil {
			break
		}
	}
	if err := p.subject.Err(ctx); err != nil {
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

// depthSteps is how many steps a chart of the depth has, at most.
const depthSteps = 200_000

// Depth returns how many queens stand after each step of a search, for a chart, and the description of the search. Each drop is a
// backtrack; solutions are marked.
func Depth(ctx context.Context, o Options) (draw.Series, trace.About, error) {
	src, err := o.Open(ctx, trace.MaxN)
	if err != nil {
		return draw.Series{}, trace.About{}, err
	}
	if slices.Contains(src.Counts, trace.Moves) {
		return draw.Series{}, src.About, remedied("choose another {Solver}", "Depth", "", "%s moves queens on a full board, which has no depth", src.Solver)
	}
	s := draw.Series{Name: src.Solver, Teeth: true}
	for scene := range withProgress(src.scenes(story.Options{Wordless: true}), &o, 0) {
		if scene.Ends {
			break
		}
		if len(s.Points) == depthSteps {
			return s, src.About, remedied("use {Solutions}, or fewer {Queens}", "Depth", "", "the search has more than %d steps", depthSteps)
		}
		queens := scene.Board.Len()
		for range scene.Leaving.Squares() {
			queens--
		}
		pt := draw.ChartPoint{X: scene.Step, Y: float64(queens)}
		s.Points = append(s.Points, pt)
		if scene.Mood == story.Solved {
			s.Marks = append(s.Marks, pt)
		}
	}
	return s, src.About, src.Err(ctx)
}
