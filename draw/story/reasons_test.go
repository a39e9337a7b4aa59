package story

import (
	"slices"

	"queenreel/trace"
)

// reasonsOf holds the reasons that scenes have, by their moods.
var reasonsOf = map[Mood][]ReasonKind{
	Calm: {ReasonStart, ReasonChosen, ReasonBoard},
	Placement: {
		ReasonFirst, ReasonAfter, ReasonHopeless, ReasonNextSafe, ReasonForced, ReasonUnit, ReasonFirstLeft, ReasonTry, ReasonFewest, ReasonCheapest, ReasonNextCheapest, ReasonEqual,
		ReasonLeastAttacked, ReasonGainsMost, ReasonPriced, ReasonUntested, ReasonBeaten, ReasonMoved, ReasonSwapped,
	},
	Free:      {ReasonFree, ReasonTakes, ReasonAttackers, ReasonCost},
	Conflict:  {ReasonAttacked, ReasonWorst, ReasonWorstRest, ReasonRejected},
	DeadEnd:   {ReasonAllAttacked, ReasonFailed, ReasonTried, ReasonRuledOut, ReasonRefuted, ReasonBroken, ReasonStuck},
	Backtrack: {ReasonRemoved, ReasonInnocent, ReasonBack, ReasonLearned, ReasonBarred, ReasonNextSolution, ReasonAfresh, ReasonNoneLeft},
	Solved:    {ReasonSolution},
	Pruned:    {ReasonHall, ReasonHallDiagonal},
	Learned:   {ReasonLearned, ReasonBarred},
	Jump:      {ReasonJump},
	Done:      {ReasonComplete, ReasonFound, ReasonGivenUp, ReasonStuck, ReasonEnded},
}

