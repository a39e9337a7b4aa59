package main

import (
	"bytes"
	"encoding/gob"
	"errors"
	"flag"
	"fmt"
	"hash/maphash"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"queenreel/draw/drawtest/browse"
	"queenreel/trace/tracetest"
)

func TestMain(m *testing.M) {
	// Most of what is drawn here lives shortly, in this process as in those of the scripts; but new memory costs more than collecting garbage.
	os.Setenv("GOGC", "200")
	debug.SetGCPercent(200)
	// Many tests wait for other programs.
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
		panic(err)
	}
	testscript.Main(browsing{m}, map[string]func(){"queenreel": main, "queenreel-calls": makeCalls})
}

// browsing is a run of tests that ends the browser that they started.
type browsing struct{ *testing.M }

func (b browsing) Run() int {
	defer browse.Close()
	return b.M.Run()
}

// Calls answer as testdata/answers.txt says, in a line each: the exit code, how many lines they print, and what they say on standard
// error, which is all of an error and the sizes of pictures. Those that fail keep what the program promises of failures. To add a call, add
// its line and run the test with UPDATE=1; what is in quotes is a Go string. Each # begins a new folder.
func TestAnswers(t *testing.T) {
	t.Parallel()
	path := filepath.Join("testdata", "answers.txt")
	cs := newCallers(t)
	var got bytes.Buffer
	folder, before := t.TempDir(), map[string]string{}
	for i, line := range strings.SplitAfter(string(tracetest.Must(os.ReadFile(path))), "\n") {
		answered := line
		if strings.HasPrefix(line, "# ") {
			folder, before = t.TempDir(), map[string]string{}
		} else if words := argument.FindAllString(strings.Split(line, " → ")[0], -1); len(words) > 0 {
			var args []string
			for _, word := range words[1:] {
				if text, err := strconv.Unquote(word); err == nil {
					word = text
				}
				args = append(args, word)
			}
			e, err := cs.call(request{Folder: folder, Env: append(os.Environ(), "COLUMNS=80"), Args: args})
			if err != nil {
				t.Fatal(err)
			}
			if e.Code != 0 {
				if err := errors.Join(e.checkFailure(e.Code), checkSnapshot(folder, before)); err != nil {
					t.Errorf("line %d of %s: %v", i+1, path, err)
				}
			} else {
				before = tracetest.Must(snapshot(folder))
			}
			answered = strings.Join(words, " ") + " → " + e.inALine() + "\n"
		}
		got.WriteString(answered)
		if answered != line && !tracetest.Update {
			t.Errorf("line %d of %s: got %s", i+1, path, answered)
		}
	}
	if tracetest.Update {
		tracetest.GoldenFile(t, path, got.Bytes())
	}
}

// argument is an argument of a call.
var argument = regexp.MustCompile(`"(?:[^"\\]|\\.)*"|\S+`)

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

// call makes a call in this process.
func call(args ...string) end {
	var stdout, stderr bytes.Buffer
	code := run(args, strings.NewReader(""), &stdout, &stderr)
	return end{code, stdout.String(), stderr.String()}
}

// called returns what a call prints, which must succeed.
func called(t *testing.T, args ...string) string {
	t.Helper()
	e := call(args...)
	if e.Code != 0 {
		t.Fatalf("%v: %s", args, e.Stderr)
	}
	return e.Stdout
}

// A caller makes calls in a process of its own, one after the other, because most calls take less time than the start of a process.
type caller struct {
	process *exec.Cmd
	stdin   io.Closer // which ends it
	calls   *gob.Encoder
	ends    *gob.Decoder
	stderr  bytes.Buffer // of the process
}

// Callers make the calls of tests that run side by side, one for each processor. The channel holds the idle callers; nil is one that has
// not started.
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
			if err := c.process.Wait(); err != nil {
				t.Errorf("%v: %s", err, &c.stderr)
			}
		}
	})
	return cs
}

// call has a caller make a call, which may take a minute.
func (cs callers) call(r request) (e end, err error) {
	c := <-cs
	defer func() { cs <- c }()
	if c == nil {
		c = &caller{process: exec.Command("queenreel-calls")}
		stdin, errIn := c.process.StdinPipe()
		stdout, errOut := c.process.StdoutPipe()
		c.stdin, c.calls, c.ends, c.process.Stderr = stdin, gob.NewEncoder(stdin), gob.NewDecoder(stdout), &c.stderr
		if err := errors.Join(errIn, errOut, c.process.Start()); err != nil {
			return e, err
		}
	}
	late := time.AfterFunc(time.Minute, func() { c.process.Process.Kill() })
	defer late.Stop()
	if err := errors.Join(c.calls.Encode(r), c.ends.Decode(&e)); err != nil {
		c.process.Wait()
		err = fmt.Errorf("%q: %w: %s", r.Args, err, &c.stderr)
		c = nil
		return e, err
	}
	return e, nil
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

// checkFailure reports how a call that must fail with this code differs from what the program promises of failures.
func (e end) checkFailure(code int) error {
	var errs []error
	if e.Code != code {
		errs = append(errs, fmt.Errorf("exit code %d, want %d", e.Code, code))
	}
	if e.Stdout != "" {
		errs = append(errs, fmt.Errorf("%d bytes on standard output", len(e.Stdout)))
	}
	if !failureLine.MatchString(e.Stderr) {
		errs = append(errs, fmt.Errorf("standard error is not one line of the form \"queenreel: small letters\": %q", e.Stderr))
	}
	return errors.Join(errs...)
}

var failureLine = regexp.MustCompile(`\Aqueenreel: [^A-Z\s][^\n]*[^.\s]\n\z`)

// digests makes the digests of one run of the tests, which are ten times as fast as those that last.
var digests = maphash.MakeSeed()

// snapshot returns what stands below a folder: for each name the mode and, of a file, when it was written and a digest of its bytes.
func snapshot(root string) (map[string]string, error) {
	all := map[string]string{}
	list, err := names(root)
	for _, name := range list {
		info, err := os.Lstat(filepath.Join(root, name))
		if err != nil {
			return nil, err
		}
		all[name] = info.Mode().String()
		if info.Mode().IsRegular() {
			data, err := os.ReadFile(filepath.Join(root, name))
			if err != nil {
				return nil, err
			}
			all[name] += fmt.Sprintf(" %d %x", info.ModTime().UnixNano(), maphash.Bytes(digests, data))
		}
	}
	return all, err
}

// names returns all names below a folder, with slashes, without following links.
func names(root string) ([]string, error) {
	var all []string
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && name != "." {
			all = append(all, name)
		}
		return err
	})
	return all, err
}

// checkSnapshot reports what below a folder came, went or changed.
func checkSnapshot(root string, before map[string]string) error {
	after, err := snapshot(root)
	if diff := cmp.Diff(before, after); diff != "" {
		return errors.Join(err, fmt.Errorf("not all is as it was (-before +after):\n%s", diff))
	}
	return err
}

// contents returns the files below a folder.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range tracetest.Must(names(folder)) {
		if data, err := os.ReadFile(filepath.Join(folder, name)); err == nil { // else it is a folder
			all[name] = string(data)
		}
	}
	return all
}
