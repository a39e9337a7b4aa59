package story

import (
	"slices"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// An Arc is the story that a search tells: a question at its first dead end, the answer of the program, and the truth, once it is known.
// Steps are counted from 1; 0 stands for none.
type Arc struct {
	Question int // the first dead end
	Answer   int // the removal after it
	Truth    int // the last removal of the culprit before the next solution; 0 if there is no solution at all
	Known    int // that solution, or the end
	// Of the queens that stood at the question, in the order of their placement and without fixed ones, the first that the solution lacks.
	// No solution was found with it, else it is no culprit, and there is no arc.
	Culprit trace.Square
}

// A Turn is a scene of an arc.
type Turn uint8

// The turns of an arc, but for what is known at last.
const (
	NoTurn Turn = iota
	Asks
	Answers
	TellsTruth
)

// turn returns the turn that a step is.
func (a *Arc) turn(step int) Turn {
	switch step {
	case 0:
	case a.Truth: // which may be the answer, too
		return TellsTruth
	case a.Answer:
		return Answers
	case a.Question:
		return Asks
	}
	return NoTurn
}

// Steps returns the steps of the arc that there are.
func (a *Arc) Steps() []int {
	return slices.DeleteFunc([]int{a.Question, a.Answer, a.Truth, a.Known}, func(step int) bool { return step == 0 })
}

// An arcFinder finds the arc of a search in its scenes, in their order.
type arcFinder struct {
	arc     Arc
	stood   []standing           // at the question
	removed map[trace.Square]int // the step at which each of these was taken back last
	told    bool                 // a solution has told the truth
}

// see follows a scene of a teller. It reports whether the arc is complete, which it is once.
func (f *arcFinder) see(t *teller, s *State) (complete bool) {
	switch {
	case f.told || t.about.Repairs() || t.candidates():
		return false
	case f.arc.Question == 0:
		if s.Mood != DeadEnd {
			return false
		}
		f.arc.Question, f.removed = s.Step, map[trace.Square]int{}
		f.stood = slices.Clone(t.stack)
	case s.Mood == Backtrack || s.Mood == Jump:
		if f.arc.Answer == 0 {
			f.arc.Answer = s.Step
		}
		for _, q := range f.stood {
			if s.Leaving.Has(q.at) {
				f.removed[q.at] = s.Step
			}
		}
	case s.Mood == Solved:
		f.told, f.arc.Known = true, s.Step
		i := slices.IndexFunc(f.stood, func(q standing) bool { return !s.Board.Has(q.at) })
		if i >= 0 && f.stood[i].solutions == s.Reason.Value-1 {
			f.arc.Culprit = f.stood[i].at
			f.arc.Truth = f.removed[f.arc.Culprit]
		}
		return f.arc.Truth > 0
	case s.Ends:
		f.arc.Known = s.Step
		return s.Reason.Kind == ReasonComplete && s.Reason.Value == 0 && f.arc.Answer > 0
	}
	return false
}

// wordArc words the question, the answer of the program, and the truth. Other answers have words of their own: what was learned.
func (c *captions) wordArc(s *State, w *words.Values, said *words.Caption) {
	removed := s.Reason.Kind == ReasonRemoved || s.Reason.Kind == ReasonInnocent
	switch s.Step {
	case 0:
	case c.arc.Question:
		said.Detail = c.Question
		if c.fixed() {
			said.Detail = c.QuestionFixed
		}
	case c.arc.Truth:
		w.At = c.other(c.arc.Culprit, c.ThisQueen)
		said.Title = c.Truth
		if c.fixed() {
			said.Title = c.TruthFixed
		}
		said.Detail = c.GoesBack
		if s.At == c.arc.Culprit && s.fell() {
			said.Detail, w.N = c.TruthDetail, s.Fallen
		}
	case c.arc.Answer:
		switch {
		case removed && s.Leaving.Len() == 1:
			said.Title = c.Answer
		case removed && !s.fell():
			said.Detail = c.AnswerDetail
		}
	}
}
