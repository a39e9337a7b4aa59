package story

import (
	"cmp"
	"slices"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Readable reports whether a caption can be read while a picture stands.
func Readable(c words.Caption, hold time.Duration) bool {
	return TextOf(c.Title, "").Plus(TextOf(c.Detail, "")).Readable(hold)
}

// A Reader gives the scenes of a film captions that can be read. A detail that stands too short is left out, and in comparisons all but
// those of explanations and ends are. Scenes that stand too short for their titles share one that is true of all of them; see Says.Fast.
type Reader struct {
	captions
	abouts []trace.About
	room   Room
	shown  map[int]int    // the step that each search has shown last
	told   map[uint32]int // how often each pattern was said
	said   map[int]said   // the caption of each search
	stands words.Caption  // that of the present search
}

// NewReader returns a Reader for a film of searches from its first scene on, in the language and with the labels of the options.
func NewReader(o Options, searches ...*Search) *Reader {
	r := &Reader{room: RoomFor(len(searches)), shown: map[int]int{}, told: map[uint32]int{}, said: map[int]said{}}
	r.captions = captions{Language: cmp.Or(o.Language, &words.English), labels: o.Labels}
	for _, s := range searches {
		r.abouts = append(r.abouts, s.About)
	}
	return r
}

// Room is how much pictures have room to say of each of their searches.
type Room uint8

// What there is room for.
const (
	AllRoom   Room = iota
	TitleRoom      // titles, and the details of what is explained
	NoRoom         // but for great events: nobody reads what many say at a time
)

// RoomFor returns the room for each of a number of searches.
func RoomFor(searches int) Room {
	switch searches {
	case 1:
		return AllRoom
	case 2:
		return TitleRoom
	}
	return NoRoom
}

// said is the caption that a film shows for a search.
type said struct {
	words.Caption
	fast bool
}

// Word gives the scenes of a span their captions: one scene or its parts, or several fast ones. A search that waits keeps its caption. It
// changes the states of the scenes, which share none.
func (r *Reader) Word(span []Scene, fast bool) {
	var hold time.Duration
	for i := range span {
		hold += span[i].Hold
	}
	for search := range r.abouts {
		r.word(span, search, hold, fast)
	}
	for i := range span {
		if s := &span[i]; r.room == AllRoom {
			s.Says = s.States[0].Says
		} else if fast {
			s.say(said{Caption: words.Caption{Title: r.Placing}, fast: true})
		}
	}
}

// word gives the states of a search in a span their captions.
func (r *Reader) word(span []Scene, search int, hold time.Duration, fast bool) {
	var states []*State
	turned := false
	for i := range span {
		s := &span[i].States[search]
		turned = turned || r.shown[search] != s.Step
		r.shown[search] = s.Step
		states = append(states, s)
	}
	r.about = r.abouts[search]
	now := r.said[search]
	r.stands = now.Caption
	switch {
	case !turned:
	case fast:
		now = said{r.shared(states, hold), true}
	default:
		now = said{Caption: r.own(states[0], hold)}
	}
	for i, s := range states {
		title := words.Caption{Title: s.Caption.Title}
		r.said[search] = now
		switch {
		case fast && s.Ends: // while others go on
			r.said[search] = said{Caption: s.Caption}
		case fast && s.Mood == Solved && ReadingTime(title) <= span[i].Hold:
			r.said[search] = said{Caption: title}
		}
		s.say(r.said[search])
	}
}

// A wording is a caption, and what it takes to read it.
type wording struct {
	words.Caption
	title, detail Text
}

// wordingOf returns the wording of a caption with some patterns.
func wordingOf(c words.Caption, title, detail string) wording {
	return wording{c, TextOf(c.Title, title), TextOf(c.Detail, detail)}
}

// longest returns the first caption that can be read while it stands, or the last. The longest is the first.
func (r *Reader) longest(hold time.Duration, wordings ...wording) words.Caption {
	needs := func(t Text) time.Duration { return t.Time(r.told[t.Pattern]) }
	tooLong := func(w wording) bool { return max(ReadableHold, needs(w.title)+needs(w.detail)) > hold }
	for len(wordings) > 1 && tooLong(wordings[0]) {
		wordings = wordings[1:]
	}
	for _, text := range []Text{wordings[0].title, wordings[0].detail} {
		if text.Signs > 0 && wordings[0].Caption != r.stands {
			r.told[text.Pattern]++
		}
	}
	return wordings[0].Caption
}

// own returns the caption of a state, without its detail if that cannot be read, too, while the picture stands, or has no room.
func (r *Reader) own(s *State, hold time.Duration) words.Caption {
	full := wordingOf(s.Caption, s.pattern.Title, s.pattern.Detail)
	short := wordingOf(words.Caption{Title: s.Caption.Title}, s.pattern.Title, "")
	if r.room != AllRoom && !s.Ends && !s.Explains {
		return r.longest(hold, short)
	}
	return r.longest(hold, full, short)
}

// shared returns a caption that is true of a search in all of some scenes: which queen stands all the while, the last if possible, and
// how much was done before them. It is empty if they are too short for any text.
func (r *Reader) shared(scenes []*State, hold time.Duration) words.Caption {
	if r.room == NoRoom {
		return words.Caption{}
	}
	w := words.Values{At: r.other(r.stays(scenes), "")}
	done, counts := r.done(scenes)
	var wordings []wording
	for _, pattern := range []string{r.goesOn(scenes, w.At), r.Placing} { // which is shorter, and true of all
		title := words.Capital(words.Tidy(r.Say(pattern, w)))
		for _, detail := range []string{done, ""} {
			wordings = append(wordings, wordingOf(words.Caption{Title: title, Detail: detail}, pattern, counts))
		}
	}
	return r.longest(hold, append(wordings, wording{})...)
}

// stays returns the queen that stands in all of some scenes, in the last line that is filled; or trace.Nowhere.
func (r *Reader) stays(scenes []*State) trace.Square {
	stay, at := scenes[0].Board.Occupied(), trace.Nowhere
	for _, s := range scenes {
		stay = stay.Both(s.Board.Occupied())
	}
	placed := stay.Minus(trace.SetOf(r.about.Fixed...))
	for q := range placed.Squares() {
		if at == trace.Nowhere || !r.about.ByColumn || q.Col > at.Col {
			at = q
		}
	}
	return at
}

// goesOn returns the pattern of what a search does in all of some scenes, below a queen if one has a name.
func (r *Reader) goesOn(scenes []*State, queen string) string {
	moves := func(s *State) bool { return s.Kind == trace.Move || s.Kind == trace.Pick }
	switch {
	case slices.Contains(r.about.Counts, trace.Boards):
		return r.Boards
	case r.about.Repairs() && !slices.ContainsFunc(scenes, func(s *State) bool { return !moves(s) }):
		return r.Repairing
	case r.about.Repairs():
		return r.Placing
	case tests(r.about) && !r.about.Told, queen == "" && r.fillsInOrder():
		return r.Searching
	case queen == "" || tests(r.about): // which set whole boards
		return r.Placing
	case r.fillsInOrder():
		return r.SearchingAt
	}
	return r.SearchingTold
}

// fillsInOrder reports whether a search is known to fill line by line, and to try each square that is left: it chooses no line, and
// learns nothing.
func (r *Reader) fillsInOrder() bool {
	leaps := func(line trace.CodeLine) bool {
		return slices.Contains(line.On, trace.Choose) || slices.Contains(line.On, trace.Learn)
	}
	return len(r.about.Code) > 0 && !r.about.Told && !slices.ContainsFunc(r.about.Code, leaps)
}

// done says how much a search had done before some scenes, in a way that is true of all of them: the solutions that it has found, or a
// round number of dead ends. It returns the pattern of its text, too.
func (r *Reader) done(scenes []*State) (text, pattern string) {
	first, last := &scenes[0].Counters, &scenes[len(scenes)-1].Counters
	if n := first[trace.Solutions]; n > 0 {
		pattern = r.Reasons[ReasonFound.String()].Title
		if n == last[trace.Solutions] {
			text = r.Say(pattern, words.Values{N: n})
		}
		return text, pattern
	}
	for _, c := range []trace.Counter{trace.Backtracks, trace.Failures, trace.Conflicts, trace.Moves} {
		if round := (first[c] - 1) / 10 * 10; round > 0 && slices.Contains(ShownCounters(r.about), c) {
			return words.Tidy(r.Say(r.Over, words.Values{Text: r.Say(r.Figures[c], words.Values{N: round})})), r.Over
		}
	}
	return "", ""
}
