package film

import (
	"bytes"
	"fmt"
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
	d := f.deltas(o)
	var frames []frame
	for p := range f.Pictures {
		frames = append(frames, d.add(p)...)
	}
	return append(frames, d.end()...)
}

// allDeltas are the combinations of what formats can have, with key frames at some distances.
func allDeltas() []deltaOptions {
	var all []deltaOptions
	for _, back := range []bool{true, false} {
		for _, even := range []bool{true, false} {
			for _, opaque := range []bool{true, false} {
				for _, keys := range []int{0, 1, 2, 5, 19} {
					all = append(all, deltaOptions{back, even, opaque, keys})
				}
			}
		}
	}
	return all
}

// Frames laid over each other must give every picture again, whatever a format can have, and none may be
// larger than a plain reference finds necessary. The images must stay as they were cut, for formats
// encode several at once.
func TestDeltasAgainstReference(t *testing.T) {
	unraced(t)
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, size := range []image.Point{{1, 1}, {1, 9}, {13, 1}, {17, 11}, {64, 40}} {
		shots := randomShots(rnd, 100, size)
		for _, o := range allDeltas() {
			f := filmOf(shots)
			if err := composes(cutAll(f, o), shots, o); err != nil {
				t.Errorf("size %v, %+v: %v", size, o, err)
			}
		}
	}
}

// composes lays frames over each other, and compares them with the shots and with what the options allow.
func composes(frames []frame, shots []shot, o deltaOptions) error {
	if len(frames) != len(shots) {
		return fmt.Errorf("%d frames of %d pictures", len(frames), len(shots))
	}
	all := shots[0].image.Rect
	picture := image.NewPaletted(all, shots[0].image.Palette)
	for i, frame := range frames {
		fail := func(what string, args ...any) error {
			return fmt.Errorf("frame %d: "+what, append([]any{i}, args...)...)
		}
		key := i == 0 || o.keys > 0 && i%o.keys == 0
		want := all
		if !key {
			want = plainDifference(picture, shots[i].image)
		}
		if o.even {
			want.Min = image.Pt(want.Min.X/2*2, want.Min.Y/2*2)
		}
		img := frame.image()
		switch r := img.Rect; {
		case r != want || frame.Rect != r:
			return fail("its rectangle is %v, want %v", r, want)
		case frame.Hold != shots[i].hold:
			return fail("held for %v, want %v", frame.Hold, shots[i].hold)
		case frame.Key != key:
			return fail("is a key: %v, want %v", frame.Key, key)
		case frame.Back && (!o.back || i == 0 || i == len(frames)-1 || frames[i+1].Key):
			return fail("it must stay, but is taken back")
		case &img.Palette[0] != &frames[0].palette[0] || len(img.Palette) != len(picture.Palette)+1:
			return fail("it has a palette of its own")
		case (o.opaque || key) && bytes.IndexByte(img.Pix, uint8(len(picture.Palette))) >= 0:
			return fail("a pixel is transparent")
		}
		if !key && !o.opaque {
			if err := sparing(picture, img); err != nil {
				return fail("%w", err)
			}
		}
		before := slices.Clone(picture.Pix)
		lay(picture, img)
		if !bytes.Equal(picture.Pix, shots[i].image.Pix) {
			return fail("the picture is not the one that was added")
		}
		if frame.Back {
			picture.Pix = before
		}
	}
	return nil
}

