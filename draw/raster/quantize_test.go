package raster

import (
	"image"
	"image/color"
	"maps"
	"math/rand/v2"
	"slices"
	"testing"
)

// Flat areas keep their colors, whatever surrounds them, and the same pixels give the same colors.
func TestFewest(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 1))
	pixels := histogram{RGB(0x123456): 5000, RGB(0xfedcba): 4000, RGB(0x123459): 3000}
	for range 2000 {
		pixels[RGB(rnd.Uint32N(1<<24))]++
	}
	got := pixels.fewest(20)
	if len(got) != 20 || !slices.Contains(got, RGB(0x123456)) || !slices.Contains(got, RGB(0xfedcba)) {
		t.Errorf("got %v", got)
	}
	if again := pixels.fewest(20); !slices.Equal(got, again) {
		t.Errorf("got %v, and then %v", got, again)
	}
}

// Every pixel that can be seen is counted: the last run of a color, too, and one that goes on in the next row.
func TestCount(t *testing.T) {
	a, b := RGB(0x102030), RGB(0x405060)
	img := image.NewNRGBA(image.Rect(3, 4, 6, 6))
	for i, c := range []color.Color{a, a, b, b, color.NRGBA{1, 2, 3, 0}, a} {
		img.Set(3+i%3, 4+i/3, c)
	}
	if got, want := count(img), (histogram{a: 3, b: 2}); !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := count(image.NewNRGBA(image.Rect(0, 0, 2, 2))); len(got) > 0 {
		t.Errorf("nothing that can be seen has the colors %v", got)
	}
}

// Colors that are equally common are always in the same order: by red, green and blue.
func TestByCount(t *testing.T) {
	want := []Color{RGB(0x70ffff)}
	for _, c := range []uint32{0x000000, 0x000001, 0x0000ff, 0x000100, 0x00ff00, 0x010000, 0x7f0000, 0x7f0001, 0xff0000, 0xffffff} {
		want = append(want, RGB(c))
	}
	for range 10 {
		colors := histogram{want[0]: 2}
		for _, c := range want[1:] {
			colors[c] = 1
		}
		if got := colors.fewest(20); !slices.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}
	}
}

// noise returns an image of random pixels, a third of it one flat color.
func noise(width, height int) *image.NRGBA {
	rnd := rand.New(rand.NewPCG(4, 1))
	m := image.NewNRGBA(image.Rect(-3, 2, width-3, height+2)) // images need not begin at (0, 0)
	for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
		for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
			c := color.NRGBA{uint8(rnd.Uint32()), uint8(rnd.Uint32()), uint8(rnd.Uint32()), 0xff}
			if y%3 == 0 {
				c = color.NRGBA{0x12, 0x34, 0x56, 0xff}
			}
			m.SetNRGBA(x, y, c)
		}
	}
	return m
}

// The quantizer keeps what is in the palette, and adds as much as there is room for, as image/draw says.
func TestQuantizer(t *testing.T) {
	m := noise(30, 30)
	for _, room := range []int{0, 1, 2, 9, 200} {
		p := append(make(color.Palette, 0, 1+room), white)
		p = Quantizer{}.Quantize(p, m)
		if len(p) != 1+room || p[0] != color.Color(white) {
			t.Fatalf("room for %d: %d colors, the first %v", room, len(p)-1, p[0])
		}
		if room > 1 && p[1] != color.Color(RGB(0x123456)) {
			t.Errorf("room for %d: the most common color is %v", room, p[1])
		}
	}
	m.SetNRGBA(0, 5, color.NRGBA{0xff, 0, 0, 0x01})
	m.SetNRGBA(1, 5, color.NRGBA{})
	p := Quantizer{}.Quantize(make(color.Palette, 0, 2000), m)
	if !slices.Contains(p, color.Color(RGB(0xff0000))) || slices.Contains(p, color.Color(black)) {
		t.Error("a pale red is not red, or a transparent pixel has a color")
	}
	if p := (Quantizer{}).Quantize(make(color.Palette, 0, 9), &image.Gray{}); len(p) != 0 {
		t.Errorf("an image without pixels has the colors %v", p)
	}
}

// Each pixel takes the color of the palette that is nearest to its own, against a slow reference. What has
// no color, and what no canvas can hold, is refused.
func TestPaletted(t *testing.T) {
	m := noise(40, 30)
	got, err := Paletted(m)
	if err != nil {
		t.Fatal(err)
	}
	if got.Rect.Size() != m.Rect.Size() || len(got.Palette) < 2 || len(got.Palette) > MaxColors {
		t.Fatalf("%v, %d colors", got.Rect, len(got.Palette))
	}
	for y := range got.Rect.Dy() {
		for x := range got.Rect.Dx() {
			c, _ := opaque(m.At(m.Rect.Min.X+x, m.Rect.Min.Y+y))
			d := Distance(c, got.At(x, y).(Color))
			for _, p := range got.Palette {
				if Distance(c, p.(Color)) < d {
					t.Fatalf("pixel %d,%d is %v, and %v is nearer to %v", x, y, got.At(x, y), p, c)
				}
			}
		}
	}
	long := image.NewGray(image.Rect(0, 0, MaxSide+1, 1))
	for _, m := range []image.Image{&image.Gray{}, image.NewNRGBA(image.Rect(0, 0, 4, 4)), long} {
		if _, err := Paletted(m); err == nil {
			t.Errorf("a picture of %v is made", m.Bounds())
		}
	}
}
