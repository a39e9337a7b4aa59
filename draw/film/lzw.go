package film

import (
	"encoding/binary"
	"math/bits"
	"slices"
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
// about 90 kB. Goroutines must not share one.
type lzwEncoder struct {
	dict     lzwDictionary
	litWidth int
	clear    int // the code that empties the dictionary; the one after it ends the image
	newest   int // the largest code given so far

	// The pixels since the last code are a string of the dictionary.
	index int // its last pixel, or -1 before the first
	head  int // the first code of its chain
	at    int // where in dict.codes its code is
	last  int // where in dict.codes the last code of its chain is

	// Each code is written when another is given. Those since the dictionary was emptied wait here, by the newest of
	// the time; those before waiting are bits.
	codes   [lzwLimit + 1]uint16
	waiting int
	data    []byte
	left    uint64 // bits that fill no byte yet, from the lowest
	nleft   uint   // how many: less than 8
}

// begin begins an image whose indices have litWidth bits, 2 to 8.
func (e *lzwEncoder) begin(litWidth int) {
	e.litWidth, e.clear = litWidth, 1<<litWidth
	e.data, e.left, e.nleft = e.data[:0], 0, 0
	e.dict.reset(e.clear)
	// An image begins with a clear code. It comes as if it were the string before the first pixel.
	e.newest, e.waiting = e.clear, e.clear
	e.index, e.head = -1, e.clear
	e.at, e.last = e.dict.chain(e.clear)
	e.at++
}

// add adds runs, neighbors among which may have the same index. All indices must be less than 1<<litWidth.
// Everything happens in one loop, which keeps the place in the dictionary in registers.
func (e *lzwEncoder) add(runs []run) {
	d := &e.dict
	same, at, last, head, newest := e.index, e.at, e.last, e.head, e.newest
	for _, r := range runs {
		index, n := r.index(), r.len()
		if int(index) != same { // look for the chain that continues the string
			same = int(index)
			code, slot := d.codes[at], 0
			head, slot = d.find(code, index)
			if head == 0 { // there is none: it begins, and the next string is this pixel
				e.codes[newest] = code
				if newest++; newest < lzwLimit {
					d.insert(slot, code, index, newest)
				} else {
					newest = e.full()
				}
				head = int(index)
			}
			at, last = d.chain(head)
		}
		for n > last-at { // the run is longer than the chain, which grows by a pixel
			n -= last - at
			e.codes[newest] = d.codes[last]
			if newest++; newest < lzwLimit {
				if d.full(head) {
					d.move(head)
				}
				d.extend(head, newest)
			} else {
				newest = e.full()
			}
			head = int(index)
			at, last = d.chain(head)
		}
		at += n
	}
	e.index, e.at, e.last, e.head, e.newest = same, at, last, head, newest
}

// full empties the dictionary, in which no string has room any more, and returns the newest code then.
func (e *lzwEncoder) full() (newest int) {
	e.codes[lzwLimit] = uint16(e.clear)
	e.pack(lzwLimit + 1)
	e.dict.reset(e.clear)
	e.waiting = e.clear + 1
	return e.waiting
}

// end ends the image and appends its data to dst: the minimum code size, which is litWidth, the codes in
// sub-blocks, and the block terminator. In a GIF they follow the image descriptor or the local color table.
func (e *lzwEncoder) end(dst []byte) []byte {
	e.codes[e.newest] = e.dict.codes[e.at]
	if e.newest++; e.newest == lzwLimit {
		e.newest = e.full()
	}
	e.codes[e.newest] = uint16(e.clear + 1)
	e.pack(e.newest + 1)
	if e.nleft > 0 {
		e.data = append(e.data, byte(e.left))
	}
	return appendSubBlocks(append(dst, byte(e.litWidth)), e.data)
}

// pack writes the waiting codes up to the one before end. Each has as many bits as the newest code of its time.
func (e *lzwEncoder) pack(end int) {
	for e.waiting < end {
		width := uint(bits.Len(uint(e.waiting)))
		alike := e.codes[e.waiting:min(end, 1<<width)]
		e.waiting += len(alike)
		for ; len(alike) >= 4; alike = alike[4:] {
			e.write(uint64(alike[0])|uint64(alike[1])<<(width&15)|uint64(alike[2])<<(2*width&31)|uint64(alike[3])<<(3*width&63), 4*width)
		}
		for _, code := range alike {
			e.write(uint64(code), width)
		}
	}
}

// write writes n bits, at most 48.
func (e *lzwEncoder) write(bits uint64, n uint) {
	bits, n = e.left|bits<<(e.nleft&7), e.nleft+n
	// Without a branch: append all bits, and keep the whole bytes of what is valid.
	e.data = binary.LittleEndian.AppendUint64(e.data, bits)[:len(e.data)+int(n/8)]
	e.left, e.nleft = bits>>(n&^7&63), n&7
}

// appendSubBlocks appends data to dst in sub-blocks, each a length up to 255 and as many bytes, and
// the terminator, a block of length 0.
func appendSubBlocks(dst, data []byte) []byte {
	for block := range slices.Chunk(data, 255) {
		dst = append(append(dst, byte(len(block))), block...)
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
	codes [lzwRoom*lzwLimit + 1]uint16 // of all chains; lzwRoom for each code is enough, see move
	used  int                          // the length of the part of codes that is taken; the first place stays free

	// Where in codes the chains are: the place before the first code, and the last code.
	before, last [lzwLimit + 1]uint16

	// heads is a hash table of the chains that follow a string. An entry is the string's code and the
	// chain's index, which are its key, and the chain's first code: 12, 8 and 12 bits. 0 is no entry.
	heads [1 << lzwHashBits]uint32
}

// reset leaves nothing but one string for each index, and one for the clear code.
func (d *lzwDictionary) reset(clearCode int) {
	clear(d.heads[:])
	d.used = 1
	for code := range clearCode + 1 {
		d.begin(code)
	}
}

// chain returns where in codes the place before the first code of a chain is, and where its last code is.
func (d *lzwDictionary) chain(head int) (before, last int) {
	return int(d.before[head]), int(d.last[head])
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
	d.before[head], d.last[head] = uint16(d.used-1), uint16(d.used)
	d.codes[d.used] = uint16(head)
	d.used += lzwRoom
}

// full reports whether a chain has no room for another code.
func (d *lzwDictionary) full(head int) bool {
	n := d.last[head] - d.before[head]
	return n >= lzwRoom && n&(n-1) == 0
}

// extend adds a code to the end of a chain that is not full.
func (d *lzwDictionary) extend(head, code int) {
	d.last[head]++
	d.codes[d.last[head]] = uint16(code)
}

// move moves a full chain to where it has twice as much room. All the places of a chain take up to
// lzwRoom for each of its codes.
func (d *lzwDictionary) move(head int) {
	n := copy(d.codes[d.used:], d.codes[d.before[head]+1:d.last[head]+1])
	d.before[head], d.last[head] = uint16(d.used-1), uint16(d.used+n-1)
	d.used += 2 * n
}
