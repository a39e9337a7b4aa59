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

// Detailed reports whether a comparison shows the detail of a step of a search: of the first two, which say what the marks mean, and of its end.
func Detailed(step int, ends bool) bool { return step <= 2 || ends }

// A Reader gives the scenes of a film captions that can be read. A detail that stands too short is left out, and in comparisons most are; see
// Detailed. Scenes that stand too short for their titles share one that is true of all of them; see Scene.Fast.
type Reader struct {
	captions
	abouts []trace.About
	shown  map[int]int  // the step that each search has shown last
	said   map[int]said // the caption of each search
}

// NewReader returns a Reader for a film of searches from its first scene on, in the language and with the labels of the options.
func NewReader(o Options, searches ...*Search) *Reader {
	r := &Reader{captions: captions{Language: cmp.Or(o.Language, &words.English), labels: o.Labels}, shown: map[int]int{}, said: map[int]said{}}
	for _, s := range searches {
		r.abouts = append(r.abouts, s.About)
	}
	return r
}

// said is the caption that a film shows for a search.
type said struct {
	words.Caption
	fast bool
}

func (s *Scene) say(now said) {
	if s.Caption != now.Caption {
		s.Unread = s.Caption
	}
	s.Caption, s.Fast = now.Caption, now.fast
}

// Word gives the scenes of a span their captions: one scene or its parts, or several fast ones. In a comparison, a search that waits keeps
// its caption.
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
		r.about = r.abouts[i]
		now := r.said[i]
		switch {
		case !turned[i]:
		case fast:
			now = said{r.shared(scenes, hold), true}
		default:
			now = said{Caption: scenes[0].Caption}
		}
		if turned[i] && (span[0].Lanes != nil && !Detailed(scenes[0].Step, scenes[0].Ends) || !Readable(now.Caption, hold)) {
			now.Detail = ""
		}
		for _, s := range scenes {
			title := words.Caption{Title: s.Caption.Title}
			switch r.said[i] = now; {
			case fast && s.Ends: // while others go on
				r.said[i] = said{Caption: s.Caption}
			case fast && s.Mood == Solved && ReadingTime(title) <= s.Hold:
				r.said[i] = said{Caption: title}
			}
			s.say(r.said[i])
		}
	}
}

// shared returns a caption that is true of a search in all of some scenes: which queen stands all the while, the last if possible, and
// how much was done before them. It is empty if they are too short for any text.
func (r *Reader) shared(scenes []*Scene, hold time.Duration) (c words.Caption) {
	stay := scenes[0].Board.Occupied() // in all scenes
	for _, s := range scenes {
		stay = stay.Both(s.Board.Occupied())
	}
	at := trace.Nowhere // the queen in the last line that is filled
	for q := range stay.Squares() {
		if at == trace.Nowhere || !r.about.ByColumn || q.Col > at.Col {
			at = q
		}
	}
	w := words.Values{At: r.other(at, ""), LookUp: func(string) string { return r.line(filledLine(at, r.about.ByColumn)) }}
	switch c.Title = r.Searching; {
	case !slices.ContainsFunc(scenes, func(s *Scene) bool { return s.Kind != trace.Move }):
		c.Title = r.Repairing
	case w.At != "" && !slices.Contains(r.about.Counts, trace.Boards): // which are set whole
		c.Title = words.Capital(words.Tidy(r.Say(r.SearchingAt, w)))
	}
	if !TextOf(c.Title, "").Readable(hold) {
		return words.Caption{}
	}
	if c.Detail = r.done(scenes); ReadingTime(c) > hold {
		c.Detail = ""
	}
	return c
}

// done says how much a search had done before some scenes, in a way that is true of all of them: the solutions that it has found, or a round
// number of dead ends.
func (r *Reader) done(scenes []*Scene) string {
	first, last := &scenes[0].Counters, &scenes[len(scenes)-1].Counters
	if n := first[trace.Solutions]; n > 0 {
		if n == last[trace.Solutions] {
			return r.Say(r.Reasons[ReasonFound.String()].Title, words.Values{N: n})
		}
		return ""
	}
	for _, c := range []trace.Counter{trace.DeadEnds, trace.Failures, trace.Conflicts, trace.Moves, trace.Backtracks} {
		if round := first[c] / 10 * 10; round > 0 && slices.Contains(ShownCounters(r.about), c) {
			return words.Tidy(r.Say(r.Over, words.Values{Text: r.Say(r.Figures[c], words.Values{N: round})}))
		}
	}
	return ""
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
