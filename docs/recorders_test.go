package docs

import (
	"bytes"
	"flag"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"sync"
	"testing"
	"time"
)

// A recorder is one of docs/recorders, and how programs call it.
type recorder struct {
	file, program string   // its own, and that of a program that uses it
	run           []string // the command that runs the program
	fence         string   // before the program on the page
	head          string   // begins a program of one's own, which then has a recorder r
	wrong         string   // a program with all mistakes
	local         string   // records what a local search does
	fails         string   // raises an error with a queen on the board
	stops         string   // goes on for ever
}

var recorders = []recorder{
	{"queenreel.py", "program.py", []string{"python3", "-B"}, "```python\n", "from queenreel import Recorder\nr = Recorder(4)\n", `
def fails(act, *square):
    try:
        act(*square)
    except (ValueError, RuntimeError, AttributeError) as error:
        print(error)

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
with Recorder(4) as r:
    r.place(0, 1)
print(r._repr_html_()[:67])
`, `
r.board([0, 2, 1, 3])
r.cost(0, 1, 2)
r.move(0, 0, 0, 1)
r.swap(0, 1)
r.swap(0, 2)
r.swap(2, 1)
r.fail()
r.event("board", clause=[{"at": (row, col)} for row, col in enumerate([1, 3, 0, 2])])
r.close()
`, `
r.lines[0]["complete"] = True
try:
    with r:
        r.place(0, 0)
        r.event("jump", value=1)
        r.event("takeback", at=(0, 0))
        r.place(0, 1)
        raise KeyError("found")
except KeyError:
    print("it was raised")
`, `
r.lines[0]["complete"] = True
with r:
    r.place(0, 0)
    print("ready", flush=True)
    while True:
        r.test(1, 2)
`},
	{"queenreel.js", "program.mjs", []string{"node"}, "```js\n", "import { Recorder, record } from './queenreel.js'\nlet r = new Recorder(4)\n", `
function fails(act) {
  try {
    act()
  } catch (error) {
    console.log(error.message)
  }
}

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
r = record(4, r => r.place(0, 1))
console.log(r[Symbol.for("Jupyter.display")]()["text/html"].slice(0, 67))
`, `
r.board([0, 2, 1, 3])
r.cost(0, 1, 2)
r.move(0, 0, 0, 1)
r.swap(0, 1)
r.swap(0, 2)
r.swap(2, 1)
r.fail()
r.event("board", { clause: [1, 3, 0, 2].map((col, row) => ({ at: [row, col] })) })
r.close()
`, `
try {
  record(4, r => {
    r.place(0, 0)
    r.event("jump", { value: 1 })
    r.event("takeback", { at: [0, 0] })
    r.place(0, 1)
    throw new Error("found")
  }, { complete: true })
} catch (error) {
  console.log("it was raised")
}
`, `
record(4, r => {
  r.place(0, 0)
  console.log("ready")
  while (true) r.test(1, 2)
}, { complete: true })
`},
}

// command returns the command that runs a program beside the recorder in a folder.
func (r *recorder) command(t *testing.T, folder, program string, env ...string) *exec.Cmd {
	t.Helper()
	for name, text := range map[string]string{r.file: read(t, "recorders/"+r.file), r.program: program} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), r.run[0], append(r.run[1:], r.program)...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), env...)
	return cmd
}

// call runs a program beside the recorder in a folder, and returns what it prints.
func (r *recorder) call(t *testing.T, folder, program string, env ...string) (string, error) {
	t.Helper()
	out, err := r.command(t, folder, program, env...).CombinedOutput()
	return string(out), err
}

// bin is a folder for the program, as long as the tests run.
var bin string

func TestMain(m *testing.M) {
	flag.Parse()
	var err error
	if bin, err = os.MkdirTemp("", "queenreel"); err != nil {
		panic(err)
	}
	code := m.Run()
	os.RemoveAll(bin)
	os.Exit(code)
}

// built builds the program, once.
var built = sync.OnceValue(func() error {
	out, err := exec.Command("go", "build", "-o", bin+string(os.PathSeparator), "../cmd/queenreel").CombinedOutput()
	if err != nil {
		err = fmt.Errorf("%w\n%s", err, out)
	}
	return err
})

// withQueenreel returns the PATH with the program in front.
func withQueenreel(t *testing.T) string {
	t.Helper()
	if err := built(); err != nil {
		t.Fatal(err)
	}
	return "PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")
}

