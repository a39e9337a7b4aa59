package pace

import (
	"fmt"
	"iter"
	"slices"
	"sort"

	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// essential returns the positions, from 1, of the shots that every film shows: the first, the last and, between them, solutions and the steps
// that are kept.
func (f *Film) essential(kept []int) []int {
	positions := []int{1}
	for i := range f.Shots {
		if f.Beat(&f.Shots[i]).Mood == story.Solved || slices.Contains(kept, int(f.Shots[i].Step)) {
			positions = append(positions, i+1)
		}
	}
	return slices.Compact(append(positions, len(f.Shots)))
}

// Essential returns how many shots every film shows: the first, the last, the solutions and those of the steps that are kept.
func (f *Film) Essential(kept []int) int { return len(f.essential(kept)) }

// musts says in words which shots are essential.
func (f *Film) musts(kept []int) string {
	solutions, others := 0, 0
	for i := range f.Shots {
		switch shot := &f.Shots[i]; {
		case f.Beat(shot).Mood == story.Solved:
			solutions++
		case slices.Contains(kept, int(shot.Step)):
			others++
		}
	}
	text := words.Say("{n solution solutions}", words.Values{N: solutions})
	if others == 0 {
		return "the first, the last and " + text
	}
	return words.Say("the first, the last, {text} and {n step steps} with a pause", words.Values{Text: text, N: others})
}

// Thin returns the film with as many shots as frames says, or all if they are fewer. It keeps the first, the last, every solution and the steps
// that are kept, and divides the gaps between them evenly: no other choice has a smaller largest gap.
//
// It is an error if frames is less than the number of shots that must be kept.
func (f Film) Thin(frames int, kept []int) (Film, error) {
	essential := f.essential(kept)
	if frames >= len(f.Shots) {
		return f, nil
	}
	if frames < len(essential) {
		return f, fmt.Errorf("%d frames are too few: %s take %d", frames, f.musts(kept), len(essential))
	}
	return f.thinned(essential, frames), nil
}

// thinned returns the film with the essential shots, and others between them.
func (f Film) thinned(essential []int, frames int) Film {
	shots := make([]Shot, 0, frames)
	for at := range spread(essential, frames) {
		shots = append(shots, f.Shots[at-1])
	}
	f.Shots = shots
	return f
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
