package film

import (
	"bytes"
	"compress/zlib"
	"encoding/binary"
	"hash/crc32"
	"image"
	"image/color"
	"sync"
)

// A PNGEncoder encodes pictures as PNGs that have no more colors than they use, and so few bits a pixel. image/png keeps the whole palette,
// and has no level between its default, 6, and 9. Goroutines may share an encoder, which keeps its memory for the next picture.
type PNGEncoder struct {
	Many   bool      // the pictures are so many that time counts: less than half of it, for up to a fifth more bytes
	memory sync.Pool // of *pngMemory
}

type pngMemory struct {
	packing
	runs []run
	rows []byte
	data bytes.Buffer // which does not fail, as all that writes to it
	zlib *zlib.Writer
}

// begin returns memory for a picture; the caller gives it back.
func (e *PNGEncoder) begin() *pngMemory {
	m, _ := e.memory.Get().(*pngMemory)
	if m == nil {
		m = &pngMemory{packing: packing{png: true}}
		level := 8 // 9 takes four times as long for 1 % fewer bytes
		if e.Many {
			level = zlib.DefaultCompression
		}
		m.zlib, _ = zlib.NewWriterLevel(&m.data, level) // there are such levels
	}
	m.data.Reset()
	m.zlib.Reset(&m.data)
	return m
}

// Pack returns what makes the file of a picture, to be called once, by any goroutine. The picture may change meanwhile.
func (e *PNGEncoder) Pack(img *image.Paletted) (file func() []byte) {
	m, r := e.begin(), img.Rect
	same := func(y int) bool { return y > r.Min.Y && bytes.Equal(row(img, r, y), row(img, r, y-1)) } // as the row above; in boards most are
	var used [256]bool
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if same(y) {
			continue
		}
		for pix := row(img, r, y); len(pix) > 0; pix = pix[runLen(pix):] {
			used[pix[0]] = true
		}
	}
	m.packing.begin(&used)
	var palette color.Palette
	for _, index := range m.table {
		palette = append(palette, img.Palette[index])
	}
	m.rows = m.rows[:0]
	length := 1 + (r.Dx()*m.each+7)/8 // of a packed row
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if same(y) {
			m.rows = append(m.rows, m.rows[len(m.rows)-length:]...)
			continue
		}
		m.runs = appendPixels(m.runs[:0], img.Pix[img.PixOffset(r.Min.X, y):], r.Dx())
		m.rows = m.appendRows(m.rows, m.runs, r.Dx())
	}
	return func() []byte {
		defer e.memory.Put(m)
		m.zlib.Write(m.rows)
		m.zlib.Close()
		file := appendPNGPalette(pngOpening(r.Size(), m.each), palette)
		file = appendPNGChunk(file, "IDAT", m.data.Bytes())
		return appendPNGChunk(file, "IEND", nil)
	}
}

// pngOpening returns the signature and the first chunk; see sections 5.2 and 11.2.1 of https://www.w3.org/TR/png-3/.
func pngOpening(size image.Point, bits int) []byte {
	const indexed = 3
	header := append(appendBigEndian(nil, uint32(size.X), uint32(size.Y)), byte(bits), indexed, 0, 0, 0)
	return appendPNGChunk([]byte("\x89PNG\r\n\x1a\n"), "IHDR", header)
}

// appendPNGPalette appends the chunks of the colors and, up to the last that is not opaque, of their opacities.
func appendPNGPalette(dst []byte, palette color.Palette) []byte {
	var colors, opacities []byte
	opaque := 0 // how many opacities there are without opaque ones at the end
	for i, c := range palette {
		c := color.NRGBAModel.Convert(c).(color.NRGBA)
		colors, opacities = append(colors, c.R, c.G, c.B), append(opacities, c.A)
		if c.A < 0xff {
			opaque = i + 1
		}
	}
	dst = appendPNGChunk(dst, "PLTE", colors)
	if opaque > 0 {
		dst = appendPNGChunk(dst, "tRNS", opacities[:opaque])
	}
	return dst
}

func appendPNGChunk(dst []byte, name string, data []byte) []byte {
	dst = appendBigEndian(dst, uint32(len(data)))
	begin := len(dst)
	dst = append(append(dst, name...), data...)
	return appendBigEndian(dst, crc32.ChecksumIEEE(dst[begin:]))
}

func appendBigEndian(dst []byte, values ...uint32) []byte {
	for _, v := range values {
		dst = binary.BigEndian.AppendUint32(dst, v)
	}
	return dst
}
