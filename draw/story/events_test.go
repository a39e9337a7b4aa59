package story

import (
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
)

// Events of a search for 10 queens, on squares named as in chess.

func sq(name string) trace.Square {
	for row := range 10 {
		for col := range 10 {
			if s := trace.Sq(row, col); Chess.Square(s, 10) == name {
				return s
			}
		}
	}
	panic("no square " + name)
}

func place(at string, cause trace.Cause) trace.Event {
	e := trace.Event{Kind: trace.Place, At: sq(at), Cause: cause}
	if cause == trace.Forced {
		e.By = none // no line is known
	}
	return e
}

func takeBack(at string) trace.Event { return trace.Event{Kind: trace.TakeBack, At: sq(at)} }

func attack(at, by string) trace.Event {
	return trace.Event{Kind: trace.Test, At: sq(at), By: sq(by), Cause: trace.Attack}
}

func strike(at, by string, cause trace.Cause) trace.Event {
	return trace.Event{Kind: trace.Strike, At: sq(at), By: sq(by), Cause: cause}
}

func cost(at string, value int) trace.Event {
	return trace.Event{Kind: trace.Cost, At: sq(at), Value: value}
}

// learn returns the event of a clause; names of squares that hold no queen begin with "-".
func learn(literals ...string) trace.Event {
	e := trace.Event{Kind: trace.Learn}
	for _, l := range literals {
		if l[0] == '-' {
			e.Clause = append(e.Clause, trace.Literal{At: sq(l[1:]), Not: true})
		} else {
			e.Clause = append(e.Clause, trace.Literal{At: sq(l)})
		}
	}
	return e
}

// ten returns events that put ten queens on the board: two of them, and the others in the last column.
func ten(one, other string) []trace.Event {
	events := []trace.Event{place(one, 0), place(other, 0)}
	for row := range 8 {
		events = append(events, place(Chess.Square(trace.Sq(row, 9), 10), 0))
	}
	return events
}

// lastScene returns the scene that the last of some events ends in.
func lastScene(events []trace.Event, o Options) Scene {
	more := slices.Concat(events, []trace.Event{place("j1", 0)})
	scenes := slices.Collect(told(trace.About{Problem: trace.Problem{N: 10}}, slices.Values(more), o))
	return scenes[len(scenes)-3] // after it come the queen on j1 and the end
}

