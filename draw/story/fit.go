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
	c.Solutions, c.Kept = slices.Clone(c.Solutions), slices.Clone(c.Kept)
	for _, positions := range [][]int{c.Solutions, c.Kept} {
		for i := range positions {
			positions[i]++
		}
	}
	return passing(func(yield func(Scene) bool) {
		if yield(poster) {
			scenes(yield)
		}
	}, c), c
}

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
