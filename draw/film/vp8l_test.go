package film

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"slices"
	"testing"

	"golang.org/x/image/vp8l"
)

// What golang.org/x/image decodes is what was written, for any number of colors, which are packed 1, 2, 4 or
// 8 to a byte, and any width, for distances to the rows above depend on it.
func TestVP8L(t *testing.T) {
	unraced(t)
	rnd := rand.New(rand.NewPCG(20, 1))
	palette := color.Palette{color.NRGBA{}, color.NRGBA{1, 2, 3, 128}}
	for len(palette) < 256 {
		palette = append(palette, color.NRGBA{uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), uint8(rnd.IntN(256)), 255})
	}
	w := newVP8LWriter(palette, 300*40)
	for _, colors := range []int{1, 2, 3, 4, 5, 16, 17, 100, 256} {
		for _, size := range []image.Point{{1, 1}, {1, 9}, {2, 40}, {3, 30}, {7, 20}, {8, 20}, {9, 20}, {60, 50}, {300, 40}} {
			for _, longest := range []int{1, 5, 300} { // run
				checkVP8L(t, w, palette, vp8lPicture(rnd, size, colors, longest))
			}
		}
	}
	flat := image.NewPaletted(image.Rect(0, 0, 130, 130), nil) // a copy of more than 4096 pixels is written in pieces
	checkVP8L(t, w, palette, flat)
	flat.Pix[len(flat.Pix)-1] = 20
	checkVP8L(t, w, palette, flat)
}

// vp8lPicture returns a picture of runs, whose rows are often alike.
func vp8lPicture(rnd *rand.Rand, size image.Point, colors, longest int) *image.Paletted {
	img := image.NewPaletted(image.Rectangle{image.Pt(3, 5), image.Pt(3, 5).Add(size)}, nil)
	for at := 0; at < len(img.Pix); {
		n := min(1+rnd.IntN(longest), len(img.Pix)-at)
		if back := 1 + rnd.IntN(3*size.X); back <= at && rnd.IntN(2) == 0 {
			for range n {
				img.Pix[at] = img.Pix[at-back]
				at++
			}
			continue
		}
		copy(img.Pix[at:at+n], bytes.Repeat([]uint8{uint8(rnd.IntN(colors))}, n))
		at += n
	}
	return img
}

func checkVP8L(t *testing.T, w *vp8lWriter, palette color.Palette, img *image.Paletted) {
	t.Helper()
	data := w.write(nil, img.Rect.Size(), runsOf(img.Pix))
	got, err := vp8l.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatalf("%v: %v", img.Rect, err)
	}
	pix := got.(*image.NRGBA)
	if pix.Rect.Size() != img.Rect.Size() {
		t.Fatalf("a picture of %v becomes one of %v", img.Rect.Size(), pix.Rect.Size())
	}
	for i, index := range img.Pix {
		if c := pix.Pix[4*i:]; (color.NRGBA{c[0], c[1], c[2], c[3]}) != palette[index] {
			t.Fatalf("%v: pixel %d of %d is %v, and should be %v", img.Rect, i, len(img.Pix), c[:4], palette[index])
		}
	}
	if again := w.write(nil, img.Rect.Size(), runsOf(img.Pix)); !bytes.Equal(again, data) {
		t.Fatalf("%v: other bytes the second time", img.Rect)
	}
}

// Every code is prefix-free and complete, as decoders want it, and no word is longer than allowed, however
// uneven the counts.
func TestPrefixCode(t *testing.T) {
	rnd := rand.New(rand.NewPCG(20, 3))
	fibonacci := []int{1, 1}
	for len(fibonacci) < 40 { // which make the deepest trees
		fibonacci = append(fibonacci, fibonacci[len(fibonacci)-1]+fibonacci[len(fibonacci)-2])
	}
	for n := 2; n <= 280; n += 1 + n/8 {
		counts := make([]int, n)
		for i := range counts {
			counts[i] = fibonacci[rnd.IntN(len(fibonacci))] * rnd.IntN(3)
		}
		counts[0], counts[n-1] = 1, 1
		c := newPrefixCode(counts, prefixDeepest)
		room := 0
		for symbol, length := range c.lengths {
			if (length > 0) != (counts[symbol] > 0) || length > prefixDeepest {
				t.Fatalf("symbol %d of %d, which occurs %d times, has %d bits", symbol, n, counts[symbol], length)
			}
			if length > 0 {
				room += 1 << (prefixDeepest - length)
			}
		}
		if room != 1<<prefixDeepest {
			t.Fatalf("a code of %d symbols fills %d of %d", n, room, 1<<prefixDeepest)
		}
	}
}

// The longest copy and the farthest have the last codes that there are: section 3.6.2 of RFC 9649 has no more.
func TestLastCodes(t *testing.T) {
	for _, c := range []struct{ value, symbols int }{{longestCopy, vp8lLengths}, {farthestCopy + 120, vp8lDistances}} {
		if symbol, extra, n := prefixOf(c.value); symbol != c.symbols-1 || extra != 1<<n-1 {
			t.Errorf("%d has symbol %d of %d, and bits %b", c.value, symbol, c.symbols, extra)
		}
	}
}

// What can be copied is found as far away as a distance may be, and no farther.
func TestFarthestCopy(t *testing.T) {
	for _, far := range []int32{farthestCopy, farthestCopy + 1} {
		pix := make([]uint8, far+5)
		for _, at := range []int32{0, far} { // two runs, again
			copy(pix[at:], []uint8{1, 1, 1, 2, 2})
		}
		p := vp8lParser{pix: pix, width: 1000, differ: make([]vp8lDifference, 5)}
		p.runs = []vp8lRun{{end: 3}, {end: 5}, {end: far}, {end: far + 3, before: 1}, {end: far + 5}}
		var want []vp8lCopy
		if far <= farthestCopy {
			want = []vp8lCopy{{back: 3, ahead: 2, distance: int(far)}}
		}
		if p.lookUp(3); !slices.Equal(p.copies, want) {
			t.Errorf("from %d values on, %+v can be copied, want %+v", far, p.copies, want)
		}
	}
}
