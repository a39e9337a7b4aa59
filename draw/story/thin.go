package story

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"sort"
	"time"
)

// A Census is the result of one pass over the scenes of a story. Only Solutions grows with the
// story, by an int for each solution.
type Census struct {
	Scenes    int
	Solutions []int         // the positions, from 1, of the scenes that show a solution
	Kept      []int         // the positions of other scenes that no film leaves out
	Length    time.Duration // the sum of all holds, at most the longest Duration
	Longest   time.Duration // the longest hold
	Last      Scene
	Cut       bool // the story goes on after the scenes that were counted
}

// Count counts up to limit scenes. It stops early when ctx is done. The scenes of the steps in kept
// are kept like solutions when others are left out.
func Count(ctx context.Context, scenes iter.Seq[Scene], limit int, kept ...int) Census {
	var c Census
	for s := range scenes {
		if c.Scenes >= limit || ctx.Err() != nil {
			c.Cut = true
			break
		}
		c.Scenes++
		if c.Length += s.Hold; c.Length < 0 { // 292 years
			c.Length = math.MaxInt64
		}
		c.Longest = max(c.Longest, s.Hold)
		if s.Mood == Solved {
			c.Solutions = append(c.Solutions, c.Scenes)
		} else if slices.Contains(kept, s.Step) {
			c.Kept = append(c.Kept, c.Scenes)
		}
		c.Last = s
	}
	return c
}

// essential returns the positions of the scenes that every film shows: the first, the last and, between them,
// the solutions and those that are kept like solutions.
func (c *Census) essential() []int {
	positions := slices.Concat([]int{1, c.Scenes}, c.Solutions, c.Kept)
	positions = slices.DeleteFunc(positions, func(at int) bool { return at < 1 || at > max(1, c.Scenes) })
	slices.Sort(positions)
	return slices.Compact(positions)
}

// Essential returns how many scenes every film shows: the first, the last, the solutions and those that are kept.
func (c *Census) Essential() int { return len(c.essential()) }

// musts says in words which scenes are essential.
func (c *Census) musts() string {
	solutions := Say("{n solution solutions}", Words{N: len(c.Solutions)})
	if len(c.Kept) == 0 {
		return "the first, the last and " + solutions
	}
	return Say("the first, the last, {text} and {n step steps} with a pause", Words{Text: solutions, N: len(c.Kept)})
}

// Between yields the scenes whose steps go from from to to, both included. If to is 0 or negative, it
// yields all scenes from from on. The result can be ranged over as often as scenes can.
func Between(scenes iter.Seq[Scene], from, to int) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		if 0 < to && to < from {
			return
		}
		for s := range scenes {
			if s.Step >= from && !yield(s) || s.Step == to {
				return
			}
		}
	}
}

// Thin yields as many of the scenes that c counted as frames says, or all if they are fewer. It keeps the
// first scene, the last and every solution, and divides the gaps between them evenly: no other choice
// has a smaller largest gap. The result can be ranged over as often as scenes can.
//
// It is an error if frames is less than the number of scenes that must be kept.
func Thin(scenes iter.Seq[Scene], c Census, frames int) (iter.Seq[Scene], error) {
	if frames >= c.Scenes {
		return scenes, nil
	}
	essential := c.essential()
	if frames < len(essential) {
		return nil, fmt.Errorf("%d frames are too few: %s take %d", frames, c.musts(), len(essential))
	}
	return func(yield func(Scene) bool) {
		next, stop := iter.Pull(spread(essential, frames))
		defer stop()
		keep, more := next()
		position := 0
		for s := range scenes {
			if position++; position != keep {
				continue
			}
			if !yield(s) {
				return
			}
			if keep, more = next(); !more {
				return
			}
		}
	}, nil
}

// strideUnit is the distance between two neighboring scenes, in the unit of strides. It is fine enough
// to divide gaps of a million scenes, and a trillion scenes do not overflow.
const strideUnit = 1 << 20

// spread yields the positions of frames scenes in ascending order: the essential ones, of which there
// must be at least two, and others in the gaps between them. There must be more scenes than frames.
//
// It divides each gap into as few equal parts as a stride allows, and takes the shortest stride that
// needs no more than frames. The next shorter stride would need too many, but some frames may be to
// spare: they go to the gaps that would be divided once more, evenly along the film.
func spread(essential []int, frames int) iter.Seq[int] {
	parts := func(stride int) int { // of all gaps
		sum := 0
		for i, to := range essential[1:] {
			sum += partsOf(to-essential[i], stride)
		}
		return sum
	}
	longest := essential[len(essential)-1] * strideUnit
	stride := 1 + sort.Search(longest, func(shorter int) bool { return parts(shorter+1) < frames })
	spare := frames - 1 - parts(stride)
	wanting := parts(stride-1) - parts(stride)
	return func(yield func(int) bool) {
		if !yield(essential[0]) {
			return
		}
		wanted := 0
		for i, to := range essential[1:] {
			from := essential[i]
			n := partsOf(to-from, stride)
			wants := partsOf(to-from, stride-1) - n
			n += (wanted+wants)*spare/wanting - wanted*spare/wanting
			wanted += wants
			for part := 1; part <= n; part++ {
				if !yield(from + part*(to-from)/n) {
					return
				}
			}
		}
	}
}

// partsOf returns how many parts a gap between two scenes needs so that none is longer than stride.
func partsOf(gap, stride int) int { return (gap*strideUnit + stride - 1) / stride }

// WithPoster yields a poster and then the scenes that c counted, and returns their census. Programs that show only the first
// picture of a film, such as previews, show the poster; the film itself shows it for ShortestHold. The result can be
// ranged over as often as scenes can.
func WithPoster(scenes iter.Seq[Scene], c Census, poster Scene) (iter.Seq[Scene], Census) {
	poster.Hold, poster.Poster = ShortestHold, true
	c.Scenes++
	c.Length += poster.Hold
	c.Longest = max(c.Longest, poster.Hold)
	c.Solutions, c.Kept = later(c.Solutions), later(c.Kept)
	return passing(func(yield func(Scene) bool) {
		if yield(poster) {
			scenes(yield)
		}
	}, c), c
}

// later returns positions, each one later.
func later(positions []int) []int {
	var all []int
	for _, at := range positions {
		all = append(all, at+1)
	}
	return all
}
