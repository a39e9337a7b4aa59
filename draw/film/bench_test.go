//go:build unix

package film

import (
	"bufio"
	"compress/lzw"
	"image/gif"
	"io"
	"math"
	"os"
	"path/filepath"
	"syscall"
	"testing"
	"time"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// BenchmarkFormats writes the film for 8 queens, up to the first solution and up to the last, in every format:
// the bytes and the processor time, from the search to the file, with that of programs, beside those of the GIF.
// Goals: WebP takes at most 0.7 of its bytes, and HTML 0.12.
func BenchmarkFormats(b *testing.B) {
	for name, solutions := range map[string]int{"first": 1, "all": 0} {
		told := tell(solver.Backtrack, trace.Problem{N: 8, Solutions: solutions}, story.Options{})
		told, census, err := story.Timed(b.Context(), told, story.Count(b.Context(), told, math.MaxInt), story.Timing{})
		if err != nil {
			b.Fatal(err)
		}
		f := New(newPainter(b, 8, 0), told, census)
		var gifBytes, gifTime float64
		for _, format := range Formats {
			if inexact[format.Name] > 0 && (solutions == 0 || len(installed(b, decoders[format.Name])) == 0) {
				continue // it takes minutes, or needs a program that is missing
			}
			b.Run(name+"/"+format.Name, func(b *testing.B) {
				var bytes, time float64
				for b.Loop() {
					d := newDisk()
					time = float64(processorTime(b, func() {
						if err := Write(b.Context(), f, format.on(d)); err != nil {
							b.Fatal(err)
						}
					}))
					bytes = float64(d.bytes)
				}
				if format.Name == GIF.Name {
					gifBytes, gifTime = bytes, time
				}
				b.ReportMetric(bytes, "B")
				b.ReportMetric(time/float64(f.Frames)/1000, "µs/frame")
				if gifBytes > 0 {
					b.ReportMetric(bytes/gifBytes, "of-the-GIF's-bytes")
					b.ReportMetric(time/gifTime, "of-its-time")
				}
				b.ReportMetric(0, "ns/op")
			})
		}
	}
}

// BenchmarkLZW encodes the frames of a film of the gallery with an lzwEncoder, given their runs, and in turn with
// compress/lzw, given their pixels, and compares the processor time. Goal: a ratio of at most 0.10.
func BenchmarkLZW(b *testing.B) {
	file, err := os.Open(filepath.Join("..", "..", "out", "gallery", "8-queens-en.gif"))
	if err != nil {
		b.Fatal(err)
	}
	defer file.Close()
	g, err := gif.DecodeAll(file)
	if err != nil {
		b.Fatal(err)
	}
	const litWidth = 8 // no frame has more
	var runs [][]run
	for _, img := range g.Image {
		runs = append(runs, appendPixels(nil, img.Pix, len(img.Pix)))
	}
	var e lzwEncoder
	var data []byte
	var ours, plain time.Duration
	discard := bufio.NewWriter(io.Discard)
	for b.Loop() {
		ours += processorTime(b, func() {
			for _, r := range runs {
				e.begin(litWidth)
				e.add(r)
				data = e.end(data[:0])
			}
		})
		plain += processorTime(b, func() {
			for _, img := range g.Image {
				w := lzw.NewWriter(discard, lzw.LSB, litWidth)
				w.Write(img.Pix)
				w.Close()
			}
		})
	}
	b.ReportMetric(float64(ours)/float64(plain), "ratio")
	b.ReportMetric(float64(ours)/float64(b.N*len(runs)), "ns/frame")
	b.ReportMetric(0, "ns/op")
}

// processorTime returns the time that all cores spend on f, and on the programs that it runs.
func processorTime(t testing.TB, f func()) time.Duration {
	t.Helper()
	used := func() time.Duration {
		sum := time.Duration(0)
		for _, who := range []int{syscall.RUSAGE_SELF, syscall.RUSAGE_CHILDREN} {
			var u syscall.Rusage
			if err := syscall.Getrusage(who, &u); err != nil {
				t.Fatal(err)
			}
			sum += time.Duration(u.Utime.Nano() + u.Stime.Nano())
		}
		return sum
	}
	start := used()
	f()
	return used() - start
}
