package story

import (
	"fmt"
	"iter"
	"maps"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// An oracle knows what is true of a search: the board, all its events, and all solutions, which it finds by
// trying every board. It shares no code with the teller. It follows the search with a board of its own, and
// knows the next events.
type oracle struct {
	about     trace.About
	detail    Detail
	search    iter.Seq[trace.Event]
	boards    [][]trace.Square // all solutions for as many queens
	solutions [][]trace.Square // of the problem

	events []trace.Event // those that the search was pulled to: all of the scene, and at least one more that moves a queen

	seen *moment // after the first upTo events
	upTo int

	began    int // the first event of the scene before
	pictured int // how many events its picture shows

	steps int // the scenes told

	claims map[string]int // how many texts of each name were checked
}

// A moment is the state of a search after some of its events.
type moment struct {
	queens  []trace.Square // that stand, the fixed ones first
	struck  map[trace.Square]bool
	causes  map[trace.Square]trace.Cause // of these
	strikes bool                         // squares were struck or restored before
	left    []departure                  // queens that were taken back, while those still stand that stood with them
	placed  []departure                  // queens that were placed and stand
	found   [][]trace.Square             // solutions
	learned [][]trace.Literal
	counts  [256]int // how many events there were of each kind
	curve   []uint16 // how many pairs of n queens attacked each other, after each move
	last    trace.Event
	swapped bool // it completed a swap
	n       int  // 0 if there is no curve
}

// A departure is a queen that was taken back, with those that stood when it was placed, and the number of
// solutions found before that and after it left.
type departure struct {
	at            trace.Square
	with          []trace.Square
	before, after int
}

func newOracle(s solver.Solver, p trace.Problem, d Detail) *oracle {
	return newOracleOf(s.About(p), s.Events(p), d)
}

func newOracleOf(a trace.About, events iter.Seq[trace.Event], d Detail) *oracle {
	o := &oracle{about: a, detail: d, search: events, claims: map[string]int{}}
	for _, columns := range tracetest.Solutions(tracetest.Empty(a.N)) {
		var b []trace.Square
		for row, col := range columns {
			b = append(b, trace.Sq(row, col))
		}
		if o.boards = append(o.boards, b); holds(b, a.Fixed) {
			o.solutions = append(o.solutions, b)
		}
	}
	return o
}

// hits reports whether two squares are in a row, a column or a diagonal.
func hits(a, b trace.Square) bool {
	return tracetest.Attack(int(a.Row), int(a.Col), int(b.Row), int(b.Col)) != ""
}

func hit(queens []trace.Square, s trace.Square) bool {
	return slices.ContainsFunc(queens, func(q trace.Square) bool { return hits(q, s) })
}

// holds reports whether a board has queens on all of some squares.
func holds(board, queens []trace.Square) bool {
	return !slices.ContainsFunc(queens, func(q trace.Square) bool { return !slices.Contains(board, q) })
}

// story returns the scenes of the search, each with the events that it covers: from from to before
// to. It can be ranged over once, and scenes can be checked when they come.
func (o *oracle) story() iter.Seq2[Scene, [2]int] {
	return func(yield func(Scene, [2]int) bool) {
		o.seen = o.beginning()
		pulled, over, from := 0, false, 0
		events := func(yield func(trace.Event) bool) {
			pull := func() bool { // all that are known
				for pulled < len(o.events) {
					e := o.events[pulled]
					if pulled++; !yield(e) {
						return false
					}
				}
				return true
			}
			for e := range o.search {
				o.events = append(o.events, e)
				moves := e.Kind == trace.Place || e.Kind == trace.TakeBack || e.Kind == trace.Move || e.Kind == trace.Setup
				if moves && !pull() {
					return
				}
			}
			over = pull()
		}
		for s := range told(o.about, events, Options{Detail: o.detail, Language: spoken}) {
			to := pulled - 1 // the event pulled last begins the next scene
			if over {
				to = pulled
			}
			o.steps++
			if !yield(s, [2]int{from, to}) {
				return
			}
			for _, e := range o.events[from:to] {
				o.seen.play(e)
			}
			o.began, o.pictured, o.upTo, from = from, o.shows(from, to), to, to
		}
	}
}

// beginning returns the state before the first event.
func (o *oracle) beginning() *moment {
	m := &moment{queens: slices.Clone(o.about.Fixed), struck: map[trace.Square]bool{}, causes: map[trace.Square]trace.Cause{}}
	if o.about.Repairs() {
		m.n = o.about.N
	}
	return m
}

// fillsFirst reports whether the search puts queens where others attack them: it rules no square out.
func (o *oracle) fillsFirst() bool {
	return o.about.Solver == "exhaustive" || o.about.Repairs()
}

// at returns the state after the first n events, which are not before the present scene.
func (o *oracle) at(n int) *moment {
	m := o.seen.clone()
	for _, e := range o.events[o.upTo:n] {
		m.play(e)
	}
	if n < len(o.events) && o.events[n].Kind == trace.Strike { // it strikes, and has not struck more than this
		m.strikes = true
	}
	return m
}

func (m *moment) clone() *moment {
	c := *m
	c.struck, c.causes = maps.Clone(m.struck), maps.Clone(m.causes)
	c.left, c.placed, c.found = slices.Clip(m.left), slices.Clip(m.placed), slices.Clip(m.found)
	c.learned, c.curve = slices.Clip(m.learned), slices.Clip(m.curve)
	return &c
}

func (m *moment) play(e trace.Event) {
	m.counts[e.Kind]++
	switch e.Kind {
	case trace.Place:
		m.placed = append(slices.Clip(m.placed), departure{at: e.At, with: m.queens, before: len(m.found)})
		m.queens = append(slices.Clone(m.queens), e.At)
	case trace.TakeBack:
		m.leave(e.At)
	case trace.Move:
		m.leave(e.By)
		m.queens = append(m.queens, e.At)
		if len(m.queens) == m.n && m.last.Kind == trace.Move && exchange(m.last, e) && !m.swapped {
			m.counts[trace.Move]-- // both are one move
			m.curve, m.swapped = m.curve[:len(m.curve)-1], true
			defer func() { m.swapped = true }()
		}
	case trace.Setup:
		m.queens, m.left, m.placed = nil, nil, nil
		for _, l := range e.Clause {
			m.placed = append(m.placed, departure{at: l.At, with: m.queens, before: len(m.found)})
			m.queens = append(slices.Clone(m.queens), l.At)
		}
	case trace.Strike:
		m.struck[e.At], m.causes[e.At], m.strikes = true, e.Cause, true
	case trace.Restore:
		delete(m.struck, e.At)
		m.strikes = true
	case trace.Solution:
		m.found = append(m.found, m.queens)
	case trace.Learn:
		m.learned = append(m.learned, plainly(e.Clause))
	}
	if (e.Kind == trace.Place || e.Kind == trace.Move || e.Kind == trace.Setup) && len(m.queens) == m.n {
		m.curve = append(slices.Clip(m.curve), uint16(pairs(m.queens)))
	}
	m.last, m.swapped = e, false
}

// exchange reports whether two queens exchange their columns, or their rows, by two moves.
func exchange(first, second trace.Event) bool {
	squares := map[trace.Square]int{first.By: 1, first.At: 1, second.By: 1, second.At: 1}
	crossed := first.At.Col == second.By.Col && second.At.Col == first.By.Col || first.At.Row == second.By.Row && second.At.Row == first.By.Row
	inLine := first.By.Row == first.At.Row && second.By.Row == second.At.Row || first.By.Col == first.At.Col && second.By.Col == second.At.Col
	return len(squares) == 4 && crossed && inLine
}

// leave takes a queen from the board.
func (m *moment) leave(at trace.Square) {
	without := func(departures []departure) (rest []departure) {
		for _, d := range departures {
			if d.at != at && !slices.Contains(d.with, at) {
				rest = append(rest, d)
			}
		}
		return rest
	}
	if i := slices.IndexFunc(m.placed, func(d departure) bool { return d.at == at }); i >= 0 {
		d := m.placed[i]
		d.after = len(m.found)
		m.placed = slices.Delete(slices.Clone(m.placed), i, i+1)
		m.left = append(without(m.left), d)
	}
	m.queens = slices.DeleteFunc(slices.Clone(m.queens), func(q trace.Square) bool { return q == at })
}

// pairs returns how many pairs of queens attack each other.
func pairs(queens []trace.Square) (n int) {
	for i, q := range queens {
		for _, r := range queens[:i] {
			if hits(q, r) {
				n++
			}
		}
	}
	return n
}

// open reports whether a queen could still stand on a square, as far as queens and strikes say.
func (m *moment) open(s trace.Square) bool {
	return !m.struck[s] && !hit(m.queens, s) && !slices.Contains(m.queens, s)
}

// hope returns the number of solutions not found yet that have queens on some squares.
func (o *oracle) hope(m *moment, queens []trace.Square) int {
	n := 0
	for _, b := range o.solutions {
		found := slices.ContainsFunc(m.found, func(f []trace.Square) bool { return holds(f, b) })
		if !found && holds(b, queens) {
			n++
		}
	}
	return n
}

// along returns the squares of a row or column.
func (o *oracle) along(line trace.Square) (squares []trace.Square) {
	for i := range o.about.N {
		switch {
		case line.Row >= 0 && line.Col < 0:
			squares = append(squares, trace.Sq(int(line.Row), i))
		case line.Col >= 0 && line.Row < 0:
			squares = append(squares, trace.Sq(i, int(line.Col)))
		}
	}
	return squares
}

// own returns the row of a square or, if the search fills columns, its column.
func (o *oracle) own(s trace.Square) trace.Square {
	if o.about.ByColumn {
		return trace.Sq(-1, int(s.Col))
	}
	return trace.Sq(int(s.Row), -1)
}

func (o *oracle) every() (squares []trace.Square) {
	for row := range o.about.N {
		for col := range o.about.N {
			squares = append(squares, trace.Sq(row, col))
		}
	}
	return squares
}

// takes returns how many free squares a queen would attack in the lines without one, other than its own.
func (o *oracle) takes(m *moment, at trace.Square) int {
	n := 0
	for _, s := range o.every() {
		filled := slices.ContainsFunc(m.queens, func(q trace.Square) bool { return o.own(q) == o.own(s) })
		if !filled && o.own(s) != o.own(at) && hits(at, s) && !hit(m.queens, s) {
			n++
		}
	}
	return n
}

// attackers returns the queens that attack a square, but for the one in its own line.
func (o *oracle) attackers(m *moment, at trace.Square) (by []trace.Square) {
	for _, q := range m.queens {
		if hits(q, at) && o.own(q) != o.own(at) {
			by = append(by, q)
		}
	}
	return by
}

// same reports whether a set has the squares of a list and no other.
func same(set trace.Set, squares []trace.Square) bool {
	for _, s := range squares {
		if !set.Has(s) {
			return false
		}
	}
	n := 0
	for range set.Squares() {
		n++
	}
	squares = slices.SortedFunc(slices.Values(squares), func(a, b trace.Square) int { return int(a.Row-b.Row)*trace.MaxN + int(a.Col-b.Col) })
	return n == len(slices.Compact(squares))
}

func listOf(set trace.Set) []trace.Square { return slices.Collect(set.Squares()) }

// placements returns how many ways there are to place a queen in each row.
func (o *oracle) placements() int {
	n := 1
	for range o.about.N - len(o.about.Fixed) {
		n *= o.about.N
	}
	return n
}

// A fault is what is false in a scene.
type fault struct{ text string }

// claim panics with a fault unless something is true.
func claim(truth bool, format string, args ...any) {
	if !truth {
		panic(fault{fmt.Sprintf(format, args...)})
	}
}

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
	claim(s.By == trace.Nowhere || slices.Contains(now.queens, s.By), "no queen stands on %v", s.By)
	claim(s.By == trace.Nowhere || s.At == trace.Nowhere || hits(s.By, s.At), "%v does not attack %v", s.By, s.At)
	claim(s.Ends == (s.Mood == Done), "it ends %t, with mood %d", s.Ends, s.Mood)
	beaten := slices.DeleteFunc(slices.Clone(now.queens), func(q trace.Square) bool { return len(now.queens) < o.about.N || !hit(now.queens, q) })
	claim(same(s.Beaten, beaten), "the queens under attack are %v", beaten)
	claim(s.Step == o.steps, "it is step %d", o.steps)
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

// What a scene gives as its reason is true, and so is every mark: of every solver, by row and by column, with
// both details, which take turns in plain tests. Checked are all scenes of searches for up to 5 queens, and of larger ones the beginning and some of
// each kind: TestLaws checks all.
func TestReasonsAreTrue(t *testing.T) {
	t.Parallel()
	problems := []trace.Problem{
		{N: 6, Solutions: 1, Seed: 3},
		{N: 6, Fixed: []trace.Square{trace.Sq(2, 0)}},
		{N: 5, Fixed: []trace.Square{trace.Sq(1, 1)}, Solutions: 1}, // no solution
	}
	for n := 1; n <= 8; n++ {
		problems = append(problems, trace.Problem{N: n, Seed: uint64(n)})
	}
	solvers := slices.Clone(solver.Table)
	for _, s := range solver.Table {
		solvers = append(solvers, s.ByColumn())
	}
	for _, s := range solver.Table {
		solvers = append(solvers, s.MaxFirst())
	}
	seen := map[ReasonKind]int{}
	for turn, s := range solvers {
		for i, p := range problems {
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
	for _, k := range []ReasonKind{ReasonRefuted, ReasonJump, ReasonUnit, ReasonGivenUp} {
		if seen[k] < least {
			t.Errorf("%d scenes say %v: the searches are cut too short to judge that", seen[k], k)
		}
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
			o := newOracle(s, p, d)
			for scene, covers := range o.story() {
				if scene.Mood != Backtrack && scene.Mood != Jump && scene.Reason.Kind != ReasonRestored {
					continue
				}
				if err := caught(func() { o.checkMarked(&scene, covers[0]) }); err != nil {
					t.Fatalf("%s, %s, step %d: %v", s.Name, DetailNames[d], scene.Step, err)
				}
			}
		}
	}
}

// lawScenes is the number of scenes after which TestLaws leaves a search that counts placements or moves queens at random: the
// others are checked to their end.
const lawScenes = 2_000

// The oracle finds nothing false in any scene: of each solver, for 1 to 8 queens, by row and by column, up to 7 with queens fixed and
// without, for the first solution and for all, with both details. What was checked is counted in the log.
func TestLaws(t *testing.T) {
	tracetest.Needs(t)
	for _, s := range solver.Table {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			searches, scenes, claims := 0, 0, map[string]int{}
			for _, p := range lawProblems() {
				for _, s := range []solver.Solver{s, s.ByColumn()} {
					for _, d := range []Detail{Moves, Tests} {
						o := newOracle(s, p, d)
						o.claims = claims
						searches++
						scenes += o.checkAll(t)
					}
				}
			}
			t.Logf("%d searches, %d scenes, texts: %v", searches, scenes, claims)
		})
	}
}

