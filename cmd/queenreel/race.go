package main

import (
	"cmp"
	"context"
	"iter"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/measure"
)

// mostCompared is the largest number of searches in a film.
const mostCompared = 4

// A race is several searches for the same problem on one clock.
type race struct {
	sources []*source
	names   []string
	clock   story.Clock
	times   [][]time.Duration // of each source, for story.TimeClock; see story.Contender
}

// openRace returns the searches that arguments and flags name. The caller closes them.
func openRace(ctx context.Context, search *searchFlags, args []string) (*race, error) {
	names := slices.Concat(args, search.solver.given)
	if search.trace != "" {
		names = append(names, search.trace)
	}
	if len(names) < 2 || len(names) > mostCompared {
		return nil, usagef("compare: name two to %d solvers or traces, not %d, as in queenreel compare backtrack propagate", mostCompared, len(names))
	}
	r := &race{}
	if search.clock != nil {
		r.clock = search.clock.value
	}
	var flags []*searchFlags
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return nil, usagef("compare %s: is named twice", name)
		}
		s, err := search.contender(name, r.clock)
		if err != nil {
			return nil, err
		}
		flags = append(flags, s)
	}
	if err := r.open(ctx, flags); err != nil {
		r.close()
		return nil, err
	}
	return r, nil
}

// contender returns the flags of a search by the name of its solver or of a trace.
func (s *searchFlags) contender(name string, clock story.Clock) (*searchFlags, error) {
	alone, solver := *s, *s.solver
	s = &alone
	s.solver, s.trace = &solver, ""
	if _, known := solverNamed(name); known {
		return s, solver.Set(name)
	}
	if _, err := os.Stat(name); err != nil && name != "-" {
		return nil, usagef("compare %s: no solver or file has this name: choose %s", name, alternatives(solver.names))
	}
	if clock == story.TimeClock {
		return nil, usagef("--clock time: the trace %s has no times: choose work or steps", name)
	}
	s.trace = name
	return s, nil
}

// open opens the sources: first the traces, which say what was searched where the flags do not.
func (r *race) open(ctx context.Context, flags []*searchFlags) error {
	r.sources = make([]*source, len(flags))
	var known *trace.Problem // of the first source
	for _, traces := range []bool{true, false} {
		for i, s := range flags {
			if (s.trace != "") != traces {
				continue
			}
			if known != nil && !traces {
				s.adopt(known)
			}
			p, err := s.wanted()
			if err != nil {
				return err
			}
			if r.sources[i], err = s.opened(ctx, p); err != nil {
				return err
			}
			if known == nil {
				known = &r.sources[i].Problem
			}
		}
	}
	for i, src := range r.sources {
		r.names = append(r.names, src.Solver)
		if s := flags[i]; s.trace != "" && s.trace != "-" {
			r.names[i] = strings.TrimSuffix(filepath.Base(s.trace), filepath.Ext(s.trace))
		}
		if err := r.sources[0].sameProblem(src, r.names[0], r.names[i]); err != nil {
			return err
		}
	}
	return nil
}

// adopt takes what was searched from a trace, unless the command line says it.
func (s *searchFlags) adopt(p *trace.Problem) {
	if !s.given("queens") {
		s.problem.N = p.N
	}
	if !s.given("fixed") {
		s.problem.Fixed = p.Fixed
	}
}

// sameProblem returns an error if two sources, which go by names, search for something else.
func (src *source) sameProblem(other *source, name, otherName string) error {
	if src.N != other.N {
		return usagef("compare: %s has %s, and %s has %d: compare searches for the same problem", name, count(src.N, "queen"), otherName, other.N)
	}
	if !slices.Equal(src.Fixed, other.Fixed) {
		return usagef("compare: %s and %s begin with different queens on the board: compare searches for the same problem", name, otherName)
	}
	return nil
}

// close closes all sources.
func (r *race) close() {
	for _, src := range r.sources {
		if src != nil {
			src.close()
		}
	}
}

