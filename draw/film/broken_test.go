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

// A broken format differs from one that obeys the laws in one thing.
type broken struct {
	what  string
	law   func(*trial) error // that must catch it
	write func(ctx context.Context, i Info, to Sink) (Encoder, error)
}

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

// A writerFunc is a writer.
type writerFunc func([]byte) (int, error)

func (f writerFunc) Write(p []byte) (int, error) { return f(p) }

// spoil returns GIF with an encoder that is spoiled.
func spoil(how func(Encoder) spoiled) func(context.Context, Info, Sink) (Encoder, error) {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		e, err := GIF.New(ctx, i, to)
		return how(e), err
	}
}

// through returns GIF with a writer between the encoder and the file.
func through(how func(io.Writer) writerFunc) func(context.Context, Info, Sink) (Encoder, error) {
	return func(ctx context.Context, i Info, to Sink) (Encoder, error) {
		return GIF.New(ctx, i, Sink{Writer: how(to)})
	}
}

// A format that breaks the laws is caught, by the law that it breaks.
func TestLawsCatchBrokenFormats(t *testing.T) {
	runs := 0
	forever := make(chan struct{})
	defer close(forever)
	for _, b := range []broken{
		{"it drops a picture", (*trial).shows, spoil(func(e Encoder) spoiled {
			n := 0
			return spoiled{Encoder: e, add: func(p draw.Picture) error {
				if n++; n == 6 {
					return nil
				}
				return e.Add(p)
			}}
		})},
		{"it holds a picture for too long", (*trial).shows, spoil(func(e Encoder) spoiled {
			n := 0
			return spoiled{Encoder: e, add: func(p draw.Picture) error {
				if n++; n == 2 {
					p.Hold += gifTick
				}
				return e.Add(p)
			}}
		})},
		{"it shows a wrong pixel", (*trial).shows, spoil(func(e Encoder) spoiled {
			n := 0
			return spoiled{Encoder: e, add: func(p draw.Picture) error {
				if n++; n == 9 {
					p.Image = &image.Paletted{Pix: slices.Clone(p.Image.Pix), Stride: p.Image.Stride, Rect: p.Image.Rect}
					p.Image.Pix[40] ^= 1
					p.Changed = []image.Rectangle{p.Image.Rect}
				}
				return e.Add(p)
			}}
		})},
		{"it trusts a picture to stay", (*trial).shows, spoil(func(e Encoder) spoiled {
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
		{"it writes garbage", (*trial).shows, func(_ context.Context, _ Info, to Sink) (Encoder, error) {
			return spoiled{
				add:   func(draw.Picture) error { _, err := io.WriteString(to, "garbage"); return err },
				close: func() error { return nil },
			}, nil
		}},
		{"it leaves out the end", (*trial).shows, through(func(w io.Writer) writerFunc {
			return func(p []byte) (int, error) {
				if len(p) == 1 {
					return 1, nil
				}
				return w.Write(p)
			}
		})},
		{"it counts its runs", (*trial).repeats, through(func(w io.Writer) writerFunc {
			runs++
			return func(p []byte) (int, error) {
				return w.Write(bytes.ReplaceAll(p, []byte("NETSCAPE"), []byte{'N', 'E', 'T', byte(runs)}))
			}
		})},
		{"it writes the number of processors", (*trial).repeats, through(func(w io.Writer) writerFunc {
			procs := byte(runtime.GOMAXPROCS(0))
			return func(p []byte) (int, error) {
				return w.Write(bytes.ReplaceAll(p, []byte("NETSCAPE"), []byte{'N', 'E', 'T', procs}))
			}
		})},
		{"it misses a failed write", (*trial).fails, through(func(w io.Writer) writerFunc {
			return func(p []byte) (int, error) { w.Write(p); return len(p), nil }
		})},
		{"it misses a failed write at the end", (*trial).fails, spoil(func(e Encoder) spoiled {
			return spoiled{Encoder: e, close: func() error { e.Close(); return nil }}
		})},
		{"it does not say why a write failed", (*trial).fails, through(func(w io.Writer) writerFunc {
			return func(p []byte) (int, error) {
				n, err := w.Write(p)
				if err != nil {
					err = errors.New("it did not work")
				}
				return n, err
			}
		})},
		{"it panics when a write fails", (*trial).fails, through(func(w io.Writer) writerFunc {
			return func(p []byte) (int, error) {
				n, err := w.Write(p)
				if err != nil {
					panic(err)
				}
				return n, nil
			}
		})},
		{"it tries again when a write fails", (*trial).fails, through(func(w io.Writer) writerFunc {
			return func(p []byte) (int, error) {
				n, err := w.Write(p)
				if err != nil {
					_, err = w.Write(p[n:])
				}
				return n, err
			}
		})},
		{"it ends a film that is cut", (*trial).ends, func(ctx context.Context, i Info, to Sink) (Encoder, error) {
			return GIF.New(context.WithoutCancel(ctx), i, to)
		}},
		{"it leaves a goroutine behind", (*trial).shows, spoil(func(e Encoder) spoiled {
			go func() { <-forever }()
			return spoiled{Encoder: e}
		})},
		{"its goroutine outlives a film that is cut", (*trial).ends, func(ctx context.Context, i Info, to Sink) (Encoder, error) {
			e, err := GIF.New(ctx, i, to)
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
			}}, err
		}},
	} {
		t.Run(b.what, func(t *testing.T) {
			tr := trial{Format: GIF, decoders: decoders["gif"][:1], dir: t.TempDir()}
			tr.New = b.write
			if err := b.law(&tr); err == nil {
				t.Error("its law is content with it")
			} else {
				t.Log(err)
			}
		})
	}
}

// A format of folders can also leave a file open, or miss that one was not made.
func TestLawsCatchBrokenFolders(t *testing.T) {
	for _, b := range []struct {
		what   string
		law    func(*trial) error
		create func(Sink, string) (io.WriteCloser, error)
	}{
		{"it leaves files open", (*trial).shows, func(to Sink, name string) (io.WriteCloser, error) {
			w, err := to.Create(name)
			return struct {
				io.Writer
				io.Closer
			}{w, io.NopCloser(nil)}, err
		}},
		{"it misses that a file was not made", (*trial).fails, func(to Sink, name string) (io.WriteCloser, error) {
			w, err := to.Create(name)
			if err != nil {
				return newDisk().create(name)
			}
			return w, nil
		}},
		{"it misses that a file was not closed", (*trial).fails, func(to Sink, name string) (io.WriteCloser, error) {
			w, err := to.Create(name)
			return closedInSilence{w}, err
		}},
	} {
		t.Run(b.what, func(t *testing.T) {
			tr := trial{Format: Frames, decoders: decoders[Frames.Name], dir: t.TempDir()}
			tr.New = func(ctx context.Context, i Info, to Sink) (Encoder, error) {
				return Frames.New(ctx, i, Sink{Create: func(name string) (io.WriteCloser, error) { return b.create(to, name) }})
			}
			if err := b.law(&tr); err == nil {
				t.Error("its law is content with it")
			} else {
				t.Log(err)
			}
		})
	}
}

type closedInSilence struct{ io.WriteCloser }

func (c closedInSilence) Close() error { c.WriteCloser.Close(); return nil }

// A format that no decoder reads, however good it is, breaks the laws.
func TestLawsWantADecoder(t *testing.T) {
	if err := (&trial{Format: GIF}).shows(); err == nil {
		t.Error("no decoder is good enough")
	}
}
