package story

import (
	"slices"

	"queenreel/trace"
)

func (t *teller) reasonPlaced(e trace.Event, line trace.Square, again bool) Reason {
	r := Reason{Kind: ReasonUntested, Line: line}
	cost, priced := t.scene.Costs.Of(e.At)
	switch {
	case e.Cause == trace.Forced && line == trace.Nowhere:
		r.Kind, r.Line = ReasonMust, t.lineOf(e.At)
	case e.Cause == trace.Forced:
		r.Kind = ReasonForced
	case e.Cause == trace.Unit && !(t.about.Told && t.unit(trace.Literal{At: e.At}) == nil):
		r.Kind = ReasonUnit
		t.scene.Linked = trace.SquaresOf(t.unit(trace.Literal{At: e.At}))
		r.Squares = t.scene.Linked
	case priced:
		return t.reasonPriced(e.At, cost)
	case e.At.OnLine(t.since.chosen):
		r.Kind, r.Line, r.Value = ReasonFewest, t.since.chosen, t.since.fewest
	case t.since.branched:
		r.Kind = ReasonTry
		if line == t.lineOf(e.At) && t.firstLeft(e.At, line) {
			r.Kind = ReasonFirstLeft
		}
	case again && t.strikes && t.firstLeft(e.At, line):
		r.Kind = ReasonFirstLeft
		if left := t.leftOn(line); left.Minus(t.scene.Ghosts) == trace.SetOf(e.At) {
			r.Kind = ReasonForced
		}
	case t.candidates():
	default:
		if r.By = attackersOf(&t.now.Board, e.At, trace.Nowhere); r.By == (trace.Set{}) { // tested or not
			r.Kind, r.Squares = t.reasonSafe(e.At, line)
			r.Value = r.Squares.Len()
			return r
		}
		r.Kind, r.Value = ReasonBeaten, r.By.Len()
	}
	return r
}

// reasonSafe returns why a queen was placed on a square that no queen attacks, and the squares of its line that the search has skipped. It
// speaks of an order only where the search follows it, and of attacked squares only if they were tested, in a search that tests any.
func (t *teller) reasonSafe(at, line trace.Square) (ReasonKind, trace.Set) {
	var attacked, recent trace.Set // before the square, and of these the ones after the last that failed
	failed, later := false, t.scene.Ghosts
	testsNone := !slices.Contains(t.about.Counts, trace.Tests)
	for _, s := range t.inOrder(line) {
		_, hit := t.before.Attacker(s)
		switch {
		case s == at && failed && later == trace.Set{} && (testsNone || recent.Within(t.since.attacked)):
			return ReasonNextSafe, trace.Set{}
		case s == at && !failed && attacked != trace.Set{} && t.since.attacked == attacked: // all of them were tested
			return ReasonAfter, attacked
		case s == at:
			return ReasonFirst, trace.Set{}
		case hit:
			attacked.Add(s)
			recent.Add(s)
		case t.scene.Ghosts.Has(s):
			failed, recent = true, trace.Set{}
		default: // the search does not follow the order
			return ReasonFirst, trace.Set{}
		}
		later.Remove(s)
	}
	return ReasonFirst, trace.Set{}
}

// skippedFor returns the squares that were ruled out in the line of the scene's reason before a queen was placed there. In a search that
// takes the first safe square, only the squares before the queen count.
func (t *teller) skippedFor(at trace.Square) (skipped trace.Set) {
	inOrder := false
	switch t.scene.Reason.Kind {
	case ReasonAfter, ReasonNextSafe, ReasonHopeless:
		inOrder = true
	case ReasonForced, ReasonUnit, ReasonFirstLeft, ReasonTry, ReasonFewest, ReasonCheapest, ReasonNextCheapest, ReasonEqual:
	default:
		return skipped
	}
	for _, s := range t.inOrder(t.scene.Reason.Line) {
		switch {
		case s == at && inOrder:
			return skipped
		case s != at && t.fails(trace.Literal{At: s}):
			skipped.Add(s)
		}
	}
	return skipped
}

