package film

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"queenreel/draw/raster"
)

// cutAll returns the frames of a film.
func cutAll(f Film, o deltaOptions) []frame {
	c := newCutter(&f.Info, o)
	var frames []frame
	for p := range f.pictures() {
		frames = append(frames, c.add(p)...)
	}
	return append(frames, c.end()...)
}

// allDeltas are the combinations of what formats can have.
var allDeltas = []deltaOptions{{}, {back: true}, {even: true}, {back: true, even: true}}

// A red frame around the board that comes and goes is taken back, also where the film ends: what follows is laid over what was before.
// One that stays is drawn once.
func TestBack(t *testing.T) {
	picture := func(red uint8, move int) shot {
		img := image.NewPaletted(image.Rect(0, 0, 100, 100), color.Palette{color.White, color.RGBA{R: 0xff, A: 0xff}, color.Black})
		for i := range 100 {
			img.Pix[i], img.Pix[9900+i], img.Pix[100*i], img.Pix[100*i+99] = red, red, red, red
		}
		copy(img.Pix[4820:], bytes.Repeat([]uint8{2}, move))
		return shot{img, []image.Rectangle{img.Rect}, time.Second}
	}
	for red, goes := range []bool{true, false} {
		frames := cutAll(filmOf([]shot{picture(0, 0), picture(1, 0), picture(uint8(red), 1)}), deltaOptions{back: true})
		if frames[1].Back != goes || frames[2].Rect != image.Rect(20, 48, 21, 49) {
			t.Errorf("the red frame is taken back: %v, and the next one is %v", frames[1].Back, frames[2].Rect)
		}
	}
}

// A film whose pictures say that too little has changed, or what is not theirs, shows less than it should,
// and breaks nothing.
func TestDeltasOfLies(t *testing.T) {
	for seed := range uint64(20) {
		shots := randomShots(rand.New(rand.NewPCG(11, seed)), 30, image.Pt(23, 9))
		for i := range shots {
			for j, r := range shots[i].changed {
				if i%2 == 0 {
					r = r.Inset(1)
				}
				shots[i].changed[j] = r.Add(image.Pt(i%9-4, i%5-2))
			}
		}
		for _, o := range allDeltas {
			cutAll(filmOf(shots), o)
		}
	}
}

// The palette of a painter is not ours to write into, even if its slice has room.
func TestDeltasLeaveThePalette(t *testing.T) {
	room := color.Palette{color.Black, color.White, color.Black}
	i := Info{Palette: room[:2]}
	if p := newCutter(&i, deltaOptions{}).palette; room[2] != color.Black || len(p) != 3 || p[2] != (color.RGBA{}) {
		t.Errorf("the palette of frames is %v, and the film's room %v", p, room)
	}
}

// Runs are found as when pixels are looked at one by one, wherever they begin and end, and whatever follows them; and
// they are those pixels again.
func TestRunsAgainstReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(9, 2))
	first := run(7)<<24 | 1
	for range 5000 {
		var row []uint8
		for range 1 + rnd.IntN(8) {
			row = append(row, slices.Repeat([]uint8{uint8(rnd.IntN(3)) * 127}, 1+rnd.IntN(30))...)
		}
		n := len(row) - rnd.IntN(min(len(row), 80))
		got := appendPixels([]run{first}, row, n)
		if want := append([]run{first}, runsOf(row[:n])...); !slices.Equal(got, want) {
			t.Fatalf("the runs of %d of %v are %x, want %x", n, row, got, want)
		}
		var again []uint8
		for _, r := range got[1:] {
			again = appendSame(again, r.index(), r.len())
		}
		if !bytes.Equal(again, row[:n]) {
			t.Fatalf("%x are %v, want %v", got[1:], again, row[:n])
		}
	}
}

// A gap can be longer than a run.
func TestLongRuns(t *testing.T) {
	for _, n := range []int{-1, 0, 1, longestRun - 1, longestRun, longestRun + 1, 3*longestRun + 5} {
		sum := 0
		for _, r := range appendRun(nil, 255, n) {
			if r.index() != 255 || r.len() == 0 {
				t.Errorf("%d pixels of index 255: one of the runs has %d of %d", n, r.len(), r.index())
			}
			sum += r.len()
		}
		if sum != max(n, 0) {
			t.Errorf("%d pixels became %d", n, sum)
		}
	}
}

// The runs of a frame must not reach into the next row of a picture that is wider than the film.
func TestRunsOfPartOfAPicture(t *testing.T) {
	wide := image.NewPaletted(image.Rect(0, 0, 90, 4), nil)
	for i := range wide.Pix {
		wide.Pix[i] = uint8(i % 5 / 3)
	}
	part := wide.SubImage(image.Rect(0, 0, 70, 4)).(*image.Paletted)
	i := Info{Size: part.Rect.Size()}
	c := newCutter(&i, deltaOptions{})
	spans := []raster.Span{{Y: 1, From: 3, To: 70}, {Y: 2, From: 0, To: 70}}
	f := c.frame(part, spans, 0)
	img := f.image(c.palette)
	for y := 1; y < 3; y++ {
		for x := range 70 {
			want := part.ColorIndexAt(x, y)
			if y == 1 && x < 3 {
				want = uint8(len(c.palette) - 1)
			}
			if got := img.ColorIndexAt(x, y); got != want {
				t.Fatalf("pixel %d,%d is %d, want %d", x, y, got, want)
			}
		}
	}
}
