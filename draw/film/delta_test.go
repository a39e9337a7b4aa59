package film

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"iter"
	"math/rand/v2"
	"slices"
	"testing"
	"time"

	"queenreel/draw"
)

// A shot is one canvas of a test film, with pixels of its own.
type shot struct {
	image   *image.Paletted
	changed image.Rectangle
	hold    time.Duration
}

// randomShots returns canvases each of which differs from the one before by a few rectangles: often
// by none, sometimes only by one pixel, sometimes by all; now and then it is first as the one before
// that was, so that frames are taken back. What is said to have changed is often more than what did.
func randomShots(rnd *rand.Rand, n int, size image.Point) []shot {
	palette := color.Palette{}
	for range 5 {
		palette = append(palette, color.RGBA{uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), 0xff})
	}
	img := image.NewPaletted(image.Rectangle{Max: size}, palette)
	var shots []shot
	for range n {
		changed := image.Rectangle{}
		if len(shots) > 1 && rnd.IntN(4) == 0 {
			changed = img.Rect
			copy(img.Pix, shots[len(shots)-2].image.Pix)
		}
		for range rnd.IntN(4) {
			r := randomRect(rnd, img.Rect)
			changed = changed.Union(r)
			mode := rnd.IntN(3)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					switch {
					case mode == 0:
						img.SetColorIndex(x, y, uint8(rnd.IntN(len(palette))))
					case mode == 1 && x == r.Min.X && y == r.Max.Y-1:
						img.SetColorIndex(x, y, uint8(rnd.IntN(len(palette))))
					}
				}
			}
		}
		own := *img
		own.Pix = slices.Clone(img.Pix)
		hold := 20*time.Millisecond + time.Duration(rnd.Int64N(int64(200*time.Millisecond)))
		shots = append(shots, shot{&own, changed, hold})
	}
	return shots
}

// randomRect returns a rectangle within another: any, and now and then all of it.
func randomRect(rnd *rand.Rand, within image.Rectangle) image.Rectangle {
	if rnd.IntN(10) == 0 {
		return within
	}
	x, y := rnd.IntN(within.Dx()), rnd.IntN(within.Dy())
	return image.Rect(x, y, x+1+rnd.IntN(within.Dx()-x), y+1+rnd.IntN(within.Dy()-y))
}

// canvases yields the shots as a painter does: in one image that changes.
func canvases(shots []shot) iter.Seq[draw.Picture] {
	return func(yield func(draw.Picture) bool) {
		shared := *shots[0].image
		shared.Pix = slices.Clone(shared.Pix)
		for _, s := range shots {
			copy(shared.Pix, s.image.Pix)
			if !yield(draw.Picture{Image: &shared, Changed: []image.Rectangle{s.changed}, Hold: s.hold}) {
				return
			}
		}
	}
}

// filmOf returns the film of the shots.
func filmOf(shots []shot) Film {
	img := shots[0].image
	return New(img.Rect.Size(), img.Palette, canvases(shots))
}

// Frames laid over each other must give every canvas again, and none may be larger than a plain
// reference finds necessary. The images must stay as they were yielded: formats encode several at once.
func TestDeltasAgainstReference(t *testing.T) {
	rnd := rand.New(rand.NewPCG(3, 4))
	for _, size := range []image.Point{{1, 1}, {1, 9}, {13, 1}, {17, 11}, {64, 40}} {
		shots := randomShots(rnd, 200, size)
		f := filmOf(shots)
		frames := slices.Collect(f.Frames)
		if len(frames) != len(shots) {
			t.Fatalf("%v: %d frames of %d canvases", size, len(frames), len(shots))
		}
		if frames[0].Back || frames[len(frames)-1].Back {
			t.Fatalf("%v: the first or the last frame is taken back", size)
		}
		picture := image.NewPaletted(image.Rectangle{Max: size}, f.Palette)
		for i, frame := range frames {
			where := fmt.Sprintf("size %v, frame %d", size, i)
			want := image.Rectangle{Max: size}
			if i > 0 {
				want = plainDifference(picture, shots[i].image)
			}
			if frame.Image.Rect != want {
				t.Fatalf("%s: its rectangle is %v, want %v", where, frame.Image.Rect, want)
			}
			if frame.Hold != shots[i].hold {
				t.Fatalf("%s: held for %v, want %v", where, frame.Hold, shots[i].hold)
			}
			if &frame.Image.Palette[0] != &f.Palette[0] || len(frame.Image.Palette) != len(f.Palette) {
				t.Fatalf("%s: it has a palette of its own", where)
			}
			if i > 0 && idleEdge(picture, frame.Image) {
				t.Fatalf("%s: a run of opaque pixels begins or ends with one that did not change", where)
			}
			before := slices.Clone(picture.Pix)
			lay(picture, frame.Image)
			if !bytes.Equal(picture.Pix, shots[i].image.Pix) {
				t.Fatalf("%s: the picture is not the canvas", where)
			}
			if frame.Back {
				picture.Pix = before
			}
		}
	}
}

