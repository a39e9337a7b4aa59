package draw

import (
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// The list holds the newest step and those before it, from old to new without a gap: half as many as have room, or more.
func TestLogPlaces(t *testing.T) {
	for n := 2; n <= story.LogLines; n++ {
		for s := range tell(trace.Problem{N: 5}, story.Options{}) {
			lines, newest := logPlaces(s.Log[:], n)
			if want := (story.LogLine{Step: s.Step, Mood: s.Mood, Title: s.Caption.Title}); lines[newest] != want {
				t.Fatalf("%d lines, step %d: the newest is not shown", n, s.Step)
			}
			if newest+1 < min(s.Step, n/2) {
				t.Fatalf("%d lines, step %d: only %d steps are shown", n, s.Step, newest+1)
			}
			for i, l := range lines {
				if i > newest && l != (story.LogLine{}) || i <= newest && l.Step != s.Step-newest+i {
					t.Fatalf("%d lines, step %d, the newest on line %d: line %d has step %d", n, s.Step, newest, i, l.Step)
				}
			}
		}
	}
}

// The list has the lines that it asks for, at every size of squares.
func TestLogHasItsLines(t *testing.T) {
	for cell := MinCell; cell <= 120; cell++ {
		p := newPainter(t, 4, Options{Panels: []string{"log"}, Cell: cell})
		s := story.Scene{Board: trace.Board{N: 4}}
		p.Paint(&s)
		if lines := len(mustView[*logView](t, p).shown); lines < minLogLines {
			t.Errorf("cell %d: %d lines, want at least %d", cell, lines, minLogLines)
		}
	}
}
