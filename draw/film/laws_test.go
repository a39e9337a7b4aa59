package film

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	idraw "image/draw"
	"iter"
	"math"
	"math/rand/v2"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/draw/vector"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// Every format obeys the laws, by each of its decoders. Those that are programs judge in tests of their own, which plain runs leave out.
// What ffmpeg writes is its own: TestVideoLaws has the laws of what goes into it.
func TestLaws(t *testing.T) {
	for _, f := range Formats {
		t.Run(f.Name, func(t *testing.T) {
			namesItself(t, f)
			if (len(decoders[f.Name]) == 0) != (f.Look == Words) { // which TestWords has to the letter
				t.Error("no decoder reads it")
			}
			tr := trial{Format: f}
			for _, law := range laws {
				if inexact[f.Name] > 0 {
					break
				}
				if err := law.check(&tr); err != nil {
					t.Errorf("it breaks a law: it %s: %v", law.name, err)
				}
			}
			for _, d := range decoders[f.Name] {
				judged(t, d, tr.shows)
			}
		})
	}
}

// judged runs a check by a decoder: in a test of its own, if that is a program.
func judged(t *testing.T, d decoder, check func(testing.TB, decoder) error) {
	judge := func(t *testing.T) {
		switch d.tool {
		case "":
		case chromium: // package browse knows it by two names
			tracetest.Needs(t)
		default:
			tracetest.Needs(t, d.tool)
		}
		if err := check(t, d); err != nil {
			t.Errorf("as %s sees it: %v", cmp.Or(d.tool, "Go"), err)
		}
	}
	if d.tool == "" {
		judge(t)
	} else {
		t.Run(d.tool, judge)
	}
}

// namesItself fails the test unless a format is told from all others, by its name and by the endings of files, and has a line for lists.
func namesItself(t *testing.T, f Format) {
	t.Helper()
	for _, other := range Formats {
		if (other.Name == f.Name) != (other.Ext == f.Ext) {
			t.Errorf("the formats %s and %s are hard to tell apart", f.Name, other.Name)
		}
	}
	for _, ext := range append(f.Also, f.Ext) {
		if got, ok := FormatOf(Formats, "out/x"+strings.ToUpper(ext)); !ok || got.Name != f.Name {
			t.Errorf("the ending %s names the format %q, and should name %s", ext, got.Name, f.Name)
		}
	}
	if f.Doc == "" || strings.Contains(f.Doc, "\n") || strings.HasSuffix(f.Doc, ".") {
		t.Errorf("its line for lists is %q", f.Doc)
	}
	if f.Tick < 0 || f.Tick > pace.ShortestHold {
		t.Errorf("its tick is %v: it goes up to %v", f.Tick, pace.ShortestHold)
	}
}

// The laws of formats, besides that they show what went into them. Each check returns how a format breaks the law, or nil. Whatever a check
// does, the format must not panic, leave goroutines or open files, or write after the film has ended.
var laws = []struct {
	name  string
	check func(*trial) error
}{
	{"tells what it was told", (*trial).tells},
	{"writes the same bytes from every run", (*trial).repeats},
	{"fails when a write fails", (*trial).fails},
	{"ends when its context is done", (*trial).ends},
}

// A trial is of a format.
type trial struct{ Format }

// A subject is a film, and what a decoder must see of it.
type subject struct {
	film  Film
	still func(i int) *image.Paletted // of picture i, valid until the next
	holds []time.Duration
}

func subjectOf(shots []shot) subject {
	s := subject{film: infoOf(worded(filmOf(shots)), told), still: func(i int) *image.Paletted { return shots[i].image }}
	for _, shot := range shots {
		s.holds = append(s.holds, shot.hold)
	}
	return s
}

// lengths are the numbers of pictures at which groups and chunks of frames begin, end, and are left with one.
var lengths = []int{1, 2, chunkLen, chunkLen + 1, 3*chunkLen + 5}

// chunkLen is a number of pictures that many processors encode at once.
const chunkLen = 8

