package story

import (
	"errors"
	"fmt"
	"iter"
	"math/rand/v2"
	"reflect"
	"regexp"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"
	"unicode/utf8"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// The tests tell hundreds of thousands of scenes and drop them: rarer collections save a tenth of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(300)
	m.Run()
}

// eightFirst and eightAll are the searches for the first and for all solutions for 8 queens.
var (
	eightFirst = trace.Problem{N: 8, Solutions: 1}
	eightAll   = trace.Problem{N: 8}
)

// tell returns the scenes of a solver's search for p.
func tell(s solver.Solver, p trace.Problem, o Options) iter.Seq[State] {
	return told(s.About(p), s.Events(p), o)
}

// told returns the scenes of events that must be legal.
func told(a trace.About, events iter.Seq[trace.Event], o Options) iter.Seq[State] {
	scenes, err := Tell(a, func(yield func(trace.Event) bool) {
		checker := trace.NewChecker(a.Problem)
		for e := range events {
			if err := checker.Play(e); err != nil {
				panic(fmt.Errorf("event %v: %w", e, err))
			}
			if !yield(e) {
				return
			}
		}
	}, o)
	if err != nil {
		panic(err)
	}
	return scenes
}

// only yields the scenes from one step to another.
func only(scenes iter.Seq[State], from, to int) iter.Seq[State] {
	return func(yield func(State) bool) {
		for s := range scenes {
			if s.Step >= from && !yield(s) || s.Step == to {
				return
			}
		}
	}
}

var squareName = regexp.MustCompile("^[a-h][1-8]$")

// badCaption says what is wrong with a caption: no words, a bad text, a title in small letters.
func badCaption(c words.Caption) error {
	first, _ := utf8.DecodeRuneInString(c.Title)
	switch {
	case c.Title == "":
		return fmt.Errorf("no title over %q", c.Detail)
	case unicode.IsLower(first) && !squareName.MatchString(c.Title[:min(2, len(c.Title))]):
		return fmt.Errorf("title %q begins with a small letter", c.Title)
	}
	return errors.Join(badText(c.Title), badText(c.Detail))
}

// badText says what is wrong with a text: a placeholder that nothing filled, or that was filled with
// nothing.
func badText(text string) error {
	if strings.ContainsAny(text, "{}") {
		return fmt.Errorf("%q: a placeholder is left", text)
	}
	if strings.TrimSpace(text) != text || strings.HasSuffix(text, ":") || strings.HasSuffix(text, "：") {
		return fmt.Errorf("%q: it ends where something should follow", text)
	}
	for _, gap := range []string{"  ", " ,", " :", ": :", ": .", "：。", "，。", "：，"} {
		if strings.Contains(text, gap) {
			return fmt.Errorf("%q: a gap where something was left out", text)
		}
	}
	return nil
}

// Leaving the loop stops the search itself: a still of step 3 does not search to the end.
func TestLeavingEarlyStopsTheSearch(t *testing.T) {
	p := trace.Problem{N: 8}
	for _, leave := range []int{1, 2, 3, 100} {
		events := 0
		counted := func(yield func(trace.Event) bool) {
			for e := range solver.Backtrack.Events(p) {
				events++
				if !yield(e) {
					return
				}
			}
		}
		seen := 0
		for s := range told(trace.About{Problem: p}, counted, Options{}) {
			if seen++; seen == leave {
				if s.Step != leave {
					t.Errorf("left at step %d, want %d", s.Step, leave)
				}
				break
			}
		}
		// A scene is complete when the event comes that the next one begins with.
		if want := newOracle(solver.Backtrack, p, Moves).spans[leave].from + 1; events != want {
			t.Errorf("leaving at step %d took %d events, want %d", leave, events, want)
		}
	}
}

