package trace

import (
	"reflect"
	"testing"
)

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
