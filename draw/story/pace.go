package story

import (
	"context"
	"iter"
	"math"
	"slices"
	"time"
)

// A Pace chooses how long scenes stand.
type Pace uint8

// The paces.
const (
	// Lesson leaves time to read. A short film is read from end to end. A longer one starts slowly, gathers
	// speed, and slows down before its end; the first scene of each kind is read wherever it comes.
	Lesson Pace = iota
	Steady      // all scenes of a kind stand alike, and keep all their words
	Fast        // as Steady, but shorter
)

// PaceNames holds the name of each Pace, as the command line writes it.
var PaceNames = []string{Lesson: "lesson", Steady: "steady", Fast: "fast"}

// holds returns the holds of a pace. Those of Lesson are the shortest that it comes to.
func (p Pace) holds() Holds {
	switch p {
	case Steady:
		return DefaultHolds
	case Fast:
		return Holds{
			Start:     500 * time.Millisecond,
			Move:      50 * time.Millisecond,
			Test:      40 * time.Millisecond,
			Backtrack: 60 * time.Millisecond,
			Solution:  time.Second,
			End:       2 * time.Second,
		}
	}
	return Holds{
		Start:     2 * time.Second,
		Move:      100 * time.Millisecond,
		Test:      100 * time.Millisecond,
		Backtrack: 110 * time.Millisecond,
		Solution:  1500 * time.Millisecond,
		End:       4 * time.Second,
	}
}

// Holds says how long scenes stand. A field that is 0 leaves it to the pace.
type Holds struct {
	Start     time.Duration // the first scene of a search
	Move      time.Duration // a queen placed or moved
	Test      time.Duration // a square tested, or squares ruled out
	Backtrack time.Duration // queens taken back, and what was learned from it
	Solution  time.Duration // a solution
	End       time.Duration // the last scene of a film

	Speed float64 // divides all holds; one that is not above 0 stands for 1
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

// ShortestHold is the least time that a scene stands: browsers show shorter frames for 100 ms.
const ShortestHold = 20 * time.Millisecond

// longestHold is the most time that a scene stands. It keeps holds divided by tiny speeds in range.
const longestHold = 1000 * time.Hour

// of returns how long s stands, or 0 if the holds do not say. It is the last scene of a film if last is set.
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
	if !(speed > 0) { // also if it is no number
		speed = 1
	}
	return max(time.Duration(min(float64(d)/speed, float64(longestHold))), ShortestHold)
}

// Timing says how long the scenes of a film stand. The zero value is a lesson.
type Timing struct {
	Pace   Pace
	Holds  Holds         // what is set here holds at any pace
	Pauses []Pause       // on top of Pace and Holds, at any speed
	Length time.Duration // of the film; if it is not above 0, the film is as long as the above make it
}

// readableHold is the least time in which anything can be read.
const readableHold = 400 * time.Millisecond

// Timed yields the scenes that c counted as a film shows them, and returns their census: how long each scene
// stands, and what part of the film has passed when it ends. At the paces Lesson and Fast, scenes that stand
// too short for it have no detail in their captions. The result can be ranged over as often as scenes can.
//
// A film whose length t says is stretched, or made shorter: first what stands too short to be read is sped up,
// then scenes are left out as by Thin, then all holds are shortened. A length that is too short for the scenes that
// must be kept is an error. When ctx is done, the census may be incomplete.
func Timed(ctx context.Context, scenes iter.Seq[Scene], c Census, t Timing) (iter.Seq[Scene], Census, error) {
	film := paced(scenes, c.Scenes, c.short(), &t)
	if t.Length > 0 {
		var err error
		if film, err = fit(ctx, scenes, c, &t); err != nil {
			return nil, c, err
		}
	}
	timed := func(yield func(Scene) bool) {
		var d details
		for s := range film {
			if t.Pace != Steady {
				d.drop(&s)
			}
			if !yield(s) {
				return
			}
		}
	}
	c = Count(ctx, timed, math.MaxInt)
	return passing(timed, c), c, nil
}

// details drops the details of captions that stand too short to be read.
type details struct {
	turns turns
	lanes []bool // whose caption, once dropped, stays without it until the lane has another scene
}

