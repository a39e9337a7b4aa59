package story

import (
	"iter"
	"time"
)

// Fit yields the scenes that the census counted so that they run for no longer than a time: with
// shorter holds if that is enough, else with the shortest and fewer scenes. The first, the last and
// all solutions stay; a time too short for them is an error. It can be ranged as often as the scenes.
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

// shortened returns a part of a hold, but no less than the shortest one.
func shortened(hold time.Duration, factor float64) time.Duration {
	return max(ShortestHold, time.Duration(float64(hold)*factor))
}

// shrink returns the largest factor, to a millionth, by which all holds come to no more than a length;
// 0 if even the shortest are too long.
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
