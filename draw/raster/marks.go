package raster

import (
	"bytes"
	"encoding/binary"
	"image"
	"iter"
	"math/bits"
)

// Marks note octets of a picture, such as those that were painted. An octet is eight pixels side by side, the
// first of which has a multiple of eight as its x; the last of a row may have fewer. One bit for each is fine
// enough to leave out most of a picture, and takes little time to set and to read.
type Marks struct {
	size     image.Point
	words    int      // in each row
	bits     []uint64 // row by row; the lowest bit is the first octet
	from, to int      // no rows but from <= y < to have marks
}

// NewMarks returns marks for pictures of the given size in pixels. No octet is marked.
func NewMarks(size image.Point) *Marks {
	words := (size.X + 511) / 512
	return &Marks{size: size, words: words, bits: make([]uint64, words*size.Y)}
}

// Clear takes all marks away.
func (m *Marks) Clear() {
	clear(m.bits[m.from*m.words : m.to*m.words])
	m.from, m.to = 0, 0
}

// Add marks all octets that have a pixel within r.
func (m *Marks) Add(r image.Rectangle) {
	r = r.Intersect(image.Rectangle{Max: m.size})
	if r.Empty() {
		return
	}
	m.extend(r.Min.Y, r.Max.Y)
	first, last := r.Min.X/8, (r.Max.X-1)/8
	for word := first / 64; word <= last/64; word++ {
		mask := ^uint64(0)
		if word == first/64 {
			mask <<= first % 64
		}
		if word == last/64 {
			mask &= ^uint64(0) >> (63 - last%64)
		}
		for i := r.Min.Y*m.words + word; i < r.Max.Y*m.words; i += m.words {
			m.bits[i] |= mask
		}
	}
}

// AddDiffering marks the octets that are marked in n and in which two pictures differ. All have the same size, and
// the pictures begin at (0, 0).
func (m *Marks) AddDiffering(n *Marks, a, b *image.Paletted) {
	m.extend(n.from, n.to)
	for y := n.from; y < n.to; y++ {
		to, in := m.row(y), n.row(y)
		for i := range in {
			to[i] |= m.differing(in[i], a, b, 64*i, y)
		}
	}
}

// AddFarther marks the octets in which two pictures differ, given those in which one differs from a third picture, ab,
// and the third from the other, bc. Only octets that are in both have to be compared.
func (m *Marks) AddFarther(ab, bc *Marks, a, c *image.Paletted) {
	m.extend(ab.from, ab.to)
	m.extend(bc.from, bc.to)
	for y := m.from; y < m.to; y++ {
		to, ab, bc := m.row(y), ab.row(y), bc.row(y)
		for i := range to {
			to[i] |= ab[i] ^ bc[i] | m.differing(ab[i]&bc[i], a, c, 64*i, y)
		}
	}
}

// differing returns those bits of a word of row y whose octets differ in two pictures; octet is the first one's number.
func (m *Marks) differing(word uint64, a, b *image.Paletted, octet, y int) (differ uint64) {
	if word == 0 {
		return 0
	}
	p, q := a.Pix[y*a.Stride:][8*octet:m.size.X], b.Pix[y*b.Stride:][8*octet:m.size.X]
	if last := len(p) / 8; last < 64 { // of the last octet there may be a part
		if word>>last != 0 && !bytes.Equal(p[8*last:], q[8*last:]) {
			differ = 1 << last
		}
		word &= 1<<last - 1
	}
	for word != 0 {
		first := bits.TrailingZeros64(word)
		n := bits.TrailingZeros64(^(word >> first))
		word &^= (1<<n - 1) << first
		p, q := p[8*first:8*(first+n)], q[8*first:]
		q = q[:len(p)]
		for i := 0; i+8 <= len(p); i += 8 {
			unequal := uint64(0)
			if binary.LittleEndian.Uint64(p[i:i+8]) != binary.LittleEndian.Uint64(q[i:i+8]) {
				unequal = 1
			}
			differ |= unequal << (uint(first+i/8) & 63)
		}
	}
	return differ
}

// Count returns the number of octets that are marked, and of the groups that they form: in a group, no more than three
// octets without a mark lie between two with one.
func (m *Marks) Count() (octets, groups int) {
	for y := m.from; y < m.to; y++ {
		last := uint64(0)
		for _, word := range m.row(y) {
			octets += bits.OnesCount64(word)
			near := word<<1 | last>>63
			near |= word<<2 | last>>62
			near |= word<<3 | last>>61
			near |= word<<4 | last>>60
			groups += bits.OnesCount64(word &^ near)
			last = word
		}
	}
	return octets, groups
}

// Rows returns the first row that may have marks, and the one after the last.
func (m *Marks) Rows() (from, to int) { return m.from, m.to }

// Row yields the longest stretches of pixels of row y all of whose octets are marked, from left to right: the first
// pixel, and the one after the last.
func (m *Marks) Row(y int) iter.Seq2[int, int] {
	return func(yield func(from, to int) bool) {
		from, to := 0, 0 // in octets
		for i, word := range m.row(y) {
			for word != 0 {
				first := bits.TrailingZeros64(word)
				n := bits.TrailingZeros64(^(word >> first))
				word &^= (1<<n - 1) << first
				if first += 64 * i; first > to {
					if to > 0 && !yield(8*from, 8*to) {
						return
					}
					from = first
				}
				to = first + n
			}
		}
		if to > 0 {
			yield(8*from, min(8*to, m.size.X))
		}
	}
}

func (m *Marks) row(y int) []uint64 { return m.bits[y*m.words : (y+1)*m.words] }

// extend notes that the given rows may have marks.
func (m *Marks) extend(from, to int) {
	switch {
	case from == to:
	case m.from == m.to:
		m.from, m.to = from, to
	default:
		m.from, m.to = min(m.from, from), max(m.to, to)
	}
}
