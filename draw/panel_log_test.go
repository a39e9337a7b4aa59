package draw

import (
	"strings"
	"testing"

	"queenreel/draw/story"
)

// The log shows as many lines as its height has room for, the newest among them.
func TestLogShowsTheNewest(t *testing.T) {
	scenes := toldBy(solverNamed("backtrack"), 6, 60)
	p := newPainter(t, 6, Options{Cell: 24, Panels: []string{"log"}})
	for _, s := range scenes {
		p.Paint(&s)
		v := p.views[0].view.(*logView)
		lines := v.lines(v.px(logLine * logLeast))
		if want := min(s.Step, logLeast); len(lines) != want {
			t.Fatalf("step %d: %d lines, want %d", s.Step, len(lines), want)
		}
		if got, want := lines[len(lines)-1], (story.LogLine{Step: s.Step, Mood: s.Mood, Title: s.Caption.Title}); got != want {
			t.Errorf("the newest line is %v, want %v", got, want)
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
