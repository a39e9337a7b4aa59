package story

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"time"
)

// How a film is made shorter.
const (
	briefest = 40 * time.Millisecond  // what is not readable is sped up to this before scenes are left out
	sparsest = 150 * time.Millisecond // scenes are left out while those that may be have less than this on average
	mostRead = 1000                   // up to this many readable scenes are kept while others are left out
)

// fit yields the scenes that c counted as paced does, but so that they run for the length of t.
//
// A film that must be longer has all holds stretched alike. For one that must be shorter, what stands too short
// to be read is sped up first; then scenes are left out, as by Thin, but not those that can be read if there is
// room for them; then all holds are shortened, those of the solutions and of the last scene at the very end.
func fit(ctx context.Context, scenes iter.Seq[Scene], c Census, t *Timing) (iter.Seq2[Scene, time.Duration], error) {
	essential := len(c.essential())
	if shortest := time.Duration(essential) * ShortestHold; t.Length < shortest {
		return nil, fmt.Errorf("%s take at least %v", c.musts(), shortest)
	}
	short := c.short()
	film := paced(scenes, c.Scenes, short, t)
	holds, read := holdsOf(ctx, film)
	if frames := holds.affordable(t.Length, essential, c.Scenes); frames < c.Scenes {
		if len(read) < min(mostRead, frames-essential) {
			c.Kept = slices.Concat(c.Kept, read)
		}
		thin, err := Thin(scenes, c, frames)
		if err != nil {
			return nil, err
		}
		film = paced(thin, frames, short, t)
		holds, _ = holdsOf(ctx, film)
	}
	level := holds.level(t.Length)
	return func(yield func(Scene, time.Duration) bool) {
		for s, least := range film {
			s.Hold = squeezed(s.Hold, least, level)
			if !yield(s, least) {
				return
			}
		}
	}, nil
}

// A squeezable is a hold, and the least that should be left of it.
type squeezable struct{ hold, least time.Duration }

// A holdCount says how many scenes of a film have each hold.
type holdCount map[squeezable]int

// holdsOf counts the holds of a film. It also returns the positions, from 1, of the scenes that stand long enough
// to be read, mostRead at the most.
func holdsOf(ctx context.Context, film iter.Seq2[Scene, time.Duration]) (holds holdCount, read []int) {
	holds = holdCount{}
	at := 0
	for s, least := range film {
		if at++; ctx.Err() != nil {
			break
		}
		holds[squeezable{s.Hold, least}]++
		if s.Hold >= readableHold && len(read) < mostRead {
			read = append(read, at)
		}
	}
	return holds, read
}

// length returns how long the film is at a level; see squeezed.
func (h holdCount) length(level float64) time.Duration {
	var sum time.Duration
	for s, n := range h {
		sum += squeezed(s.hold, s.least, level) * time.Duration(n)
	}
	return sum
}

// affordable returns how many of its scenes a film of some length can show.
func (h holdCount) affordable(length time.Duration, essential, scenes int) int {
	var bound time.Duration
	for s, n := range h {
		if s.least > ShortestHold {
			bound += s.least * time.Duration(n)
		}
	}
	tooLong := h.length(1) - length
	if tooLong <= 0 {
		return scenes
	}
	few := essential + int(max(0, length-bound)/sparsest)
	return min(scenes, max(few, scenes-int(tooLong/briefest)))
}

// level returns the level at which the film has a length; see squeezed.
func (h holdCount) level(length time.Duration) float64 {
	if natural := h.length(0); natural <= length {
		return -float64(length-natural) / float64(natural)
	}
	long, short := 0.0, 3.0
	for range 40 {
		middle := (long + short) / 2
		if h.length(middle) > length {
			long = middle
		} else {
			short = middle
		}
	}
	return short
}

// squeezed returns a hold at a level. At level 0 it is as it was; below, it is longer by so many times itself.
// Up to level 1, holds that are too short to read fall, the shortest most. Up to level 2 all fall alike, to the
// least that should be left of them, which is what falls up to level 3.
func squeezed(hold, least time.Duration, level float64) time.Duration {
	if level <= 0 {
		return time.Duration(float64(hold) * (1 - level))
	}
	brief := hold
	if hold < readableHold {
		// The power takes 100 ms to the briefest at level 1, and leaves what is nearly read nearly as it is.
		part := math.Pow(float64(hold)/float64(readableHold), 1+0.66*min(level, 1))
		brief = max(time.Duration(part*float64(readableHold)), min(hold, briefest))
	}
	if level > 1 {
		brief = time.Duration(float64(brief) * max(0, 2-level))
	}
	if level > 2 {
		least = time.Duration(float64(least) * (3 - level))
	}
	return max(brief, least, ShortestHold)
}
