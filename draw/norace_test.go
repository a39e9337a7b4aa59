//go:build !race

package draw

// raceDetector says whether the tests run under the race detector, which makes them ten times slower or more.
// A test that paints on one goroutine has no races to find: it looks at fewer pictures then, or at smaller ones, and the
// functions that count pixels are not watched.
const raceDetector = false