// reasonLaws holds what makes a reason true.
var reasonLaws = map[ReasonKind]func(j *judge){
	ReasonStart: func(j *judge) {
		claim(j.place == 0 && same(j.r.By, j.about.Fixed), "these queens are fixed: %v", j.about.Fixed)
	},
	ReasonFree: func(j *judge) {
		claim(j.shown.At == j.s.At && j.r.Line == j.own(j.s.At) && !hit(j.now.queens, j.s.At), "%v is not free", j.s.At)
	},
	ReasonAttacked: func(j *judge) {
		claim(j.shown.At == j.s.At && j.r.Line == j.own(j.s.At) && same(j.r.By, []trace.Square{j.s.By}), "By is %v", j.s.By)
	},
	ReasonTakes: (*judge).isLook, ReasonAttackers: (*judge).isLook, ReasonCost: (*judge).isLook,
	ReasonChosen: (*judge).isFewest, ReasonFewest: (*judge).isFewest,
	ReasonWorst: (*judge).isWorst, ReasonWorstRest: (*judge).isWorst,

	ReasonFirst: (*judge).isSafe, ReasonAfter: (*judge).isSafe, ReasonNextSafe: (*judge).isSafe, ReasonHopeless: (*judge).isSafe,
	ReasonForced: func(j *judge) {
		claim(slices.Equal(j.left(j.r.Line), []trace.Square{j.s.At}), "%v are left", j.left(j.r.Line))
	},
	ReasonUnit: (*judge).isUnit,
	ReasonTry:  func(j *judge) { claim(j.decides(), "it is no decision") },
	ReasonFirstLeft: func(j *judge) {
		claim(j.decides() || j.s.Ghosts != trace.Set{}, "it is no decision")
		left := j.left(j.r.Line)
		claim(len(left) > 1 && left[0] == j.s.At && j.r.Value == 0, "%v are left", left)
	},
	ReasonCheapest: (*judge).isCheapest, ReasonNextCheapest: (*judge).isCheapest, ReasonEqual: (*judge).isCheapest,
	ReasonPriced: func(j *judge) {
		cost, known := j.s.Costs.Of(j.s.At)
		claim(known && cost == j.r.Value && j.about.Told, "it costs %d", cost)
	},
	ReasonLeastAttacked: (*judge).isLeastAttacked,
	ReasonGainsMost: func(j *judge) {
		claim(j.shown.Kind == trace.Move && j.r.Value == pairs(j.now.queens), "it leaves %d pairs", pairs(j.now.queens))
		for k, q := range j.before.queens {
			for _, at := range j.along(j.own(q)) {
				moved := slices.Clone(j.before.queens)
				moved[k] = at
				claim(pairs(moved) >= j.r.Value, "%v to %v would leave %d pairs", q, at, pairs(moved))
			}
		}
	},
	ReasonBeaten: (*judge).isAttacked, ReasonMoved: (*judge).isAttacked,
	ReasonSwapped: func(j *judge) {
		first := j.events[j.key-1]
		claim(first.Kind == trace.Move && exchange(first, j.shown) && same(j.r.Squares, []trace.Square{first.By, first.At}), "%v comes before", first)
		claim(j.r.Value == pairs(j.now.queens) && len(j.now.queens) == j.about.N, "%d pairs attack each other", pairs(j.now.queens))
	},
	ReasonUntested: func(j *judge) {
		claim(len(j.recent) == 0 && slices.Contains(j.about.Counts, trace.Candidates), "before it, %v", j.recent)
	},
	ReasonBoard: func(j *judge) {
		claim(j.r.Value == pairs(j.now.queens), "%d pairs attack each other", pairs(j.now.queens))
	},
	ReasonRejected: func(j *judge) {
		claim(len(j.now.queens) == j.about.N && hits(j.s.By, j.s.At) && slices.Contains(j.now.queens, j.s.At), "%v does not attack %v", j.s.By, j.s.At)
		claim(j.r.Value == j.now.counts[trace.Candidates] && same(j.r.By, []trace.Square{j.s.By}), "the candidates are %d", j.r.Value)
	},

	ReasonAllAttacked: (*judge).isDead, ReasonFailed: (*judge).isDead, ReasonTried: (*judge).isDead, ReasonRuledOut: (*judge).isDead,
	ReasonRefuted: func(j *judge) {
		claim(j.hope(j.now, j.now.queens) == 0 && same(j.r.By, j.now.queens) && j.line == trace.Nowhere, "there is a solution")
	},
	ReasonBroken: func(j *judge) {
		claim(same(j.r.Squares, squaresIn(plainly(j.shown.Clause))) && j.r.Squares == j.s.Linked, "the clause is %v", j.shown.Clause)
		j.breaks(j.shown.Clause)
	},
	ReasonStuck: func(j *judge) {
		claim(j.about.Repairs() && j.r.Value == pairs(j.now.queens) && (j.r.Value > 0 || !j.s.Ends), "%d pairs attack each other", pairs(j.now.queens))
	},

	ReasonRemoved: (*judge).isRemoval, ReasonInnocent: (*judge).isRemoval,
	ReasonBack: func(j *judge) {
		claim(j.deadEnd() == nil && !j.solves() || !j.lessonBinds(), "it is known why")
	},
	ReasonNextSolution: func(j *judge) {
		claim(j.solves() && j.r.Value == len(j.now.found), "it was solution %d", len(j.now.found))
	},
	ReasonLearned: (*judge).isLesson, ReasonBarred: (*judge).isLesson,
	ReasonJump: func(j *judge) {
		skipped := j.skipped()
		jumps := func(e trace.Event) bool { return e.Kind == trace.Jump && e.Value == j.r.Value }
		claim(same(j.r.Squares, skipped) && j.r.Value == j.s.Leaving.Len() && slices.ContainsFunc(j.recent, jumps), "skipped are %v", skipped)
		claim(same(j.s.Linked, squaresIn(j.lesson())), "linked are %v", listOf(j.s.Linked))
		without := slices.DeleteFunc(slices.Clone(j.before.queens), func(q trace.Square) bool { return slices.Contains(skipped, q) })
		claim(j.hope(j.now, without) == 0, "without %v there is a solution", skipped)
	},
	ReasonNoneLeft: func(j *judge) { claim(j.hope(j.now, nil) == 0, "there is a solution") },
	ReasonAfresh: func(j *judge) {
		claim(len(j.now.queens) == len(j.about.Fixed) && j.about.Repairs(), "%v stay", j.now.queens)
		m, started := j.beginning(), 0
		for _, e := range j.events[:j.key] {
			m.play(e)
			if e.Kind == trace.Setup || e.Kind == trace.TakeBack && len(m.queens) == len(j.about.Fixed) {
				started = m.counts[trace.Moves]
			}
		}
		claim(m.counts[trace.Moves]-started == j.r.Value, "there were %d moves", m.counts[trace.Moves]-started)
	},

	ReasonHall: (*judge).isHall, ReasonHallDiagonal: (*judge).isHall,
	ReasonSolution: func(j *judge) {
		claim(j.r.Value == len(j.now.found) && pairs(j.now.queens) == 0 && len(j.now.queens) == j.about.N, "it is no solution")
	},
	ReasonComplete: func(j *judge) {
		claim(j.r.Value == len(j.solutions) && len(j.now.found) == j.r.Value && j.about.Complete, "there are %d solutions", len(j.solutions))
	},
	ReasonFound: func(j *judge) {
		claim(j.r.Value == len(j.now.found) && j.r.Value > 0, "%d were found", len(j.now.found))
	},
	ReasonGivenUp: func(j *judge) { claim(len(j.now.found) == 0 && !j.about.Complete, "%d were found", len(j.now.found)) },
	ReasonEnded:   func(j *judge) { claim(j.r.Value == len(j.now.found), "%d were found", len(j.now.found)) },
}

