package story

import (
	"cmp"
	"iter"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"queenreel/trace"
)

// What can be read in a film.
const (
	readableHold = 500 * time.Millisecond // no text stands shorter
	calmHold     = time.Second            // the shortest hold of a shared text, where there is room for it
	familiar     = repeated * repeated    // a sentence of a known pattern needs this part of its reading time
	longTitle    = 3 * time.Second        // a shared title that was shown for so long may be replaced by one that names more queens
	namedQueens  = 3                      // a shared title names up to so many
)

// readable reports whether a caption can be read while a scene stands.
func readable(hold time.Duration, c Caption) bool {
	return hold >= max(readableHold, time.Duration(familiar*float64(ReadingTime(c))))
}

// legible yields the scenes of a film with captions that can be read. A detail that stands too short is left out. Scenes
// that stand too short for their titles share one that is true of all of them; see Scene.Fast. Those that pass in a second
// or two are held back.
func legible(scenes iter.Seq[Scene], t *Timing) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		r := reader{captions: captions{Language: cmp.Or(t.Language, &English), labels: t.Labels}, said: map[int]said{}}
		lends := t.Pace == Lesson && t.Holds == Holds{Speed: t.Holds.Speed} && t.Pauses == nil // not where holds or pauses are set
		for span, fast := range parts(scenes, lends) {
			r.word(span, fast)
			for _, s := range span {
				if !yield(s) {
					return
				}
			}
		}
	}
}

// parts yields the scenes of a film in parts that share a text, and whether a part is fast: one scene that can be
// read by itself, or several fast ones, whose holds together suffice for a text, wherever scenes with something new
// leave room for it or lend it.
func parts(scenes iter.Seq[Scene], lends bool) iter.Seq2[[]Scene, bool] {
	return func(yield func([]Scene, bool) bool) {
		var run []Scene
		var fast time.Duration // since a scene was read
		yieldRun := func() bool {
			return len(run) == 0 || yield(run, len(run) > 1 || !alone(&run[0]))
		}
		for s := range scenes {
			if alone(&s) && (s.Hold >= calmHold || s.Mood == Solved || len(run) == 0 || fast >= readableHold) {
				if lends && len(run) > 0 && fast < readableHold {
					lend(&s, run, readableHold-fast)
				}
				if !yieldRun() || !yield([]Scene{s}, false) {
					return
				}
				run, fast = nil, 0
				continue
			}
			run = append(run, s)
			fast += s.Hold
			if n := share(run); n > 0 {
				if !yield(run[:n], true) {
					return
				}
				run = slices.Clone(run[n:])
			}
		}
		yieldRun()
	}
}

// alone reports whether the title of a scene can be read while it stands.
func alone(s *Scene) bool { return readable(s.Hold, Caption{Title: s.Caption.Title}) }

// lend gives scenes some of the time that the next one stands, if that can spare it.
func lend(next *Scene, run []Scene, need time.Duration) {
	each := (need + time.Duration(len(run)) - 1) / time.Duration(len(run))
	need = each * time.Duration(len(run))
	if next.Hold-need < calmHold || next.Ends {
		return
	}
	next.Hold -= need
	for i := range run {
		run[i].Hold += each
	}
}

// share returns how many of the scenes can share a text so that the others stand long enough for another; 0 if they do not.
func share(run []Scene) int {
	n, shared, rest := 0, time.Duration(0), time.Duration(0)
	for _, s := range run {
		if shared < calmHold {
			shared += s.Hold
			n++
		} else if rest += s.Hold; rest >= readableHold {
			return n
		}
	}
	return 0
}

// A reader gives scenes captions that can be read.
type reader struct {
	captions
	turns turns
	said  map[int]said // of each search that the scenes show
}

// said is the caption that a film shows for a search.
type said struct {
	Caption
	fast  bool
	with  trace.Set     // the queens that a shared title names
	stood time.Duration // how long it has named them
}

// say replaces the caption of a scene.
func (s *Scene) say(now said) {
	if s.Caption != now.Caption {
		s.Unread = s.Caption
	}
	s.Caption, s.Fast = now.Caption, now.fast
}

