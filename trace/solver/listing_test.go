package solver

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"go.starlark.net/starlark"
	"go.starlark.net/syntax"

	"queenreel/trace"
	"queenreel/trace/tracetest"
)

// Every listing is right: run as a program on boards of up to 6 rows, for the first solution and for all, its calls come in the order
// of the solver's events, each on the line that takes it, and no event is left over. Each line that takes events has its turn. From other
// sides the search is the image of this one.
func TestListings(t *testing.T) {
	fixed := [][]trace.Square{
		{trace.Sq(3, 0)},
		{trace.Sq(0, 1), trace.Sq(2, 5)},
		{trace.Sq(5, 4), trace.Sq(0, 1), trace.Sq(1, 3)}, // in no order
		{trace.Sq(0, 0)},                                 // leaves no solution
	}
	for _, s := range Table {
		t.Run(s.Name, func(t *testing.T) {
			t.Parallel()
			var problems []trace.Problem
			for n := 1; n <= 6; n++ {
				problems = append(problems, trace.Problem{N: n, Seed: 3, Solutions: 1}, trace.Problem{N: n, Seed: 7})
			}
			for _, f := range fixed {
				problems = append(problems, trace.Problem{N: 6, Fixed: f, Seed: 3})
			}
			taken := map[int]bool{}
			for _, p := range problems {
				if err := runListing(s, p, taken); err != nil {
					t.Errorf("%+v: %v", p, err)
				}
			}
			for i, line := range s.Code {
				if len(line.On) > 0 && !taken[i+1] {
					t.Errorf("no event happens on line %d: %s", i+1, line.Text)
				}
			}
		})
	}
}

// Listings fit their panel, and the first line names the calls that are given.
func TestListingsFit(t *testing.T) {
	call := regexp.MustCompile(`^\w+`)
	for _, s := range Table {
		if len(s.Code) < 8 || len(s.Code) > 20 {
			t.Errorf("%s: %d lines, want 8 to 20", s.Name, len(s.Code))
		}
		var given []string
		for _, line := range s.Code {
			if n := utf8.RuneCountInString(line.Text); n > 40 {
				t.Errorf("%s: %d characters in %q, want at most 40", s.Name, n, line.Text)
			}
			if line.Given != "" {
				name := call.FindString(line.Given)
				if given = append(given, name); !strings.Contains(line.Text, name+"(") {
					t.Errorf("%s: %q does not call %s", s.Name, line.Text, name)
				}
			}
		}
		if want := "# given: " + strings.Join(given, ", "); given != nil && s.Code[0].Text != want {
			t.Errorf("%s: the first line is %q, want %q", s.Name, s.Code[0].Text, want)
		}
	}
}

// errEnough ends a program that has found as many solutions as were asked for.
var errEnough = errors.New("enough solutions")

// runListing runs the listing of a solver, and returns how it departs from the solver's search. It notes the lines that took events.
func runListing(s Solver, p trace.Problem, taken map[int]bool) error {
	start := p.Board()
	m := &machine{p: p, code: s.Code, rows: p.OpenRows(), board: start.Columns(), moved: -1, taken: taken}
	for e := range s.Events(p) {
		m.events = append(m.events, e)
	}
	n := starlark.MakeInt
	m.queens = starlark.NewList(slices.Repeat([]starlark.Value{starlark.None}, len(m.rows)))
	names := starlark.StringDict{
		"n": n(p.N), "first": n(0), "last": n(len(m.rows) - 1), "queens": m.queens, "rows": numbers(len(m.rows)), "columns": numbers(p.N),
	}
	for name, does := range calls {
		names[name] = starlark.NewBuiltin(name, m.call(does))
	}
	for m.err == nil && m.next().Kind == trace.Strike && slices.Contains(p.Fixed, m.next().By) { // before the program
		m.play(m.next())
	}
	var text strings.Builder
	for _, line := range s.Code {
		text.WriteString(line.Text + "\n")
	}
	how := &syntax.FileOptions{Recursion: true, While: true, TopLevelControl: true, GlobalReassign: true, Set: true}
	thread := new(starlark.Thread)
	thread.SetMaxExecutionSteps(uint64(1000 * (100 + len(m.events))))
	_, err := starlark.ExecFileOptions(how, thread, s.Name, text.String(), names)
	if errors.Is(err, errEnough) {
		err = nil
	}
	for err == nil && m.err == nil && m.next().Kind == trace.Restore && len(m.log) > 0 { // after it
		m.play(m.next())
	}
	if err == nil && m.at < len(m.events) {
		err = fmt.Errorf("it ends before %v", m.next())
	}
	return err
}

