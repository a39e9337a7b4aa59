package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A recorder is one of docs/recorders, and how programs call it. What a program does after that of the page stands in testdata/recorders.
type recorder struct {
	file, program, more string   // its own, that of a program that uses it, and what the program does more
	run                 []string // the command that runs the program
	fence               string   // before the program on the page
	linesLast           bool     // a file has each line at once, whatever ends the program
	compiled            bool     // names of calls are checked before it runs, and there are no notebooks
}

var recorders = []recorder{
	{file: "queenreel.go", program: "program.go", more: "more.go", run: []string{"./program.exe"}, fence: "```go\n", compiled: true},
	{file: "queenreel.py", program: "program.py", more: "more.py", run: []string{"python3", "-B"}, fence: "```python\n"},
	{file: "queenreel.js", program: "program.mjs", more: "more.mjs", run: []string{"node"}, fence: "```js\n", linesLast: true},
}

// onlyRun are lines that programs print of a call that there is not, and in a notebook.
var onlyRun = regexp.MustCompile(`a recorder has no takeback: it has test, place, take_?[bB]ack, solution, board, move, swap, cost, dead_?[eE]nd, fail, event, close\n|` +
	`<img alt="A film of the search" src="data:image/gif;base64,R0lGODlh\n`)

// plain returns what a program printed, without what differs from language to language and from film to film.
func plain(out string) string {
	out = onlyRun.ReplaceAllString(strings.ReplaceAll(out, "\r", ""), "")
	return regexp.MustCompile(`\.gif  \d+ frames .*`).ReplaceAllString(out, ".gif  FILM")
}

// command returns the command that runs a program beside the recorder in a folder, with queenreel in the PATH.
func (r *recorder) command(t *testing.T, folder, program string) *exec.Cmd {
	t.Helper()
	for name, text := range map[string]string{r.file: readPage("docs/recorders/" + r.file), r.program: program} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	if r.compiled {
		files := tracetest.Must(filepath.Glob(filepath.Join(folder, "*.go")))
		build := exec.CommandContext(t.Context(), "go", append([]string{"build", "-o", r.run[0]}, files...)...)
		build.Dir = folder
		if out, err := build.CombinedOutput(); err != nil {
			t.Fatalf("%v: %s", err, out)
		}
	}
	cmd := exec.CommandContext(t.Context(), r.run[0], append(r.run[1:], r.program)...)
	cmd.Dir = folder
	return cmd
}

// What list code prints of a solver as a program finds the boards that the solver finds, in its order, and places as many queens.
func TestProgramsOfListings(t *testing.T) {
	tracetest.Needs(t, "python3")
	t.Parallel()
	programs := 0
	for _, s := range solver.Table {
		code := called(t, "list", "code", s.Name)
		if _, whole := program(s); !whole {
			continue
		}
		programs++
		for _, n := range []int{4, 5, 6, 8} {
			if n == 8 && s.Name == "exhaustive" { // it would take an hour
				continue
			}
			var boards strings.Builder
			var counted trace.Counters
			board := (trace.Problem{N: n}).Board()
			for e := range s.Events(trace.Problem{N: n}) {
				counted.Count(e)
				board.Apply(e)
				if e.Kind == trace.Solution {
					fmt.Fprintf(&boards, "[%s]\n", strings.Trim(strings.Join(strings.Fields(fmt.Sprint(board.Columns())), ", "), "[]"))
				}
			}
			cmd := exec.CommandContext(t.Context(), "python3", "-", fmt.Sprint(n))
			var said bytes.Buffer
			cmd.Stdin, cmd.Stderr = strings.NewReader(code), &said
			out, err := cmd.Output()
			if string(out) != boards.String() || err != nil {
				t.Errorf("%s, %d queens: error %v, boards\n%s", s.Name, n, err, out)
			}
			want := fmt.Sprintf("%d solutions, %d queens placed\n", counted[trace.Solutions], counted[trace.Placements])
			if said.String() != want {
				t.Errorf("%s, %d queens: %q, want %q", s.Name, n, &said, want)
			}
		}
	}
	if programs < 4 {
		t.Errorf("%d programs", programs)
	}
}

