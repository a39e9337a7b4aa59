package story

import (
	"context"
	"fmt"
	"iter"
	"math"
	"slices"
	"time"

	"queenreel/trace"
)

// A Pace chooses how long scenes stand.
type Pace uint8

// The paces.
const (
	// Lesson leaves time to read new sentences. The more often a pattern is repeated, the shorter the hold.
	Lesson Pace = iota
	Steady      // all scenes of a kind have the same hold, and keep all their words
	Fast        // as Steady, but shorter
)

// PaceNames holds the name of each Pace, as the command line writes it.
var PaceNames = []string{Lesson: "lesson", Steady: "steady", Fast: "fast"}

// Holds says how long scenes stand. A field that is 0 leaves it to the pace.
type Holds struct {
	Start     time.Duration `json:"start,omitempty"`     // the first scene of a search
	Move      time.Duration `json:"move,omitempty"`      // a queen placed or moved
	Test      time.Duration `json:"test,omitempty"`      // a square tested, or squares ruled out
	Backtrack time.Duration `json:"backtrack,omitempty"` // queens taken back, and clauses learned
	Solution  time.Duration `json:"solution,omitempty"`  // a solution
	End       time.Duration `json:"end,omitempty"`       // the last scene of a film

	Speed float64 `json:"speed,omitempty"` // divides all holds; one that is not above 0 stands for 1
}

// DefaultHolds are the holds of scenes as Tell yields them, and of the pace Steady.
var DefaultHolds = Holds{
	Start:     1500 * time.Millisecond,
	Move:      100 * time.Millisecond,
	Test:      60 * time.Millisecond,
	Backtrack: 100 * time.Millisecond,
	Solution:  1500 * time.Millisecond,
	End:       3 * time.Second,
	Speed:     1,
}

// ShortestHold is the shortest hold of a scene: browsers show shorter frames for 100 ms.
const ShortestHold = 20 * time.Millisecond

// longestHold is the longest hold of a scene. It keeps holds divided by tiny speeds in range.
const longestHold = 1000 * time.Hour

// of returns the hold of s, or 0 for the pace's. If last is set, s is the last scene of a film.
func (h *Holds) of(s *Scene, last bool) time.Duration {
	switch {
	case last:
		return h.End
	case s.Step == 1:
		return h.Start
	}
	return h.mood(s.Mood)
}

// mood returns how long a scene of a mood stands that is neither the first nor the last.
func (h *Holds) mood(m Mood) time.Duration {
	switch m {
	case Free, Conflict, Pruned:
		return h.Test
	case Backtrack, Learned, Jump:
		return h.Backtrack
	case Solved:
		return h.Solution
	case Done:
		return h.End
	}
	return h.Move
}

// scaled divides a hold by the speed.
func (h *Holds) scaled(d time.Duration) time.Duration {
	speed := h.Speed
	if !(speed > 0) { // also NaN
		speed = 1
	}
	return max(time.Duration(min(float64(d)/speed, float64(longestHold))), ShortestHold)
}

// Timing says how long the scenes of a film stand. The zero value is an English lesson.
type Timing struct {
	Pace   Pace
	Holds  Holds         // these override those of the pace
	Pauses []Pause       // on top of Pace and Holds, at any speed
	Length time.Duration // of the film; if it is not above 0, it follows from the fields above

	Language *Language // of the captions of the parts that are too fast to read; nil stands for English
	Labels   Labels    // the names of squares there
}

// Timed yields the scenes that c counted as a film shows them, and returns their census: how long each scene
// stands, and what part of the film has passed when it ends. Except at the pace Steady, captions that are shown too short
// to be read are replaced by calmer ones: see Scene.Fast. The result can be ranged over as often as scenes can.
//
// A film whose length t says has the curve of its pace bent, see stand.at, and may be left with fewer scenes, as by Thin.
// A length that is too short for the scenes that must be kept is an error. When ctx is done, the census may be
// incomplete.
func Timed(ctx context.Context, scenes iter.Seq[Scene], c Census, t Timing) (iter.Seq[Scene], Census, error) {
	film := held(paced(scenes, c.Scenes, &t), 0)
	if t.Length > 0 {
		var err error
		if film, err = fit(ctx, scenes, c, &t); err != nil {
			return nil, c, err
		}
	}
	if t.Pace != Steady {
		film = legible(film, &t)
	}
	c = Count(ctx, film, math.MaxInt)
	return passing(film, c), c, nil
}

// passing notes in each scene of a film what part of the film has passed when it ends. A film of one scene
// leaves it out: it is a still.
func passing(scenes iter.Seq[Scene], c Census) iter.Seq[Scene] {
	if c.Scenes < 2 {
		return scenes
	}
	return func(yield func(Scene) bool) {
		var passed time.Duration
		for s := range scenes {
			passed += s.Hold
			s.Passed = float64(passed) / float64(c.Length)
			if !yield(s) {
				return
			}
		}
	}
}

