package reel

import (
	"fmt"
	"maps"
	"slices"
	"time"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Alternatives returns names as in "a, b or c".
func Alternatives(names []string) string {
	return words.English.Joined(names, words.English.Or)
}

// Count returns a number and a noun, in the plural if need be: "1 queen", "2 queens".
func Count(n int, noun string) string {
	return words.English.Say("{n "+noun+" "+noun+"s}", words.Values{N: n})
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
			return words.Wrong("", nil, "part", words.Values{Text: text}).Of(words.NoSuch("solver", name, SolverNames()...))
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
