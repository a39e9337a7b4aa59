package story

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// wordsBesideScenes returns what is said at the start and at the end of searches, and beside scenes: of films, sheets, clauses and charts, in both
// languages.
func wordsBesideScenes(t *testing.T) string {
	var got strings.Builder
	for i := range words.Languages()[:2] {
		l := &words.Languages()[i]
		fmt.Fprintf(&got, "# %s: searches\n\n", l.Name)
		for _, s := range wordySearches() {
			scenes := told(s.about, s.events, Options{Language: l, Detail: s.detail})
			first := slices.Collect(only(scenes, 1, 1))[0].Caption
			var last Scene
			for last = range scenes {
			}
			fmt.Fprintf(&got, "%s — %s … %s — %s\n\t%s\n", first.Title, first.Detail, last.Caption.Title, last.Caption.Detail, FilmAlt(l, s.about, nil, last.Step, 0, last.Caption, words.Chess))
		}
		fmt.Fprintf(&got, "\n# %s: more\n\n%s\n\n", l.Name, strings.Join(slices.Concat(wordsOfPictures(l), wordsOfPaper(l), wordsOfClauses(l), wordsOfHand(l)), "\n"))
	}
	return got.String()
}

// A wordySearch is a search whose first caption or last one is unlike others.
type wordySearch struct {
	about  trace.About
	events func(yield func(trace.Event) bool)
	detail Detail
}

func wordySearches() (all []wordySearch) {
	by := func(s solver.Solver, p trace.Problem, d Detail) {
		all = append(all, wordySearch{s.About(p), s.Events(p), d})
	}
	by(solver.Backtrack, trace.Problem{N: 1}, Moves)
	by(solver.Backtrack, trace.Problem{N: 2}, Tests)
	by(solver.Backtrack, eightAll, Moves)
	by(solver.Backtrack, eightFirst, Moves)
	middle := trace.Problem{N: 3, Fixed: []trace.Square{trace.Sq(1, 1)}}
	by(solver.Backtrack, middle, Moves) // no queen is ever placed
	by(solver.Backtrack, middle, Tests)
	by(solver.Backtrack, trace.Problem{N: 1, Fixed: []trace.Square{corner}, Solutions: 1}, Moves) // what it was asked for, on the board of its start
	by(solver.Backtrack, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}, Moves)
	by(solver.DLX, trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 1)}}, Moves)
	by(solver.Exhaustive, trace.Problem{N: 3}, Moves)
	by(solver.MinConflicts, trace.Problem{N: 2}, Moves)
	by(solver.DLX.ByColumn(), trace.Problem{N: 4}, Moves)
	by(solver.DLX.MaxFirst(), trace.Problem{N: 4}, Moves)
	by(solver.DLX.ByColumn().MaxFirst(), trace.Problem{N: 4}, Moves)

	four := trace.Problem{N: 4, Solutions: 1}
	for _, a := range []trace.About{
		{}, {Solver: "my first solver"}, {Doc: "row by row"},
		{Solver: "backtrack", Doc: "{at} is no placeholder here"}, // what users write is never filled in
		{Solver: "{at}"},
		{Solver: "mine", ByColumn: true}, // which may know no other way
		{Solver: "mine", Doc: "by columns", ByColumn: true},
	} {
		a.Problem = four
		all = append(all, wordySearch{a, solver.Backtrack.Events(four), Moves})
	}
	for _, events := range []string{"a10, -a10", "a10, c9, -c9"} { // a trace that does not say that its search is complete just ends, whatever board it ends with
		for _, complete := range []bool{false, true} {
			a := trace.About{Problem: trace.Problem{N: 10}, Complete: complete, Counts: []trace.Counter{trace.Placements, trace.Solutions}}
			all = append(all, wordySearch{a, slices.Values(eventsOf(events)), Moves})
		}
	}
	return all
}

