package solver

import (
	"fmt"
	"os"
	"os/exec"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
)

func readTrace(t *testing.T, text []byte) (got []trace.Event) {
	t.Helper()
	_, events, err := trace.Read(text)
	if err != nil {
		t.Fatal(err)
	}
	for e, err := range events {
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, e)
	}
	return got
}

func formatPage(t *testing.T) string {
	t.Helper()
	page, err := os.ReadFile("../../docs/trace-format.md")
	if err != nil {
		t.Fatal(err)
	}
	return string(page)
}

// The programs in docs/trace-format.md have the same events as Backtrack: up to the first solution or, with
// the change that the page suggests, to the last.
func TestTracePrograms(t *testing.T) {
	page := formatPage(t)
	size := regexp.MustCompile(`\b(N (?:= )?)8\b`) // all solutions are asked of a smaller board
	for _, c := range []struct{ language, run, stop, goOn string }{
		{"python", "python3 -", "return True", "return"},
		{"js", "node -", "return true", "return"},
		{"c", "cc -std=c99 -Wall -Wextra -Werror -x c - -o queens && ./queens", "return 1", "return 0"},
	} {
		t.Run(c.language, func(t *testing.T) {
			block := regexp.MustCompile("(?s)\n```" + c.language + "\n(.*?)```\n").FindStringSubmatch(page)
			if block == nil {
				t.Fatal("the page has no such program")
			}
			if advice := fmt.Sprintf("all 92, write `%s` instead of `%s`.", c.goOn, c.stop); !strings.Contains(page, advice) {
				t.Errorf("the page does not say: %s", advice)
			}
			for _, command := range []string{"sh", strings.Fields(c.run)[0]} {
				if _, err := exec.LookPath(command); err != nil {
					t.Skipf("%s is not installed, so the page's program was not run", command)
				}
			}
			first := block[1]
			all := strings.ReplaceAll(size.ReplaceAllString(first, "${1}6"), c.stop, c.goOn)
			for limit, program := range []string{all, first} {
				run := exec.Command("sh", "-c", c.run)
				run.Dir, run.Stdin = t.TempDir(), strings.NewReader(program)
				text, err := run.Output()
				if err != nil {
					t.Fatalf("%s: %v", c.run, err)
				}
				want := slices.Collect(Backtrack.Events(trace.Problem{N: 6 + 2*limit, Solutions: limit}))
				if diff := diffEvents(want, readTrace(t, text)); diff != "" {
					t.Errorf("limit %d: %s", limit, diff)
				}
			}
		})
	}
}

// The page's default counters are Backtrack's.
func TestPageDefaultCounters(t *testing.T) {
	var names []string
	for _, c := range Backtrack.Counts {
		names = append(names, fmt.Sprintf("`%v`", c))
	}
	last := len(names) - 1
	list := strings.Join(names[:last], ", ") + " and " + names[last]
	if page := strings.ReplaceAll(formatPage(t), "\n", " "); !strings.Contains(page, "or else "+list+".") {
		t.Errorf("the page does not name %s", list)
	}
}
