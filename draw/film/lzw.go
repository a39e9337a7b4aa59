package film

import (
	"encoding/binary"
	"math/bits"
)

// An lzwEncoder compresses images into GIF image data. It takes the pixels as runs of one color index
// and writes, byte for byte, what image/gif writes for the same pixels one by one.
//
// LZW keeps a dictionary of strings of pixels, at first one for each index. Again and again the encoder
// finds the longest string of the dictionary that the pixels ahead begin with, writes its code, and adds
// that string and the pixel after it under the next code. In a GIF, codes grow with the dictionary, from
// litWidth+1 bits to 12. When the dictionary is full, a clear code empties it.
// See Welch, "A Technique for High-Performance Data Compression", Computer, June 1984, and
// appendix F of https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
//
// With each string the dictionary holds all its beginnings. So the strings that repeat an index c after
// some string s, which are sc, scc, sccc, ..., form a chain without gaps, and a run of c goes as far
// along the chain as it can in one step. Only where the index changes is the next chain looked up in
// a hash table. The time an image takes grows with its runs and codes, not with its pixels.
//
// The zero value is ready for begin. An encoder takes one image after another and keeps its memory,
// about 80 kB. Goroutines must not share one.
type lzwEncoder struct {
	dict   lzwDictionary
	clear  int // the code that empties the dictionary; the one after it ends the image
	newest int // the largest code given so far

	// The pixels since the last code that was written are a string of the dictionary.
	index int // its last pixel, or -1 before the first
	head  int // the first code of its chain
	at    int // where in dict.codes its code is
	last  int // where in dict.codes the last code of its chain is

	data  []byte // the code size and the whole bytes of the codes written
	bits  uint64 // the bits that follow them, from the lowest
	nbits uint   // how many: less than 8
}

// begin begins an image whose indices have litWidth bits, 2 to 8.
func (e *lzwEncoder) begin(litWidth int) {
	e.clear = 1 << litWidth
	e.data, e.bits, e.nbits = append(e.data[:0], byte(litWidth)), 0, 0
	e.dict.reset(e.clear)
	// An image begins with a clear code. It is written as if it were the string before the first pixel.
	e.newest = e.clear
	e.index, e.head = -1, e.clear
	e.at, e.last = e.dict.chain(e.clear)
	e.at++
}

// add adds n pixels of an index less than 1<<litWidth. The run before may have had the same index.
// A run of no pixels changes nothing.
func (e *lzwEncoder) add(index uint8, n int) {
	if n > 0 {
		e.addRuns([]uint8{index}, 1, n-1)
	}
}

// addPixels adds the first n of some pixels, as runs of one index. It may read those after them.
func (e *lzwEncoder) addPixels(pix []uint8, n int) {
	begun := 0
	for ; n > 0; n -= 64 {
		ends := runEnds(pix)
		if n <= 64 {
			last := uint64(1) << (n - 1)
			ends = ends&(last-1) | last
		}
		begun = e.addRuns(pix, ends, begun)
		pix = pix[min(64, len(pix)):]
	}
}

// addRuns adds the runs that end at some of the next 64 pixels: at those that have a bit in ends, the lowest for the
// first. Of the first run, begun pixels lie before. It returns how many of the 64 lie after the last run.
// Everything happens in one function, which keeps the place in the dictionary in registers.
func (e *lzwEncoder) addRuns(pix []uint8, ends uint64, begun int) int {
	d := &e.dict
	at, last, head := e.at, e.last, e.head
	begin := -begun
	for ; ends != 0; ends &= ends - 1 {
		end := bits.TrailingZeros64(ends)
		index, n := pix[end], end+1-begin
		begin = end + 1
		if int(index) != e.index { // look for the chain that continues the string
			e.index = int(index)
			code, slot := d.codes[at], 0
			head, slot = d.find(code, index)
			if head == 0 { // there is none: it begins, and the next string is this pixel
				if e.send(code) {
					d.insert(slot, code, index, e.newest)
				}
				head = int(index)
			}
			at, last = d.chain(head)
		}
		for n > last-at { // the run is longer than the chain, which grows by a pixel
			n -= last - at
			if e.send(d.codes[last]) {
				d.extend(head, e.newest)
			}
			head = int(index)
			at, last = d.chain(head)
		}
		at += n
	}
	e.at, e.last, e.head = at, last, head
	return 64 - begin
}

// end ends the image and appends its data to dst: the minimum code size, which is litWidth, the codes in
// sub-blocks, and the block terminator. In a GIF they follow the image descriptor or the local color table.
func (e *lzwEncoder) end(dst []byte) []byte {
	e.send(e.dict.codes[e.at])
	e.write(e.clear + 1)
	if e.nbits > 0 {
		e.data = append(e.data, byte(e.bits))
	}
	dst = append(dst, e.data[0])
	return appendSubBlocks(dst, e.data[1:])
}

// send writes the code of a string and reports whether there is a new code for the string and its next
// pixel: e.newest. If there is none left, send clears the dictionary.
func (e *lzwEncoder) send(code uint16) bool {
	e.write(int(code))
	e.newest++
	if e.newest < lzwLimit {
		return true
	}
	e.write(e.clear)
	e.newest = e.clear + 1
	e.dict.reset(e.clear)
	return false
}

