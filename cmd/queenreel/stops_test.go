package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"

	"queenreel/trace/tracetest"
)

// Calls that take seconds, and those among them that write, over files that stand there, into folders that do and that do not.
var (
	longWrites = []string{
		"animate -n 8 --all --max-frames 0 -o stands.gif -o stands.html -o six.vtt", "animate -n 7 --all --max-frames 0 -o new/folder/film.gif",
		"animate -n 8 --all -o six.webp -o seven.webp",
		"animate -n 6 --all -o stands.svg -o slides.pdf", "animate -n 8 --all -o new/six.frames",
		"animate -n 8 --all --max-bytes 5MB -o stands.gif", "compare backtrack dlx cdcl -n 8 --all -o stands.gif",
		"still -n 30 -s minconflicts --step 1-20 --cell 60 -o old%d.png", "solutions -n 10 -o all", "solutions -n 9 -o numbers",
		"lesson -n 8 -o lesson", "lesson -n 7 --all --max-frames 0 -o numbers", "demo",
	}
	longCalls = []string{
		"animate -n 8 -o stands.mp4", "animate -n 8 -o six.webm --all --max-frames 400", "sheet -n 10 -o sheet.png",
		"sheet -n 10 --page a4 -o stands.pdf", "worksheet -n 9 -o stands.pdf",
		"quiz -n 9 --questions 100 -o stands.pdf", "plot --y nodes --to 12 -o plot.png", "table --to 12", "solve -n 12 --all",
		"solve --count -n 17", "trace -n 10 --all -o stands.jsonl", "tell -n 9 --all",
		"still -n 30 --step 999999 -o deep.png",
	}
)

// Whenever it is told to stop, it stops at once, says so in a line, leaves no stray file, and harms none that stood there. What is killed
// outright leaves only hidden names and folders. Plain runs stop a few calls when they have begun a file, full runs all, and all at any
// time.
func TestStops(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("it has no signals to send")
	}
	random := rand.New(rand.NewPCG(28, 2))
	try := func(call string, sign syscall.Signal, after time.Duration) {
		t.Run(fmt.Sprint(call, " ", sign, after), func(t *testing.T) {
			t.Parallel()
			if err := tryStop(t.TempDir(), call, sign, after); err != nil {
				t.Error(err)
			}
		})
	}
	for _, call := range tracetest.Some(t, longWrites) {
		try(call, syscall.SIGINT, 0)
	}
	for _, call := range append(longWrites, longCalls...) {
		for _, sign := range []syscall.Signal{syscall.SIGINT, syscall.SIGTERM, syscall.SIGKILL} {
			if tracetest.Full {
				try(call, sign, time.Duration(random.ExpFloat64()*float64(300*time.Millisecond)))
			}
		}
	}
}

