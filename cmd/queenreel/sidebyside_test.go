package main

import (
	"iter"
	"runtime"
	"slices"
	"sync/atomic"
	"testing"
	"time"
)

// squares yields jobs that square the numbers below n, the first of them slowest, and counts those that run.
func squares(n int, running *atomic.Int64) iter.Seq[func() int] {
	return func(yield func(func() int) bool) {
		for i := range n {
			running.Add(1)
			if !yield(func() int {
				defer running.Add(-1)
				time.Sleep(time.Duration(n-i) * 100 * time.Microsecond)
				return i * i
			}) {
				return
			}
		}
	}
}

// Results come in the order of the jobs, whichever ends first.
func TestSideBySide(t *testing.T) {
	var running atomic.Int64
	for _, n := range []int{0, 1, 2, 20} {
		var want []int
		for i := range n {
			want = append(want, i*i)
		}
		if got := slices.Collect(sideBySide(squares(n, &running), 100)); !slices.Equal(got, want) {
			t.Errorf("%d jobs: %v", n, got)
		}
	}
}

// A loop that is left waits for the jobs that have begun.
func TestSideBySideStops(t *testing.T) {
	for stop := range 8 {
		var running atomic.Int64
		i := 0
		for result := range sideBySide(squares(8, &running), 100) {
			if result != i*i {
				t.Fatalf("result %d is %d", i, result)
			}
			if i == stop {
				break
			}
			i++
		}
		if n := running.Load(); n > 1 { // a job may have been yielded that was not started
			t.Errorf("left at result %d, %d jobs go on", stop, n)
		}
	}
}

// No more jobs run at once than are asked for, however many processors there are.
func TestSideBySideMost(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(16))
	var running, most atomic.Int64
	jobs := func(yield func(func() bool) bool) {
		for range 20 {
			if !yield(func() bool {
				defer running.Add(-1)
				n := running.Add(1)
				for m := most.Load(); n > m && !most.CompareAndSwap(m, n); m = most.Load() {
				}
				time.Sleep(100 * time.Microsecond)
				return true
			}) {
				return
			}
		}
	}
	for range sideBySide(jobs, 3) {
	}
	if most.Load() > 3 {
		t.Errorf("%d jobs run at once", most.Load())
	}
}
