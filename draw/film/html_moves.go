package film

import (
	"iter"
	"slices"

	"queenreel/draw/story"
	"queenreel/trace"
)

// moveData is a decision of a search, as one of
// ["place", square], ["move", from, square], ["back", [square, …]] and ["solution", square, or -1 if no queen is placed].
type moveData []any

// A question asks, while the picture of another step stands, what a picture shows, as story.Question.
type question struct {
	At      int   `json:"at"`                // the other step
	Gone    []int `json:"gone,omitempty"`    // the queens that are taken back between them
	Board   bool  `json:"board,omitempty"`   // it asks whether a full board is a solution
	Choices []int `json:"choices,omitempty"` // in filmData.Choices, from 0
	Answer  int   `json:"answer"`            // in Choices, from 0
}

// addMoves adds what a scene of a single search shows, and the question about it.
func (d *describer) addMoves(data *sceneData, s *story.State) {
	n := s.Board.N
	for _, line := range s.Marked().Lines {
		data.Lines = append(data.Lines, squareNumber(line.By, n), squareNumber(line.At, n))
		data.Learned = s.Mood == story.Learned
	}
	data.Own = s.Marked().Own
	data.Leaving = squareNumbers(s.Marked().Leaving.Squares(), n)
	if act, ok := story.ActionOf(&d.before, s); ok && d.before.Step > 0 {
		data.Move = moveOf(act, n)
	}
	if q, ok := d.asker.Next(s); ok {
		data.Ask = &question{At: q.State.Step, Gone: squareNumbers(slices.Values(q.Gone), n), Board: q.OfBoard(), Answer: q.Answer}
		for _, act := range q.Choices {
			data.Ask.Choices = append(data.Ask.Choices, d.choices.of(choice{act.Kind, act.At, act.From, trace.SetOf(act.Back...)}))
		}
	}
}

// A choice is a story.Action as a key.
type choice struct {
	kind     trace.Kind
	at, from trace.Square
	back     trace.Set
}

func (c *choice) action() story.Action {
	return story.Action{Kind: c.kind, At: c.at, From: c.from, Back: slices.Collect(c.back.Squares())}
}

func moveOf(act story.Action, n int) moveData {
	switch act.Kind {
	case trace.TakeBack:
		return moveData{"back", squareNumbers(slices.Values(act.Back), n)}
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
	texts := [...]string{0: "RuledOutHere", trace.Denied: "DeniedHere", trace.Hall: "NeededHere", trace.Unit: "BarredHere"}
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
