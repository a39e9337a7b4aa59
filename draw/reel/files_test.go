package reel

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"io"
	"strings"
	"testing"

	"golang.org/x/image/font/gofont/goregular"

	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/story/words"
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

// The picture of a queen may be as large as the list of limits says. Others are refused, and so is what cannot be seen.
func TestReadQueen(t *testing.T) {
	file := func(width, height int) []byte { return encodePNG(t, image.NewGray(image.Rect(0, 0, width, height))) }
	clear := encodePNG(t, image.NewNRGBA(image.Rect(0, 0, 3, 3)))
	for want, files := range map[string][][]byte{
		"": {file(MaxQueenSide, 1), file(1, MaxQueenSide)},
		"cannot be read as a PNG: png: invalid format: not a PNG file":        {[]byte("GIF89a is not a PNG")},
		"cannot be read as a PNG: png: invalid format: unexpected EOF":        {clear[:len(clear)-20]},
		"has 4001x1 pixels: make it smaller: a few hundred a side are enough": {file(MaxQueenSide+1, 1)},
		"has 1x4001 pixels: make it smaller: a few hundred a side are enough": {file(1, MaxQueenSide+1)},
		"is all transparent: nothing of the queen would be seen":              {clear},
	} {
		for _, data := range files {
			if _, err := readQueen(data); err == nil && want != "" || err != nil && err.Error() != want {
				t.Errorf("the error is %v, want %s", err, want)
			}
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

// A font that is given has letters for the words of pages and slides that the embedded ones lack.
func TestGivenFontOfPagesAndSlides(t *testing.T) {
	l, err := words.Read([]byte(`{"Name": "de", "Marks": {"Queen": "╬"}, "Player": {"Step": "╬ {n}"}}`))
	if err != nil {
		t.Fatal(err)
	}
	o := Options{Search: Search{Queens: 4}, Story: Story{Language: l}, Look: Look{FontFile: goregular.TTF}, Fit: Fit{Formats: []string{"html", "pdf"}}}
	f, err := Film(t.Context(), o)
	if err == nil {
		err = film.Write(t.Context(), f, film.HTML.To(io.Discard), film.PDF.To(io.Discard))
	}
	if err != nil {
		t.Error(err)
	}
}