// reasonPriced returns why a queen was placed on a square of known cost.
func (t *teller) reasonPriced(at trace.Square, cost int) Reason {
	r := Reason{Kind: ReasonPriced, Line: t.lineOf(at), Value: cost}
	attacked := t.before.Attacked()
	least, leastLeft, equal := true, true, true
	var free []trace.Square
	for _, s := range t.inOrder(r.Line) {
		c, known := t.scene.Costs.Of(s)
		if known && c < cost {
			least = false
			leastLeft = leastLeft && t.scene.Ghosts.Has(s)
		}
		if !attacked.Has(s) {
			free = append(free, s)
			equal = equal && known && c == cost
		}
	}
	switch first := len(free) > 0 && free[0] == at; {
	case t.costKind == ReasonTakes && first && len(free) == 1:
		r.Kind = ReasonForced
	case t.costKind == ReasonTakes && first && equal:
		r.Kind = ReasonEqual
	case t.costKind == ReasonTakes && least:
		r.Kind = ReasonCheapest
	case t.costKind == ReasonTakes && leastLeft:
		r.Kind = ReasonNextCheapest
	case t.costKind == ReasonAttackers && least:
		r.Kind = ReasonLeastAttacked
		r.By = attackersOf(&t.now.Board, at, trace.Nowhere)
	}
	return r
}

// costOf returns what the cost of a square counts.
func (t *teller) costOf(at trace.Square, cost int) ReasonKind {
	by := attackers(&t.now.Board, at, QueenOn(&t.now.Board, t.lineOf(at))) // that queen would move
	takes, hits := cost == t.takes(at), cost == by
	switch {
	case takes && (!hits || slices.Contains(t.about.Counts, trace.Backtracks)):
		return ReasonTakes
	case hits:
		return ReasonAttackers
	}
	return ReasonCost
}

// takes returns how many free squares a queen would attack, in lines without a queen other than its own.
func (t *teller) takes(at trace.Square) int {
	with := t.now.Board
	if with.Has(at) {
		return -1
	}
	with.Apply(trace.Event{Kind: trace.Place, At: at})
	var held [trace.MaxN]bool // rows or columns with a queen
	for q := range with.Queens() {
		line := t.lineOf(q)
		held[max(line.Row, line.Col)] = true
	}
	n, taken := 0, with.Attacked().Minus(t.now.Board.Attacked())
	for s := range taken.Squares() {
		if line := t.lineOf(s); !held[max(line.Row, line.Col)] {
			n++
		}
	}
	return n
}

// attackersOf returns the queens, other than mover, that attack a square.
func attackersOf(b *trace.Board, at, mover trace.Square) trace.Set {
	queens := b.Occupied()
	queens.Remove(mover)
	return queens.Attackers(at)
}

// attackers returns how many queens other than mover attack a square.
func attackers(b *trace.Board, at, mover trace.Square) int { return attackersOf(b, at, mover).Len() }

// leftOn returns the squares of a line that are not ruled out.
func (t *teller) leftOn(line trace.Square) (left trace.Set) {
	for s := range trace.Along(line, t.now.Board.N) {
		if !t.fails(trace.Literal{At: s}) {
			left.Add(s)
		}
	}
	return left
}

// firstLeft reports whether a square is the first of a line that is not ruled out, and was not tried.
func (t *teller) firstLeft(at, line trace.Square) bool {
	for _, s := range t.inOrder(line) {
		if s == at || !t.fails(trace.Literal{At: s}) && !t.scene.Ghosts.Has(s) {
			return s == at
		}
	}
	return false
}

// forcedBy returns the line of which a queen takes the only square left.
func (t *teller) forcedBy(e trace.Event) trace.Square {
	if e.At.OnLine(e.By) {
		return e.By
	}
	for _, line := range []trace.Square{t.lineOf(e.At), trace.Row(int(e.At.Row)), trace.Column(int(e.At.Col))} {
		if left := t.leftOn(line); left.Minus(t.scene.Ghosts) == trace.SetOf(e.At) {
			return line
		}
	}
	return trace.Nowhere
}

