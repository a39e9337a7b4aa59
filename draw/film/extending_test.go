package film

import (
	"context"
	"fmt"
	"os"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
)

// What follows up to the next test is the example of docs/extending.md.

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

// The example in docs/extending.md is the code above, with its line in the table and in that of decoders.
func TestExtendingExample(t *testing.T) {
	page, err := os.ReadFile("../../docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("extending_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(page), "```go\n// PPM is")
	code, _, found := strings.Cut(code, "```")
	if !found || !strings.Contains(string(source), "\n// PPM is"+code) {
		t.Error("docs/extending.md and extending_test.go show different formats")
	}
	_, line, _ := strings.Cut(string(page), "```go\n\"ppm\":")
	line, _, found = strings.Cut(line, "\n```")
	if !found || !strings.Contains(string(source), "\t\"ppm\":"+line+"\n") {
		t.Error("docs/extending.md and extending_test.go have different decoders")
	}
	decoders := map[string][]decoder{
		"ppm": {{"ffmpeg", decodeWithFFmpeg("-f", "ppm_pipe", "-framerate", "50")}},
	}
	table := append(slices.Clip(Formats), PPM)
	obeys(t, table[len(Formats)], table, decoders["ppm"])
}
