package story

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// check returns what is false in a scene that covers some events, or nil.
func (o *oracle) check(s Scene, covers [2]int) error {
	return caught(func() { o.checkScene(&s, covers[0], covers[1]) })
}

// caught calls a function, and returns the claim in it that is not true.
func caught(check func()) (err error) {
	defer func() {
		switch f := recover().(type) {
		case nil:
		case fault:
			err = fmt.Errorf("%s", f.text)
		default:
			panic(f)
		}
	}()
	check()
	return nil
}

// keyOf returns the index of the event that a scene shows: the one that its mood is about.
func (o *oracle) keyOf(s *Scene, from, to int) int {
	last := func(kinds ...trace.Kind) int {
		for i := to - 1; i >= from; i-- {
			if slices.Contains(kinds, o.events[i].Kind) {
				return i
			}
		}
		return -1
	}
	switch s.Mood {
	case Placement:
		return last(trace.Place, trace.Move)
	case Backtrack, Jump:
		return from
	case Solved:
		return last(trace.Solution)
	case Learned:
		return last(trace.Learn)
	case Conflict:
		return last(trace.Reject, trace.Conflict, trace.Pick, trace.Test)
	case Free:
		return last(trace.Cost, trace.Test)
	}
	return from
}

// since returns the events before the one at index key, back to the last that moved a queen.
func (o *oracle) since(key int) []trace.Event {
	i := key
	for i > 0 && !slices.Contains([]trace.Kind{trace.Place, trace.TakeBack, trace.Move}, o.events[i-1].Kind) {
		i--
	}
	return o.events[i:key]
}

// shows returns how many events the picture of a scene shows: those before queens are taken back, or squares restored.
func (o *oracle) shows(from, to int) int {
	for i := from; i < to; i++ {
		if o.events[i].Kind == trace.TakeBack || o.events[i].Kind == trace.Restore {
			return i
		}
	}
	return to
}

func (o *oracle) checkScene(s *Scene, from, to int) {
	key := o.keyOf(s, from, to)
	shows := o.shows(from, to)
	now := o.at(shows)
	claim(key >= 0, "no event for mood %d", s.Mood)
	claim(same(s.Board.Occupied(), now.queens), "the board has not the queens %v", now.queens)
	before, after := o.at(key), now
	if shows < to {
		after = o.at(to)
	}
	o.checkMarks(s, now, shows)
	o.checkSkipped(s, before)
	o.checkWay(s, from, to)
	o.checkLearned(s, after)
	o.checkCurve(s, after)
	o.checkReason(s, before, now, after, from, to, key)
	o.checkWords(s, before, now, to)
	claim((s.Scores != nil) == (s.Reason.Kind == ReasonHighest), "its scores are %v", s.Scores)
	claim(s.By == trace.Nowhere || slices.Contains(now.queens, s.By), "no queen stands on %v", s.By)
	claim(s.By == trace.Nowhere || s.At == trace.Nowhere || hits(s.By, s.At), "%v does not attack %v", s.By, s.At)
	claim(s.Ends == (s.Mood == Done), "it ends %t, with mood %d", s.Ends, s.Mood)
	beaten := slices.DeleteFunc(slices.Clone(now.queens), func(q trace.Square) bool { return len(now.queens) < o.about.N || !hit(now.queens, q) })
	claim(same(s.Beaten, beaten), "the queens under attack are %v", beaten)
	claim(s.Step == o.steps, "it is step %d", o.steps)
	o.checkTried(s)
}

// checkTried checks how often squares were tried: at the end as often as in the search, and until then no more often, and no less
// often than the scene before said.
func (o *oracle) checkTried(s *Scene) {
	for row, tried := range s.Tried {
		for col, n := range tried {
			at := trace.Sq(row, col)
			most, least := o.tries[at], 0
			if o.tried != nil {
				least = o.tried[row][col]
			}
			if s.Ends {
				least = most
			}
			claim(least <= n && n <= most, "%v was tried %d times, and not %d to %d times", at, n, least, most)
		}
	}
	o.tried = s.Tried
}

