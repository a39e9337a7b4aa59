package story

import (
	"fmt"
	"iter"
	"maps"
	"slices"

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

	steps int                  // the scenes told
	tries map[trace.Square]int // how often the search tried squares, as far as it was pulled
	tried [][]int              // as the scene before said

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
	o := &oracle{about: a, detail: d, search: events, tries: map[trace.Square]int{}, claims: map[string]int{}}
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
		stands := map[trace.Square]bool{}
		tests := slices.Contains(o.about.Counts, trace.Tests)
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
				if tests && e.Kind == trace.Test || !tests && (e.Kind == trace.Place || e.Kind == trace.Move) {
					o.tries[e.At]++
				}
				for _, l := range e.Clause {
					if e.Kind == trace.Setup && !stands[l.At] {
						o.tries[l.At]++
					}
				}
				switch e.Kind {
				case trace.Place:
					stands[e.At] = true
				case trace.TakeBack:
					delete(stands, e.At)
				case trace.Move:
					delete(stands, e.By)
					stands[e.At] = true
				case trace.Setup:
					clear(stands)
					for _, l := range e.Clause {
						stands[l.At] = true
					}
				}
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
