package pace

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"queenreel/draw/story"
	"queenreel/draw/story/words"
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

func (p Pace) String() string { return Names[p] }

// MarshalText returns the name.
func (p Pace) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads the name.
func (p *Pace) UnmarshalText(name []byte) (err error) {
	*p, err = words.Choice[Pace]("pace", string(name), Names)
	return err
}

// Holds says how long shots stand. A field that is 0 leaves it to the pace. As text they are a list, as in move=1s,end=5s.
type Holds struct {
	Start     time.Duration // the first step of a search
	Move      time.Duration // a queen placed or moved
	Test      time.Duration // a square tested, or squares ruled out
	DeadEnd   time.Duration // no square left
	Backtrack time.Duration // queens taken back, and clauses learned
	Solution  time.Duration // a solution
	End       time.Duration // the last shot of a film
}

// HoldKinds holds the names of the fields of Holds.
var HoldKinds = []string{"start", "move", "test", "dead-end", "backtrack", "solution", "end"}

// Fields returns the holds in the order of HoldKinds.
func (h *Holds) Fields() []*time.Duration {
	return []*time.Duration{&h.Start, &h.Move, &h.Test, &h.DeadEnd, &h.Backtrack, &h.Solution, &h.End}
}

// String returns the holds that are not 0.
func (h Holds) String() string {
	var list []string
	for i, hold := range h.Fields() {
		if *hold != 0 {
			list = append(list, HoldKinds[i]+"="+hold.String())
		}
	}
	return strings.Join(list, ",")
}

// MarshalText returns the holds as text.
func (h Holds) MarshalText() ([]byte, error) { return []byte(h.String()), nil }

// UnmarshalText sets those holds that the text names.
func (h *Holds) UnmarshalText(text []byte) error {
	for item := range strings.SplitSeq(string(text), ",") {
		kind, hold, err := readHold(item)
		i := slices.Index(HoldKinds, kind)
		if i < 0 {
			return &words.Error{Problem: words.Problem{Key: "hold-kind", Values: words.Values{Text: strconv.Quote(kind)}, Names: HoldKinds}}
		}
		if err != nil {
			return err
		}
		*h.Fields()[i] = hold
	}
	return nil
}

