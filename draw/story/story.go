// Package story turns the events of a search into scenes: what each picture shows, what it says, and
// for how long. It knows words and time, but no pixels.
//
// [Tell] returns the scenes, one for the start of a search and one for each step, as they are ranged
// over. A [Scene] is a value that holds everything a picture needs: the board and its marks, a
// [Caption], the counters, the hold. [Options] say in which [Language] the captions are, how squares
// are named ([Labels]) and which events get scenes ([Detail]).
//
//	p := trace.Problem{N: 8, Solutions: 1}
//	scenes, err := story.Tell(solver.Backtrack.About(p), solver.Backtrack.Events(p), story.Options{})
//	for s := range scenes {
//		fmt.Println(s.Step, s.Caption.Title)
//	}
//	if err() != nil {
//		…
//	}
//
// The other functions take scenes and need no events. [Between] cuts a part out of a story. [Count]
// ranges over it once; with that [Census], [Thin] makes it fewer scenes, and [Timed] a film: a [Timing] says
// how long its scenes stand. A [TreeBuilder] grows the search tree, and [Language.FilmAlt] and its like describe pictures
// to those who cannot see them. No stage holds more than one scene.
package story

import (
	"fmt"
	"iter"
	"slices"

	"queenreel/trace"
)

// Detail says which events get a scene of their own.
type Detail uint8

// The levels of detail.
const (
	Moves Detail = iota // queens that are placed, moved or taken back
	Tests               // tested squares, and squares ruled out, as well
)

// DetailNames holds the name of each Detail, as the command line writes it.
var DetailNames = []string{Moves: "moves", Tests: "tests"}

// Options say how a story is told. The zero value tells an English one, move by move.
type Options struct {
	Language *Language // nil stands for English
	Labels   Labels
	Detail   Detail

	// Wordless leaves captions and log empty, which saves part of the time of those who only count scenes or look at
	// their squares.
	Wordless bool
}

// Tell returns the scenes of a search. The first shows the board before the first event; the last, which
// Ends, sums the search up; every other begins with an event and includes what follows from it. The scenes can
// be ranged over as often as events can.
//
// A problem that is not valid, or larger than trace.MaxN, has no scenes, and an event that the board
// refuses ends them. The function err returns what was wrong, or nil; for events, it does so once
// the scenes were ranged over.
func Tell(a trace.About, events iter.Seq[trace.Event], o Options) (scenes iter.Seq[Scene], err func() error) {
	wrong := a.Validate()
	if wrong == nil && a.N > trace.MaxN {
		wrong = fmt.Errorf("%d queens: stories go up to %d", a.N, trace.MaxN)
	}
	if wrong != nil {
		return func(func(Scene) bool) {}, func() error { return wrong }
	}
	scenes = func(yield func(Scene) bool) {
		wrong = nil
		t := newTeller(a, o)
		for e := range events {
			if t.showsRestored(e) {
				if !yield(t.told(e)) {
					return
				}
				t.next()
				t.showRestored()
			}
			if t.begins(e) {
				if !yield(t.told(e)) {
					return
				}
				t.next()
			}
			if wrong = t.play(e); wrong != nil {
				return
			}
		}
		if !yield(t.told(trace.Event{})) || t.last == 0 {
			return
		}
		t.next()
		t.end()
		yield(t.told(trace.Event{}))
	}
	return scenes, func() error { return wrong }
}

// A teller follows a search, and keeps the scene that the next events may still add to.
type teller struct {
	Options
	about        trace.About
	start, board trace.Board
	before       trace.Board // the board before the present event
	counters     trace.Counters
	kind, last   trace.Kind // of the present event, and of the one before
	scene        Scene

	since news // what has happened since the last queen was placed, moved or taken back
	why   news // what had happened before the queens of this scene were taken back

	stack    []standing   // the queens placed, the latest last
	levels   []level      // levels[d] is what is known of queen d while queen d-1 stands; there is one more than queens
	left     trace.Square // where the queen taken back last stood, if none was placed since
	branches []branch     // the squares tried that are not denied yet, the latest last
	moved    trace.Square // where the queen moved last stands

	marks
	clauses  []Clause   // the last clauses that were learned, at most ClauseLines; never changed in place
	costKind ReasonKind // what the costs of the last squares count
	curve    []uint16
	afresh   int       // the queens moved, or the clauses learned, when the search last started
	tries    trace.Set // squares tried since the last scene showed them

	log []LogLine // of the last scenes told; never changed in place
}

