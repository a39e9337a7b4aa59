package film

import (
	"errors"
	"image"
	"math/rand/v2"
	"path/filepath"
	"testing"
)

// Whatever changes from picture to picture, every format shows it to its decoder. Formats whose decoders are all programs are
// left to the laws.
func FuzzFilm(f *testing.F) {
	f.Add(uint64(1), uint8(0), uint8(0), uint8(0)) // one pixel, once
	f.Add(uint64(2), uint8(19), uint8(22), uint8(30))
	f.Add(uint64(3), uint8(8), uint8(63), uint8(0)) // a line
	f.Fuzz(func(t *testing.T, seed uint64, pictures, width, height uint8) {
		size := image.Pt(1+int(width)%64, 1+int(height)%64)
		shots := randomShots(rand.New(rand.NewPCG(seed, 0)), 1+int(pictures)%64, size)
		for _, format := range Formats {
			tr := trial{Format: format, dir: t.TempDir()}
			for _, d := range decoders[format.Name] {
				if d.tool == "" {
					tr.decoders = append(tr.decoders, d)
				}
			}
			if len(tr.decoders) == 0 {
				continue
			}
			if err := tr.showsFilm(subjectOf(shots)); err != nil {
				t.Errorf("%s: %v", format.Name, err)
			}
		}
	})
}

// A file from anywhere tells what it shows, or is an error.
func FuzzReadMeta(f *testing.F) {
	for _, format := range []Format{GIF, WebP, APNG, SVG} {
		f.Add(encode(f, infoOf(smallFilm(), told), format))
	}
	f.Fuzz(func(t *testing.T, file []byte) {
		path := filepath.Join(t.TempDir(), "film")
		writeFile(t, path, file)
		if got, err := ReadMeta(path); !errors.Is(err, ErrForeign) && err != nil || err != nil && got != (Meta{}) {
			t.Errorf("read %+v, %v", got, err)
		}
	})
}