// Each caption says what its events are about: squares, queens, numbers and reasons.
func TestCaptionsOfEvents(t *testing.T) {
	type events = []trace.Event
	nine := events{}
	for _, at := range []string{"a10", "c9", "e8", "g7", "i6", "b5", "d4", "f3", "h2"} {
		nine = append(nine, place(at, 0))
	}
	back := slices.Clone(nine)
	for _, e := range slices.Backward(nine) {
		back = append(back, trace.Event{Kind: trace.TakeBack, At: e.At})
	}
	var solution events
	for _, at := range []string{"b10", "d9", "f8", "h7", "j6", "a5", "c4", "e3", "g2", "i1"} {
		solution = append(solution, place(at, 0))
	}
	solution = append(solution, trace.Event{Kind: trace.Solution})
	deadRow := trace.Event{Kind: trace.DeadEnd, At: trace.Row(1)}
	for _, c := range []struct {
		events events
		detail Detail
		want   Caption
	}{
		{events{place("a10", 0)}, Moves, Caption{"Row 10: queen on a10", "no queen attacks it"}},
		{events{place("a10", 0), attack("a9", "a10"), place("c9", 0)}, Moves, Caption{"Row 9: queen on c9", "first safe square, 2 attacked skipped"}}, // b9 is attacked, too
		{events{place("a10", 0), attack("a1", "a10"), place("c9", 0)}, Moves, Caption{"Row 9: queen on c9", "no queen attacks it"}},                   // what was tested is not skipped
		{events{place("a10", 0), attack("a9", "a10"), place("d9", 0)}, Moves, Caption{"Row 9: queen on d9", "no queen attacks it"}},                   // c9 is safe
		{events{place("a10", 0), place("c9", 0), takeBack("c9"), place("d9", 0)}, Moves, Caption{"Row 9: queen on d9", "next safe square"}},
		{events{place("a10", 0), place("d9", 0), takeBack("d9"), place("c9", 0)}, Moves, Caption{"Row 9: queen on c9", "no queen attacks it"}}, // not in order
		{events{place("a10", 0), place("c9", 0), takeBack("c9"), place("e9", 0)}, Moves, Caption{"Row 9: queen on e9", "no queen attacks it"}}, // d9 was never tried
		{events{place("a10", 0), attack("a9", "a10"), attack("b9", "a10"), place("c9", 0)}, Moves, Caption{"Row 9: queen on c9", "first safe square, 2 attacked skipped"}},
		{events{place("a10", 0), attack("a9", "a10"), place("c9", 0)}, Tests, Caption{"Row 9: queen on c9", "first safe square, 2 attacked skipped"}},
		{events{place("a10", 0), place("a9", 0)}, Tests, Caption{"Row 9: queen on a9", "not tested yet"}},
		{events{place("a10", trace.Forced)}, Moves, Caption{"Row 10: queen on a10", "forced"}},
		{events{place("a10", trace.Unit)}, Moves, Caption{"Row 10: queen on a10", "a learned clause forces this queen"}},
		{events{{Kind: trace.Branch, At: sq("a10")}, place("a10", 0)}, Moves, Caption{"Row 10: queen on a10", "decision: the first square left"}},
		{events{{Kind: trace.Branch, At: sq("b10")}, place("b10", 0)}, Moves, Caption{"Row 10: queen on b10", "decision"}},
		{events{{Kind: trace.Branch, At: sq("b10"), Value: 4}, place("b10", 0)}, Moves, Caption{"Row 10: queen on b10", "decision: the highest score (4)"}},
		{events{{Kind: trace.Branch, At: sq("b10"), Cause: trace.Denied}, place("a10", 0)}, Moves, Caption{"Row 10: queen on a10", "no queen attacks it"}},
		{events{cost("a10", 6), cost("b10", 9), place("a10", 0)}, Tests, Caption{"Row 10: queen on a10", "cost 6"}},
		{events{cost("a10", 6), cost("b10", 9)}, Tests, Caption{"Row 10, square b10: cost 9", "the cost of a queen here"}},

		{events{place("a10", 0), strike("b10", "a10", trace.Line)}, Moves, Caption{"Row 10: queen on a10", "no queen attacks it; 1 square ruled out"}},
		{events{place("a10", 0), strike("b9", "a10", trace.Diagonal), strike("c8", "a10", trace.Diagonal), strike("e9", "a10", trace.Hall), strike("f9", "a10", trace.Unit)},
			Moves, Caption{"Row 10: queen on a10", "no queen attacks it; 4 squares ruled out"}},
		{events{place("a10", 0), place("c9", 0), takeBack("c9"), strike("c9", "a10", trace.Denied), strike("d9", "a10", trace.Hall)},
			Moves, Caption{"Backtrack", "remove c9"}}, // struck after a backtrack

		{events{place("a10", 0), attack("a9", "a10")}, Tests, Caption{"Row 9, square a9: attacked by a10", "same column"}},
		{events{place("a10", 0), attack("b9", "a10")}, Tests, Caption{"Row 9, square b9: attacked by a10", "same diagonal"}},
		{events{place("a10", 0), attack("d10", "a10")}, Tests, Caption{"Row 10, square d10: attacked by a10", "same row"}},
		{events{place("a10", 0), attack("a9", "a10"), deadRow}, Tests, Caption{"Row 9, square a9: attacked by a10", "same column, and no square is left to try"}},
		{events{place("a10", 0), attack("b9", "a10"), deadRow}, Tests, Caption{"Row 9, square b9: attacked by a10", "same diagonal, and no square is left to try"}},
		{events{place("a10", 0), attack("d10", "a10"), {Kind: trace.DeadEnd, At: trace.Row(0)}}, Tests, Caption{"Row 10, square d10: attacked by a10", "same row, and no square is left to try"}},
		{events{place("a10", 0), attack("d10", "a10"), deadRow}, Tests, Caption{"Row 10, square d10: attacked by a10", "same row"}},
		{events{place("a10", 0), attack("a9", "a10"), strike("e9", "a10", trace.Hall), deadRow}, Tests, Caption{"1 square ruled out", ""}},
		{events{place("a10", 0), {Kind: trace.Test, At: sq("c9")}}, Tests, Caption{"Row 9, square c9: free", "no queen attacks it"}},

		{append(ten("a10", "a9"), trace.Event{Kind: trace.Reject, At: sq("a9"), By: sq("a10")}), Moves, Caption{"Candidate 1: a10 attacks a9", "same column, so try the next placement"}},
		{append(ten("a10", "b9"), trace.Event{Kind: trace.Reject, At: sq("b9"), By: sq("a10")}), Moves, Caption{"Candidate 1: a10 attacks b9", "same diagonal, so try the next placement"}},
		{append(ten("a10", "d10"), trace.Event{Kind: trace.Reject, At: sq("d10"), By: sq("a10")}), Moves, Caption{"Candidate 1: a10 attacks d10", "same row, so try the next placement"}},
		{events{place("a10", 0), {Kind: trace.Move, At: sq("c10"), By: sq("a10")}}, Moves, Caption{"Row 10: queen moves from a10 to c10", "attackers: 0 before, 0 now"}},
		{events{place("a10", 0), cost("c10", 2), {Kind: trace.Move, At: sq("c10"), By: sq("a10")}}, Moves,
			Caption{"Row 10: queen moves from a10 to c10", "attackers: 0 before, 0 now"}},

		{events{place("a10", 0), place("c9", 0), {Kind: trace.DeadEnd, At: trace.Row(2)}, takeBack("c9")}, Moves, Caption{"Row 8: no square is left", "remove c9"}},
		{events{place("a10", 0), place("c9", 0), {Kind: trace.Fail, At: trace.Column(3)}, takeBack("c9")}, Moves, Caption{"Column d: no square is left", "remove c9"}},
		{events{place("a10", 0), place("c9", 0), takeBack("c9"), {Kind: trace.Restore, At: sq("d9")}, takeBack("a10")}, Moves,
			Caption{"Backtrack", "remove a10 and c9"}}, // nothing was tried in between
		{events{place("a10", 0), place("c9", 0), takeBack("c9"), {Kind: trace.DeadEnd, At: trace.Row(1)}, takeBack("a10")}, Moves,
			Caption{"Row 9: no square is left", "remove a10"}},
		{events{place("a10", 0), place("c9", 0), takeBack("c9"), place("d9", 0), takeBack("d9"), {Kind: trace.Test, At: sq("e9")}, {Kind: trace.DeadEnd, At: trace.Row(1)}, takeBack("a10")}, Tests,
			Caption{"Row 9: no square is left", "remove a10"}}, // it was tried twice
		{events{place("a10", 0), {Kind: trace.Fail, At: none}, takeBack("a10")}, Moves, Caption{"These queens lead to no solution", "remove a10"}},
		{events{place("a10", 0), {Kind: trace.Conflict, At: none}, takeBack("a10")}, Moves, Caption{"Conflict without a decision: no solution is left", "remove a10"}},
		{events{place("a10", 0), place("c9", 0), {Kind: trace.Conflict, At: none}, learn("-a10", "-c9"), {Kind: trace.Jump, Value: 2}, takeBack("c9"), takeBack("a10")}, Moves,
			Caption{"Backjump over 2 queens", "remove a10 and c9"}},
		{events{place("a10", 0), {Kind: trace.Jump, Value: 1}, takeBack("a10")}, Moves, Caption{"Restart, keeping the learned clauses", "remove a10"}},
		{events{place("a10", 0), learn("-a10", "c9"), takeBack("a10")}, Moves, Caption{"Backtrack", "remove a10"}}, // c9 is free
		{events{place("a10", 0), learn("-a10", "b9"), takeBack("a10")}, Moves, Caption{"The learned clause forbids these queens", "remove a10"}},
		{events{place("a10", 0), place("c9", 0), {Kind: trace.Conflict, At: none}, learn("-a10", "-c9")}, Moves, Caption{"Learned: no solution has both a10 and c9", "follows from this conflict"}},
		{events{place("a10", 0), {Kind: trace.Conflict, At: none}, learn("-a10", "-c9")}, Moves, Caption{"Learned: no solution has both a10 and c9", "so the trace says"}}, // one queen is not there
		{append(slices.Clone(solution), learn("-b10", "-c8")), Moves, Caption{"Learned: no other solution has both b10 and c8", "so the trace says"}},                      // it bars not the one found
		{append(slices.Clone(solution), learn("-b10", "-d9")), Moves, Caption{"Exclude this solution", "so that the search finds others"}},
		{events{learn("-a10")}, Moves, Caption{"Learned: no solution has a queen on a10", "so the trace says"}},
		{events{learn("-a10", "-c9")}, Moves, Caption{"Learned: no solution has both a10 and c9", "so the trace says"}},
		{events{learn("-a10", "-c9", "-e8")}, Moves, Caption{"Learned: no solution has a10, c9 and e8", "so the trace says"}},
		{events{learn("-a10", "-c9", "-e8", "-g7")}, Moves, Caption{"Learned: a clause about 4 squares", "so the trace says"}},
		{events{learn("-a10", "-c9", "e8")}, Moves, Caption{"Learned: any solution with a10 and c9 has e8", "so the trace says"}},
		{events{learn("a1", "b1", "c1")}, Moves, Caption{"Learned: any solution has a1, b1 or c1", "so the trace says"}},
		{events{learn("a1", "b1", "c1", "d1")}, Moves, Caption{"Learned: a clause about 4 squares", "so the trace says"}},
		{back[:len(back)-1], Moves, Caption{"Backtrack", "remove 8 queens"}},
		{back, Moves, Caption{"Backtrack", "remove 9 queens"}},
	} {
		if got := lastScene(c.events, Options{Detail: c.detail}).Caption; got != c.want {
			t.Errorf("%v, %s:\n got %q\nwant %q", c.events, DetailNames[c.detail], got, c.want)
		}
	}
}

