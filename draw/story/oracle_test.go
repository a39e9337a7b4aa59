package story

import (
	"cmp"
	"fmt"
	"iter"
	"maps"
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
	claim(slices.Contains(reasonsOf[s.Mood], s.Reason.Kind), "the mood %s has the reason %v", MoodNames[s.Mood], s.Reason.Kind)
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
