package pace

import (
	"math"
	"math/bits"
	"slices"
	"sort"
	"time"

	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A Timing says how long the shots of a film stand. The zero Timing has the pace Lesson.
type Timing struct {
	Pace   Pace
	Holds  Holds         // in place of the holds of the pace
	Speed  float64       // divides all holds; 0 stands for 1
	Pauses []Pause       // on top of Pace and Holds, at any speed
	Length time.Duration // of the film; if it is 0, it follows from the fields above
	Frames int           // so many at most, spread evenly, and none of them in parts; 0 for all
	Kept   []int         // the steps that are shown whatever is left out
	Apart  bool          // each dead end has a picture of its own, for pages: readers step through them
}

// Timed returns the film with the hold of each shot. Except at the pace Steady, shots that stand too short to be read share captions. At
// the pace Lesson, rows without a square come in parts. A dead end that would stand for less than story.BriefHold shares the picture of
// the removal after it.
//
// In a film of a given length, all holds become shorter or longer by one factor, and shots may be left out, as by Thin. A length that is
// too short for the essential shots is an error.
func (f Film) Timed(t Timing) (_ Film, err error) {
	if t.Frames > 0 {
		if f, err = f.Thin(t.Frames, t.Kept); err != nil {
			return f, err
		}
	}
	takes := f.takes(&t)
	ease(takes)
	takes = f.join(takes, &t)
	f.lend(takes)
	if t.Length > 0 {
		if takes, err = f.fit(takes, &t); err != nil {
			return f, err
		}
		takes = f.join(takes, &t)
	}
	factor := t.factor(takes)
	f.Shots = make([]Shot, len(takes))
	for i := range takes {
		f.Shots[i] = takes[i].Shot
		f.Shots[i].Hold = takes[i].at(factor)
	}
	f.Captions = t.Pace != Steady
	f.span()
	if t.Pace == Lesson && t.Frames == 0 {
		f.draw()
	}
	return f, nil
}

// join leaves out dead ends that would not stand long enough to be seen, and are followed by their removals.
func (f *Film) join(takes []take, t *Timing) (joined []take) {
	factor := t.factor(takes)
	for i := range takes {
		inside := i > 0 && i < len(takes)-1
		brief := !t.Apart && takes[i].at(factor) < story.BriefHold && !slices.Contains(t.Kept, int(takes[i].Step))
		if !inside || !brief || !f.joins(&takes[i].Shot, &takes[i+1].Shot) {
			joined = append(joined, takes[i])
		}
	}
	return joined
}

// joins reports whether all searches that have just come to their steps in a shot are at dead ends, and remove queens for them in the next.
func (f *Film) joins(shot, next *Shot) bool {
	for i := range f.Searches {
		removes := next.At[i] == shot.At[i]+1 && f.beat(next, i).Mood.Mark() == story.BacktrackMark
		if shot.Turned>>i&1 != 0 && !(f.beat(shot, i).Mood == story.DeadEnd && removes) {
			return false
		}
	}
	return true
}

// ease lets holds rise from one shot to the next, and fall, by steps that do not startle: after a text that is read, and before the end.
func ease(takes []take) {
	const part, long = 0.4, 1450 * time.Millisecond
	like := func(t, neighbor *take) (longer bool) {
		least := time.Duration(part * float64(min(neighbor.full, long)))
		if longer = least > t.full && !t.set; longer {
			t.full = least
		}
		return longer
	}
	for i := 1; i < len(takes); i++ {
		like(&takes[i], &takes[i-1])
	}
	last := len(takes) - 1
	for i := last - 1; i > 0 && (like(&takes[i], &takes[i+1]) || i == last-1); i-- {
	}
}

// lend gives shots that are too few to share a caption the time to read one, of each search that goes on in them.
func (f *Film) lend(takes []take) {
	typical := story.Text{Signs: 26} // "Trying everything below a1"
	for from, runs := 0, 0; from < len(takes); from++ {
		to, turned, together := from, uint8(0), time.Duration(0)
		for ; to < len(takes) && !f.alone(&takes[to].Shot, takes[to].full); to++ {
			together += takes[to].full
			turned |= takes[to].Turned
		}
		if to == from {
			continue
		}
		want := time.Duration(min(2, bits.OnesCount8(turned))) * typical.Time(runs)
		for i := from; i < to && together < want; i++ {
			if !takes[i].set {
				takes[i].full = max(takes[i].full, want/time.Duration(to-from))
			}
		}
		if !f.alone(&takes[from].Shot, takes[from].full) { // so long as they share it still
			runs++
		}
		from = to
	}
}

// hurry is the part of their holds that shots keep while others can be left out.
const hurry = 0.25

// fit returns the takes for which a film of a length has room: all that are essential and, if possible, of the arc, and that are read.
func (f *Film) fit(takes []take, t *Timing) ([]take, error) {
	last, essential := len(takes)-1, 0
	must := func(i int) bool { return i == 0 || i == last || f.must(&takes[i].Shot, t.Kept) }
	tells := func(i int) bool { return f.tells(&takes[i].Shot) }
	read := func(i int) bool { return takes[i].full >= story.ReadableHold }
	for i := range takes {
		takes[i].least = max(takes[i].least, min(takes[i].full, f.least(&takes[i].Shot, i == last)))
		if must(i) {
			essential++
		}
	}
	if shortest := time.Duration(essential) * ShortestHold; t.Length < shortest {
		return nil, words.Wrong("", nil, "too-short", words.Values{Text: shortest.String()}).Of(f.musts(t.Kept))
	}
	without := func(out int) (left []take) {
		for _, i := range thin(len(takes), len(takes)-out, must, tells, read) {
			left = append(left, takes[i])
		}
		return left
	}
	left := without(sort.Search(len(takes)-essential, func(out int) bool { return total(without(out), hurry) <= t.Length }))
	if total(left, 0) > t.Length { // all give way alike
		for i := range left {
			left[i].full, left[i].least = max(left[i].full, left[i].least), 0
		}
	}
	return left, nil
}

// least returns the shortest hold of a shot in a film that is made shorter, as far as possible.
func (f *Film) least(shot *Shot, last bool) time.Duration {
	switch whole := f.Beat(shot); {
	case last:
		return 2 * time.Second
	case shot.Step == 1:
		return whole.Title.Time(0)
	case whole.Mood == story.Solved || f.tells(shot):
		return 600 * time.Millisecond
	}
	return glimpse
}

// total returns how long takes stand together.
func total(takes []take, factor float64) (sum time.Duration) {
	for i := range takes {
		if sum += takes[i].at(factor); sum < 0 { // 292 years
			return math.MaxInt64
		}
	}
	return sum
}

// factor returns what the holds of takes are multiplied by, for the length of the film or, if it has none, for the speed.
func (t *Timing) factor(takes []take) float64 {
	switch {
	case t.Length == 0 && t.Speed > 0:
		return 1 / t.Speed
	case t.Length == 0:
		return 1 // also if Speed is not a number
	}
	low, high := 0.0, 1.0
	for total(takes, high) < t.Length && high < 1<<40 {
		low, high = high, 2*high
	}
	for range 60 {
		if middle := (low + high) / 2; total(takes, middle) > t.Length {
			high = middle
		} else {
			low = middle
		}
	}
	return low
}

// must reports whether every film shows a shot, besides the first and the last: solutions and the steps that are kept.
func (f *Film) must(shot *Shot, kept []int) bool {
	return f.Beat(shot).Mood == story.Solved || slices.Contains(kept, int(shot.Step))
}

// tells reports whether a shot is of the arc of a search.
func (f *Film) tells(shot *Shot) bool {
	for i, search := range f.Searches {
		if shot.Turned>>i&1 != 0 && slices.Contains(search.Arc.Steps(), int(shot.At[i])) {
			return true
		}
	}
	return false
}

// essential returns the positions, from 1, of the shots that every film shows: the first, the last, the solutions and the steps that are
// kept.
func (f *Film) essential(kept []int) (positions []int) {
	for i := range f.Shots {
		if i == 0 || i == len(f.Shots)-1 || f.must(&f.Shots[i], kept) {
			positions = append(positions, i+1)
		}
	}
	return positions
}

// musts says which shots are essential.
func (f *Film) musts(kept []int) *words.Error {
	solutions, others := 0, 0
	for i := range f.Shots {
		switch shot := &f.Shots[i]; {
		case f.Beat(shot).Mood == story.Solved:
			solutions++
		case slices.Contains(kept, int(shot.Step)):
			others++
		}
	}
	if others == 0 {
		return words.Wrong("", nil, "musts", words.Values{N: solutions})
	}
	return words.Wrong("", nil, "musts-paused", words.Values{N: solutions, Total: others})
}

// Thin returns the film with a number of frames, or with all if it has fewer. It keeps the essential shots. If there is room, it keeps
// the arc, too, and all but dead ends that are followed by their removals; the others are spread evenly. Fewer frames than essential
// shots are an error.
func (f Film) Thin(frames int, kept []int) (Film, error) {
	last, essential := len(f.Shots)-1, len(f.essential(kept))
	if frames > last {
		return f, nil
	}
	if frames < essential {
		return f, words.Wrong("", nil, "too-few", words.Values{N: frames, Total: essential}).Of(f.musts(kept))
	}
	must := func(i int) bool { return i == 0 || i == last || f.must(&f.Shots[i], kept) }
	tells := func(i int) bool { return f.tells(&f.Shots[i]) }
	stands := func(i int) bool { return !f.joins(&f.Shots[i], &f.Shots[i+1]) } // the last must stay
	var shots []Shot
	for _, i := range thin(len(f.Shots), frames, must, tells, stands) {
		shots = append(shots, f.Shots[i])
	}
	f.Shots = shots
	return f, nil
}

// thin returns the places of so many of some shots: those that stay for the first reason, those that stay for the next if there is room
// for all of them, and others, spread evenly among what is left.
func thin(shots, frames int, reasons ...func(i int) bool) (places []int) {
	stays, room, left := make([]bool, shots), min(shots, frames), shots
	for _, reason := range reasons {
		var more []int
		for i := range stays {
			if !stays[i] && reason(i) {
				more = append(more, i)
			}
		}
		if len(more) > room {
			continue
		}
		for _, i := range more {
			stays[i] = true
		}
		room, left = room-len(more), left-len(more)
	}
	passed := 0
	share := func() int { return (passed*room + left/2) / left }
	for i, stay := range stays {
		if !stay {
			before := share()
			passed++
			stay = share() > before
		}
		if stay {
			places = append(places, i)
		}
	}
	return places
}
