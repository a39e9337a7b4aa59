package story

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// reasonsOf holds the reasons that scenes have, by their moods.
var reasonsOf = map[Mood][]ReasonKind{
	Calm:      {ReasonStart, ReasonChosen, ReasonBoard},
	Placement: {ReasonFirst, ReasonAfter, ReasonNextSafe, ReasonForced, ReasonUnit, ReasonFirstLeft, ReasonTry, ReasonFewest, ReasonCheapest, ReasonNextCheapest, ReasonEqual, ReasonLeastAttacked, ReasonGainsMost, ReasonUntested, ReasonBeaten, ReasonMoved, ReasonSwapped},
	Free:      {ReasonFree, ReasonTakes, ReasonAttackers, ReasonCost},
	Conflict:  {ReasonAttacked, ReasonWorst, ReasonWorstRest, ReasonRejected, ReasonBroken, ReasonAllAttacked, ReasonRuledOut},
	Backtrack: {ReasonAllAttacked, ReasonFailed, ReasonTried, ReasonRuledOut, ReasonRefuted, ReasonLearned, ReasonBarred, ReasonNextSolution, ReasonAfresh, ReasonAllCounted, ReasonNoneLeft, ReasonBack},
	Solved:    {ReasonSolution},
	Pruned:    {ReasonLine, ReasonDiagonal, ReasonHall, ReasonHallDiagonal, ReasonUnitStruck, ReasonNoSolution, ReasonDenied, ReasonExhausted, ReasonRestored},
	Learned:   {ReasonLearned, ReasonBarred},
	Jump:      {ReasonJump},
	Done:      {ReasonComplete, ReasonFound, ReasonGivenUp, ReasonStuck, ReasonEnded},
}

