package reel

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"iter"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/image/font/gofont/goregular"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// What is painted and told here lives shortly: rarer collections save a tenth of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// split returns the parts of a list, or nil for an empty one.
func split(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

// Pages have the panels that are asked for, or those of the layout, without what they say in text; where nothing is left, the
// board. Other formats keep theirs. Of a comparison they have the boards.
func TestPanelsOfPages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ layout, panels, formats, film, page string }{
		{"", "", "html", "", "board"},
		{"", "", "html,vtt,json", "", "board"},
		{"", "", "gif,html", "board,caption,counters", "board"},
		{"", "", "", "board,caption,counters", ""},
		{"", "", "gif,vtt", "board,caption,counters", ""},
		{"lesson", "", "html,gif", "board,caption,counters,tree,code,legend,stack", "board,tree"},
		{"", "counters,tree,caption", "html", "", "tree"},
		{"", "caption", "html,gif", "caption", "board"},
	} {
		o := Options{Search: Search{Queens: 4}}
		o.Layout, o.Panels, o.Formats, o.Night = c.layout, split(c.panels), split(c.formats), &theme.Themes[1]
		f := filmOf(t, o)
		for look, want := range map[film.Look]string{film.Whole: c.film, film.Apart: c.page} {
			got, v := "", f.Views[look]
			if v.Day != nil {
				got = strings.Join(v.Day.Options().Panels, ",")
				if v.Night.Options().Theme != &theme.Themes[1] || !slices.Equal(v.Night.Options().Panels, v.Day.Options().Panels) {
					t.Errorf("%+v: by night it is another film", c)
				}
			}
			if got != want {
				t.Errorf("%+v: the panels are %s, want %s", c, got, want)
			}
		}
	}
	compared := filmOf(t, Options{Search: Search{Queens: 4, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "propagate"}}}, Fit: Fit{Formats: []string{"html"}}})
	parts := words.NamesOf(compared.Views[film.Apart].Day.Parts(), func(p draw.Part) string { return fmt.Sprint(p.Name, p.Search) })
	if got := strings.Join(parts, ","); got != "name0,board0,bar0,name1,board1,bar1" {
		t.Errorf("the parts of a comparison are %s", got)
	}
	if _, err := Film(t.Context(), Options{Fit: Fit{Formats: []string{"hml"}}}); err == nil {
		t.Error("there is a format hml")
	}
}

// A search runs once for its film, however it is painted and whatever it has to fit, and so does each of several; a trace is read once.
func TestSearchesRunOnce(t *testing.T) {
	t.Parallel()
	traced := Search{Trace: &Trace{Name: "six", Lines: []byte(traceOf(solver.Backtrack, trace.Problem{N: 6, Solutions: 1}))}}
	for _, c := range []struct {
		what    string
		options Options
	}{
		{"default", Options{}},
		{"marks, slides and a poster", Options{Search: Search{Queens: 6}, Time: Time{Steps: ":solution", Slides: "first-backtrack", Poster: "solution"}, Fit: Fit{Formats: []string{"gif", "pdf", "html", "vtt"}}}},
		{"bytes", Options{Search: Search{Queens: 6}, Look: Look{Layout: "lesson"}, Fit: Fit{MaxBytes: 300_000}}},
		{"side by side", Options{Search: Search{Queens: 5, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "dlx"}}}, Time: Time{Length: Length(10 * time.Second)}}},
		{"trace", Options{Search: traced}},
	} {
		p, err := c.options.open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		ranged := make([]int, len(p.sources))
		for i, src := range p.sources {
			events := src.Events
			src.Events = func(yield func(trace.Event) bool) {
				ranged[i]++
				events(yield)
			}
		}
		f, err := p.film(t.Context())
		if err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		var targets []film.Target
		for _, format := range p.formats {
			targets = append(targets, format.To(io.Discard))
		}
		if err := film.Write(t.Context(), f, targets...); err != nil {
			t.Fatalf("%s: %v", c.what, err)
		}
		if slices.Max(ranged) != 1 || slices.Min(ranged) != 1 {
			t.Errorf("%s: the searches ran %d times", c.what, ranged)
		}
	}
}

