// Package learner lets somebody place the queens by hand. What a learner does is a search like any other: a trace, which
// [Play] makes longer act by act, and which can be filmed after each.
package learner

import (
	"bytes"
	"cmp"
	"context"
	"fmt"
	"iter"
	"slices"

	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// An Act is what a learner does.
type Act struct {
	Kind  string `json:"kind"`            // one of Kinds
	At    [2]int `json:"at,omitzero"`     // the row and the column of a square to place a queen on
	Again bool   `json:"again,omitempty"` // the hint for this board was given: tell more
}

// kinds are the kinds of acts: begin, place a queen, take back the last, ask for a hint.
var kinds = []string{"start", "place", "back", "hint"}

// A Reply is what came of an act. Squares are numbered row by row, from 0.
type Reply struct {
	Trace   string `json:"trace"` // the search with this act, whole: it can be filmed and continued
	Step    int    `json:"step"`  // of its film with all tests: it shows the board after this act
	Title   string `json:"title"` // what happened; a hint
	Detail  string `json:"detail"`
	Note    string `json:"note,omitempty"` // which rows and columns have no square left
	Refused bool   `json:"refused"`        // the board is as it was
	Solved  bool   `json:"solved"`         // the queens on the board are a solution
	Queens  []int  `json:"queens"`         // the squares of the queens, in the order in which they were placed, fixed ones first
	Fixed   int    `json:"fixed"`          // how many of them are fixed
	Free    []int  `json:"free"`           // the squares that no queen attacks
	Dead    []int  `json:"dead"`           // the rows that have no queen and no free square
	Columns []int  `json:"columns"`        // the columns that have no queen and no free square
	Tests   int    `json:"tests"`          // the squares tried
	Backs   int    `json:"backs"`          // the queens taken back

	Solution *Solution `json:"solution,omitempty"` // if they are one
}

// Play makes the trace of a learner longer by an act. The trace is "" before the first act, which is on the board of o. The
// reply is in the language of o. An error says what is wrong with the trace or the act; a queen that the rules refuse is no error.
func Play(ctx context.Context, o reel.Options, text string, act Act) (Reply, error) {
	g, err := open(ctx, o, text)
	if err != nil {
		return Reply{}, err
	}
	var said words.Caption
	var refused bool
	before := len(g.events)
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
		said = story.Hinted(g.language, g.hint(ctx, act.Again), g.about.Problem, g.labels)
	default:
		return Reply{}, fmt.Errorf("no such act %q: choose %s", act.Kind, reel.Alternatives(kinds))
	}
	if err := ctx.Err(); err != nil {
		return Reply{}, err
	}
	return g.reply(ctx, said, refused, len(g.events) > before)
}

// A game is a search by hand, and the board that it has led to.
type game struct {
	about    trace.About
	language *words.Language
	labels   words.Labels

	events []trace.Event
	now    trace.State
	found  []trace.Board // the solutions so far
}

// open plays a trace, or begins one.
func open(ctx context.Context, o reel.Options, text string) (*game, error) {
	about := trace.About{Solver: words.ByHand}
	var events iter.Seq2[trace.Event, error] = func(func(trace.Event, error) bool) {}
	if text == "" {
		src, err := (&reel.Options{Search: reel.Search{Queens: o.Queens, Fixed: o.Fixed}, Story: o.Story}).Open(ctx, trace.MaxN)
		if err != nil {
			return nil, err
		}
		about.Problem = trace.Problem{N: src.N, Fixed: src.Fixed}
	} else {
		var err error
		if about, events, err = trace.Read([]byte(text)); err != nil {
			return nil, err
		}
		if about.Solver != words.ByHand {
			return nil, fmt.Errorf("line 1: a search by %q, not %q", about.Solver, words.ByHand)
		}
	}
	g := &game{
		about: about, now: trace.NewState(about.Problem),
		language: cmp.Or(o.Language, &words.English), labels: words.LabelsOf(o.Labels),
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
	case trace.Place:
		if by, attacked := g.now.Board.Attacker(e.At); attacked {
			return fmt.Errorf("a queen placed on %v, which the one on %v attacks", e.At, by)
		}
	case trace.Solution:
		g.found = append(g.found, g.now.Board)
	case trace.TakeBack, trace.Test, trace.DeadEnd:
	default:
		return fmt.Errorf("a search by hand has no %v", e.Kind)
	}
	g.events = append(g.events, e)
	g.now.Apply(e)
	return nil
}

