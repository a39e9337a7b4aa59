package trace

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// A Checker refuses what no trace can say, and changes nothing. What it refuses in traces is in testdata/traces.txt.
func TestCheckerRefuses(t *testing.T) {
	for want, e := range map[string]Event{
		"square 4,0 is off the board":          {Kind: Place, At: Sq(4, 0)},
		"square column 99 is off the board":    {Kind: TakeBack, At: Sq(-1, 99)},
		"square 9,9 is off the board":          {Kind: Strike, At: Sq(9, 9), Cause: Hall},
		"square -1,-2 is off the board":        {Kind: Branch, At: Sq(-1, -2)},
		"square 5,5 is off the board":          {Kind: Learn, Clause: []Literal{{At: Sq(5, 5)}}},
		"-1,-1 is off the board":               {Kind: DeadEnd, At: Nowhere},
		"-1,-2 is off the board":               {Kind: Fail, At: Sq(-1, -2)},
		"row 4 is off the board":               {Kind: DeadEnd, At: Row(4)},
		"column 4 is off the board":            {Kind: Fail, At: Column(4)},
		"1,0 is a square, not a row or column": {Kind: DeadEnd, At: Sq(1, 0)},
		"0,1 is a square, not a row or column": {Kind: Conflict, At: Sq(0, 1)},
		"unknown cause of event 8":             {Kind: Test, At: Sq(3, 1), Cause: numCauses},
		`a place event has no cause "line"`:    {Kind: Place, At: Sq(3, 1), By: Sq(0, 0), Cause: Line},
		"unknown kind of event 0":              {},
		"unknown kind of event 21":             {Kind: numKinds},
	} {
		c, like := NewChecker(Problem{N: 4}), NewChecker(Problem{N: 4})
		for _, at := range []Square{Sq(0, 0), Sq(1, 2)} {
			place := Event{Kind: Place, At: at}
			if err := errors.Join(c.Play(place), like.Play(place)); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Play(e); err == nil || err.Error() != want || !reflect.DeepEqual(c, like) {
			t.Errorf("%v: error %v, want %s; the board is\n%v", e, err, want, c.now.Board)
		}
	}
}

// played returns the number of events that a Checker takes, and the text of the error that ends them.
func played(p Problem, events []Event) (int, string) {
	c := NewChecker(p)
	for i, e := range events {
		if err := c.Play(e); err != nil {
			return i, err.Error()
		}
	}
	if err := c.End(); err != nil {
		return len(events), err.Error()
	}
	return len(events), ""
}

// solve4 is a search that finds both solutions for 4 queens.
var solve4 = []Event{
	{Kind: Place, At: Sq(0, 1)}, {Kind: Place, At: Sq(1, 3)}, {Kind: Place, At: Sq(2, 0)}, {Kind: Place, At: Sq(3, 2)},
	{Kind: Solution},
	{Kind: Move, By: Sq(0, 1), At: Sq(0, 2)}, {Kind: Move, By: Sq(1, 3), At: Sq(1, 0)},
	{Kind: Move, By: Sq(2, 0), At: Sq(2, 3)}, {Kind: Move, By: Sq(3, 2), At: Sq(3, 1)},
	{Kind: Solution},
}

// A Checker remembers so many solutions, and takes those that come later as they are.
func TestCheckerForgets(t *testing.T) {
	c := NewChecker(Problem{N: 4})
	for i := range maxFound {
		c.found[key{int8(i), int8(i >> 8), int8(i >> 16), -1}] = true
	}
	for _, e := range append(slices.Clone(solve4[:5]), solve4[4]) {
		if err := c.Play(e); err != nil {
			t.Fatal(err)
		}
	}
	if len(c.found) != maxFound {
		t.Errorf("%d solutions remembered", len(c.found))
	}
}

// SolvedBoards yields the board of each solution, with the fixed queens, and can be ranged more than once. A loop over them can be left.
func TestSolvedBoards(t *testing.T) {
	for _, c := range []struct {
		p      Problem
		events []Event
		want   [][]int // the columns of each board
	}{
		{Problem{N: 4}, solve4, [][]int{{1, 3, 0, 2}, {2, 0, 3, 1}}},
		{Problem{N: 4, Fixed: []Square{Sq(0, 1), Sq(2, 0)}},
			[]Event{{Kind: Place, At: Sq(1, 3)}, {Kind: Place, At: Sq(3, 2)}, {Kind: Solution}}, [][]int{{1, 3, 0, 2}}},
	} {
		boards := SolvedBoards(c.p, slices.Values(c.events))
		for range boards {
			break
		}
		var got [][]int
		for b := range boards {
			got = append(got, b.Columns())
		}
		if diff := cmp.Diff(c.want, got); diff != "" {
			t.Error(diff)
		}
	}
}

// Kinds, causes, counters and symmetries have different names, which files use, and unknown ones say that they are.
func TestNames(t *testing.T) {
	seen := map[string]bool{}
	for i := range 256 {
		for what, name := range []string{Kind(i).String(), Cause(i).String(), Counter(i).String(), Symmetry(i).String()} {
			end := []int{numKinds, numCauses, int(numCounters), int(Symmetries)}[what]
			known := i < end && (i > 0 || what > 1)
			if known && (name == "" || seen[fmt.Sprint(what, name)]) || known == (strings.HasSuffix(name, ")") || name == "unknown") && name != "" {
				t.Errorf("%d is called %q", i, name)
			}
			seen[fmt.Sprint(what, name)] = true
		}
	}
}

// Map changes the squares and lines that the kind uses and nothing else. It does not modify the clause of the
// original event.
func TestEventMap(t *testing.T) {
	transpose := func(s Square) Square { return Square{s.Col, s.Row} }
	learned := Event{Kind: Learn, Clause: []Literal{{At: Sq(0, 1)}, {At: Sq(2, 3), Not: true}}}
	for _, c := range []struct{ event, want Event }{
		{Event{Kind: Move, By: Sq(1, 2), At: Sq(1, 3)}, Event{Kind: Move, By: Sq(2, 1), At: Sq(3, 1)}},
		{Event{Kind: Reject, By: Sq(1, 2), At: Sq(1, 3)}, Event{Kind: Reject, By: Sq(2, 1), At: Sq(3, 1)}},
		{Event{Kind: Test, Cause: Attack, By: Sq(1, 2), At: Sq(1, 3)}, Event{Kind: Test, Cause: Attack, By: Sq(2, 1), At: Sq(3, 1)}},
		{Event{Kind: Place, Cause: Forced, At: Sq(1, 2), By: Row(1)}, Event{Kind: Place, Cause: Forced, At: Sq(2, 1), By: Column(1)}},
		{Event{Kind: Place, Cause: Forced, At: Sq(1, 2), By: Sq(-1, -1)}, Event{Kind: Place, Cause: Forced, At: Sq(2, 1), By: Sq(-1, -1)}},
		{Event{Kind: Fail, At: Sq(-1, -1)}, Event{Kind: Fail, At: Sq(-1, -1)}},
		{Event{Kind: Jump, At: Sq(1, 2), By: Sq(1, 2), Value: 2}, Event{Kind: Jump, At: Sq(1, 2), By: Sq(1, 2), Value: 2}},
		{Event{Kind: Conflict, At: Row(3)}, Event{Kind: Conflict, At: Column(3)}},
		{learned, Event{Kind: Learn, Clause: []Literal{{At: Sq(1, 0)}, {At: Sq(3, 2), Not: true}}}},
	} {
		if diff := cmp.Diff(c.want, c.event.Map(transpose)); diff != "" {
			t.Errorf("%v: %s", c.event, diff)
		}
	}
	if learned.Clause[0].At != Sq(0, 1) {
		t.Error("Map changed the event that it was given")
	}
}

// A recording gives back the events that were added, clauses and all, also beyond its first chunk; an empty clause stays one.
func TestRecording(t *testing.T) {
	some := []Event{
		{Kind: Test, Cause: Attack, At: Sq(63, 0), By: Sq(0, 63)},
		{Kind: Learn, Clause: []Literal{{At: Sq(1, 2), Not: true}, {At: Sq(3, 4)}}},
		{Kind: Learn, Clause: []Literal{}},
		{Kind: Score, At: Sq(5, 6), Value: 1<<31 - 1},
		{Kind: DeadEnd, At: Row(7)},
		{Kind: Conflict, At: Sq(-1, -1), Clause: []Literal{{At: Sq(8, 9)}}},
	}
	var r Recording
	const n = 1<<chunkBits + 5
	for i := range n {
		r.Add(some[i%len(some)])
	}
	if r.Len() != n {
		t.Fatalf("%d events, want %d", r.Len(), n)
	}
	i := 0
	for e := range r.All() {
		if !reflect.DeepEqual(e, some[i%len(some)]) {
			t.Fatalf("event %d is %+v, want %+v", i, e, some[i%len(some)])
		}
		i++
	}
	for range r.All() {
		break // leaving early is safe
	}
}

// A trace in which queens go on to other squares is told as one that takes them back. Where they change places on a full board, moves and
// boards count, and nothing counts that does not happen.
func TestTold(t *testing.T) {
	usual := []Counter{Tests, Placements, Backtracks, Moves, Solutions}
	boards := Event{Kind: Setup, Clause: []Literal{{At: Sq(0, 1)}, {At: Sq(1, 3)}, {At: Sq(2, 0)}, {At: Sq(3, 3)}}}
	pick := Event{Kind: Pick, At: Sq(0, 1)}
	for _, c := range []struct {
		events []Event
		named  []Counter
		want   []Counter
		last   string // events
	}{
		{[]Event{{Kind: Place}, {Kind: Move, At: Sq(0, 1)}}, nil, []Counter{Placements, Backtracks, Solutions}, "takeback 0,0 place 0,1"},
		{[]Event{{Kind: Place}, {Kind: Move, At: Sq(0, 1)}}, []Counter{Moves, Tests, Boards}, []Counter{Tests}, "place 0,1"},
		{[]Event{{Kind: Test}}, nil, []Counter{Tests, Placements, Backtracks, Solutions}, "test 0,0"},
		{solve4, nil, []Counter{Moves, Solutions}, "solution"},
		{solve4, []Counter{Candidates}, []Counter{Candidates}, "solution"},
		{append(solve4[:5:5], pick), []Counter{Tests}, []Counter{Moves, Tests}, "pick 0,1 0"},
		{[]Event{boards}, nil, []Counter{Boards, Solutions}, "board 0,1 1,3 2,0 3,3"},
		{[]Event{boards, {Kind: Move, By: Sq(3, 3), At: Sq(3, 2)}}, nil, []Counter{Moves, Boards, Solutions}, "move 3,2 from 3,3"},
	} {
		told, err := Tell(Problem{N: 4}, func(yield func(Event, error) bool) {
			for _, e := range c.events {
				yield(e, nil)
			}
		})
		got, events := told.Counts(c.named, usual), fmt.Sprint(slices.Collect(told.All()))
		if err != nil || !slices.Equal(got, c.want) || !strings.HasSuffix(events, c.last+"]") {
			t.Errorf("%v: counts %v, want %v; told %s, %v", c.events, got, c.want, events, err)
		}
	}
	wrong := errors.New("wrong")
	var broken iter.Seq2[Event, error] = func(yield func(Event, error) bool) { yield(Event{}, wrong) }
	if _, err := Tell(Problem{N: 4}, broken); err != wrong {
		t.Errorf("error %v", err)
	}
}