// A board fills its slide: beside a film of another size, slides have the layout wide, unless another is asked for.
func TestSlidesBesideFilms(t *testing.T) {
	o := Options{Search: Search{Queens: 4}, Fit: Fit{Formats: []string{"gif", "pdf"}}}
	o.Width = 390
	for layout, want := range map[string]int{"": 1280, "film": 390} {
		o.Layout = layout
		f := filmOf(t, o)
		if gif, slides := f.InfoOf(film.GIF).Size, f.InfoOf(film.PDF).Size; gif.X != 390 || slides.X != want {
			t.Errorf("layout %q: a film of %v, and slides of %v", layout, gif, slides)
		}
	}
}

// A film fits up to the very byte, by the size of its squares alone; below the smallest ones it is refused with what it needs.
func TestFitBytes(t *testing.T) {
	t.Parallel()
	o := Options{Search: Search{Queens: 4}, Time: Time{MaxFrames: 6}, Fit: Fit{Formats: []string{"gif", "webp"}}}
	o.Panels = []string{"board"}
	weighed := func(cell int) int64 {
		o := o
		o.Cell = cell
		p, err := o.open(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		f, err := p.film(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		p.MaxBytes = 1
		w, err := p.weigh(t.Context(), f)
		if err != nil {
			t.Fatal(err)
		}
		return w.bytes
	}
	whole := filmOf(t, o)
	least, most := weighed(panel.MinCell), weighed(whole.Cell())
	for _, c := range []struct {
		limit       int64
		from, below int
	}{
		{most, whole.Cell(), whole.Cell() + 1},
		{most - 1, whole.Cell() - (whole.Cell()-panel.MinCell)/16 - 1, whole.Cell()},
		{(least + most) / 2, panel.MinCell + 1, whole.Cell() - 6},
		{least, panel.MinCell, panel.MinCell + 1},
	} {
		o.MaxBytes = Bytes(c.limit)
		f := filmOf(t, o)
		cell := f.Cell()
		if cell < c.from || cell >= c.below || weighed(cell) > c.limit || f.Frames != whole.Frames || f.Length != whole.Length {
			t.Errorf("of %d to %d bytes and with a limit of %d: squares of %d, %d frames, %v", least, most, c.limit, cell, f.Frames, f.Length)
		}
		if wants := cell < whole.Cell(); wants != strings.Contains(f.Reduced, fmt.Sprintf("squares have %d pixels", cell)) {
			t.Errorf("with a limit of %d: %q", c.limit, f.Reduced)
		}
	}
	o.MaxBytes = Bytes(least - 1)
	if _, err := Film(t.Context(), o); err == nil || !strings.Contains(err.Error(), fmt.Sprintf("at least %.0fkB", math.Ceil(float64(least)/1e3))) {
		t.Errorf("below %d bytes the error is %v", least, err)
	}
}

// Squares are as large as fit a place, within what squares can be.
func TestCellFor(t *testing.T) {
	t.Parallel()
	for n, places := range map[int][]Place{
		1: {{Width: 9000}, {Width: 20}},
		4: {{Width: 150, Height: 9000}, {Width: 151}, {Width: 400, Height: 200}, {Width: 400, Height: 201}, {Width: 80}},
	} {
		o := Options{Search: Search{Queens: n}, Look: Look{Layout: "plain"}}
		plan := tracetest.Must(o.open(t.Context()))
		size := func(cell int) image.Point {
			look := plan.look
			look.Cell = cell
			painter, err := plan.painter(film.Whole, look, pace.Film{}, nil)
			if err != nil {
				t.Fatal(err)
			}
			return painter.Size()
		}
		fits := func(cell int, p Place) bool {
			size := size(cell)
			return size.X <= p.Width && (p.Height == 0 || size.Y <= p.Height)
		}
		exact := size(100)
		places = append(places, Place{Width: exact.X, Height: exact.Y}, Place{Width: exact.X, Height: exact.Y - 1})
		for _, p := range places {
			cell, err := plan.cellFor(t.Context(), p)
			if err != nil || cell < panel.MinCell || cell > panel.MaxCell || cell > panel.MinCell && !fits(cell, p) || cell < panel.MaxCell && fits(cell+1, p) {
				t.Errorf("%d queens, %d by %d pixels: squares of %d, error %v", n, p.Width, p.Height, cell, err)
			}
		}
	}
}

// A film has no more pictures than a place takes, and no more pixels in all of them: squares give way, and nothing gives way for
// what fits.
func TestFitPixels(t *testing.T) {
	t.Parallel()
	made := func(o Options) film.Film {
		o.For, o.Formats = "devto", []string{"gif"}
		f := filmOf(t, o)
		if size := f.First().Size(); f.Frames > 500 || f.Frames*size.X*size.Y > 200e6 {
			t.Errorf("%d pictures of %v", f.Frames, size)
		}
		return f
	}
	all := Options{Search: Search{Queens: 7, All: true}}
	if f := made(Options{}); f.Reduced != "" {
		t.Errorf("8 queens: %s", f.Reduced)
	}
	if f := made(all); f.Reduced == "" || f.Frames < 450 {
		t.Errorf("all of 7 queens: %d pictures: %s", f.Frames, f.Reduced)
	}
	all.Scale, all.MaxFrames = 3, 150
	if f := made(all); f.Frames != 150 || f.Cell() >= 3*panel.MaxCell || f.Reduced == "" {
		t.Errorf("large ones of 7 queens: %d pictures with squares of %d: %s", f.Frames, f.Cell(), f.Reduced)
	}
	o := Options{Search: Search{Queens: 7, All: true}}
	o.For, o.Width, o.Scale = "devto", 1000, 3
	if _, err := Film(t.Context(), o); err == nil || !strings.Contains(err.Error(), "million pixels in all its pictures") {
		t.Errorf("the error is %v", err)
	}
}

// What a film gives up is told, and nothing else: lengths from a second on, and fewer frames, never more. Slides are no film:
// what they give up is pages.
func TestReduced(t *testing.T) {
	t.Parallel()
	made := func(length time.Duration, cell, frames int) film.Film {
		painter := tracetest.Must(draw.NewPainter(trace.About{Problem: trace.Problem{N: 4}}, panel.Options{Cell: cell}))
		return film.Film{Info: film.Info{Length: length, Frames: frames}, Views: map[film.Look]film.View{film.Whole: {Day: painter}}}
	}
	for want, after := range map[string]film.Film{
		"":                                 made(8001*time.Millisecond, 30, 5),
		"it lasts 8.0 s instead of 9.0 s":  made(8*time.Second, 30, 5),
		"it lasts 10.0 s instead of 9.0 s": made(10*time.Second, 30, 6),
		"squares have 29 pixels instead of 30; 4 frames instead of 5": made(9*time.Second, 29, 4),
	} {
		if words := reduced(made(9*time.Second, 30, 5), after, false); words != want {
			t.Errorf("it says %q, want %q", words, want)
		}
	}
	asked := film.Film{Info: film.Info{Length: 72 * time.Second, Frames: 236}, Slides: 12}
	fewer := film.Film{Info: film.Info{Length: 14 * time.Second, Frames: 4}, Slides: 4}
	if words := reduced(asked, fewer, true); words != "4 pages instead of 12" {
		t.Errorf("it says %q of slides", words)
	}
}

// Each place has a format, and figures that pictures can have. It says where these are from, and the page on them says more.
func TestPlaces(t *testing.T) {
	t.Parallel()
	page := string(tracetest.Must(os.ReadFile("../../docs/places.md")))
	for _, p := range Places {
		if !slices.ContainsFunc(film.Formats, func(f film.Format) bool { return f.Name == p.Format }) {
			t.Errorf("%s: there is no format %s", p.Name, p.Format)
		}
		if p.Source == "" || p.Doc == "" || p.Height > 0 && p.Width == 0 || !strings.Contains(page, "| `"+p.Name+"` | ") {
			t.Errorf("%s is incomplete", p.Name)
		}
	}
}

// The video for a place with a rate has this rate from the first picture to the last, its length, and its poster.
func TestConstantRate(t *testing.T) {
	tracetest.Needs(t, "ffmpeg", "ffprobe")
	t.Parallel()
	o := Options{Search: Search{Queens: 4}}
	o.For, o.Formats, o.Cell, o.Panels, o.Length = "linkedin", []string{"mp4"}, 12, []string{"board"}, Length(8*time.Second)
	o.Poster = "solution"
	f := filmOf(t, o)
	path := filepath.Join(t.TempDir(), "film.mp4")
	file := tracetest.Must(os.Create(path))
	if err := errors.Join(film.Write(t.Context(), f, film.MP4.To(file)), file.Close()); err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-show_entries", "packet=pts_time:stream=r_frame_rate,avg_frame_rate", "-of", "csv=p=0", path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	times := strings.Fields(string(out)) // and then the rates
	if last := len(times) - 1; times[last] != "30/1,30/1" {
		t.Errorf("the rates are %s", times[last])
	} else {
		times = times[:last]
	}
	if off := time.Duration(len(times))*time.Second/30 - f.Length; off.Abs() > time.Second/30 {
		t.Errorf("%d frames are %v longer than %v", len(times), off, f.Length)
	}
	for i, text := range times {
		if at, err := strconv.ParseFloat(strings.TrimSuffix(text, ","), 64); err != nil || math.Abs(at-float64(i)/30) > 1e-4 {
			t.Fatalf("frame %d stands at %s", i, text)
		}
	}
	size := f.First().Size()
	pixels, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-i", path, "-frames:v", "2", "-f", "rawvideo", "-pix_fmt", "gray", "-").Output()
	if err != nil || len(pixels) < 2*size.X*size.Y {
		t.Fatalf("%d pixels, error %v", len(pixels), err)
	}
	if half := len(pixels) / 2; bytes.Equal(pixels[:half], pixels[half:]) {
		t.Error("the poster is lost")
	}
}

// Times are told in tenths of seconds, in seconds or in minutes, the longer the rougher.
func TestSeconds(t *testing.T) {
	t.Parallel()
	for want, d := range map[string]time.Duration{
		"0.1 s": 100 * time.Millisecond, "119.9 s": 119900 * time.Millisecond, "2 min 0 s": 2 * time.Minute, "59 min 59 s": time.Hour - time.Second,
		"1 h 0 min": time.Hour - time.Millisecond, "26 h 1 min": 26*time.Hour + 119*time.Second,
	} {
		if got := Seconds(d); got != want {
			t.Errorf("%v is told as %s, want %s", d, got, want)
		}
	}
}

// Options from JSON make the film of those from Go, whatever they say.
func TestOptionsFromJSON(t *testing.T) {
	t.Parallel()
	quoted := tracetest.Must(json.Marshal(traceOf(solver.DLX, trace.Problem{N: 4, Solutions: 1})))
	german := words.Language{Name: "de", CaptionTexts: words.CaptionTexts{Placed: "{own}: Dame auf {at}"}}
	german.Solvers = map[string]words.SolverText{"backtrack": {Doc: "Zeile für Zeile"}}
	german = german.OrEnglish()
	for text, want := range map[string]Options{
		`{"queens": 4}`: {Search: Search{Queens: 4}},
		`{"queens": 5, "solver": "propagate", "all": true, "by": "column", "detail": "tests", "lang": "zh", "labels": "index", "pace": "steady", "max-frames": 15}`: {
			Search: Search{Queens: 5, Solver: "propagate", All: true, By: "column"},
			Story:  Story{Detail: story.Tests, Language: words.Chinese(), Labels: "index"}, Time: Time{Pace: pace.Steady, MaxFrames: 15},
		},
		`{"queens": 4, "theme": "dark", "layout": "lesson", "cell": 20, "title": "Four", "steps": "2:", "poster": "solution", "hold": "end=2s", "speed": 2, "pause": ["first-conflict=1s"]}`: {
			Search: Search{Queens: 4}, Look: Look{Layout: "lesson", Options: panel.Options{Theme: themeNamed("dark"), Cell: 20, Title: "Four"}},
			Time: Time{
				Steps: "2:", Poster: "solution", Holds: pace.Holds{End: 2e9}, Speed: 2,
				Pauses: []pace.Pause{{Of: story.StepKinds[3], First: true, Hold: 1e9}},
			},
		},
		`{"queens": 4, "size": "500x560", "duration": "5s", "max-bytes": "1MB"}`: {
			Search: Search{Queens: 4}, Look: Look{Options: panel.Options{Size: panel.Size{X: 500, Y: 560}}},
			Time: Time{Length: 5e9}, Fit: Fit{MaxBytes: 1e6},
		},
		`{"queens": 4, "rivals": [{"solver": "backtrack"}, {"solver": "dlx"}], "clock": "work"}`: {
			Search: Search{Queens: 4, Rivals: []Rival{{Solver: "backtrack"}, {Solver: "dlx"}}, Clock: story.WorkClock},
		},
		`{"queens": 4, "lang": {"Name": "de", "Placed": "{own}: Dame auf {at}", "Solvers": {"backtrack": {"Doc": "Zeile für Zeile"}}}}`: {
			Search: Search{Queens: 4}, Story: Story{Language: &german},
		},
		`{"trace": ` + string(quoted) + `}`: {Search: Search{Queens: 4, Solver: "dlx"}},
	} {
		var got Options
		if err := json.Unmarshal([]byte(text), &got); err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		film := gifOf(t, want)
		if !bytes.Equal(gifOf(t, got), film) {
			t.Errorf("%.100s makes another film", text)
		}
		again := tracetest.Must(json.Marshal(want))
		var back Options
		if err := json.Unmarshal(again, &back); err != nil || !bytes.Equal(gifOf(t, back), film) {
			t.Errorf("%s makes another film, with error %v", again, err)
		}
	}
}

// What a language says of solvers that there are not, or of other code, is refused.
func TestCheckLanguage(t *testing.T) {
	for text, want := range map[string]string{
		`{"dl": {"Doc": "Kreuze"}}`:        "lang de: Solvers.dl: no such solver: choose " + Alternatives(SolverNames()),
		`{"by hand": {"Doc": "von Hand"}}`: "",
	} {
		var o Options
		if err := json.Unmarshal([]byte(`{"queens": 4, "lang": {"Name": "de", "Solvers": `+text+`}}`), &o); err != nil {
			t.Fatal(err)
		}
		if _, err := Film(t.Context(), o); want == "" && err != nil || want != "" && (err == nil || err.Error() != want) {
			t.Errorf("%s: got %v, want %q", text, err, want)
		}
	}
}

// themeNamed returns one of theme.Themes.
func themeNamed(name string) *theme.Theme {
	return &theme.Themes[slices.IndexFunc(theme.Themes, func(t theme.Theme) bool { return t.Name == name })]
}

// traceOf returns a search in the text form of traces.
func traceOf(s solver.Solver, p trace.Problem) string {
	var text strings.Builder
	if err := trace.Write(&text, s.About(p), s.Events(p)); err != nil {
		panic(err)
	}
	return text.String()
}

// filmOf returns the film of options.
func filmOf(t *testing.T, o Options) film.Film {
	t.Helper()
	f, err := Film(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

// gifOf returns the film of options as a file.
func gifOf(t *testing.T, o Options) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := film.Write(t.Context(), filmOf(t, o), film.GIF.To(&b)); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// The lines of Go in each guide are those of an example.
func TestReadmeExamples(t *testing.T) {
	t.Parallel()
	read := func(path string) string { return string(tracetest.Must(os.ReadFile(path))) }
	examples := strings.ReplaceAll(read("example_test.go"), "\n\t", "\n")
	for _, page := range []string{"guide.md", "guide.zh.md"} {
		_, lines, _ := strings.Cut(read("../../docs/"+page), "```go\n")
		lines, _, found := strings.Cut(lines, "```\n")
		if !found || !strings.Contains(examples, "\n\n"+lines+"\n") {
			t.Errorf("%s has lines that example_test.go has not:\n%s", page, lines)
		}
	}
}

// What a trace does not say of its solver is what we know of one with that name, and of another that it counts what the first does. A flag
// says which way the board is filled, whatever the trace says.
func TestAboutOfTrace(t *testing.T) {
	t.Parallel()
	known := func(change func(solver.Solver) solver.Solver) trace.About {
		s := change(solver.CDCL)
		return trace.About{Solver: "cdcl", Doc: s.Doc, Counts: s.Counts, Code: s.Code, Complete: true}
	}
	same := known(func(s solver.Solver) solver.Solver { return s })
	columns := known(solver.Solver.ByColumn)
	columns.ByColumn = true
	largest := known(solver.Solver.MaxFirst)
	largest.MaxFirst = true
	some, first := []trace.Counter{trace.Tests}, solver.Backtrack.Counts
	partial := same // not from us, or it would say that it is complete
	partial.Complete, partial.Code = false, nil
	told := same
	told.Counts = some
	all, _ := trace.Tell(trace.Problem{N: 6}, func(yield func(trace.Event, error) bool) { // of all that these count
		for _, k := range []trace.Kind{trace.Test, trace.Place, trace.TakeBack, trace.Branch, trace.Conflict, trace.Learn, trace.Jump, trace.Solution} {
			yield(trace.Event{Kind: k}, nil)
		}
	})
	for _, c := range []struct {
		header, want trace.About
		search       Search
	}{
		{trace.About{}, trace.About{Solver: "trace", Counts: first}, Search{}},
		{trace.About{Solver: "mine"}, trace.About{Solver: "mine", Counts: first}, Search{}},
		{trace.About{Solver: "mine", Counts: some}, trace.About{Solver: "mine", Counts: some}, Search{}},
		{trace.About{Solver: "cdcl", Complete: true}, same, Search{}},
		{trace.About{Solver: "cdcl"}, partial, Search{}},
		{trace.About{Solver: "cdcl", Complete: true, Counts: some}, told, Search{}},
		{trace.About{Solver: "cdcl", Complete: true, ByColumn: true}, columns, Search{}},
		{trace.About{Solver: "cdcl", Complete: true}, columns, Search{By: "column"}},
		{trace.About{Solver: "cdcl", Complete: true, ByColumn: true}, same, Search{By: "row"}},
		{trace.About{Solver: "cdcl", Complete: true, MaxFirst: true}, largest, Search{}},
		{trace.About{}, trace.About{Problem: trace.Problem{Solutions: 7}, Solver: "trace", Counts: first}, Search{Solutions: 7}},
	} {
		got, err := c.search.about(c.header, all)
		c.want.Told = true
		if diff := cmp.Diff(c.want, got); diff != "" || err != nil {
			t.Errorf("%+v with %+v: %s, error %v", c.header, c.search, diff, err)
		}
	}
}

// Pictures, pages and words of a film have the counters of its solver, in one order.
func TestCounts(t *testing.T) {
	t.Parallel()
	for _, sv := range solver.Table {
		f := tracetest.Must(Film(t.Context(), Options{Search: Search{Queens: 4, Solver: sv.Name}, Fit: Fit{Formats: []string{"text"}}}))
		if got := f.Searches[0].Counts; !slices.Equal(got, sv.Counts) {
			t.Errorf("%s counts %v, and its film %v", sv.Name, sv.Counts, got)
		}
	}
}

// A search ends soon after it is stopped, also if each of its events is a long clause.
func TestUntil(t *testing.T) {
	long := trace.Event{Kind: trace.Learn, Clause: make([]trace.Literal, askAfter)}
	for _, c := range []struct {
		event trace.Event
		most  int
	}{{trace.Event{Kind: trace.Test}, askAfter}, {long, 1}} {
		ctx, stop := context.WithCancel(t.Context())
		defer stop()
		n := 0
		for range Until(ctx, func(yield func(trace.Event) bool) {
			for yield(c.event) {
			}
		}) {
			n++
			stop()
		}
		if n > c.most {
			t.Errorf("%v: %d events after the stop, want at most %d", c.event.Kind, n, c.most)
		}
	}
}

// A search is told not far beyond the last step asked for, unless a panel looks ahead.
func TestToldSteps(t *testing.T) {
	t.Parallel()
	for layout, want := range map[string]int{"film": fewAhead, "tree": panel.DefaultSteps} {
		p := tracetest.Must(Options{Search: Search{Queens: 16}, Time: Time{Steps: "3,5:20"}, Look: Look{Layout: layout}}.open(t.Context()))
		shots := tracetest.Must(p.run(t.Context(), p.telling, p.filmed()))
		if told := len(shots.Searches[0].Beats); told != want {
			t.Errorf("%s: %d steps are told", layout, told)
		}
	}
}

// stepsOf returns the steps of scenes.
func stepsOf(scenes iter.Seq[story.Scene], is func(*story.Scene) bool) string {
	var steps []int
	for s := range scenes {
		if is == nil || is(&s) {
			steps = append(steps, s.Step)
		}
	}
	return strings.Trim(fmt.Sprint(steps), "[]")
}

// A film has the steps that are asked for, in its own order; pictures come in the order in which they are named; slides are some of the film's
// steps. What the search does not have is named. The film of 4 queens has 19 steps: step 2 places the first queen, 4 is the first dead row, 5 the
// first removal, and 18 the solution. Where it goes by fast, a dead end has a picture only if it is asked for.
func TestSteps(t *testing.T) {
	t.Parallel()
	film := func(text Steps) Options {
		return Options{Search: Search{Queens: 4}, Time: Time{Steps: text, Pace: pace.Fast}, Fit: Fit{Formats: []string{"text"}}}
	}
	inFilm := func(text Steps) (string, error) {
		f, err := Film(t.Context(), film(text))
		if err != nil {
			return "", err
		}
		return stepsOf(f.Scenes, nil), nil
	}
	still := func(text Steps) (string, error) {
		s, err := Still(t.Context(), film(""), text)
		if err != nil {
			return "", err
		}
		return stepsOf(slices.Values(s.Scenes), nil), nil
	}
	slides := func(steps Steps, frames int) func(Steps) (string, error) {
		return func(text Steps) (string, error) {
			o := film(steps)
			o.Slides, o.MaxFrames, o.Formats = text, frames, []string{"text", "pdf"}
			f, err := Film(t.Context(), o)
			if err != nil {
				return "", err
			}
			return stepsOf(f.Scenes, func(s *story.Scene) bool { return s.Slide }), nil
		}
	}
	for _, c := range []struct {
		shown func(Steps) (string, error)
		text  Steps
		want  string // the steps, or what is wrong
	}{
		{inFilm, "", "1 2 3 5 6 7 9 11 13 14 15 16 17 18 19"}, {still, ":", "1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19"},
		{inFilm, "3", "3"}, {inFilm, "2-4", "2 3 4"}, {inFilm, "2:4", "2 3 4"}, {inFilm, ":3", "1 2 3"}, {inFilm, "18-", "18 19"},
		{inFilm, "14:16,2,3:6,6", "2 3 5 6 14 15 16"}, {inFilm, "18:,1", "1 18 19"},
		{inFilm, "first-dead-row", "4"}, {inFilm, ":first-dead-row", "1 2 3 4"}, {inFilm, "first-placement-first-backtrack", "2 3 5"},
		{inFilm, "start,end", "1 19"}, {inFilm, "2-dead-row,solution:", "2 3 4 18 19"}, {inFilm, "backtrack:7,first-solution", "5 6 7 18"},
		{inFilm, "first-jump", "steps first-jump: the search has no jump step"}, {inFilm, "solution:3", "steps solution:3: step 18 comes after step 3"},
		{inFilm, "all-backtrack", "5 9 11 13"}, {inFilm, "all-dead-end", "4 8 10 12"}, {inFilm, "all-dead-row", "4 8"}, {inFilm, "all-conflict,1,all-solution", "1 4 8 10 12 18"},
		{inFilm, "all-placement,all-end", "2 3 6 7 14 15 16 17 19"}, {inFilm, "all-backtrack,3-6", "3 5 6 9 11 13"},
		{inFilm, "all-jump", "steps all-jump: the search has no jump step"},
		{inFilm, "20:", "steps 20:: the film has fewer steps"},

		{still, "", "19"}, {still, "5,2-3", "5 2 3"}, {still, "solution,19,start", "18 19 1"}, {still, "all-solution,2,all-backtrack", "18 2 5 9 11 13"},
		{still, "dead-row,backtrack,18,17:", "4 5 18 17 19"}, // each once: files are named after them

		{slides("", 0), "18,1,4-6", "1 4 5 6 18"}, {slides("", 0), ":first-dead-row,solution:", "1 2 3 4 18 19"}, {slides("3:", 0), "solution", "18"},
		{slides("", 0), "20", "step 20: the film does not show step 20"},
		{slides("3:", 0), "2,18", "step 2,18: the film does not show step 2"},
		{slides("", 0), "all-dead-end,1", "1 4 8 10 12"}, {slides("5:", 0), "all-start", "step all-start: the film does not show step all-start"},
		{slides("", 3), "2,18", "step 2,18: the film does not show step 2"},
		{slides("", 0), "jump", "step jump: the search has no jump step"},
	} {
		got, err := c.shown(c.text)
		if err != nil {
			got = err.Error()
		}
		if got != c.want {
			t.Errorf("%q shows %s, want %s", c.text, got, c.want)
		}
	}
}

// Stops are read as the command line has them, are found by their marks, and stay where steps are left out. One at a removal asks while the queens
// stand.
func TestStops(t *testing.T) {
	var o Options
	if err := json.Unmarshal([]byte(`{"queens": 6, "max-frames": 9, "pace": "fast", "stop": ["first-backtrack=Why?", "first-solution=Is x = y?", "all-end= All?"]}`), &o); err != nil {
		t.Fatal(err)
	}
	o.Formats = []string{"html", "gif"}
	f := filmOf(t, o)
	if want := []film.Stop{{Step: 7, Question: "Why?"}, {Step: 83, Question: "Is x = y?"}, {Step: 84, Question: "All?"}}; !reflect.DeepEqual(f.Stops, want) {
		t.Errorf("the film stops at %v, want %v", f.Stops, want)
	}
	var steps []int
	for s := range f.Scenes {
		steps = append(steps, s.Step)
	}
	for _, stop := range f.Stops {
		if !slices.Contains(steps, stop.Step) {
			t.Errorf("the film of steps %v leaves out %d", steps, stop.Step)
		}
	}
	o.Stops = []Stop{{Question: "Where?"}}
	if _, err := Film(t.Context(), o); err == nil {
		t.Error("a stop without a step was taken")
	}
}

// Fixed queens are columns with or without gaps, or squares as the labels name or count them. JSON has a text or a list.
func TestFixedQueens(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ fixed, labels, want string }{
		{"0,4", "", "[0,0 1,4]"}, {" 0, 4 ", "", "[0,0 1,4]"}, {",4,,7", "", "[1,4 3,7]"}, {"7", "one", "[0,7]"},
		{"a1,c4,h7", "", "[0,0 3,2 6,7]"}, {"h7 a1", "none", "[6,7 0,0]"}, {"c4", "index", "[3,2]"}, {"A1,C4", "", "[0,0 3,2]"}, {"a8,c5,h2", "chess", "[0,0 3,2 6,7]"},
		{"(3, 2)", "index", "[3,2]"}, {"(4,3),(7, 8)", "one", "[3,2 6,7]"},
		{"8", "", "fixed 8: no column 8 in row 0: rows and columns go from 0 to 7"}, {"i1", "", "fixed i1: i1 is off the board of 8 rows (labels grid)"},
		{"(0, 1)", "one", "fixed (0, 1): (0, 1) is off the board of 8 rows (labels one)"}, {",,,,,,,,0", "", "fixed ,,,,,,,,0: no column 0 in row 8: rows and columns go from 0 to 7"},
		{"0,1", "", "fixed 0,1: the queens on a1 and b2 attack each other (labels grid): move one of them"},
		{"c5,c5", "chess", "fixed c5,c5: two queens on c5 (labels chess)"},
	} {
		var f Fixed
		if err := f.UnmarshalText([]byte(c.fixed)); err != nil {
			t.Errorf("%q: %v", c.fixed, err)
			continue
		}
		o := Options{Search: Search{Fixed: f}, Story: Story{Labels: c.labels}}
		src, err := o.Open(t.Context(), trace.MaxN)
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprint(src.Fixed)
		}
		if got != c.want {
			t.Errorf("%q with labels %q: %s, want %s", c.fixed, c.labels, got, c.want)
		}
	}
	for text, want := range map[string]Fixed{"[0, 4]": "0, 4", `",4"`: ",4", `"a8,c5"`: "a8,c5", `["a8","c5"]`: "a8,c5", "[]": "", "null": ""} {
		f := Fixed("0") // which it takes the place of
		if err := json.Unmarshal([]byte(text), &f); err != nil || f != want {
			t.Errorf("%s is %q, with error %v", text, f, err)
		}
	}
}

// A font that is given has letters for the words of pages and slides that the embedded ones lack.
func TestGivenFontOfPagesAndSlides(t *testing.T) {
	l := tracetest.Must(words.Read([]byte(`{"Name": "de", "Marks": {"Queen": "╬"}, "Player": {"Step": "╬ {n}"}}`)))
	o := Options{Search: Search{Queens: 4}, Story: Story{Language: l}, Look: Look{FontFile: goregular.TTF}, Fit: Fit{Formats: []string{"html", "pdf"}}}
	if err := film.Write(t.Context(), filmOf(t, o), film.HTML.To(io.Discard), film.PDF.To(io.Discard)); err != nil {
		t.Error(err)
	}
}
