package pace

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"time"

	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A Timing says how long the shots of a film stand. The zero Timing has the pace Lesson.
type Timing struct {
	Pace   Pace
	Holds  Holds         // in place of the holds of the pace
	Pauses []Pause       // on top of Pace and Holds, at any speed
	Length time.Duration // of the film; if it is 0, it follows from the fields above
	Frames int           // so many at most, spread evenly, and none of them in parts; 0 for all
	Kept   []int         // the steps that are shown whatever is left out
	Apart  bool          // each dead end has a picture of its own, for pages: readers step through them
}

// Timed returns the film with the hold of each shot. Except at the pace Steady, shots that stand too short to be read share captions. At the
// pace Lesson, rows without a square come in parts. A dead end that would stand for less than story.BriefHold shares the picture of the removal
// after it.
//
// In a film of a given length, holds become shorter or longer, those of repeated sentences most, and shots may be left out, as by Thin. A
// length that is too short for the essential shots is an error.
func (f Film) Timed(t Timing) (Film, error) {
	timed, err := f.held(&t)
	for err == nil && !t.Apart && f.join(timed.Shots, t.Kept) {
		timed, err = f.held(&t)
	}
	if err != nil {
		return timed, err
	}
	if timed.Captions = t.Pace != Steady; timed.Captions {
		timed.span()
	}
	if t.Pace == Lesson && t.Frames == 0 {
		timed.draw()
	}
	return timed, nil
}

// held returns the film with holds, without the shots for which a given length or number of frames has no room.
func (f Film) held(t *Timing) (_ Film, err error) {
	f.Shots = slices.Clone(f.Shots)
	if t.Frames > 0 {
		if f, err = f.Thin(t.Frames, t.Kept); err != nil {
			return f, err
		}
	}
	holds, degree := f.holds(t), 0.0
	if t.Length > 0 {
		if f, holds, err = f.fit(t, holds); err != nil {
			return f, err
		}
		degree = countsOf(holds).degree(t.Length)
	}
	for i := range f.Shots {
		f.Shots[i].Hold, f.Shots[i].Span, f.Shots[i].Fast = holds[i].at(degree), 1, false
	}
	return f, nil
}

// join leaves out dead ends that are followed by their removals and do not stand long enough in the timed shots. It reports whether there are any.
func (f *Film) join(timed []Shot, kept []int) bool {
	seen := map[int32]bool{}
	for i := range timed {
		seen[timed[i].Step] = timed[i].Hold >= story.BriefHold
	}
	shots := f.Shots[:1:1]
	for i := 1; i < len(f.Shots); i++ {
		shot := &f.Shots[i]
		if seen[shot.Step] || slices.Contains(kept, int(shot.Step)) || i == len(f.Shots)-1 || !f.leads(shot, &f.Shots[i+1]) {
			shots = append(shots, *shot)
		}
	}
	joined := len(shots) < len(f.Shots)
	f.Shots = shots
	return joined
}

// leads reports whether all searches that have just come to their steps in a shot are at dead ends, and remove queens for them in the next.
func (f *Film) leads(shot, next *Shot) bool {
	for i := range f.Searches {
		removes := next.At[i] == shot.At[i]+1 && f.beat(next, i).Mood.Mark() == story.BacktrackMark
		if shot.Turned>>i&1 != 0 && !(f.beat(shot, i).Mood == story.DeadEnd && removes) {
			return false
		}
	}
	return true
}

// How a film is made shorter.
const (
	sparsest = 150 * time.Millisecond // shots are left out while the optional ones have less than this on average
	maxRead  = 1000                   // up to this many readable shots are kept while others are left out
)

// at returns how long a shot stands in a film that is shortened by a degree. At 0 it stands as long as the pace says, and below 0 longer.
// Up to 1, repeated sentences lose most, then shots that are too short to be read anyway, down to a glimpse, and reading itself loses a third.
// Up to 2, all holds fall alike to their least or to a glimpse, and these fall up to 3.
func (h hold) at(degree float64) time.Duration {
	look, read, least := float64(h.look), float64(h.read), max(h.least, min(h.look, glimpse))
	if degree < 0 {
		look, read = look*(1-degree), read*(1-degree)
	} else {
		fall := min(degree, 1)
		if h.look < story.ReadableHold {
			look += fall * (float64(least) - look)
		}
		read *= (1 - fall/3) * math.Pow(1-fall/2, float64(h.again))
	}
	look = max(look, read)
	if degree > 1 {
		look *= max(0, 2-degree)
		least = time.Duration(float64(least) * min(1, 3-degree))
	}
	return max(time.Duration(look), least, ShortestHold)
}