// plainDifference returns the rectangle of all pixels in which two pictures differ; of none, the
// first pixel.
func plainDifference(a, b *image.Paletted) image.Rectangle {
	var r image.Rectangle
	for y := range a.Rect.Max.Y {
		for x := range a.Rect.Max.X {
			if a.ColorIndexAt(x, y) != b.ColorIndexAt(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	if r.Empty() {
		return image.Rect(0, 0, 1, 1)
	}
	return r
}

// sparing reports where a frame writes more than it must: a run of opaque pixels begins and ends with
// one that changes, and has at most shortGap others in between, for then transparent ones are cheaper.
// The only pixel of a frame that changes nothing is transparent, too.
func sparing(picture, frame *image.Paletted) error {
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		idle, within := 0, false // pixels since the last one that changes, and whether the run has one
		for x := frame.Rect.Min.X; x <= frame.Rect.Max.X; x++ {
			inside := x < frame.Rect.Max.X
			transparent := !inside || int(frame.ColorIndexAt(x, y)) == len(frame.Palette)-1
			switch {
			case transparent && idle > 0:
				return fmt.Errorf("row %d: the run before pixel %d ends with one that did not change", y, x)
			case transparent:
				within = false
			case frame.ColorIndexAt(x, y) != picture.ColorIndexAt(x, y):
				idle, within = 0, true
			case !within:
				return fmt.Errorf("row %d: a run begins with pixel %d, which did not change", y, x)
			default:
				if idle++; idle > shortGap {
					return fmt.Errorf("row %d: more than %d pixels before %d did not change", y, shortGap, x)
				}
			}
		}
	}
	return nil
}

// lay lays a frame over a picture.
func lay(picture, frame *image.Paletted) {
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
			if i := frame.ColorIndexAt(x, y); int(i) != len(frame.Palette)-1 {
				picture.SetColorIndex(x, y, i)
			}
		}
	}
}

// A red frame around the board that comes and goes is not wiped away: the next frame is laid over
// what was before. One that stays is drawn once. Formats that cannot go back draw it twice.
func TestBack(t *testing.T) {
	palette := color.Palette{color.White, color.RGBA{R: 0xff, A: 0xff}, color.Black}
	board := image.Rect(0, 0, 100, 100)
	picture := func(red bool, moves int) shot {
		img := image.NewPaletted(board, palette)
		for i := range 100 {
			if red {
				for _, p := range []image.Point{{i, 0}, {i, 99}, {0, i}, {99, i}} {
					img.SetColorIndex(p.X, p.Y, 1)
				}
			}
			if i < moves {
				img.SetColorIndex(20+i, 48, 2)
			}
		}
		return shot{img, []image.Rectangle{img.Rect}, time.Second}
	}
	move := func(n int) image.Rectangle { return image.Rect(19+n, 48, 20+n, 49) }
	back := deltaOptions{back: true}
	for calm := range 12 {
		var shots []shot
		for i := range calm + 1 {
			shots = append(shots, picture(false, i))
		}
		goes := append(slices.Clip(shots), picture(true, calm), picture(false, calm+1))
		frames := cutAll(filmOf(goes), back)
		if frames[calm].Back || !frames[calm+1].Back || frames[calm+1].Rect != board || frames[calm+2].Rect != move(calm+1) {
			t.Errorf("%d calm frames: the red frame is taken back: %v, and the next one is %v", calm, frames[calm+1].Back, frames[calm+2].Rect)
		}
		if frames := cutAll(filmOf(goes), deltaOptions{}); frames[calm+2].Rect != board {
			t.Errorf("%d calm frames: the red frame is wiped away by %v", calm, frames[calm+2].Rect)
		}
		stays := cutAll(filmOf(append(slices.Clip(shots), picture(true, calm), picture(true, calm+1))), back)
		if stays[calm+1].Back || stays[calm+2].Rect != move(calm+1) {
			t.Errorf("%d calm frames: the red frame stays: %v, and the next one is %v", calm, !stays[calm+1].Back, stays[calm+2].Rect)
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
		for _, o := range allDeltas() {
			cutAll(filmOf(shots), o)
		}
	}
}

// The palette of a painter is not ours to write into, even if its slice has room.
func TestDeltasLeaveThePalette(t *testing.T) {
	room := color.Palette{color.Black, color.White, color.Black}
	i := Info{Palette: room[:2]}
	if p := i.deltas(deltaOptions{}).palette(); room[2] != color.Black || len(p) != 3 || p[2] != (color.RGBA{}) {
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
		again := make([]uint8, n)
		if setPixels(again, got[1:]); !bytes.Equal(again, row[:n]) {
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
	f := c.frameOf(part, image.Rect(0, 1, 70, 3), spans, 0)
	img := f.image()
	for y := 1; y < 3; y++ {
		for x := range 70 {
			want := part.ColorIndexAt(x, y)
			if y == 1 && x < 3 {
				want = uint8(len(f.palette) - 1)
			}
			if got := img.ColorIndexAt(x, y); got != want {
				t.Fatalf("pixel %d,%d is %d, want %d", x, y, got, want)
			}
		}
	}
}
