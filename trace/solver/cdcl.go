package solver

import (
	"cmp"
	"slices"

	"queenreel/trace"
)

// CDCL is conflict-driven clause learning: Marques-Silva and Sakallah, GRASP (IEEE Transactions on Computers 48, 1999).
// OR-Tools' CP-SAT works the same way. It decides on a square, finds what follows from the clauses, and learns a new
// clause from each conflict, which may take it back over several queens at once. After a solution it adds a clause that
// excludes it, and looks for the next one.
//
// Clauses learned before the first solution hold in all solutions, and later ones in all that are still to be
// found. The search drops the worse half of the clauses learned from conflicts whenever these take too much memory. If
// the clauses that exclude solutions take too much, it keeps no more of them, and leaves a decision only after it has found all
// solutions with it.
var CDCL = Solver{
	Name:     "cdcl",
	Doc:      "learns clauses from conflicts and backjumps",
	Example:  8,
	Complete: true,
	MaxN:     clausesMaxN,
	Counts:   []trace.Counter{trace.Conflicts, trace.Branches, trace.Jumps, trace.Solutions},
	Code: trace.Listing{
		{Text: "# given: propagate, analyze, backjump"},
		{Text: "while True:"},
		{Text: "    if not propagate():", On: []trace.Kind{trace.Place, trace.Strike},
			Given: "propagate() places and strikes what clauses force; False if one is broken"},
		{Text: "        conflict()", On: []trace.Kind{trace.Conflict}},
		{Text: "        clause = analyze()",
			Given: "analyze() derives a clause from the causes of the conflict; it is empty if nothing was decided"},
		{Text: "    elif full():"},
		{Text: "        solution()", On: []trace.Kind{trace.Solution}},
		{Text: "        clause = exclude()"},
		{Text: "    else:"},
		{Text: "        decide(first_free())", On: []trace.Kind{trace.Branch}},
		{Text: "        continue"},
		{Text: "    if clause:"},
		{Text: "        learn(clause)", On: []trace.Kind{trace.Learn}},
		{Text: "    backjump(clause)", On: []trace.Kind{trace.Jump, trace.TakeBack, trace.Restore},
			Given: "backjump(clause) goes back to where it forces a move; if it is empty, to the start"},
		{Text: "    if not clause:"},
		{Text: "        break"},
	},
	Search: func(p trace.Problem, yield func(trace.Event) bool) { searchClauses(p, maxKept, yield) },
}

// clausesMaxN is the largest board of CDCL. It takes 100 MB for it, and then more with each clause that it learns, up to maxKept.
const clausesMaxN = 1000

// searchClauses yields the events of CDCL. room is the size, as sizeOf measures it, up to which the clauses learned from
// conflicts are kept, and likewise those that exclude solutions.
func searchClauses(p trace.Problem, room int, yield func(trace.Event) bool) {
	for s := newClauseSearch(p, room, yield); !s.done; {
		s.step()
	}
}

// A clauseSearch searches with a formula, which knows nothing of events, and yields the events.
type clauseSearch struct {
	emitter
	*formula
	emitted int // the events of trail[:emitted] have been yielded

	// excluded is the size of the clauses that exclude solutions. Once there is no more room for them, the search leaves
	// its first floor decisions only when it has found all solutions with them, as in Gebser, Kaufmann, Neumann and
	// Schaub, Conflict-Driven Answer Set Enumeration (LPNMR 2007).
	excluded int
	floor    int
}

func newClauseSearch(p trace.Problem, room int, yield func(trace.Event) bool) *clauseSearch {
	var fixed []int
	for _, q := range p.Fixed {
		fixed = append(fixed, int(q.Row)*p.N+int(q.Col))
	}
	s := &clauseSearch{emitter: emitter{yield: yield}, formula: newFormula(p.N, fixed)}
	s.room = room
	return s
}

// step propagates, and then learns from a conflict or a solution, or decides on a square.
func (s *clauseSearch) step() {
	broken := s.propagate()
	s.emitTrail()
	switch {
	case s.done:
	case broken != nil:
		s.emit(trace.Event{Kind: trace.Conflict, At: s.line(broken), Clause: s.clause(broken.literals)})
		s.resolve(broken)
	case s.queens == s.n:
		s.emit(trace.Event{Kind: trace.Solution})
		s.exclude()
	default:
		square := s.firstLeft()
		s.decide(square)
		s.emit(trace.Event{Kind: trace.Branch, At: s.square(square)})
	}
}

func (s *clauseSearch) resolve(broken *clause) {
	if s.floor > 0 && len(s.starts) == s.floor {
		s.exclude()
		return
	}
	derived := s.analyze(broken)
	s.backjump(derived)
	if !s.done {
		s.learn(derived)
	}
}

// exclude rules out the current decisions, all of whose solutions have been found. While there is room for it, the
// clause that does so is kept; after that, it is only the reason of what it forces.
func (s *clauseSearch) exclude() {
	var literals []literal
	for _, start := range slices.Backward(s.starts) {
		literals = append(literals, s.trail[start].not())
	}
	s.excluded += sizeOf(literals)
	full := s.excluded > s.room
	if full {
		s.floor = max(len(s.starts)-1, 0)
	}
	s.backjump(literals)
	if s.done {
		return
	}
	c := &clause{literals: literals, from: learned}
	if !full {
		s.watch(c)
	}
	s.set(literals[0], c)
}