// word gives the scenes of a span their captions. In a comparison, a search that waits keeps its caption.
func (r *reader) word(span []Scene, fast bool) {
	var hold time.Duration
	searches, turned := map[int][]*Scene{}, map[int]bool{}
	for i := range span {
		s := &span[i]
		s.Lanes = slices.Clone(s.Lanes)
		hold += s.Hold
		for _, search := range r.turns.of(s) {
			turned[search] = true
		}
		for i, search := range s.searches() {
			searches[i] = append(searches[i], search)
		}
		if fast && s.Lanes != nil {
			s.say(said{Caption: Caption{Title: r.Searching}, fast: true})
		}
	}
	for i := range len(searches) {
		scenes := searches[i]
		switch {
		case !turned[i]:
		case fast:
			r.said[i] = r.shared(r.said[i], scenes, hold)
		default:
			r.said[i] = said{Caption: scenes[0].Caption}
		}
		if now := r.said[i]; turned[i] && !readable(hold, now.Caption) {
			now.Detail = ""
			r.said[i] = now
		}
		for _, s := range scenes {
			if fast && s.Ends { // while others go on
				r.said[i] = said{Caption: s.Caption}
			}
			s.say(r.said[i])
		}
	}
}

// shared returns a caption that is true of a search in all of some scenes: none if they are too short for any text, and the
// one before as long as that is true.
func (r *reader) shared(before said, scenes []*Scene, hold time.Duration) said {
	stay := staying(scenes)
	now := said{fast: true, with: before.with, stood: before.stood + hold}
	if (now.with == trace.Set{}) || !within(now.with, stay) || before.stood >= longTitle {
		now.with = someOf(stay, namedQueens)
	}
	if now.with != before.with {
		now.stood = hold
	}
	if hold < readableHold {
		return now
	}
	switch {
	case slices.ContainsFunc(scenes, func(s *Scene) bool { return s.Kind == trace.Move }):
		now.Title = r.Repairing
	case now.with == trace.Set{} || r.labels == NoLabels:
		now.Title = r.Searching
	default:
		r.about.N = scenes[0].Board.N
		now.Title = Say(r.SearchingWith, Words{List: r.list(&now.with, namedQueens, r.Squares)})
	}
	first, last := scenes[0], scenes[len(scenes)-1]
	if n := first.Counters[trace.Solutions]; n > 0 && n == last.Counters[trace.Solutions] {
		now.Detail = Say(r.Reasons[ReasonFound].Title, Words{N: n})
	}
	return now
}

// staying returns the squares of the queens that stand in all scenes.
func staying(scenes []*Scene) trace.Set {
	all := queensOf(&scenes[0].Board)
	for _, s := range scenes {
		queens, leaving := queensOf(&s.Board), &s.Marked().Leaving
		for row := range all {
			all[row] &= queens[row] &^ leaving[row]
		}
	}
	return all
}

// within reports whether all squares of a set are in another.
func within(set, other trace.Set) bool {
	for row, cols := range set {
		if cols&^other[row] != 0 {
			return false
		}
	}
	return true
}

// someOf returns the first squares of a set, up to a number of them.
func someOf(set trace.Set, limit int) (some trace.Set) {
	for s := range set.Squares() {
		if limit--; limit < 0 {
			break
		}
		some.Add(s)
	}
	return some
}

// searches returns the scenes of searches that a scene shows: its lanes, or itself.
func (s *Scene) searches() []*Scene {
	if s.Lanes == nil {
		return []*Scene{s}
	}
	var all []*Scene
	for i := range s.Lanes {
		all = append(all, &s.Lanes[i])
	}
	return all
}

// turns remembers the steps of searches that a film has shown.
type turns []int

// of returns the indices of the searches whose scenes it has not shown last, and remembers them.
func (t *turns) of(s *Scene) (turned []int) {
	for i, search := range s.searches() {
		if len(*t) <= i {
			*t = append(*t, 0)
		}
		if (*t)[i] != search.Step {
			turned = append(turned, i)
		}
		(*t)[i] = search.Step
	}
	return turned
}

// How fast beginners read.
const (
	wordTime      = 220 * time.Millisecond  // a word
	characterTime = 110 * time.Millisecond  // a character of a script without spaces
	glanceTime    = time.Second             // the shortest time for any text
	patienceTime  = 3200 * time.Millisecond // the longest time for a caption of a film
)

// ReadingTime returns how long a beginner needs to read a caption.
func ReadingTime(c Caption) time.Duration {
	text := c.Title + " " + c.Detail
	unspaced := strings.ContainsFunc(text, isUnspaced)
	var read time.Duration
	for word := range strings.FieldsSeq(text) {
		if unspaced {
			read += time.Duration(utf8.RuneCountInString(word)) * characterTime
		} else {
			read += wordTime
		}
	}
	return min(max(read, glanceTime), patienceTime)
}

// isUnspaced reports whether a character belongs to a script that does not part words by spaces. In a text
// that has one, all characters count, those of squares and punctuation too.
func isUnspaced(r rune) bool {
	const thai = 0x0e00 // of these scripts the first in Unicode
	return r >= thai && unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Thai, unicode.Lao, unicode.Khmer, unicode.Myanmar)
}