// A stand is the parts of a scene's hold, before the length of the film is known.
type stand struct {
	hold  time.Duration // at least
	read  time.Duration // the time to read it, where a lesson does so; else 0
	again int           // how many sentences of its pattern came before, up to maxAgain
	least time.Duration // in a film that is made shorter, as far as possible
}

// maxAgain bounds the number of different stands of a film.
const maxAgain = 99

// How a lesson slows down and speeds up.
const (
	repeated = 0.6  // the time for a repeated pattern, as a part of the time before
	related  = 0.75 // the time for a new pattern of a known mood, as a part of the time to read it

	longestLook  = 700 * time.Millisecond // the shortest hold of other scenes, in a short film
	shortestLook = 100 * time.Millisecond // … in a long one
	glimpse      = 50 * time.Millisecond  // … in one of over 1,000 scenes
	allLooks     = 24 * time.Second       // … in between, together

	settling = 0.25                    // the shortest hold, as a part of the hold before: after a long text, nothing flashes by
	landing  = 1200 * time.Millisecond // the shortest hold of the last scene but one; towards the front it falls by repeated
)

// looks returns the shortest hold in a lesson of some number of scenes. The more scenes, the shorter;
// but all of them together never take less time than fewer would.
func looks(scenes int) time.Duration {
	n := time.Duration(max(1, scenes))
	look := min(longestLook, max(shortestLook, allLooks/n))
	return min(look, max(glimpse, 1000*shortestLook/n))
}

// timeToSee are the shortest holds of a lesson, however often a pattern is repeated.
var timeToSee = Holds{
	Start:    2 * time.Second,
	Solution: 600 * time.Millisecond,
	End:      3 * time.Second,
}

// fastHolds are the holds of the pace Fast.
var fastHolds = Holds{
	Start:     500 * time.Millisecond,
	Move:      50 * time.Millisecond,
	Test:      40 * time.Millisecond,
	Backtrack: 60 * time.Millisecond,
	Solution:  time.Second,
	End:       2 * time.Second,
}

// A pacer says how long the scenes of a film stand, in their order.
type pacer struct {
	*Timing
	scenes   int // of the film
	at       int // the number of the present scene, from 1
	moods    map[Mood]bool
	said     map[pattern]int // how often
	turns    turns
	compares bool          // the film shows several searches
	before   time.Duration // how long the scene before stands, if it is read
	paused   []bool        // which of Pauses are over: those for the first scene of a kind
}

// A pattern is common to scenes whose captions differ only in squares and numbers.
type pattern struct {
	mood   Mood
	kind   trace.Kind
	reason ReasonKind
}

// paced yields the scenes of a film, and how long each stands.
func paced(scenes iter.Seq[Scene], n int, t *Timing) iter.Seq2[Scene, stand] {
	return func(yield func(Scene, stand) bool) {
		p := pacer{Timing: t, scenes: n, moods: map[Mood]bool{}, said: map[pattern]int{}, paused: make([]bool, len(t.Pauses))}
		var s Scene // one for all scenes: its address escapes
		for s = range scenes {
			p.at++
			turned := p.turned(&s)
			st, pause := p.stand(turned), p.pause(&s, turned)
			p.before = st.at(0)
			st.read, st.hold = p.Holds.scaled(st.read), p.Holds.scaled(st.hold)
			st.hold = max(st.hold, pause)
			least := ShortestHold // in a film that was made shorter, if it can
			if p.last() {
				least = 2 * time.Second
			} else if s.Mood == Solved {
				least = 600 * time.Millisecond
			}
			st.least = max(pause, min(st.hold, least))
			if !yield(s, st) {
				return
			}
		}
	}
}

// held yields the scenes of a film with their holds at a level; see stand.at.
func held(film iter.Seq2[Scene, stand], level float64) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		for s, st := range film {
			s.Hold = st.at(level)
			if !yield(s) {
				return
			}
		}
	}
}

// last reports whether the present scene is the film's last.
func (p *pacer) last() bool { return p.at == p.scenes }

// turned returns the scenes that a viewer has not seen yet: those of a comparison that are new in it, or else s itself.
func (p *pacer) turned(s *Scene) []*Scene {
	var turned []*Scene
	p.compares = s.Lanes != nil
	for _, i := range p.turns.of(s) {
		turned = append(turned, s.searches()[i])
	}
	if turned == nil {
		turned = []*Scene{s}
	}
	return turned
}

// stand returns the stand of a picture with some new scenes, at speed 1 and without pauses. Sentences
// of new patterns are read one after another; of the others, the longest counts.
func (p *pacer) stand(turned []*Scene) stand {
	var all stand
	for i, s := range turned {
		if slices.ContainsFunc(turned[:i], func(before *Scene) bool { return before.Caption.Title == s.Caption.Title }) {
			again := *s
			again.Caption.Title = "" // it has been read
			s = &again
		}
		all = all.beside(p.standOf(s))
	}
	return all
}

// beside returns how long two scenes stand together.
func (s stand) beside(other stand) stand {
	both := s
	switch bothNew := s.again == 0 && other.again == 0; {
	case bothNew:
		both.read += other.read
	case other.at(0) > s.at(0):
		both.read, both.again = other.read, other.again
	}
	both.hold = max(s.hold, other.hold)
	return both
}

