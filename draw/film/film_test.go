package film

import (
	"context"
	"errors"
	"image"
	"io"
	"math/rand/v2"
	"runtime"
	"slices"
	"testing"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A recorder is a format that writes nothing and remembers what an encoder is told.
type recorder struct {
	info   Info
	holds  []time.Duration
	closed int
}

func (l *recorder) Add(p draw.Picture) error { l.holds = append(l.holds, p.Hold); return nil }
func (l *recorder) Close() error             { l.closed++; return nil }

// target returns a target of the recorder.
func (l *recorder) target(tick time.Duration) Target {
	f := Format{Name: "recorder", Tick: tick, New: func(_ context.Context, i Info, _ Sink) (Encoder, error) {
		l.info = i
		return l, nil
	}}
	return f.To(io.Discard)
}

// However many targets there are, each picture is made once, and each encoder gets all of them, is told how long they stand together
// in its ticks, and is closed once.
func TestWriteMakesPicturesOnce(t *testing.T) {
	f := filmOf(randomShots(rand.New(rand.NewPCG(1, 1)), 20, image.Pt(3, 3)))
	f.Title, f.Language = "Twenty pictures", &words.English
	var a, b recorder
	write(t, f, a.target(0), b.target(20*time.Millisecond))
	if made := f.Painter.(*script).painted; made != 20 {
		t.Errorf("%d pictures were made of 20", made)
	}
	for _, l := range []recorder{a, b} {
		length := time.Duration(0)
		for _, h := range l.holds {
			length += h
		}
		if len(l.holds) != 20 || l.closed != 1 || l.info.Title != f.Title || l.info.Language != f.Language || l.info.Length != length {
			t.Errorf("an encoder got %d pictures of 20 in %v, was closed %d times, and knew of %+v", len(l.holds), length, l.closed, l.info)
		}
	}
}

// What contradicts itself is refused before anything is written, or as soon as it shows.
func TestWriteRefuses(t *testing.T) {
	for _, c := range []struct {
		change func(*Film, *script)
		want   string
	}{
		{func(f *Film, _ *script) { f.Painter = nil }, "a film needs a painter"},
		{func(f *Film, _ *script) { f.Frames = 0 }, "a film has at least one picture"},
		{func(f *Film, _ *script) { f.Plays = -1 }, "a film plays at least once, or endlessly with 0"},
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
		c.change(&f, f.Painter.(*script))
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
	if err := Write(ctx, f, after.target(0)); err != stop || after.closed != 1 {
		t.Errorf("done after the last picture: error %v, and closed %d times", err, after.closed)
	}
	if err := Write(ctx, f, before.target(0)); err != stop || before.info.Frames != 0 {
		t.Errorf("done before: error %v, and the encoder was told of %d pictures", err, before.info.Frames)
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
