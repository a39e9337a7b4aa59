//go:build unix

package solver

import (
	"fmt"
	"syscall"
	"testing"
	"time"
)

// BenchmarkCount reports how many times the processor time of Count the plain recursion takes.
func BenchmarkCount(b *testing.B) {
	for _, n := range []int{14, 15} {
		b.Run(fmt.Sprintf("N=%d", n), func(b *testing.B) {
			var fast, plain time.Duration
			for b.Loop() {
				start := processorTime(b)
				got, err := Count(b.Context(), n, CountOptions{})
				middle := processorTime(b)
				want := plainCount(n)
				plain += processorTime(b) - middle
				fast += middle - start
				if err != nil || got != want {
					b.Fatalf("Count(%d) = %d, %v, want %d", n, got, err, want)
				}
			}
			b.ReportMetric(plain.Seconds()/fast.Seconds(), "times")
			b.ReportMetric(float64(fast.Milliseconds())/float64(b.N), "ms/Count")
		})
	}
}

// processorTime returns the time for which this process has used processors.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