// standOf returns how long a scene stands by itself.
func (p *pacer) standOf(s *Scene) stand {
	last := p.last()
	if set := p.Holds.of(s, last); set != 0 {
		return stand{hold: set}
	}
	switch p.Pace {
	case Steady:
		return stand{hold: DefaultHolds.of(s, last)}
	case Fast:
		return stand{hold: fastHolds.of(s, last)}
	}
	look := max(looks(p.scenes), timeToSee.of(s, last))
	if s.Mood == Jump || s.Kind == trace.Move && s.Mood == Placement {
		look = max(look, longestLook)
	}
	if p.compares && (s.Step == 1 || last) {
		look += time.Second // there is more to read
	}
	if s.Step == 1 && !last {
		return stand{hold: look}
	}
	look = max(look, time.Duration(settling*float64(p.before)), time.Duration(float64(landing)*math.Pow(repeated, float64(p.scenes-1-p.at))))
	read, again := p.reading(s)
	return stand{hold: look, read: read, again: again}
}

// reading returns the time to read a scene, and how many of its pattern came before.
func (p *pacer) reading(s *Scene) (read time.Duration, again int) {
	k := pattern{s.Mood, s.Kind, s.Reason.Kind}
	read, again = ReadingTime(s.Caption), p.said[k]
	if again == 0 && p.moods[s.Mood] && !p.last() {
		read = time.Duration(related * float64(read))
	}
	p.moods[s.Mood] = true
	p.said[k] = min(again+1, maxAgain)
	if p.last() {
		again = 0
	}
	return read, again
}

// pause returns how long the pauses make a scene stand, at least, of which some scenes are new.
func (p *pacer) pause(s *Scene, turned []*Scene) time.Duration {
	var longest time.Duration
	for i, pause := range p.Pauses {
		among := turned
		if pause.Step > 0 {
			among = []*Scene{s}
		}
		takes := func(s *Scene) bool { return pause.takes(s, p.last()) }
		if p.paused[i] || !slices.ContainsFunc(among, takes) {
			continue
		}
		p.paused[i] = pause.First
		longest = max(longest, pause.Hold)
	}
	return longest
}

// A Pause makes scenes of a film stand longer.
type Pause struct {
	Step  int           `json:"step,omitempty"`  // the step that it is for; if it is not above 0, the pause is for scenes of Of
	Of    PauseKind     `json:"of,omitzero"`     // see PauseKinds
	First bool          `json:"first,omitempty"` // only the first such scene of the film
	Hold  time.Duration `json:"hold"`
}

// takes reports whether the pause is for s, which is the last scene of a film if last is set.
func (p *Pause) takes(s *Scene, last bool) bool {
	if p.Step > 0 {
		return s.Step == p.Step
	}
	return p.Of.Has != nil && p.Of.Has(s, last)
}

// A PauseKind is a kind of scenes that can be given a pause.
type PauseKind struct {
	Name, Doc string
	Has       func(s *Scene, last bool) bool // reports whether s is of the kind; last, whether it is a film's last scene
}

// UnmarshalText sets the kind to the one of PauseKinds with a name.
func (k *PauseKind) UnmarshalText(name []byte) error {
	i := slices.IndexFunc(PauseKinds, func(known PauseKind) bool { return known.Name == string(name) })
	if i < 0 {
		return fmt.Errorf("no such kind of steps: %q", name)
	}
	*k = PauseKinds[i]
	return nil
}

// MarshalText returns the name of the kind.
func (k PauseKind) MarshalText() ([]byte, error) { return []byte(k.Name), nil }

// PauseKinds holds the kinds of scenes that can be given a pause, in the order in which lists show them.
var PauseKinds = []PauseKind{
	{"start", "the first scene of the search", func(s *Scene, _ bool) bool { return s.Step == 1 }},
	{"placement", "a queen placed or moved", ofMood(Placement)},
	{"test", "a square tested", ofMood(Free, Conflict)},
	{"conflict", "a tested square that is attacked, or a line that is dead", func(s *Scene, _ bool) bool { return s.Mood == Conflict || s.Dead != none }},
	{"pruned", "squares ruled out", ofMood(Pruned)},
	{"dead-row", "a row or column with no square left", func(s *Scene, _ bool) bool { return s.Dead != none }},
	{"backtrack", "queens taken back", ofMood(Backtrack, Jump)},
	{"learned", "a clause learned", ofMood(Learned)},
	{"jump", "several queens skipped and taken back at once", ofMood(Jump)},
	{"solution", "a solution", ofMood(Solved)},
	{"end", "the last scene of the film", func(_ *Scene, last bool) bool { return last }},
}

// ofMood returns a function that reports whether a scene has one of the moods.
func ofMood(moods ...Mood) func(*Scene, bool) bool {
	return func(s *Scene, _ bool) bool { return slices.Contains(moods, s.Mood) }
}
