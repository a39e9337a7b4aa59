package film

import (
	"context"
	"fmt"
	"image/color"
	"time"

	"queenreel/draw"
)

// PAM is a stream of whole pictures, 50 a second, which many programs read.
var PAM = Format{
	Name: "pam", Doc: "whole pictures, 50 a second, for ffmpeg and other programs", Ext: ".pam",
	Tick: pamTick, New: newPAMEncoder,
}

const pamTick = time.Second / 50

type pamEncoder struct {
	to      Sink
	palette color.Palette
}

func newPAMEncoder(_ context.Context, i Info, to Sink) (Encoder, error) {
	return &pamEncoder{to, i.Palette}, nil
}

// Add writes the picture once for each tick that it stands.
func (e *pamEncoder) Add(p draw.Picture) error {
	pam := fmt.Appendf(nil, "P6 %d %d 255\n", p.Image.Rect.Dx(), p.Image.Rect.Dy())
	for _, index := range p.Image.Pix {
		r, g, b, _ := e.palette[index].RGBA()
		pam = append(pam, uint8(r>>8), uint8(g>>8), uint8(b>>8))
	}
	for range p.Hold / pamTick {
		if _, err := e.to.Write(pam); err != nil {
			return err
		}
	}
	return nil
}

// Close has nothing to do: nothing is held back, and nothing runs beside.
func (e *pamEncoder) Close() error { return nil }
