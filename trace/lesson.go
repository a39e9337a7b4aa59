package trace

import "slices"

// maxLearned is the number of literals in learned clauses up to which Check keeps them. Above it, clauses and what they
// force are not checked.
const maxLearned = 1_000_000

// lessons are the clauses that a search has learned. Each watches its first two literals, so that it is looked at only
// when one of them is false: Moskewicz et al., Chaff: Engineering an Efficient SAT Solver (DAC 2001).
type lessons struct {
	start   Board
	short   [][]Literal             // the clauses of no or one literal
	watched map[Literal][][]Literal // the others, by the literals that they watch
	with    map[Literal][][]Literal // the clauses that have a literal
	size    int                     // of all clauses, in literals
}

func newLessons(start Board) lessons {
	return lessons{start: start, watched: map[Literal][][]Literal{}, with: map[Literal][][]Literal{}}
}

// full reports whether no more clauses are kept.
func (l *lessons) full() bool { return l.size > maxLearned }

// add adds a copy of a clause, unless l is full.
func (l *lessons) add(clause []Literal) {
	if l.full() {
		return
	}
	clause = slices.Clone(clause)
	l.size += 1 + len(clause)
	for _, literal := range clause {
		l.with[literal] = append(l.with[literal], clause)
	}
	if len(clause) < 2 {
		l.short = append(l.short, clause)
		return
	}
	l.watch(clause[0], clause)
	l.watch(clause[1], clause)
}

func (l *lessons) watch(literal Literal, clause []Literal) {
	l.watched[literal] = append(l.watched[literal], clause)
}

// assumeFalse returns the board that follows if no literal of a clause holds, by unit propagation from the rules and from all
// that was learned. It returns nil if that is a contradiction.
func (l *lessons) assumeFalse(clause []Literal) *Board {
	p := &propagation{lessons: l, queens: Board{N: l.start.N}}
	ok := true
	for q := range l.start.Queens() {
		ok = ok && p.set(Literal{At: q})
	}
	for _, c := range l.short {
		ok = ok && len(c) == 1 && p.set(c[0])
	}
	for _, c := range clause {
		ok = ok && p.set(c.negated())
	}
	for known := -1; ok && known < len(p.trail); {
		known = len(p.trail)
		ok = p.visit() && p.fill()
	}
	if !ok {
		return nil
	}
	return &p.queens
}

// negated returns the literal that holds if l does not.
func (l Literal) negated() Literal { return Literal{l.At, !l.Not} }

// A propagation finds what follows from some literals. Its methods return false if that is a contradiction.
type propagation struct {
	*lessons
	queens Board
	none   Set       // the squares without a queen
	trail  []Literal // what holds, in the order in which it was found
	done   int       // the clauses of trail[:done] have been looked at
}

// set makes a literal hold, and what follows from it alone: no queen stands where it is attacked.
func (p *propagation) set(l Literal) bool {
	if p.holds(l) || p.holds(l.negated()) {
		return p.holds(l)
	}
	p.trail = append(p.trail, l)
	if l.Not {
		p.none.Add(l.At)
		return true
	}
	p.queens.queens.Add(l.At)
	alone := Board{N: p.queens.N}
	alone.queens.Add(l.At)
	attacked := alone.Attacked()
	for s := range attacked.Squares() {
		if !p.set(Literal{s, true}) {
			return false
		}
	}
	return true
}

// holds reports whether a literal is known to hold.
func (p *propagation) holds(l Literal) bool {
	if l.Not {
		return p.none.Has(l.At)
	}
	return p.queens.Has(l.At)
}

// visit looks at the clauses that watch a literal that does not hold any more.
func (p *propagation) visit() bool {
	for ; p.done < len(p.trail); p.done++ {
		gone := p.trail[p.done].negated()
		clauses := p.watched[gone]
		kept := clauses[:0]
		for i, c := range clauses {
			if p.rewatch(c, gone) {
				continue
			}
			kept = append(kept, c)
			if !p.set(c[0]) {
				p.watched[gone] = append(kept, clauses[i+1:]...)
				return false
			}
		}
		if len(clauses) > 0 {
			p.watched[gone] = kept
		}
	}
	return true
}

// rewatch makes a clause watch another literal in place of one that is gone. If there is none, that one comes second.
func (p *propagation) rewatch(c []Literal, gone Literal) bool {
	if c[0] == gone {
		c[0], c[1] = c[1], c[0]
	}
	if p.holds(c[0]) {
		return false
	}
	for i, l := range c[2:] {
		if !p.holds(l.negated()) {
			c[1], c[i+2] = l, gone
			p.watch(l, c)
			return true
		}
	}
	return false
}

// fill places a queen in each row and column that has only one square left.
func (p *propagation) fill() bool {
	n := p.queens.N
	var left Set
	for row := range n {
		left[row] = p.queens.all() &^ p.none[row]
	}
	for i := range n {
		for _, line := range []Square{Row(i), Column(i)} {
			squares, last := 0, noLine
			for last = range left.along(line, n) {
				squares++
			}
			if squares == 0 || squares == 1 && !p.set(Literal{At: last}) {
				return false
			}
		}
	}
	return true
}
