package film

import (
	"bytes"
	"encoding/binary"
	"image"
	"slices"
)

// A mosaic cuts pictures into tiles, and tiles into quarters of quarters, which are called patches. It keeps
// each distinct patch once, and each distinct square of four: of a film of 8 queens, a few thousand.
//
// It describes a picture by numbers, which are unsigned varints. For each tile that differs from the picture before,
// row by row, the first number is its distance to the last one that was described, or to one before the first tile;
// after the tile's square, the next follows. A distance of 0 ends the picture. A square is either 1 more than the
// number of one of its size that was described before, or 0 and then its four quarters, left to right and top to
// bottom. A patch is 1 more than its number, or 0 if it is the next.
type mosaic struct {
	patch   int               // the side of a patch in pixels
	size    image.Point       // of pictures, in tiles
	places  []image.Rectangle // the parts of pictures that are kept
	shown   *image.Paletted   // the last picture; nil before the first
	patches map[string]uint32
	squares [mosaicLevels]map[[4]uint32]uint32
	pixels  []uint8 // of all patches, one after another, column by column: these are packed smaller than rows
	scratch []uint8 // those of a patch that may be known
}

// mosaicLevels is the number of times a tile is quartered. With 2, films of 8 queens are smaller than with 1 or 3.
const mosaicLevels = 2

func newMosaic(i Info) *mosaic {
	o := i.view.Day.Options()
	m := &mosaic{patch: patchSide(o.Cell*o.Scale, max(1, o.Scale)), patches: map[string]uint32{}}
	for level := range m.squares {
		m.squares[level] = map[[4]uint32]uint32{}
	}
	tile := m.tile()
	m.size = image.Pt((i.Size.X+tile-1)/tile, (i.Size.Y+tile-1)/tile)
	_, m.places = picturesIn(i.view.Day)
	m.scratch = make([]uint8, m.patch*m.patch)
	return m
}

// patchSide returns the side of patches for a board whose squares have a given side in some scale: its divisor nearest to
// the side that is best for 8 queens. An atlas is up to twice as large if squares are not cut alike.
func patchSide(cell, scale int) int {
	const minSide, maxSide = 4, 40
	best := 7 * scale
	side := best
	for d := maxSide; d >= minSide; d-- {
		if cell%d == 0 && (cell%side != 0 || distance(d, best) < distance(side, best)) {
			side = d
		}
	}
	return side
}

func distance(a, b int) int { return max(a-b, b-a) }

// tile returns the side of a tile in pixels.
func (m *mosaic) tile() int { return m.patch << mosaicLevels }

// add appends the description of the next picture to dst.
func (m *mosaic) add(dst []byte, img *image.Paletted) []byte {
	first := m.shown == nil
	if first {
		m.shown = image.NewPaletted(img.Rect, nil)
	}
	tile, last := m.tile(), -1
	for y := range m.size.Y {
		from, to := y*tile*img.Stride, min((y+1)*tile*img.Stride, len(img.Pix))
		if !first && bytes.Equal(img.Pix[from:to], m.shown.Pix[from:to]) {
			continue
		}
		for x := range m.size.X {
			r := image.Rect(x*tile, y*tile, (x+1)*tile, (y+1)*tile)
			if !slices.ContainsFunc(m.places, r.Overlaps) || !m.show(img, r.Intersect(img.Rect)) && !first {
				continue
			}
			i := y*m.size.X + x
			dst = binary.AppendUvarint(dst, uint64(i-last))
			dst, _ = m.addSquare(dst, img, r.Min, mosaicLevels)
			last = i
		}
	}
	return append(dst, 0)
}

// show takes note of a part of a picture, and reports whether it has changed.
func (m *mosaic) show(img *image.Paletted, part image.Rectangle) (changed bool) {
	for y := part.Min.Y; y < part.Max.Y; y++ {
		if now, shown := row(img, part, y), row(m.shown, part, y); !bytes.Equal(now, shown) {
			copy(shown, now)
			changed = true
		}
	}
	return changed
}

// addSquare appends the description of the square that is quartered level times and whose corner is at. It also
// returns its number.
func (m *mosaic) addSquare(dst []byte, img *image.Paletted, at image.Point, level int) ([]byte, uint32) {
	if level == 0 {
		return m.addPatch(dst, img, at)
	}
	before := len(dst)
	dst = append(dst, 0)
	half := m.patch << (level - 1)
	var quarters [4]uint32
	for i := range quarters {
		dst, quarters[i] = m.addSquare(dst, img, at.Add(image.Pt(i%2*half, i/2*half)), level-1)
	}
	known := m.squares[level-1]
	number, isKnown := known[quarters]
	if isKnown {
		return binary.AppendUvarint(dst[:before], uint64(number)+1), number
	}
	number = uint32(len(known))
	known[quarters] = number
	return dst, number
}

// addPatch appends the description of a patch, and returns its number. Beyond the places it has the first color.
func (m *mosaic) addPatch(dst []byte, img *image.Paletted, at image.Point) ([]byte, uint32) {
	pix := m.scratch
	clear(pix)
	for _, place := range m.places {
		r := image.Rectangle{at, at.Add(image.Pt(m.patch, m.patch))}.Intersect(place)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			copy(pix[(y-at.Y)*m.patch+r.Min.X-at.X:], row(img, r, y))
		}
	}
	number, isKnown := m.patches[string(pix)]
	if isKnown {
		return binary.AppendUvarint(dst, uint64(number)+1), number
	}
	number = uint32(len(m.patches))
	m.patches[string(pix)] = number
	for x := range m.patch {
		for y := range m.patch {
			m.pixels = append(m.pixels, pix[y*m.patch+x])
		}
	}
	return append(dst, 0), number
}
