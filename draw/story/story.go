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
	Moves Detail = iota // each queen placed or taken back
	Tests               // each square tested as well
)

// DetailNames holds the name of each Detail, as the command line writes it.
var DetailNames = []string{Moves: "moves", Tests: "tests"}

// Options say how a story is told. The zero value tells an English one, move by move.
type Options struct {
	Language *Language // nil stands for English
	Labels   Labels
	Detail   Detail
	Holds    Holds

	Solver, Doc string // the solver's name and what it does, for the first scene
}

// Tell yields the scenes of a search for p. The first shows the board before the first event; every
// other begins with an event and includes what follows from it. The events must be legal on p.Board().
// The scenes can be ranged as often as the events can.
func Tell(p trace.Problem, events iter.Seq[trace.Event], o Options) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		t := newTeller(p, o)
		for e := range events {
			if t.begins(e) {
				if !yield(t.scene) {
					return
				}
				t.scene = t.next()
			}
			t.play(e)
		}
		t.end()
		yield(t.scene)
	}
}

// A teller follows a search, and keeps the scene that the next events may still add to.
type teller struct {
	Options
	start, board trace.Board
	counters     trace.Counters
	last         trace.Kind // the event before
	scene        Scene

	attacked int              // squares tested in vain since the last queen was placed or taken back
	dead     trace.Square     // the line found without a square since then, or none
	placed   []trace.Square   // the queens placed, the latest last
	tried    [][]trace.Square // tried[d] held queen d and lost her, since queen d-1 was placed
}

func newTeller(p trace.Problem, o Options) *teller {
	if o.Language == nil {
		o.Language = &English
	}
	o.Holds = o.Holds.withDefaults()
	t := &teller{Options: o, start: p.Board(), board: p.Board(), dead: none, tried: make([][]trace.Square, 1)}
	t.scene = t.next()
	t.show(Calm, none)
	t.scene.Hold = o.Holds.scaled(o.Holds.Start)
	t.scene.Caption = t.captionStart()
	return t
}

// begins reports whether a new scene begins with e.
func (t *teller) begins(e trace.Event) bool {
	switch e.Kind {
	case trace.Place, trace.TakeBack:
		return true
	case trace.Test:
		return t.Detail == Tests
	}
	return false
}

// next returns the scene after the present one, still to be filled.
func (t *teller) next() Scene {
	return Scene{Step: t.scene.Step + 1, By: none, Dead: none}
}

// play follows an event, and writes into the scene what the scene shows of it.
func (t *teller) play(e trace.Event) {
	switch e.Kind {
	case trace.Test:
		t.test(e)
	case trace.Place:
		t.place(e)
	case trace.DeadEnd:
		t.apply(e)
		t.dead = e.At
	case trace.TakeBack:
		t.takeBack(e)
	case trace.Solution:
		t.apply(e)
		t.show(Solved, none)
		t.scene.Caption = t.Language.solutionCaption(&t.board, t.counters[trace.Solutions], t.Labels)
	default:
		t.apply(e)
	}
	t.last = e.Kind
}

// apply plays an event on the board and counts it.
func (t *teller) apply(e trace.Event) {
	if err := t.board.Apply(e); err != nil {
		panic(fmt.Sprintf("story: %v: %v", e, err)) // Tell asks for legal events
	}
	t.counters.Count(e)
}

// show fills the scene with the state of the search.
func (t *teller) show(m Mood, at trace.Square) {
	t.scene.Mood, t.scene.At = m, at
	t.scene.Board, t.scene.Counters = t.board, t.counters
	t.scene.Crosses = openAttacked(&t.board)
	t.scene.Hold = t.Holds.hold(m)
}

func (t *teller) test(e trace.Event) {
	t.apply(e)
	if e.Cause != 0 {
		t.attacked++
	}
	if t.Detail != Tests {
		return
	}
	if e.Cause == 0 {
		t.show(Free, e.At)
	} else {
		t.show(Conflict, e.At)
		t.scene.By = e.By
	}
	t.scene.Caption = t.captionTest(e)
}

func (t *teller) place(e trace.Event) {
	t.apply(e)
	t.show(Placement, e.At)
	t.scene.Caption = t.captionPlace(e)
	t.placed = append(t.placed, e.At)
	t.tried = append(t.tried, nil)
	t.attacked, t.dead = 0, none
}

func (t *teller) takeBack(e trace.Event) {
	t.show(Backtrack, e.At) // while she still stands
	t.apply(e)
	t.scene.Counters = t.counters
	t.scene.Dead = t.dead
	for _, s := range t.tried[len(t.placed)] {
		if s.Row == t.dead.Row || s.Col == t.dead.Col {
			t.scene.Tried.Add(s)
		}
	}
	t.scene.Caption = t.captionTakeBack(e)

	depth := slices.Index(t.placed, e.At)
	t.placed = slices.Delete(t.placed, depth, depth+1)
	t.tried = t.tried[:len(t.placed)+1]
	t.tried[len(t.placed)] = append(t.tried[len(t.placed)], e.At)
	t.attacked, t.dead = 0, none
}

// end turns the scene into the last one.
func (t *teller) end() {
	t.scene.Hold = t.Holds.scaled(t.Holds.End)
	if t.board == t.start && t.last != 0 && t.last != trace.Solution {
		t.scene.Caption = t.captionEnd()
	}
}

// Numbered returns the scene of a solution by itself: the board, its number, and nothing of the search.
func Numbered(b trace.Board, n int, o Options) Scene {
	language := o.Language
	if language == nil {
		language = &English
	}
	return Scene{Step: 1, Board: b, At: none, By: none, Dead: none, Caption: language.solutionCaption(&b, n, o.Labels)}
}

// openAttacked returns the attacked squares of the rows that hold no queen yet.
func openAttacked(b *trace.Board) trace.Set {
	attacked := b.Attacked()
	for row := range b.N {
		if !b.RowEmpty(row) {
			attacked[row] = 0
		}
	}
	return attacked
}