// A standing is a queen that was placed.
type standing struct {
	at        trace.Square
	line      trace.Square // the row or column that it was placed to fill
	decided   bool         // it was a decision
	solutions int          // found before
	solved    bool         // it was taken back, and solutions were found while it stood
}

// A level is what is known of a queen while those placed before it stand.
type level struct {
	line   trace.Square // the line that it was last placed to fill
	failed []standing   // where it stood and failed
	costs  Costs        // of the squares of its line
}

// fail notes that a queen stood on a square and failed: once for each square, however often a trace tries it.
func (l *level) fail(q standing) {
	for i := range l.failed {
		if l.failed[i].at == q.at {
			q.solved = q.solved || l.failed[i].solved
			l.failed[i] = q
			return
		}
	}
	l.failed = append(l.failed, q)
}

// A branch is a square that the search tried.
type branch struct {
	at        trace.Square
	solutions int // found before
}

// news are the events behind a placement or a backtrack.
type news struct {
	attacked trace.Set       // the attacked squares that were tested, up to the one tested last
	dead     trace.Square    // the line that has no square left, or none
	refuted  bool            // no solution is left
	broken   bool            // a clause is broken
	learned  []trace.Literal // the last clause that was learned
	empty    trace.Square    // the line without a square that was the last conflict, or none
	jump     int             // the number of queens jumped back over
	decided  trace.Set       // if they are taken back, the queens placed since the last decision
	branched bool            // the search decided to go on with a square
	score    int             // for which it did so, or 0
	chosen   trace.Square    // the line with the fewest squares, or none
	fewest   int             // how many these are
	solved   bool            // the queens were a solution
	costs    Costs
	scores   []int // as those of a scene
}

// kind returns the kind of event that best explains why queens are taken back, or 0.
func (n *news) kind() trace.Kind {
	switch {
	case n.solved:
		return 0
	case n.learned != nil: // which had a scene of its own
		return trace.Jump
	case n.refuted:
		return trace.Fail
	case n.dead != none:
		return trace.DeadEnd
	}
	return 0
}

// noNews is the news before anything has happened.
var noNews = news{dead: none, empty: none, chosen: none, costs: Costs{Line: none}}

func newTeller(a trace.About, o Options) *teller {
	if o.Language == nil {
		o.Language = &English
	}
	t := &teller{Options: o, about: a, start: a.Board(), board: a.Board(), since: noNews, levels: []level{noLevel}, left: none, moved: none}
	t.next()
	t.show(Calm, none)
	t.scene.Hold = DefaultHolds.Start
	t.scene.Reason = Reason{Kind: ReasonStart, Line: none, By: queensOf(&t.board)}
	return t
}

var noLevel = level{line: none, costs: Costs{Line: none}}

// begins reports whether a new scene begins with e.
func (t *teller) begins(e trace.Event) bool {
	switch e.Kind {
	case trace.Place, trace.Conflict, trace.Learn:
		return true
	case trace.TakeBack:
		return t.last != trace.TakeBack && t.last != trace.Restore || !t.goesBack()
	case trace.Move:
		return t.last != trace.Move
	case trace.Solution:
		return t.scene.Mood != Placement || t.scene.Reason.Kind == ReasonLeastAttacked && t.scene.From != none
	case trace.Test:
		return t.Detail == Tests
	case trace.Cost:
		return t.Detail == Tests && t.last != trace.Test
	case trace.Pick:
		return t.Detail == Tests
	case trace.Choose:
		return t.Detail == Tests && e.Value > 0
	case trace.Branch:
		return t.showsScores(e)
	case trace.HallSet:
		return t.Detail == Tests || !t.explained || t.explains
	case trace.Strike:
		return t.Detail == Tests && !t.strikesOn(e)
	}
	return false
}

// goesBack reports whether the present scene shows queens being taken back.
func (t *teller) goesBack() bool { return t.scene.Mood == Backtrack || t.scene.Mood == Jump }

// told returns the present scene once it is complete. The next one begins with e, which may be no event.
func (t *teller) told(e trace.Event) Scene {
	s := &t.scene
	if e.Kind == trace.Strike && !t.strikes { // the first of a solver that strikes: no other square is ruled out yet
		t.strikes = true
		t.showMarks()
	}
	if s.At != none && !s.Spent && (s.Mood == Free || s.Mood == Conflict || t.goesBack()) {
		t.lookAhead(e)
	}
	if t.Wordless {
		return *s
	}
	s.Caption = t.caption()
	t.log = append(t.log[max(0, len(t.log)-LogLines+1):], LogLine{s.Step, s.Mood, s.Caption.Title})
	s.Log = t.log
	return *s
}

