package story

import (
	"os"
	"slices"
	"strings"
	"testing"

	"queenreel/trace"
	"queenreel/trace/solver"
)

// exampleLanguage is the example of docs/extending.md, which calls it Esperanto.
var exampleLanguage = Language{
	Name: "eo",
	Doc:  "Esperanto",

	NameTexts: NameTexts{
		Row:    "vico {text}",
		Column: "kolumno {text}",
	},

	CaptionTexts: CaptionTexts{
		Reasons: map[ReasonKind]Caption{
			ReasonStart:       {Title: "{queens damo damoj}, el kiuj neniu rajtas ataki alian"},
			ReasonFirst:       {Detail: "neniu damo atakas ĝin"},
			ReasonAllAttacked: {Title: "{line}: neniu kampo estas libera"},
			ReasonSolution:    {Title: "Solvo {n}"},
		},

		Placed:   "{own}: damo sur {at}",
		GoesBack: "la damo sur {leaving} estas forprenata",
	},

	Counters: map[trace.Counter]string{
		trace.Placements: "metitaj damoj",
		trace.Solutions:  "solvoj",
	},

	Alt: AltTexts{
		Queen:  "Damo staras sur {list}.",
		Queens: "Damoj staras sur {list}.",
	},

	Solvers: map[string]SolverText{
		"backtrack": {Doc: "vico post vico, en ĉiu de maldekstre dekstren"},
	},
}.OrEnglish()

// withExample returns the languages of the table and the example, which may be one of them some day.
func withExample() []Language {
	if slices.ContainsFunc(Languages, func(l Language) bool { return l.Name == exampleLanguage.Name }) {
		return Languages
	}
	return append(slices.Clone(Languages), exampleLanguage)
}

// The example in docs/extending.md is the code above. It speaks Esperanto where it has a text, and English
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
	_, code, _ := strings.Cut(string(page), "```go\nvar Esperanto = ")
	code, _, found := strings.Cut(code, "```")
	if !found || !strings.Contains(string(source), "\nvar exampleLanguage = "+code) {
		t.Fatal("docs/extending.md and extending_test.go show different languages")
	}

	p := trace.Problem{N: 4, Solutions: 1}
	var captions []Caption
	var last Scene
	for s := range tell(solver.Backtrack, p, Options{Language: &exampleLanguage}) {
		captions = append(captions, s.Caption)
		if !s.Ends {
			last = s
		}
	}
	for i, want := range []Caption{
		{"4 damoj, el kiuj neniu rajtas ataki alian", "backtrack: vico post vico, en ĉiu de maldekstre dekstren"},
		{"Vico 4: damo sur a4", "neniu damo atakas ĝin"},
		{"Vico 3: damo sur c3", "first safe square, 2 attacked skipped"}, // lent by English
		{"Vico 2: neniu kampo estas libera", "la damo sur c3 estas forprenata, try d3 next"},
	} {
		if captions[i] != want {
			t.Errorf("step %d: %q, want %q", i+1, captions[i], want)
		}
	}
	want := "Solvo 1: no queen attacks another: b4 d3 a2 c1. Damoj staras sur b4 d3 a2 c1."
	if got := exampleLanguage.StillAlt(&last, Chess); got != want {
		t.Errorf("alt %q, want %q", got, want)
	}
	if got := exampleLanguage.Counters; got[trace.Solutions] != "solvoj" || got[trace.Tests] != "squares tested" {
		t.Errorf("counters %q", got)
	}
}
