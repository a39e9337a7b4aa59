package story

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// An oracle knows what is true of a search: all its events, the scenes that the rules give them, and all solutions, which it finds by trying every
// board. It shares no code with the teller, and follows the search with a board of its own.
type oracle struct {
	about     trace.About
	detail    Detail
	solutions [][]trace.Square
	events    []trace.Event
	cut       bool // the search goes on after them
	spans     []span

	seen *moment // after the first upTo events
	upTo int
}

// A span is what one scene shows of a search.
type span struct {
	kind trace.Kind   // of the event that it shows; 0 at the start and at the end
	line trace.Square // of a dead end
	from int          // the event that it begins with
	key  int          // the event that it shows; the one before which it stands, if it shows what no event says
	to   int          // how many events its picture shows
	said bool         // an event says what it shows
}

// A belonging says to which scene an event belongs.
type belonging int

const (
	own belonging = iota
	joins
	waits
)

// belongs returns to which scene an event belongs, by the list of the rules: its own, the one before or the one after. The event may complete a swap.
func (o *oracle) belongs(i int, swapped bool) belonging {
	e, last := o.events[i], trace.Kind(0)
	if i > 0 {
		last = o.events[i-1].Kind
	}
	candidates := slices.Contains(o.about.Counts, trace.Candidates)
	when := func(so bool, is, isNot belonging) belonging { return map[bool]belonging{true: is, false: isNot}[so] }
	switch e.Kind {
	case trace.DeadEnd, trace.Fail, trace.Conflict, trace.Learn, trace.Pick, trace.HallSet, trace.Setup:
		return own
	case trace.Strike, trace.Restore, trace.Reject:
		return joins
	case trace.Test:
		return when(o.detail == Tests, own, waits)
	case trace.Choose:
		return when(e.Value > 1, own, waits)
	case trace.Branch:
		return when(e.Cause == trace.Denied, joins, waits)
	case trace.Cost: // of squares for a queen that was picked
		act := func(e trace.Event) bool { return e.Kind == trace.Pick || movesQueens(e.Kind) }
		i := len(o.events[:i]) - 1
		for i >= 0 && !act(o.events[i]) {
			i--
		}
		return when(i >= 0 && o.events[i].Kind == trace.Pick, joins, waits)
	case trace.Solution:
		return when(candidates || last == trace.Setup, joins, own)
	case trace.Place:
		return when(candidates && (last == trace.Place || last == trace.Move), joins, own)
	case trace.Move:
		return when(candidates && last == trace.Move || !candidates && swapped, joins, own)
	case trace.TakeBack: // in a row, with restores between them
		for i--; i >= 0 && o.events[i].Kind == trace.Restore; i-- {
		}
		return when(i >= 0 && o.events[i].Kind == trace.TakeBack, joins, own)
	}
	return waits
}

// divide divides the events into spans.
func (o *oracle) divide() {
	o.spans = []span{{line: trace.Nowhere, said: true}}
	m := o.beginning()
	add := func(kind trace.Kind, line trace.Square, i, to int) {
		o.spans = append(o.spans, span{kind: kind, line: line, from: i, key: i, to: to, said: to > i})
	}
	for i, e := range o.events {
		dead := trace.Nowhere
		if e.Kind == trace.TakeBack && o.isQuiet(i) {
			dead = o.deadOn(m)
		}
		m.play(e)
		belongs := o.belongs(i, m.swapped)
		switch {
		case e.Kind == trace.Place || e.Kind == trace.Move:
			if len(o.weighed(i)) > 1 {
				add(trace.Cost, trace.Nowhere, i, i)
			}
		case belongs == own && dead != trace.Nowhere:
			add(trace.DeadEnd, dead, i, i)
		}
		line := trace.Nowhere
		if e.Kind == trace.DeadEnd || e.Kind == trace.Fail || e.Kind == trace.Conflict {
			line = e.At
		}
		switch last := &o.spans[len(o.spans)-1]; {
		case belongs == own:
			add(e.Kind, line, i, i+1)
		case belongs == joins:
			last.to = i + 1
			if movesQueens(e.Kind) && e.Kind != trace.TakeBack || e.Kind == trace.Reject || e.Kind == trace.Solution {
				last.kind, last.key = e.Kind, i
			}
		}
	}
	n := len(o.events)
	last := &o.spans[len(o.spans)-1]
	cleared := last.kind == trace.TakeBack && same(trace.SetOf(m.queens...), o.about.Fixed)
	stuck := last.kind == trace.Fail && last.line == trace.Nowhere && o.about.Repairs()
	if cleared || stuck {
		*last = span{line: trace.Nowhere, from: last.from, key: n, to: n, said: true}
	} else if n > 0 {
		o.spans = append(o.spans, span{line: trace.Nowhere, from: n, key: n, to: n, said: true})
	}
}

// movesQueens reports whether events of a kind change the board.
func movesQueens(k trace.Kind) bool {
	return k == trace.Place || k == trace.Move || k == trace.Setup || k == trace.TakeBack
}

// since returns the events before one, back to the last that moved a queen.
func (o *oracle) since(i int) []trace.Event {
	from := i
	for from > 0 && !movesQueens(o.events[from-1].Kind) {
		from--
	}
	return o.events[from:i]
}

// weighed returns the costs that were told before an event, for what comes next: those of one line, unless queens move.
func (o *oracle) weighed(i int) (costs []trace.Event) {
	for _, e := range o.since(i) {
		switch {
		case e.Kind == trace.Pick:
			return nil
		case e.Kind != trace.Cost:
		case len(costs) > 0 && o.own(e.At) != o.own(costs[0].At) && !o.about.Repairs():
			costs = []trace.Event{e}
		default:
			costs = append(costs, e)
		}
	}
	return costs
}

// isQuiet reports whether nothing says why queens are taken back.
func (o *oracle) isQuiet(i int) bool {
	return !slices.ContainsFunc(o.since(i), func(e trace.Event) bool {
		return slices.Contains([]trace.Kind{trace.DeadEnd, trace.Fail, trace.Conflict, trace.Solution, trace.Learn, trace.Jump}, e.Kind)
	})
}

// deadOn returns the first line to be filled that has no queen, and whose squares are all attacked.
func (o *oracle) deadOn(m *moment) trace.Square {
	for i := range o.about.N {
		if line := o.own(trace.Sq(i, i)); isFull(o.about.N, m.queens, line) {
			return line
		}
	}
	return trace.Nowhere
}

// A moment is the state of a search after some of its events.
type moment struct {
	queens  []trace.Square // that stand, the fixed ones first
	struck  map[trace.Square]trace.Cause
	strikes bool        // squares were struck or restored before
	left    []departure // queens that were taken back, while those still stand that stood with them
	placed  []departure // queens that were placed and stand
	found   [][]trace.Square
	learned [][]trace.Literal
	counts  trace.Counters
	curve   []uint16 // how many pairs of n queens attacked each other, after each move
	last    trace.Event
	swapped bool // it completed a swap
	n       int  // 0 if there is no curve
}

// A departure is a queen that was taken back, with those that stood when it was placed, and the number of solutions found before that and after it left.
type departure struct {
	at            trace.Square
	with          []trace.Square
	before, after int
}

// mostEvents is where the oracle cuts a search.
const mostEvents = 60_000

func newOracle(s solver.Solver, p trace.Problem, d Detail) *oracle {
	return newOracleOf(s.About(p), s.Events(p), d, mostEvents)
}

func newOracleOf(a trace.About, events iter.Seq[trace.Event], d Detail, most int) *oracle {
	o := &oracle{about: a, detail: d}
	for _, columns := range tracetest.Solutions(tracetest.Empty(a.N)) {
		var b []trace.Square
		for row, col := range columns {
			b = append(b, trace.Sq(row, col))
		}
		if holds(b, a.Fixed) {
			o.solutions = append(o.solutions, b)
		}
	}
	for e := range events {
		if o.cut = len(o.events) == most; o.cut {
			break
		}
		o.events = append(o.events, e)
	}
	o.divide()
	o.seen = o.beginning()
	return o
}

// scenes returns the scenes of the events with their places, but for the last where the events are cut.
func (o *oracle) scenes(options Options) iter.Seq2[int, State] {
	return func(yield func(int, State) bool) {
		i := 0
		for s := range told(o.about, slices.Values(o.events), options) {
			if o.cut && i >= len(o.spans)-3 || !yield(i, s) {
				return
			}
			i++
		}
		if i != len(o.spans) {
			panic(fault{fmt.Sprintf("%d scenes, and %d by the rules", i, len(o.spans))})
		}
	}
}

