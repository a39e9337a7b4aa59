package draw

import (
	"image"
	"image/color"
	idraw "image/draw"
	"math/rand/v2"
	"slices"
	"testing"

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
		if err := k.mixInk([]Panel{boardPanel}); err != nil {
			t.Fatal(err)
		}
		v := newBoardView(k)
		middles := map[color.Color]look{}
		for _, l := range looks {
			if l.queen == unmarked || l.cross != unmarked {
				continue
			}
			d := v.drawing(l)
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

// A picture keeps its proportions and stands in the middle of its square.
func TestQueenPictureProportions(t *testing.T) {
	for _, c := range []struct {
		w, h int
		want image.Rectangle // of what is not transparent, on a square of 100 pixels
	}{
		{40, 40, image.Rect(6, 6, 94, 94)},
		{400, 200, image.Rect(6, 28, 94, 72)},
		{1, 1000, image.Rect(49, 6, 50, 94)},
		{30, 60, image.Rect(28, 6, 72, 94)},
	} {
		full := image.NewNRGBA(image.Rect(0, 0, c.w, c.h))
		idraw.Draw(full, full.Rect, image.NewUniform(yellow), image.Point{}, idraw.Src)
		p := newPortrait(full, 100)
		got := image.Rectangle{}
		for y := range 100 {
			for x := range 100 {
				if p.NRGBAAt(x, y).A != 0 {
					got = got.Union(image.Rect(x, y, x+1, y+1))
				}
			}
		}
		if got != c.want {
			t.Errorf("%dx%d: the queen spans %v, want %v", c.w, c.h, got, c.want)
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

// Where ramps do not fit, they get coarser; what is flat stays as it is.
func TestInkOfManyRamps(t *testing.T) {
	rnd := rand.New(rand.NewPCG(2, 1))
	var ramps []ramp
	var flat []color.RGBA
	for range 120 {
		ramps = append(ramps, ramp{rgb(rnd.Uint32N(1 << 24)), rgb(rnd.Uint32N(1 << 24))})
		flat = append(flat, ramps[len(ramps)-1].fg)
	}
	k, err := newInk(flat, ramps)
	if err != nil {
		t.Fatal(err)
	}
	if len(k.palette) > maxColors {
		t.Errorf("the palette has %d colours", len(k.palette))
	}
	for _, r := range ramps {
		if k.rgba[k.index(r.fg)] != r.fg || k.rgba[k.index(r.on)] != r.on {
			t.Errorf("the palette lacks a colour of %v", r)
		}
	}
	if _, err := newInk(nil, slices.Concat(ramps, []ramp{{rgb(1), rgb(2)}}, reversed(ramps))); err != nil {
		t.Error(err)
	}
}

func reversed(ramps []ramp) []ramp {
	var out []ramp
	for _, r := range ramps {
		out = append(out, ramp{r.on, r.fg})
	}
	return out
}

// Flat areas keep their colours, whatever surrounds them, and the same picture gives the same colours.
func TestFewest(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	pixels := tally{rgb(0x123456): 5000, rgb(0xfedcba): 4000, rgb(0x123459): 3000}
	for range 2000 {
		pixels[rgb(rnd.Uint32N(1<<24))]++
	}
	got := pixels.fewest(20)
	if len(got) != 20 || !slices.Contains(got, rgb(0x123456)) || !slices.Contains(got, rgb(0xfedcba)) {
		t.Errorf("got %v", got)
	}
	if again := pixels.fewest(20); !slices.Equal(got, again) {
		t.Errorf("got %v, and then %v", got, again)
	}
	if few := (tally{rgb(1): 1, rgb(2): 2}).fewest(20); !slices.Equal(few, []color.RGBA{rgb(2), rgb(1)}) {
		t.Errorf("two colours became %v", few)
	}
}

// Each theme's band of the sheet has its own colours: its ground, its squares, and its good queens.
func TestSwatches(t *testing.T) {
	scene := story.Scene{Board: trace.Board{N: 4}, Mood: story.Calm, At: nowhere, Dead: nowhere}
	img, err := Swatches(Themes, []story.Scene{scene, scene}, Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(img.Palette) > maxColors {
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
