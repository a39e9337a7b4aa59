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

// An Action is what a search does next, or what is so on a full board, as a quiz tells it.
type Action struct {
	Kind trace.Kind     // Place, Move, TakeBack or Solution, or Reject: the queen on From attacks that on At
	At   trace.Square   // of Place, Move and, if a queen is placed at the same time, Solution
	From trace.Square   // of Move
	Back []trace.Square // the queens that TakeBack takes back
}

// A Question asks how a search goes on from a scene, or of a full board, which Next shows too, whether it is a solution. Each of
// its choices is plausible to a beginner, and just one is right.
type Question struct {
	Before  []string       // in a quiz, the titles of the last scenes, that of State last
	State   State          // the scene that stands while it is asked; it does not tell what comes next
	Gone    []trace.Square // the queens that are taken back between State and Next, the last first
	Next    State          // the scene asked for; its caption gives the reason
	Choices []Action       // none where too few are plausible: then one can only tap a square
	Answer  int            // the index of the choice that Next shows
}

// Lengths of questions.
const (
	minChoices   = 3
	maxChoices   = 4
	titlesBefore = 3 // in Before
)

// RoundSize is the usual number of questions of a quiz, in pages, films and on paper.
const RoundSize = 10

// An Asker finds in the scenes of a search where it is asked how it goes on: before each placement, each move and each solution. Where
// queens are taken back on the way, all of them stand while it is asked. Searches that test full boards ask of each whether it is a
// solution; those that repair a board do not ask where its first queens go, by chance.
type Asker struct {
	about  trace.About
	before State          // the last scene
	stood  State          // the last act or dead end
	from   State          // where queens began to be taken back
	gone   []trace.Square // these queens
}

// NewAsker returns the asker of a search.
func NewAsker(a trace.About) *Asker { return &Asker{about: a} }

// Next takes the next scene, which may have skipped some steps, and returns the question that it answers, if it answers one. Its State is
// as the search shows it.
func (a *Asker) Next(s *State) (q Question, ok bool) {
	before := a.before
	a.before = *s
	if before.Board.N == 0 || s.Step != before.Step+1 {
		a.stood, a.gone = *s, nil
	}
	act, acts := ActionOf(&before, s)
	stood := a.stood
	if acts || s.Mood == DeadEnd {
		a.stood = *s
	}
	full := s.Board.Len() == s.Board.N
	switch {
	case slices.Contains(a.about.Counts, trace.Candidates):
		return boardQuestion(s, s), full
	case !acts:
		return q, false
	case a.about.Repairs() && act.Kind == trace.Place: // by chance
		a.gone = nil
		return q, false
	case act.Kind == trace.TakeBack:
		if len(a.gone) == 0 {
			a.from = stood
		}
		a.gone = append(a.gone, act.Back...)
		return q, false
	case act.Kind == trace.Solution && act.At == trace.Nowhere:
		return boardQuestion(&before, s), true
	}
	q = Question{State: before, Next: *s, Gone: a.gone}
	if len(a.gone) > 0 {
		q.State, a.gone = a.from, nil
	}
	q.choose(q.asked(&before, a.about))
	return q, true
}

// boardQuestion asks of a full board whether it is a solution, and if not, which queen attacks which.
func boardQuestion(board, next *State) Question {
	var right, wrong []Action
	queens := slices.Collect(board.Board.Queens())
	for apart := 1; apart < len(queens); apart++ {
		for i, at := range queens[apart:] {
			act := Action{Kind: trace.Reject, At: at, From: queens[i]}
			if at.Attacks(queens[i]) {
				right = append(right, act)
			} else {
				wrong = append(wrong, act)
			}
		}
	}
	solution := Action{Kind: trace.Solution, At: trace.Nowhere, From: trace.Nowhere}
	if len(right) == 0 {
		right = []Action{solution}
	} else {
		wrong = slices.Insert(wrong, 0, solution)
	}
	q := Question{State: *board, Next: *next}
	q.choose(right[0], wrong)
	return q
}

