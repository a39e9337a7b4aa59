package panel

import (
	"image"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// clausesScene returns a scene of a board of n rows in which the given number of clauses was learned; clause i
// names i%5+1 squares.
func clausesScene(n, learned int) story.Scene {
	s := story.Scene{Step: learned + 1, Marks: new(story.Marks), Board: trace.Board{N: n}, At: trace.Nowhere, By: trace.Nowhere, Dead: trace.Nowhere}
	for i := max(1, learned-story.ClauseLines+1); i <= learned; i++ {
		clause := story.Clause{Number: i}
		for j := range i%5 + 1 {
			clause.Literals = append(clause.Literals, trace.Literal{At: trace.Sq(j%n, (i+2*j)%n), Not: true})
		}
		s.Clauses = append(s.Clauses, clause)
	}
	return s
}

// The list has the newest clause, lit, those before it without a gap, and one line a clause.
func TestClauseSlots(t *testing.T) {
	for n := 2; n <= story.ClauseLines; n++ {
		for learned := range 60 {
			s := clausesScene(8, learned)
			slots, _ := clauseSlots(&s, n)
			shown := 0
			for i, slot := range slots {
				if slot.newest != (slot.number == learned && learned > 0) {
					t.Fatalf("%d lines, %d learned: clause %d is lit: %v", n, learned, slot.number, slot.newest)
				}
				if slot.number == 0 {
					continue
				}
				if shown++; i > 0 && slots[i-1].number != slot.number-1 {
					t.Fatalf("%d lines, %d learned: clause %d stands after %d", n, learned, slot.number, slots[i-1].number)
				}
			}
			if least := min(learned, (n+1)/2); shown < least {
				t.Fatalf("%d lines, %d learned: %d are shown, want at least %d", n, learned, shown, least)
			}
		}
	}
}

// Long clauses say how much of them is left out, and no line leaves the panel.
func TestLongClausesKeepInside(t *testing.T) {
	for i := range words.Languages() {
		for _, cell := range []int{MinCell, 56, 100} {
			for _, labels := range []words.Labels{words.Chess, words.Index, words.One, words.NoLabels} {
				k := metricsOf(t, 20, Options{Cell: cell, Labels: labels, Language: &words.Languages()[i]})
				s := clausesScene(20, 3)
				for j := range s.Clauses {
					for k := range 60 {
						s.Clauses[j].Literals = append(s.Clauses[j].Literals, trace.Literal{At: trace.Sq(k%20, (3*k+j)%20), Not: j != 1})
					}
				}
				v := &clausesView{Metrics: k}
				c := canvasFor(t, k, Clauses, image.Pt(k.BesideWidth+k.Px(40), v.Height()))
				v.Paint(c, &s)
				margin := c.Bounds()
				margin.Min.X = v.Content(c).Max.X
				if drawtest.CountColor(c.Image(), margin, theme.Themes[0].Ground) != margin.Dx()*margin.Dy() {
					t.Errorf("%s, cell %d, labels %d: a clause leaves the panel", words.Languages()[i].Name, cell, labels)
				}
			}
		}
	}
}

// A clause that has no room for a name of each sort, as beside a tree, says how many squares it is about: none is cut.
func TestClausesAreNotCut(t *testing.T) {
	for i := range words.Languages() {
		for _, labels := range []words.Labels{words.Chess, words.Index} {
			k := metricsOf(t, 20, Options{Labels: labels, Language: &words.Languages()[i]})
			k.BesideWidth = k.Px(290)
			s := clausesScene(20, 1)
			s.Clauses[0].Literals = nil
			for row := range 8 {
				s.Clauses[0].Literals = append(s.Clauses[0].Literals, trace.Literal{At: trace.Sq(row, 10), Not: row%2 == 0})
			}
			v := &clausesView{Metrics: k}
			c := canvasFor(t, k, Clauses, image.Pt(k.BesideWidth+k.Px(40), v.Height()))
			c.Record()
			v.Paint(c, &s)
			counted := false
			for _, l := range c.Drawing().Layers {
				if l.Text != nil && strings.Contains(l.Text.Line, "…") {
					t.Errorf("%s: %q is cut", k.Language.Name, l.Text.Line)
				}
				counted = counted || l.Text != nil && l.Text.Line == story.ClauseWords(k.Language, s.Clauses[0], words.NoLabels, 20, 0)
			}
			if k.Language.Name == "de" && labels == words.Index && !counted {
				t.Error("the squares of the clause are not counted")
			}
		}
	}
}

// A clause about all squares of the largest board is fitted into its line without writing each shorter one.
func TestLongestClause(t *testing.T) {
	k := metricsOf(t, trace.MaxN, Options{})
	v := &clausesView{Metrics: k}
	c := canvasFor(t, k, Clauses, image.Pt(k.BesideWidth+k.Px(40), v.Height()))
	s := clausesScene(trace.MaxN, 1)
	all := &s.Clauses[0].Literals
	*all = nil
	for i := range trace.MaxN * trace.MaxN {
		*all = append(*all, trace.Literal{At: trace.Sq(i/trace.MaxN, i%trace.MaxN), Not: true})
	}
	empty := clausesScene(trace.MaxN, 0)
	texts := testing.AllocsPerRun(1, func() { v.Paint(c, &empty); v.Paint(c, &s) })
	if squares := float64(len(*all)); texts > 200*squares {
		t.Errorf("%.0f texts are made of %.0f squares", texts, squares)
	}
}

// The panel waits for a clause only where the search may learn one; else it says why it is empty.
func TestClausesOfSearches(t *testing.T) {
	about := []trace.About{{Problem: trace.Problem{N: 8}, Solver: "of a trace", Told: true}}
	learns := map[string]bool{"of a trace": true}
	for _, s := range solver.Table {
		about = append(about, s.About(trace.Problem{N: 8}))
		step := 0
		for e := range s.Events(trace.Problem{N: 8}) {
			learns[s.Name] = learns[s.Name] || e.Kind == trace.Learn
			if step++; step > 10_000 {
				break
			}
		}
	}
	for _, a := range about {
		if _, empty := Clauses.New(metricsFor(t, a, Options{})).(*emptyView); empty == learns[a.Solver] {
			t.Errorf("%s: the panel is empty for ever: %t", a.Solver, empty)
		}
	}
}
