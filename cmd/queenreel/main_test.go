package main

import (
	"bytes"
	"context"
	"encoding/binary"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"hash/maphash"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"runtime"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace/solver"
)

// The flag of `make golden`: what scripts compare with cmp is written again.
var update = flag.Bool("update", false, "write the files within the scripts again")

func TestMain(m *testing.M) {
	// Else every program that was built with the race detector sleeps for a second before it ends.
	if os.Getenv("GORACE") == "" {
		os.Setenv("GORACE", "atexit_sleep_ms=0")
	}
	// Most of what is drawn here lives shortly, in this process as in those of the scripts.
	os.Setenv("GOGC", "800")
	debug.SetGCPercent(800)
	// Many tests wait for other programs.
	if err := flag.Set("test.parallel", strconv.Itoa(2*runtime.GOMAXPROCS(0))); err != nil {
		panic(err)
	}
	testscript.Main(m, map[string]func(){"queenreel": main, "queenreel-calls": makeCalls})
}

// TestScript runs the scripts. Beside the commands of testscript they have:
//
//	runs ARGS...              queenreel ARGS succeeds; runs and fails share processes, where exec queenreel starts one
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
//	identical FILE FILE       the files hold the same bytes
//	plain                     what follows runs without the race detector: it draws too much for that
//	distinct DIR              no two files in the folder are the same
//	figures KEY=VALUE...      the last line on standard output is a JSON object with these keys and values, and
//	                          no others; a VALUE of * stands for any
//	mode MODE FILE...         these files and folders have the mode, in octal
//	islink FILE...            these are symbolic links
//	fill FILE TEXT COUNT      writes the text COUNT times to the end of the file
//
// $FONTS is the folder of our fonts, $COMPLETE the number of complete solvers, $PANELS a list of all panels.
func TestScript(t *testing.T) { runScripts(t, "testdata/script") }