// checkReason checks the reason of a scene, in the state before the event at index key, in the one shown, and after all
// events of the scene.
func (o *oracle) checkReason(s *Scene, before, now, after *moment, from, to, key int) {
	r := &s.Reason
	squares, by := listOf(r.Squares), listOf(r.By)
	recent := o.since(key)
	counted := func(kinds ...trace.Kind) int {
		n := 0
		for _, k := range kinds {
			n += after.counts[k]
		}
		return n
	}
	var shown trace.Event
	if key < len(o.events) {
		shown = o.events[key]
	}
	claim(slices.Contains(reasonsOf[s.Mood], r.Kind), "mood %d has the reason %v", s.Mood, r.Kind)
	switch r.Kind {
	case ReasonStart:
		claim(s.Step == 1 && same(r.By, o.about.Fixed), "these queens are fixed: %v", o.about.Fixed)
	case ReasonFree:
		claim(shown.At == s.At && r.Line == o.own(s.At) && !hit(now.queens, s.At), "%v is not free", s.At)
	case ReasonAttacked:
		claim(shown.At == s.At && r.Line == o.own(s.At) && same(r.By, []trace.Square{s.By}), "By is %v", by)
		claim(slices.Contains(now.queens, s.By) && hits(s.By, s.At), "%v does not attack %v", s.By, s.At)
	case ReasonTakes:
		claim(r.Line == o.own(s.At) && r.Value == o.takes(now, s.At), "it takes %d", o.takes(now, s.At))
	case ReasonAttackers:
		want := o.attackers(now, s.At)
		claim(r.Line == o.own(s.At) && same(r.By, want) && r.Value == len(want), "it is attacked by %v", want)
	case ReasonChosen, ReasonFewest:
		o.checkFewest(s, before, recent)
	case ReasonWorst, ReasonWorstRest:
		o.checkWorst(s, now, from)
	case ReasonFirst, ReasonAfter, ReasonNextSafe:
		o.checkSafe(s, before, recent)
	case ReasonForced:
		claim(before.open(s.At) && slices.Contains(o.along(r.Line), s.At), "%v is not in %v", s.At, r.Line)
		for _, at := range o.along(r.Line) {
			claim(at == s.At || !before.open(at) || s.Ghosts.Has(at), "%v is left in %v", at, r.Line)
		}
	case ReasonUnit, ReasonUnitStruck:
		claim(r.Kind == ReasonUnitStruck || r.Squares == s.Linked, "linked are %v", listOf(s.Linked))
		own := trace.Literal{At: s.At, Not: r.Kind == ReasonUnitStruck}
		o.checkUnit(s, before, own)
	case ReasonTry:
		i := slices.IndexFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Branch && e.At == s.At && e.Cause == 0 })
		claim(i >= 0, "it is no decision")
	case ReasonFirstLeft:
		decided := slices.ContainsFunc(recent, func(e trace.Event) bool {
			return e.Kind == trace.Branch && e.At == s.At && e.Cause == 0 && e.Value == 0
		})
		claim(decided || s.Ghosts != trace.Set{}, "it is no decision")
		claim(slices.ContainsFunc(o.along(r.Line), func(at trace.Square) bool {
			return at != s.At && before.open(at) && !s.Ghosts.Has(at)
		}), "no other square is left in %v", r.Line)
		claim(r.Value == 0 && before.open(s.At), "%v is not left", s.At)
		passed, _ := o.passed(before, r.Line, s.At)
		for _, at := range passed {
			claim(s.Ghosts.Has(at), "%v is left before it", at)
		}
	case ReasonCheapest, ReasonNextCheapest, ReasonEqual:
		o.checkCheapest(s, before)
	case ReasonLeastAttacked:
		m := *before
		m.queens = slices.DeleteFunc(slices.Clone(m.queens), func(q trace.Square) bool { return o.own(q) == o.own(s.At) })
		want := o.attackers(&m, s.At)
		claim(same(r.By, want) && r.Value == len(want), "it is attacked by %v", want)
		for _, at := range o.along(r.Line) {
			claim(at == s.From || len(o.attackers(&m, at)) >= r.Value, "%v has fewer", at)
		}
		line := slices.DeleteFunc(slices.Clone(s.Costs), func(c Cost) bool { return o.own(c.At) != o.own(s.At) }) // those of other lines say what the trace says
		o.checkCosts(&Scene{Marks: &Marks{Costs: line}}, func(at trace.Square) int { return len(o.attackers(&m, at)) })
	case ReasonGainsMost:
		claim(shown.Kind == trace.Move && shown.At == s.At && r.Value == pairs(now.queens), "%v leaves %d pairs", shown, pairs(now.queens))
		for k, q := range before.queens {
			for _, at := range o.along(o.own(q)) {
				moved := slices.Clone(before.queens)
				moved[k] = at
				claim(pairs(moved) >= r.Value, "%v to %v would leave %d pairs", q, at, pairs(moved))
			}
		}
	case ReasonBeaten, ReasonMoved:
		var want []trace.Square
		for _, q := range now.queens {
			if hits(q, s.At) {
				want = append(want, q)
			}
		}
		claim(same(r.By, want) && r.Value == len(want), "it is attacked by %v", want)
		claim((shown.Kind == trace.Move) == (r.Kind == ReasonMoved) && shown.At == s.At, "it is %v", shown)
	case ReasonSwapped:
		first := o.events[key-1]
		claim(first.Kind == trace.Move && shown.Kind == trace.Move && exchange(first, shown), "%v and %v are no exchange", first, shown)
		claim(same(r.Squares, []trace.Square{first.By, first.At}), "the other moves by %v", first)
		claim(r.Value == pairs(now.queens) && len(now.queens) == o.about.N, "%d pairs attack each other", pairs(now.queens))
	case ReasonBoard:
		claim(shown.Kind == trace.Setup && r.Value == pairs(now.queens), "%v: %d pairs attack each other", shown, pairs(now.queens))
	case ReasonCost:
		claim(shown.Kind == trace.Cost && shown.At == s.At && shown.Value == r.Value, "it is %v", shown)
	case ReasonStuck:
		claim(o.events[len(o.events)-1].Kind == trace.Fail && r.Value == pairs(now.queens) && r.Value > 0, "%d pairs attack each other", pairs(now.queens))
	case ReasonEnded:
		claim(r.Value == len(now.found), "%d were found", len(now.found))
	case ReasonUntested:
		claim(len(recent) == 0 && o.about.Solver == "exhaustive", "before it, %v", recent)
	case ReasonRejected:
		claim(len(now.queens) == o.about.N && hits(s.By, s.At) && holds(now.queens, []trace.Square{s.By, s.At}), "%v does not attack %v", s.By, s.At)
		claim(r.Value == counted(trace.Reject, trace.Solution) && same(r.By, []trace.Square{s.By}), "the candidates are %d", r.Value)
	case ReasonAllAttacked, ReasonFailed, ReasonTried, ReasonRuledOut:
		o.checkDead(s, now)
	case ReasonRefuted, ReasonNoneLeft:
		queens := now.queens
		if r.Kind == ReasonNoneLeft {
			queens = nil
		}
		claim(o.hope(now, queens) == 0, "there is a solution")
	case ReasonBroken:
		claim(shown.Kind == trace.Conflict && same(r.Squares, squaresIn(plainly(shown.Clause))) && r.Squares == s.Linked, "the clause is %v", shown.Clause)
		for _, l := range shown.Clause {
			claim(o.broken(before, l), "%v still holds", l)
		}
	case ReasonLearned, ReasonBarred:
		clause := now.learned[len(now.learned)-1]
		claim(same(r.Squares, squaresIn(clause)), "the clause is %v", clause)
		claim(r.Kind == ReasonBarred || r.Squares == s.Linked, "linked are %v", listOf(s.Linked))
		o.checkClause(now, clause)
		o.checkLesson(s, now, clause)
		solved := slices.ContainsFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Solution })
		claim(solved == (r.Kind == ReasonBarred), "a solution came before: %t", solved)
		if r.Kind == ReasonBarred {
			claim(!satisfies(now.found[len(now.found)-1], clause), "it bars not the last solution")
		}
	case ReasonJump:
		skipped := o.skipped(listOf(s.Leaving), now, key)
		claim(same(r.Squares, skipped) && r.Value == len(listOf(s.Leaving)), "skipped are %v", skipped)
		claim(slices.ContainsFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Jump && e.Value == r.Value }), "no jump")
		claim(same(s.Linked, squaresIn(now.learned[len(now.learned)-1])), "linked are %v", listOf(s.Linked))
		without := slices.DeleteFunc(slices.Clone(now.queens), func(q trace.Square) bool { return slices.Contains(skipped, q) })
		claim(o.hope(now, without) == 0, "without %v there is a solution", skipped)
	case ReasonNextSolution:
		claim(slices.ContainsFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Solution }), "it was no solution")
	case ReasonAfresh:
		claim(len(listOf(s.Leaving)) == len(now.queens)-len(o.about.Fixed), "not all queens go")
		claim(o.about.Repairs(), "it never starts afresh")
		m, started := o.beginning(), 0
		for _, e := range o.events[:key] {
			m.play(e)
			if e.Kind == trace.Setup || e.Kind == trace.TakeBack && len(m.queens) == len(o.about.Fixed) {
				started = m.counts[trace.Move]
			}
		}
		claim(m.counts[trace.Move]-started == r.Value, "there were %d moves", m.counts[trace.Move]-started)
	case ReasonAllCounted:
		all := o.placements()
		claim(r.Value == all && counted(trace.Reject, trace.Solution) == all, "there are %d placements", all)
	case ReasonLine, ReasonDiagonal:
		o.checkStruck(s, from, to)
		for _, at := range squares {
			claim(len(by) == 1 && slices.Contains(now.queens, by[0]) && hits(by[0], at), "%v does not attack %v", by, at)
			if r.Kind == ReasonLine {
				claim(slices.Contains(o.along(r.Line), at) && slices.Contains(o.along(r.Line), by[0]), "%v is not in %v with %v", at, r.Line, by)
			} else {
				first := squares[0]
				rising := first.Row+first.Col == by[0].Row+by[0].Col
				claim(first.Row != by[0].Row && first.Col != by[0].Col, "%v is no diagonal", squares)
				claim(rising && at.Row+at.Col == by[0].Row+by[0].Col || !rising && at.Row-at.Col == by[0].Row-by[0].Col, "%v are not on one diagonal", squares)
			}
		}
	case ReasonHall, ReasonHallDiagonal:
		o.checkStruck(s, from, to)
		o.checkHall(s, before)
	case ReasonNoSolution:
		claim(len(now.queens) == 0, "%v stand", now.queens)
		claim(!slices.ContainsFunc(o.solutions, func(b []trace.Square) bool { return slices.Contains(b, s.At) }), "a solution has a queen on %v", s.At)
	case ReasonDenied, ReasonExhausted:
		claim(same(r.By, now.queens), "these stand: %v", now.queens)
		queens := append(slices.Clone(now.queens), s.At)
		claim(o.hope(now, queens) == 0, "a solution is left with %v", queens)
		found := slices.ContainsFunc(now.found, func(f []trace.Square) bool { return holds(f, queens) })
		claim(found == (r.Kind == ReasonExhausted), "a solution with it was found: %t", found)
	case ReasonRestored:
		i := from
		for i > o.began && (o.events[i-1].Kind == trace.Restore || o.events[i-1].Kind == trace.TakeBack) {
			i--
		}
		var restored, gone, attackers []trace.Square
		for _, e := range o.events[i:from] {
			switch e.Kind {
			case trace.TakeBack:
				gone = append(gone, e.At)
			case trace.Restore:
				restored = append(restored, e.At)
				claim(now.open(e.At), "%v is not free", e.At)
			}
		}
		freed := true
		for _, q := range gone {
			if hit(restored, q) {
				attackers = append(attackers, q)
			}
		}
		for _, at := range restored {
			freed = freed && hit(gone, at)
		}
		claim(freed && same(r.By, attackers) || !freed && len(by) == 0, "%v attacked all: %t", attackers, freed)
		claim(same(r.Squares, restored) && r.Value == len(restored), "restored are %v", restored)
	case ReasonSolution:
		claim(r.Value == len(now.found) && holds(now.found[r.Value-1], now.queens) && len(now.queens) == o.about.N, "it is no solution")
		for _, q := range now.queens {
			claim(!hit(now.queens, q), "%v is attacked", q)
		}
	case ReasonComplete:
		claim(r.Value == len(o.solutions) && len(now.found) == r.Value && o.about.Complete, "there are %d solutions", len(o.solutions))
	case ReasonFound:
		claim(r.Value == len(now.found) && r.Value > 0, "%d were found", len(now.found))
	case ReasonGivenUp:
		claim(len(now.found) == 0 && !o.about.Complete, "%d were found", len(now.found))
	}
}

