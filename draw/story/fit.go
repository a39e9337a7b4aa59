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
	briefest = 40 * time.Millisecond  // scenes that cannot be read are sped up to this before some are left out
	sparsest = 150 * time.Millisecond // scenes are left out while the optional ones have less than this on average
	maxRead  = 1000                   // up to this many readable scenes are kept while others are left out
)

// at returns the hold of a scene at a level. At level 0 it is that of the pace. Below 0, all holds are longer, and repeated
// sentences gain most. Up to level 1, repeated sentences lose most, then scenes that are too short to be read anyway, and
// reading itself a third. Up to level 2 all fall alike, to their least holds, which fall up to
// level 3.
func (s stand) at(level float64) time.Duration {
	hold, read, factor := float64(s.hold), float64(s.read), repeated
	if level < 0 {
		hold *= 1 - level
		factor += (1 - factor) * min(1, -level)
	} else {
		fall := min(level, 1)
		if s.hold < readableHold {
			hold += fall * (float64(min(s.hold, briefest)) - hold)
		}
		factor *= 1 - fall/2
		read *= 1 - fall/3
	}
	hold = max(hold, read*math.Pow(factor, float64(s.again)))
	if level > 1 {
		hold *= max(0, 2-level)
	}
	least := s.least
	if level > 2 {
		least = time.Duration(float64(least) * (3 - level))
	}
	return max(time.Duration(hold), least, ShortestHold)
}

// fit yields the scenes that c counted with their holds, so that they run for the length of t: see stand.at. Of a film
// that is still too long at level 1, scenes are left out, as by Thin, but not those that can be read if there is room for
// them.
func fit(ctx context.Context, scenes iter.Seq[Scene], c Census, t *Timing) (iter.Seq[Scene], error) {
	essential := len(c.essential())
	if shortest := time.Duration(essential) * ShortestHold; t.Length < shortest {
		return nil, fmt.Errorf("%s take at least %v", c.musts(), shortest)
	}
	film := paced(scenes, c.Scenes, t)
	stands, read := standsOf(ctx, film)
	if frames := stands.affordable(t.Length, essential, c.Scenes); frames < c.Scenes {
		if len(read) < min(maxRead, frames-essential) {
			c.Kept = slices.Concat(c.Kept, read)
		}
		thin, err := Thin(scenes, c, frames)
		if err != nil {
			return nil, err
		}
		film = paced(thin, frames, t)
		stands, _ = standsOf(ctx, film)
	}
	return held(film, stands.level(t.Length)), nil
}

// A standCount says how many scenes of a film stand alike.
type standCount map[stand]int

// standsOf counts how the scenes of a film stand. It also returns the positions, from 1, of the scenes that stand long
// enough to be read, up to maxRead of them.
func standsOf(ctx context.Context, film iter.Seq2[Scene, stand]) (stands standCount, read []int) {
	stands = standCount{}
	at := 0
	for _, s := range film {
		if at++; ctx.Err() != nil {
			break
		}
		stands[s]++
		if s.at(0) >= readableHold && len(read) < maxRead {
			read = append(read, at)
		}
	}
	return stands, read
}

// length returns how long the film is at a level; see stand.at.
func (c standCount) length(level float64) time.Duration {
	var sum time.Duration
	for s, n := range c {
		sum += s.at(level) * time.Duration(n)
	}
	return sum
}

// affordable returns how many of its scenes a film of some length can show.
func (c standCount) affordable(length time.Duration, essential, scenes int) int {
	var bound time.Duration
	for s, n := range c {
		if s.least > ShortestHold {
			bound += s.least * time.Duration(n)
		}
	}
	tooLong := c.length(1) - length
	if tooLong <= 0 {
		return scenes
	}
	few := essential + int(max(0, length-bound)/sparsest)
	return min(scenes, max(few, scenes-int(tooLong/briefest)))
}

// level returns the level at which the film has a length; see stand.at.
func (c standCount) level(length time.Duration) float64 {
	long, short := 0.0, 3.0
	if c.length(0) <= length {
		short, long = 0, -1
		for len(c) > 0 && c.length(long) < length {
			short, long = long, 2*long
		}
	}
	for range 50 {
		middle := (long + short) / 2
		if c.length(middle) > length {
			long = middle
		} else {
			short = middle
		}
	}
	return short
}
