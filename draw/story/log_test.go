package story

import (
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A scene remembers the titles of the scenes before it, as these had them in the end.
func TestLog(t *testing.T) {
	p := trace.Problem{N: 5}
	var log []LogLine
	for s := range tell(solver.Table[0], p, Options{Detail: Tests}) {
		log = append(log, LogLine{s.Step, s.Mood, s.Caption.Title})
		log = log[max(0, len(log)-LogLines):]
		if !slices.Equal(s.Log, log) {
			t.Fatalf("step %d: the log is\n%v, want\n%v", s.Step, s.Log, log)
		}
	}
}

// Why is the reason that the caption of a backtrack gives.
func TestWhy(t *testing.T) {
	for _, test := range []struct {
		solver, title string
		want          trace.Kind
	}{
		{"backtrack", "Row 2: every square is attacked", trace.DeadEnd},
		{"forward", "Row 2: every square is attacked", trace.Fail},
		{"backtrack", English.Reasons[ReasonNextSolution].Title, 0},
	} {
		found := false
		for _, s := range solver.Table {
			p := trace.Problem{N: 4}
			for scene := range tell(s, p, Options{}) {
				if s.Name == test.solver && scene.Caption.Title == test.title {
					found = true
					if scene.Why != test.want {
						t.Errorf("%s, %q: why is %v, want %v", s.Name, test.title, scene.Why, test.want)
					}
				}
			}
		}
		if !found {
			t.Errorf("%s never says %q", test.solver, test.title)
		}
	}
}
