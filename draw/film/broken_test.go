package film

import (
	"bytes"
	"context"
	"errors"
	"image"
	"io"
	"runtime"
	"slices"
	"testing"

	"queenreel/draw"
)

// A maker is the New of a format.
type maker func(ctx context.Context, i Info, to Sink) (Encoder, error)

// A spoiled encoder has methods of its own in place of some of the encoder's.
type spoiled struct {
	Encoder
	add   func(draw.Picture) error
	close func() error
}

func (s spoiled) Add(p draw.Picture) error {
	if s.add == nil {
		return s.Encoder.Add(p)
	}
	return s.add(p)
}

func (s spoiled) Close() error {
	if s.close == nil {
		return s.Encoder.Close()
	}
	return s.close()
}

// spoil returns a format's New whose encoders are spoiled.
func spoil(f Format, how func(Encoder) spoiled) maker {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		e, err := f.New(ctx, i, to)
		return how(e), err
	}
}

// spoilPictures returns a format's New to whose encoders pictures come changed; n counts them from 1.
func spoilPictures(f Format, change func(p *draw.Picture, n int)) maker {
	return spoil(f, func(e Encoder) spoiled {
		n := 0
		return spoiled{Encoder: e, add: func(p draw.Picture) error {
			n++
			change(&p, n)
			return e.Add(p)
		}}
	})
}

// A writerFunc is a writer.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// spoilWrites returns GIF's New with a function in place of the file's Write.
func spoilWrites(write func(w io.Writer, p []byte) (int, error)) maker {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		return GIF.New(ctx, i, Sink{Writer: writerFunc(func(p []byte) (int, error) { return write(to, p) })})
	}
}

// spoilFiles returns Frames' New with a function in place of the folder's Create.
func spoilFiles(create func(to Sink, name string) (io.WriteCloser, error)) maker {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		return Frames.New(ctx, i, Sink{Create: func(name string) (io.WriteCloser, error) { return create(to, name) }})
	}
}

// onError returns what a Write that fails says in place of its error.
func onError(instead func(w io.Writer, rest []byte, err error) error) maker {
	return spoilWrites(func(w io.Writer, p []byte) (int, error) {
		n, err := w.Write(p)
		if err != nil {
			err = instead(w, p[n:], err)
		}
		return n, err
	})
}

// A file is a file of a folder with another way to close it.
type file struct {
	io.WriteCloser
	close func() error
}

func (f file) Close() error { return f.close() }

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
		{"it drops a picture", (*trial).shows, GIF, spoil(GIF, func(e Encoder) spoiled {
			n := 0
			return spoiled{Encoder: e, add: func(p draw.Picture) error {
				if n++; n == 6 {
					return nil
				}
				return e.Add(p)
			}}
		})},
		{"it holds a picture for too long", (*trial).shows, GIF, spoilPictures(GIF, func(p *draw.Picture, n int) {
			if n == 2 {
				p.Hold += gifTick
			}
		})},
		{"it shows a wrong pixel", (*trial).shows, GIF, spoilPictures(GIF, func(p *draw.Picture, n int) {
			if n == 9 {
				p.Image = &image.Paletted{Pix: slices.Clone(p.Image.Pix), Stride: p.Image.Stride, Rect: p.Image.Rect}
				p.Image.Pix[40] ^= 1
				p.Changed = []image.Rectangle{p.Image.Rect}
			}
		})},
		{"it trusts a picture to stay", (*trial).shows, GIF, spoil(GIF, func(e Encoder) spoiled {
			var kept []draw.Picture
			return spoiled{Encoder: e,
				add: func(p draw.Picture) error { kept = append(kept, p); return nil },
				close: func() error {
					for _, p := range kept {
						e.Add(p)
					}
					return e.Close()
				},
			}
		})},
		{"it writes garbage", (*trial).shows, GIF, spoilWrites(func(w io.Writer, p []byte) (int, error) {
			return w.Write(bytes.Repeat([]byte("garbage"), len(p)/7+1)[:len(p)])
		})},
		{"it leaves out the end", (*trial).shows, GIF, spoilWrites(func(w io.Writer, p []byte) (int, error) {
			if len(p) == 1 {
				return 1, nil
			}
			return w.Write(p)
		})},
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
		{"it misses a failed write at the end", (*trial).fails, GIF, spoil(GIF, func(e Encoder) spoiled {
			return spoiled{Encoder: e, close: func() error { e.Close(); return nil }}
		})},
		{"it does not say why a write failed", (*trial).fails, GIF, onError(func(io.Writer, []byte, error) error { return errors.New("it did not work") })},
		{"it panics when a write fails", (*trial).fails, GIF, onError(func(_ io.Writer, _ []byte, err error) error { panic(err) })},
		{"it tries again when a write fails", (*trial).fails, GIF, onError(func(w io.Writer, rest []byte, _ error) error {
			_, err := w.Write(rest)
			return err
		})},
		{"it ends a film that is cut", (*trial).ends, GIF, func(ctx context.Context, i Info, to Sink) (Encoder, error) {
			return GIF.New(context.WithoutCancel(ctx), i, to)
		}},
		{"it leaves a goroutine behind", (*trial).shows, GIF, spoil(GIF, func(e Encoder) spoiled {
			go func() { <-forever }()
			return spoiled{Encoder: e}
		})},
		{"its goroutine outlives a film that is cut", (*trial).ends, GIF, spoil(GIF, func(e Encoder) spoiled {
			whole := make(chan struct{})
			go func() {
				select {
				case <-whole:
				case <-forever:
				}
			}()
			return spoiled{Encoder: e, close: func() error {
				err := e.Close()
				if err == nil {
					close(whole)
				}
				return err
			}}
		})},
		{"it leaves files open", (*trial).shows, Frames, spoilFiles(func(to Sink, name string) (io.WriteCloser, error) {
			w, err := to.Create(name)
			return file{w, func() error { return nil }}, err
		})},
		{"it misses that a file was not made", (*trial).fails, Frames, spoilFiles(func(to Sink, name string) (io.WriteCloser, error) {
			w, err := to.Create(name)
			if err != nil {
				return newDisk().create(name)
			}
			return w, nil
		})},
		{"it misses that a file was not closed", (*trial).fails, Frames, spoilFiles(func(to Sink, name string) (io.WriteCloser, error) {
			w, err := to.Create(name)
			return file{w, func() error { w.Close(); return nil }}, err
		})},
	} {
		t.Run(b.what, func(t *testing.T) {
			tr := trial{Format: b.format, decoders: decoders[b.format.Name][:1], dir: t.TempDir()}
			tr.New = b.broken
			if err := b.law(&tr); err == nil {
				t.Error("its law is content with it")
			} else {
				t.Log(err)
			}
		})
	}
}

// A format that no decoder reads, however good it is, breaks the laws.
func TestLawsWantADecoder(t *testing.T) {
	if err := (&trial{Format: GIF}).shows(); err == nil {
		t.Error("no decoder is good enough")
	}
}
