package draw

import (
	"image"
	"image/color"
	idraw "image/draw"
	"math/rand/v2"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/trace"
)

// disc is a picture of a queen: yellow in the middle, and transparent around.
func disc(w, h int) image.Image {
	img := image.NewNRGBA(image.Rect(5, 7, 5+w, 7+h)) // pictures need not begin at (0, 0)
	middle := image.Rect(5+w/4, 7+h/4, 5+w-w/4, 7+h-h/4)
	idraw.Draw(img, middle, image.NewUniform(yellow), image.Point{}, idraw.Src)
	return img
}

var yellow = raster.RGB(0xffd020)

// The picture of a queen shows what happens to it: standing, thought of, in conflict, taken back and in a
// solution it looks different each time. The square around it keeps its color.
func TestQueenPicture(t *testing.T) {
	for i := range Themes {
		theme := &Themes[i]
		k := sketchOf(t, 4, Options{Theme: theme, Queen: disc(64, 64)})
		ink, err := raster.NewInk(append(color.Palette{theme.Ground, theme.Light, theme.Dark}, k.portraitColors()...), boardRamps(theme))
		if err != nil {
			t.Fatal(err)
		}
		c, err := raster.NewCanvas(image.Pt(k.Cell, k.Cell), ink)
		if err != nil {
			t.Fatal(err)
		}
		v := newBoardView(k)
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
			if l.queen == plain && middle != color.Color(yellow) {
				t.Errorf("%s: a queen is %v, want %v", theme.Name, middle, yellow)
			}
		}
	}
}

// The picture of a queen may have any number of colors: those of the theme stay in the palette.
func TestQueenPictureOfManyColors(t *testing.T) {
	t.Parallel()
	rnd := rand.New(rand.NewPCG(1, 1))
	noise := image.NewNRGBA(image.Rect(0, 0, 90, 90))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rnd.Uint32())
	}
	for i := range Themes {
		o := Options{Theme: &Themes[i], Panels: PanelNames(), Queen: noise, Cell: 24}
		p := newPainter(t, 6, o)
		for _, c := range []raster.Color{Themes[i].Ground, Themes[i].Light, Themes[i].Dark, Themes[i].Bad, Themes[i].Good} {
			if !slices.Contains(p.Palette(), color.Color(c)) {
				t.Errorf("%s: the palette has no %v", Themes[i].Name, c)
			}
		}
		board := trace.Board{N: 6}
		if _, err := sheetOf(about(board.N), []trace.Board{board}, o); err != nil {
			t.Error(err)
		}
	}
}

// In drawings a portrait has the colors that it has in pixels, but its own transparency in place of the square.
func TestPortrayals(t *testing.T) {
	const side = 512 // of the largest portrait in a drawing, in pixels
	glass := image.NewNRGBA(image.Rect(0, 0, 800, 600))
	idraw.Draw(glass, glass.Rect, image.NewUniform(color.NRGBA{yellow.R, yellow.G, yellow.B, 0xc0}), image.Point{}, idraw.Src)
	for i := range Themes {
		k := sketchOf(t, 4, Options{Theme: &Themes[i], Queen: glass})
		for _, l := range looks {
			if l.queen == unmarked {
				continue
			}
			p := portrayal{k.fine(), k.Theme, l.queen, l.form}
			if p.Bounds().Dx() != side {
				t.Fatalf("the portrait has %v", p.Bounds())
			}
			own := p.At(side/2, side/2).(color.NRGBA)
			got := raster.Mix(l.ground(k.Theme), raster.Color{R: own.R, G: own.G, B: own.B}, float64(own.A)/0xff)
			want := k.portraitOf(l).At(k.Cell/2, k.Cell/2).(color.RGBA)
			if d := raster.Distance(got, raster.Color{R: want.R, G: want.G, B: want.B}); d > 3 { // both round
				t.Errorf("%s: %+v: the drawing shows %v, and the picture %v", k.Theme.Name, l, got, want)
			}
		}
	}
}