// lookAhead finds where the search goes on in the line of the scene's square.
func (t *teller) lookAhead(e trace.Event) {
	goesOn := (e.Kind == trace.Place || t.showsScores(e)) && t.scene.Mood != Conflict || e.Kind == trace.Test && t.Detail == Tests
	if !goesOn {
		return
	}
	line := t.lineOf(t.scene.At)
	if t.goesBack() {
		line = t.levels[len(t.stack)].line
	}
	if on(line, e.At) && !t.scene.Leaving.Has(e.At) {
		t.scene.Next = e.At
	}
}

// next begins the scene after the present one.
func (t *teller) next() {
	if !t.goesBack() {
		t.fresh = trace.Set{}
	}
	t.scene = Scene{Step: t.scene.Step + 1, Marks: new(Marks), By: none, Dead: none, Next: none, From: none, Chosen: none}
}

// play follows an event, and adds to the scene what it shows of the event.
func (t *teller) play(e trace.Event) error {
	t.before = t.board
	if err := t.board.Apply(e); err != nil {
		return fmt.Errorf("event %v: %w", e, err)
	}
	t.counters.Count(e)
	t.kind = e.Kind
	t.countTry(e)
	t.explains = t.explains && (e.Kind == trace.HallSet || e.Kind == trace.Strike && e.Cause == trace.Hall)
	switch e.Kind {
	case trace.Test:
		t.test(e)
	case trace.Cost:
		t.cost(e)
	case trace.Place:
		t.place(e)
	case trace.Strike:
		t.strike(e)
	case trace.HallSet:
		t.hall(e)
	case trace.Restore:
		t.restore(e.At)
	case trace.Choose:
		t.choose(e)
	case trace.Pick:
		t.pick(e)
	case trace.Score:
		t.score(e)
	case trace.Branch:
		t.branch(e)
	case trace.DeadEnd:
		t.since.dead = e.At
		t.spend(e.At)
	case trace.Fail:
		t.since.dead, t.since.refuted = e.At, true
		t.spend(e.At)
	case trace.Conflict:
		t.conflict(e)
	case trace.Learn:
		t.learn(gist(e.Clause))
	case trace.Jump:
		t.since.jump = e.Value
	case trace.TakeBack:
		t.takeBack(e)
	case trace.Move:
		t.move(e)
	case trace.Reject:
		t.show(Conflict, e.At)
		t.scene.By, t.scene.From = e.By, none
		t.scene.Reason = Reason{Kind: ReasonRejected, Line: none, By: setOf(e.By), Value: t.counters[trace.Candidates]}
	case trace.Solution:
		t.show(Solved, none)
		t.scene.From, t.scene.Next, t.scene.Ghosts, t.scene.Chosen = none, none, trace.Set{}, none
		t.scene.Linked, t.scene.Skipped = trace.Set{}, trace.Set{}
		t.scene.Reason = Reason{Kind: ReasonSolution, Line: none, Value: t.counters[trace.Solutions]}
		t.since.solved = true
	}
	t.last = e.Kind
	return nil
}

// show fills in the scene: its mood, the square that it is about and the state of the search.
func (t *teller) show(m Mood, at trace.Square) {
	s := &t.scene
	s.Mood, s.At, s.Kind = m, at, t.kind
	s.Board, s.Counters = t.board, t.counters
	s.Hold = DefaultHolds.mood(m)
	s.Costs = t.since.costs
	for row, cols := range t.tries {
		s.Tries[row] |= cols
	}
	t.tries = trace.Set{}
	s.Clauses, s.Learned = t.clauses, t.counters[trace.Learned]
	s.Curve = t.curve
	t.showMarks()
	if m != Solved && t.board.Len() == t.board.N {
		s.Beaten = t.board.Beaten()
	}
	if t.repairs() {
		s.Attacks = attackingPairs(&s.Board)
	}
}

// spend notes that a line has no square left.
func (t *teller) spend(line trace.Square) {
	switch {
	case t.scene.At == none:
	case t.goesBack():
		t.scene.Spent = line == t.levels[len(t.stack)].line
	case t.scene.Mood == Conflict || t.scene.Mood == Free:
		t.scene.Spent = t.kind == trace.DeadEnd && t.last == trace.Test && on(line, t.scene.At)
	}
}