// A problem that is not valid, or too large for a board, has no scenes but an error, at once.
func TestTellRefusesProblems(t *testing.T) {
	for _, c := range []struct {
		p    trace.Problem
		want string
	}{
		{trace.Problem{}, "0 queens: must be at least 1"},
		{trace.Problem{N: 65}, "65 queens: stories go up to 64"},
		{trace.Problem{N: 4, Solutions: -1}, "-1 solutions: must not be negative"},
		{trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(4, 0)}}, "fixed queen 4,0 is off the board of 4 rows"},
	} {
		place := slices.Values([]trace.Event{{Kind: trace.Place}})
		scenes, err := Tell(trace.About{Problem: c.p}, place, Options{})
		if err == nil || err.Error() != c.want {
			t.Errorf("%+v: error %v, want %s", c.p, err, c.want)
		}
		for s := range scenes {
			t.Errorf("%+v: has step %d", c.p, s.Step)
		}
		if _, err := Run(trace.About{Problem: c.p}, place, Options{}, MaxEvents, Reach{}, nil); err == nil {
			t.Errorf("%+v is kept", c.p)
		}
	}
	scenes, err := Tell(trace.About{Problem: trace.Problem{N: trace.MaxN}}, slices.Values([]trace.Event{{Kind: trace.Place}}), Options{})
	if n := len(slices.Collect(scenes)); n != 3 || err != nil {
		t.Errorf("%d queens: %d scenes, error %v", trace.MaxN, n, err)
	}
}

// Any events that the board accepts can be told, even those that no solver would yield: each has its scene by the rules, with its board and its
// counters, every scene has a proper caption, and there is a tree and a quiz of them.
func TestTellAnything(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	for run := range 480 {
		p := trace.Problem{N: 1 + random.IntN(5)}
		if run%3 == 0 {
			p.Fixed = []trace.Square{trace.Sq(random.IntN(p.N), random.IntN(p.N))}
		}
		counts := [][]trace.Counter{nil, {trace.Candidates}, {trace.Moves}, {trace.Boards, trace.Tests}}[random.IntN(4)]
		about := trace.About{Problem: p, ByColumn: run%5 == 0, Told: run%7 == 0, Counts: counts}
		options := Options{Detail: Detail(run % 2), Labels: words.Labels(run / 2 % 3), Language: &words.Languages()[run/6%len(words.Languages())]}
		o := newOracleOf(about, slices.Values(randomEvents(random, p, 60)), options.Detail, mostEvents)
		var scenes []State
		tree := NewTreeBuilder()
		if err := caught(func() {
			for i, s := range o.scenes(options) {
				scenes = append(scenes, s)
				tree.Add(&s)
				o.checkEvents(&s, i)
				err := badCaption(s.Caption)
				claim(err == nil, "%v", err)
			}
		}); err != nil {
			t.Fatalf("run %d, step %d: %v", run, len(scenes), err)
		}
		Quiz(slices.Values(scenes), about, 3, len(scenes), 0)
	}
}

// randomEvents returns n events that a checker takes, or fewer: a jump over a fixed queen has no end.
func randomEvents(random *rand.Rand, p trace.Problem, n int) (events []trace.Event) {
	square := func() trace.Square { return trace.Sq(random.IntN(p.N+1)-1, random.IntN(p.N+1)-1) }
	checker := trace.NewChecker(p)
	for tries := 0; tries < 6000 && len(events) < n; tries++ {
		e := trace.Event{
			Kind: trace.Kind(1 + random.IntN(int(trace.Solution))), Cause: trace.Cause(random.IntN(int(trace.Unit) + 1)),
			At: square(), By: square(), Value: random.IntN(p.N*p.N + 1),
		}
		switch e.Kind {
		case trace.Test:
			e.Cause = trace.Cause(random.IntN(2)) * trace.Attack // the only causes of tests
		case trace.Jump:
			e.Value++ // over no queen is none
		}
		for range 1 + random.IntN(12) {
			e.Clause = append(e.Clause, trace.Literal{At: square(), Not: random.IntN(3) > 0})
		}
		if checker.Play(e) == nil {
			events = append(events, e)
		}
	}
	return events
}

// With suspense, a scene is what it is whatever comes next: as it is told from the events up to it alone. It frames and names no square of the least
// cost. All else is as without suspense.
func TestSuspense(t *testing.T) {
	t.Parallel()
	for i, sv := range solver.Table {
		o, options := newOracle(sv, trace.Problem{N: 5, Seed: 1, Solutions: 2}, Detail(i%2)), Options{Detail: Detail(i % 2), Suspense: true}
		quiet := slices.Collect(told(o.about, slices.Values(o.events), options))
		for i, s := range o.scenes(Options{Detail: o.detail}) {
			q := quiet[i]
			if next := o.spans[i].to; i < 150 && !s.Ends && o.spans[i].said && len(q.Board.Occupied().Minus(o.about.Board().Occupied())) > 0 {
				cut := slices.Collect(told(o.about, slices.Values(o.events[:next]), options))
				if !reflect.DeepEqual(cut[i], q) {
					t.Errorf("%s, step %d knows what comes next: %+v, not %+v", sv.Name, s.Step, q, cut[i])
				}
			}
			look := s.Mood == Free && s.At == trace.Nowhere
			if q.Least != (trace.Set{}) || q.Next != trace.Nowhere || q.Spent || look && q.Caption.Detail != "" {
				t.Errorf("%s, step %d tells what comes next: %q", sv.Name, s.Step, q.Caption)
			}
			if q.Board != s.Board || q.Caption.Title != s.Caption.Title {
				t.Errorf("%s, step %d: %q in place of %q", sv.Name, s.Step, q.Caption.Title, s.Caption.Title)
			}
		}
	}
}

