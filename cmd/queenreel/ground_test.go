package main

import (
	"bytes"
	"image/color"
	"image/png"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/draw/theme"
)

// Single pictures in a theme without ground have none: PNGs are clear beside an opaque board, letters fade out in their own color, and SVGs
// have no rectangle behind all.
func TestPicturesWithoutGround(t *testing.T) {
	mine := writeFile(t, "mine.json", []byte(`{"ground": "none"}`))
	dir := t.TempDir()
	for _, c := range []struct{ args, file string }{
		{"still -n 4 --step 5", "a"},
		{"still -n 4 --board 2,4,1,3 --labels one", "b"},
		{"still -n 4 --step 1-3 --strip", "c"},
		{"still -n 4 -s backtrack -s dlx --step 5 --layout lesson", "d"},
		{"solutions -n 4", "1"},
	} {
		for _, format := range []string{"png", "svg"} {
			path := filepath.Join(dir, c.file+"."+format)
			out := path
			if c.file == "1" {
				out = filepath.Join(dir, "%d."+format)
			}
			called(t, append(strings.Fields(c.args), "-q", "--theme", mine, "-o", out)...)
			data := must(os.ReadFile(path))
			if format == "svg" {
				if bytes.Contains(data, []byte(`d="M0 0h`)) || !bytes.Contains(data, []byte(theme.Themes[0].Light.String())) {
					t.Errorf("%s: the SVG has a ground, or no board", c.args)
				}
				continue
			}
			colors, img := map[color.NRGBA]int{}, must(png.Decode(bytes.NewReader(data)))
			for y := range img.Bounds().Dy() {
				for x := range img.Bounds().Dx() {
					colors[color.NRGBAModel.Convert(img.At(x, y)).(color.NRGBA)]++
				}
			}
			ink, square := theme.Themes[0].Muted, theme.Themes[0].Light
			if _, _, _, alpha := img.At(0, 0).RGBA(); alpha != 0 {
				t.Errorf("%s: the corner has an alpha of %d", c.args, alpha)
			}
			if colors[color.NRGBA{square.R, square.G, square.B, 255}] < 1000 || colors[color.NRGBA{ink.R, ink.G, ink.B, 170}] < 10 {
				t.Errorf("%s: the board is not opaque, or letters do not fade out: %v", c.args, colors)
			}
		}
	}
}
