package reel

import (
	"context"
	"slices"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
)

// depthSteps is how many steps a chart of the depth has, at most.
const depthSteps = 200_000

// Depth returns how many queens stand after each step of a search, for a chart, and the description of the search. Each drop is a
// backtrack; solutions are marked.
func Depth(ctx context.Context, o Options) (draw.Series, trace.About, error) {
	src, err := o.Open(ctx, trace.MaxN)
	if err != nil {
		return draw.Series{}, trace.About{}, err
	}
	if slices.Contains(src.Counts, trace.Moves) {
		return draw.Series{}, src.About, remedied("choose another {Solver}", "Depth", "", "%s moves queens on a full board, which has no depth", src.Solver)
	}
	s := draw.Series{Name: src.Solver, Teeth: true}
	for scene := range withProgress(src.scenes(story.Options{Wordless: true}), &o, 0) {
		if scene.Ends {
			break
		}
		if len(s.Points) == depthSteps {
			return s, src.About, remedied("use {Solutions}, or fewer {Queens}", "Depth", "", "the search has more than %d steps", depthSteps)
		}
		queens := scene.Board.Len()
		for range scene.Leaving.Squares() {
			queens--
		}
		pt := draw.ChartPoint{X: scene.Step, Y: float64(queens)}
		s.Points = append(s.Points, pt)
		if scene.Mood == story.Solved {
			s.Marks = append(s.Marks, pt)
		}
	}
	return s, src.About, src.Err(ctx)
}
