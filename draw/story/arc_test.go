package story

import (
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

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
