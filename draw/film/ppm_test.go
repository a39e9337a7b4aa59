package film

import (
	"context"
	"fmt"
	"slices"
	"time"

	"queenreel/draw"
)

// PPM is a stream of whole pictures, 50 a second, which many programs read.
var PPM = Format{
	Name: "ppm", Doc: "whole pictures, 50 a second, for ffmpeg and other programs", Ext: ".ppm",
	Tick: ppmTick, New: newPPMEncoder,
}

const ppmTick = time.Second / 50

type ppmEncoder struct {
	to      Sink
	picture *rgbaPicture
}

func newPPMEncoder(_ context.Context, i Info, to Sink) (Encoder, error) {
	return &ppmEncoder{to, i.rgba()}, nil
}

// Add writes the picture once for each tick that it stands.
func (e *ppmEncoder) Add(p draw.Picture) error {
	e.picture.show(p)
	ppm := fmt.Appendf(nil, "P6 %d %d 255\n", e.picture.Rect.Dx(), e.picture.Rect.Dy())
	for rgba := range slices.Chunk(e.picture.Pix, 4) {
		ppm = append(ppm, rgba[:3]...)
	}
	for range p.Hold / ppmTick {
		if _, err := e.to.Write(ppm); err != nil {
			return err
		}
	}
	return nil
}

// Close has nothing to do: nothing is held back, and nothing runs beside.
func (e *ppmEncoder) Close() error { return nil }
