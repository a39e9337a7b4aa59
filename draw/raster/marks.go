package raster

import (
	"encoding/binary"
	"image"
	"iter"
	"math/bits"
)

// Marks are a bit for each octet of a picture, such as those that were painted. An octet is eight pixels side by side, the
// first of which has a multiple of eight as its x; the last of a row may have fewer. Bits of octets are fine
// enough to skip most of a picture, and quick to set and to read.
type Marks struct {
	size     image.Point
	words    int      // in each row
	bits     []uint64 // row by row, the lowest bit for the first octet
	from, to int      // only rows from <= y < to have marks
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

// A Span is the pixels of row Y with From <= x < To.
type Span struct{ Y, From, To int32 }

// Len returns the number of pixels.
func (s Span) Len() int { return int(s.To - s.From) }

// SetDiffering marks only the octets that are marked in n and in which two pictures differ. It returns how many they are,
// and the number of groups that they form: in a group, no more than three octets without a mark lie between two with one.
//
// It appends the spans in which the pictures differ: from the top, and in each row from the left. A span begins and ends
// with a pixel that differs; octets side by side have one span, and so have those between which no more than gap pixels
// are the same. All have the same size, and the pictures begin at (0, 0).
func (m *Marks) SetDiffering(n *Marks, a, b *image.Paletted, spans []Span, gap int) (_ []Span, octets, groups int) {
	m.Clear()
	m.extend(n.from, n.to)
	for y := n.from; y < n.to; y++ {
		row, last := len(spans), uint64(0) // the first span of the row, and the word before
		for i := range m.words {
			word := n.bits[y*m.words+i]
			if word == 0 {
				last = 0
				continue
			}
			p, q := m.pixels(a, i, y), m.pixels(b, i, y)
			word = differing(word, p, q)
			m.bits[y*m.words+i] = word
			octets += bits.OnesCount64(word)
			groups += beginning(word, last)
			for last = word; word != 0; {
				first := bits.TrailingZeros64(word)
				end := first + bits.TrailingZeros64(^(word >> (first & 63)))
				word &= ^uint64(0) << end
				begin, final := unlike(p, q, 8*first), unlike(p, q, 8*end-8)
				from := int32(512*i + 8*first + bits.TrailingZeros64(begin)/8) // the lowest byte is the first pixel
				to := int32(512*i + 8*end - bits.LeadingZeros64(final)/8)
				if n := len(spans); n > row && int(from-spans[n-1].To) <= gap {
					spans[n-1].To = to
				} else {
					spans = append(spans, Span{int32(y), from, to})
				}
			}
		}
	}
	return spans, octets, groups
}

// SetEither marks the octets in which two pictures may differ, given those in which one of them differs from a third
// picture, and the third from the other. It compares only every fourth row, for an estimate of the octets and groups that
// SetDiffering would return: in the other rows, octets that are marked in both may be the same.
func (m *Marks) SetEither(ab, bc *Marks, a, c *image.Paletted) (octets, groups int) {
	const every = 4
	m.Clear()
	m.extend(ab.from, ab.to)
	m.extend(bc.from, bc.to)
	to := m.bits[m.from*m.words : m.to*m.words]
	p, q := ab.bits[m.from*m.words:][:len(to)], bc.bits[m.from*m.words:][:len(to)]
	for i := range to {
		to[i] = p[i] | q[i]
	}
	for y := (m.from + every - 1) &^ (every - 1); y < m.to; y += every {
		last := uint64(0)
		for word := range m.words {
			i := y*m.words + word
			may := m.bits[i]
			if both := ab.bits[i] & bc.bits[i]; both != 0 {
				may ^= both &^ differing(both, m.pixels(a, word, y), m.pixels(c, word, y))
				m.bits[i] = may
			}
			octets += bits.OnesCount64(may)
			groups += beginning(may, last)
			last = may
		}
	}
	return every * octets, every * groups
}

// pixels returns the pixels of row y of a picture from the first octet of a word on.
func (m *Marks) pixels(img *image.Paletted, word, y int) []uint8 {
	return img.Pix[y*img.Stride+512*word : y*img.Stride+m.size.X]
}

// beginning returns the number of groups that begin in a word; last is the word before it.
func beginning(word, last uint64) int {
	near := word<<1 | last>>63
	near |= word<<2 | last>>62
	near |= word<<3 | last>>61
	near |= word<<4 | last>>60
	return bits.OnesCount64(word &^ near)
}

// differing returns those bits of a word whose octets differ in two rows of the same length. The lowest bit is the first octet.
func differing(word uint64, p, q []uint8) (differ uint64) {
	for ; word != 0; word &= word - 1 {
		octet := bits.TrailingZeros64(word)
		if unlike(p, q, 8*octet) != 0 {
			differ |= 1 << octet
		}
	}
	return differ
}

// Update copies the marked octets of a picture.
func (m *Marks) Update(to, from *image.Paletted) {
	for s := range m.Spans() {
		at := int(s.Y)*to.Stride + int(s.From)
		copy(to.Pix[at:at+s.Len()], from.Pix[int(s.Y)*from.Stride+int(s.From):])
	}
}

// Spans yields the marked octets, row by row, those side by side together.
func (m *Marks) Spans() iter.Seq[Span] {
	return func(yield func(Span) bool) {
		for y := m.from; y < m.to; y++ {
			for i := range m.words {
				for word := m.bits[y*m.words+i]; word != 0; {
					first := bits.TrailingZeros64(word)
					end := first + bits.TrailingZeros64(^(word >> (first & 63)))
					word &= ^uint64(0) << end
					if !yield(Span{int32(y), int32(512*i + 8*first), int32(min(512*i+8*end, m.size.X))}) {
						return
					}
				}
			}
		}
	}
}

// unlike returns a number that has a byte for each of eight pixels, 0 if two rows of the same length agree in it. Pixels
// beyond their ends agree.
func unlike(p, q []uint8, at int) uint64 {
	if len(p) < at+8 {
		return octet(p[at:]) ^ octet(q[at:])
	}
	return binary.LittleEndian.Uint64(p[at:at+8]) ^ binary.LittleEndian.Uint64(q[at:at+8])
}

// octet returns the first eight pixels as one number. Pixels beyond the end are 0.
func octet(pix []uint8) uint64 {
	var padded [8]uint8
	copy(padded[:], pix)
	return binary.LittleEndian.Uint64(padded[:])
}

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
