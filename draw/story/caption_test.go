package story

import (
	"cmp"
	"iter"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// wordOrCharacter matches a word or, in Chinese, a character.
var wordOrCharacter = regexp.MustCompile(`[!-~]+|[^ -~]`)

// longest holds the longest captions of languages: what is longer is not read in the time that a scene has.
var longest = map[string]struct {
	title, detail int
	length        func(string) int
}{
	"en": {9, 10, func(text string) int { return len(strings.Fields(text)) }},
	"de": {9, 10, func(text string) int { return len(strings.Fields(text)) }},
	"zh": {18, 20, func(text string) int { return len(wordOrCharacter.FindAllString(text, -1)) }},
}

// What all solvers say is sound in every language, with both details and with fixed queens. Placeholders are filled, and captions are short. No
// name of a square gets a capital letter. Nothing is called "1 queens": N = 1 is the first thing that a child tries.
func TestCaptions(t *testing.T) {
	t.Parallel()
	wrong := regexp.MustCompile(`^[A-Z][0-9]|\b1 (queens|solutions|squares|clauses)\b`)
	for i, l := range words.Languages() {
		most, bounded := longest[l.Name]
		seen := map[words.Caption]bool{}
		for scene := range wordyScenes(&l, i) {
			c := scene.Caption
			if seen[c] {
				continue
			}
			seen[c] = true
			if err := cmp.Or(badCaption(c), badText(StillAlt(&l, &scene, words.Chess))); err != nil {
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

// wordyScenes yields the first scenes of searches of all solvers; larger boards have no more to say. In plain tests languages take turns, each
// beginning with another search.
func wordyScenes(l *words.Language, first int) iter.Seq[Scene] {
	most := 150
	if tracetest.Full {
		most = 600
	}
	return func(yield func(Scene) bool) {
		for turn, s := range slices.Concat(solver.Table, columns(solver.Table)) {
			for n := 1; n <= 8; n++ {
				for i, d := range []Detail{Moves, Tests, Moves, Moves, Moves} {
					fixed := []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2), trace.Sq(2, 4)}[:max(0, i-1)]
					if i > 1 && len(fixed) >= n-1 {
						continue // they are too many
					}
					if !tracetest.Full && (turn+n+i)%len(words.Names) != first {
						continue
					}
					for scene := range only(tell(s, trace.Problem{N: n, Seed: uint64(n), Fixed: fixed}, Options{Language: l, Detail: d}), 1, most) {
						if !yield(scene) {
							return
						}
					}
				}
			}
		}
	}
}

// Where the board shows no names, captions have none: not of squares, and rows and columns are counted. The fall of a branch says of no square that
// it is another one.
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
			for scene := range tell(s, p, Options{Language: spoken, Detail: detail, Labels: words.NoLabels}) {
				text := scene.Caption.Title + scene.Caption.Detail
				counted += strings.Count(text, "PlainRow[")
				if fall, _ := (&captions{spoken, words.NoLabels, s.About(p)}).fall(&scene, false); scene.Fallen > 0 {
					text += strings.ReplaceAll(fall.Title+fall.Detail, "AnotherSquare", "a1")
				}
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

// English words every kind of reason, by its name, and nothing else.
func TestReasonsHaveWords(t *testing.T) {
	names := map[string]bool{}
	for k := ReasonStart; k < numReasons; k++ {
		names[k.String()] = true
		if words.English.Reasons[k.String()] == (words.Caption{}) {
			t.Errorf("the reason %v has no words", k)
		}
	}
	for name := range words.English.Reasons {
		if !names[name] {
			t.Errorf("there is no reason %q", name)
		}
	}
}
