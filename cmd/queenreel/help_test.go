package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"

	"queenreel/draw/panel"
	"queenreel/trace/tracetest"
)

// ownCommands returns the root and all commands below it, except those that come with cobra.
func ownCommands() []*cobra.Command {
	var all []*cobra.Command
	var walk func(*cobra.Command)
	walk = func(cmd *cobra.Command) {
		all = append(all, cmd)
		for _, c := range cmd.Commands() {
			if name := c.Name(); name != "help" && name != "completion" {
				walk(c)
			}
		}
	}
	walk(newRoot(io.Discard, nil))
	return all
}

// A command goes by its name in the table, where a call looks it up.
func TestCommandNames(t *testing.T) {
	for _, c := range commands {
		if name := c.make().Name(); name != c.name {
			t.Errorf("the table says %s, the command %s", c.name, name)
		}
		if root := newRoot(io.Discard, []string{c.name, "--help"}); len(root.Commands()) != 3 { // with help and completion
			t.Errorf("queenreel %s --help defines %d commands", c.name, len(root.Commands()))
		}
	}
	for _, args := range [][]string{nil, {"help", "still"}, {"__complete", "still"}, {"still.png"}} {
		if got := len(newRoot(io.Discard, args).Commands()) - 2; got != len(commands) {
			t.Errorf("queenreel %v sees %d commands of %d", args, got, len(commands))
		}
	}
}

// examples returns the command lines of a command's help, without their comments.
func examples(cmd *cobra.Command) []string {
	var lines []string
	for line := range strings.Lines(cmd.Example) {
		if line, _, _ = strings.Cut(strings.TrimSpace(line), "  "); line != "" {
			lines = append(lines, line)
		}
	}
	return lines
}

// Every command has examples in its help, and they work, one after the other in a folder that is empty at first. Plain tests run the first third, and no
// lesson, which TestLesson makes.
func TestExamples(t *testing.T) {
	cs := newCallers(t)
	tested := scriptLines(t)
	for _, cmd := range ownCommands() {
		lines := examples(cmd)
		if len(lines) == 0 {
			t.Errorf("%s: the help has no example", cmd.CommandPath())
		}
		lines = slices.DeleteFunc(lines, func(line string) bool {
			done := tested[line]
			tested[line] = true
			return done
		})
		switch {
		case tracetest.Full:
		case cmd.Name() == "lesson":
			continue
		default:
			lines = lines[:(len(lines)+2)/3]
		}
		t.Run(cmd.Name(), func(t *testing.T) {
			t.Parallel()
			runLines(t, cs, lines)
		})
	}
}

// scriptLines returns the command lines that scripts, the slow ones among them, already run and expect to succeed.
func scriptLines(t *testing.T) map[string]bool {
	t.Helper()
	scripts, err := filepath.Glob("testdata/s*/*.txtar")
	if err != nil || len(scripts) == 0 {
		t.Fatalf("no scripts, with error %v", err)
	}
	whole := func(line string) string { return strings.TrimSuffix(line, " --cell 12") } // smaller squares make no other call
	lines := map[string]bool{}
	for _, script := range scripts {
		text, err := os.ReadFile(script)
		if err != nil {
			t.Fatal(err)
		}
		for line := range strings.Lines(string(text)) {
			for _, command := range []string{"exec queenreel", "runs"} {
				if line, ok := strings.CutPrefix(strings.TrimSpace(line), command+" "); ok {
					lines["queenreel "+whole(line)] = true
				}
			}
		}
	}
	// It takes seconds, and demo does the same.
	lines["queenreel solutions"] = lines["queenreel demo"]
	return lines
}

// sized matches a flag for the size of a picture.
var sized = regexp.MustCompile(`--(cell|width|page|for) `)

// squared matches a line that ends with a command whose pictures have squares of --cell.
var squared = regexp.MustCompile(`(^|\| )queenreel (animate|compare|solutions|still)\b[^|]*$`)

