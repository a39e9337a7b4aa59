package reel

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"queenreel/draw"
	"queenreel/draw/chart"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/paper"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// MaxStripped is the largest number of pictures of a strip of all steps.
const MaxStripped = 60

// Stills are single pictures of a film, each with its whole caption.
type Stills struct {
	Painter  draw.ScenePainter
	Scenes   []story.Scene // one for each step, in the order asked for
	Searches []trace.About // what they are of, each search under its name

	plan *plan
}

// Still returns the pictures of steps, each once. If asked is "", it returns that of the last step.
func Still(ctx context.Context, o Options, asked Steps) (*Stills, error) {
	if o.Board != "" {
		return o.stillBoard(asked)
	}
	p, err := o.open(ctx)
	if err != nil {
		return nil, err
	}
	if _, err := p.painter(film.Whole, p.look, pace.Film{}, nil); err != nil { // before a search that may be long
		return nil, err
	}
	shots, named, err := p.still(ctx, asked)
	if err != nil {
		return nil, err
	}
	var steps []int
	for _, step := range named { // several marks may be one step
		if !slices.Contains(steps, step) {
			steps = append(steps, step)
		}
	}
	s := &Stills{plan: p, Searches: p.searches()}
	p.look.Steps = slices.Max(steps)
	if s.Painter, err = p.painter(film.Whole, p.look, shots, nil); err != nil {
		return nil, err
	}
	s.Scenes = p.scenesOf(shots, steps)
	return s, nil
}

// Meta describes the picture of a scene.
func (s *Stills) Meta(scene *story.Scene) film.Meta {
	labels, l := s.plan.telling.Labels, s.plan.telling.Language
	alt := story.SceneAlt(l, s.Searches, scene, labels)
	about := trace.Together(s.Searches)
	return s.plan.Meta(s.plan.look, about, l.FixedAlt(alt, about.Problem, labels))
}

// still runs the search, and returns its shots and the steps that are asked for one by one, or the last if text is "". A search may end
// before some of them, but not before the beginning of a range.
func (p *plan) still(ctx context.Context, text Steps) (shots pace.Film, steps []int, err error) {
	if shots, err = p.run(ctx, p.silent(), wanted{all: []Steps{text}, open: story.AllSteps}); err != nil {
		return shots, nil, err
	}
	ranges, err := text.of(shots, "step")
	switch last := len(shots.Shots); {
	case err != nil:
		return shots, nil, err
	case text == "" && !whole(shots):
		return shots, nil, tooManyEvents()
	case text == "":
		return shots, []int{last}, nil
	}
	for i, some := range ranges {
		if len(some) == 0 && !whole(shots) {
			return shots, nil, tooManyEvents()
		}
		if len(some) == 0 {
			return shots, nil, words.Wrong("step", strings.Split(text.String(), ",")[i], "steps-search", words.Values{N: len(shots.Shots)})
		}
		steps = append(steps, some...)
		if len(steps) > MaxSteps {
			return shots, nil, words.Wrong("step", text, "steps-many", words.Values{N: MaxSteps})
		}
	}
	return shots, steps, nil
}

// Strip returns one picture of the steps, or of all if asked is "". The canvas holds its drawing.
func Strip(ctx context.Context, o Options, asked Steps) (*raster.Canvas, film.Meta, error) {
	if o.Rivals != nil || o.Board != "" {
		return nil, film.Meta{}, words.Wrong("strip", nil, "strip", words.Values{})
	}
	if o.Size != (panel.Size{}) {
		return nil, film.Meta{}, words.Wrong("size", nil, "strip-size", words.Values{})
	}
	o.Clock = story.StepClock
	p, err := o.open(ctx)
	if err != nil {
		return nil, film.Meta{}, err
	}
	shots, steps, err := p.still(ctx, asked)
	if err != nil {
		return nil, film.Meta{}, err
	}
	if asked == "" {
		n := len(shots.Shots)
		if n > MaxStripped {
			return nil, film.Meta{}, words.Wrong("strip", nil, "strip-steps", words.Values{N: n, Total: MaxSteps, Queens: MaxStripped})
		}
		steps = nil
		for step := range n {
			steps = append(steps, step+1)
		}
	}
	if o.Width > 0 {
		const usual = 3 // pictures side by side
		columns := cmp.Or(o.Columns, usual)
		if n := len(steps); asked != "" && o.Columns == 0 { // as many in each row, as far as possible
			columns = panel.CeilDiv(n, panel.CeilDiv(n, columns))
		} else if asked != "" {
			columns = min(columns, n)
		}
		p.look.Columns, p.look.Width = columns, max(1, o.Width/columns)
	}
	p.look.Steps = slices.Max(steps)
	painter, err := p.painter(film.Whole, p.look, shots, nil)
	if wrong, ok := err.(*words.Error); ok && wrong.Field == "width" && p.look.Columns > 1 {
		err = words.Wrong("width", o.Width, "strip-width", words.Values{N: p.look.Columns}).Of(wrong)
	}
	if err != nil {
		return nil, film.Meta{}, err
	}
	scenes := p.scenesOf(shots, steps)
	strip, err := paper.Strip(painter, scenes)
	return strip, o.Meta(p.look, p.sources[0].About, story.StripAlt(p.telling.Language, scenes, p.telling.Labels)), err
}

// scenesOf returns the scenes of steps, in their order, as far as the search has them.
func (p *plan) scenesOf(shots pace.Film, steps []int) (scenes []story.Scene) {
	told := shots.Tell(p.telling)
	for _, step := range steps {
		if step <= len(shots.Shots) {
			scenes = append(scenes, told.Scene(&shots.Shots[step-1]))
		}
	}
	return scenes
}

// Depth returns how many queens stand after each step of a search, for a chart, and the description of the search. Each drop is a
// backtrack; solutions are marked.
func Depth(ctx context.Context, o Options) (chart.Series, trace.About, error) {
	src, err := o.Open(ctx, trace.MaxN)
	if err != nil {
		return chart.Series{}, trace.About{}, err
	}
	if src.Repairs() && src.Told {
		return chart.Series{}, src.About, words.Wrong("trace", nil, "depth-trace", words.Values{})
	}
	if src.Repairs() {
		return chart.Series{}, src.About, words.Wrong("y", "depth", "depth", words.Values{Solver: src.Solver})
	}
	const most = 200_000 // steps
	s := chart.Series{Name: src.Solver, Teeth: true}
	states, _ := story.Tell(src.About, src.Events, story.Options{Wordless: true})
	for state := range Watched(states, o.watch(0)) {
		if state.Ends {
			break
		}
		if len(s.Points) == most {
			return s, src.About, words.Wrong("y", "depth", "depth-steps", words.Values{N: most})
		}
		pt := chart.Point{X: state.Step, Y: float64(state.Board.Len())}
		s.Points = append(s.Points, pt)
		if state.Mood == story.Solved {
			s.Marks = append(s.Marks, pt)
		}
	}
	return s, src.About, src.Err(ctx)
}
