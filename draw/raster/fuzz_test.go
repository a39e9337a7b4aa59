package raster

import (
	"image"
	"testing"

	"queenreel/assets"
)

// A font from anywhere is refused, or text can be measured and drawn in it: no panic, and no letter outside of the canvas.
func FuzzFont(f *testing.F) {
	f.Add([]byte("OTTO"))
	f.Add(assets.Mono)
	f.Fuzz(func(t *testing.T, file []byte) {
		font, err := ParseFont(file)
		if err != nil {
			return
		}
		l := NewLettering(font)
		c := newSheet(t, 90, 40)
		for _, text := range []string{"Row 3: AVg,", "皇后 \u1200"} {
			if w := l.Width(text, Style{Size: 15}); w < 0 {
				t.Errorf("%q is %d pixels wide", text, w)
			}
			l.Draw(c, image.Pt(4, 24), text, Style{Size: 15}, black)
		}
	})
}