// lawProblems are the searches of TestLaws: without fixed queens, with one in each column of the first row, and with some two.
func lawProblems() (problems []trace.Problem) {
	for n := 1; n <= 8; n++ {
		fixed := [][]trace.Square{nil}
		for col := range n % 8 { // 8 queens are for what is rare: a jump over queens that played no part
			one := trace.Sq(0, col)
			fixed = append(fixed, []trace.Square{one})
			for row := 1; row < n; row += 2 {
				if other := trace.Sq(row, (col+row+2)%n); !hits(one, other) && col%3 == 0 {
					fixed = append(fixed, []trace.Square{one, other})
				}
			}
		}
		for _, f := range fixed {
			problems = append(problems, trace.Problem{N: n, Fixed: f, Seed: uint64(n)}, trace.Problem{N: n, Fixed: f, Seed: uint64(n), Solutions: 1})
		}
	}
	return problems
}

// checkAll checks all scenes of a search, or the first lawScenes, and counts them.
func (o *oracle) checkAll(t *testing.T) (scenes int) {
	failed := 0
	for scene, covers := range o.story() {
		if scenes == lawScenes && o.fillsFirst() {
			break
		}
		scenes++
		if err := o.check(scene, covers); err != nil {
			if failed++; failed <= 3 {
				t.Errorf("%s, by column %t, %+v, %s, step %d, %v: %v", o.about.Solver, o.about.ByColumn, o.about.Problem, DetailNames[o.detail], scene.Step, scene.Reason.Kind, err)
			}
		}
	}
	return scenes
}

