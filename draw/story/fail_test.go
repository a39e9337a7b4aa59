package story

import (
	"testing"

	"queenreel/trace"
)

// A trace may try a square a thousand times. What is remembered of it does not grow, and is not forgotten.
func TestFailsOnce(t *testing.T) {
	var l level
	for i := range 1000 {
		l.fail(standing{at: trace.Sq(0, i%4), solved: i == 2})
	}
	if len(l.failed) != 4 {
		t.Errorf("4 squares are remembered %d times", len(l.failed))
	}
	for _, q := range l.failed {
		if q.solved != (q.at == trace.Sq(0, 2)) {
			t.Errorf("%v: solved is %v", q.at, q.solved)
		}
	}
}
