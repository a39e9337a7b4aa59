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
)

// An oracle knows what is true of a search: the board, all its events, and all solutions, which it finds by
// trying every board. It shares no code with the teller. It follows the search with a board of its own, and
// remembers the last events and the next ones.
type oracle struct {
	about     trace.About
	detail    Detail
	search    iter.Seq[trace.Event]
	boards    [][]trace.Square // all solutions for as many queens
	solutions [][]trace.Square // of the problem

	queue []trace.Event // those after the first forgotten ones, and at least one more that moves a queen
	gone  int           // how many events are forgotten

	seen *moment // after the first upTo events
	upTo int

	began    int // the first event of the scene before
	pictured int // how many events its picture shows

	claims map[string]int // how many were checked, by law
}

// A moment is the state of a search after some of its events.
type moment struct {
	queens  []trace.Square // that stand, the fixed ones first
	struck  map[trace.Square]bool
	strikes bool             // squares were struck or restored before
	left    []departure      // queens that were taken back, while those still stand that stood with them
	placed  []departure      // queens that were placed and stand
	found   [][]trace.Square // solutions
	learned [][]trace.Literal
	counts  [256]int // how many events there were of each kind
	curve   []uint16 // how many pairs of n queens attacked each other, after each move
	n       int      // 0 if there is no curve
}

// A departure is a queen that was taken back, with those that stood when it was placed, and the number of
// solutions found before that and after it left.
type departure struct {
	at            trace.Square
	with          []trace.Square
	before, after int
}

func newOracle(s solver.Solver, p trace.Problem, d Detail) *oracle {
	o := &oracle{about: s.About(p), detail: d, search: s.Events(p), boards: boardsOf(p.N), claims: map[string]int{}}
	for _, b := range o.boards {
		if holds(b, p.Fixed) {
			o.solutions = append(o.solutions, b)
		}
	}
	return o
}

// event returns event i of the search, counted from 0.
func (o *oracle) event(i int) trace.Event { return o.queue[i-o.gone] }

// events returns the events from one to before another.
func (o *oracle) events(from, to int) []trace.Event { return o.queue[from-o.gone : to-o.gone] }

// known returns the number of events that are known.
func (o *oracle) known() int { return o.gone + len(o.queue) }

// remembered is the number of events that an oracle remembers, at least.
const remembered = 4096

// forget forgets all events before one but for the last.
func (o *oracle) forget(before int) {
	if n := before - remembered - o.gone; n > remembered {
		o.queue, o.gone = slices.Delete(o.queue, 0, n), o.gone+n
	}
}

// boardsOf returns all solutions for n queens.
func boardsOf(n int) (boards [][]trace.Square) {
	var fill func(queens []trace.Square)
	fill = func(queens []trace.Square) {
		if len(queens) == n {
			boards = append(boards, slices.Clone(queens))
			return
		}
		for col := range n {
			if s := trace.Sq(len(queens), col); !hit(queens, s) {
				fill(append(queens, s))
			}
		}
	}
	fill(nil)
	return boards
}

// hits reports whether two squares are in a row, a column or a diagonal.
func hits(a, b trace.Square) bool {
	dr, dc := a.Row-b.Row, a.Col-b.Col
	return a != b && (dr == 0 || dc == 0 || dr == dc || dr == -dc)
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
		o.seen = &moment{queens: slices.Clone(o.about.Fixed), struck: map[trace.Square]bool{}}
		if o.about.Solver == "minconflicts" {
			o.seen.n = o.about.N
		}
		pulled, over, from := 0, false, 0
		events := func(yield func(trace.Event) bool) {
			pull := func() bool { // all that are known
				for pulled < o.known() {
					e := o.event(pulled)
					if pulled++; !yield(e) {
						return false
					}
				}
				return true
			}
			for e := range o.search {
				o.queue = append(o.queue, e)
				moves := e.Kind == trace.Place || e.Kind == trace.TakeBack || e.Kind == trace.Move
				if moves && !pull() {
					return
				}
			}
			over = pull()
		}
		for s := range told(o.about, events, Options{Detail: o.detail}) {
			to := pulled - 1 // the event pulled last begins the next scene
			if over {
				to = pulled
			}
			if !yield(s, [2]int{from, to}) {
				return
			}
			for _, e := range o.events(from, to) {
				o.seen.play(e)
			}
			o.began, o.pictured, o.upTo, from = from, o.shows(from, to), to, to
			o.forget(from)
		}
	}
}

// fillsFirst reports whether the search puts queens where others attack them: it rules no square out.
func (o *oracle) fillsFirst() bool {
	return o.about.Solver == "exhaustive" || o.about.Solver == "minconflicts"
}

// at returns the state after the first n events, which are not before the present scene.
func (o *oracle) at(n int) *moment {
	m := o.seen.clone()
	for _, e := range o.events(o.upTo, n) {
		m.play(e)
	}
	if n < o.known() && o.event(n).Kind == trace.Strike { // it strikes, and has not struck more than this
		m.strikes = true
	}
	return m
}

