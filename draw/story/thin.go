package story

import (
	"context"
	"fmt"
	"iter"
	"time"
)

// A Census is what is known of a story that was ranged once.
type Census struct {
	Scenes    int
	Solutions int
	Length    time.Duration         // of all holds
	Holds     map[time.Duration]int // how many scenes have each hold
	Last      Scene
	Cut       bool // the story goes on after the scenes that were counted
}

// Count ranges the scenes and counts at most so many. It stops early when the context is done.
func Count(ctx context.Context, scenes iter.Seq[Scene], most int) Census {
	c := Census{Holds: map[time.Duration]int{}}
	for s := range scenes {
		if c.Scenes == most || ctx.Err() != nil {
			c.Cut = true
			break
		}
		c.Scenes++
		c.Length += s.Hold
		c.Holds[s.Hold]++
		if s.Mood == Solved {
			c.Solutions++
		}
		c.Last = s
	}
	return c
}

// Between yields the scenes from one step to another, both counted from 1; with to at 0, to the last.
// The scene it ends with holds for at least the time end. It can be ranged as often as the scenes.
func Between(scenes iter.Seq[Scene], from, to int, end time.Duration) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		for s := range scenes {
			if s.Step < from {
				continue
			}
			last := s.Step == to
			if last {
				s.Hold = max(s.Hold, end)
			}
			if !yield(s) || last {
				return
			}
		}
	}
}

// Thin yields so many of the scenes that the census counted: the first, the last, all solutions, and
// the others evenly. Fewer than those that must stay is an error. It can be ranged as often as the scenes.
func Thin(scenes iter.Seq[Scene], c Census, frames int) (iter.Seq[Scene], error) {
	if frames >= c.Scenes {
		return scenes, nil
	}
	must := c.Solutions
	if c.Last.Mood != Solved {
		must++
	}
	must++ // the first scene, which solves nothing
	if frames < must {
		return nil, fmt.Errorf("%d frames are too few: the first, the last and %d solutions take %d", frames, c.Solutions, must)
	}
	free, room := c.Scenes-must, frames-must
	return func(yield func(Scene) bool) {
		seen, met := 0, 0
		for s := range scenes {
			seen++
			keep := seen == 1 || seen == c.Scenes || s.Mood == Solved
			if !keep {
				keep = (met+1)*room/free > met*room/free
				met++
			}
			if keep && !yield(s) {
				return
			}
		}
	}, nil
}
