package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"time"
)

// A lab runs tests on mutants.
type lab struct {
	temp    string        // the folder for binaries
	limit   time.Duration // of a test
	numbers map[block]int // of blocks

	suites []*suite
	blocks []block
}

// measure runs the tests of all packages.
func (l *lab) measure(ctx context.Context) error {
	list, err := exec.CommandContext(ctx, "go", "list", "-f", "{{if or .TestGoFiles .XTestGoFiles}}{{.Dir}}{{end}}", "./...").Output()
	if err != nil {
		return fmt.Errorf("go list: %w", err)
	}
	for dir := range strings.FieldsSeq(string(list)) {
		s, err := l.newSuite(ctx, dir)
		if err != nil {
			return err
		}
		log.Printf("%s: %d tests", dir, len(s.tests))
		l.suites = append(l.suites, s)
	}
	return nil
}

// try returns the fate of a mutant: the test that noticed it, or how a test ended; "" if it does not compile. It runs the tests
// that run the mutant, those of its own package first, and the fastest first.
func (l *lab) try(ctx context.Context, m mutant) (fate string, err error) {
	overlay, err := l.overlay(m)
	if err != nil {
		return "", err
	}
	blocks := l.around(m)
	for _, own := range []bool{true, false} {
		for _, s := range l.suites {
			if own != (s.dir == m.dir) {
				continue
			}
			tests := slices.DeleteFunc(slices.Clone(s.tests), func(t test) bool { return !t.runs(blocks) })
			if len(tests) == 0 && !own { // its own are built in any case, to see if it compiles
				continue
			}
			binary, err := l.build(ctx, s.dir, ".mutant", "-overlay", overlay)
			if err != nil {
				return "", ctx.Err()
			}
			for _, t := range tests {
				if fate, err := l.alone(ctx, s, binary, t); fate != alive || err != nil {
					return fate, err
				}
			}
		}
	}
	return alive, nil
}

// alone runs a test on a mutant. If it fails, or takes too long, it has noticed the mutant if it passes on the code as it is and then
// fails on the mutant again: the machine may have been busy.
func (l *lab) alone(ctx context.Context, s *suite, binary string, t test) (fate string, err error) {
	run := func(binary string) (result, error) {
		return l.run(ctx, s.dir, binary, 3*t.took+5*time.Second, "-test.run", pattern(t.name))
	}
	r, err := run(binary)
	if r.fate == alive || err != nil {
		return alive, err
	}
	if r, err = run(s.binary); r.fate != alive || err != nil {
		return alive, err
	}
	r, err = run(binary)
	if strings.HasPrefix(t.name, r.fate) {
		return t.name, err // the part that failed
	}
	return r.fate, err
}

// overlay writes a mutant, and the file for the flag -overlay by which the compiler reads it.
func (l *lab) overlay(m mutant) (path string, err error) {
	source, err := os.ReadFile(m.path)
	if err != nil {
		return "", err
	}
	changed := filepath.Join(l.temp, "mutant.go")
	if err := os.WriteFile(changed, []byte(string(source[:m.from])+m.text+string(source[m.to:])), 0o666); err != nil {
		return "", err
	}
	replace, err := json.Marshal(map[string]any{"Replace": map[string]string{m.path: changed}})
	if err != nil {
		return "", err
	}
	path = filepath.Join(l.temp, "overlay.json")
	return path, os.WriteFile(path, replace, 0o666)
}

// build builds the tests of a package; the name of the program, which replaces another one, ends with a kind.
func (l *lab) build(ctx context.Context, dir, kind string, flags ...string) (binary string, err error) {
	binary = filepath.Join(l.temp, strings.ReplaceAll(dir, "/", "_")+kind)
	args := append([]string{"test", "-c", "-vet=off", "-ldflags=-s -w", "-o", binary}, flags...)
	if out, err := exec.CommandContext(ctx, "go", append(args, dir)...).CombinedOutput(); err != nil {
		return "", fmt.Errorf("go test -c %s: %w\n%s", dir, err, out)
	}
	return binary, nil
}

// The fates of mutants that no single test noticed.
const (
	alive = "alive"
	hung  = "it waits too long"
)

// A result is the outcome of a run of tests.
type result struct {
	fate   string
	took   time.Duration            // of processor time
	passed map[string]time.Duration // the tests that passed, and how long they took
}

// files returns the folder for files that tests write, among them the coverage of programs that they start.
func (l *lab) files() string { return filepath.Join(l.temp, "files") }

// run runs tests of a package until one fails. A process that takes more than work of processor time ends, so does one that takes
// all memory.
func (l *lab) run(ctx context.Context, dir, binary string, work time.Duration, flags ...string) (result, error) {
	// What a test that ended badly has started may go on writing there for a while.
	if err := os.MkdirAll(l.files(), 0o777); err != nil {
		return result{}, err
	}
	defer os.RemoveAll(l.files())
	timed, stop := context.WithTimeout(ctx, l.limit)
	defer stop()
	script := fmt.Sprintf(`ulimit -t %d; ulimit -d 4000000; exec "$@"`, int(work.Seconds()))
	run := exec.CommandContext(timed, "sh", append([]string{"-c", script, "sh", binary, "-test.v", "-test.timeout=0"}, flags...)...)
	run.Dir, run.Env = dir, append(os.Environ(), "TMPDIR="+l.files(), "GOCOVERDIR="+l.files())
	out, err := run.StdoutPipe()
	if err != nil {
		return result{}, err
	}
	var message strings.Builder
	run.Stderr = &message
	if err := run.Start(); err != nil {
		return result{}, err
	}
	r := result{fate: alive, passed: map[string]time.Duration{}}
	lines := bufio.NewReader(out)
	for r.fate == alive {
		line, err := lines.ReadString('\n')
		if m := ended.FindStringSubmatch(line); m != nil && m[1] == "FAIL" {
			r.fate = m[2]
			stop() // the other tests need not run
		} else if m != nil {
			r.passed[m[2]], _ = time.ParseDuration(m[3])
		}
		if err != nil {
			break
		}
	}
	switch err := run.Wait(); {
	case r.fate != alive:
	case timed.Err() != nil:
		r.fate = hung
	case err != nil:
		first, _, _ := strings.Cut(message.String(), "\n")
		r.fate = fmt.Sprintf("%v: %s", err, first)
	}
	r.took = run.ProcessState.UserTime() + run.ProcessState.SystemTime()
	return r, ctx.Err()
}

// ended matches the line that a test prints at its end.
var ended = regexp.MustCompile(`^ *--- (PASS|FAIL): (\S+) \((.*)\)`)
