package solver

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace"
)

// What every solver emits comes back from a written trace as it was.
func TestTraceRoundTrip(t *testing.T) {
	for _, s := range Table {
		for _, p := range []trace.Problem{
			{N: 1, Seed: 7},
			{N: 3, Seed: 7},
			{N: 8, Seed: 7},
			{N: 30, Seed: 7},
			{N: 6, Seed: 7, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(2, 5)}},
		} {
			t.Run(fmt.Sprintf("%s/%d", s.Name, p.N), func(t *testing.T) {
				h := trace.About{Problem: trace.Problem{N: p.N, Fixed: p.Fixed}, Solver: s.Name, Counts: s.Counts}
				want := headOf(s, p, 5000)
				var text bytes.Buffer
				if err := trace.Write(&text, h, slices.Values(want)); err != nil {
					t.Fatal(err)
				}
				gotHeader, got := readTrace(t, text.Bytes())
				if diff := cmp.Diff(h, gotHeader); diff != "" {
					t.Error(diff)
				}
				if diff := cmp.Diff(want, got); diff != "" {
					t.Error(diff)
				}
			})
		}
	}
}

// headOf returns the first events of a search, at least limit of them if there are so many, for some searches
// are long. It does not end within a jump.
func headOf(s Solver, p trace.Problem, limit int) []trace.Event {
	var events []trace.Event
	for e := range s.Events(p) {
		if events = append(events, e); len(events) < limit {
			continue
		}
		if e.Kind != trace.Jump && e.Kind != trace.TakeBack && e.Kind != trace.Restore {
			break
		}
	}
	return events
}

func readTrace(t *testing.T, text []byte) (trace.About, []trace.Event) {
	t.Helper()
	h, events, err := trace.Read(bytes.NewReader(text))
	if err != nil {
		t.Fatal(err)
	}
	var got []trace.Event
	for e, err := range events {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, e)
	}
	return h, got
}

// The programs that docs/trace-format.md shows do what it says: event for event, they search as Backtrack does,
// to the first solution or, without what the page says to take away, to the last.
func TestTracePrograms(t *testing.T) {
	page, err := os.ReadFile("../../docs/trace-format.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ language, command, stop string }{
		{"python", "python3", "return True"},
		{"js", "node", "return true"},
	} {
		t.Run(c.language, func(t *testing.T) {
			block := regexp.MustCompile("(?s)\n```" + c.language + "\n(.*?)```\n").FindSubmatch(page)
			if block == nil {
				t.Fatal("the page has no such program")
			}
			if _, err := exec.LookPath(c.command); err != nil {
				t.Skipf("%s is not installed, so the page's program was not run", c.command)
			}
			first := string(block[1])
			all := strings.ReplaceAll(first, c.stop, "return")
			for limit, program := range []string{all, first} {
				want := slices.Collect(Backtrack.Events(trace.Problem{N: 8, Solutions: limit}))
				_, got := readTrace(t, output(t, c.command, program))
				if diff := cmp.Diff(want, got); diff != "" {
					t.Errorf("limit %d: %s", limit, diff)
				}
			}
		})
	}
}

// output runs a program with an interpreter and returns what it prints.
func output(t *testing.T, command, program string) []byte {
	t.Helper()
	run := exec.Command(command, "-")
	run.Stdin = strings.NewReader(program)
	var complaints strings.Builder
	run.Stderr = &complaints
	text, err := run.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", command, err, complaints.String())
	}
	return text
}
