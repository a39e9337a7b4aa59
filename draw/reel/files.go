package reel

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/png"

	"queenreel/draw/raster"
)

// MaxQueenSide is the largest side of a picture of a queen, in pixels.
const MaxQueenSide = 4000

// readQueen reads a picture that stands for a queen from a PNG.
func readQueen(file []byte) (image.Image, error) {
	size, err := png.DecodeConfig(bytes.NewReader(file))
	if err != nil {
		return nil, notPNG(err)
	}
	if size.Width > MaxQueenSide || size.Height > MaxQueenSide {
		return nil, fmt.Errorf("has %dx%d pixels: make it smaller: a few hundred a side are enough", size.Width, size.Height)
	}
	img, err := png.Decode(bytes.NewReader(file))
	if err != nil {
		return nil, notPNG(err)
	}
	if !visible(img) {
		return nil, errors.New("is all transparent: nothing of the queen would be seen")
	}
	return img, nil
}

// notPNG wraps the error of a file that is no valid PNG.
func notPNG(err error) error { return fmt.Errorf("cannot be read as a PNG: %w", err) }

// visible reports whether any pixel of img, which begins at 0, is not fully transparent.
func visible(img image.Image) bool {
	for y := range img.Bounds().Max.Y {
		for x := range img.Bounds().Max.X {
			if _, _, _, alpha := img.At(x, y).RGBA(); alpha != 0 {
				return true
			}
		}
	}
	return false
}

// readFiles reads the files that say how pictures look.
func (p *plan) readFiles() (err error) {
	if p.QueenFile != nil {
		if p.look.Queen, err = readQueen(p.QueenFile); err != nil {
			return fieldError("Queen", "", err)
		}
	}
	if p.FontFile != nil {
		p.look.Font, err = readFont(p.FontFile)
	}
	return fieldError("Font", "", err)
}

// readFont reads a font.
func readFont(file []byte) (*raster.Font, error) {
	font, err := raster.ParseFont(file)
	if errors.Is(err, raster.ErrLargeFont) {
		return nil, fmt.Errorf("%w, with pyftsubset FONT --text=CHARACTERS", err)
	}
	return font, err
}
