package story

import (
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// A film is described by its search, its length and its end.
func TestFilmAlt(t *testing.T) {
	unnamed := trace.About{Problem: trace.Problem{N: 4, Solutions: 1}}
	for _, c := range []struct {
		language *Language
		about    trace.About
		want     string
	}{
		{&English, solver.Backtrack.About(eightFirst), "A film of the search for 8 queens by backtrack, in 220 pictures. " +
			"It ends with: 1 solution found: 876 squares tested, 113 queens placed, 105 backtracks."},
		{&Chinese, solver.Backtrack.About(eightFirst), "用 backtrack 求解 8 皇后问题的动画，共 220 幅画面。" +
			"最后一幅：已找到 1 个解，试探 876 格，放皇后 113 次，回溯 105 次。"},
		{&English, unnamed, "A film of the search for 4 queens, in 14 pictures. It ends with: 1 solution found."},
		{&Chinese, unnamed, "4 皇后问题的搜索动画，共 14 幅画面。最后一幅：已找到 1 个解。"},
		{&English, solver.DLX.About(trace.Problem{N: 1}), "A film of the search for 1 queen by dlx, in 4 pictures. " +
			"It ends with: Search complete: 1 solution: 1 queen placed, 1 backtrack."},
		{&English, trace.About{Problem: trace.Problem{N: 3, Fixed: []trace.Square{trace.Sq(1, 1)}}, Solver: "{n}", Complete: true}, // a caption without a detail
			"A film of the search for 3 queens by {n}, in 2 pictures. Fixed queens: b2. It ends with: No solution with these fixed queens."},
	} {
		s := solver.Backtrack
		if c.about.Solver == "dlx" {
			s = solver.DLX
		}
		census := Count(t.Context(), told(c.about, s.Events(c.about.Problem), Options{Language: c.language}), 1<<30)
		if got := c.language.FilmAlt(c.about, census, Chess); got != c.want {
			t.Errorf("got  %s\nwant %s", got, c.want)
		}
	}
	if got, want := English.FilmAlt(trace.About{}, Census{}, Chess), "A film of the search for 0 queens, in 0 pictures."; got != want {
		t.Errorf("a film of nothing: %s", got)
	}
}

// Stills and strips are described by their captions and queens.
func TestStillAlt(t *testing.T) {
	scenes := slices.Collect(tellBacktrack(trace.Problem{N: 6, Solutions: 1}, Options{}))
	chinese := slices.Collect(tellBacktrack(trace.Problem{N: 6, Solutions: 1}, Options{Language: &Chinese, Labels: Index}))
	const (
		empty = "Place 6 queens so that none attacks another: backtrack: row by row, columns from left to right."
		one   = "Row 6: queen on a6: no queen attacks it. A queen stands on: a6."
		two   = "Row 5: queen on c5: first safe square, 2 attacked skipped. Queens stand on: a6 c5."
	)
	for i, want := range []string{empty, one, two} {
		if got := English.StillAlt(&scenes[i], Chess); got != want {
			t.Errorf("step %d:\n got %s\nwant %s", i+1, got, want)
		}
	}
	if got, want := English.StripAlt(scenes[:3], Chess), empty+" "+one+" "+two; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got, want := Chinese.StripAlt(chinese[1:3], Index),
		"第 0 行：皇后放在 (0, 0)，没有皇后攻击这一格。皇后位于：(0, 0)。第 1 行：皇后放在 (1, 2)，第一个安全格，跳过 2 格。皇后位于：(0, 0) (1, 2)。"; got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
	if got := English.StripAlt(nil, Chess); got != "" {
		t.Errorf("a strip of nothing: %q", got)
	}
}

// Solutions and fixed queens are described as what they are.
func TestOtherAlts(t *testing.T) {
	b, err := trace.ParseBoard("_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _\n")
	if err != nil {
		t.Fatal(err)
	}
	single, err := trace.ParseBoard("Q")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ got, want string }{
		{English.SolutionAlt(&b, trace.Problem{N: 4}, 1, 2, Chess), "Solution 1 of 2 for 4 queens: b4 d3 a2 c1."},
		{English.SolutionAlt(&single, trace.Problem{N: 1}, 1, 1, Index), "Solution 1 of 1 for 1 queen: (0, 0)."},
		{Chinese.SolutionAlt(&b, trace.Problem{N: 4}, 1, 2, Chess), "4 皇后问题的第 1 个解，共 2 个：b4 d3 a2 c1。"},
		{English.SolutionAlt(&b, trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 1)}}, 1, 1, Chess), "Solution 1 of 1 for 4 queens with b4 fixed: b4 d3 a2 c1."},
		{Chinese.SolutionAlt(&b, trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}, 1, 1, NoLabels), "4 皇后问题（固定 b4 和 d3）的第 1 个解，共 1 个：b4 d3 a2 c1。"},
		{English.FixedAlt("A picture.", trace.Problem{N: 4}, Chess), "A picture."},
		{English.FixedAlt("A picture.", trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 1)}}, Index), "A picture. Fixed queens: (0, 1)."},
	} {
		if c.got != c.want {
			t.Errorf("got %q, want %q", c.got, c.want)
		}
	}
}
