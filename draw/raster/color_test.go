package raster

import (
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
