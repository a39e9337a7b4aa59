package main

import (
	"iter"
	"runtime"
)

// sideBySide yields what jobs return, in the order of the jobs. As many jobs run at once as there are processors, but no
// more than most, each in a goroutine; none is left when the loop ends. It can be ranged again if the jobs can.
func sideBySide[T any](jobs iter.Seq[func() T], most int) iter.Seq[T] {
	return func(yield func(T) bool) {
		var running []chan T // oldest first
		oldest := func() T {
			done := running[0]
			running = running[1:]
			return <-done
		}
		wanted := true
		for job := range jobs {
			if len(running) == min(runtime.GOMAXPROCS(0), most) {
				if wanted = yield(oldest()); !wanted {
					break
				}
			}
			done := make(chan T, 1)
			running = append(running, done)
			go func() { done <- job() }()
		}
		for len(running) > 0 {
			if result := oldest(); wanted {
				wanted = yield(result)
			}
		}
	}
}