// isLook checks what costs are about: free squares or attackers, if that is said, and which line they are in.
func (j *judge) isLook() {
	line, least := j.own(j.s.Costs[0].At), j.s.Costs[0].Value
	for _, c := range j.s.Costs {
		least = min(least, c.Value)
		if j.own(c.At) != line {
			line = trace.Nowhere
		}
		switch j.r.Kind {
		case ReasonTakes:
			claim(c.Value == j.takes(j.now, c.At), "a queen on %v takes %d", c.At, j.takes(j.now, c.At))
		case ReasonAttackers:
			claim(c.Value == len(j.attackers(j.now, c.At)), "%v attack %v", j.attackers(j.now, c.At), c.At)
		default:
			claim(j.about.Told, "it is not known what a cost is")
		}
	}
	claim(j.s.At == trace.Nowhere && j.r.Line == line && j.r.Value == least && j.r.Squares == j.s.Least, "the least in %v is %d", line, least)
}

// left returns the squares of a line that a queen can still go to, and where none failed, in the order of the search.
func (j *judge) left(line trace.Square) (left []trace.Square) {
	for _, at := range j.inOrder(line) {
		if j.before.open(at) && !j.s.Ghosts.Has(at) {
			left = append(left, at)
		}
	}
	return left
}

// decides reports whether the search chose the square.
func (j *judge) decides() bool {
	return slices.ContainsFunc(j.recent, func(e trace.Event) bool { return e.Kind == trace.Branch && e.At == j.s.At && e.Cause == 0 })
}

// isFewest checks that a line has the fewest squares left, and whether another has as many.
func (j *judge) isFewest() {
	r, other := j.r, trace.Nowhere
	open := func(line trace.Square) []trace.Square {
		return slices.DeleteFunc(j.along(line), func(at trace.Square) bool { return !j.before.open(at) })
	}
	chosen := func(e trace.Event) bool { return e.Kind == trace.Choose && e.At == r.Line && e.Value == r.Value }
	claim(slices.ContainsFunc(append(j.recent, j.shown), chosen), "%v was not chosen", r.Line)
	claim(j.s.Chosen == r.Line && r.Value == len(open(r.Line)), "%v has %v", r.Line, open(r.Line))
	for i := range j.about.N {
		for _, line := range []trace.Square{trace.Row(i), trace.Column(i)} {
			alike := (line.Row < 0) == (r.Line.Row < 0)
			filled := hasAny(j.before.queens, j.along(line))
			claim(filled || !alike && j.about.Solver != "dlx" || len(open(line)) >= r.Value, "%v has fewer squares left", line)
			if alike && !filled && line != r.Line && len(open(line)) == r.Value && other == trace.Nowhere {
				other = line
			}
		}
	}
	if j.s.Mood == Placement {
		claim(slices.Contains(j.along(r.Line), j.s.At), "%v is not in %v", j.s.At, r.Line)
		return
	}
	claim(same(r.Squares, open(r.Line)) && r.Else == other, "%v has as few", other)
}