// place tests a square, and places a queen on it if none attacks it. The caption is empty if the film has one.
func (g *game) place(at trace.Square) (said words.Caption, refused bool) {
	if g.now.Board.Has(at) {
		taken := g.language.Say(g.language.Studio.Own.Taken, words.Values{At: g.labels.Square(at, g.about.N)})
		return words.Caption{Title: words.Capital(taken)}, true
	}
	if by, attacked := g.now.Board.Attacker(at); attacked {
		g.must(trace.Event{Kind: trace.Test, At: at, By: by, Cause: trace.Attack})
		return said, true
	}
	g.must(trace.Event{Kind: trace.Test, At: at}, trace.Event{Kind: trace.Place, At: at})
	switch dead := g.dead(); {
	case len(dead) > 0:
		g.must(trace.Event{Kind: trace.DeadEnd, At: dead[0]})
	case !g.solved():
	case slices.Contains(g.found, g.now.Board): // a trace has each solution once
		return words.Caption{Title: g.language.Studio.Own.Found}, false
	default:
		g.must(trace.Event{Kind: trace.Solution})
	}
	return said, false
}

// back takes back the queen that was placed last, for the row or column without a square, if there is one.
func (g *game) back() (said words.Caption, refused bool) {
	if len(g.now.Queens) == len(g.about.Fixed) {
		return words.Caption{Title: g.language.Studio.Own.Nothing}, true
	}
	if dead := g.dead(); len(dead) > 0 && g.events[len(g.events)-1].Kind != trace.DeadEnd {
		g.must(trace.Event{Kind: trace.DeadEnd, At: dead[0]})
	}
	g.must(trace.Event{Kind: trace.TakeBack, At: g.now.Queens[len(g.now.Queens)-1]})
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

func (g *game) solved() bool { return g.now.Board.Len() == g.about.N } // none is placed on an attacked square

func (g *game) free() (free []trace.Square) {
	attacked := g.now.Board.Attacked()
	for i := range g.about.N * g.about.N {
		if at := trace.Sq(i/g.about.N, i%g.about.N); !attacked.Has(at) && !g.now.Board.Has(at) {
			free = append(free, at)
		}
	}
	return free
}

// An openLine is a row or a column that has no queen.
type openLine struct {
	line trace.Square
	left int // its free squares
}

// open returns the rows without a queen, or else the columns.
func (g *game) open(columns bool) (lines []openLine) {
	free := g.free()
	for i := range g.about.N {
		line := trace.Row(i)
		if columns {
			line = trace.Column(i)
		}
		on := func(s trace.Square) bool { return s.Row == line.Row || s.Col == line.Col }
		if !slices.ContainsFunc(g.now.Queens, on) {
			others := slices.DeleteFunc(slices.Clone(free), on)
			lines = append(lines, openLine{line, len(free) - len(others)})
		}
	}
	return lines
}

// dead returns the rows, and then the columns, that have no queen and no free square.
func (g *game) dead() (dead []trace.Square) {
	for _, l := range slices.Concat(g.open(false), g.open(true)) {
		if l.left == 0 {
			dead = append(dead, l.line)
		}
	}
	return dead
}

// reply says what came of an act: said or, if that is empty, the caption of the film. Of acts that add no events, which are not played, the
// film shows where the queens stand, not what was refused before.
func (g *game) reply(ctx context.Context, said words.Caption, refused, played bool) (Reply, error) {
	var text bytes.Buffer
	if err := trace.Write(&text, g.about, slices.Values(g.events)); err != nil {
		return Reply{}, err
	}
	var last story.State // of the act
	options := story.Options{Language: g.language, Labels: g.labels, Detail: story.Tests}
	states, err := story.Tell(g.about, slices.Values(g.events), options)
	if err != nil {
		return Reply{}, err
	}
	for s := range states {
		if !s.Ends && s.Mood != story.DeadEnd && (played || s.Mood != story.Conflict) { // a note tells of dead ends
			last = s
		}
	}
	solution, solved := g.solution(ctx)
	if solution != nil && !refused && said.Detail == "" { // no hint
		said = words.Caption{Title: cmp.Or(said.Title, solved.Title), Detail: solved.Detail}
	}
	if said == (words.Caption{}) {
		said = last.Caption
	}
	r := Reply{
		Trace:    text.String(),
		Step:     last.Step,
		Title:    said.Title,
		Detail:   said.Detail,
		Refused:  refused,
		Solved:   solution != nil,
		Solution: solution,
		Fixed:    len(g.about.Fixed),
		Queens:   g.numbers(g.now.Queens),
		Free:     g.numbers(g.free()),
		Dead:     []int{},
		Columns:  []int{},
		Tests:    g.now.Counters[trace.Tests],
		Backs:    g.now.Counters[trace.Backtracks],
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
		r.Note = story.Hinted(g.language, story.Hint{Kind: story.HintDead, Lines: dead}, g.about.Problem, g.labels).Title
	}
	return r, nil
}

func (g *game) numbers(squares []trace.Square) []int {
	all := []int{}
	for _, s := range squares {
		all = append(all, int(s.Row)*g.about.N+int(s.Col))
	}
	return all
}

// hint returns a reason to go on or back. It names no square where a queen should go. The second hint for the same board
// says whether there is a solution with the queens on the board, if that is known; where there is none from the start, the first does, too.
func (g *game) hint(ctx context.Context, again bool) story.Hint {
	h := g.reason()
	begins := len(g.now.Queens) == len(g.about.Fixed) && h.Kind != story.HintDead // perhaps where nothing leads to a solution
	if !again && !begins || h.Kind == story.HintAll {
		return h
	}
	for stay := len(g.now.Queens); stay >= len(g.about.Fixed); stay-- {
		counts, known := soon(ctx, trace.Problem{N: g.about.N, Fixed: g.now.Queens[:stay], Solutions: 1})
		switch {
		case !known: // the search takes long
			return h
		case counts[trace.Solutions] == 0:
		case !again:
			return h
		case stay == len(g.now.Queens):
			h.Now, h.Kind = h.Kind, story.HintSome
			return h
		default:
			back := slices.Clone(g.now.Queens[stay:])
			slices.Reverse(back)
			return story.Hint{Kind: story.HintNone, Back: back}
		}
	}
	return story.Hint{Kind: story.HintNever}
}

// reason returns what the rules say of the board: the rows and columns with no square left, one with a single square, the row
// with the fewest.
func (g *game) reason() story.Hint {
	if g.solved() {
		return story.Hint{Kind: story.HintAll}
	}
	if dead := g.dead(); len(dead) > 0 {
		return story.Hint{Kind: story.HintDead, Lines: dead}
	}
	rows := g.open(false)
	for _, l := range slices.Concat(rows, g.open(true)) {
		if l.left == 1 {
			return story.Hint{Kind: story.HintOne, Lines: []trace.Square{l.line}, Left: 1}
		}
	}
	byLeft := func(a, b openLine) int { return cmp.Compare(a.left, b.left) }
	fewest := slices.MinFunc(rows, byLeft)
	if fewest.left == slices.MaxFunc(rows, byLeft).left {
		return story.Hint{Kind: story.HintStart, Left: fewest.left}
	}
	return story.Hint{Kind: story.HintFewest, Lines: []trace.Square{fewest.line}, Left: fewest.left}
}
