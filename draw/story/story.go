// Package story turns the events of a search into scenes: what each picture shows, what it says, and
// for how long. It knows words and time, but no pixels.
//
// [Tell] returns the scenes, one for the start of a search and one for each step, as they are ranged
// over. A [Scene] is a value that holds everything a picture needs: the board and its marks, a
// [Caption], the counters, the hold. [Options] say in which [Language] the captions are, how squares
// are named ([Labels]), which events get scenes ([Detail]) and how long these stand ([Holds]).
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
// ranges over it once, for its length; with that [Census], [Thin] makes it fewer scenes and [Fit] a
// shorter film. A [TreeBuilder] grows the search tree, and [Language.FilmAlt] and its like describe pictures
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
	Tests               // tested squares as well
)

// DetailNames holds the name of each Detail, as the command line writes it.
var DetailNames = []string{Moves: "moves", Tests: "tests"}

// Options say how a story is told. The zero value tells an English one, move by move.
type Options struct {
	Language *Language // nil stands for English
	Labels   Labels
	Detail   Detail
	Holds    Holds
}

// Tell returns the scenes of a search. The first shows the board before the first event; every other
// begins with an event and includes what follows from it. The scenes can be ranged over as often as
// events can.
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
			if t.begins(e) {
				if !yield(t.told()) {
					return
				}
				t.scene = t.next()
			}
			if wrong = t.play(e); wrong != nil {
				return
			}
		}
		t.end()
		yield(t.told())
	}
	return scenes, func() error { return wrong }
}

// A teller follows a search, and keeps the scene that the next events may still add to.
type teller struct {
	Options
	about        trace.About
	start, board trace.Board
	counters     trace.Counters
	kind, last   trace.Kind // of the present event, and of the one before
	scene        Scene

	since reasons // what has happened since the last queen was placed, moved or taken back
	why   reasons // what had happened before the queens of this scene were taken back

	placed   []trace.Square      // the queens placed, the latest last
	tried    [][]trace.Square    // tried[d]: where queen d was placed and taken back since queen d-1 was placed
	strikes  bool                // the solver says itself which squares are ruled out
	struck   map[trace.Cause]int // the number of squares struck in this scene, by cause
	byQueens trace.Set           // squares struck because a queen stands in their row or column
	byOthers trace.Set           // squares struck for other reasons
	fresh    trace.Set           // squares struck since the last scene that shows what is struck

	log [LogLines]LogLine // of the scenes told, the last one last
}

// reasons are the events behind a placement or a backtrack.
type reasons struct {
	attacked int             // the number of attacked squares that were tested
	dead     trace.Square    // the line that has no square left, or none
	refuted  bool            // no solution is left
	learned  []trace.Literal // the last clause that was learned
	jump     int             // the number of queens jumped back over
	branched bool            // the search decided to go on with a square
	solved   bool            // the queens were a solution
	costs    Costs
}

// kind returns the kind of event that best explains why queens are taken back, or 0.
func (r *reasons) kind() trace.Kind {
	switch {
	case r.solved:
		return 0
	case r.learned != nil:
		return trace.Learn
	case r.refuted:
		return trace.Fail
	case r.dead != none:
		return trace.DeadEnd
	}
	return 0
}

// noReasons are the reasons before anything has happened.
var noReasons = reasons{dead: none, costs: Costs{Line: none}}

func newTeller(a trace.About, o Options) *teller {
	if o.Language == nil {
		o.Language = &English
	}
	o.Holds = o.Holds.withDefaults()
	t := &teller{Options: o, about: a, start: a.Board(), board: a.Board(), since: noReasons, tried: make([][]trace.Square, 1), struck: map[trace.Cause]int{}}
	t.scene = t.next()
	t.show(Calm, none)
	t.scene.Hold = o.Holds.scaled(o.Holds.Start)
	t.scene.Caption = t.captionStart()
	return t
}

// begins reports whether a new scene begins with e.
func (t *teller) begins(e trace.Event) bool {
	switch e.Kind {
	case trace.Place:
		return true
	case trace.TakeBack:
		return t.last != trace.TakeBack && t.last != trace.Restore || t.scene.Mood != Backtrack
	case trace.Move:
		return t.last != trace.Move
	case trace.Test:
		return t.Detail == Tests
	case trace.Cost:
		return t.Detail == Tests && t.last != trace.Test
	}
	return false
}

// told returns the present scene once it is complete.
func (t *teller) told() Scene {
	t.sayStruck()
	copy(t.log[:], t.log[1:])
	t.log[LogLines-1] = LogLine{t.scene.Step, t.scene.Mood, t.scene.Caption.Title}
	t.scene.Log = t.log
	return t.scene
}

// next returns the scene after the present one, still to be filled.
func (t *teller) next() Scene {
	if t.scene.Mood != Backtrack {
		t.fresh = trace.Set{}
	}
	return Scene{Step: t.scene.Step + 1, By: none, Dead: none, Costs: Costs{Line: none}}
}