// checkMarked checks that no square was given back between a failure and the scene that begins with an event and tells of it.
func (o *oracle) checkMarked(s *Scene, from int) {
	var restored []trace.Square
	for _, e := range slices.Backward(o.since(from)) {
		switch e.Kind {
		case trace.Restore:
			restored = append(restored, e.At)
		case trace.Fail, trace.DeadEnd, trace.Conflict:
			claim(len(restored) == 0 || len(o.seen.queens) == len(o.about.Fixed), "%v are open again, and %v was not told", restored, e)
		}
	}
}

// checkFewest checks that a line has the fewest squares left.
func (o *oracle) checkFewest(s *Scene, before *moment, recent []trace.Event) {
	r := &s.Reason
	if s.Mood == Placement {
		claim(slices.ContainsFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Choose && e.At == r.Line }), "%v was not chosen", r.Line)
		claim(slices.Contains(o.along(r.Line), s.At), "%v is not in %v", s.At, r.Line)
	}
	left := func(line trace.Square) (left []trace.Square) {
		for _, at := range o.along(line) {
			if before.open(at) {
				left = append(left, at)
			}
		}
		return left
	}
	claim(s.Chosen == r.Line && r.Value == len(left(r.Line)), "%v has %v", r.Line, left(r.Line))
	claim(r.Kind == ReasonFewest || same(r.Squares, left(r.Line)), "%v has %v", r.Line, left(r.Line))
	for i := range o.about.N {
		for _, line := range []trace.Square{trace.Sq(i, -1), trace.Sq(-1, i)} {
			filled := slices.ContainsFunc(before.queens, func(q trace.Square) bool { return slices.Contains(o.along(line), q) })
			comparable := o.about.Solver == "dlx" || (line.Row < 0) == (r.Line.Row < 0)
			claim(filled || !comparable || len(left(line)) >= r.Value, "%v has fewer squares left", line)
		}
	}
}

// checkWorst checks that the queen who is to move is attacked by most others.
func (o *oracle) checkWorst(s *Scene, now *moment, from int) {
	want := o.attackers(now, s.At)
	claim(same(s.Reason.By, want) && s.Reason.Value == len(want) && hits(s.By, s.At), "it is attacked by %v", want)
	var worse []trace.Square
	for _, q := range now.queens {
		if !slices.Contains(o.about.Fixed, q) && len(o.attackers(now, q)) > len(want) {
			worse = append(worse, q)
		}
	}
	claim(same(s.Reason.Squares, worse) && (len(worse) > 0) == (s.Reason.Kind == ReasonWorstRest), "%v are attacked by more", worse)
	if len(worse) > 0 {
		i := from - 1
		for i > 0 && o.events[i].Kind != trace.Move {
			i--
		}
		claim(len(worse) == 1 && o.events[i].At == worse[0], "%v are attacked by more, and not moved last", worse)
	}
}

// checkCosts checks all costs that a scene knows, but that of the square that a queen left.
func (o *oracle) checkCosts(s *Scene, cost func(trace.Square) int) {
	for _, at := range o.every() {
		if c, known := s.Costs.Of(at); known {
			claim(c == cost(at), "the cost of %v is %d, not %d", at, cost(at), c)
		}
	}
}

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

// heard is what was said of a scene.
type heard struct {
	*oracle
	saying
	s           *Scene
	before, now *moment // the states of checkScene
	to          int
	other       bool // it is said of the solutions that are not found yet
}

