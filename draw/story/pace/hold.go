package pace

import (
	"math"
	"slices"
	"strconv"
	"time"

	"queenreel/draw/story"
	"queenreel/trace"
)

// A Pace chooses how long shots stand.
type Pace uint8

// The paces.
const (
	// Lesson leaves time to read new sentences. The more often a pattern is repeated, the shorter the hold.
	Lesson Pace = iota
	Steady      // all steps of a kind have the same hold, and keep all their words
	Fast        // as Steady, but shorter, and most captions are left out
)

// Names holds the name of each Pace, as the command line writes it.
var Names = []string{Lesson: "lesson", Steady: "steady", Fast: "fast"}

// Holds says how long shots stand. A field that is 0 leaves it to the pace.
type Holds struct {
	Start     time.Duration `json:"start,omitempty"`     // the first step of a search
	Move      time.Duration `json:"move,omitempty"`      // a queen placed or moved
	Test      time.Duration `json:"test,omitempty"`      // a square tested, or squares ruled out
	DeadEnd   time.Duration `json:"dead-end,omitempty"`  // no square left
	Backtrack time.Duration `json:"backtrack,omitempty"` // queens taken back, and clauses learned
	Solution  time.Duration `json:"solution,omitempty"`  // a solution
	End       time.Duration `json:"end,omitempty"`       // the last shot of a film

	Speed float64 `json:"speed,omitempty"` // divides all holds; 0 stands for 1
}

// HoldKinds holds the names of the fields of Holds.
var HoldKinds = []string{"start", "move", "test", "dead-end", "backtrack", "solution", "end"}

// Fields returns the holds in the order of HoldKinds.
func (h *Holds) Fields() []*time.Duration {
	return []*time.Duration{&h.Start, &h.Move, &h.Test, &h.DeadEnd, &h.Backtrack, &h.Solution, &h.End}
}

// DefaultHolds are the holds of the pace Steady.
var DefaultHolds = Holds{
	Start:     1500 * time.Millisecond,
	Move:      100 * time.Millisecond,
	Test:      80 * time.Millisecond,
	DeadEnd:   100 * time.Millisecond,
	Backtrack: 100 * time.Millisecond,
	Solution:  1500 * time.Millisecond,
	End:       3 * time.Second,
	Speed:     1,
}

// ShortestHold is the shortest hold of a shot: browsers show shorter frames for 100 ms.
const ShortestHold = 20 * time.Millisecond

// longestHold is the longest hold of a shot. It keeps holds divided by tiny speeds in range.
const longestHold = 1000 * time.Hour

// of returns the hold of a step, or 0 for the pace's. If last is set, it is the last of a film.
func (h *Holds) of(s *step, last bool) time.Duration {
	switch {
	case last:
		return h.End
	case s.number == 1:
		return h.Start
	}
	switch s.Mood {
	case story.Free, story.Conflict, story.Pruned:
		return h.Test
	case story.DeadEnd:
		return h.DeadEnd
	case story.Backtrack, story.Learned, story.Jump:
		return h.Backtrack
	case story.Solved:
		return h.Solution
	case story.Done:
		return h.End
	}
	return h.Move
}

// scaled divides a hold by the speed.
func (h *Holds) scaled(d time.Duration) time.Duration {
	speed := h.Speed
	if !(speed > 0) { // or NaN
		speed = 1
	}
	return max(time.Duration(min(float64(d)/speed, float64(longestHold))), ShortestHold)
}

// A Pause makes steps of a film stand longer.
type Pause struct {
	Step  int            `json:"step,omitempty"`  // the step of the pause; if it is 0, the pause is for steps of a kind
	Of    story.StepKind `json:"of,omitzero"`     // one of story.StepKinds
	First bool           `json:"first,omitempty"` // only the first such step of the film
	Hold  time.Duration  `json:"hold"`
}

// FirstOf stands before the name of a kind for the first such step.
const FirstOf = "first-"

// String returns the pause as in 42=5s or first-conflict=1s.
func (p Pause) String() string {
	what := p.Of.Name
	switch {
	case p.Step > 0:
		what = strconv.Itoa(p.Step)
	case p.First:
		what = FirstOf + what
	}
	return what + "=" + p.Hold.String()
}

// A hold says how long a shot stands, before the length of the film is known.
type hold struct {
	look  time.Duration // the time to see it
	read  time.Duration // the time to read it at the pace Lesson; else 0
	again int           // how often the pattern of its title came before, up to story.Familiar
	least time.Duration // the shortest hold in a film that is made shorter, as far as possible
	pause time.Duration // the shortest hold at any speed
	alone bool          // its title can be read while it stands, and so is not shared
}

// How the pace Lesson slows down and speeds up.
const (
	glance = time.Second // the shortest time for a new sentence

	longestLook = 700 * time.Millisecond // the shortest hold of other shots, in a short film
	glimpse     = 80 * time.Millisecond  // the same in a long one
	allLooks    = 16 * time.Second       // the same in between, together

	settling = 0.4                     // the shortest hold, as a part of the hold before: after a long text, nothing flashes by
	settled  = 1400 * time.Millisecond // the longest hold before that counts
	landing  = 1200 * time.Millisecond // the shortest hold of the last shot but one
	approach = 0.6                     // towards the front, as a part of the next
)

