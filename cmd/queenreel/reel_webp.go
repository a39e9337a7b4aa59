package main

import (
	"bytes"
	"encoding/binary"
	"errors"
	"image"
	"image/gif"
	"os"
	"time"

	"golang.org/x/image/webp"
)

// newWebPReel returns the reel of an animated WebP. It finds the frames, and decodes one, as a file of its own, when it is
// shown. See https://developers.google.com/speed/webp/docs/riff_container.
func newWebPReel(f *os.File) (*reel, error) {
	info, err := f.Stat()
	if err != nil {
		return nil, err
	}
	var size image.Point
	var parts []section // of frames
	var places []image.Rectangle
	var frames []reelFrame
	for at := int64(12); at+8 <= info.Size(); {
		var head [8 + 16]byte // of a chunk, and of a frame
		n, err := f.ReadAt(head[:], at)
		if n < 8 {
			return nil, err
		}
		part := section{at + 8, int64(binary.LittleEndian.Uint32(head[4:]))}
		at = part.from + part.size + part.size&1
		if at > info.Size() {
			return nil, errors.New("the file ends too early")
		}
		number := func(at int) int { return int(binary.LittleEndian.Uint32(head[8+at:]) & 0xffffff) }
		switch kind := string(head[:4]); {
		case kind == "VP8X" && part.size >= 10:
			size = image.Pt(1+number(4), 1+number(7))
		case kind == "ANMF" && part.size > 16:
			corner := image.Pt(2*number(0), 2*number(3))
			place := image.Rectangle{corner, corner.Add(image.Pt(1+number(6), 1+number(9)))}
			if !place.In(image.Rectangle{Max: size}) {
				return nil, errors.New("a frame does not fit into its picture")
			}
			frame := reelFrame{hold: time.Duration(number(12)) * time.Millisecond, replaces: head[23]&2 != 0}
			if head[23]&1 != 0 {
				frame.disposal = gif.DisposalBackground
			}
			frames, places = append(frames, frame), append(places, place)
			parts = append(parts, section{part.from + 16, part.size - 16})
		}
	}
	if len(frames) == 0 {
		return nil, errors.New("it is a still picture: open it with the desktop's viewer")
	}
	return newReel(size, frames, func(n int) (drawn, error) {
		alone, err := parts[n].read(f, []byte("RIFF\x00\x00\x00\x00WEBP"))
		if err != nil {
			return drawn{}, err
		}
		binary.LittleEndian.PutUint32(alone[4:], uint32(len(alone)-8))
		config, err := webp.DecodeConfig(bytes.NewReader(alone))
		if err != nil || image.Pt(config.Width, config.Height) != places[n].Size() {
			return drawn{}, errors.New("a frame has the wrong size")
		}
		img, err := webp.Decode(bytes.NewReader(alone))
		if err != nil {
			return drawn{}, err
		}
		return drawn{img, places[n]}, nil
	})
}
