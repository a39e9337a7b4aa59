package main

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"os"
	"os/exec"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/rogpeppe/go-internal/testscript"

	"queenreel/cmd/internal/options"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/solver"
)

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
		"themes":      words.NamesOf(theme.Themes, func(t theme.Theme) string { return t.Name }),
		"layouts":     words.NamesOf(draw.Layouts, func(l draw.Layout) string { return l.Name }),
		"panels":      draw.PanelNames(),
		"formats":     formatNames(film.Formats),
		"languages":   words.NamesOf(words.Languages(), func(l words.Language) string { return l.Name }),
		"labels":      words.LabelNames,
		"details":     story.DetailNames,
		"paces":       pace.Names,
		"pauses":      options.PauseKinds,
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
