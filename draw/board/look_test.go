package board

import (
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// metricsFor returns the metrics of pictures of a search.
func metricsFor(t *testing.T, a trace.About, o panel.Options) *panel.Metrics {
	t.Helper()
	k, err := panel.NewMetrics(a, o)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// expected returns the look of a square in a search by backtrack, by row or by column, without edges. It reads the board, the dead line
// and the ghosts of the scene, and finds attacks by itself.
func expected(s *story.Scene, at trace.Square, byColumn bool) look {
	n := s.Board.N
	attack := func(but trace.Square) figure { // by the first queen but one: they come row by row, or column by column
		for i := range n * n {
			q := trace.Sq(i/n, i%n)
			if byColumn {
				q = trace.Sq(i%n, i/n)
			}
			switch {
			case !s.Board.Has(q) || q == but || !q.Attacks(at):
			case q.Row == at.Row || q.Col == at.Col:
				return plus
			default:
				return times
			}
		}
		return noFigure
	}
	filled := false // its line
	for i := range n {
		filled = filled || !byColumn && s.Board.Has(trace.Sq(int(at.Row), i)) || byColumn && s.Board.Has(trace.Sq(i, int(at.Col)))
	}
	figure, others, dead := attack(trace.Nowhere), attack(s.At), at.OnLine(s.Dead)
	skipped := at.Row == s.At.Row && at.Col < s.At.Col // tested before it was placed
	if byColumn {
		skipped = at.Col == s.At.Col && at.Row < s.At.Row
	}
	l := look{dark: (at.Row+at.Col)%2 == 1}
	if dead {
		l.line = bad
		if !s.Board.Has(at) {
			l.tint = bad
		}
	}
	if at == s.At {
		l.ring = test
		if s.Mood == story.Conflict || s.Mood == story.Backtrack {
			l.ring = bad
		}
	}
	switch {
	case s.Board.Has(at) && panel.ShowsSolution(s):
		l.queen, l.tint, l.ring = good, good, unmarked
	case s.Board.Has(at) && s.Mood == story.Backtrack && at == s.At:
		l.queen, l.tint = bad, bad
	case s.Board.Has(at):
		l.queen = plain
	case dead && s.Ghosts.Has(at):
		l.queen, l.form = bad, hollow
	case dead:
		l.figure, l.cross = figure, bad
	case s.Ghosts.Has(at):
		l.queen, l.form = fresh, hollow
	case at == s.At:
		l.queen, l.form = l.ring, pale
	case s.Mood == story.Placement && skipped:
		if others != noFigure {
			l.figure, l.cross = others, plain
		}
	case figure != noFigure && !filled && s.Mood == story.Placement && others == noFigure:
		l.figure, l.cross = figure, fresh
	case figure != noFigure && !filled:
		l.figure, l.cross = figure, plain
	}
	return l
}

// Each square of each scene of a search, by row and by column, looks as it should: queens, ghosts, dead rows or columns in one color,
// solutions, the ring of the tested square, and figures by the shape of the attack, the new ones strong. Figures stand only in rows or columns
// without a queen, and on the squares that a placement skipped.
func TestBoardByMeaning(t *testing.T) {
	t.Parallel()
	for _, by := range []solver.Solver{solver.Backtrack, solver.Backtrack.ByColumn()} {
		v := newView(metricsFor(t, by.About(trace.Problem{N: 5}), panel.Options{}))
		seen := map[look]bool{}
		for s := range drawtest.TellOf(by, trace.Problem{N: 5}, story.Options{Detail: story.Tests}) {
			if s.Ends {
				continue
			}
			for i, got := range v.looksOf(&s) {
				got.edges = 0
				at := trace.Sq(i/5, i%5)
				if want := expected(&s, at, v.About.ByColumn); got != want {
					t.Fatalf("%s, step %d, %q: square %v looks as %+v, want %+v", by.Name, s.Step, s.Caption.Title, at, got, want)
				}
				got.dark = false
				seen[got] = true
			}
		}
		if len(seen) < 15 {
			t.Errorf("only %d looks: this test protects less than it says", len(seen))
		}
	}
}

// A question in a terminal has the board of its picture: queens, those that leave, squares that failed and squares that are ruled out.
func TestQuizMarks(t *testing.T) {
	seen := map[story.QuizMark]int{}
	for _, by := range []solver.Solver{solver.Backtrack, solver.Backtrack.ByColumn(), solver.Forward, solver.CDCL, solver.DLX} {
		about := by.About(trace.Problem{N: 6})
		v := newView(metricsFor(t, about, panel.Options{}))
		for _, q := range story.Quiz(drawtest.TellOf(by, trace.Problem{N: 6}, story.Options{}), about, 40, 400, 0) {
			for i, l := range v.looksOf(&q.Scene) {
				want := story.EmptyMark
				switch {
				case l.form == hollow:
					want = story.FailedMark
				case l.queen == bad:
					want = story.LeftMark
				case l.queen != unmarked:
					want = story.QueenMark
				case l.figure == diamond:
					want = story.RuledOutMark
				case l.figure != noFigure:
					want = story.AttackedMark
				}
				at := trace.Sq(i/6, i%6)
				got := q.Mark(at, about.ByColumn)
				if got != want {
					t.Errorf("%s, by column %t, step %d: the mark of %v is %c, and the picture shows %c", by.Name, about.ByColumn, q.Scene.Step, at, got, want)
				}
				if got != story.EmptyMark && (!slices.Contains(story.QuizMarks, got) || story.MarkName(&words.English, got) == "") {
					t.Errorf("no legend says what %c is", got)
				}
				seen[got]++
			}
		}
	}
	if len(seen) != len(story.QuizMarks)+1 {
		t.Errorf("these marks were seen: %v", seen)
	}
}

// A picture that stands too short to be read has no red row and no red frame, and the leaving queen alone is red.
func TestBriefPictures(t *testing.T) {
	v := newView(metricsFor(t, drawtest.About(6), panel.Options{}))
	seen := 0
	for s := range drawtest.Tell(trace.Problem{N: 6}, story.Options{}) {
		if s.Mood != story.Backtrack || s.Dead == trace.Nowhere {
			continue
		}
		seen++
		s.Hold = story.BriefHold - 1
		for i, l := range v.looksOf(&s) {
			at := trace.Sq(i/6, i%6)
			red := l.tint == bad || l.queen == bad || l.ring == bad || l.cross == bad || l.edges != 0
			if red != s.Leaving.Has(at) {
				t.Fatalf("step %d: %v looks as %+v", s.Step, at, l)
			}
		}
		if segments := v.segmentsOf(&s); slices.ContainsFunc(segments, func(k segment) bool { return k.kind == attack }) {
			t.Fatalf("step %d: lines", s.Step)
		}
	}
	if seen == 0 {
		t.Error("no row is dead")
	}
}

// Rare marks look as they should: a diamond for what no queen rules out, the squares of a Hall interval and of a clause, squares
// that are open again, the line around a chosen row or column, and the faded queens that a jump takes back without a part in the conflict.
func TestRareMarks(t *testing.T) {
	all := top | bottom | left | right
	jump := func(s *story.Scene) {
		s.Mood, s.Leaving = story.Jump, drawtest.SetOf(trace.Sq(0, 0), trace.Sq(1, 3))
		s.Reason = story.Reason{Kind: story.ReasonJump, Squares: drawtest.SetOf(trace.Sq(1, 3))}
	}
	clause := func(m story.Mood) func(s *story.Scene) {
		return func(s *story.Scene) { s.Mood, s.Linked = m, drawtest.SetOf(trace.Sq(0, 0), trace.Sq(4, 3)) }
	}
	chosen := func(line trace.Square) func(s *story.Scene) { return func(s *story.Scene) { s.Chosen = line } }
	for _, c := range []struct {
		what  string
		scene func(*story.Scene)
		at    trace.Square
		want  look
	}{
		{"the queen that rules out squares", func(s *story.Scene) {
			s.Mood, s.Reason = story.Pruned, story.Reason{Kind: story.ReasonDiagonal, By: drawtest.SetOf(trace.Sq(1, 3))}
		}, trace.Sq(1, 3), look{queen: plain, ring: test}},
		{"ruled out by reasoning", func(s *story.Scene) { s.Other = drawtest.SetOf(trace.Sq(2, 2)) }, trace.Sq(2, 2), look{figure: diamond, cross: plain}},
		{"ruled out just now", func(s *story.Scene) {
			s.Other, s.Fresh = drawtest.SetOf(trace.Sq(4, 1)), drawtest.SetOf(trace.Sq(4, 1))
		}, trace.Sq(4, 1), look{figure: diamond, cross: fresh}},
		{"a Hall interval", func(s *story.Scene) { s.Hall = drawtest.SetOf(trace.Sq(2, 4)) }, trace.Sq(2, 4), look{tint: test, line: test, edges: all}},
		{"open again", func(s *story.Scene) {
			s.Reason = story.Reason{Kind: story.ReasonRestored, Squares: drawtest.SetOf(trace.Sq(2, 4))}
		}, trace.Sq(2, 4), look{line: good, edges: all}},
		{"a chosen row", chosen(trace.Row(2)), trace.Sq(2, 0), look{line: test, edges: top | bottom | left}},
		{"a chosen row", chosen(trace.Row(2)), trace.Sq(2, 4), look{line: test, edges: top | bottom | right}},
		{"a chosen row", chosen(trace.Row(2)), trace.Sq(3, 2), look{}},
		{"a chosen column", chosen(trace.Column(1)), trace.Sq(0, 1), look{line: test, edges: left | right | top}},
		{"a chosen column", chosen(trace.Column(1)), trace.Sq(4, 1), look{line: test, edges: left | right | bottom}},
		{"a chosen column", chosen(trace.Column(1)), trace.Sq(2, 1), look{line: test, edges: left | right}},
		{"taken back with a part in it", jump, trace.Sq(0, 0), look{queen: bad, tint: bad, ring: bad}},
		{"taken back with no part in it", jump, trace.Sq(1, 3), look{queen: bad, tint: bad, ring: bad, form: faded}},
		{"in a conflict with a clause", clause(story.Conflict), trace.Sq(4, 3), look{ring: bad}},
		{"in a clause that is learned", clause(story.Learned), trace.Sq(0, 0), look{queen: plain, ring: test}},
		{"in a clause that says that a row is dead", func(s *story.Scene) {
			s.Mood, s.Dead, s.Linked = story.Conflict, trace.Row(3), drawtest.SetOf(trace.Sq(3, 0), trace.Sq(3, 4))
			s.Straight = drawtest.SetOf(trace.Sq(3, 0))
		}, trace.Sq(3, 0), look{tint: bad, figure: plus, cross: bad, line: bad, edges: top | bottom | left}},
		{"called free at the end of a trace", func(s *story.Scene) {
			s.Mood, s.Ends, s.At, s.By, s.Reason.Kind = story.Done, true, trace.Sq(2, 2), trace.Sq(0, 0), story.ReasonWrong
		}, trace.Sq(2, 2), look{queen: bad, form: pale, ring: bad}},
		{"with a cost", func(s *story.Scene) {
			s.Costs = story.Costs{{At: trace.Sq(2, 1), Value: 12}}
		}, trace.Sq(2, 1), look{cost: 1 + 12}},
		{"with a score", func(s *story.Scene) { s.Scores = slices.Repeat([]int{7}, 25) }, trace.Sq(2, 1), look{cost: 1 + 7}},
	} {
		s := drawtest.SceneOf(t, "Q _ _ _ _\n_ _ _ Q _\n_ _ _ _ _\n_ _ _ _ Q\n_ _ _ _ _")
		c.scene(&s)
		c.want.dark = (c.at.Row+c.at.Col)%2 == 1
		if got := lookAt(&s, c.at); got != c.want {
			t.Errorf("%s: %v looks as %+v, want %+v", c.what, c.at, got, c.want)
		}
	}
}

// The row of a queen, or its column if the board is filled by column, has marks only in a scene that rules out the squares of
// that row or column.
func TestMarksInLinesOfQueens(t *testing.T) {
	queen := trace.Sq(2, 2)
	for _, c := range []struct {
		mood        story.Mood
		reason      story.ReasonKind
		line        trace.Square
		row, column bool // the marks of its row show on a board filled by row, those of its column on one filled by column
	}{
		{story.Pruned, story.ReasonLine, trace.Row(2), true, false},
		{story.Pruned, story.ReasonLine, trace.Column(2), false, true},
		{story.Pruned, story.ReasonLine, trace.Row(1), false, false},
		{story.Pruned, story.ReasonDiagonal, trace.Row(2), false, false},
		{story.Placement, story.ReasonLine, trace.Row(2), false, false},
		{story.Placement, story.ReasonLine, trace.Column(2), false, false},
	} {
		for _, byColumn := range []bool{false, true} {
			a := drawtest.About(5)
			a.ByColumn = byColumn
			s := story.Scene{
				Mood: c.mood, Reason: story.Reason{Kind: c.reason, Line: c.line}, Board: trace.Problem{N: 5, Fixed: []trace.Square{queen}}.Board(),
				Marks: &story.Marks{Straight: drawtest.SetOf(trace.Sq(2, 0), trace.Sq(0, 2))}, At: trace.Nowhere, By: trace.Nowhere, Dead: trace.Nowhere, Next: trace.Nowhere, From: trace.Nowhere, Chosen: trace.Nowhere,
			}
			looks := newView(metricsFor(t, a, panel.Options{})).looksOf(&s)
			row, column := looks[2*5].figure != noFigure, looks[2].figure != noFigure
			if wantRow, wantColumn := byColumn || c.row, !byColumn || c.column; row != wantRow || column != wantColumn {
				t.Errorf("mood %d, reason %d, %v, by column %t: the marks in its row show: %t, in its column: %t", c.mood, c.reason, c.line, byColumn, row, column)
			}
		}
	}
}

// New figures and those of a dead row or column have a contrast of 4.5 to 1 to any square that they can stand on, and old ones of 3 to 1.
func TestContrastOfFigures(t *testing.T) {
	for i := range theme.Themes {
		th := &theme.Themes[i]
		for _, l := range []look{
			{cross: plain}, {cross: fresh}, {tint: bad, cross: bad}, // attacked, just now, in a dead line
			{tint: test, cross: plain}, {tint: test, cross: fresh}, // in a Hall interval
			{queen: fresh, form: hollow}, {tint: bad, queen: bad, form: hollow}, // where a queen failed
		} {
			for _, l.dark = range []bool{false, true} {
				c, least := l.crossColor(th), freshContrast
				if l.cross == plain {
					least = oldContrast
				}
				if l.form == hollow {
					c = l.queenColor(th)
				}
				if got := theme.Contrast(c, l.ground(th)); got < least {
					t.Errorf("%s: %+v: a figure has a contrast of %.2f, want %.1f", th.Name, l, got, least)
				}
			}
		}
		squares := 1.3
		if th.Name == "contrast" {
			squares = 1.4
		}
		if got := theme.Contrast(th.Light, th.Dark); got < squares {
			t.Errorf("%s: the squares have a contrast of %.2f, want %.1f", th.Name, got, squares)
		}
	}
}

// If the texts of a theme are legible on its ground alone, figures and costs take the color of queens.
func TestFiguresOfOwnTheme(t *testing.T) {
	th := theme.Themes[0]
	th.Ground, th.Text, th.Detail = raster.RGB(0x0a2540), raster.RGB(0xffffff), raster.RGB(0xcfe0ff)
	th.Light, th.Dark = raster.RGB(0xe8f0ff), raster.RGB(0x7aa2e3)
	for _, l := range []look{{cross: fresh}, {tint: bad, cross: bad}, {dark: true, cross: fresh}, {dark: true, tint: bad, cross: bad}} {
		ground := l.ground(&th)
		if got := theme.Contrast(l.crossColor(&th), ground); got < freshContrast {
			t.Errorf("%+v: a figure has a contrast of %.2f", l, got)
		}
		if got := theme.Contrast(th.InkOn(ground, freshContrast), ground); got < freshContrast {
			t.Errorf("%+v: a cost has a contrast of %.2f", l, got)
		}
	}
}