// The programs of the page write the same trace, and its film where the program is; what has mistakes is told, at once or with the
// line of the trace; a notebook gets the film, or the board.
func TestRecorders(t *testing.T) {
	path := withQueenreel(t)
	page := read(t, "recorders/README.md")
	var traces []string
	for _, r := range recorders {
		t.Run(r.file, func(t *testing.T) {
			if _, err := exec.LookPath(r.run[0]); err != nil {
				t.Skip(err)
			}
			folder := t.TempDir()
			_, program, _ := strings.Cut(page, r.fence)
			program, _, found := strings.Cut(program, "```\n")
			if out, err := r.call(t, folder, program, path); err != nil || !found {
				t.Fatalf("%v\n%s", err, out)
			}
			film, err := os.ReadFile(filepath.Join(folder, "queens.gif"))
			if err != nil || !strings.HasPrefix(string(film), "GIF89a") || !strings.Contains(string(film), `"solver":"my search","n":8`) {
				t.Errorf("the film has %d bytes, with error %v", len(film), err)
			}
			trace, err := os.ReadFile(filepath.Join(folder, "queens.jsonl"))
			if err != nil || strings.Count(string(trace), "\n") < 900 {
				t.Errorf("the trace has %d bytes, with error %v", len(trace), err)
			}
			traces = append(traces, strings.ReplaceAll(strings.ReplaceAll(string(trace), " ", ""), `,"by":null`, ""))

			out, err := r.call(t, t.TempDir(), r.head+r.wrong, path)
			if err != nil || plain(out) != said {
				t.Errorf("error %v and\n%s\nwant\n%s", err, out, said)
			}
		})
	}
	if len(traces) == 2 && traces[0] != traces[1] {
		t.Error("the two write other traces")
	}
}

// said is what programs with mistakes print.
const said = `there is no square (4, 0): rows and columns go from 0 to 3
there is no queen on (0, 0)
this is no solution: 0 of 4 queens are on the board
there are no queens in rows 0 and 1 to swap
there is a queen on (0, 1)
there is no queen on (0, 2)
there is no square (4, 0): rows and columns go from 0 to 3
a recorder has no takeback: it has METHODS
queenreel: --trace queens.jsonl: line 3: not a dead end: square 1,3 is left in row 1: --lenient shows what comes before
the trace: queens.jsonl; the film: queens.gif  FILM
<img alt="A film of the search" src="data:image/gif;base64,R0lGODlh
`

// plain returns what a program printed, without what differs from language to language and from film to film.
func plain(out string) string {
	out = regexp.MustCompile(`it has test, place, (take_back|takeBack), solution, board, move, swap, cost, (dead_end|deadEnd), fail, event, close\b`).
		ReplaceAllString(strings.ReplaceAll(out, "\r", ""), "it has METHODS")
	return regexp.MustCompile(`queens.gif  \d+ frames .*`).ReplaceAllString(out, "queens.gif  FILM")
}

// What local searches do is recorded, and filmed. Neither an error in a search nor Ctrl-C keeps what came before it from being filmed, as a search
// that is not complete.
func TestRecordersOfOtherSearches(t *testing.T) {
	path := withQueenreel(t)
	for _, r := range recorders {
		t.Run(r.file, func(t *testing.T) {
			if _, err := exec.LookPath(r.run[0]); err != nil {
				t.Skip(err)
			}
			folder := t.TempDir()
			recorded := func() string {
				trace, err := os.ReadFile(filepath.Join(folder, "queens.jsonl"))
				if err != nil {
					t.Fatal(err)
				}
				return strings.ReplaceAll(string(trace), " ", "")
			}
			const filmed = "the trace: queens.jsonl; the film: queens.gif  FILM\n"
			out, err := r.call(t, folder, r.head+r.local, path)
			if _, lines, _ := strings.Cut(recorded(), "\n"); err != nil || plain(out) != filmed || lines != localTrace {
				t.Errorf("error %v, printed %s, and wrote\n%s", err, out, lines)
			}
			out, err = r.call(t, folder, r.head+r.fails, path)
			if trace := recorded(); err != nil || plain(out) != filmed+"it was raised\n" ||
				!strings.Contains(trace, `"complete":false`) || !strings.HasSuffix(trace, `{"event":"place","at":[0,1]}`+"\n"+`{"event":"end"}`+"\n") {
				t.Errorf("error %v, printed %s, and wrote\n%s", err, out, trace)
			}
			if runtime.GOOS == "windows" {
				return // it has no signals to send
			}
			cmd := r.command(t, folder, r.head+r.stops, path)
			interrupts := make(chan os.Signal, 1)
			signal.Notify(interrupts, os.Interrupt) // what a shell runs in the background ignores it, and so would what that starts
			defer signal.Stop(interrupts)
			ready, err := cmd.StdoutPipe()
			if err != nil {
				t.Fatal(err)
			}
			if err := cmd.Start(); err != nil {
				t.Fatal(err)
			}
			if _, err := io.ReadFull(ready, make([]byte, len("ready\n"))); err != nil {
				t.Fatal(err)
			}
			time.Sleep(20 * time.Millisecond)
			_ = os.Remove(filepath.Join(folder, "queens.gif"))
			cmd.Process.Signal(os.Interrupt)
			rest, _ := io.ReadAll(ready)
			if err := cmd.Wait(); err == nil {
				t.Errorf("it went on: %s", rest)
			}
			if trace := recorded(); !strings.Contains(trace, `"complete":false`) || strings.Count(trace, `{"event":"test","at":[1,2]`) < 2 ||
				!strings.HasSuffix(trace, `{"event":"end"}`+"\n") || !strings.Contains(plain(string(rest)), filmed) {
				t.Errorf("stopped, it printed %s, and wrote\n%.1000s", rest, trace)
			}
			if _, err := os.Stat(filepath.Join(folder, "queens.gif")); err != nil {
				t.Error(err)
			}
		})
	}
}

