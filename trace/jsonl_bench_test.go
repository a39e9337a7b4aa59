package trace_test

import (
	"bytes"
	"io"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

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