// checkAll returns what is false in the first scenes, and how many were checked.
func (o *oracle) checkAll(most int, seen func(s *State)) (scenes int, err error) {
	step := 0
	err = caught(func() {
		for i, s := range o.scenes(Options{Detail: o.detail, Wordless: true}) {
			if step = s.Step; step > most {
				return
			}
			o.checkScene(&s, i)
			seen(&s)
			scenes++
		}
	})
	if err != nil {
		err = fmt.Errorf("%s, by column %t, from the right %t, %+v, %s, step %d: %w", o.about.Solver, o.about.ByColumn, o.about.MaxFirst, o.about.Problem,
			DetailNames[o.detail], step, err)
	}
	return scenes, err
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

// beginning returns the state before the first event.
func (o *oracle) beginning() *moment {
	m := &moment{queens: slices.Clone(o.about.Fixed), struck: map[trace.Square]trace.Cause{}}
	if o.about.Repairs() {
		m.n = o.about.N
	}
	return m
}

// fillsFirst reports whether the search puts queens where others attack them: it rules no square out.
func (o *oracle) fillsFirst() bool {
	return slices.Contains(o.about.Counts, trace.Candidates) || o.about.Repairs()
}

// at returns the state after the first n events, which are not before those of the scene that was checked last.
func (o *oracle) at(n int) *moment {
	m := *o.seen
	m.struck = maps.Clone(m.struck)
	m.left, m.placed, m.found = slices.Clip(m.left), slices.Clip(m.placed), slices.Clip(m.found)
	m.learned, m.curve = slices.Clip(m.learned), slices.Clip(m.curve)
	for _, e := range o.events[o.upTo:n] {
		m.play(e)
	}
	return &m
}

func (m *moment) play(e trace.Event) {
	m.counts.Count(e)
	swapped := false
	switch e.Kind {
	case trace.Place:
		m.placed = append(slices.Clip(m.placed), departure{at: e.At, with: m.queens, before: len(m.found)})
		m.queens = append(slices.Clone(m.queens), e.At)
	case trace.TakeBack:
		m.leave(e.At)
	case trace.Move:
		m.leave(e.By)
		m.queens = append(m.queens, e.At)
		if swapped = len(m.queens) == m.n && m.last.Kind == trace.Move && exchange(m.last, e) && !m.swapped; swapped {
			m.counts[trace.Moves]-- // both are one move
			m.curve = m.curve[:len(m.curve)-1]
		}
	case trace.Setup:
		m.queens, m.left, m.placed = nil, nil, nil
		for _, l := range e.Clause {
			m.placed = append(m.placed, departure{at: l.At, with: m.queens, before: len(m.found)})
			m.queens = append(slices.Clone(m.queens), l.At)
		}
	case trace.Strike:
		m.struck[e.At], m.strikes = e.Cause, true
	case trace.Restore:
		delete(m.struck, e.At)
		m.strikes = true
	case trace.Solution:
		m.found = append(m.found, m.queens)
	case trace.Learn:
		m.learned = append(m.learned, plainly(e.Clause))
	}
	if movesQueens(e.Kind) && e.Kind != trace.TakeBack && len(m.queens) == m.n {
		m.curve = append(slices.Clip(m.curve), uint16(pairs(m.queens)))
	}
	m.last, m.swapped = e, swapped
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
	_, struck := m.struck[s]
	return !struck && !hit(m.queens, s) && !slices.Contains(m.queens, s)
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
func (o *oracle) along(line trace.Square) (squares []trace.Square) { return along(o.about.N, line) }

// along returns the squares of a row or column of a board of n rows.
func along(n int, line trace.Square) (squares []trace.Square) {
	for i := range n {
		switch {
		case line.Row >= 0 && line.Col < 0:
			squares = append(squares, trace.Sq(int(line.Row), i))
		case line.Col >= 0 && line.Row < 0:
			squares = append(squares, trace.Sq(i, int(line.Col)))
		}
	}
	return squares
}

// isFull reports whether a row or column of a board of n rows has no queen, and queens attack all its squares.
func isFull(n int, queens []trace.Square, line trace.Square) bool {
	squares := along(n, line)
	return len(squares) > 0 && !slices.ContainsFunc(squares, func(at trace.Square) bool { return slices.Contains(queens, at) || !hit(queens, at) })
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
		squares = append(squares, o.along(trace.Row(row))...)
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
	distinct := map[trace.Square]bool{}
	for _, s := range squares {
		distinct[s] = true
	}
	return len(listOf(set)) == len(distinct) && holds(listOf(set), squares)
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

// A judge checks a scene with what its span covers.
type judge struct {
	*oracle
	span
	place       int // of the span
	s           *State
	r           *Reason
	shown       trace.Event   // the event at key
	recent      []trace.Event // before it, since the last that moved a queen
	before, now *moment       // before the scene's event, and as its picture shows
}

// checkEvents checks that a scene is the one that the rules give its events: what it shows, with the queens and the counters after it.
func (o *oracle) checkEvents(s *State, i int) {
	claim(i < len(o.spans), "there is no such scene by the rules")
	sp, now := o.spans[i], o.at(o.spans[i].to)
	claim(s.Step == i+1 && s.Kind == sp.kind && slices.Contains(moodsOf[sp.kind], s.Mood), "step %d shows %v, not %v, %s", i+1, sp.kind, s.Kind, MoodNames[s.Mood])
	claim(same(s.Board.Occupied(), now.queens), "the board has %v, not the queens %v", s.Board, now.queens)
	claim(s.Counters == now.counts, "it counts %v, not %v", s.Counters, now.counts)
	claim(s.Ends == (s.Mood == Done) && s.Ends == (i > 0 && i == len(o.spans)-1), "it ends: %t", s.Ends)
}

func (o *oracle) checkScene(s *State, i int) {
	j := judge{oracle: o, span: o.spans[i], place: i, s: s, r: &s.Reason}
	j.before, j.now, j.recent = o.at(j.key), o.at(j.to), o.since(j.key)
	if j.said && j.key < len(o.events) && j.kind != 0 {
		j.shown = o.events[j.key]
	}
	if i == 0 || j.kind == 0 {
		j.before = j.now
	}
	o.checkEvents(s, i)
	claim(s.By == trace.Nowhere || slices.Contains(j.now.queens, s.By), "no queen stands on %v", s.By)
	claim(s.By == trace.Nowhere || s.At == trace.Nowhere || hits(s.By, s.At), "%v does not attack %v", s.By, s.At)
	beaten := slices.DeleteFunc(slices.Clone(j.now.queens), func(q trace.Square) bool { return len(j.now.queens) < o.about.N || !hit(j.now.queens, q) })
	claim(same(s.Beaten, beaten), "the queens under attack are %v", beaten)
	j.checkMarks()
	j.checkGhosts()
	j.checkSkipped()
	j.checkRemoval()
	j.checkWay()
	j.checkCosts()
	j.checkClauses()
	check := reasonLaws[s.Reason.Kind]
	claim(check != nil, "nothing makes the reason %v true", s.Reason.Kind)
	check(&j)
	if i > 0 && j.from > o.upTo { // lies about the scene are checked after it
		o.seen, o.upTo = o.at(j.from), j.from
	}
}

// moodsOf holds the moods of scenes, by the kinds of events that they show.
var moodsOf = map[trace.Kind][]Mood{
	0: {Calm, Done}, trace.Test: {Free, Conflict}, trace.Place: {Placement}, trace.Move: {Placement}, trace.DeadEnd: {DeadEnd}, trace.Fail: {DeadEnd},
	trace.Conflict: {DeadEnd}, trace.TakeBack: {Backtrack, Jump}, trace.Choose: {Calm}, trace.Setup: {Calm}, trace.Cost: {Free}, trace.Pick: {Conflict},
	trace.HallSet: {Pruned}, trace.Learn: {Learned}, trace.Reject: {Conflict}, trace.Solution: {Solved},
}

// checkSkipped checks the squares that a queen was placed beside: each was ruled out before, and the reason can be counted in the picture.
func (j *judge) checkSkipped() {
	s, line := j.s, j.inOrder(j.r.Line)
	for _, at := range listOf(s.Skipped) {
		claim(s.Mood == Placement && at != s.At && slices.Contains(line, at), "%v is skipped", at)
		claim(!j.before.open(at), "%v is skipped, and was free", at)
	}
	for _, at := range line {
		marked := s.Skipped.Has(at) || s.Ghosts.Has(at)
		switch s.Reason.Kind {
		case ReasonAfter, ReasonHopeless, ReasonNextSafe:
			if at == s.At {
				return
			}
			claim(marked, "%v is before %v, and has no mark", at, s.At)
		case ReasonForced:
			claim(at == s.At || marked, "%v has no mark, and %v is forced", at, s.At)
		case ReasonFewest:
			claim(j.before.open(at) != s.Skipped.Has(at), "%v is free: %t", at, j.before.open(at))
		}
	}
}

// checkMarks checks which squares are ruled out, and by what: a mark speaks of the first queen that attacks its square. The squares that a queen was
// placed beside were ruled out before it came, and those of a line that a learned clause empties speak of the queens of the clause.
func (j *judge) checkMarks() {
	s, now := j.s, j.now
	var emptied []trace.Square
	if s.Mood == Learned {
		emptied = j.along(s.Reason.Line)
	}
	var lines []Attack
	for _, at := range j.every() {
		queens := now.queens
		switch {
		case s.Skipped.Has(at):
			queens = queens[:slices.Index(queens, s.At)]
		case slices.Contains(emptied, at):
			queens = slices.DeleteFunc(slices.Clone(queens), func(q trace.Square) bool {
				named := slices.ContainsFunc(now.learned[len(now.learned)-1], func(l trace.Literal) bool { return l.At == q })
				return !named && !slices.Contains(j.about.Fixed, q)
			})
		}
		first := slices.IndexFunc(queens, func(q trace.Square) bool { return hits(q, at) })
		attacked, stands := first >= 0, slices.Contains(now.queens, at)
		straight := attacked && (queens[first].Row == at.Row || queens[first].Col == at.Col)
		explained := slices.Contains(j.along(s.Dead), at) && !stands
		if attacked && (explained || slices.Contains(emptied, at) && !stands) {
			lines = append(lines, Attack{queens[first], at})
		}
		_, out := now.struck[at]
		if !now.strikes {
			filled := slices.ContainsFunc(now.queens, func(q trace.Square) bool { return j.own(q) == j.own(at) })
			out = attacked && !filled && !j.fillsFirst()
		}
		out = out || s.Skipped.Has(at) || explained && !s.Ghosts.Has(at)
		got := [3]bool{s.Straight.Has(at), s.Diagonal.Has(at), s.Other.Has(at)}
		want := [3]bool{out && straight, out && attacked && !straight, out && !attacked}
		claim(got == want, "%v is straight, diagonal, other: %t, not %t", at, got, want)
		j.checkRuling(at)
	}
	inLine := func(a, b Attack) int {
		return cmp.Compare(int(a.At.Row)*j.about.N+int(a.At.Col), int(b.At.Row)*j.about.N+int(b.At.Col))
	}
	claim(slices.Equal(slices.SortedFunc(slices.Values(s.Lines), inLine), lines), "the attacks %v leave no safe square, not %v", lines, s.Lines)
	claim(same(s.Fresh, j.fresh()), "fresh are %v", j.fresh())
}

// checkRuling checks why a square is ruled out that no queen attacks: as the event says, and truly. One that is denied held a queen beside some of
// those that stand; for one that a clause bars, a clause was learned.
func (j *judge) checkRuling(at trace.Square) {
	want := j.now.struck[at]
	if !j.s.Other.Has(at) || j.about.Told || !slices.Contains([]trace.Cause{trace.Denied, trace.Hall, trace.Unit}, want) {
		want = 0
	}
	claim(j.s.RulingOf(at) == want, "%v is ruled out by %q, not %q", at, want, j.s.RulingOf(at))
	switch want {
	case 0:
		return
	case trace.Denied:
		_, stood := j.vain(at)
		claim(stood, "no queen stood on %v, which is said to be tried", at)
	case trace.Unit:
		bars := func(c []trace.Literal) bool { return slices.Contains(c, trace.Literal{At: at, Not: true}) }
		claim(slices.ContainsFunc(j.now.learned, bars), "no clause was learned that bars %v", at)
	}
	j.hopeless(append(slices.Clone(j.now.queens), at)...)
}

// hopeless checks that no solution is left with some queens. Larger boards have too many solutions to ask often.
func (j *judge) hopeless(queens ...trace.Square) {
	claim(j.about.N > 7 || j.hope(j.now, queens) == 0, "a solution is left with %v", queens)
}

// fresh returns the squares that the scene rules out.
func (j *judge) fresh() (fresh []trace.Square) {
	if j.now.strikes {
		for _, e := range j.events[j.from:j.to] {
			if _, struck := j.now.struck[e.At]; e.Kind == trace.Strike && struck {
				fresh = append(fresh, e.At)
			}
		}
		return fresh
	}
	others := slices.DeleteFunc(slices.Clone(j.now.queens), func(q trace.Square) bool { return q == j.s.At })
	for _, at := range j.every() {
		if j.s.Mood == Placement && (j.s.Straight.Has(at) || j.s.Diagonal.Has(at)) && !hit(others, at) {
			fresh = append(fresh, at)
		}
	}
	return fresh
}

// checkGhosts checks that queens stood and failed where the scene says so, and on all such squares of its line; a search that learns says why in another
// way. Of a dead line, squares that are attacked have no ghost.
func (j *judge) checkGhosts() {
	line := j.r.Line
	if line == trace.Nowhere || j.kind == trace.TakeBack {
		line = j.ownLine()
	}
	all := slices.Contains([]Mood{Placement, Backtrack, Free, DeadEnd}, j.s.Mood) && !j.fillsFirst() && !slices.Contains(j.about.Counts, trace.Conflicts) && !j.about.Told
	for _, at := range j.every() {
		d, failed := j.vain(at)
		failed = failed && slices.Contains(j.along(line), at) && (at != j.s.At || j.kind == trace.TakeBack) && (j.s.Dead == trace.Nowhere || !hit(j.now.queens, at))
		if !j.s.Ghosts.Has(at) {
			claim(!failed || !all, "no ghost is on %v", at)
			continue
		}
		claim(failed, "no queen failed on the ghost's square %v with the same others", at)
		j.hopeless(append(slices.Clone(d.with), at)...)
	}
}

// ownLine returns the line that captions call the scene's own.
func (j *judge) ownLine() trace.Square {
	if j.s.Chosen != trace.Nowhere {
		return j.s.Chosen
	}
	return j.own(j.s.At)
}

// vain returns how a queen last left a square while those that stood when it was placed still stand.
func (j *judge) vain(at trace.Square) (departure, bool) {
	stand := slices.DeleteFunc(slices.Clone(j.now.queens), func(q trace.Square) bool { return q == j.s.At && j.s.Mood == Placement })
	for _, d := range slices.Backward(j.now.left) {
		if d.at == at && holds(stand, d.with) {
			return d, true
		}
	}
	return departure{}, false
}

// checkRemoval checks which queens leave, what was done since the last of them came, and that nothing else takes queens back.
func (j *judge) checkRemoval() {
	s, leaving := j.s, []trace.Square(nil)
	for _, e := range j.events[j.from:j.to] {
		if e.Kind == trace.TakeBack && j.kind == trace.TakeBack {
			leaving = append(leaving, e.At)
		}
	}
	claim(same(s.Leaving, leaving) && !hasAny(j.now.queens, leaving), "the queens on %v leave", leaving)
	removals := j.now.counts[trace.Backtracks] - j.before.counts[trace.Backtracks]
	claim(removals == len(leaving) || s.Ends, "%d are taken back, and %d leave", removals, len(leaving))
	falls := slices.Contains([]ReasonKind{ReasonRemoved, ReasonInnocent, ReasonNextSolution}, j.r.Kind) && !j.about.Told
	claim(!falls || s.Undone > 0, "nothing falls")
	if s.Undone == 0 {
		claim(s.Fallen == 0 && s.Found == 0, "%d fall for nothing", s.Fallen)
		return
	}
	claim(s.At == leaving[len(leaving)-1], "the last is %v", leaving)
	from := j.from - 1
	for e := j.events[from]; e.At != s.At || e.Kind != trace.Place; e = j.events[from] {
		from--
	}
	came := slices.IndexFunc(j.spans, func(sp span) bool { return sp.key == from && sp.kind == trace.Place })
	var since trace.Counters
	for _, e := range j.events[from+1 : j.from] {
		since.Count(e)
	}
	claim(s.Undone == j.place-came && s.Fallen == since[trace.Placements] && s.Found == since[trace.Solutions], "%d steps, %d queens, %d solutions fall: %v", s.Undone,
		s.Fallen, s.Found, since)
	claim(s.Fruitful() == (s.Found > 0) || j.r.Kind == ReasonBarred, "it bears fruit: %t", s.Fruitful())
}

// checkWay checks where the search goes on, and where a queen comes from.
func (j *judge) checkWay() {
	s, want, spent := j.s, trace.Nowhere, false
	back := s.Mood == Backtrack || s.Mood == Jump
	if j.place+1 < len(j.spans) && s.At != trace.Nowhere && (back || s.Mood == Free || s.Mood == Conflict) {
		next, line := j.spans[j.place+1], j.own(s.At)
		if back {
			line = j.ownLine()
		}
		at := trace.Nowhere
		if next.said && next.kind != 0 {
			at = j.events[next.from].At
		}
		if places := next.kind == trace.Place && s.Mood != Conflict; (places || next.kind == trace.Test) && slices.Contains(j.along(line), at) && !s.Leaving.Has(at) {
			want = at
		}
		spent = next.said && (next.kind == trace.DeadEnd || next.kind == trace.Fail) && next.line == line
	}
	claim(s.Next == want && s.Spent == spent, "it goes on with %v, not %v; its line is spent: %t", want, s.Next, spent)
	if s.From != trace.Nowhere {
		claim(s.Mood == Placement && (s.From.Row == s.At.Row || s.From.Col == s.At.Col), "a queen came from %v", s.From)
		i := j.key
		for i--; j.shown.Kind != trace.Move && !movesQueens(j.events[i].Kind); i-- {
		}
		left := j.events[i].Kind == trace.TakeBack && j.events[i].At == s.From
		claim(j.shown.Kind == trace.Move && s.From == j.shown.By || j.shown.Kind == trace.Place && left, "it came not from %v", s.From)
	}
	if s.Chosen != trace.Nowhere {
		claim(s.Chosen == s.Reason.Line || back && slices.Contains(j.along(s.Chosen), s.At), "%v was not chosen", s.Chosen)
	}
}

// checkCosts checks that scenes which weigh costs show those that were told, and which are the least.
func (j *judge) checkCosts() {
	var told []trace.Event
	switch j.kind {
	case trace.Cost:
		told = j.weighed(j.key)
	case trace.Pick:
		told = slices.DeleteFunc(slices.Clone(j.events[j.from:j.to]), func(e trace.Event) bool { return e.Kind != trace.Cost })
	default:
		claim(j.s.Least == trace.Set{}, "it weighs nothing")
		return
	}
	claim(len(j.s.Costs) == len(told), "%d costs of %d", len(j.s.Costs), len(told))
	var least []trace.Square
	for i, e := range told {
		claim(j.s.Costs[i] == Cost{e.At, e.Value}, "cost %d is %v", i, e)
		if !slices.ContainsFunc(told, func(other trace.Event) bool { return other.Value < e.Value }) {
			least = append(least, e.At)
		}
	}
	claim(same(j.s.Least, least), "the least cost have %v", least)
}

// checkClauses checks what is remembered of clauses, and the numbers of attacks in a search that moves queens.
func (j *judge) checkClauses() {
	s, learned := j.s, j.now.learned
	claim(len(s.Clauses) == min(len(learned), ClauseLines), "%d clauses of %d", len(s.Clauses), len(learned))
	for i, c := range s.Clauses {
		number := len(learned) - len(s.Clauses) + i + 1
		claim(c.Number == number && slices.Equal(c.Literals, learned[number-1]), "clause %d is %v", number, learned[number-1])
	}
	if !j.about.Repairs() {
		claim(s.Attacks == 0 && s.Curve == nil, "it counts attacks")
		return
	}
	claim(slices.Equal(s.Curve, j.now.curve), "the curve is %v, not %v", j.now.curve, s.Curve)
	claim(s.Attacks == pairs(j.now.queens), "%d pairs attack each other", s.Attacks)
}

func hasAny(board, queens []trace.Square) bool {
	return slices.ContainsFunc(queens, func(q trace.Square) bool { return slices.Contains(board, q) })
}

// What a scene shows and gives as its reason is true, every event has its scene, and each counter grows in the scene of its event: of every solver, for
// 1 to 8 queens, by row, by column and from the right, with queens fixed and without, for the first solution and for all, with both details. Of a
// search without end the first scenes are checked.
func TestScenesAreTrue(t *testing.T) {
	t.Parallel()
	for _, s := range solver.Table {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			most, scenes := 4_000, 0
			if s.Name == solver.Exhaustive.Name || s.Name == solver.MinConflicts.Name {
				most = 300
			}
			for i, p := range tracetest.Some(t, lawProblems()) {
				for k, s := range []solver.Solver{s, s.ByColumn(), s.MaxFirst()} {
					for _, d := range []Detail{Moves, Tests} {
						if !tracetest.Full && (i+k+int(d))%3 != 0 {
							continue
						}
						n, err := newOracle(s, p, d).checkAll(most, func(*State) {})
						if scenes += n; err != nil {
							t.Error(err)
						}
					}
				}
			}
			t.Logf("%d scenes", scenes)
		})
	}
}

// lawProblems are searches without fixed queens, with one in each column of the first row, and with some two.
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

// reasonLaws holds what makes a reason true.
var reasonLaws = map[ReasonKind]func(j *judge){
	ReasonStart: func(j *judge) {
		claim(j.place == 0 && same(j.r.By, j.about.Fixed), "these queens are fixed: %v", j.about.Fixed)
	},
	ReasonFree: func(j *judge) {
		claim(j.shown.At == j.s.At && j.r.Line == j.own(j.s.At) && !hit(j.now.queens, j.s.At), "%v is not free", j.s.At)
	},
	ReasonAttacked: func(j *judge) {
		claim(j.shown.At == j.s.At && j.r.Line == j.own(j.s.At) && same(j.r.By, []trace.Square{j.s.By}), "By is %v", j.s.By)
	},
	ReasonTakes: (*judge).isLook, ReasonAttackers: (*judge).isLook, ReasonCost: (*judge).isLook,
	ReasonChosen: (*judge).isFewest, ReasonFewest: (*judge).isFewest,
	ReasonWorst: (*judge).isWorst, ReasonWorstRest: (*judge).isWorst,

	ReasonFirst: (*judge).isSafe, ReasonAfter: (*judge).isSafe, ReasonNextSafe: (*judge).isSafe, ReasonHopeless: (*judge).isSafe,
	ReasonForced: func(j *judge) {
		claim(slices.Equal(j.left(j.r.Line), []trace.Square{j.s.At}), "%v are left", j.left(j.r.Line))
	},
	ReasonUnit: (*judge).isUnit,
	ReasonTry:  func(j *judge) { claim(j.decides(), "it is no decision") },
	ReasonFirstLeft: func(j *judge) {
		claim(j.decides() || j.s.Ghosts != trace.Set{}, "it is no decision")
		left := j.left(j.r.Line)
		claim(len(left) > 1 && left[0] == j.s.At && j.r.Value == 0, "%v are left", left)
	},
	ReasonCheapest: (*judge).isCheapest, ReasonNextCheapest: (*judge).isCheapest, ReasonEqual: (*judge).isCheapest,
	ReasonPriced: func(j *judge) {
		cost, known := j.s.Costs.Of(j.s.At)
		claim(known && cost == j.r.Value && j.about.Told, "it costs %d", cost)
	},
	ReasonLeastAttacked: (*judge).isLeastAttacked,
	ReasonGainsMost: func(j *judge) {
		claim(j.shown.Kind == trace.Move && j.r.Value == pairs(j.now.queens), "it leaves %d pairs", pairs(j.now.queens))
		for k, q := range j.before.queens {
			for _, at := range j.along(j.own(q)) {
				moved := slices.Clone(j.before.queens)
				moved[k] = at
				claim(pairs(moved) >= j.r.Value, "%v to %v would leave %d pairs", q, at, pairs(moved))
			}
		}
	},
	ReasonBeaten: (*judge).isAttacked, ReasonMoved: (*judge).isAttacked,
	ReasonSwapped: func(j *judge) {
		first := j.events[j.key-1]
		claim(first.Kind == trace.Move && exchange(first, j.shown) && same(j.r.Squares, []trace.Square{first.By, first.At}), "%v comes before", first)
		claim(j.r.Value == pairs(j.now.queens) && len(j.now.queens) == j.about.N, "%d pairs attack each other", pairs(j.now.queens))
	},
	ReasonUntested: func(j *judge) {
		claim(len(j.recent) == 0 && slices.Contains(j.about.Counts, trace.Candidates), "before it, %v", j.recent)
	},
	ReasonBoard: func(j *judge) {
		claim(j.r.Value == pairs(j.now.queens), "%d pairs attack each other", pairs(j.now.queens))
	},
	ReasonRejected: func(j *judge) {
		claim(len(j.now.queens) == j.about.N && hits(j.s.By, j.s.At) && slices.Contains(j.now.queens, j.s.At), "%v does not attack %v", j.s.By, j.s.At)
		claim(j.r.Value == j.now.counts[trace.Candidates] && same(j.r.By, []trace.Square{j.s.By}), "the candidates are %d", j.r.Value)
	},

	ReasonAllAttacked: (*judge).isDead, ReasonFailed: (*judge).isDead, ReasonTried: (*judge).isDead, ReasonRuledOut: (*judge).isDead,
	ReasonRefuted: func(j *judge) {
		claim(j.hope(j.now, j.now.queens) == 0 && same(j.r.By, j.now.queens) && j.line == trace.Nowhere, "there is a solution")
	},
	ReasonBroken: func(j *judge) {
		claim(same(j.r.Squares, squaresIn(plainly(j.shown.Clause))) && j.r.Squares == j.s.Linked, "the clause is %v", j.shown.Clause)
		j.breaks(j.shown.Clause)
	},
	ReasonStuck: func(j *judge) {
		claim(j.about.Repairs() && j.r.Value == pairs(j.now.queens) && (j.r.Value > 0 || !j.s.Ends), "%d pairs attack each other", pairs(j.now.queens))
	},

	ReasonRemoved: (*judge).isRemoval, ReasonInnocent: (*judge).isRemoval,
	ReasonBack: func(j *judge) {
		claim(j.deadEnd() == nil && !j.solves() || !j.lessonBinds(), "it is known why")
	},
	ReasonNextSolution: func(j *judge) {
		claim(j.solves() && j.r.Value == len(j.now.found), "it was solution %d", len(j.now.found))
	},
	ReasonLearned: (*judge).isLesson, ReasonBarred: (*judge).isLesson,
	ReasonJump: func(j *judge) {
		skipped := j.skipped()
		jumps := func(e trace.Event) bool { return e.Kind == trace.Jump && e.Value == j.r.Value }
		claim(same(j.r.Squares, skipped) && j.r.Value == j.s.Leaving.Len() && slices.ContainsFunc(j.recent, jumps), "skipped are %v", skipped)
		claim(same(j.s.Linked, squaresIn(j.lesson())), "linked are %v", listOf(j.s.Linked))
		without := slices.DeleteFunc(slices.Clone(j.before.queens), func(q trace.Square) bool { return slices.Contains(skipped, q) })
		claim(j.hope(j.now, without) == 0, "without %v there is a solution", skipped)
	},
	ReasonNoneLeft: func(j *judge) { claim(j.hope(j.now, nil) == 0, "there is a solution") },
	ReasonAfresh: func(j *judge) {
		claim(len(j.now.queens) == len(j.about.Fixed) && j.about.Repairs(), "%v stay", j.now.queens)
		m, started := j.beginning(), 0
		for _, e := range j.events[:j.key] {
			m.play(e)
			if e.Kind == trace.Setup || e.Kind == trace.TakeBack && len(m.queens) == len(j.about.Fixed) {
				started = m.counts[trace.Moves]
			}
		}
		claim(m.counts[trace.Moves]-started == j.r.Value, "there were %d moves", m.counts[trace.Moves]-started)
	},

	ReasonHall: (*judge).isHall, ReasonHallDiagonal: (*judge).isHall,
	ReasonSolution: func(j *judge) {
		claim(j.r.Value == len(j.now.found) && pairs(j.now.queens) == 0 && len(j.now.queens) == j.about.N, "it is no solution")
	},
	ReasonComplete: func(j *judge) {
		claim(j.r.Value == len(j.solutions) && len(j.now.found) == j.r.Value && j.about.Complete, "there are %d solutions", len(j.solutions))
	},
	ReasonFound: func(j *judge) {
		claim(j.r.Value == len(j.now.found) && j.r.Value > 0, "%d were found", len(j.now.found))
	},
	ReasonGivenUp: func(j *judge) { claim(len(j.now.found) == 0 && !j.about.Complete, "%d were found", len(j.now.found)) },
	ReasonEnded:   func(j *judge) { claim(j.r.Value == len(j.now.found), "%d were found", len(j.now.found)) },
}

// isLook checks what costs are about: free squares or attackers, if that is said, and which line they are in.
func (j *judge) isLook() {
	line, least := j.own(j.s.Costs[0].At), j.s.Costs[0].Value
	for _, c := range j.s.Costs {
		least = min(least, c.Value)
		if j.own(c.At) != line {
			line = trace.Nowhere
		}
		switch j.r.Kind {
		case ReasonTakes:
			claim(c.Value == j.takes(j.now, c.At), "a queen on %v takes %d", c.At, j.takes(j.now, c.At))
		case ReasonAttackers:
			claim(c.Value == len(j.attackers(j.now, c.At)), "%v attack %v", j.attackers(j.now, c.At), c.At)
		default:
			claim(j.about.Told, "it is not known what a cost is")
		}
	}
	claim(j.s.At == trace.Nowhere && j.r.Line == line && j.r.Value == least && j.r.Squares == j.s.Least, "the least in %v is %d", line, least)
}

// left returns the squares of a line that a queen can still go to, and where none failed, in the order of the search.
func (j *judge) left(line trace.Square) (left []trace.Square) {
	for _, at := range j.inOrder(line) {
		if j.before.open(at) && !j.s.Ghosts.Has(at) {
			left = append(left, at)
		}
	}
	return left
}

// decides reports whether the search chose the square.
func (j *judge) decides() bool {
	return slices.ContainsFunc(j.recent, func(e trace.Event) bool { return e.Kind == trace.Branch && e.At == j.s.At && e.Cause == 0 })
}

// isFewest checks that a line has the fewest squares left, and whether another has as many.
func (j *judge) isFewest() {
	r, other := j.r, trace.Nowhere
	open := func(line trace.Square) []trace.Square {
		return slices.DeleteFunc(j.along(line), func(at trace.Square) bool { return !j.before.open(at) })
	}
	chosen := func(e trace.Event) bool { return e.Kind == trace.Choose && e.At == r.Line && e.Value == r.Value }
	claim(slices.ContainsFunc(append(j.recent, j.shown), chosen), "%v was not chosen", r.Line)
	claim(j.s.Chosen == r.Line && r.Value == len(open(r.Line)), "%v has %v", r.Line, open(r.Line))
	for i := range j.about.N {
		for _, line := range []trace.Square{trace.Row(i), trace.Column(i)} {
			alike := (line.Row < 0) == (r.Line.Row < 0)
			filled := hasAny(j.before.queens, j.along(line))
			claim(filled || !alike && j.about.Solver != "dlx" || len(open(line)) >= r.Value, "%v has fewer squares left", line)
			if alike && !filled && line != r.Line && len(open(line)) == r.Value && other == trace.Nowhere {
				other = line
			}
		}
	}
	if j.s.Mood == Placement {
		claim(slices.Contains(j.along(r.Line), j.s.At), "%v is not in %v", j.s.At, r.Line)
		return
	}
	claim(same(r.Squares, open(r.Line)) && r.Else == other, "%v has as few", other)
}

// isWorst checks that the queen who is to move is attacked by most others, but for one that just moved.
func (j *judge) isWorst() {
	want := j.attackers(j.now, j.s.At)
	claim(same(j.r.By, want) && j.r.Value == len(want) && slices.Contains(want, j.s.By), "it is attacked by %v", want)
	var worse []trace.Square
	for _, q := range j.now.queens {
		if !slices.Contains(j.about.Fixed, q) && len(j.attackers(j.now, q)) > len(want) {
			worse = append(worse, q)
		}
	}
	claim(same(j.r.Squares, worse) && (len(worse) > 0) == (j.r.Kind == ReasonWorstRest), "%v are attacked by more", worse)
	moved := func(e trace.Event) bool { return e.Kind == trace.Move && e.At == worse[0] }
	claim(len(worse) == 0 || len(worse) == 1 && moved(j.events[j.lastAct()]), "%v are attacked by more", worse)
}

// lastAct returns the index of the last event before the scene that moved queens, or -1.
func (j *judge) lastAct() int { return j.key - len(j.recent) - 1 }

// inOrder returns the squares of a line as the search tries them. What is mirrored are the lines that it fills: the mirror image of a
// search from left to right goes through columns as before.
func (o *oracle) inOrder(line trace.Square) []trace.Square {
	squares := o.along(line)
	if o.about.MaxFirst && len(squares) > 0 && line == o.own(squares[0]) {
		slices.Reverse(squares)
	}
	return squares
}

// isSafe checks that no queen attacks a square, and which squares before it the search has skipped.
func (j *judge) isSafe() {
	s, r, line := j.s, j.r, j.inOrder(j.r.Line)
	claim(!hit(j.before.queens, s.At), "%v is attacked", s.At)
	var tested trace.Set
	for _, e := range j.recent {
		if e.Kind == trace.Test && e.Cause == trace.Attack {
			tested.Add(e.At)
		}
	}
	i := slices.Index(line, s.At)
	claim(i >= 0, "%v is not in %v", s.At, r.Line)
	free, attacked := []trace.Square(nil), []trace.Square(nil)
	for _, at := range line[:i] {
		if j.before.open(at) {
			free = append(free, at)
		} else {
			attacked = append(attacked, at)
		}
	}
	followed := !slices.ContainsFunc(line[i:], s.Ghosts.Has) // no square after this failed, and those since the last that did were tested
	for _, at := range slices.Backward(line[:i]) {
		if hit(j.before.queens, at) {
			followed = followed && (tested.Has(at) || !slices.Contains(j.about.Counts, trace.Tests))
		} else if s.Ghosts.Has(at) {
			break
		}
	}
	passed := !slices.ContainsFunc(free, func(at trace.Square) bool { return !s.Ghosts.Has(at) })
	kind := ReasonFirst
	switch {
	case len(free) > 0 && passed && followed:
		kind, attacked = ReasonNextSafe, nil
	case len(free) == 0 && len(attacked) > 0 && same(tested, attacked):
		kind = ReasonAfter
	default:
		attacked = nil
	}
	if r.Kind == ReasonHopeless && kind == ReasonNextSafe {
		back := j.lastAct() >= 0 && j.events[j.lastAct()].Kind == trace.TakeBack
		claim(back && isFull(j.about.N, j.before.queens, r.Else) && !j.about.Told, "%v can help", r.Line)
		kind = ReasonHopeless
	}
	claim(r.Kind == kind && r.Value == len(attacked) && same(r.Squares, attacked), "%v, attacked were %v", kind, attacked)
}

// isRemoval checks for which dead end queens are taken back, and whether it is a dead row without the one of them, too.
func (j *judge) isRemoval() {
	dead := j.deadEnd()
	claim(dead != nil && j.r.Line == dead.line && !j.solves(), "the dead end is %v", dead)
	innocent := j.s.Leaving.Len() == 1 && dead.kind != trace.Conflict && isFull(j.about.N, j.now.queens, dead.line)
	claim(innocent == (j.r.Kind == ReasonInnocent), "%v is dead without %v: %t", dead.line, listOf(j.s.Leaving), innocent)
}

// isCheapest checks that no square of a row is cheaper, or none that was not tried.
func (j *judge) isCheapest() {
	s, r := j.s, j.r
	claim(r.Line == j.own(s.At) && r.Value == j.takes(j.before, s.At), "it takes %d", j.takes(j.before, s.At))
	_, known := s.Costs.Of(s.At)
	claim(known, "its cost is not known")
	cheaper, dearer := 0, 0
	var free []trace.Square
	for _, at := range j.inOrder(r.Line) {
		if hit(j.before.queens, at) {
			continue
		}
		free = append(free, at)
		switch takes := j.takes(j.before, at); {
		case takes < r.Value:
			cheaper++
			claim(s.Ghosts.Has(at), "%v takes fewer", at)
		case takes > r.Value:
			dearer++
		}
	}
	claim((cheaper > 0) == (r.Kind == ReasonNextCheapest), "%d take fewer", cheaper)
	claim((cheaper+dearer == 0 && free[0] == s.At) == (r.Kind == ReasonEqual) && len(free) > 1, "%d take fewer, %d more", cheaper, dearer)
	for _, c := range s.Costs {
		claim(c.Value == j.takes(j.before, c.At), "the cost of %v is %d", c.At, j.takes(j.before, c.At))
	}
}

// isLeastAttacked checks that no other square of a line has fewer attackers.
func (j *judge) isLeastAttacked() {
	s, r, m := j.s, j.r, *j.before
	m.queens = slices.DeleteFunc(slices.Clone(m.queens), func(q trace.Square) bool { return j.own(q) == j.own(s.At) })
	want := j.attackers(&m, s.At)
	claim(same(r.By, want) && r.Value == len(want), "it is attacked by %v", want)
	for _, at := range j.along(r.Line) {
		n := len(j.attackers(&m, at))
		cost, known := s.Costs.Of(at)
		claim(at == s.From || n >= r.Value, "%v has fewer", at)
		claim(!known || cost == n, "the cost of %v is %d", at, n)
	}
	if s.Kind == trace.Move { // the queen that had to wait, if it was not the worst
		picked := j.spans[j.place-1].kind == trace.Pick
		var worse []trace.Square
		for _, q := range j.before.queens {
			if !slices.Contains(j.about.Fixed, q) && len(j.attackers(j.before, q)) > len(j.attackers(j.before, s.From)) {
				worse = append(worse, q)
			}
		}
		claim(!picked || same(r.Squares, worse), "%v waits", worse)
	}
}

// isAttacked checks which queens attack one that came, for no reason that is known.
func (j *judge) isAttacked() {
	want := slices.DeleteFunc(slices.Clone(j.now.queens), func(q trace.Square) bool { return !hits(q, j.s.At) })
	claim(same(j.r.By, want) && j.r.Value == len(want), "it is attacked by %v", want)
	claim((j.kind == trace.Move) == (j.r.Kind == ReasonMoved) && j.shown.At == j.s.At, "it is %v", j.shown)
}

// isDead checks that a line has no square left, and why: its squares are attacked, some others were tried.
func (j *judge) isDead() {
	r, now := j.r, j.now
	claim(j.s.Dead == r.Line && r.Line == j.line && len(j.along(r.Line)) > 0, "%v is dead", j.line)
	claim(j.kind != trace.Conflict || same(j.s.Linked, squaresIn(j.shown.Clause)), "the conflict is %v", j.shown)
	var by []trace.Square
	ruledOut, solved := false, false
	for _, at := range j.along(r.Line) {
		switch {
		case j.s.Ghosts.Has(at):
			d, _ := j.vain(at)
			solved = solved || d.after > d.before
		case hit(now.queens, at):
			by = append(by, slices.DeleteFunc(slices.Clone(now.queens), func(q trace.Square) bool { return !hits(q, at) })...)
		default:
			claim(!now.open(at) && r.Kind == ReasonRuledOut || j.about.Told, "%v is left", at)
			ruledOut = true
		}
	}
	claim(same(r.By, by) && r.Squares == j.s.Ghosts, "they are attacked by %v, and tried were %v", by, listOf(j.s.Ghosts))
	kind := ReasonAllAttacked
	switch {
	case ruledOut:
		kind = ReasonRuledOut
	case solved:
		kind = ReasonTried
	case j.s.Ghosts != trace.Set{}:
		kind = ReasonFailed
	}
	claim(r.Kind == kind, "it is %v", kind)
	j.hopeless(now.queens...)
}

// deadEnd returns the dead end since queens last moved, or nil.
func (j *judge) deadEnd() *span {
	for i := j.place - 1; i > 0 && !movesQueens(j.spans[i].kind); i-- {
		if slices.Contains([]trace.Kind{trace.DeadEnd, trace.Fail, trace.Conflict}, j.spans[i].kind) {
			return &j.spans[i]
		}
	}
	return nil
}

// solves reports whether the queens were a solution.
func (j *judge) solves() bool {
	return slices.ContainsFunc(j.recent, func(e trace.Event) bool { return e.Kind == trace.Solution })
}

// lesson returns the clause that was learned last.
func (j *judge) lesson() []trace.Literal { return j.now.learned[len(j.now.learned)-1] }

// lessonBinds reports whether a clause that was learned since queens last moved forbids those that stood, or whether none was.
func (j *judge) lessonBinds() bool {
	learned := slices.ContainsFunc(j.recent, func(e trace.Event) bool { return e.Kind == trace.Learn })
	return !learned || !slices.ContainsFunc(j.lesson(), func(l trace.Literal) bool { return !j.broken(j.before, l) })
}

// skipped returns those of the queens taken back in a jump that the conflict did not come from: placed before the last decision, and not in the clause
// that was learned. Nothing proves that of a trace.
func (j *judge) skipped() (skipped []trace.Square) {
	i := j.key
	for i--; i >= 0 && (j.events[i].Kind != trace.Branch || j.events[i].Cause != 0); i-- {
	}
	for _, q := range listOf(j.s.Leaving) {
		later := slices.ContainsFunc(j.events[max(0, i):j.key], func(e trace.Event) bool { return e.Kind == trace.Place && e.At == q })
		if !later && !slices.Contains(squaresIn(j.lesson()), q) && !j.about.Told {
			skipped = append(skipped, q)
		}
	}
	return skipped
}

// isLesson checks that every solution left satisfies a clause, and why it was learned or that it is broken, for which queens go back.
func (j *judge) isLesson() {
	r, clause := j.r, j.lesson()
	claim(same(r.Squares, squaresIn(clause)) && (r.Kind == ReasonBarred && j.s.Mood != Learned || r.Squares == j.s.Linked), "the clause is %v", clause)
	for _, b := range j.solutions {
		found := slices.ContainsFunc(j.now.found, func(f []trace.Square) bool { return holds(f, b) })
		claim(found || satisfies(b, clause), "the solution %v breaks it", b)
	}
	claim(j.solves() == (r.Kind == ReasonBarred), "a solution came before: %t", j.solves())
	if j.solves() {
		claim(!satisfies(j.now.found[len(j.now.found)-1], clause), "it bars not the last solution")
		return
	}
	if j.s.Mood == Backtrack {
		j.breaks(clause)
		claim(r.By.Len() > 0 && r.By.Within(j.s.Leaving) || r.By == trace.Set{} || j.about.Told, "the decision %v stays", listOf(r.By))
		return
	}
	conflict, forbidden := j.deadEnd(), slices.Clone(j.about.Fixed)
	for _, l := range clause {
		if l.Not {
			forbidden = append(forbidden, l.At)
		}
	}
	claim(conflict != nil, "no conflict came before")
	needs := slices.ContainsFunc(clause, func(l trace.Literal) bool { return !l.Not })
	line := conflict.line
	if slices.ContainsFunc(j.along(line), func(at trace.Square) bool { return !hit(forbidden, at) }) || len(clause) < 2 || needs {
		claim(r.Else == line && r.Line == trace.Nowhere, "its queens leave squares in %v", line)
	} else {
		claim(r.Line == line, "its queens leave no square in %v", line)
	}
}

// breaks checks that no literal of a clause can hold.
func (j *judge) breaks(clause []trace.Literal) {
	for _, l := range clause {
		claim(j.broken(j.before, l), "%v still holds", l)
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
	return slices.DeleteFunc(slices.Clone(clause), func(l trace.Literal) bool { return !l.Not && hit(forbidden, l.At) })
}

// satisfies reports whether a literal of a clause holds on a board.
func satisfies(board []trace.Square, clause []trace.Literal) bool {
	return slices.ContainsFunc(clause, func(l trace.Literal) bool { return slices.Contains(board, l.At) != l.Not })
}

// isUnit checks that a learned clause that scenes remember leaves only the queen's literal, or that no such clause does.
func (j *judge) isUnit() {
	placed := trace.Literal{At: j.s.At}
	leaves := func(clause []trace.Literal) bool {
		return slices.Contains(clause, placed) &&
			!slices.ContainsFunc(clause, func(l trace.Literal) bool { return l != placed && !j.broken(j.before, l) })
	}
	learned := j.before.learned
	remembered := learned[max(0, len(learned)-ClauseLines):]
	named := slices.ContainsFunc(remembered, func(c []trace.Literal) bool { return leaves(c) && same(j.r.Squares, squaresIn(c)) })
	claim(named || j.r.Squares == trace.Set{} && !slices.ContainsFunc(remembered, leaves), "no clause about %v leaves only the queen", listOf(j.r.Squares))
	claim(j.r.Squares == j.s.Linked, "linked are %v", listOf(j.s.Linked))
}

// isHall checks that some lines without queens have squares left only in an interval of as many columns, rows or diagonals as they are, and that the
// squares struck are in it, and in other lines.
func (j *judge) isHall() {
	var struck []trace.Square
	for _, e := range j.events[j.from:j.to] {
		if e.Kind == trace.Strike && e.Cause == trace.Hall {
			struck = append(struck, e.At)
		}
	}
	claim(same(j.r.Squares, struck) && j.r.Value == len(struck), "struck were %v", struck)
	lines := map[trace.Square]bool{}
	for _, at := range listOf(j.s.Hall) {
		lines[j.own(at)] = true
	}
	slopes := []int16{0}
	if j.r.Kind == ReasonHallDiagonal {
		slopes = []int16{-1, 1}
	}
	fits := func(slope int16) bool {
		value := func(at trace.Square) int16 {
			if j.about.ByColumn {
				at.Row, at.Col = at.Col, at.Row
			}
			return at.Col + slope*at.Row
		}
		var values []int16
		for at := range j.s.Hall.Squares() {
			values = append(values, value(at))
		}
		least, most := slices.Min(values), slices.Max(values)
		places := int(most-least) + 1
		for _, q := range j.before.queens {
			if least <= value(q) && value(q) <= most {
				places--
			}
		}
		return places == len(lines) &&
			!slices.ContainsFunc(struck, func(at trace.Square) bool { return lines[j.own(at)] || value(at) < least || value(at) > most })
	}
	claim(slices.ContainsFunc(slopes, fits), "no interval has as many values as they are lines, and the squares struck")
	for line := range lines {
		claim(!hasAny(j.before.queens, j.along(line)), "a queen stands in %v", line)
		for _, at := range j.along(line) {
			claim(j.before.open(at) == j.s.Hall.Has(at), "%v is left: %t", at, j.before.open(at))
		}
	}
}

// corner is a square of every board.
var corner = trace.Sq(0, 0)

// The films of traces as people write them are true: what their scenes hold, by the oracle, and what their trees and counts are, by the events of the
// trace as it was written.
func TestTracesAreTrue(t *testing.T) {
	t.Parallel()
	seeds, most := 1, 24
	if tracetest.Full {
		seeds, most = 4, 120
	}
	type written struct {
		n, seed, options int
		told             Detail
	}
	var all []written
	for n := 1; n <= 7; n++ {
		for seed := range seeds {
			for options := range 8 {
				all = append(all, written{n, seed, options, Moves}, written{n, seed, options, Tests})
			}
		}
	}
	for _, way := range ways {
		t.Run(way.name, func(t *testing.T) {
			t.Parallel()
			for _, c := range tracetest.Some(t, all) {
				w := &writer{
					About: trace.About{Problem: trace.Problem{N: c.n}, Told: true, Solver: "mine"}, board: trace.Board{N: c.n}, random: rand.New(rand.NewPCG(uint64(c.seed), uint64(c.n))),
					tests: c.options&1 != 0, deadEnds: c.options&2 != 0, undoes: c.options&4 != 0, most: most,
				}
				way.run(w)
				if err := checkTrace(w, c.told); err != nil {
					t.Fatalf("%d queens, seed %d, tests %t, dead ends %t, undoes %t, %s: %v", c.n, c.seed, w.tests, w.deadEnds, w.undoes, DetailNames[c.told], err)
				}
			}
		})
	}
}

// checkTrace returns what is false in the film of a trace.
func checkTrace(w *writer, d Detail) error {
	checker := trace.NewChecker(w.Problem)
	told, err := trace.Tell(w.Problem, func(yield func(trace.Event, error) bool) {
		for _, e := range w.events {
			if !yield(e, checker.Play(e)) {
				return
			}
		}
	})
	if err != nil {
		return err
	}
	about := w.About
	about.Counts = told.Counts(nil, []trace.Counter{trace.Tests, trace.Placements, trace.Backtracks, trace.Solutions})
	full, moved, seen := false, false, map[trace.Kind]int{} // as it was written
	board := trace.Board{N: w.N}
	for _, e := range w.events {
		if e.Kind == trace.Move || e.Kind == trace.Setup || !moved && e.Kind == trace.Cost && board.Len() == w.N {
			full = full || !moved && (e.Kind == trace.Setup || board.Len() == w.N)
			moved = moved || e.Kind != trace.Cost
		}
		seen[e.Kind]++
		board.Apply(e)
	}
	if about.Repairs() != full || slices.Contains(about.Counts, trace.Tests) != (seen[trace.Test] > 0 && !full) {
		return fmt.Errorf("it counts %v", about.Counts)
	}
	o := newOracleOf(about, told.All(), d, mostEvents)
	tree := NewTreeBuilder()
	_, err = o.checkAll(len(o.spans), func(s *State) {
		tree.Add(s)
		var path []trace.Square
		for _, i := range tree.Path(s.Step)[1:] {
			path = append(path, tree.Nodes[i].At)
		}
		claim(tree.Moves || same(s.Board.Occupied().Plus(s.Leaving), path), "the tree has %v, and the board %v", path, s.Board)
	})
	if moves := w.N > 1 && full && seen[trace.Move]+seen[trace.Setup] > 0; err == nil && tree.Moves != moves {
		return fmt.Errorf("no tree: %t", tree.Moves)
	}
	return err
}

// A writer writes traces as programs of many people do: none fills the board as our solvers do.
type writer struct {
	trace.About
	events                  []trace.Event
	board                   trace.Board
	random                  *rand.Rand
	tests, deadEnds, undoes bool // it writes down tests, and dead ends; it undoes its placements at the end
	most                    int  // moves
}

func (w *writer) write(e trace.Event) {
	w.events = append(w.events, e)
	switch e.Kind {
	case trace.Place, trace.TakeBack, trace.Move, trace.Setup:
		w.board.Apply(e)
	}
}

func (w *writer) place(s trace.Square)    { w.write(trace.Event{Kind: trace.Place, At: s}) }
func (w *writer) takeBack(s trace.Square) { w.write(trace.Event{Kind: trace.TakeBack, At: s}) }
func (w *writer) move(from, to trace.Square) {
	w.write(trace.Event{Kind: trace.Move, By: from, At: to})
}

// test reports whether a square is free, which it writes down if it writes tests.
func (w *writer) test(s trace.Square) bool {
	by, attacked := w.board.Attacker(s)
	if e := (trace.Event{Kind: trace.Test, At: s}); w.tests && attacked {
		e.By, e.Cause = by, trace.Attack
		w.write(e)
	} else if w.tests {
		w.write(e)
	}
	return !attacked
}

// square returns square i of a line, which is a column if they are filled.
func (w *writer) square(line, i int, columns bool) trace.Square {
	if columns {
		return trace.Sq(i, line)
	}
	return trace.Sq(line, i)
}

// backtrack fills lines in some order, the squares of each in another. It stops at the first solution unless it is to undo it.
func (w *writer) backtrack(lines []int, columns bool, order func() []int) (over bool) {
	if len(lines) == 0 {
		w.write(trace.Event{Kind: trace.Solution})
		return !w.undoes
	}
	for _, i := range order() {
		s := w.square(lines[0], i, columns)
		if !w.test(s) {
			continue
		}
		w.place(s)
		if w.backtrack(lines[1:], columns, order) {
			return true
		}
		w.takeBack(s)
	}
	if w.deadEnds {
		line := trace.Row(lines[0])
		if columns {
			line = trace.Column(lines[0])
		}
		w.write(trace.Event{Kind: trace.DeadEnd, At: line})
	}
	return false
}

// iterate is the usual program without recursion: it moves its queen along the row, to the next safe square or over all of them.
func (w *writer) iterate(all bool) {
	queens := make([]int, 0, w.N)
	next := func(row, from int) int {
		for c := from; c < w.N; c++ {
			if all || w.test(trace.Sq(row, c)) {
				return c
			}
		}
		return w.N
	}
	for row, from := 0, 0; row >= 0; {
		stands := len(queens) > row
		if stands && w.tests && !all { // on the board, it would attack the squares that are tested
			w.takeBack(trace.Sq(row, queens[row]))
			queens, stands = queens[:row], false
		}
		board := w.board
		if stands { // its row is tested without it
			w.board.Apply(trace.Event{Kind: trace.TakeBack, At: trace.Sq(row, queens[row])})
		}
		col := next(row, from)
		w.board = board
		switch {
		case col == w.N && stands:
			w.takeBack(trace.Sq(row, queens[row]))
			queens = queens[:row]
			fallthrough
		case col == w.N:
			if row--; row >= 0 {
				from = queens[row] + 1
			}
			continue
		case stands:
			w.move(trace.Sq(row, queens[row]), trace.Sq(row, col))
			queens[row] = col
		default:
			w.place(trace.Sq(row, col))
			queens = append(queens, col)
		}
		from = col + 1
		if all && !w.test(trace.Sq(row, col)) {
			continue
		}
		if row+1 == w.N {
			w.write(trace.Event{Kind: trace.Solution})
			return
		}
		row, from = row+1, 0
	}
}

// guess puts a queen in each row, one by one or all at once.
func (w *writer) guess(columns []int, atOnce bool) {
	var clause []trace.Literal
	for row, col := range columns {
		s := trace.Sq(row, col)
		clause = append(clause, trace.Literal{At: s})
		if !atOnce {
			w.place(s)
		}
	}
	if atOnce {
		w.write(trace.Event{Kind: trace.Setup, Clause: clause})
	}
}

func (w *writer) solved() bool {
	if pairs(slices.Collect(w.board.Queens())) > 0 {
		return false
	}
	w.write(trace.Event{Kind: trace.Solution})
	return true
}

// swap exchanges the columns of two queens, or their rows.
func (w *writer) swap(rows bool) {
	columns := w.board.Columns()
	two := w.random.Perm(w.N)
	a, b := two[0], two[1]
	if rows {
		w.move(trace.Sq(a, columns[a]), trace.Sq(b, columns[a]))
		w.move(trace.Sq(b, columns[b]), trace.Sq(a, columns[b]))
		return
	}
	w.move(trace.Sq(a, columns[a]), trace.Sq(a, columns[b]))
	w.move(trace.Sq(b, columns[b]), trace.Sq(b, columns[a]))
}

// climb moves the queen to where fewest pairs attack each other, as long as these become fewer, and fails then.
func (w *writer) climb() (solved bool) {
	for range w.most {
		if w.solved() {
			return true
		}
		least, from, to := pairs(slices.Collect(w.board.Queens())), trace.Nowhere, trace.Nowhere
		for row, col := range w.board.Columns() {
			for c := range w.N {
				after := w.board
				if c != col {
					after.Apply(trace.Event{Kind: trace.Move, By: trace.Sq(row, col), At: trace.Sq(row, c)})
				}
				cost := pairs(slices.Collect(after.Queens()))
				w.write(trace.Event{Kind: trace.Cost, At: trace.Sq(row, c), Value: cost})
				if cost < least {
					least, from, to = cost, trace.Sq(row, col), trace.Sq(row, c)
				}
			}
		}
		if from == trace.Nowhere {
			w.write(trace.Event{Kind: trace.Fail, At: trace.Nowhere})
			return false
		}
		w.move(from, to)
	}
	return false
}

// clear takes all queens back.
func (w *writer) clear() {
	for _, q := range slices.Backward(slices.Collect(w.board.Queens())) {
		w.takeBack(q)
	}
}

// anywhere returns a random column for each row.
func (w *writer) anywhere() []int {
	columns := make([]int, w.N)
	for row := range columns {
		columns[row] = w.random.IntN(w.N)
	}
	return columns
}

// ways are the sorts of searches that are written.
var ways = []struct {
	name string
	run  func(w *writer)
}{
	{"random order", func(w *writer) {
		w.backtrack(w.rows(), false, func() []int { return w.random.Perm(w.N) })
	}},
	{"rows in any order", func(w *writer) { w.backtrack(w.random.Perm(w.N), false, w.rows) }},
	{"columns", func(w *writer) { w.ByColumn = true; w.backtrack(w.rows(), true, w.rows) }},
	{"columns of rows", func(w *writer) { w.backtrack(w.rows(), true, w.rows) }},
	{"iterative", func(w *writer) { w.iterate(false) }},
	{"iterative over all", func(w *writer) { w.iterate(true) }},
	{"swaps", func(w *writer) {
		w.guess(w.random.Perm(w.N), w.undoes)
		for i := 0; i < w.most && !w.solved() && w.N > 1; i++ {
			w.swap(w.deadEnds)
		}
	}},
	{"random moves with restarts", func(w *writer) {
		for range 3 {
			w.guess(w.anywhere(), w.undoes && w.board.Len() == 0)
			for range w.most / 3 {
				if w.solved() || w.N == 1 {
					return
				}
				row := w.random.IntN(w.N)
				from := trace.Sq(row, w.board.Columns()[row])
				w.move(from, trace.Sq(row, (int(from.Col)+1+w.random.IntN(w.N-1))%w.N))
			}
			w.clear()
		}
	}},
	{"hill climbing with restarts", func(w *writer) {
		w.guess(w.anywhere(), w.deadEnds)
		for range 4 {
			if w.climb() {
				return
			}
			if !w.undoes {
				w.clear()
			}
			w.guess(w.anywhere(), w.undoes)
		}
	}},
	{"genetic", func(w *writer) {
		for range w.most / 4 {
			w.guess(w.anywhere(), true)
			if w.deadEnds && w.N > 1 { // a child is mutated
				row := w.random.IntN(w.N)
				from := trace.Sq(row, w.board.Columns()[row])
				w.move(from, trace.Sq(row, (int(from.Col)+1)%w.N))
			}
			if w.solved() {
				return
			}
		}
	}},
}

func (w *writer) rows() []int {
	rows := make([]int, w.N)
	for i := range rows {
		rows[i] = i
	}
	return rows
}
