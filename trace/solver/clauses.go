package solver

import (
	"cmp"
	"slices"
)

// A literal states that there is a queen on a square, or that there is none. Squares are numbered row*n +
// col.
type literal int32

func queenOn(square int) literal   { return literal(2 * square) }
func noQueenOn(square int) literal { return literal(2*square + 1) }

func (l literal) square() int  { return int(l >> 1) }
func (l literal) queen() bool  { return l&1 == 0 }
func (l literal) not() literal { return l ^ 1 }

// A clause is a disjunction of literals. It is broken if all of them are false.
type clause struct {
	literals []literal // the first two are watched
	from     origin
	levels   int32 // the number of levels that its literals were on when it was learned
	gone     bool  // it was forgotten
}

// A watcher is a clause that watches a literal. While other, one of its other literals, holds, the clause
// need not be looked at, which saves a memory access.
type watcher struct {
	*clause
	other literal
}

// An origin is the origin of a clause.
type origin uint8

const (
	// line: a row or column has a queen.
	line origin = iota
	// attack: if there is a queen on a square, there is none on a square that it attacks. All clauses of a queen share their
	// first literal, that there is no queen on its square, and only this one is stored.
	attack
	// learned: derived from a conflict, or excluding a solution.
	learned
)

// A formula is the N queens problem as clauses, with the current decisions and all that follows from them.
//
// It is modeled on MiniSat: Eén and Sörensson, An Extensible SAT-solver (SAT 2003). There is one
// difference: attacks between queens are not stored as clauses. Instead, a queen strikes the squares that
// it attacks as soon as it is placed. So no queen is ever forced onto an attacked square, and only line
// clauses and learned ones break.
type formula struct {
	n        int
	truth    []int8      // by literal: 1 if it is true, -1 if it is false, 0 if undecided
	level    []int       // by square: the number of decisions when it was decided
	why      []*clause   // by square: the clause that decided it; nil for decisions and fixed queens
	trail    []literal   // the literals that are true, in the order in which they became so
	starts   []int       // by decision: its index on the trail
	visited  int         // the watchers of trail[:visited] have been visited
	queens   int         // the number of queens on the board
	attacks  []*clause   // by square: the attack clauses of a queen there
	watchers [][]watcher // by literal: the clauses that watch it
	learned  []*clause   // the clauses learned from conflicts that are not forgotten
	size     int         // of the learned clauses: see sizeOf
	room     int         // the size above which learned clauses are forgotten

	conflicts int   // the number of conflicts analyzed
	seen      []int // by square: the last conflict in whose analysis it occurred
}

// newFormula returns the formula for n queens, with fixed queens on the given squares.
func newFormula(n int, fixed []int) *formula {
	squares := n * n
	f := &formula{
		n:        n,
		truth:    make([]int8, 2*squares),
		level:    make([]int, squares),
		why:      make([]*clause, squares),
		attacks:  make([]*clause, squares),
		watchers: make([][]watcher, 2*squares),
		seen:     make([]int, squares),
	}
	for s := range squares {
		f.attacks[s] = &clause{literals: []literal{noQueenOn(s)}, from: attack}
	}
	for i := range n {
		var row, col []literal
		for j := range n {
			row = append(row, queenOn(i*n+j))
			col = append(col, queenOn(j*n+i))
		}
		f.watch(&clause{literals: row})
		f.watch(&clause{literals: col})
	}
	for _, s := range fixed {
		f.set(queenOn(s), nil)
	}
	if n == 1 && len(fixed) == 0 { // the only line that has no second square to watch
		f.set(queenOn(0), &clause{literals: []literal{queenOn(0)}})
	}
	return f
}

// watch makes a clause watch its first two literals, so that it is visited when one becomes false.
func (f *formula) watch(c *clause) {
	if len(c.literals) < 2 {
		return
	}
	a, b := c.literals[0], c.literals[1]
	f.watchers[a] = append(f.watchers[a], watcher{c, b})
	f.watchers[b] = append(f.watchers[b], watcher{c, a})
}

// set makes an undecided literal true. If that places a queen, it strikes what it attacks.
func (f *formula) set(l literal, why *clause) {
	s := l.square()
	f.truth[l], f.truth[l.not()] = 1, -1
	f.level[s], f.why[s] = len(f.starts), why
	f.trail = append(f.trail, l)
	if l.queen() {
		f.queens++
		f.strike(s)
	}
}

// strike rules out the undecided squares that a queen attacks.
func (f *formula) strike(queen int) {
	row, col := queen/f.n, queen%f.n
	at := func(r, c int) {
		if s := noQueenOn(r*f.n + c); 0 <= c && c < f.n && f.truth[s] == 0 {
			f.set(s, f.attacks[queen])
		}
	}
	for r := range f.n {
		if r == row {
			for c := range f.n {
				at(r, c)
			}
			continue
		}
		d := max(r-row, row-r)
		at(r, col-d)
		at(r, col)
		at(r, col+d)
	}
}

// decide places a queen on an undecided square as a new decision.
func (f *formula) decide(square int) {
	f.starts = append(f.starts, len(f.trail))
	f.set(queenOn(square), nil)
}

// propagate sets the last literals of clauses whose other literals are false, until nothing follows any
// more. It returns the clause that breaks, or nil. Each clause watches two of its literals, and needs no
// attention while neither is false: Moskewicz et al., Chaff: Engineering an Efficient SAT Solver (DAC
// 2001).
func (f *formula) propagate() *clause {
	for ; f.visited < len(f.trail); f.visited++ {
		if broken := f.visit(f.trail[f.visited].not()); broken != nil {
			return broken
		}
	}
	return nil
}

