package board_test

import (
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/drawtest/golden"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// told returns a scene of a board in its text form, after a function has added to it.
func told(t *testing.T, board string, add func(*story.State)) story.State {
	s := drawtest.StateOf(t, board)
	add(&s)
	return s
}

// Boards show by shape and color what happens on their squares.
func TestGoldenBoards(t *testing.T) {
	o := panel.Options{Panels: []string{"board"}, Cell: 24}
	bare, large, small := o, o, o
	bare.Labels, large.Cell, small.Cell, small.Labels = words.NoLabels, 60, panel.MinCell, words.One
	columns := solver.Backtrack.ByColumn()
	fixed := trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(4, 2)}}
	golden.Check(t, []golden.Picture{
		{Name: "start", Why: story.ReasonStart, Options: o},
		{Name: "start-on-small-squares", Problem: trace.Problem{N: 14}, Why: story.ReasonStart, Options: small},
		{Name: "placed", Why: story.ReasonAfter, Options: o},
		{Name: "placed-without-names", Why: story.ReasonAfter, Options: bare},
		{Name: "placed-by-column", Solver: &columns, Shows: golden.Mood(story.Placement, 4), Options: o},
		{Name: "tested-and-free", Detail: story.Tests, Shows: golden.Mood(story.Free, 14), Options: o},
		{Name: "tested-and-attacked", Detail: story.Tests, Shows: golden.Mood(story.Conflict, 18), Options: o},
		{Name: "dead-row", Why: story.ReasonAllAttacked, Options: o},
		{Name: "dead-row-large", Why: story.ReasonAllAttacked, Options: large},
		{Name: "dead-row-failed", Why: story.ReasonFailed, Options: o},
		{Name: "dead-row-tried", Why: story.ReasonTried, Options: o},
		{Name: "removed", Why: story.ReasonRemoved, Options: o},
		{Name: "removed-after-solution", Why: story.ReasonNextSolution, Options: o},
		{Name: "placed-after-removed", Why: story.ReasonNextSafe, Options: o},
		{Name: "dead-column", Solver: &columns, Why: story.ReasonAllAttacked, Options: o},
		{Name: "solution", Why: story.ReasonSolution, Options: o},
		{Name: "fixed-queens", Problem: fixed, Shows: golden.Mood(story.Placement, 3), Options: o},
		{Name: "fixed-queens-in-solution", Problem: fixed, Why: story.ReasonSolution, Options: o},
		{Name: "jump", Solver: &solver.CDCL, Problem: trace.Problem{N: 8}, Shows: golden.Mood(story.Jump, 0), Options: o},
		{Name: "learned", Solver: &solver.CDCL, Why: story.ReasonLearned, Options: o},
		{Name: "removed-for-clause", Solver: &solver.CDCL, Shows: golden.Mood(story.Backtrack, 0), Options: o},
		{Name: "forced-by-clause", Solver: &solver.CDCL, Why: story.ReasonUnit, Options: o},
		{Name: "chosen-row", Solver: golden.Taking(trace.Choose), Why: story.ReasonChosen, Options: o},
		{Name: "hall-interval", Solver: &solver.Propagate, Why: story.ReasonHall, Options: o},
		{Name: "hall-interval-of-diagonals", Solver: &solver.Propagate, Why: story.ReasonHallDiagonal, Options: o},
		{Name: "look-at-costs", Solver: &solver.Heuristic, Shows: golden.Step(4), Options: o},
		{Name: "costs", Solver: &solver.Heuristic, Why: story.ReasonCheapest, Options: o},
		{Name: "conflicts", Solver: &solver.MinConflicts, Shows: golden.Mood(story.Conflict, 0), Options: o},
		{Name: "wrong-candidate", Solver: &solver.Exhaustive, Why: story.ReasonRejected, Options: o},
		{Name: "moved", Solver: &solver.MinConflicts, Shows: func(s *story.State) bool { return s.From != trace.Nowhere }, Options: o},
	})
}

