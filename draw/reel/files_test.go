package reel

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"strings"
	"testing"

	"queenreel/draw/raster"
)

// A picture from anywhere is refused, or can stand for a queen.
func FuzzQueen(f *testing.F) {
	var b bytes.Buffer
	if err := png.Encode(&b, image.NewPaletted(image.Rect(0, 0, 3, 2), color.Palette{raster.RGB(0xffd020)})); err != nil {
		f.Fatal(err)
	}
	f.Add(b.Bytes())
	f.Add([]byte("\x89PNG\r\n\x1a\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		img, err := readQueen(file)
		if err != nil {
			if text := err.Error(); strings.ContainsAny(text, "\r\n\x1b") || len(text) > 500 {
				t.Errorf("the error is no line: %q", text)
			}
			return
		}
		if _, err := raster.Portrait(img, 20); err != nil {
			t.Error(err)
		}
	})
}

// The picture of a queen may be as large as the list of limits says.
func TestLargestQueen(t *testing.T) {
	for _, size := range []image.Rectangle{image.Rect(0, 0, MaxQueenSide, 1), image.Rect(0, 0, 1, MaxQueenSide)} {
		if img, err := readQueen(encodePNG(t, image.NewGray(size))); err != nil || img.Bounds() != size {
			t.Errorf("%v: %v", size, err)
		}
	}
}

// encodePNG returns a picture as a file.
func encodePNG(t *testing.T, img image.Image) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := png.Encode(&b, img); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}
