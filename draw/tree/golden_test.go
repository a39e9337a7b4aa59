package tree_test

import (
	"testing"

	"queenreel/draw/drawtest/golden"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Trees as they grow: as nodes with names and without, as leaves where there is no room for nodes, beside the board, and in pages.
func TestGoldenTrees(t *testing.T) {
	tree, beside := panel.Options{Panels: []string{"tree"}, Cell: 24}, panel.Options{Panels: []string{"board", "tree"}, Cell: 28}
	bare, index, large, small, short, page := tree, tree, tree, beside, tree, tree
	bare.Labels, index.Labels, large.Cell, small.Cell, short.Steps = words.NoLabels, words.Index, 56, panel.MinCell, 4
	page.Cell, page.Arrangement = 48, panel.Page
	columns := solver.Backtrack.ByColumn()
	four, five, seven, one := trace.Problem{N: 4}, trace.Problem{N: 5}, trace.Problem{N: 7}, trace.Problem{N: 8, Solutions: 1}
	fixed := trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(3, 0)}}
	golden.Check(t, []golden.Picture{
		{Name: "start", Problem: five, Why: story.ReasonStart, Options: tree},
		{Name: "placed", Problem: five, Shows: golden.Mood(story.Placement, 3), Options: tree},
		{Name: "solution", Problem: four, Why: story.ReasonSolution, Options: tree},
		{Name: "after-solution", Problem: four, Shows: golden.Mood(story.Backtrack, 20), Options: tree},
		{Name: "end", Problem: four, Shows: golden.Ends, Options: tree},
		{Name: "removed", Shows: golden.Mood(story.Backtrack, 20), Options: large},
		{Name: "names-where-there-is-room", Shows: golden.Mood(story.Placement, 160), Options: large},
		{Name: "names-by-index", Problem: five, Shows: golden.Mood(story.Placement, 20), Options: index},
		{Name: "dots", Problem: five, Shows: golden.Mood(story.Backtrack, 30), Options: bare},
		{Name: "columns", Solver: &columns, Problem: four, Shows: golden.Mood(story.Backtrack, 8), Options: tree},
		{Name: "levels-of-chosen-rows", Solver: golden.Taking(trace.Choose), Shows: golden.Mood(story.Backtrack, 8), Options: tree},
		{Name: "fixed-queens", Problem: fixed, Shows: golden.Mood(story.Placement, 3), Options: beside},
		{Name: "jump", Solver: &solver.CDCL, Problem: one, Shows: golden.Mood(story.Jump, 0), Options: large},
		{Name: "after-jump", Solver: &solver.CDCL, Problem: one, Shows: golden.Step(76), Options: large},
		{Name: "beside-the-board", Problem: five, Shows: golden.Mood(story.Placement, 12), Options: beside},
		{Name: "beside-a-small-board", Problem: four, Shows: golden.Mood(story.Placement, 12), Options: small},
		{Name: "leaves-begin", Problem: seven, Shows: golden.Mood(story.Backtrack, 60), Options: tree},
		{Name: "leaves-with-solutions", Problem: seven, Shows: golden.Mood(story.Placement, 600), Options: beside},
		{Name: "leaves-with-names", Problem: seven, Shows: golden.Mood(story.Backtrack, 500), Options: large},
		{Name: "leaves-and-jump", Solver: &solver.CDCL, Problem: trace.Problem{N: 8}, Shows: golden.Mood(story.Jump, 0), Options: large},
		{Name: "queens-beyond-the-watched-steps", Shows: golden.Step(6), Options: short},
		{Name: "page", Problem: four, Shows: golden.Mood(story.Backtrack, 8), Options: page},
		{Name: "page-folds", Problem: one, Shows: golden.Mood(story.DeadEnd, 90), Options: page},
		{Name: "page-folds-solutions", Problem: seven, Shows: golden.Mood(story.Placement, 600), Options: page},
		{Name: "page-folds-and-jump", Solver: &solver.CDCL, Problem: trace.Problem{N: 8}, Shows: golden.Mood(story.Jump, 0), Options: page},
		{Name: "no-tree", Solver: &solver.MinConflicts, Why: story.ReasonStart, Options: tree},
	})
}
