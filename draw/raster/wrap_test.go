package raster

import (
	"slices"
	"strings"
	"testing"
)

// Breaking lines loses no word, and makes the text smaller only where it must.
func TestFit(t *testing.T) {
	t.Parallel()
	l := NewLettering(nil)
	s := Style{Size: 15}
	text := "take the queen on d4 back, try the next square of row 4"
	whole := l.Width(text, s)
	for lines := 1; lines <= 3; lines++ {
		for width := whole / 5; width <= whole+10; width += 7 {
			got, st := l.Fit(text, s, width, lines)
			shown, cut := strings.CutSuffix(strings.Join(got, " "), "…")
			if !strings.HasPrefix(text, shown) || cut == (shown == text) || len(got) > lines || l.Widest(got, st) > width {
				t.Fatalf("%d lines of %d pixels: %q", lines, width, got)
			}
			if cut && st.Size > s.Size/2 {
				t.Errorf("%d lines of %d pixels: %q at %.1f pixels is cut, and could be smaller", lines, width, got, st.Size)
			}
			larger := Style{Size: st.Size / shrink}
			if again := l.wrap(segments(text), larger, width); st != s && len(again) <= lines && l.Widest(again, larger) <= width {
				t.Errorf("%d lines of %d pixels: %q at %.1f pixels, and would fit at %.1f", lines, width, got, st.Size, larger.Size)
			}
		}
	}
	if got, st := l.Fit("", s, 100, 1); len(got) != 1 || got[0] != "" || st != s {
		t.Errorf("no text is %q in %v", got, st)
	}
}

// Lines that are set in one style have the largest in which all of them fit, but at least half of the size.
func TestFitAll(t *testing.T) {
	l := NewLettering(nil)
	s, lines := Style{Size: 20}, []string{"propagate", "minconflicts", "dlx"}
	whole := l.Widest(lines, s)
	for _, width := range []int{whole, whole * 3 / 4, whole / 2} {
		got := l.FitAll(lines, s, width)
		if l.Widest(lines, got) > width && got.Size > s.Size/2 {
			t.Errorf("%v is wider than %d", got, width)
		}
		if larger := (Style{Size: got.Size / shrink}); got != s && l.Widest(lines, larger) <= width {
			t.Errorf("%v fits in %d pixels, and %v would", got, width, larger)
		}
	}
	if got := l.FitAll(lines, s, 1); got.Size > s.Size/2 || got.Size < s.Size/2*shrink {
		t.Errorf("where nothing fits, the style is %v", got)
	}
}

// Where a line may end. Bars stand for the places.
func TestSegments(t *testing.T) {
	for _, c := range []struct{ why, want string }{
		{"words stay whole", "take |the |queen |back"},
		{"between characters", "无|处|可|放"},
		{"not before punctuation that closes", "安|全，|可|以|放。"},
		{"not after punctuation that opens", "行|（第 |3 |行）|空"},
		{"beside figures with spaces, and within no word", "撤|回 |d4 |的|皇|后：|a8 |e7"},
		{"beside words without spaces", "同|propagate|法"},
		{"Latin punctuation after a character", "皇|后, |(解)!"},
		{"Japanese breaks too, but not before a long vowel", "ク|イー|ン|は"},
		{"after a hyphen, and on both sides of a dash", "bounds-|consistent |first|—|fail"},
		{"not at a space that says so", "N\u00a0=\u00a08 |queens"},
		{"an accent stays with its letter", "ne\u0301 |e\u0301te\u0301"},
		{"nothing", ""},
	} {
		text := strings.ReplaceAll(c.want, "|", "")
		if got := strings.Join(segments(text), "|"); got != c.want {
			t.Errorf("%s: got %q, want %q", c.why, got, c.want)
		}
	}
	if got, want := segments(" two\t\nwords\u3000"), []string{"two ", "words"}; !slices.Equal(got, want) {
		t.Errorf("white space: got %q, want %q", got, want)
	}
}

// Chinese is broken into full lines, and no line begins with the space between two of them.
func TestWrapChinese(t *testing.T) {
	l := NewLettering(nil)
	st := Style{Size: 20}
	got := l.wrap(segments("找到的皇后互不攻击：a8 e7"), st, l.Width("皇后皇后皇", st))
	want := []string{"找到的皇后", "互不攻击：", "a8 e7"}
	if !slices.Equal(got, want) {
		t.Errorf("got %q, want %q", got, want)
	}
}

// Text that is too wide gets smaller before it is cut, down to 0.8 of its size and the step that goes
// below, but not further; text that fits stays as it is.
func TestShortenSetsSmallerFirst(t *testing.T) {
	l := NewLettering(nil)
	s := Style{Size: 14, Weight: Bold}
	text := "Row 4: no square left, backtrack"
	whole := l.Width(text, s)
	smallest := s.Size
	for width := whole + 5; width > 0; width -= 3 {
		got, st := l.Shorten(text, s, width)
		smallest = min(smallest, st.Size)
		switch larger := (Style{Size: st.Size / shrink, Weight: Bold}); {
		case width >= whole && (got != text || st != s):
			t.Errorf("%d of %d pixels: %q at %.1f pixels", width, whole, got, st.Size)
		case st != s && l.Width(text, larger) <= width:
			t.Errorf("%d pixels: set in %.1f pixels, and would fit in %.1f", width, st.Size, larger.Size)
		case got != text && st.Size > leastShortened*s.Size:
			t.Errorf("%d pixels: cut at %.1f pixels, and could be smaller", width, st.Size)
		case l.Width(got, s) == 0 || l.Width(got, st) > width && got != "…":
			t.Errorf("%d pixels: %q is %d wide", width, got, l.Width(got, st))
		}
	}
	if least := 0.8 * s.Size; smallest > least || smallest < shrink*least {
		t.Errorf("the smallest size is %.2f, want just under %.2f", smallest, least)
	}
}

// What is cut is cut between characters as readers see them, not within a letter and its accents, a
// flag or a family.
func TestShortenKeepsCharactersWhole(t *testing.T) {
	l := NewLettering(nil)
	s := Style{Size: 14}
	for _, characters := range [][]string{
		{"n", "e\u0301", "e\u0302\u0323", "q", "u\u0308"},
		{"🇩🇪", "🇫🇷", "👩‍👩‍👧", "👍🏼", "x"},
		{"皇", "后", "か\u3099", "한"},
	} {
		text := strings.Join(characters, "")
		var whole []string // what may be left
		for n := range characters {
			whole = append(whole, strings.Join(characters[:n], "")+"…")
		}
		seen := map[string]bool{}
		for width := l.Width(text, s); width >= 0; width-- {
			got, _ := l.Shorten(text, s, width)
			seen[got] = true
			if got != text && !slices.Contains(whole, got) {
				t.Errorf("%q became %q", text, got)
			}
		}
		if len(seen) < len(characters) { // "…" may be wider than a character
			t.Errorf("%q became only %d texts", text, len(seen))
		}
	}
}
