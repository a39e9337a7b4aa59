package story

import (
	"slices"

	"queenreel/trace"
)

// inOrder returns the squares of a line as the search tries them. What is mirrored are the lines that it fills: the mirror image of a
// search from left to right goes through columns as before.
func (o *oracle) inOrder(line trace.Square) []trace.Square {
	squares := o.along(line)
	if o.about.MaxFirst && line == o.own(squares[0]) {
		slices.Reverse(squares)
	}
	return squares
}

// passed returns the squares of a line before another that were still possible, and those that were not.
func (o *oracle) passed(m *moment, line, at trace.Square) (open, out []trace.Square) {
	squares := o.inOrder(line)
	i := slices.Index(squares, at)
	claim(i >= 0, "%v is not in %v", at, line)
	for _, s := range squares[:i] {
		if m.open(s) {
			open = append(open, s)
		} else {
			out = append(out, s)
		}
	}
	return open, out
}

// checkSafe checks that no queen attacks a square, and which squares before it the search has skipped.
func (o *oracle) checkSafe(s *Scene, before *moment, recent []trace.Event) {
	r := &s.Reason
	claim(!hit(before.queens, s.At), "%v is attacked", s.At)
	safe, attacked := o.passed(before, r.Line, s.At)
	var tested trace.Set
	for _, e := range recent {
		if e.Kind == trace.Test && e.Cause == trace.Attack {
			tested.Add(e.At)
		}
	}
	line := o.inOrder(r.Line) // the search follows it if no square after this failed, and those since the last that did were tested
	i := slices.Index(line, s.At)
	followed := !slices.ContainsFunc(line[i:], s.Ghosts.Has)
	for _, at := range slices.Backward(line[:i]) {
		if hit(before.queens, at) {
			followed = followed && (tested.Has(at) || !slices.Contains(o.about.Counts, trace.Tests))
		} else if s.Ghosts.Has(at) {
			break
		}
	}
	passed := !slices.ContainsFunc(safe, func(at trace.Square) bool { return !s.Ghosts.Has(at) })
	kind := ReasonFirst
	switch {
	case len(safe) > 0 && passed && followed:
		kind, attacked = ReasonNextSafe, nil
	case len(safe) == 0 && len(attacked) > 0 && same(tested, attacked):
		kind = ReasonAfter
	default:
		attacked = nil
	}
	claim(r.Kind == kind && r.Value == len(attacked) && same(r.Squares, attacked), "%v, attacked were %v", kind, attacked)
}

// skipped returns those of the queens taken back in a jump that the conflict did not come from: placed before the last
// decision, and not in the clause that was learned.
func (o *oracle) skipped(leaving []trace.Square, now *moment, key int) (skipped []trace.Square) {
	i := key
	for o.events[i].Kind != trace.Branch || o.events[i].Cause != 0 {
		i--
	}
	for _, q := range leaving {
		later := slices.ContainsFunc(o.events[i:key], func(e trace.Event) bool { return e.Kind == trace.Place && e.At == q })
		if !later && !slices.Contains(squaresIn(now.learned[len(now.learned)-1]), q) {
			skipped = append(skipped, q)
		}
	}
	return skipped
}

// checkLesson checks which line the queens of a clause leave without a square, if it is said, or that they all stand if it
// is why queens go back.
func (o *oracle) checkLesson(s *Scene, now *moment, clause []trace.Literal) {
	if s.Mood == Backtrack {
		for _, l := range clause {
			claim(s.Reason.Kind == ReasonBarred || o.broken(now, l), "%v still holds", l)
		}
		return
	}
	forbidden := slices.Clone(o.about.Fixed)
	for _, l := range clause {
		if l.Not {
			forbidden = append(forbidden, l.At)
		}
	}
	i := len(o.events) - 1
	for i > 0 && (o.events[i].Kind != trace.Conflict || i >= o.upTo+1) {
		i--
	}
	line := s.Reason.Line
	claim(line == trace.Nowhere || o.events[i].Kind == trace.Conflict && o.events[i].At == line, "the conflict was %v", o.events[i])
	for _, at := range o.along(line) {
		claim(hit(forbidden, at), "%v is left", at)
	}
}

// checkCheapest checks that no square of a row is cheaper, or none that was not tried.
func (o *oracle) checkCheapest(s *Scene, before *moment) {
	r := &s.Reason
	claim(r.Line == o.own(s.At) && r.Value == o.takes(before, s.At), "it takes %d", o.takes(before, s.At))
	_, known := s.Costs.Of(s.At)
	claim(known, "its cost is not known")
	cheaper, other := 0, 0
	var free []trace.Square
	for _, at := range o.inOrder(r.Line) {
		if hit(before.queens, at) {
			continue
		}
		free = append(free, at)
		switch takes := o.takes(before, at); {
		case takes < r.Value:
			cheaper++
			claim(s.Ghosts.Has(at), "%v takes fewer", at)
		case takes > r.Value:
			other++
		}
	}
	claim((cheaper > 0) == (r.Kind == ReasonNextCheapest), "%d take fewer", cheaper)
	claim((cheaper+other == 0 && free[0] == s.At) == (r.Kind == ReasonEqual) && len(free) > 1, "%d take fewer, %d more", cheaper, other)
	o.checkCosts(s, func(at trace.Square) int { return o.takes(before, at) })
}