// shows is the law that a film shows what went into it, by a decoder. Programs start slowly, and see the shortest and the longest film. A
// video is one film.
func (tr *trial) shows(t testing.TB, d decoder) error {
	if tr.Look == Slides {
		return tr.showsSlides(t, d)
	}
	if inexact[tr.Name] > 0 {
		return tr.showsFilm(t, subjectOf(tiledShots(6)), d)
	}
	for i, n := range lengths {
		if d.tool != "" && 0 < i && i < len(lengths)-1 {
			continue
		}
		shots := randomShots(rand.New(rand.NewPCG(1, uint64(i))), n, image.Pt(23, 31))
		if err := tr.showsFilm(t, subjectOf(shots), d); err != nil {
			return fmt.Errorf("a film of %d pictures: %w", n, err)
		}
	}
	return nil
}

// save writes a film into a folder, and returns the path of its file or folder.
func (tr *trial) save(f Film, dir string) (path string, err error) {
	path = filepath.Join(dir, "film"+tr.Ext)
	d := newDisk()
	if err = tr.write(context.Background(), f, d); err == nil {
		err = d.save(path, tr.Folder)
	}
	return path, err
}

func (tr *trial) showsFilm(t testing.TB, s subject, d decoder) error {
	path, err := tr.save(s.film, t.TempDir())
	if err != nil {
		return err
	}
	return s.compare(d.decode(t, path, s.film.Size), tr.Tick, max(inexact[tr.Name], d.off))
}

// compare compares what a decoder sees with the subject, by time, for a format may repeat a picture, or let two that are alike be one; off
// is by how much channels may be off.
func (s *subject) compare(film iter.Seq[shown], tick time.Duration, off int) error {
	left := inTicks(s.holds, tick) // of each picture
	colors := rgbaOf(s.film.Palette)
	i, still := 0, s.still(0)
	for got := range film {
		for got.hold > 0 {
			if i == len(left) {
				return errors.New("it goes on after the last picture")
			}
			if !near(got.masking(still), still, &colors, off) {
				return fmt.Errorf("%v before picture %d ends another is shown", left[i], i+1)
			}
			both := min(got.hold, left[i])
			got.hold -= both
			if left[i] -= both; left[i] > 0 {
				continue
			}
			if i++; i < len(left) {
				still = s.still(i)
			}
		}
	}
	if i < len(left) {
		return fmt.Errorf("it ends in picture %d of %d, %v too early", i+1, len(left), left[i])
	}
	return nil
}

// masking returns the picture with the pixels of a still where it has no part. Some it must have.
func (s *shown) masking(still *image.Paletted) *image.RGBA {
	if !s.apart || s.Rect != still.Rect {
		return s.RGBA
	}
	masked, kept := image.NewRGBA(s.Rect), 0
	idraw.Draw(masked, s.Rect, still, image.Point{}, idraw.Src)
	for i := 3; i < len(s.Pix); i += 4 {
		if s.Pix[i] != 0 {
			copy(masked.Pix[i-3:i+1], s.Pix[i-3:i+1])
			kept++
		}
	}
	if kept == 0 {
		return s.RGBA
	}
	return masked
}

// near reports whether the channels of a picture are on average not further off its still than said.
func near(got *image.RGBA, still *image.Paletted, colors *[256][4]uint8, off int) bool {
	if got.Rect != still.Rect {
		return false
	}
	sum := 0
	for i, index := range still.Pix {
		for channel, want := range colors[index] {
			difference := int(got.Pix[4*i+channel]) - int(want)
			sum += max(difference, -difference)
		}
	}
	return sum <= off*3*len(still.Pix)
}

// probedHolds returns how long pictures stand so that no rate is guessed from the first that later ones have no room in.
func probedHolds(holds []time.Duration) []time.Duration {
	holds = slices.Clone(holds)
	for i := 1; i < min(probed, len(holds)-1); i++ {
		hold := probedHold(holds[i], i == 1)
		holds[i], holds[i+1] = hold, holds[i+1]+holds[i]-hold
	}
	return holds
}

