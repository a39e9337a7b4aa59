package draw

import (
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// The list holds the steps before the newest without a gap, at least as many as half of its lines, and each on
// a line of its own; a step moves only where the list was full.
func TestLogSlots(t *testing.T) {
	for n := 2; n <= story.LogLines; n++ {
		before := make([]logSlot, n)
		for s := range tell(trace.Problem{N: 5}, story.Options{}) {
			slots := logSlots(s.Log[:], n)
			i := slices.IndexFunc(slots, func(l logSlot) bool { return l.newest })
			if want := (story.LogLine{Step: s.Step, Mood: s.Mood, Title: s.Caption.Title}); i < 0 || slots[i].LogLine != want {
				t.Fatalf("%d lines, step %d: the newest is not shown", n, s.Step)
			}
			if s.Step > n && i+1 < n/2 {
				t.Fatalf("%d lines, step %d: only %d are shown", n, s.Step, i+1)
			}
			for j, slot := range slots {
				if j <= i && slot.Step != s.Step-i+j || j > i && slot.Step != 0 {
					t.Fatalf("%d lines, step %d: line %d has step %d", n, s.Step, j, slot.Step)
				}
			}
			if s.Step > 1 && before[n-1].Step == 0 && before[0] != slots[0] && s.Step > 2 {
				t.Fatalf("%d lines, step %d: the list moves though it has room", n, s.Step)
			}
			before = slots
		}
	}
}

// The list has the lines that it asks for, at every size of squares.
func TestLogHasItsLines(t *testing.T) {
	for cell := MinCell; cell <= 120; cell++ {
		p := newPainter(t, 4, Options{Panels: []string{"log"}, Cell: cell})
		s := story.Scene{Board: trace.Board{N: 4}}
		p.Paint(&s)
		if lines := len(viewOf[*logView](t, p).shown); lines < logLeast {
			t.Errorf("cell %d: %d lines, want at least %d", cell, lines, logLeast)
		}
	}
}

// A step changes two lines of the list: its own and the one before, which is no longer the newest.
func TestLogChangesTwoLines(t *testing.T) {
	p := newPainter(t, 6, Options{Panels: []string{"log"}})
	large := 0
	steps := 0
	for s := range tell(trace.Problem{N: 6, Solutions: 1}, story.Options{}) {
		v := viewOf[*logView](t, p)
		for _, r := range p.Paint(&s).Changed {
			if steps++; r.Dy() > 2*v.px(logLine) {
				large++
			}
		}
	}
	if most := 2 * steps / logLeast; large > most {
		t.Errorf("of %d steps %d change more than two lines, want at most %d", steps, large, most)
	}
}

// A line that is too long, such as a clause that names many squares, is cut and says so.
func TestLogCutsLongLines(t *testing.T) {
	p, err := NewPainter(about(4), Options{Panels: []string{"log"}})
	if err != nil {
		t.Fatal(err)
	}
	v := p.views[0].view.(*logView)
	for _, words := range []int{1, 10, 12, 100} {
		text := strings.Repeat("d4 ", words) + "end"
		got, st := v.text.Shorten(text, v.style(14, true), 300)
		if v.text.Width(got, st) > 300 {
			t.Errorf("%d words: %q is too wide", words, got)
		}
		if cut := strings.HasSuffix(got, "…"); cut == (got == text) {
			t.Errorf("%d words: %q does not say whether it was cut", words, got)
		}
	}
}
