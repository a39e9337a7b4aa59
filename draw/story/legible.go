package story

import (
	"cmp"
	"slices"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// What shared titles say.
const (
	longTitle   = 3 * time.Second // a shared title that was shown for so long may be replaced by one that names more queens
	namedQueens = 3               // a shared title names up to so many
)

// Readable reports whether a caption can be read while a picture stands.
func Readable(c words.Caption, hold time.Duration) bool {
	return LengthOf(c.Title).Plus(LengthOf(c.Detail)).Readable(hold)
}

// A Reader gives the scenes of a film captions that can be read. A detail that stands too short is left out. Scenes that stand too short
// for their titles share one that is true of all of them; see Scene.Fast.
type Reader struct {
	captions
	turns turns
	said  map[int]said // of each search that the scenes show
}

// NewReader returns a Reader for a film from its first scene on. A language of nil is English.
func NewReader(l *words.Language, labels words.Labels) *Reader {
	return &Reader{captions: captions{Language: cmp.Or(l, &words.English), labels: labels}, said: map[int]said{}}
}

// said is the caption that a film shows for a search.
type said struct {
	words.Caption
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

// Word gives the scenes of a span their captions: one scene, or several fast ones. In a comparison, a search that waits keeps its caption.
func (r *Reader) Word(span []Scene, fast bool) {
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
			s.say(said{Caption: words.Caption{Title: r.Searching}, fast: true})
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
		if now := r.said[i]; turned[i] && !Readable(now.Caption, hold) {
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
func (r *Reader) shared(before said, scenes []*Scene, hold time.Duration) said {
	stay := staying(scenes)
	now := said{fast: true, with: before.with, stood: before.stood + hold}
	if (now.with == trace.Set{}) || !within(now.with, stay) || before.stood >= longTitle {
		now.with = someOf(stay, namedQueens)
	}
	if now.with != before.with {
		now.stood = hold
	}
	if hold < ReadableHold {
		return now
	}
	switch {
	case slices.ContainsFunc(scenes, func(s *Scene) bool { return s.Kind == trace.Move }):
		now.Title = r.Repairing
	case now.with == trace.Set{} || r.labels == words.NoLabels:
		now.Title = r.Searching
	default:
		r.about.N = scenes[0].Board.N
		now.Title = words.Say(r.SearchingWith, words.Values{List: r.list(&now.with, namedQueens, r.Squares)})
	}
	first, last := scenes[0], scenes[len(scenes)-1]
	if n := first.Counters[trace.Solutions]; n > 0 && n == last.Counters[trace.Solutions] {
		now.Detail = words.Say(r.Reasons[ReasonFound.String()].Title, words.Values{N: n})
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