// wordsOfPictures describes stills, strips and solutions.
func wordsOfPictures(l *words.Language) []string {
	scenes := slices.Collect(tellBacktrack(trace.Problem{N: 6, Solutions: 1}, Options{Language: l, Labels: words.Index}))
	b, _ := trace.ParseBoard("_ Q _ _\n_ _ _ Q\nQ _ _ _\n_ _ Q _\n")
	fixed := trace.Problem{N: 4, Fixed: []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3)}}
	return []string{
		StillAlt(l, &scenes[0], words.Index), StillAlt(l, &scenes[1], words.Index), StripAlt(l, scenes[1:3], words.Index),
		l.SolutionAlt(&b, trace.Problem{N: 4}, 1, 2, words.Chess), l.SolutionAlt(&b, fixed, 1, 1, words.NoLabels),
		l.FixedAlt("A picture.", trace.Problem{N: 4}, words.Chess), l.FixedAlt("A picture.", fixed, words.Index),
		Numbered(b, 17, Options{Language: l}).Caption.Detail, Numbered(b, 17, Options{Language: l, Labels: words.Index}).Caption.Detail,
		FilmAlt(l, trace.About{}, nil, 0, 0, words.Caption{}, words.Chess),
		FilmAlt(l, trace.About{Problem: fixed}, nil, 7, 1, words.Caption{}, words.Chess),
		FilmAlt(l, trace.About{Problem: fixed, Solver: "b"}, []string{"b", "c"}, 7, 3, words.Caption{Title: "End"}, words.Chess),
		LessonAims(l, solver.Backtrack.About(fixed))[1], LessonAims(l, solver.Backtrack.ByColumn().About(fixed))[1],
	}
}

// wordsOfPaper are those of sheets and charts.
func wordsOfPaper(l *words.Language) (said []string) {
	queens := []trace.Square{trace.Sq(0, 1), trace.Sq(1, 3), trace.Sq(2, 5), trace.Sq(3, 0), trace.Sq(4, 2)}
	for given := range 6 {
		said = append(said, l.SheetTitle(trace.Problem{N: 6, Fixed: queens[:given]}, 1, true, words.Chess))
	}
	for s := range trace.Symmetries {
		said = append(said, l.Symmetry(s))
	}
	return append(said,
		l.SheetTitle(trace.Problem{N: 8}, 92, true, words.Chess), l.SheetTitle(trace.Problem{N: 8}, 12, false, words.Chess), l.SheetTitle(trace.Problem{N: 8}, 1, false, words.Chess),
		l.ClassHeading(2, trace.Class{Size: 8, Members: make([]trace.Member, 8)}), l.ClassHeading(2, trace.Class{Size: 8, Members: make([]trace.Member, 3)}),
		l.WorksheetTitle(8, 0), l.WorksheetTitle(8, 3), l.AnswerOf(1), l.AnswerOf(4), l.Then("A sheet.", l.Say(l.Alt.Page, words.Values{N: 2, Total: 3})),
		l.ZeroNote([]words.Zero{{Solver: "a", At: []int{1, 2, 3, 5, 6, 8}}, {Solver: "b", At: []int{1}}, {Solver: "c", At: []int{1}}}),
	)
}

// wordsOfClauses are those of the panel of clauses, and of lines.
func wordsOfClauses(l *words.Language) (said []string) {
	for _, text := range []string{"", "-a10 -d8", "-a10", "-a10 -b7 -c7 -d8", "a10 -b8", "a10 -b8 c7", "-a10 -b8 c7 d9", "c7 d9"} {
		clause := Clause{Number: 1}
		if text != "" {
			clause.Literals = eventsOf("learn " + text)[0].Clause
		}
		for labels := range words.LabelNames {
			said = append(said, ClauseWords(l, clause, words.Labels(labels), 10, 9))
		}
		said = append(said, ClauseWords(l, clause, words.Chess, 10, 2))
	}
	later := Clause{Literals: eventsOf("learn -b4")[0].Clause, Later: true}
	bars := later
	bars.Bars = true
	said = append(said, ClauseWords(l, later, words.Chess, 10, 9), ClauseWords(l, bars, words.Chess, 10, 9), l.ClausesHeading(trace.About{Problem: trace.Problem{Fixed: []trace.Square{corner}}}))
	for _, line := range []trace.Square{trace.Row(0), trace.Column(1), trace.Nowhere, trace.Row(70)} {
		for labels := range words.LabelNames {
			said = append(said, l.Line(line, words.Labels(labels), 10))
		}
	}
	return said
}

// wordsOfHand returns what is said of queens placed by hand, which may begin with a square: its name stays as it is.
func wordsOfHand(l *words.Language) []string {
	attacked := WhatIfWords(l, WhatIf{About: solver.Backtrack.About(trace.Problem{N: 8}), At: trace.Sq(2, 0), Attacker: trace.Sq(0, 0)}, words.Chess)
	return []string{words.Capital(l.Say(l.Studio.Own.Taken, words.Values{At: "a6"})), attacked.Title, attacked.Detail}
}