// fit returns the film and its holds with as many shots as a film of the length of t can show. If the film is still too long at the degree 1,
// it leaves out shots, as Thin does, but none that can be read if there is room for them.
func (f Film) fit(t *Timing, holds []hold) (Film, []hold, error) {
	essential := f.Essential(t.Kept)
	if shortest := time.Duration(len(essential)) * ShortestHold; t.Length < shortest {
		return f, nil, fmt.Errorf("%s take at least %v", f.musts(t.Kept), shortest)
	}
	frames := countsOf(holds).affordable(t.Length, len(essential), len(f.Shots))
	if frames >= len(f.Shots) {
		return f, holds, nil
	}
	essential = f.withArc(essential, frames)
	var read []int
	for i, h := range holds {
		if h.at(0) >= story.ReadableHold && len(read) < maxRead {
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

// length returns how long the film is at a degree; see hold.at.
func (c counts) length(degree float64) time.Duration {
	var sum time.Duration
	for h, n := range c {
		if h.at(degree) > (math.MaxInt64-sum)/time.Duration(n) { // together 292 years
			return math.MaxInt64
		}
		sum += h.at(degree) * time.Duration(n)
	}
	return sum
}

// affordable returns how many of its shots a film of some length can show.
func (c counts) affordable(length time.Duration, essential, shots int) int {
	bound, shortest := time.Duration(0), glimpse
	for h, n := range c {
		bound += h.least * time.Duration(n)
		shortest = min(shortest, h.at(1))
	}
	few := essential + int(max(0, length-bound)/sparsest)
	return min(shots, max(few, shots-int((c.length(1)-length)/shortest)))
}

// degree returns the degree at which the film has a length; see hold.at.
func (c counts) degree(length time.Duration) float64 {
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

// Essential returns the positions, from 1, of the shots that every film shows: the first, the last, the solutions and the steps that are
// kept.
func (f *Film) Essential(kept []int) []int {
	positions := []int{1}
	for i := range f.Shots {
		if f.Beat(&f.Shots[i]).Mood == story.Solved || slices.Contains(kept, int(f.Shots[i].Step)) {
			positions = append(positions, i+1)
		}
	}
	return slices.Compact(append(positions, len(f.Shots)))
}

// withArc returns the positions with those of the question, its answer and the truth, if so many frames have room for all.
func (f *Film) withArc(positions []int, frames int) []int {
	arc, all := f.arc(), slices.Clone(positions)
	for i := range f.Shots {
		if slices.Contains(arc.Steps(), int(f.Shots[i].Step)) {
			all = append(all, i+1)
		}
	}
	if all = slices.Compact(slices.Sorted(slices.Values(all))); len(all) > frames {
		return positions
	}
	return all
}

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
	text := words.English.Say("{n solution solutions}", words.Values{N: solutions})
	if others == 0 {
		return "the first, the last and " + text
	}
	return words.English.Say("the first, the last, {text} and {n step steps} with a pause", words.Values{Text: text, N: others})
}

// Thin returns the film with a number of frames, or with all if it has fewer. It keeps the essential shots and divides the gaps between them
// evenly: no other choice has a smaller largest gap. Fewer frames than essential shots are an error.
func (f Film) Thin(frames int, kept []int) (Film, error) {
	essential := f.Essential(kept)
	if frames >= len(f.Shots) {
		return f, nil
	}
	if frames < len(essential) {
		return f, errors.New(words.English.Say("{n frame_is frames_are} too few: {text} take {total}", words.Values{N: frames, Text: f.musts(kept), Total: len(essential)}))
	}
	return f.thinned(f.withArc(essential, frames), frames), nil
}

// thinned returns the film with the essential shots, and others between them.
func (f Film) thinned(essential []int, frames int) Film {
	var shots []Shot
	for _, at := range spread(essential, frames) {
		shots = append(shots, f.Shots[at-1])
	}
	f.Shots = shots
	return f
}

// strideUnit is the distance between two neighboring shots, in the unit of strides. It is fine enough
// to divide gaps of a million shots, and a trillion shots do not overflow.
const strideUnit = 1 << 20

// spread returns the positions of a number of frames in ascending order: the essential ones, at least two, and others in the gaps
// between them. The film must have more shots than frames.
//
// It divides each gap into as few equal parts as a stride allows, and takes the shortest stride that
// needs no more than frames. The next shorter stride would need too many. Frames that are left go to the gaps
// that it would divide once more, evenly along the film.
func spread(essential []int, frames int) []int {
	parts := func(stride int64) int { // of all gaps
		sum := 0
		for i, to := range essential[1:] {
			sum += partsOf(to-essential[i], stride)
		}
		return sum
	}
	shorter, stride := int64(0), int64(essential[len(essential)-1])*strideUnit // the shorter one needs more frames
	for stride-shorter > 1 {
		if middle := (shorter + stride) / 2; parts(middle) < frames {
			stride = middle
		} else {
			shorter = middle
		}
	}
	spare := frames - 1 - parts(stride)
	wanting := parts(stride-1) - parts(stride)
	positions, wanted := essential[:1:1], 0
	for i, to := range essential[1:] {
		from := essential[i]
		n := partsOf(to-from, stride)
		wants := partsOf(to-from, stride-1) - n
		n += (wanted+wants)*spare/wanting - wanted*spare/wanting
		wanted += wants
		for part := 1; part <= n; part++ {
			positions = append(positions, from+part*(to-from)/n)
		}
	}
	return positions
}

// partsOf returns how many parts a gap between two shots needs so that none is longer than stride.
func partsOf(gap int, stride int64) int { return int((int64(gap)*strideUnit + stride - 1) / stride) }
