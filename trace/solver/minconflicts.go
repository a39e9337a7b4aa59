package solver

import (
	"math/rand/v2"
	"slices"

	"queenreel/trace"
)

// MinConflicts is local search. It places a queen in every row, and then repeatedly moves the queen that is
// attacked by the most others to the least attacked square of its row, until no queen is attacked. Ties are
// broken at random: the same Seed gives the same events on every machine.
//
// It follows Minton, Johnston, Philips and Laird, Minimizing conflicts: a heuristic repair method for constraint satisfaction and
// scheduling problems, Artificial Intelligence 58 (1992), with three differences. The worst queen moves, not a random one that is attacked.
// It moves even if all other squares are worse. And it does not move twice in a row, as in tabu search, unless no other queen is attacked.
// The last two help to leave plateaus.
//
// It ends with its first solution. It cannot tell whether there is one: it starts again after 5 N moves,
// and gives up after min(8 N, 100) starts. For N up to 8, with any fixed queens that leave a solution, it
// gave up once in 700,000 runs.
var MinConflicts = Solver{
	Name:    "minconflicts",
	Doc:     "local search, incomplete: moves queens to least-attacked squares",
	Example: 4,
	Counts:  []trace.Counter{trace.Moves, trace.Solutions},
	Code: trace.Listing{
		{Text: "# given: chance, clear"},
		{Text: "def cheapest(row):"},
		{Text: "    cost = {}"},
		{Text: "    for col in columns:"},
		{Text: "        if col != queens[row]:"},
		{Text: "            cost[col] = hits(row, col)", On: []trace.Kind{trace.Cost}},
		{Text: "    return chance(least(cost))",
			Given: "chance(choices) takes one of them at random"},
		{Text: "for start in range(min(8 * n, 100)):"},
		{Text: "    clear()", On: []trace.Kind{trace.TakeBack},
			Given: "clear() removes all queens, the last first"},
		{Text: "    for row in rows:"},
		{Text: "        place(row, cheapest(row))", On: []trace.Kind{trace.Place}},
		{Text: "    for i in range(5 * n):"},
		{Text: "        if attacked():"},
		{Text: "            row = chance(worst())"},
		{Text: "            pick(row)", On: []trace.Kind{trace.Pick}},
		{Text: "            move(row, cheapest(row))", On: []trace.Kind{trace.Move}},
		{Text: "    if not attacked():"},
		{Text: "        solution()", On: []trace.Kind{trace.Solution}},
		{Text: "        break"},
	},
	Search: func(p trace.Problem, yield func(trace.Event) bool) {
		r := &repair{
			emitter: emitter{yield: yield},
			n:       p.N,
			rows:    p.OpenRows(),
			queens:  make([]trace.Square, p.N),
			lines:   newLines(p.N, p.Fixed),
			rnd:     rand.New(rand.NewPCG(p.Seed, 0)),
		}
		for start := range min(8*p.N, 100) {
			if start > 0 {
				r.clear()
			}
			r.fill()
			if r.improve(5 * p.N) {
				return
			}
		}
	},
}

// A repair is a board with a queen in each row.
type repair struct {
	emitter
	n         int
	rows      []int          // the rows whose queens can move
	queens    []trace.Square // the queens of these rows, by row
	lines     *lines         // the lines of all queens
	lastMoved int            // the row of the queen that moved last, or -1
	rnd       *rand.Rand
}

// fill places a queen in each row, on the square that the fewest queens attack so far.
func (r *repair) fill() {
	for _, row := range r.rows {
		s := r.leastAttacked(row, -1)
		if r.done {
			return
		}
		r.queens[row] = s
		r.lines.add(s, 1)
		r.emit(trace.Event{Kind: trace.Place, At: s})
	}
	r.lastMoved = -1
}

// clear takes back the queens that fill placed, in reverse order.
func (r *repair) clear() {
	for _, row := range slices.Backward(r.rows) {
		s := r.queens[row]
		r.lines.add(s, -1)
		r.emit(trace.Event{Kind: trace.TakeBack, At: s})
	}
}

// improve makes at most the given number of moves. It returns true if the search is over, after a solution or because no
// more events are wanted.
func (r *repair) improve(moves int) (over bool) {
	for ; !r.done; moves-- {
		row, attacked := r.worst()
		if !attacked {
			r.emit(trace.Event{Kind: trace.Solution})
			return true
		}
		if moves == 0 {
			return false
		}
		r.move(row)
	}
	return true
}

// worst returns the row of the queen that is attacked by the most others, and whether any queen is attacked.
func (r *repair) worst() (row int, attacked bool) {
	worst := pick{rnd: r.rnd}
	for _, row := range r.rows {
		switch attackers := r.attackers(row); {
		case attackers == 0:
		case row == r.lastMoved:
			worst.offer(row, 0) // only if no other queen is attacked
		default:
			worst.offer(row, attackers)
		}
	}
	return worst.choice, worst.ties > 0
}

func (r *repair) attackers(row int) int {
	return r.lines.attackers(r.queens[row]) - 3 // its own column and diagonals have itself
}

// move moves the queen of a row to the least attacked other square of the row.
func (r *repair) move(row int) {
	from := r.queens[row]
	r.emit(trace.Event{Kind: trace.Pick, At: from, Value: r.attackers(row)})
	to := r.leastAttacked(row, int(from.Col))
	r.queens[row], r.lastMoved = to, row
	r.lines.add(from, -1)
	r.lines.add(to, 1)
	r.emit(trace.Event{Kind: trace.Move, By: from, At: to})
}

// leastAttacked returns the square of a row that the fewest queens attack, not counting the one in column
// except.
func (r *repair) leastAttacked(row, except int) trace.Square {
	least := pick{rnd: r.rnd}
	for col := range r.n {
		if col == except {
			continue
		}
		s := trace.Sq(row, col)
		attackers := r.lines.attackers(s)
		r.emit(trace.Event{Kind: trace.Cost, At: s, Value: attackers})
		least.offer(col, -attackers)
	}
	return trace.Sq(row, least.choice)
}

// A pick chooses the best of several choices that are offered one by one. Equally good ones are equally
// likely.
type pick struct {
	rnd    *rand.Rand
	choice int
	best   int // the score of choice
	ties   int // the number of choices offered with this score
}

// offer offers a choice with its score. Higher scores are better.
func (p *pick) offer(choice, score int) {
	if p.ties == 0 || score > p.best {
		p.best, p.ties = score, 0
	}
	if score == p.best {
		p.ties++
		if p.rnd.IntN(p.ties) == 0 {
			p.choice = choice
		}
	}
}