// scenes returns the story of all searches, as the flags tell it.
func (r *race) scenes(s *storyFlags) iter.Seq[story.Scene] {
	return r.abreast(func(src *source) iter.Seq[story.Scene] { return src.scenes(s) }, &s.words.language.value)
}

// wordless returns the same scenes without captions.
func (r *race) wordless(s *storyFlags) iter.Seq[story.Scene] {
	return r.abreast(func(src *source) iter.Seq[story.Scene] { return src.wordless(s) }, nil)
}

func (r *race) abreast(scenes func(*source) iter.Seq[story.Scene], l *story.Language) iter.Seq[story.Scene] {
	var contenders []story.Contender
	for i, src := range r.sources {
		c := story.Contender{Name: r.names[i], About: src.About, Scenes: scenes(src)}
		if r.times != nil {
			c.Times = r.times[i]
		}
		contenders = append(contenders, c)
	}
	return story.Abreast(contenders, r.clock, l)
}

// ended returns the error that ended the events of a source early.
func (r *race) ended(ctx context.Context) error {
	for _, src := range r.sources {
		if err := src.ended(ctx); err != nil {
			return err
		}
	}
	return ctx.Err()
}

// painter returns a painter for scenes of a film that c counted.
func (r *race) painter(p *pictureFlags, s *storyFlags, c story.Census) (draw.ScenePainter, error) {
	o, layout := p.options(), p.words.layout.value
	if layout.Arrangement == draw.Stacked {
		o.Columns = 1
	}
	o.Steps = max(draw.DefaultSteps, c.Last.Step)
	var lanes []draw.Lane
	for i, src := range r.sources {
		panels := o.Panels
		if panels == nil {
			panels = layout.ForLane(src.About)
		}
		lane := draw.Lane{About: src.About, Name: r.names[i], Panels: panels, Search: src.wordless(s)}
		if i < len(c.Last.Lanes) && c.Last.Lanes[i].Ends {
			lane.Until = c.Last.Lanes[i].Reading
		}
		lanes = append(lanes, lane)
	}
	painter, err := draw.NewComparison(lanes, r.clock, o)
	if err != nil {
		return nil, p.flagged(err)
	}
	return painter, nil
}

// searches returns what is known of each search.
func (r *race) searches() []trace.About {
	var searches []trace.About
	for i, src := range r.sources {
		about := src.About
		about.Solver = r.names[i]
		searches = append(searches, about)
	}
	return searches
}

// defaultPath returns the path of what is made of the searches, without --output.
func (r *race) defaultPath(search *searchFlags, ending string) string {
	return filepath.Join("out", defaultName(search.cmd.Flags(), r.sources[0].N, comparedName(r.names))+ending)
}

// comparedName returns what stands for the names of several searches in default names.
func comparedName(names []string) string { return strings.Join(names, " vs ") }

// rows returns the number of rows of all boards.
func (r *race) rows() int { return r.sources[0].N }

// measure finds when each search reaches each of its scenes, if the clock asks for that.
func (r *race) measure(ctx context.Context, s *storyFlags) error {
	if r.clock != story.TimeClock {
		return nil
	}
	for i, src := range r.sources {
		reached := src.reached(s)
		if len(reached) > countedFrames {
			return usagef("--clock time: %s has more than %d scenes, too many to measure: use --solutions, or another clock", r.names[i], countedFrames)
		}
		run, err := measure.Median(ctx, src.search, reached...)
		if err := cmp.Or(ctx.Err(), err); err != nil {
			return err
		}
		r.times = append(r.times, run.Marks)
	}
	return nil
}

// reached returns how many events come before each scene, for one more than countedFrames at most.
func (src *source) reached(s *storyFlags) []int {
	events := 0 // that the scenes have taken
	counting := *src
	counting.events = func(yield func(trace.Event) bool) {
		for e := range src.events {
			if !yield(e) {
				return
			}
			events++
		}
	}
	var reached []int
	for range counting.wordless(s) {
		if reached = append(reached, events); len(reached) > countedFrames {
			break
		}
	}
	return reached
}
