package main

import (
	"slices"
	"testing"

	"queenreel/draw/reel"
	"queenreel/trace"
)

// A position has the columns of the queens, those that stand from the start too, on a board of any size. Up to the largest that
// a trace.Board takes it is one, which knows its class.
func TestPosition(t *testing.T) {
	for _, n := range []int{1, trace.MaxN, trace.MaxN + 1} {
		src := &reel.Source{About: trace.About{Problem: trace.Problem{N: n, Fixed: []trace.Square{trace.Sq(0, n/2)}}}}
		p := newPosition(src)
		want := []int{n / 2}
		for row := 1; row < n; row++ {
			p.play(trace.Event{Kind: trace.Place, At: trace.Sq(row, (n/2+row)%n)})
			want = append(want, (n/2+row)%n)
		}
		if got := p.columns(); !slices.Equal(got, want) {
			t.Errorf("%d rows: the columns are %v, want %v", n, got, want)
		}
		if small := p.large == nil; small != (n <= trace.MaxN) {
			t.Errorf("%d rows: it is a board: %t", n, small)
		}
	}
}
