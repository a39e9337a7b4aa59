//go:build unix

package film

import (
	"io"
	"iter"
	"math"
	"testing"
	"time"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// BenchmarkFilm films the search for all 92 solutions for 8 queens and, for comparison, every 32nd
// frame of it the plain way: gg draws the whole picture, draw.Draw maps it to the same palette, and
// gif.EncodeAll takes full frames. The reference would take minutes for all of it, and its cost a
// frame hardly varies. Of several runs in turn the one that took least counts, for each: what others do on the machine
// only makes a run longer. Goal: 80 times-faster.
func BenchmarkFilm(b *testing.B) {
	const every = 32
	f, scenes := eightQueens(b)
	var ours, plain cost
	for b.Loop() {
		ours.least(measure(b, func(out io.Writer) (frames int) {
			if err := Write(b.Context(), f, GIF.To(out)); err != nil {
				b.Fatal(err)
			}
			return f.Frames
		}))
		r := newReference(b, f.Palette, f.Size)
		plain.least(measure(b, func(out io.Writer) int { return r.encode(b, out, sample(scenes, every)) }))
	}
	b.ReportMetric(plain.time/ours.time, "times-faster")
	b.ReportMetric(plain.wall/ours.wall, "times-faster-by-the-clock")
	b.ReportMetric(ours.bytes/plain.bytes, "bytes-ratio")
	b.ReportMetric(ours.time, "ns/frame")
	b.ReportMetric(plain.time, "reference-ns/frame")
	b.ReportMetric(ours.bytes, "B/frame")
	b.ReportMetric(plain.bytes, "reference-B/frame")
	b.ReportMetric(100*agreement(b, sample(scenes, 256)), "%alike")
}

// A cost is what one frame takes: nanoseconds of all processors and by the clock, and bytes in the file.
type cost struct{ time, wall, bytes float64 }

// least makes c another cost if that took less time, or c none.
func (c *cost) least(other cost) {
	if c.time == 0 || other.time < c.time {
		*c = other
	}
}

// measure returns the cost of a frame of a film; encode returns how many it has. The bytes are counted and not kept, for
// a file in memory that grows would take time of its own.
func measure(b *testing.B, encode func(io.Writer) int) cost {
	var out spent
	var frames float64
	start := time.Now()
	spent := processorTime(b, func() { frames = float64(encode(&out)) })
	return cost{float64(spent) / frames, float64(time.Since(start)) / frames, float64(out.bytes) / frames}
}

// eightQueens returns the film of all solutions for 8 queens, and its scenes.
func eightQueens(t testing.TB) (Film, iter.Seq[story.Scene]) {
	t.Helper()
	p, s := trace.Problem{N: 8}, solver.Backtrack
	scenes := tell(s, p, story.Options{})
	scenes, census, err := story.Timed(t.Context(), scenes, story.Count(t.Context(), scenes, math.MaxInt), story.Timing{})
	if err != nil {
		t.Fatal(err)
	}
	return New(newPainter(t, p.N, 0), scenes, census), scenes
}

// sample yields the first of the scenes, and then one of every.
func sample(scenes iter.Seq[story.Scene], every int) iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		for s := range scenes {
			if s.Step%every == 1 && !yield(s) {
				return
			}
		}
	}
}