// checkSkipped checks the squares that a queen was placed beside: each was ruled out before, and the reason can be counted
// in the picture.
func (o *oracle) checkSkipped(s *Scene, before *moment) {
	line := o.along(s.Reason.Line)
	for _, at := range listOf(s.Skipped) {
		claim(s.Mood == Placement && at != s.At && slices.Contains(line, at), "%v is skipped", at)
		claim(!before.open(at), "%v is skipped, and was free", at)
	}
	for i, at := range line {
		if o.about.MaxFirst && line[0].Row == line[len(line)-1].Row != o.about.ByColumn {
			at = line[len(line)-1-i]
		}
		switch s.Reason.Kind {
		case ReasonAfter, ReasonNextSafe:
			if at == s.At {
				return
			}
			claim(s.Skipped.Has(at) || s.Ghosts.Has(at), "%v is before %v, and has no mark", at, s.At)
		case ReasonForced:
			claim(at == s.At || s.Skipped.Has(at) || s.Ghosts.Has(at), "%v has no mark, and %v is forced", at, s.At)
		case ReasonFewest:
			claim(before.open(at) != s.Skipped.Has(at), "%v is free: %t", at, before.open(at))
		}
	}
}

// checkMarks checks which squares are ruled out, and by what: a mark speaks of the first queen that attacks its square. The squares that a queen was
// placed beside were ruled out before it came, and those of a line that a learned clause empties speak of the queens of the clause.
func (o *oracle) checkMarks(s *Scene, now *moment, shows int) {
	emptied := o.along(s.Reason.Line)
	if s.Mood != Learned {
		emptied = nil
	}
	var lines []Attack
	for _, at := range o.every() {
		queens := now.queens
		switch {
		case s.Skipped.Has(at):
			queens = queens[:slices.Index(queens, s.At)]
		case slices.Contains(emptied, at):
			queens = slices.DeleteFunc(slices.Clone(queens), func(q trace.Square) bool {
				named := slices.ContainsFunc(now.learned[len(now.learned)-1], func(l trace.Literal) bool { return l.At == q })
				return !named && !slices.Contains(o.about.Fixed, q)
			})
		}
		first := slices.IndexFunc(queens, func(q trace.Square) bool { return hits(q, at) })
		attacked, stands := first >= 0, slices.Contains(now.queens, at)
		straight := attacked && (queens[first].Row == at.Row || queens[first].Col == at.Col)
		explained := slices.Contains(o.along(s.Dead), at) && !stands
		if attacked && (explained || slices.Contains(emptied, at) && !stands) {
			lines = append(lines, Attack{queens[first], at})
		}
		out := now.struck[at]
		if !now.strikes {
			filled := slices.ContainsFunc(now.queens, func(q trace.Square) bool { return o.own(q) == o.own(at) })
			out = attacked && !filled && !o.fillsFirst()
		}
		out = out || s.Skipped.Has(at) || explained && !s.Ghosts.Has(at)
		got := [3]bool{s.Straight.Has(at), s.Diagonal.Has(at), s.Other.Has(at)}
		if want := [3]bool{out && straight, out && attacked && !straight, out && !attacked}; got != want {
			claim(false, "%v is straight, diagonal, other: %t, not %t", at, got, want)
		}
	}
	o.checkRulings(s, now)
	claim(slices.Equal(s.Lines, lines), "the attacks %v leave no safe square, not %v", lines, s.Lines)
	fresh := o.fresh(s, now, shows)
	claim(same(s.Fresh, fresh), "fresh are %v", fresh)
	line := s.Dead
	if line == trace.Nowhere {
		line = s.Reason.Line
	}
	for _, at := range listOf(s.Ghosts) {
		claim(s.Dead == trace.Nowhere || !hit(now.queens, at), "the ghost on %v is attacked", at)
		claim(slices.Contains(o.along(line), at), "the ghost on %v is not in %v", at, line)
		d, stood := o.vain(s, now, at)
		claim(stood, "no queen stood on the ghost's square %v with the same others", at)
		if o.about.N <= 7 {
			claim(o.hope(now, append(slices.Clone(d.with), at)) == 0, "a queen on the ghost's square %v still has a solution", at)
		}
	}
}

