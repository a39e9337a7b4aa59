package story

import (
	"cmp"
	"slices"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// The limits of shared titles.
const (
	longTitle   = 3 * time.Second // a title that was shown for so long may be replaced by one that names more queens
	namedQueens = 3               // the largest number of queens that a title names
)

// Readable reports whether a caption can be read while a picture stands.
func Readable(c words.Caption, hold time.Duration) bool {
	return LengthOf(c.Title).Plus(LengthOf(c.Detail)).Readable(hold)
}

// A Reader gives the scenes of a film captions that can be read. A detail that stands too short is left out. Scenes that stand too short
// for their titles share one that is true of all of them; see Scene.Fast.
type Reader struct {
	captions
	shown map[int]int  // the step that each search has shown last
	said  map[int]said // the caption of each search
}

// NewReader returns a Reader for a film from its first scene on. A language of nil is English.
func NewReader(l *words.Language, labels words.Labels) *Reader {
	return &Reader{captions: captions{Language: cmp.Or(l, &words.English), labels: labels}, shown: map[int]int{}, said: map[int]said{}}
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
		for i, search := range s.searches() {
			turned[i] = turned[i] || r.shown[i] != search.Step
			r.shown[i] = search.Step
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

// shared returns a caption that is true of a search in all of some scenes. It is empty if they are too short for any text, and it stays the
// caption before as long as that is true.
func (r *Reader) shared(before said, scenes []*Scene, hold time.Duration) said {
	stay := queensOf(&scenes[0].Board) // in all scenes
	for _, s := range scenes {
		queens, leaving := queensOf(&s.Board), &s.Marked().Leaving
		for row := range stay {
			stay[row] &= queens[row] &^ leaving[row]
		}
	}
	now := said{fast: true, with: before.with, stood: before.stood + hold}
	if (now.with == trace.Set{}) || !within(now.with, stay) || before.stood >= longTitle {
		now.with = trace.Set{}
		for i, q := range slices.Collect(stay.Squares()) {
			if i < namedQueens {
				now.with.Add(q)
			}
		}
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

// within reports whether all squares of a set are in another.
func within(set, other trace.Set) bool {
	for row, cols := range set {
		if cols&^other[row] != 0 {
			return false
		}
	}
	return true
}

// searches returns the scenes of the searches that a scene of a film shows.
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