// isWorst checks that the queen who is to move is attacked by most others, but for one that just moved.
func (j *judge) isWorst() {
	want := j.attackers(j.now, j.s.At)
	claim(same(j.r.By, want) && j.r.Value == len(want) && slices.Contains(want, j.s.By), "it is attacked by %v", want)
	var worse []trace.Square
	for _, q := range j.now.queens {
		if !slices.Contains(j.about.Fixed, q) && len(j.attackers(j.now, q)) > len(want) {
			worse = append(worse, q)
		}
	}
	claim(same(j.r.Squares, worse) && (len(worse) > 0) == (j.r.Kind == ReasonWorstRest), "%v are attacked by more", worse)
	moved := func(e trace.Event) bool { return e.Kind == trace.Move && e.At == worse[0] }
	claim(len(worse) == 0 || len(worse) == 1 && moved(j.events[j.lastAct()]), "%v are attacked by more", worse)
}

// lastAct returns the index of the last event before the scene that moved queens, or -1.
func (j *judge) lastAct() int { return j.key - len(j.recent) - 1 }

// inOrder returns the squares of a line as the search tries them. What is mirrored are the lines that it fills: the mirror image of a
// search from left to right goes through columns as before.
func (o *oracle) inOrder(line trace.Square) []trace.Square {
	squares := o.along(line)
	if o.about.MaxFirst && len(squares) > 0 && line == o.own(squares[0]) {
		slices.Reverse(squares)
	}
	return squares
}

// isSafe checks that no queen attacks a square, and which squares before it the search has skipped.
func (j *judge) isSafe() {
	s, r, line := j.s, j.r, j.inOrder(j.r.Line)
	claim(!hit(j.before.queens, s.At), "%v is attacked", s.At)
	var tested trace.Set
	for _, e := range j.recent {
		if e.Kind == trace.Test && e.Cause == trace.Attack {
			tested.Add(e.At)
		}
	}
	i := slices.Index(line, s.At)
	claim(i >= 0, "%v is not in %v", s.At, r.Line)
	free, attacked := []trace.Square(nil), []trace.Square(nil)
	for _, at := range line[:i] {
		if j.before.open(at) {
			free = append(free, at)
		} else {
			attacked = append(attacked, at)
		}
	}
	followed := !slices.ContainsFunc(line[i:], s.Ghosts.Has) // no square after this failed, and those since the last that did were tested
	for _, at := range slices.Backward(line[:i]) {
		if hit(j.before.queens, at) {
			followed = followed && (tested.Has(at) || !slices.Contains(j.about.Counts, trace.Tests))
		} else if s.Ghosts.Has(at) {
			break
		}
	}
	passed := !slices.ContainsFunc(free, func(at trace.Square) bool { return !s.Ghosts.Has(at) })
	kind := ReasonFirst
	switch {
	case len(free) > 0 && passed && followed:
		kind, attacked = ReasonNextSafe, nil
	case len(free) == 0 && len(attacked) > 0 && same(tested, attacked):
		kind = ReasonAfter
	default:
		attacked = nil
	}
	if r.Kind == ReasonHopeless && kind == ReasonNextSafe {
		back := j.lastAct() >= 0 && j.events[j.lastAct()].Kind == trace.TakeBack
		claim(back && isFull(j.about.N, j.before.queens, r.Else) && !j.about.Told, "%v can help", r.Line)
		kind = ReasonHopeless
	}
	claim(r.Kind == kind && r.Value == len(attacked) && same(r.Squares, attacked), "%v, attacked were %v", kind, attacked)
}

