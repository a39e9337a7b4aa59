package trace_test

import (
	"fmt"
	"log"
	"strings"

	"queenreel/trace"
)

// Read a trace, check its events and count its solutions, all in one pass.
func Example() {
	const text = `{"format":"queenreel-trace","version":1,"n":4,"solver":"my hand"}
{"event":"place","at":[0,1]}
{"event":"place","at":[1,3]}
{"event":"place","at":[2,0]}
{"event":"place","at":[3,2]}
{"event":"solution"}
{"event":"end"}`

	about, events, err := trace.Read(strings.NewReader(text))
	if err != nil {
		log.Fatal(err)
	}
	legal, failure := trace.Check(about.Problem, events)
	n := 0
	for board := range trace.SolvedBoards(about.Problem, legal) {
		fmt.Print(board)
		n++
	}
	if err := failure(); err != nil {
		log.Fatal(err)
	}
	fmt.Printf("%s found %d solution\n", about.Solver, n)
	// Output:
	// _ Q _ _
	// _ _ _ Q
	// Q _ _ _
	// _ _ Q _
	// my hand found 1 solution
}

// Check the events of your own search.
func ExampleCheck() {
	events := func(yield func(trace.Event, error) bool) {
		_ = yield(trace.Event{Kind: trace.Place, At: trace.Sq(0, 0)}, nil) &&
			yield(trace.Event{Kind: trace.Test, At: trace.Sq(1, 1)}, nil) // claims that 1,1 is free
	}
	legal, failure := trace.Check(trace.Problem{N: 4}, events)
	for e := range legal {
		fmt.Println(e)
	}
	fmt.Println(failure())
	// Output:
	// place 0,0
	// event 2: square 1,1 is not free: the queen on 0,0 attacks it
}
