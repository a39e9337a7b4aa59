package naming_test

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"queenreel/cmd/internal/naming"
	"queenreel/trace"
)

func ExampleFile() {
	flags := map[string]string{"all": "all", "theme": "mine/my theme.json", "cell": "40"}
	value := func(flag string) string { return flags[flag] }
	begin, solver := naming.Begin([]trace.About{{Problem: trace.Problem{N: 8}, Solver: "my hand!"}}, true)
	fmt.Println(naming.File(begin, solver, value))
	begin, solver = naming.Begin([]trace.About{{Problem: trace.Problem{N: 5}, Solver: "dlx"}, {Solver: "cdcl"}}, false)
	fmt.Println(naming.File(begin, solver, value))
	// Output:
	// 8-queens-my-hand-all-my-theme
	// 5-queens-dlx-vs-cdcl-all-my-theme
}

// The name of a file about a trace has the trace's solver, whatever characters that has, and leaves its folder for none.
func TestNamesOfTraces(t *testing.T) {
	for solver, want := range map[string]string{
		"../../etc/passwd": "5-queens-etc-passwd", "回溯法 2.0": "5-queens-回溯法-2-0", "***": "5-queens-trace",
		strings.Repeat("x", 99): "5-queens-" + strings.Repeat("x", 40), strings.Repeat("x", 39) + " y": "5-queens-" + strings.Repeat("x", 39),
	} {
		begin, named := naming.Begin([]trace.About{{Problem: trace.Problem{N: 5}, Solver: solver}}, true)
		if got := naming.File(begin, named, func(string) string { return "" }); got != want {
			t.Errorf("%q: the name is %s, want %s", solver, got, want)
		}
	}
}

// A shell reads the words of a flag as they were given.
func TestWords(t *testing.T) {
	for want, got := range map[string][]string{
		"-n 4": naming.Flag("queens", "n", "4", false), "--title 'it'\\''s $HOME'": naming.Flag("title", "", "it's $HOME", false),
		"--title ''": naming.Flag("title", "", "", false),
		"-a":         naming.Flag("all", "a", "true", true), "--all=false": naming.Flag("all", "a", "false", true),
		"--fixed ,4,皇_./:=%+@-9": naming.Flag("fixed", "", ",4,皇_./:=%+@-9", false),
	} {
		if got := strings.Join(got, " "); got != want {
			t.Errorf("got %s, want %s", got, want)
		}
	}
}

// A message is one line, short, and does nothing to a terminal, whatever value it names. A long value is named by its beginning, in whole
// characters.
func TestMessages(t *testing.T) {
	long := strings.Repeat("数", 500_000)
	for text, want := range map[string]string{
		"a\nb \t c":                     "a b c",
		"--theme a\x1b[31mb: no":        `--theme a\u001b[31mb: no`,
		"\x9b bad \xff\u202e right":     `\x9b bad \xff\u202e right`,
		"数独 é":                          "数独 é",
		"--theme " + long + ": do this": "--theme " + strings.Repeat("数", 292) + " ... " + strings.Repeat("数", 291) + ": do this",
	} {
		if got := naming.OneLine(errors.New(text)); got != want {
			t.Errorf("%.40q: message %.2000q, want %.2000q", text, got, want)
		}
	}
	for value, want := range map[string]string{"1-60": "1-60", long[:3*60]: long[:3*60], long[:3*61]: long[:3*60] + "..."} {
		if got := naming.Brief(value); got != want {
			t.Errorf("%q is named %q", value, got)
		}
	}
}

// Bytes are told in the largest unit of which there is one, and rounded.
func TestSizes(t *testing.T) {
	for bytes, want := range map[int64]string{
		999: "999 B", 1000: "1 kB", 999_499: "999 kB", 1_000_000: "1.0 MB", 9_940_000: "9.9 MB", 10_000_000: "10 MB", 999_000_000: "999 MB",
		1_000_000_000: "1.0 GB",
	} {
		if got := naming.Size(bytes); got != want {
			t.Errorf("%d bytes are told as %s, want %s", bytes, got, want)
		}
	}
}
