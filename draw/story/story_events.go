package story

import (
	"fmt"
	"slices"

	"queenreel/trace"
)

// play follows an event, and adds to the scene what it shows of the event.
func (t *teller) play(e trace.Event) error {
	t.before = t.board
	if err := t.board.Apply(e); err != nil {
		return fmt.Errorf("event %v: %w", e, err)
	}
	t.counters.Count(e)
	t.kind = e.Kind
	if e.Kind == trace.Setup {
		t.queens = slices.Collect(t.board.Queens())
	}
	if e.Kind == trace.Place || e.Kind == trace.Move {
		t.queens = slices.DeleteFunc(t.queens, func(q trace.Square) bool { return q == e.At || !t.board.Has(q) })
		t.queens = append(t.queens, e.At)
	}
	t.explains = t.explains && (e.Kind == trace.HallSet || e.Kind == trace.Strike && e.Cause == trace.Hall)
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
		t.branch(e)
	case trace.DeadEnd, trace.Fail:
		t.since.dead, t.since.refuted = e.At, t.since.refuted || e.Kind == trace.Fail
		t.spend(e.At)
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
		t.scene.Reason = Reason{Kind: ReasonRejected, Line: trace.Nowhere, By: trace.SetOf(e.By), Value: t.counters[trace.Candidates]}
	case trace.Solution:
		t.scene.Linked, t.scene.Skipped = trace.Set{}, trace.Set{}
		t.show(Solved, trace.Nowhere)
		t.scene.From, t.scene.Next, t.scene.Ghosts, t.scene.Chosen = trace.Nowhere, trace.Nowhere, trace.Set{}, trace.Nowhere
		t.scene.Reason = Reason{Kind: ReasonSolution, Line: trace.Nowhere, Value: t.counters[trace.Solutions]}
		t.since.solved = true
	}
	t.last = e.Kind
	return nil
}

// show fills in the scene: its mood, the square that it is about and the state of the search.
func (t *teller) show(m Mood, at trace.Square) {
	s := &t.scene
	s.Mood, s.At, s.Kind = m, at, t.kind
	s.Board, s.Counters = t.board, t.counters
	s.Costs = t.since.costs
	s.Clauses, s.Curve = t.clauses, t.curve
	t.showMarks()
	if m != Solved && t.board.Len() == t.board.N {
		s.Beaten = t.board.Beaten()
	}
	if t.about.Repairs() {
		s.Attacks = attackingPairs(&s.Board)
	}
}

