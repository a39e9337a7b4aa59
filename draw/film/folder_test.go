package film

import (
	"context"
	"fmt"
	"image/png"
	"io"
	"sync"

	"queenreel/draw"
)

// pngs is a format of folders, for the laws: numbered PNGs, and a list that says how long each stands.
var pngs = Format{Name: "pngs", Doc: "numbered pictures and a list", Ext: ".pngs", Folder: true, New: newPNGs}

type pngsEncoder struct {
	ctx  context.Context
	to   Sink
	png  png.Encoder
	list []byte
	n    int
	err  error
}

func newPNGs(ctx context.Context, _ Info, to Sink) (Encoder, error) {
	return &pngsEncoder{ctx: ctx, to: to, png: png.Encoder{BufferPool: new(pngBuffers)}}, nil
}

func (e *pngsEncoder) Add(p draw.Picture) error {
	e.n++
	name := fmt.Sprintf("%03d.png", e.n)
	e.list = fmt.Appendln(e.list, name, p.Hold)
	e.err = e.create(name, func(w io.Writer) error { return e.png.Encode(w, p.Image) })
	return e.err
}

func (e *pngsEncoder) Close() error {
	if e.err != nil || e.ctx.Err() != nil {
		return context.Cause(e.ctx)
	}
	return e.create("film.txt", func(w io.Writer) error {
		_, err := w.Write(e.list)
		return err
	})
}

func (e *pngsEncoder) create(name string, write func(io.Writer) error) error {
	f, err := e.to.Create(name)
	if err != nil {
		return err
	}
	err = write(f)
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	return err
}

// pngBuffers keeps what encoders allocate for each picture.
type pngBuffers sync.Pool

func (b *pngBuffers) Get() *png.EncoderBuffer {
	buffer, _ := (*sync.Pool)(b).Get().(*png.EncoderBuffer)
	return buffer
}

func (b *pngBuffers) Put(buffer *png.EncoderBuffer) { (*sync.Pool)(b).Put(buffer) }
