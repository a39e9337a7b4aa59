package film

import (
	"bytes"
	"compress/lzw"
	"fmt"
	"image/gif"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"testing"
)

// runsOf returns the longest runs of the pixels of a row, found one by one.
func runsOf(row []byte) []run {
	var runs []run
	for x := 0; x < len(row); {
		n := 1
		for x+n < len(row) && row[x+n] == row[x] {
			n++
		}
		runs = appendRun(runs, row[x], n)
		x += n
	}
	return runs
}

// plainImageData is the plain reference: compress/lzw takes the pixels one by one, and its output is cut
// into blocks.
func plainImageData(t testing.TB, litWidth int, pix []byte) []byte {
	t.Helper()
	var codes bytes.Buffer
	w := lzw.NewWriter(&codes, lzw.LSB, litWidth)
	if _, err := w.Write(pix); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	data := []byte{byte(litWidth)}
	for codes.Len() > 0 {
		block := codes.Next(255)
		data = append(append(data, byte(len(block))), block...)
	}
	return append(data, 0)
}

// checkLZW encodes runs and compares them with the reference. It does so with the runs of their pixels too, in pieces.
func checkLZW(t *testing.T, e *lzwEncoder, litWidth int, runs []run) {
	t.Helper()
	var pix []byte
	for _, r := range runs {
		pix = append(pix, bytes.Repeat([]byte{r.index()}, r.len())...)
	}
	want := plainImageData(t, litWidth, pix)
	e.begin(litWidth)
	e.add(runs)
	if got := e.end(nil); !bytes.Equal(got, want) {
		t.Fatalf("%d pixels with %d bits: %d bytes that differ from the reference's %d", len(pix), litWidth, len(got), len(want))
	}
	e.begin(litWidth)
	for rest, n := pix, 1; len(rest) > 0; n = n*3%500 + 1 {
		n := min(n, len(rest))
		e.add(appendPixels(nil, rest, n))
		rest = rest[n:]
	}
	if !bytes.Equal(e.end(nil), want) {
		t.Fatalf("%d pixels with %d bits, not taken as runs, are encoded otherwise", len(pix), litWidth)
	}
}

func TestLZWAgainstReference(t *testing.T) {
	unraced(t)
	rnd := rand.New(rand.NewPCG(1, 2))
	sequence := func(runs int, next func(i int) (index, n int)) (list []run) {
		for i := range runs {
			index, n := next(i)
			list = appendRun(list, uint8(index), n)
		}
		return list
	}
	random := func(runs, indices, longest int) []run {
		return sequence(runs, func(int) (int, int) { return rnd.IntN(indices), rnd.IntN(longest + 1) })
	}
	e := new(lzwEncoder) // one for all cases, for nothing of an image may reach the next
	for litWidth := 2; litWidth <= 8; litWidth++ {
		indices := 1 << litWidth
		for _, test := range []struct {
			name string
			runs []run
		}{
			{"nothing", nil},
			{"the last index", appendRun(nil, uint8(indices-1), 3)},
			{"one color", appendRun(nil, 2, 200_000)},
			{"alternating", sequence(10_000, func(i int) (int, int) { return i % 2, 1 })},
			{"longer and longer, and longer than all chains", sequence(600, func(i int) (int, int) { return i % 3, i })},
			{"noise", random(20_000, indices, 1)},
			{"short runs", random(20_000, indices, 5)},
			{"few colors", random(8000, 3, 60)},
		} {
			t.Run(fmt.Sprintf("%d bits/%s", litWidth, test.name), func(t *testing.T) {
				checkLZW(t, e, litWidth, test.runs)
			})
		}
	}
}

// TestLZWEndsFull ends images before, at and after the pixel with which the dictionary is full: at it, a
// clear code comes between the last code and the end.
func TestLZWEndsFull(t *testing.T) {
	unraced(t)
	rnd := rand.New(rand.NewPCG(3, 4))
	var runs []run
	for range 4096 {
		runs = appendRun(runs, uint8(rnd.IntN(256)), 1)
	}
	e := new(lzwEncoder)
	full := 0
	for n := 3850; n < len(runs); n++ {
		checkLZW(t, e, 8, runs[:n])
		if e.newest == e.clear+1 {
			full++
		}
	}
	if full == 0 {
		t.Error("no image ends with a full dictionary: the test needs more pixels")
	}
}

// FuzzLZW makes runs from pairs of bytes, an index and a length, and repeats them with other indices, so
// that a short input fills the dictionary, too.
func FuzzLZW(f *testing.F) {
	f.Add(uint8(0), uint8(0), []byte{})
	f.Add(uint8(0), uint8(9), []byte{0, 3, 1, 0, 1, 1, 0, 255})
	f.Add(uint8(4), uint8(255), []byte("0 1 2 1 0 3 2 1 1 1 0 0 2 3 0 1 4"))
	f.Add(uint8(6), uint8(99), []byte("every solution for eight queens, and some that are none"))
	e := new(lzwEncoder)
	f.Fuzz(func(t *testing.T, width, repeats uint8, pairs []byte) {
		const most = 1 << 17 // pixels
		litWidth := 2 + int(width)%7
		var runs []run
		sum := 0
		for repeat := range int(repeats) + 1 {
			for i := 0; i+1 < len(pairs) && sum < most; i += 2 {
				n := int(pairs[i+1])
				if n >= 240 {
					n = (n - 240) << 8
				}
				runs = appendRun(runs, (pairs[i]+uint8(repeat*repeat))&(1<<litWidth-1), n)
				sum += n
			}
		}
		checkLZW(t, e, litWidth, runs)
	})
}

// BenchmarkLZW encodes the frames of a film of the gallery, given their runs, and compress/lzw the same, given their pixels.
func BenchmarkLZW(b *testing.B) {
	file, err := os.Open(filepath.Join("..", "..", "out", "gallery", "8-queens-en.gif"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	g, err := gif.DecodeAll(file)
	if err != nil {
		b.Fatal(err)
	}
	const litWidth = 8 // no frame has more
	b.Run("ours", func(b *testing.B) {
		var runs [][]run
		for _, img := range g.Image {
			runs = append(runs, appendPixels(nil, img.Pix, len(img.Pix)))
		}
		var e lzwEncoder
		var data []byte
		for b.Loop() {
			for _, r := range runs {
				e.begin(litWidth)
				e.add(r)
				data = e.end(data[:0])
			}
		}
	})
	b.Run("compress/lzw", func(b *testing.B) {
		for b.Loop() {
			for _, img := range g.Image {
				w := lzw.NewWriter(io.Discard, lzw.LSB, litWidth)
				w.Write(img.Pix)
				w.Close()
			}
		}
	})
}