func (m *moment) clone() *moment {
	c := *m
	c.struck = maps.Clone(m.struck)
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
	case trace.Strike:
		m.struck[e.At], m.strikes = true, true
	case trace.Restore:
		delete(m.struck, e.At)
		m.strikes = true
	case trace.Solution:
		m.found = append(m.found, m.queens)
	case trace.Learn:
		m.learned = append(m.learned, plainly(e.Clause))
	}
	if (e.Kind == trace.Place || e.Kind == trace.Move) && len(m.queens) == m.n {
		m.curve = append(m.curve, uint16(pairs(m.queens)))
	}
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
	slices.SortFunc(squares, func(a, b trace.Square) int { return int(a.Row-b.Row)*trace.MaxN + int(a.Col-b.Col) })
	return n == len(slices.Compact(squares))
}

func listOf(set trace.Set) []trace.Square { return slices.Collect(set.Squares()) }

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
			if slices.Contains(kinds, o.event(i).Kind) {
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
	for i > 0 && !slices.Contains([]trace.Kind{trace.Place, trace.TakeBack, trace.Move}, o.event(i-1).Kind) {
		i--
	}
	return o.events(i, key)
}

// shows returns how many events the picture of a scene shows: those before queens are taken back, or squares restored.
func (o *oracle) shows(from, to int) int {
	for i := from; i < to; i++ {
		if o.event(i).Kind == trace.TakeBack || o.event(i).Kind == trace.Restore {
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
	claim(same(queensOf(&s.Board), now.queens), "the board has not the queens %v", now.queens)
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
	claim(s.By == none || slices.Contains(now.queens, s.By), "no queen stands on %v", s.By)
	claim(s.By == none || s.At == none || hits(s.By, s.At), "%v does not attack %v", s.By, s.At)
	claim(s.Ends == (s.Mood == Done), "it ends %t, with mood %d", s.Ends, s.Mood)
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

// checkMarks checks which squares are ruled out, and by what.
func (o *oracle) checkMarks(s *Scene, now *moment, shows int) {
	for _, at := range o.every() {
		straight := slices.ContainsFunc(now.queens, func(q trace.Square) bool { return q != at && (q.Row == at.Row || q.Col == at.Col) })
		attacked := hit(now.queens, at)
		out := now.struck[at]
		if !now.strikes {
			filled := slices.ContainsFunc(now.queens, func(q trace.Square) bool { return o.own(q) == o.own(at) })
			out = attacked && !filled && !o.fillsFirst()
		}
		got := [3]bool{s.Straight.Has(at), s.Diagonal.Has(at), s.Other.Has(at)}
		if want := [3]bool{out && straight, out && attacked && !straight, out && !attacked}; got != want {
			claim(false, "%v is straight, diagonal, other: %t, not %t", at, got, want)
		}
	}
	fresh := o.fresh(s, now, shows)
	claim(same(s.Fresh, fresh), "fresh are %v", fresh)
	o.claims[lawMarks] += o.about.N * o.about.N
	line := s.Dead
	if line == none {
		line = s.Reason.Line
	}
	for _, at := range listOf(s.Ghosts) {
		claim(s.Dead == none || !hit(now.queens, at), "the ghost on %v is attacked", at)
		claim(slices.Contains(o.along(line), at), "the ghost on %v is not in %v", at, line)
		d, stood := o.vain(s, now, at)
		claim(stood, "no queen stood on the ghost's square %v with the same others", at)
		if o.about.N <= 7 {
			claim(o.hope(now, append(slices.Clone(d.with), at)) == 0, "a queen on the ghost's square %v still has a solution", at)
		}
	}
}

// fresh returns the squares that were ruled out since the picture before.
func (o *oracle) fresh(s *Scene, now *moment, shows int) (fresh []trace.Square) {
	if now.strikes {
		for _, e := range o.events(o.pictured, shows) {
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
	for _, e := range o.events(to, o.known()) {
		if e.Kind == trace.Place || e.Kind == trace.TakeBack || e.Kind == trace.Move || e.Kind == trace.Test && o.detail == Tests {
			next = e
			break
		}
	}
	goesOn := next.Kind == trace.Place || next.Kind == trace.Test
	if s.Next != none {
		claim(goesOn && next.At == s.Next, "it goes on with %v, not %v", next, s.Next)
		claim(s.Next.Row == s.At.Row || s.Next.Col == s.At.Col, "%v is not in a line of %v", s.Next, s.At)
		claim(!s.Spent, "a line with %v is spent", s.Next)
	} else if back && goesOn && o.own(next.At) == o.own(s.At) && (o.detail == Moves && o.event(to).Kind != trace.HallSet || o.event(to).Kind == next.Kind) {
		claim(s.Leaving.Has(next.At), "it says not that it goes on with %v", next.At)
	}
	if s.Spent {
		line := s.Chosen // captions name it
		if line == none {
			line = o.own(s.At)
		}
		dead := slices.ContainsFunc(o.events(from, to), func(e trace.Event) bool {
			return (e.Kind == trace.DeadEnd || e.Kind == trace.Fail) && e.At == line && slices.Contains(o.along(line), s.At)
		})
		claim(dead && (!goesOn || o.own(next.At) != o.own(s.At)), "the line of %v is not spent: %v", s.At, next)
	}
	if back {
		var leaving []trace.Square
		for _, e := range o.events(from, to) {
			if e.Kind == trace.TakeBack {
				leaving = append(leaving, e.At)
			}
		}
		claim(same(s.Leaving, leaving) && s.Leaving.Has(s.At), "the queens on %v leave", leaving)
	} else {
		claim(s.Leaving == trace.Set{}, "queens leave")
	}
	if s.From != none {
		claim(s.Mood == Placement, "a queen came from %v", s.From)
		key := o.keyOf(s, from, to)
		switch e := o.event(key); e.Kind {
		case trace.Move:
			claim(s.From == e.By, "it came from %v", e.By)
		case trace.Place:
			i := key - 1
			for i > 0 && o.event(i).Kind != trace.Place && o.event(i).Kind != trace.TakeBack {
				i--
			}
			claim(o.event(i).Kind == trace.TakeBack && o.event(i).At == s.From, "before it, %v", o.event(i))
			claim(s.From.Row == s.At.Row || s.From.Col == s.At.Col, "%v and %v are not in a line", s.From, s.At)
		}
	}
	if s.Chosen != none {
		claim(s.Chosen == s.Reason.Line || back && slices.Contains(o.along(s.Chosen), s.At), "%v was not chosen", s.Chosen)
	}
}

// checkLearned checks what is remembered of clauses.
func (o *oracle) checkLearned(s *Scene, now *moment) {
	if s.Mood == Backtrack || s.Mood == Jump {
		claim(s.Learned == len(now.learned), "%d clauses are learned", len(now.learned))
	}
	claim(len(s.Clauses) == min(len(now.learned), ClauseLines), "%d clauses of %d", len(s.Clauses), len(now.learned))
	for i, c := range s.Clauses {
		number := len(now.learned) - len(s.Clauses) + i + 1
		claim(c.Number == number && slices.Equal(c.Literals, now.learned[number-1]), "clause %d is %v", number, now.learned[number-1])
	}
}

// checkCurve checks the numbers of attacks in a search that moves queens.
func (o *oracle) checkCurve(s *Scene, after *moment) {
	if o.about.Solver != "minconflicts" {
		claim(s.Attacks == 0 && s.Curve == nil, "it counts attacks")
		return
	}
	claim(slices.Equal(s.Curve, after.curve), "the curve is %v, not %v", after.curve, s.Curve)
	claim(s.Attacks == pairs(slices.Collect(s.Board.Queens())), "%d pairs attack each other", s.Attacks)
}

// reasonsOf holds the reasons that scenes have, by their moods.
var reasonsOf = map[Mood][]ReasonKind{
	Calm:      {ReasonStart, ReasonChosen, ReasonHighest},
	Placement: {ReasonFirst, ReasonAfter, ReasonNextSafe, ReasonForced, ReasonUnit, ReasonFirstLeft, ReasonActive, ReasonTry, ReasonFewest, ReasonNextLeft, ReasonCheapest, ReasonNextCheapest, ReasonEqual, ReasonLeastAttacked, ReasonUntested},
	Free:      {ReasonFree, ReasonTakes, ReasonAttackers},
	Conflict:  {ReasonAttacked, ReasonWorst, ReasonWorstRest, ReasonRejected, ReasonBroken, ReasonAllAttacked, ReasonRuledOut},
	Backtrack: {ReasonAllAttacked, ReasonFailed, ReasonTried, ReasonRuledOut, ReasonRefuted, ReasonLearned, ReasonBarred, ReasonNextSolution, ReasonAfresh, ReasonAllCounted, ReasonNoneLeft},
	Solved:    {ReasonSolution},
	Pruned:    {ReasonLine, ReasonDiagonal, ReasonHall, ReasonHallDiagonal, ReasonUnitStruck, ReasonNoSolution, ReasonDenied, ReasonExhausted, ReasonRestored},
	Learned:   {ReasonLearned, ReasonBarred},
	Jump:      {ReasonJump},
	Done:      {ReasonComplete, ReasonFound, ReasonGivenUp},
}

// checkReason checks the reason of a scene, in the state before the event at index key, in the one shown, and after all
// events of the scene.
func (o *oracle) checkReason(s *Scene, before, now, after *moment, from, to, key int) {
	r := &s.Reason
	squares, by := listOf(r.Squares), listOf(r.By)
	recent := o.since(key)
	counted := func(kinds ...trace.Kind) int {
		n := 0
		for _, k := range kinds {
			n += after.counts[k]
		}
		return n
	}
	var shown trace.Event
	if key < o.known() {
		shown = o.event(key)
	}
	claim(slices.Contains(reasonsOf[s.Mood], r.Kind), "mood %d has the reason %v", s.Mood, r.Kind)
	switch r.Kind {
	case ReasonStart:
		claim(s.Step == 1 && same(r.By, o.about.Fixed), "these queens are fixed: %v", o.about.Fixed)
	case ReasonFree:
		claim(shown.At == s.At && r.Line == o.own(s.At) && !hit(now.queens, s.At), "%v is not free", s.At)
	case ReasonAttacked:
		claim(shown.At == s.At && r.Line == o.own(s.At) && same(r.By, []trace.Square{s.By}), "By is %v", by)
		claim(slices.Contains(now.queens, s.By) && hits(s.By, s.At), "%v does not attack %v", s.By, s.At)
	case ReasonTakes:
		claim(r.Line == o.own(s.At) && r.Value == o.takes(now, s.At), "it takes %d", o.takes(now, s.At))
	case ReasonAttackers:
		want := o.attackers(now, s.At)
		claim(r.Line == o.own(s.At) && same(r.By, want) && r.Value == len(want), "it is attacked by %v", want)
	case ReasonHighest:
		claim(shown.Kind == trace.Branch && shown.At == s.At && shown.Value == r.Value, "it is %v", shown)
		o.checkScores(s, before, recent)
	case ReasonChosen, ReasonFewest:
		o.checkFewest(s, before, recent)
	case ReasonWorst, ReasonWorstRest:
		o.checkWorst(s, now, from)
	case ReasonFirst, ReasonAfter, ReasonNextSafe:
		o.checkSafe(s, before, recent)
	case ReasonForced:
		claim(slices.Contains(o.along(r.Line), s.At), "%v is not in %v", s.At, r.Line)
		for _, at := range o.along(r.Line) {
			claim(at == s.At || !before.open(at) || s.Ghosts.Has(at), "%v is left in %v", at, r.Line)
		}
	case ReasonUnit, ReasonUnitStruck:
		claim(r.Kind == ReasonUnitStruck || r.Squares == s.Linked, "linked are %v", listOf(s.Linked))
		own := trace.Literal{At: s.At, Not: r.Kind == ReasonUnitStruck}
		o.checkUnit(s, before, own)
	case ReasonFirstLeft, ReasonActive, ReasonTry:
		i := slices.IndexFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Branch && e.At == s.At && e.Cause == 0 })
		claim(i >= 0, "it is no decision")
		claim(recent[i].Value == r.Value && (r.Value > 0) == (r.Kind == ReasonActive), "its score is %d", recent[i].Value)
		claim(r.Value == 0 || before.counts[trace.Conflict] > 0, "it was in no conflict")
		passed, _ := o.passed(before, r.Line, s.At)
		claim(r.Kind != ReasonFirstLeft || len(passed) == 0, "%v are left before it", passed)
	case ReasonNextLeft:
		i := key - 1
		for i > 0 && o.event(i).Kind == trace.Restore {
			i--
		}
		last := o.event(i)
		claim(last.Kind == trace.TakeBack && slices.Contains(o.along(r.Line), last.At) && slices.Contains(o.along(r.Line), s.At), "before it, %v", last)
		claim(before.open(s.At), "%v is not left", s.At)
		passed, _ := o.passed(before, r.Line, s.At)
		claim(slices.Contains(passed, last.At), "%v does not come after %v", s.At, last.At)
		for _, at := range passed {
			claim(s.Ghosts.Has(at), "%v is left before it", at)
		}
	case ReasonCheapest, ReasonNextCheapest, ReasonEqual:
		o.checkCheapest(s, before)
	case ReasonLeastAttacked:
		m := *before
		m.queens = slices.DeleteFunc(slices.Clone(m.queens), func(q trace.Square) bool { return o.own(q) == o.own(s.At) })
		want := o.attackers(&m, s.At)
		claim(same(r.By, want) && r.Value == len(want), "it is attacked by %v", want)
		for _, at := range o.along(r.Line) {
			claim(at == s.From || len(o.attackers(&m, at)) >= r.Value, "%v has fewer", at)
		}
		o.checkCosts(s, func(at trace.Square) int { return len(o.attackers(&m, at)) })
	case ReasonUntested:
		claim(len(recent) == 0 && o.about.Solver == "exhaustive", "before it, %v", recent)
	case ReasonRejected:
		claim(len(now.queens) == o.about.N && hits(s.By, s.At) && holds(now.queens, []trace.Square{s.By, s.At}), "%v does not attack %v", s.By, s.At)
		claim(r.Value == counted(trace.Reject, trace.Solution) && same(r.By, []trace.Square{s.By}), "the candidates are %d", r.Value)
	case ReasonAllAttacked, ReasonFailed, ReasonTried, ReasonRuledOut:
		o.checkDead(s, now)
	case ReasonRefuted, ReasonNoneLeft:
		queens := now.queens
		if r.Kind == ReasonNoneLeft {
			queens = nil
		}
		claim(o.hope(now, queens) == 0, "there is a solution")
	case ReasonBroken:
		claim(shown.Kind == trace.Conflict && same(r.Squares, squaresIn(plainly(shown.Clause))) && r.Squares == s.Linked, "the clause is %v", shown.Clause)
		for _, l := range shown.Clause {
			claim(o.broken(before, l), "%v still holds", l)
		}
	case ReasonLearned, ReasonBarred:
		clause := now.learned[len(now.learned)-1]
		claim(same(r.Squares, squaresIn(clause)), "the clause is %v", clause)
		claim(r.Kind == ReasonBarred || r.Squares == s.Linked, "linked are %v", listOf(s.Linked))
		o.checkClause(now, clause)
		o.checkLesson(s, now, clause)
		solved := slices.ContainsFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Solution })
		claim(solved == (r.Kind == ReasonBarred), "a solution came before: %t", solved)
		if r.Kind == ReasonBarred {
			claim(!satisfies(now.found[len(now.found)-1], clause), "it bars not the last solution")
		}
	case ReasonJump:
		skipped := o.skipped(listOf(s.Leaving), now, key)
		claim(same(r.Squares, skipped) && r.Value == len(listOf(s.Leaving)), "skipped are %v", skipped)
		claim(slices.ContainsFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Jump && e.Value == r.Value }), "no jump")
		claim(same(s.Linked, squaresIn(now.learned[len(now.learned)-1])), "linked are %v", listOf(s.Linked))
		without := slices.DeleteFunc(slices.Clone(now.queens), func(q trace.Square) bool { return slices.Contains(skipped, q) })
		claim(o.about.N > 7 || o.hope(now, without) == 0, "without %v there is a solution", skipped)
	case ReasonNextSolution:
		claim(slices.ContainsFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Solution }), "it was no solution")
	case ReasonAfresh:
		claim(o.about.Solver != "minconflicts" || len(listOf(s.Leaving)) == len(now.queens)-len(o.about.Fixed), "not all queens go")
		claim(o.about.Solver == "minconflicts" || o.about.Solver == "cdcl-vsids", "it never starts afresh")
		n := 0
		for i := key - 1; i >= 0 && o.event(i).Kind != trace.TakeBack; i-- {
			if o.event(i).Kind == trace.Move {
				n++
			}
		}
		claim(o.about.Solver != "minconflicts" || n == r.Value, "%d queens moved", n)
	case ReasonAllCounted:
		all := 1
		for range o.about.N - len(o.about.Fixed) {
			all *= o.about.N
		}
		claim(r.Value == all && counted(trace.Reject, trace.Solution) == all, "there are %d placements", all)
	case ReasonLine, ReasonDiagonal:
		o.checkStruck(s, from, to)
		for _, at := range squares {
			claim(len(by) == 1 && slices.Contains(now.queens, by[0]) && hits(by[0], at), "%v does not attack %v", by, at)
			if r.Kind == ReasonLine {
				claim(slices.Contains(o.along(r.Line), at) && slices.Contains(o.along(r.Line), by[0]), "%v is not in %v with %v", at, r.Line, by)
			} else {
				first := squares[0]
				rising := first.Row+first.Col == by[0].Row+by[0].Col
				claim(first.Row != by[0].Row && first.Col != by[0].Col, "%v is no diagonal", squares)
				claim(rising && at.Row+at.Col == by[0].Row+by[0].Col || !rising && at.Row-at.Col == by[0].Row-by[0].Col, "%v are not on one diagonal", squares)
			}
		}
	case ReasonHall, ReasonHallDiagonal:
		o.checkStruck(s, from, to)
		o.checkHall(s, before)
	case ReasonNoSolution:
		claim(len(now.queens) == 0, "%v stand", now.queens)
		claim(!slices.ContainsFunc(o.solutions, func(b []trace.Square) bool { return slices.Contains(b, s.At) }), "a solution has a queen on %v", s.At)
	case ReasonDenied, ReasonExhausted:
		claim(same(r.By, now.queens), "these stand: %v", now.queens)
		queens := append(slices.Clone(now.queens), s.At)
		claim(o.hope(now, queens) == 0, "a solution is left with %v", queens)
		found := slices.ContainsFunc(now.found, func(f []trace.Square) bool { return holds(f, queens) })
		claim(found == (r.Kind == ReasonExhausted), "a solution with it was found: %t", found)
	case ReasonRestored:
		i := from
		for i > o.began && (o.event(i-1).Kind == trace.Restore || o.event(i-1).Kind == trace.TakeBack) {
			i--
		}
		var restored, gone, attackers []trace.Square
		for _, e := range o.events(i, from) {
			switch e.Kind {
			case trace.TakeBack:
				gone = append(gone, e.At)
			case trace.Restore:
				restored = append(restored, e.At)
				claim(now.open(e.At), "%v is not free", e.At)
			}
		}
		freed := true
		for _, q := range gone {
			if hit(restored, q) {
				attackers = append(attackers, q)
			}
		}
		for _, at := range restored {
			freed = freed && hit(gone, at)
		}
		claim(freed && same(r.By, attackers) || !freed && len(by) == 0, "%v attacked all: %t", attackers, freed)
		claim(same(r.Squares, restored) && r.Value == len(restored), "restored are %v", restored)
	case ReasonSolution:
		claim(r.Value == len(now.found) && holds(now.found[r.Value-1], now.queens) && len(now.queens) == o.about.N, "it is no solution")
		for _, q := range now.queens {
			claim(!hit(now.queens, q), "%v is attacked", q)
		}
	case ReasonComplete:
		claim(r.Value == len(o.solutions) && len(now.found) == r.Value && o.about.Complete, "there are %d solutions", len(o.solutions))
	case ReasonFound:
		claim(r.Value == len(now.found) && r.Value > 0, "%d were found", len(now.found))
	case ReasonGivenUp:
		claim(len(now.found) == 0 && !o.about.Complete, "%d were found", len(now.found))
	}
}