// A queen that is placed as a try says so to the pictures too, unless there was no choice; one that is taken back says what for.
func TestWhyOfQueens(t *testing.T) {
	branch := trace.Event{Kind: trace.Branch, At: sq("a10")}
	var solved []trace.Event
	for _, s := range strings.Fields("a10 c9 f8 h7 j6 e5 i4 b3 d2 g1") {
		solved = append(solved, place(s, 0))
	}
	for _, c := range []struct {
		events []trace.Event
		want   trace.Kind
	}{
		{[]trace.Event{branch, place("a10", 0)}, trace.Branch},
		{[]trace.Event{branch, place("a10", trace.Forced)}, 0},
		{[]trace.Event{branch, place("a10", 0), place("c9", 0)}, 0},
		{[]trace.Event{place("a10", 0)}, 0},
		{[]trace.Event{place("a10", 0), takeBack("a10")}, 0},
		{[]trace.Event{place("a10", 0), {Kind: trace.Conflict, At: none}, takeBack("a10")}, trace.Fail},
		{[]trace.Event{place("a10", 0), {Kind: trace.Fail, At: trace.Row(2)}, takeBack("a10")}, trace.Fail},
		{[]trace.Event{place("a10", 0), {Kind: trace.DeadEnd, At: trace.Row(2)}, takeBack("a10")}, trace.DeadEnd},
		{[]trace.Event{place("a10", 0), {Kind: trace.Conflict, At: none}, learn("-a10"), takeBack("a10")}, trace.Jump},
		{append(solved, trace.Event{Kind: trace.Solution, At: none}, learn("-a10", "-c9"), takeBack("g1")), 0},
	} {
		if got := lastScene(c.events, Options{}).Why; got != c.want {
			t.Errorf("%v: why is %v, want %v", c.events, got, c.want)
		}
	}
}