// Boards show what no search of few queens comes to, and the next picture has no trace of it.
func TestGoldenBoardsByHand(t *testing.T) {
	at, none := drawtest.SetOf, func(*story.State) {}
	calm := told(t, "5Q/6/6/6/6/Q5", none)
	leaves := func(from, next trace.Square) func(*story.State) {
		return func(s *story.State) {
			s.Mood, s.At, s.Next, s.Leaving = story.Backtrack, from, next, at(from)
		}
	}
	moves := func(from, to trace.Square) func(*story.State) {
		return func(s *story.State) { s.Mood, s.From, s.At = story.Placement, from, to }
	}
	attacked := told(t, "Q5/6/2Q1Q1/6/Q1Q1Q1/5Q", func(s *story.State) { s.Mood, s.Attacks = story.Conflict, 1 })
	dead := func(shows story.Seen, own int) story.State {
		return told(t, "3Q2/6/6/Q5/6/6", func(s *story.State) {
			s.Mood, s.Dead, s.Seen = story.DeadEnd, trace.Row(2), shows
			s.Straight, s.Own = at(trace.Sq(2, 0), trace.Sq(2, 3)), own
			s.Lines = []story.Attack{{By: trace.Sq(3, 0), At: trace.Sq(2, 0)}, {By: trace.Sq(0, 3), At: trace.Sq(2, 3)}}
		})
	}
	o := panel.Options{Panels: []string{"board"}, Cell: 24}
	var pictures []golden.Picture
	for name, scenes := range map[string][]story.State{
		"attacks":          {attacked},
		"attacks-are-gone": {attacked, calm},
		"arrow-down":       {told(t, "6/6/6/6/6/6", leaves(trace.Sq(1, 1), trace.Sq(4, 1)))},
		"arrow-passes":     {told(t, "6/3Q2/6/6/6/6", leaves(trace.Sq(1, 1), trace.Sq(1, 4)))},
		"arrow-is-gone":    {told(t, "6/3Q2/6/6/6/6", leaves(trace.Sq(1, 1), trace.Sq(1, 4))), calm},
		"removed-briefly": {told(t, "6/3Q2/6/6/6/6", func(s *story.State) {
			s.Mood, s.At, s.Leaving, s.Brief = story.Backtrack, trace.Sq(1, 1), at(trace.Sq(1, 1)), true
		})},
		"moved-left":        {told(t, "6/6/6/6/1Q1Q2/6", moves(trace.Sq(4, 5), trace.Sq(4, 1)))},
		"moved-as-a-knight": {told(t, "6/6/6/6/6/4Q1", moves(trace.Sq(1, 3), trace.Sq(5, 4)))},
		"swapped": {told(t, "Q5/6/6/3Q2/6/6", func(s *story.State) {
			s.Mood, s.From, s.At = story.Placement, trace.Sq(0, 3), trace.Sq(0, 0)
			s.Reason = story.Reason{Kind: story.ReasonSwapped, Squares: at(trace.Sq(3, 0), trace.Sq(3, 3))}
		})},
		"costs-over-lines": {told(t, "Q2Q2/6/6/6/3Q2/5Q", func(s *story.State) {
			s.Mood, s.Attacks = story.Conflict, 2
			for col, cost := range []int{3, 0, 1, 12} {
				s.Costs = append(s.Costs, story.Cost{At: trace.Sq(2, col), Value: cost})
			}
		})},
		"wrong-solution": {told(t, "Q3/1Q2/2Q1/3Q", func(s *story.State) {
			s.Mood, s.Ends, s.At, s.By, s.Reason.Kind = story.Done, true, trace.Sq(0, 0), trace.Sq(1, 1), story.ReasonWrong
			s.Beaten = s.Board.Beaten()
		})},
		"removed-by-hand": {told(t, "6/6/1Q4/6/6/6", func(s *story.State) {
			s.Mood, s.At, s.Reason.Kind = story.Backtrack, trace.Sq(2, 4), story.ReasonTakenBack
		})},
		"dead-row-is-the-conflict": {told(t, "3Q2/6/6/Q5/6/6", func(s *story.State) {
			s.Mood, s.Dead, s.Linked = story.DeadEnd, trace.Row(2), at(trace.Sq(2, 1), trace.Sq(2, 4))
		})},
		"dead-row-at-first": {dead(story.Seen{Part: 1}, 0)},
		"dead-row-by-one":   {dead(story.Seen{}, 1)},
		"dead-row-bare":     {dead(story.Seen{Bare: true}, 0)},
		"dead-row-briefly":  {dead(story.Seen{Brief: true}, 0)},
	} {
		pictures = append(pictures, golden.Picture{Name: name, Problem: trace.Problem{N: scenes[0].Board.N}, Scenes: scenes, Options: o})
	}
	golden.Check(t, pictures)
}

