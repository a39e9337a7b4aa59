package solver

// A literal says that a queen stands on a square, or that none does. Squares are numbered row*n + col.
type literal int32

func queenOn(square int) literal   { return literal(2 * square) }
func noQueenOn(square int) literal { return literal(2*square + 1) }

func (l literal) square() int  { return int(l >> 1) }
func (l literal) queen() bool  { return l&1 == 0 }
func (l literal) not() literal { return l ^ 1 }

// A clause is broken if none of its literals holds.
type clause struct {
	literals []literal // the first two are watched
	from     origin
}

// A watcher is a clause that watches a literal, with another one of its literals: while that holds,
// there is no need to look at the clause, which saves the way to its memory.
type watcher struct {
	*clause
	other literal
}

// An origin says where a clause comes from.
type origin uint8

const (
	// line: a row or a column has a queen.
	line origin = iota
	// attack: the squares that a queen attacks have none, if she stands. The one literal that is
	// stored, that she does not stand, is what all these clauses of two literals share.
	attack
	// learned: derived from a conflict, or barring a solution.
	learned
)

// A formula is N queens as clauses, with what is decided and what follows from it.
//
// It follows MiniSat: Eén and Sörensson, An Extensible SAT-solver (SAT 2003). There is one difference.
// That two queens do not attack each other is never written out as clauses: a queen strikes all that
// she attacks as soon as she stands. So a queen is never forced where another one attacks her,
// and the clauses that break are lines or learned ones.
type formula struct {
	n        int
	truth    []int8      // of each literal: 1 if it holds, -1 if its opposite does, 0 if undecided
	level    []int       // of each square: how many decisions stood when it was decided
	why      []*clause   // of each square: what decided it; nil for decisions and fixed queens
	trail    []literal   // all that hold, in the order in which they came to
	starts   []int       // of each decision: where it is on the trail
	done     int         // the watchers of trail[:done] have been visited
	queens   int         // how many stand
	attacks  []*clause   // of each square: the clauses of the queen there
	watchers [][]watcher // of each literal: the clauses that watch it

	conflicts int   // how many were analyzed
	seen      []int // of each square: in the analysis of which conflict it was met last

	activity []float64 // of each square: how often it was met in conflicts, the recent ones counting more
	bump     float64   // what a conflict counts now; 0 leaves all squares alike
}

// newFormula returns the clauses of n queens, with queens standing on some squares for good.
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
		activity: make([]float64, squares),
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
	if n == 1 && len(fixed) == 0 { // the only line with nothing to watch but one square
		f.set(queenOn(0), &clause{literals: []literal{queenOn(0)}})
	}
	return f
}

// watch has a clause visited when one of its first two literals becomes false.
func (f *formula) watch(c *clause) {
	if len(c.literals) < 2 {
		return
	}
	a, b := c.literals[0], c.literals[1]
	f.watchers[a] = append(f.watchers[a], watcher{c, b})
	f.watchers[b] = append(f.watchers[b], watcher{c, a})
}

// set makes a literal hold that was undecided, and a queen strike what she attacks.
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

// strike rules out the undecided squares that the queen on a square attacks.
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

// decide puts a queen on an undecided square, to see what follows.
func (f *formula) decide(square int) {
	f.starts = append(f.starts, len(f.trail))
	f.set(queenOn(square), nil)
}

// propagate finds all that follows by clauses with one literal left. It returns the clause that
// breaks by this, nil if none does. Two literals of each clause are watched, and nothing need be
// done while neither is false: Moskewicz et al., Chaff: Engineering an Efficient SAT Solver (DAC 2001).
func (f *formula) propagate() *clause {
	for ; f.done < len(f.trail); f.done++ {
		if broken := f.visit(f.trail[f.done].not()); broken != nil {
			return broken
		}
	}
	return nil
}

// visit visits the clauses that watch a literal that became false. Each watches another one
// instead; or its last literal must hold; or it is broken, and returned.
func (f *formula) visit(gone literal) *clause {
	watchers := f.watchers[gone]
	kept := watchers[:0]
	for i, w := range watchers {
		if f.truth[w.other] == 1 {
			kept = append(kept, w)
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

// rewatch has a clause watch, in place of its second literal, another one that is not false.
// It returns false if there is none.
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

// analyze returns what to learn from a broken clause: its false literals are replaced by the reasons
// why they are false, latest first, until only one of the latest decision's level is left. This is
// the first unique implication point: Marques-Silva and Sakallah, GRASP (IEEE Transactions on
// Computers 48, 1999). That literal comes first. Without decisions nothing can be learned but that
// there is no solution left: the clause is empty.
func (f *formula) analyze(broken *clause) []literal {
	if len(f.starts) == 0 {
		return nil
	}
	f.conflicts++
	lesson := []literal{0} // its place is kept
	open, at := 0, len(f.trail)
	for reason := broken; ; reason = f.why[f.trail[at].square()] {
		for _, l := range reason.literals {
			f.activity[l.square()] += f.bump
			if f.level[l.square()] < len(f.starts) {
				l = f.blame(l)
			}
			s := l.square()
			if f.level[s] == 0 || f.seen[s] == f.conflicts {
				continue
			}
			f.seen[s] = f.conflicts
			if f.level[s] == len(f.starts) {
				open++
			} else {
				lesson = append(lesson, l)
			}
		}
		for at--; f.seen[f.trail[at].square()] != f.conflicts; at-- {
		}
		if open--; open == 0 {
			break
		}
	}
	lesson[0] = f.trail[at].not()
	f.fade()
	return lesson
}

// blame returns the literal that a queen does not stand in place of the one for a square that she
// struck: a clause learned is shorter, and easier to read, if it names the queens.
func (f *formula) blame(l literal) literal {
	if c := f.why[l.square()]; c != nil && c.from == attack {
		return c.literals[0]
	}
	return l
}

// fade makes later conflicts count for more.
func (f *formula) fade() {
	if f.bump /= 0.95; f.bump > 1e100 {
		f.bump *= 1e-100
		for s := range f.activity {
			f.activity[s] *= 1e-100
		}
	}
}

// barring returns a clause that breaks by the decisions and nothing less.
func (f *formula) barring() []literal {
	var c []literal
	for i := len(f.starts) - 1; i >= 0; i-- {
		c = append(c, f.trail[f.starts[i]].not())
	}
	return c
}

// target returns the level to go back to with a lesson, the lowest at which only its first literal is
// left, and moves a literal of that level to the second place, where it is watched.
func (f *formula) target(lesson []literal) int {
	target := 0
	for i, l := range lesson[1:] {
		if level := f.level[l.square()]; level > target {
			target = level
			lesson[1], lesson[i+1] = l, lesson[1]
		}
	}
	return target
}

// learn keeps a lesson, of which only the first literal is left, and has that hold.
func (f *formula) learn(lesson []literal) {
	c := &clause{literals: lesson, from: learned}
	f.watch(c)
	f.set(lesson[0], c)
}

// backTo undoes all that was decided above a level.
func (f *formula) backTo(level int) {
	keep := f.starts[level]
	for _, l := range f.trail[keep:] {
		f.truth[l], f.truth[l.not()] = 0, 0
		if l.queen() {
			f.queens--
		}
	}
	f.trail, f.starts, f.done = f.trail[:keep], f.starts[:level], keep
}