// A search that ran once is told again as it was found, by every solver and as often as one likes; a beat stands for each scene. Scenes stay as they
// are when the next ones are told.
func TestSearchIsToldAgain(t *testing.T) {
	for _, sv := range solver.Table {
		for _, d := range []Detail{Moves, Tests} {
			p, o := trace.Problem{N: 5}, Options{Detail: d, Language: words.Chinese()}
			if !tracetest.Full && sv.Name == solver.Exhaustive.Name {
				p.N = 4 // 5 queens have thousands of scenes
			}
			search, err := Run(sv.About(p), sv.Events(p), o, MaxEvents, Reach{Steps: AllSteps}, func() bool { return true })
			if err != nil {
				t.Fatal(err)
			}
			for s := range search.States(o) { // which tell of an arc
				if b := search.Beats[s.Step-1]; b != beatOf(&s, search.About) {
					t.Fatalf("%s, step %d has the beat %+v, and says %q", sv.Name, s.Step, b, s.Caption)
				}
			}
			search.AsksNothing(o)
			i := 0
			again := slices.Collect(search.States(o))
			for s := range tell(sv, p, o) {
				if i < len(again) && !reflect.DeepEqual(s, again[i]) {
					t.Fatalf("%s, step %d: told again it is\n%+v, and was\n%+v", sv.Name, s.Step, again[i], s)
				}
				if b := search.Beats[i]; b != beatOf(&s, search.About) {
					t.Fatalf("%s, step %d has the beat %+v", sv.Name, s.Step, b)
				}
				i++
			}
			if i != len(again) || i != len(search.Beats) || !search.Whole || !search.Last.Ends {
				t.Errorf("%s: %d scenes, told again %d, %d beats, whole %t", sv.Name, i, len(again), len(search.Beats), search.Whole)
			}
		}
	}
}

// Of a new text, beginners read 18 characters a second with its spaces or, in scripts without spaces, 9.
func TestReadingTime(t *testing.T) {
	for _, c := range []struct {
		title, detail string
		want          time.Duration
	}{
		{"", "", 0},
		{"Solution 1", "", 10 * time.Second / 18},
		{"Row 4: queen on a4", "no queen attacks it", 37 * time.Second / 18},
		{"第 4 行：皇后放在 a4", "", 10 * time.Second / 9},
		{"解 1", "a4 b2", 2*time.Second/9 + 5*time.Second/18},
		{"クイーンを置く", "", 7 * time.Second / 9},
		{"Ферзь на a4", "никто его не бьёт", 28 * time.Second / 18},
		{"퀸을 a4 에 놓는다", "", 11 * time.Second / 18}, // Korean has spaces
	} {
		if got := ReadingTime(words.Caption{Title: c.title, Detail: c.detail}); got < c.want || got > c.want+20*time.Millisecond {
			t.Errorf("%q, %q takes %v, want %v", c.title, c.detail, got, c.want)
		}
	}
}