// numbers returns those below n.
func numbers(n int) *starlark.List {
	var all []starlark.Value
	for i := range n {
		all = append(all, starlark.MakeInt(i))
	}
	return starlark.NewList(all)
}

// A machine is what a listing runs on: a slow board of its own answers its questions, and the search confirms them, event by event.
// Programs count the rows without a fixed queen.
type machine struct {
	p      trace.Problem
	code   trace.Listing
	rows   []int // those without a fixed queen
	events []trace.Event
	at     int // of the next event
	line   int // that calls
	taken  map[int]bool
	err    error // the first

	board     []int          // the column of each row's queen, or -1
	queens    *starlark.List // the same for the program: of the rows that it counts
	log       []trace.Event  // queens placed and squares struck, not undone
	decisions []trace.Square // those that stand, of clause learning
	moved     int            // the row whose queen moved last, or -1
	solutions int
}

// A builtin is what a program calls.
type builtin = func(*starlark.Thread, *starlark.Builtin, starlark.Tuple, []starlark.Tuple) (starlark.Value, error)

// call returns a builtin that does something on the machine. What it panics at, only a wrong program asks.
func (m *machine) call(does func(*machine, starlark.Tuple) starlark.Value) builtin {
	return func(thread *starlark.Thread, _ *starlark.Builtin, args starlark.Tuple, _ []starlark.Tuple) (value starlark.Value, err error) {
		defer func() {
			if r := recover(); r != nil {
				err = fmt.Errorf("line %d: %v", m.line, r)
			}
		}()
		m.line = int(thread.CallFrame(1).Pos.Line)
		value = does(m, args)
		return value, m.err
	}
}

// next returns the next event, or one without a kind at the end.
func (m *machine) next() trace.Event {
	if m.at == len(m.events) {
		return trace.Event{}
	}
	return m.events[m.at]
}

func (m *machine) must(holds bool, format string, args ...any) {
	if !holds && m.err == nil {
		m.err = fmt.Errorf("line %d, before event %d, %v: %s", m.line, m.at+1, m.next(), fmt.Sprintf(format, args...))
	}
}

// take takes the next event, which must be of a kind, stand on the line that calls, and be about a square.
func (m *machine) take(kind trace.Kind, at trace.Square) trace.Event {
	e := m.next()
	m.must(e.Kind == kind && e.At == at, "the program says %v %v", kind, at)
	return m.accept()
}

// accept takes the next event, if the line that calls is the one that takes it.
func (m *machine) accept() trace.Event {
	e := m.next()
	m.must(m.code.Line(e) == m.line && e.Kind != 0, "it happens on line %d", m.code.Line(e))
	if m.err != nil {
		return trace.Event{}
	}
	m.taken[m.line] = true
	m.play(e)
	return e
}

// play takes the next event, whatever it is, and brings the board up to date.
func (m *machine) play(e trace.Event) {
	m.at++
	switch e.Kind {
	case trace.Place, trace.Move:
		m.setQueen(int(e.At.Row), int(e.At.Col))
	case trace.TakeBack:
		m.setQueen(int(e.At.Row), -1)
		m.decisions = slices.DeleteFunc(m.decisions, func(s trace.Square) bool { return s == e.At })
	}
	switch e.Kind {
	case trace.Place, trace.Strike:
		m.log = append(m.log, e)
	case trace.TakeBack, trace.Restore:
		last := len(m.log) - 1
		for last >= 0 && (m.log[last].At != e.At || (m.log[last].Kind == trace.Place) != (e.Kind == trace.TakeBack)) {
			last--
		}
		if m.must(last >= 0 || e.Kind == trace.TakeBack, "nothing was there"); last >= 0 {
			m.log = slices.Delete(m.log, last, last+1)
		}
	}
}

