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

// Detailed reports whether a comparison shows the detail of a step of a search: of the first and of its end.
func Detailed(step int, ends bool) bool { return step == 1 || ends }

// A Reader gives the scenes of a film captions that can be read. A detail that stands too short is left out, and in comparisons most are; see
// Detailed. Scenes that stand too short for their titles share one that is true of all of them; see Scene.Fast.
type Reader struct {
	captions
	abouts []trace.About
	shown  map[int]int    // the step that each search has shown last
	told   map[uint32]int // how often each pattern was said
	said   map[int]said   // the caption of each search
}

// NewReader returns a Reader for a film of searches from its first scene on, in the language and with the labels of the options.
func NewReader(o Options, searches ...*Search) *Reader {
	r := &Reader{captions: captions{Language: cmp.Or(o.Language, &words.English), labels: o.Labels}, shown: map[int]int{}, said: map[int]said{}, told: map[uint32]int{}}
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
			s.say(said{Caption: words.Caption{Title: r.Placing}, fast: true})
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
			now = said{Caption: r.own(scenes[0], span[0].Lanes != nil, hold)}
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

// own returns the caption of a scene, without its detail if that cannot be read, too, while the picture stands, or if a comparison has no room for it.
func (r *Reader) own(s *Scene, compares bool, hold time.Duration) words.Caption {
	c := s.Caption
	title, detail := TextOf(c.Title, s.pattern.Title), TextOf(c.Detail, s.pattern.Detail)
	if compares && !Detailed(s.Step, s.Ends) || r.needs(title)+r.needs(detail) > hold {
		c.Detail = ""
	} else {
		r.told[detail.Pattern]++
	}
	r.told[title.Pattern]++
	return c
}

// needs returns how long a text is read, as often as its pattern was said.
func (r *Reader) needs(t Text) time.Duration { return t.Time(min(r.told[t.Pattern], Familiar)) }

// shared returns a caption that is true of a search in all of some scenes: which queen stands all the while, the last if possible, and
// how much was done before them. It is empty if they are too short for any text.
func (r *Reader) shared(scenes []*Scene, hold time.Duration) (c words.Caption) {
	stay := scenes[0].Board.Occupied() // in all scenes
	for _, s := range scenes {
		stay = stay.Both(s.Board.Occupied())
	}
	at := trace.Nowhere // the queen in the last line that is filled
	placed := stay.Minus(trace.SetOf(r.about.Fixed...))
	for q := range placed.Squares() {
		if at == trace.Nowhere || !r.about.ByColumn || q.Col > at.Col {
			at = q
		}
	}
	w := words.Values{At: r.other(at, "")}
	moves := func(s *Scene) bool { return s.Kind == trace.Move || s.Kind == trace.Pick }
	pattern := r.Placing
	switch {
	case slices.Contains(r.about.Counts, trace.Boards):
		pattern = r.Boards
	case r.about.Repairs() && !slices.ContainsFunc(scenes, func(s *Scene) bool { return !moves(s) }):
		pattern = r.Repairing
	case r.about.Repairs():
	case tests(r.about) && !r.about.Told, w.At == "" && r.fillsInOrder():
		pattern = r.Searching
	case w.At == "" || tests(r.about): // which set whole boards
	case r.fillsInOrder():
		pattern = r.SearchingAt
	default:
		pattern = r.SearchingTold
	}
	if len(r.abouts) > 2 { // nobody reads so many
		return c
	}
	for _, text := range []string{pattern, r.Placing} { // which is shorter, and true of all
		title := TextOf(words.Capital(words.Tidy(r.Say(text, w))), text)
		if hold >= max(ReadableHold, r.needs(title)) {
			c.Title = words.Capital(words.Tidy(r.Say(text, w)))
			r.told[title.Pattern]++
			break
		}
	}
	if c.Title == "" {
		return c
	}
	if c.Detail = r.done(scenes); ReadingTime(c) > hold {
		c.Detail = ""
	}
	return c
}

// fillsInOrder reports whether a search is known to fill line by line, and to try each square that is left: it chooses no line, and
// learns nothing.
func (r *Reader) fillsInOrder() bool {
	leaps := func(line trace.CodeLine) bool {
		return slices.Contains(line.On, trace.Choose) || slices.Contains(line.On, trace.Learn)
	}
	return len(r.about.Code) > 0 && !r.about.Told && !slices.ContainsFunc(r.about.Code, leaps)
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
	for _, c := range []trace.Counter{trace.Backtracks, trace.Failures, trace.Conflicts, trace.Moves} {
		if round := (first[c] - 1) / 10 * 10; round > 0 && slices.Contains(ShownCounters(r.about), c) {
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
