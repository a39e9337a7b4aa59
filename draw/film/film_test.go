package film

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// A shot is one picture of a test film, with pixels of its own.
type shot struct {
	image   *image.Paletted
	changed []image.Rectangle
	hold    time.Duration
}

// randomShots returns n pictures each of which differs from the one before by a few rectangles: often
// by none, sometimes only by one pixel, sometimes by all; now and then it is first as the one before
// that was, so that frames are taken back. What is said to have changed is often more than what did.
func randomShots(rnd *rand.Rand, n int, size image.Point) []shot {
	palette := color.Palette{}
	for range 5 {
		palette = append(palette, color.RGBA{uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), 0xff})
	}
	img := image.NewPaletted(image.Rectangle{Max: size}, palette)
	var shots []shot
	for range n {
		var changed []image.Rectangle
		if len(shots) > 1 && rnd.IntN(4) == 0 {
			changed = append(changed, img.Rect)
			copy(img.Pix, shots[len(shots)-2].image.Pix)
		}
		for range rnd.IntN(4) {
			r := randomRect(rnd, img.Rect)
			changed = append(changed, r)
			mode := rnd.IntN(3)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					switch {
					case mode == 0:
						img.SetColorIndex(x, y, uint8(rnd.IntN(len(palette))))
					case mode == 1 && x == r.Min.X && y == r.Max.Y-1:
						img.SetColorIndex(x, y, uint8(rnd.IntN(len(palette))))
					}
				}
			}
		}
		hold := 20*time.Millisecond + time.Duration(rnd.Int64N(int64(200*time.Millisecond)))
		shots = append(shots, shot{drawtest.Clone(img), changed, hold})
	}
	return shots
}

// randomRect returns a rectangle within another: any, and now and then all of it.
func randomRect(rnd *rand.Rand, within image.Rectangle) image.Rectangle {
	if rnd.IntN(10) == 0 {
		return within
	}
	x, y := rnd.IntN(within.Dx()), rnd.IntN(within.Dy())
	return image.Rect(x, y, x+1+rnd.IntN(within.Dx()-x), y+1+rnd.IntN(within.Dy()-y))
}

// recolored returns the shots of randomShots with a palette of n colors, from the first to the last of which
// their pixels range.
func recolored(shots []shot, n int) []shot {
	var palette color.Palette
	for i := range n {
		palette = append(palette, color.Gray{uint8(i)})
	}
	for _, s := range shots {
		most := len(s.image.Palette) - 1
		for i, index := range s.image.Pix {
			s.image.Pix[i] = uint8(int(index) * (n - 1) / most)
		}
		s.image.Palette = palette
	}
	return shots
}

// tiledShots returns n pictures of large tiles, which video codecs, that smooth small ones, show as they are.
func tiledShots(n int) []shot {
	const tile = 16
	rnd := rand.New(rand.NewPCG(8, 2))
	shots := recolored(randomShots(rnd, n, image.Pt(5*tile-3, 3*tile-5)), 7)
	for i := range shots {
		img := shots[i].image
		img.Palette = color.Palette{
			color.Black, color.White, color.Gray{160}, color.RGBA{200, 40, 40, 255}, color.RGBA{40, 90, 200, 255}, color.RGBA{240, 232, 216, 255},
			color.RGBA{40, 140, 70, 255},
		}
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if x%tile == 0 && y%tile == 0 {
					img.SetColorIndex(x, y, uint8(rnd.IntN(len(img.Palette))))
				} else {
					img.SetColorIndex(x, y, img.ColorIndexAt(x-x%tile, y-y%tile))
				}
			}
		}
		shots[i].changed = []image.Rectangle{img.Rect}
	}
	return shots
}

// A script is a painter of shots.
type script struct {
	draw.ScenePainter // what is not asked of it
	look              panel.Options
	size              image.Point
	palette           color.Palette
	shots             []shot
	told              int // the last shot that the film has told
	painted           int // shots so far
	shared            *image.Paletted
	marks             *raster.Marks
}

func (p *script) Options() panel.Options { return p.look }

func (p *script) Size() image.Point { return p.size }

