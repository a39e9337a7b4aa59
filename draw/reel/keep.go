package reel

import (
	"iter"
	"sync/atomic"

	"queenreel/trace"
)

// maxKept is the largest number of events that are kept, so that memory does not grow with the search. All of 8 queens have
// about 30,000.
const maxKept = 1 << 16

// kept yields events, and keeps those of a search that has no more than maxKept: they are there when it is ranged again.
func kept(events iter.Seq[trace.Event]) iter.Seq[trace.Event] {
	var all atomic.Pointer[[]trace.Event]
	return func(yield func(trace.Event) bool) {
		if have := all.Load(); have != nil {
			for _, e := range *have {
				if !yield(e) {
					return
				}
			}
			return
		}
		var new []trace.Event
		for e := range events {
			if len(new) <= maxKept {
				new = append(new, e)
			}
			if !yield(e) {
				return
			}
		}
		if len(new) <= maxKept {
			all.Store(&new)
		}
	}
}
