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

// SetDiffering marks only the octets that are marked in n and in which two pictures differ. It returns how many they
// are, and the number of groups that they form: in a group, no more than three octets without a mark lie between two
// with one. All have the same size, and the pictures begin at (0, 0).
func (m *Marks) SetDiffering(n *Marks, a, b *image.Paletted) (octets, groups int) {
	m.Clear()
	m.extend(n.from, n.to)
	for y := n.from; y < n.to; y++ {
		to, last := m.row(y), uint64(0)
		for i, in := range n.row(y) {
			if in|last == 0 {
				continue
			}
			word := m.differing(in, a, b, 64*i, y)
			to[i] = word
			octets += bits.OnesCount64(word)
			groups += beginning(word, last)
			last = word
		}
	}
	return octets, groups
}

// SetEither marks the octets in which two pictures may differ, given those in which one of them differs from a third
// picture, and the third from the other. It compares only every fourth row, for an estimate of what SetDiffering
// would return: in the other rows, octets that are marked in both may be the same.
func (m *Marks) SetEither(ab, bc *Marks, a, c *image.Paletted) (octets, groups int) {
	const every = 4
	m.Clear()
	m.extend(ab.from, ab.to)
	m.extend(bc.from, bc.to)
	if m.from == m.to {
		return 0, 0
	}
	to, p, q := m.bits[m.from*m.words:m.to*m.words], ab.bits[m.from*m.words:], bc.bits[m.from*m.words:]
	for i := range to {
		to[i] = p[i] | q[i]
	}
	for y := (m.from + every - 1) &^ (every - 1); y < m.to; y += every {
		to, bc, last := m.row(y), bc.row(y), uint64(0)
		for i, ab := range ab.row(y) {
			to[i] = ab ^ bc[i] | m.differing(ab&bc[i], a, c, 64*i, y)
			octets += bits.OnesCount64(to[i])
			groups += beginning(to[i], last)
			last = to[i]
		}
	}
	return every * octets, every * groups
}

// beginning returns the number of groups that begin in a word; last is the word before it.
func beginning(word, last uint64) int {
	near := word<<1 | last>>63
	near |= word<<2 | last>>62
	near |= word<<3 | last>>61
	near |= word<<4 | last>>60
	return bits.OnesCount64(word &^ near)
}

// differing returns those bits of a word of row y whose octets differ in two pictures; octet is the first one's number.
func (m *Marks) differing(word uint64, a, b *image.Paletted, octet, y int) (differ uint64) {
	if word == 0 {
		return 0
	}
	p, q := a.Pix[y*a.Stride:][8*octet:m.size.X], b.Pix[y*b.Stride:][8*octet:m.size.X]
	q = q[:len(p)]
	for word != 0 {
		first := bits.TrailingZeros64(word) // of eight octets, which are compared without a branch
		from := 8 * first
		if from+64 > len(p) {
			return differ | differingLast(word, p, q)
		}
		p, q := (*[64]uint8)(p[from:from+64]), (*[64]uint8)(q[from:from+64])
		differ |= differing8(p, q) << first & word
		word &^= 0xff << first
	}
	return differ
}

// differing8 returns a bit for each octet in which eight differ from others.
func differing8(p, q *[64]uint8) uint64 {
	return differing1(p[0:], q[0:]) | differing1(p[8:], q[8:])<<1 | differing1(p[16:], q[16:])<<2 | differing1(p[24:], q[24:])<<3 |
		differing1(p[32:], q[32:])<<4 | differing1(p[40:], q[40:])<<5 | differing1(p[48:], q[48:])<<6 | differing1(p[56:], q[56:])<<7
}

// differing1 returns 1 if an octet differs from another, and 0 if not.
func differing1(p, q []uint8) (differs uint64) {
	if binary.LittleEndian.Uint64(p) != binary.LittleEndian.Uint64(q) {
		differs = 1
	}
	return differs
}

// differingLast does what differing does for octets that may be the last of the row.
func differingLast(word uint64, p, q []uint8) (differ uint64) {
	for ; word != 0; word &= word - 1 {
		octet := bits.TrailingZeros64(word)
		from, to := 8*octet, min(8*octet+8, len(p))
		if !bytes.Equal(p[from:to], q[from:to]) {
			differ |= 1 << octet
		}
	}
	return differ
}

// Update copies the marked octets of a picture. Octets without a mark may be copied too, if there are marked ones near by.
func (m *Marks) Update(to, from *image.Paletted) {
	for y := m.from; y < m.to; y++ {
		for i, word := range m.row(y) {
			p, q := to.Pix[y*to.Stride:][512*i:m.size.X], from.Pix[y*from.Stride:][512*i:m.size.X]
			for word != 0 {
				first := bits.TrailingZeros64(word)
				word &^= 0xff << first
				if at := 8 * first; at+64 <= len(p) {
					*(*[64]uint8)(p[at:]) = *(*[64]uint8)(q[at:])
				} else {
					copy(p[at:], q[at:])
				}
			}
		}
	}
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