// Where nothing can end the trace, the recorder in JavaScript leaves its lines, which --lenient shows.
func TestKilledRecorder(t *testing.T) {
	r := recorders[1]
	if _, err := exec.LookPath(r.run[0]); err != nil || runtime.GOOS == "windows" {
		t.Skip(err)
	}
	folder := t.TempDir()
	_, err := r.call(t, folder, r.head+`r.place(0, 0); process.kill(process.pid, "SIGKILL"); for (;;) ;`)
	trace, _ := os.ReadFile(filepath.Join(folder, "queens.jsonl"))
	if err == nil || !strings.HasSuffix(string(trace), `{"event":"place","at":[0,0]}`+"\n") {
		t.Errorf("error %v, and it leaves %s", err, trace)
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

// The searches beside the recorders find a solution, and their films show what they do. The READMEs show the first, and plain tests run it alone:
// the gallery has films of all.
func TestRecordedSearches(t *testing.T) {
	if _, err := exec.LookPath("python3"); err != nil {
		t.Skip(err)
	}
	path := withQueenreel(t)
	for name, events := range map[string][]string{
		"middle_first":  {`"event": "test"`, `"event": "place"`, `"event": "takeback"`, `"event": "deadend"`},
		"hill_climbing": {`"event": "board"`, `"event": "cost"`, `"event": "move"`, `"event": "fail"`},
		"annealing":     {`"event": "board"`, `"event": "move"`},
		"genetic":       {`"event": "board"`},
	} {
		t.Run(name, func(t *testing.T) {
			if name != "middle_first" && !torture {
				t.Skip("runs with the build tag torture")
			}
			program := read(t, "recorders/"+name+".py")
			if n := strings.Count(program, "\n"); n > 30 {
				t.Errorf("it has %d lines", n)
			}
			for _, page := range []string{"../README.md", "../README.zh.md"} {
				if name == "middle_first" && !strings.Contains(read(t, page), "```python\n"+program+"```\n") {
					t.Errorf("%s shows another program", page)
				}
			}
			folder := t.TempDir()
			if out, err := recorders[0].call(t, folder, program, path); err != nil || plain(out) != "the trace: queens.jsonl; the film: queens.gif  FILM\n" {
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

// Without the program there is the trace alone.
func TestRecordersWithoutQueenreel(t *testing.T) {
	for _, r := range recorders {
		interpreter, err := exec.LookPath(r.run[0])
		if err != nil {
			t.Logf("skipped: %v", err)
			continue
		}
		folder, bin := t.TempDir(), t.TempDir()
		if err := os.Symlink(interpreter, filepath.Join(bin, r.run[0])); err != nil {
			t.Skip(err)
		}
		r.run = append([]string{interpreter}, r.run[1:]...)
		out, err := r.call(t, folder, r.head+"r.place(0, 0)\nr.close()\n", "PATH="+bin+":/usr/bin:/bin")
		if err != nil || strings.TrimSpace(out) != "the trace: queens.jsonl; no film: queenreel is not in the PATH" {
			t.Errorf("%s: %v\n%s", r.file, err, out)
		}
		if entries, err := filepath.Glob(filepath.Join(folder, "queens.*")); err != nil || len(entries) != 1 || filepath.Ext(entries[0]) != ".jsonl" {
			t.Errorf("%s leaves %v, with error %v", r.file, entries, err)
		}
	}
}

// A recorder is read before it is copied.
func TestRecordersAreShort(t *testing.T) {
	for _, r := range recorders {
		if n := strings.Count(read(t, "recorders/"+r.file), "\n"); n > 100 {
			t.Errorf("%s has %d lines", r.file, n)
		}
	}
}