// Move by move, the first Hall interval has a scene, and so have those that follow from it at once; after anything else has
// happened, another one has none.
func TestHallIsExplainedOnce(t *testing.T) {
	hall := trace.Event{Kind: trace.HallSet, Clause: []trace.Literal{{At: sq("c9")}}}
	taken, other := strike("e9", "a10", trace.Hall), strike("f9", "a10", trace.Unit)
	for _, c := range []struct {
		events []trace.Event
		want   int // scenes
	}{
		{[]trace.Event{hall}, 1},
		{[]trace.Event{hall, taken, hall}, 2},
		{[]trace.Event{hall, hall, taken}, 2},
		{[]trace.Event{hall, taken, other, hall}, 1},
		{[]trace.Event{hall, place("c9", 0), {Kind: trace.HallSet, Clause: []trace.Literal{{At: sq("e8")}}}}, 1},
	} {
		got := 0
		events := append([]trace.Event{place("a10", 0)}, c.events...)
		for s := range told(trace.About{Problem: trace.Problem{N: 10}}, slices.Values(events), Options{}) {
			if s.Hall != (trace.Set{}) {
				got++
			}
		}
		if got != c.want {
			t.Errorf("%v have %d scenes of Hall intervals, want %d", c.events, got, c.want)
		}
	}
}

