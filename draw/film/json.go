package film

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"iter"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// JSON is the whole scene of each step, for programs.
var JSON = Format{
	Name: "json", Doc: "everything about each step, in a line of JSON", Ext: ".jsonl", Type: "application/jsonl", Also: []string{".json"},
	Look: Words, Tick: wordsTick,
	New: func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		return &jsonEncoder{info: i, out: bufio.NewWriter(ContextWriter{ctx, to})}, nil
	},
}

// A jsonEncoder writes a line for each step.
type jsonEncoder struct {
	info   Info
	out    *bufio.Writer
	start  time.Duration // of the next line
	passed time.Duration // before the next picture
}

// Add writes the line of the step, once the picture is whole.
func (e *jsonEncoder) Add(p draw.Picture) error {
	s := p.Scene
	e.passed += p.Hold
	if s.Part > 0 {
		return nil
	}
	at := jsonTime{s.Step, e.start.Milliseconds(), (e.passed - e.start).Milliseconds()}
	e.start = e.passed
	var line any
	if len(s.States) == 1 {
		line = jsonScene{at, jsonStateOf(&s.States[0], s.Caption, e.info.About.Counts)}
	} else {
		comparison := jsonComparison{jsonTime: at, Mood: story.MoodNames[s.Mood], Title: s.Caption.Title, Detail: s.Caption.Detail}
		for n, search := range e.info.Searches {
			of := &s.States[n]
			comparison.Lanes = append(comparison.Lanes, jsonLane{search.Solver, of.Step, jsonStateOf(of, of.Caption, search.Counts)})
		}
		line = comparison
	}
	text, _ := json.Marshal(line) // texts and numbers cannot fail
	_, err := e.out.Write(append(text, '\n'))
	return err
}

func (e *jsonEncoder) Close() error { return e.out.Flush() }

// A jsonScene is a line of a transcript. Its form is part of the contract of the command line.
type jsonScene struct {
	jsonTime
	jsonState
}

// A jsonTime is the step of a scene, and when it is shown.
type jsonTime struct {
	Step  int   `json:"step"`
	Start int64 `json:"start_ms"`
	Hold  int64 `json:"hold_ms"`
}

// A jsonState is the content of a scene.
type jsonState struct {
	Event    string         `json:"event"`          // as in traces, or "start" or "end"
	Line     int            `json:"line,omitempty"` // of the solver's listing, from 1
	Mood     string         `json:"mood"`
	Title    string         `json:"title"`
	Detail   string         `json:"detail"`
	At       *jsonSquare    `json:"at,omitempty"`
	From     *jsonSquare    `json:"from,omitempty"`
	Next     *jsonSquare    `json:"next,omitempty"`
	Queens   []jsonSquare   `json:"queens"`  // after what the scene shows
	Leaving  []jsonSquare   `json:"leaving"` // where those stood that it takes back
	Crossed  []jsonCross    `json:"crossed"`
	Reason   jsonReason     `json:"reason"`
	Counters map[string]int `json:"counters"`
}

// A jsonComparison is a line of the transcript of a comparison, with a lane for each search.
type jsonComparison struct {
	jsonTime
	Mood   string     `json:"mood"`
	Title  string     `json:"title"`
	Detail string     `json:"detail,omitempty"` // at the end: why
	Lanes  []jsonLane `json:"lanes"`
}

// A jsonLane is the state of one search of a comparison; its step counts that search alone.
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

// A jsonReason is a Reason. It leaves out a line, squares or queens that the reason lacks.
type jsonReason struct {
	Kind    string         `json:"kind"`
	Line    map[string]int `json:"line,omitempty"` // its "row" or "column"
	Squares []jsonSquare   `json:"squares,omitempty"`
	By      []jsonSquare   `json:"by,omitempty"`
	Value   int            `json:"value"`
}

func jsonStateOf(c *story.State, says words.Caption, counts []trace.Counter) jsonState {
	c = c.Marked()
	s := jsonState{
		Event: jsonEvent(c), Line: c.Line, Mood: story.MoodNames[c.Mood], Title: says.Title, Detail: says.Detail,
		At: jsonSquareOf(c.At, c.Board.N), From: jsonSquareOf(c.From, c.Board.N), Next: jsonSquareOf(c.Next, c.Board.N),
		Queens: jsonSquares(c.Board.Queens()), Leaving: jsonSquares(c.Leaving.Squares()), Crossed: []jsonCross{},
		Reason: jsonReason{
			Kind: fmt.Sprint(c.Reason.Kind), Line: jsonLineOf(c.Reason.Line, c.Board.N),
			Squares: jsonSquares(c.Reason.Squares.Squares()), By: jsonSquares(c.Reason.By.Squares()), Value: c.Reason.Value,
		},
		Counters: map[string]int{},
	}
	for _, cross := range []struct {
		squares trace.Set
		shape   string
	}{{c.Straight, "line"}, {c.Diagonal, "diagonal"}, {c.Other, "other"}} {
		for at := range cross.squares.Squares() {
			s.Crossed = append(s.Crossed, jsonCross{jsonSquare{int(at.Row), int(at.Col)}, cross.shape})
		}
	}
	for _, counter := range counts {
		s.Counters[counter.String()] = c.Counters[counter]
	}
	return s
}

// jsonEvent returns the kind of event that a scene shows.
func jsonEvent(c *story.State) string {
	switch {
	case c.Kind != 0:
		return c.Kind.String()
	case c.Step == 1:
		return "start"
	}
	return "end"
}

// jsonSquareOf returns a square of a board of n rows, or nil for one that is not on it.
func jsonSquareOf(s trace.Square, n int) *jsonSquare {
	if !s.On(n) {
		return nil
	}
	return &jsonSquare{int(s.Row), int(s.Col)}
}

func jsonSquares(all iter.Seq[trace.Square]) []jsonSquare {
	squares := []jsonSquare{}
	for s := range all {
		squares = append(squares, jsonSquare{int(s.Row), int(s.Col)})
	}
	return squares
}

// jsonLineOf returns a row or a column of a board of n rows, or nil if line is neither.
func jsonLineOf(line trace.Square, n int) map[string]int {
	row, column := int(line.Row), int(line.Col)
	switch {
	case column < 0 && 0 <= row && row < n:
		return map[string]int{"row": row}
	case row < 0 && 0 <= column && column < n:
		return map[string]int{"column": column}
	}
	return nil
}