// A red frame around the board that comes and goes is not wiped away: the next frame is laid over
// what was before. One that stays is drawn once.
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
		return shot{img, img.Rect, time.Second}
	}
	move := func(n int) image.Rectangle { return image.Rect(19+n, 48, 20+n, 49) }
	for calm := range groupLen - 2 { // with one more, the red frame is the last of its group, and stays
		var shots []shot
		for i := range calm + 1 {
			shots = append(shots, picture(false, i))
		}
		goes := slices.Collect(filmOf(append(slices.Clip(shots), picture(true, calm), picture(false, calm+1))).Frames)
		if goes[calm].Back || !goes[calm+1].Back || goes[calm+1].Image.Rect != board || goes[calm+2].Image.Rect != move(calm+1) {
			t.Errorf("%d calm frames: the red frame is taken back: %v, and the next one is %v", calm, goes[calm+1].Back, goes[calm+2].Image.Rect)
		}
		stays := slices.Collect(filmOf(append(slices.Clip(shots), picture(true, calm), picture(true, calm+1))).Frames)
		if stays[calm+1].Back || stays[calm+2].Image.Rect != move(calm+1) {
			t.Errorf("%d calm frames: the red frame stays: %v, and the next one is %v", calm, !stays[calm+1].Back, stays[calm+2].Image.Rect)
		}
	}
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

// idleEdge reports whether a frame writes a pixel that the picture has already, at the edge of a
// run: within one, a few of them are cheaper than transparent ones.
func idleEdge(picture, frame *image.Paletted) bool {
	transparent := func(x, y int) bool {
		return !image.Pt(x, y).In(frame.Rect) || int(frame.ColorIndexAt(x, y)) == len(frame.Palette)-1
	}
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		for x := frame.Rect.Min.X; x < frame.Rect.Max.X; x++ {
			edge := !transparent(x, y) && (transparent(x-1, y) || transparent(x+1, y))
			if edge && frame.ColorIndexAt(x, y) == picture.ColorIndexAt(x, y) {
				return true
			}
		}
	}
	return false
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

// A film can be ranged again, from its whole first frame, and left early: several formats may write it.
func TestFramesAgain(t *testing.T) {
	f := filmOf(randomShots(rand.New(rand.NewPCG(5, 6)), 9, image.Pt(12, 9)))
	first := slices.Collect(f.Frames)
	for range f.Frames {
		break
	}
	for i, frame := range slices.Collect(f.Frames) {
		if frame.Image.Rect != first[i].Image.Rect || !bytes.Equal(frame.Image.Pix, first[i].Image.Pix) {
			t.Fatalf("frame %d is different when the film is ranged again", i)
		}
	}
}

// Progress bars count what is watched, so it must be every frame, once, and in its order.
func TestWatched(t *testing.T) {
	shots := randomShots(rand.New(rand.NewPCG(7, 8)), 5, image.Pt(4, 4))
	var holds []time.Duration
	f := filmOf(shots).Watched(func(f Frame) { holds = append(holds, f.Hold) })
	for range f.Frames {
	}
	for i, s := range shots {
		if len(holds) != len(shots) || holds[i] != s.hold {
			t.Fatalf("watched holds of %v", holds)
		}
	}
}

// The palette of a painter is not ours to write into, even if its slice has room.
func TestNewLeavesThePalette(t *testing.T) {
	room := color.Palette{color.Black, color.White, color.Black}
	f := New(image.Pt(1, 1), room[:2], nil)
	if room[2] != color.Black || len(f.Palette) != 3 {
		t.Errorf("New wrote into the palette that it was given: %v", room)
	}
}
