package solver_test

import (
	"fmt"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// The first solution for 8 queens, and what it took.
func Example() {
	p := trace.Problem{N: 8, Solutions: 1}
	events := solver.Backtrack.Events(p)
	for board := range trace.SolvedBoards(p, events) {
		fmt.Print(board)
	}
	var n trace.Counters
	for e := range events {
		n.Count(e)
	}
	fmt.Println(n[trace.Tests], "tests,", n[trace.Backtracks], "backtracks")
	// Output:
	// Q _ _ _ _ _ _ _
	// _ _ _ _ Q _ _ _
	// _ _ _ _ _ _ _ Q
	// _ _ _ _ _ Q _ _
	// _ _ Q _ _ _ _ _
	// _ _ _ _ _ _ Q _
	// _ Q _ _ _ _ _ _
	// _ _ _ Q _ _ _ _
	// 876 tests, 105 backtracks
}
