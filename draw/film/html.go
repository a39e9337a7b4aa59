package film

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/base64"
	"fmt"
	"image/png"
	"io"
	"time"
)

// HTML is the format of a page that plays a film step by step, in one file that needs no other.
var HTML = Format{
	Name: "html", Doc: "a page that plays the film and steps through it, for lessons and blogs", Ext: ".html", Page: true,
	Tick: time.Millisecond, New: newHTMLEncoder,
}

// An htmlEncoder packs the data of a film into a page.
type htmlEncoder struct {
	playableEncoder
	to               io.Writer
	scenes, pictures *packed
}

func newHTMLEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	e := &htmlEncoder{to: to, scenes: newPacked(), pictures: newPacked()}
	e.playableEncoder = newPlayableEncoder(ctx, i, e.scenes, e.pictures)
	return e, nil
}

// Close writes the page, unless the film was cut.
func (e *htmlEncoder) Close() error {
	if err := context.Cause(e.ctx); err != nil {
		return err
	}
	top, bottom, err := e.page()
	if err != nil {
		return err
	}
	w := contextWriter{e.ctx, e.to}
	if _, err := w.Write(top); err != nil {
		return err
	}
	if err := e.writeData(w); err != nil {
		return err
	}
	_, err = w.Write(bottom)
	return err
}

// writeData writes the data that the player decodes.
func (e *htmlEncoder) writeData(w io.Writer) error {
	for _, part := range []struct {
		before, after string
		write         func(io.Writer) error
	}{
		{`<img id="atlas" alt="" hidden src="data:image/png;base64,`, `">`, e.writeAtlas},
		{`<script id="pictures" type="text/plain">`, `</script>`, e.pictures.writeTo},
		{`<script id="scenes" type="text/plain">`, `</script>`, e.scenes.writeTo},
	} {
		if _, err := io.WriteString(w, part.before); err != nil {
			return err
		}
		text := base64.NewEncoder(base64.StdEncoding, w)
		if err := part.write(text); err != nil {
			return err
		}
		if err := text.Close(); err != nil {
			return err
		}
		if _, err := fmt.Fprintln(w, part.after); err != nil {
			return err
		}
	}
	return nil
}

func (e *htmlEncoder) writeAtlas(w io.Writer) error {
	atlas, _ := e.atlas()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	return encoder.Encode(w, atlas)
}

// packed is data that is compressed while it is written, in the form that browsers call deflate.
type packed struct {
	*zlib.Writer
	data bytes.Buffer
}

func newPacked() *packed {
	p := &packed{}
	p.Writer, _ = zlib.NewWriterLevel(&p.data, zlib.BestCompression) // there is such a level
	return p
}

// writeTo writes all data to w.
func (p *packed) writeTo(w io.Writer) error {
	if err := p.Close(); err != nil {
		return err
	}
	_, err := w.Write(p.data.Bytes())
	return err
}

// A contextWriter writes until its context is done.
type contextWriter struct {
	ctx context.Context
	io.Writer
}

func (w contextWriter) Write(p []byte) (int, error) {
	if err := context.Cause(w.ctx); err != nil {
		return 0, err
	}
	return w.Writer.Write(p)
}
