//go:build unix

package film

import (
	"io"
	"math"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// BenchmarkFormats writes the film for 8 queens, up to the first solution and up to the last, in every format:
// the bytes and the processor time, from the search to the file, with that of programs, beside those of the GIF.
// Goals: WebP takes at most 0.7 of its bytes, and HTML 0.12.
func BenchmarkFormats(b *testing.B) {
	for _, film := range []struct {
		name      string
		solutions int
	}{{"first", 1}, {"all", 0}} {
		told := tell(solver.Backtrack, trace.Problem{N: 8, Solutions: film.solutions}, story.Options{})
		told, census, err := story.Timed(b.Context(), told, story.Count(b.Context(), told, math.MaxInt), story.Timing{})
		if err != nil {
			b.Fatal(err)
		}
		f := New(newPainter(b, 8, 0), told, census)
		var gif cost
		for _, format := range Formats {
			if inexact[format.Name] > 0 && (film.solutions == 0 || len(installed(b, decoders[format.Name])) == 0) {
				continue // it takes minutes, or needs a program that is missing
			}
			b.Run(film.name+"/"+format.Name, func(b *testing.B) {
				var c cost
				for b.Loop() {
					d := &countingDisk{}
					time := processorTime(b, func() {
						if err := Write(b.Context(), f, Target{format, d.sink()}); err != nil {
							b.Fatal(err)
						}
					})
					c = cost{time: float64(time), bytes: float64(d.bytes)}
				}
				if format.Name == Formats[0].Name {
					gif = c
				}
				b.ReportMetric(c.bytes, "B")
				b.ReportMetric(c.time/float64(f.Frames)/1000, "µs/frame")
				if gif.bytes > 0 {
					b.ReportMetric(c.bytes/gif.bytes, "of-the-GIF's-bytes")
					b.ReportMetric(c.time/gif.time, "of-its-time")
				}
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// A countingDisk counts what is written to its files.
type countingDisk struct{ bytes int }

func (d *countingDisk) sink() Sink {
	return Sink{Writer: d, At: d, Create: func(string) (io.WriteCloser, error) { return d, nil }}
}

func (d *countingDisk) Write(p []byte) (int, error) {
	d.bytes += len(p)
	return len(p), nil
}

func (d *countingDisk) WriteAt(p []byte, _ int64) (int, error) { return len(p), nil }
func (d *countingDisk) Close() error                           { return nil }
