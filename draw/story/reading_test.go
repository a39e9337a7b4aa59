package story

import (
	"testing"
	"time"
)

// An English word takes 0.22 s and a Chinese character 0.11 s; any text takes 1 s at least and 3.2 at most.
func TestReadingTime(t *testing.T) {
	for _, c := range []struct {
		title, detail string
		want          time.Duration
	}{
		{"", "", time.Second},
		{"Solution 1", "", time.Second},
		{"Row 4: queen on a4", "no queen attacks it", 9 * 220 * time.Millisecond},
		{"Ligne 4 : une dame en a4", "", 7 * 220 * time.Millisecond},
		{"第 4 行：皇后放在 a4", "", 10 * 110 * time.Millisecond},
		{"解 1", "a4 b2", time.Second}, // one caption, one way to read
		{"解", "", time.Second},
		{"クイーンを置く", "", time.Second},
		{"Ферзь на a4", "никто его не бьёт", 7 * 220 * time.Millisecond},
		{"퀸을 a4 에 놓는다 그리고", "", 5 * 220 * time.Millisecond}, // Korean has spaces
	} {
		if got := ReadingTime(Caption{c.title, c.detail}); got != c.want {
			t.Errorf("%q, %q takes %v, want %v", c.title, c.detail, got, c.want)
		}
	}
}
