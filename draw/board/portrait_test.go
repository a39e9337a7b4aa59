package board

import (
	"image"
	"image/color"
	idraw "image/draw"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/theme"
)

// A portrait looks different where its queen stands, is thought of, is in conflict, is taken back and is in a solution. The square
// around it keeps its color.
func TestQueenPicture(t *testing.T) {
	for i := range theme.Themes {
		theme := &theme.Themes[i]
		k := metricsFor(t, drawtest.About(4), panel.Options{Theme: theme, Queen: drawtest.Disc(64, 64)})
		ink, err := raster.NewInk(append([]raster.Color{theme.Ground, theme.Light, theme.Dark}, PortraitColors(k)...), boardRamps(theme), false)
		if err != nil {
			t.Fatal(err)
		}
		c, err := raster.NewCanvas(image.Pt(k.Cell, k.Cell), ink)
		if err != nil {
			t.Fatal(err)
		}
		v := newView(k)
		middles := map[color.Color]look{}
		for _, l := range looks {
			if l.queen == unmarked || l.cross != unmarked {
				continue
			}
			v.paintSquare(c, image.Point{}, l)
			d := c.Image()
			if got := d.At(1, 1); got != color.Color(l.ground(theme)) {
				t.Errorf("%s: %+v: the square is %v, want %v", theme.Name, l, got, l.ground(theme))
			}
			middle := d.At(k.Cell/2, k.Cell/2)
			if other, taken := middles[middle]; taken && other.queen != l.queen {
				t.Errorf("%s: %+v and %+v look alike", theme.Name, l, other)
			}
			middles[middle] = l
			if l.queen == plain && middle != color.Color(drawtest.Yellow) {
				t.Errorf("%s: a queen is %v, want %v", theme.Name, middle, drawtest.Yellow)
			}
		}
	}
}

// A portrait in a drawing has the colors that it has in pixels, with transparency in place of the square.
func TestPortrayals(t *testing.T) {
	const side = 512 // of the largest portrait in a drawing, in pixels
	glass := image.NewNRGBA(image.Rect(0, 0, 800, 600))
	idraw.Draw(glass, glass.Rect, image.NewUniform(color.NRGBA{drawtest.Yellow.R, drawtest.Yellow.G, drawtest.Yellow.B, 0xc0}), image.Point{}, idraw.Src)
	for i := range theme.Themes {
		k := metricsFor(t, drawtest.About(4), panel.Options{Theme: &theme.Themes[i], Queen: glass})
		for _, l := range looks {
			if l.queen == unmarked {
				continue
			}
			p := portrayal{k.Portrait(side), k.Theme, l.queen, l.form}
			if p.Bounds().Dx() != side {
				t.Fatalf("the portrait has %v", p.Bounds())
			}
			own := p.At(side/2, side/2).(color.NRGBA)
			got := raster.Mix(l.ground(k.Theme), raster.Color{R: own.R, G: own.G, B: own.B}, float64(own.A)/0xff)
			want := portraitOf(k, l).At(k.Cell/2, k.Cell/2).(color.RGBA)
			if d := raster.Distance(got, raster.Color{R: want.R, G: want.G, B: want.B}); d > 3 { // both round
				t.Errorf("%s: %+v: the drawing shows %v, and the picture %v", k.Theme.Name, l, got, want)
			}
		}
	}
}