// The first pictures of a film begin at most 120 ms early, and never late; none is shorter than browsers show, and none gets so short that
// a film may flash. The second is a whole number of frames at no rate that FFmpeg knows and that is slower than 50 a second.
func TestProbedHolds(t *testing.T) {
	rnd := rand.New(rand.NewPCG(12, 1))
	for range 1000 {
		var asked []time.Duration
		longest := pace.ShortestHold << rnd.IntN(12)
		for range 2 + rnd.IntN(60) {
			asked = append(asked, pace.ShortestHold+time.Duration(rnd.Int64N(int64(longest))))
		}
		got, early := probedHolds(asked), time.Duration(0)
		for i, hold := range got {
			early += asked[i] - hold
			if early < 0 || early > 120*time.Millisecond || hold <= min(asked[i], LeastLook)-pace.ShortestHold || hold < pace.ShortestHold {
				t.Fatalf("of the holds %v, %d is %v, and the next begins %v early", asked, i+1, hold, early)
			}
		}
		for twelfths := 1; len(got) > 4 && got[1] >= 140*time.Millisecond && twelfths < 600; twelfths++ {
			if got[1]*time.Duration(twelfths)%(12*time.Second) == 0 {
				t.Fatalf("the second picture stands for %v: whole frames at %d/12 a second", got[1], twelfths)
			}
		}
		if early != 0 {
			t.Fatalf("%v are %v shorter", asked, early)
		}
	}
}

// FFmpeg guesses a frame rate from the first pictures of a film. Who converts it to this rate, as chats and social media do, loses none.
func TestNoPictureIsLost(t *testing.T) {
	tracetest.Needs(t, "ffmpeg")
	for _, queens := range []struct {
		n int
		story.Options
		solvers []solver.Solver
	}{
		{n: 8, solvers: []solver.Solver{solver.Backtrack}},
		{n: 4, solvers: []solver.Solver{solver.Backtrack}},
		{n: 8, solvers: []solver.Solver{solver.MinConflicts}},
		{n: 6, solvers: []solver.Solver{solver.Backtrack, solver.Propagate}},
		{n: 5, Options: story.Options{Detail: story.Tests}, solvers: []solver.Solver{solver.Heuristic}},
		{n: 6, Options: story.Options{Language: &words.Languages()[1]}, solvers: []solver.Solver{solver.CDCL}},
	} {
		for _, timing := range []pace.Timing{
			{}, {Apart: true}, {Pace: pace.Steady}, {Pace: pace.Fast}, {Speed: 3}, {Speed: 0.2},
			{Length: 20 * time.Second}, {Length: 10 * time.Minute},
		} {
			var shots []shot
			for i, s := range timed(t, trace.Problem{N: queens.n, Solutions: 1}, queens.Options, timing, queens.solvers...) {
				img := image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.Black, color.White})
				img.Pix[0] = uint8(i % 2)
				shots = append(shots, shot{img, []image.Rectangle{img.Rect}, s.Hold})
			}
			for _, format := range animations() {
				if !slices.ContainsFunc(decoders[format.Name], func(d decoder) bool { return d.tool == "ffmpeg" }) {
					continue
				}
				path := filepath.Join(t.TempDir(), "film"+format.Ext)
				writeFile(t, path, encode(t, filmOf(shots), format))
				said := string(output(t, nil, "ffmpeg", "-v", "error", "-nostdin", "-i", path, "-fps_mode", "cfr", "-progress", "-", "-f", "null", "-"))
				if n := strings.Count(said, "drop_frames="); n == 0 || n > strings.Count(said, "drop_frames=0\n") {
					t.Errorf("%+v, %+v, %s: of %d pictures some are lost:\n%s", queens, timing, format.Name, len(shots), said)
				}
			}
		}
	}
}

// inTicks rounds the time at which each picture ends, and returns how long they stand then.
func inTicks(holds []time.Duration, tick time.Duration) []time.Duration {
	tick = max(tick, 1)
	asked, shown := time.Duration(0), time.Duration(0)
	var out []time.Duration
	for _, h := range probedHolds(holds) {
		asked += h
		end := tick * time.Duration(math.Floor(float64(asked)/float64(tick)+0.5))
		out = append(out, end-shown)
		shown = end
	}
	return out
}

// processors are the numbers of processors with which films must have the same bytes.
func processors() []int {
	if tracetest.Full {
		return []int{1, 1, 2, 8}
	}
	return []int{1, 8}
}

