package story

import (
	"cmp"
	"iter"
	"math/rand/v2"
	"slices"
	"strings"

	"queenreel/draw/story/words"
	"queenreel/trace"
)

// An Action is what a search does next, as a quiz tells it.
type Action struct {
	Kind trace.Kind   // Place, Move, TakeBack or Solution
	At   trace.Square // of Place, Move and, if a queen is placed at the same time, Solution
	From trace.Square // of Move
	Back trace.Set    // the queens that TakeBack takes back
}

// A Question asks what a search does after a scene. Each of its choices is plausible to a beginner, and
// just one is right.
type Question struct {
	Before  []string // in a quiz, the titles of the last scenes, that of State last
	State   State    // the scene before; its detail may tell what comes next, its title does not
	Next    State    // the scene asked for; its caption gives the reason
	Choices []Action
	Answer  int // the index of the choice that Next shows
}

// Lengths of questions.
const (
	minChoices   = 3
	maxChoices   = 4
	titlesBefore = 3 // in Before
)

// Quiz returns up to n questions about the first limit scenes of a search, in their order. There are as many about
// moves forward as about moves back, where possible. The answer and the truth of the search's arc are asked for, if there is a choice; of
// others the seed decides which are, and of all the order of their choices. The scenes must be told with the detail Moves.
func Quiz(scenes iter.Seq[State], a trace.About, n, limit int, seed uint64) []Question {
	random := rand.New(rand.NewPCG(seed, 0))
	var pools [2]pool // questions about moves back and moves forward
	var all []Question
	taken := 0 // of all, about moves back
	var before State
	var titles []string
	for s := range scenes {
		if act, wrong := asked(&before, &s, a); wrong != nil {
			p := &pools[1]
			if act.Kind == trace.TakeBack {
				p = &pools[0]
			}
			last := slices.Compact(slices.Clone(titles[max(0, len(titles)-titlesBefore):]))
			question := Question{Before: last, State: before, Next: s}
			if (s.Turn == Answers || s.Turn == TellsTruth) && len(all) < n {
				all = append(all, question)
				taken++
			} else {
				p.offer(question, n, random)
			}
		}
		titles = append(titles, s.Caption.Title)
		before = s
		if s.Step >= limit {
			break
		}
	}
	back, forward := pools[0].kept, pools[1].kept
	for len(all) < n && len(back)+len(forward) > 0 {
		if ahead := taken > len(all)-taken; len(forward) == 0 || len(back) > 0 && !ahead {
			all, back = append(all, back[0]), back[1:]
			taken++
		} else {
			all, forward = append(all, forward[0]), forward[1:]
		}
	}
	slices.SortFunc(all, func(a, b Question) int { return cmp.Compare(a.State.Step, b.State.Step) })
	for i := range all {
		act, wrong := asked(&all[i].State, &all[i].Next, a)
		all[i].choose(act, wrong, random)
	}
	return all
}

// Ask returns the question what a search does after a scene, which is then shown as it is when it is asked; the step orders its choices.
// There is no question if next is not the scene after it, if too few choices are plausible, or if the next queen was tested on its
// square.
func Ask(before, next *State, a trace.About) (q Question, ok bool) {
	act, wrong := asked(before, next, a)
	tested := act.At != trace.Nowhere && before.Mood == Free && before.At == act.At
	if wrong == nil || tested {
		return Question{}, false
	}
	q = Question{State: before.asking(), Next: *next}
	q.choose(act, wrong, rand.New(rand.NewPCG(uint64(next.Step), 0)))
	return q, true
}

// asked returns what a search does after a scene, and what else is plausible, the most plausible first; nil if too few actions are, or if
// it finds a solution, which stands there already.
func asked(before, next *State, a trace.About) (act Action, wrong []Action) {
	act, ok := ActionOf(before, next)
	if !ok || act.Kind == trace.Solution {
		return act, nil
	}
	if wrong = others(before, next, act, a); len(wrong) < minChoices-1 {
		return act, nil
	}
	return act, wrong
}

// A pool keeps some of the questions that it was offered, each with the same chance.
type pool struct {
	kept    []Question
	offered int
}

// offer offers a question to a pool that keeps up to n.
func (p *pool) offer(q Question, n int, random *rand.Rand) {
	p.offered++
	if len(p.kept) < n {
		p.kept = append(p.kept, q)
	} else if i := random.IntN(p.offered); i < n {
		p.kept[i] = q
	}
}

// choose makes the choices of a question of what a search does, and what else is plausible.
func (q *Question) choose(act Action, wrong []Action, random *rand.Rand) {
	q.Choices = append(wrong[:min(len(wrong), maxChoices-1)], act)
	random.Shuffle(len(q.Choices), func(i, j int) { q.Choices[i], q.Choices[j] = q.Choices[j], q.Choices[i] })
	q.Answer = slices.Index(q.Choices, act)
}

// ActionOf returns the action that a scene shows, if nothing else has changed since the previous scene, and that is the scene
// before it in the story.
func ActionOf(previous, s *State) (act Action, ok bool) {
	before := &previous.Board
	act = Action{Kind: s.Kind, At: trace.Nowhere, From: trace.Nowhere}
	switch {
	case s.Step != previous.Step+1:
		return act, false
	case s.Mood == Backtrack || s.Mood == Jump:
		act.Kind, act.Back = trace.TakeBack, s.Marked().Leaving
		if s.Reason.Kind == ReasonTakenBack {
			act.Back = s.Reason.Squares
		}
	case s.Mood == Placement && s.Kind == trace.Move:
		act.At, act.From = s.At, s.From
	case s.Mood == Placement:
		act.At = s.At
	case s.Mood == Solved || s.Kind == trace.Reject:
		came, went := s.Board.Occupied().Minus(before.Occupied()), before.Occupied().Minus(s.Board.Occupied())
		for q := range came.Squares() {
			act.At = q
		}
		if went != (trace.Set{}) { // the next candidate
			act.Kind = trace.Move
		}
		for q := range went.Squares() {
			act.From = q
		}
	default:
		return act, false
	}
	after := before.Occupied().Minus(act.Back)
	after.Remove(act.From)
	after.Add(act.At)
	return act, after == s.Board.Occupied()
}

