package reel

import (
	"fmt"
	"strings"
	"time"
)

// Alternatives returns names as in "a, b or c".
func Alternatives(names []string) string {
	last := len(names) - 1
	if last == 0 {
		return names[0]
	}
	return strings.Join(names[:last], ", ") + " or " + names[last]
}

// Count returns a number and a noun, in the plural if need be: "1 queen", "2 queens".
func Count(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// areOnly returns a small number of things after "there", such as "are only 2 boards".
func areOnly(n int, noun string) string {
	if n == 1 {
		return "is only 1 " + noun
	}
	return "are only " + Count(n, noun)
}

// Seconds returns a duration for readers.
func Seconds(d time.Duration) string {
	switch {
	case d >= time.Hour:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	case d >= 2*time.Minute:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}