// checkMarked checks that no square was given back between a failure and the scene that begins with an event and tells of it.
func (o *oracle) checkMarked(s *Scene, from int) {
	var restored []trace.Square
	for _, e := range slices.Backward(o.since(from)) {
		switch e.Kind {
		case trace.Restore:
			restored = append(restored, e.At)
		case trace.Fail, trace.DeadEnd, trace.Conflict:
			claim(len(restored) == 0 || len(o.seen.queens) == len(o.about.Fixed), "%v are open again, and %v was not told", restored, e)
		}
	}
}

// checkScores checks that the scores are those that the solver told, of squares that are left, and none is higher.
func (o *oracle) checkScores(s *Scene, before *moment, recent []trace.Event) {
	told := make([]int, o.about.N*o.about.N)
	for _, e := range recent {
		if e.Kind == trace.Score {
			told[int(e.At.Row)*o.about.N+int(e.At.Col)] = e.Value
			claim(before.open(e.At) && e.Value <= s.Reason.Value, "%v: %v", before.open(e.At), e)
		}
	}
	claim(slices.Equal(s.Scores, told), "the scores are %v", told)
}

// checkFewest checks that a line has the fewest squares left.
func (o *oracle) checkFewest(s *Scene, before *moment, recent []trace.Event) {
	r := &s.Reason
	if s.Mood == Placement {
		claim(slices.ContainsFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Choose && e.At == r.Line }), "%v was not chosen", r.Line)
		claim(slices.Contains(o.along(r.Line), s.At), "%v is not in %v", s.At, r.Line)
	}
	left := func(line trace.Square) (left []trace.Square) {
		for _, at := range o.along(line) {
			if before.open(at) {
				left = append(left, at)
			}
		}
		return left
	}
	claim(s.Chosen == r.Line && r.Value == len(left(r.Line)), "%v has %v", r.Line, left(r.Line))
	claim(r.Kind == ReasonFewest || same(r.Squares, left(r.Line)), "%v has %v", r.Line, left(r.Line))
	for i := range o.about.N {
		for _, line := range []trace.Square{trace.Sq(i, -1), trace.Sq(-1, i)} {
			filled := slices.ContainsFunc(before.queens, func(q trace.Square) bool { return slices.Contains(o.along(line), q) })
			comparable := o.about.Solver == "dlx" || (line.Row < 0) == (r.Line.Row < 0)
			claim(filled || !comparable || len(left(line)) >= r.Value, "%v has fewer squares left", line)
		}
	}
}

