package film

import (
	"context"
	"errors"
	"image"
	"io"
	"runtime"
	"testing"

	"queenreel/draw"
	"queenreel/draw/story"
)

// A maker is the New of a format.
type maker func(ctx context.Context, i Info, to Sink) (Encoder, error)

// A spoiled encoder adds pictures in another way.
type spoiled struct {
	Encoder
	add func(draw.Picture) error
}

func (s spoiled) Add(p draw.Picture) error { return s.add(p) }

// spoil returns a format's New to whose encoders pictures come changed; n counts them from 1.
func spoil(f Format, change func(p *draw.Picture, s *story.Scene, n int)) maker {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		e, err := f.New(ctx, i, to)
		n := 0
		return spoiled{e, func(p draw.Picture) error {
			s := *p.Scene
			p.Scene = &s
			n++
			change(&p, &s, n)
			return e.Add(p)
		}}, err
	}
}

// A file does things in another way.
type file struct {
	write func([]byte) (int, error)
	close func() error
}

func (f file) Write(p []byte) (int, error) { return f.write(p) }
func (f file) Close() error                { return f.close() }

// onError returns GIF's New for whose encoders a write that fails ends as instead does.
func onError(instead func(w io.Writer, rest []byte, err error) error) maker {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		return GIF.New(ctx, i, Sink{Writer: file{write: func(p []byte) (int, error) {
			n, err := to.Write(p)
			if err != nil {
				err = instead(to, p[n:], err)
			}
			return n, err
		}}})
	}
}

// onClose returns Frames' New with another way to close files.
func onClose(how func(io.WriteCloser)) maker {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		return Frames.New(ctx, i, Sink{Create: func(name string) (io.WriteCloser, error) {
			w, err := to.Create(name)
			return file{func(p []byte) (int, error) { return w.Write(p) }, func() error { how(w); return nil }}, err
		}})
	}
}

// A format that breaks a law in one thing is caught, by that law.
func TestLawsCatchBrokenFormats(t *testing.T) {
	runs := 0
	forever := make(chan struct{})
	defer close(forever)
	for _, b := range []struct {
		what   string
		law    func(*trial) error
		format Format
		broken maker
	}{
		{"it holds a picture for too long", (*trial).shows, GIF, spoil(GIF, func(p *draw.Picture, _ *story.Scene, n int) {
			if n == 2 {
				p.Hold += gifTick
			}
		})},
		{"it shows a wrong pixel", (*trial).shows, GIF, spoil(GIF, func(p *draw.Picture, _ *story.Scene, n int) {
			if n == 9 {
				p.Image = clone(p.Image)
				p.Image.Pix[40] ^= 1
				p.Changed, p.Marks = []image.Rectangle{p.Image.Rect}, nil
			}
		})},
		{"it trusts a picture to stay", (*trial).shows, GIF, func(ctx context.Context, i Info, to Sink) (Encoder, error) {
			e, err := GIF.New(ctx, i, to)
			var kept []draw.Picture
			return spoiled{e, func(p draw.Picture) (err error) {
				if kept = append(kept, p); len(kept) == i.Frames {
					for _, p := range kept {
						err = errors.Join(err, e.Add(p))
					}
				}
				return err
			}}, err
		}},
		{"it drifts", (*trial).shows, VTT, spoil(VTT, func(p *draw.Picture, _ *story.Scene, _ int) { p.Hold += wordsTick })},
		{"it leaves a text out", (*trial).shows, SRT, spoil(SRT, func(_ *draw.Picture, s *story.Scene, _ int) { s.Caption.Title = "the same" })},
		{"it shows the poster", (*trial).shows, Text, spoil(Text, func(_ *draw.Picture, s *story.Scene, _ int) { s.Poster = false })},
		{"it counts its runs", (*trial).repeats, GIF, func(ctx context.Context, i Info, to Sink) (Encoder, error) {
			runs++
			i.Plays = runs
			return GIF.New(ctx, i, to)
		}},
		{"it writes the number of processors", (*trial).repeats, GIF, func(ctx context.Context, i Info, to Sink) (Encoder, error) {
			i.Plays = runtime.GOMAXPROCS(0)
			return GIF.New(ctx, i, to)
		}},
		{"it misses a failed write", (*trial).fails, GIF, onError(func(io.Writer, []byte, error) error { return nil })},
		{"it does not say why a write failed", (*trial).fails, GIF, onError(func(io.Writer, []byte, error) error { return errors.New("it did not work") })},
		{"it panics when a write fails", (*trial).fails, GIF, onError(func(_ io.Writer, _ []byte, err error) error { panic(err) })},
		{"it tries again when a write fails", (*trial).fails, GIF, onError(func(w io.Writer, rest []byte, _ error) error {
			_, err := w.Write(rest)
			return err
		})},
		{"it ends a film that is cut", (*trial).ends, GIF, func(ctx context.Context, i Info, to Sink) (Encoder, error) {
			return GIF.New(context.WithoutCancel(ctx), i, to)
		}},
		{"it leaves a goroutine behind", (*trial).shows, GIF, func(ctx context.Context, i Info, to Sink) (Encoder, error) {
			go func() { <-forever }()
			return GIF.New(ctx, i, to)
		}},
		{"it leaves files open", (*trial).shows, Frames, onClose(func(io.WriteCloser) {})},
		{"it misses that a file was not closed", (*trial).fails, Frames, onClose(func(w io.WriteCloser) { w.Close() })},
	} {
		t.Run(b.what, func(t *testing.T) {
			tr := trial{Format: b.format, decoders: decoders[b.format.Name][:1], dir: t.TempDir()}
			tr.New = b.broken
			if err := b.law(&tr); err == nil {
				t.Error("its law is content with it")
			}
		})
	}
	if err := (&trial{Format: GIF}).shows(); err == nil {
		t.Error("a law is content with a format that no decoder reads")
	}
}