// repeats is the law that a film is a pure function of its options: neither the run, nor the number of
// processors, nor another film that is written beside it shows in its bytes.
func (tr *trial) repeats() error {
	n, size := 10*chunkLen+3, image.Pt(40, 40)
	if tr.Name != GIF.Name {
		n, size = 3*chunkLen+3, image.Pt(16, 16) // each picture is a piece
	}
	f := worded(filmOf(randomShots(rand.New(rand.NewPCG(5, 1)), n, size)))
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	var first *disk
	for _, procs := range processors() {
		runtime.GOMAXPROCS(procs)
		d, beside := newDisk(), newDisk()
		if err := tr.write(context.Background(), f, d); err != nil {
			return err
		}
		if first == nil {
			first = d
		}
		if !d.equal(first) || d.bytes == 0 {
			return fmt.Errorf("other bytes with %d processors, or none", procs)
		}
		d = newDisk()
		if err := tr.write(context.Background(), f, d, tr.on(beside), Formats[0].on(newDisk())); err != nil {
			return err
		}
		if !d.equal(first) || !beside.equal(first) {
			return errors.New("other bytes when several films are written at once")
		}
	}
	return nil
}

// errFull is what a disk says when it is full.
var errFull = errors.New("disk full")

// fails is the law that a film is whole or an error, wherever a write fails. With one processor few
// pieces are encoded side by side, so that some writes fail while pictures are still to come.
func (tr *trial) fails() error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	n := 4 * chunkLen
	if tr.Name != GIF.Name {
		n = 4 // each picture is a piece, so that one or two are written before the last is added
	}
	shots := randomShots(rand.New(rand.NewPCG(6, 1)), n, image.Pt(5, 4))
	for i := range shots {
		shots[i].hold = pace.ShortestHold // a format may repeat pictures that stand for long
	}
	f := worded(filmOf(shots))
	whole := newDisk()
	if err := tr.write(context.Background(), f, whole); err != nil {
		return err
	}
	check := func(what string, k int, d *disk) error {
		if err := tr.write(context.Background(), f, d); !errors.Is(err, errFull) {
			return fmt.Errorf("when %s %d fails, the error is %v, and should be %v", what, k, err, errFull)
		}
		return nil
	}
	every := 7
	switch {
	case inexact[tr.Name] > 0 || whole.bytes > 10_000: // each run starts a program, or most is the same in all films
		every = whole.bytes / 10
	case tracetest.Full && tr.Name == GIF.Name:
		every = 1
	}
	for k := 0; k < whole.bytes+every-1; k += every {
		d := newDisk()
		d.room = min(k, whole.bytes-1)
		if err := check("byte", d.room, d); err != nil {
			return err
		}
	}
	for k := range whole.created {
		d := newDisk()
		d.creates = k
		if err := check("creating file", k, d); err != nil {
			return err
		}
		d = newDisk()
		d.closes = k
		if err := check("closing file", k, d); err != nil {
			return err
		}
	}
	return nil
}

// ends is the law that a context which is done ends the film, at any picture, with its cause.
func (tr *trial) ends() error {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	shots := randomShots(rand.New(rand.NewPCG(7, 1)), 5*chunkLen+3, image.Pt(5, 4))
	stop := errors.New("stop")
	for _, at := range []int{0, 1, 2, chunkLen, 3*chunkLen + 5, len(shots), len(shots) + 1} {
		ctx, cancel := context.WithCancelCause(context.Background())
		d := newDisk()
		end := func() { cancel(stop); d.over = true }
		f := worded(filmOf(shots))
		scenes, n := f.Scenes, 0
		f.Scenes = func(yield func(story.Scene) bool) {
			changed(scenes, func(*story.Scene) {
				if n++; n == at {
					end()
				}
			})(yield)
			if at > n {
				end()
			}
		}
		if at == 0 {
			end()
		}
		if err := tr.write(ctx, f, d); !errors.Is(err, stop) {
			return fmt.Errorf("with a context that is done at picture %d, the error is %v, and should be its cause", at, err)
		}
		if at == 0 && d.created > 0 {
			return errors.New("it makes files though its context is done before")
		}
	}
	return nil
}

