package draw

import (
	"image"
	"image/color"
	idraw "image/draw"
	"math/rand/v2"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// disc is a picture of a queen: yellow in the middle, and transparent around.
func disc(w, h int) image.Image {
	img := image.NewNRGBA(image.Rect(5, 7, 5+w, 7+h)) // pictures need not begin at (0, 0)
	middle := image.Rect(5+w/4, 7+h/4, 5+w-w/4, 7+h-h/4)
	idraw.Draw(img, middle, image.NewUniform(yellow), image.Point{}, idraw.Src)
	return img
}

var yellow = color.RGBA{0xff, 0xd0, 0x20, 0xff}

// A picture for a queen must not hide what the queen goes through: standing, thought of, in conflict,
// taken back and solved, she looks each time different, and squares around her stay what they are.
func TestQueenPicture(t *testing.T) {
	for i := range Themes {
		theme := &Themes[i]
		k, err := newSketch(about(4), Options{Theme: theme, Queen: disc(64, 64)})
		if err != nil {
			t.Fatal(err)
		}
		ink, err := k.newInk([]Panel{boardPanel})
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

// A picture may have any number of colours: a palette has 255, and the theme's own come first.
func TestQueenPictureOfManyColours(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 1))
	noise := image.NewNRGBA(image.Rect(0, 0, 90, 90))
	for i := range noise.Pix {
		noise.Pix[i] = uint8(rnd.Uint32())
	}
	for i := range Themes {
		o := Options{Theme: &Themes[i], Panels: PanelNames(), Queen: noise}
		p, err := NewPainter(about(6), o)
		if err != nil {
			t.Fatal(err)
		}
		for _, c := range []color.RGBA{Themes[i].Ground, Themes[i].Light, Themes[i].Dark, Themes[i].Bad, Themes[i].Good} {
			if !slices.Contains(p.Palette(), color.Color(c)) {
				t.Errorf("%s: the palette has no %v", Themes[i].Name, c)
			}
		}
		board := trace.Board{N: 6}
		if _, err := Sheet([]trace.Board{board}, 0, o); err != nil {
			t.Error(err)
		}
	}
}

// The legend shows the picture of a queen at the size of its own squares, whatever that of the board's is.
func TestQueenPictureInTheLegend(t *testing.T) {
	for _, cell := range []int{MinCell, 24, DefaultCell, 100} {
		p := newPainter(t, 4, Options{Panels: []string{"board", "legend"}, Cell: cell, Queen: disc(64, 64)})
		s := story.Scene{Board: trace.Board{N: 4}, Mood: story.Calm, At: nowhere, Dead: nowhere}
		img := p.Paint(&s).Image
		v := viewOf[*legendView](t, p)
		square := v.content(p.canvas.Sub(p.views[1].place)).Min.Add(image.Pt(v.squares.Cell/2, v.squares.Cell/2))
		if got := img.At(square.X, square.Y).(color.RGBA); raster.Distance(got, yellow) > 3 { // scaling rounds
			t.Errorf("cell %d: the queen in the legend is %v, want %v", cell, got, yellow)
		}
	}
}

// Each theme's band of the sheet has its own colours: its ground, its squares, and its good queens.
func TestSwatches(t *testing.T) {
	scene := story.Scene{Board: trace.Board{N: 4}, Mood: story.Calm, At: nowhere, Dead: nowhere}
	img, err := Swatches(Themes, []story.Scene{scene, scene}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(img.Palette) > raster.MaxColors {
		t.Errorf("the palette has %d colours", len(img.Palette))
	}
	height := img.Rect.Dy() / len(Themes)
	for i, theme := range Themes {
		colours := map[color.Color]bool{}
		for y := i * height; y < (i+1)*height; y++ {
			for x := range img.Rect.Dx() {
				colours[img.At(x, y)] = true
			}
		}
		for _, c := range []color.RGBA{theme.Ground, theme.Light, theme.Dark, theme.Queen} {
			if !colours[c] {
				t.Errorf("%s: the sheet shows no %v", theme.Name, c)
			}
		}
		if got := img.At(0, i*height); got != color.Color(theme.Ground) {
			t.Errorf("%s: the band begins with %v", theme.Name, got)
		}
	}
}
