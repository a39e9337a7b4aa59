package story

import (
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// An Insight is what a step of a search does beyond trying one square after another. Comparisons explain the first of each kind, and say
// at the end which of them saved the work.
type Insight uint8

// The kinds of insight.
const (
	NoInsight    Insight = iota
	LearnsClause         // a conflict teaches a clause
	SeesAhead            // a row is dead before the search stands in it: one before it has no queen yet
	FindsHall            // some rows need all columns, or diagonals, that are left to them
	TakesFewest          // the search goes on with the row or column that has the fewest squares left
	WeighsCosts          // squares are weighed by how many free squares a queen there would attack
	numInsights  = iota
)

// Insights are how often a search has had an insight of each kind.
type Insights [numInsights]uint32

// insight returns what a scene does beyond trying squares. The words row and column change places if columns are filled.
func (s *State) insight(a trace.About) Insight {
	switch s.Reason.Kind {
	case ReasonLearned:
		if s.Mood == Learned {
			return LearnsClause
		}
	case ReasonAllAttacked:
		if s.Mood == DeadEnd && isAhead(&s.Board, s.Reason.Line, a.ByColumn) {
			return SeesAhead
		}
	case ReasonHall, ReasonHallDiagonal:
		return FindsHall
	case ReasonChosen:
		return TakesFewest
	case ReasonTakes:
		return WeighsCosts
	}
	return NoInsight
}

// isAhead reports whether a line is one of those that the search fills, and one before it has no queen.
func isAhead(b *trace.Board, line trace.Square, byColumn bool) bool {
	for i := range b.N {
		first := filledLine(trace.Sq(i, i), byColumn)
		if QueenOn(b, first) == trace.Nowhere {
			return first != line && line != trace.Nowhere && (line.Row < 0) == byColumn
		}
	}
	return false
}

// why says what the search with the fewest queens did that no other did, or "" if there is no such thing.
func (c *Comparison) why(states []State, fewest int) string {
	t := &c.Language.Compare
	texts := [numInsights]string{
		LearnsClause: t.Learns, SeesAhead: t.Ahead, FindsHall: t.Hall, TakesFewest: t.Fewest, WeighsCosts: t.Weighs,
	}
	if c.Searches[fewest].ByColumn {
		texts[SeesAhead] = t.AheadColumns
	}
	for insight, text := range texts {
		var others uint32
		for i := range states {
			if i != fewest {
				others += states[i].Insights[insight]
			}
		}
		if n := states[fewest].Insights[insight]; n > 0 && others == 0 {
			return c.Language.Say(text, words.Values{N: int(n), Solver: c.Searches[fewest].Solver})
		}
	}
	return ""
}

// early says that a dead row was seen before the search stands in it, in no more signs than the detail in place of which it comes.
func (c *Comparison) early(search int) string {
	if c.Searches[search].ByColumn {
		return c.Language.Compare.EarlyColumn
	}
	return c.Language.Compare.Early
}
