package panel_test

import (
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/drawtest/golden"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Panels as searches go on.
func TestGoldenPanels(t *testing.T) {
	of := func(name string) panel.Options { return panel.Options{Panels: []string{name}, Cell: 24} }
	caption, counters, code, clauses, stack := of("caption"), of("counters"), of("code"), of("clauses"), of("stack")
	bare, index := stack, clauses
	bare.Labels, index.Labels = words.NoLabels, words.Index
	many := trace.Problem{N: 24}
	mirrored := solver.Backtrack.ByColumn()
	one, seven, fixed := trace.Problem{N: 6, Solutions: 1}, trace.Problem{N: 7}, trace.Problem{N: 6, Fixed: []trace.Square{trace.Sq(2, 0)}}
	fruitful := func(s *story.State) bool { return s.Found > 0 && s.Reason.Kind == story.ReasonRemoved }
	golden.Check(t, []golden.Picture{
		{Name: "caption-of-placement", Why: story.ReasonAfter, Options: caption},
		{Name: "caption-of-dead-row", Why: story.ReasonAllAttacked, Options: caption},
		{Name: "caption-of-removal", Why: story.ReasonRemoved, Options: caption},
		{Name: "caption-of-tried-row", Why: story.ReasonTried, Options: caption},
		{Name: "caption-of-next-solution", Why: story.ReasonNextSolution, Options: caption},
		{Name: "caption-of-solution", Why: story.ReasonSolution, Options: caption},
		{Name: "caption-of-end", Shows: golden.Ends, Options: caption},
		{Name: "caption-of-end-without-solution", Problem: trace.Problem{N: 3}, Shows: golden.Ends, Options: caption},
		{Name: "counters-in-two-rows", Why: story.ReasonFailed, Options: counters},
		{Name: "counters-of-repair", Solver: &solver.MinConflicts, Shows: golden.Mood(story.Placement, 18), Options: counters},
		{Name: "counters", Solver: &solver.Propagate, Shows: golden.Mood(story.Backtrack, 0), Options: counters},
		{Name: "code", Solver: &solver.Backtrack, Why: story.ReasonStart, Options: code},
		{Name: "code-of-test", Solver: &solver.Backtrack, Detail: story.Tests, Why: story.ReasonAttacked, Options: code},
		{Name: "code-of-placement", Solver: &solver.Backtrack, Why: story.ReasonAfter, Options: code},
		{Name: "code-of-solution", Solver: &solver.Backtrack, Why: story.ReasonSolution, Options: code},
		{Name: "code-by-column", Solver: &mirrored, Problem: fixed, Why: story.ReasonAllAttacked, Options: code},
		{Name: "clauses-to-come", Solver: &solver.CDCL, Why: story.ReasonStart, Options: clauses},
		{Name: "clauses", Solver: &solver.CDCL, Shows: golden.Mood(story.Learned, 90), Options: clauses},
		{Name: "clauses-fill-the-list", Solver: &solver.CDCL, Problem: seven, Shows: golden.Mood(story.Learned, 250), Options: index},
		{Name: "clauses-of-conflict", Solver: &solver.CDCL, Shows: golden.Mood(story.Jump, 0), Problem: trace.Problem{N: 8}, Options: clauses},
		{Name: "no-clauses", Why: story.ReasonAfter, Options: clauses},
		{Name: "stack", Solver: &solver.Backtrack, Detail: story.Tests, Shows: golden.Mood(story.Conflict, 20), Options: stack},
		{Name: "stack-of-placement", Solver: &solver.Backtrack, Problem: fixed, Shows: golden.Mood(story.Placement, 6), Options: stack},
		{Name: "stack-in-dead-end", Solver: &solver.Backtrack, Why: story.ReasonAllAttacked, Options: stack},
		{Name: "stack-returns", Solver: &solver.Backtrack, Why: story.ReasonRemoved, Options: stack},
		{Name: "stack-returns-with-solution", Solver: &solver.Backtrack, Shows: fruitful, Options: stack},
		{Name: "stack-without-names", Solver: &mirrored, Shows: golden.Mood(story.Backtrack, 20), Options: bare},
		{Name: "stack-of-solution", Solver: &solver.Backtrack, Why: story.ReasonSolution, Options: stack},
		{Name: "stack-at-the-end", Solver: &solver.Backtrack, Shows: golden.Ends, Options: stack},
		{Name: "stack-at-the-solution", Solver: &solver.Backtrack, Problem: one, Shows: golden.Ends, Options: stack},
		{Name: "stack-too-deep", Solver: &solver.Backtrack, Problem: many, Shows: golden.Mood(story.Placement, 60), Options: stack},
		{Name: "no-stack", Solver: &solver.DLX, Why: story.ReasonStart, Options: stack},
	})
}

// A caption takes two lines or is set smaller, is gone with the next one, and has the color of its mood.
func TestGoldenCaptions(t *testing.T) {
	said := func(m story.Mood, title, detail string) story.State {
		s := drawtest.StateOf(t, "1Q4/3Q2/6/6/6/6")
		s.Mood, s.Caption = m, words.Caption{Title: title, Detail: detail}
		return s
	}
	const title = "A title takes two lines if it is longer than one"
	long := said(story.Placement, title, strings.Repeat("nothing to see ", 9))
	var pictures []golden.Picture
	for name, scenes := range map[string][]story.State{
		"caption-on-lines":        {said(story.Placement, title, strings.Repeat("nothing to see ", 4))},
		"caption-of-smaller-size": {long},
		"caption-after-a-longer":  {long, said(story.Conflict, "Short", "and red")},
		"caption-in-another-mood": {said(story.Backtrack, "The same", "is said"), said(story.Free, "The same", "is said")},
		"caption-is-gone":         {long, said(story.Calm, "", "")},
	} {
		pictures = append(pictures, golden.Picture{Name: name, Scenes: scenes, Options: panel.Options{Panels: []string{"caption"}, Cell: 24}})
	}
	golden.Check(t, pictures)
}