// checkWords checks what the caption of a scene says, and the clauses in their panel.
func (o *oracle) checkWords(s *Scene, before, now *moment, to int) {
	h := heard{oracle: o, s: s, before: before, now: now, to: to}
	texts := []string{s.Caption.Title, s.Caption.Detail}
	if n := len(s.Clauses); n > 0 {
		last := s.Clauses[n-1]
		texts = append(texts, ClauseWords(spoken, last, words.Grid, o.about.N, len(last.Literals)))
	}
	for _, text := range texts {
		if text == "" {
			continue
		}
		for _, part := range partsOfText(text) {
			h.hear(part)
		}
	}
}

// hear checks a text, and those within it.
func (h heard) hear(text string) {
	said, ok := sayingOf(text)
	claim(ok, "%q is no text", text)
	h.saying = said
	h.other = h.other || said.name == "Panels.Later" || said.words["text"] == "OtherSolution[]"
	h.claims[said.name]++
	check, known := claims[said.name]
	kind, isReason := strings.CutPrefix(said.name, "Reasons.")
	if isReason {
		kind, _, _ = strings.Cut(kind, ".")
		claim(kind == h.s.Reason.Kind.String(), "%s: the reason is %v", text, h.s.Reason.Kind)
	}
	counter, isFigure := strings.CutPrefix(said.name, "Figures.")
	claim(isReason || isFigure || known, "%s: it is not known what makes this true", text)
	if err := caught(func() {
		for word := range said.words {
			h.checkWord(word, isReason)
		}
		if isFigure {
			claim(h.n() == h.counted(counter), "there were %d", h.counted(counter))
		}
		if check != nil {
			check(&h)
		}
	}); err != nil {
		claim(false, "%s: %v", text, err)
	}
}

// checkWord checks that a placeholder stands for what the scene has. Numbers, lists and what comes next are the reason's; other texts have
// their own.
func (h *heard) checkWord(word string, ofReason bool) {
	square := map[string]trace.Square{"at": h.s.At, "square": h.s.At, "by": h.s.By, "from": h.s.From}
	text := h.words[word]
	switch word {
	case "at", "by", "from", "square":
		if said, is := sayingOf(text); is {
			text = said.words["at"]
		}
		claim(h.square(text) == square[word], "{%s} is %v", word, square[word])
	case "line", "own":
		want := h.s.Chosen
		if want == trace.Nowhere {
			want = h.oracle.own(h.s.At)
		}
		if word == "line" && h.s.Reason.Line != trace.Nowhere {
			want = h.s.Reason.Line
		}
		claim(h.line(text) == want, "{%s} is %v", word, want)
	case "leaving":
		h.names(word, listOf(h.s.Leaving))
	case "queens":
		claim(text == spoken.Number(h.about.N), "{queens} are %d", h.about.N)
	case "total":
		switch {
		case h.s.Reason.Kind == ReasonSwapped:
			before := h.before.curve[len(h.before.curve)-2]
			claim(text == spoken.Number(int(before)), "before, %d pairs", before)
		case h.s.Reason.Kind == ReasonBoard:
			claim(text == spoken.Number(h.now.counts[trace.Setup]), "it is board %d", h.now.counts[trace.Setup])
		case h.s.From != trace.Nowhere:
			claim(text == spoken.Number(len(h.attackers(h.before, h.s.From))), "before, %v", h.attackers(h.before, h.s.From))
		}
	case "text":
		if said, is := sayingOf(text); is && said.name != "Row" && said.name != "Column" {
			h.hear(text)
		}
	case "n":
		claim(!ofReason || h.n() == h.s.Reason.Value, "{n} is %d", h.s.Reason.Value)
	case "list":
		if ofReason && h.s.Hall == (trace.Set{}) && h.s.Mood != Solved {
			h.names(word, listOf(h.s.Reason.Squares))
		}
	}
}

func (h *heard) n() int {
	n, err := strconv.Atoi(strings.ReplaceAll(h.words["n"], ",", ""))
	claim(err == nil, "{n} is no number")
	return n
}

func (h *heard) square(name string) trace.Square {
	claim(squareName.MatchString(name), "%q is no square", name)
	return trace.Sq(int(name[1]-'1'), int(name[0]-'a'))
}

var squareName = regexp.MustCompile("^[a-h][1-8]$")

func (h *heard) line(text string) trace.Square {
	said, _ := sayingOf(text)
	if said.name == "Row" {
		return trace.Row(int(said.words["text"][0] - '1'))
	}
	claim(said.name == "Column", "%q is no line", text)
	return trace.Column(int(said.words["text"][0] - 'a'))
}

// list returns the squares of a list: none if it counts them.
func (h *heard) list(word string) (squares []trace.Square) {
	for _, name := range strings.FieldsFunc(h.words[word], func(r rune) bool { return r == ',' || r == ' ' }) {
		if !strings.Contains(name, "[") {
			squares = append(squares, h.square(name))
		}
	}
	return squares
}

// names checks that a list names some squares, or counts them.
func (h *heard) names(word string, want []trace.Square) {
	if said, counted := sayingOf(h.words[word]); counted {
		claim(said.words["n"] == spoken.Number(len(want)), "{%s} are %v", word, want)
		return
	}
	got := h.list(word)
	claim(len(got) == len(want) && holds(got, want), "{%s} are %v", word, want)
}

