package solver

import (
	"context"
	"errors"
	"testing"
	"time"
)

// countsOf holds the number of solutions for N queens, from N = 0: sequence A000170 of the OEIS.
var countsOf = []uint64{
	1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512, 95815104, 666090624,
}

// plainCount is the slow reference for Count.
func plainCount(n int) uint64 { return plainBelow(remainder{open: 1<<n - 1}) }

// plainBelow is the slow reference for countFast.
func plainBelow(rem remainder) uint64 {
	if rem.open == 0 {
		return 1
	}
	var sum uint64
	for free := rem.open &^ (rem.down | rem.up); free != 0; free &= free - 1 {
		queen := free & -free
		sum += plainBelow(remainder{rem.open ^ queen, (rem.down | queen) << 1, (rem.up | queen) >> 1})
	}
	return sum
}

// countFast agrees with plainBelow on every board with some rows filled, down to the last row and beyond.
func TestCountFast(t *testing.T) {
	var walk func(n int, rem remainder)
	walk = func(n int, rem remainder) {
		if got, want := rem.countFast(), plainBelow(rem); got != want {
			t.Errorf("N=%d: %d ways to go on from %b, want %d", n, got, rem, want)
		}
		for below := range rem.after(rem.open) {
			walk(n, below)
		}
	}
	for n := 1; n <= 8; n++ {
		walk(n, remainder{open: 1<<n - 1})
	}
}

// Even and odd N are halved in different ways, and tasks have as many rows as the smallest N or more.
func TestCount(t *testing.T) {
	for n := 1; n <= 13; n++ {
		got, err := Count(context.Background(), n, nil)
		if err != nil || got != countsOf[n] {
			t.Errorf("Count(%d) = %d, %v, want %d", n, got, err, countsOf[n])
		}
		if n <= 10 && plainCount(n) != got {
			t.Errorf("Count(%d) = %d, and the reference %d", n, got, plainCount(n))
		}
	}
}

func TestCountRefuses(t *testing.T) {
	for _, n := range []int{-1, 0, MaxCount + 1} {
		if got, err := Count(context.Background(), n, nil); err == nil {
			t.Errorf("Count(%d) = %d, and no error", n, got)
		}
	}
}

// Progress rises by one with each call, up to the total. If two calls overlapped, the race detector would
// report it.
func TestCountProgress(t *testing.T) {
	last, end := 0, 0
	if _, err := Count(context.Background(), 9, func(done, total int) {
		if done != last+1 || total < done || end != 0 && total != end {
			t.Errorf("%d of %d after %d of %d", done, total, last, end)
		}
		last, end = done, total
	}); err != nil {
		t.Fatal(err)
	}
	if last != end || end == 0 {
		t.Errorf("the end: %d of %d", last, end)
	}
}

// Count stops at once even if a single task would take years, and does not return a partial count.
func TestCountCanBeStopped(t *testing.T) {
	ctx, cancel := context.WithTimeout(context.Background(), 50*time.Millisecond)
	defer cancel()
	start := time.Now()
	got, err := Count(ctx, MaxCount, nil)
	if got != 0 || !errors.Is(err, context.DeadlineExceeded) {
		t.Errorf("got %d, %v", got, err)
	}
	if took := time.Since(start); took > time.Second {
		t.Errorf("it went on for %v", took)
	}
}

// BenchmarkCount reports how much faster Count is than plainCount for N = 15.
func BenchmarkCount(b *testing.B) {
	const n = 15
	var fast, plain time.Duration
	for b.Loop() {
		start := time.Now()
		got, err := Count(context.Background(), n, nil)
		middle := time.Now()
		want := plainCount(n)
		plain += time.Since(middle)
		fast += middle.Sub(start)
		if err != nil || got != want {
			b.Fatalf("Count(%d) = %d, %v, want %d", n, got, err, want)
		}
	}
	b.ReportMetric(plain.Seconds()/fast.Seconds(), "times")
	b.ReportMetric(float64(fast.Milliseconds())/float64(b.N), "ms/Count")
}
