package vector_test

import (
	"bytes"
	"image"
	"strings"
	"testing"
	"time"

	"queenreel/draw/raster"
	"queenreel/draw/vector"
)

// A shape that changes in the second colors alone changes, for readers of their scheme; for all others it stays as it is.
func TestSecondColors(t *testing.T) {
	square := func(hex uint32) *raster.Drawing {
		r := image.Rect(0, 0, 4, 4)
		return &raster.Drawing{Bounds: r, Layers: []raster.Layer{{Clip: r, Reach: r, Color: raster.RGB(hex)}}}
	}
	var b bytes.Buffer
	a := vector.NewAnimation(&b, vector.SVG{Scheme: "dark"}, 0)
	for _, second := range []uint32{0x000000, 0xff0000} {
		if err := a.Add(square(0xffffff), square(second), time.Second); err != nil {
			t.Fatal(err)
		}
	}
	if err := a.Close(); err != nil {
		t.Fatal(err)
	}
	for _, part := range []string{
		"svg{--c0:#ffffff;--c1:#ffffff;}\n", "@media (prefers-color-scheme:dark){svg{--c0:#000000;--c1:#ff0000;}",
		"{50%{fill:var(--c1)}}", `fill="#ffffff" class="c0"`,
	} {
		if !strings.Contains(b.String(), part) {
			t.Errorf("%s is not in %s", part, b.String())
		}
	}
}
