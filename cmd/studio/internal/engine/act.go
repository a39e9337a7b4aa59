package engine

import (
	"context"

	"queenreel/cmd/studio/internal/learner"
)

// act has a learner's search go on.
func act(ctx context.Context, c *call) (any, map[string][]byte, error) {
	own, err := c.chosen("queens fixed labels lang")
	if err != nil {
		return nil, nil, err
	}
	o, err := c.options(own)
	if err != nil {
		return nil, nil, err
	}
	reply, err := learner.Play(ctx, o, c.Trace, c.Act)
	return reply, nil, err
}