// write writes a film to a disk, and to other targets. An error that is not the disk's or the
// context's may be one of what no format may do, whatever happens: panic, leave a goroutine or an open
// file behind, or write after the film has ended.
func (tr *trial) write(ctx context.Context, f Film, d *disk, others ...Target) (err error) {
	before := runtime.NumGoroutine()
	func() {
		defer func() {
			if p := recover(); p != nil {
				err = fmt.Errorf("it panics: %v", p)
			}
		}()
		err = Write(ctx, f, append([]Target{tr.on(d)}, others...)...)
	}()
	if n := settled(before); n > before {
		return fmt.Errorf("%d goroutines are left, and there were %d", n, before)
	}
	if d.open > 0 {
		return fmt.Errorf("%d files are left open", d.open)
	}
	if d.late {
		return errors.New("it writes on when the film has ended")
	}
	return err
}

// settled returns the number of goroutines. One that has sent its last word may need a moment to end.
func settled(want int) int {
	for range 100 {
		if runtime.NumGoroutine() <= want {
			break
		}
		time.Sleep(time.Millisecond)
	}
	return runtime.NumGoroutine()
}

// on returns the target that writes a format to a disk.
func (f Format) on(d *disk) Target {
	if f.Folder {
		return Target{f, Sink{Create: d.create}}
	}
	d.files["film"] = new(bytes.Buffer)
	return f.To(&diskFile{d, d.files["film"]})
}

// showsSlides is the law of shows for slides: each is a page.
func (tr *trial) showsSlides(t testing.TB, by decoder) error {
	shots := tiledShots(4)
	f := filmOf(shots)
	f.Scenes = changed(f.Scenes, func(s *story.Scene) { s.Step, s.Slide = 1000, true })
	path, err := tr.save(f, t.TempDir())
	if err != nil {
		return err
	}
	colors := rgbaOf(f.Palette)
	n := 0
	for page := range by.decode(t, path, f.Size) {
		if n == len(shots) || !near(page.RGBA, shots[n].image, &colors, 1) {
			return fmt.Errorf("page %d is not the picture of its scene", n+1)
		}
		n++
	}
	if n < len(shots) {
		return errors.New("it has too few pages")
	}
	return nil
}

// A film shows, step by step, what a painter draws of that step alone, in every format: a painter that forgets to repaint something, a
// delta that misses it, and an encoder that mangles it all fail here. The first decoder of each format looks.
func TestFilmsEqualStills(t *testing.T) {
	cell := panel.DefaultCell(8)
	first := trace.Problem{N: 8, Solutions: 1}
	for _, c := range []struct {
		name    string
		long    bool // it takes long
		formats []Format
		cell    int
		problem trace.Problem
		detail  story.Detail
		every   int // from one still by a fresh painter to the next
	}{
		{"the film of queenreel animate", true, Formats[:1], cell, first, story.Moves, 37},
		{"the same, in other formats", true, Formats[1:], cell / 2, first, story.Moves, 37},
		{"every tested square", true, Formats, cell / 2, trace.Problem{N: 5, Solutions: 3}, story.Tests, 31},
		{"every tested square of few", false, Formats, cell / 2, trace.Problem{N: 4, Solutions: 1}, story.Tests, 11},
		{"no solution", true, Formats, cell / 2, trace.Problem{N: 3}, story.Tests, 5},
		{"one square", false, Formats, cell / 2, trace.Problem{N: 1}, story.Tests, 1},
	} {
		if c.long && !tracetest.Full {
			continue
		}
		t.Run(c.name, func(t *testing.T) {
			detail := story.Options{Detail: c.detail}
			scenes := timed(t, c.problem, detail, brief, solver.Backtrack)
			look := panel.Options{Cell: c.cell, Foot: shapesOf(t, c.problem, detail, solver.Backtrack)}
			equalsStills(t, scenes, c.formats, c.every, func() draw.ScenePainter { return newPainter(t, c.problem.N, look) })
		})
	}
}

