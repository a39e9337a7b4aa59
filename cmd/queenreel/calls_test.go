package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"runtime/debug"
	"slices"
	"strings"
	"sync"

	"github.com/rogpeppe/go-internal/testscript"
)

// A caller makes the calls of one script in one process, because to start a process takes longer than most calls do.
type caller struct {
	path   string // the PATH of the process
	calls  *gob.Encoder
	ends   *gob.Decoder
	stderr *bytes.Buffer // of the process
}

// A request is a command line and the folder in which it runs.
type request struct {
	Folder string
	Args   []string
}

// An end is what a call came to.
type end struct {
	Code           int
	Stdout, Stderr string
}

// callerKey finds the caller among the values of a script.
type callerKey struct{}

// addCaller gives a script a caller, which starts with its first call.
func addCaller(env *testscript.Env) {
	env.Values[callerKey{}] = sync.OnceValues(func() (*caller, error) {
		c := &caller{path: env.Getenv("PATH"), stderr: &bytes.Buffer{}}
		cmd := exec.Command("queenreel-calls")
		cmd.Env, cmd.Stderr = slices.Clone(env.Vars), c.stderr
		stdin, err := cmd.StdinPipe()
		if err != nil {
			return nil, err
		}
		stdout, err := cmd.StdoutPipe()
		if err != nil {
			return nil, err
		}
		c.calls, c.ends = gob.NewEncoder(stdin), gob.NewDecoder(stdout)
		env.Defer(func() { stdin.Close(); cmd.Wait() })
		return c, cmd.Start()
	})
}

// makeCalls is the program queenreel-calls: it makes the calls that it reads from standard input, one after the other.
func makeCalls() {
	debug.SetGCPercent(400)
	calls, ends := gob.NewDecoder(os.Stdin), gob.NewEncoder(os.Stdout)
	for {
		var r request
		if calls.Decode(&r) != nil {
			return
		}
		if err := os.Chdir(r.Folder); err != nil {
			panic(err)
		}
		var stdout, stderr bytes.Buffer
		code := run(r.Args, strings.NewReader(""), &stdout, &stderr)
		if err := ends.Encode(end{code, stdout.String(), stderr.String()}); err != nil {
			panic(err)
		}
	}
}

// callProgram calls queenreel for a script, which may look at the output in its next lines. What reads standard input
// and what runs with a PATH of its own gets a process of its own.
func callProgram(ts *testscript.TestScript, args []string) (end, error) {
	c, err := ts.Value(callerKey{}).(func() (*caller, error))()
	if err != nil {
		return end{}, err
	}
	if slices.Contains(args, "-") || ts.Getenv("PATH") != c.path {
		err := ts.Exec("queenreel", args...)
		code, err := exitCode(err)
		return end{code, ts.ReadFile("stdout"), ts.ReadFile("stderr")}, err
	}
	var e end
	if err := errors.Join(c.calls.Encode(request{ts.MkAbs("."), args}), c.ends.Decode(&e)); err != nil {
		return e, fmt.Errorf("%q: %w: %s", args, err, c.stderr)
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
