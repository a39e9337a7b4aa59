package story

import (
	"errors"
	"math"
	"slices"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// complete returns the title of a search that found all n solutions.
func (c *captions) complete(n int) string {
	none := n == 0 && !(c.about.Told && (c.fixed() || c.about.N > 3)) // which nothing proves
	switch {
	case none && c.fixed():
		return c.EndNoneFixed
	case c.fixed():
		return c.EndFixed
	case none:
		return c.EndNone
	case n == 1:
		return c.EndOne
	}
	return c.Reasons[ReasonComplete.String()].Title
}

// seen says how much of all that there is a search has seen, by its unit of work, or "" if it does not count that.
func (c *captions) seen(s *State) string {
	unit := WorkUnit(c.about)
	w := words.Values{N: s.Counters[unit]}
	if !slices.Contains(c.about.Counts, unit) || w.N == 0 {
		return ""
	}
	w.Text = c.Say(c.Figures[unit], w)
	all, readable := c.boards()
	w.Total = all
	switch {
	case !readable || w.N > w.Total || w.Total == 1:
		return w.Text
	case unit == trace.Candidates:
		return c.Say(c.SeenBoards, w)
	}
	return c.Say(c.Seen, w)
}

// boards returns how many boards have the fixed queens and one queen in each other row, and whether so long a number is read.
func (c *captions) boards() (all int, readable bool) {
	const unread = min(1e12, math.MaxInt) // is too long to be read, or for an int of 32 bits
	boards := min(unread, math.Pow(float64(c.about.N), float64(c.about.N-len(c.about.Fixed))))
	return int(boards), boards < unread
}

// placed says how many queens a search has placed and removed, or what seen says if it sets or moves them.
func (c *captions) placed(s *State) string {
	if n := s.Counters[trace.Placements]; n > 0 && places(c.about) {
		return c.Say(c.EndPlaced, words.Values{N: n, Total: s.Counters[trace.Backtracks]})
	}
	return c.seen(s)
}

// ShownCounters returns the counters of a search that pictures show, in their order. Dead ends are not shown where backtracks are counted:
// one follows each.
func ShownCounters(a trace.About) []trace.Counter {
	return slices.DeleteFunc(slices.Clone(a.Counts), func(c trace.Counter) bool {
		return c == trace.DeadEnds && slices.Contains(a.Counts, trace.Backtracks)
	})
}

// A Stat is a number that a scene has, and what it counts.
type Stat struct {
	Name  string
	Value func(*State) int
}

// StatsOf returns what is shown of a search beside its board: its counters and, after the first, the conflicts left if it moves queens.
func StatsOf(a trace.About, l *words.Language) (stats []Stat) {
	for _, counter := range ShownCounters(a) {
		stats = append(stats, Stat{l.Counters[counter], func(s *State) int { return s.Counters[counter] }})
	}
	if a.Repairs() {
		stats = slices.Insert(stats, 1, Stat{l.Panels.Attacks, func(s *State) int { return s.Attacks }})
	}
	return stats
}

// wrong returns the text for a mistake in a trace, or "" where English has none but that of its error.
func (c *captions) wrong(s *State, m *trace.Mistake) string {
	claim := m.Kind == trace.Solution || m.Kind == trace.Reject
	switch on := m.At.On(s.Board.N); {
	case m.Found > 0:
		return c.WrongAgain
	case claim && !on && s.Board.Len() < s.Board.N:
		return c.WrongCount
	case on && s.Board.Has(m.At):
		return c.WrongTaken
	case on && (m.Kind == trace.Place || m.Kind == trace.DeadEnd || m.Kind == trace.Fail):
		return c.WrongLeft
	case on:
		return c.WrongEmpty
	case errors.Is(m.Err, trace.ErrCut):
		return c.WrongEnd
	case c.Name == words.English.Name:
		return ""
	case m.Kind != 0:
		return c.WrongEvent
	}
	return c.WrongText
}
