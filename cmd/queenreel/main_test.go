package main

import (
	"bytes"
	"encoding/binary"
	"encoding/gob"
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
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"queenreel/draw"
	"queenreel/draw/drawtest/browse"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/solver"
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

// TestScript runs the scripts. Beside the commands of testscript they have:
//
//	runs ARGS... [<FILE]      queenreel ARGS succeeds, with the file on standard input; runs and fails share processes, where exec
//	                          queenreel starts one
//	fails CODE ARGS...        queenreel ARGS ends with this exit code, one line on standard error and none
//	                          on standard output, and leaves every file and folder as it was
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
//	distinct DIR              no two files in the folder are the same
//
// $FONTS is the folder of our fonts, $GERMAN a file of German texts, $COMPLETE the number of complete solvers, $PANELS a list of all
// panels.
func TestScript(t *testing.T) { runScripts(t, "testdata/script") }

// The slow scripts draw much, or need other programs.
func TestSlowScript(t *testing.T) {
	tracetest.Needs(t)
	runScripts(t, "testdata/slow")
}

// callKey finds among the values of a script the function that makes its calls.
type callKey struct{}

// runScripts runs the scripts in a folder.
func runScripts(t *testing.T, folder string) {
	cs := newCallers(t)
	commands := map[string]func(*testscript.TestScript, bool, []string){}
	for name, run := range map[string]func(*testscript.TestScript, []string) error{
		"runs": cmdRuns, "fails": cmdFails, "picture": cmdPicture, "reports": cmdReports, "files": cmdFiles, "names": cmdNames, "each": cmdEach,
		"same": cmdSame(true), "differ": cmdSame(false), "distinct": cmdDistinct,
	} {
		commands[name] = func(ts *testscript.TestScript, neg bool, args []string) {
			if neg {
				ts.Fatalf("this command takes no !")
			}
			ts.Check(run(ts, args))
		}
	}
	testscript.Run(t, testscript.Params{
		Dir:                 folder,
		UpdateScripts:       tracetest.Update,
		RequireExplicitExec: true,
		RequireUniqueNames:  true,
		Cmds:                commands,
		Setup: func(env *testscript.Env) error {
			env.Setenv("FONTS", tracetest.Must(filepath.Abs("../../assets/fonts")))
			env.Setenv("GERMAN", tracetest.Must(filepath.Abs("testdata/de.json")))
			env.Setenv("GOGC", os.Getenv("GOGC"))
			env.Setenv("COMPLETE", fmt.Sprint(len(completeSolvers())))
			env.Setenv("PANELS", strings.Join(draw.PanelNames(), ","))
			env.Values[callKey{}] = func(ts *testscript.TestScript, r request) (end, error) {
				r.Env = append(slices.Clip(env.Vars), "PATH="+ts.Getenv("PATH"))
				return cs.call(r)
			}
			return nil
		},
	})
}

// callProgram calls queenreel for a script, which may look at the output in its next lines. After the arguments, <FILE is what standard
// input holds.
func callProgram(ts *testscript.TestScript, args []string) (end, error) {
	r := request{Folder: ts.MkAbs("."), Args: args}
	if last := len(args) - 1; last >= 0 && strings.HasPrefix(args[last], "<") {
		r.Args, r.Stdin = args[:last], ts.ReadFile(args[last][1:])
	}
	e, err := ts.Value(callKey{}).(func(*testscript.TestScript, request) (end, error))(ts, r)
	if err != nil {
		return e, err
	}
	ts.Stdout().Write([]byte(e.Stdout))
	ts.Stderr().Write([]byte(e.Stderr))
	return e, nil
}

func cmdRuns(ts *testscript.TestScript, args []string) error {
	e, err := callProgram(ts, args)
	if err == nil && e.Code != 0 {
		err = fmt.Errorf("exit code %d: %s", e.Code, e.Stderr)
	}
	return err
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

// A decoded picture is what a decoder makes of a file.
type decoded struct {
	format string
	size   image.Point
	frames int
	length time.Duration

	glimpses float64 // pictures that stand under film.LeastLook
}

// decode reads a picture with the decoder that its format has in the standard library.
func decode(format string, data []byte) (decoded, error) {
	var d decoded
	var model color.Model
	switch format {
	case "png":
		img, err := png.Decode(bytes.NewReader(data))
		if err != nil {
			return d, err
		}
		d, model = decoded{format: "png", size: img.Bounds().Size(), frames: 1}, img.ColorModel()
	case "gif":
		g, err := gif.DecodeAll(bytes.NewReader(data))
		if err != nil {
			return d, err
		}
		d, model = decoded{format: "gif", size: image.Pt(g.Config.Width, g.Config.Height), frames: len(g.Image)}, g.Config.ColorModel
		for i, delay := range g.Delay {
			hold := time.Duration(delay) * 10 * time.Millisecond
			d.length += hold
			if poster := i == 0 && hold == pace.ShortestHold; hold < film.LeastLook && !poster {
				d.glimpses++
			}
		}
	}
	if p, ok := model.(color.Palette); !ok || len(p) == 0 {
		return d, fmt.Errorf("%s: no palette, but %T", format, model)
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
	var got map[string]any
	if err := json.Unmarshal([]byte(line), &got); err != nil {
		return err
	}
	data := ts.ReadFile(path)
	d, err := decode(fmt.Sprint(got["format"]), []byte(data))
	if err != nil {
		return err
	}
	alt, _ := got["alt"].(string)
	want := map[string]any{
		"path": path, "format": d.format, "width": float64(d.size.X), "height": float64(d.size.Y), "frames": float64(d.frames),
		"duration_ms": float64(d.length.Milliseconds()), "bytes": float64(len(data)), "alt": alt,
	}
	if told, _ := got["under_80ms"].(float64); max(told, d.glimpses) > 0 { // 79 ms may be 80 in a GIF
		want["under_80ms"] = max(told, d.glimpses)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		return fmt.Errorf("another report (-want +got):\n%s", diff)
	}
	if len(alt) < 20 {
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
		"solvers":     words.NamesOf(solver.Table, func(s solver.Solver) string { return s.Name }),
		"complete":    completeSolvers(),
		"themes":      theme.Names(),
		"layouts":     words.NamesOf(draw.Layouts, func(l draw.Layout) string { return l.Name }),
		"panels":      draw.PanelNames(),
		"formats":     formatNames(film.Formats),
		"endings":     words.NamesOf(film.Formats, formatEnding),
		"wordendings": words.NamesOf(formatsOf(true), formatEnding),
		"languages":   words.NamesOf(words.Languages(), func(l words.Language) string { return l.Name }),
		"labels":      words.LabelNames,
		"details":     story.DetailNames,
		"paces":       pace.Names,
		"pauses":      reel.StepNames,
		"holds":       pace.HoldKinds,
		"words":       formatNames(formatsOf(true)),
		"boardstyles": words.NamesOf(boardStyles, func(s boardStyle) string { return s.name }),
		"tablestyles": words.NamesOf(tableStyles, func(s tableStyle) string { return s.name }),
	}
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

// cmdSame returns the command same or, if they are to hold other bytes, differ.
func cmdSame(want bool) func(*testscript.TestScript, []string) error {
	return func(ts *testscript.TestScript, args []string) error {
		if same := bare(ts.ReadFile(args[0])) == bare(ts.ReadFile(args[1])); same != want {
			return fmt.Errorf("%s and %s are the same: %t", args[0], args[1], same)
		}
		return nil
	}
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
