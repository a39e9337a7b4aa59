package reel

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Alternatives returns names as in "a, b or c".
func Alternatives(names []string) string {
	return words.English.Joined(names, words.English.Or)
}

// renamed says of names that were taken away what stands for them now.
var renamed = map[string]string{
	"recursive": "it is backtrack; iterative is the loop with a stack",
}

// NoSuch returns the error for a name that is not among those to choose from. A list of them, and a name that there was, are told apart
// from a wrong name.
func NoSuch(what, name string, names ...string) error {
	if now := renamed[name]; now != "" {
		return errors.New(now)
	}
	if first, _, several := strings.Cut(name, ","); several && slices.Contains(names, first) {
		return fmt.Errorf("takes a single %s: choose %s", what, Alternatives(names))
	}
	return fmt.Errorf("no such %s: choose %s", what, Alternatives(names))
}

// Count returns a number and a noun, in the plural if need be: "1 queen", "2 queens".
func Count(n int, noun string) string {
	return words.English.Say("{n "+noun+" "+noun+"s}", words.Values{N: n})
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
	if d >= 2*time.Minute {
		d = d.Round(time.Second)
	}
	switch {
	case d >= time.Hour:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	case d >= 2*time.Minute:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// CheckLanguage returns an error for texts about solvers that neither the table nor another language knows.
func CheckLanguage(l *words.Language) error {
	for _, name := range slices.Sorted(maps.Keys(l.Solvers)) {
		text := "Solvers." + name
		_, is := SolverOf(trace.About{Solver: name})
		spoken := func(l words.Language) bool { return l.Solvers[name].Doc != "" }
		if !is && !slices.ContainsFunc(words.Languages(), spoken) {
			return fmt.Errorf("%s: no such solver: choose %s", text, Alternatives(SolverNames()))
		}
	}
	return nil
}

// WithSolvers returns a language with the texts of all solvers, which are in English where it has none.
func WithSolvers(l *words.Language) words.Language {
	whole := *l
	whole.Solvers = map[string]words.SolverText{}
	for _, s := range solver.Table {
		whole.Solvers[s.Name] = words.SolverText{Doc: l.SolverDoc(s.Name, s.Doc)}
	}
	return whole
}
