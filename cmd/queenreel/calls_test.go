package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"slices"
	"strings"
	"sync"

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

// startCaller starts a caller with this environment; close ends it.
func startCaller(env []string) (*caller, error) {
	c := &caller{process: exec.Command("queenreel-calls")}
	c.process.Env, c.process.Stderr = env, &c.stderr
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

// call runs queenreel with these arguments in a folder.
func (c *caller) call(folder string, args []string) (end, error) {
	var e end
	if err := errors.Join(c.calls.Encode(request{folder, args}), c.ends.Decode(&e)); err != nil {
		return e, fmt.Errorf("%q: %w: %s", args, err, &c.stderr)
	}
	return e, nil
}

// close ends the process.
func (c *caller) close() {
	c.stdin.Close()
	_ = c.process.Wait() // what it came to, its calls have said
}

// callerKey finds the caller among the values of a script.
type callerKey struct{}

// pathKey finds among the values of a script the PATH of its caller.
type pathKey struct{}

// addCaller gives a script a caller, which starts with its first call.
func addCaller(env *testscript.Env) {
	env.Values[pathKey{}] = env.Getenv("PATH")
	env.Values[callerKey{}] = sync.OnceValues(func() (*caller, error) {
		c, err := startCaller(slices.Clone(env.Vars))
		if err == nil {
			env.Defer(c.close)
		}
		return c, err
	})
}

// makeCalls is the program queenreel-calls: it makes the calls that it reads from standard input, one after the other.
func makeCalls() {
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
	if readsInput(args) || ts.Getenv("PATH") != ts.Value(pathKey{}) {
		err := ts.Exec("queenreel", args...)
		code, err := exitCode(err)
		return end{code, ts.ReadFile("stdout"), ts.ReadFile("stderr")}, err
	}
	c, err := ts.Value(callerKey{}).(func() (*caller, error))()
	if err != nil {
		return end{}, err
	}
	e, err := c.call(ts.MkAbs("."), args)
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
