package film

import (
	"context"
	"fmt"
	"image/color"
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
	palette color.Palette
}

func newPPMEncoder(_ context.Context, i Info, to Sink) (Encoder, error) {
	return &ppmEncoder{to, i.Palette}, nil
}

// Add writes the picture once for each tick that it stands.
func (e *ppmEncoder) Add(p draw.Picture) error {
	ppm := fmt.Appendf(nil, "P6 %d %d 255\n", p.Image.Rect.Dx(), p.Image.Rect.Dy())
	for _, index := range p.Image.Pix {
		r, g, b, _ := e.palette[index].RGBA()
		ppm = append(ppm, uint8(r>>8), uint8(g>>8), uint8(b>>8))
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
