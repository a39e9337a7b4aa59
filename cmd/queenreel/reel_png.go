package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"hash/crc32"
	"image"
	"image/gif"
	"image/png"
	"os"
	"time"
)

// newPNGReel returns the reel of an animated PNG, or of a picture. It finds the frames, and decodes one, as a PNG of its own,
// when it is shown. See https://www.w3.org/TR/png-3/#apng-frame-based-animation.
func newPNGReel(f *os.File) (*reel, error) {
	s := &pngScanner{f: f}
	if err := s.scan(); err != nil {
		return nil, err
	}
	if !s.animated { // all of its pixels are one frame
		s.frames = []pngFrame{{data: s.still, place: image.Rectangle{Max: s.size}}}
	}
	var shown []reelFrame
	for _, frame := range s.frames {
		shown = append(shown, frame.reelFrame)
	}
	return newReel(s.size, shown, s.decode)
}

// A pngFrame is a frame and its bytes in the file.
type pngFrame struct {
	reelFrame
	place image.Rectangle
	data  []section
}

// A section is a part of a file.
type section struct{ from, size int64 }

// A pngScanner reads the chunks of a PNG.
type pngScanner struct {
	f        *os.File
	size     image.Point
	header   []byte // the data of IHDR
	shared   []byte // the chunks that are for all frames
	animated bool
	still    []section // the pixels of a picture that is no frame
	frames   []pngFrame
}

const pngSignature = "\x89PNG\r\n\x1a\n"

// The disposals of frames by their numbers in fcTL, as those of a GIF.
var apngDisposals = []byte{gif.DisposalNone, gif.DisposalBackground, gif.DisposalPrevious}

// scan finds all frames.
func (s *pngScanner) scan() error {
	info, err := s.f.Stat()
	if err != nil {
		return err
	}
	for at := int64(len(pngSignature)); ; {
		var head [8]byte
		if _, err := s.f.ReadAt(head[:], at); err != nil {
			return err
		}
		kind, part := string(head[4:]), section{at + 8, int64(binary.BigEndian.Uint32(head[:]))}
		at = part.from + part.size + 4
		if at > info.Size() {
			return errors.New("the file ends too early")
		}
		if err := s.chunk(kind, part); err != nil {
			return err
		}
		if kind == "IEND" {
			return nil
		}
	}
}

// chunk takes what there is to know from a chunk.
func (s *pngScanner) chunk(kind string, part section) error {
	switch kind {
	case "IHDR", "PLTE", "tRNS", "fcTL":
	case "acTL":
		s.animated = true
		return nil
	case "IDAT":
		if len(s.frames) == 0 {
			s.still = append(s.still, part)
			return nil
		}
		return s.pixels(part)
	case "fdAT":
		return s.pixels(section{part.from + 4, part.size - 4}) // after its number
	default:
		return nil
	}
	data, err := part.read(s.f, nil)
	if err != nil {
		return err
	}
	switch {
	case kind == "IHDR" && len(data) == 13:
		s.header = data
		s.size = image.Pt(int(binary.BigEndian.Uint32(data)), int(binary.BigEndian.Uint32(data[4:])))
	case kind == "fcTL" && len(data) == 26:
		return s.control(data)
	case kind == "PLTE" || kind == "tRNS":
		s.shared = appendChunk(s.shared, kind, data)
	default:
		return errors.New("a chunk has the wrong size: " + kind)
	}
	return nil
}

// control begins a frame.
func (s *pngScanner) control(data []byte) error {
	side := func(at int) int { return int(binary.BigEndian.Uint32(data[at:])) }
	at := image.Pt(side(12), side(16))
	frame := pngFrame{place: image.Rectangle{at, at.Add(image.Pt(side(4), side(8)))}}
	if frame.place.Empty() || !frame.place.In(image.Rectangle{Max: s.size}) || int(data[24]) >= len(apngDisposals) {
		return errors.New("a frame does not fit into its picture")
	}
	parts := time.Duration(binary.BigEndian.Uint16(data[22:]))
	if parts == 0 {
		parts = 100
	}
	frame.hold = time.Duration(binary.BigEndian.Uint16(data[20:])) * time.Second / parts
	frame.disposal, frame.replaces = apngDisposals[data[24]], data[25] == 0
	s.frames = append(s.frames, frame)
	return nil
}

// pixels adds a part of the pixels of the last frame.
func (s *pngScanner) pixels(part section) error {
	if len(s.frames) == 0 || part.size < 0 {
		return errors.New("it has pixels that belong to no frame")
	}
	last := &s.frames[len(s.frames)-1]
	last.data = append(last.data, part)
	return nil
}

// decode decodes a frame.
func (s *pngScanner) decode(n int) (drawn, error) {
	frame := s.frames[n]
	header := bytes.Clone(s.header)
	binary.BigEndian.PutUint32(header, uint32(frame.place.Dx()))
	binary.BigEndian.PutUint32(header[4:], uint32(frame.place.Dy()))
	var data []byte
	var err error
	for _, part := range frame.data {
		if data, err = part.read(s.f, data); err != nil {
			return drawn{}, err
		}
	}
	alone := append(appendChunk([]byte(pngSignature), "IHDR", header), s.shared...)
	alone = appendChunk(appendChunk(alone, "IDAT", data), "IEND", nil)
	img, err := png.Decode(bytes.NewReader(alone))
	return drawn{img, frame.place}, err
}

// read appends what a section holds.
func (s section) read(f *os.File, to []byte) ([]byte, error) {
	n := len(to)
	to = append(to, make([]byte, s.size)...)
	_, err := f.ReadAt(to[n:], s.from)
	return to, err
}

// appendChunk appends a chunk of a PNG.
func appendChunk(to []byte, kind string, data []byte) []byte {
	to = binary.BigEndian.AppendUint32(to, uint32(len(data)))
	n := len(to)
	to = append(append(to, kind...), data...)
	return binary.BigEndian.AppendUint32(to, crc32.ChecksumIEEE(to[n:]))
}