// checkDead checks that a line has no square left, and why.
func (o *oracle) checkDead(s *Scene, now *moment) {
	r := &s.Reason
	claim(s.Dead == r.Line && len(o.along(r.Line)) > 0, "%v is dead", s.Dead)
	var by []trace.Square
	ruledOut, solved := false, false
	for _, at := range o.along(r.Line) {
		switch {
		case s.Ghosts.Has(at):
			d, _ := o.vain(s, now, at)
			solved = solved || d.after > d.before
		case hit(now.queens, at):
			for _, q := range now.queens {
				if hits(q, at) {
					by = append(by, q)
				}
			}
		default:
			claim(now.struck[at] && r.Kind == ReasonRuledOut, "%v is left", at)
			ruledOut = true
		}
	}
	claim(same(r.By, by), "they are attacked by %v", by)
	claim(r.Squares == s.Ghosts, "the ghosts are %v", listOf(s.Ghosts))
	claim(ruledOut == (r.Kind == ReasonRuledOut), "squares are ruled out: %t", ruledOut)
	if !ruledOut {
		kind := ReasonAllAttacked
		switch {
		case solved:
			kind = ReasonTried
		case s.Ghosts != trace.Set{}:
			kind = ReasonFailed
		}
		claim(r.Kind == kind, "it is %v", kind)
	}
	if o.about.N <= 7 {
		claim(o.hope(now, now.queens) == 0, "a solution is left")
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
	for _, l := range clause {
		if l.Not || !hit(forbidden, l.At) {
			plain = append(plain, l)
		}
	}
	return plain
}

// satisfies reports whether a literal of a clause holds on a board.
func satisfies(board []trace.Square, clause []trace.Literal) bool {
	return slices.ContainsFunc(clause, func(l trace.Literal) bool { return slices.Contains(board, l.At) != l.Not })
}

// checkClause checks that every solution not found yet satisfies a clause.
func (o *oracle) checkClause(now *moment, clause []trace.Literal) {
	for _, b := range o.solutions {
		found := slices.ContainsFunc(now.found, func(f []trace.Square) bool { return holds(f, b) })
		claim(found || satisfies(b, clause), "the solution %v breaks it", b)
	}
}

// checkUnit checks that a learned clause leaves only one of its literals.
func (o *oracle) checkUnit(s *Scene, before *moment, own trace.Literal) {
	leavesOwn := func(clause []trace.Literal) bool {
		return slices.Contains(clause, own) &&
			!slices.ContainsFunc(clause, func(l trace.Literal) bool { return l != own && !o.broken(before, l) })
	}
	for _, clause := range before.learned {
		if leavesOwn(clause) && same(s.Linked, squaresIn(clause)) {
			return
		}
	}
	old := max(0, len(before.learned)-ClauseLines) // clauses that scenes have forgotten
	claim(s.Linked == trace.Set{} && old > 0 && !slices.ContainsFunc(before.learned[old:], leavesOwn), "no clause about %v leaves only %v", listOf(s.Linked), own)
}

// checkStruck checks that the squares were struck in the scene.
func (o *oracle) checkStruck(s *Scene, from, to int) {
	var struck []trace.Square
	for _, e := range o.events[from:to] {
		if e.Kind == trace.Strike && (o.detail == Tests || e.Cause == trace.Hall) {
			struck = append(struck, e.At)
		}
	}
	claim(same(s.Reason.Squares, struck) && s.Reason.Value == len(struck), "struck were %v", struck)
}

// checkHall checks that some lines without queens have squares left on only as many columns, rows or diagonals as they are, and
// that the squares struck are on these, and in other lines.
func (o *oracle) checkHall(s *Scene, before *moment) {
	lines := map[trace.Square]bool{}
	for _, at := range listOf(s.Hall) {
		lines[o.own(at)] = true
	}
	slopes := []int8{0}
	if s.Reason.Kind == ReasonHallDiagonal {
		slopes = []int8{-1, 1}
	}
	fits := func(slope int8) bool {
		value := func(at trace.Square) int8 {
			if o.about.ByColumn {
				return int8(at.Row) + slope*int8(at.Col)
			}
			return int8(at.Col) + slope*int8(at.Row)
		}
		values := map[int8]bool{}
		for _, at := range listOf(s.Hall) {
			values[value(at)] = true
		}
		for _, at := range listOf(s.Reason.Squares) {
			if lines[o.own(at)] || !values[value(at)] {
				return false
			}
		}
		return len(values) == len(lines)
	}
	claim(slices.ContainsFunc(slopes, fits), "they have not as many values as lines")
	for line := range lines {
		for _, at := range o.along(line) {
			claim(!slices.Contains(before.queens, at), "a queen stands in %v", line)
			claim(before.open(at) == s.Hall.Has(at), "%v is left: %t", at, before.open(at))
		}
	}
}