// A film of several searches side by side equals its stills too: in formats which trust that all changes are told, and in some that do not.
func TestComparisonsEqualStills(t *testing.T) {
	p := trace.Problem{N: 4, Solutions: 1}
	solvers := []solver.Solver{solver.Backtrack, solver.Propagate, solver.MinConflicts}
	scenes := timed(t, p, story.Options{}, brief, solvers...)
	feet := shapesOf(t, p, story.Options{}, solvers...)
	equalsStills(t, scenes, []Format{GIF, Frames}, 9, func() draw.ScenePainter { return comparisonWith(t, p, feet, solvers...) })
}

// brief is the timing of films that are compared: a format may repeat pictures that stand for long.
var brief = pace.Timing{Pace: pace.Fast, Speed: 5}

// equalsStills compares a film of scenes in some formats with stills, one of every by a fresh painter.
func equalsStills(t *testing.T, scenes []story.Scene, formats []Format, every int, painter func() draw.ScenePainter) {
	t.Helper()
	for _, f := range formats {
		if f.Look == Words || f.Name == SVG.Name || f.Look == Slides || inexact[f.Name] > 0 {
			continue // words have no stills; of the others edges differ: see TestSVGFilmsEqualStills, TestSlides and TestLaws
		}
		shown := scenes
		if f.Name == HTML.Name {
			shown = unlined(scenes)
		}
		s := subject{film: painted(painter(), shown)}
		for _, scene := range shown {
			s.holds = append(s.holds, scene.Hold)
		}
		// A painter that paints another scene between two stills has another past than the film's, and
		// one now and then has none.
		astray := painter()
		s.still = func(i int) *image.Paletted {
			scene := shown[i]
			if f.Look == Apart { // who steps through a page sees each step at rest
				scene = scene.AtRest()
			}
			if i%every == 0 {
				return painter().Paint(&scene).Image
			}
			astray.Paint(&shown[len(shown)-1-i])
			return astray.Paint(&scene).Image
		}
		judged(t, decoders[f.Name][0], func(t testing.TB, d decoder) error { return (&trial{f}).showsFilm(t, s, d) })
	}
}

// unlined returns scenes without lines: a page draws these itself, as TestPageAtRest sees.
func unlined(scenes []story.Scene) (shown []story.Scene) {
	for _, s := range scenes {
		marks := *s.States[0].Marked().Marks
		s.States = slices.Clone(s.States)
		marks.Lines, s.States[0].Marks = nil, &marks
		shown = append(shown, s)
	}
	return shown
}

// Each picture of an SVG film is, pixel by pixel, the still of its step as Chromium draws both: whatever the panels, the theme and the
// language. Of two themes, readers who prefer light or dark pages see the one that they prefer.
func TestSVGFilmsEqualStills(t *testing.T) {
	tracetest.Needs(t)
	p := trace.Problem{N: 4, Solutions: 1}
	wide := panel.Options{Language: words.Chinese(), Arrangement: panel.Wide, Panels: []string{"board", "caption", "counters", "tree"}}
	night := wide
	night.Theme = &theme.Themes[1]
	for _, c := range []struct {
		solver solver.Solver
		looks  []panel.Options // by day and by night
	}{
		{solver.Backtrack, []panel.Options{{Title: "A & B <C>", Panels: draw.PanelNames()}}},
		{solver.CDCL, []panel.Options{wide, night}},
		{solver.MinConflicts, []panel.Options{{Scale: 2}}},
	} {
		scenes := timed(t, p, story.Options{Language: c.looks[0].Language}, pace.Timing{}, c.solver)
		var painters []draw.ScenePainter
		for _, look := range c.looks {
			look.Search, look.Cell, look.Foot = drawtest.StatesOf(scenes), 24, shapesOf(t, p, story.Options{}, c.solver)
			painters = append(painters, newPainterOf(t, c.solver.About(p), look))
		}
		svgEqualsStills(t, scenes, painters...)
	}
	side := []solver.Solver{solver.Backtrack, solver.MinConflicts}
	svgEqualsStills(t, timed(t, p, story.Options{}, pace.Timing{}, side...), comparisonOf(t, p, side...))
}

