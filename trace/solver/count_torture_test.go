//go:build torture

package solver

import (
	"context"
	"testing"
)

// Known numbers that take too long for each test run.
func TestCountTorture(t *testing.T) {
	for n := 14; n < len(countsOf); n++ {
		got, err := Count(context.Background(), n, nil)
		if err != nil || got != countsOf[n] {
			t.Errorf("Count(%d) = %d, %v, want %d", n, got, err, countsOf[n])
		}
	}
}
