// Package story turns the events of a search into states: what each picture shows of it, and what that says. It knows words, but no
// pixels and no time.
//
// [Run] runs a search once. It keeps the events, and a [Beat] for each step: what pacing needs to know of it. A [Teller] tells the search
// again from its events. [Tell] does so from events that nothing keeps. A [State] is a value that holds everything a picture needs: the
// board and its marks, a [words.Caption], the counters; a [Scene] has one to four of them. [Options] say in which [words.Language] the
// captions are, how squares are named ([words.Labels]) and which events get states ([Detail]).
//
//	p := trace.Problem{N: 8, Solutions: 1}
//	states, err := story.Tell(solver.Backtrack.About(p), solver.Backtrack.Events(p), story.Options{})
//	for s := range states {
//		fmt.Println(s.Step, s.Caption.Title)
//	}
//
// A [TreeBuilder] grows the search tree, and [FilmAlt] and its like describe pictures to those who cannot see them.
package story

import (
	"cmp"
	"fmt"
	"iter"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Detail says which events get a scene of their own.
type Detail uint8

// The levels of detail.
const (
	Moves Detail = iota // all but tests
	Tests               // tested squares as well
)

// DetailNames holds the name of each Detail, as the command line writes it.
var DetailNames = []string{Moves: "moves", Tests: "tests"}

func (d Detail) String() string { return DetailNames[d] }

// MarshalText returns the name.
func (d Detail) MarshalText() ([]byte, error) { return []byte(d.String()), nil }

// UnmarshalText reads the name.
func (d *Detail) UnmarshalText(name []byte) (err error) {
	*d, err = words.Choice[Detail]("detail", string(name), DetailNames)
	return err
}

// Options say how a story is told. The zero Options tell an English story, move by move.
type Options struct {
	Language *words.Language // nil stands for English
	Labels   words.Labels
	Detail   Detail

	Wordless bool // scenes have no captions, which saves time
	Suspense bool // no scene tells where the search goes on after it, for readers who are to predict it
}

// Tell returns the states of a search. The first shows the board before the first event; the last, which
// Ends, sums the search up; every other begins with an event and includes what follows from it. The states can
// be ranged over as often as events can. The events must be such that a trace.Checker takes.
//
// A problem that is not valid, or larger than trace.MaxN, has none.
func Tell(a trace.About, events iter.Seq[trace.Event], o Options) (iter.Seq[State], error) {
	if err := check(a); err != nil {
		return func(func(State) bool) {}, err
	}
	return func(yield func(State) bool) {
		t := newTeller(a, o)
		for e := range events {
			if !t.tell(e, yield) {
				return
			}
		}
		t.finish(yield)
	}, nil
}

// check returns an error if no story can be told of a problem.
func check(a trace.About) error {
	err := a.Validate()
	if err == nil && a.N > trace.MaxN {
		err = fmt.Errorf("%d queens: stories go up to %d", a.N, trace.MaxN)
	}
	return err
}

// tell takes the next event of the search, and yields the scenes that are complete before it. It reports whether the story goes on.
func (t *teller) tell(e trace.Event, yield func(State) bool) (more bool) {
	if show := t.unsaid(e); show != nil {
		if !yield(t.told(trace.Event{})) {
			return false
		}
		t.next()
		show()
	}
	if t.begins(e) {
		if !yield(t.told(e)) {
			return false
		}
		t.next()
	}
	t.play(e)
	return true
}

// unsaid returns a function that shows what no event says before e, or nil: the costs that a queen is placed or moved for, and the row or
// column for which queens are taken back, which a trace may leave out.
func (t *teller) unsaid(e trace.Event) func() {
	switch e.Kind {
	case trace.Place, trace.Move:
		if len(t.since.costs) > 1 && !t.since.picked {
			return t.look
		}
	case trace.TakeBack:
		if !t.begins(e) || t.byHand() || !t.since.isQuiet() {
			return nil
		}
		if line := t.deadOnBoard(); line != trace.Nowhere {
			return func() { t.deadEnd(trace.Event{Kind: trace.DeadEnd, At: line}) }
		}
	}
	return nil
}

// finish yields the last scenes, once the search has no more events. What clears the board at the end, or says that the search is stuck,
// has no scene of its own.
func (t *teller) finish(yield func(State) bool) {
	clears := t.goesBack() && t.now.Board == t.now.Start && !t.byHand() || t.scene.Reason.Kind == ReasonStuck
	if clears {
		t.ahead = t.scene.Lit
		t.scene.Step--
	} else if !yield(t.told(trace.Event{})) || t.last == 0 && t.about.Wrong == nil {
		return
	}
	t.next()
	t.end()
	yield(t.told(trace.Event{}))
}

// A teller follows a search, and keeps the scene that the next events may still add to.
type teller struct {
	Options
	about  trace.About
	now    trace.State
	record Record      // of the next scenes, without the counters and the attacks, which now says
	before trace.Board // the board before the present event
	event  trace.Event // the present one
	last   trace.Kind  // of the event before it
	back   bool        // the last events took queens back, or restored squares after that
	scene  State
	ahead  Lines  // that the next scene lights: of events that wait for it
	spare  *Marks // of a scene that nobody keeps, for the one that follows at once; else nil

	since news // what has happened since the last queen was placed, moved or taken back
	why   news // what had happened before the queens of this scene were taken back

	stack  []standing   // the queens placed, the latest last
	levels []level      // levels[d] is about queen d while queen d-1 is on the board; there is one more level than queens
	left   trace.Square // where the queen that was taken back last stood, if none was placed since
	moved  trace.Square // where the queen that moved last stands

	marks
	taught   bool       // a caption has said what the marks mean
	arc      *Arc       // of the search, or the zero Arc
	hopeless bool       // a scene has said that no square of a row can help
	costKind ReasonKind // what the costs of the last squares count
	afresh   int        // the queens moved when the search last started
}

type standing struct {
	at        trace.Square
	line      trace.Square // the row or column that it fills
	decided   bool         // it was a decision
	solutions int          // found before
	step      int          // at which it was placed
	placed    int          // the queens placed until then
}

// A level holds the failures and the costs of a queen while those placed before it stay.
type level struct {
	line   trace.Square // the line that it last filled
	failed trace.Set    // where it stood and failed
	solved trace.Set    // of these, where solutions were found while it stood
	costs  Costs        // of the squares of its line
}

// news are the events behind a placement or a backtrack.
type news struct {
	attacked trace.Set       // the attacked squares that were tested
	dead     trace.Square    // the line that has no square left, or none
	deadRow  bool            // queens attack all its squares
	innocent bool            // they do without the queen that was taken back, too
	refuted  bool            // no solution is left
	broken   bool            // a clause is broken
	learned  []trace.Literal // the last clause that was learned
	empty    trace.Square    // the line without a square that was the last conflict, or none
	jump     int             // the number of queens jumped back over
	decided  trace.Set       // if queens are taken back, those placed by the last decision and since; all if there was none
	choice   trace.Set       // the first of these, if it was a decision
	branched bool            // the search decided on a square
	chosen   trace.Square    // the line with the fewest squares, or none
	fewest   int             // how many squares that line has
	solved   bool            // the queens were a solution
	costs    Costs
	picked   bool      // the costs are those of squares for a queen that was picked
	waits    trace.Set // the queen that moved last, if it is attacked by more than the one that moves next
}

// noNews is what has happened at first: nothing.
var noNews = news{dead: trace.Nowhere, empty: trace.Nowhere, chosen: trace.Nowhere}

// isQuiet reports whether nothing has happened for which queens are taken back.
func (n *news) isQuiet() bool {
	return n.dead == trace.Nowhere && !n.refuted && !n.solved && n.learned == nil && n.jump == 0
}

func newTeller(a trace.About, o Options) *teller {
	o.Language = cmp.Or(o.Language, &words.English)
	t := &teller{
		Options: o, about: a, now: trace.NewState(a.Problem), arc: new(Arc),
		since: noNews, levels: []level{noLevel}, left: trace.Nowhere, moved: trace.Nowhere,
	}
	t.next()
	t.show(Calm, trace.Nowhere)
	t.scene.Reason = Reason{Kind: ReasonStart, Line: trace.Nowhere, By: t.now.Board.Occupied()}
	return t
}

var noLevel = level{line: trace.Nowhere}

// begins reports whether a new scene begins with e. Strikes and restores belong to the act before them; a branch, a jump, and a choice of
// one or none, to the act after them.
func (t *teller) begins(e trace.Event) bool {
	switch e.Kind {
	case trace.Place:
		return !t.candidates() || t.last != trace.Place && t.last != trace.Move
	case trace.Move:
		return !t.swaps(e) && !(t.candidates() && t.last == trace.Move)
	case trace.TakeBack:
		return !t.back || t.byHand()
	case trace.Solution:
		return !t.candidates() && t.last != trace.Setup
	case trace.Setup, trace.DeadEnd, trace.Fail, trace.Conflict, trace.Learn, trace.Pick, trace.HallSet:
		return true
	case trace.Choose:
		return e.Value > 1
	case trace.Test:
		return t.Detail == Tests
	}
	return false
}

// waits reports whether e, with which no scene begins, belongs to the scene after it.
func (t *teller) waits(e trace.Event) bool {
	switch e.Kind {
	case trace.Jump, trace.Score:
		return true
	case trace.Test:
		return t.Detail != Tests
	case trace.Choose:
		return e.Value <= 1
	case trace.Branch:
		return e.Cause != trace.Denied
	case trace.Cost:
		return !t.since.picked
	}
	return false
}

// goesBack reports whether the present scene shows queens being taken back.
func (t *teller) goesBack() bool { return t.scene.Mood == Backtrack || t.scene.Mood == Jump }

// byHand reports whether people place the queens: then a scene shows the board after what they did.
func (t *teller) byHand() bool { return t.about.Solver == words.ByHand }

// told returns the present scene once it is complete. The next one begins with e, which may be no event.
func (t *teller) told(e trace.Event) State {
	s := &t.scene
	switch {
	case s.Reason.Kind != ReasonAfresh || !t.about.Repairs():
	case t.now.Board == t.now.Start:
		t.afresh = t.now.Counters[trace.Moves]
	default: // some queens stay
		s.Reason.Kind, s.Reason.Value = ReasonBack, 0
	}
	t.showMarks()
	s.Turn = t.arc.turn(s.Step)
	switch asks := t.Suspense || s.Turn == Asks; {
	case t.goesBack() && t.why.deadRow:
		t.judge()
	case s.Mood == DeadEnd && e.Kind == trace.TakeBack && !asks:
		t.accuse(e)
	}
	if s.At != trace.Nowhere && !t.Suspense && (s.Mood == Free || s.Mood == Conflict || t.goesBack()) && !t.byHand() {
		t.lookAhead(e)
	}
	s.Sees = s.insight(t.about)
	if s.Sees != NoInsight {
		t.record.Insights[s.Sees]++
	}
	s.Insights = t.record.Insights
	if t.Wordless {
		return *s
	}
	c := captions{t.Language, t.Labels, t.about, *t.arc}
	s.Caption = c.of(s)
	if s.Mood == Placement && !t.taught && s.Skipped != (trace.Set{}) {
		if legend := c.legend(s); legend != "" {
			s.Caption.Detail, s.pattern.Detail, t.taught = legend, legend, true
			return *s
		}
	}
	if fresh := s.Fresh.Minus(s.Ghosts).Len(); fresh > 0 && t.strikes && s.Mood == Placement {
		s.pattern.Detail += c.Struck
		s.Caption.Detail = words.Tidy(c.Say(c.Struck, words.Values{Text: s.Caption.Detail, N: fresh}))
	}
	return *s
}

// judge finds out whether a dead row is dead without the queens that are taken back for it.
func (t *teller) judge() {
	s, counts := &t.scene, 0
	if (t.why.dead.Row < 0) == t.about.ByColumn { // the end speaks of the lines that are filled
		counts = 1
	}
	t.record.DeadRows += counts
	if s.Leaving.Len() == 1 && s.Reason.Kind == ReasonRemoved && t.isDead(s.Reason.Line) {
		t.record.Innocent += counts
		t.why.innocent = true
		s.Reason.Kind = ReasonInnocent
	}
	s.DeadRows, s.Innocent = t.record.DeadRows, t.record.Innocent
}

// lookAhead finds where the search goes on in the line of the scene's square, or that nothing is left there.
func (t *teller) lookAhead(e trace.Event) {
	line := t.lineOf(t.scene.At)
	if t.goesBack() {
		line = t.levels[len(t.stack)].line
	}
	switch goesOn := e.At.OnLine(line) && !t.scene.Leaving.Has(e.At); e.Kind {
	case trace.DeadEnd, trace.Fail:
		t.scene.Spent = e.At == line && line != trace.Nowhere
	case trace.Test:
		if goesOn {
			t.scene.Next = e.At
		}
	case trace.Place:
		if goesOn && t.scene.Mood != Conflict {
			t.scene.Next = e.At
		}
	}
}

func (t *teller) next() {
	t.fresh = trace.Set{}
	if t.spare == nil {
		t.spare = new(Marks)
	}
	*t.spare = Marks{}
	t.scene, t.spare = emptyState(t.scene.Step+1, t.spare), nil
	t.scene.Lit, t.ahead = t.ahead, 0
}

// Numbered returns a scene that shows b, the n-th solution, without its search. It uses only Language and Labels of the options.
func Numbered(b trace.Board, n int, o Options) State {
	s := emptyState(1, new(Marks))
	s.Board = b
	s.Reason = Reason{Kind: ReasonSolution, Line: trace.Nowhere, Value: n}
	s.Caption = (&captions{cmp.Or(o.Language, &words.English), o.Labels, trace.About{Problem: trace.Problem{N: b.N}}, Arc{}}).of(&s)
	return s
}
