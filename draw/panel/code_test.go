package panel

import (
	"slices"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Every scene but the first and the last lights a line, and the line says what the caption says.
func TestEverySceneStandsOnALine(t *testing.T) {
	for _, s := range solver.Table {
		scenes := drawtest.Told(s, 5, 300)
		for _, scene := range scenes[1:] {
			lit := litLine(s.Code, &scene)
			if scene.Ends {
				continue // the search is over
			}
			if lit < 0 {
				t.Errorf("%s: no line for %q", s.Name, scene.Caption.Title)
				continue
			}
			dead := scene.Dead != trace.Nowhere
			on := func(k trace.Kind) bool { return slices.Contains(s.Code[lit].On, k) }
			if dead && !on(trace.DeadEnd) && !on(trace.Fail) && !on(trace.Conflict) {
				t.Errorf("%s: %q stands on %q", s.Name, scene.Caption.Title, s.Code[lit].Text)
			}
		}
	}
}

// The code tells a queen that is placed to see what follows from one that has to stand where it does.
func TestLitLineOfABranch(t *testing.T) {
	s := drawtest.Solver("forward")
	scenes := drawtest.Told(s, 4, 40)
	for _, scene := range scenes {
		want := trace.Place
		switch scene.Reason.Kind {
		case story.ReasonTry, story.ReasonFirstLeft, story.ReasonFewest:
			want = trace.Branch
		}
		if lit := litLine(s.Code, &scene); scene.Mood == story.Placement && !slices.Contains(s.Code[lit].On, want) {
			t.Errorf("%q, %q stands on %q", scene.Caption.Title, scene.Caption.Detail, s.Code[lit].Text)
		}
	}
}

// The code of a search that was turned or mirrored says so, since its words are those of the usual one.
func TestCodeOfAMirroredSearch(t *testing.T) {
	for _, test := range []struct {
		solver solver.Solver
		lang   *words.Language
		want   string
	}{
		{solver.Backtrack, nil, ""},
		{solver.Backtrack.ByColumn(), nil, words.English.ByColumn},
		{solver.Backtrack.MaxFirst(), words.Chinese(), words.Chinese().MaxFirst},
		{solver.Backtrack.ByColumn().MaxFirst(), nil, words.English.ByColumnMaxFirst},
		{solver.Solver{Name: "backtrack"}.ByColumn(), words.Chinese(), ""}, // of a trace without code
	} {
		code := newCodeView(metricsFor(t, test.solver.About(trace.Problem{N: 4}), Options{Language: test.lang})).(*codeView).code
		got := ""
		if len(code) > len(test.solver.Code) {
			got = code[0].Text
		}
		// In both languages a comma stands before these words.
		want := strings.TrimLeft(strings.TrimPrefix(test.want, "{solver}"), ", ，")
		if strings.TrimSuffix(got, ":") != want {
			t.Errorf("the code begins with %q, want %q", got, want)
		}
	}
}
