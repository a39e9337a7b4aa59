package story

import (
	"runtime/debug"
	"testing"
)

// The tests tell hundreds of thousands of scenes and drop them: rarer collections save a tenth of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}