// A lie makes a scene say something false.
type lie struct {
	name string
	tell func(s *Scene)
}

// toggle adds a square to a set, or removes it.
func toggle(set *trace.Set, s trace.Square) {
	if set.Has(s) {
		set.Remove(s)
	} else {
		set.Add(s)
	}
}

// corner is a square of every board.
var corner = trace.Sq(0, 0)

// The lies that reasons can tell.
var (
	value   = lie{"value", func(s *Scene) { s.Reason.Value++ }}
	line    = lie{"line", func(s *Scene) { s.Reason.Line = trace.Row((int(s.Reason.Line.Row) + 1) % s.Board.N) }}
	by      = lie{"by", func(s *Scene) { toggle(&s.Reason.By, corner) }}
	squares = lie{"squares", func(s *Scene) { toggle(&s.Reason.Squares, corner) }}
	linked  = lie{"linked", func(s *Scene) { toggle(&s.Linked, corner) }}
	chosen  = lie{"chosen", func(s *Scene) { s.Chosen = trace.Row((int(s.Chosen.Row) + 1) % s.Board.N) }}
	hall    = lie{"Hall", func(s *Scene) { toggle(&s.Hall, corner) }}
	at      = lie{"at", func(s *Scene) { s.At = trace.Sq((int(s.At.Row)+1)%s.Board.N, int(s.At.Col)) }}
	kept    = lie{"costs", func(s *Scene) { s.Costs = slices.Clone(s.Costs); s.Costs[0].Value += 3 }}
)

