package main

import (
	"bytes"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"

	"queenreel/trace/tracetest"
)

// A recorder is one of docs/recorders, and how programs call it.
type recorder struct {
	file, program string   // its own, and that of a program that uses it
	run           []string // the command that runs the program
	fence         string   // before the program on the page
	more          string   // what the program does after that of the page
	linesLast     bool     // a file has each line at once, whatever ends the program
}

var recorders = []recorder{
	{file: "queenreel.py", program: "program.py", run: []string{"python3", "-B"}, fence: "```python\n", more: `
import os

def fails(act, *square):
    try:
        act(*square)
    except (ValueError, RuntimeError, AttributeError) as error:
        print(error)

r = Recorder(4, "wrong")
fails(r.place, 4, 0)
fails(r.take_back, 0, 0)
fails(r.solution)
fails(r.swap, 0, 1)
r.place(0, 1)
fails(r.test, 0, 1)
fails(r.move, 0, 2, 0, 3)
fails(r.move, 0, 1, 4, 0)
fails(lambda: r.takeback(0, 1))
r.dead_end(1)
fails(r.close)

with Recorder(4, "local", flags=["-q"]) as r:
    r.board([0, 2, 1, 3])
    r.cost(0, 1, 2)
    r.move(0, 0, 0, 1)
    r.swap(0, 1)
    r.swap(0, 2)
    r.swap(2, 1)
    r.fail()
    r.event("board", clause=[{"at": (row, col)} for row, col in enumerate([1, 3, 0, 2])])
print(r._repr_html_()[:67])

try:
    with Recorder(4, "raised", complete=True) as r:
        r.place(0, 0)
        r.event("jump", value=1)
        r.event("takeback", at=(0, 0))
        r.place(0, 1)
        raise KeyError("found")
except KeyError:
    print("it was raised")

path, os.environ["PATH"] = os.environ["PATH"], ""
Recorder(4, "alone").close()
os.environ["PATH"] = path

with Recorder(4, "stopped", complete=True) as r:
    r.place(0, 0)
    print("ready", flush=True)
    while True:
        r.test(1, 2)
`},
	{file: "queenreel.js", program: "program.mjs", run: []string{"node"}, fence: "```js\n", linesLast: true, more: `
import { Recorder } from "./queenreel.js"

function fails(act) {
  try {
    act()
  } catch (error) {
    console.log(error.message)
  }
}

let r = new Recorder(4, { name: "wrong" })
fails(() => r.place(4, 0))
fails(() => r.takeBack(0, 0))
fails(() => r.solution())
fails(() => r.swap(0, 1))
r.place(0, 1)
fails(() => r.test(0, 1))
fails(() => r.move(0, 2, 0, 3))
fails(() => r.move(0, 1, 4, 0))
fails(() => r.takeback(0, 1))
r.deadEnd(1)
fails(() => r.close())

r = record(4, r => {
  r.board([0, 2, 1, 3])
  r.cost(0, 1, 2)
  r.move(0, 0, 0, 1)
  r.swap(0, 1)
  r.swap(0, 2)
  r.swap(2, 1)
  r.fail()
  r.event("board", { clause: [1, 3, 0, 2].map((col, row) => ({ at: [row, col] })) })
}, { name: "local", flags: ["-q"] })
console.log(r[Symbol.for("Jupyter.display")]()["text/html"].slice(0, 67))

try {
  record(4, r => {
    r.place(0, 0)
    r.event("jump", { value: 1 })
    r.event("takeback", { at: [0, 0] })
    r.place(0, 1)
    throw new Error("found")
  }, { name: "raised", complete: true })
} catch (error) {
  console.log("it was raised")
}

const path = process.env.PATH
process.env.PATH = ""
new Recorder(4, { name: "alone" }).close()
process.env.PATH = path

record(4, r => {
  r.place(0, 0)
  console.log("ready")
  while (true) r.test(1, 2)
}, { name: "stopped", complete: true })
`},
}

