package reel

import (
	"iter"
	"sync/atomic"

	"queenreel/trace"
)

// maxKept is the largest number of events that are kept, so that memory does not grow with the search.
const maxKept = 1 << 16

// kept yields events, and keeps those of a search that has no more than maxKept: they are there when it is ranged again.
func kept(events iter.Seq[trace.Event]) iter.Seq[trace.Event] {
	var all atomic.Pointer[[]trace.Event]
	var tooMany atomic.Bool
	return func(yield func(trace.Event) bool) {
		if have := all.Load(); have != nil {
			for _, e := range *have {
				if !yield(e) {
					return
				}
			}
			return
		}
		var found []trace.Event
		for e := range events {
			if !tooMany.Load() {
				if found = append(found, e); len(found) > maxKept {
					tooMany.Store(true)
					found = nil
				}
			}
			if !yield(e) {
				return
			}
		}
		if !tooMany.Load() {
			all.Store(&found)
		}
	}
}
