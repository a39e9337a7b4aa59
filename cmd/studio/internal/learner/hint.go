package learner

import (
	"context"
	"slices"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// hint returns a reason to go on or back. It names no square where a queen should go. The second hint for the same board
// says if there is a solution with the queens that stand, where that is known.
func (g *game) hint(ctx context.Context, again bool) story.Hint {
	h := g.reason()
	if !again || h.Kind == story.HintAll {
		return h
	}
	for taken := range len(g.queens) + 1 {
		solvable, known := g.solvable(ctx, g.queens[:len(g.queens)-taken])
		switch {
		case !known:
			return h
		case !solvable:
		case taken == 0:
			h.Now, h.Kind = h.Kind, story.HintSome
			return h
		default:
			back := slices.Clone(g.queens[len(g.queens)-taken:])
			slices.Reverse(back)
			return story.Hint{Kind: story.HintNone, Back: back}
		}
	}
	return story.Hint{Kind: story.HintNever}
}

// reason returns what the rules say of the board: the rows and columns with no square left, one with a single square, the row
// with the fewest.
func (g *game) reason() story.Hint {
	if g.solved() {
		return story.Hint{Kind: story.HintAll}
	}
	if dead := g.dead(); len(dead) > 0 {
		return story.Hint{Kind: story.HintDead, Lines: dead}
	}
	rows := g.open(false)
	for _, l := range slices.Concat(rows, g.open(true)) {
		if l.left == 1 {
			return story.Hint{Kind: story.HintOne, Lines: []trace.Square{l.line}, Left: 1}
		}
	}
	fewest, most := rows[0], rows[0]
	for _, l := range rows {
		if l.left < fewest.left {
			fewest = l
		}
		if l.left > most.left {
			most = l
		}
	}
	if fewest.left == most.left {
		return story.Hint{Kind: story.HintStart, Left: most.left}
	}
	return story.Hint{Kind: story.HintFewest, Lines: []trace.Square{fewest.line}, Left: fewest.left}
}

// maxHintEvents bounds the search for a solution, to a fraction of a second.
const maxHintEvents = 200_000

// solvable reports whether a solution has some queens and the fixed ones, if that is found out soon.
func (g *game) solvable(ctx context.Context, queens []trace.Square) (solvable, known bool) {
	p := trace.Problem{N: g.about.N, Fixed: slices.Concat(g.about.Fixed, queens), Solutions: 1}
	n := 0
	for e := range reel.Until(ctx, solver.FirstFail.Events(p)) {
		if e.Kind == trace.Solution {
			return true, true
		}
		if n++; n > maxHintEvents {
			return false, false
		}
	}
	return false, ctx.Err() == nil
}
