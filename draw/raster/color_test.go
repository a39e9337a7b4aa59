package raster

import (
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// A color is read as it is written, and means the same to package image/color. What is no color leaves one as it was.
func TestColorText(t *testing.T) {
	old := Color{R: 1, G: 2, B: 3}
	for text, want := range map[string]Color{
		"#000000": {}, "#1f5fbf": RGB(0x1f5fbf), "#C2361B": RGB(0xc2361b), "#ffffff": RGB(0xffffff),
		"": old, "#": old, "white": old, "c2361b": old, "#c2361": old, "#c2361b80": old, "#c2361g": old, " #c2361b": old, "##c2361b": old,
	} {
		c := old
		if err := c.UnmarshalText([]byte(text)); c != want || (err != nil) != (want == old) {
			t.Errorf("%s is %v, %v", text, c, err)
		}
		if written, err := c.MarshalText(); want != old && (err != nil || string(written) != strings.ToLower(text)) {
			t.Errorf("%s is written as %s, %v", text, written, err)
		}
		if got := color.RGBAModel.Convert(c); got != (color.RGBA{c.R, c.G, c.B, 0xff}) {
			t.Errorf("%s is %v", text, got)
		}
	}
}

// Colors that do not fit into a palette are refused, not silently spoiled; so are no colors at all.
func TestNewInkRefuses(t *testing.T) {
	var many []Color
	for i := range 300 {
		many = append(many, Color{R: uint8(i), G: uint8(i >> 8 * 40), B: uint8(i * 7)})
	}
	for n, want := range map[int]string{300: "300 colours are needed", 0: "needs a colour"} {
		if _, err := NewInk(many[:n], nil); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d flat colors: got error %v, want %q", n, err, want)
		}
	}
	if k := inkOf(many[:MaxColors]); !slices.Equal(k.colors, many[:MaxColors]) {
		t.Errorf("the palette is %v", k.colors)
	}
}

// Where ramps do not fit, they get coarser; their ends and flat colors stay as they are.
func TestInkOfManyRamps(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 1))
	var ramps, reversed []Ramp
	var flat []Color
	for range 120 {
		r := Ramp{RGB(rnd.Uint32N(1 << 24)), RGB(rnd.Uint32N(1 << 24))}
		ramps = append(ramps, r)
		reversed = append(reversed, Ramp{r[1], r[0]})
		flat = append(flat, r[0])
	}
	for _, k := range []*Ink{inkOf(flat, ramps...), inkOf(nil, slices.Concat(ramps, reversed)...)} {
		if len(k.colors) > MaxColors {
			t.Errorf("the palette has %d colors", len(k.colors))
		}
		for _, r := range ramps {
			for _, c := range r {
				if !slices.Contains(k.colors, c) {
					t.Errorf("the palette lacks %v", c)
				}
			}
		}
	}
}

// Edges on a clear ground have the color of their shape, and are the clearer the less of a pixel it covers; on squares they are opaque. What
// is filled with the ground is clear again, and letters in its color are not.
func TestClearGround(t *testing.T) {
	ground, square, red := RGB(0xfbfaf7).Cleared(), RGB(0xfbfaf7), RGB(0xc2361b)
	c := tracetest.Must(NewCanvas(image.Pt(40, 10), inkOf([]Color{ground, square}, Ramp{red, ground}, Ramp{red, square}, Ramp{ground, red})))
	c.Fill(image.Rect(10, 0, 20, 10), square)
	c.Stamp(Line(2, 5, 25, 5, 2.6), image.Point{}, red)
	c.Stamp(Disc(0, 0, 4), image.Pt(33, 5), red)
	c.Stamp(Disc(0, 0, 2), image.Pt(33, 5), ground)
	c.Fill(image.Rect(22, 0, 24, 10), ground)
	for _, want := range []struct {
		x, y  int
		color Color
	}{
		{0, 0, ground}, {12, 0, square}, {5, 5, red}, {23, 5, ground}, {33, 5, square},
		{5, 3, Color{red.R, red.G, red.B, 170}}, {15, 3, Mix(square, red, 1./3)},
	} {
		if got := c.Image().At(want.x, want.y); got != want.color {
			t.Errorf("(%d, %d) is %+v, want %+v", want.x, want.y, got, want.color)
		}
	}
}