// claims holds what makes a text true, beside its words and, of those of reasons, the reason.
var claims = map[string]func(h *heard){
	"StartFixed": func(h *heard) {
		h.names("list", h.about.Fixed)
		claim(len(h.about.Fixed) > 0 && h.n() == h.about.N-len(h.about.Fixed), "%d queens are fixed", len(h.about.Fixed))
	},
	"Reasons.start.Title": func(h *heard) {
		claim(len(h.about.Fixed)%h.about.N == 0, "%d queens are fixed", len(h.about.Fixed))
	},
	"ByColumn": (*heard).starts, "MaxFirst": (*heard).starts, "ByColumnMaxFirst": (*heard).starts,

	"Reasons.free.Detail": func(h *heard) {
		claim(!hit(h.now.queens, h.s.At) && h.placesNext(h.s.At), "next is %v", h.upcoming())
	},
	"FreeOnly": func(h *heard) { // but for the queen of its line, which would move there
		claim(len(h.attackers(h.now, h.s.At)) == 0, "it is attacked")
	},
	"SameRow": (*heard).sameLine, "SameColumn": (*heard).sameLine, "SameDiagonal": (*heard).sameLine,
	"TryNext": func(h *heard) {
		claim(h.own(h.upcoming().At) == h.own(h.s.At) && h.upcoming().Kind == trace.Test, "next is %v", h.upcoming())
	},
	"NoneToTry": func(h *heard) {
		claim(h.own(h.upcoming().At) != h.own(h.s.At) || h.upcoming().Kind == 0, "next is %v", h.upcoming())
	},
	"TakesNone": (*heard).none,
	"Reasons.chosen.Detail": func(h *heard) {
		claim(h.placesNext(h.along(h.s.Reason.Line)...), "next is %v", h.upcoming())
	},
	"Reasons.worst.Detail": (*heard).moves, "Reasons.worst-rest.Detail": (*heard).moves,
	"Reasons.highest.Title": func(h *heard) { claim(h.placesNext(h.s.At), "next is %v", h.upcoming()) },
	"Reasons.highest.Detail": func(h *heard) {
		claim(h.now.counts[trace.Conflict] > 0, "there was no conflict")
	},

	"Placed": func(h *heard) {
		claim(slices.Contains(h.now.queens, h.s.At) && !slices.Contains(h.before.queens, h.s.At), "%v is not new", h.s.At)
	},
	"Moved": func(h *heard) {
		claim(slices.Contains(h.before.queens, h.s.From) && h.own(h.s.From) == h.own(h.s.At), "%v moved", h.s.From)
	},
	"PlacedBlind":             func(h *heard) { claim(h.s.Reason.Kind == ReasonUntested, "it was tested") },
	"Reasons.cheapest.Detail": (*heard).attacksFresh, "Reasons.next-cheapest.Detail": (*heard).attacksFresh,
	"CheapestNone": func(h *heard) { h.none(); h.attacksFresh() },
	"MovedFree":    (*heard).none,
	"MovedDetail": func(h *heard) {
		claim(h.n() == len(h.attackers(h.now, h.s.At)), "%v attack it", h.attackers(h.now, h.s.At))
	},
	"MovedStill": func(h *heard) {
		before, now := h.attackers(h.before, h.s.From), h.attackers(h.now, h.s.At)
		claim(h.n() == len(now) && len(now) == len(before), "%v attacked it, %v do", before, now)
	},
	"MovedWorse": (*heard).worse,
	"MovedInstead": func(h *heard) {
		h.worse()
		waits := listOf(h.s.Reason.Squares)
		i := h.to - 1
		for moves := 0; moves < 2; i-- { // the last but one
			if h.events[i].Kind == trace.Move {
				moves++
			}
		}
		more := len(h.attackers(h.before, waits[0])) > len(h.attackers(h.before, h.s.From))
		claim(len(waits) == 1 && h.events[i+1].At == waits[0] && more, "%v need not wait", waits)
	},
	"Reasons.after.Detail": func(h *heard) { claim(h.s.Reason.Value > 1, "it is one") },
	"AfterOne": func(h *heard) {
		h.names("list", listOf(h.s.Reason.Squares))
		claim(h.s.Reason.Value == 1, "they are several")
	},
	"Swapped": func(h *heard) {
		from, at := h.s.From, h.s.At
		lines := []trace.Square{trace.Column(int(from.Col)), trace.Column(int(at.Col))}
		if from.Col == at.Col {
			lines = []trace.Square{trace.Row(int(from.Row)), trace.Row(int(at.Row))}
		}
		h.linesAre("list", lines)
	},
	"BoardStuck": func(h *heard) {
		claim(h.before.last.Kind == trace.Fail, "before it, %v", h.before.last)
	},
	"Left": func(h *heard) {
		claim(h.n() == pairs(h.now.queens) && h.n() > 0, "%d pairs attack each other", pairs(h.now.queens))
	},
	"LegendRow": (*heard).marked, "LegendColumn": (*heard).marked, "LegendLines": (*heard).marked,
	"Struck":      (*heard).ruledOut,
	"RejectedRow": (*heard).notLast, "RejectedColumn": (*heard).notLast, "RejectedDiagonal": (*heard).notLast,

	"Reasons.failed.Title": (*heard).someTried, "Reasons.failed.Detail": (*heard).allTried,
	"Reasons.tried.Title": (*heard).someTried, "Reasons.tried.Detail": (*heard).allTried,
	"GoesBack": func(h *heard) { claim(len(listOf(h.s.Leaving)) == 1, "%v leave", listOf(h.s.Leaving)) },
	"GoBack":   func(h *heard) { claim(len(listOf(h.s.Leaving)) > 1, "%v leave", listOf(h.s.Leaving)) },
	"MustGoBack": func(h *heard) {
		h.noFixed()
		claim(h.now.counts[trace.DeadEnd]+h.now.counts[trace.Fail] == 1 && h.s.Dead != trace.Nowhere, "it is not the first dead end")
	},
	"GoOn": func(h *heard) { claim(h.square(h.words["next"]) == h.upcoming().At, "next is %v", h.upcoming()) },
	"GoOnBack": func(h *heard) {
		next := h.upcoming()
		claim(next.Kind == trace.TakeBack || !slices.Contains(h.along(h.line(h.words["own"])), next.At), "next is %v", next)
	},
	"ConflictDetail":         func(h *heard) { claim(h.s.Mood == Conflict, "it is none") },
	"Reasons.refuted.Title":  func(h *heard) { claim(len(h.now.found) == 0, "%d are found", len(h.now.found)) },
	"Reasons.refuted.Detail": func(h *heard) { claim(len(h.now.found) > 0, "none is found") },

	"Solution":      func(*heard) {},
	"OtherSolution": func(h *heard) { claim(len(h.now.found) > 0, "none is found") },
	"LearnedOne":    (*heard).forbids, "LearnedBoth": (*heard).forbids, "LearnedTogether": (*heard).forbids,
	"LearnedNeed": (*heard).forbids, "LearnedAny": (*heard).forbids,
	"LearnedLong":  func(h *heard) { h.noFixed(); h.aboutSquares() },
	"LearnedFixed": (*heard).isFixed,
	"LearnedFixedOne": func(h *heard) {
		h.isFixed()
		h.forbidsHere()
		claim(len(h.list("list")) == 1, "it is %v", h.list("list"))
	},
	"LearnedFrom": func(h *heard) { claim(h.s.Reason.Line != trace.Nowhere, "it does not follow from a line") },
	"LearnedElse": func(h *heard) {
		claim(h.lastConflict().At == h.line(h.words["text"]), "the conflict was %v", h.lastConflict())
	},
	"Reasons.learned.Title": func(h *heard) { claim(h.s.Mood == Backtrack, "queens stay") },
	"Reasons.learned.Detail": func(h *heard) {
		clause := h.lastConflict().Clause
		claim(h.s.Mood == Learned && slices.ContainsFunc(h.now.learned, func(c []trace.Literal) bool { return slices.Equal(c, plainly(clause)) }), "%v was not learned", clause)
	},
	"StayOne": (*heard).cannotStay, "StayBoth": (*heard).cannotStay, "StayAll": (*heard).cannotStay,
	"Forced": func(h *heard) {
		leaving := listOf(h.s.Leaving)
		h.names("list", slices.DeleteFunc(slices.Clone(leaving), func(q trace.Square) bool { return q == h.s.At }))
		last := h.events[:h.to]
		i := len(last) - 1
		for last[i].Kind != trace.TakeBack {
			i--
		}
		for placed := map[trace.Square]bool{}; ; i-- { // each queen when it was placed last
			if e := last[i]; e.Kind == trace.Place && !placed[e.At] {
				placed[e.At] = true
				if e.Cause == 0 && slices.Contains(h.now.queens, e.At) {
					break
				}
			}
		}
		claim(last[i].At == h.s.At, "the last decision was %v", last[i])
		for _, q := range leaving {
			claim(slices.ContainsFunc(last[i:], func(e trace.Event) bool { return e.Kind == trace.Place && e.At == q }), "%v stood before", q)
		}
	},
	"Reasons.barred.Detail":       (*heard).searchesOn,
	"Reasons.next-solution.Title": (*heard).searchesOn,
	"NextOfAll":                   func(h *heard) { h.searchesOn(); claim(h.about.Solutions == 0, "not all are wanted") },
	"NoPart":                      func(h *heard) { h.names("list", listOf(h.s.Reason.Squares)) }, // that the conflict holds without them, checkReason knows
	"Reasons.afresh.Detail":       func(h *heard) { claim(len(h.now.learned) > 0, "there are no clauses") },
	"Reasons.none-left.Title":     (*heard).noFixed,
	"Reasons.none-left.Detail":    (*heard).isFixed,

	"Reasons.line.Detail": (*heard).ruledOut, "Reasons.diagonal.Detail": (*heard).ruledOut, "Reasons.hall.Detail": (*heard).ruledOut,
	"Reasons.hall-diagonal.Detail": (*heard).ruledOut, "HallOneDetail": (*heard).ruledOut,
	"Reasons.hall.Title": (*heard).interval, "Reasons.hall-diagonal.Title": (*heard).interval,
	"HallOne": (*heard).interval, "HallOneDiagonal": (*heard).interval,
	"Reasons.unit-struck.Title": (*heard).isStruck, "Reasons.denied.Title": (*heard).isStruck,
	"Reasons.no-solution.Title": func(h *heard) {
		h.noneOf(h.boards, func(b []trace.Square) bool { return slices.Contains(b, h.s.At) })
	},
	"ExhaustedAlone": func(h *heard) {
		h.other = true
		h.noneOf(h.boards, func(b []trace.Square) bool { return slices.Contains(b, h.s.At) })
	},
	"RestoredOne":  func(h *heard) { claim(len(listOf(h.s.Reason.By)) == 1, "%v did", listOf(h.s.Reason.By)) },
	"RestoredMany": func(h *heard) { claim(len(listOf(h.s.Reason.By)) > 1, "%v did", listOf(h.s.Reason.By)) },

	"Reasons.solution.Detail": func(h *heard) { h.names("list", h.now.queens); h.safe() },
	"SolutionPlain":           (*heard).safe,
	"Reasons.complete.Title":  (*heard).noFixed,
	"Seen":                    (*heard).seen,
	"SeenBoards": func(h *heard) {
		h.seen()
		claim(h.n() == h.counted("candidates"), "there were %d", h.counted("candidates"))
	},
	"EndNone":      func(h *heard) { h.noFixed(); claim(len(h.solutions) == 0, "there is a solution") },
	"EndOne":       func(h *heard) { h.noFixed(); claim(len(h.solutions) == 1, "there are %d", len(h.solutions)) },
	"EndNoneFixed": func(h *heard) { h.isFixed(); claim(len(h.solutions) == 0, "there is a solution") },
	"EndFixed":     func(h *heard) { h.isFixed(); claim(h.n() == len(h.solutions), "there are %d", len(h.solutions)) },

	"Panels.Together": (*heard).forbidsHere, "Panels.Alone": (*heard).forbidsHere, "Panels.Need": (*heard).forbidsHere, "Panels.OneOf": (*heard).forbidsHere,
	"Panels.NeedMany": (*heard).aboutSquares,
	"Panels.Later":    func(h *heard) { claim(len(h.now.found) > 0, "none is found") },
	"Panels.Nothing":  func(h *heard) { claim(h.hope(h.now, nil) == 0, "a solution is left") },
	"Panels.Found": func(h *heard) {
		found := slices.ContainsFunc(h.now.found, func(f []trace.Square) bool { return holds(f, h.list("list")) })
		claim(found && h.hope(h.now, h.list("list")) == 0, "they are not")
	},
}