// tryStop makes a call in a folder, sends it a signal after a while, or as soon as a file is begun, and says what is wrong with how it
// ends.
func tryStop(folder, call string, sign syscall.Signal, after time.Duration) error {
	for name, text := range map[string]string{
		"stands.gif": "", "stands.html": "", "stands.svg": "", "stands.mp4": "", "stands.pdf": "", "stands.jsonl": "", "numbers/001.png": "",
		"numbers/index.json": `{"format":"queenreel-folder","pictures":[{"file":"001.png"}]}`,
	} {
		path := filepath.Join(folder, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(path), 0o777), os.WriteFile(path, []byte(text), 0o600)); err != nil {
			return err
		}
	}
	before := tracetest.Must(snapshot(folder))
	var stdout, stderr bytes.Buffer
	cmd := exec.Command("queenreel", strings.Fields(call)...)
	cmd.Dir, cmd.Stdout, cmd.Stderr = folder, &stdout, &stderr
	if err := cmd.Start(); err != nil {
		return err
	}
	for began := time.Now(); after == 0 && time.Since(began) < time.Minute; time.Sleep(5 * time.Millisecond) {
		if now, err := names(folder); err == nil && len(now) > len(before) { // an error comes from a file that vanished during the walk
			break
		}
	}
	time.Sleep(after)
	sent := time.Now()
	if cmd.Process.Signal(sign) != nil {
		return cmd.Wait() // it ended before
	}
	err := cmd.Wait()
	if took := time.Since(sent); took > 5*time.Second { // a second, were nothing else to do
		return fmt.Errorf("it stopped only after %v", took)
	}
	if err == nil && after > 0 {
		return nil
	}
	if sign != syscall.SIGKILL {
		said := stderr.String()
		said = said[strings.LastIndex(strings.TrimSpace(said), "\n")+1:]
		by, early := cmd.ProcessState.Sys().(syscall.WaitStatus), said == "" && after > 0
		if !by.Signaled() || by.Signal() != sign || !early && !strings.HasPrefix(said, "queenreel: interrupted: ") {
			return fmt.Errorf("it ends with %v, and says %q", cmd.ProcessState, said)
		}
		return checkSnapshot(folder, before)
	}
	now := tracetest.Must(snapshot(folder))
	for name, state := range before {
		if now[name] != state {
			return fmt.Errorf("%s is not what it was", name)
		}
	}
	for name, state := range now {
		if before[name] == "" && !strings.HasPrefix(filepath.Base(name), ".queenreel-") && !strings.HasPrefix(state, "d") {
			return fmt.Errorf("it left %s", name)
		}
	}
	return nil
}

// A run that does not listen to its context ends some seconds after that is done, and leaves no file.
func TestPatience(t *testing.T) {
	t.Parallel()
	folder, never := t.TempDir(), make(chan struct{})
	defer close(never)
	ctx, cancel := context.WithCancel(t.Context())
	f := newFlags(&cobra.Command{Use: "solve"})
	f.runs(func(context.Context) error {
		f.create(filepath.Join(folder, "x"))
		cancel()
		<-never
		return nil
	})
	f.cmd.SetContext(ctx)
	began := time.Now()
	if err := f.cmd.RunE(f.cmd, nil); !errors.Is(err, context.Canceled) || time.Since(began) < patience {
		t.Errorf("returned %v after %v", err, time.Since(began))
	}
	if left := tracetest.Must(os.ReadDir(folder)); len(left) > 0 {
		t.Errorf("left %v", left)
	}
}

// A run that is interrupted says how much of its output is there.
func TestWritten(t *testing.T) {
	out := &standardOutput{Writer: io.Discard}
	for _, want := range []string{
		"nothing was written", "standard output has the first 500 B, and nothing else was written",
		"standard output has the first 1 kB, and nothing else was written",
	} {
		if got := out.written(); got != want {
			t.Errorf("%q, want %q", got, want)
		}
		out.Write(make([]byte, 500))
	}
}

// A reader that never yields anything, and one that cannot even be opened, end with their context.
func TestStoppable(t *testing.T) {
	silent, end := io.Pipe()
	defer end.Close()
	never := make(chan struct{})
	defer close(never)
	for name, open := range map[string]func() (io.ReadCloser, error){
		"a silent pipe":      func() (io.ReadCloser, error) { return silent, nil },
		"a pipe nobody fill": func() (io.ReadCloser, error) { <-never; return silent, nil },
	} {
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Millisecond)
		if _, err := io.ReadAll(stoppable(ctx, open)); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("%s: %v, want that of the context", name, err)
		}
		cancel()
	}
	all, err := io.ReadAll(stoppable(t.Context(), func() (io.ReadCloser, error) { return io.NopCloser(strings.NewReader("abc")), nil }))
	if string(all) != "abc" || err != nil {
		t.Errorf("read %q, %v", all, err)
	}
	missing := errors.New("missing")
	_, err = io.ReadAll(stoppable(t.Context(), func() (io.ReadCloser, error) { return nil, missing }))
	if wrong := new(usageError); !errors.As(err, wrong) || !errors.Is(err, missing) {
		t.Errorf("what cannot be opened: %v", err)
	}
}