// countTry notes the square that an event tries, if it tries one.
func (t *teller) countTry(e trace.Event) {
	tests := slices.Contains(t.about.Counts, trace.Tests)
	if tests && e.Kind == trace.Test || !tests && (e.Kind == trace.Place || e.Kind == trace.Move) {
		t.tries.Add(e.At)
	}
}

func (t *teller) test(e trace.Event) {
	if e.Cause != 0 {
		t.since.attacked.Add(e.At)
	}
	if t.Detail != Tests {
		return
	}
	r := Reason{Kind: ReasonFree, Line: t.lineOf(e.At)}
	if e.Cause == 0 {
		t.show(Free, e.At)
	} else {
		t.show(Conflict, e.At)
		t.scene.By = e.By
		r.Kind, r.By = ReasonAttacked, setOf(e.By)
	}
	t.scene.Ghosts = t.ghosts(r.Line)
	t.scene.Reason = r
}

func (t *teller) cost(e trace.Event) {
	line := t.lineOf(e.At)
	t.since.costs.add(e.At, e.Value, t.about.ByColumn)
	r := t.priced(e.At, e.Value)
	t.costKind = r.Kind
	if t.Detail == Tests {
		t.show(Free, e.At)
		t.scene.Ghosts = t.ghosts(line)
		t.scene.Reason = r
	}
}

// choose notes the line that the search goes on with.
func (t *teller) choose(e trace.Event) {
	t.since.chosen, t.since.fewest = e.At, e.Value
	if t.Detail == Tests && e.Value > 0 {
		t.show(Calm, none)
		t.scene.Chosen = e.At
		t.scene.Reason = Reason{Kind: ReasonChosen, Line: e.At, Squares: t.leftOn(e.At), Value: e.Value}
	}
}

// pick notes the queen that moves next.
func (t *teller) pick(e trace.Event) {
	r := t.reasonPicked(e)
	if t.Detail != Tests {
		return
	}
	t.show(Conflict, e.At)
	t.scene.By, _ = t.board.Attacker(e.At)
	t.scene.Reason = r
}

// score notes the score of a square that the search may decide on.
func (t *teller) score(e trace.Event) {
	if t.since.scores == nil {
		t.since.scores = make([]int, t.board.N*t.board.N)
	}
	t.since.scores[int(e.At.Row)*t.board.N+int(e.At.Col)] = e.Value
}

// showsScores reports whether an event is a decision by scores that were told.
func (t *teller) showsScores(e trace.Event) bool {
	return e.Kind == trace.Branch && e.Cause == 0 && e.Value > 0 && t.since.scores != nil
}

// branch notes a decision, and shows it if it goes by scores.
func (t *teller) branch(e trace.Event) {
	if t.showsScores(e) {
		t.show(Calm, e.At)
		t.scene.Scores = t.since.scores
		t.scene.Reason = Reason{Kind: ReasonHighest, Line: none, Value: e.Value}
	}
	if e.Cause == 0 {
		t.since.branched, t.since.score = true, e.Value
		t.branches = append(t.branches, branch{e.At, t.counters[trace.Solutions]})
	}
}

func (t *teller) place(e trace.Event) {
	t.show(Placement, e.At)
	if t.since.branched && e.Cause == 0 {
		t.scene.Why = trace.Branch
	}
	depth := len(t.stack)
	l := &t.levels[depth]
	if t.since.costs.Line != none {
		l.costs = t.since.costs
	}
	again := t.left != none && on(l.line, e.At)
	line := t.lineFilled(e, again)
	if l.costs.Line == line {
		t.scene.Costs = l.costs
	}
	if again && line == l.line && t.left != e.At {
		t.scene.From = t.left
	}
	t.scene.Ghosts = t.ghosts(line)
	t.scene.Ghosts.Remove(e.At)
	t.scene.Chosen = t.since.chosen
	t.scene.Reason = t.placed(e, line, again)
	t.scene.Skipped = t.skippedFor(e.At)
	l = &t.levels[depth]
	l.line = line
	t.stack = append(t.stack, standing{at: e.At, line: line, decided: t.since.branched, solutions: t.counters[trace.Solutions]})
	t.levels = append(t.levels, noLevel)
	t.since, t.left = noNews, none
	t.plotCurve()
}

