package main

import (
	"image"
	"image/png"
	"io"
	"path/filepath"
	"strings"
	"sync"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw/film"
)

// pagePNGEncoder returns the function that writes a page, with so many pixels to the inch, and its report.
func pagePNGEncoder(img *image.Paletted, dpi int, i film.Info) func(io.Writer) (report, error) {
	encode := pngEncoder(new(png.Encoder), img, i)
	return func(w io.Writer) (report, error) { return encode(film.Density(w, dpi)) }
}

// checkPNG reports whether a path can take a PNG; "" stands for a default one.
func (o *output) checkPNG(path string) error {
	if path == "-" {
		return o.checkStdout(false)
	}
	if path != "" && !strings.EqualFold(filepath.Ext(path), ".png") {
		return usagef("--output %s: its ending names no format: pictures are png", path)
	}
	return nil
}

// writePNG stages a picture with its description.
func (o *output) writePNG(path string, img *image.Paletted, i film.Info) error {
	return o.write(path, pngEncoder(new(png.Encoder), img, i))
}

// pngEncoder returns the function that writes a picture with e, and its report.
func pngEncoder(e *png.Encoder, img *image.Paletted, i film.Info) func(io.Writer) (report, error) {
	return func(w io.Writer) (report, error) {
		size := img.Rect.Size()
		return report{Format: "png", Width: size.X, Height: size.Y, Frames: 1, Alt: i.Alt}, pictures.WritePNG(w, e, img, i)
	}
}

// A pngBuffers keeps the memory of encoders for the next picture.
type pngBuffers struct{ pool sync.Pool }

func (b *pngBuffers) Get() *png.EncoderBuffer {
	buffer, _ := b.pool.Get().(*png.EncoderBuffer)
	return buffer
}

func (b *pngBuffers) Put(buffer *png.EncoderBuffer) { b.pool.Put(buffer) }