// checkRulings checks why squares are ruled out that no queen attacks: as the trace says, and truly. A square that is denied held a queen beside some of
// those that stand; for one that a clause bars, a clause was learned.
func (o *oracle) checkRulings(s *Scene, now *moment) {
	for _, at := range o.every() {
		want := now.causes[at]
		if !now.struck[at] || !s.Other.Has(at) || o.about.Told || !slices.Contains([]trace.Cause{trace.Denied, trace.Hall, trace.Unit}, want) {
			want = 0
		}
		claim(s.RulingOf(at) == want, "%v is ruled out by %q, not %q", at, want, s.RulingOf(at))
		switch want {
		case 0:
			continue
		case trace.Denied:
			_, stood := o.vain(s, now, at)
			claim(stood, "no queen stood on %v, which is said to be tried", at)
		case trace.Unit:
			bars := func(c []trace.Literal) bool { return slices.Contains(c, trace.Literal{At: at, Not: true}) }
			claim(slices.ContainsFunc(now.learned, bars), "no clause was learned that bars %v", at)
		}
		if o.about.N <= 7 {
			claim(o.hope(now, append(slices.Clone(now.queens), at)) == 0, "a queen on %v still has a solution", at)
		}
	}
}

// fresh returns the squares that were ruled out since the picture before.
func (o *oracle) fresh(s *Scene, now *moment, shows int) (fresh []trace.Square) {
	if now.strikes {
		for _, e := range o.events[o.pictured:shows] {
			hall := s.Hall != trace.Set{} // the scene is about these alone
			if e.Kind == trace.Strike && now.struck[e.At] && !slices.Contains(fresh, e.At) && (!hall || e.Cause == trace.Hall) {
				fresh = append(fresh, e.At)
			}
		}
		return fresh
	}
	others := slices.DeleteFunc(slices.Clone(now.queens), func(q trace.Square) bool { return q == s.At })
	for _, at := range o.every() {
		if s.Mood == Placement && (s.Straight.Has(at) || s.Diagonal.Has(at)) && !hit(others, at) {
			fresh = append(fresh, at)
		}
	}
	return fresh
}

// vain returns how a queen last left a square while those that stood when it was placed still stand.
func (o *oracle) vain(s *Scene, now *moment, at trace.Square) (departure, bool) {
	stand := slices.DeleteFunc(slices.Clone(now.queens), func(q trace.Square) bool { return q == s.At && s.Mood == Placement })
	for _, d := range slices.Backward(now.left) {
		if d.at == at && holds(stand, d.with) {
			return d, true
		}
	}
	return departure{}, false
}

