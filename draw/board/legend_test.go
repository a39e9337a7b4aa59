package board

import (
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Every language says what each mark means, in texts that fit into the panel.
func TestLegendInEveryLanguage(t *testing.T) {
	for i := range words.Languages() {
		v := newLegendView(metricsFor(t, drawtest.About(4), panel.Options{Cell: panel.MinCell, Language: &words.Languages()[i]}))
		for j, m := range v.marks() {
			least := v.Style(14, false)
			least.Size /= 2 // a panel sets no smaller text
			if m.text == "" || v.Letters.Width(m.text, least) > v.BesideWidth-v.Px(legendIndent+legendPad) {
				t.Errorf("%s: mark %d means %q", words.Languages()[i].Name, j, m.text)
			}
		}
	}
}

// Each mark of the legend is an example of itself, and the legend explains whatever a square shows in the search
// of any solver: every queen, figure, ring, tint and line.
func TestLegendHasEveryMark(t *testing.T) {
	explained := map[look]bool{}
	for i, m := range legendMarks(&words.English.Marks) {
		if m.occurs != nil && !m.occurs(m.look) {
			t.Errorf("mark %d is no example of itself", i)
		}
		for _, part := range m.look.parts() {
			explained[part] = true
		}
	}
	for _, n := range []int{5, 8} { // on 8 rows a jump takes back queens that played no part
		v := newView(metricsFor(t, drawtest.About(n), panel.Options{}))
		for _, s := range solver.Table {
			for _, scene := range drawtest.Told(s, n, 300) {
				looks := v.looksOf(&scene)
				for _, l := range looks {
					for _, part := range l.parts() {
						if !explained[part] {
							t.Errorf("%s, step %d: no legend for %+v", s.Name, scene.Step, part)
							explained[part] = true // once is enough
						}
					}
				}
				for _, k := range v.segmentsOf(&scene) {
					if !slices.ContainsFunc(legendMarks(&words.English.Marks), func(m legendMark) bool { return m.segment != noSegment && m.occursIn(&scene, nil, []segment{k}) }) {
						t.Errorf("%s, step %d: no legend for segment %d", s.Name, scene.Step, k.kind)
					}
				}
			}
		}
	}
}

// parts returns the marks that a look is made of, each by itself. A shade that says no more than the figure or the form
// of a queen is left out.
func (l look) parts() []look {
	parts := []look{{figure: l.figure}, {ring: l.ring}, {tint: l.tint}, {cost: min(l.cost, 1)}, {line: l.line}}
	if l.form == hollow || l.form == faded {
		return append(parts, look{form: l.form})
	}
	return append(parts, look{queen: l.queen, form: l.form})
}

// The legend of a film explains what occurs in it, and nothing else.
func TestLegendOfOneSearch(t *testing.T) {
	legendOf := func(s solver.Solver, detail story.Detail) map[string]bool {
		p := trace.Problem{N: 5, Solutions: 1}
		v := newLegendView(metricsFor(t, s.About(p), panel.Options{}))
		for scene := range drawtest.TellOf(s, p, story.Options{Detail: detail}) {
			v.Watch(scene.Marked())
		}
		if room, all := v.Height(), v.WithHeading(len(v.all)*v.Px(legendLine)); room >= all {
			t.Errorf("%s: the legend is %d pixels high, as with all marks", s.Name, room)
		}
		texts := map[string]bool{}
		for _, m := range v.marks() {
			texts[m.text] = true
		}
		return texts
	}
	l := &words.English
	columns, both := legendOf(solver.Backtrack.ByColumn(), story.Moves), legendOf(solver.DLX, story.Tests)
	moves, tests, costs := legendOf(solver.Backtrack, story.Moves), legendOf(solver.Backtrack, story.Tests), legendOf(solver.MinConflicts, story.Tests)
	for _, c := range []struct {
		text  string
		in    map[string]bool
		shown bool
	}{
		{l.Marks.Column, moves, true}, {l.Marks.Straight, moves, false}, {l.Marks.Row, columns, true}, {l.Marks.Straight, columns, false}, {l.Marks.Straight, both, true}, {l.Marks.Diagonal, moves, true}, {l.Marks.Solved, moves, true},
		{l.Marks.Free, moves, false}, {l.Marks.Other, moves, false}, {l.Marks.Cost, moves, false}, {l.Marks.Clause, tests, false},
		{l.Marks.Free, tests, true}, {l.Marks.Conflict, tests, true},
		{l.Marks.Cost, costs, true}, {l.Marks.Conflict, costs, false},
	} {
		if c.in[c.text] != c.shown {
			t.Errorf("%q: shown is %t", c.text, !c.shown)
		}
	}
}