func (m *machine) setQueen(row, col int) {
	m.board[row] = col
	shown := starlark.Value(starlark.None)
	if col >= 0 {
		shown = starlark.MakeInt(col)
	}
	if err := m.queens.SetIndex(slices.Index(m.rows, row), shown); err != nil {
		panic(err)
	}
}

// attackers returns the squares of the queens that attack a square, from the top.
func (m *machine) attackers(s trace.Square) (by []trace.Square) {
	for row, col := range m.board {
		if col >= 0 && tracetest.Attack(row, col, int(s.Row), int(s.Col)) != "" {
			by = append(by, trace.Sq(row, col))
		}
	}
	return by
}

func (m *machine) struck(s trace.Square) bool {
	return slices.ContainsFunc(m.log, func(e trace.Event) bool { return e.Kind == trace.Strike && e.At == s })
}

// open returns the rows without a queen.
func (m *machine) open() (open []trace.Square) {
	for _, row := range m.rows {
		if m.board[row] < 0 {
			open = append(open, trace.Row(row))
		}
	}
	return open
}

// options returns the squares of a row or column that are left, neither struck nor with a queen.
func (m *machine) options(line trace.Square) (left []trace.Square) {
	for s := range trace.Along(line, m.p.N) {
		if m.board[s.Row] < 0 && !m.struck(s) {
			left = append(left, s)
		}
	}
	return left
}

// forced returns the option of the first row that has a single one, or nil.
func (m *machine) forced() []trace.Square {
	for _, row := range m.open() {
		if left := m.options(row); len(left) == 1 {
			return left
		}
	}
	return nil
}

// dead reports whether a row has no option left; that all of them together cannot be filled, propagate says.
func (m *machine) dead() bool {
	return slices.ContainsFunc(m.open(), func(row trace.Square) bool { return len(m.options(row)) == 0 })
}

// square returns the square of a row that the program counts, and a column.
func (m *machine) square(args starlark.Tuple) trace.Square {
	if len(args) == 1 {
		args, _ = args[0].(starlark.Tuple)
	}
	x := integers(args)
	if len(x) != 2 || x[0] >= len(m.rows) || x[0] < -1 {
		m.must(false, "%v is no square", args)
		return trace.Nowhere
	}
	if x[0] < 0 {
		return trace.Sq(-1, x[1])
	}
	return trace.Sq(m.rows[x[0]], x[1])
}

// row returns a row that the program counts.
func (m *machine) row(args starlark.Tuple) trace.Square {
	if _, is := args[0].(starlark.Tuple); is {
		return m.square(args)
	}
	return m.square(starlark.Tuple{args[0], starlark.MakeInt(-1)})
}

// queen returns the square of the queen in a row that the program counts.
func (m *machine) queen(args starlark.Tuple) trace.Square {
	row := m.row(args)
	if row == trace.Nowhere {
		return row
	}
	return trace.Sq(int(row.Row), m.board[row.Row])
}

// pair returns a square, or a line, as the program sees it.
func (m *machine) pair(s trace.Square) starlark.Value {
	return starlark.Tuple{starlark.MakeInt(slices.Index(m.rows, int(s.Row))), starlark.MakeInt(int(s.Col))}
}

// first returns the first of some squares as the program sees it, or None.
func (m *machine) first(squares []trace.Square) starlark.Value {
	if len(squares) == 0 {
		return starlark.None
	}
	return m.pair(squares[0])
}

func (m *machine) pairs(squares []trace.Square) starlark.Value {
	var all []starlark.Value
	for _, s := range squares {
		all = append(all, m.pair(s))
	}
	return starlark.NewList(all)
}

// clause returns a clause as the program sees it.
func (m *machine) clause(literals []trace.Literal) starlark.Value {
	var all []starlark.Value
	for _, l := range literals {
		all = append(all, starlark.String(trace.Event{Kind: trace.Learn, Clause: []trace.Literal{l}}.String()))
	}
	return starlark.NewList(all)
}