// another gives a reason of another kind.
func another(k ReasonKind) lie { return lie{k.String(), func(s *Scene) { s.Reason.Kind = k }} }

// lies holds what must not be said of a scene, by the kind of its reason.
var lies = map[ReasonKind][]lie{
	ReasonStart:         {by},
	ReasonFree:          {line, at, another(ReasonTakes)},
	ReasonAttacked:      {by, line, at},
	ReasonTakes:         {value, line},
	ReasonAttackers:     {value, by},
	ReasonChosen:        {value, line, squares, chosen},
	ReasonWorst:         {value, by, squares, another(ReasonWorstRest)},
	ReasonWorstRest:     {value, another(ReasonWorst)},
	ReasonFirst:         {another(ReasonAfter), another(ReasonForced), another(ReasonTry), another(ReasonUntested)},
	ReasonAfter:         {value, squares, another(ReasonFirst), another(ReasonNextSafe)},
	ReasonNextSafe:      {value, squares, another(ReasonFirst), another(ReasonAfter)},
	ReasonForced:        {line, another(ReasonUnit), another(ReasonTry), another(ReasonCheapest)},
	ReasonUnit:          {squares, linked, another(ReasonTry)},
	ReasonFirstLeft:     {value, another(ReasonForced), another(ReasonFewest)},
	ReasonFewest:        {value, line, chosen},
	ReasonCheapest:      {value, line, kept, another(ReasonNextCheapest), another(ReasonEqual)},
	ReasonEqual:         {value, line, kept, another(ReasonCheapest)},
	ReasonNextCheapest:  {value, kept, another(ReasonCheapest)},
	ReasonLeastAttacked: {value, by, kept, another(ReasonCheapest)},
	ReasonUntested:      {another(ReasonTry)},
	ReasonRejected:      {value, by},
	ReasonAllAttacked:   {line, by, squares, another(ReasonFailed), another(ReasonRuledOut)},
	ReasonFailed:        {squares, by, another(ReasonAllAttacked), another(ReasonTried)},
	ReasonTried:         {squares, another(ReasonFailed)},
	ReasonRuledOut:      {line, another(ReasonAllAttacked)},
	ReasonRefuted:       {another(ReasonNoneLeft)},
	ReasonLearned:       {squares, linked, another(ReasonBarred)},
	ReasonBarred:        {squares},
	ReasonJump:          {value, squares, linked, another(ReasonNextSolution)},
	ReasonNextSolution:  {another(ReasonAllCounted)},
	ReasonAfresh:        {value},
	ReasonAllCounted:    {value},
	ReasonLine:          {value, by, squares, line, another(ReasonDiagonal)},
	ReasonDiagonal:      {value, by, squares, another(ReasonLine)},
	ReasonHall:          {value, squares, hall, another(ReasonHallDiagonal)},
	ReasonHallDiagonal:  {value, squares, hall},
	ReasonUnitStruck:    {linked},
	ReasonNoSolution:    {another(ReasonExhausted)},
	ReasonDenied:        {by, another(ReasonExhausted)},
	ReasonExhausted:     {by, another(ReasonDenied), another(ReasonNoSolution)},
	ReasonRestored:      {value, squares, by},
	ReasonSolution:      {value},
	ReasonComplete:      {value, another(ReasonGivenUp)},
	ReasonFound:         {value, another(ReasonGivenUp)},
	ReasonGivenUp:       {another(ReasonFound), another(ReasonComplete)},
}

