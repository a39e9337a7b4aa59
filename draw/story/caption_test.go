package story

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// wordOrCharacter matches a word or, in Chinese, a character.
var wordOrCharacter = regexp.MustCompile(`[!-~]+|[^ -~]`)

// longest holds the longest captions of languages: what is longer is not read in the time that a scene has.
var longest = map[string]struct {
	title, detail int
	length        func(string) int
}{
	"en": {9, 10, func(text string) int { return len(strings.Fields(text)) }},
	"zh": {18, 20, func(text string) int { return len(wordOrCharacter.FindAllString(text, -1)) }},
}

// What all solvers say is sound in every language, with both details and with fixed queens. Placeholders are filled, and captions are short. No
// name of a square gets a capital letter. Nothing is called "1 queens": N = 1 is the first thing that a child tries.
func TestCaptions(t *testing.T) {
	t.Parallel()
	wrong := regexp.MustCompile(`^[A-Z][0-9]|\b1 (queens|solutions|squares|clauses)\b`)
	for _, l := range Languages {
		most, bounded := longest[l.Name]
		seen := map[Caption]bool{}
		for scene := range wordyScenes(&l) {
			c := scene.Caption
			if seen[c] {
				continue
			}
			seen[c] = true
			if err := cmp.Or(badCaption(c), badText(l.StillAlt(&scene, Chess))); err != nil {
				t.Errorf("%s, step %d of %d queens: %v", l.Name, scene.Step, scene.Board.N, err)
			}
			if wrong.MatchString(c.Title) || wrong.MatchString(c.Detail) {
				t.Errorf("%s, step %d: %q", l.Name, scene.Step, c)
			}
			if bounded && (most.length(c.Title) > most.title || most.length(c.Detail) > most.detail) {
				t.Errorf("%s, step %d: longer than %d and %d: %q", l.Name, scene.Step, most.title, most.detail, c)
			}
		}
	}
}

// wordyScenes yields the first scenes of searches of all solvers; larger boards have no more to say.
func wordyScenes(l *Language) iter.Seq[Scene] {
	return func(yield func(Scene) bool) {
		for _, s := range slices.Concat(solver.Table, columns(solver.Table)) {
			for n := 1; n <= 8; n++ {
				for i, d := range []Detail{Moves, Tests, Moves, Moves, Moves} {
					fixed := []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2), trace.Sq(2, 4)}[:max(0, i-1)]
					if i > 1 && len(fixed) >= n-1 {
						continue // they are too many
					}
					for scene := range only(tell(s, trace.Problem{N: n, Seed: uint64(n), Fixed: fixed}, Options{Language: l, Detail: d}), 1, 600) {
						if !yield(scene) {
							return
						}
					}
				}
			}
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
		if got := tidy(text); got != want {
			t.Errorf("%q becomes %q, want %q", text, got, want)
		}
	}
}

// Where the board shows no names, captions have none: not of squares, and rows and columns are counted.
func TestCaptionsWithoutLabels(t *testing.T) {
	named := regexp.MustCompile(`\b[a-f][1-6]\b|\b(Row|Column)s?\[`)
	counted := 0
	for _, s := range solver.Table {
		for _, detail := range []Detail{Moves, Tests} {
			p := trace.Problem{N: 5, Seed: 1, Solutions: 2}
			switch s.Name {
			case "exhaustive":
				p.N = 4
			case "cdcl":
				p.N = 6 // on 5 rows it learns nothing
			}
			for scene := range tell(s, p, Options{Language: spoken, Detail: detail, Labels: NoLabels}) {
				text := scene.Caption.Title + scene.Caption.Detail
				counted += strings.Count(text, "PlainRow[")
				if name := named.FindString(text); name != "" {
					t.Errorf("%s, step %d: %q names %q", s.Name, scene.Step, text, name)
				}
			}
		}
	}
	if counted < 100 {
		t.Errorf("only %d captions count a row", counted)
	}
}

// Colors are the theme's: captions name none.
func TestCaptionsNameNoColors(t *testing.T) {
	colors := regexp.MustCompile(`(?i)\b(red|green|blue|gr[ae]y|orange)\b|[红绿蓝灰]`)
	for _, l := range Languages {
		for name, text := range l.texts() {
			if color := colors.FindString(text); color != "" {
				t.Errorf("%s: %s says %q", l.Name, name, color)
			}
		}
	}
}

// Squares have names as in chess, or by their indices.
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

// English words every kind of reason, by its name, and nothing else.
func TestReasonsHaveWords(t *testing.T) {
	names := map[string]bool{}
	for k := ReasonStart; k < numReasons; k++ {
		names[k.String()] = true
		if English.Reasons[k.String()] == (Caption{}) {
			t.Errorf("the reason %v has no words", k)
		}
	}
	for name := range English.Reasons {
		if !names[name] {
			t.Errorf("there is no reason %q", name)
		}
	}
}
