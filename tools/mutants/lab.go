package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// A lab runs tests on mutants.
type lab struct {
	temp  string                   // the folder for what is built
	limit time.Duration            // of a package's tests
	wide  bool                     // those that live meet the tests of all packages
	work  map[string]time.Duration // that the tests of a package take
}

// try returns the fate of a mutant: the test that noticed it, or how the tests ended; nothing if it does not compile.
func (l *lab) try(ctx context.Context, m mutant) (fate string, err error) {
	work, ok := l.work[m.dir]
	if !ok {
		if work, err = l.unchanged(ctx, m.dir); err != nil {
			return "", err
		}
		l.work[m.dir] = work
	}
	overlay, err := l.overlay(m)
	if err != nil {
		return "", err
	}
	binary, err := l.build(ctx, m.dir, "-overlay", overlay)
	if err != nil {
		return "", ctx.Err()
	}
	for range 2 { // where it waits too long, the machine may have been busy
		if fate, _, err = l.test(ctx, m.dir, binary, 3*work+5*time.Second); fate != hung {
			break
		}
	}
	if fate == alive && l.wide && err == nil {
		return l.others(ctx, m, overlay)
	}
	return fate, err
}

// others returns the fate of a mutant in the tests of all packages but its own. The go command skips those that do not need it.
func (l *lab) others(ctx context.Context, m mutant, overlay string) (fate string, err error) {
	list, err := exec.CommandContext(ctx, "go", "list", "-f", "{{.Dir}}", "./...").Output()
	if err != nil {
		return "", fmt.Errorf("go list: %w", err)
	}
	dirs := slices.DeleteFunc(strings.Fields(string(list)), func(dir string) bool { return dir == m.dir })
	args := append([]string{"test", "-overlay", overlay, "-vet=off", "-timeout", l.limit.String()}, dirs...)
	out, err := exec.CommandContext(ctx, "go", args...).CombinedOutput()
	if err == nil || ctx.Err() != nil {
		return alive, ctx.Err()
	}
	for line := range strings.Lines(string(out)) {
		if test, ok := failed(line); ok {
			return test, nil
		}
	}
	return err.Error(), nil
}

// unchanged runs the tests of a package on the code as it is, which must pass, and returns the processor time that they take.
func (l *lab) unchanged(ctx context.Context, dir string) (time.Duration, error) {
	binary, err := l.build(ctx, dir)
	if err != nil {
		return 0, err
	}
	fate, work, err := l.test(ctx, dir, binary, time.Hour)
	if err == nil && fate != alive {
		err = fmt.Errorf("%s: its tests must pass before mistakes are made: %s", dir, fate)
	}
	return work, err
}

// overlay writes a mutant, and what shows it to the compiler.
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

// build builds the tests of a package.
func (l *lab) build(ctx context.Context, dir string, flags ...string) (binary string, err error) {
	binary = filepath.Join(l.temp, filepath.Base(dir)+".test")
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

// test runs the tests of a package until one fails, and returns the fate of what is tested and the processor time that it took.
// A process that takes more than work ends.
func (l *lab) test(ctx context.Context, dir, binary string, work time.Duration) (fate string, took time.Duration, err error) {
	files := filepath.Join(l.temp, "files")
	if err := os.Mkdir(files, 0o777); err != nil {
		return "", 0, err
	}
	defer os.RemoveAll(files)
	timed, stop := context.WithTimeout(ctx, l.limit)
	defer stop()
	script := fmt.Sprintf(`ulimit -t %d; ulimit -d 4000000; exec "$0" -test.v -test.timeout=0`, int(work.Seconds()))
	run := exec.CommandContext(timed, "sh", "-c", script, binary)
	run.Dir, run.Env = dir, append(os.Environ(), "TMPDIR="+files)
	out, err := run.StdoutPipe()
	if err != nil {
		return "", 0, err
	}
	var message strings.Builder
	run.Stderr = &message
	if err := run.Start(); err != nil {
		return "", 0, err
	}
	fate = alive
	lines := bufio.NewReader(out)
	for fate == alive {
		line, err := lines.ReadString('\n')
		if test, ok := failed(line); ok {
			fate = test
			stop() // the other tests need not run
		}
		if err != nil {
			break
		}
	}
	switch err := run.Wait(); {
	case fate != alive:
	case timed.Err() != nil:
		fate = hung
	case err != nil:
		first, _, _ := strings.Cut(message.String(), "\n")
		fate = fmt.Sprintf("%v: %s", err, first)
	}
	return fate, run.ProcessState.UserTime() + run.ProcessState.SystemTime(), ctx.Err()
}

// failed returns the test that a line of output says has failed.
func failed(line string) (test string, ok bool) {
	test, ok = strings.CutPrefix(strings.TrimSpace(line), "--- FAIL: ")
	test, _, _ = strings.Cut(test, " ")
	return test, ok
}
