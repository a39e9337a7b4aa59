package trace_test

import (
	"fmt"
	"log"

	"queenreel/trace"
)

// Read a trace, which checks its events, and show its solutions.
func Example() {
	const text = `{"format":"queenreel-trace","version":1,"n":4,"solver":"my hand"}
{"event":"place","at":[0,1]}
{"event":"place","at":[1,3]}
{"event":"place","at":[2,0]}
{"event":"place","at":[3,2]}
{"event":"solution"}
{"event":"end"}`

	about, events, err := trace.Read([]byte(text))
	if err != nil {
		log.Fatal(err)
	}
	board := about.Board()
	for e, err := range events {
		if err == nil {
			err = board.Apply(e)
		}
		if err != nil {
			log.Fatal(err)
		}
		if e.Kind == trace.Solution {
			fmt.Printf("%s found\n%v", about.Solver, board)
		}
	}
	// Output:
	// my hand found
	// _ Q _ _
	// _ _ _ Q
	// Q _ _ _
	// _ _ Q _
}

// Check the events of your own search.
func ExampleChecker() {
	search := trace.NewChecker(trace.Problem{N: 4})
	fmt.Println(search.Play(trace.Event{Kind: trace.Place, At: trace.Sq(0, 0)}))
	fmt.Println(search.Play(trace.Event{Kind: trace.Test, At: trace.Sq(1, 1)})) // claims that 1,1 is free
	// Output:
	// <nil>
	// square 1,1 is not free: the queen on 0,0 attacks it
}
