package raster

import (
	"bytes"
	"encoding/binary"
	"image"
	"testing"

	"queenreel/assets"
)

// A font whose em is a hundredth of its letters cannot take all memory: such letters are left out.
func TestHugeGlyphs(t *testing.T) {
	file := bytes.Clone(assets.Regular)
	tables := int(binary.BigEndian.Uint16(file[4:]))
	for i := range tables {
		if entry := file[12+16*i:]; string(entry[:4]) == "head" {
			binary.BigEndian.PutUint16(file[binary.BigEndian.Uint32(entry[8:])+18:], 16) // units an em, of 2048
		}
	}
	own, err := ParseFont(file)
	if err != nil {
		t.Fatal(err)
	}
	for name, font := range map[string]*Font{"ours": nil, "huge": own} {
		l, err := NewLettering(font)
		if err != nil {
			t.Fatal(err)
		}
		c := newSheet(t, 2000, 2000) // on which even such letters would be seen
		l.Draw(c, image.Pt(10, 1900), "Queen", Style{Size: 20}, black)
		if drawn := !inked(c).Empty(); drawn != (font == nil) {
			t.Errorf("%s: drawn: %v", name, drawn)
		}
	}
}