// runScripts runs the scripts in a folder.
func runScripts(t *testing.T, folder string) {
	cs := newCallers(t)
	testscript.Run(t, testscript.Params{
		Dir:                 folder,
		UpdateScripts:       *update,
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
			"same":        positive(cmdSame),
			"identical":   positive(cmdIdentical),
			"differ":      positive(cmdDiffer),
			"distinct":    positive(cmdDistinct),
			"figures":     positive(cmdFigures),
			"mode":        positive(cmdMode),
			"islink":      positive(cmdIsLink),
			"fill":        positive(cmdFill),
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

// checkSnapshot reports which names below a folder came, went or changed.
func checkSnapshot(root string, before map[string]string) error {
	after, err := snapshot(root)
	if err != nil {
		return err
	}
	var errs []error
	for name := range after {
		if _, ok := before[name]; !ok {
			errs = append(errs, fmt.Errorf("left %s behind", name))
		}
	}
	for name := range before {
		if text, ok := after[name]; !ok || text != before[name] {
			errs = append(errs, fmt.Errorf("harmed %s", name))
		}
	}
	return errors.Join(errs...)
}

// A decoded picture is what a decoder makes of a file.
type decoded struct {
	format string
	size   image.Point
	frames int
	length time.Duration
}

// decode reads a picture with the decoder that its format has in the standard library.
func decode(format string, data []byte) (decoded, error) {
	var d decoded
	var models []color.Model
	switch format {
	case "png":
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return d, err
		}
		d, models = decoded{format: "png", size: img.Bounds().Size(), frames: 1}, []color.Model{img.ColorModel()}
	case "gif":
		g, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			return d, err
		}
		d = decoded{format: "gif", size: image.Pt(g.Config.Width, g.Config.Height), frames: len(g.Image)}
		for _, delay := range g.Delay {
			d.length += time.Duration(delay) * 10 * time.Millisecond
		}
		models = append(models, g.Config.ColorModel)
	default:
		return d, fmt.Errorf("no decoder for the format %s", format)
	}
	for _, m := range models {
		if p, ok := m.(color.Palette); !ok || len(p) == 0 {
			return d, fmt.Errorf("not paletted: %T", m)
		}
	}
	return d, nil
}

func cmdPicture(ts *testscript.TestScript, args []string) error {
	d, err := decode(args[1], []byte(ts.ReadFile(args[0])))
	if err != nil {
		return err
	}
	if size := fmt.Sprintf("%dx%d", d.size.X, d.size.Y); args[2] != "*" && size != args[2] {
		return fmt.Errorf("%s is %s large, want %s", args[0], size, args[2])
	}
	if len(args) > 3 && args[3] != "0" && strconv.Itoa(d.frames) != args[3] {
		return fmt.Errorf("%s has %d frames, want %s", args[0], d.frames, args[3])
	}
	return nil
}

// reportKeys holds the keys of a report, in order.
var reportKeys = []string{"path", "format", "width", "height", "frames", "duration_ms", "bytes", "alt"}

func cmdReports(ts *testscript.TestScript, paths []string) error {
	lines := strings.SplitAfter(ts.ReadFile("stdout"), "\n")
	if last := len(lines) - 1; lines[last] == "" {
		lines = lines[:last]
	}
	if len(lines) != len(paths) {
		return fmt.Errorf("%d lines of JSON, want %d", len(lines), len(paths))
	}
	for i, line := range lines {
		if err := checkReport(ts, line, paths[i]); err != nil {
			return fmt.Errorf("%s: %w: %s", paths[i], err, line)
		}
	}
	return nil
}

// checkReport compares a line of JSON with the file that it describes.
func checkReport(ts *testscript.TestScript, line, path string) error {
	keys := map[string]any{}
	if err := json.Unmarshal([]byte(line), &keys); err != nil {
		return err
	}
	if got, want := slices.Sorted(maps.Keys(keys)), slices.Sorted(slices.Values(reportKeys)); !slices.Equal(got, want) {
		return fmt.Errorf("the keys are %v, want %v", got, want)
	}
	// Not the program's own type, whose tags are under test.
	var r struct {
		Path, Format, Alt            string
		Width, Height, Frames, Bytes int
		Milliseconds                 int64 `json:"duration_ms"`
	}
	if err := json.Unmarshal([]byte(line), &r); err != nil {
		return err
	}
	data := ts.ReadFile(path)
	d, err := decode(r.Format, []byte(data))
	if err != nil {
		return err
	}
	switch {
	case r.Path != path:
		return errors.New("another path")
	case r.Width != d.size.X || r.Height != d.size.Y:
		return fmt.Errorf("the size is %v", d.size)
	case r.Frames != d.frames:
		return fmt.Errorf("there are %d frames", d.frames)
	case r.Milliseconds != d.length.Milliseconds():
		return fmt.Errorf("it lasts %v", d.length)
	case r.Bytes != len(data):
		return fmt.Errorf("it has %d bytes", len(data))
	case len(r.Alt) < 20:
		return errors.New("the text for those who cannot see the picture says nothing")
	}
	return nil
}

func cmdFiles(ts *testscript.TestScript, args []string) error {
	all, err := names(ts.MkAbs(args[0]))
	if err != nil {
		return err
	}
	all = slices.DeleteFunc(all, func(name string) bool {
		info, err := os.Stat(filepath.Join(ts.MkAbs(args[0]), name))
		return err == nil && info.IsDir()
	})
	for _, arg := range args[1:] {
		pattern, count, counted := strings.Cut(arg, "=")
		matches := 0
		all = slices.DeleteFunc(all, func(name string) bool {
			ok, _ := path.Match(pattern, name)
			if ok {
				matches++
			}
			return ok
		})
		if counted && strconv.Itoa(matches) != count || matches == 0 {
			return fmt.Errorf("%s has %d files %s", args[0], matches, arg)
		}
	}
	if len(all) > 0 {
		return fmt.Errorf("%s has other files: %v", args[0], all)
	}
	return nil
}

// tables returns the names of the entries of each table.
func tables() map[string][]string {
	return map[string][]string{
		"solvers":     entryNames(solver.Table, func(s solver.Solver) string { return s.Name }),
		"complete":    completeSolvers(),
		"themes":      entryNames(draw.Themes, func(t draw.Theme) string { return t.Name }),
		"layouts":     entryNames(draw.Layouts, func(l draw.Layout) string { return l.Name }),
		"panels":      draw.PanelNames(),
		"formats":     formatNames(film.Formats),
		"languages":   entryNames(story.Languages, func(l story.Language) string { return l.Name }),
		"labels":      story.LabelNames,
		"details":     story.DetailNames,
		"paces":       story.PaceNames,
		"pauses":      pauseNames(),
		"holds":       holdKinds,
		"words":       formatNames(formatsOf(true)),
		"boardstyles": entryNames(boardStyles, func(s boardStyle) string { return s.name }),
		"tablestyles": entryNames(tableStyles, func(s tableStyle) string { return s.name }),
	}
}

// entryNames returns the names of the entries of a table.
func entryNames[T any](table []T, name func(T) string) []string {
	var names []string
	for _, entry := range table {
		names = append(names, name(entry))
	}
	return names
}

func cmdEach(ts *testscript.TestScript, args []string) error {
	list := tables()[args[0]]
	if len(list) == 0 {
		return fmt.Errorf("no table %s", args[0])
	}
	for _, name := range list {
		var call []string
		for _, arg := range args[1:] {
			call = append(call, strings.ReplaceAll(arg, "{}", name))
		}
		if err := cmdRuns(ts, call); err != nil {
			return fmt.Errorf("%v: %w", call, err)
		}
	}
	return nil
}

func cmdNames(ts *testscript.TestScript, args []string) error {
	list := tables()[args[0]]
	if len(list) == 0 {
		return fmt.Errorf("no table %s", args[0])
	}
	text := ts.ReadFile(args[1])
	for _, name := range list {
		if !regexp.MustCompile(`(?m)(^|[\s,])` + regexp.QuoteMeta(name) + `([\s,=]|$)`).MatchString(text) {
			return fmt.Errorf("the name %s is missing", name)
		}
	}
	return nil
}

func cmdPlain(ts *testscript.TestScript, _ []string) error {
	path, err := plainPath()
	ts.Setenv("PATH", path)
	return err
}

// plainPath returns a PATH whose queenreel was built without the race detector, which makes drawing ten times
// as slow. If the tests run without it, that is the ordinary PATH.
var plainPath = sync.OnceValues(func() (string, error) {
	path := os.Getenv("PATH")
	if !raceDetector {
		return path, nil
	}
	// Beside the program that TestMain put there: both go when the tests are done.
	dir, err := exec.LookPath("queenreel")
	if err != nil {
		return path, err
	}
	dir = filepath.Join(filepath.Dir(dir), "plain")
	if out, err := exec.Command("go", "build", "-o", dir+string(filepath.Separator), ".").CombinedOutput(); err != nil {
		return path, fmt.Errorf("%w: %s", err, out)
	}
	return dir + string(filepath.ListSeparator) + path, nil
})

func cmdSame(ts *testscript.TestScript, args []string) error {
	if bare(ts.ReadFile(args[0])) != bare(ts.ReadFile(args[1])) {
		return fmt.Errorf("%s and %s differ", args[0], args[1])
	}
	return nil
}

// bare returns the contents of a file without what a PNG or GIF says of itself.
func bare(data string) string {
	if i := strings.Index(data, "iTXtComment"); i >= 4 {
		n := binary.BigEndian.Uint32([]byte(data[i-4:]))
		return data[:i-4] + data[i+8+int(n):]
	}
	i := strings.Index(data, "!\xfe")
	if !strings.Contains(data, "GIF89a") || i < 0 || !strings.HasPrefix(data[i+3:], `{"software"`) {
		return data
	}
	end := i + 2
	for data[end] != 0 {
		end += 1 + int(data[end])
	}
	return data[:i] + data[end+1:]
}

func cmdIdentical(ts *testscript.TestScript, args []string) error {
	if ts.ReadFile(args[0]) != ts.ReadFile(args[1]) {
		return fmt.Errorf("%s and %s differ", args[0], args[1])
	}
	return nil
}

func cmdDiffer(ts *testscript.TestScript, args []string) error {
	if bare(ts.ReadFile(args[0])) == bare(ts.ReadFile(args[1])) {
		return fmt.Errorf("%s and %s are the same", args[0], args[1])
	}
	return nil
}

func cmdDistinct(ts *testscript.TestScript, args []string) error {
	list, err := names(ts.MkAbs(args[0]))
	seen := map[string]string{}
	for _, name := range list {
		text := bare(ts.ReadFile(path.Join(args[0], name)))
		if other, ok := seen[text]; ok {
			return fmt.Errorf("%s and %s are the same", name, other)
		}
		seen[text] = name
	}
	return err
}

func cmdFigures(ts *testscript.TestScript, args []string) error {
	lines := strings.Split(strings.TrimSuffix(ts.ReadFile("stdout"), "\n"), "\n")
	line := lines[len(lines)-1]
	var got map[string]json.RawMessage
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		return fmt.Errorf("%w: %s", err, line)
	}
	for _, arg := range args {
		key, want, _ := strings.Cut(arg, "=")
		value, ok := got[key]
		if !ok || want != "*" && strings.Trim(string(value), `"`) != want {
			return fmt.Errorf("no %s: %s", arg, line)
		}
		delete(got, key)
	}
	if len(got) > 0 {
		return fmt.Errorf("other keys: %v: %s", slices.Sorted(maps.Keys(got)), line)
	}
	return nil
}

