//go:build race

package main

// raceDetector says whether the tests run under the race detector, which makes them ten times as slow or worse.
const raceDetector = true
