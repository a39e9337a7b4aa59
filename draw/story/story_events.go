package story

import (
	"slices"

	"queenreel/trace"
)

// play follows an event, and adds to the scene what it shows of the event.
func (t *teller) play(e trace.Event) {
	t.before = t.now.Board
	t.now.Apply(e)
	t.event = e
	switch e.Kind {
	case trace.Test:
		t.test(e)
	case trace.Cost:
		t.cost(e)
	case trace.Place:
		t.place(e)
	case trace.Strike:
		t.strike(e)
	case trace.HallSet:
		t.hall(e)
	case trace.Restore:
		t.restore(e.At)
	case trace.Choose:
		t.choose(e)
	case trace.Pick:
		t.pick(e)
	case trace.Branch:
		t.since.branched = t.since.branched || e.Cause != trace.Denied
	case trace.DeadEnd, trace.Fail:
		t.deadEnd(e)
	case trace.Conflict:
		t.conflict(e)
	case trace.Learn:
		t.learn(gist(e.Clause))
	case trace.Jump:
		t.since.jump = e.Value
	case trace.TakeBack:
		t.takeBack(e)
	case trace.Move:
		t.move(e)
	case trace.Setup:
		t.setUp()
	case trace.Reject:
		t.show(Conflict, e.At)
		t.scene.By, t.scene.From = e.By, trace.Nowhere
		t.scene.Reason = Reason{Kind: ReasonRejected, Line: trace.Nowhere, By: trace.SetOf(e.By), Value: t.now.Counters[trace.Candidates]}
	case trace.Solution:
		t.scene.From = trace.Nowhere
		t.show(Solved, trace.Nowhere)
		t.scene.Reason = Reason{Kind: ReasonSolution, Line: trace.Nowhere, Value: t.now.Counters[trace.Solutions]}
		t.since.solved = true
	}
	switch line := t.about.Code.Line(e); {
	case !t.waits(e):
		t.scene.Counters, t.scene.Lit = t.now.Counters, t.scene.Lit.with(line)
	case e.Kind != trace.Test && e.Kind != trace.Cost: // which are shown on their own, or not at all
		t.ahead = t.ahead.with(line)
	}
	t.last, t.back = e.Kind, e.Kind == trace.TakeBack || t.back && e.Kind == trace.Restore
}

// show fills in the scene: its mood, the square that it is about and the state of the search.
func (t *teller) show(m Mood, at trace.Square) {
	s := &t.scene
	s.Mood, s.At, s.Kind, s.Line = m, at, t.event.Kind, t.about.Code.Line(t.event)
	s.Lit = s.Lit.with(s.Line)
	s.Board, s.Record, s.Counters = t.now.Board, t.record, t.now.Counters
	s.Costs = t.since.costs
	if m != Solved && t.now.Board.Len() == t.now.Board.N {
		s.Beaten = t.now.Board.Beaten()
	}
	if t.about.Repairs() {
		s.Attacks = attackingPairs(&s.Board)
	}
}

func (t *teller) test(e trace.Event) {
	if e.Cause != 0 {
		t.since.attacked.Add(e.At)
	}
	if t.Detail != Tests {
		return
	}
	r := Reason{Kind: ReasonFree, Line: t.lineOf(e.At)}
	if e.Cause == 0 {
		t.show(Free, e.At)
	} else {
		t.show(Conflict, e.At)
		t.scene.By = e.By
		r.Kind, r.By = ReasonAttacked, trace.SetOf(e.By)
	}
	t.scene.Ghosts = t.ghosts(r.Line)
	t.scene.Reason = r
}

// cost notes what a queen on a square would cost. The scene of the queen that is to move shows it at once; others are shown together, by
// look.
func (t *teller) cost(e trace.Event) {
	line := t.lineOf(e.At)
	if costs := t.since.costs; len(costs) > 0 && !costs[0].At.OnLine(line) && !t.about.Repairs() { // of another line
		t.since.costs = nil
	}
	t.since.costs = append(t.since.costs, Cost{e.At, e.Value})
	t.costKind = t.costOf(e.At, e.Value)
	if t.since.picked {
		t.weigh()
	}
}

// look shows what a search weighs before it places or moves a queen.
func (t *teller) look() {
	t.event = trace.Event{Kind: trace.Cost}
	t.show(Free, trace.Nowhere)
	costs := t.since.costs
	r := Reason{Kind: t.costKind, Line: t.lineOf(costs[0].At), Value: costs[0].Value}
	for _, c := range costs {
		if t.costOf(c.At, c.Value) != r.Kind {
			r.Kind = ReasonCost
		}
		if !c.At.OnLine(r.Line) {
			r.Line = trace.Nowhere
		}
		r.Value = min(r.Value, c.Value)
	}
	t.weigh()
	r.Squares = t.scene.Least
	t.scene.Ghosts = t.ghosts(r.Line)
	t.scene.Reason = r
}