// others returns plausible actions after a scene other than act, the action of the search. The most
// plausible come first: queens on other squares of the same line, free ones before attacked ones; queens taken
// back, the last first; and a solution, if nearly all queens are placed. No other action is a part of act, or right too:
// where queens move, chance decides between the squares of a line with the fewest attackers. There are none if the
// picture hides that a square is ruled out.
func others(s, next *State, act Action, a trace.About) []Action {
	board := s.Board
	attacked := board.Attacked()
	moves := a.Repairs()
	var free, barred, back []Action
	line := filledLine(act.At, a.ByColumn)
	if act.Kind == trace.TakeBack {
		line = filledLine(next.At, a.ByColumn)
	}
	if s.Dead != trace.Nowhere {
		line = s.Dead
	}
	for at := range trace.Along(line, board.N) {
		other := Action{Kind: trace.Place, At: at, From: trace.Nowhere}
		if act.Kind == trace.Move {
			other.Kind, other.From = trace.Move, act.From
		}
		switch {
		case next.Marked().Other.Has(at) && (&Question{State: *s}).Mark(at, a.ByColumn) == EmptyMark: // nobody sees that it is ruled out
			return nil
		case board.Has(at) || at == act.At:
		case moves && act.At != trace.Nowhere && attackers(&board, at, act.From) <= attackers(&board, act.At, act.From):
		case attacked.Has(at):
			barred = append(barred, other)
		default:
			free = append(free, other)
		}
	}
	queens := slices.Collect(board.Queens())
	if a.ByColumn {
		slices.SortFunc(queens, func(a, b trace.Square) int { return cmp.Compare(a.Col, b.Col) })
	}
	for _, q := range slices.Backward(queens) {
		if !slices.Contains(a.Fixed, q) && !act.Back.Has(q) && q != act.From {
			back = append(back, Action{Kind: trace.TakeBack, At: trace.Nowhere, From: trace.Nowhere, Back: trace.SetOf(q)})
		}
	}
	var solution []Action
	switch {
	case s.Mood == Solved || next.Mood == Solved:
	case board.Len() == board.N:
		solution = []Action{{Kind: trace.Solution, At: trace.Nowhere, From: trace.Nowhere}}
	case board.Len() == board.N-1 && len(barred) > 0:
		solution = []Action{{Kind: trace.Solution, At: barred[0].At, From: trace.Nowhere}}
		barred = barred[1:]
	}
	var all []Action
	take := func(list *[]Action, n int) {
		n = min(n, len(*list))
		all, *list = append(all, (*list)[:n]...), (*list)[n:]
	}
	take(&free, 2)
	take(&back, 1)
	take(&solution, 1)
	take(&barred, 2)
	return append(all, back...)
}

// ActionWords words an action.
func ActionWords(l *words.Language, act Action, n int, labels words.Labels) string {
	back := labels.Squares(act.Back.Squares(), n)
	w := words.Values{At: labels.Square(act.At, n), From: labels.Square(act.From, n), List: l.Joined(back, l.And), Leaving: strings.Join(back, "")}
	switch {
	case act.Kind == trace.Move:
		return l.Say(l.Quiz.Move, w)
	case act.Kind == trace.Solution && act.At != trace.Nowhere:
		return l.Say(l.Quiz.SolvedBy, w)
	case act.Kind == trace.Solution:
		return l.Say(l.Quiz.Solution, w)
	case len(back) > 1:
		return l.Say(l.Quiz.BackAll, w)
	case len(back) == 1:
		return l.Say(l.Quiz.Back, w)
	}
	return l.Say(l.Quiz.Place, w)
}

// A QuizMark is the character of a square on the board of a question.
type QuizMark rune

// The marks.
const (
	EmptyMark    QuizMark = '.'
	QueenMark    QuizMark = 'Q'
	AttackedMark QuizMark = 'x'
	LeftMark     QuizMark = 'o' // a queen leaves it in the scene of the question
	FailedMark   QuizMark = 'f' // a queen stood there and failed
	RuledOutMark QuizMark = '-' // for another reason than an attack
)

// QuizMarks holds the marks in the order in which they are explained.
var QuizMarks = []QuizMark{QueenMark, AttackedMark, LeftMark, FailedMark, RuledOutMark}

// Mark returns the mark of a square: what the picture of the scene shows there.
func (q *Question) Mark(at trace.Square, byColumn bool) QuizMark {
	s := q.State.Marked()
	switch {
	case s.Leaving.Has(at):
		return LeftMark
	case s.Board.Has(at):
		return QueenMark
	case s.Ghosts.Has(at):
		return FailedMark
	case !s.ShowsMark(at, byColumn):
		return EmptyMark
	case s.Straight.Has(at) || s.Diagonal.Has(at):
		return AttackedMark
	case s.Other.Has(at):
		return RuledOutMark
	}
	return EmptyMark
}

// MarkName explains a mark, but for EmptyMark.
func MarkName(l *words.Language, m QuizMark) string {
	return map[QuizMark]string{
		QueenMark: l.Quiz.Queen, AttackedMark: l.Quiz.Attacked, LeftMark: l.Quiz.Left, FailedMark: l.Marks.Ghost, RuledOutMark: l.Quiz.RuledOut,
	}[m]
}
