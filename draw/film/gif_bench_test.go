//go:build unix

package film

import (
	"bufio"
	"compress/lzw"
	"context"
	"io"
	"testing"
	"time"

	"queenreel/draw"
)

// BenchmarkGIF films the search for all 92 solutions for 8 queens in several ways, in turn, and compares
// the processor time from the search to the file: as GIF, as plainGIF, and without a file, which leaves the
// price of search, story, painting and deltas. On the same frames, a gifWriter and compress/lzw take turns;
// the latter only encodes the pixels. Goal: at most 0.20 of-compress/lzw, which takes faster painting and
// deltas, too.
func BenchmarkGIF(b *testing.B) {
	f, _ := eightQueens(b)
	var ours, plain, uncoded, unused spent
	var blocks, lzwAlone time.Duration
	w := newGIFWriter(len(f.Palette) + 1)
	for b.Loop() {
		ours.on(b, f, GIF)
		plain.on(b, f, plainGIF)
		uncoded.on(b, f, encoded(func([]frame) {}))
		unused.on(b, f, encoded(func(frames []frame) {
			blocks += processorTime(b, func() { encodeBlocks(b, w, frames) })
			lzwAlone += processorTime(b, func() { encodePixels(frames) })
		}))
	}
	frames := float64(b.N * f.Frames)
	b.ReportMetric(float64(plain.processor)/float64(ours.processor), "times-faster")
	b.ReportMetric(float64(plain.wall)/float64(ours.wall), "times-faster-by-the-clock")
	b.ReportMetric(float64(ours.processor)/float64(lzwAlone), "of-compress/lzw")
	b.ReportMetric(float64(blocks)/float64(lzwAlone), "blocks-of-compress/lzw")
	b.ReportMetric(float64(ours.processor)/frames, "ns/frame")
	b.ReportMetric(float64(plain.processor)/frames, "plain-ns/frame")
	b.ReportMetric(float64(uncoded.processor)/frames, "uncoded-ns/frame")
	b.ReportMetric(float64(blocks)/frames, "blocks-ns/frame")
	b.ReportMetric(float64(lzwAlone)/frames, "compress/lzw-ns/frame")
	b.ReportMetric(0, "ns/op")
}

// A spent is the time that films took, on all cores and by the clock.
type spent struct{ processor, wall time.Duration }

// on adds the time that it takes to write a film.
func (s *spent) on(b *testing.B, f Film, as Format) {
	start := time.Now()
	s.processor += processorTime(b, func() {
		if err := Write(b.Context(), f, as.To(io.Discard)); err != nil {
			b.Fatal(err)
		}
	})
	s.wall += time.Since(start)
}

// encodeBlocks writes the blocks of frames.
func encodeBlocks(b *testing.B, w *gifWriter, frames []frame) {
	w.data = w.data[:0]
	for _, f := range frames {
		if err := w.write(f); err != nil {
			b.Fatal(err)
		}
	}
}

// encodePixels encodes the pixels of frames with compress/lzw.
func encodePixels(frames []frame) {
	out := bufio.NewWriter(io.Discard)
	for _, f := range frames {
		img := f.image()
		w := lzw.NewWriter(out, lzw.LSB, litWidth(img))
		w.Write(img.Pix)
		w.Close()
	}
}

// encoded returns a format with the frames of a GIF, which it hands to encode and does not write.
func encoded(encode func([]frame)) Format {
	return Format{Tick: gifTick, New: func(_ context.Context, i Info, _ Sink) (Encoder, error) {
		return &unwrittenFilm{i.deltas(deltaOptions{back: true}), encode}, nil
	}}
}

type unwrittenFilm struct {
	deltas *deltas
	encode func([]frame)
}

func (u *unwrittenFilm) Add(p draw.Picture) error { u.encode(u.deltas.add(p)); return nil }
func (u *unwrittenFilm) Close() error             { u.encode(u.deltas.end()); return nil }