func integers(values []starlark.Value) (all []int) {
	for _, v := range values {
		if i, err := starlark.AsInt32(v); err == nil {
			all = append(all, i)
		}
	}
	return all
}

// cheapest returns the keys of a dictionary in the order of their values, and how many share the least.
func cheapest(costs starlark.Value) (keys []starlark.Value, ties int) {
	cost := func(key starlark.Value) int {
		v, _, _ := costs.(*starlark.Dict).Get(key)
		return integers([]starlark.Value{v})[0]
	}
	keys = costs.(*starlark.Dict).Keys()
	slices.SortStableFunc(keys, func(a, b starlark.Value) int { return cost(a) - cost(b) })
	for ties < len(keys) && cost(keys[ties]) == cost(keys[0]) {
		ties++
	}
	return keys, ties
}

// calls holds what listings call, by name.
var calls = map[string]func(m *machine, args starlark.Tuple) starlark.Value{
	// What happens.
	"place": func(m *machine, args starlark.Tuple) starlark.Value {
		m.take(trace.Place, m.square(args))
		return starlark.None
	},
	"remove": func(m *machine, args starlark.Tuple) starlark.Value {
		m.take(trace.TakeBack, m.square(args))
		return starlark.None
	},
	"move": func(m *machine, args starlark.Tuple) starlark.Value {
		from := m.queen(args)
		e := m.take(trace.Move, m.square(args))
		m.must(e.By == from, "the queen stands on %v", from)
		m.moved = int(e.At.Row)
		return starlark.None
	},
	"pick": func(m *machine, args starlark.Tuple) starlark.Value {
		e := m.take(trace.Pick, m.queen(args))
		m.must(e.Value == len(m.attackers(e.At)), "%d attack it", len(m.attackers(e.At)))
		return starlark.None
	},
	"dead_end": func(m *machine, args starlark.Tuple) starlark.Value {
		m.take(trace.DeadEnd, m.row(args))
		return starlark.None
	},
	"solution": func(m *machine, _ starlark.Tuple) starlark.Value {
		for row, col := range m.board {
			m.must(col >= 0 && len(m.attackers(trace.Sq(row, col))) == 0, "%v is no solution", m.board)
		}
		m.take(trace.Solution, trace.Square{})
		if m.solutions++; m.solutions == m.p.Solutions && m.err == nil {
			m.err = errEnough
		}
		return starlark.None
	},
	"reject": func(m *machine, _ starlark.Tuple) starlark.Value {
		e := m.accept()
		m.must(e.Kind == trace.Reject && slices.Contains(m.attackers(e.At), e.By), "no such attack")
		return starlark.None
	},
	"decide": func(m *machine, args starlark.Tuple) starlark.Value {
		at := m.square(args)
		m.take(trace.Branch, at)
		m.decisions = append(m.decisions, at)
		if e := m.next(); e.Kind == trace.Place && m.code.Line(e) == m.line {
			m.take(trace.Place, at)
		}
		return starlark.None
	},
	"deny": func(m *machine, args starlark.Tuple) starlark.Value {
		m.take(trace.Branch, m.square(args))
		m.take(trace.Strike, m.square(args))
		return starlark.None
	},
	"fail": func(m *machine, _ starlark.Tuple) starlark.Value {
		e := m.accept()
		m.must(e.Kind == trace.Fail && (e.At == trace.Nowhere || len(m.options(e.At)) == 0), "there are squares left")
		return starlark.None
	},
	"conflict": func(m *machine, _ starlark.Tuple) starlark.Value {
		e := m.accept()
		m.must(e.Kind == trace.Conflict, "no conflict")
		for _, l := range e.Clause {
			queen := m.board[l.At.Row] == int(l.At.Col)
			m.must(l.Not && queen || !l.Not && !queen && m.struck(l.At), "%v may hold", l)
		}
		return starlark.None
	},
	"learn": func(m *machine, args starlark.Tuple) starlark.Value {
		e := m.accept()
		equal, err := starlark.Equal(args[0], m.clause(e.Clause))
		m.must(e.Kind == trace.Learn && equal && err == nil, "the program learns %v", args[0])
		return starlark.None
	},

	// What the program asks.
	"safe": func(m *machine, args starlark.Tuple) starlark.Value {
		at := m.square(args)
		e := m.take(trace.Test, at)
		by := m.attackers(at)
		m.must((e.Cause == trace.Attack) == (by != nil) && (by == nil || slices.Contains(by, e.By)), "%v attack it", by)
		return starlark.Bool(by == nil)
	},
	"attacked": func(m *machine, _ starlark.Tuple) starlark.Value {
		return starlark.Bool(slices.ContainsFunc(m.rows, func(row int) bool { return m.attackers(trace.Sq(row, m.board[row])) != nil }))
	},
	"at_end": func(m *machine, args starlark.Tuple) starlark.Value {
		return starlark.Bool(int(m.queen(args).Col) == m.p.N-1)
	},
	"blocks": func(m *machine, args starlark.Tuple) starlark.Value {
		at, blocked := m.square(args), 0
		for row, free := range tracetest.Free(m.board) {
			for _, col := range free {
				if row > int(at.Row) && m.board[row] < 0 && tracetest.Attack(int(at.Row), int(at.Col), row, col) != "" {
					blocked++
				}
			}
		}
		e := m.take(trace.Cost, at)
		m.must(e.Value == blocked, "it blocks %d", blocked)
		return starlark.MakeInt(blocked)
	},
	"hits": func(m *machine, args starlark.Tuple) starlark.Value {
		at := m.square(args)
		hits := len(slices.DeleteFunc(m.attackers(at), func(by trace.Square) bool { return by.Row == at.Row }))
		e := m.take(trace.Cost, at)
		m.must(e.Value == hits, "%d queens attack it", hits)
		return starlark.MakeInt(hits)
	},
	"cheapest_first": func(_ *machine, args starlark.Tuple) starlark.Value {
		keys, _ := cheapest(args[0])
		return starlark.NewList(keys)
	},
	"least": func(_ *machine, args starlark.Tuple) starlark.Value {
		keys, ties := cheapest(args[0])
		return starlark.NewList(keys[:ties])
	},
	"worst": func(m *machine, _ starlark.Tuple) starlark.Value {
		var worst []starlark.Value
		most := 0
		for i, row := range m.rows {
			attackers := 2 * len(m.attackers(trace.Sq(row, m.board[row])))
			if row == m.moved { // only if no other queen is attacked
				attackers = min(attackers, 1)
			}
			if attackers > most {
				worst, most = nil, attackers
			}
			if attackers == most && most > 0 {
				worst = append(worst, starlark.MakeInt(i))
			}
		}
		return starlark.NewList(worst)
	},
	"forced": func(m *machine, _ starlark.Tuple) starlark.Value { return m.first(m.forced()) },
	"dead":   func(m *machine, _ starlark.Tuple) starlark.Value { return starlark.Bool(m.dead()) },
	"full":   func(m *machine, _ starlark.Tuple) starlark.Value { return starlark.Bool(len(m.open()) == 0) },
	"first_free": func(m *machine, _ starlark.Tuple) starlark.Value {
		return m.first(m.options(m.open()[0]))
	},
	"lines": func(m *machine, _ starlark.Tuple) starlark.Value {
		lines := m.open()
		for col := range m.p.N {
			if !slices.Contains(m.board, col) {
				lines = append(lines, trace.Column(col))
			}
		}
		return m.pairs(lines)
	},
	"fewest": func(m *machine, args starlark.Tuple) starlark.Value {
		lines := m.open()
		if len(args) > 0 {
			lines = nil
			for line := range starlark.Elements(args[0].(*starlark.List)) {
				lines = append(lines, m.square(line.(starlark.Tuple)))
			}
		}
		best := slices.MinFunc(lines, func(a, b trace.Square) int { return len(m.options(a)) - len(m.options(b)) })
		e := m.take(trace.Choose, best)
		m.must(e.Value == len(m.options(best)), "it has %d squares", len(m.options(best)))
		return m.pair(best)
	},
	"squares": func(m *machine, args starlark.Tuple) starlark.Value { return m.pairs(m.options(m.square(args))) },
	"middle": func(m *machine, args starlark.Tuple) starlark.Value {
		off := func(s trace.Square) int { return max(2*int(s.Col)-m.p.N+1, m.p.N-1-2*int(s.Col)) }
		return m.pair(slices.MinFunc(m.options(m.square(args)), func(a, b trace.Square) int { return off(a) - off(b) }))
	},
	"exclude": func(m *machine, _ starlark.Tuple) starlark.Value {
		var clause []trace.Literal
		for row := range m.p.N {
			for _, s := range m.decisions {
				if int(s.Row) == row {
					clause = append(clause, trace.Literal{At: s, Not: true})
				}
			}
		}
		return m.clause(clause)
	},

	// What is given: calls that take all events of theirs.
	"chance": func(m *machine, args starlark.Tuple) starlark.Value {
		e := m.next()
		took := int(e.At.Col)
		if e.Kind == trace.Pick {
			took = slices.Index(m.rows, int(e.At.Row))
		}
		m.must(slices.Contains(integers(slices.Collect(starlark.Elements(args[0].(*starlark.List)))), took), "chance can take one of %v", args[0])
		return starlark.MakeInt(took)
	},
	"clear": func(m *machine, _ starlark.Tuple) starlark.Value {
		for _, row := range slices.Backward(m.rows) {
			if m.board[row] >= 0 {
				m.take(trace.TakeBack, trace.Sq(row, m.board[row]))
			}
		}
		m.moved = -1
		return starlark.None
	},
	"unlink": func(m *machine, args starlark.Tuple) starlark.Value {
		queen := m.square(args)
		for m.next().Kind == trace.Strike && m.err == nil {
			e := m.accept()
			m.must(e.By == queen && slices.Contains(m.attackers(e.At), queen), "it is not attacked by %v", queen)
		}
		for row := range m.p.N {
			for _, left := range m.options(trace.Row(row)) {
				m.must(!left.Attacks(queen), "%v is left", left)
			}
		}
		return starlark.None
	},
	"link": func(m *machine, args starlark.Tuple) starlark.Value {
		for last := len(m.log) - 1; last >= 0 && m.log[last].By == m.square(args) && m.log[last].Kind == trace.Strike; last-- {
			m.take(trace.Restore, m.log[last].At)
		}
		return starlark.None
	},
	"rule_out": func(m *machine, _ starlark.Tuple) starlark.Value {
		for !m.dead() && m.next().Kind == trace.Strike && m.err == nil {
			e := m.accept()
			m.must(slices.Contains(m.attackers(e.At), e.By), "%v does not attack it", e.By)
		}
		for _, row := range m.open() {
			for _, s := range m.options(row) {
				m.must(m.dead() || m.attackers(s) == nil, "%v is left", s)
			}
		}
		return starlark.Bool(!m.dead())
	},
	"propagate": func(m *machine, _ starlark.Tuple) starlark.Value {
		for slices.Contains([]trace.Kind{trace.Place, trace.Strike, trace.HallSet}, m.next().Kind) && m.err == nil {
			m.accept()
		}
		return starlark.Bool(m.next().Kind != trace.Fail && m.next().Kind != trace.Conflict)
	},
	"undo": func(m *machine, args starlark.Tuple) starlark.Value {
		since := 0
		if args[0] != starlark.None {
			queen := m.square(args)
			since = slices.IndexFunc(m.log, func(e trace.Event) bool { return e.Kind == trace.Place && e.At == queen })
		}
		for len(m.log) > since && m.err == nil {
			m.must(slices.Contains([]trace.Kind{trace.TakeBack, trace.Restore}, m.next().Kind), "%v stands", m.log[len(m.log)-1])
			m.accept()
		}
		return starlark.None
	},
	"analyze": func(m *machine, _ starlark.Tuple) starlark.Value {
		if e := m.next(); e.Kind == trace.Learn {
			return m.clause(e.Clause)
		}
		return m.clause(nil)
	},
	"backjump": func(m *machine, _ starlark.Tuple) starlark.Value {
		for slices.Contains([]trace.Kind{trace.Jump, trace.TakeBack, trace.Restore}, m.next().Kind) && m.err == nil {
			m.accept()
		}
		return starlark.None
	},
}