// play follows an event, and adds to the scene what it shows of the event.
func (t *teller) play(e trace.Event) error {
	before := t.board
	if err := t.board.Apply(e); err != nil {
		return fmt.Errorf("event %v: %w", e, err)
	}
	t.counters.Count(e)
	t.kind = e.Kind
	switch e.Kind {
	case trace.Test:
		t.test(e)
	case trace.Cost:
		t.cost(e)
	case trace.Place:
		t.place(e)
	case trace.Strike, trace.Restore:
		t.mark(e)
	case trace.Branch:
		t.since.branched = e.Cause == 0
	case trace.DeadEnd:
		t.since.dead = e.At
		if t.scene.Mood == Conflict && t.last == trace.Test {
			t.scene.Caption = t.captionTest(t.scene.At, t.scene.By, true)
		}
	case trace.Fail:
		t.since.dead, t.since.refuted = e.At, true
	case trace.Conflict:
		t.since.refuted = true
	case trace.Learn:
		t.since.learned = e.Clause
	case trace.Jump:
		t.since.jump = e.Value
	case trace.TakeBack:
		t.takeBack(e, before)
	case trace.Move:
		t.move(e)
	case trace.Reject:
		t.show(Conflict, e.At)
		t.scene.By = e.By
		t.scene.Caption = t.captionReject(e)
	case trace.Solution:
		t.show(Solved, none)
		t.scene.Caption = t.Language.solutionCaption(&t.board, t.counters[trace.Solutions], t.Labels)
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
	s.Hold = t.Holds.hold(m)
	s.Costs = t.since.costs
	s.Beaten = trace.Set{}
	if t.strikes {
		s.Crosses, s.Struck, s.Fresh = t.byQueens, t.byOthers, t.fresh
	} else {
		s.Crosses = t.openAttacked()
	}
	if m != Solved && t.board.Len() == t.board.N {
		s.Beaten = t.board.Beaten()
	}
}

func (t *teller) test(e trace.Event) {
	if e.Cause != 0 {
		t.since.attacked++
	}
	if t.Detail != Tests {
		return
	}
	if e.Cause == 0 {
		t.show(Free, e.At)
		t.scene.Caption = t.captionFree(e.At)
		return
	}
	t.show(Conflict, e.At)
	t.scene.By = e.By
	t.scene.Caption = t.captionTest(e.At, e.By, false)
}

func (t *teller) cost(e trace.Event) {
	t.since.costs.add(e.At, e.Value, t.about.ByColumn)
	if t.Detail == Tests {
		t.show(Free, e.At)
		t.scene.Caption = t.captionCost(e)
	}
}

func (t *teller) place(e trace.Event) {
	t.show(Placement, e.At)
	t.scene.Caption = t.captionPlace(e)
	if t.since.branched && e.Cause == 0 {
		t.scene.Why = trace.Branch
	}
	t.placed = append(t.placed, e.At)
	t.tried = append(t.tried, nil)
	t.since = noReasons
}

// mark follows solvers that say themselves which squares are ruled out. Squares that are struck join
// the present scene; the next one shows which were restored.
func (t *teller) mark(e trace.Event) {
	t.strikes = true
	if e.Kind == trace.Restore {
		t.byQueens.Remove(e.At)
		t.byOthers.Remove(e.At)
		t.fresh.Remove(e.At)
		return
	}
	if e.Cause == trace.Line {
		t.byQueens.Add(e.At)
	} else {
		t.byOthers.Add(e.At)
	}
	t.fresh.Add(e.At)
	if t.scene.Mood == Placement {
		t.struck[e.Cause]++
	}
	if t.scene.Mood != Backtrack {
		t.scene.Crosses, t.scene.Struck, t.scene.Fresh = t.byQueens, t.byOthers, t.fresh
	}
}

// takeBack shows a queen that is being taken back while it still stands. All that are taken back in a
// row share the scene.
func (t *teller) takeBack(e trace.Event, before trace.Board) {
	if t.scene.Mood != Backtrack {
		t.why, t.since = t.since, noReasons
		after := t.board
		t.board = before
		t.show(Backtrack, e.At)
		t.board = after
		t.scene.Dead = t.why.dead
		t.scene.Why = t.why.kind()
		for _, l := range t.why.learned {
			t.scene.Clause.Add(l.At)
		}
		for _, s := range t.tried[len(t.placed)] {
			if s.Row == t.why.dead.Row || s.Col == t.why.dead.Col {
				t.scene.Tried.Add(s)
			}
		}
	}
	t.scene.Counters = t.counters
	t.scene.Leaving.Add(e.At)
	t.scene.Caption = t.captionTakeBack()

	if depth := slices.Index(t.placed, e.At); depth >= 0 {
		t.placed = slices.Delete(t.placed, depth, depth+1)
	}
	t.tried = t.tried[:len(t.placed)+1]
	t.tried[len(t.placed)] = append(t.tried[len(t.placed)], e.At)
}

func (t *teller) move(e trace.Event) {
	t.show(Placement, e.At)
	t.scene.Caption = t.captionMove(e)
	if i := slices.Index(t.placed, e.By); i >= 0 {
		t.placed[i] = e.At
	}
	t.since = noReasons
}

// end turns the scene into the last one. A search that ends with the board of its start is complete.
func (t *teller) end() {
	t.scene.Hold = t.Holds.scaled(t.Holds.End)
	t.scene.Counters = t.counters
	switch {
	case t.last == 0 || t.last == trace.Solution:
	case t.board == t.start:
		t.scene.Caption = t.captionEnd()
	case t.counters[trace.Solutions] == 0:
		t.scene.Caption = caption(t.Language.GivenUp, "", words{})
	}
}

// openAttacked returns the attacked squares of the rows, or columns, without a queen.
func (t *teller) openAttacked() trace.Set {
	attacked := t.board.Attacked()
	var filled uint64
	for q := range t.board.Queens() {
		if t.about.ByColumn {
			filled |= 1 << q.Col
		} else {
			attacked[q.Row] = 0
		}
	}
	for row := range attacked {
		attacked[row] &^= filled
	}
	return attacked
}

// Numbered returns a scene that shows the n-th solution, b, by itself, without the search. Of the
// options it takes Language and Labels.
func Numbered(b trace.Board, n int, o Options) Scene {
	language := o.Language
	if language == nil {
		language = &English
	}
	return Scene{Step: 1, Board: b, At: none, By: none, Dead: none, Caption: language.solutionCaption(&b, n, o.Labels)}
}
