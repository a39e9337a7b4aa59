// Package learner lets somebody place the queens by hand. What a learner does is a search like any other: a trace, which
// [Play] makes longer act by act, and which can be filmed after each.
package learner

import (
	"bytes"
	"context"
	"fmt"
	"iter"
	"slices"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
)

// An Act is what a learner does.
type Act struct {
	Kind  string `json:"kind"`            // one of Kinds
	At    [2]int `json:"at,omitzero"`     // the row and the column of a square to place a queen on
	Again bool   `json:"again,omitempty"` // the hint for this board was given: tell more
}

// Kinds are the kinds of acts: begin, place a queen, take back the last, ask for a hint.
var Kinds = []string{"start", "place", "back", "hint"}

// A Reply is what came of an act. Squares are numbered row by row, from 0.
type Reply struct {
	Trace   string `json:"trace"` // the search with this act, whole: it can be filmed and continued
	Step    int    `json:"step"`  // the last of its film with all tests, but for the end: it shows this act
	Title   string `json:"title"` // what happened; a hint
	Detail  string `json:"detail"`
	Note    string `json:"note,omitempty"` // which rows and columns have no square left
	Refused bool   `json:"refused"`        // the board is as it was
	Solved  bool   `json:"solved"`         // the queens on the board are a solution
	Queens  []int  `json:"queens"`         // the squares of the queens, in the order in which they were placed, fixed ones first
	Fixed   int    `json:"fixed"`          // how many of them are fixed
	Free    []int  `json:"free"`           // the squares that no queen attacks
	Dead    []int  `json:"dead"`           // the rows that have no queen and no free square
	Columns []int  `json:"columns"`        // … and the columns
	Tests   int    `json:"tests"`          // the squares tried
	Backs   int    `json:"backs"`          // the queens taken back
}

// Play makes the trace of a learner longer by an act. The trace is "" before the first act; then o says the board, and it
// always says how to speak. An error says what is wrong with the trace or the act; what the rules refuse is no error.
func Play(ctx context.Context, o reel.Options, text string, act Act) (Reply, error) {
	g, err := open(ctx, o, text)
	if err != nil {
		return Reply{}, err
	}
	var said story.Caption
	var refused bool
	switch at := trace.Sq(act.At[0], act.At[1]); act.Kind {
	case "start":
	case "place":
		if min(act.At[0], act.At[1]) < 0 || max(act.At[0], act.At[1]) >= g.about.N {
			return Reply{}, fmt.Errorf("no square %d,%d: rows and columns go from 0 to %d", act.At[0], act.At[1], g.about.N-1)
		}
		said, refused = g.place(at)
	case "back":
		said, refused = g.back()
	case "hint":
		said = g.language.Hinted(g.hint(ctx, act.Again), g.about.Problem, g.labels)
	default:
		return Reply{}, fmt.Errorf("no such act %q: choose %s", act.Kind, reel.Alternatives(Kinds))
	}
	if err := ctx.Err(); err != nil {
		return Reply{}, err
	}
	return g.reply(said, refused)
}

// A game is a search by hand, and the board that it has led to.
type game struct {
	about    trace.About
	language *story.Language
	labels   story.Labels

	events []trace.Event
	board  trace.Board
	queens []trace.Square // in the order in which they were placed, but for the fixed ones
	tests  int
	backs  int
	found  []trace.Board // the solutions so far
}

// open plays a trace, or begins one.
func open(ctx context.Context, o reel.Options, text string) (*game, error) {
	if text == "" {
		var begun bytes.Buffer
		src, err := (&reel.Search{Queens: o.Queens, Fixed: o.Fixed}).Open(ctx, trace.MaxN)
		if err != nil {
			return nil, err
		}
		about := trace.About{Problem: trace.Problem{N: src.N, Fixed: src.Fixed}, Solver: story.ByHand}
		if err := trace.Write(&begun, about, slices.Values([]trace.Event(nil))); err != nil {
			return nil, err
		}
		text = begun.String()
	}
	about, events, err := trace.Read(bytes.NewReader([]byte(text)))
	if err != nil {
		return nil, err
	}
	if about.Solver != story.ByHand {
		return nil, fmt.Errorf("line 1: a search by %q, not %q", about.Solver, story.ByHand)
	}
	g := &game{
		about: about, board: about.Board(), language: o.Language,
		labels: story.Labels(max(0, slices.Index(story.LabelNames, o.Labels))),
	}
	if g.language == nil {
		g.language = &story.English
	}
	for e, err := range events {
		if err != nil {
			return nil, err
		}
		if err := g.add(e); err != nil {
			return nil, err
		}
	}
	return g, nil
}

// add adds an event, which must be legal.
func (g *game) add(e trace.Event) error {
	switch e.Kind {
	case trace.Test:
		g.tests++
	case trace.Place:
		if by, attacked := g.board.Attacker(e.At); attacked {
			return fmt.Errorf("a queen placed on %v, which the one on %v attacks", e.At, by)
		}
		g.queens = append(g.queens, e.At)
	case trace.TakeBack:
		g.queens = slices.DeleteFunc(g.queens, func(q trace.Square) bool { return q == e.At })
		g.backs++
	case trace.Solution:
		g.found = append(g.found, g.board)
	case trace.DeadEnd:
	default:
		return fmt.Errorf("a search by hand has no %v", e.Kind)
	}
	g.events = append(g.events, e)
	return g.board.Apply(e)
}

