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
	Step  int   `json:"step"`
	Start int64 `json:"start_ms"`
	Hold  int64 `json:"hold_ms"`
	jsonState
}

// A jsonState is what a scene shows.
type jsonState struct {
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

// A jsonComparison is a line of the transcript of a comparison: the searches stand in lanes, as they stand in the picture.
type jsonComparison struct {
	Step  int        `json:"step"`
	Start int64      `json:"start_ms"`
	Hold  int64      `json:"hold_ms"`
	Mood  string     `json:"mood"`
	Title string     `json:"title"`
	Lanes []jsonLane `json:"lanes"`
}

// A jsonLane is where a search stands; its step is one of its own story.
type jsonLane struct {
	Name string `json:"name"`
	Step int    `json:"step"`
	jsonState
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
	start, hold := c.start.Milliseconds(), (c.end - c.start).Milliseconds()
	var line any = jsonScene{c.Step, start, hold, jsonStateOf(c.Scene, t.About.Counts)}
	if t.Compared != nil {
		s := jsonComparison{Step: c.Step, Start: start, Hold: hold, Mood: MoodNames[c.Mood], Title: c.Caption.Title}
		for i, search := range t.Compared {
			lane := &c.Lanes[i]
			s.Lanes = append(s.Lanes, jsonLane{search.Name, lane.Step, jsonStateOf(lane, search.About.Counts)})
		}
		line = s
	}
	text, _ := json.Marshal(line) // numbers and texts always have a form
	return string(text) + "\n"
}

// jsonStateOf returns what a scene of a search shows that counts some counters.
func jsonStateOf(c *Scene, counts []trace.Counter) jsonState {
	s := jsonState{
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
	for _, counter := range counts {
		s.Counters[counter.String()] = c.Counters[counter]
	}
	return s
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
