package story

import (
	"fmt"
	"iter"
	"slices"
	"time"

	"queenreel/trace"
)

// A Clock paces several searches side by side: at every moment each of them shows its last scene up to the
// same reading.
type Clock uint8

// The clocks.
const (
	StepClock Clock = iota // the scenes of each search
	WorkClock              // each search's own unit of work: see WorkUnit
	TimeClock              // the measured time of each search up to the scene
)

// ClockNames holds the name of each Clock, as the command line writes it.
var ClockNames = []string{StepClock: "steps", WorkClock: "work", TimeClock: "time"}

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
	Times  []time.Duration // when each scene was reached, the first at index 0; only TimeClock needs it
}

// reading returns what a clock shows at a scene of the search.
func (c *Contender) reading(clock Clock, s *Scene) int {
	switch {
	case clock == StepClock:
		return s.Step
	case clock == WorkClock:
		return s.Counters[WorkUnit(c.About)]
	case len(c.Times) == 0:
		return 0
	}
	return int(c.Times[min(s.Step, len(c.Times))-1])
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
		r := lockstep{contenders: contenders, clock: clock, language: l}
		defer r.stop()
		if !r.start() {
			return
		}
		for more := true; more; more = r.advance() {
			if !yield(r.scene()) {
				return
			}
		}
		r.turned = nil
		last := r.scene()
		last.Mood, last.Ends = Done, true
		yield(last)
	}
}

// A lockstep is the state of a comparison.
type lockstep struct {
	contenders []Contender
	clock      Clock
	language   *Language
	step       int
	lanes      []Scene // the present scene of each contender
	turned     []int   // the lanes that are new
	pulls      []pull  // one for each lane
	ahead      []Scene // the next scene of each lane
	more       []bool  // there is one
}

// A pull is a sequence of scenes that is pulled.
type pull struct {
	next func() (Scene, bool)
	stop func()
}

// start pulls the first two scenes of each contender. It reports whether all have one.
func (r *lockstep) start() bool {
	n := len(r.contenders)
	r.lanes, r.ahead, r.more = make([]Scene, n), make([]Scene, n), make([]bool, n)
	for i := range r.contenders {
		next, stop := iter.Pull(r.contenders[i].Scenes)
		r.pulls = append(r.pulls, pull{next, stop})
		if r.pull(i); !r.more[i] {
			return false
		}
		r.turn(i)
	}
	return n > 0
}

// pull pulls the next scene of lane i.
func (r *lockstep) pull(i int) {
	if r.ahead[i], r.more[i] = r.pulls[i].next(); r.more[i] {
		r.ahead[i].Reading = r.contenders[i].reading(r.clock, &r.ahead[i])
	}
}

// turn makes the next scene of lane i its present one.
func (r *lockstep) turn(i int) {
	r.lanes[i] = r.ahead[i]
	r.turned = append(r.turned, i)
	r.pull(i)
}

// advance moves the clock on, and reports whether there was a scene left.
func (r *lockstep) advance() bool {
	r.turned = nil
	now, found := 0, false
	for i := range r.ahead {
		if r.more[i] && (!found || r.ahead[i].Reading < now) {
			now, found = r.ahead[i].Reading, true
		}
	}
	for i := range r.ahead {
		if r.more[i] && r.ahead[i].Reading == now {
			r.turn(i)
		}
	}
	return found
}

// stop ends all pulling.
func (r *lockstep) stop() {
	for _, p := range r.pulls {
		p.stop()
	}
}

// scene returns the present scene.
func (r *lockstep) scene() Scene {
	r.step++
	s := Scene{
		Step: r.step, Board: trace.Board{N: r.lanes[0].Board.N}, Lanes: slices.Clone(r.lanes),
		Marks: new(Marks), At: none, By: none, Dead: none, Next: none, From: none, Chosen: none,
	}
	for at, i := range r.turned {
		if lane := &r.lanes[i]; at == 0 || lane.Mood == Solved {
			s.Mood = lane.Mood
		}
	}
	if r.language != nil {
		s.Caption.Title = r.title()
	}
	return s
}

// title says what has changed or, at the end, how much each search has done.
func (r *lockstep) title() string {
	title := ""
	for i := range r.contenders {
		text := r.lanes[i].Caption.Title
		if r.turned == nil {
			text = r.language.Reached(r.contenders[i].About, r.clock, r.lanes[i].Reading)
		}
		if r.turned != nil && !slices.Contains(r.turned, i) {
			continue
		}
		title = r.language.both(title, Say(r.language.Compare.Says, Words{Solver: r.contenders[i].Name, Text: text}))
	}
	return title
}

// both returns two parts of a text as one; the first may be empty.
func (l *Language) both(text, next string) string {
	if text == "" {
		return next
	}
	return Say(l.Compare.And, Words{Text: text, Next: next})
}

// turns remembers the scenes that a comparison has shown.
type turns []int

// of returns the indices of the lanes of s that it has not shown last, and remembers them.
func (t *turns) of(s *Scene) []int {
	var turned []int
	for i := range s.Lanes {
		if len(*t) <= i {
			*t = append(*t, 0)
		}
		if (*t)[i] != s.Lanes[i].Step {
			turned = append(turned, i)
		}
		(*t)[i] = s.Lanes[i].Step
	}
	return turned
}

// CompareTexts are the texts of comparisons.
type CompareTexts struct {
	ByWork, BySteps, ByTime string // what the clock is
	Step                    string // step {n} of a search
	Time                    string // {text} microseconds
	Says                    string // a caption {text} of {solver}
	And                     string // two captions, {text} and {next}
}

// ClockNote says what a clock is.
func (l *Language) ClockNote(c Clock) string {
	switch c {
	case StepClock:
		return l.Compare.BySteps
	case TimeClock:
		return l.Compare.ByTime
	}
	return l.Compare.ByWork
}

// Reached words the reading of a clock in a search.
func (l *Language) Reached(a trace.About, c Clock, reading int) string {
	switch c {
	case StepClock:
		return Say(l.Compare.Step, Words{N: reading})
	case TimeClock:
		return Say(l.Compare.Time, Words{Text: fmt.Sprintf("%.1f", float64(reading)/float64(time.Microsecond))})
	}
	return Say(l.Figures[WorkUnit(a)], Words{N: reading})
}
