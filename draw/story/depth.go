package story

import (
	"slices"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A Shape is how deep a search is at each step of a film.
type Shape struct {
	About  trace.About
	Levels []Level
	Top    int // the greatest depth; of several searches side by side, that of all
}

// A Level is what a shape has of a step.
type Level struct {
	Depth uint16
	Mood  Mood
}

// Depth returns how far a search has come with a scene: how many queens stand; for a search that moves queens, how many pairs of them still
// attack each other; for one that tests whole boards, how many rows from the top have queens that don't.
func Depth(a trace.About, s *State) int {
	switch {
	case a.Repairs():
		return s.Attacks
	case tests(a):
		return sound(&s.Board)
	}
	return s.Board.Len()
}

// DepthName returns what Depth counts.
func DepthName(l *words.Language, a trace.About) string {
	switch {
	case a.Repairs():
		return l.Panels.Conflicts
	case tests(a):
		return l.Panels.Sound
	}
	return l.Panels.Queens
}

// tests reports whether a search tests placements only when they are complete.
func tests(a trace.About) bool { return slices.Contains(a.Counts, trace.Candidates) }

// sound returns how many rows from the top have queens that attack none of each other.
func sound(b *trace.Board) (rows int) {
	var above []trace.Square
	for q := range b.Queens() { // row by row
		if int(q.Row) != rows || slices.ContainsFunc(above, q.Attacks) {
			break
		}
		above = append(above, q)
		rows++
	}
	return rows
}
