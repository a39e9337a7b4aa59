package story

import (
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// wordOrCharacter matches a word or, in Chinese, a character.
var wordOrCharacter = regexp.MustCompile(`[!-~]+|[^ -~]`)

// The longest captions: what is longer is not read in the time that a scene has.
var longest = []struct {
	language      *Language
	title, detail int
	length        func(string) int
}{
	{&English, 9, 10, func(text string) int { return len(strings.Fields(text)) }},
	{&Chinese, 18, 20, func(text string) int { return len(wordOrCharacter.FindAllString(text, -1)) }},
}

// Captions are short: those of all solvers, with both details, and with fixed queens.
func TestCaptionsAreShort(t *testing.T) {
	t.Parallel()
	for _, c := range longest {
		var title, detail string
		for _, s := range slices.Concat(solver.Table, columns(solver.Table)) {
			for n := 4; n <= 8; n++ {
				for i, d := range []Detail{Moves, Tests, Moves, Moves, Moves} {
					fixed := []trace.Square{trace.Sq(0, 0), trace.Sq(1, 2), trace.Sq(2, 4)}[:max(0, i-1)]
					if len(fixed) == n-1 {
						continue // they attack each other
					}
					for scene := range tell(s, trace.Problem{N: n, Seed: uint64(n), Fixed: fixed}, Options{Language: c.language, Detail: d}) {
						if c.length(scene.Caption.Title) > c.length(title) {
							title = scene.Caption.Title
						}
						if c.length(scene.Caption.Detail) > c.length(detail) {
							detail = scene.Caption.Detail
						}
						if scene.Step > 600 {
							break // smaller boards have said it all
						}
					}
				}
			}
		}
		t.Logf("%s: the longest title, %d of %d: %q; the longest detail, %d of %d: %q", c.language.Name, c.length(title), c.title, title, c.length(detail), c.detail, detail)
		if c.length(title) > c.title {
			t.Errorf("%s: a title of %d, of %d at most: %q", c.language.Name, c.length(title), c.title, title)
		}
		if c.length(detail) > c.detail {
			t.Errorf("%s: a detail of %d, of %d at most: %q", c.language.Name, c.length(detail), c.detail, detail)
		}
	}
}

// No title begins with a square, whose name would get a capital letter.
func TestTitlesBeginWithWords(t *testing.T) {
	square := regexp.MustCompile(`^[A-Z][0-9]`)
	for _, l := range Languages {
		for _, s := range solver.Table {
			for scene := range tell(s, trace.Problem{N: 6, Seed: 1}, Options{Language: &l, Detail: Tests}) {
				if square.MatchString(scene.Caption.Title) {
					t.Errorf("%s, %s, step %d: %q", l.Name, s.Name, scene.Step, scene.Caption.Title)
				}
				if scene.Step > 600 {
					break
				}
			}
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
