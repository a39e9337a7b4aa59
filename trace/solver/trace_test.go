package solver

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
// One start of an interpreter runs both.
func TestTracePrograms(t *testing.T) {
	page := formatPage(t)
	size := regexp.MustCompile(`\b(N (?:= )?)8\b`) // all solutions are asked of a smaller board
	for _, c := range []struct{ language, needs, run, stop, goOn string }{
		{"python", "python3", "cat all first | python3 -", "return True", "return"},
		{"js", "node", "(echo {; cat all; echo '}{'; cat first; echo }) | node -", "return true", "return"},
		{"c", "cc", "for p in all first; do cc -std=c99 -Wall -Wextra -Werror -x c $p -o queens && ./queens || exit; done", "return 1", "return 0"},
	} {
		t.Run(c.language, func(t *testing.T) {
			block := regexp.MustCompile("(?s)\n```" + c.language + "\n(.*?)```\n").FindStringSubmatch(page)
			if block == nil {
				t.Fatal("the page has no such program")
			}
			if advice := fmt.Sprintf("all 92, write `%s` instead of `%s`.", c.goOn, c.stop); !strings.Contains(page, advice) {
				t.Errorf("the page does not say: %s", advice)
			}
			for _, command := range []string{"sh", c.needs} {
				if _, err := exec.LookPath(command); err != nil {
					t.Skipf("%s is not installed, so the page's program was not run", command)
				}
			}
			first := block[1]
			all := strings.ReplaceAll(size.ReplaceAllString(first, "${1}6"), c.stop, c.goOn)
			folder := t.TempDir()
			for name, program := range map[string]string{"all": all, "first": first} {
				if err := os.WriteFile(filepath.Join(folder, name), []byte(program), 0o666); err != nil {
					t.Fatal(err)
				}
			}
			run := exec.Command("sh", "-c", c.run)
			run.Dir = folder
			text, err := run.Output()
			if err != nil {
				t.Fatalf("%s: %v", c.run, err)
			}
			second := max(0, bytes.LastIndex(text, []byte(`{"format"`)))
			for limit, text := range [][]byte{text[:second], text[second:]} {
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