// write writes a code in as many bits as e.newest has.
func (e *lzwEncoder) write(code int) {
	e.bits |= uint64(code) << e.nbits
	e.nbits += uint(bits.Len(uint(e.newest)))
	// Without a branch: append all bits, and keep the whole bytes of what is valid.
	e.data = binary.LittleEndian.AppendUint64(e.data, e.bits)[:len(e.data)+int(e.nbits/8)]
	e.bits >>= e.nbits &^ 7
	e.nbits &= 7
}

// appendSubBlocks appends data to dst in sub-blocks, each a length up to 255 and as many bytes, and
// the terminator, a block of length 0.
func appendSubBlocks(dst, data []byte) []byte {
	for len(data) > 0 {
		n := min(len(data), 255)
		dst = append(dst, byte(n))
		dst = append(dst, data[:n]...)
		data = data[n:]
	}
	return append(dst, 0)
}

const (
	lzwLimit    = 1<<12 - 1 // codes of strings are less: compress/lzw leaves the last code of 12 bits out
	lzwRoom     = 4         // codes that a new chain has room for
	lzwHashBits = 13        // the hash table has at least two slots for each code
)

// An lzwDictionary holds the codes of strings in chains. A chain is named by its first code.
type lzwDictionary struct {
	chains [lzwLimit]lzwChain         // by first code
	codes  [lzwRoom * lzwLimit]uint16 // of all chains; lzwRoom for each code is enough, see extend
	used   int                        // the length of the part of codes that is taken

	// heads is a hash table of the chains that follow a string. An entry is the string's code and the
	// chain's index, which are its key, and the chain's first code: 12, 8 and 12 bits. 0 is no entry.
	heads [1 << lzwHashBits]uint32
}

// An lzwChain is the codes of a chain: dict.codes[start:start+length].
type lzwChain struct{ start, length uint16 }

// reset leaves nothing but one string for each index, and one for the clear code.
func (d *lzwDictionary) reset(clearCode int) {
	clear(d.heads[:])
	d.used = 0
	for code := range clearCode + 1 {
		d.begin(code)
	}
}

// chain returns where in codes the place before the first code of a chain is, and where its last code is.
func (d *lzwDictionary) chain(head int) (before, last int) {
	c := d.chains[head]
	before = int(c.start) - 1
	return before, before + int(c.length)
}

// find returns the first code of the chain of an index that follows the string of a code. If there is
// no such chain, it returns 0 and the slot to insert one in.
func (d *lzwDictionary) find(code uint16, index uint8) (head, slot int) {
	key := lzwKey(code, index)
	slot = int(key * 0x9e3779b1 >> (32 - lzwHashBits)) // Fibonacci hashing: 2^32 by the golden ratio
	for d.heads[slot] != 0 {
		if d.heads[slot]>>12 == key {
			return int(d.heads[slot] & (1<<12 - 1)), slot
		}
		slot = (slot + 1) % len(d.heads)
	}
	return 0, slot
}

// insert begins a chain in a slot that find returned.
func (d *lzwDictionary) insert(slot int, code uint16, index uint8, head int) {
	d.heads[slot] = lzwKey(code, index)<<12 | uint32(head)
	d.begin(head)
}

func lzwKey(code uint16, index uint8) uint32 { return uint32(code)<<8 | uint32(index) }

// begin begins a chain with its first code.
func (d *lzwDictionary) begin(head int) {
	d.chains[head] = lzwChain{start: uint16(d.used), length: 1}
	d.codes[d.used] = uint16(head)
	d.used += lzwRoom
}

// extend adds a code to the end of a chain. A chain without room moves to where it has twice as much.
// All the places that it has had come to at most lzwRoom for each of its codes.
func (d *lzwDictionary) extend(head, code int) {
	c := &d.chains[head]
	if n := c.length; n >= lzwRoom && n&(n-1) == 0 {
		copy(d.codes[d.used:], d.codes[c.start:c.start+n])
		c.start = uint16(d.used)
		d.used += 2 * int(n)
	}
	d.codes[c.start+c.length] = uint16(code)
	c.length++
}

// runEnds returns a bit for each of the first 64 pixels, the lowest for the first: whether the next one differs.
// What it says of the last pixel, and of those that are missing, means nothing.
func runEnds(pix []uint8) uint64 {
	if len(pix) < 65 {
		var padded [65]uint8
		copy(padded[:], pix)
		pix = padded[:]
	}
	p := (*[65]uint8)(pix)
	return runEnds8(p[0:], p[1:]) | runEnds8(p[8:], p[9:])<<8 | runEnds8(p[16:], p[17:])<<16 | runEnds8(p[24:], p[25:])<<24 |
		runEnds8(p[32:], p[33:])<<32 | runEnds8(p[40:], p[41:])<<40 | runEnds8(p[48:], p[49:])<<48 | runEnds8(p[56:], p[57:])<<56
}

// runEnds8 does what runEnds does for eight pixels, given those and the ones from the second to the ninth.
func runEnds8(pix, next []uint8) uint64 {
	const lows, highs = 0x7f7f7f7f7f7f7f7f, 0x8080808080808080
	differs := binary.LittleEndian.Uint64(pix) ^ binary.LittleEndian.Uint64(next)
	// The highest bits of the bytes that are not 0, moved together by a product in which no two bits meet.
	differs = (differs&lows + lows | differs) & highs
	return differs >> 7 * 0x0102040810204080 >> 56
}
