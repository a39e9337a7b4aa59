package panel

import (
	"bytes"
	"image"
	"slices"
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
)

// longCurve falls from a number of conflicts to 0, with setbacks, in the given number of moves.
func longCurve(conflicts, moves int) []uint16 {
	var curve []uint16
	for i := range moves {
		curve = append(curve, uint16(conflicts*(moves-i)/moves+i%3))
	}
	return append(curve, 0)
}

// A curve fits its scale, whatever its length, and the scale seldom changes while it grows.
func TestCurveScale(t *testing.T) {
	for _, conflicts := range []int{0, 3, 4, 5, 17, 300, 2000} {
		curve := longCurve(conflicts, 700)
		changes := 0
		var before curveScale
		for n := range len(curve) + 1 {
			scale := scaleOf(curve[:n])
			if scale != before {
				changes++
			}
			before = scale
			if n > 0 && (int(slices.Max(curve[:n])) > scale.conflicts || n-1 > scale.moves) {
				t.Fatalf("%d conflicts, %d points: the scale is %v", conflicts, n, scale)
			}
		}
		if changes > 9 {
			t.Errorf("%d conflicts: the scale changes %d times", conflicts, changes)
		}
	}
}

// Under the curve stands how much of what the search does has led to its end: moves, or boards that are set at once.
func TestCurveCountsItsPoints(t *testing.T) {
	for _, counts := range [][]trace.Counter{{trace.Moves}, {trace.Boards}, {trace.Boards, trace.Moves}} {
		unit := counts[len(counts)-1]
		painted := func(n int) []byte {
			k := metricsFor(t, trace.About{Problem: trace.Problem{N: 8}, Counts: counts}, Options{})
			v := Curve.New(k)
			c := canvasFor(t, k, Curve, image.Pt(k.BesideWidth+k.Px(40), v.Height()))
			s := story.Scene{Record: story.Record{Curve: longCurve(9, 5)}}
			s.Counters[unit] = n
			v.Paint(c, &s)
			return c.Image().Pix
		}
		if bytes.Equal(painted(5), painted(6)) {
			t.Errorf("%v: the curve does not say how many", counts)
		}
	}
}