// said is what such a program prints until it is stopped, but for what differs from language to language and from film to film.
const said = `the trace: queens.jsonl; the film: queens.gif  FILM
there is no square (4, 0): rows and columns go from 0 to 3
there is no queen on (0, 0)
this is no solution: 0 of 4 queens are on the board
there are no queens in rows 0 and 1 to swap
there is a queen on (0, 1)
there is no queen on (0, 2)
there is no square (4, 0): rows and columns go from 0 to 3
a recorder has no takeback: it has METHODS
queenreel: --trace wrong.jsonl: line 3: not a dead end: square 1,3 is left in row 1: --lenient shows what comes before
the trace: local.jsonl; the film: local.gif
<img alt="A film of the search" src="data:image/gif;base64,R0lGODlh
the trace: raised.jsonl; the film: raised.gif  FILM
it was raised
the trace: alone.jsonl; no film: queenreel is not in the PATH
ready
`

// plain returns what a program printed, without what differs.
func plain(out string) string {
	out = regexp.MustCompile(`it has test, place, (take_back|takeBack), solution, board, move, swap, cost, (dead_end|deadEnd), fail, event, close\b`).
		ReplaceAllString(strings.ReplaceAll(out, "\r", ""), "it has METHODS")
	return regexp.MustCompile(`\.gif  \d+ frames .*`).ReplaceAllString(out, ".gif  FILM")
}

// command returns the command that runs a program beside the recorder in a folder, with queenreel in the PATH.
func (r *recorder) command(t *testing.T, folder, program string) *exec.Cmd {
	t.Helper()
	if _, err := exec.LookPath(r.run[0]); err != nil {
		t.Skip(err)
	}
	path, err := plainPath()
	if err != nil {
		t.Fatal(err)
	}
	for name, text := range map[string]string{r.file: readPage(t, "docs/recorders/"+r.file), r.program: program} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), r.run[0], append(r.run[1:], r.program)...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), "PATH="+path)
	return cmd
}

