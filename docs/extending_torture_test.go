package docs

import (
	"testing"

	"queenreel/trace/tracetest"
)

// The code of the page passes the tests that there are: laws range over the tables.
func TestExtendingPasses(t *testing.T) {
	tracetest.Needs(t)
	runGo(t, "test", "../trace/solver", "../draw/...")
}