// weigh shows the costs, and which are the least.
func (t *teller) weigh() {
	t.scene.Costs = t.since.costs
	if !t.Suspense {
		t.scene.Least = t.since.costs.least()
	}
}

func (t *teller) choose(e trace.Event) {
	t.since.chosen, t.since.fewest = e.At, e.Value
	if e.Value > 1 {
		t.show(Calm, trace.Nowhere)
		t.scene.Chosen = e.At
		t.scene.Reason = Reason{Kind: ReasonChosen, Line: e.At, Squares: t.leftOn(e.At), Value: e.Value, Else: t.equalTo(e.At, e.Value)}
	}
}

// equalTo returns another row, or column, without a queen that has as many squares left as a line, or none.
func (t *teller) equalTo(line trace.Square, left int) trace.Square {
	for i := range t.now.Board.N {
		other := trace.Row(i)
		if line.Row < 0 {
			other = trace.Column(i)
		}
		if squares := t.leftOn(other); other != line && squares.Len() == left && QueenOn(&t.now.Board, other) == trace.Nowhere {
			return other
		}
	}
	return trace.Nowhere
}

// pick shows the queen that moves next. The costs of the squares of its line follow.
func (t *teller) pick(e trace.Event) {
	r := t.reasonPicked(e)
	t.since.waits, t.since.picked, t.since.costs = r.Squares, true, nil
	t.show(Conflict, e.At)
	t.scene.By, _ = t.now.Board.Attacker(e.At)
	t.scene.Reason = r
}

// deadEnd shows a line that has no square left, or that a search goes no further for another reason.
func (t *teller) deadEnd(e trace.Event) {
	t.event = e
	t.since.dead, t.since.refuted = e.At, t.since.refuted || e.Kind == trace.Fail
	t.show(DeadEnd, trace.Nowhere)
	switch {
	case e.At != trace.Nowhere:
		t.scene.Reason = t.reasonDead(e.At)
		t.since.deadRow = t.scene.Reason.Kind == ReasonAllAttacked
	case t.about.Repairs():
		t.scene.Reason = Reason{Kind: ReasonStuck, Line: trace.Nowhere, Value: attackingPairs(&t.now.Board)}
	default:
		t.scene.Reason = Reason{Kind: ReasonRefuted, Line: trace.Nowhere, By: t.now.Board.Occupied()}
	}
}

// deadOnBoard returns the first dead row or column in the order in which the search fills them, or none.
func (t *teller) deadOnBoard() trace.Square {
	for i := range t.now.Board.N {
		if line := filledLine(trace.Sq(i, i), t.about.ByColumn); t.isDead(line) {
			return line
		}
	}
	return trace.Nowhere
}

// isDead reports whether a row or column has no queen, and queens attack all its squares.
func (t *teller) isDead(line trace.Square) bool {
	for s := range trace.Along(line, t.now.Board.N) {
		if _, attacked := t.now.Board.Attacker(s); !attacked || t.now.Board.Has(s) {
			return false
		}
	}
	return line != trace.Nowhere
}

func (t *teller) place(e trace.Event) {
	t.show(Placement, e.At)
	l := &t.levels[len(t.stack)]
	if t.since.costs != nil {
		l.costs = t.since.costs
	}
	again := t.left != trace.Nowhere && e.At.OnLine(l.line)
	line := t.lineOf(e.At) // the line that the queen fills
	switch {
	case e.Cause == trace.Forced:
		line = t.forcedBy(e)
	case e.At.OnLine(t.since.chosen):
		line = t.since.chosen
	case again:
		line = l.line
	}
	if len(l.costs) > 0 && t.lineOf(l.costs[0].At) == line {
		t.scene.Costs = l.costs
	}
	if again && line == l.line && t.left != e.At {
		t.scene.From = t.left
	}
	t.scene.Ghosts = t.ghosts(line)
	t.scene.Ghosts.Remove(e.At)
	t.scene.Chosen = t.since.chosen
	t.scene.Reason = t.reasonPlaced(e, line, again)
	if r := &t.scene.Reason; r.Kind == ReasonNextSafe && !t.hopeless && again && t.why.innocent && !t.about.Told {
		r.Kind, r.Else, t.hopeless = ReasonHopeless, t.why.dead, true
	}
	t.scene.Skipped = t.skippedFor(e.At)
	l.line = line
	t.stack = append(t.stack, standing{
		at: e.At, line: line, decided: t.since.branched, solutions: t.now.Counters[trace.Solutions],
		step: t.scene.Step, placed: t.now.Counters[trace.Placements],
	})
	t.levels = append(t.levels, noLevel)
	t.since, t.left = noNews, trace.Nowhere
	t.plotCurve()
}

