package film

import (
	"cmp"
	"image"
	"image/color"
	"math/bits"
	"slices"
)

// A vp8lWriter compresses images into VP8L, the lossless bitstream of WebP: sections 3.4 to 3.8 of RFC 9649,
// https://www.rfc-editor.org/rfc/rfc9649. It uses what serves images of few colors: a color table, copies
// of earlier pixels, and prefix codes. The other transforms, the color cache and groups of codes are for photos.
//
// It keeps its memory from image to image. Goroutines must not share one.
type vp8lWriter struct {
	packing
	colors [256][4]uint8 // green, red, blue and alpha of each index, not premultiplied
	parser vp8lParser
	bits   bitWriter
	pix    []uint8 // the image as values of green
}

const (
	maxVP8LSide   = 1 << 14 // the largest width and height
	vp8lLengths   = 24      // symbols of lengths, which follow the 256 values of green
	vp8lDistances = 40      // symbols of distances
)

// newVP8LWriter returns a writer of images of up to so many pixels. What their paths take is asked for once: grown by and by, it would be
// copied and cleared each time.
func newVP8LWriter(p color.Palette, pixels int) *vp8lWriter {
	w := &vp8lWriter{parser: vp8lParser{near: nearPixels(), bits: make([]int32, pixels+1), last: make([]vp8lLast, pixels+1)}}
	for i, c := range p {
		c := color.NRGBAModel.Convert(c).(color.NRGBA)
		w.colors[i] = [4]uint8{c.G, c.R, c.B, c.A}
	}
	return w
}

// write appends the bitstream of an image, given as runs, to dst. The image has 1 to maxVP8LSide pixels a side.
func (w *vp8lWriter) write(dst []byte, size image.Point, runs []run) []byte {
	w.bits = bitWriter{data: dst}
	var used [256]bool
	for _, r := range runs {
		used[r.index()] = true
	}
	w.packing.begin(&used)
	table := w.table
	alpha := slices.ContainsFunc(table, func(index uint8) bool { return w.colors[index][3] != 0xff })
	w.bits.write(0x2f, 8) // the signature
	w.bits.write(size.X-1, 14)
	w.bits.write(size.Y-1, 14)
	w.bits.flag(alpha)
	w.bits.write(0, 3) // the version

	w.bits.flag(true)  // a transform:
	w.bits.write(3, 2) // color indexing
	w.bits.write(len(table)-1, 8)
	w.colorTable(table)
	w.bits.flag(false) // no other transform

	w.bits.flag(false) // no color cache
	w.bits.flag(false) // one group of prefix codes
	w.pix = w.appendRows(resized(w.pix, size.X*size.Y)[:0], runs, size.X)
	w.image(w.pix, len(w.pix)/size.Y)
	return w.bits.end()
}

// colorTable writes the colors of indices as an image of one row, each as its difference from the one before.
func (w *vp8lWriter) colorTable(table []uint8) {
	w.bits.flag(false) // no color cache
	counts := [4][]int{make([]int, 256+vp8lLengths), make([]int, 256), make([]int, 256), make([]int, 256)}
	differences := make([][4]uint8, len(table))
	var before [4]uint8
	for i, index := range table {
		for channel, value := range w.colors[index] {
			d := value - before[channel]
			differences[i][channel] = d
			counts[channel][d]++
		}
		before = w.colors[index]
	}
	var codes [4]prefixCode
	for channel := range codes {
		codes[channel] = newPrefixCode(counts[channel], prefixDeepest)
		w.bits.code(codes[channel])
	}
	w.bits.code(prefixCode{}) // no distances
	for _, d := range differences {
		for channel, value := range d {
			w.bits.symbol(codes[channel], int(value))
		}
	}
}

// image writes values of green; red, blue and alpha mean nothing where there is a color table. It looks for
// copies twice: what they cost is known when there are codes.
func (w *vp8lWriter) image(pix []uint8, width int) {
	p := &w.parser
	p.begin(pix, width)
	var greens, distances prefixCode
	for range 2 {
		greens, distances = p.codes(p.parse())
		p.costs = costsOf(greens, distances)
	}
	for _, c := range []prefixCode{greens, {}, {}, {}, distances} {
		w.bits.code(c)
	}
	at := 0
	for _, s := range p.steps {
		if s.distance == 0 {
			w.bits.symbol(greens, int(pix[at]))
			at++
			continue
		}
		at += s.length
		symbol, extra, n := prefixOf(s.length)
		w.bits.symbol(greens, 256+symbol)
		w.bits.write(extra, n)
		symbol, extra, n = prefixOf(s.distanceCode)
		w.bits.symbol(distances, symbol)
		w.bits.write(extra, n)
	}
}

// prefixOf splits a length or distance code, at least 1, into a symbol and extra bits.
func prefixOf(value int) (symbol, extra, n int) {
	if value--; value < 4 {
		return value, 0, 0
	}
	n = bits.Len(uint(value)) - 2
	return 2*(n+1) + value>>n&1, value & (1<<n - 1), n
}

// extraBits returns how many extra bits a symbol has.
func extraBits(symbol int) int32 { return int32(max(0, symbol/2-1)) }

// prefixDeepest limits the bits of a symbol.
const prefixDeepest = 15

// A prefixCode is a canonical Huffman code.
type prefixCode struct {
	lengths []uint8  // of each symbol, in bits; 0 where it never occurs
	words   []uint16 // of each symbol, as they are written: the first bit is the lowest
	used    []int    // the symbols that occur
}

