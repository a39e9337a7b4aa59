package reel

import (
	"cmp"
	"context"
	"iter"
	"slices"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
)

// MaxRivals is the largest number of searches in a film.
const MaxRivals = 4

// A comparison is several searches for the same problem on one clock.
type comparison struct {
	contenders []contender
	clock      story.Clock
}

// A contender is a search under its name.
type contender struct {
	*Source
	name string
}

// openRivals returns the searches that are to be shown side by side. The traces come first: they say what was searched where the
// options do not.
func (p *plan) openRivals(ctx context.Context) (*comparison, error) {
	check := new(check)
	n := len(p.Rivals)
	check.require(n >= 2 && n <= MaxRivals, "Rivals", "", "name two to %d solvers or traces, not %d", MaxRivals, n)
	c := &comparison{clock: story.Clock(check.index("Clock", "clock", p.Clock, story.ClockNames)), contenders: make([]contender, n)}
	if check.err != nil {
		return nil, check.err
	}
	var known *trace.Problem // of the first source
	for _, traces := range []bool{true, false} {
		for i, r := range p.Rivals {
			if (r.Trace != nil) != traces {
				continue
			}
			src, err := r.open(ctx, p.Search, known)
			if err != nil {
				return nil, err
			}
			name := cmp.Or(r.Name, src.Solver)
			if !trace.Printable(name) {
				return nil, fault("Rivals", "", "the name %q must be printable characters", name)
			}
			c.contenders[i] = contender{Source: src, name: name}
			if known == nil {
				known = &src.Problem
			}
		}
	}
	first := c.contenders[0]
	for _, other := range c.contenders[1:] {
		if first.N != other.N {
			return nil, fault("Rivals", "", "%s has %s, and %s has %d: compare searches for the same problem", first.name, Count(first.N, "queen"), other.name, other.N)
		}
		if !slices.Equal(first.Fixed, other.Fixed) {
			return nil, fault("Rivals", "", "%s and %s begin with different queens on the board: compare searches for the same problem", first.name, other.name)
		}
	}
	return c, nil
}

// open returns the search of a rival. What is searched is what a trace says, unless the options say it.
func (r *Rival) open(ctx context.Context, s Search, known *trace.Problem) (*Source, error) {
	if s.Solver, s.Trace = r.Solver, r.Trace; s.Trace != nil {
		return s.readTrace(ctx)
	}
	if known != nil && s.Queens == 0 {
		s.Queens = known.N
	}
	if known != nil && s.Fixed == nil {
		s.fixed = known.Fixed
	}
	return s.Open(ctx, trace.MaxN)
}

// scenes returns the story of all searches side by side.
func (c *comparison) scenes(o story.Options) iter.Seq[story.Scene] {
	var told []story.Contender
	for _, r := range c.contenders {
		told = append(told, story.Contender{Name: r.name, About: r.About, Scenes: r.scenes(o)})
	}
	if o.Wordless {
		o.Language = nil
	}
	return story.Abreast(told, c.clock, o.Language)
}

// Err returns the error that ended the events of a search early.
func (c *comparison) Err(ctx context.Context) error {
	for _, r := range c.contenders {
		if err := r.Err(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// painter returns a painter for scenes of a film whose census is given.
func (c *comparison) painter(p *plan, census story.Census) (draw.ScenePainter, error) {
	look := p.look
	if p.layout.Arrangement == draw.Stacked {
		look.Columns = 1
	}
	look.Steps = max(draw.DefaultSteps, census.Last.Step)
	var lanes []draw.Lane
	for i, r := range c.contenders {
		panels := look.Panels
		if panels == nil {
			panels = p.layout.ForLane(r.About)
		}
		lane := draw.Lane{About: r.About, Name: r.name, Panels: panels, Search: r.scenes(p.silent())}
		if i < len(census.Last.Lanes) && census.Last.Lanes[i].Ends {
			lane.Until = census.Last.Lanes[i].Reading
		}
		lanes = append(lanes, lane)
	}
	painter, err := draw.NewComparison(lanes, c.clock, look)
	return painter, p.ofPlace(err)
}

// searches returns the description of each search, under its name.
func (c *comparison) searches() []trace.About {
	var searches []trace.About
	for _, r := range c.contenders {
		about := r.About
		about.Solver = r.name
		searches = append(searches, about)
	}
	return searches
}
