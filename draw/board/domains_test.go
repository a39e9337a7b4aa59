package board

import (
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/trace"
)

// A row of a search by backtrack has the columns that no queen attacks.
func TestDomainsOfBacktracking(t *testing.T) {
	scenes := drawtest.Told(drawtest.Solver("backtrack"), 6, 500)
	for _, s := range scenes {
		for row := range 6 {
			for col := range 6 {
				at := trace.Sq(row, col)
				_, attacked := s.Board.Attacker(at)
				want := !attacked && !s.Board.Has(at) && s.Dead.Row != at.Row
				if got := domainSquareAt(&s, 0, at).prospect == possible; got != want {
					t.Errorf("step %d: %v is possible: %v, want %v", s.Step, at, got, want)
				}
			}
		}
	}
}

// The table of the largest board fits into the panel, with squares that can be told apart.
func TestDomainsKeepInside(t *testing.T) {
	for _, cell := range []int{panel.MinCell, panel.DefaultCell(8)} {
		v := newDomainsView(metricsFor(t, drawtest.About(trace.MaxN), panel.Options{Cell: cell}))
		if right := v.Px(tableLabel) + v.N*v.pitch; v.pitch < 4 || right > v.BesideWidth {
			t.Errorf("cell %d: squares of %d pixels end at %d", cell, v.pitch, right)
		}
	}
}
