package story

import (
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
	for _, unit := range []trace.Counter{trace.Tests, trace.Candidates, trace.Branches, trace.Moves, trace.Conflicts, trace.Placements} {
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
// is new: none at the end. The title says what has changed or, at the end, how much each search has done.
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
		text := lane.Caption.Title
		if turned == 0 {
			text = Reached(c.Language, c.Searches[i], c.Clock, lane.Reading)
		}
		if isTurned || turned == 0 {
			s.Caption.Title = words.Join(c.Language.Compare.And, s.Caption.Title, words.Say(c.Language.Compare.Says, words.Values{Solver: c.Names[i], Text: text}))
		}
	}
	if turned == 0 {
		s.Mood, s.Ends = Done, true
	}
	return s
}

// Reading returns what the clock shows at a scene of a search.
func (c *Comparison) Reading(search int, s *Scene) int {
	if c.Clock == StepClock {
		return s.Step
	}
	return s.Counters[WorkUnit(c.Searches[search])]
}

// Says returns the words around the title of each search, and those between two titles.
func (c *Comparison) Says() (around []Text, between Text) {
	const sign = "x"
	less := func(text string, n uint16) Text {
		t := TextOf(text, "")
		t.Signs -= n
		return t
	}
	for _, name := range c.Names {
		around = append(around, less(words.Say(c.Language.Compare.Says, words.Values{Solver: name, Text: sign}), 1))
	}
	return around, less(words.Say(c.Language.Compare.And, words.Values{Text: sign, Next: sign}), 2)
}

// ClockNote says what a clock is.
func ClockNote(l *words.Language, c Clock) string {
	switch c {
	case StepClock:
		return l.Compare.BySteps
	}
	return l.Compare.ByWork
}

// Reached words the reading of a clock in a search.
func Reached(l *words.Language, a trace.About, c Clock, reading int) string {
	switch c {
	case StepClock:
		return words.Say(l.Compare.Step, words.Values{N: reading})
	}
	return words.Say(l.Figures[WorkUnit(a)], words.Values{N: reading})
}
