package raster

import (
	"image"
	"image/color"
	"strings"
	"testing"
)

// A color is read as it is written, and means the same to package image/color.
func TestColorText(t *testing.T) {
	for text, want := range map[string]Color{
		"#000000": {}, "#1f5fbf": {0x1f, 0x5f, 0xbf}, "#C2361B": RGB(0xc2361b), "#ffffff": RGB(0xffffff),
	} {
		var c Color
		if err := c.UnmarshalText([]byte(text)); err != nil || c != want {
			t.Errorf("%s is %v, %v", text, c, err)
		}
		written, err := c.MarshalText()
		if err != nil || string(written) != strings.ToLower(text) {
			t.Errorf("%s is written as %s, %v", text, written, err)
		}
		if got := color.RGBAModel.Convert(c); got != (color.RGBA{c.R, c.G, c.B, 0xff}) {
			t.Errorf("%s is %v", text, got)
		}
	}
}

// What is no color leaves the color as it was.
func TestColorRefuses(t *testing.T) {
	for _, text := range []string{"", "#", "white", "c2361b", "#c2361", "#c2361b80", "#c2361g", " #c2361b", "##c2361b"} {
		c := Color{1, 2, 3}
		if err := c.UnmarshalText([]byte(text)); err == nil || c != (Color{1, 2, 3}) {
			t.Errorf("%q is read as %v", text, c)
		}
	}
}

// An *image.RGBA is read faster than others, and as they are: its opaque pixels, translucent ones and clear ones.
func TestOpaquePixels(t *testing.T) {
	m := image.NewRGBA(image.Rect(-1, 2, 15, 18))
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			a := uint8(17 * (y - m.Rect.Min.Y)) // from 0 to 255
			m.SetRGBA(x, y, color.RGBA{a, a / 2, uint8(int(a) * (x + 1) / 15), a})
		}
	}
	fast, plain := opaquePixels(m), opaquePixels(struct{ image.Image }{m})
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			got, visible := fast(x, y)
			if want, wanted := plain(x, y); got != want || visible != wanted {
				t.Errorf("(%d, %d): got %v, %t, want %v, %t", x, y, got, visible, want, wanted)
			}
		}
	}
}