func (h *heard) starts() { claim(h.s.Step == 1, "it is step %d", h.s.Step) }

// lastConflict returns the last conflict.
func (h *heard) lastConflict() trace.Event {
	for _, e := range slices.Backward(h.events[:h.to]) {
		if e.Kind == trace.Conflict {
			return e
		}
	}
	return trace.Event{At: trace.Nowhere}
}

// cannotStay checks that no solution has all queens of the clause, which stand.
func (h *heard) cannotStay() {
	h.names("list", listOf(h.s.Reason.Squares))
	queens := listOf(h.s.Reason.Squares)
	claim(holds(h.now.queens, queens) && len(h.now.found) == 0 && hasAny(listOf(h.s.Leaving), queens), "they stay")
	h.forbids()
	claim(map[int]string{1: "StayOne", 2: "StayBoth", 3: "StayAll"}[len(queens)] == h.name, "they are %d", len(queens))
}

// seen checks how many placements there are, and that the search has not done more.
func (h *heard) seen() {
	claim(h.words["total"] == spoken.Number(h.placements()), "there are %d placements", h.placements())
	claim(h.placements() > 1, "there is one placement")
}

// worse checks that a queen moved to where more attack it, and that no other square of its line is attacked by fewer.
func (h *heard) worse() {
	var rest []trace.Square
	for _, q := range h.before.queens {
		if q != h.s.From {
			rest = append(rest, q)
		}
	}
	by := func(at trace.Square) (n int) {
		for _, q := range rest {
			if hits(q, at) {
				n++
			}
		}
		return n
	}
	for _, at := range h.along(h.own(h.s.At)) {
		claim(at == h.s.From || by(at) > by(h.s.From), "%v is not attacked more", at)
	}
}

