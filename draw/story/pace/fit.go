package pace

import (
	"fmt"
	"math"
	"slices"
	"time"
)

// A Timing says how long the shots of a film stand. The zero value is a lesson.
type Timing struct {
	Pace   Pace
	Holds  Holds         // in place of those of the pace
	Pauses []Pause       // on top of Pace and Holds, at any speed
	Length time.Duration // of the film; if it is not above 0, it follows from the fields above
}

// kept returns the steps that have pauses of their own: no film leaves them out.
func (t *Timing) kept() (steps []int) {
	for _, pause := range t.Pauses {
		if pause.Step > 0 {
			steps = append(steps, pause.Step)
		}
	}
	return steps
}

// Timed returns the film with the hold of each shot. Except at the pace Steady, shots that stand too short to be read share captions.
//
// A film whose length t says has the curve of its pace bent, see hold.at, and may be left with fewer shots, as by Thin.
// A length that is too short for the shots that must be kept is an error.
func (f Film) Timed(t Timing) (Film, error) {
	holds, level := f.holds(&t), 0.0
	if t.Length > 0 {
		var err error
		if f, holds, err = f.fit(&t, holds); err != nil {
			return f, err
		}
		level = countsOf(holds).level(t.Length)
	}
	shots := make([]Shot, len(f.Shots))
	copy(shots, f.Shots)
	for i := range shots {
		shots[i].Hold, shots[i].Span, shots[i].Fast = holds[i].at(level), 1, false
	}
	f.Shots = shots
	if f.Captions = t.Pace != Steady; f.Captions {
		f.span(&t)
	}
	return f, nil
}

// How a film is made shorter.
const (
	briefest = 40 * time.Millisecond  // shots that cannot be read are sped up to this before some are left out
	sparsest = 150 * time.Millisecond // shots are left out while the optional ones have less than this on average
	maxRead  = 1000                   // up to this many readable shots are kept while others are left out
)

// at returns how long a shot stands at a level. At level 0 it is as long as the pace says. Below 0, all holds are longer, and repeated
// sentences gain most. Up to level 1, repeated sentences lose most, then shots that are too short to be read anyway, and
// reading itself a third. Up to level 2 all fall alike, to their least holds, which fall up to
// level 3.
func (h hold) at(level float64) time.Duration {
	look, read, factor := float64(h.look), float64(h.read), repeated
	if level < 0 {
		look *= 1 - level
		factor += (1 - factor) * min(1, -level)
	} else {
		fall := min(level, 1)
		if h.look < readableHold {
			look += fall * (float64(min(h.look, briefest)) - look)
		}
		factor *= 1 - fall/2
		read *= 1 - fall/3
	}
	look = max(look, read*math.Pow(factor, float64(h.again)))
	if level > 1 {
		look *= max(0, 2-level)
	}
	least := h.least
	if level > 2 {
		least = time.Duration(float64(least) * (3 - level))
	}
	return max(time.Duration(look), least, ShortestHold)
}

// fit returns the film and its holds with as many shots as a film of the length of t can show: of one that is still too long at level 1, shots
// are left out, as by Thin, but not those that can be read if there is room for them.
func (f Film) fit(t *Timing, holds []hold) (Film, []hold, error) {
	kept := t.kept()
	essential := f.essential(kept)
	if shortest := time.Duration(len(essential)) * ShortestHold; t.Length < shortest {
		return f, nil, fmt.Errorf("%s take at least %v", f.musts(kept), shortest)
	}
	frames := countsOf(holds).affordable(t.Length, len(essential), len(f.Shots))
	if frames >= len(f.Shots) {
		return f, holds, nil
	}
	var read []int
	for i, h := range holds {
		if h.at(0) >= readableHold && len(read) < maxRead {
			read = append(read, i+1)
		}
	}
	if len(read) < min(maxRead, frames-len(essential)) {
		essential = slices.Compact(slices.Sorted(slices.Values(append(essential, read...))))
	}
	f = f.thinned(essential, frames)
	return f, f.holds(t), nil
}

// counts says how many shots of a film stand alike.
type counts map[hold]int

func countsOf(holds []hold) counts {
	c := counts{}
	for _, h := range holds {
		c[h]++
	}
	return c
}

// length returns how long the film is at a level; see hold.at.
func (c counts) length(level float64) time.Duration {
	var sum time.Duration
	for h, n := range c {
		sum += h.at(level) * time.Duration(n)
	}
	return sum
}

// affordable returns how many of its shots a film of some length can show.
func (c counts) affordable(length time.Duration, essential, shots int) int {
	var bound time.Duration
	for h, n := range c {
		if h.least > ShortestHold {
			bound += h.least * time.Duration(n)
		}
	}
	tooLong := c.length(1) - length
	if tooLong <= 0 {
		return shots
	}
	few := essential + int(max(0, length-bound)/sparsest)
	return min(shots, max(few, shots-int(tooLong/briefest)))
}

// level returns the level at which the film has a length; see hold.at.
func (c counts) level(length time.Duration) float64 {
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
