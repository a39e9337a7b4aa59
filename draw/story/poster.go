package story

import "iter"

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
