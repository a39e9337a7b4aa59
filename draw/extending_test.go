package draw

import (
	"image"
	"os"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// What follows up to the tables are the examples of docs/extending.md.

var sea = Theme{
	Name: "sea", Doc: "the blues and greens of a cold sea",
	Ground: raster.RGB(0xf3fafb), Light: raster.RGB(0xdfeef1), Dark: raster.RGB(0xacccd4),
	Queen: raster.RGB(0x0f2f3b), Text: raster.RGB(0x0f2f3b), Detail: raster.RGB(0x3a5560), Muted: raster.RGB(0x546c76),
	Test: raster.RGB(0x1c4fbd), Bad: raster.RGB(0xa92a1f), Good: raster.RGB(0x0b6140),
	Cross: raster.RGB(0x54737f), Tint: 0.24,
}

var visitsPanel = Panel{
	Name:   "visits",
	Doc:    "how often each row was filled so far",
	beside: true,
	needs:  pastScenes,
	ramps:  func(t *Theme) []raster.Ramp { return []raster.Ramp{{t.Muted, t.Ground}, {t.Test, t.Ground}} },
	view:   func(k *sketch) view { return &visitsView{sketch: k, visits: make([]int, k.n)} },
}

// A visitsView draws a bar for each row, and the longest for the row that was filled most often.
type visitsView struct {
	*sketch
	visits []int // of each row
	shown  []int // the visits as painted; nil before the first scene
}

// Lengths of a line of the panel, in units.
const (
	visitsLine = 22 // its height
	visitsLeft = 28 // from the left to the bar, which leaves room for the row's name
	visitsDrop = 16 // from the top to the baseline
)

func (v *visitsView) height() int { return v.headed(v.n * v.px(visitsLine)) }

func (v *visitsView) watch(s *story.Scene) {
	if s.Mood == story.Placement && s.At.On(v.n) {
		v.visits[s.At.Row]++
	}
}

func (v *visitsView) paint(c *raster.Canvas, _ *story.Scene) {
	if slices.Equal(v.visits, v.shown) {
		return
	}
	if v.shown == nil {
		v.heading(c, v.Language.Counters[trace.Placements])
	}
	v.shown = slices.Clone(v.visits)
	lines := v.content(c)
	c.Fill(lines, v.Theme.Ground)
	for row, visits := range v.visits {
		at := lines.Min.Add(image.Pt(0, row*v.px(visitsLine)))
		v.text.Draw(c, at.Add(image.Pt(0, v.px(visitsDrop))), v.Labels.Row(row, v.n), v.style(14, false), v.Theme.Muted)
		bar := image.Rect(at.X+v.px(visitsLeft), at.Y+v.px(4), lines.Max.X, at.Y+v.px(visitsLine-2))
		bar.Max.X = bar.Min.X + bar.Dx()*visits/max(1, slices.Max(v.visits))
		c.Fill(bar, v.Theme.Test)
	}
}

// The tables with the examples in them: tests range over these, so all that holds for panels and themes holds for
// the examples, which are not in the program.
var (
	panelTable = append(slices.Clone(Panels), visitsPanel)
	themeTable = append(slices.Clone(Themes), sea)
)

// The examples in docs/extending.md are those above, to the letter.
func TestExamplesAreInTheGuide(t *testing.T) {
	page, err := os.ReadFile("../docs/extending.md")
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile("extending_test.go")
	if err != nil {
		t.Fatal(err)
	}
	for _, start := range []string{"\nvar sea = ", "\nvar visitsPanel = "} {
		_, code, _ := strings.Cut(string(page), "```go"+start)
		code, _, whole := strings.Cut(code, "```")
		if !whole || !strings.Contains(string(source), start+code) {
			t.Errorf("docs/extending.md and extending_test.go show different examples of %q", strings.TrimSpace(start))
		}
	}
}

// The panel of the guide shows what it says: as many visits as a recount of the scenes finds, whichever scene
// is painted.
func TestVisitsPanel(t *testing.T) {
	scenes := toldBy(solverNamed("backtrack"), 4, 60)
	p := newPainter(t, 4, Options{Panels: []string{"visits"}, Search: slices.Values(scenes)})
	for _, i := range []int{59, 3, 0, 1, 2, 30, 31, 40} {
		want := make([]int, 4)
		for _, s := range scenes[:i+1] {
			if s.Mood == story.Placement {
				want[s.At.Row]++
			}
		}
		p.Paint(&scenes[i])
		v := p.views[0].view.(*visitsView)
		bars := v.content(p.canvas.Sub(p.views[0].place))
		for row, visits := range want {
			y := bars.Min.Y + row*v.px(visitsLine) + v.px(visitsLine)/2
			bar := image.Rect(bars.Min.X+v.px(visitsLeft), y, bars.Max.X, y+1)
			length := countColor(p.canvas.Image(), bar, v.Theme.Test)
			if wanted := bar.Dx() * visits / max(1, slices.Max(want)); length != wanted {
				t.Errorf("step %d: the bar of row %d is %d pixels long, want %d", i+1, row, length, wanted)
			}
		}
	}
}
