package story

import (
	"cmp"
	"slices"

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
			s.Caption.Title = lane.Caption.Title
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

// verdict says which search took less than the others: steps or, by the clock of work, the unit of all. If they have not all come to the same
// end, it says that of each; if their units differ, what the clock shows of each.
func (c *Comparison) verdict(lanes []Scene) (said string) {
	end, unit, works := lanes[0].Reason.Kind, WorkUnit(c.Searches[0]), c.Clock == WorkClock
	ends := end != ReasonComplete && end != ReasonFound || slices.ContainsFunc(lanes, func(s Scene) bool {
		return s.Reason.Kind != end || s.Counters[trace.Solutions] != lanes[0].Counters[trace.Solutions]
	})
	if ends || works && slices.ContainsFunc(c.Searches, func(a trace.About) bool { return WorkUnit(a) != unit }) {
		for i := range lanes {
			text := lanes[i].Caption.Title
			if !ends {
				text = Reached(c.Language, c.Searches[i], c.Clock, lanes[i].Reading)
			}
			said = c.Language.Join(c.Language.Compare.And, said, c.Language.Say(c.Language.Compare.Says, words.Values{Solver: c.Names[i], Text: text}))
		}
		return said
	}
	text := c.Language.Compare.Steps
	if works {
		text = c.Language.Figures[unit]
	}
	least := slices.MinFunc(lanes, func(a, b Scene) int { return cmp.Compare(a.Reading, b.Reading) }).Reading
	var best, others []string
	for i := range lanes {
		if n := lanes[i].Reading; n == least {
			best = append(best, c.Names[i])
		} else {
			others = append(others, c.Language.Number(n))
		}
	}
	w := words.Values{List: c.Language.Joined(best, c.Language.And), Next: c.Language.Joined(others, c.Language.And), N: least}
	w.Text = c.Language.Say(text, w)
	if others == nil {
		return c.Language.Say(c.Language.Compare.Equal, w)
	}
	return c.Language.Say(c.Language.Compare.Verdict, w)
}

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
