//go:build torture

package docs

import "testing"

// The code of the page passes the tests that there are: laws range over the tables.
func TestExtendingPasses(t *testing.T) {
	runGo(t, "test", "../trace/solver", "../draw/...")
}
