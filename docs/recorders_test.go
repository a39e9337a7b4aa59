package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// A recorder is one of docs/recorders, and how programs call it.
type recorder struct {
	file, program string   // its own, and that of a program that uses it
	run           []string // the command that runs the program
	fence         string   // before the program on the page
	head          string   // begins a program of one's own, which then has a recorder r
	wrong         string   // a program with all mistakes
}

var recorders = []recorder{
	{"queenreel.py", "program.py", []string{"python3", "-B"}, "```python\n", "from queenreel import Recorder\nr = Recorder(4)\n", `
def fails(act, *square):
    try:
        act(*square)
    except (ValueError, RuntimeError) as error:
        print(error)

fails(r.place, 4, 0)
fails(r.take_back, 0, 0)
fails(r.solution)
r.place(0, 1)
fails(r.test, 0, 1)
print(r._repr_html_())
r.dead_end(1)
fails(r.close)
with Recorder(4) as r:
    r.place(0, 1)
print(r._repr_html_()[:67])
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
r.place(0, 1)
fails(() => r.test(0, 1))
console.log(r._toHtml())
r.deadEnd(1)
fails(() => r.close())
r = record(4, r => r.place(0, 1))
console.log(r[Symbol.for("Jupyter.display")]()["text/html"].slice(0, 67))
`},
}

// call runs a program beside the recorder in a folder, and returns what it prints.
func (r *recorder) call(t *testing.T, folder, program string, env ...string) (string, error) {
	t.Helper()
	for name, text := range map[string]string{r.file: read(t, "recorders/"+r.file), r.program: program} {
		if err := os.WriteFile(filepath.Join(folder, name), []byte(text), 0o666); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.CommandContext(t.Context(), r.run[0], append(r.run[1:], r.program)...)
	cmd.Dir, cmd.Env = folder, append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	return string(out), err
}

// withQueenreel returns the PATH with the program in front.
func withQueenreel(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	name := "queenreel"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	if out, err := exec.CommandContext(t.Context(), "go", "build", "-o", filepath.Join(folder, name), "../cmd/queenreel").CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return "PATH=" + folder + string(os.PathListSeparator) + os.Getenv("PATH")
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
			if err != nil || strings.ReplaceAll(out, "\r", "") != said {
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
there is no queen on (0, 0) to take back
this is no solution: 0 of 4 queens are on the board
there is a queen on (0, 1) already
<pre>. Q . .
. . . .
. . . .
. . . .</pre>
queenreel: --trace queens.jsonl: line 3: not a dead end: square 1,3 is left in row 1: --lenient shows what comes before
<img alt="A film of the search" src="data:image/gif;base64,R0lGODlh
`

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
		if out, err := r.call(t, folder, r.head+"r.place(0, 0)\nr.close()\n", "PATH="+bin+":/usr/bin:/bin"); err != nil {
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
		if n := strings.Count(read(t, "recorders/"+r.file), "\n"); n > 80 {
			t.Errorf("%s has %d lines", r.file, n)
		}
	}
}
