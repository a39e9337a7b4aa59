package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"

	"queenreel/trace/tracetest"

	"github.com/rogpeppe/go-internal/testscript"
)

// A caller makes calls in one process, one after the other, because most calls take less time than the start of a process.
type caller struct {
	process *exec.Cmd
	stdin   io.Closer
	calls   *gob.Encoder
	ends    *gob.Decoder
	stderr  bytes.Buffer // of the process
}

// A request is a command line, the folder and the environment in which it runs, and what it reads from standard input.
type request struct {
	Folder    string
	Env, Args []string
	Stdin     string
}

// An end is the result of a call.
type end struct {
	Code           int
	Stdout, Stderr string
}

// startCaller starts a caller, which ends when stdin is closed.
func startCaller() (*caller, error) {
	c := &caller{process: exec.Command("queenreel-calls")}
	c.process.Stderr = &c.stderr
	stdin, err := c.process.StdinPipe()
	if err != nil {
		return nil, err
	}
	stdout, err := c.process.StdoutPipe()
	if err != nil {
		return nil, err
	}
	c.stdin, c.calls, c.ends = stdin, gob.NewEncoder(stdin), gob.NewDecoder(stdout)
	return c, c.process.Start()
}

// Callers make the calls of tests that run side by side, one for each processor. The channel holds the idle callers; nil is one that has not started.
type callers chan *caller

// newCallers returns callers that end with the test.
func newCallers(t *testing.T) callers {
	cs := make(callers, runtime.GOMAXPROCS(0))
	for range cap(cs) {
		cs <- nil
	}
	t.Cleanup(func() {
		close(cs)
		for c := range cs {
			if c == nil {
				continue
			}
			c.stdin.Close()
			if err := c.process.Wait(); err != nil { // as what the race detector found
				t.Errorf("%v: %s", err, &c.stderr)
			}
		}
	})
	return cs
}

// call has a caller make a call.
func (cs callers) call(r request) (e end, err error) {
	c := <-cs
	defer func() { cs <- c }()
	if c == nil {
		if c, err = startCaller(); err != nil {
			return e, err
		}
	}
	if err := errors.Join(c.calls.Encode(r), c.ends.Decode(&e)); err != nil {
		return e, fmt.Errorf("%q: %w: %s", r.Args, err, &c.stderr)
	}
	return e, nil
}

// callKey finds among the values of a script the function that makes its calls.
type callKey struct{}

// pathKey finds among the values of a script the PATH of its callers.
type pathKey struct{}

// addCalls lets callers make the calls of a script.
func addCalls(env *testscript.Env, cs callers) {
	env.Values[pathKey{}] = env.Getenv("PATH")
	env.Values[callKey{}] = func(r request) (end, error) {
		r.Env = env.Vars
		return cs.call(r)
	}
}

// makeCalls is the program queenreel-calls: it makes the calls that it reads from standard input, one after the other.
func makeCalls() {
	calls, ends := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
	for {
		var r request
		if calls.Decode(&r) != nil {
			return
		}
		os.Clearenv()
		for _, v := range r.Env {
			key, value, _ := strings.Cut(v, "=")
			os.Setenv(key, value)
		}
		if err := os.Chdir(r.Folder); err != nil {
			panic(err)
		}
		var stdout, stderr bytes.Buffer
		code := run(r.Args, strings.NewReader(r.Stdin), &stdout, &stderr)
		if err := ends.Encode(end{code, stdout.String(), stderr.String()}); err != nil {
			panic(err)
		}
	}
}

// callProgram calls queenreel for a script, which may look at the output in its next lines. After the arguments, <FILE is what standard input holds.
// What runs with a PATH of its own gets a process of its own.
func callProgram(ts *testscript.TestScript, args []string) (end, error) {
	r := request{Folder: ts.MkAbs("."), Args: args}
	if last := len(args) - 1; last >= 0 && strings.HasPrefix(args[last], "<") {
		r.Args, r.Stdin = args[:last], ts.ReadFile(args[last][1:])
	}
	if ts.Getenv("PATH") != ts.Value(pathKey{}) {
		if r.Stdin != "" {
			ts.Fatalf("a process of its own takes no %s: use stdin and exec", args[len(args)-1])
		}
		err := ts.Exec("queenreel", args...)
		code, err := exitCode(err)
		return end{code, ts.ReadFile("stdout"), ts.ReadFile("stderr")}, err
	}
	e, err := ts.Value(callKey{}).(func(request) (end, error))(r)
	if err != nil {
		return e, err
	}
	ts.Stdout().Write([]byte(e.Stdout))
	ts.Stderr().Write([]byte(e.Stderr))
	return e, nil
}

// exitCode returns the exit code of a process that ended with this error, or the error if it is of another kind.
func exitCode(err error) (int, error) {
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		return exit.ExitCode(), nil
	}
	return 0, err
}

func cmdRuns(ts *testscript.TestScript, args []string) error {
	e, err := callProgram(ts, args)
	if err == nil && e.Code != 0 {
		err = fmt.Errorf("exit code %d: %s", e.Code, e.Stderr)
	}
	return err
}

// Calls answer as testdata/answers.txt says, in a line each: the exit code, how many lines they print, and what they say on standard
// error, which is all of an error and the sizes of pictures. Those that fail keep what the program promises of failures. To add a call, add its line and run the test with UPDATE=1. Each # begins
// a new folder.
func TestAnswers(t *testing.T) {
	t.Parallel()
	if raceDetector {
		t.Skip("the calls of scripts are the same")
	}
	page := filepath.Join("testdata", "answers.txt")
	want := strings.SplitAfter(string(must(os.ReadFile(page))), "\n")
	cs := newCallers(t)
	var got bytes.Buffer
	folder, before := t.TempDir(), map[string]string{}
	for i, line := range want {
		answered := line
		if strings.HasPrefix(line, "# ") {
			folder, before = t.TempDir(), map[string]string{}
		} else if args := strings.Fields(strings.Split(line, " → ")[0]); len(args) > 0 {
			e, err := cs.call(request{Folder: folder, Env: append(os.Environ(), "COLUMNS=80"), Args: args[1:]})
			if err != nil {
				t.Fatal(err)
			}
			if e.Code != 0 {
				if err := errors.Join(e.checkFailure(e.Code), checkSnapshot(folder, before)); err != nil {
					t.Errorf("line %d of %s: %v", i+1, page, err)
				}
			} else {
				before = must(snapshot(folder))
			}
			answered = strings.Join(args, " ") + " → " + e.inALine() + "\n"
		}
		got.WriteString(answered)
		if answered != line && !tracetest.Update {
			t.Errorf("line %d of %s: got %s", i+1, page, answered)
		}
	}
	if tracetest.Update {
		if err := os.WriteFile(page, got.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// What varies: lengths of films and sizes of files, with words, with colors, and with how well a library compresses; and what
// there is to choose from, with the tables.
var varying = regexp.MustCompile(`(: choose (?:from )?|needs at least |run for |  )([^ ]+, .*|[0-9.]+ ?(min|s|k?B)( [0-9]+ s)?\b)`)

// inALine returns the result of a call without what varies.
func (e end) inALine() string {
	line := fmt.Sprint(e.Code)
	if n := strings.Count(e.Stdout, "\n"); n > 0 {
		line += fmt.Sprintf(", prints %d", n)
	}
	if e.Stderr != "" {
		said := varying.ReplaceAllString(strings.TrimPrefix(e.Stderr, "queenreel: "), "$1~")
		line += ": " + strings.Join(strings.Fields(said), " ")
	}
	return line
}
