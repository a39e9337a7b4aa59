package story

import (
	"os"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// What follows up to the next test is the example of docs/extending.md.

var German = Language{
	Name: "de",
	Doc:  "Deutsch",

	Row:    "Reihe {text}",
	Column: "Linie {text}",

	Placed:   "{own}: eine Dame auf {at}",
	GoesBack: "die Dame auf {leaving} kommt vom Brett",

	Reasons: map[ReasonKind]Caption{
		ReasonStart:       {Title: "{queens Dame Damen}, und keine darf eine andere schlagen"},
		ReasonFirst:       {Detail: "keine Dame schlägt sie"},
		ReasonAllAttacked: {Title: "{line}: kein Feld ist frei"},
		ReasonSolution:    {Title: "Lösung {n}"},
	},

	Counters: map[trace.Counter]string{
		trace.Placements: "gesetzte Damen",
		trace.Solutions:  "Lösungen",
	},

	Alt: AltTexts{
		Queen:  "Eine Dame steht auf {list}.",
		Queens: "Damen stehen auf {list}.",
	},

	Solvers: map[string]SolverText{
		"backtrack": {Doc: "Reihe für Reihe, in jeder von links nach rechts"},
	},
}.OrEnglish()

// The example in docs/extending.md is the code above. It speaks German where it has a text, and English
// elsewhere; TestLanguages checks that it keeps the laws.
func TestExtendingExample(t *testing.T) {
	page, err := os.ReadFile("../../docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("extending_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(page), "```go\nvar German")
	code, _, found := strings.Cut(code, "```")
	if !found || !strings.Contains(string(source), "\nvar German"+code) {
		t.Fatal("docs/extending.md and extending_test.go show different languages")
	}

	p := trace.Problem{N: 4, Solutions: 1}
	var captions []Caption
	var last Scene
	for s := range tell(solver.Backtrack, p, Options{Language: &German}) {
		captions = append(captions, s.Caption)
		if !s.Ends {
			last = s
		}
	}
	for i, want := range []Caption{
		{"4 Damen, und keine darf eine andere schlagen", "backtrack: Reihe für Reihe, in jeder von links nach rechts"},
		{"Reihe 4: eine Dame auf a4", "keine Dame schlägt sie"},
		{"Reihe 3: eine Dame auf c3", "after 2 attacked squares"}, // lent by English
		{"Reihe 2: kein Feld ist frei", "die Dame auf c3 kommt vom Brett; next: d3"},
	} {
		if captions[i] != want {
			t.Errorf("step %d: %q, want %q", i+1, captions[i], want)
		}
	}
	want := "Lösung 1: no queen attacks another: b4 d3 a2 c1. Damen stehen auf b4 d3 a2 c1."
	if got := German.StillAlt(&last, Chess); got != want {
		t.Errorf("alt %q, want %q", got, want)
	}
	if got := German.Counters; got[trace.Solutions] != "Lösungen" || got[trace.Tests] != "squares tested" {
		t.Errorf("counters %q", got)
	}
}