// checkWorst checks that the queen who is to move is attacked by most others.
func (o *oracle) checkWorst(s *Scene, now *moment, from int) {
	want := o.attackers(now, s.At)
	claim(same(s.Reason.By, want) && s.Reason.Value == len(want) && hits(s.By, s.At), "it is attacked by %v", want)
	var worse []trace.Square
	for _, q := range now.queens {
		if !slices.Contains(o.about.Fixed, q) && len(o.attackers(now, q)) > len(want) {
			worse = append(worse, q)
		}
	}
	claim(same(s.Reason.Squares, worse) && (len(worse) > 0) == (s.Reason.Kind == ReasonWorstRest), "%v are attacked by more", worse)
	if len(worse) > 0 {
		i := from - 1
		for i > 0 && o.event(i).Kind != trace.Move {
			i--
		}
		claim(len(worse) == 1 && o.event(i).At == worse[0], "%v are attacked by more, and not moved last", worse)
	}
}

// checkCosts checks all costs that a scene knows, but that of the square that a queen left.
func (o *oracle) checkCosts(s *Scene, cost func(trace.Square) int) {
	for _, at := range o.every() {
		if c, known := s.Costs.Of(at); known {
			claim(c == cost(at), "the cost of %v is %d, not %d", at, cost(at), c)
		}
	}
}

