package film

import (
	"iter"

	"queenreel/draw/story"
	"queenreel/trace"
)

// moveData is a decision of a search, as one of
// ["place", square], ["move", from, square], ["back", [square, …]] and ["solution", square, or -1 if no queen is placed].
type moveData []any

// A question asks for the decision that a picture shows.
type question struct {
	Choices []string   `json:"choices"`
	Moves   []moveData `json:"moves"` // of the choices
	Answer  int        `json:"answer"`
}

// addMoves adds what a scene of a single search shows, and the question about it.
func (d *describer) addMoves(data *sceneData, s *story.State) {
	n := s.Board.N
	for _, line := range s.Marked().Lines {
		data.Lines = append(data.Lines, squareNumber(line.By, n), squareNumber(line.At, n))
		data.Bare, data.Learned = s.Bare || s.Brief, s.Mood == story.Learned
	}
	data.Own = s.Marked().Own
	data.Queens, data.Leaving = squareNumbers(s.Board.Queens(), n), squareNumbers(s.Marked().Leaving.Squares(), n)
	data.Tried, data.RuledOut = squareNumbers(s.Marked().Ghosts.Squares(), n), ruledOutIn(s)
	if d.number == 1 {
		return
	}
	if act, ok := story.ActionOf(&d.before, s); ok {
		data.Move = moveOf(act, n)
	}
	if q, ok := story.Ask(&d.before, s, d.info.About); ok {
		data.Ask = &question{Answer: q.Answer}
		for _, act := range q.Choices {
			data.Ask.Choices = append(data.Ask.Choices, story.ActionWords(d.info.language(), act, n, d.info.Labels))
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

// ruledOut holds the texts of words.PlayerTexts that say why squares are ruled out that no queen attacks.
type ruledOut map[int]string

func ruledOutIn(s *story.State) ruledOut {
	texts := map[trace.Cause]string{
		0:            "RuledOutHere",
		trace.Denied: "DeniedHere",
		trace.Hall:   "NeededHere",
		trace.Unit:   "BarredHere",
	}
	out, marks := ruledOut{}, s.Marked().Marks
	for at := range marks.Other.Squares() {
		out[squareNumber(at, s.Board.N)] = texts[marks.RulingOf(at)]
	}
	return out
}

func squareNumbers(squares iter.Seq[trace.Square], n int) []int {
	all := []int{}
	for s := range squares {
		all = append(all, squareNumber(s, n))
	}
	return all
}
