package solver

import (
	"context"
	"errors"
	"slices"
	"testing"
	"time"
)

// Even and odd N have different middles, and small ones fewer queens than a task or a piece of one.
func TestCount(t *testing.T) {
	for n := 1; n <= 14; n++ {
		got, err := Count(t.Context(), n, CountOptions{})
		if err != nil || got != KnownCounts[n] {
			t.Errorf("Count(%d) = %d, %v, want %d", n, got, err, KnownCounts[n])
		}
	}
}

func TestCountRefuses(t *testing.T) {
	for _, c := range []struct{ n, part, parts int }{
		{-1, 0, 0}, {0, 0, 0}, {MaxCount + 1, 0, 0}, {8, 5, 4}, {8, 0, 4}, {8, -1, 4}, {8, 1, 0}, {8, -1, -1},
	} {
		if got, err := Count(t.Context(), c.n, CountOptions{Part: c.part, Parts: c.parts}); err == nil {
			t.Errorf("%+v: %d, and no error", c, got)
		}
	}
}

// The parts of a small N are more than there is work for.
func TestCountParts(t *testing.T) {
	for _, n := range []int{1, 2, 3, 4, 5, 8, 11} {
		for _, parts := range []int{1, 2, 7, 64} {
			var sum uint64
			for part := range parts {
				got, err := Count(t.Context(), n, CountOptions{Part: part + 1, Parts: parts})
				if err != nil {
					t.Fatalf("part %d of %d for N = %d: %v", part+1, parts, n, err)
				}
				sum += got
			}
			if sum != KnownCounts[n] {
				t.Errorf("the %d parts of N = %d add up to %d, want %d", parts, n, sum, KnownCounts[n])
			}
		}
	}
}

// placed returns how many queens the search places below.
func placed(l lower) int {
	sum := 0
	for free := l.free(); free != 0; free &= free - 1 {
		sum += 1 + placed(l.place(free&-free))
	}
	return sum
}

// Symmetry alone leaves an eighth of the work of a search from the top, and the middle lines make it less.
func TestCountWork(t *testing.T) {
	const n = 12
	plain, work := placed(newLower(n, nil)), 0
	for _, task := range countTasks(t.Context(), n) {
		work += placed(task.lower)
	}
	t.Logf("%d queens placed, and %d from the top: %.1f times as many", work, plain, float64(plain)/float64(work))
	if work > plain/8 {
		t.Errorf("%d queens are placed, more than an eighth of %d", work, plain)
	}
}

// Parts place nearly as many queens each: a user waits for the longest one, and times vary with the machine.
func TestCountPartsAreEven(t *testing.T) {
	for _, c := range []struct{ n, parts int }{{13, 7}, {14, 64}} {
		n, parts := c.n, c.parts
		tasks := countTasks(t.Context(), n)
		work := make([]int, parts)
		all := 0
		for i := range work {
			for _, task := range tasks {
				task.deal(n, i+1, parts, func(l lower) bool {
					work[i] += placed(l)
					return true
				})
			}
			all += work[i]
		}
		mean := float64(all) / float64(parts)
		least, most := float64(slices.Min(work))/mean, float64(slices.Max(work))/mean
		t.Logf("%d parts of %.0f queens: %.4f to %.4f of the mean", parts, mean, least, most)
		if least < 0.95 || most > 1.05 {
			t.Errorf("%d parts have from %.4f to %.4f of the mean, more than 5 %% from it", parts, least, most)
		}
	}
}

// The bar must rise by one each time, up to the end. Calls from two goroutines at once would be a
// data race on last.
func TestCountProgress(t *testing.T) {
	for _, o := range []CountOptions{{}, {Part: 2, Parts: 3}} {
		last, end := 0, 0
		o.Progress = func(done, total int) {
			if done != last+1 || total < done || end != 0 && total != end {
				t.Errorf("%d of %d after %d of %d", done, total, last, end)
			}
			last, end = done, total
		}
		if _, err := Count(t.Context(), 9, o); err != nil {
			t.Fatal(err)
		}
		if last != end || end == 0 {
			t.Errorf("the end: %d of %d", last, end)
		}
	}
}

// Ctrl-C must be obeyed at once even where a single task takes years, and half a count is no count.
func TestCountCanBeStopped(t *testing.T) {
	for _, o := range []CountOptions{{}, {Part: 3, Parts: 64}} {
		ctx, cancel := context.WithTimeout(t.Context(), 50*time.Millisecond)
		defer cancel()
		start := time.Now()
		got, err := Count(ctx, MaxCount, o)
		if got != 0 || !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %d, %v", got, err)
		}
		if took := time.Since(start); took > time.Second {
			t.Errorf("it went on for %v", took)
		}
	}
}

// Count shares its work out to all processors.
func BenchmarkCount(b *testing.B) {
	for b.Loop() {
		if got, err := Count(b.Context(), 15, CountOptions{}); err != nil || got != KnownCounts[15] {
			b.Fatal(got, err)
		}
	}
}