// marked checks which lines of queens the straight marks are on, and that there are diagonal ones.
func (h *heard) marked() {
	rows, columns := false, false
	for _, at := range listOf(h.s.Straight) {
		for _, q := range h.now.queens {
			if q == h.s.At && h.s.Skipped.Has(at) {
				continue
			}
			rows, columns = rows || q.Row == at.Row, columns || q.Col == at.Col
		}
	}
	said := map[[2]bool]string{{true, false}: "LegendRow", {false, true}: "LegendColumn", {true, true}: "LegendLines"}[[2]bool{rows, columns}]
	claim(h.name == said && h.s.Diagonal != trace.Set{}, "it is %s", said)
}

func (h *heard) none() { claim(h.s.Reason.Value == 0, "it is %d", h.s.Reason.Value) }

func (h *heard) noFixed() { claim(len(h.about.Fixed) == 0, "queens are fixed") }

func (h *heard) isFixed() { claim(len(h.about.Fixed) > 0, "no queens are fixed") }

func (h *heard) isStruck() { claim(h.now.struck[h.s.At], "it is not") }

func (h *heard) someTried() {
	claim(len(listOf(h.s.Reason.Squares)) < h.about.N, "no square is attacked")
}

func (h *heard) allTried() {
	claim(len(listOf(h.s.Reason.Squares)) == h.about.N, "a square is attacked")
}

func (h *heard) safe() {
	claim(pairs(h.now.queens) == 0 && len(h.now.queens) == h.about.N, "they are %v", h.now.queens)
}

// upcoming returns what happens next to a queen or, if tests are shown, to a square.
func (h *heard) upcoming() trace.Event {
	for _, e := range h.events[h.to:] {
		switch e.Kind {
		case trace.Test:
			if h.detail == Tests {
				return e
			}
		case trace.Place, trace.TakeBack, trace.Move, trace.Setup:
			return e
		}
	}
	return trace.Event{At: trace.Nowhere}
}

// placesNext reports whether a queen is placed next, on one of some squares.
func (h *heard) placesNext(squares ...trace.Square) bool {
	return h.upcoming().Kind == trace.Place && slices.Contains(squares, h.upcoming().At)
}

// moves checks that the queen moves next.
func (h *heard) moves() {
	claim(h.upcoming().Kind == trace.Move && h.upcoming().By == h.s.At, "next is %v", h.upcoming())
}

// sameLine checks that the attacker is on the line that is said.
func (h *heard) sameLine() {
	row, column := strings.HasSuffix(h.name, "Row"), strings.HasSuffix(h.name, "Column")
	claim(hits(h.s.At, h.s.By) && row == (h.s.At.Row == h.s.By.Row) && column == (h.s.At.Col == h.s.By.Col), "it is %v", h.s.By)
}

// notLast checks that placements are left to test.
func (h *heard) notLast() {
	h.sameLine()
	claim(h.s.Reason.Value < h.placements(), "it is the last")
}

// attacksFresh checks that the squares that a queen attacks are the new marks.
func (h *heard) attacksFresh() {
	claim(len(listOf(h.s.Fresh)) == h.s.Reason.Value, "%v are new", listOf(h.s.Fresh))
}

// ruledOut checks that so many marks are new. Where a queen failed, its outline stands and no mark.
func (h *heard) ruledOut() {
	fresh := slices.DeleteFunc(listOf(h.s.Fresh), h.s.Ghosts.Has)
	claim(h.n() == len(fresh) && !hasAny(h.now.queens, fresh), "%v are new", fresh)
}

// searchesOn checks that the search goes on after a solution.
func (h *heard) searchesOn() {
	claim(len(h.now.found) > 0 && (h.about.Solutions == 0 || len(h.now.found) < h.about.Solutions), "%d are found", len(h.now.found))
}

// aboutSquares checks how many squares the last clause names.
func (h *heard) aboutSquares() {
	last := h.now.learned[len(h.now.learned)-1]
	claim(h.n() == len(last) && len(last) > 1, "it is %v", last)
}

// forbids checks that no solution of any problem has all squares of a list, but none of the next one.
func (h *heard) forbids() {
	h.noFixed()
	h.noneOf(h.boards, h.breaks)
}

// forbidsHere checks the same of the solutions of the problem.
func (h *heard) forbidsHere() { h.noneOf(h.solutions, h.breaks) }

func (h *heard) breaks(b []trace.Square) bool {
	return holds(b, h.list("list")) && !hasAny(b, h.list("next"))
}

func hasAny(board, queens []trace.Square) bool {
	return slices.ContainsFunc(queens, func(q trace.Square) bool { return slices.Contains(board, q) })
}

