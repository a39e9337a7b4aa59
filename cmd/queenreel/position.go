package main

import (
	"queenreel/draw/reel"
	"queenreel/trace"
)

// A position holds the queens on the board, which may be too large for a trace.Board.
type position struct {
	board trace.Board
	large []int // for a board that is too large: the column last taken in each row
}

func newPosition(src *reel.Source) *position {
	if src.N <= trace.MaxN {
		return &position{board: src.Board()}
	}
	p := &position{large: make([]int, src.N)}
	for _, q := range src.Fixed {
		p.large[q.Row] = int(q.Col)
	}
	return p
}

// play applies an event.
func (p *position) play(e trace.Event) {
	if p.large == nil {
		if err := p.board.Apply(e); err != nil {
			panic(err) // solvers obey the laws, and traces are checked
		}
	} else if e.Kind == trace.Place || e.Kind == trace.Move {
		p.large[e.At.Row] = int(e.At.Col)
	}
}

// columns returns the column of each row's queen. All rows must have one.
func (p *position) columns() []int {
	if p.large == nil {
		return p.board.Columns()
	}
	return p.large
}
