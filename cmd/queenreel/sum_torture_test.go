package main

import (
	"testing"

	"queenreel/trace/tracetest"
)

// Parts are kept in memory, and there is an end to that.
func TestPartsEnd(t *testing.T) {
	tracetest.Needs(t)
	all := total{first: partCount{N: 8, Parts: maxParts + 1}, found: map[int]string{}}
	for part := range maxParts {
		all.found[part+1] = "somewhere"
	}
	err := all.add(partCount{N: 8, Part: maxParts + 1, Parts: maxParts + 1}, "here")
	if want := "is one of more than 1,000,000 parts: count in fewer"; err == nil || err.Error() != want {
		t.Errorf("got %v, want %s", err, want)
	}
}
