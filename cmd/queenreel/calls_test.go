package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"
)

// A caller makes calls in one process, one after the other, because to start a process takes longer than most calls do.
type caller struct {
	process *exec.Cmd
	stdin   io.Closer
	calls   *gob.Encoder
	ends    *gob.Decoder
	stderr  bytes.Buffer // of the process
}

// A request is a command line, and the folder and the environment in which it runs.
type request struct {
	Folder    string
	Env, Args []string
}

// An end is what a call came to.
type end struct {
	Code           int
	Stdout, Stderr string
}

// startCaller starts a caller; close ends it.
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

func (c *caller) call(r request) (end, error) {
	var e end
	if err := errors.Join(c.calls.Encode(r), c.ends.Decode(&e)); err != nil {
		return e, fmt.Errorf("%q: %w: %s", r.Args, err, &c.stderr)
	}
	return e, nil
}

// close ends the process. Its error is what the race detector found.
func (c *caller) close() error {
	c.stdin.Close()
	if err := c.process.Wait(); err != nil {
		return fmt.Errorf("%w: %s", err, &c.stderr)
	}
	return nil
}

// Callers make the calls of tests that run side by side, each at one call a time.
type callers struct {
	mu        sync.Mutex
	all, idle []*caller
}

// newCallers returns callers that end with the test.
func newCallers(t *testing.T) *callers {
	cs := &callers{}
	t.Cleanup(func() {
		for _, c := range cs.all {
			if err := c.close(); err != nil {
				t.Error(err)
			}
		}
	})
	return cs
}

// call has an idle caller make a call, or a new one.
func (cs *callers) call(r request) (end, error) {
	c, err := cs.take()
	if err != nil {
		return end{}, err
	}
	defer cs.put(c)
	return c.call(r)
}

func (cs *callers) take() (*caller, error) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	if n := len(cs.idle); n > 0 {
		c := cs.idle[n-1]
		cs.idle = cs.idle[:n-1]
		return c, nil
	}
	c, err := startCaller()
	if err == nil {
		cs.all = append(cs.all, c)
	}
	return c, err
}

func (cs *callers) put(c *caller) {
	cs.mu.Lock()
	defer cs.mu.Unlock()
	cs.idle = append(cs.idle, c)
}

// callKey finds among the values of a script the function that makes its calls.
type callKey struct{}

// pathKey finds among the values of a script the PATH of its callers.
type pathKey struct{}

// addCalls lets callers make the calls of a script.
func addCalls(env *testscript.Env, cs *callers) {
	env.Values[pathKey{}] = env.Getenv("PATH")
	env.Values[callKey{}] = func(folder string, args []string) (end, error) {
		return cs.call(request{folder, env.Vars, args})
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
		if err := settle(r); err != nil {
			panic(err)
		}
		var stdout, stderr bytes.Buffer
		code := run(r.Args, strings.NewReader(""), &stdout, &stderr)
		if err := ends.Encode(end{code, stdout.String(), stderr.String()}); err != nil {
			panic(err)
		}
	}
}

// settle goes to the folder and into the environment of a request.
func settle(r request) error {
	os.Clearenv()
	for _, v := range r.Env {
		key, value, _ := strings.Cut(v, "=")
		if err := os.Setenv(key, value); err != nil {
			return err
		}
	}
	return os.Chdir(r.Folder)
}

// callProgram calls queenreel for a script, which may look at the output in its next lines. What reads standard input
// and what runs with a PATH of its own gets a process of its own.
func callProgram(ts *testscript.TestScript, args []string) (end, error) {
	if readsInput(args) || ts.Getenv("PATH") != ts.Value(pathKey{}) {
		err := ts.Exec("queenreel", args...)
		code, err := exitCode(err)
		return end{code, ts.ReadFile("stdout"), ts.ReadFile("stderr")}, err
	}
	e, err := ts.Value(callKey{}).(func(string, []string) (end, error))(ts.MkAbs("."), args)
	if err != nil {
		return e, err
	}
	ts.Stdout().Write([]byte(e.Stdout))
	ts.Stderr().Write([]byte(e.Stderr))
	return e, nil
}

// readsInput reports whether a call reads standard input: a - that is not the name of an output.
func readsInput(args []string) bool {
	for i, arg := range args {
		if arg == "-" && (i == 0 || args[i-1] != "-o") {
			return true
		}
	}
	return false
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