// backjump yields the Learn of a clause and goes back to the lowest level, from the floor on, where only its first literal is
// not false. If the clause is empty, it takes all queens back and ends the search.
func (s *clauseSearch) backjump(literals []literal) {
	if len(literals) == 0 {
		s.emitUndo(0)
		s.done = true
		return
	}
	s.emit(trace.Event{Kind: trace.Learn, Clause: s.clause(literals)})
	s.jump(max(s.backjumpLevel(literals), s.floor))
}

// firstLeft returns the leftmost undecided square of the first row without a queen.
func (s *clauseSearch) firstLeft() int {
	square := 0
	for s.truth[queenOn(square)] != 0 {
		square++
	}
	return square
}

// emitTrail yields the events of the literals on the trail that have none yet.
func (s *clauseSearch) emitTrail() {
	for ; s.emitted < len(s.trail); s.emitted++ {
		l := s.trail[s.emitted]
		if l.queen() {
			s.sortStrikes(s.emitted)
		}
		if !s.fixed(l) {
			s.emit(s.event(l))
		}
	}
}

// sortStrikes sorts the squares that the queen at an index of the trail struck: its row first, then its column, its falling
// diagonal and its rising one. These literals come right after its own. They follow from it alone, so their order
// does not change what is learned, and the formula has visited them already or never will.
func (s *clauseSearch) sortStrikes(queen int) {
	square := s.trail[queen].square()
	end := queen + 1
	for end < len(s.trail) && s.why[s.trail[end].square()] == s.attacks[square] {
		end++
	}
	at := s.square(square)
	direction := func(l literal) int {
		switch t := s.square(l.square()); {
		case t.Row == at.Row:
			return 0
		case t.Col == at.Col:
			return 1
		case t.Col-at.Col == t.Row-at.Row:
			return 2
		}
		return 3
	}
	slices.SortStableFunc(s.trail[queen+1:end], func(l, m literal) int { return cmp.Compare(direction(l), direction(m)) })
}

// event returns the event of a literal on the trail: a queen placed or a square struck, and why.
func (s *clauseSearch) event(l literal) trace.Event {
	e := trace.Event{Kind: trace.Place, At: s.square(l.square())}
	if !l.queen() {
		e.Kind = trace.Strike
	}
	why := s.why[l.square()]
	switch {
	case why == nil:
	case why.from == line:
		e.Cause, e.By = trace.Forced, s.line(why)
	case why.from == learned:
		e.Cause = trace.Unit
	case why.from == attack:
		return strike(e.At, s.square(why.literals[0].square()))
	}
	return e
}

func (s *clauseSearch) fixed(l literal) bool {
	return s.why[l.square()] == nil && s.level[l.square()] == 0
}

// jump goes back to the end of a level. It yields a Jump if that undoes more than one decision.
func (s *clauseSearch) jump(level int) {
	keep := s.starts[level]
	if level < len(s.starts)-1 {
		queens := 0
		for _, l := range s.trail[keep:] {
			if l.queen() {
				queens++
			}
		}
		s.emit(trace.Event{Kind: trace.Jump, Value: queens})
	}
	s.emitUndo(keep)
	s.backTo(level)
	s.emitted = keep
}

// emitUndo yields the events that undo the trail down to length keep. It takes the queens back, the latest
// first, and after each restores the squares that were struck since it was placed.
func (s *clauseSearch) emitUndo(keep int) {
	for end := len(s.trail); end > keep; {
		queen := end - 1
		for queen > keep && !s.trail[queen].queen() {
			queen--
		}
		if l := s.trail[queen]; l.queen() && !s.fixed(l) {
			s.emit(trace.Event{Kind: trace.TakeBack, At: s.square(l.square())})
		}
		for end > queen {
			end--
			if l := s.trail[end]; !l.queen() {
				s.emit(trace.Event{Kind: trace.Restore, At: s.square(l.square())})
			}
		}
	}
}

// line returns the row or column that a clause says has a queen, or trace.Nowhere if it says something else.
func (s *clauseSearch) line(c *clause) trace.Square {
	if c.from != line {
		return trace.Sq(-1, -1)
	}
	one, other := s.square(c.literals[0].square()), s.square(c.literals[len(c.literals)-1].square())
	if one.Row == other.Row {
		return trace.Row(int(one.Row))
	}
	return trace.Column(int(one.Col))
}

func (s *clauseSearch) square(i int) trace.Square { return trace.Sq(i/s.n, i%s.n) }

// clause returns the literals as a clause of an event, row by row. It does not keep or change the slice.
func (s *clauseSearch) clause(literals []literal) []trace.Literal {
	out := make([]trace.Literal, len(literals))
	for i, l := range slices.Sorted(slices.Values(literals)) {
		out[i] = trace.Literal{At: s.square(l.square()), Not: !l.queen()}
	}
	return out
}
