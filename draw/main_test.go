package draw

import (
	"runtime/debug"
	"testing"
)

// The tests make hundreds of painters and drop them: rarer collections save a quarter of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}
