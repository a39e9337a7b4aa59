package story

import (
	"iter"
	"time"
)

// Fit yields the scenes that c counted so that they run for no longer than length. If shorter holds
// are enough, it drops no scene; else all holds are the shortest, and scenes are dropped as by Thin,
// which never drops the first, the last or a solution. The result can be ranged over as often as
// scenes can.
//
// A length that is too short for the scenes to keep is an error.
func Fit(scenes iter.Seq[Scene], c Census, length time.Duration) (iter.Seq[Scene], error) {
	if c.Length <= length {
		return scenes, nil
	}
	scenes, err := Thin(scenes, c, int(length/ShortestHold))
	if err != nil {
		return nil, err
	}
	factor := c.shrink(length)
	return func(yield func(Scene) bool) {
		for s := range scenes {
			s.Hold = shortened(s.Hold, factor)
			if !yield(s) {
				return
			}
		}
	}, nil
}

// shortened multiplies a hold by a factor, but goes no lower than the shortest hold.
func shortened(hold time.Duration, factor float64) time.Duration {
	return max(ShortestHold, time.Duration(float64(hold)*factor))
}

// shrink returns the largest factor, to a millionth, by which all holds come to no more than length,
// or 0 if even the shortest holds are too long.
func (c Census) shrink(length time.Duration) float64 {
	low, high := 0.0, 1.0
	for high-low > 1e-6 {
		middle := (low + high) / 2
		if c.shrunk(middle) <= length {
			low = middle
		} else {
			high = middle
		}
	}
	return low
}

// shrunk returns the length of all scenes when their holds are shortened by a factor.
func (c Census) shrunk(factor float64) time.Duration {
	var sum time.Duration
	for hold, n := range c.Holds {
		sum += shortened(hold, factor) * time.Duration(n)
	}
	return sum
}