// checkWay checks where the search goes on, and where a queen comes from.
func (o *oracle) checkWay(s *Scene, from, to int) {
	back := s.Mood == Backtrack || s.Mood == Jump
	var next trace.Event // what happens to queens, or to squares if tests are shown
	for _, e := range o.events[to:] {
		if e.Kind == trace.Place || e.Kind == trace.TakeBack || e.Kind == trace.Move || e.Kind == trace.Test && o.detail == Tests {
			next = e
			break
		}
	}
	goesOn := next.Kind == trace.Place || next.Kind == trace.Test
	if s.Next != trace.Nowhere {
		claim(goesOn && next.At == s.Next, "it goes on with %v, not %v", next, s.Next)
		claim(s.Next.Row == s.At.Row || s.Next.Col == s.At.Col, "%v is not in a line of %v", s.Next, s.At)
		claim(!s.Spent, "a line with %v is spent", s.Next)
	} else if back && goesOn && o.own(next.At) == o.own(s.At) && (o.detail == Moves && o.events[to].Kind != trace.HallSet || o.events[to].Kind == next.Kind) {
		claim(s.Leaving.Has(next.At), "it says not that it goes on with %v", next.At)
	}
	if s.Spent {
		line := s.Chosen // captions name it
		if line == trace.Nowhere {
			line = o.own(s.At)
		}
		dead := slices.ContainsFunc(o.events[from:to], func(e trace.Event) bool {
			return (e.Kind == trace.DeadEnd || e.Kind == trace.Fail) && e.At == line && slices.Contains(o.along(line), s.At)
		})
		claim(dead && (!goesOn || o.own(next.At) != o.own(s.At)), "the line of %v is not spent: %v", s.At, next)
	}
	if back {
		var leaving []trace.Square
		for _, e := range o.events[from:to] {
			if e.Kind == trace.TakeBack {
				leaving = append(leaving, e.At)
			}
		}
		claim(same(s.Leaving, leaving) && s.Leaving.Has(s.At), "the queens on %v leave", leaving)
	} else {
		claim(s.Leaving == trace.Set{}, "queens leave")
	}
	if s.From != trace.Nowhere {
		claim(s.Mood == Placement, "a queen came from %v", s.From)
		key := o.keyOf(s, from, to)
		switch e := o.events[key]; e.Kind {
		case trace.Move:
			claim(s.From == e.By, "it came from %v", e.By)
		case trace.Place:
			i := key - 1
			for i > 0 && o.events[i].Kind != trace.Place && o.events[i].Kind != trace.TakeBack {
				i--
			}
			claim(o.events[i].Kind == trace.TakeBack && o.events[i].At == s.From, "before it, %v", o.events[i])
			claim(s.From.Row == s.At.Row || s.From.Col == s.At.Col, "%v and %v are not in a line", s.From, s.At)
		}
	}
	if s.Chosen != trace.Nowhere {
		claim(s.Chosen == s.Reason.Line || back && slices.Contains(o.along(s.Chosen), s.At), "%v was not chosen", s.Chosen)
	}
}

// checkLearned checks what is remembered of clauses.
func (o *oracle) checkLearned(s *Scene, now *moment) {
	if s.Mood == Backtrack || s.Mood == Jump {
		claim(s.Counters[trace.Learned] == len(now.learned), "%d clauses are learned", len(now.learned))
	}
	claim(len(s.Clauses) == min(len(now.learned), ClauseLines), "%d clauses of %d", len(s.Clauses), len(now.learned))
	for i, c := range s.Clauses {
		number := len(now.learned) - len(s.Clauses) + i + 1
		claim(c.Number == number && slices.Equal(c.Literals, now.learned[number-1]), "clause %d is %v", number, now.learned[number-1])
	}
}

// checkCurve checks the numbers of attacks in a search that moves queens.
func (o *oracle) checkCurve(s *Scene, after *moment) {
	if !o.about.Repairs() {
		claim(s.Attacks == 0 && s.Curve == nil, "it counts attacks")
		return
	}
	claim(slices.Equal(s.Curve, after.curve), "the curve is %v, not %v", after.curve, s.Curve)
	claim(s.Attacks == pairs(slices.Collect(s.Board.Queens())), "%d pairs attack each other", s.Attacks)
}

// oracleProblems are the searches whose scenes are checked: all scenes of those up to 5 queens, and of larger ones
// the beginning and some of each kind. TestLaws checks all.
func oracleProblems() (problems []trace.Problem) {
	for n := 1; n <= 8; n++ {
		problems = append(problems, trace.Problem{N: n, Seed: uint64(n)})
	}
	return append(problems,
		trace.Problem{N: 6, Solutions: 1, Seed: 3},
		trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(2, 0)}},
		trace.Problem{N: 5, Fixed: []trace.Square{trace.Sq(1, 1)}, Solutions: 1}, // no solution
	)
}