// inOrder returns the squares of a line as the search tries them. What is mirrored are the lines that it fills: the mirror image of a
// search from left to right goes through columns as before.
func (o *oracle) inOrder(line trace.Square) []trace.Square {
	squares := o.along(line)
	if o.about.MaxFirst && line == o.own(squares[0]) {
		slices.Reverse(squares)
	}
	return squares
}

// passed returns the squares of a line before another that were still possible, and those that were not.
func (o *oracle) passed(m *moment, line, at trace.Square) (open, out []trace.Square) {
	squares := o.inOrder(line)
	i := slices.Index(squares, at)
	claim(i >= 0, "%v is not in %v", at, line)
	for _, s := range squares[:i] {
		if m.open(s) {
			open = append(open, s)
		} else {
			out = append(out, s)
		}
	}
	return open, out
}

// checkSafe checks that no queen attacks a square, and which squares before it the search has skipped.
func (o *oracle) checkSafe(s *Scene, before *moment, recent []trace.Event) {
	r := &s.Reason
	claim(!hit(before.queens, s.At), "%v is attacked", s.At)
	safe, attacked := o.passed(before, r.Line, s.At)
	tested, inOrder := 0, true // whether the search goes from one end of the line to the other
	for _, e := range recent {
		if e.Kind == trace.Test && e.Cause == trace.Attack {
			tested++
			inOrder = inOrder && slices.Contains(attacked, e.At)
		}
	}
	passed := !slices.ContainsFunc(safe, func(at trace.Square) bool { return !s.Ghosts.Has(at) })
	kind := ReasonFirst
	switch {
	case len(safe) > 0 && passed:
		kind, attacked = ReasonNextSafe, nil
	case tested > 0 && inOrder && passed:
		kind = ReasonAfter
	default:
		attacked = nil
	}
	claim(r.Kind == kind && r.Value == len(attacked) && same(r.Squares, attacked), "%v, attacked were %v", kind, attacked)
}

