package story

import (
	"iter"
	"math"
	"slices"

	"queenreel/trace"
)

// A Search is a search that was run once: its events, which can be told again.
type Search struct {
	trace.About
	Events trace.Recording // that are kept
	Beats  []Beat          // of the steps, the first at index 0
	Last   State           // that of the last beat
	Whole  bool            // it was recorded to its end: Last is the end card
	Full   bool            // it has more events than are kept
	Arc    Arc             // that it tells; the zero Arc if no solution or end tells the truth

	marks []*Teller // at its beginning and after every so many steps, or one more
}

// apart is the number of steps from one mark of a search to the next. A mark takes some 30 kB; to go to any step tells so many at most.
const apart = 1000

// MaxEvents is the largest number of events that is kept for a film, in all its searches together: 16 bytes each. All solutions for 12
// queens take 12.7 million with backtrack.
const MaxEvents = 16_000_000

// AllSteps is more steps than any search has.
const AllSteps = math.MaxInt / 2

// A Reach says how far a search is run. The zero Reach is its first step.
type Reach struct {
	Steps int   // at least so many, if it has them
	Kinds Kinds // and the first of each of these kinds
}

// ends reports whether a reach goes to the end of a search, which may be its only solution.
func (r Reach) ends(a trace.About) bool {
	return r.Steps >= AllSteps || r.Kinds.Of(StepKind{Name: "end"}) || a.Solutions == 1 && r.Kinds.Of(StepKind{Name: "solution"})
}

// Run runs a search, and keeps its events and a beat for each step, as far as it is to reach and goesOn agrees after each step, but at most
// a number of events, which must be such that a trace.Checker takes. What reaches the end is run to it before the first step is told, and
// none is told if there are too many events. It returns an error for a problem that is not valid.
func Run(a trace.About, events iter.Seq[trace.Event], o Options, most int, reach Reach, goesOn func() bool) (*Search, error) {
	s := &Search{About: a}
	if err := check(a); err != nil {
		return s, err
	}
	t := newTeller(a, o)
	t.arc = &s.Arc
	finder, missing, ahead := arcFinder{}, reach.Kinds, reach.ends(a)
	add := func(told State) bool {
		t.spare, s.Last = s.Last.Marks, told // only the last state is kept
		beat := beatOf(&s.Last, a)
		s.Beats = append(s.Beats, beat)
		missing &^= beat.Kinds
		if finder.see(t, &told) {
			s.tells(finder.arc, o)
		}
		return goesOn() && (len(s.Beats) < reach.Steps || missing != 0)
	}
	s.marks = []*Teller{s.Teller(o)}
	event := 0                   // the index of the next that is told
	tell := func() (more bool) { // all that are recorded and not told
		for more = true; more && event < s.Events.Len(); {
			more = t.tell(s.Events.At(event), add)
			event++
			if len(s.Beats) >= len(s.marks)*apart {
				mark := &Teller{teller: t, search: s, event: event, step: len(s.Beats)}
				s.marks = append(s.marks, mark.copy())
			}
		}
		return more
	}
	for e := range events {
		if s.Full = s.Events.Len() == most; s.Full {
			return s, nil
		}
		if s.Events.Add(e); !ahead && !tell() {
			return s, nil
		}
	}
	if !tell() {
		return s, nil
	}
	s.Whole = true
	t.finish(add)
	return s, nil
}

// tells gives the search an arc, or the zero Arc to take it away, and words the steps anew that it is about.
func (s *Search) tells(arc Arc, o Options) {
	steps := append(arc.Steps(), s.Arc.Steps()...)
	s.Arc = arc
	t := s.Teller(o)
	slices.Sort(steps)
	for _, step := range slices.Compact(steps) {
		scene := t.State(step)
		s.Beats[step-1] = beatOf(&scene, s.About)
		if step == s.Last.Step {
			s.Last = scene
		}
	}
}

// AsksNothing takes the arc away, for a film that does not show all of it.
func (s *Search) AsksNothing(o Options) { s.tells(Arc{}, o) }

// States yields the states of the steps that have beats. They can be ranged again, also at the same time.
func (s *Search) States(o Options) iter.Seq[State] {
	return func(yield func(State) bool) {
		t := s.Teller(o)
		for state, ok := t.Next(); ok; state, ok = t.Next() {
			if !yield(state) {
				return
			}
		}
	}
}

// A Teller tells a recorded search again, state by state.
type Teller struct {
	*teller
	search *Search
	event  int     // the index of the next
	step   int     // of the state that was returned last
	queue  []State // that are told, and not returned yet
}

// Teller returns a Teller at the beginning of the search. The options must be those of the recording, but for words.
func (s *Search) Teller(o Options) *Teller {
	t := &Teller{teller: newTeller(s.About, o), search: s}
	t.arc = &s.Arc
	return t
}

// State returns what the search shows at a step, told from the state before or, where that is nearer, from a mark.
func (t *Teller) State(step int) (state State) {
	marks := t.search.marks
	mark := marks[min(max(0, step-2)/apart, len(marks)-1)]
	if step <= t.step || t.step < mark.step {
		o := t.Options
		*t = *mark.copy()
		t.Options = o
	}
	for t.step < step {
		state, _ = t.Next()
	}
	return state
}

// Next returns the next state. ok is false after the last.
func (t *Teller) Next() (state State, ok bool) {
	if t.step == len(t.search.Beats) {
		return State{}, false
	}
	keep := func(told State) bool { t.queue = append(t.queue, told); return true }
	for len(t.queue) == 0 {
		if t.event == t.search.Events.Len() {
			t.finish(keep)
			break
		}
		t.tell(t.search.Events.At(t.event), keep)
		t.event++
	}
	t.step++
	state = t.queue[0]
	t.queue = slices.Delete(t.queue, 0, 1) // whose memory is used again
	return state, true
}

// copy returns a Teller that goes on from the same place.
func (t *Teller) copy() *Teller {
	c := *t
	own := *t.teller // what is never changed in place is shared
	own.scene.Marks = new(*own.scene.Marks)
	own.now.Queens, own.stack, own.levels = slices.Clone(own.now.Queens), slices.Clone(own.stack), slices.Clone(own.levels)
	own.record.Curve, own.since.costs = slices.Clone(own.record.Curve), slices.Clip(own.since.costs)
	c.teller, c.queue = &own, slices.Clone(t.queue)
	return &c
}
