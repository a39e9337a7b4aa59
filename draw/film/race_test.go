//go:build race

package film

// raceDetector says that the tests run under the race detector, which slows them down ten times and more.
const raceDetector = true
