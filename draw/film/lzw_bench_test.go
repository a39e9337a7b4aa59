//go:build unix

package film

import (
	"bufio"
	"compress/lzw"
	"image"
	"io"
	"syscall"
	"testing"
	"time"
)

// BenchmarkLZW encodes the frames of films with an lzwEncoder and, in turn, their pixels with
// compress/lzw, and compares the processor time. Goal: a ratio of at most 0.10 for 8 queens. The ratio
// grows the shorter the runs are; smaller boards have shorter ones.
func BenchmarkLZW(b *testing.B) {
	for _, name := range []string{"8-queens-en.gif", "lesson-en.gif", "solver-backtrack.gif"} {
		b.Run(name, func(b *testing.B) { benchmarkLZW(b, galleryFilm(b, name).Image) })
	}
}

func benchmarkLZW(b *testing.B, images []*image.Paletted) {
	type frame struct {
		litWidth int
		runs     []run
		pix      []byte
	}
	var frames []frame
	pix, runs := 0, 0
	for _, img := range images {
		list := frameRuns(img)
		f := frame{litWidth(img), listOf(list), pixels(list)}
		frames = append(frames, f)
		pix, runs = pix+len(f.pix), runs+len(f.runs)
	}
	var (
		e           = new(lzwEncoder)
		data        []byte
		discard     = bufio.NewWriter(io.Discard)
		ours, plain time.Duration
	)
	for b.Loop() {
		ours += processorTime(b, func() {
			for _, f := range frames {
				e.begin(f.litWidth)
				e.add(f.runs)
				data = e.end(data[:0])
			}
		})
		plain += processorTime(b, func() {
			for _, f := range frames {
				w := lzw.NewWriter(discard, lzw.LSB, f.litWidth)
				w.Write(f.pix)
				w.Close()
			}
		})
	}
	n := float64(b.N * len(frames))
	b.ReportMetric(float64(ours)/float64(plain), "ratio")
	b.ReportMetric(float64(ours)/n, "ns/frame")
	b.ReportMetric(float64(plain)/n, "compress/lzw-ns/frame")
	b.ReportMetric(float64(pix)/float64(runs), "pixels/run")
	b.ReportMetric(0, "ns/op")
}

// processorTime returns the time that all cores spend on f.
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
