package film

import (
	"bytes"
	"compress/lzw"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"testing"
)

// An lzwRun is n pixels of one index.
type lzwRun struct {
	index uint8
	n     int
}

// encodeLZW returns runs as image data.
func encodeLZW(e *lzwEncoder, litWidth int, runs []lzwRun) []byte {
	e.begin(litWidth)
	e.add(listOf(runs))
	return e.end(nil)
}

// listOf returns runs as the encoder takes them.
func listOf(runs []lzwRun) []run {
	var list []run
	for _, r := range runs {
		list = appendRun(list, r.index, r.n)
	}
	return list
}

// pixels returns the pixels of runs, one by one.
func pixels(runs []lzwRun) []byte {
	var pix []byte
	for _, r := range runs {
		pix = append(pix, bytes.Repeat([]byte{r.index}, max(r.n, 0))...)
	}
	return pix
}

// runsOf returns the longest runs of the pixels of a row.
func runsOf(row []byte) []lzwRun {
	var runs []lzwRun
	for x, index := range row {
		if x == 0 || index != row[x-1] {
			runs = append(runs, lzwRun{index: index})
		}
		runs[len(runs)-1].n++
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

// checkLZW encodes runs and compares them with the reference, and with what a decoder makes of them. It does so with
// the runs of their pixels too, in pieces.
func checkLZW(t *testing.T, e *lzwEncoder, litWidth int, runs []lzwRun) {
	t.Helper()
	pix := pixels(runs)
	data := encodeLZW(e, litWidth, runs)
	if want := plainImageData(t, litWidth, pix); !bytes.Equal(data, want) {
		t.Fatalf("%d pixels with %d bits: %d bytes that differ from the reference's %d", len(pix), litWidth, len(data), len(want))
	}
	e.begin(litWidth)
	for rest, n := pix, 1; len(rest) > 0; n = n*3%500 + 1 {
		n := min(n, len(rest))
		e.add(appendPixels(nil, rest, n))
		rest = rest[n:]
	}
	if !bytes.Equal(e.end(nil), data) {
		t.Fatalf("%d pixels with %d bits, not taken as runs, are encoded otherwise", len(pix), litWidth)
	}
	var codes []byte
	for rest := data[1:]; rest[0] > 0; {
		n := 1 + int(rest[0])
		codes = append(codes, rest[1:n]...)
		rest = rest[n:]
	}
	got, err := io.ReadAll(lzw.NewReader(bytes.NewReader(codes), lzw.LSB, litWidth))
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, pix) {
		t.Fatalf("%d pixels with %d bits come back as %d others", len(pix), litWidth, len(got))
	}
}

func TestLZWAgainstReference(t *testing.T) {
	unraced(t)
	rnd := rand.New(rand.NewPCG(1, 2))
	random := func(runs, indices, longest int) []lzwRun {
		list := make([]lzwRun, runs)
		for i := range list {
			list[i] = lzwRun{uint8(rnd.IntN(indices)), rnd.IntN(longest + 1)}
		}
		return list
	}
	alternating := make([]lzwRun, 10_000)
	for i := range alternating {
		alternating[i] = lzwRun{uint8(i % 2), 1}
	}
	longer := make([]lzwRun, 600) // every run is longer than all chains
	for i := range longer {
		longer[i] = lzwRun{uint8(i % 3), i}
	}
	e := new(lzwEncoder) // one for all cases, for nothing of an image may reach the next
	for litWidth := 2; litWidth <= 8; litWidth++ {
		indices := 1 << litWidth
		for _, test := range []struct {
			name string
			runs []lzwRun
		}{
			{"nothing", nil},
			{"only runs of no pixels", []lzwRun{{0, 0}, {1, 0}, {1, -1}}},
			{"one pixel", []lzwRun{{1, 1}}},
			{"the last index", []lzwRun{{uint8(indices - 1), 3}}},
			{"one color", []lzwRun{{2, 200_000}}},
			{"one color in pieces", []lzwRun{{2, 5}, {2, 1}, {2, 0}, {2, 4000}, {3, 0}, {2, 7}}},
			{"a run of no pixels between runs that go on", []lzwRun{{0, 3}, {1, 2}, {2, 0}, {1, 2}, {0, 3}, {1, 0}}},
			{"alternating", alternating},
			{"longer and longer", longer},
			{"noise", random(20_000, indices, 1)},
			{"short runs", random(20_000, indices, 5)},
			{"long runs", random(1000, indices, 500)},
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
	runs := make([]lzwRun, 4096)
	for i := range runs {
		runs[i] = lzwRun{uint8(rnd.IntN(256)), 1}
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

// An index that the image cannot have is found wherever it is, and the next image is encoded as if it had not been there.
func TestLZWRefusesIndices(t *testing.T) {
	unraced(t)
	e := new(lzwEncoder)
	for _, index := range []uint8{8, 9, 127, 255} {
		for at := range 6 {
			runs := []lzwRun{{0, 3}, {7, 9}, {0, 3}, {7, 9}, {1, 5000}}
			checkLZW(t, e, 3, runs)
			e.begin(3)
			if e.add(listOf(slices.Insert(runs, at, lzwRun{index, 2}))) {
				t.Errorf("index %d in place %d is taken for one of 3 bits", index, at)
			}
		}
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
		var runs []lzwRun
		sum := 0
		for repeat := range int(repeats) + 1 {
			for i := 0; i+1 < len(pairs) && sum < most; i += 2 {
				n := int(pairs[i+1])
				if n >= 240 {
					n = (n - 240) << 8
				}
				runs = append(runs, lzwRun{(pairs[i] + uint8(repeat*repeat)) & (1<<litWidth - 1), n})
				sum += n
			}
		}
		checkLZW(t, e, litWidth, runs)
	})
}
