package main

import (
	"image"
	"image/png"
	"io"
	"path/filepath"
	"strings"
)

// checkPNG reports whether a path can take a PNG; "" stands for a default one.
func (o *output) checkPNG(path string) error {
	if path == "-" {
		return o.checkStdout()
	}
	if path != "" && !strings.EqualFold(filepath.Ext(path), ".png") {
		return usagef("--output %s: its ending names no format: pictures are png", path)
	}
	return nil
}

// writePNG stages a picture.
func (o *output) writePNG(path string, img *image.Paletted, alt string) error {
	return o.write(path, pngEncoder(img, alt, png.BestCompression))
}

// pngEncoder returns the function that writes a picture and its report.
func pngEncoder(img *image.Paletted, alt string, level png.CompressionLevel) func(io.Writer) (report, error) {
	return func(w io.Writer) (report, error) {
		encoder := png.Encoder{CompressionLevel: level}
		size := img.Rect.Size()
		return report{Format: "png", Width: size.X, Height: size.Y, Frames: 1, Alt: alt}, encoder.Encode(w, img)
	}
}
