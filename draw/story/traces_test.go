package story

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/tracetest"
)

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
