package main

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/gif"
	"io"
	"math"
	"os"
	"time"
)

// newGIFReel returns the reel of a GIF. It finds its frames, and decodes one when it is shown: image/gif would decode
// all of them at once. See https://www.w3.org/Graphics/GIF/spec-gif89a.txt.
func newGIFReel(f *os.File) (*reel, error) {
	s := &gifScanner{r: bufio.NewReader(f)}
	head, err := s.take(13)
	if err != nil {
		return nil, err
	}
	table, err := s.take(tableSize(head[10]))
	if err != nil {
		return nil, err
	}
	head = append(head, table...)
	frames, err := s.frames()
	if err != nil {
		return nil, err
	}
	var shown []reelFrame
	for _, frame := range frames {
		shown = append(shown, frame.reelFrame)
	}
	size := image.Pt(int(binary.LittleEndian.Uint16(head[6:])), int(binary.LittleEndian.Uint16(head[8:])))
	return newReel(size, shown, func(n int) (drawn, error) {
		frame := frames[n]
		alone := io.MultiReader(bytes.NewReader(head), bytes.NewReader(frame.control), io.NewSectionReader(f, frame.from, math.MaxInt64))
		img, err := gif.Decode(bufio.NewReader(alone))
		if err != nil {
			return drawn{}, err
		}
		return drawn{img, img.Bounds()}, nil
	})
}

// tableSize returns how many bytes the table of colors has that comes after some flags.
func tableSize(flags byte) int {
	if flags&0x80 == 0 {
		return 0
	}
	return 3 << (1 + flags&7)
}

// A gifFrame is a frame and its bytes in the file.
type gifFrame struct {
	reelFrame
	from    int64 // without its control
	control []byte
}

// A gifScanner reads the blocks of a GIF.
type gifScanner struct {
	r  *bufio.Reader
	at int64 // of the next byte
}

// take reads the next n bytes.
func (s *gifScanner) take(n int) ([]byte, error) {
	b := make([]byte, n)
	read, err := io.ReadFull(s.r, b)
	s.at += int64(read)
	return b, err
}

// skipBlocks skips blocks of data up to the empty one that ends them.
func (s *gifScanner) skipBlocks() error {
	for {
		n, err := s.take(1)
		if err != nil || n[0] == 0 {
			return err
		}
		if _, err := s.take(int(n[0])); err != nil {
			return err
		}
	}
}

// frames finds all frames.
func (s *gifScanner) frames() ([]gifFrame, error) {
	var all []gifFrame
	var next gifFrame
	for {
		kind, err := s.take(1)
		if err != nil {
			return nil, err
		}
		switch kind[0] {
		case 0x21:
			err = s.extension(&next)
		case 0x2c:
			next.from = s.at - 1
			err = s.image()
			all = append(all, next)
			next = gifFrame{}
		case 0x3b:
			return all, nil
		default:
			err = fmt.Errorf("it has a block of an unknown kind, %#x", kind[0])
		}
		if err != nil {
			return nil, err
		}
	}
}

// extension reads an extension; if it is a control, into the frame that it is for.
func (s *gifScanner) extension(next *gifFrame) error {
	label, err := s.take(1)
	if err != nil || label[0] != 0xf9 {
		return errors.Join(err, s.skipBlocks())
	}
	control, err := s.take(6) // a length, 4 bytes of data, and an empty block
	if err != nil {
		return err
	}
	next.control = append([]byte{0x21, 0xf9}, control...)
	next.disposal = control[1] >> 2 & 7
	next.hold = time.Duration(binary.LittleEndian.Uint16(control[2:])) * 10 * time.Millisecond
	return nil
}

// image skips a frame.
func (s *gifScanner) image() error {
	place, err := s.take(9)
	if err != nil {
		return err
	}
	if _, err := s.take(tableSize(place[8]) + 1); err != nil { // and the size of codes
		return err
	}
	return s.skipBlocks()
}