// Any step of a search is told as it was, whichever was told before: from the scene before or from a mark, in any words. A copy goes on as
// the original does, wherever it was made, and neither disturbs the other.
func TestTellerGoesToAnyStep(t *testing.T) {
	chinese := words.Chinese()
	for i, sv := range solver.Table {
		p, detail := trace.Problem{N: 8, Solutions: 20}, Detail(i%2)
		run, err := Run(sv.About(p), sv.Events(p), Options{Detail: detail}, MaxEvents, Reach{Steps: 2*apart + 99}, func() bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		want := slices.Collect(run.States(Options{Detail: detail, Language: chinese}))
		if len(want) > apart+9 && len(run.marks) < 2 {
			t.Errorf("%s: %d steps have one mark", sv.Name, len(want))
		}
		told := run.Teller(Options{Detail: detail, Language: chinese})
		for _, step := range []int{1, 3, 2, 2*apart + 2, apart + 2, apart + 1, apart, 1, 2*apart + 1, 2*apart + 3, 2 * apart, len(want), 7} {
			if step <= len(want) && !reflect.DeepEqual(told.State(step), want[step-1]) {
				t.Errorf("%s: step %d is another", sv.Name, step)
			}
		}
		told = run.Teller(Options{Detail: detail, Language: chinese})
		var copies []*Teller // copies[k] has told k scenes
		for range min(len(want), 300) {
			copies = append(copies, told.Copy())
			told.Next()
		}
		for made, c := range copies { // the original is further; copies of a copy go on, too
			for k := made; k < min(len(want), made+12); k++ {
				c = c.Copy()
				if got, ok := c.Next(); !ok || !reflect.DeepEqual(got, want[k]) {
					t.Fatalf("%s: scene %d of a copy made before scene %d is another", sv.Name, k, made)
				}
			}
		}
	}
}

// A board that was not searched for says which of its queens attack each other and which of its rows have no safe square left, as a slow
// look at every square finds them; a single such row is shown as dead ends are.
func TestGiven(t *testing.T) {
	for board, want := range map[string]string{
		"a1 d2": "2 queens, none attacks another | a1 d2", "a1": "One queen | a1", "2413": "4 queens, none attacks another | b1 d2 a3 c4",
		"c3 e5":                    "c3 and e5 attack each other | ",
		"b1 c2 a4":                 "2 pairs of queens attack each other | Row 3 has no safe square",
		"a1 b2 c3 e5":              "6 pairs of queens attack each other | Row 4 has no safe square",
		"a1 b2 d8":                 "a1 and b2 attack each other | ",
		"a1 a8 h4 g4":              "2 pairs of queens attack each other | a1 and a8, g4 and h4",
		"Q7/2Q5/4Q3/1Q6/3Q4/8/8/8": "Rows 6, 7, 8 have no safe square | 5 queens, none attacks another",
	} {
		b := tracetest.Must(trace.ReadBoards(board, trace.Reading{First: -1, Limit: 1}))[0]
		s := Given(b, Options{})
		if got := s.Caption.Title + " | " + s.Caption.Detail; got != want {
			t.Errorf("%s: got %s, want %s", board, got, want)
		}
		var dead []trace.Square
		for row, free := range tracetest.Free(b.Columns()) {
			if b.RowEmpty(row) && len(free) == 0 {
				dead = append(dead, trace.Row(row))
			}
		}
		if alone := len(dead) == 1; alone != (s.Dead != trace.Nowhere) || alone && (s.Dead != dead[0] || len(s.Lines) != b.N) {
			t.Errorf("%s: %v is dead by %v, not %v", board, s.Dead, s.Lines, dead)
		}
	}
}

// The end of a trace with a mistake says what is wrong in the language of the film and by the names of its squares; in English what no text says is
// said by the error.
func TestWrongTracesEnd(t *testing.T) {
	const head = `{"format":"queenreel-trace","version":1,"n":4}` + "\n"
	const place = `{"event":"place","at":[0,1]}` + "\n"
	solution := place + `{"event":"place","at":[1,3]}` + "\n" + `{"event":"place","at":[2,0]}` + "\n" + `{"event":"place","at":[3,2]}` + "\n" + `{"event":"solution"}` + "\n"
	for _, c := range []struct{ lines, english, chinese string }{
		{place + `{"event":"solution"}`, "only 1 of 4 queens are placed", "4 个皇后只放了 1 个"},
		{solution + `{"event":"solution"}`, "this solution was found before", "这个解前面已经找到过"},
		{place + place, "square b1 has a queen", "b1 已有皇后"},
		{place + `{"event":"deadend","row":0}`, "square b1 has a queen", "b1 已有皇后"},
		{place + `{"event":"takeback","at":[0,2]}`, "square c1 has no queen", "c1 没有皇后"},
		{place + `{"event":"test","at":[1,1],"by":[0,2]}`, "square c1 has no queen", "c1 没有皇后"},
		{place + `{"event":"deadend","row":1}`, "a queen can still go to square d2", "d2 还可以放皇后"},
		{place + `{"event":"place","at":[1,3],"row":2,"cause":"forced"}`, "1,3 is not in row 2, which should force it", "这一行与棋盘不符"},
		{place, "the trace is cut short", "记录不完整，没有结尾"},
		{place + `{"event":"place","at":[4,1]}`, "square 4,1 is off the board: rows and columns go from 0 to 3", "这一行的内容有误"},
		{place + "queen", "the line is not JSON: invalid character 'q' looking for beginning of value", "这一行的内容有误"},
	} {
		about, events, err := trace.Read([]byte(head + c.lines))
		if err != nil {
			t.Fatal(err)
		}
		about.Wrong = new(trace.Mistake)
		heard, wrong := trace.Tell(about.Problem, events)
		if !errors.As(wrong, &about.Wrong) {
			t.Fatalf("%s: error %v", c.lines, wrong)
		}
		for language, want := range map[*words.Language]string{&words.English: c.english, words.Chinese(): c.chinese} {
			var end words.Caption
			for s := range told(about, heard.All(), Options{Language: language}) {
				end = s.Caption
			}
			if end.Detail != want || !strings.ContainsAny(end.Title, "0123456789") {
				t.Errorf("%s: %+v, want %s", c.lines, end, want)
			}
		}
	}
}

// treeProblems are small problems with no solution, with some, and with fixed queens.
var treeProblems = []trace.Problem{
	{N: 1},
	{N: 3},
	{N: 4},
	{N: 5},
	{N: 6, Solutions: 1},
	{N: 6, Fixed: []trace.Square{trace.Sq(0, 1)}},
}

// A replay is the slow reference for Tree: it follows queens by their squares, not by their number.
type replay struct {
	fixed []trace.Square
	nodes []Node
	path  []int
}

func (r *replay) follow(s *State) {
	if r.nodes == nil {
		r.nodes, r.path = []Node{{Parent: -1, At: trace.Nowhere, Born: 1}}, []int{0}
	}
	stands := map[trace.Square]bool{}
	for _, i := range r.path[1:] {
		stands[r.nodes[i].At] = true
	}
	for q := range s.Board.Queens() {
		if !stands[q] && !slices.Contains(r.fixed, q) {
			parent := r.path[len(r.path)-1]
			r.nodes[parent].Branches = true
			r.path = append(r.path, len(r.nodes))
			r.nodes = append(r.nodes, Node{Parent: parent, Depth: len(r.path) - 1, At: q, Born: s.Step})
		}
	}
	if s.Mood == Solved {
		for _, i := range r.path {
			if r.nodes[i].Solved == 0 {
				r.nodes[i].Solved = s.Step
			}
		}
	}
	var left []int
	for _, i := range r.path {
		if i > 0 && !s.Board.Has(r.nodes[i].At) {
			r.nodes[i].Died, r.nodes[i].Gone = s.Step, s.Ends // the end shows no queens that leave
		} else {
			left = append(left, i)
		}
	}
	r.path = left
}

// treeOf returns the tree of scenes, of about most nodes at most.
func treeOf(scenes iter.Seq[State], most int) *Tree {
	b := NewTreeBuilder()
	b.limit = most
	for s := range scenes {
		b.Add(&s)
	}
	return b.Tree
}

// A node is born, dies and is solved when its queen is placed, taken back and part of a solution; the path at each step is that of the queens that
// stand or leave, but for those that leave at the end. A search that moves queens has no tree but a root.
func TestTreeOf(t *testing.T) {
	for _, sv := range solver.Table {
		for _, p := range treeProblems {
			if sv.Name == solver.MinConflicts.Name || sv.Name == solver.Exhaustive.Name {
				if tree := treeOf(only(tell(sv, p, Options{}), 1, 500), maxNodes); p.N == 4 && (!tree.Moves || len(tree.Nodes) != 1) {
					t.Errorf("%s, %+v: %d nodes", sv.Name, p, len(tree.Nodes))
				}
				continue
			}
			for _, detail := range []Detail{Moves, Tests} {
				scenes := slices.Collect(tell(sv, p, Options{Detail: detail, Wordless: true}))
				tree, r := treeOf(slices.Values(scenes), maxNodes), replay{fixed: p.Fixed}
				for _, s := range scenes {
					before := r.path
					r.follow(&s)
					want := r.path
					if s.Mood == Backtrack || s.Mood == Jump {
						want = before
					}
					if got := tree.Path(s.Step); !slices.Equal(got, want) {
						t.Fatalf("%s, %+v, step %d: path %v, want %v", sv.Name, p, s.Step, got, want)
					}
				}
				if len(tree.Nodes) != len(r.nodes) {
					t.Fatalf("%s, %+v: %d nodes, want %d", sv.Name, p, len(tree.Nodes), len(r.nodes))
				}
				want := 0
				for _, n := range r.nodes {
					want = max(want, n.Depth)
				}
				if tree.Height != want || tree.Kept != want || tree.Moves || tree.Fixed != len(p.Fixed) {
					t.Errorf("%s, %+v: height %d, kept %d, want %d; fixed %d, moves %t",
						sv.Name, p, tree.Height, tree.Kept, want, tree.Fixed, tree.Moves)
				}
				for i, n := range tree.Nodes {
					n.Youngest, n.Elder = 0, 0 // tested with Children
					if n != r.nodes[i] {
						t.Fatalf("%s, %+v, node %d: %+v, want %+v", sv.Name, p, i, n, r.nodes[i])
					}
				}
			}
		}
	}
}

// A tree that was cut is the whole tree without its lowest levels: it has the same nodes, with the same
// parents, children, steps and paths, and knows the height of the whole.
func TestTreeCut(t *testing.T) {
	for _, sv := range []solver.Solver{solver.Backtrack, solver.Propagate, solver.CDCL} {
		for _, p := range []trace.Problem{{N: 6}, {N: 6, Solutions: 1}, {N: 7, Fixed: []trace.Square{trace.Sq(0, 1)}}} {
			scenes := slices.Collect(tell(sv, p, Options{Wordless: true}))
			whole := treeOf(slices.Values(scenes), maxNodes)
			for most := 1; most <= len(whole.Nodes)+1; most += 1 + most/4 {
				cut := treeOf(slices.Values(scenes), most)
				if err := checkCut(whole, cut, most, len(scenes)); err != nil {
					t.Fatalf("%s, %+v, at most %d of %d nodes: %v", sv.Name, p, most, len(whole.Nodes), err)
				}
			}
		}
	}
}

// checkCut compares a tree of at most most nodes with the whole tree of the same scenes.
func checkCut(whole, cut *Tree, most, steps int) error {
	if cut.Height != whole.Height || cut.Fixed != whole.Fixed || cut.Kept < min(1, whole.Height) || cut.Kept > whole.Height {
		return fmt.Errorf("height %d, %d levels kept, fixed %d", cut.Height, cut.Kept, cut.Fixed)
	}
	to := map[int]int{-1: -1} // from indices in the whole tree to those in the cut one
	var want []Node
	next := 0 // nodes down to the first level that is dropped
	for i, n := range whole.Nodes {
		if n.Depth <= cut.Kept {
			to[i] = len(want)
			want = append(want, n)
		}
		if n.Depth <= cut.Kept+1 {
			next++
		}
	}
	switch {
	case len(want) > most && cut.Kept > 1:
		return fmt.Errorf("%d levels of %d nodes are kept", cut.Kept, len(want))
	case cut.Kept < cut.Height && next <= most/2:
		return fmt.Errorf("only %d levels are kept, and the next would come to %d nodes", cut.Kept, next)
	case len(cut.Nodes) != len(want):
		return fmt.Errorf("%d nodes down to level %d, want %d", len(cut.Nodes), cut.Kept, len(want))
	}
	for i, w := range want {
		w.Parent, w.Elder = to[w.Parent], to[w.Elder]
		if w.Youngest = to[w.Youngest]; w.Depth == cut.Kept {
			w.Youngest = -1
		}
		if cut.Nodes[i] != w {
			return fmt.Errorf("node %d is %+v, want %+v", i, cut.Nodes[i], w)
		}
	}
	for i := range cut.Nodes {
		var want []int
		for j, n := range cut.Nodes {
			if j > 0 && n.Parent == i {
				want = append(want, j)
			}
		}
		if got := cut.Children(i); !slices.Equal(got, want) {
			return fmt.Errorf("children of %d: %v, want %v", i, got, want)
		}
	}
	for step := 1; step <= steps; step++ {
		var want []int
		for _, i := range whole.Path(step) {
			if whole.Nodes[i].Depth <= cut.Kept {
				want = append(want, to[i])
			}
		}
		if got := cut.Path(step); !slices.Equal(got, want) {
			return fmt.Errorf("step %d: path %v, want %v", step, got, want)
		}
	}
	return nil
}