// newPrefixCode returns a code, of at most deepest bits a symbol, for symbols that occur so often.
func newPrefixCode(counts []int, deepest int) prefixCode {
	c := prefixCode{lengths: make([]uint8, len(counts)), words: make([]uint16, len(counts))}
	for symbol, n := range counts {
		if n > 0 {
			c.used = append(c.used, symbol)
		}
	}
	for least := 1; len(c.used) > 1; least *= 2 { // rare symbols count for more until no word is too long
		if c.huffman(counts, least) <= deepest {
			break
		}
	}
	word := 0
	for length := 1; length <= deepest; length++ {
		for _, symbol := range c.used {
			if int(c.lengths[symbol]) == length {
				c.words[symbol] = bits.Reverse16(uint16(word)) >> (16 - length)
				word++
			}
		}
		word <<= 1
	}
	return c
}

// huffman sets the lengths of two symbols or more, each of which counts for at least least, and returns the longest.
func (c *prefixCode) huffman(counts []int, least int) int {
	type node struct{ count, parent, depth int }
	n := len(c.used)
	leaves := slices.Clone(c.used)
	slices.SortStableFunc(leaves, func(a, b int) int { return cmp.Compare(counts[a], counts[b]) })
	nodes := make([]node, 0, 2*n-1)
	for _, symbol := range leaves {
		nodes = append(nodes, node{count: max(counts[symbol], least)})
	}
	leaf, inner := 0, n // the rarest of each kind without a parent
	rarest := func() *node {
		if inner == len(nodes) || leaf < n && nodes[leaf].count <= nodes[inner].count {
			leaf++
			return &nodes[leaf-1]
		}
		inner++
		return &nodes[inner-1]
	}
	for len(nodes) < 2*n-1 {
		a, b := rarest(), rarest()
		a.parent, b.parent = len(nodes), len(nodes)
		nodes = append(nodes, node{count: a.count + b.count})
	}
	for i := 2*n - 3; i >= 0; i-- {
		nodes[i].depth = nodes[nodes[i].parent].depth + 1
		if i < n {
			c.lengths[leaves[i]] = uint8(nodes[i].depth)
		}
	}
	return int(slices.Max(c.lengths))
}

// A bitWriter appends bits to data, the lowest first.
type bitWriter struct {
	data []byte
	bits uint64
	n    int // how many: less than 8
}

func (w *bitWriter) write(value, n int) {
	w.bits |= uint64(value) << w.n
	for w.n += n; w.n >= 8; w.n -= 8 {
		w.data = append(w.data, byte(w.bits))
		w.bits >>= 8
	}
}

func (w *bitWriter) flag(is bool) {
	if is {
		w.write(1, 1)
	} else {
		w.write(0, 1)
	}
}

// end returns the data, with the last bits filled up to a byte.
func (w *bitWriter) end() []byte {
	if w.n > 0 {
		w.write(0, 8-w.n)
	}
	return w.data
}

// symbol writes a symbol. The only one of a code takes no bits.
func (w *bitWriter) symbol(c prefixCode, symbol int) {
	w.write(int(c.words[symbol]), int(c.lengths[symbol]))
}

// code writes a code; see section 3.7.2.1 of RFC 9649.
func (w *bitWriter) code(c prefixCode) {
	used := c.used
	if len(used) == 0 {
		used = []int{0}
	}
	if simple := len(used) <= 2 && used[len(used)-1] < 256; simple {
		w.flag(true)
		w.write(len(used)-1, 1)
		if used[0] <= 1 {
			w.write(0, 1)
			w.write(used[0], 1)
		} else {
			w.write(1, 1)
			w.write(used[0], 8)
		}
		if len(used) == 2 {
			w.write(used[1], 8)
		}
		return
	}
	w.flag(false)
	runs := lengthRuns(c.lengths)
	counts := make([]int, len(lengthOrder))
	for _, r := range runs {
		counts[r.symbol]++
	}
	lengths := newPrefixCode(counts, 7)
	n := len(lengthOrder)
	for lengths.lengths[lengthOrder[n-1]] == 0 { // that of a symbol that occurs is the fourth or later
		n--
	}
	w.write(n-4, 4)
	for _, symbol := range lengthOrder[:n] {
		w.write(int(lengths.lengths[symbol]), 3)
	}
	w.flag(false) // lengths for all symbols follow
	for _, r := range runs {
		w.symbol(lengths, r.symbol)
		w.write(r.extra, r.n)
	}
}

// lengthOrder is the order in which the code of lengths is written.
var lengthOrder = [...]int{17, 18, 0, 1, 2, 3, 4, 5, 16, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}

// A lengthRun is one or more equal lengths of symbols, as they are written: a symbol and n extra bits.
type lengthRun struct{ symbol, extra, n int }

// lengthRuns returns the runs of lengths: 16 repeats the last one 3 to 6 times, 17 and 18 are 3 to 10 and
// 11 to 138 zeros.
func lengthRuns(lengths []uint8) []lengthRun {
	var runs []lengthRun
	for len(lengths) > 0 {
		length, n := int(lengths[0]), runLen(lengths)
		lengths = lengths[n:]
		if length > 0 {
			runs = append(runs, lengthRun{symbol: length})
			n--
		}
		for n > 0 {
			switch {
			case n < 3:
				runs = append(runs, lengthRun{symbol: length})
				n--
			case length > 0:
				k := min(n, 6)
				runs = append(runs, lengthRun{16, k - 3, 2})
				n -= k
			case n < 11:
				runs = append(runs, lengthRun{17, n - 3, 3})
				n = 0
			default:
				k := min(n, 138)
				runs = append(runs, lengthRun{18, k - 11, 7})
				n -= k
			}
		}
	}
	return runs
}