// spend notes that a line has no square left.
func (t *teller) spend(line trace.Square) {
	switch {
	case t.scene.At == trace.Nowhere || t.Suspense:
	case t.goesBack():
		t.scene.Spent = line == t.levels[len(t.stack)].line
	case t.scene.Mood == Conflict || t.scene.Mood == Free:
		t.scene.Spent = t.kind == trace.DeadEnd && t.last == trace.Test && line == t.lineOf(t.scene.At)
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

func (t *teller) cost(e trace.Event) {
	line := t.lineOf(e.At)
	if costs := t.since.costs; len(costs) > 0 && !costs[0].At.OnLine(line) && !t.about.Repairs() { // of another line
		t.since.costs = nil
	}
	t.since.costs = append(t.since.costs, Cost{e.At, e.Value})
	r := t.reasonCost(e.At, e.Value)
	t.costKind = r.Kind
	if t.Detail == Tests {
		t.show(Free, e.At)
		t.scene.Ghosts = t.ghosts(line)
		t.scene.Reason = r
	}
}

func (t *teller) choose(e trace.Event) {
	t.since.chosen, t.since.fewest = e.At, e.Value
	if t.Detail == Tests && e.Value > 0 {
		t.show(Calm, trace.Nowhere)
		t.scene.Chosen = e.At
		t.scene.Reason = Reason{Kind: ReasonChosen, Line: e.At, Squares: t.leftOn(e.At), Value: e.Value}
	}
}

func (t *teller) pick(e trace.Event) {
	r := t.reasonPicked(e)
	t.since.waits = r.Squares
	if t.Detail != Tests {
		return
	}
	t.show(Conflict, e.At)
	t.scene.By, _ = t.board.Attacker(e.At)
	t.scene.Reason = r
}

// branch notes a decision.
func (t *teller) branch(e trace.Event) {
	if e.Cause == 0 {
		t.since.branched = true
		t.branches = append(t.branches, branch{e.At, t.counters[trace.Solutions]})
	}
}

func (t *teller) place(e trace.Event) {
	t.show(Placement, e.At)
	if t.since.branched && e.Cause == 0 {
		t.scene.Why = trace.Branch
	}
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
	t.scene.Skipped = t.skippedFor(e.At)
	t.showMarks()
	l.line = line
	t.stack = append(t.stack, standing{
		at: e.At, line: line, decided: t.since.branched, solutions: t.counters[trace.Solutions],
		step: t.scene.Step, placed: t.counters[trace.Placements],
	})
	t.levels = append(t.levels, noLevel)
	t.since, t.left = noNews, trace.Nowhere
	t.plotCurve()
}

// takeBack shows a queen that is being taken back while it still stands. All that are taken back in a
// row share the scene.
func (t *teller) takeBack(e trace.Event) {
	if !t.goesBack() {
		t.why, t.since = t.since, noNews
		t.gone = trace.Set{}
		for _, q := range slices.Backward(t.stack) {
			t.why.decided.Add(q.at)
			if q.decided {
				t.why.choice.Add(q.at)
				break
			}
		}
		after := t.board
		t.board = t.before
		mood := Backtrack
		if t.why.jump > 0 && t.why.learned != nil {
			mood = Jump
		}
		t.show(mood, e.At)
		t.scene.Reason = t.reasonBack()
		t.board = after
		switch {
		case t.why.solved:
		case t.why.learned != nil: // which had a scene of its own
			t.scene.Why = trace.Jump
		case t.why.refuted:
			t.scene.Why = trace.Fail
		case t.why.dead != trace.Nowhere:
			t.scene.Why = trace.DeadEnd
		}
	}
	if t.byHand() {
		t.takenBack(e.At)
	} else {
		t.scene.Leaving.Add(e.At)
	}
	s := &t.scene
	s.Counters = t.counters
	s.At = e.At
	t.gone.Add(e.At)
	if r := &s.Reason; r.Kind == ReasonJump {
		// The others had no part in the conflict: the clause does not name them, and they stood before the last decision, so it does not follow from them.
		r.Squares, r.Value = s.Leaving.Minus(trace.SquaresOf(t.why.learned)).Minus(t.why.decided), s.Leaving.Len()
	}

	q := standing{at: e.At, line: t.lineOf(e.At), solutions: t.counters[trace.Solutions]}
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
	if s.Chosen = trace.Nowhere; q.line != t.lineOf(q.at) {
		s.Chosen = q.line
	}
	switch {
	case s.Reason.Kind == ReasonAfresh:
		t.left = trace.Nowhere
	case t.why.learned == nil && !t.why.broken && (depth == len(t.stack) || t.byHand()): // else those placed after it stand
		l.failed.Add(q.at)
		if t.counters[trace.Solutions] > q.solutions {
			l.solved.Add(q.at)
		}
		if q.step > 0 && !t.byHand() { // people go back for reasons of their own
			s.Undone, s.Fallen, s.Found = s.Step-q.step, t.counters[trace.Placements]-q.placed, t.counters[trace.Solutions]-q.solutions
		}
	}
}

// takenBack shows the board without the queen that was taken back by hand.
func (t *teller) takenBack(at trace.Square) {
	t.scene = emptyScene(t.scene.Step)
	t.show(Backtrack, at)
	queen := trace.SetOf(at)
	free := t.before.Attacked().Plus(queen).Minus(t.board.Attacked()).Minus(t.board.Occupied())
	t.scene.Reason = Reason{Kind: ReasonTakenBack, Line: trace.Nowhere, Squares: queen, Value: free.Len()}
}

// end fills in the last scene. A search that ends with the board of its start is complete, if it says that it can be. A
// search whose code is not known, one of a trace, may have ended anywhere.
func (t *teller) end() {
	t.kind = 0
	t.show(Done, trace.Nowhere)
	t.scene.Ends = true
	r := Reason{Kind: ReasonFound, Line: trace.Nowhere, Value: t.counters[trace.Solutions]}
	switch wrong := t.about.Wrong; {
	case wrong != nil:
		r.Kind, r.Value = ReasonWrong, wrong.Line
		t.scene.At, t.scene.By = wrong.At, wrong.By
	case t.about.Solutions > 0 && r.Value >= t.about.Solutions:
	case t.board == t.start && t.about.Complete:
		r.Kind = ReasonComplete
	case t.last == trace.Fail && t.scene.Beaten != trace.Set{}:
		r.Kind, r.Value = ReasonStuck, attackingPairs(&t.board)
	case len(t.about.Code) == 0 && (t.board == t.start || r.Value == 0):
		r.Kind = ReasonEnded
	case r.Value == 0:
		r.Kind = ReasonGivenUp
	}
	t.scene.Reason = r
}
