package film

import (
	"cmp"
	"compress/zlib"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"html"
	"image/color"
	"image/png"
	"io"
	"strconv"
	"strings"
	"time"

	"queenreel/draw/film/player"
)

// HTML is the format of a page that plays a film step by step, in one file that needs no other.
var HTML = Format{
	Name: "html", Doc: "a page that plays the film and steps through it, for lessons and blogs", Ext: ".html", Page: true,
	Tick: time.Millisecond, New: newHTMLEncoder,
}

// newHTMLEncoder returns an encoder that packs the data of a film into a page.
func newHTMLEncoder(ctx context.Context, i Info, to Sink) (Encoder, error) {
	scenes, pictures := newPacked(), newPacked()
	return newPlayableEncoder(ctx, i, scenes, pictures, func(e *playableEncoder) error {
		return e.writePage(contextWriter{ctx, to}, scenes, pictures)
	}), nil
}

// writePage writes the page of the film, with the packed data of its pictures.
func (e *playableEncoder) writePage(w io.Writer, scenes, pictures *packed) error {
	i, f := e.info, e.film()
	described, err := json.Marshal(f) // which escapes what would end a script
	if err != nil {
		return err
	}
	shade := "light"
	if f.Dark {
		shade = "dark"
	}
	var image strings.Builder
	atlas, _ := e.atlas()
	encoder := png.Encoder{CompressionLevel: png.BestCompression}
	text := base64.NewEncoder(base64.StdEncoding, &image)
	if err := encoder.Encode(text, atlas); err != nil {
		return err
	}
	text.Close() // a builder does not fail
	// Package html/template would make the studio 3 MB larger.
	_, err = strings.NewReplacer(
		"{{meta}}", i.Meta().HTML(),
		"{{lang}}", html.EscapeString(f.Lang),
		"{{title}}", html.EscapeString(cmp.Or(i.Title, i.Alt, "Queenreel")),
		"{{alt}}", html.EscapeString(i.Alt),
		"{{shade}}", shade,
		"{{ground}}", f.Ground,
		"{{style}}", player.Source("player.css")+player.Source("page.css"),
		"{{width}}", strconv.Itoa(f.Width),
		"{{height}}", strconv.Itoa(f.Height),
		"{{needsscript}}", html.EscapeString(f.Words.NeedsScript),
		"{{film}}", string(described),
		"{{atlas}}", image.String(),
		"{{pictures}}", pictures.text(),
		"{{scenes}}", scenes.text(),
		"{{script}}", player.Bundle(append(player.Sources(), player.Source("page.js"))...),
	).WriteString(w, player.Source("page.html"))
	return err
}

// hex returns an opaque color as style sheets write it.
func hex(c color.Color) string {
	rgba := color.RGBAModel.Convert(c).(color.RGBA)
	return fmt.Sprintf("#%02x%02x%02x", rgba.R, rgba.G, rgba.B)
}

// packed is data that is compressed while it is written, in the form that browsers call deflate, as base64.
type packed struct {
	*zlib.Writer
	base64 io.WriteCloser
	out    strings.Builder
}

func newPacked() *packed {
	p := &packed{}
	p.base64 = base64.NewEncoder(base64.StdEncoding, &p.out)
	p.Writer, _ = zlib.NewWriterLevel(p.base64, zlib.BestCompression) // there is such a level
	return p
}

// text returns all data. No more can be written.
func (p *packed) text() string {
	p.Writer.Close() // a builder does not fail
	p.base64.Close()
	return p.out.String()
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