// place tests a square, and places a queen on it if none attacks it. What it returns is empty where the film says it.
func (g *game) place(at trace.Square) (said story.Caption, refused bool) {
	if g.board.Has(at) {
		return story.Caption{Title: g.language.HandTaken(at, g.labels, g.about.N)}, true
	}
	if by, attacked := g.board.Attacker(at); attacked {
		g.must(trace.Event{Kind: trace.Test, At: at, By: by, Cause: trace.Attack})
		return said, true
	}
	g.must(trace.Event{Kind: trace.Test, At: at}, trace.Event{Kind: trace.Place, At: at})
	switch dead := g.dead(); {
	case len(dead) > 0:
		g.must(trace.Event{Kind: trace.DeadEnd, At: dead[0]})
	case !g.solved():
	case slices.Contains(g.found, g.board): // a trace has each solution once
		return story.Caption{Title: g.language.Studio.Own.Found}, false
	default:
		g.must(trace.Event{Kind: trace.Solution})
	}
	return said, false
}

// back takes back the queen that was placed last, for the row or column without a square, if there is one.
func (g *game) back() (said story.Caption, refused bool) {
	if len(g.queens) == 0 {
		return story.Caption{Title: g.language.Studio.Own.Nothing}, true
	}
	if dead := g.dead(); len(dead) > 0 && g.events[len(g.events)-1].Kind != trace.DeadEnd {
		g.must(trace.Event{Kind: trace.DeadEnd, At: dead[0]})
	}
	g.must(trace.Event{Kind: trace.TakeBack, At: g.queens[len(g.queens)-1]})
	return said, false
}

// must adds events that the rules allow.
func (g *game) must(events ...trace.Event) {
	for _, e := range events {
		if err := g.add(e); err != nil {
			panic(err) // a test plays all kinds of games
		}
	}
}

func (g *game) solved() bool { return g.board.Len() == g.about.N } // none is placed on an attacked square

// free yields the squares that no queen attacks.
func (g *game) free() iter.Seq[trace.Square] {
	attacked := g.board.Attacked()
	return func(yield func(trace.Square) bool) {
		for i := range g.about.N * g.about.N {
			at := trace.Sq(i/g.about.N, i%g.about.N)
			if !attacked.Has(at) && !g.board.Has(at) && !yield(at) {
				return
			}
		}
	}
}

// An openLine is a row or a column that has no queen.
type openLine struct {
	line trace.Square
	left int // its free squares
}

// open returns the rows without a queen, or else the columns.
func (g *game) open(columns bool) []openLine {
	left, filled := make([]int, g.about.N), make([]bool, g.about.N)
	place := func(s trace.Square) int {
		if columns {
			return int(s.Col)
		}
		return int(s.Row)
	}
	for q := range g.board.Queens() {
		filled[place(q)] = true
	}
	for s := range g.free() {
		left[place(s)]++
	}
	var lines []openLine
	for i := range g.about.N {
		line := trace.Row(i)
		if columns {
			line = trace.Column(i)
		}
		if !filled[i] {
			lines = append(lines, openLine{line, left[i]})
		}
	}
	return lines
}

// dead returns the rows, and then the columns, that have no queen and no free square.
func (g *game) dead() (dead []trace.Square) {
	for _, columns := range []bool{false, true} {
		for _, l := range g.open(columns) {
			if l.left == 0 {
				dead = append(dead, l.line)
			}
		}
	}
	return dead
}

// reply says what came of an act: in the words of the film, unless others are given.
func (g *game) reply(said story.Caption, refused bool) (Reply, error) {
	var text bytes.Buffer
	if err := trace.Write(&text, g.about, slices.Values(g.events)); err != nil {
		return Reply{}, err
	}
	last, err := g.filmed()
	if err != nil {
		return Reply{}, err
	}
	if said == (story.Caption{}) {
		said = last.Caption
	}
	r := Reply{
		Trace: text.String(), Step: last.Step, Title: said.Title, Detail: said.Detail, Refused: refused, Solved: g.solved(), Fixed: len(g.about.Fixed),
		Queens: []int{}, Free: []int{}, Dead: []int{}, Columns: []int{}, Tests: g.tests, Backs: g.backs,
	}
	number := func(s trace.Square) int { return int(s.Row)*g.about.N + int(s.Col) }
	for _, q := range slices.Concat(g.about.Fixed, g.queens) {
		r.Queens = append(r.Queens, number(q))
	}
	for s := range g.free() {
		r.Free = append(r.Free, number(s))
	}
	dead := g.dead()
	for _, line := range dead {
		if line.Col < 0 {
			r.Dead = append(r.Dead, int(line.Row))
		} else {
			r.Columns = append(r.Columns, int(line.Col))
		}
	}
	if len(dead) > 0 {
		r.Note = g.language.DeadLines(dead, g.labels, g.about.N)
	}
	return r, nil
}

// filmed returns what the film of the search shows of the last act.
func (g *game) filmed() (last story.Scene, err error) {
	scenes, failure := story.Tell(g.about, slices.Values(g.events), story.Options{Language: g.language, Labels: g.labels, Detail: story.Tests})
	for s := range scenes {
		if !s.Ends {
			last = s
		}
	}
	return last, failure()
}
