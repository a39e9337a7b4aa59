package draw

import (
	"bytes"
	"image"
	"math"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// The line along the bottom is as long as what has passed, whatever was painted before; at 0 there is none.
func TestProgressLine(t *testing.T) {
	theme := &theme.Themes[0]
	for _, cell := range []int{panel.MinCell, panel.DefaultCell(6)} {
		p := newPainter(t, 6, panel.Options{Cell: cell})
		size := p.Size()
		for _, passed := range []float64{0, 0.25, 0.5, 1, 0.3, 0, math.NaN(), 2, 1e-9} {
			s := story.Scene{Board: trace.Board{N: 6}, At: trace.Nowhere, Dead: trace.Nowhere, Showing: story.Showing{Passed: passed}}
			img := p.Paint(&s).Image
			fresh := newPainter(t, 6, panel.Options{Cell: cell}).Paint(&s).Image
			if !bytes.Equal(img.Pix, fresh.Pix) {
				t.Errorf("cell %d: %v painted over others differs from the same at once", cell, passed)
			}
			bottom := image.Rect(0, size.Y-1, size.X, size.Y)
			done, rest := drawtest.CountColor(img, bottom, theme.Muted), drawtest.CountColor(img, bottom, panel.RestColor(theme))
			want := 0
			if passed > 0 {
				want = max(1, int(math.Round(min(passed, 1)*float64(size.X))))
			}
			if done != want || passed > 0 && done+rest != size.X || !(passed > 0) && rest != 0 {
				t.Errorf("cell %d: at %v the line has %d pixels done and %d to come, of %d", cell, passed, done, rest, size.X)
			}
		}
	}
}

// From picture to picture only the tip of the line changes, and panels never paint where it is: that is what
// keeps it cheap.
func TestProgressChangesOnlyItsTip(t *testing.T) {
	p := newPainter(t, 4, panel.Options{Cell: 24, Panels: PanelNames()})
	var before story.Scene
	for s := range drawtest.Tell(trace.Problem{N: 4}, story.Options{Detail: story.Tests}) {
		s.Passed = float64(s.Step) / 200
		tip := int32(math.Round(before.Passed * float64(p.Size().X)))
		for _, span := range marked(p.Paint(&s)) {
			if int(span.Y) >= p.progress.place.Min.Y && before.Step > 0 && (span.From != tip&^7 || span.Len() > 16) {
				t.Fatalf("step %d: %v changed, the line before ended at %d", s.Step, span, tip)
			}
		}
		before = s
	}
}