// reasonBack returns why queens are taken back: for the dead end before, unless something else was told.
func (t *teller) reasonBack() Reason {
	r := Reason{Kind: ReasonRemoved, Line: t.why.dead}
	switch learned := t.why.learned; {
	case t.why.solved && learned == nil:
		r.Kind, r.Value = ReasonNextSolution, t.now.Counters[trace.Solutions]
	case t.why.jump > 0 && learned != nil:
		r.Kind, r.Value = ReasonJump, t.why.jump
		t.scene.Linked = trace.SquaresOf(learned)
	case learned != nil && !t.broken(learned): // it forbids nothing that stands
		r.Kind = ReasonBack
	case t.why.solved:
		r.Kind, r.Squares = ReasonBarred, trace.SquaresOf(learned)
	case learned != nil:
		r.Kind, r.Squares, r.By = ReasonLearned, trace.SquaresOf(learned), t.why.choice
		t.scene.Linked = trace.SquaresOf(learned)
	case t.why.broken && !t.about.Told:
		r.Kind = ReasonNoneLeft
	case t.about.Repairs():
		r.Kind, r.Value = ReasonAfresh, t.now.Counters[trace.Moves]-t.afresh
	case t.why.dead == trace.Nowhere && !t.why.refuted:
		r.Kind = ReasonBack
	}
	return r
}

// candidates reports whether the search tests placements only when they are complete.
func (t *teller) candidates() bool { return tests(t.about) }

// reasonDead returns why a line has no square left, and shows the line and the squares that failed in it.
func (t *teller) reasonDead(line trace.Square) Reason {
	r := Reason{Kind: ReasonAllAttacked, Line: line}
	t.scene.Dead = line
	attacked := t.scene.Board.Attacked()
	t.scene.Ghosts = t.ghosts(line).Minus(attacked) // being attacked is reason enough
	for s := range trace.Along(line, t.now.Board.N) {
		switch {
		case t.scene.Ghosts.Has(s):
			r.Squares.Add(s)
		case !attacked.Has(s):
			r.Kind = ReasonRuledOut
		}
		for q := range t.now.Board.Queens() {
			if q.Attacks(s) {
				r.By.Add(q)
			}
		}
	}
	switch {
	case r.Kind != ReasonAllAttacked || r.Squares == trace.Set{}:
	case slices.ContainsFunc(t.levels, func(l level) bool { return l.solved.Both(r.Squares) != trace.Set{} }):
		r.Kind = ReasonTried
	default:
		r.Kind = ReasonFailed
	}
	return r
}

// ghosts returns the squares of a line that queens left since the queens that stand were placed.
func (t *teller) ghosts(line trace.Square) (ghosts trace.Set) {
	for at := range trace.Along(line, t.now.Board.N) {
		for i := range t.levels {
			if t.levels[i].failed.Has(at) && !t.scene.Board.Has(at) {
				ghosts.Add(at)
			}
		}
	}
	return ghosts
}

// lineOf returns the row of a square, or its column if columns are filled.
func (t *teller) lineOf(s trace.Square) trace.Square { return filledLine(s, t.about.ByColumn) }

// filledLine returns the row of a square, or its column if columns are filled; that of none is none.
func filledLine(s trace.Square, byColumn bool) trace.Square {
	switch {
	case s == trace.Nowhere:
		return trace.Nowhere
	case byColumn:
		return trace.Column(int(s.Col))
	}
	return trace.Row(int(s.Row))
}

// inOrder returns the squares of a row or column as the search tries them: MaxFirst is about the lines that it fills.
func (t *teller) inOrder(line trace.Square) []trace.Square {
	squares := slices.Collect(trace.Along(line, t.now.Board.N))
	if column := line.Row < 0; t.about.MaxFirst && column == t.about.ByColumn {
		slices.Reverse(squares)
	}
	return squares
}

// QueenOn returns the last queen on a row or column, or none.
func QueenOn(b *trace.Board, line trace.Square) (queen trace.Square) {
	queen = trace.Nowhere
	for s := range trace.Along(line, b.N) {
		if b.Has(s) {
			queen = s
		}
	}
	return queen
}
