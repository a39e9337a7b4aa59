package raster

import (
	"image"
	"image/color"
	"slices"
	"testing"
)

var white, black = RGB(0xffffff), RGB(0)

func mustInk(t *testing.T, flat color.Palette, ramps ...Ramp) *Ink {
	t.Helper()
	k, err := NewInk(flat, ramps)
	if err != nil {
		t.Fatal(err)
	}
	return k
}

// newSheet returns a white canvas to draw on in black.
func newSheet(t *testing.T, width, height int) *Canvas {
	t.Helper()
	c, err := NewCanvas(image.Pt(width, height), mustInk(t, nil, Ramp{black, white}))
	if err != nil {
		t.Fatal(err)
	}
	c.Fill(c.Bounds(), white)
	c.TakeChanged()
	return c
}

func clone(img *image.Paletted) *image.Paletted {
	c := *img
	c.Pix = slices.Clone(img.Pix)
	return &c
}

// differences returns the smallest rectangle that holds all pixels in which two pictures of one size
// differ: a slow, plain one.
func differences(a, b *image.Paletted) image.Rectangle {
	var r image.Rectangle
	for y := a.Rect.Min.Y; y < a.Rect.Max.Y; y++ {
		for x := a.Rect.Min.X; x < a.Rect.Max.X; x++ {
			if a.At(x, y) != b.At(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// inked returns the smallest rectangle that holds all pixels of a sheet that are not white.
func inked(c *Canvas) image.Rectangle {
	blank := c.Clone()
	blank.Fill(blank.Bounds(), white)
	return differences(blank.Image(), c.Image())
}