// A search that starts afresh again says what it did since it last did so.
func TestAfreshCountsSinceTheLastTime(t *testing.T) {
	restart := trace.Event{Kind: trace.Jump, Value: 1}
	learned := []trace.Event{place("a10", 0), learn("-a10", "c9"), takeBack("a10"), place("b10", 0), restart, takeBack("b10")}
	again := append(slices.Clip(learned), place("a10", 0), learn("-a10", "d9"), takeBack("a10"), place("a10", 0), learn("-a10", "e9"), takeBack("a10"), place("b10", 0), restart, takeBack("b10"))
	for _, c := range []struct {
		events []trace.Event
		want   int
	}{{learned, 1}, {again, 2}} {
		if r := lastScene(c.events, Options{}).Reason; r.Kind != ReasonAfresh || r.Value != c.want {
			t.Errorf("%v after %d clauses, want %v after %d", r.Kind, r.Value, ReasonAfresh, c.want)
		}
	}
}

// Squares that a solver strikes stay crossed until it restores them, and are fresh in one scene.
func TestMarks(t *testing.T) {
	events := []trace.Event{
		place("a10", 0), strike("b10", "a10", trace.Line), strike("b9", "a10", trace.Diagonal),
		place("c9", 0), strike("e9", "a10", trace.Hall),
		{Kind: trace.DeadEnd, At: trace.Row(2)}, takeBack("c9"), {Kind: trace.Restore, At: sq("e9")}, strike("c9", "a10", trace.Denied),
		place("d9", 0), {Kind: trace.Restore, At: sq("b10")},
		place("f8", 0),
	}
	scenes := slices.Collect(told(trace.About{Problem: trace.Problem{N: 10}}, slices.Values(events), Options{}))
	for i, want := range []struct{ straight, diagonal, other, fresh []string }{
		{},
		{[]string{"b10"}, []string{"b9"}, nil, []string{"b10", "b9"}},
		{[]string{"b10", "b9", "e9"}, nil, nil, []string{"e9"}}, // c9 is in line with b9 and e9
		{[]string{"b10", "b9", "e9"}, nil, nil, nil},            // taken back, and still shown as before
		{[]string{"b10", "b9", "c9"}, nil, nil, []string{"c9"}}, // denied, and now in line with d9
		{[]string{"b9", "c9"}, nil, nil, nil},
	} {
		s := &scenes[i]
		for _, marks := range []struct {
			name string
			got  trace.Set
			want []string
		}{{"straight", s.Straight, want.straight}, {"diagonal", s.Diagonal, want.diagonal}, {"other", s.Other, want.other}, {"fresh", s.Fresh, want.fresh}} {
			var got []string
			for at := range marks.got.Squares() {
				got = append(got, Chess.Square(at, 10))
			}
			if !slices.Equal(got, marks.want) {
				t.Errorf("step %d: %s are %v, want %v", s.Step, marks.name, got, marks.want)
			}
		}
	}
}

