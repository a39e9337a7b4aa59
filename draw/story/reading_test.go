package story

import (
	"testing"
	"time"
)

// Beginners read an English word in 0.3 s and a Chinese character in 0.25 s, and look at any text for 1.2 s.
func TestReadingTime(t *testing.T) {
	for _, c := range []struct {
		title, detail string
		want          time.Duration
	}{
		{"", "", 1200 * time.Millisecond},
		{"Solution 1", "", 1200 * time.Millisecond},
		{"Row 4: a queen on a4", "no queen attacks it", 10 * 300 * time.Millisecond},
		{"Ligne 4 : une dame en a4", "", 7 * 300 * time.Millisecond},
		{"第 4 行：皇后放在 a4", "", 10 * 250 * time.Millisecond},
		{"解 1", "a4 b2", 6 * 250 * time.Millisecond}, // one caption, one way to read
		{"解", "", 1200 * time.Millisecond},
		{"クイーンを置く", "", 7 * 250 * time.Millisecond},
		{"Ферзь на a4", "никто его не бьёт", 7 * 300 * time.Millisecond},
		{"퀸을 a4 에 놓는다 그리고", "", 5 * 300 * time.Millisecond}, // Korean has spaces
	} {
		if got := ReadingTime(Caption{c.title, c.detail}); got != c.want {
			t.Errorf("%q, %q takes %v, want %v", c.title, c.detail, got, c.want)
		}
	}
}
