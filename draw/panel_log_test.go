package draw

import (
	"strings"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// The list holds the steps before the newest, as many as have room, and a step stays on its line until a newer
// one takes it.
func TestLogPlaces(t *testing.T) {
	for n := 2; n <= story.LogLines; n++ {
		for s := range tell(trace.Problem{N: 5}, story.Options{}) {
			lines, newest := logPlaces(s.Log[:], n)
			if want := (story.LogLine{Step: s.Step, Mood: s.Mood, Title: s.Caption.Title}); lines[newest] != want {
				t.Fatalf("%d lines, step %d: the newest is not shown", n, s.Step)
			}
			for before := range n {
				if i, want := (newest+n-before)%n, max(s.Step-before, 0); lines[i].Step != want {
					t.Fatalf("%d lines, step %d: line %d has step %d, want %d", n, s.Step, i, lines[i].Step, want)
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
		if lines := len(viewOf[*logView](t, p).shown); lines < logLeast {
			t.Errorf("cell %d: %d lines, want at least %d", cell, lines, logLeast)
		}
	}
}

// A step changes two lines of the list, its own and that of the step before, and where the list begins again the first
// and the last. A film grows by what changes.
func TestLogChangesTwoLines(t *testing.T) {
	p := newPainter(t, 6, Options{Panels: []string{"log"}})
	for s := range tell(trace.Problem{N: 6, Solutions: 1}, story.Options{}) {
		changed := p.Paint(&s).Changed
		v := viewOf[*logView](t, p)
		if s.Step%len(v.shown) == 1 {
			continue
		}
		for _, r := range changed {
			if r.Dy() > 2*v.px(logLine) {
				t.Errorf("step %d: %d pixels of the list change, of lines %d high", s.Step, r.Dy(), v.px(logLine))
			}
		}
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