// marksOf are lies about the marks of a scene, and when they are ones.
var marksOf = []struct {
	lie
	fits func(s *Scene) bool
}{
	{lie{"a line in words", func(s *Scene) { s.Caption.Title = strings.Replace(s.Caption.Title, "Row[text=5]", "Row[text=4]", 1) }},
		func(s *Scene) bool { return strings.Contains(s.Caption.Title, "Row[text=5]") }},
	{lie{"a number in words", func(s *Scene) { s.Caption.Detail = strings.Replace(s.Caption.Detail, "n=", "n=1", 1) }},
		func(s *Scene) bool { return s.Ends && strings.Contains(s.Caption.Detail, "n=") }},
	{lie{"a solution in words", func(s *Scene) { s.Caption.Title = "EndFixed[n=77]" }}, func(s *Scene) bool { return s.Ends }},
	{lie{"other words", func(s *Scene) { s.Caption.Title += "!" }}, always},
	{lie{"straight", func(s *Scene) { toggle(&s.Straight, corner) }}, always},
	{lie{"diagonal", func(s *Scene) { toggle(&s.Diagonal, corner) }}, always},
	{lie{"other", func(s *Scene) { toggle(&s.Other, corner) }}, always},
	{lie{"no line", func(s *Scene) { s.Lines = s.Lines[1:] }}, func(s *Scene) bool { return len(s.Lines) > 0 }},
	{lie{"a line to another queen", func(s *Scene) {
		s.Lines = slices.Clone(s.Lines)
		s.Lines[0].By = s.Lines[len(s.Lines)-1].By
	}}, func(s *Scene) bool { return len(s.Lines) > 0 && s.Lines[0].By != s.Lines[len(s.Lines)-1].By }},
	{lie{"fresh", func(s *Scene) { s.Fresh.Add(s.At) }}, func(s *Scene) bool { return s.Mood == Placement }},
	{lie{"a ghost", func(s *Scene) { s.Ghosts.Add(trace.Sq(s.Board.N-1, s.Board.N-1)) }}, func(s *Scene) bool { return s.At.Row == 0 && s.Mood == Placement }},
	{lie{"skipped", func(s *Scene) { toggle(&s.Skipped, corner) }}, func(s *Scene) bool { return s.Reason.Kind == ReasonFewest }},
	{lie{"not skipped", func(s *Scene) { s.Skipped = trace.Set{} }}, func(s *Scene) bool {
		return s.Reason.Kind == ReasonAfter || s.Reason.Kind == ReasonForced && s.Skipped != trace.Set{}
	}},
	{lie{"a queen", func(s *Scene) { s.Board = trace.Board{N: s.Board.N} }}, func(s *Scene) bool { return s.Board.Len() > 0 }},
	{lie{"next", func(s *Scene) { s.Next.Col ^= 1 }}, func(s *Scene) bool { return s.Next != trace.Nowhere }},
	{lie{"no next", func(s *Scene) { s.Next = trace.Nowhere }}, func(s *Scene) bool { return s.Next != trace.Nowhere && s.Mood == Backtrack }},
	{lie{"spent", func(s *Scene) { s.Spent = true }}, func(s *Scene) bool { return s.Next != trace.Nowhere }},
	{lie{"from", func(s *Scene) { s.From.Col ^= 1 }}, func(s *Scene) bool { return s.From != trace.Nowhere }},
	{lie{"leaving", func(s *Scene) { toggle(&s.Leaving, corner) }}, always},
	{lie{"a clause", func(s *Scene) { s.Clauses = append(slices.Clone(s.Clauses), Clause{}) }}, always},
	{lie{"attacks", func(s *Scene) { s.Attacks++ }}, always},
	{lie{"the curve", func(s *Scene) { s.Curve = append(slices.Clone(s.Curve), 1) }}, always},
	{lie{"a beaten queen", func(s *Scene) { toggle(&s.Beaten, corner) }}, always},
	{lie{"no beaten queens", func(s *Scene) { s.Beaten = trace.Set{} }}, func(s *Scene) bool { return s.Beaten != trace.Set{} }},
	{lie{"the end", func(s *Scene) { s.Ends = !s.Ends }}, always},
}