// smaller returns a command line that makes the same of fewer queens and smaller squares, which takes less time. Scripts draw
// pictures of the default size.
func smaller(line string) string {
	line = strings.NewReplacer("lesson -n 6", "lesson -n 4", "trace -s cdcl", "trace -n 4 -s cdcl", "trace |", "trace -n 4 |", "propagate -n 9", "propagate -n 5", "--count -n 12", "--count -n 9",
		"worksheet --blank 4 --given 3", "worksheet -n 6 --blank 3 --given 2", "animate -n 6", "animate -n 4", "animate --all", "animate -n 5 --all", "propagate -n 6", "propagate -n 4", "dlx -n 5", "dlx -n 4",
		"--count -n 15", "--count -n 9", "sheet --group", "sheet -n 6 --group", "sheet --page", "sheet -n 6 --page", "worksheet --blank 6 --given 3", "worksheet -n 6 --blank 2 --given 1", "--to 6", "--to 4", "--to 7", "--to 5").Replace(line)
	if squared.MatchString(line) && !sized.MatchString(line) {
		line += " --cell 12"
	}
	return line
}

// runLines runs command lines, made smaller, one after the other in a new folder. Callers make the calls, but for lines that
// need a shell, such as pipes.
func runLines(t *testing.T, cs callers, lines []string) {
	if _, err := exec.LookPath("sh"); err != nil {
		t.Skip("needs a shell")
	}
	folder := t.TempDir()
	path, err := plainPath()
	if err != nil {
		t.Fatal(err)
	}
	for _, line := range lines {
		line = smaller(line)
		args, ok := strings.CutPrefix(line, "queenreel")
		start := time.Now()
		switch {
		case !ok:
			t.Errorf("%s: is no call of queenreel", line)
		case raceDetector || strings.ContainsAny(line, "|&;<>()$`\\\"'*?[]#~"):
			ctx, cancel := context.WithTimeout(t.Context(), time.Minute)
			cmd := exec.CommandContext(ctx, "sh", "-c", line)
			cmd.Dir, cmd.Env = folder, append(os.Environ(), "PATH="+path)
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%.1000s", line, err, out)
			}
			cancel()
		default:
			if e, err := cs.call(request{Folder: folder, Env: os.Environ(), Args: strings.Fields(args)}); err != nil || e.Code != 0 {
				t.Errorf("%s: exit code %d, %v\n%.1000s", line, e.Code, err, e.Stderr)
			}
		}
		t.Logf("%s: %v", line, time.Since(start).Round(time.Millisecond))
	}
}

// Every command and every flag says in a few words what it does, in one style, under a heading if the command has any. No line is wider
// than a terminal but the longest examples. A flag shows its default once, although pflag adds defaults to our texts, and has one letter
// on every command.
func TestHelpTexts(t *testing.T) {
	letters := map[string]string{}
	for _, cmd := range ownCommands() {
		path := cmd.CommandPath()
		_, help, _ := call(append(strings.Fields(path)[1:], "--help")...)
		_, usage, _ := strings.Cut(help, "\nUsage:")
		if cmd.Short == "" || strings.HasSuffix(cmd.Short, ".") {
			t.Errorf("%s: the short help %q must be words without a full stop", path, cmd.Short)
		}
		for line := range strings.Lines(strings.Replace(usage, cmd.Example, "", 1)) {
			if n := utf8.RuneCountInString(line); n > helpWidth+1 {
				t.Errorf("%s: a line of %d characters: %s", path, n, line)
			}
		}
		for line := range strings.Lines(cmd.Long) {
			if n := utf8.RuneCountInString(line); n > helpWidth+5 {
				t.Errorf("%s: a line of %d characters: %s", path, n, line)
			}
		}
		headed := map[bool][]string{}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			shown := pflag.NewFlagSet("", pflag.ContinueOnError)
			shown.AddFlag(f)
			letter, seen := letters[f.Name]
			heading := headingOf(f)
			for what, wrong := range map[string]bool{
				"its help must be words without a full stop": !f.Hidden && f.Usage == "" || strings.HasSuffix(strings.TrimSuffix(f.Usage, "..."), "."),
				"is not in the help":                         !f.Hidden && !strings.Contains(help, "--"+f.Name),
				"does not show its default once":             !f.Hidden && f.Value.Type() != "bool" && strings.Count(shown.FlagUsages(), "(default ") != 1,
				"has another letter elsewhere":               seen && letter != f.Shorthand,
				"its heading is not in the list":             heading != "" && !slices.Contains(headings, heading),
			} {
				if wrong {
					t.Errorf("%s --%s: %s: %q", path, f.Name, what, f.Usage)
				}
			}
			letters[f.Name] = f.Shorthand
			if f.Name != "help" {
				headed[heading != ""] = append(headed[heading != ""], f.Name)
			}
		})
		if len(headed) > 1 {
			t.Errorf("%s: no heading for %v", path, headed[false])
		}
	}
}

