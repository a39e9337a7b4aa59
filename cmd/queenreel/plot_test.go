package main

import (
	"bytes"
	"testing"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Every solver takes all boards of a plot.
func TestPlotRunsAllSolvers(t *testing.T) {
	for _, s := range solver.Table {
		if s.MaxN != 0 && s.MaxN < trace.MaxN {
			t.Errorf("%s goes up to %d: plot must leave it out of larger boards", s.Name, s.MaxN)
		}
	}
}

// A limit of one unit has a space before the unit.
func TestLimitText(t *testing.T) {
	for d, want := range map[time.Duration]string{
		1500 * time.Microsecond: "1.5 ms", 999 * time.Millisecond: "999 ms", time.Second: "1 s", 59500 * time.Millisecond: "59.5 s", time.Minute: "1m0s",
	} {
		if got := limitText(d); got != want {
			t.Errorf("%v: %s, want %s", d, got, want)
		}
	}
}

// Plot counts the bytes that a trace has.
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

// A chart has the title of what it shows, in every language.
func TestChartsHaveTheirTitles(t *testing.T) {
	for _, l := range words.Languages() {
		titles := map[string]string{}
		for _, q := range quantities {
			if q.texts == nil {
				continue
			}
			title := q.texts(&l.Chart).Title
			if titles[title] != "" || title == "" {
				t.Errorf("%s: charts of %s and of %s are both called %q", l.Name, q.name, titles[title], title)
			}
			titles[title] = q.name
		}
	}
}
