package engine

import (
	"testing"

	"queenreel/trace/tracetest"
)

// A search without an end is cut, and nothing is claimed of what was not seen.
func TestWhatIfIsBounded(t *testing.T) {
	tracetest.Needs(t)
	var reply whatIfReply
	ask(t, []byte(`{"do": "whatif", "options": {"queens": 40, "solver": "backtrack"}, "step": 1, "queens": [], "at": [0, 0]}`), &reply)
	if want := "No solution yet with a queen on a40: stopped"; reply.Title != want {
		t.Errorf("got %q, want %q", reply.Title, want)
	}
}