// looks returns the shortest hold at the pace Lesson in a film of some shots. It is shorter in a film of more shots; but all of them
// together never take less time than fewer would.
func looks(shots int) time.Duration {
	return min(longestLook, max(glimpse, allLooks/time.Duration(max(1, shots))))
}

// timeToSee are the shortest holds at the pace Lesson, however often a pattern is repeated.
var timeToSee = Holds{
	Start:    2900 * time.Millisecond,
	Solution: 600 * time.Millisecond,
	End:      3 * time.Second,
}

// fastHolds are the holds of the pace Fast.
var fastHolds = Holds{
	Start:     500 * time.Millisecond,
	Move:      50 * time.Millisecond,
	Test:      40 * time.Millisecond,
	DeadEnd:   60 * time.Millisecond,
	Backtrack: 60 * time.Millisecond,
	Solution:  time.Second,
	End:       2 * time.Second,
}

// A step is what a shot shows of a search, or of all together.
type step struct {
	story.Beat
	number int // from 1
}

// A pacer says how long the shots of a film stand, one after another.
type pacer struct {
	*Timing
	film   *Film
	at     int // the number of the present shot, from 1
	shown  [MaxSearches]int32
	said   map[uint32]int // how often, by patterns
	dead   int            // the rows without a square that were explained
	left   int            // the scenes that removed queens
	fell   bool           // the shot before tells of a great fall: where the search goes on is read
	before time.Duration  // how long the shot before stands, if it is read
	paused []bool         // which of Pauses are over: those for the first step of a kind
}

// holds returns how long each shot of the film stands, and notes in the shots what is stressed.
func (f *Film) holds(t *Timing) []hold {
	f.stress()
	arc := f.arc()
	tells := arc.Steps()
	p := pacer{Timing: t, film: f, said: map[uint32]int{}, paused: make([]bool, len(t.Pauses))}
	all := make([]hold, 0, len(f.Shots))
	for i := range f.Shots {
		p.at++
		shot := &f.Shots[i]
		whole := step{f.Beat(shot), int(shot.Step)}
		turned := p.turned(shot, &whole)
		h := p.of(shot, turned)
		p.before = h.at(0)
		shot.read = h.read > 0 || whole.number == 1 || p.last()
		h.alone = f.alone(shot, p.before)
		h.pause = p.pause(&whole, turned)
		if p.last() { // in a film that was made shorter, if it can
			h.least = 2 * time.Second
		} else if whole.Mood == story.Solved || slices.Contains(tells, whole.number) {
			h.least = 600 * time.Millisecond
		} else if whole.number == 1 {
			h.least = whole.Title.Time(0)
		}
		all = append(all, h)
	}
	if t.Pace == Lesson && t.Holds == (Holds{Speed: t.Holds.Speed}) {
		f.settle(all)
	}
	for i, h := range all {
		look, read := max(t.Holds.scaled(h.look), h.pause), t.Holds.scaled(h.read)
		all[i] = hold{look: look, read: read, again: h.again, least: max(h.pause, min(max(look, read), h.least))}
	}
	return all
}

// firstShared are the shortest holds of the first captions that shots share; those of the next are sharedHold.
var firstShared = []time.Duration{1450 * time.Millisecond, 1100 * time.Millisecond, 1100 * time.Millisecond}

// settle gives shots that are too few to share a caption the time for one, or for those of two searches; more have none.
func (f *Film) settle(holds []hold) {
	run, together, spans, turned := 0, time.Duration(0), 0, uint8(0)
	for i, h := range holds {
		if !h.alone {
			together += h.at(0)
			turned |= f.Shots[i].Turned
			continue
		}
		want := sharedHold
		if spans < len(firstShared) {
			want = firstShared[spans]
		}
		if len(f.Searches) == 2 && turned == 3 {
			want *= 2
		}
		for j := run; j < i && together < want; j++ {
			holds[j].look = max(holds[j].look, want/time.Duration(i-run))
		}
		if i > run {
			spans++
		}
		run, together, turned = i+1, 0, 0
	}
}

