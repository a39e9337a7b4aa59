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
	for _, c := range []struct {
		language, command string
		run               func(t *testing.T, command, program string) []byte
		stop, goOn        string
	}{
		{"python", "python3", interpret, "return True", "return"},
		{"js", "node", interpret, "return true", "return"},
		{"c", "cc", compileC, "return 1", "return 0"},
	} {
		t.Run(c.language, func(t *testing.T) {
			block := regexp.MustCompile("(?s)\n```" + c.language + "\n(.*?)```\n").FindStringSubmatch(page)
			if block == nil {
				t.Fatal("the page has no such program")
			}
			if advice := fmt.Sprintf("all 92, write `%s` instead of `%s`.", c.goOn, c.stop); !strings.Contains(page, advice) {
				t.Errorf("the page does not say: %s", advice)
			}
			if _, err := exec.LookPath(c.command); err != nil {
				t.Skipf("%s is not installed, so the page's program was not run", c.command)
			}
			first := block[1]
			all := strings.ReplaceAll(size.ReplaceAllString(first, "${1}6"), c.stop, c.goOn)
			for limit, program := range []string{all, first} {
				want := slices.Collect(Backtrack.Events(trace.Problem{N: 6 + 2*limit, Solutions: limit}))
				_, got := readTrace(t, c.run(t, c.command, program))
				if diff := diffEvents(want, got); diff != "" {
					t.Errorf("limit %d: %s", limit, diff)
				}
			}
		})
	}
}

// interpret runs a program with an interpreter and returns its output.
func interpret(t *testing.T, command, program string) []byte {
	t.Helper()
	return output(t, program, command, "-")
}

// compileC compiles a C program and returns its output.
func compileC(t *testing.T, command, program string) []byte {
	t.Helper()
	path := filepath.Join(t.TempDir(), "queens")
	output(t, program, command, "-std=c99", "-Wall", "-Wextra", "-Werror", "-x", "c", "-", "-o", path)
	return output(t, "", path)
}

// output runs a command with the given standard input and returns its standard output.
func output(t *testing.T, input, command string, args ...string) []byte {
	t.Helper()
	run := exec.Command(command, args...)
	run.Stdin = strings.NewReader(input)
	var complaints strings.Builder
	run.Stderr = &complaints
	text, err := run.Output()
	if err != nil {
		t.Fatalf("%s: %v: %s", command, err, complaints.String())
	}
	return text
}

// The counters that the page gives as the default are those of Backtrack.
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
