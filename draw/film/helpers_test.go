package film

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"io"
	"iter"
	"maps"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime/debug"
	"slices"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// raceDetector says that the tests run under the race detector, which slows them down ten times and more.
var raceDetector = func() bool {
	info, _ := debug.ReadBuildInfo()
	return slices.Contains(info.Settings, debug.BuildSetting{Key: "-race", Value: "true"})
}()

// unraced skips a long test under the race detector, which has nothing to find where there is one goroutine.
func unraced(t *testing.T) {
	t.Helper()
	if raceDetector {
		t.Skip("it runs without the race detector")
	}
}

// seldom returns stills of which most are left out under the race detector.
func seldom(still func(i int) *image.Paletted) func(i int) *image.Paletted {
	if !raceDetector {
		return still
	}
	return func(i int) *image.Paletted {
		if i%9 > 0 {
			return nil
		}
		return still(i)
	}
}

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
		shots = append(shots, shot{clone(img), changed, hold})
	}
	return shots
}

// clone returns a copy of an image.
func clone(img *image.Paletted) *image.Paletted {
	c := *img
	c.Pix = slices.Clone(img.Pix)
	return &c
}

// randomRect returns a rectangle within another: any, and now and then all of it.
func randomRect(rnd *rand.Rand, within image.Rectangle) image.Rectangle {
	if rnd.IntN(10) == 0 {
		return within
	}
	x, y := rnd.IntN(within.Dx()), rnd.IntN(within.Dy())
	return image.Rect(x, y, x+1+rnd.IntN(within.Dx()-x), y+1+rnd.IntN(within.Dy()-y))
}

// A script is a painter of shots.
type script struct {
	draw.ScenePainter // what is not asked of it
	look              panel.Options
	size              image.Point
	palette           color.Palette
	shots             []shot
	painted           int // shots so far
	shared            *image.Paletted
	marks             *raster.Marks
}

func (p *script) Options() panel.Options { return p.look }
func (p *script) Size() image.Point      { return p.size }
func (p *script) Palette() color.Palette { return p.palette }
func (p *script) Parts() []draw.Part {
	return []draw.Part{{Name: "board", Place: image.Rectangle{Max: p.size}}}
}

func (p *script) Drawing(*story.Scene) *raster.Drawing { return squaresOf(p.shared) }

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
	img := clone(shots[0].image)
	p := &script{size: img.Rect.Size(), palette: img.Palette, shots: shots, shared: img, marks: raster.NewMarks(img.Rect.Max)}
	f := Film{Info: Info{Size: p.size, Palette: p.palette, Frames: len(shots)}, Painter: p}
	for _, s := range shots {
		f.Length += s.hold
	}
	f.Scenes = func(yield func(story.Scene) bool) {
		p.painted = 0
		for i, shot := range shots {
			if !yield(story.Scene{Step: i + 1, Showing: story.Showing{Hold: shot.hold, Slide: i%3 == 0}}) {
				return
			}
		}
	}
	return f
}

// pictures yields the pictures of a film.
func (f *Film) pictures() iter.Seq[draw.Picture] {
	return func(yield func(draw.Picture) bool) {
		for s := range f.Scenes {
			if !yield(f.Painter.Paint(&s)) {
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

// tell returns the scenes of a solver's search for p, which all stand equally long.
func tell(s solver.Solver, p trace.Problem, o story.Options) []story.Scene {
	return tellSome(math.MaxInt, s, p, o)
}

// tellSome returns the first of these scenes, at most so many: a search may have a hundred thousand.
func tellSome(most int, s solver.Solver, p trace.Problem, o story.Options) (scenes []story.Scene) {
	told, err := story.Tell(s.About(p), s.Events(p), o)
	for scene := range told {
		scene.Hold = 100 * time.Millisecond
		if scenes = append(scenes, scene); len(scenes) == most {
			break
		}
	}
	if err() != nil {
		panic(err())
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

// filmed returns a film of scenes without a painter.
func filmed(about trace.About, scenes []story.Scene) Film {
	f := Film{Info: Info{Frames: len(scenes), Steps: scenes[len(scenes)-1].Step, About: about, Language: &words.English}, Scenes: slices.Values(scenes)}
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
	f.Painter, f.Size, f.Palette, f.Title, f.Theme, f.Language = p, p.Size(), p.Palette(), look.Title, look.Theme.Name, look.Language
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

// fourQueens returns the scenes of the search for a solution for 4 queens.
func fourQueens() []story.Scene {
	return tell(solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, story.Options{})
}

func readFile(t testing.TB, path string) string {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
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
