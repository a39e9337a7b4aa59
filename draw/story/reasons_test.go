package story

import (
	"slices"

	"queenreel/trace"
)

// reasonsOf holds the reasons that scenes have, by their moods.
var reasonsOf = map[Mood][]ReasonKind{
	Calm:      {ReasonStart, ReasonChosen, ReasonHighest, ReasonBoard},
	Placement: {ReasonFirst, ReasonAfter, ReasonNextSafe, ReasonForced, ReasonUnit, ReasonFirstLeft, ReasonActive, ReasonTry, ReasonFewest, ReasonCheapest, ReasonNextCheapest, ReasonEqual, ReasonLeastAttacked, ReasonGainsMost, ReasonUntested, ReasonBeaten, ReasonMoved, ReasonSwapped},
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
	case ReasonHighest:
		claim(shown.Kind == trace.Branch && shown.At == s.At && shown.Value == r.Value, "it is %v", shown)
		o.checkScores(s, before, recent)
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
	case ReasonActive, ReasonTry:
		i := slices.IndexFunc(recent, func(e trace.Event) bool { return e.Kind == trace.Branch && e.At == s.At && e.Cause == 0 })
		claim(i >= 0, "it is no decision")
		claim(recent[i].Value == r.Value && (r.Value > 0) == (r.Kind == ReasonActive), "its score is %d", recent[i].Value)
		claim(r.Value == 0 || before.counts[trace.Conflict] > 0, "it was in no conflict")
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
		claim(!o.about.Repairs() || len(listOf(s.Leaving)) == len(now.queens)-len(o.about.Fixed), "not all queens go")
		claim(o.about.Repairs() || o.about.Solver == "cdcl-vsids", "it never starts afresh")
		if !o.about.Repairs() {
			break
		}
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

// checkScores checks that the scores are those that the solver told, of squares that are left, and none is higher.
func (o *oracle) checkScores(s *Scene, before *moment, recent []trace.Event) {
	told := make([]int, o.about.N*o.about.N)
	for _, e := range recent {
		if e.Kind == trace.Score {
			told[int(e.At.Row)*o.about.N+int(e.At.Col)] = e.Value
			claim(before.open(e.At) && e.Value <= s.Reason.Value, "%v: %v", before.open(e.At), e)
		}
	}
	claim(slices.Equal(s.Scores, told), "the scores are %v", told)
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
