//go:build race

package draw

// raceDetector says whether the tests run under the race detector, which makes them ten times slower or more.
const raceDetector = true
