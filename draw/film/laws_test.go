package film

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"image/draw"
	"iter"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw/story"
	"queenreel/draw/story/pace"
	"queenreel/trace/tracetest"
)

// Every format obeys the laws. In plain runs, the first of its decoders looks at it.
func TestLaws(t *testing.T) {
	for _, f := range Formats {
		if f.Name == WebM.Name && !tracetest.Full {
			continue // it is a second video, whose encoder takes long
		}
		t.Run(f.Name, func(t *testing.T) { obeys(t, f, Formats, decoders[f.Name]) })
	}
}

// obeys holds a format of a table against the laws.
func obeys(t *testing.T, f Format, table []Format, decoders []decoder) {
	t.Helper()
	for _, other := range table {
		if (other.Name == f.Name) != (other.Ext == f.Ext) {
			t.Errorf("the formats %s and %s are hard to tell apart", f.Name, other.Name)
		}
	}
	for _, ext := range append(f.Also, f.Ext) {
		if got, ok := FormatOf(table, "out/x"+strings.ToUpper(ext)); !ok || got.Name != f.Name {
			t.Errorf("the ending %s names the format %q, and should name %s", ext, got.Name, f.Name)
		}
	}
	if f.Doc == "" || strings.Contains(f.Doc, "\n") || strings.HasSuffix(f.Doc, ".") {
		t.Errorf("its line for lists is %q", f.Doc)
	}
	if f.Tick < 0 || f.Tick > pace.ShortestHold {
		t.Errorf("its tick is %v: it goes up to %v", f.Tick, pace.ShortestHold)
	}
	if len(decoders) > 1 && !tracetest.Full {
		decoders = decoders[:1]
	}
	tr := trial{Format: f, decoders: installed(t, decoders), dir: t.TempDir()}
	if len(decoders) > 0 && len(tr.decoders) == 0 {
		t.Skip("none of its decoders is installed")
	}
	obeyed := laws
	if tr.off() > 0 {
		obeyed = laws[:1] // for the others see TestVideoLaws
	}
	for _, law := range obeyed {
		if err := law.check(&tr); err != nil {
			t.Errorf("the format %s breaks a law: it %s: %v", f.Name, law.name, err)
		}
	}
}

// The laws of formats. Each check returns how a format breaks the law, or nil. Whatever a check does, the
// format must not panic, leave goroutines or open files, or write after the film has ended.
var laws = []law{
	{"shows every picture for its time", (*trial).shows},
	{"writes the same bytes from every run", (*trial).repeats},
	{"fails when a write fails", (*trial).fails},
	{"ends when its context is done", (*trial).ends},
}

type law struct {
	name  string
	check func(*trial) error
}

// A trial is a format, and what it takes to judge it.
type trial struct {
	Format
	decoders []decoder
	dir      string // where films are written for decoders
}

// off is by how much a channel of a pixel may be off on average; see inexact.
func (tr *trial) off() int { return inexact[tr.Name] }

// A subject is a film, and what a decoder must see of it; of words it hears what the film's scenes say.
type subject struct {
	film  Film
	still func(i int) *image.Paletted // of picture i, valid until the next; nil if it is not compared
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

// shows is the law that a film shows what went into it. Pictures are compared by time, for a format may
// repeat one, or let two that are alike be one; and the file tells what was told. Programs start slowly, and see only the longest film;
// the shortest, too, if no decoder of Go's library does. In plain runs these see one film, which is shorter. A video is one film.
func (tr *trial) shows() error {
	if tr.Look == Slides {
		return tr.showsSlides()
	}
	if tr.off() > 0 {
		return tr.showsFilm(subjectOf(tiledShots(6)))
	}
	lengths := lengths
	if !tracetest.Full && !slices.ContainsFunc(tr.decoders, func(d decoder) bool { return d.tool == "" }) {
		lengths = []int{chunkLen + 1}
	}
	for i, n := range lengths {
		shots := randomShots(rand.New(rand.NewPCG(1, uint64(i))), n, image.Pt(23, 31))
		judges := *tr
		if i < len(lengths)-1 {
			judges.decoders = slices.DeleteFunc(slices.Clone(tr.decoders), func(d decoder) bool { return d.tool != "" })
		}
		if len(judges.decoders) == 0 {
			if i > 0 {
				continue
			}
			judges.decoders = tr.decoders
		}
		if err := judges.showsFilm(subjectOf(shots)); err != nil {
			return fmt.Errorf("a film of %d pictures: %w", n, err)
		}
	}
	return nil
}

func (tr *trial) showsFilm(s subject) error {
	if len(tr.decoders) == 0 {
		return errors.New("no decoder reads it")
	}
	path := filepath.Join(tr.dir, "film"+tr.Ext)
	defer os.RemoveAll(path)
	d := newDisk()
	if err := tr.write(context.Background(), s.film, d); err != nil {
		return err
	}
	if err := d.save(path, tr.Folder); err != nil {
		return err
	}
	if s.film.Title == told.Title {
		if err := tr.tells(s.film, path); err != nil {
			return err
		}
	}
	for _, decoder := range tr.decoders {
		if tr.Look == Words {
			if err := tr.says(s.film, decoder, path); err != nil {
				return fmt.Errorf("as %s reads it: %w", cmp.Or(decoder.tool, "this test"), err)
			}
			continue
		}
		if err := s.compare(decoder.decode(path, s.film.Size), tr.Tick, tr.off()); err != nil {
			return fmt.Errorf("as %s sees it: %w", cmp.Or(decoder.tool, "Go"), err)
		}
	}
	return nil
}

// compare compares what a decoder sees with the subject; off is by how much channels may be off.
func (s *subject) compare(film iter.Seq2[shown, error], tick time.Duration, off int) error {
	left := inTicks(s.holds, tick) // of each picture
	colors := rgbaOf(s.film.Palette)
	i, still := 0, s.still(0)
	for got, err := range film {
		if err != nil {
			return err
		}
		for got.hold > 0 {
			if i == len(left) {
				return errors.New("it goes on after the last picture")
			}
			if still != nil && !near(got.masking(still), still, &colors, off) {
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
	draw.Draw(masked, s.Rect, still, image.Point{}, draw.Src)
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

// inTicks rounds the time at which each picture ends, and returns how long they stand then.
func inTicks(holds []time.Duration, tick time.Duration) []time.Duration {
	tick = max(tick, 1)
	asked, shown := time.Duration(0), time.Duration(0)
	var out []time.Duration
	for _, h := range holds {
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
		if !d.equal(first) {
			return fmt.Errorf("other bytes with %d processors", procs)
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
	every := 1
	switch {
	case tr.off() > 0 || whole.bytes > 10_000: // each run starts a program, or most is the same in all films
		every = whole.bytes / 10
	case tr.Name != GIF.Name || raceDetector: // they make more of a frame, and fewer pieces
		every = 7
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
