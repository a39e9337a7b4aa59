package solver

import (
	"testing"
	"unicode/utf8"

	"queenreel/trace"
)

// Pseudo-code must fit its panel, and must have a line for each kind of event that happens.
func TestCode(t *testing.T) {
	for _, s := range Table {
		if len(s.Code) < 6 || len(s.Code) > 12 {
			t.Errorf("%s: %d lines, want 6 to 12", s.Name, len(s.Code))
		}
		on := map[trace.Kind]bool{}
		for _, line := range s.Code {
			if n := utf8.RuneCountInString(line.Text); n > 40 {
				t.Errorf("%s: %d characters in %q, want at most 40", s.Name, n, line.Text)
			}
			for _, k := range line.On {
				on[k] = true
			}
		}
		for e := range s.Events(trace.Problem{N: 4}) {
			if !on[e.Kind] {
				t.Errorf("%s: no line for %v", s.Name, e)
				break
			}
		}
	}
}
