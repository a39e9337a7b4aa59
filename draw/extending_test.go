package draw

import (
	"os"
	"strings"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// What follows up to the next test is the example of docs/extending.md.

var progressPanel = Panel{
	Name:   "progress",
	Doc:    "how many rows are filled",
	beside: true,
	ramps: func(t *Theme) []raster.Ramp {
		return []raster.Ramp{{t.Muted, t.Ground}, {t.Muted, t.Light}, {t.Good, t.Light}}
	},
	view: func(k *sketch) view { return &progressView{sketch: k, shown: -1} },
}

// A progressView fills a bar with a part for each queen that stands.
type progressView struct {
	*sketch
	shown int // queens, as painted; -1 before the first scene
}

// progressBar is the height of the bar, in units.
const progressBar = 14

func (v *progressView) height() int { return v.headed(v.px(progressBar)) }

func (v *progressView) paint(c *raster.Canvas, s *story.Scene) {
	queens := s.Board.Len()
	if queens == v.shown {
		return
	}
	if v.shown < 0 {
		v.heading(c, v.Language.Counters[trace.Placements])
	}
	v.shown = queens
	bar := v.content(c)
	bar.Max.Y = bar.Min.Y + v.px(progressBar)
	c.Fill(bar, v.Theme.Light)
	bar.Max.X = bar.Min.X + bar.Dx()*queens/v.n
	c.Fill(bar, v.Theme.Good)
}

// The example in docs/extending.md is the code above, and the code above draws what the page says.
func TestExtendingExample(t *testing.T) {
	page, err := os.ReadFile("../docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("extending_test.go")
	if err != nil {
		t.Fatal(err)
	}
	_, code, _ := strings.Cut(string(page), "```go\nvar progressPanel")
	code, _, found := strings.Cut(code, "```")
	if !found || !strings.Contains(string(source), "\nvar progressPanel"+code) {
		t.Fatal("docs/extending.md and extending_test.go show different panels")
	}

	k, err := newSketch(about(4), Options{})
	if err != nil {
		t.Fatal(err)
	}
	panels := []Panel{progressPanel}
	ink, err := k.newInk(panels)
	if err != nil {
		t.Fatal(err)
	}
	p := &Painter{}
	if p.canvas, err = raster.NewCanvas(p.layOut(k, panels), ink); err != nil {
		t.Fatal(err)
	}
	scenes := toldBy(solverNamed("backtrack"), 4, 20)
	bar := k.content(p.canvas.Sub(p.views[0].place))
	for _, s := range scenes {
		img := p.Paint(&s).Image
		for row := range 4 {
			want := k.Theme.Light
			if row < s.Board.Len() {
				want = k.Theme.Good
			}
			if got := img.At(bar.Min.X+bar.Dx()*row/4+5, bar.Min.Y+2); got != want {
				t.Errorf("%d queens: part %d of the bar is %v, want %v", s.Board.Len(), row, got, want)
			}
		}
	}
}
