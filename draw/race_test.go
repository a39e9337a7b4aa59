//go:build race

package draw

func init() { raceDetector = true }