// The programs of the page, here for 4 queens, write a trace, and its film where queenreel is; what has mistakes is told, at once or with
// the line of the trace; a notebook gets the film. What local searches do is recorded. Neither an error in a search nor Ctrl-C keeps what
// came before it from being filmed, as a search that is not complete. All recorders write the same traces.
func TestRecorders(t *testing.T) {
	tracetest.Needs(t, "python3", "node")
	t.Parallel()
	page := readPage("docs/recorders/README.md")
	var traces []string
	for _, r := range recorders {
		t.Run(r.file, func(t *testing.T) {
			folder := t.TempDir()
			file := func(name string) string { return string(tracetest.Must(os.ReadFile(filepath.Join(folder, name)))) }
			trace := func(name string) string {
				return strings.ReplaceAll(strings.ReplaceAll(file(name+".jsonl"), " ", ""), `,"by":null`, "")
			}
			_, program, _ := strings.Cut(page, r.fence)
			program, _, _ = strings.Cut(program, "```\n")
			more := tracetest.Must(os.ReadFile("testdata/recorders/" + r.more))
			program = strings.Replace(program, "(8", "(4", 1)
			if r.compiled {
				program = strings.Replace(program, "func main()", "func first()", 1)
				os.WriteFile(filepath.Join(folder, r.more), more, 0o666)
			} else {
				program += "\n" + string(more)
			}
			cmd := r.command(t, folder, program)
			interrupts := make(chan os.Signal, 1)
			signal.Notify(interrupts, os.Interrupt) // what a shell runs in the background ignores it, and so would what that starts
			defer signal.Stop(interrupts)
			stdout, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			var out, stderr bytes.Buffer
			cmd.Stderr = &stderr
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			defer cmd.Process.Kill()
			for !bytes.HasSuffix(out.Bytes(), []byte("ready\n")) {
				if _, err := io.CopyN(&out, stdout, 1); err != nil {
					cmd.Wait()
					t.Fatalf("%v: it says\n%s%s", err, &out, &stderr)
				}
			}
			if n := len(onlyRun.FindAllString(out.String(), -1)); (n == 0) != r.compiled || n == 1 {
				t.Errorf("it says\n%s", &out)
			}
			tracetest.Golden(t, "testdata/recorders/said.txt", []byte(plain(out.String())))
			if film := file("queens.gif"); !strings.HasPrefix(film, "GIF89a") || !strings.Contains(film, `"solver":"my search","n":4`) {
				t.Errorf("the film has %d bytes", len(film))
			}
			const end = `{"event":"end"}` + "\n"
			if found := trace("queens"); strings.Count(found, "\n") < 30 || !strings.HasSuffix(found, `{"event":"solution"}`+"\n"+end) {
				t.Errorf("found no solution:\n%s", found)
			}
			_, local, _ := strings.Cut(trace("local"), "\n")
			tracetest.Golden(t, "testdata/recorders/local.jsonl", []byte(local))
			raised := trace("raised")
			if !strings.Contains(raised, `"complete":false`) || !strings.HasSuffix(raised, `{"event":"place","at":[0,1]}`+"\n"+end) {
				t.Errorf("a search that raised an error has\n%s", raised)
			}
			traces = append(traces, trace("queens")+trace("local")+trace("raised")+trace("alone"))
			if r.linesLast && !strings.Contains(file("stopped.jsonl"), `{"event":"place","at":[0,0]}`+"\n") {
				t.Errorf("before it is stopped there is %q", file("stopped.jsonl"))
			}
			if runtime.GOOS == "windows" {
				return // it has no signals to send
			}
			time.Sleep(20 * time.Millisecond)
			if err := cmd.Process.Signal(os.Interrupt); err != nil {
				t.Error(err)
			}
			rest := string(tracetest.Must(io.ReadAll(stdout)))
			if err := cmd.Wait(); err == nil || plain(rest) != "the trace: stopped.jsonl; the film: stopped.gif  FILM\n" {
				t.Errorf("stopped, with error %v, it says %s", err, rest)
			}
			stopped := trace("stopped")
			tests := strings.Count(stopped, `{"event":"test","at":[1,2]`)
			if !strings.Contains(stopped, `"complete":false`) || tests < 2 || !strings.HasSuffix(stopped, end) {
				t.Errorf("stopped, it has %.1000s", stopped)
			}
			file("stopped.gif")
		})
	}
	if slices.ContainsFunc(traces, func(trace string) bool { return trace != traces[0] }) {
		t.Errorf("they write other traces: %q", traces)
	}
}

// The searches beside the recorders find a solution, and their films show what they do: the gallery has films of all.
func TestRecordedSearches(t *testing.T) {
	tracetest.Needs(t, "python3")
	t.Parallel()
	for name, events := range map[string]string{
		"middle_first.go":  "test place takeback deadend",
		"hill_climbing.py": "board cost move fail",
		"annealing.py":     "board move",
	} {
		folder := t.TempDir()
		r := recorders[slices.IndexFunc(recorders, func(r recorder) bool { return path.Ext(r.file) == path.Ext(name) })]
		out, err := r.command(t, folder, readPage("docs/recorders/"+name)).CombinedOutput()
		if err != nil || plain(string(out)) != "the trace: queens.jsonl; the film: queens.gif  FILM\n" {
			t.Fatalf("%s: error %v, and %s", name, err, out)
		}
		files := contents(t, folder)
		for _, event := range strings.Fields(events + " solution") {
			if !strings.Contains(strings.ReplaceAll(files["queens.jsonl"], " ", ""), `"event":"`+event+`"`) {
				t.Errorf("%s: no %s", name, event)
			}
		}
		if film := files["queens.gif"]; strings.Count(film, "\x21\xf9\x04") < 14 {
			t.Errorf("%s: a film of %d bytes", name, len(film))
		}
	}
}

// A recorder is read before it is copied, as are the searches beside it. The READMEs show one of these.
func TestRecordersAreShort(t *testing.T) {
	for name, most := range map[string]int{
		"queenreel.go": 210, "queenreel.py": 100, "queenreel.js": 100, "middle_first.go": 30, "hill_climbing.py": 30, "annealing.py": 30,
	} {
		if n := strings.Count(readPage("docs/recorders/"+name), "\n"); n > most {
			t.Errorf("%s has %d lines", name, n)
		}
	}
	for _, page := range []string{"README.md", "README.zh.md"} {
		if !strings.Contains(readPage(page), "```go\n"+readPage("docs/recorders/middle_first.go")+"```\n") {
			t.Errorf("%s shows another program than middle_first.go", page)
		}
	}
}