// The end card has all solutions, as many as fit, or the only one as large as the board; the board comes back after it.
func TestGoldenEnds(t *testing.T) {
	o := panel.Options{Panels: []string{"board"}, Cell: 24}
	small := o
	small.Cell = panel.MinCell
	solved := drawtest.GoldenScenes(solver.Backtrack, trace.Problem{N: 6}, story.Moves, 1000)
	solved = slices.DeleteFunc(solved, func(s story.State) bool { return s.Mood != story.Solved })
	many := func(n int) (scenes []story.State) {
		for i := range n {
			s := solved[i%len(solved)]
			s.Step = i + 1
			scenes = append(scenes, s)
		}
		return append(scenes, told(t, "6/6/6/6/6/6", func(s *story.State) { s.Ends, s.Step, s.Counters[trace.Solutions] = true, n+1, n }))
	}
	golden.Check(t, []golden.Picture{
		{Name: "end-of-4-solutions", Shows: golden.Ends, Options: o},
		{Name: "end-of-1-solution", Problem: trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}}, Shows: golden.Ends, Options: o},
		{Name: "end-of-none", Problem: trace.Problem{N: 3}, Shows: golden.Ends, Options: o},
		{Name: "end-of-7-solutions", Scenes: many(7), Options: o},
		{Name: "end-of-120-solutions", Scenes: many(120), Options: o},
		{Name: "end-of-120-solutions-small", Scenes: many(120), Options: small},
		{Name: "after-the-end", Scenes: append(many(7), solved[0]), Options: o},
	})
}

// Beside the board stand the columns that are left, and what marks mean.
func TestGoldenBesideBoards(t *testing.T) {
	of := func(name string) panel.Options { return panel.Options{Panels: []string{name}, Cell: 24} }
	domains, legend := of("domains"), of("legend")
	wide := legend
	wide.Arrangement, wide.Panels, wide.Size = panel.Wide, []string{"board", "legend"}, panel.Size{X: 928, Y: 522}
	golden.Check(t, []golden.Picture{
		{Name: "domains", Solver: golden.Taking(trace.Choose), Why: story.ReasonFewest, Options: domains},
		{Name: "domains-of-dead-row", Why: story.ReasonAllAttacked, Options: domains},
		{Name: "domains-of-tried-row", Why: story.ReasonTried, Options: domains},
		{Name: "domains-of-solution", Why: story.ReasonSolution, Options: domains},
		{Name: "domains-without-names", Solver: &solver.Propagate, Problem: trace.Problem{N: 32}, Shows: golden.Step(40), Options: domains},
		{Name: "legend", Problem: trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}}, Options: legend, Shows: golden.Ends},
		{Name: "legend-at-first", Options: legend, Shows: golden.Step(3)},
		{Name: "legend-of-repair", Solver: &solver.MinConflicts, Options: legend, Shows: golden.Ends},
		{Name: "legend-of-learning", Solver: &solver.CDCL, Options: legend, Shows: golden.Ends},
		{Name: "legend-in-wide-picture", Solver: &solver.Propagate, Options: wide, Shows: golden.Ends},
	})
}