// skipped returns those of the queens taken back in a jump that the conflict did not come from: placed before the last
// decision, and not in the clause that was learned.
func (o *oracle) skipped(leaving []trace.Square, now *moment, key int) (skipped []trace.Square) {
	i := key
	for o.event(i).Kind != trace.Branch || o.event(i).Cause != 0 {
		i--
	}
	for _, q := range leaving {
		later := slices.ContainsFunc(o.events(i, key), func(e trace.Event) bool { return e.Kind == trace.Place && e.At == q })
		if !later && !slices.Contains(squaresIn(now.learned[len(now.learned)-1]), q) {
			skipped = append(skipped, q)
		}
	}
	return skipped
}

// checkLesson checks which line the queens of a clause leave without a square, if it is said, or that they all stand if it
// is why queens go back.
func (o *oracle) checkLesson(s *Scene, now *moment, clause []trace.Literal) {
	if s.Mood == Backtrack {
		for _, l := range clause {
			claim(s.Reason.Kind == ReasonBarred || o.broken(now, l), "%v still holds", l)
		}
		return
	}
	forbidden := slices.Clone(o.about.Fixed)
	for _, l := range clause {
		if l.Not {
			forbidden = append(forbidden, l.At)
		}
	}
	i := o.known() - 1
	for i > o.gone && (o.event(i).Kind != trace.Conflict || i >= o.upTo+1) {
		i--
	}
	line := s.Reason.Line
	claim(line == none || o.event(i).Kind == trace.Conflict && o.event(i).At == line, "the conflict was %v", o.event(i))
	for _, at := range o.along(line) {
		claim(hit(forbidden, at), "%v is left", at)
	}
}

