package reel

import (
	"context"
	"errors"
	"fmt"

	"queenreel/draw/story"
	"queenreel/trace"
)

// quizSteps is how many steps of a search questions are asked about.
const quizSteps = 20_000

// ErrNothingToAsk is wrapped by the error of a quiz on a search that leaves no question with several plausible answers.
var ErrNothingToAsk = errors.New("there is nothing to ask")

// Quiz returns questions about what comes next in a search, and its description. There may be fewer than are asked for.
// Another Seed asks others.
func Quiz(ctx context.Context, o Options, questions int) ([]story.Question, trace.About, error) {
	p, err := o.plan()
	if err != nil {
		return nil, trace.About{}, err
	}
	src, err := o.Open(ctx, trace.MaxN)
	if err != nil {
		return nil, trace.About{}, err
	}
	asked := story.Quiz(withProgress(src.scenes(p.told), &p.Options, 0), src.About, questions, quizSteps, o.Seed)
	if err := src.Err(ctx); err != nil {
		return nil, src.About, err
	}
	if len(asked) == 0 {
		return nil, src.About, fmt.Errorf("%w about this search: use more queens", ErrNothingToAsk)
	}
	return asked, src.About, nil
}
