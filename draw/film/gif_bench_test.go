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
// the processor time from the search to the file: as GIF, as groupGIF and plainGroupGIF, which is how GIFs were made
// before, and without a file, which leaves the price of search, story, painting and cutting; unpainted, without
// cutting, too. On the same frames, a gifWriter and compress/lzw take turns; the latter only encodes their rectangles
// of pixels. Of several runs in turn the one that took least counts. The package-times leave out what is not done
// here: search, story and painting. Goals: at least 7 of these, at most 0.20 of-compress/lzw and 1.01 bytes-of-groups.
func BenchmarkGIF(b *testing.B) {
	f, _ := eightQueens(b)
	f.NoMeta = true
	var ours, groups, first, uncoded, uncut spent
	var blocks, lzwAlone time.Duration
	w := newGIFWriter(len(f.Palette) + 1)
	for b.Loop() {
		ours.on(b, f, GIF)
		groups.on(b, f, groupGIF)
		first.on(b, f, plainGroupGIF)
		uncoded.on(b, f, encoded(func([]frame) {}))
		uncut.on(b, f)
		var ourBlocks, theirs time.Duration
		new(spent).on(b, f, encoded(func(frames []frame) {
			ourBlocks += processorTime(b, func() { encodeBlocks(b, w, frames) })
			theirs += processorTime(b, func() { encodePixels(frames) })
		}))
		if blocks == 0 {
			blocks, lzwAlone = ourBlocks, theirs
		}
		blocks, lzwAlone = min(blocks, ourBlocks), min(lzwAlone, theirs)
	}
	frames := float64(f.Frames)
	b.ReportMetric(float64(first.processor)/float64(ours.processor), "times-as-at-first")
	b.ReportMetric(float64(first.processor-uncut.processor)/float64(ours.processor-uncut.processor), "package-times-as-at-first")
	b.ReportMetric(float64(first.wall)/float64(ours.wall), "times-as-at-first-by-the-clock")
	b.ReportMetric(float64(groups.processor)/float64(ours.processor), "times-as-groups")
	b.ReportMetric(float64(ours.processor)/float64(lzwAlone), "of-compress/lzw")
	b.ReportMetric(float64(blocks)/float64(lzwAlone), "blocks-of-compress/lzw")
	b.ReportMetric(float64(ours.bytes)/float64(groups.bytes), "bytes-of-groups")
	b.ReportMetric(float64(ours.processor)/frames, "ns/frame")
	b.ReportMetric(float64(groups.processor)/frames, "groups-ns/frame")
	b.ReportMetric(float64(first.processor)/frames, "at-first-ns/frame")
	b.ReportMetric(float64(uncoded.processor)/frames, "uncoded-ns/frame")
	b.ReportMetric(float64(uncut.processor)/frames, "uncut-ns/frame")
	b.ReportMetric(float64(blocks)/frames, "blocks-ns/frame")
	b.ReportMetric(float64(lzwAlone)/frames, "compress/lzw-ns/frame")
	b.ReportMetric(0, "ns/op")
}

// A spent is the least time that a film took in several runs, on all cores and by the clock, and its bytes.
type spent struct {
	processor, wall time.Duration
	bytes           int64
}

// on writes a film in some formats.
func (s *spent) on(b *testing.B, f Film, formats ...Format) {
	var now spent
	var targets []Target
	for _, as := range formats {
		targets = append(targets, as.To(&now))
	}
	start := time.Now()
	now.processor = processorTime(b, func() {
		if err := Write(b.Context(), f, targets...); err != nil {
			b.Fatal(err)
		}
	})
	now.wall = time.Since(start)
	if s.processor == 0 || now.processor < s.processor {
		*s = now
	}
}

// Write counts the bytes.
func (s *spent) Write(p []byte) (int, error) {
	s.bytes += int64(len(p))
	return len(p), nil
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

func (u *unwrittenFilm) Add(p draw.Picture) error { u.use(u.deltas.add(p)); return nil }
func (u *unwrittenFilm) Close() error             { u.use(u.deltas.end()); return nil }

func (u *unwrittenFilm) use(frames []frame) {
	u.encode(frames)
	for _, f := range frames {
		f.done()
	}
}