// isRemoval checks for which dead end queens are taken back, and whether it is a dead row without the one of them, too.
func (j *judge) isRemoval() {
	dead := j.deadEnd()
	claim(dead != nil && j.r.Line == dead.line && !j.solves(), "the dead end is %v", dead)
	innocent := j.s.Leaving.Len() == 1 && dead.kind != trace.Conflict && isFull(j.about.N, j.now.queens, dead.line)
	claim(innocent == (j.r.Kind == ReasonInnocent), "%v is dead without %v: %t", dead.line, listOf(j.s.Leaving), innocent)
}

// isCheapest checks that no square of a row is cheaper, or none that was not tried.
func (j *judge) isCheapest() {
	s, r := j.s, j.r
	claim(r.Line == j.own(s.At) && r.Value == j.takes(j.before, s.At), "it takes %d", j.takes(j.before, s.At))
	_, known := s.Costs.Of(s.At)
	claim(known, "its cost is not known")
	cheaper, dearer := 0, 0
	var free []trace.Square
	for _, at := range j.inOrder(r.Line) {
		if hit(j.before.queens, at) {
			continue
		}
		free = append(free, at)
		switch takes := j.takes(j.before, at); {
		case takes < r.Value:
			cheaper++
			claim(s.Ghosts.Has(at), "%v takes fewer", at)
		case takes > r.Value:
			dearer++
		}
	}
	claim((cheaper > 0) == (r.Kind == ReasonNextCheapest), "%d take fewer", cheaper)
	claim((cheaper+dearer == 0 && free[0] == s.At) == (r.Kind == ReasonEqual) && len(free) > 1, "%d take fewer, %d more", cheaper, dearer)
	for _, c := range s.Costs {
		claim(c.Value == j.takes(j.before, c.At), "the cost of %v is %d", c.At, j.takes(j.before, c.At))
	}
}

// isLeastAttacked checks that no other square of a line has fewer attackers.
func (j *judge) isLeastAttacked() {
	s, r, m := j.s, j.r, *j.before
	m.queens = slices.DeleteFunc(slices.Clone(m.queens), func(q trace.Square) bool { return j.own(q) == j.own(s.At) })
	want := j.attackers(&m, s.At)
	claim(same(r.By, want) && r.Value == len(want), "it is attacked by %v", want)
	for _, at := range j.along(r.Line) {
		n := len(j.attackers(&m, at))
		cost, known := s.Costs.Of(at)
		claim(at == s.From || n >= r.Value, "%v has fewer", at)
		claim(!known || cost == n, "the cost of %v is %d", at, n)
	}
	if s.Kind == trace.Move { // the queen that had to wait, if it was not the worst
		picked := j.spans[j.place-1].kind == trace.Pick
		var worse []trace.Square
		for _, q := range j.before.queens {
			if !slices.Contains(j.about.Fixed, q) && len(j.attackers(j.before, q)) > len(j.attackers(j.before, s.From)) {
				worse = append(worse, q)
			}
		}
		claim(!picked || same(r.Squares, worse), "%v waits", worse)
	}
}

// isAttacked checks which queens attack one that came, for no reason that is known.
func (j *judge) isAttacked() {
	want := slices.DeleteFunc(slices.Clone(j.now.queens), func(q trace.Square) bool { return !hits(q, j.s.At) })
	claim(same(j.r.By, want) && j.r.Value == len(want), "it is attacked by %v", want)
	claim((j.kind == trace.Move) == (j.r.Kind == ReasonMoved) && j.shown.At == j.s.At, "it is %v", j.shown)
}