func always(*Scene) bool { return true }

// The oracle catches lies of every kind: whatever a scene says, some other thing would be false.
func TestOracleCatchesLies(t *testing.T) {
	t.Parallel()
	caught := map[ReasonKind]bool{}
	marked := map[string]bool{}
	for _, p := range []trace.Problem{{N: 5, Seed: 2}, {N: 6, Solutions: 1, Seed: 3}, {N: 8, Seed: 8}, {N: 3}} {
		for _, s := range solver.Table {
			if s.Name == "exhaustive" && p.N > 5 || p.N == 8 && !strings.HasPrefix(s.Name, "cdcl") && s.Name != "firstfail" {
				continue // nothing new comes
			}
			o := newOracle(s, p, Tests)
			var scene Scene // one for all: its address escapes
			var covers [2]int
			for scene, covers = range o.story() {
				if scene.Step > 6000 {
					break
				}
				kind := scene.Reason.Kind
				for _, m := range marksOf {
					if name := m.name + s.Name; !marked[name] && m.fits(&scene) {
						marked[name] = true
						mustCatch(t, o, scene, covers, m.lie)
					}
				}
				if !caught[kind] {
					caught[kind] = true
					for _, l := range lies[kind] {
						mustCatch(t, o, scene, covers, l)
					}
				}
			}
		}
	}
	for kind := range lies {
		if !caught[kind] {
			t.Errorf("no scene has the reason %v", kind)
		}
	}
}

// mustCatch tells a lie about a scene that is true.
func mustCatch(t *testing.T, o *oracle, s Scene, covers [2]int, l lie) {
	t.Helper()
	if err := o.check(s, covers); err != nil {
		t.Fatalf("%s, step %d: %v", o.about.Solver, s.Step, err)
	}
	marks := *s.Marks
	s.Marks = &marks
	l.tell(&s)
	if err := o.check(s, covers); err == nil {
		t.Errorf("%s, step %d, %v: a lie about %s is not caught", o.about.Solver, s.Step, s.Reason.Kind, l.name)
	}
}