// checkCheapest checks that no square of a row is cheaper, or none that was not tried.
func (o *oracle) checkCheapest(s *Scene, before *moment) {
	r := &s.Reason
	claim(r.Line == o.own(s.At) && r.Value == o.takes(before, s.At), "it takes %d", o.takes(before, s.At))
	_, known := s.Costs.Of(s.At)
	claim(known, "its cost is not known")
	cheaper, other := 0, 0
	var free []trace.Square
	for _, at := range o.inOrder(r.Line) {
		if hit(before.queens, at) {
			continue
		}
		free = append(free, at)
		switch takes := o.takes(before, at); {
		case takes < r.Value:
			cheaper++
			claim(s.Ghosts.Has(at), "%v takes fewer", at)
		case takes > r.Value:
			other++
		}
	}
	claim((cheaper > 0) == (r.Kind == ReasonNextCheapest), "%d take fewer", cheaper)
	claim((cheaper+other == 0 && free[0] == s.At) == (r.Kind == ReasonEqual) && len(free) > 1, "%d take fewer, %d more", cheaper, other)
	o.checkCosts(s, func(at trace.Square) int { return o.takes(before, at) })
}

// checkDead checks that a line has no square left, and why.
func (o *oracle) checkDead(s *Scene, now *moment) {
	r := &s.Reason
	claim(s.Dead == r.Line && len(o.along(r.Line)) > 0, "%v is dead", s.Dead)
	var by []trace.Square
	ruledOut, solved := false, false
	for _, at := range o.along(r.Line) {
		switch {
		case s.Ghosts.Has(at):
			d, _ := o.vain(s, now, at)
			solved = solved || d.after > d.before
		case hit(now.queens, at):
			for _, q := range now.queens {
				if hits(q, at) {
					by = append(by, q)
				}
			}
		default:
			claim(now.struck[at] && r.Kind == ReasonRuledOut, "%v is left", at)
			ruledOut = true
		}
	}
	claim(same(r.By, by), "they are attacked by %v", by)
	claim(r.Squares == s.Ghosts, "the ghosts are %v", listOf(s.Ghosts))
	claim(ruledOut == (r.Kind == ReasonRuledOut), "squares are ruled out: %t", ruledOut)
	if !ruledOut {
		kind := ReasonAllAttacked
		switch {
		case solved:
			kind = ReasonTried
		case s.Ghosts != trace.Set{}:
			kind = ReasonFailed
		}
		claim(r.Kind == kind, "it is %v", kind)
	}
	if o.about.N <= 7 {
		claim(o.hope(now, now.queens) == 0, "a solution is left")
	}
}

// broken reports whether a literal cannot hold.
func (o *oracle) broken(m *moment, l trace.Literal) bool {
	stands := slices.Contains(m.queens, l.At)
	if l.Not {
		return stands
	}
	return !stands && !m.open(l.At)
}