func (p *script) Palette() color.Palette { return p.palette }

func (p *script) Parts() []draw.Part {
	return []draw.Part{{Name: "board", Place: image.Rectangle{Max: p.size}}}
}

func (p *script) Drawing(*story.Scene) *raster.Drawing { return squaresOf(p.shots[p.told].image) }

// Paint returns the next shot, as painters do: in one image that changes.
func (p *script) Paint(s *story.Scene) draw.Picture {
	shot := p.shots[p.painted]
	copy(p.shared.Pix, shot.image.Pix)
	p.marks.Clear()
	for _, r := range shot.changed {
		p.marks.Add(r)
	}
	p.painted++
	return draw.Picture{Image: p.shared, Marks: p.marks, Hold: s.Hold, Scene: s}
}

// filmOf returns the film of the shots. Every third is a slide.
func filmOf(shots []shot) Film {
	img := drawtest.Clone(shots[0].image)
	p := &script{size: img.Rect.Size(), palette: img.Palette, shots: shots, shared: img, marks: raster.NewMarks(img.Rect.Max)}
	f := Film{Info: Info{Size: p.size, Palette: p.palette, Frames: len(shots)}, Views: map[Look]View{Whole: {Day: p}}}
	for _, s := range shots {
		f.Length += s.hold
	}
	f.Scenes = func(yield func(story.Scene) bool) {
		p.painted = 0
		for i, shot := range shots {
			p.told = i
			if !yield(story.Scene{Step: i + 1, States: make([]story.State, 1), Showing: story.Showing{Hold: shot.hold, Slide: i%3 == 0}}) {
				return
			}
		}
	}
	return f
}

// smallFilm returns a film of a few pictures.
func smallFilm() Film { return filmOf(randomShots(rand.New(rand.NewPCG(7, 7)), 3, image.Pt(9, 7))) }

// pictures yields the pictures of a film.
func (f *Film) pictures() iter.Seq[draw.Picture] {
	return func(yield func(draw.Picture) bool) {
		for s := range f.Scenes {
			if !yield(f.Views[Whole].Day.Paint(&s)) {
				return
			}
		}
	}
}

// changed yields scenes with a change.
func changed(scenes iter.Seq[story.Scene], change func(*story.Scene)) iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		for s := range scenes {
			change(&s)
			if !yield(s) {
				return
			}
		}
	}
}

// squaresOf returns a drawing of a square for each pixel.
func squaresOf(img *image.Paletted) *raster.Drawing {
	d := &raster.Drawing{Bounds: img.Rect}
	colors := rgbaOf(img.Palette)
	for i, index := range img.Pix {
		c, at := colors[index], image.Pt(i%img.Stride, i/img.Stride)
		r := image.Rectangle{at, at.Add(image.Pt(1, 1))}
		d.Layers = append(d.Layers, raster.Layer{Clip: r, Reach: r, Color: raster.Color{R: c[0], G: c[1], B: c[2]}})
	}
	return d
}

// tell returns the scenes of a solver's search for p, at most so many, which all stand equally long.
func tell(most int, s solver.Solver, p trace.Problem, o story.Options) (scenes []story.Scene) {
	for scene := range story.ScenesOf(drawtest.TellOf(s, p, o)) {
		scene.Show(story.Showing{Hold: 100 * time.Millisecond})
		if scenes = append(scenes, scene); len(scenes) == most {
			break
		}
	}
	return scenes
}

// timed returns the scenes of a film of the search of a solver for p, or of several side by side.
func timed(t testing.TB, p trace.Problem, o story.Options, timing pace.Timing, solvers ...solver.Solver) []story.Scene {
	t.Helper()
	f, err := pace.New(drawtest.Run(t, p, o, story.WorkClock, solvers...)).Timed(timing)
	if err != nil {
		t.Fatal(err)
	}
	f.MarkSlides(nil)
	return slices.Collect(f.Scenes(o))
}

// shapesOf returns the shapes of such a film.
func shapesOf(t testing.TB, p trace.Problem, o story.Options, solvers ...solver.Solver) []story.Shape {
	t.Helper()
	f := pace.New(drawtest.Run(t, p, o, story.WorkClock, solvers...))
	return f.Shapes()
}