func cmdMode(ts *testscript.TestScript, args []string) error {
	want, err := strconv.ParseUint(args[0], 8, 32)
	if err != nil {
		return err
	}
	for _, name := range args[1:] {
		info, err := os.Stat(ts.MkAbs(name))
		if err != nil {
			return err
		}
		if got := info.Mode().Perm(); got != fs.FileMode(want) {
			return fmt.Errorf("%s has the mode %#o, want %#o", name, got, want)
		}
	}
	return nil
}

func cmdIsLink(ts *testscript.TestScript, args []string) error {
	for _, name := range args {
		info, err := os.Lstat(ts.MkAbs(name))
		if err != nil {
			return err
		}
		if info.Mode()&fs.ModeSymlink == 0 {
			return fmt.Errorf("%s is no symbolic link", name)
		}
	}
	return nil
}

func cmdFill(ts *testscript.TestScript, args []string) error {
	count, err := strconv.Atoi(args[2])
	if err != nil {
		return err
	}
	f, err := os.OpenFile(ts.MkAbs(args[0]), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		return err
	}
	_, err = f.WriteString(strings.Repeat(args[1], count))
	return errors.Join(err, f.Close())
}

// A search that takes too long stops when the context is done, whichever the solver, before its first solution
// as well as after it.
func TestStopsWhenDone(t *testing.T) {
	var calls [][]string
	for _, s := range solver.Table {
		calls = append(calls, []string{"animate", "-s", s.Name, "-n", "28", "--all", "--max-frames", "0", "-o", "x.gif"})
	}
	calls = append(calls,
		[]string{"solutions", "-n", "28", "-o", "x"},
		[]string{"sheet", "-n", "28", "-o", "x.png"},
		[]string{"still", "-n", "40", "-o", "x.png"},
		[]string{"tell", "-n", "28", "--all", "--max-frames", "0", "-o", "x.txt"},
	)
	for _, args := range calls {
		t.Run(strings.Join(args, " "), func(t *testing.T) {
			t.Parallel()
			folder := t.TempDir()
			args[len(args)-1] = filepath.Join(folder, args[len(args)-1])
			ctx, cancel := context.WithTimeout(t.Context(), 40*time.Millisecond)
			defer cancel()
			root := newRoot(io.Discard, args)
			root.SetArgs(args)
			var out bytes.Buffer
			root.SetOut(&out)
			root.SetErr(&out)
			err := root.ExecuteContext(ctx)
			// Some searches end within the time.
			if late := ctx.Err() != nil; late && !errors.Is(err, context.DeadlineExceeded) || !late && err != nil {
				t.Errorf("returned %v", err)
			} else if !late {
				return
			}
			if diff := cmp.Diff(map[string]string{}, must(snapshot(folder))); diff != "" || out.Len() > 0 {
				t.Errorf("left this behind: %s, and said %q", diff, &out)
			}
		})
	}
}

