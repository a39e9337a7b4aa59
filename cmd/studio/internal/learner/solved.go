package learner

import (
	"cmp"
	"context"
	"fmt"
	"strings"

	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// A Solution is what there is to say of queens that are one.
type Solution struct {
	Needs  int     `json:"needs"`  // the squares that backtrack tests for as many solutions as were found; 0 if that is not known
	Total  uint64  `json:"total"`  // how many solutions there are; 0 if that is not known
	Images []Image `json:"images"` // the solution itself, and what it becomes when it is turned or mirrored
}

// An Image is a board that a solution becomes.
type Image struct {
	Board string `json:"board"` // the column of each row, with spaces between them
	From  string `json:"from"`  // how the solution comes from this board, in words
}

// solution returns what there is to say of the queens on the board, and the words about the work, if they are a solution.
func (g *game) solution(ctx context.Context) (s *Solution, said words.Caption) {
	if !g.solved() {
		return nil, said
	}
	p, own := g.about.Problem, &g.language.Studio.Own
	s, said.Title, said.Detail = &Solution{}, own.Solved, own.Tested
	if len(p.Fixed) > 0 {
		said.Title = own.SolvedFixed
		if counts, known := soon(ctx, p); known {
			s.Total = uint64(counts[trace.Solutions])
		}
	} else if p.N < 26 { // larger numbers are not exact in browsers
		s.Total = solver.KnownCounts[p.N]
	}
	p.Solutions = len(g.found)
	placed := 0
	if counts, known := work(ctx, solver.Backtrack, p); known {
		s.Needs, placed, said.Detail = counts[trace.Tests], counts[trace.Placements], own.Needs
		if p.Solutions > 1 {
			said.Detail = own.NeedsMany
		}
	}
	said.Detail = g.language.Say(said.Detail, words.Values{
		N:      g.now.Counters[trace.Placements],
		Total:  placed,
		Queens: p.Solutions,
		Solver: solver.Backtrack.Name,
	})
	from := map[trace.Symmetry]trace.Symmetry{trace.QuarterTurn: trace.ThreeQuarterTurn, trace.ThreeQuarterTurn: trace.QuarterTurn}
	for to := range trace.Symmetries {
		image := g.now.Board.Image(to)
		s.Images = append(s.Images, Image{strings.Trim(fmt.Sprint(image.Columns()), "[]"), g.language.Symmetry(cmp.Or(from[to], to))})
	}
	return s, said
}

// soon returns the counters of a search for a problem by a solver that goes on where the fewest squares are left, and so ends soon, unless
// all of them take long.
func soon(ctx context.Context, p trace.Problem) (counts trace.Counters, known bool) {
	for _, s := range solver.Table {
		if !known && s.Complete && s.Code.Takes(trace.Choose) {
			counts, known = work(ctx, s, p)
		}
	}
	return counts, known
}

// work returns the counters of a search for a problem, unless it takes long.
func work(ctx context.Context, s solver.Solver, p trace.Problem) (counts trace.Counters, known bool) {
	const most = 200_000 // events, which take a fraction of a second
	n := 0
	for e := range reel.Until(ctx, s.Events(p)) {
		if n++; n > most {
			return counts, false
		}
		counts.Count(e)
	}
	return counts, ctx.Err() == nil
}
