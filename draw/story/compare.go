package story

import (
	"cmp"
	"slices"
	"strings"

	"queenreel/draw/story/words"
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

func (c Clock) String() string { return ClockNames[c] }

// MarshalText returns the name.
func (c Clock) MarshalText() ([]byte, error) { return []byte(c.String()), nil }

// UnmarshalText reads the name.
func (c *Clock) UnmarshalText(name []byte) (err error) {
	*c, err = words.Choice[Clock]("clock", string(name), ClockNames)
	return err
}

// WorkUnit returns the counter that best says how much a search has done: the finest of those that it counts.
func WorkUnit(a trace.About) trace.Counter {
	for _, unit := range []trace.Counter{
		trace.Tests, trace.Candidates, trace.Branches, trace.Moves, trace.Boards, trace.Conflicts, trace.Placements,
	} {
		if slices.Contains(a.Counts, unit) {
			return unit
		}
	}
	return trace.Placements
}

// A Comparison says what the searches of a film show together.
type Comparison struct {
	Searches []trace.About // each under its name
	Clock    Clock
	Language *words.Language
}

// Scene returns the scene in which each search shows a state. A single search speaks for itself. Of several, turned has a bit for each
// whose state is new: none at the end. The title says what has changed or, at the end, how much each search has done, and the detail why.
// At the start the first search says the task for all. If explains is set, the search whose state is new explains what it does, and the
// others wait.
func (c *Comparison) Scene(step int, states []State, turned uint8, explains bool) Scene {
	if len(states) == 1 {
		return *SceneOf(&states[0])
	}
	s := Scene{Step: step, States: slices.Clone(states)}
	first := true
	for i := range s.States {
		of, isTurned := &s.States[i], turned>>i&1 != 0
		of.Reading = c.Reading(i, of)
		of.Explains, of.Waits = explains && isTurned, explains && !isTurned && !of.Ends
		if of.Explains && of.Sees == SeesAhead {
			of.Caption.Detail = c.early(i)
		}
		if isTurned && (first || of.Mood == Solved) {
			s.Mood, first = of.Mood, false
		}
		if isTurned {
			s.Kinds |= kindsOf(of)
		}
		switch {
		case step == 1 && i == 0:
			s.Caption.Title = c.Language.Say(c.Language.Reasons[ReasonStart.String()].Title, words.Values{Queens: of.Board.N})
			of.Caption = s.Caption
		case step == 1:
			of.Caption = words.Caption{}
		case isTurned:
			said := c.Language.Say(c.Language.Compare.Says, words.Values{Solver: c.Searches[i].Solver, Text: of.Caption.Title})
			s.Caption.Title = c.Language.Join(c.Language.Compare.And, s.Caption.Title, said)
		}
	}
	if turned == 0 {
		s.Mood, s.Ends = Done, true
		s.Caption = c.verdict(s.States)
	}
	return s
}

// verdict says how many queens each search has placed, the fewest first, and why. If they have not all come to the same end, it says that
// of each; if one of them does not place its queens, how much work each was.
func (c *Comparison) verdict(states []State) (said words.Caption) {
	t, end := &c.Language.Compare, states[0].Reason.Kind
	alike := (end == ReasonComplete || end == ReasonFound) && !slices.ContainsFunc(states, func(s State) bool {
		return s.Reason.Kind != end || s.Counters[trace.Solutions] != states[0].Counters[trace.Solutions]
	})
	if !alike || slices.ContainsFunc(c.Searches, func(a trace.About) bool { return !places(a) }) {
		for i := range states {
			text := states[i].Caption.Title
			if alike {
				text = Reached(c.Language, c.Searches[i], WorkClock, states[i].Counters[WorkUnit(c.Searches[i])])
			}
			said.Title = c.Language.Join(t.And, said.Title, c.Language.Say(t.Says, words.Values{Solver: c.Searches[i].Solver, Text: text}))
		}
		return said
	}
	order := make([]int, len(states))
	for i := range order {
		order[i] = i
	}
	placed := func(i int) int { return states[i].Counters[trace.Placements] }
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(placed(i), placed(j)) })
	first, last := order[0], order[len(order)-1]
	if placed(first) == placed(last) {
		said.Title = c.Language.Say(t.Equal, words.Values{N: placed(first)})
		return said
	}
	parts := []string{c.Language.Say(t.Placed, words.Values{Solver: c.Searches[first].Solver, N: placed(first)})}
	for _, i := range order[1:] {
		parts = append(parts, c.Language.Say(t.More, words.Values{Solver: c.Searches[i].Solver, N: placed(i)}))
	}
	said.Title = strings.Join(parts, c.Language.Comma)
	if placed(first) < placed(order[1]) {
		said.Detail = c.why(states, first)
	}
	return said
}

// places reports whether a search places its queens one by one.
func places(a trace.About) bool { return !a.Repairs() && !slices.Contains(a.Counts, trace.Candidates) }

// Reading returns what the clock shows at a scene of a search.
func (c *Comparison) Reading(search int, s *State) int {
	if c.Clock == StepClock {
		return s.Step
	}
	return s.Counters[WorkUnit(c.Searches[search])]
}

// ClockNote says what a clock is.
func ClockNote(l *words.Language, c Clock) string {
	if c == StepClock {
		return l.Compare.BySteps
	}
	return l.Compare.ByWork
}

// Reached words the reading of a clock in a search.
func Reached(l *words.Language, a trace.About, c Clock, reading int) string {
	if c == StepClock {
		return l.Say(l.Compare.Step, words.Values{N: reading})
	}
	return l.Say(l.Figures[WorkUnit(a)], words.Values{N: reading})
}

// Opening returns what stands over a comparison up to its end: what it asks, or what it shows if the searches cannot be compared, and what
// its clock is.
func Opening(l *words.Language, c Clock, searches []trace.About) words.Caption {
	t, w := &l.Compare, words.Values{N: len(searches), Queens: searches[0].N}
	if slices.ContainsFunc(searches, func(a trace.About) bool { return !places(a) }) {
		return words.Caption{Title: l.Say(t.Shows, w), Detail: ClockNote(l, c)}
	}
	return words.Caption{Title: l.Say(t.Asks, w), Detail: ClockNote(l, c)}
}

// Leveled returns searches with the counters first that all of them show, in one order, and how many these are. Where all place their
// queens, they count them.
func Leveled(searches []trace.About) (leveled []trace.About, common int) {
	var first []trace.Counter
	for counter := range trace.Solutions + 1 {
		lacks := func(a trace.About) bool {
			return !slices.Contains(ShownCounters(a), counter) && !(counter == trace.Placements && places(a))
		}
		if !slices.ContainsFunc(searches, lacks) {
			first = append(first, counter)
		}
	}
	for _, a := range searches {
		own := slices.DeleteFunc(slices.Clone(a.Counts), func(c trace.Counter) bool { return slices.Contains(first, c) })
		a.Counts = slices.Concat(first, own)
		leveled = append(leveled, a)
	}
	return leveled, len(first)
}