// A queen moves because no other has more queens against it, because only the one that just moved has, or because a choice fell on
// it; queens that cannot move don't count.
func TestReasonsToPick(t *testing.T) {
	a, b, c, d := trace.Sq(0, 0), trace.Sq(1, 0), trace.Sq(2, 0), trace.Sq(3, 3) // a has three against it, b and c two, d one
	for _, test := range []struct {
		at    trace.Square
		value int
		moved trace.Square
		fixed []trace.Square
		want  ReasonKind
		more  trace.Set
	}{
		{a, 3, none, nil, ReasonWorst, trace.Set{}},
		{b, 2, a, nil, ReasonWorstRest, setOf(a)},
		{b, 2, c, nil, ReasonPicked, trace.Set{}},
		{d, 1, a, nil, ReasonPicked, trace.Set{}},
		{d, 1, c, nil, ReasonPicked, trace.Set{}},
		{b, 2, none, []trace.Square{a}, ReasonWorst, trace.Set{}},
		{d, 1, c, []trace.Square{a, b}, ReasonWorstRest, setOf(c)},
	} {
		teller := &teller{
			start: trace.Problem{N: 5, Fixed: test.fixed}.Board(), board: trace.Problem{N: 5, Fixed: []trace.Square{a, b, c, d}}.Board(), moved: test.moved,
		}
		r := teller.reasonPicked(trace.Event{Kind: trace.Pick, At: test.at, Value: test.value})
		if r.Kind != test.want || r.Squares != test.more || r.Value != test.value {
			t.Errorf("%v picked after %v: %+v, want kind %d and squares %v", test.at, test.moved, r, test.want, test.more)
		}
	}
}

// What is known of squares while a queen stands is forgotten when it goes, also if it is not the last to have come.
func TestGhostsGoWithQueens(t *testing.T) {
	seen := lastScene([]trace.Event{place("a10", 0), place("c9", 0), takeBack("c9"), place("e8", 0), place("g9", 0)}, Options{})
	if !seen.Ghosts.Has(sq("c9")) {
		t.Error("a square that failed is not shown")
	}
	gone := lastScene([]trace.Event{place("a10", 0), place("c9", 0), takeBack("c9"), place("e8", 0), takeBack("a10"), place("g9", 0)}, Options{})
	if gone.Ghosts.Has(sq("c9")) {
		t.Error("a square that failed with a queen who is gone is shown")
	}
}

// A Hall set of a trace is told as one of rows, which this search fills, only if it is all that is left in them.
func TestHallSetsOfTraces(t *testing.T) {
	var one []trace.Event // only e5 is left in its column
	for row := range 10 {
		if at := trace.Sq(row, 4); at != sq("e5") {
			one = append(one, trace.Event{Kind: trace.Strike, At: at})
		}
	}
	one = append(one, trace.Event{Kind: trace.HallSet, Clause: []trace.Literal{{At: sq("e5")}}})
	if got := lastScene(one, Options{}).Reason.Kind; got != ReasonTaken {
		t.Errorf("a set of a column: reason %v", got)
	}
	for col := range 10 {
		if at := trace.Sq(5, col); at != sq("e5") {
			one = slices.Insert(one, 0, trace.Event{Kind: trace.Strike, At: at})
		}
	}
	if got := lastScene(one, Options{}).Reason.Kind; got != ReasonHall {
		t.Errorf("a set of a row: reason %v", got)
	}
}
