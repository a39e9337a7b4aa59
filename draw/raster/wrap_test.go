package raster

import (
	"slices"
	"strings"
	"testing"
)

// Breaking lines loses no word, and makes the text smaller only where it must.
func TestFit(t *testing.T) {
	t.Parallel()
	l := newLettering(t)
	s := Style{Size: 15}
	text := "take the queen on d4 back, try the next square of row 4"
	whole := l.Width(text, s)
	for lines := 1; lines <= 3; lines++ {
		for width := whole / 5; width <= whole+10; width += 7 {
			got, st := l.Fit(text, s, width, lines)
			if strings.Join(got, " ") != text {
				t.Fatalf("%d lines of %d pixels: %q", lines, width, got)
			}
			fits := len(got) <= lines && l.widest(got, st) <= width
			if !fits && st.Size > s.Size/2 {
				t.Errorf("%d lines of %d pixels: %q at %.1f pixels does not fit, and could be smaller", lines, width, got, st.Size)
			}
			larger := Style{Size: st.Size / shrink}
			if again := l.wrap(text, larger, width); st != s && len(again) <= lines && l.widest(again, larger) <= width {
				t.Errorf("%d lines of %d pixels: %q at %.1f pixels, and would fit at %.1f", lines, width, got, st.Size, larger.Size)
			}
		}
	}
	if got, st := l.Fit("", s, 100, 1); len(got) != 1 || got[0] != "" || st != s {
		t.Errorf("no text is %q in %v", got, st)
	}
}

// Where a line may end. Bars stand for the places.
func TestPieces(t *testing.T) {
	for _, c := range []struct{ why, want string }{
		{"words stay whole", "take| the| queen| back"},
		{"between characters", "无|处|可|放"},
		{"not before punctuation that closes", "安|全，|可|以|放。"},
		{"not after punctuation that opens", "行|（第| 3| 行）|空"},
		{"beside figures with spaces, and within no word", "撤|回| d4| 的|皇|后：|a8| e7"},
		{"beside words without spaces", "同|propagate|法"},
		{"Latin punctuation after a character", "皇|后,| (解)!"},
		{"Japanese breaks too", "ク|イ|ー|ン|は"},
		{"nothing", ""},
	} {
		text := strings.ReplaceAll(c.want, "|", "")
		if got := strings.Join(pieces(text), "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.why, got, c.want)
		}
	}
}

// Chinese is broken into full lines, and no line begins with the space between two of them.
func TestWrapChinese(t *testing.T) {
	l := newLettering(t)
	st := Style{Size: 20}
	got := l.wrap("找到的皇后互不攻击：a8 e7", st, l.Width("皇后皇后皇", st))
	want := []string{"找到的皇后", "互不攻击：", "a8 e7"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}
