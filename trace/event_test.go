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
		{Event{Kind: Place, At: Sq(1, 2)}, Event{Kind: Place, At: Sq(2, 1)}},
		{Event{Kind: Move, By: Sq(1, 2), At: Sq(1, 3)}, Event{Kind: Move, By: Sq(2, 1), At: Sq(3, 1)}},
		{Event{Kind: Reject, By: Sq(1, 2), At: Sq(1, 3)}, Event{Kind: Reject, By: Sq(2, 1), At: Sq(3, 1)}},
		{Event{Kind: Test, Cause: Attack, By: Sq(1, 2), At: Sq(1, 3)}, Event{Kind: Test, Cause: Attack, By: Sq(2, 1), At: Sq(3, 1)}},
		{Event{Kind: DeadEnd, At: Row(3)}, Event{Kind: DeadEnd, At: Column(3)}},
		{Event{Kind: Place, Cause: Forced, At: Sq(1, 2), By: Row(1)}, Event{Kind: Place, Cause: Forced, At: Sq(2, 1), By: Column(1)}},
		{Event{Kind: Place, Cause: Forced, At: Sq(1, 2), By: Sq(-1, -1)}, Event{Kind: Place, Cause: Forced, At: Sq(2, 1), By: Sq(-1, -1)}},
		{Event{Kind: Fail, At: Sq(-1, -1)}, Event{Kind: Fail, At: Sq(-1, -1)}},
		{Event{Kind: Choose, At: Row(3), Value: 2}, Event{Kind: Choose, At: Column(3), Value: 2}},
		{Event{Kind: Pick, At: Sq(0, 1), Value: 2}, Event{Kind: Pick, At: Sq(1, 0), Value: 2}},
		{Event{Kind: Cost, At: Sq(0, 1), Value: 7}, Event{Kind: Cost, At: Sq(1, 0), Value: 7}},
		{Event{Kind: Jump, At: Sq(1, 2), By: Sq(1, 2), Value: 2}, Event{Kind: Jump, At: Sq(1, 2), By: Sq(1, 2), Value: 2}},
		{Event{Kind: Conflict, At: Row(3)}, Event{Kind: Conflict, At: Column(3)}},
		{Event{Kind: Conflict, At: Sq(-1, -1)}, Event{Kind: Conflict, At: Sq(-1, -1)}},
		{Event{Kind: HallSet, Clause: []Literal{{At: Sq(0, 1)}}}, Event{Kind: HallSet, Clause: []Literal{{At: Sq(1, 0)}}}},
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