// OfBoard reports whether the question is about a full board, which stays.
func (q *Question) OfBoard() bool { return q.State.Board == q.Next.Board }

// A place is where a quiz asks.
type place struct{ step, gone int } // of Next, and the number of queens that are taken back

// round returns up to n of the places of a search: first those where queens are taken back, from the fewest to the most, and then those
// where none are. It takes them evenly, to the last; on another turn others. Pages do it alike: roundOf in package player.
func round(all []place, n, turn int) []place {
	spread := func(list []place, n int) (some []place) {
		for k := range min(n, len(list)) {
			some = append(some, list[(1000*k+(618*turn+999)%1000)*max(n, len(list))/(1000*n)])
		}
		return some
	}
	isAhead := func(p place) bool { return p.gone == 0 }
	ends := slices.DeleteFunc(slices.Clone(all), isAhead)
	slices.SortStableFunc(ends, func(a, b place) int { return cmp.Compare(a.gone, b.gone) })
	ends = spread(ends, n)
	ahead := slices.DeleteFunc(all, func(p place) bool { return !isAhead(p) })
	return append(ends, spread(ahead, n-len(ends))...)
}

// Quiz returns a round of up to n questions with choices about the first limit scenes of a search: see Asker, and round. The scenes are
// ranged over twice, and must be told with the detail Moves.
func Quiz(scenes iter.Seq[State], a trace.About, n, limit, turn int) []Question {
	var places []place
	for q := range questions(scenes, a, limit) {
		places = append(places, place{q.Next.Step, len(q.Gone)})
	}
	places = round(places, n, turn)
	all := make([]Question, len(places))
	for q := range questions(scenes, a, limit) {
		if i := slices.Index(places, place{q.Next.Step, len(q.Gone)}); i >= 0 {
			all[i] = q
		}
	}
	return all
}

// questions ranges over the questions that have choices.
func questions(scenes iter.Seq[State], a trace.About, limit int) iter.Seq[Question] {
	return func(yield func(Question) bool) {
		asker := NewAsker(a)
		var titles []string
		for s := range scenes {
			titles = append(titles, s.Caption.Title)
			if q, ok := asker.Next(&s); ok && len(q.Choices) > 0 {
				before := titles[:len(titles)-s.Step+q.State.Step]
				q.State = q.State.asking()
				q.Before = slices.Compact(slices.Clone(before[max(0, len(before)-titlesBefore):]))
				if !yield(q) {
					return
				}
			}
			if s.Step >= limit {
				return
			}
		}
	}
}

// questionAfter returns the question what a search does after a scene, which is then shown as it is when it is asked; the step orders its
// choices. There is no question if next is not the scene after it, or if too few choices are plausible.
func questionAfter(before, next *State, a trace.About) (q Question, ok bool) {
	q = Question{State: before.asking(), Next: *next}
	q.choose(q.asked(before, a))
	return q, len(q.Choices) > 0
}

// asked returns what a search does after the scene before Next, and what else is plausible, the most plausible first. That is nothing if
// the next queen was tested on its square, if the solution that it finds stands there already, or if the picture hides that a square is
// ruled out. Where queens are gone, one that was in the line of the next queen moves, and others could have moved on.
func (q *Question) asked(before *State, a trace.About) (act Action, wrong []Action) {
	act, ok := ActionOf(before, &q.Next)
	tested := act.At != trace.Nowhere && before.Mood == Free && before.At == act.At
	if !ok || act.Kind == trace.Solution || tested {
		return act, nil
	}
	line := lineAsked(before, &q.Next, act, a)
	for at := range q.Next.Marked().Other.Squares() {
		if at.OnLine(line) && q.Mark(at, a.ByColumn) == EmptyMark {
			return act, nil
		}
	}
	for _, from := range q.Gone {
		at := trace.Sq(int(from.Row), int(from.Col)+1)
		if a.ByColumn {
			at = trace.Sq(int(from.Row)+1, int(from.Col))
		}
		switch {
		case act.Kind == trace.Place && from.OnLine(line):
			act.Kind, act.From = trace.Move, from
		case at.On(before.Board.N) && len(wrong) < 2:
			wrong = append(wrong, Action{Kind: trace.Move, At: at, From: from})
		}
	}
	return act, append(wrong, others(before, &q.Next, act, a)...)
}