// isDead checks that a line has no square left, and why: its squares are attacked, some others were tried.
func (j *judge) isDead() {
	r, now := j.r, j.now
	claim(j.s.Dead == r.Line && r.Line == j.line && len(j.along(r.Line)) > 0, "%v is dead", j.line)
	claim(j.kind != trace.Conflict || same(j.s.Linked, squaresIn(j.shown.Clause)), "the conflict is %v", j.shown)
	var by []trace.Square
	ruledOut, solved := false, false
	for _, at := range j.along(r.Line) {
		switch {
		case j.s.Ghosts.Has(at):
			d, _ := j.vain(at)
			solved = solved || d.after > d.before
		case hit(now.queens, at):
			by = append(by, slices.DeleteFunc(slices.Clone(now.queens), func(q trace.Square) bool { return !hits(q, at) })...)
		default:
			claim(!now.open(at) && r.Kind == ReasonRuledOut || j.about.Told, "%v is left", at)
			ruledOut = true
		}
	}
	claim(same(r.By, by) && r.Squares == j.s.Ghosts, "they are attacked by %v, and tried were %v", by, listOf(j.s.Ghosts))
	kind := ReasonAllAttacked
	switch {
	case ruledOut:
		kind = ReasonRuledOut
	case solved:
		kind = ReasonTried
	case j.s.Ghosts != trace.Set{}:
		kind = ReasonFailed
	}
	claim(r.Kind == kind, "it is %v", kind)
	j.hopeless(now.queens...)
}

// deadEnd returns the dead end since queens last moved, or nil.
func (j *judge) deadEnd() *span {
	for i := j.place - 1; i > 0 && !movesQueens(j.spans[i].kind); i-- {
		if slices.Contains([]trace.Kind{trace.DeadEnd, trace.Fail, trace.Conflict}, j.spans[i].kind) {
			return &j.spans[i]
		}
	}
	return nil
}

// solves reports whether the queens were a solution.
func (j *judge) solves() bool {
	return slices.ContainsFunc(j.recent, func(e trace.Event) bool { return e.Kind == trace.Solution })
}

// lesson returns the clause that was learned last.
func (j *judge) lesson() []trace.Literal { return j.now.learned[len(j.now.learned)-1] }

// lessonBinds reports whether a clause that was learned since queens last moved forbids those that stood, or whether none was.
func (j *judge) lessonBinds() bool {
	learned := slices.ContainsFunc(j.recent, func(e trace.Event) bool { return e.Kind == trace.Learn })
	return !learned || !slices.ContainsFunc(j.lesson(), func(l trace.Literal) bool { return !j.broken(j.before, l) })
}

// skipped returns those of the queens taken back in a jump that the conflict did not come from: placed before the last decision, and not in the clause
// that was learned. Nothing proves that of a trace.
func (j *judge) skipped() (skipped []trace.Square) {
	i := j.key
	for i--; i >= 0 && (j.events[i].Kind != trace.Branch || j.events[i].Cause != 0); i-- {
	}
	for _, q := range listOf(j.s.Leaving) {
		later := slices.ContainsFunc(j.events[max(0, i):j.key], func(e trace.Event) bool { return e.Kind == trace.Place && e.At == q })
		if !later && !slices.Contains(squaresIn(j.lesson()), q) && !j.about.Told {
			skipped = append(skipped, q)
		}
	}
	return skipped
}

// isLesson checks that every solution left satisfies a clause, and why it was learned or that it is broken, for which queens go back.
func (j *judge) isLesson() {
	r, clause := j.r, j.lesson()
	claim(same(r.Squares, squaresIn(clause)) && (r.Kind == ReasonBarred && j.s.Mood != Learned || r.Squares == j.s.Linked), "the clause is %v", clause)
	for _, b := range j.solutions {
		found := slices.ContainsFunc(j.now.found, func(f []trace.Square) bool { return holds(f, b) })
		claim(found || satisfies(b, clause), "the solution %v breaks it", b)
	}
	claim(j.solves() == (r.Kind == ReasonBarred), "a solution came before: %t", j.solves())
	if j.solves() {
		claim(!satisfies(j.now.found[len(j.now.found)-1], clause), "it bars not the last solution")
		return
	}
	if j.s.Mood == Backtrack {
		j.breaks(clause)
		claim(r.By.Len() > 0 && r.By.Within(j.s.Leaving) || r.By == trace.Set{} || j.about.Told, "the decision %v stays", listOf(r.By))
		return
	}
	conflict, forbidden := j.deadEnd(), slices.Clone(j.about.Fixed)
	for _, l := range clause {
		if l.Not {
			forbidden = append(forbidden, l.At)
		}
	}
	claim(conflict != nil, "no conflict came before")
	needs := slices.ContainsFunc(clause, func(l trace.Literal) bool { return !l.Not })
	line := conflict.line
	if slices.ContainsFunc(j.along(line), func(at trace.Square) bool { return !hit(forbidden, at) }) || len(clause) < 2 || needs {
		claim(r.Else == line && r.Line == trace.Nowhere, "its queens leave squares in %v", line)
	} else {
		claim(r.Line == line, "its queens leave no square in %v", line)
	}
}