// The programs of the page, here for 4 queens, write a trace, and its film where queenreel is; what has mistakes is told, at once or with the line
// of the trace; a notebook gets the film. What local searches do is recorded. Neither an error in a search nor Ctrl-C keeps what came before it
// from being filmed, as a search that is not complete. All recorders write the same traces.
func TestRecorders(t *testing.T) {
	t.Parallel()
	page := readPage(t, "docs/recorders/README.md")
	var traces []string
	for _, r := range recorders {
		t.Run(r.file, func(t *testing.T) {
			folder := t.TempDir()
			file := func(name string) string { return string(must(os.ReadFile(filepath.Join(folder, name)))) }
			trace := func(name string) string {
				return strings.ReplaceAll(strings.ReplaceAll(file(name+".jsonl"), " ", ""), `,"by":null`, "")
			}
			_, program, _ := strings.Cut(page, r.fence)
			program, _, _ = strings.Cut(program, "```\n")
			cmd := r.command(t, folder, strings.Replace(program, "(8", "(4", 1)+r.more)
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
			if got := plain(out.String()); got != said {
				t.Errorf("it says\n%s\nwant\n%s", got, said)
			}
			if film := file("queens.gif"); !strings.HasPrefix(film, "GIF89a") || !strings.Contains(film, `"solver":"my search","n":4`) {
				t.Errorf("the film has %d bytes", len(film))
			}
			if found := trace("queens"); strings.Count(found, "\n") < 30 || !strings.HasSuffix(found, `{"event":"solution"}`+"\n"+`{"event":"end"}`+"\n") {
				t.Errorf("found no solution:\n%s", found)
			}
			if _, lines, _ := strings.Cut(trace("local"), "\n"); lines != localTrace {
				t.Errorf("a local search has\n%s", lines)
			}
			if raised := trace("raised"); !strings.Contains(raised, `"complete":false`) || !strings.HasSuffix(raised, `{"event":"place","at":[0,1]}`+"\n"+`{"event":"end"}`+"\n") {
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
			rest := string(must(io.ReadAll(stdout)))
			if err := cmd.Wait(); err == nil || plain(rest) != "the trace: stopped.jsonl; the film: stopped.gif  FILM\n" {
				t.Errorf("stopped, with error %v, it says %s", err, rest)
			}
			if stopped := trace("stopped"); !strings.Contains(stopped, `"complete":false`) || strings.Count(stopped, `{"event":"test","at":[1,2]`) < 2 ||
				!strings.HasSuffix(stopped, `{"event":"end"}`+"\n") {
				t.Errorf("stopped, it has %.1000s", stopped)
			}
			file("stopped.gif")
		})
	}
	if len(traces) == 2 && traces[0] != traces[1] {
		t.Errorf("they write other traces: %q", traces)
	}
}

// localTrace has the lines of a local search after the first.
const localTrace = `{"event":"board","clause":[{"at":[0,0]},{"at":[1,2]},{"at":[2,1]},{"at":[3,3]}]}
{"event":"cost","at":[0,1],"value":2}
{"event":"move","from":[0,0],"at":[0,1]}
{"event":"move","from":[0,1],"at":[0,2]}
{"event":"move","from":[1,2],"at":[1,1]}
{"event":"move","from":[0,2],"at":[0,1]}
{"event":"move","from":[2,1],"at":[2,2]}
{"event":"move","from":[2,2],"at":[2,1]}
{"event":"move","from":[1,1],"at":[1,2]}
{"event":"fail"}
{"event":"board","clause":[{"at":[0,1]},{"at":[1,3]},{"at":[2,0]},{"at":[3,2]}]}
{"event":"end"}
`

// The searches beside the recorders find a solution, and their films show what they do. The READMEs show the first. They run in full runs:
// the gallery has films of all.
func TestRecordedSearches(t *testing.T) {
	t.Parallel()
	for name, events := range map[string][]string{
		"middle_first":  {`"event": "test"`, `"event": "place"`, `"event": "takeback"`, `"event": "deadend"`},
		"hill_climbing": {`"event": "board"`, `"event": "cost"`, `"event": "move"`, `"event": "fail"`},
		"annealing":     {`"event": "board"`, `"event": "move"`},
		"genetic":       {`"event": "board"`},
	} {
		t.Run(name, func(t *testing.T) {
			program := readPage(t, "docs/recorders/"+name+".py")
			if n := strings.Count(program, "\n"); n > 30 {
				t.Errorf("it has %d lines", n)
			}
			for _, page := range []string{"README.md", "README.zh.md"} {
				if name == "middle_first" && !strings.Contains(readPage(t, page), "```python\n"+program+"```\n") {
					t.Errorf("%s shows another program", page)
				}
			}
			if !tracetest.Full {
				t.Skip("plain runs leave it out")
			}
			folder := t.TempDir()
			if out, err := recorders[0].command(t, folder, program).CombinedOutput(); err != nil || plain(string(out)) != "the trace: queens.jsonl; the film: queens.gif  FILM\n" {
				t.Fatalf("error %v, and %s", err, out)
			}
			trace, err := os.ReadFile(filepath.Join(folder, "queens.jsonl"))
			if err != nil {
				t.Fatal(err)
			}
			for _, event := range append(events, `"event": "solution"`) {
				if !strings.Contains(string(trace), event) {
					t.Errorf("no %s", event)
				}
			}
			film, err := os.ReadFile(filepath.Join(folder, "queens.gif"))
			if err != nil || bytes.Count(film, []byte{0x21, 0xf9, 4}) < 14 {
				t.Errorf("a film of %d bytes, with error %v", len(film), err)
			}
		})
	}
}

// A recorder is read before it is copied.
func TestRecordersAreShort(t *testing.T) {
	for _, r := range recorders {
		if n := strings.Count(readPage(t, "docs/recorders/"+r.file), "\n"); n > 100 {
			t.Errorf("%s has %d lines", r.file, n)
		}
	}
}