// newPainter returns a painter of the search of backtrack for n queens.
func newPainter(t testing.TB, n int, look panel.Options) *draw.Painter {
	t.Helper()
	return newPainterOf(t, solver.Backtrack.About(trace.Problem{N: n}), look)
}

func newPainterOf(t testing.TB, about trace.About, look panel.Options) *draw.Painter {
	t.Helper()
	p, err := draw.NewPainter(about, look)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

// A compared painter is one of searches side by side.
type compared struct {
	draw.ScenePainter
	searches []trace.About
}

// comparisonOf returns a painter of searches side by side.
func comparisonOf(t *testing.T, p trace.Problem, solvers ...solver.Solver) draw.ScenePainter {
	t.Helper()
	return comparisonWith(t, p, nil, solvers...)
}

// comparisonWith returns a painter of searches side by side, each with a shape at its foot.
func comparisonWith(t *testing.T, p trace.Problem, feet []story.Shape, solvers ...solver.Solver) draw.ScenePainter {
	t.Helper()
	var shown []draw.Search
	var searches []trace.About
	for _, s := range solvers {
		searches = append(searches, s.About(p))
		shown = append(shown, draw.Search{About: s.About(p), Name: s.Name, States: drawtest.TellOf(s, p, story.Options{}), Until: 40})
	}
	c, err := draw.New(shown, story.WorkClock, panel.Options{Cell: 16, Foot: feet})
	if err != nil {
		t.Fatal(err)
	}
	return compared{c, searches}
}

// filmed returns a film of scenes without a painter.
func filmed(about trace.About, scenes []story.Scene) Film {
	f := Film{Scenes: slices.Values(scenes)}
	f.Frames, f.Steps, f.About, f.Language = len(scenes), scenes[len(scenes)-1].Step, about, &words.English
	for _, s := range scenes {
		f.Length += s.Hold
	}
	return f
}

// searchesOf returns the searches that a painter was made for.
func searchesOf(p draw.ScenePainter) []trace.About {
	if c, ok := p.(compared); ok {
		return c.searches
	}
	return []trace.About{p.(interface{ Metrics() panel.Metrics }).Metrics().About}
}

// painted returns the film of scenes that p paints.
func painted(p draw.ScenePainter, scenes []story.Scene) Film {
	searches := searchesOf(p)
	f := filmed(trace.Together(searches), scenes)
	look := p.Options()
	f.Views, f.Size, f.Palette, f.Title, f.Theme, f.Language = map[Look]View{Whole: {Day: p}}, p.Size(), p.Palette(), look.Title, look.Theme.Name, look.Language
	f.Searches = searches
	f.Alt = f.Describe(0, scenes[len(scenes)-1].Caption)
	return f
}

// write writes a film to targets.
func write(t testing.TB, f Film, targets ...Target) {
	t.Helper()
	if err := Write(t.Context(), f, targets...); err != nil {
		t.Fatal(err)
	}
}

// encode returns a film in a format.
func encode(t testing.TB, f Film, as Format) []byte {
	t.Helper()
	var b bytes.Buffer
	write(t, f, as.To(&b))
	return b.Bytes()
}

func writeFile(t testing.TB, path string, data []byte) {
	t.Helper()
	if err := os.WriteFile(path, data, 0o777); err != nil {
		t.Fatal(err)
	}
}

// A disk holds files in memory. It can fail at any byte, and at any file.
type disk struct {
	files           map[string]*bytes.Buffer
	bytes, created  int  // so far
	open            int  // files that are not closed
	room            int  // for this many bytes
	creates, closes int  // this many files can be made, and closed
	over            bool // no more writes are expected
	late            bool // there was one
}

func newDisk() *disk {
	return &disk{files: map[string]*bytes.Buffer{}, room: math.MaxInt, creates: math.MaxInt, closes: math.MaxInt}
}

func (d *disk) equal(e *disk) bool {
	return maps.EqualFunc(d.files, e.files, func(a, b *bytes.Buffer) bool { return bytes.Equal(a.Bytes(), b.Bytes()) })
}

// save writes the files to a real disk: one file, or a folder.
func (d *disk) save(path string, folder bool) error {
	if !folder {
		return os.WriteFile(path, d.files["film"].Bytes(), 0o644)
	}
	err := os.Mkdir(path, 0o755)
	for name, data := range d.files {
		err = errors.Join(err, os.WriteFile(filepath.Join(path, name), data.Bytes(), 0o644))
	}
	return err
}

func (d *disk) create(name string) (io.WriteCloser, error) {
	d.late = d.late || d.over
	if d.creates--; d.creates < 0 {
		d.over = true
		return nil, errFull
	}
	d.created++
	d.open++
	d.files[name] = new(bytes.Buffer)
	return &diskFile{d, d.files[name]}, nil
}

// A diskFile is a file of a disk.
type diskFile struct {
	*disk
	data *bytes.Buffer
}

func (f *diskFile) Write(p []byte) (int, error) {
	f.late = f.late || f.over
	n := min(len(p), f.room)
	f.data.Write(p[:n])
	f.room -= n
	f.bytes += n
	if n < len(p) {
		f.over = true
		return n, errFull
	}
	return n, nil
}

func (f *diskFile) Close() error {
	f.open--
	if f.closes--; f.closes < 0 {
		f.over = true
		return errFull
	}
	return nil
}

// A recorder is a format that writes nothing and remembers what an encoder is told.
type recorder struct{ frames, closed int }

func (l *recorder) Add(draw.Picture) error { return nil }
func (l *recorder) Close() error           { l.closed++; return nil }

// target returns a target of the recorder.
func (l *recorder) target() Target {
	f := Format{Name: "recorder", New: func(_ context.Context, i Info, _ Sink) (Encoder, error) {
		l.frames = i.Frames
		return l, nil
	}}
	return f.To(io.Discard)
}

// What contradicts itself is refused before anything is written, or as soon as it shows.
func TestWriteRefuses(t *testing.T) {
	for _, c := range []struct {
		change func(*Film, *script)
		want   string
	}{
		{func(f *Film, _ *script) { f.Views = nil }, "a film needs a painter"},
		{func(f *Film, _ *script) { f.Frames = 0 }, "a film has at least one picture"},
		{func(f *Film, _ *script) { f.Plays = -1 }, "a film plays at least once, or 0 times for endless play"},
		{func(f *Film, _ *script) { f.Scenes = slices.Values([]story.Scene{}) }, "the film should have 3 pictures in 1s, but ends after 0 in 0s"},
		{func(f *Film, _ *script) { f.Frames = 4 }, "the film should have 4 pictures in 1s, but ends after 3 in 1s"},
		{func(f *Film, _ *script) { f.Length += 2 }, "the film should have 3 pictures in 1.000000002s, but ends after 3 in 1s"},
		{func(f *Film, _ *script) { f.Frames = 2 }, "the film should have 2 pictures, but has more"},
		{func(f *Film, _ *script) { f.Length -= 2 }, "the film should have 3 pictures in 999.999998ms, but ends after 3 in 1s"},
		{func(_ *Film, p *script) { p.shots[0].hold = 19 * time.Millisecond }, "picture 1 is shown for 19ms, and pictures are for at least 20ms"},
		{func(f *Film, _ *script) { f.Err = func() error { return errors.New("the search broke off") } }, "the search broke off"},
	} {
		shots := randomShots(rand.New(rand.NewPCG(4, 1)), 3, image.Pt(3, 3))
		shots[0].hold, shots[1].hold, shots[2].hold = 200*time.Millisecond, 300*time.Millisecond, 500*time.Millisecond
		f := filmOf(shots)
		c.change(&f, f.Views[Whole].Day.(*script))
		d := newDisk()
		err := (&trial{Format: GIF}).write(t.Context(), f, d)
		if err == nil || err.Error() != c.want {
			t.Errorf("got %v, want %q", err, c.want)
		}
		if d.bytes > 0 {
			t.Errorf("%q: %d bytes were written", c.want, d.bytes)
		}
	}
}

// A sink must be what the format writes, a file or a folder.
func TestWriteWantsTheRightSink(t *testing.T) {
	f := filmOf(randomShots(rand.New(rand.NewPCG(4, 1)), 3, image.Pt(3, 3)))
	for _, target := range []Target{{}, {Format: GIF}, {GIF, Sink{Create: newDisk().create}}, {Format: Frames}, Frames.To(io.Discard)} {
		if err := Write(t.Context(), f, target); err == nil {
			t.Errorf("%s writes into %+v", target.Format.Name, target.Sink)
		}
	}
}

// One target that fails ends all others, which are not finished: whichever fails, and when. With one
// processor few pieces are encoded side by side, so that a write in the middle fails before the last picture.
func TestWriteEndsEveryTarget(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	f := filmOf(randomShots(rand.New(rand.NewPCG(8, 1)), 10*chunkLen, image.Pt(9, 9)))
	whole := newDisk()
	write(t, f, GIF.on(whole))
	broken := errors.New("broken")
	refuses := Format{New: func(context.Context, Info, Sink) (Encoder, error) { return nil, broken }}
	for _, c := range []struct {
		what string
		bad  func(*disk) Target
		want error
	}{
		{"at the start", func(*disk) Target { return refuses.To(io.Discard) }, broken},
		{"in the middle", func(d *disk) Target { d.room = whole.bytes / 2; return GIF.on(d) }, errFull},
		{"at the end", func(d *disk) Target { d.room = whole.bytes - 1; return GIF.on(d) }, errFull},
	} {
		for _, first := range []bool{true, false} {
			good, bad := newDisk(), newDisk()
			targets := []Target{c.bad(bad), GIF.on(good)}
			if !first {
				slices.Reverse(targets)
			}
			if err := Write(t.Context(), f, targets...); !errors.Is(err, c.want) {
				t.Errorf("%s, first: %v: error %v, want %v", c.what, first, err, c.want)
			}
			// The encoder before the one that fails at its end is through already.
			if ends := c.what == "at the end" && !first; (good.bytes == whole.bytes) != ends {
				t.Errorf("%s, first: %v: the other film has %d bytes of %d", c.what, first, good.bytes, whole.bytes)
			}
		}
	}
}

// A context that is done is found out even where the encoder does not look: before it is made, and after
// the last picture.
func TestWriteLooksAtTheContext(t *testing.T) {
	f := filmOf(randomShots(rand.New(rand.NewPCG(8, 1)), 3, image.Pt(9, 9)))
	stop := errors.New("stop")
	ctx, cancel := context.WithCancelCause(t.Context())
	scenes := f.Scenes
	f.Scenes = func(yield func(story.Scene) bool) {
		scenes(yield)
		cancel(stop)
	}
	f.Err = func() error { return errors.New("the search was interrupted") }
	var after, before recorder
	if err := Write(ctx, f, after.target()); err != stop || after.closed != 1 {
		t.Errorf("done after the last picture: error %v, and closed %d times", err, after.closed)
	}
	if err := Write(ctx, f, before.target()); err != stop || before.frames != 0 {
		t.Errorf("done before: error %v, and the encoder was told of %d pictures", err, before.frames)
	}
}

// A film whose own code panics leaves no goroutine behind.
func TestWriteSurvivesPanic(t *testing.T) {
	f := filmOf(randomShots(rand.New(rand.NewPCG(8, 1)), 10*chunkLen, image.Pt(9, 9)))
	f.Scenes = changed(f.Scenes, func(s *story.Scene) {
		if s.Step == 5*chunkLen {
			panic("no more")
		}
	})
	d := newDisk()
	err := (&trial{Format: GIF}).write(t.Context(), f, d)
	if err == nil || err.Error() != "it panics: no more" {
		t.Errorf("error %v, and should be that it panics", err)
	}
	if bytes := d.files["film"].Bytes(); len(bytes) > 0 && bytes[len(bytes)-1] == gifTrailer {
		t.Error("the film has an end")
	}
}

// Painters that cannot paint a film in two themes are refused, but where only the first is shown.
func TestThemesRefused(t *testing.T) {
	painter := func(colors, cell int) *draw.Painter {
		return newPainter(t, 4, panel.Options{Cell: cell, Theme: &theme.Themes[colors]})
	}
	f := painted(painter(0, 28), quickScenes(&words.English))
	f.Views[Apart] = View{Day: painter(0, 28)}
	for problem, night := range map[string]*draw.Painter{"one for light pages": painter(0, 28), "the same size": painter(1, 30)} {
		for look, v := range f.Views {
			f.Views[look] = View{v.Day, night}
		}
		for _, format := range []Format{HTML, SVG, GIF} {
			err := Write(t.Context(), f, format.To(io.Discard))
			wrong := new(words.Error)
			refused := errors.As(err, &wrong) && wrong.Field == "theme" && strings.Contains(wrong.Error(), problem)
			if refused != format.TwoThemes || !refused && err != nil {
				t.Errorf("a film in the format %s and two themes, which should have %s: error %v", format.Name, problem, err)
			}
		}
	}
}

// Three films of the largest size are written at once, and no more; smaller ones are, as are those of formats that allow
// larger pictures. Of videos, which ffmpeg needs more memory for, there is one.
func TestFilesAtOnce(t *testing.T) {
	for _, test := range []struct {
		size    image.Point
		formats []Format
		fine    bool
	}{
		{image.Pt(3000, 3000), []Format{GIF, HTML, GIF}, true},
		{image.Pt(3000, 3000), []Format{GIF, HTML, GIF, GIF}, false},
		{image.Pt(2000, 2000), []Format{WebP, WebP, WebP, GIF}, false},
		{image.Pt(2000, 2000), []Format{WebP, GIF, HTML, GIF, GIF}, true},
		{image.Pt(1850, 1850), []Format{MP4, VTT, SRT, JSON}, true},
		{image.Pt(1850, 1850), []Format{MP4, VTT, WebP}, false},
	} {
		var targets []Target
		for _, f := range test.formats {
			targets = append(targets, f.To(io.Discard))
		}
		err := checkTargets(targets, slices.Repeat([]Info{{Size: test.size}}, len(targets)))
		painted := len(slices.DeleteFunc(test.formats, func(f Format) bool { return f.Look == Words }))
		wrong := new(words.Error)
		refused := errors.As(err, &wrong) && strings.HasPrefix(wrong.Error(), fmt.Sprint(painted, " films"))
		if refused == test.fine {
			t.Errorf("%d files of %v: error %v", len(targets), test.size, err)
		}
	}
}

// However many processors there are, an encoder keeps no more than four of the largest pictures; of common ones it keeps
// enough for all processors.
func TestPiecesInMemory(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(0))
	for _, test := range []struct {
		size       image.Point
		processors int
		want       int
	}{
		{image.Pt(3000, 3000), 32, 4},
		{image.Pt(3000, 3000), 1, 2},
		{image.Pt(500, 600), 32, 64},
	} {
		runtime.GOMAXPROCS(test.processors)
		if got := (&Info{Size: test.size}).maxPieces(MaxPixels); got != test.want {
			t.Errorf("%v on %d processors: %d pieces, want %d", test.size, test.processors, got, test.want)
		}
	}
}

