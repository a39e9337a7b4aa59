package words

import (
	"regexp"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// No attackers are said alike, whether or not it is known why a queen moved.
func TestNoAttackers(t *testing.T) {
	for _, l := range Languages() {
		w := Values{Total: 2}
		if known, unknown := l.Say(l.MovedFree, w), l.Say(l.Reasons["moved"].Detail, w); known != unknown {
			t.Errorf("%s: %q and %q", l.Name, known, unknown)
		}
	}
}

// What fills a placeholder may be Chinese or not, so Chinese texts have spaces on both sides of it: those between
// Chinese characters go.
func TestTidy(t *testing.T) {
	for text, want := range map[string]string{
		"第 3 行":      "第 3 行",
		"皇后 不在 a1 上": "皇后不在 a1 上",
		" 皇后 ":       " 皇后 ",
		"a queen":    "a queen",
	} {
		if got := Tidy(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// Colors are the theme's: captions name none.
func TestCaptionsNameNoColors(t *testing.T) {
	colors := regexp.MustCompile(`(?i)\b(red|green|blue|gr[ae]y|orange)\b|[红绿蓝灰]`)
	for _, l := range Languages() {
		for name, text := range l.texts() {
			if color := colors.FindString(text); color != "" {
				t.Errorf("%s: %s says %q", l.Name, name, color)
			}
		}
	}
}

// Squares have names as in chess, or by their indices from 0 or 1.
func TestLabels(t *testing.T) {
	for _, c := range []struct {
		labels   Labels
		row, col int
		n        int
		want     string
	}{
		{Chess, 0, 0, 8, "a8"},
		{Chess, 7, 7, 8, "h1"},
		{Chess, 4, 2, 8, "c4"},
		{Chess, 0, 25, 64, "z64"},
		{Chess, 0, 26, 64, "aa64"}, // the first column without a letter of its own
		{Chess, 63, 51, 64, "az1"},
		{Chess, 63, 52, 64, "ba1"},
		{Chess, 63, 63, 64, "bl1"},
		{Index, 4, 2, 8, "(4, 2)"},
		{Index, 0, 63, 64, "(0, 63)"},
		{One, 0, 0, 8, "(1, 1)"},
		{One, 4, 2, 8, "(5, 3)"},
		{One, 63, 0, 64, "(64, 1)"},
		{NoLabels, 4, 2, 8, "c4"},
	} {
		if got := c.labels.Square(trace.Sq(c.row, c.col), c.n); got != c.want {
			t.Errorf("%s: square %d,%d of %d rows is %q, want %q", LabelNames[c.labels], c.row, c.col, c.n, got, c.want)
		}
	}
}

// What is off the board has no name.
func TestLabelsOffTheBoard(t *testing.T) {
	for i, name := range LabelNames {
		l := Labels(i)
		for _, s := range []trace.Square{trace.Nowhere, trace.Row(3), trace.Column(3), trace.Sq(0, 8), trace.Sq(8, 0), trace.Sq(-30_000, 30_000)} {
			if got := l.Square(s, 8); got != "" {
				t.Errorf("%s: square %v of 8 rows is %q", name, s, got)
			}
		}
		if got := l.Column(-1) + l.Column(-27) + l.Row(-1, 8) + l.Row(8, 8) + l.Row(0, 0) + l.Row(0, -1); got != "" {
			t.Errorf("%s: rows and columns off the board are called %q", name, got)
		}
	}
}

// No two squares of the largest board share a name: captions would lie.
func TestNamesOfSquaresDiffer(t *testing.T) {
	for i, name := range LabelNames {
		names := map[string]bool{}
		for row := range trace.MaxN {
			for col := range trace.MaxN {
				names[Labels(i).Square(trace.Sq(row, col), trace.MaxN)] = true
			}
		}
		if want := trace.MaxN * trace.MaxN; len(names) != want {
			t.Errorf("%s: %d names for %d squares", name, len(names), want)
		}
	}
}

// English is plain: a queen is "it", and nobody reads twice.
func TestEnglishIsPlain(t *testing.T) {
	unwanted := regexp.MustCompile(`(?i)\b(she|her|hers|who|whom|whose|a try|in vain|for ever|comes? to|come to|what is known of|no one else|goes on by|goes? back)\b`)
	check := func(name, text string) {
		if found := unwanted.FindString(text); found != "" {
			t.Errorf("%s: %q says %q", name, text, found)
		}
	}
	for name, text := range English.texts() {
		check(name, text)
	}
	for _, s := range solver.Table {
		check(s.Name, s.Doc)
		for _, line := range s.Code {
			check(s.Name, line.Text)
		}
	}
}
