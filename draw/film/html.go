package film

import (
	"bytes"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"image/png"
	"io"
	"time"

	"queenreel/draw"
	"queenreel/draw/story"
)

// HTML is the format of a page that plays a film step by step, in one file that needs no other.
var HTML = Format{
	Name: "html", Doc: "a page that plays the film and steps through it, for lessons and blogs", Ext: ".html",
	Tick: time.Millisecond, New: newHTMLEncoder,
}

// An htmlEncoder keeps the distinct tiles of all pictures until the film ends, and a few bytes for each picture.
type htmlEncoder struct {
	ctx      context.Context
	to       io.Writer
	info     Info
	language *story.Language
	joiner   *joiner // of the two themes; nil for one
	mosaic   *mosaic
	pictures *packed // as the mosaic describes them, one after another
	scenes   *packed // a line of JSON for each; see sceneData
	number   int     // of pictures so far
	before   story.Scene
	line     []byte
}

func newHTMLEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	e := &htmlEncoder{
		ctx: ctx, to: to, info: i, language: i.language(),
		mosaic: newMosaic(i), pictures: newPacked(), scenes: newPacked(),
	}
	if i.Night != nil {
		e.joiner = newJoiner(i)
	}
	return e, nil
}

// Add keeps the picture and its texts.
func (e *htmlEncoder) Add(p draw.Picture) error {
	if e.joiner != nil {
		var err error
		if p, err = e.joiner.join(p); err != nil {
			return err
		}
	}
	e.line = e.mosaic.add(e.line[:0], p)
	e.pictures.Write(e.line)
	line, err := json.Marshal(e.scene(p))
	if err != nil {
		return err
	}
	e.scenes.Write(append(line, '\n'))
	return context.Cause(e.ctx)
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
	if e.joiner != nil {
		e.mosaic.atlas.palette, _ = e.joiner.palettes(e.info)
	}
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	return encoder.Encode(w, &e.mosaic.atlas)
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
