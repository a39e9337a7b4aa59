//go:build !race

package story

// raceDetector says whether the tests run under the race detector, which makes them ten times slower or more.
// Telling starts no goroutine.
const raceDetector = false