// takeBack shows the board without the queens that are taken back in a row.
func (t *teller) takeBack(e trace.Event) {
	if t.begins(e) {
		t.remove(e.At)
	}
	s := &t.scene
	if !t.byHand() {
		s.Leaving.Add(e.At)
	}
	if r := &s.Reason; r.Kind == ReasonJump {
		r.Value = s.Leaving.Len()
		if !t.about.Told {
			// The others had no part in the conflict: the clause does not name them, and they stood before the last decision, so it does
			// not follow from them.
			r.Squares = s.Leaving.Minus(trace.SquaresOf(t.why.learned)).Minus(t.why.decided)
		}
	}
	q := standing{at: e.At, line: t.lineOf(e.At), solutions: t.now.Counters[trace.Solutions]}
	depth := slices.IndexFunc(t.stack, func(q standing) bool { return q.at == e.At })
	if depth >= 0 {
		q = t.stack[depth]
		t.stack = slices.Delete(t.stack, depth, depth+1)
		for i := range t.levels[depth+1:] { // they depend on it
			t.levels[depth+1+i] = noLevel
		}
	}
	t.levels = t.levels[:len(t.stack)+1]
	l := &t.levels[len(t.stack)]
	l.line, t.left = q.line, q.at
	s.Chosen = trace.Nowhere
	if q.line != t.lineOf(q.at) {
		s.Chosen = q.line
	}
	switch {
	case s.Reason.Kind == ReasonAfresh:
		t.left = trace.Nowhere
	case t.why.learned == nil && !t.why.broken && (depth == len(t.stack) || t.byHand()): // else those placed after it stand
		l.failed.Add(q.at)
		if t.now.Counters[trace.Solutions] > q.solutions {
			l.solved.Add(q.at)
		}
		if q.step > 0 && !t.byHand() { // people go back for reasons of their own
			s.Undone = s.Step - q.step
			s.Fallen = t.now.Counters[trace.Placements] - q.placed
			s.Found = t.now.Counters[trace.Solutions] - q.solutions
		}
	}
	s.At, s.Board = e.At, t.now.Board
	s.Ghosts = t.ghosts(l.line)
	if t.about.Repairs() {
		s.Ghosts, s.Attacks = trace.Set{}, attackingPairs(&s.Board)
	}
}

// remove begins the scene in which queens are taken back, the first from a square, and finds out why.
func (t *teller) remove(at trace.Square) {
	t.why, t.since = t.since, noNews
	for _, q := range slices.Backward(t.stack) {
		t.why.decided.Add(q.at)
		if q.decided {
			t.why.choice.Add(q.at)
			break
		}
	}
	mood := Backtrack
	if t.why.jump > 0 && t.why.learned != nil {
		mood = Jump
	}
	t.show(mood, at)
	t.scene.Reason = t.reasonBack()
	if t.byHand() {
		queen := trace.SetOf(at)
		free := t.before.Attacked().Plus(queen).Minus(t.now.Board.Attacked()).Minus(t.now.Board.Occupied())
		t.scene.Reason = Reason{Kind: ReasonTakenBack, Line: trace.Nowhere, Squares: queen, Value: free.Len()}
	}
}

// end fills in the last scene. A search that ends with the board of its start is complete, if it says that it can be. A
// search whose code is not known, one of a trace, may have ended anywhere.
func (t *teller) end() {
	t.event = trace.Event{}
	t.show(Done, trace.Nowhere)
	t.scene.Ends = true
	r := Reason{Kind: ReasonFound, Line: trace.Nowhere, Value: t.now.Counters[trace.Solutions]}
	switch wrong := t.about.Wrong; {
	case wrong != nil:
		r.Kind, r.Value = ReasonWrong, wrong.Line
		t.scene.At, t.scene.By = wrong.At, wrong.By
	case t.about.Solutions > 0 && r.Value >= t.about.Solutions:
	case t.now.Board == t.now.Start && t.about.Complete:
		r.Kind = ReasonComplete
	case t.last == trace.Fail && t.scene.Beaten != trace.Set{}:
		r.Kind, r.Value = ReasonStuck, attackingPairs(&t.now.Board)
	case len(t.about.Code) == 0 && (t.now.Board == t.now.Start || r.Value == 0):
		r.Kind = ReasonEnded
	case r.Value == 0:
		r.Kind = ReasonGivenUp
	}
	t.scene.Reason = r
}
