package film

import (
	"iter"
	"slices"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
)

// sceneData is the player's data of a picture besides its pixels. Squares are counted row by row, from 0.
type sceneData struct {
	Hold     int64     `json:"hold"` // in milliseconds
	Step     int       `json:"step"`
	Mark     string    `json:"mark"`            // one of those below
	First    []string  `json:"first,omitempty"` // the names of story.PauseKinds whose first scene it is
	Title    string    `json:"title"`
	Detail   string    `json:"detail"`
	Playing  []string  `json:"playing,omitempty"` // title and detail while the film plays, if they are others
	Counters []int     `json:"counters"`
	Queens   []int     `json:"queens,omitzero"` // after what the picture shows; nil in comparisons, as what follows
	Move     moveData  `json:"move,omitempty"`  // what the picture shows, if that is one decision
	Ask      *question `json:"ask,omitempty"`
}

// moveData is a decision of a search, as one of
// ["place", square], ["move", from, square], ["back", [square, …]] and ["solution", square, or -1 if no queen is placed].
type moveData []any

// A question asks for the decision that a picture shows.
type question struct {
	Choices []string   `json:"choices"`
	Moves   []moveData `json:"moves"` // of the choices
	Answer  int        `json:"answer"`
}

// scene returns the data of the next picture.
func (e *playableEncoder) scene(p draw.Picture) sceneData {
	e.number++
	s := p.Scene
	if s == nil {
		return sceneData{Hold: p.Hold.Milliseconds(), Step: e.number, Counters: []int{}}
	}
	words := s.Words()
	data := sceneData{Hold: p.Hold.Milliseconds(), Step: s.Step, Mark: markOf(s), Title: words.Title, Detail: words.Detail, Counters: []int{}}
	data.First = e.firsts(s)
	if words != s.Caption {
		data.Playing = []string{s.Caption.Title, s.Caption.Detail}
	}
	for _, c := range e.counters() {
		data.Counters = append(data.Counters, c.value(s))
	}
	if s.Lanes == nil {
		e.addMoves(&data, s)
	}
	e.before = *s
	return data
}

// firsts returns the names of the kinds of scenes that the film has not had yet.
func (e *playableEncoder) firsts(s *story.Scene) (names []string) {
	for i, kind := range story.PauseKinds {
		if !e.had[i] && kind.Has(s, false) {
			e.had[i], names = true, append(names, kind.Name)
		}
	}
	return names
}

// addMoves adds what a scene of a single search shows, and the question about it.
func (e *playableEncoder) addMoves(data *sceneData, s *story.Scene) {
	n := s.Board.N
	board := s.Position()
	data.Queens = squareNumbers(board.Queens(), n)
	if e.number == 1 {
		return
	}
	if act, ok := story.ActionOf(&e.before, s); ok {
		data.Move = moveOf(act, n)
	}
	if q, ok := story.Ask(&e.before, s, e.info.About); ok {
		data.Ask = &question{Answer: q.Answer}
		for _, act := range q.Choices {
			data.Ask.Choices = append(data.Ask.Choices, e.info.language().Choice(act, n, e.info.Labels))
			data.Ask.Moves = append(data.Ask.Moves, moveOf(act, n))
		}
	}
}

func moveOf(act story.Action, n int) moveData {
	switch act.Kind {
	case trace.TakeBack:
		return moveData{"back", squareNumbers(act.Back.Squares(), n)}
	case trace.Move:
		return moveData{"move", squareNumber(act.From, n), squareNumber(act.At, n)}
	case trace.Solution:
		return moveData{"solution", squareNumber(act.At, n)}
	}
	return moveData{"place", squareNumber(act.At, n)}
}

// squareNumber returns the number of a square of a board of n rows, or -1 for one that is not on it.
func squareNumber(s trace.Square, n int) int {
	if !s.On(n) {
		return -1
	}
	return int(s.Row)*n + int(s.Col)
}

func squareNumbers(squares iter.Seq[trace.Square], n int) []int {
	all := []int{}
	for s := range squares {
		all = append(all, squareNumber(s, n))
	}
	return all
}

// The marks of pictures that viewers look for.
const (
	deadEndMark   = "deadend"
	backtrackMark = "backtrack"
	solutionMark  = "solution"
)

// markOf returns the mark of a scene, or "".
func markOf(s *story.Scene) string {
	switch {
	case s.Mood == story.Solved:
		return solutionMark
	case s.Mood == story.Backtrack || s.Mood == story.Jump:
		return backtrackMark
	case s.Dead != trace.Sq(-1, -1):
		return deadEndMark
	}
	return ""
}

// A counter is a figure of scenes.
type counter struct {
	name  string
	value func(*story.Scene) int
}

// counters returns the counters of the film's solver and, of a search that moves queens, the conflicts left.
func (e *playableEncoder) counters() []counter {
	var counters []counter
	for _, c := range story.ShownCounters(e.info.About) {
		counters = append(counters, counter{e.info.language().Counters[c], func(s *story.Scene) int { return s.Counters[c] }})
	}
	if slices.Contains(e.info.About.Counts, trace.Moves) {
		counters = append(counters, counter{e.info.language().Panels.Attacks, func(s *story.Scene) int { return s.Attacks }})
	}
	return counters
}