// visit visits the clauses that watch a literal that became false. Each clause watches another literal
// instead, or sets its last literal, or is broken. visit returns the first broken clause, or nil.
func (f *formula) visit(gone literal) *clause {
	watchers := f.watchers[gone]
	kept := watchers[:0]
	for i := range watchers {
		w := &watchers[i]
		if f.truth[w.other] == 1 {
			if len(kept) == i {
				kept = watchers[:i+1] // no need to write it again, which takes longest
			} else {
				kept = append(kept, *w)
			}
			continue
		}
		c := w.clause
		if c.literals[0] == gone {
			c.literals[0], c.literals[1] = c.literals[1], gone
		}
		last := c.literals[0]
		if f.truth[last] != 1 && f.rewatch(c) {
			continue
		}
		kept = append(kept, watcher{c, last})
		switch f.truth[last] {
		case 0:
			f.set(last, c)
		case -1:
			f.watchers[gone] = append(kept, watchers[i+1:]...)
			return c
		}
	}
	f.watchers[gone] = kept
	return nil
}

// rewatch makes a clause watch another literal that is not false in place of its second one. It returns
// false if there is no such literal.
func (f *formula) rewatch(c *clause) bool {
	for i := 2; i < len(c.literals); i++ {
		if l := c.literals[i]; f.truth[l] != -1 {
			c.literals[1], c.literals[i] = l, c.literals[1]
			f.watchers[l] = append(f.watchers[l], watcher{c, c.literals[0]})
			return true
		}
	}
	return false
}

// analyze returns the clause to learn from a broken one. It replaces literals by the reasons why they are
// false, the latest first, until only one of the level of the last decision is left: the first unique
// implication point of Marques-Silva and Sakallah, GRASP (IEEE Transactions on Computers 48, 1999). That
// literal comes first. If there are no decisions, there is no solution left, and the clause is empty.
func (f *formula) analyze(broken *clause) []literal {
	if len(f.starts) == 0 {
		return nil
	}
	f.conflicts++
	derived := []literal{0} // set below
	open, at := 0, len(f.trail)
	for reason := broken; ; reason = f.why[f.trail[at].square()] {
		for _, l := range reason.literals {
			if c := f.why[l.square()]; f.level[l.square()] < len(f.starts) && c != nil && c.from == attack {
				l = c.literals[0] // of the queen: clauses that name queens are shorter and easier to read
			}
			s := l.square()
			if f.level[s] == 0 || f.seen[s] == f.conflicts {
				continue
			}
			f.seen[s] = f.conflicts
			if f.level[s] == len(f.starts) {
				open++
			} else {
				derived = append(derived, l)
			}
		}
		for at--; f.seen[f.trail[at].square()] != f.conflicts; at-- {
		}
		open--
		if open == 0 {
			break
		}
	}
	derived[0] = f.trail[at].not()
	return derived
}

// backjumpLevel returns the level to go back to with a new clause: the lowest one at which only its first literal is not
// false. It moves a literal of that level to the second place, where it is watched.
func (f *formula) backjumpLevel(literals []literal) int {
	target := 0
	for i, l := range literals[1:] {
		level := f.level[l.square()]
		if level > target {
			target = level
			literals[1], literals[i+1] = l, literals[1]
		}
	}
	return target
}

// learn adds a clause and sets its first literal, the only one that is not false. If the learned clauses take too much
// memory, it forgets some.
func (f *formula) learn(literals []literal) {
	c := &clause{literals: slices.Clip(literals), levels: f.levels(literals), from: learned}
	f.watch(c)
	f.set(literals[0], c)
	if len(literals) > 1 { // a clause of one literal holds from now on, and nothing watches it
		f.learned = append(f.learned, c)
		f.size += sizeOf(literals)
	}
	if f.size > f.room {
		f.forget()
	}
}

func (f *formula) backTo(level int) {
	keep := f.starts[level]
	for _, l := range f.trail[keep:] {
		f.truth[l], f.truth[l.not()] = 0, 0
		if l.queen() {
			f.queens--
		}
	}
	f.trail, f.starts, f.visited = f.trail[:keep], f.starts[:level], keep
}

// maxKept is the size, as sizeOf measures it, up to which clauses learned from conflicts are kept, and likewise those
// that exclude solutions. Full of both, a search takes some 200 MB. All searches of up to 12 rows need less than half of
// it, and so forget nothing.
const maxKept = 12_000_000

// sizeOf returns the size of a clause in literals, which have four bytes: its own, and 24 for its header and watchers.
func sizeOf(literals []literal) int { return len(literals) + 24 }

// levels returns the number of levels that literals are on. A clause on few of them is more often of use: this is the
// literals blocks distance of Audemard and Simon, Predicting Learnt Clauses Quality in Modern SAT Solvers (IJCAI 2009).
func (f *formula) levels(literals []literal) int32 {
	levels := make([]int, len(literals))
	for i, l := range literals {
		levels[i] = f.level[l.square()]
	}
	slices.Sort(levels)
	return int32(len(slices.Compact(levels)))
}

// forget drops the worse half of the learned clauses: the ones on the most levels and, among these, the older ones. It keeps
// the reasons of literals on the trail, which are the first literals of these clauses.
func (f *formula) forget() {
	worst := slices.Clone(f.learned)
	slices.SortStableFunc(worst, func(c, d *clause) int { return cmp.Compare(d.levels, c.levels) })
	for _, c := range worst[:len(worst)/2] {
		if l := c.literals[0]; f.truth[l] != 1 || f.why[l.square()] != c {
			c.gone = true
			f.size -= sizeOf(c.literals)
		}
	}
	f.learned = slices.DeleteFunc(f.learned, func(c *clause) bool { return c.gone })
	for l, watchers := range f.watchers {
		f.watchers[l] = slices.DeleteFunc(watchers, func(w watcher) bool { return w.gone })
	}
}
