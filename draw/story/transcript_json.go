package story

import (
	"encoding/json"
	"fmt"

	"queenreel/trace"
)

// MoodNames holds the name of each Mood, as transcripts write it.
var MoodNames = []string{
	Calm: "calm", Placement: "placement", Free: "free", Conflict: "conflict", Backtrack: "backtrack", Solved: "solved",
	Pruned: "pruned", Learned: "learned", Jump: "jump", Done: "done",
}

// A jsonScene is a line of a transcript. Its form is part of the contract of the command line.
type jsonScene struct {
	Step     int            `json:"step"`
	Start    int64          `json:"start_ms"`
	Hold     int64          `json:"hold_ms"`
	Mood     string         `json:"mood"`
	Title    string         `json:"title"`
	Detail   string         `json:"detail"`
	At       *jsonSquare    `json:"at,omitempty"`
	From     *jsonSquare    `json:"from,omitempty"`
	Next     *jsonSquare    `json:"next,omitempty"`
	Queens   []jsonSquare   `json:"queens"` // those in Leaving among them
	Leaving  []jsonSquare   `json:"leaving"`
	Crossed  []jsonCross    `json:"crossed"`
	Reason   jsonReason     `json:"reason"`
	Counters map[string]int `json:"counters"`
}

// A jsonSquare is a row and a column, from 0.
type jsonSquare [2]int

// A jsonCross is a square that is ruled out, by a line, a diagonal or otherwise.
type jsonCross struct {
	At    jsonSquare `json:"at"`
	Shape string     `json:"shape"`
}

// A jsonReason is a Reason. Where it has no line, no squares or no queens, it leaves them out.
type jsonReason struct {
	Kind    string       `json:"kind"`
	Line    *jsonRank    `json:"line,omitempty"`
	Squares []jsonSquare `json:"squares,omitempty"`
	By      []jsonSquare `json:"by,omitempty"`
	Value   int          `json:"value"`
}

// A jsonRank is a row or a column.
type jsonRank struct {
	Row    *int `json:"row,omitempty"`
	Column *int `json:"column,omitempty"`
}

func jsonLine(t *Transcript, c cue) string {
	s := jsonScene{
		Step: c.Step, Start: c.start.Milliseconds(), Hold: (c.end - c.start).Milliseconds(),
		Mood: MoodNames[c.Mood], Title: c.Caption.Title, Detail: c.Caption.Detail,
		At: jsonSquareOf(c.At, c.Board.N), From: jsonSquareOf(c.From, c.Board.N), Next: jsonSquareOf(c.Next, c.Board.N),
		Leaving: jsonSquares(c.Leaving), Queens: []jsonSquare{}, Crossed: []jsonCross{},
		Reason: jsonReason{
			Kind: fmt.Sprint(c.Reason.Kind), Line: jsonRankOf(c.Reason.Line, c.Board.N),
			Squares: jsonSquares(c.Reason.Squares), By: jsonSquares(c.Reason.By), Value: c.Reason.Value,
		},
		Counters: map[string]int{},
	}
	for q := range c.Board.Queens() {
		s.Queens = append(s.Queens, *jsonSquareOf(q, c.Board.N))
	}
	for _, cross := range []struct {
		squares trace.Set
		shape   string
	}{{c.Straight, "line"}, {c.Diagonal, "diagonal"}, {c.Other, "other"}} {
		for _, at := range jsonSquares(cross.squares) {
			s.Crossed = append(s.Crossed, jsonCross{at, cross.shape})
		}
	}
	for _, counter := range t.About.Counts {
		s.Counters[counter.String()] = c.Counters[counter]
	}
	line, _ := json.Marshal(s) // numbers and texts always have a form
	return string(line) + "\n"
}

// jsonSquareOf returns a square of a board of n rows, or nil for one that is not on it.
func jsonSquareOf(s trace.Square, n int) *jsonSquare {
	if !s.On(n) {
		return nil
	}
	return &jsonSquare{int(s.Row), int(s.Col)}
}

// jsonSquares returns the squares of a set.
func jsonSquares(set trace.Set) []jsonSquare {
	squares := []jsonSquare{}
	for s := range set.Squares() {
		squares = append(squares, jsonSquare{int(s.Row), int(s.Col)})
	}
	return squares
}

// jsonRankOf returns a row or a column of a board of n rows, or nil if line is neither.
func jsonRankOf(line trace.Square, n int) *jsonRank {
	row, column := int(line.Row), int(line.Col)
	switch {
	case column < 0 && 0 <= row && row < n:
		return &jsonRank{Row: &row}
	case row < 0 && 0 <= column && column < n:
		return &jsonRank{Column: &column}
	}
	return nil
}