// lineFilled returns the row or column that a queen is placed to fill.
func (t *teller) lineFilled(e trace.Event, again bool) trace.Square {
	switch {
	case e.Cause == trace.Forced:
		return t.forcedBy(e)
	case on(t.since.chosen, e.At):
		return t.since.chosen
	case again:
		return t.levels[len(t.stack)].line
	}
	return t.lineOf(e.At)
}

// takeBack shows a queen that is being taken back while it still stands. All that are taken back in a
// row share the scene.
func (t *teller) takeBack(e trace.Event) {
	if !t.goesBack() {
		t.why, t.since = t.since, noNews
		t.why.decided, t.gone = t.sinceDecision(), trace.Set{}
		after := t.board
		t.board = t.before
		mood := Backtrack
		if t.why.jump > 0 && t.why.learned != nil {
			mood = Jump
		}
		t.show(mood, e.At)
		t.scene.Reason = t.whyBack()
		t.board = after
		t.scene.Why = t.why.kind()
	}
	s := &t.scene
	s.Counters = t.counters
	s.At = e.At
	s.Leaving.Add(e.At)
	t.gone.Add(e.At)
	if r := &s.Reason; r.Kind == ReasonJump {
		r.Squares, r.Value = t.skipped(), count(s.Leaving.Squares())
	}

	q := standing{at: e.At, line: t.lineOf(e.At), solutions: t.counters[trace.Solutions]}
	if depth := slices.IndexFunc(t.stack, func(q standing) bool { return q.at == e.At }); depth >= 0 {
		q = t.stack[depth]
		t.stack = slices.Delete(t.stack, depth, depth+1)
		for i := range t.levels[depth+1:] { // what is known of them was so while it stood
			t.levels[depth+1+i] = noLevel
		}
	}
	q.solved = t.counters[trace.Solutions] > q.solutions
	t.levels = t.levels[:len(t.stack)+1]
	l := &t.levels[len(t.stack)]
	l.line, t.left = q.line, q.at
	if s.Chosen = none; q.line != t.lineOf(q.at) {
		s.Chosen = q.line
	}
	switch {
	case s.Reason.Kind == ReasonAfresh:
		t.left = none
	case t.why.learned == nil && !t.why.broken:
		l.fail(q)
	}
}

func (t *teller) move(e trace.Event) {
	t.show(Placement, e.At)
	t.scene.From = e.By
	if i := slices.IndexFunc(t.stack, func(q standing) bool { return q.at == e.By }); i >= 0 {
		t.stack[i] = standing{at: e.At, line: t.lineOf(e.At), solutions: t.counters[trace.Solutions]}
	}
	t.scene.Reason = t.reasonMoved(e)
	if t.scene.Reason.Kind == ReasonLeastAttacked {
		t.scene.Costs.add(e.By, attackers(&t.board, e.By, e.At), t.about.ByColumn)
	}
	t.since, t.left, t.moved = noNews, none, e.At
	t.plotCurve()
}

// end fills in the last scene. A search that ends with the board of its start is complete, if it says that it can be. A
// search whose code is not known, one of a trace, may have ended anywhere.
func (t *teller) end() {
	t.kind = 0
	t.show(Done, none)
	t.scene.Hold = DefaultHolds.End
	t.scene.Ends = true
	r := Reason{Kind: ReasonFound, Line: none, Value: t.counters[trace.Solutions]}
	switch {
	case t.about.Solutions > 0 && r.Value >= t.about.Solutions:
	case t.board == t.start && t.about.Complete:
		r.Kind = ReasonComplete
	case len(t.about.Code) == 0 && (t.board == t.start || r.Value == 0):
		r.Kind = ReasonEnded
	case r.Value == 0:
		r.Kind = ReasonGivenUp
	}
	t.scene.Reason = r
}

// Numbered returns a scene that shows the n-th solution, b, by itself, without the search. Of the
// options it takes Language and Labels.
func Numbered(b trace.Board, n int, o Options) Scene {
	language := o.Language
	if language == nil {
		language = &English
	}
	s := Scene{Step: 1, Marks: new(Marks), Board: b, At: none, By: none, Dead: none, Next: none, From: none, Chosen: none}
	s.Reason = Reason{Kind: ReasonSolution, Line: none, Value: n}
	s.Caption = (&captions{language, o.Labels, trace.About{Problem: trace.Problem{N: b.N}}}).of(&s)
	return s
}
