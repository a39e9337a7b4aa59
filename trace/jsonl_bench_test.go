package trace_test

import (
	"bytes"
	"io"
	"slices"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// The benchmarks write and read the search of backtrack for all solutions of 8 queens.

func BenchmarkWrite(b *testing.B) {
	header := trace.About{Problem: trace.Problem{N: 8}}
	events := slices.Collect(solver.Backtrack.Events(header.Problem))
	b.SetBytes(int64(len(text(b, header, events))))
	b.ReportAllocs()
	for b.Loop() {
		if err := trace.Write(io.Discard, header, slices.Values(events)); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkRead(b *testing.B) {
	header := trace.About{Problem: trace.Problem{N: 8}}
	text := text(b, header, slices.Collect(solver.Backtrack.Events(header.Problem)))
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		_, events, err := trace.Read(bytes.NewReader(text))
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

func text(b *testing.B, h trace.About, events []trace.Event) []byte {
	b.Helper()
	var text bytes.Buffer
	if err := trace.Write(&text, h, slices.Values(events)); err != nil {
		b.Fatal(err)
	}
	return text.Bytes()
}
