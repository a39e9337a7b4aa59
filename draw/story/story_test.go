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
	"strconv"
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

// The last state of a search that has more events than are kept stays as it was told, while the next scene begins.
func TestLastStateStays(t *testing.T) {
	for _, sv := range solver.Table {
		for most := 20; most < 60; most++ {
			p := trace.Problem{N: 6}
			search, err := Run(sv.About(p), sv.Events(p), Options{}, most, Reach{Steps: most}, func() bool { return true })
			if err != nil || !search.Full {
				t.Fatalf("%s: more than %d events are kept: %v", sv.Name, most, err)
			}
			if want := search.Teller(Options{}).State(len(search.Beats)); !reflect.DeepEqual(search.Last, want) {
				t.Fatalf("%s: after %d events the last state is\n%+v, and was\n%+v", sv.Name, most, search.Last, want)
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
			copies = append(copies, told.copy())
			told.Next()
		}
		for made, c := range copies { // the original is further; copies of a copy go on, too
			for k := made; k < min(len(want), made+12); k++ {
				c = c.copy()
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

// treeOf returns the tree of scenes, of about most nodes at most.
func treeOf(scenes iter.Seq[State], most int) *Tree {
	b := NewTreeBuilder()
	b.limit = most
	for s := range scenes {
		b.Add(&s)
	}
	return b.Tree
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

// arcSearches are those of all complete solvers that reach dead ends, for 4 to 12 queens, by row and by column, with fixed queens and without.
func arcSearches() (all []wordySearch) {
	for _, s := range solver.Table {
		if !s.Complete || s.Name == solver.Exhaustive.Name {
			continue
		}
		for _, s := range []solver.Solver{s, s.ByColumn()} {
			for n := 3; n <= 12; n++ {
				for _, fixed := range [][]trace.Square{nil, {trace.Sq(2, 1)}, {trace.Sq(0, n/2)}, {trace.Sq(n-1, 0), trace.Sq(1, n-1)}} {
					p := trace.Problem{N: n, Fixed: fixed, Solutions: 1}
					if all = append(all, wordySearch{s.About(p), s.Events(p), Detail(len(all) % 2)}); n < 7 {
						p.Solutions = 0
						all = append(all, wordySearch{s.About(p), s.Events(p), Moves})
					}
				}
			}
		}
	}
	return all
}

// name says which search it is.
func (s *wordySearch) name() string {
	return fmt.Sprintf("%s, by column %t, %+v, %s", s.about.Solver, s.about.ByColumn, s.about.Problem, DetailNames[s.detail])
}

// mostArcSteps is how long the searches of the tests are followed.
const mostArcSteps = 4000

// solvable reports by trying whether a board of n rows has a solution with some queens.
func solvable(n int, queens []trace.Square) bool {
	row := 0
	for slices.ContainsFunc(queens, func(q trace.Square) bool { return int(q.Row) == row }) {
		row++
	}
	for col := 0; row < n && col < n; col++ {
		if at := trace.Sq(row, col); !hit(queens, at) && solvable(n, append(slices.Clip(queens), at)) {
			return true
		}
	}
	return row == n
}

// A plainArc is what the events of a search say of its arc: which queens stood at the first dead end, and which of them led there.
type plainArc struct {
	stood    []trace.Square // at the question, the fixed ones first
	culprit  trace.Square
	removals int // how often it was taken back until the next solution
	below    int // the queens placed below it, when it was taken back last
	solved   bool
	ended    bool
}

// arcOf follows the events of a search to the first solution after its first dead end.
func arcOf(a trace.About, events []trace.Event) (arc plainArc) {
	queens, placed, found := slices.Clone(a.Fixed), map[trace.Square]int{}, 0
	removed, below := map[trace.Square]int{}, map[trace.Square]int{}
	first := map[trace.Square]int{} // the solutions that were found before a queen came
	arc.culprit = trace.Nowhere
	for _, e := range events {
		switch e.Kind {
		case trace.Place:
			queens = append(slices.Clip(queens), e.At)
			placed[e.At], first[e.At] = 0, found
			for q := range placed {
				placed[q]++
			}
		case trace.TakeBack:
			queens = slices.DeleteFunc(slices.Clone(queens), func(q trace.Square) bool { return q == e.At })
			removed[e.At], below[e.At] = removed[e.At]+1, placed[e.At]-1
		case trace.DeadEnd, trace.Fail, trace.Conflict:
			if arc.stood == nil {
				arc.stood = queens
				clear(removed)
			}
		case trace.Solution:
			if found++; arc.stood == nil {
				continue
			}
			arc.solved = true
			i := slices.IndexFunc(arc.stood, func(q trace.Square) bool { return !slices.Contains(queens, q) })
			if i >= 0 && first[arc.stood[i]] == found-1 {
				arc.culprit = arc.stood[i]
				arc.removals, arc.below = removed[arc.culprit], below[arc.culprit]
			}
			return arc
		}
	}
	arc.ended = arc.stood != nil && found == 0 && slices.Equal(queens, a.Fixed)
	return arc
}

// A search has an arc where its events tell one: its first dead end asks, and names its line; the removal after it answers. The last removal of the
// culprit before the next solution says so, and nothing else does: with it and the queens before it there is no solution, and without it there is
// one. Without any solution, the end says that. Where a dead row is dead without the one queen that is taken back for it, the removal has that reason,
// and no other; the placement after the first says that it is hopeless; the end counts them.
func TestArcs(t *testing.T) {
	t.Parallel()
	told := 0
	for i, s := range arcSearches() {
		if s.about.N > 8 && i%9 != 0 && !tracetest.Full {
			continue
		}
		search, err := Run(s.about, s.events, Options{Detail: s.detail}, MaxEvents, Reach{Steps: mostArcSteps}, func() bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		if search.Whole || search.Arc != (Arc{}) {
			told++
			if err := caught(func() { checkArc(search, s.detail) }); err != nil {
				t.Errorf("%s: %v", s.name(), err)
			}
		}
	}
	if told < 20 {
		t.Errorf("%d searches", told)
	}
}

func checkArc(search *Search, d Detail) {
	a, arc, l := search.About, search.Arc, &words.English
	plain := arcOf(a, slices.Collect(search.Events.All()))
	question, answer, truth, removals := 0, 0, 0, 0
	innocents, rows, hopeless := 0, 0, 0
	var before State
	full := trace.Nowhere // the dead row, until queens move
	for s := range search.States(Options{Detail: d}) {
		text := s.Caption.Title + " — " + s.Caption.Detail
		back := s.Mood == Backtrack || s.Mood == Jump
		switch {
		case s.Mood == DeadEnd && question == 0:
			question = s.Step
		case back && question > 0 && answer == 0:
			answer = s.Step
		}
		if back && question > 0 && removals < plain.removals && s.Leaving.Has(plain.culprit) {
			if removals++; removals == plain.removals {
				truth = s.Step
			}
		}
		claim(strings.Contains(text, "it was ") == (s.Step == arc.Truth && s.Step > 0), "step %d says %q", s.Step, text)
		asks := s.Caption.Detail == l.Question || s.Caption.Detail == l.QuestionFixed
		answers := s.Step == arc.Answer && s.Step != arc.Truth && s.Mood != Jump && s.Reason.Kind != ReasonLearned
		claim(asks == (s.Step == arc.Question) && strings.Contains(text, "undoes") == answers, "step %d says %q", s.Step, text)
		switch s.Step {
		case arc.Question:
			names := strings.HasPrefix(s.Caption.Title, words.Capital(l.Line(s.Dead, words.Grid, a.N)))
			claim(s.Dead == trace.Nowhere || names, "the question is %q", text)
			claim((s.Caption.Detail == l.QuestionFixed) == (len(a.Fixed) > 0), "it asks %q", text)
		case arc.Truth:
			names := strings.Contains(s.Caption.Title, words.Grid.Square(plain.culprit, a.N))
			claim(names && strings.HasPrefix(text, "So") == (len(a.Fixed) == 0), "it says %q", text)
			counts := strings.HasPrefix(s.Caption.Detail, l.Say("{n queen queens} placed below it", words.Values{N: plain.below}))
			claim(counts || !strings.Contains(s.Caption.Detail, "below"), "%d were placed below: %q", plain.below, text)
		}
		if before.Mood == DeadEnd && before.Kind != trace.Conflict && s.Mood != Free && s.Mood != Conflict {
			checkOwn(&before, &s, arc.Question)
		}
		innocent := false
		if back {
			if full != trace.Nowhere && (full.Row < 0) == a.ByColumn {
				rows++
			}
			innocent = s.Leaving.Len() == 1 && isFull(a.N, listOf(s.Board.Occupied()), full)
		}
		claim(innocent == (s.Reason.Kind == ReasonInnocent), "step %d has the reason %v, and is innocent: %t", s.Step, s.Reason.Kind, innocent)
		if innocent && (full.Row < 0) == a.ByColumn {
			innocents++
		}
		if s.Reason.Kind == ReasonHopeless {
			hopeless++
		}
		if s.Mood == Placement && s.Kind == trace.Place && before.Reason.Kind == ReasonInnocent && hopeless == 0 {
			claim(s.Reason.Kind != ReasonNextSafe, "step %d does not say that nothing helps", s.Step)
		}
		switch {
		case s.Mood == DeadEnd && s.Kind != trace.Conflict && isFull(a.N, listOf(s.Board.Occupied()), s.Dead):
			full = s.Dead
		case s.Mood == Learned || s.Mood == Placement || back || s.Mood == DeadEnd:
			full = trace.Nowhere
		}
		claim(s.DeadRows == rows && s.Innocent == innocents, "step %d counts %d of %d, not %d of %d", s.Step, s.Innocent, s.DeadRows, innocents, rows)
		if s.Mood != Free && s.Mood != Conflict {
			before = s
		}
	}
	claim(hopeless <= 1, "%d placements are hopeless", hopeless)
	if end := search.Last.Caption.Detail; strings.Contains(end, "dead") {
		line := map[bool]string{false: "row", true: "column"}[a.ByColumn]
		want := fmt.Sprintf("%d of %d removals left the %s dead", innocents, rows, line)
		claim(strings.HasPrefix(strings.Replace(end, " 1 removal ", " 1 removals ", 1), want), "it ends with %q, not %q", end, want)
		all, title := 1, search.Last.Caption.Title
		for range a.N - len(a.Fixed) {
			all *= a.N
		}
		claim(all >= 1e12 || strings.HasSuffix(title, words.English.Number(all)+" boards"), "of %d boards, it ends with %q", all, title)
	}
	tells := plain.ended && answer > 0 || plain.culprit != trace.Nowhere
	claim((arc != Arc{}) == tells, "it has the arc %+v, and by its events %+v", arc, plain)
	if !tells {
		return
	}
	want := Arc{question, answer, truth, arc.Known, plain.culprit}
	if plain.ended {
		want.Culprit = trace.Square{}
	}
	claim(arc == want, "the arc is %+v, by its events %+v, at %d, %d, %d", arc, plain, question, answer, truth)
	if plain.solved {
		i := slices.Index(plain.stood, plain.culprit)
		claim(search.Beats[arc.Known-1].Mood == Solved && solvable(a.N, plain.stood[:i]) && !solvable(a.N, plain.stood[:i+1]), "%v is no culprit", plain.culprit)
		return
	}
	claim(search.Last.Ends && arc.Known == search.Last.Step && !solvable(a.N, a.Fixed), "there is a solution")
	end := map[bool]string{false: "There is no way", true: "No solution"}[len(a.Fixed) > 0]
	claim(strings.HasPrefix(search.Last.Caption.Title, end), "it ends with %q", search.Last.Caption)
}

// checkOwn checks that the lines of a dead row begin with those from the queen that the next scene removes, if that is one queen and the row asks nothing.
func checkOwn(dead, next *State, question int) {
	own := 0
	for _, line := range dead.Lines {
		if dead.Step != question && next.Leaving == trace.SetOf(line.By) {
			own++
		}
	}
	claim(dead.Own == own, "step %d has %d lines from queens on %v, not %d", dead.Step, own, next.Leaving, dead.Own)
	for _, line := range dead.Lines[:own] {
		claim(next.Leaving.Has(line.By), "step %d begins with other lines: %v", dead.Step, dead.Lines)
	}
}

// fillsLines reports whether a search places each queen in the first row that has none, and goes back a queen at a time.
func fillsLines(s solver.Solver) bool {
	placed := 0
	for e := range s.Events(trace.Problem{N: 5}) {
		switch e.Kind {
		case trace.Place:
			if int(e.At.Row) != placed {
				return false
			}
			placed++
		case trace.TakeBack:
			placed--
		case trace.Move, trace.Learn, trace.Jump:
			return false
		}
	}
	return true
}

// What fast pictures say together is true of each of them: the queen that is named stands in all and was placed, all is tried below it where it is
// said, and more queens were removed, or as many solutions found, as they say.
func TestSharedCaptions(t *testing.T) {
	t.Parallel()
	below := regexp.MustCompile(`^(Trying everything|Searching) below (\w+)$`)
	figure := regexp.MustCompile(`^(over )?(\d+) (removed|failures?|conflicts?|moves?|solutions? found)$`)
	counters := map[string]trace.Counter{"r": trace.Backtracks, "f": trace.Failures, "c": trace.Conflicts, "m": trace.Moves, "s": trace.Solutions}
	inOrder := map[string]bool{}
	for _, s := range solver.Table {
		inOrder[s.Name] = fillsLines(s)
	}
	triesAll := func(a trace.About) bool { return !a.Told && inOrder[a.Solver] }
	said := map[string]int{}
	searches := tracetest.Some(t, arcSearches())
	for _, s := range []solver.Solver{solver.Exhaustive, solver.MinConflicts} {
		p := trace.Problem{N: 6, Solutions: 3, Seed: 1}
		if s.Name == solver.MinConflicts.Name {
			p.N = 12
		}
		searches = append(searches, wordySearch{s.About(p), s.Events(p), Moves})
	}
	for i, s := range searches {
		s.about.Told = i%5 == 4
		o := Options{Detail: s.detail}
		search, err := Run(s.about, s.events, o, MaxEvents, Reach{Steps: mostArcSteps / 4}, func() bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		all, reader := slices.Collect(ScenesOf(search.States(o))), NewReader(o, search)
		for n := 2; len(all) > n; n = 2 + n%13 {
			part := slices.Clone(all[:n])
			for i := range part {
				part[i].Hold = 4 * time.Second / time.Duration(n)
			}
			reader.Word(part, true)
			all = all[n:]
			for _, shown := range part {
				if !shown.Fast {
					continue
				}
				c := shown.Caption
				if m := below.FindStringSubmatch(c.Title); m != nil {
					at := squareOrLine(m[2])
					everything := m[1] == "Trying everything"
					for _, other := range part {
						if !other.States[0].Board.Has(at) || slices.Contains(s.about.Fixed, at) || everything && !triesAll(s.about) {
							t.Fatalf("%s, step %d says %q", s.name(), other.Step, c)
						}
					}
					said[m[1]]++
				} else if c.Title == words.English.Searching && !triesAll(s.about) && !slices.Contains(s.about.Counts, trace.Candidates) {
					t.Fatalf("%s, step %d says %q", s.name(), shown.Step, c)
				}
				said[c.Title]++
				if c.Detail == "" {
					continue
				}
				m := figure.FindStringSubmatch(strings.ReplaceAll(c.Detail, ",", ""))
				if m == nil {
					t.Fatalf("%s, step %d says %q", s.name(), shown.Step, c)
				}
				n, _ := strconv.Atoi(m[2])
				for _, other := range part {
					if count := other.States[0].Counters[counters[m[3][:1]]]; m[1] == "" && count != n || m[1] != "" && count <= n {
						t.Fatalf("%s, step %d says %q, and has %d", s.name(), other.Step, c, count)
					}
				}
				said[m[3]]++
			}
		}
	}
	for _, text := range []string{"Trying everything", "Searching", words.English.Searching, words.English.Placing, words.English.Repairing, "removed"} {
		if said[text] == 0 {
			t.Errorf("nothing says %q: %v", text, len(said))
		}
	}
}

// quizOf returns questions about the search of a solver for all solutions.
func quizOf(s solver.Solver, n, questions, turn int) ([]Question, trace.About) {
	p := trace.Problem{N: n, Seed: 1}
	if !s.Complete {
		p.Solutions = 3
	}
	return Quiz(tell(s, p, Options{}), s.About(p), questions, 500, turn), s.About(p)
}

// comesNext reports whether an action leads from the board of a question to the next, by what queens stand on them.
func comesNext(q *Question, act Action) bool {
	before, after := &q.State.Board, &q.Next.Board
	var came, went []trace.Square
	for s := range after.Queens() {
		if !before.Has(s) {
			came = append(came, s)
		}
	}
	for s := range before.Queens() {
		if !after.Has(s) {
			went = append(went, s)
		}
	}
	solved := after.Beaten() == trace.Set{} && after.Len() == after.N && q.Next.Mood == Solved
	switch act.Kind {
	case trace.Reject:
		return act.At.Attacks(act.From)
	case trace.Place:
		return !solved && slices.Contains(came, act.At)
	case trace.Move:
		return slices.Equal(came, []trace.Square{act.At}) && slices.Contains(went, act.From)
	case trace.TakeBack:
		for _, s := range act.Back { // a part of what goes back would be true as well
			if slices.Contains(went, s) && !after.Has(s) {
				return true
			}
		}
		return false
	}
	return solved && (act.At == trace.Nowhere && len(came) == 0 || slices.Equal(came, []trace.Square{act.At}))
}

// Just one choice of each question is true, by the boards alone; the choices differ in their words, in all languages; the answer leads
// to the scene whose caption is the reason; and the question says what led to its own. So it is for all solvers, both ways to fill a board
// and any turn. A board of one square has no choices.
func TestQuizIsTrue(t *testing.T) {
	kinds := map[trace.Kind]int{}
	for _, s := range solver.Table {
		for _, s := range []solver.Solver{s, s.ByColumn()} {
			for n := 1; n <= 5; n++ { // on small boards few choices are left to take
				questions, about := quizOf(s, n, 12, n)
				if n >= 4 && len(questions) < 4 && !about.Repairs() || n == 1 && len(questions) > 0 {
					t.Errorf("%s, %d queens: %d questions", s.Name, n, len(questions))
				}
				for i := range questions {
					q := &questions[i]
					where := fmt.Sprintf("%s, %d queens, step %d", s.Name, n, q.State.Step)
					steps := q.Next.Step - q.State.Step
					if (len(q.Gone) > 0) != (steps > 1) || !q.OfBoard() && steps < 1 || q.Next.Caption.Title == "" {
						t.Errorf("%s: the next scene has the step %d and the title %q", where, q.Next.Step, q.Next.Caption.Title)
					}
					for _, at := range q.Gone {
						if !q.State.Board.Has(at) || q.Next.Board.Has(at) && at != q.Next.At {
							t.Errorf("%s: the queen on %v is not taken back", where, at)
						}
					}
					if last := len(q.Before) - 1; last < 0 || last >= titlesBefore || q.Before[last] != q.State.Caption.Title {
						t.Errorf("%s: before were %q", where, q.Before)
					}
					if len(q.Choices) < minChoices || len(q.Choices) > maxChoices {
						t.Errorf("%s: %d choices", where, len(q.Choices))
					}
					for _, l := range words.Languages() {
						var texts []string
						for _, act := range q.Choices {
							texts = append(texts, ActionWords(&l, act, about.N, words.Grid))
						}
						if slices.Sort(texts); len(slices.Compact(texts)) != len(q.Choices) {
							t.Errorf("%s: two choices are alike: %q", where, texts)
						}
					}
					for at, act := range q.Choices {
						if comesNext(q, act) != (at == q.Answer) {
							t.Errorf("%s: choice %d, %q, and the answer is %d", where, at, ActionWords(&words.English, act, n, words.Grid), q.Answer)
						}
					}
					kinds[q.Choices[q.Answer].Kind]++
				}
			}
		}
	}
	for _, kind := range []trace.Kind{trace.Place, trace.Move, trace.Reject, trace.Solution} {
		if kinds[kind] < 5 {
			t.Errorf("%d questions have the answer %v", kinds[kind], kind)
		}
	}
}

// The board of a question shows of each square of the line that is filled next why no queen goes there: no other square without a mark is ruled out. The
// marks of a line whose queen leaves are hidden, so some scenes are not asked about.
func TestQuizShowsWhatIsRuledOut(t *testing.T) {
	for _, s := range solver.Table {
		for _, s := range []solver.Solver{s, s.ByColumn()} {
			for n := 4; n <= 6; n++ {
				if s.Name == solver.Exhaustive.Name && n > 4 {
					continue
				}
				a := s.About(trace.Problem{N: n, Seed: 1, Solutions: 10})
				for _, q := range Quiz(tell(s, a.Problem, Options{Suspense: true}), a, 1000, 500, 1) {
					for at := range q.Next.Other.Squares() {
						filled := q.Next.Mood == Placement && at.OnLine(filledLine(q.Next.At, a.ByColumn))
						if filled && q.Mark(at, a.ByColumn) == EmptyMark {
							t.Errorf("%s, %d queens, step %d: nothing is on %v, which is ruled out", s.Name, n, q.State.Step, at)
						}
					}
				}
			}
		}
	}
}

// What comes next, and after it what could have come, in their order and in words. The last scenes
// of a search have solutions, which its first do not.
func TestGoldenChoices(t *testing.T) {
	var got strings.Builder
	for _, c := range []struct {
		solver solver.Solver
		p      trace.Problem
	}{
		{solver.Backtrack, trace.Problem{N: 4}},
		{solver.Backtrack.ByColumn(), trace.Problem{N: 5, Solutions: 2, Fixed: []trace.Square{trace.Sq(1, 2)}}},
		{solver.Forward, trace.Problem{N: 6, Solutions: 1}},
		{solver.DLX, trace.Problem{N: 5, Solutions: 2}},
		{solver.CDCL, trace.Problem{N: 6, Solutions: 1}},
		{solver.MinConflicts, trace.Problem{N: 6, Solutions: 1, Seed: 3}},
		{solver.Exhaustive, trace.Problem{N: 4, Solutions: 1}},
	} {
		about := c.solver.About(c.p)
		var lines []string
		var before State
		for s := range tell(c.solver, c.p, Options{}) {
			if act, ok := ActionOf(&before, &s); ok {
				line := fmt.Sprintf("%d %s", s.Step, ActionWords(&words.English, act, c.p.N, words.Grid))
				for _, other := range others(&before, &s, act, about) {
					line += " | " + ActionWords(&words.English, other, c.p.N, words.Grid)
				}
				lines = append(lines, line)
			}
			before = s
		}
		fmt.Fprintf(&got, "# %s, %d queens\n\n", about.Solver, c.p.N)
		for i, line := range lines {
			if i < 3 || i >= len(lines)-4 {
				fmt.Fprintln(&got, line)
			}
		}
		got.WriteString("\n")
	}
	tracetest.Golden(t, "testdata/choices.txt", []byte(got.String()))
}

// A quiz asks where queens are taken back first, from the fewest to the most, then of what follows; evenly, to the last. It asks no
// question twice; another turn asks others.
func TestQuizRounds(t *testing.T) {
	var all []place
	for step := range 20 {
		all = append(all, place{step, step * 7 % 5}) // every fifth takes none back
	}
	for _, c := range []struct {
		n, turn int
		want    string
	}{
		{0, 0, ""},
		{1, 0, "17"},
		{4, 0, "18 16 19 17"},
		{4, 1, "13 11 14 12"},
		{16, 0, "3 8 13 18 1 6 11 16 4 9 14 19 2 7 12 17"},
		{18, 0, "3 8 13 18 1 6 11 16 4 9 14 19 2 7 12 17 5 15"},
		{18, 1, "3 8 13 18 1 6 11 16 4 9 14 19 2 7 12 17 5 15"},
		{99, 0, "3 8 13 18 1 6 11 16 4 9 14 19 2 7 12 17 0 5 10 15"},
	} {
		var got []string
		for _, p := range round(slices.Clone(all), c.n, c.turn) {
			got = append(got, fmt.Sprint(p.step))
		}
		if got := strings.Join(got, " "); got != c.want {
			t.Errorf("%d questions, turn %d: %s, want %s", c.n, c.turn, got, c.want)
		}
	}
	one, _ := quizOf(solver.Backtrack, 6, 6, 1)
	again, _ := quizOf(solver.Backtrack, 6, 6, 1)
	other, _ := quizOf(solver.Backtrack, 6, 6, 2)
	if !reflect.DeepEqual(one, again) || reflect.DeepEqual(one, other) {
		t.Error("the turn does not decide what is asked")
	}
	answers := map[int]bool{}
	for _, q := range append(one, other...) {
		answers[q.Answer] = true
	}
	if len(answers) < 3 {
		t.Errorf("the right answers are always among %v", answers)
	}
}

// The stops of a film ask for the answer of the program and for the removal that tells the truth.
func TestStopsFollowArc(t *testing.T) {
	for _, n := range []int{4, 6, 7, 8} {
		about := solver.Backtrack.About(trace.Problem{N: n, Solutions: 1})
		search, err := Run(about, solver.Backtrack.Events(about.Problem), Options{}, MaxEvents, Reach{Steps: AllSteps}, func() bool { return true })
		if err != nil {
			t.Fatal(err)
		}
		var stops []int
		for _, stop := range Stops(ScenesOf(search.States(Options{})), about, never) {
			stops = append(stops, stop.Next.Step)
		}
		for _, step := range []int{search.Arc.Answer, search.Arc.Truth} {
			if !slices.Contains(stops, step) {
				t.Errorf("%d queens: the film stops before %v, of the arc %+v", n, stops, search.Arc)
			}
		}
	}
}

// never is longer than any film: it is stopped once for each kind of scenes.
const never = 1000 * time.Hour

// Every solver's film is stopped before the first scene of each kind that it has, once: the next scene is of that kind and comes at
// the time that the film gives it. What is left to chance is asked only with choices, of which just the right one comes next.
func TestStops(t *testing.T) {
	stopped := map[string]int{}
	for _, s := range solver.Table {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 8} {
			if !tracetest.Full && n != 1 && n%2 != 0 {
				continue
			}
			if n > 5 && s.Name == solver.Exhaustive.Name || n > 6 && s.Name != solver.CDCL.Name { // which jumps back on no smaller board
				continue
			}
			for _, d := range []Detail{Moves, Tests} {
				if !tracetest.Full && n > 6 && d == Tests {
					continue // jumps are the same in both
				}
				p := trace.Problem{N: n, Seed: 1, Solutions: 2}
				events := s.Events(p)
				if s.Name == solver.MinConflicts.Name { // as a trace may have it, without the frames that show where a queen will go
					events = func(yield func(trace.Event) bool) {
						for e := range s.Events(p) {
							if e.Kind != trace.Cost && e.Kind != trace.Pick && !yield(e) {
								return
							}
						}
					}
				}
				film := slices.Collect(ScenesOf(told(s.About(p), events, Options{Detail: d})))
				for i := range film {
					film[i].Hold = time.Duration(1+i%7) * time.Second
					if s := &film[i].States[0]; s.Undone > 12 {
						s.Falls = true
					}
				}
				stops := Stops(slices.Values(film), s.About(p), never)
				checkStops(t, fmt.Sprintf("%s, %d queens, detail %d", s.Name, n, d), film, stops, s.About(p))
				for _, stop := range stops {
					for _, k := range stop.kinds {
						stopped[k.text(&words.English.Lesson).Name]++
					}
				}
			}
		}
	}
	for _, k := range stopKinds {
		if name := k.text(&words.English.Lesson).Name; stopped[name] < 1 {
			t.Errorf("%d films are stopped before %s", stopped[name], name)
		}
	}
}

// checkStops compares the stops with those that a plain search finds for one kind after the other.
func checkStops(t *testing.T, where string, film []Scene, stops []Stop, a trace.About) {
	t.Helper()
	for i := range stopKinds {
		k, want := &stopKinds[i], 0
		for j := 1; j < len(film) && want == 0; j++ {
			before, s := &film[j-1].States[0], &film[j].States[0]
			if _, asks := questionAfter(before, s, a); k.has(before, s) && (asks || !k.chosen) {
				want = film[j-1].Step
			}
		}
		got := 0
		for _, stop := range stops {
			if slices.Contains(stop.kinds, k) {
				got += stop.State.Step
			}
		}
		if got != want {
			t.Errorf("%s: the film stops at step %d before %s, want %d", where, got, k.text(&words.English.Lesson).Name, want)
		}
	}
	for _, stop := range stops {
		at := time.Duration(0)
		for _, s := range film[:stop.State.Step-1] {
			at += s.Hold
		}
		if stop.At != at || stop.Next.Step != stop.State.Step+1 || stop.Next.Words() != film[stop.State.Step].Words() {
			t.Errorf("%s: stops at step %d and %v, before %d: want %v", where, stop.State.Step, stop.At, stop.Next.Step, at)
		}
		if stop.Question == nil {
			continue
		}
		if asks := stop.Note(&words.English, words.Grid).State; asks.hints() || asks.Caption.Detail != "" || stop.Question.State.hints() {
			t.Errorf("%s, step %d shows the answer", where, stop.State.Step)
		}
		for i, act := range stop.Question.Choices {
			if comesNext(stop.Question, act) != (i == stop.Question.Answer) {
				t.Errorf("%s, step %d: choice %d, and the answer is %d", where, stop.State.Step, i, stop.Question.Answer)
			}
		}
	}
}

// A film that leaves steps out, or begins with a poster, is stopped only where it shows what comes next.
func TestStopsOfThinFilms(t *testing.T) {
	p := trace.Problem{N: 6, Solutions: 1}
	all := slices.Collect(ScenesOf(tell(solver.Backtrack, p, Options{})))
	last := len(all) - 1
	thin := []Scene{all[last], all[0], all[2], all[5], all[6], all[7], all[last]}
	thin[0].Poster, thin[0].Hold, thin[1].Hold, thin[2].Hold = true, 1, 10, 100
	stops := Stops(slices.Values(thin), solver.Backtrack.About(p), never)
	if len(stops) != 2 || stops[0].State.Step != 6 || stops[0].At != 111 || len(stops[0].kinds) != 1 || stops[1].State.Step != 7 {
		t.Errorf("%d stops", len(stops))
	}
}

// Where no stop was for some time, a film is stopped at the next scene that says something, with a question, and only there.
func TestStopsAreSpread(t *testing.T) {
	const apart = 15 * time.Second
	a := solver.Backtrack.About(trace.Problem{N: 6, Solutions: 1})
	film := slices.Collect(ScenesOf(tell(solver.Backtrack, a.Problem, Options{})))
	for i := range film {
		film[i].Hold = 2 * time.Second
	}
	stops := Stops(slices.Values(film), a, apart)
	for i := 1; i < len(stops); i++ {
		before, s := &stops[i-1], &stops[i]
		if gap := s.At - before.At; gap > apart+10*time.Second {
			t.Errorf("no stop from %v to %v", before.At, s.At)
		}
		for _, k := range s.kinds {
			asked := slices.ContainsFunc(stops[:i], func(s Stop) bool { return slices.Contains(s.kinds, k) })
			if asked && (!k.often || s.At-before.At < apart) {
				t.Errorf("step %d is a stop for %s once more, %v after the one before", s.State.Step, k.text(&words.English.Lesson).Name, s.At-before.At)
			}
		}
	}
	if few := Stops(slices.Values(film), a, never); len(stops) < len(few)+2 {
		t.Errorf("%d stops, and %d without more than one of a kind", len(stops), len(few))
	}
}
