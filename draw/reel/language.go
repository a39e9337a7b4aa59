package reel

import (
	"fmt"
	"maps"
	"slices"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// CheckLanguage returns an error for texts about solvers that neither the table nor another language knows, or about code that has
// other lines.
func CheckLanguage(l *story.Language) error {
	for _, name := range slices.Sorted(maps.Keys(l.Solvers)) {
		text := "Solvers." + name
		known, is := SolverOf(trace.About{Solver: name})
		spoken := func(l story.Language) bool { return l.Solvers[name].Doc != "" }
		if !is && !slices.ContainsFunc(story.Languages, spoken) {
			return fmt.Errorf("%s: no such solver: choose %s", text, Alternatives(SolverNames()))
		}
		if lines := len(l.Solvers[name].Code); is && lines > 0 && lines != len(known.Code) {
			return fmt.Errorf("%s.Code: has %s, the original %d", text, Count(lines, "line"), len(known.Code))
		}
	}
	return nil
}

// WithSolvers returns a language with the texts of all solvers, which are in English where it has none.
func WithSolvers(l *story.Language) story.Language {
	whole := *l
	whole.Solvers = map[string]story.SolverText{}
	for _, s := range solver.Table {
		text := story.SolverText{Doc: l.SolverDoc(s.Name, s.Doc)}
		for _, line := range l.SolverCode(s.Name, s.Code) {
			text.Code = append(text.Code, line.Text)
		}
		whole.Solvers[s.Name] = text
	}
	return whole
}
