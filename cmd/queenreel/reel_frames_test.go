package main

import "testing"

// What a frame says stands on one line: the title, and what is said of it.
func TestCaptionOnOneLine(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ title, detail, want string }{
		{"Solution 1", "", "Solution 1"}, {"Row 4:  a queen\non a4", "it is\tfree", "Row 4: a queen on a4: it is free"}, {"", "", ""},
	} {
		if got := caption(c.title, c.detail); got != c.want {
			t.Errorf("%q and %q: %q, want %q", c.title, c.detail, got, c.want)
		}
	}
}
