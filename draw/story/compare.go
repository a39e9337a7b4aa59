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

// WorkUnit returns the counter that best says how much a search has done: the finest of those that it counts.
func WorkUnit(a trace.About) trace.Counter {
	for _, unit := range []trace.Counter{trace.Tests, trace.Candidates, trace.Branches, trace.Moves, trace.Boards, trace.Conflicts, trace.Placements} {
		if slices.Contains(a.Counts, unit) {
			return unit
		}
	}
	return trace.Placements
}

// A Comparison says what searches show side by side.
type Comparison struct {
	Names    []string // one for each search
	Searches []trace.About
	Clock    Clock
	Language *words.Language
}

// Scene returns the scene of a comparison in which each search shows one of its own. turned has a bit for each search whose scene
// is new: none at the end. The title says what has changed or, at the end, how much each search has done. At the start the first search says the
// task for all.
func (c *Comparison) Scene(step int, lanes []Scene, turned uint8) Scene {
	s := emptyScene(step)
	s.Lanes = slices.Clone(lanes)
	first := true
	for i := range s.Lanes {
		lane, isTurned := &s.Lanes[i], turned>>i&1 != 0
		s.Board.N = lane.Board.N
		lane.Reading = c.Reading(i, lane)
		if isTurned && (first || lane.Mood == Solved) {
			s.Mood, first = lane.Mood, false
		}
		switch {
		case step == 1 && i == 0:
			s.Caption.Title = c.Language.Say(c.Language.Reasons[ReasonStart.String()].Title, words.Values{Queens: lane.Board.N})
			lane.Caption = s.Caption
		case step == 1:
			lane.Caption = words.Caption{}
		case isTurned:
			said := c.Language.Say(c.Language.Compare.Says, words.Values{Solver: c.Names[i], Text: lane.Caption.Title})
			s.Caption.Title = c.Language.Join(c.Language.Compare.And, s.Caption.Title, said)
		}
	}
	if turned == 0 {
		s.Mood, s.Ends = Done, true
		s.Caption.Title = c.verdict(s.Lanes)
	}
	return s
}

// verdict says how many queens each search has placed, the fewest first. If they have not all come to the same end, it says that of each; if one of
// them does not place its queens, how much work each was.
func (c *Comparison) verdict(lanes []Scene) (said string) {
	t, end := &c.Language.Compare, lanes[0].Reason.Kind
	alike := (end == ReasonComplete || end == ReasonFound) && !slices.ContainsFunc(lanes, func(s Scene) bool {
		return s.Reason.Kind != end || s.Counters[trace.Solutions] != lanes[0].Counters[trace.Solutions]
	})
	if !alike || slices.ContainsFunc(c.Searches, func(a trace.About) bool { return !places(a) }) {
		for i := range lanes {
			text := lanes[i].Caption.Title
			if alike {
				text = Reached(c.Language, c.Searches[i], WorkClock, lanes[i].Counters[WorkUnit(c.Searches[i])])
			}
			said = c.Language.Join(t.And, said, c.Language.Say(t.Says, words.Values{Solver: c.Names[i], Text: text}))
		}
		return said
	}
	order := make([]int, len(lanes))
	for i := range order {
		order[i] = i
	}
	placed := func(i int) int { return lanes[i].Counters[trace.Placements] }
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(placed(i), placed(j)) })
	first, last := order[0], order[len(order)-1]
	if placed(first) == placed(last) {
		return c.Language.Say(t.Equal, words.Values{N: placed(first)})
	}
	parts := []string{c.Language.Say(t.Placed, words.Values{Solver: c.Names[first], N: placed(first)})}
	for _, i := range order[1:] {
		parts = append(parts, c.Language.Say(t.More, words.Values{Solver: c.Names[i], N: placed(i)}))
	}
	return strings.Join(parts, c.Language.Comma)
}

// places reports whether a search places its queens one by one.
func places(a trace.About) bool { return !a.Repairs() && !slices.Contains(a.Counts, trace.Candidates) }

// Reading returns what the clock shows at a scene of a search.
func (c *Comparison) Reading(search int, s *Scene) int {
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