// squaresIn returns the squares of a clause.
func squaresIn(clause []trace.Literal) (squares []trace.Square) {
	for _, l := range clause {
		squares = append(squares, l.At)
	}
	return squares
}

// plainly returns a clause without the queens that those of it attack whom it forbids to stand together.
func plainly(clause []trace.Literal) (plain []trace.Literal) {
	var forbidden []trace.Square
	for _, l := range clause {
		if l.Not {
			forbidden = append(forbidden, l.At)
		}
	}
	for _, l := range clause {
		if l.Not || !hit(forbidden, l.At) {
			plain = append(plain, l)
		}
	}
	return plain
}

// satisfies reports whether a literal of a clause holds on a board.
func satisfies(board []trace.Square, clause []trace.Literal) bool {
	return slices.ContainsFunc(clause, func(l trace.Literal) bool { return slices.Contains(board, l.At) != l.Not })
}

// checkClause checks that every solution not found yet satisfies a clause.
func (o *oracle) checkClause(now *moment, clause []trace.Literal) {
	for _, b := range o.solutions {
		found := slices.ContainsFunc(now.found, func(f []trace.Square) bool { return holds(f, b) })
		claim(found || satisfies(b, clause), "the solution %v breaks it", b)
	}
}

// checkUnit checks that a learned clause leaves only one of its literals.
func (o *oracle) checkUnit(s *Scene, before *moment, own trace.Literal) {
	leavesOwn := func(clause []trace.Literal) bool {
		return slices.Contains(clause, own) &&
			!slices.ContainsFunc(clause, func(l trace.Literal) bool { return l != own && !o.broken(before, l) })
	}
	for _, clause := range before.learned {
		if leavesOwn(clause) && same(s.Linked, squaresIn(clause)) {
			return
		}
	}
	old := max(0, len(before.learned)-ClauseLines) // clauses that scenes have forgotten
	claim(s.Linked == trace.Set{} && old > 0 && !slices.ContainsFunc(before.learned[old:], leavesOwn), "no clause about %v leaves only %v", listOf(s.Linked), own)
}

// checkStruck checks that the squares were struck in the scene.
func (o *oracle) checkStruck(s *Scene, from, to int) {
	var struck []trace.Square
	for _, e := range o.events(from, to) {
		if e.Kind == trace.Strike && (o.detail == Tests || e.Cause == trace.Hall) {
			struck = append(struck, e.At)
		}
	}
	claim(same(s.Reason.Squares, struck) && s.Reason.Value == len(struck), "struck were %v", struck)
}

// checkHall checks that some lines without queens have squares left on only as many columns, rows or diagonals as they are, and
// that the squares struck are on these, and in other lines.
func (o *oracle) checkHall(s *Scene, before *moment) {
	lines := map[trace.Square]bool{}
	for _, at := range listOf(s.Hall) {
		lines[o.own(at)] = true
	}
	slopes := []int8{0}
	if s.Reason.Kind == ReasonHallDiagonal {
		slopes = []int8{-1, 1}
	}
	fits := func(slope int8) bool {
		value := func(at trace.Square) int8 {
			if o.about.ByColumn {
				return int8(at.Row) + slope*int8(at.Col)
			}
			return int8(at.Col) + slope*int8(at.Row)
		}
		values := map[int8]bool{}
		for _, at := range listOf(s.Hall) {
			values[value(at)] = true
		}
		for _, at := range listOf(s.Reason.Squares) {
			if lines[o.own(at)] || !values[value(at)] {
				return false
			}
		}
		return len(values) == len(lines)
	}
	claim(slices.ContainsFunc(slopes, fits), "they have not as many values as lines")
	for line := range lines {
		for _, at := range o.along(line) {
			claim(!slices.Contains(before.queens, at), "a queen stands in %v", line)
			claim(before.open(at) == s.Hall.Has(at), "%v is left: %t", at, before.open(at))
		}
	}
}

// oracleProblems are the searches whose scenes are checked: all scenes of those up to 5 queens, and of larger ones
// the beginning and some of each kind. TestLaws, which has the build tag torture, checks all.
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
// both details.
func TestReasonsAreTrue(t *testing.T) {
	t.Parallel()
	seen := map[ReasonKind]int{}
	for _, s := range slices.Concat(solver.Table, columns(solver.Table), fromTheRight(solver.Table)) {
		for _, p := range oracleProblems() {
			if s.About(p).MaxFirst && p.N > 6 {
				continue // the same again, in another order
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
			if raceDetector {
				most = 50
			}
			for _, d := range []Detail{Moves, Tests} {
				if long && p.N > 7 && d == Tests {
					continue // the same again: it tests nothing before all queens stand
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
	if raceDetector {
		return
	}
	// These come late in a search.
	for _, k := range []ReasonKind{ReasonRefuted, ReasonBroken, ReasonJump, ReasonUnit, ReasonGivenUp} {
		if seen[k] < 6 {
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
	for _, s := range solver.Table {
		p := trace.Problem{N: 8, Seed: 8}
		if s.Name == "exhaustive" {
			p.N = 5
		}
		for _, d := range []Detail{Moves, Tests} {
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
				if raceDetector && told > 50 {
					break
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