// breaks checks that no literal of a clause can hold.
func (j *judge) breaks(clause []trace.Literal) {
	for _, l := range clause {
		claim(j.broken(j.before, l), "%v still holds", l)
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
	return slices.DeleteFunc(slices.Clone(clause), func(l trace.Literal) bool { return !l.Not && hit(forbidden, l.At) })
}

// satisfies reports whether a literal of a clause holds on a board.
func satisfies(board []trace.Square, clause []trace.Literal) bool {
	return slices.ContainsFunc(clause, func(l trace.Literal) bool { return slices.Contains(board, l.At) != l.Not })
}

// isUnit checks that a learned clause that scenes remember leaves only the queen's literal, or that no such clause does.
func (j *judge) isUnit() {
	placed := trace.Literal{At: j.s.At}
	leaves := func(clause []trace.Literal) bool {
		return slices.Contains(clause, placed) &&
			!slices.ContainsFunc(clause, func(l trace.Literal) bool { return l != placed && !j.broken(j.before, l) })
	}
	learned := j.before.learned
	remembered := learned[max(0, len(learned)-ClauseLines):]
	named := slices.ContainsFunc(remembered, func(c []trace.Literal) bool { return leaves(c) && same(j.r.Squares, squaresIn(c)) })
	claim(named || j.r.Squares == trace.Set{} && !slices.ContainsFunc(remembered, leaves), "no clause about %v leaves only the queen", listOf(j.r.Squares))
	claim(j.r.Squares == j.s.Linked, "linked are %v", listOf(j.s.Linked))
}

// isHall checks that some lines without queens have squares left only in an interval of as many columns, rows or diagonals as they are, and that the
// squares struck are in it, and in other lines.
func (j *judge) isHall() {
	var struck []trace.Square
	for _, e := range j.events[j.from:j.to] {
		if e.Kind == trace.Strike && e.Cause == trace.Hall {
			struck = append(struck, e.At)
		}
	}
	claim(same(j.r.Squares, struck) && j.r.Value == len(struck), "struck were %v", struck)
	lines := map[trace.Square]bool{}
	for _, at := range listOf(j.s.Hall) {
		lines[j.own(at)] = true
	}
	slopes := []int16{0}
	if j.r.Kind == ReasonHallDiagonal {
		slopes = []int16{-1, 1}
	}
	fits := func(slope int16) bool {
		value := func(at trace.Square) int16 {
			if j.about.ByColumn {
				at.Row, at.Col = at.Col, at.Row
			}
			return at.Col + slope*at.Row
		}
		var values []int16
		for at := range j.s.Hall.Squares() {
			values = append(values, value(at))
		}
		least, most := slices.Min(values), slices.Max(values)
		places := int(most-least) + 1
		for _, q := range j.before.queens {
			if least <= value(q) && value(q) <= most {
				places--
			}
		}
		return places == len(lines) &&
			!slices.ContainsFunc(struck, func(at trace.Square) bool { return lines[j.own(at)] || value(at) < least || value(at) > most })
	}
	claim(slices.ContainsFunc(slopes, fits), "no interval has as many values as they are lines, and the squares struck")
	for line := range lines {
		claim(!hasAny(j.before.queens, j.along(line)), "a queen stands in %v", line)
		for _, at := range j.along(line) {
			claim(j.before.open(at) == j.s.Hall.Has(at), "%v is left: %t", at, j.before.open(at))
		}
	}
}

// corner is a square of every board.
var corner = trace.Sq(0, 0)