// What cannot be written to standard output is an error of one line, whatever the command. (full.txtar tries some of them
// in a process of their own.)
func TestFullOutput(t *testing.T) {
	t.Parallel()
	full, err := os.OpenFile("/dev/full", os.O_WRONLY, 0)
	if err != nil {
		t.Skip("needs /dev/full")
	}
	defer full.Close()
	for _, line := range []string{
		"--help", "--version", "help solve", "completion bash",
		"solve", "solve --style json --all", "solve --style rows --times", "solve --count -n 4",
		"table --to 3", "table --to 3 --style markdown", "table --to 3 --style csv", "table --to 3 --style json",
		"trace -n 4", "solvers", "themes", "themes --json",
		"still -n 4 --cell 12 -o -", "sheet -n 4 --cell 12 -o -", "animate -n 4 --cell 12 -o - --format gif",
	} {
		var said bytes.Buffer
		code := run(strings.Fields(line), strings.NewReader(""), full, &said)
		const want = "cannot write standard output: no space left on device: make room, or write to another place\n"
		if code != 1 || !strings.HasPrefix(said.String(), "queenreel: ") || !strings.HasSuffix(said.String(), want) || strings.Count(said.String(), "\n") != 1 {
			t.Errorf("%s: ends with %d and says %q", line, code, &said)
		}
	}
}

func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}