// choose makes the choices of a question of what is right, and what else is plausible, if that is enough. The step orders them.
func (q *Question) choose(act Action, wrong []Action) {
	if len(wrong) < minChoices-1 {
		return
	}
	random := rand.New(rand.NewPCG(uint64(q.Next.Step), 0))
	all := append(wrong[:min(len(wrong), maxChoices-1)], act)
	order := make([]int, len(all))
	for i := range order {
		order[i] = i
	}
	random.Shuffle(len(order), func(i, j int) { order[i], order[j] = order[j], order[i] })
	for _, i := range order {
		q.Choices = append(q.Choices, all[i])
	}
	q.Answer = slices.Index(order, len(all)-1)
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
		leaving := s.Marked().Leaving
		if s.Reason.Kind == ReasonTakenBack {
			leaving = s.Reason.Squares
		}
		act.Kind, act.Back = trace.TakeBack, slices.Collect(leaving.Squares())
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
	after := before.Occupied().Minus(trace.SetOf(act.Back...))
	after.Remove(act.From)
	after.Add(act.At)
	return act, after == s.Board.Occupied()
}

// lineAsked returns the line whose squares an action after a scene is about.
func lineAsked(s, next *State, act Action, a trace.About) trace.Square {
	switch {
	case s.Dead != trace.Nowhere:
		return s.Dead
	case act.Kind == trace.TakeBack:
		return filledLine(next.At, a.ByColumn)
	}
	return filledLine(act.At, a.ByColumn)
}

// others returns plausible actions after a scene other than act, the action of the search. The most
// plausible come first: queens on other squares of the same line, free ones before attacked ones; queens taken
// back, the last first; and a solution, if nearly all queens are placed. No other action is a part of act, or right too:
// where queens move, chance decides between the squares of a line with the fewest attackers.
func others(s, next *State, act Action, a trace.About) []Action {
	board := s.Board
	attacked := board.Attacked()
	moves := a.Repairs()
	var free, barred, back []Action
	for at := range trace.Along(lineAsked(s, next, act, a), board.N) {
		other := Action{Kind: trace.Place, At: at, From: trace.Nowhere}
		if act.Kind == trace.Move {
			other.Kind, other.From = trace.Move, act.From
		}
		switch {
		case board.Has(at) || at == act.At || at == act.From:
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
		if !slices.Contains(a.Fixed, q) && !slices.Contains(act.Back, q) && q != act.From {
			back = append(back, Action{Kind: trace.TakeBack, At: trace.Nowhere, From: trace.Nowhere, Back: []trace.Square{q}})
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
	back := labels.Squares(slices.Values(act.Back), n)
	w := words.Values{
		At: labels.Square(act.At, n), From: labels.Square(act.From, n), List: l.Joined(back, l.And), Leaving: strings.Join(back, ""),
	}
	switch {
	case act.Kind == trace.Move:
		return l.Say(l.Quiz.Move, w)
	case act.Kind == trace.Reject:
		return l.Say(l.Quiz.Attacks, w)
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
	FailedMark   QuizMark = 'f' // a queen stood there and failed
	RuledOutMark QuizMark = '-' // for another reason than an attack
)

// QuizMarks holds the marks in the order in which they are explained.
var QuizMarks = []QuizMark{QueenMark, AttackedMark, FailedMark, RuledOutMark}

// Mark returns the mark of a square: what the picture of the scene shows there.
func (q *Question) Mark(at trace.Square, byColumn bool) QuizMark {
	s := q.State.Marked()
	switch {
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
		QueenMark: l.Quiz.Queen, AttackedMark: l.Quiz.Attacked, FailedMark: l.Marks.Ghost, RuledOutMark: l.Quiz.RuledOut,
	}[m]
}