// A picture stands as long as the format shows one at most, and a film plays as often. A longer one is refused: image/gif, for one, cuts
// delays to 16 bits in silence. Here rounding carries 4 ms on, which are one tick too much.
func TestFormatsHoldWhatTheySay(t *testing.T) {
	for _, format := range animations() {
		if format.MaxHold == 0 {
			continue
		}
		shots := randomShots(rand.New(rand.NewPCG(4, 2)), 2*probed, image.Pt(3, 3))
		for i := range shots {
			shots[i].hold = time.Second
		}
		last := &shots[len(shots)-1].hold
		*last = format.MaxHold
		longest := subjectOf(shots)
		longest.film.Plays = format.MaxPlays
		if err := (&trial{format}).showsFilm(t, longest, decoders[format.Name][0]); err != nil {
			t.Errorf("%s: %v", format.Name, err)
		}
		*last += format.Tick
		err := Write(t.Context(), filmOf(shots), format.To(io.Discard))
		if want := "the format " + format.Name + " shows one for at most "; err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: the error is %v", format.Name, err)
		}
	}
	shots := randomShots(rand.New(rand.NewPCG(4, 1)), 3, image.Pt(3, 3))
	shots[0].hold, shots[1].hold, shots[2].hold = 24*time.Millisecond, 40*time.Millisecond, GIF.MaxHold+time.Millisecond
	err := Write(t.Context(), filmOf(shots), GIF.To(io.Discard))
	if err == nil || !strings.Contains(err.Error(), "be shown for 10m55.36s") {
		t.Errorf("the error is %v", err)
	}
}