// svgEqualsStills compares the film of the first scenes with its stills: by day and by night, if there is a second painter.
func svgEqualsStills(t *testing.T, scenes []story.Scene, painters ...draw.ScenePainter) {
	t.Helper()
	scenes = scenes[:min(len(scenes), 8)]
	film, schemes := painted(painters[0], scenes), []string{""}
	if len(painters) > 1 {
		film.Views[Whole], schemes = View{film.Views[Whole].Day, painters[1]}, []string{"light", "dark"}
	}
	path := filepath.Join(t.TempDir(), "film.svg")
	writeFile(t, path, encode(t, film, SVG))
	for i, scheme := range schemes {
		var stills []timedSVG
		for _, s := range scenes {
			var b bytes.Buffer
			if err := (vector.SVG{Outline: true}).Write(&b, painters[i].Drawing(&s)); err != nil {
				t.Fatal(err)
			}
			if last := len(stills) - 1; last >= 0 && stills[last].file == b.String() { // an SVG shows pictures that are alike as one
				stills[last].hold += s.Hold
				continue
			}
			stills = append(stills, timedSVG{b.String(), s.Hold})
		}
		next, stop := iter.Pull(inChromium(t, stills, film.Size, ""))
		defer stop()
		n := 0
		for picture := range decodeScheme(t, path, film.Size, scheme) {
			n++
			if still, more := next(); !more || !bytes.Equal(picture.Pix, still.Pix) {
				t.Fatalf("%s, %q: picture %d is not the still of its step", film.About.Solver, scheme, n)
			}
		}
		if n != len(stills) {
			t.Errorf("%s, %q: %d pictures, not %d", film.About.Solver, scheme, n, len(stills))
		}
	}
}

// All themes draw the same shapes, in all panels: an SVG film in two themes has those of the first.
func TestThemesDrawTheSame(t *testing.T) {
	p := trace.Problem{N: 4, Solutions: 1}
	for _, s := range []solver.Solver{solver.Backtrack, solver.CDCL, solver.MinConflicts} {
		scenes := tell(6, s, p, story.Options{})
		var first []string
		for i := range theme.Themes {
			look := panel.Options{Theme: &theme.Themes[i], Search: drawtest.StatesOf(scenes), Cell: 24, Panels: draw.PanelNames()}
			painter := newPainterOf(t, s.About(p), look)
			for j, scene := range scenes {
				var drawn bytes.Buffer
				if err := (vector.SVG{}).Write(&drawn, painter.Drawing(&scene)); err != nil {
					t.Fatal(err)
				}
				shapes := colorsInSVG.ReplaceAllString(drawn.String(), "#")
				if i == 0 {
					first = append(first, shapes)
				} else if first[j] != shapes {
					t.Fatalf("step %d of %s has other shapes in the theme %s", scene.Step, s.Name, theme.Themes[i].Name)
				}
			}
		}
	}
}

// An SVG film that plays twice shows its last picture when it is over, and readers who want nothing to move see its first, as do programs
// that know no animations.
func TestSVGEnds(t *testing.T) {
	tracetest.Needs(t, "rsvg-convert")
	shots := randomShots(rand.New(rand.NewPCG(4, 3)), 5, image.Pt(9, 7))
	film := filmOf(shots)
	film.Plays = 2
	path := filepath.Join(t.TempDir(), "film.svg")
	writeFile(t, path, encode(t, film, SVG))
	a := readAnimation(t, path)
	colors := rgbaOf(film.Palette)
	if !near(pngOf(t, output(t, nil, "rsvg-convert", path)), shots[0].image, &colors, 0) {
		t.Error("a program that knows no animations does not show the first picture")
	}
	unmoved := strings.Replace(a.svg, "prefers-reduced-motion:no-preference", "not all", 1)
	pictures := []timedSVG{{a.stopped(1.001), time.Second}, {a.stopped(2.5), time.Second}, {unmoved, time.Second}}
	i := 0
	for got := range inChromium(t, pictures, film.Size, "") {
		if shot := []int{0, 4, 0}[i]; !near(got.RGBA, shots[shot].image, &colors, 0) {
			t.Errorf("picture %d is not shot %d", i, shot)
		}
		i++
	}
}