// What a scene gives as its reason is true, and so is every mark: of every solver, by row and by column, with
// both details, which take turns in plain tests.
func TestReasonsAreTrue(t *testing.T) {
	t.Parallel()
	seen := map[ReasonKind]int{}
	for turn, s := range slices.Concat(solver.Table, columns(solver.Table), fromTheRight(solver.Table)) {
		for i, p := range oracleProblems() {
			if s.About(p).MaxFirst && p.N > 6 {
				continue // the same again, in another order
			}
			if !tracetest.Full && s.About(p).MaxFirst && i%3 != 0 {
				continue
			}
			long := s.Name == "exhaustive" && p.N > 5
			most := 600 // smaller boards have shown how it goes on
			switch {
			case p.N < 8:
			case strings.HasPrefix(s.Name, "cdcl"):
				most = 3000 // it learns slowly
			case s.Name == "firstfail":
				most = 1300 // till it sees that no solution is left
			}
			for _, d := range []Detail{Moves, Tests} {
				if long && p.N > 7 && d == Tests {
					continue // the same again: it tests nothing before all queens stand
				}
				if late := most > 600 && turn < len(solver.Table); !tracetest.Full && !late && int(d) != (turn+i)%2 {
					continue
				}
				o := newOracle(s, p, d)
				step := 0
				for scene, covers := range o.story() {
					kind := scene.Reason.Kind
					if step++; step > most || long && step > 150 {
						break
					}
					switch {
					case p.N <= 5 && s.Name != "exhaustive" || step <= 150 || scene.Ends:
					case seen[kind] > 400:
						continue // there were enough of these
					}
					seen[kind]++
					if err := o.check(scene, covers); err != nil {
						t.Errorf("%s, by column %t, from the right %t, %+v, %s, step %d, %v: %v", s.Name, o.about.ByColumn, o.about.MaxFirst, p, DetailNames[d], scene.Step,
							scene.Reason.Kind, err)
						break
					}
				}
			}
		}
	}
	least := 1
	if tracetest.Full {
		least = 6
	}
	// These come late in a search.
	for _, k := range []ReasonKind{ReasonRefuted, ReasonBroken, ReasonJump, ReasonUnit, ReasonGivenUp} {
		if seen[k] < least {
			t.Errorf("%d scenes say %v: the searches are cut too short to judge that", seen[k], k)
		}
	}
	for k := range ReasonKind(numReasons) {
		t.Logf("%6d %v", seen[k], k)
	}
}

// A failure is told while the squares that led to it are marked, in all scenes: few of propagate have it otherwise, late.
func TestFailuresAreToldInTime(t *testing.T) {
	t.Parallel()
	for i, s := range solver.Table {
		p := trace.Problem{N: 8, Seed: 8}
		if s.Name == "exhaustive" {
			p.N = 5
		}
		for _, d := range []Detail{Moves, Tests} {
			if !tracetest.Full && int(d) != i%2 {
				continue
			}
			told := 0
			o := newOracle(s, p, d)
			for scene, covers := range o.story() {
				if scene.Mood != Backtrack && scene.Mood != Jump && scene.Reason.Kind != ReasonRestored {
					continue
				}
				told++
				if err := caught(func() { o.checkMarked(&scene, covers[0]) }); err != nil {
					t.Fatalf("%s, %s, step %d: %v", s.Name, DetailNames[d], scene.Step, err)
				}
			}
			t.Logf("%s, %s: %d scenes", s.Name, DetailNames[d], told)
		}
	}
}

// columns returns solvers that fill columns.
func columns(solvers []solver.Solver) (byColumn []solver.Solver) {
	for _, s := range solvers {
		byColumn = append(byColumn, s.ByColumn())
	}
	return byColumn
}

// fromTheRight returns solvers that try the squares of a row from the right.
func fromTheRight(solvers []solver.Solver) (mirrored []solver.Solver) {
	for _, s := range solvers {
		mirrored = append(mirrored, s.MaxFirst())
	}
	return mirrored
}