// Films have as many pixels and play as often as their format says, and no more.
func TestFormatsSayHowMuchTheyHold(t *testing.T) {
	for _, f := range Formats {
		most := cmp.Or(f.MaxPixels, MaxPixels)
		full := Info{Size: image.Pt(most/3000, 3000), Frames: 1, Plays: f.MaxPlays, view: View{Day: new(script)}}
		if err := f.check(&full); err != nil {
			t.Errorf("%s: %v: %v", f.Name, full.Size, err)
		}
		larger, wider, longer := full, full, full
		larger.Size.X++
		wider.Size = image.Pt(f.MaxSide+1, 1)
		longer.Plays++
		for key, more := range map[string]struct {
			Info
			bounded bool
		}{"format-pixels": {larger, f.Look != Words}, "format-side": {wider, f.MaxSide > 0}, "format-plays": {longer, f.MaxPlays > 0}} {
			problem := new(words.Error)
			if is := errors.As(f.check(&more.Info), &problem); is != more.bounded || is && problem.Problem.Key != key {
				t.Errorf("%s, %s: the error is %v", f.Name, key, problem)
			}
		}
	}
}

// Films have the sizes that they had: no encoder packs worse unseen. Those without words and theme have them to the byte, where all bytes
// are ours and none a library's; all others within two percent, which is more than a word or a color makes. That the bytes show what they
// should is tested by decoders.
func TestSizes(t *testing.T) {
	p := trace.Problem{N: 8, Solutions: 1}
	steps := tell(100, solver.Backtrack, p, story.Options{})
	queens := func(colors int) *draw.Painter {
		return newPainterOf(t, solver.Backtrack.About(p), panel.Options{Cell: 20, Theme: &theme.Themes[colors], Search: drawtest.StatesOf(steps)})
	}
	both := painted(queens(0), steps)
	both.Views[Apart] = View{queens(0), queens(1)}
	shots := func(n int, size image.Point) Film {
		return infoOf(filmOf(randomShots(rand.New(rand.NewPCG(11, uint64(n))), n, size)), told)
	}
	noPage := animations() // a page is nearly all player
	const path = "testdata/sizes.txt"
	want, _ := os.ReadFile(path)
	var sizes bytes.Buffer
	for _, c := range []struct {
		name string
		film Film
		in   []Format
	}{
		{"100 steps of eight queens", painted(queens(0), steps), append(noPage, HTML)},
		{"100 steps of eight queens in two themes", both, []Format{HTML}},
		{"70 random pictures", shots(70, image.Pt(83, 67)), noPage},
		{"5 large random pictures", shots(5, image.Pt(300, 200)), noPage},
		{"a picture", shots(1, image.Pt(31, 23)), noPage},
	} {
		for _, f := range c.in {
			name, size, before := fmt.Sprintf("%-42s%-5s", c.name, f.Name), len(encode(t, c.film, f)), 0
			fmt.Fprintf(&sizes, "%s%8d bytes\n", name, size)
			_, line, _ := strings.Cut(string(want), name)
			fmt.Sscan(line, &before)
			off := 0.02 * float64(before)
			if c.film.Theme == told.Theme && !strings.HasSuffix(f.Type, "png") {
				off = 0
			}
			if math.Abs(float64(size-before)) > off && !tracetest.Update {
				t.Errorf("%s: %d bytes, and not %d: if that is right, UPDATE=1 writes it", name, size, before)
			}
		}
	}
	tracetest.GoldenFile(t, path, sizes.Bytes())
}