// The help of a command begins with up to six flags that most users need, and each of them exists. Each command has a group.
func TestFirstFlags(t *testing.T) {
	for _, c := range commands {
		if !slices.Contains(groups, c.group) {
			t.Errorf("%s: no group %q", c.name, c.group)
		}
		first := strings.Fields(c.first)
		if len(first) > 6 {
			t.Errorf("%s: %d flags stand first", c.name, len(first))
		}
		_, help, _ := call(c.name, "--help")
		_, flags, _ := strings.Cut(help, "\nFlags:\n")
		flags, _, _ = strings.Cut(flags, "\n\n")
		for _, name := range first {
			if !strings.Contains(flags, " --"+name+" ") {
				t.Errorf("%s: --%s does not stand first: %s", c.name, name, flags)
			}
		}
	}
}

// The commands and flags have the names and defaults in testdata/commands.txt, because scripts rely on them; make golden writes the file.
// A line has a flag and its commands.
func TestCommandsAreAsTheyWere(t *testing.T) {
	takers := map[string][]string{} // commands, by flag
	var names []string
	for _, cmd := range ownCommands() {
		name := strings.TrimPrefix(cmd.CommandPath(), "queenreel ")
		names = append(names, name)
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			flag := fmt.Sprintf("--%s %s = %s", f.Name, f.Value.Type(), f.DefValue)
			if f.Shorthand != "" {
				flag = fmt.Sprintf("-%s, %s", f.Shorthand, flag)
			}
			takers[flag] = append(takers[flag], name)
		})
	}
	got := strings.Join(names, ", ") + "\n\n"
	for _, flag := range slices.SortedFunc(maps.Keys(takers), func(a, b string) int {
		return strings.Compare(a[strings.Index(a, "--"):], b[strings.Index(b, "--"):])
	}) {
		got += flag + ": " + strings.Join(takers[flag], ", ") + "\n"
	}
	const path = "testdata/commands.txt"
	if tracetest.Update {
		if err := os.WriteFile(path, []byte(got), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if want := string(must(os.ReadFile(path))); got != want {
		t.Errorf("%s has\n%s\ngot\n%s", path, want, got)
	}
}

// A name is near a word that has at most half of its letters wrong, and at most two.
func TestNearNames(t *testing.T) {
	names := []string{"dlx", "cdcl", "forward"}
	for word, want := range map[string]string{
		"dl": "dlx", "x": "", "abc": "", "dxl": "", "ddl": "", "forwrd": "forward", "froward": "forward", "forXXXd": "",
	} {
		if got := strings.Join(nearNames(word, names), " "); got != want {
			t.Errorf("near %q is %q, want %q", word, got, want)
		}
	}
}

// The flag of `make release`: where the man pages are written.
var man = flag.String("man", "", "write the man pages into this folder")

// Every command has a man page.
func TestManPages(t *testing.T) {
	h := doc.GenManHeader{Section: "1", Source: "Queenreel", Manual: "Queenreel"}
	for _, cmd := range commandsBelow(newRoot(io.Discard, nil)) {
		cmd.DisableAutoGenTag = true
		header := h
		var page bytes.Buffer
		if err := doc.GenMan(cmd, &header, &page); err != nil {
			t.Fatal(err)
		}
		if *man == "" {
			continue
		}
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
		if err := os.WriteFile(filepath.Join(*man, name), page.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// commandsBelow returns a command, and all that are below it and can be run.
func commandsBelow(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			all = append(all, commandsBelow(c)...)
		}
	}
	return all
}

// Errors that no flag caused stay as they are.
func TestUnflaggedErrors(t *testing.T) {
	for _, err := range []error{nil, io.EOF, &panel.Error{Field: "About", Err: io.EOF}} {
		if got := flagged(new(cobra.Command), err); !errors.Is(got, err) || errors.As(got, new(usageError)) {
			t.Errorf("%v became %v", err, got)
		}
	}
}
