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
	head    string // of each picture; its comment says what the film shows
}

func newPPMEncoder(_ context.Context, i Info, to Sink) (Encoder, error) {
	head := fmt.Sprintf("P6\n# %s\n%d %d 255\n", i.Written().Sized(i.Size, i.Frames).Text(), i.Size.X, i.Size.Y)
	return &ppmEncoder{to, i.Palette, head}, nil
}

// Add writes the picture once for each tick that it stands.
func (e *ppmEncoder) Add(p draw.Picture) error {
	ppm := []byte(e.head)
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
