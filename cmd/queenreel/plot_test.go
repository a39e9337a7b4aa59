package main

import (
	"bytes"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// What plot says of the bytes of a trace is what the trace takes.
func TestTraceBytes(t *testing.T) {
	p := trace.Problem{N: 5, Solutions: 1}
	var file bytes.Buffer
	if err := trace.Write(&file, solver.Backtrack.About(p), solver.Backtrack.Events(p)); err != nil {
		t.Fatal(err)
	}
	if n, err := traceBytes(t.Context(), solver.Backtrack, p); err != nil || n != float64(file.Len()) {
		t.Errorf("%v bytes, error %v: the trace has %d", n, err, file.Len())
	}
}