// drop takes the details of a scene away, if it must.
func (d *details) drop(s *Scene) {
	if s.Hold < readableHold {
		s.Caption.Detail = ""
	}
	if s.Lanes == nil {
		return
	}
	s.Lanes = slices.Clone(s.Lanes)
	if d.lanes == nil {
		d.lanes = make([]bool, len(s.Lanes))
	}
	for _, i := range d.turns.of(s) {
		d.lanes[i] = s.Hold < readableHold && !s.Lanes[i].Ends // which stands until the others end
	}
	for i, dropped := range d.lanes {
		if dropped {
			s.Lanes[i].Caption.Detail = ""
		}
	}
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

// How a lesson goes through a film.
const (
	shortFilm = 60                      // a film of at most this many scenes is read from end to end
	slowHold  = 1200 * time.Millisecond // how long the first scene of a longer one stands that tells nothing new
	slowing   = 0.6                     // the factor by which holds rise near its end, from scene to scene
)

// short reports whether a film of the scenes that c counted is read from end to end. Comparisons are there to be looked at.
func (c *Census) short() bool { return c.Scenes <= shortFilm && c.Last.Lanes == nil }

// gathering returns the factor by which holds fall with each scene that tells nothing new. A film of 200 to 300
// scenes gathers speed soonest, to be over in a minute; others need not hurry so.
func gathering(scenes int) float64 {
	n := float64(scenes)
	return 1 - min(0.2, n/1000, 60/n)
}

// looking is the time that a lesson gives to the picture when its caption was read.
var looking = Holds{
	Start:     300 * time.Millisecond,
	Backtrack: 500 * time.Millisecond,
	Solution:  time.Second,
	End:       2 * time.Second,
}

// A pacer says how long the scenes of a film stand, in their order.
type pacer struct {
	*Timing
	scenes int  // of the film
	short  bool // a lesson reads all of it
	at     int  // the number of the present scene, from 1
	seen   map[kind]bool
	turns  turns
	again  int           // how many scenes of the film told nothing new
	stale  bool          // the present one is such a scene
	most   time.Duration // how long a scene of a lesson has stood, at most
	paused []bool        // which of Pauses are over: those for the first scene of a kind
}

// A kind is what scenes share that tell the same news.
type kind struct {
	mood   Mood
	reason ReasonKind
}

// paced yields the scenes of a film with their holds, and the least that is left of each hold in a film that
// is made shorter, as long as its length allows that. A lesson reads all of a short film.
func paced(scenes iter.Seq[Scene], n int, short bool, t *Timing) iter.Seq2[Scene, time.Duration] {
	return func(yield func(Scene, time.Duration) bool) {
		p := pacer{Timing: t, scenes: n, short: short, seen: map[kind]bool{}, paused: make([]bool, len(t.Pauses))}
		var s Scene // one for all scenes: its address escapes
		for s = range scenes {
			p.at++
			turned := p.turned(&s)
			hold, pause := p.Holds.scaled(p.hold(turned)), p.pause(&s, turned)
			s.Hold = max(hold, pause)
			if !yield(s, max(pause, min(hold, p.least(&s)))) {
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
	for _, i := range p.turns.of(s) {
		turned = append(turned, &s.Lanes[i])
	}
	if turned == nil {
		turned = []*Scene{s}
	}
	return turned
}

// hold returns how long a film stands, at speed 1 and without pauses, where it shows some scenes that are new. What tells
// news is read one after another; the rest stands as long as the one of them that stands longest.
func (p *pacer) hold(turned []*Scene) time.Duration {
	var read, rest time.Duration
	p.stale = false
	for i, s := range turned {
		if slices.ContainsFunc(turned[:i], func(before *Scene) bool { return before.Caption.Title == s.Caption.Title }) {
			again := *s
			again.Caption.Title = "" // it has been read
			s = &again
		}
		hold, news := p.holdOf(s)
		if news {
			read += hold
		} else {
			rest = max(rest, hold)
		}
	}
	if p.stale {
		p.again++
	}
	return max(read, rest)
}

// holdOf returns how long a scene stands by itself, and whether that is for a viewer to read it.
func (p *pacer) holdOf(s *Scene) (hold time.Duration, read bool) {
	if set := p.Holds.of(s, p.last()); set != 0 {
		return set, false
	}
	holds := p.Pace.holds()
	hold = holds.of(s, p.last())
	if p.Pace == Lesson {
		long, read := p.lesson(s, hold)
		return max(hold, long), read
	}
	return hold, false
}

// lesson returns how long a lesson would stay with a scene that stands for brief in the fast part of a film, and whether
// that is for a viewer to read it.
func (p *pacer) lesson(s *Scene, brief time.Duration) (hold time.Duration, news bool) {
	k := kind{s.Mood, s.Reason.Kind}
	news = !p.seen[k]
	p.seen[k] = true
	if !news && !p.short && s.Step > 1 && !p.last() {
		slow := float64(slowHold) * max(math.Pow(gathering(p.scenes), float64(p.again)), math.Pow(slowing, float64(p.scenes-1-p.at)))
		p.stale = true
		hold = time.Duration(slow * float64(brief) / float64(Lesson.holds().Move))
		if hold > brief { // else it does not matter how much there is to read
			hold = min(hold, p.reading(s))
		}
		return hold, false
	}
	read := p.reading(s)
	if s.Mood == Solved || p.last() {
		read = max(read, p.most+100*time.Millisecond) // what it was all for stands longest
	}
	p.most = max(p.most, read)
	return read, true
}

// reading returns how long it takes to read a scene and to look at it.
func (p *pacer) reading(s *Scene) time.Duration {
	return ReadingTime(s.Caption) + looking.of(s, p.last())
}

// least returns how long a scene stands in a film that was made shorter, if it can.
func (p *pacer) least(s *Scene) time.Duration {
	switch {
	case p.last():
		return 2 * time.Second
	case s.Mood == Solved:
		return 600 * time.Millisecond
	}
	return ShortestHold
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
