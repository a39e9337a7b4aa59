package story

import (
	"iter"
	"math"
	"slices"

	"queenreel/trace"
)

// A Clock paces several searches side by side: at every moment each of them shows its last scene up to the
// same reading.
type Clock uint8

// The clocks.
const (
	StepClock Clock = iota // the scenes of each search
	WorkClock              // each search's own unit of work: see WorkUnit
)

// ClockNames holds the name of each Clock, as the command line writes it.
var ClockNames = []string{StepClock: "steps", WorkClock: "work"}

// WorkUnit returns the counter that best says how much a search has done: the finest of those that it counts.
func WorkUnit(a trace.About) trace.Counter {
	for _, unit := range []trace.Counter{trace.Tests, trace.Candidates, trace.Branches, trace.Moves, trace.Conflicts, trace.Placements} {
		if slices.Contains(a.Counts, unit) {
			return unit
		}
	}
	return trace.Placements
}

// A Contender is one of several searches that are told side by side.
type Contender struct {
	Name   string
	About  trace.About
	Scenes iter.Seq[Scene]
}

// reading returns what a clock shows at a scene of the search.
func (c *Contender) reading(clock Clock, s *Scene) int {
	if clock == StepClock {
		return s.Step
	}
	return s.Counters[WorkUnit(c.About)]
}

// Abreast yields the scenes of a comparison, each with a scene of every contender in its Lanes. All begin together;
// whenever the clock moves on, those go on that have a scene for its reading. A search that has several scenes for one
// reading shows them one after another while the others wait, and one that is over waits with its last scene. When all are
// over, a last scene Ends the comparison.
//
// The captions say what has changed, in the language l; with nil they are empty. The scenes can be ranged over as often as
// those of the contenders.
func Abreast(contenders []Contender, clock Clock, l *Language) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		r := race{clock: clock, language: l, lanes: make([]lane, len(contenders))}
		for i := range contenders {
			next, stop := iter.Pull(contenders[i].Scenes)
			defer stop()
			r.lanes[i] = lane{Contender: &contenders[i], next: next}
			if !r.lanes[i].pull(clock) {
				return
			}
		}
		for r.advance() {
			if !yield(r.scene()) {
				return
			}
		}
		if last := r.scene(); len(contenders) > 0 {
			last.Mood, last.Ends = Done, true
			yield(last)
		}
	}
}

// A race is the state of a comparison.
type race struct {
	clock    Clock
	language *Language
	step     int
	lanes    []lane
}

// A lane is one of the searches of a comparison.
type lane struct {
	*Contender
	now    Scene // the one that it shows
	turned bool  // the race has just come to it
	ahead  Scene // the one after it
	more   bool  // there is one
	next   func() (Scene, bool)
}

// pull pulls the scene ahead, and reports whether there is one.
func (l *lane) pull(clock Clock) bool {
	if l.ahead, l.more = l.next(); l.more {
		l.ahead.Reading = l.reading(clock, &l.ahead)
	}
	return l.more
}

// advance moves the clock on, and reports whether there was a scene left. At first it takes all lanes to their first scenes.
func (r *race) advance() bool {
	now, turned := math.MaxInt, false
	for i := range r.lanes {
		if l := &r.lanes[i]; l.more {
			now = min(now, l.ahead.Reading)
		}
	}
	for i := range r.lanes {
		l := &r.lanes[i]
		if l.turned = l.more && (l.ahead.Reading == now || r.step == 0); l.turned {
			l.now, turned = l.ahead, true
			l.pull(r.clock)
		}
	}
	return turned
}

// scene returns the present scene. Its title says what has changed or, when nothing does any more, how much each search has done.
func (r *race) scene() Scene {
	r.step++
	s := emptyScene(r.step)
	over := !slices.ContainsFunc(r.lanes, func(l lane) bool { return l.turned })
	first := true
	for i := range r.lanes {
		l := &r.lanes[i]
		s.Board.N = l.now.Board.N
		s.Lanes = append(s.Lanes, l.now)
		if l.turned && (first || l.now.Mood == Solved) {
			s.Mood, first = l.now.Mood, false
		}
		if r.language == nil || !l.turned && !over {
			continue
		}
		text := l.now.Caption.Title
		if over {
			text = r.language.Reached(l.About, r.clock, l.now.Reading)
		}
		s.Caption.Title = join(r.language.Compare.And, s.Caption.Title, Say(r.language.Compare.Says, Words{Solver: l.Name, Text: text}))
	}
	return s
}

// CompareTexts are the texts of comparisons.
type CompareTexts struct {
	ByWork  string `en:"Each search advances by its own unit of work; the units differ"` // what the clock is
	BySteps string `en:"All searches advance step by step"`
	Step    string `en:"step {n}"`         // step {n} of a search
	Says    string `en:"{solver}: {text}"` // a caption {text} of {solver}
	And     string `en:"{text}; {next}"`   // two captions, {text} and {next}
}

// ClockNote says what a clock is.
func (l *Language) ClockNote(c Clock) string {
	if c == StepClock {
		return l.Compare.BySteps
	}
	return l.Compare.ByWork
}

// Reached words the reading of a clock in a search.
func (l *Language) Reached(a trace.About, c Clock, reading int) string {
	if c == StepClock {
		return Say(l.Compare.Step, Words{N: reading})
	}
	return Say(l.Figures[WorkUnit(a)], Words{N: reading})
}
