package trace_test

import (
	"bytes"
	"fmt"
	"io"
	"log"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
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
		if err != nil {
			log.Fatal(err)
		}
		board.Apply(e)
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

// The benchmarks write and read the search of backtrack for all solutions of 8 queens.

func BenchmarkWrite(b *testing.B) {
	b.ReportAllocs()
	for b.Loop() {
		write8(b, io.Discard)
	}
}

func BenchmarkRead(b *testing.B) {
	var text bytes.Buffer
	write8(b, &text)
	b.SetBytes(int64(text.Len()))
	b.ReportAllocs()
	for b.Loop() {
		_, events, err := trace.Read(text.Bytes())
		if err != nil {
			b.Fatal(err)
		}
		for _, err := range events {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

func write8(b *testing.B, w io.Writer) {
	about := trace.About{Problem: trace.Problem{N: 8}}
	if err := trace.Write(w, about, solver.Backtrack.Events(about.Problem)); err != nil {
		b.Fatal(err)
	}
}
