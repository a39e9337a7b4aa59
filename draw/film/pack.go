package film

import "slices"

// A packing puts the pixels of a picture into bytes: one into each, or 2, 4 or 8 of at most 16, 4 or 2 colors. Each row begins with
// a new byte. PNG and VP8L do so alike, but for the order in a byte.
type packing struct {
	table    []uint8    // the indices that the picture uses, in their order
	position [256]uint8 // of each of them in the table
	each     int        // bits of a pixel
	png      bool       // the first pixel of a byte has its highest bits, and a zero before each row says that it is not filtered
}

// begin takes the indices that a picture uses.
func (p *packing) begin(used *[256]bool) {
	p.table = p.table[:0]
	for index, is := range used {
		if is {
			p.position[index] = uint8(len(p.table))
			p.table = append(p.table, uint8(index))
		}
	}
	p.each = 8
	for p.each > 1 && len(p.table) <= 1<<(p.each/2) {
		p.each /= 2
	}
}

// appendRows appends whole rows of some width, given as runs.
func (p *packing) appendRows(dst []byte, runs []run, width int) []byte {
	x, per := 0, 8/p.each
	for _, r := range runs {
		value := p.position[r.index()]
		full := value * uint8(0xff/(1<<p.each-1)) // a byte of such pixels
		for left := r.len(); left > 0; {
			if x == 0 && p.png {
				dst = append(dst, 0)
			}
			n := 1
			switch at := x % per; {
			case at == 0 && min(left, width-x) >= per:
				n = min(left, width-x) / per * per
				dst = appendSame(dst, full, n/per)
			case at == 0 && p.png:
				dst = append(dst, value<<(8-p.each))
			case at == 0:
				dst = append(dst, value)
			case p.png:
				dst[len(dst)-1] |= value << (8 - p.each - at*p.each)
			default:
				dst[len(dst)-1] |= value << (at * p.each)
			}
			left -= n
			if x += n; x == width {
				x = 0
			}
		}
	}
	return dst
}

// appendSame appends a value n times.
func appendSame(dst []uint8, value uint8, n int) []uint8 {
	begin := len(dst)
	dst = slices.Grow(dst, n)[:begin+n]
	same := dst[begin:]
	for i := range same[:min(n, 32)] {
		same[i] = value
	}
	for done := 32; done < n; done *= 2 {
		copy(same[done:], same[:done])
	}
	return dst
}
