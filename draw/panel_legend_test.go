package draw

import (
	"testing"

	"queenreel/draw/story"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// Every language says what each mark means, in texts that fit into the panel.
func TestLegendInEveryLanguage(t *testing.T) {
	for i := range story.Languages {
		p, err := NewPainter(about(4), Options{Panels: []string{"legend"}, Cell: MinCell, Language: &story.Languages[i]})
		if err != nil {
			t.Fatal(err)
		}
		v := p.views[0].view.(*legendView)
		for _, m := range v.marks() {
			if m.text == "" || v.text.Width(m.text, v.style) > v.px(besideContent-legendIndent) {
				t.Errorf("%s: %+v means %q", story.Languages[i].Name, m.look, m.text)
			}
		}
	}
}

// The legend explains whatever a square shows in the search of any solver: every queen, cross, ring and tint.
func TestLegendHasEveryMark(t *testing.T) {
	p, err := NewPainter(about(4), Options{Panels: []string{"legend"}})
	if err != nil {
		t.Fatal(err)
	}
	explained := map[look]bool{}
	for _, m := range p.views[0].view.(*legendView).marks() {
		for _, part := range m.look.parts() {
			explained[part] = true
		}
	}
	for _, s := range solver.Table {
		scenes := toldBy(s, 5, 300)
		for _, scene := range scenes {
			for i := range 25 {
				l := lookAt(&scene, trace.Sq(i/5, i%5))
				for _, part := range l.parts() {
					if !explained[part] {
						t.Errorf("%s, step %d: no legend for %+v", s.Name, scene.Step, part)
						explained[part] = true // once is enough
					}
				}
			}
		}
	}
}

// parts returns the marks that a look is made of, each by itself.
func (l look) parts() []look {
	return []look{{queen: l.queen, ghost: l.ghost}, {cross: l.cross}, {ring: l.ring}, {tint: l.tint}, {cost: min(l.cost, 1)}}
}
