package main

import (
	"bytes"
	"errors"
	"flag"
	"fmt"
	"hash/maphash"
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

	"queenreel/draw"
	"queenreel/trace/tracetest"
)

// The flag of `make golden`, which writes again what scripts compare with cmp.
func TestMain(m *testing.M) {
	// By default, a program with the race detector sleeps for a second before it ends.
	if os.Getenv("GORACE") == "" {
		os.Setenv("GORACE", "atexit_sleep_ms=0")
	}
	// Most of what is drawn here lives shortly, in this process as in those of the scripts; but new memory costs more than collecting garbage.
	os.Setenv("GOGC", "200")
	debug.SetGCPercent(200)
	// Many tests wait for other programs.
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){"queenreel": main, "queenreel-calls": makeCalls})
}

// TestScript runs the scripts. Beside the commands of testscript they have:
//
//	runs ARGS... [<FILE]      queenreel ARGS succeeds, with the file on standard input; runs and fails share processes, where exec
//	                          queenreel starts one
//	fails CODE ARGS...        queenreel ARGS ends with this exit code, one line on standard error and none
//	                          on standard output, and leaves every file and folder as it was
//	interrupted ARGS...       the same for code 1 and Ctrl-C, which comes as soon as a file is being written
//	picture FILE FORMAT WxH [FRAMES]
//	                          a picture of this size, or of any for *, paletted, for a decoder that is not ours;
//	                          0 stands for any number
//	reports FILE...           standard output has a line of JSON for each of these files, true to what they hold
//	files DIR NAME...         these files stand in the folder and below, and no others; a NAME may be a
//	                          pattern, with =COUNT for how many it matches
//	names TABLE FILE          the file has the name of every entry of the table
//	each TABLE ARGS...        queenreel ARGS succeeds for every entry of the table, whose name stands for {} in ARGS
//	same FILE FILE            the files hold the same bytes, but for what they say of themselves; differ FILE FILE:
//	                          they do not
//	plain                     what follows runs without the race detector: it draws too much for that
//	distinct DIR              no two files in the folder are the same
//
// $FONTS is the folder of our fonts, $COMPLETE the number of complete solvers, $PANELS a list of all panels.
func TestScript(t *testing.T) { runScripts(t, "testdata/script") }

// runScripts runs the scripts in a folder.
func runScripts(t *testing.T, folder string) {
	cs := newCallers(t)
	testscript.Run(t, testscript.Params{
		Dir:                 folder,
		UpdateScripts:       tracetest.Update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Setup: func(env *testscript.Env) error {
			fonts, err := filepath.Abs("../../assets/fonts")
			env.Setenv("FONTS", fonts)
			env.Setenv("GOGC", os.Getenv("GOGC"))
			env.Setenv("COMPLETE", fmt.Sprint(len(completeSolvers())))
			env.Setenv("PANELS", strings.Join(draw.PanelNames(), ","))
			addCalls(env, cs)
			return err
		},
		Cmds: map[string]func(*testscript.TestScript, bool, []string){
			"runs":        positive(cmdRuns),
			"fails":       positive(cmdFails),
			"interrupted": positive(cmdInterrupted),
			"picture":     positive(cmdPicture),
			"reports":     positive(cmdReports),
			"files":       positive(cmdFiles),
			"names":       positive(cmdNames),
			"each":        positive(cmdEach),
			"plain":       positive(cmdPlain),
			"same":        positive(cmdSame(true)),
			"differ":      positive(cmdSame(false)),
			"distinct":    positive(cmdDistinct),
		},
	})
}

// positive returns a command of scripts that cannot be negated and fails the script with its error.
func positive(run func(*testscript.TestScript, []string) error) func(*testscript.TestScript, bool, []string) {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		if neg {
			ts.Fatalf("this command takes no !")
		}
		ts.Check(run(ts, args))
	}
}

func cmdFails(ts *testscript.TestScript, args []string) error {
	code, err := strconv.Atoi(args[0])
	if err != nil {
		return err
	}
	before, err := snapshot(ts.Getenv("WORK"))
	if err != nil {
		return err
	}
	e, err := callProgram(ts, args[1:])
	if err != nil {
		return err
	}
	return errors.Join(e.checkFailure(code), checkSnapshot(ts.Getenv("WORK"), before))
}

// cmdInterrupted starts queenreel, sends an interrupt as soon as a new file appears, and checks what it leaves.
func cmdInterrupted(ts *testscript.TestScript, args []string) error {
	work := ts.Getenv("WORK")
	before, err := snapshot(work)
	if err != nil {
		return err
	}
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("queenreel", args...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = ts.MkAbs("."), &stdout, &stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	ended := make(chan error, 1)
	go func() { ended <- cmd.Wait() }()
	deadline := time.After(time.Minute)
	tick := time.NewTicker(5 * time.Millisecond)
	defer tick.Stop()
	for signalled := false; ; {
		select {
		case err := <-ended:
			if !signalled {
				return fmt.Errorf("ended before a file was begun: %v: %s", err, &stderr)
			}
			ts.Stderr().Write(stderr.Bytes()) // for the script's next line
			code, err := exitCode(err)
			if err != nil {
				return err
			}
			return errors.Join(end{code, stdout.String(), stderr.String()}.checkFailure(1), checkSnapshot(work, before))
		case <-deadline:
			cmd.Process.Kill()
			return errors.New("still running after a minute")
		case <-tick.C:
			// An error comes from a file that vanished during the walk.
			if now, err := names(work); !signalled && err == nil && len(now) > len(before) {
				signalled = true
				if err := cmd.Process.Signal(os.Interrupt); err != nil {
					return err
				}
			}
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
	if err != nil {
		return err
	}
	if diff := cmp.Diff(before, after); diff != "" {
		return fmt.Errorf("not all is as it was (-before +after):\n%s", diff)
	}
	return nil
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
