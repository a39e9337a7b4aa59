package main

import (
	"testing"

	"github.com/spf13/cobra"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// Boards go up to what the command and the solver take.
func TestBoardSizes(t *testing.T) {
	t.Parallel()
	for _, sv := range solver.Table {
		for _, most := range []int{trace.MaxN, 10_000} {
			s := addSearch(&cobra.Command{}, most)
			if err := s.solver.Set(sv.Name); err != nil {
				t.Fatal(err)
			}
			largest := most
			if sv.MaxN > 0 {
				largest = min(most, sv.MaxN)
			}
			for n, fits := range map[int]bool{0: false, 1: true, largest: true, largest + 1: false} {
				s.problem.N = n
				if err := s.checkSize(); (err == nil) != fits {
					t.Errorf("%s, %d queens of up to %d: %v", sv.Name, n, most, err)
				}
			}
		}
	}
}