// noneOf checks that no board is so or, of "other solutions", none that is not found yet.
func (h *heard) noneOf(boards [][]trace.Square, has func(b []trace.Square) bool) {
	for _, b := range boards {
		found := slices.ContainsFunc(h.now.found, func(f []trace.Square) bool { return holds(f, b) })
		claim(h.other && found || !has(b), "not so for %v", b)
	}
}

// interval checks which lines need which, as they are named or counted.
func (h *heard) interval() {
	var rows, columns []trace.Square
	for _, at := range listOf(h.s.Hall) {
		rows, columns = append(rows, trace.Row(int(at.Row))), append(columns, trace.Column(int(at.Col)))
	}
	slices.SortFunc(columns, func(a, b trace.Square) int { return int(a.Col) - int(b.Col) })
	lines, needed := slices.Compact(rows), slices.Compact(columns)
	if h.about.ByColumn {
		lines, needed = needed, lines
	}
	claim((len(lines) == 1) == strings.HasPrefix(h.name, "HallOne"), "they are %v", lines)
	h.linesAre("list", lines)
	if h.s.Reason.Kind == ReasonHall {
		h.linesAre("next", needed)
		claim(len(lines) == len(needed), "%d lines need %d", len(lines), len(needed))
	} else if len(lines) > 1 {
		claim(h.words["total"] == spoken.Number(len(lines)), "they are %v", lines)
	}
}

// linesAre checks that a list names some rows or columns, or counts them.
func (h *heard) linesAre(word string, want []trace.Square) {
	said, _ := sayingOf(h.words[word])
	kind := map[bool]string{true: "Row", false: "Column"}[want[0].Col < 0]
	claim(strings.HasPrefix(said.name, kind), "they are %v", want)
	if said.name == kind+"Count" {
		claim(said.words["n"] == spoken.Number(len(want)), "they are %v", want)
		return
	}
	var got []trace.Square
	for _, name := range strings.Split(said.words["list"]+said.words["text"], ",") {
		got = append(got, h.line(kind+"[text="+name+"]"))
	}
	claim(len(got) == len(want) && holds(got, want), "they are %v", want)
}

// counted returns the number of the events that a counter counts.
func (h *heard) counted(counter string) (n int) {
	for kind, events := range h.now.counts {
		var one trace.Counters
		one.Count(trace.Event{Kind: trace.Kind(kind)})
		for c, counts := range one {
			if trace.Counter(c).String() == counter {
				n += events * counts
			}
		}
	}
	return n
}

// spoken is the language that the oracle hears. A text of it is the name of its field, with all that a placeholder of any of words.Languages()
// stands for there: "Placed[at=a8|own=Row[text=8]]". So the words of films can change without the oracle, and what is true of these texts is
// true in every language.
var spoken = func() *words.Language {
	said := map[string][]string{}
	for _, l := range words.Languages() {
		reworded(&l, func(name, text string) string {
			for _, word := range regexp.MustCompile(`{(\w+)[^{}]*}`).FindAllStringSubmatch(text, -1) {
				said[name] = append(said[name], word[1]+"={"+word[1]+"}")
			}
			return text
		})
	}
	signs := map[string]string{"Name": "xx", "Comma": "|", "Between": ",", "And": ",", "Or": ",", "Thousands": ","}
	return tracetest.Must(words.Read(reworded(&words.English, func(name, text string) string {
		if text == "" || strings.HasPrefix(name, "Solvers.") {
			return text
		}
		slices.Sort(said[name])
		return cmp.Or(signs[name], name+"["+strings.Join(slices.Compact(said[name]), "|")+"]")
	})))
}()

// reworded returns the file of a language with what a function says for each text, by its name.
func reworded(l *words.Language, say func(name, text string) string) []byte {
	var change func(name string, v any) any
	change = func(name string, v any) any {
		switch v := v.(type) {
		case string:
			return say(name, v)
		case map[string]any:
			for key, inner := range v {
				v[key] = change(strings.TrimPrefix(name+"."+key, "."), inner)
			}
		}
		return v
	}
	var object any
	if err := json.Unmarshal(tracetest.Must(json.Marshal(l)), &object); err != nil {
		panic(err)
	}
	return tracetest.Must(json.Marshal(change("", object)))
}

// A saying is what a text of spoken says: the name of the text, and its words by their placeholders.
type saying struct {
	name  string
	words map[string]string
}

// sayingOf reads a text of spoken, if it is one.
func sayingOf(text string) (s saying, ok bool) {
	name, words, opened := strings.Cut(text, "[")
	words, closed := strings.CutSuffix(words, "]")
	s = saying{name, map[string]string{}}
	for _, word := range partsOfText(words) {
		if placeholder, value, is := strings.Cut(word, "="); is {
			s.words[placeholder] = value
		}
	}
	return s, opened && closed
}

// partsOfText splits a text at the bars outside of its brackets.
func partsOfText(text string) (parts []string) {
	depth, from := 0, 0
	for i, r := range text {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case r == '|' && depth == 0:
			parts, from = append(parts, text[from:i]), i+1
		}
	}
	return append(parts, text[from:])
}

// Any language that can be read can be written and read again, and tells a search.
func FuzzReadLanguage(f *testing.F) {
	f.Add(tracetest.Must(os.ReadFile("../../cmd/queenreel/testdata/de.json")))
	f.Add([]byte(`{"Name": "zh-Hant", "Solvers": {"backtrack": {"Doc": "{doc}"}}, "Marks": {}}`))
	f.Add([]byte(`{"Name": "x", "Placed": "{own}{at}{own}", "Queens": "{n _ __}", "And": "{"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := words.Read(data)
		if err != nil {
			return
		}
		again := tracetest.Must(json.Marshal(l))
		if back, err := words.Read(again); err != nil || !bytes.Equal(tracetest.Must(json.Marshal(back)), again) {
			t.Fatalf("it is read back with error %v", err)
		}
		for s := range tell(solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, Options{Language: l, Detail: Tests}) {
			if strings.Contains(s.Caption.Title, "{at}") {
				t.Errorf("step %d says %q", s.Step, s.Caption.Title)
			}
		}
	})
}