// of returns how long a shot with some new steps stands, at speed 1 and without pauses. Great falls and the arc of the search are read whenever they
// are told, and a row without a square that is explained stands longer. After the first removals, other dead ends and removals are only shown.
func (p *pacer) of(shot *Shot, turned []step) hold {
	first, arc := &turned[0], p.film.arc()
	lesson, great := p.Pace == Lesson, shot.Falls || slices.Contains(arc.Steps(), first.number)
	if first.Mood == story.Backtrack {
		p.left++
	}
	retreats := first.Mood == story.DeadEnd && p.left >= toldEnds || first.Mood == story.Backtrack && p.left > toldEnds
	shot.quiet = lesson && retreats && !great && !p.film.compares()
	if shot.quiet {
		first.Title, first.Detail = story.Text{}, story.Text{}
	}
	told := first.Title.Time(min(p.said[first.Title.Pattern], 1)) + first.Detail.Time(min(p.said[first.Detail.Pattern], 1))
	h := p.together(turned)
	switch {
	case !lesson:
		return h
	case great && p.Holds.Backtrack == 0:
		h.read, h.again = max(h.read, told), 0
	case first.Mood == story.Placement && first.number < min(arc.Question, longWay) && p.Holds.Move == 0:
		h.look = max(h.look, wayLook)
	case first.Mood == story.Placement && p.fell && p.Holds.Move == 0:
		h.read = max(h.read, first.Title.Time(1))
	}
	p.fell = shot.Falls
	if p.film.explains(shot) && p.Holds.DeadEnd == 0 {
		if p.dead++; p.dead == 1 {
			h.look = max(h.look, firstDead)
		} else {
			h.look = max(h.look, laterDead)
		}
	}
	return h
}

func (p *pacer) last() bool { return p.at == len(p.film.Shots) }

// turned returns the steps that a viewer has not seen yet or, if there are none, the whole.
func (p *pacer) turned(shot *Shot, whole *step) []step {
	var turned []step
	for i := range p.film.Searches {
		if shot.At[i] != p.shown[i] {
			turned = append(turned, step{*p.film.beat(shot, i), int(shot.At[i])})
		}
	}
	p.shown = shot.At
	if turned == nil {
		turned = []step{*whole}
	}
	return turned
}

// together returns how long a shot with some new steps stands, at speed 1 and without pauses. Captions that are read are read one after
// another; in comparisons few have details, and of more than two searches few titles are read.
func (p *pacer) together(turned []step) (all hold) {
	var known time.Duration // for titles that are not read by themselves
	for i, s := range turned {
		if p.film.compares() && !story.Detailed(s.number, s.Mood == story.Done) {
			s.Detail = story.Text{}
			if len(p.film.Searches) > 2 { // nobody reads so many
				known += s.Title.Time(0)
				s.Title = story.Text{}
			}
		}
		for _, before := range turned[:i] {
			if before.Said == s.Said { // it has been read
				s.Title = story.Text{}
			}
			if before.Detail == s.Detail {
				s.Detail = story.Text{}
			}
		}
		h := p.holdOf(&s)
		if h.read == 0 {
			known += s.Title.Time(story.Familiar)
		}
		all = hold{look: max(all.look, h.look), read: all.read + h.read, again: max(all.again, h.again)}
	}
	if all.read > 0 {
		all.read += known
	}
	return all
}

// holdOf returns how long a step stands by itself.
func (p *pacer) holdOf(s *step) hold {
	last := p.last()
	if set := p.Holds.of(s, last); set != 0 {
		return hold{look: set}
	}
	switch p.Pace {
	case Steady:
		return hold{look: DefaultHolds.of(s, last)}
	case Fast:
		return hold{look: fastHolds.of(s, last)}
	}
	if s.number == 1 && !last {
		return hold{look: max(timeToSee.Start, s.Title.Time(0)+s.Detail.Time(0))}
	}
	h := hold{look: max(looks(len(p.film.Shots)), timeToSee.of(s, last))}
	if s.Mood == story.Jump || s.Kind == trace.Move && s.Mood == story.Placement {
		h.look = max(h.look, longestLook)
	}
	if p.film.compares() && last {
		h.look += time.Second // there is more to read
	}
	h.look = max(h.look, time.Duration(settling*float64(min(p.before, settled))), time.Duration(float64(landing)*math.Pow(approach, float64(len(p.film.Shots)-1-p.at))))
	h.read, h.again = p.read(s.Title, s.Detail)
	return h
}

// read returns how long a caption is read, and how often the pattern of its title came before. A caption with a familiar title is not read,
// unless its detail is new.
func (p *pacer) read(title, detail story.Text) (read time.Duration, again int) {
	again = min(p.said[title.Pattern], story.Familiar)
	news := detail.Signs > 0 && p.said[detail.Pattern] == 0
	if (again == story.Familiar || title.Signs == 0) && !news {
		return 0, again
	}
	for _, text := range []story.Text{title, detail} {
		if text.Signs > 0 {
			read += text.Time(p.said[text.Pattern])
			p.said[text.Pattern]++
		}
	}
	if again == 0 || news {
		read = max(read, glance)
	}
	return read, again
}

// pause returns the longest pause of a shot with some new steps.
func (p *pacer) pause(whole *step, turned []step) time.Duration {
	var longest time.Duration
	for i, pause := range p.Pauses {
		takes := pause.Step > 0 && whole.number == pause.Step
		if pause.Step <= 0 {
			takes = slices.ContainsFunc(turned, func(s step) bool { return s.Kinds.Of(pause.Of) || p.last() && pause.Of.Name == "end" })
		}
		if p.paused[i] || !takes {
			continue
		}
		p.paused[i] = pause.First
		longest = max(longest, pause.Hold)
	}
	return longest
}