// readHold reads how long something stands, as in move=1s.
func readHold(text string) (name string, hold time.Duration, err error) {
	name, length, _ := strings.Cut(text, "=")
	if hold, err = time.ParseDuration(length); err != nil || hold == 0 {
		err = words.Wrong("", nil, "needs-time", words.Values{Text: name})
	}
	return name, hold, err
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

// looks are how long steps are seen at least at the pace Lesson, whether they are read or not. The longest that applies counts.
var looks = []struct {
	of   func(p *pacer, s *step) bool
	hold time.Duration
}{
	{func(p *pacer, _ *step) bool { return p.last }, 3 * time.Second},
	{func(_ *pacer, s *step) bool { return s.number == 1 }, 2900 * time.Millisecond},
	{(*pacer).leads, 1200 * time.Millisecond},
	{func(p *pacer, s *step) bool { return p.explains(s) && p.dead[s.search] == 1 }, 4 * time.Second},
	{(*pacer).explains, 2500 * time.Millisecond},
	{func(_ *pacer, s *step) bool { return s.Mood == story.Solved }, 600 * time.Millisecond},
	{func(_ *pacer, s *step) bool {
		return s.Mood == story.Jump || s.Mood == story.Placement && s.Kind == trace.Move
	}, longestLook},
}

// How long other steps are seen, and a new sentence.
const (
	allLooks    = 16 * time.Second       // all of a film together
	longestLook = 700 * time.Millisecond // each, in a short film
	glimpse     = 80 * time.Millisecond  // each, in a long one
	glance      = time.Second            // a new sentence, if it is short
)

// What is told at the pace Lesson.
const (
	explained = 2  // so many rows without a square are explained by lines
	toldEnds  = 3  // so many dead ends are told in words, and then only those of great events
	longWay   = 20 // queens before the first dead end are told one by one, unless it comes so late
)

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

// A Pause makes steps of a film stand longer. As text it is 42=5s or first-conflict=1s.
type Pause struct {
	Step  int            // the step of the pause; if it is 0, the pause is for steps of a kind
	Of    story.StepKind // one of story.StepKinds
	First bool           // only the first such step of the film
	Hold  time.Duration
}

// FirstOf stands before the name of a kind for the first such step.
const FirstOf = "first-"

// String returns the pause as text.
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

// MarshalText returns the pause as text.
func (p Pause) MarshalText() ([]byte, error) { return []byte(p.String()), nil }

// UnmarshalText reads a pause.
func (p *Pause) UnmarshalText(text []byte) error {
	what, hold, err := readHold(string(text))
	step, notNumber := strconv.Atoi(what)
	kind, isFirst := strings.CutPrefix(what, FirstOf)
	i := slices.IndexFunc(story.StepKinds, func(k story.StepKind) bool { return k.Name == kind })
	switch {
	case notNumber == nil && step > 0:
		*p = Pause{Step: step, Hold: hold}
	case i >= 0:
		*p = Pause{Of: story.StepKinds[i], First: isFirst, Hold: hold}
	default:
		kinds := words.NamesOf(story.StepKinds, func(k story.StepKind) string { return k.Name })
		return &words.Error{Problem: words.Problem{Key: "pause-step", Values: words.Values{Text: strconv.Quote(what)}, Names: kinds}}
	}
	return err
}

// A take is a shot, and how long it stands in films of any length.
type take struct {
	Shot
	full  time.Duration // as long as the pace says
	least time.Duration // at any speed
	set   bool          // full was asked for, or is the same for all shots of a kind
}

// at returns how long the take stands if all holds of a film are multiplied by a factor.
func (t *take) at(factor float64) time.Duration {
	return max(time.Duration(min(factor*float64(t.full), float64(longestHold))), t.least, ShortestHold)
}

// A step is what a shot shows of a search, or of all together.
type step struct {
	story.Beat
	search int
	number int // from 1
}

// A pacer says how long the shots of a film stand, one after another.
type pacer struct {
	*Timing
	film           *Film
	deadEnd, brief time.Duration // how long dead ends and other steps are seen that nothing else is said of
	last           bool          // the present shot is the last
	shown          [MaxSearches]int32
	dead           [MaxSearches]int // the rows without a square that were explained
	left           [MaxSearches]int // the scenes that removed queens
	said           map[uint32]int   // how often, by patterns
	fell           bool             // the shot before tells of a great fall: where the search goes on is read
	paused         []bool           // which of Pauses are over: those for the first step of a kind
}

// takes returns the takes of all shots.
func (f *Film) takes(t *Timing) []take {
	p := pacer{Timing: t, film: f, said: map[uint32]int{}, paused: make([]bool, len(t.Pauses))}
	p.deadEnd, p.brief = f.brief(t)
	takes := make([]take, 0, len(f.Shots))
	for i, shot := range f.Shots {
		p.last = i == len(f.Shots)-1
		takes = append(takes, p.take(shot))
	}
	return takes
}

// brief returns how long dead ends are seen that nothing else is said of, and other such steps: all of them together never take less
// time than fewer would. If dead ends are too brief, they have no pictures of their own.
func (f *Film) brief(t *Timing) (deadEnds, others time.Duration) {
	share := func(pictures int) time.Duration {
		return min(longestLook, max(glimpse, allLooks/time.Duration(max(1, pictures))))
	}
	pictures := len(f.Shots)
	if deadEnds = share(pictures); deadEnds >= story.BriefHold || t.Apart {
		return deadEnds, deadEnds
	}
	for i := range len(f.Shots) - 1 {
		if f.joins(&f.Shots[i], &f.Shots[i+1]) {
			pictures--
		}
	}
	return deadEnds, share(pictures)
}

// take returns the take of the next shot.
func (p *pacer) take(shot Shot) take {
	turned := p.turned(&shot)
	goesOn := p.fell && turned[0].Mood == story.Placement
	if goesOn {
		turned[0].Detail = story.Text{}
	}
	great := shot.Falls || shot.Explains || p.film.tells(&shot) || goesOn
	p.fell = shot.Falls
	t := take{least: p.pause(int(shot.Step), turned)}
	for i := range turned {
		look, set := p.look(&turned[i])
		t.full, t.set = max(t.full, look), t.set || set
	}
	titles, read := p.read(p.says(turned, great), great)
	shot.told = titles == 1 || titles > 1 && read > 0 // nobody reads several that are known
	if !t.set {
		t.full = max(t.full, read)
	}
	t.Shot = shot
	return t
}

// turned returns the steps that a viewer has not seen yet or, if there are none, the whole. It notes in the shot what is stressed.
func (p *pacer) turned(shot *Shot) (turned []step) {
	for i, search := range p.film.Searches {
		if shot.At[i] != p.shown[i] {
			s := step{*p.film.beat(shot, i), i, int(shot.At[i])}
			if s.Lines > 0 {
				p.dead[i]++
			}
			if s.Mood == story.Backtrack {
				p.left[i]++
			}
			shot.Falls = p.film.room == story.AllRoom && int(s.Undone)*story.Weight >= len(search.Beats)
			turned = append(turned, s)
		}
		if p.dead[i] > explained && p.film.beat(shot, i).Lines > 0 {
			shot.bare |= 1 << i
		}
	}
	p.shown = shot.At
	if turned == nil {
		turned = []step{{p.film.Beat(shot), 0, int(shot.Step)}}
	}
	return turned
}

// look returns how long a step is seen, and whether that was asked for, or is the same for all steps of a kind.
func (p *pacer) look(s *step) (look time.Duration, set bool) {
	look = p.Holds.of(s, p.last)
	switch {
	case look != 0:
		return look, true
	case p.Pace == Steady:
		return DefaultHolds.of(s, p.last), true
	case p.Pace == Fast:
		return fastHolds.of(s, p.last), true
	}
	look = p.brief
	if s.Mood == story.DeadEnd {
		look = p.deadEnd
	}
	for i := range looks {
		if looks[i].of(p, s) {
			look = max(look, looks[i].hold)
		}
	}
	return look, false
}

// explains reports whether a step explains a row without a square by lines, for which there is room.
func (p *pacer) explains(s *step) bool {
	return p.film.room == story.AllRoom && s.Lines > 0 && p.dead[s.search] <= explained
}

// leads reports whether a step places a queen on the way to the question.
func (p *pacer) leads(s *step) bool {
	return s.Mood == story.Placement && s.number < min(p.film.Searches[s.search].Arc.Question, longWay)
}

// says returns the steps with what is told of them in words. After the first removals, dead ends and removals are only shown.
// Several searches have few details, and more than two few titles. What several say is told once, and all begin with the same task.
func (p *pacer) says(turned []step, great bool) (said []step) {
	for _, s := range turned {
		left := p.left[s.search]
		retreats := s.Mood == story.DeadEnd && left >= toldEnds || s.Mood == story.Backtrack && left > toldEnds
		quiet := retreats && !great && p.film.room == story.AllRoom
		few := p.film.room != story.AllRoom && !great && s.number > 1 && s.Mood != story.Done
		if quiet || few && p.film.room == story.NoRoom {
			s.Title = story.Text{}
		}
		if quiet || few {
			s.Detail = story.Text{}
		}
		for _, before := range said {
			if s.Said == before.Said || s.number == 1 {
				s.Title = story.Text{}
			}
			if s.Detail == before.Detail {
				s.Detail = story.Text{}
			}
		}
		said = append(said, s)
	}
	return said
}

// read returns how many titles some steps have, and how long their captions are read, one after another. A familiar title is not read,
// unless its detail or that of another step is new, or it tells of a great event.
func (p *pacer) read(said []step, great bool) (titles int, read time.Duration) {
	var known time.Duration
	for _, s := range said {
		if s.Title.Signs > 0 {
			titles++
		}
		again := p.said[s.Title.Pattern]
		news := s.Title.Signs > 0 && again == 0 || s.Detail.Signs > 0 && p.said[s.Detail.Pattern] == 0
		if !great && !news && (s.Title.Signs == 0 || again >= story.Familiar) {
			known += s.Title.Time(story.Familiar)
			continue
		}
		var one time.Duration
		for _, text := range []story.Text{s.Title, s.Detail} {
			again := p.said[text.Pattern]
			if great {
				again = min(again, 1)
			}
			one += text.Time(again)
			if text.Signs > 0 {
				p.said[text.Pattern]++
			}
		}
		if news {
			one = max(one, glance)
		}
		read += one
	}
	if read > 0 {
		read += known
	}
	return titles, read
}

// pause returns the longest pause of a shot with some new steps.
func (p *pacer) pause(number int, turned []step) (longest time.Duration) {
	for i, pause := range p.Pauses {
		takes := pause.Step > 0 && number == pause.Step
		if pause.Step <= 0 {
			takes = slices.ContainsFunc(turned, func(s step) bool { return s.Kinds.Of(pause.Of) || p.last && pause.Of.Name == "end" })
		}
		if takes && !p.paused[i] {
			p.paused[i] = pause.First
			longest = max(longest, pause.Hold)
		}
	}
	return longest
}
