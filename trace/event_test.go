package trace

import (
	"testing"

	"github.com/google/go-cmp/cmp"
)

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

// Tests and error messages rely on this text.
func TestEventString(t *testing.T) {
	for want, e := range map[string]Event{
		"test 1,0 attack by 0,1": {Kind: Test, At: Sq(1, 0), By: Sq(0, 1), Cause: Attack},
		"place 2,1 forced":       {Kind: Place, At: Sq(2, 1), By: Sq(-1, -1), Cause: Forced},
		"strike 2,1 hall":        {Kind: Strike, At: Sq(2, 1), Cause: Hall},
		"move 2,1 from 2,0":      {Kind: Move, At: Sq(2, 1), By: Sq(2, 0)},
		"reject 1,1 by 0,0":      {Kind: Reject, At: Sq(1, 1), By: Sq(0, 0)},
		"cost 2,1 5":             {Kind: Cost, At: Sq(2, 1), Value: 5},
		"deadend row 2":          {Kind: DeadEnd, At: Row(2)},
		"fail column 2":          {Kind: Fail, At: Column(2)},
		"fail -1,-1":             {Kind: Fail, At: Sq(-1, -1)},
		"jump 3":                 {Kind: Jump, Value: 3},
		"learn not 0,0 1,2":      {Kind: Learn, Clause: []Literal{{At: Sq(0, 0), Not: true}, {At: Sq(1, 2)}}},
		"solution":               {Kind: Solution},
		"kind(99) 0,0 cause(99)": {Kind: 99, Cause: 99},
		"kind(0) -5,-1":          {At: Row(-5)},
	} {
		if got := e.String(); got != want {
			t.Errorf("got %q, want %q", got, want)
		}
	}
}
