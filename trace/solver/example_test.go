package solver_test

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
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

// The benchmarks range searches, and Count shares its work out to all processors.

func BenchmarkPropagate(b *testing.B) {
	for b.Loop() {
		var n trace.Counters
		for e := range solver.Propagate.Events(trace.Problem{N: 12}) {
			n.Count(e)
		}
		if n[trace.Solutions] != 14200 {
			b.Fatal(n)
		}
	}
}

func BenchmarkCount(b *testing.B) {
	for b.Loop() {
		if got, err := solver.Count(b.Context(), 15, solver.CountOptions{}); err != nil || got != solver.KnownCounts[15] {
			b.Fatal(got, err)
		}
	}
}

// The page about traces leads to programs in these languages, and says how to change them so that they find all solutions.
var languages = []struct{ name, needs, run, stop, goOn string }{
	{"py", "python3", "cat all first | python3 -", "return True", "return"},
	{"js", "node", "(echo {; cat all; echo '}{'; cat first; echo }) | node -", "return true", "return"},
	{"c", "cc", "for p in all first; do cc -std=c99 -Wall -Wextra -Werror -x c $p -o q && ./q || exit; done", "return 1", "return 0"},
}

// onPage returns the parts of docs/trace-format.md that a pattern matches, or fails.
func onPage(t *testing.T, pattern string) []string {
	t.Helper()
	found := regexp.MustCompile(pattern).FindStringSubmatch(string(tracetest.Must(os.ReadFile("../../docs/trace-format.md"))))
	if found == nil {
		t.Fatalf("the page about traces has no %s", pattern)
	}
	return found
}

// The page says so, and its default counters are those of Backtrack.
func TestPage(t *testing.T) {
	for _, l := range languages {
		onPage(t, `\(testdata/queens\.`+l.name+`\)`)
		onPage(t, "`"+l.goOn+"`\\sinstead of\\s`"+l.stop+"`")
	}
	names := strings.Trim(strings.ReplaceAll(fmt.Sprint(solver.Backtrack.Counts), " ", "`,\\s`"), "[]")
	last := strings.LastIndex(names, ",")
	onPage(t, `or\selse\s`+"`"+names[:last]+`\sand`+names[last+1:]+"`")
}

// The programs of the page have the same events as Backtrack: up to the first solution or, with the change that the page suggests and on
// a smaller board, to the last. One start of an interpreter runs both.
func TestTracePrograms(t *testing.T) {
	tracetest.Needs(t, "sh")
	size := regexp.MustCompile(`\b(N (?:= )?)8\b`)
	for _, l := range languages {
		t.Run(l.name, func(t *testing.T) {
			tracetest.Needs(t, l.needs)
			first := string(tracetest.Must(os.ReadFile("../../docs/testdata/queens." + l.name)))
			all := strings.ReplaceAll(size.ReplaceAllString(first, "${1}6"), l.stop, l.goOn)
			folder := t.TempDir()
			for name, program := range map[string]string{"all": all, "first": first} {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(program), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			run := exec.Command("sh", "-c", l.run)
			run.Dir = folder
			text, err := run.Output()
			if err != nil {
				t.Fatalf("%s: %v", l.run, err)
			}
			second := max(0, bytes.LastIndex(text, []byte(`{"format"`)))
			for limit, text := range [][]byte{text[:second], text[second:]} {
				_, events, err := trace.Read(text)
				if err != nil {
					t.Fatal(err)
				}
				want := slices.Collect(solver.Backtrack.Events(trace.Problem{N: 6 + 2*limit, Solutions: limit}))
				i := 0
				for e, err := range events {
					if err != nil || i >= len(want) || e.String() != want[i].String() {
						t.Fatalf("limit %d: event %d is %v, error %v", limit, i, e, err)
					}
					i++
				}
				if i != len(want) {
					t.Errorf("limit %d: %d events, want %d", limit, i, len(want))
				}
			}
		})
	}
}
