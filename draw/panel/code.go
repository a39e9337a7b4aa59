package panel

import (
	"image"
	"strings"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Code shows the listing of the solver.
var Code = Panel{
	Name:   "code",
	Doc:    "the solver as a program, with the current line marked",
	Text:   true,
	Beside: true,
	Ramps:  codeRamps,
	New:    newCodeView,
}

// codeRamps returns the colors of lines of code, lit or not.
func codeRamps(t *theme.Theme) []raster.Ramp {
	ramps := []raster.Ramp{{t.Text, t.Ground}, {t.Muted, t.Ground}}
	for _, mark := range []raster.Color{t.Text, t.Test, t.Bad, t.Good} {
		ramps = append(ramps, raster.Ramp{mark, t.Ground}, raster.Ramp{t.Text, litColor(t, mark)})
	}
	return ramps
}

// litColor returns the color behind a line that is lit in the color of a mark.
func litColor(t *theme.Theme, mark raster.Color) raster.Color {
	return raster.Mix(t.Ground, mark, 0.16)
}

// A codeView writes the listing of the solver, and lights the line where the search stands.
type codeView struct {
	*Metrics
	head  []string // what stands above the listing: from which side the search goes
	code  trace.Listing
	style raster.Style
	shown Memory[Line] // from the top
}

// Lengths of a line of code, in units.
const (
	codeLine   = 17 // its height
	codeText   = 14 // the size of its letters, if they fit
	CodeIndent = 12 // from the left edge to its letters
	codeDrop   = 12 // from its top to the baseline
	codeEdge   = 4  // the width of the strong edge of the lit line
)

func newCodeView(k *Metrics) View {
	v := &codeView{Metrics: k, code: k.About.Code, style: k.Mono(codeText)}
	if how := k.Language.Mirrored(k.About); how != "" && len(v.code) > 0 {
		v.head = []string{"# " + how}
	}
	if room, width := k.BesideWidth-2*k.Px(CodeIndent)-1, v.Widest(v.style); width > room {
		v.style.Size *= max(0.5, float64(room)/float64(width))
	}
	return v
}

func (v *codeView) Heading() string { return v.Language.Panels.Code }

// Lines returns the listing, of which the line where the search stands has the tone of the scene's mood.
func (v *codeView) Lines(s *story.Scene) []Line {
	lines := v.texts()
	if lit := litLine(v.code, s); lit > 0 {
		lines[len(v.head)+lit-1].Look = toneOf(s.Mood)
	}
	return lines
}

// texts returns the lines of the panel, none of them lit.
func (v *codeView) texts() (lines []Line) {
	for _, text := range v.head {
		lines = append(lines, Line{Text: text})
	}
	for _, line := range v.code {
		lines = append(lines, Line{Text: line.Text})
	}
	return lines
}

// Widest returns the width of the widest line in a style, in pixels.
func (v *codeView) Widest(st raster.Style) int {
	return v.Letters.Widest(words.NamesOf(v.texts(), func(line Line) string { return line.Text }), st)
}

func (v *codeView) Height() int {
	if len(v.code) == 0 {
		return 0
	}
	return v.WithHeading((len(v.head) + len(v.code)) * v.Px(codeLine))
}

func (v *codeView) Paint(c *raster.Canvas, s *story.Scene) {
	if v.shown == nil && len(v.code) > 0 {
		v.WriteHeading(c, v.Heading())
		v.paintLines(c, new(story.Scene)) // none of them lit
	}
	v.paintLines(c, s)
}

// litLine returns the line of a listing that a scene stands on, or 0. If the scene has a reason, it is the line of that reason, which the
// caption speaks of.
func litLine(code trace.Listing, s *story.Scene) int {
	for _, kind := range []trace.Kind{s.Why, s.Kind} {
		if line := code.Line(trace.Event{Kind: kind}); line > 0 {
			return line
		}
	}
	return 0
}

// paintLines writes the lines of the code that look different in a scene, each into its bar, which is filled if the line is lit.
func (v *codeView) paintLines(c *raster.Canvas, s *story.Scene) {
	content := v.Content(c)
	for i, line := range v.shown.Changes(v.Lines(s)) {
		y := content.Min.Y + i*v.Px(codeLine)
		bar := image.Rect(content.Min.X, y, content.Max.X, y+v.Px(codeLine))
		c.Fill(bar, v.Theme.Ground)
		if line.Look != "" {
			color := v.toned(line.Look)
			c.Fill(bar, litColor(v.Theme, color))
			c.Fill(image.Rect(bar.Min.X, bar.Min.Y, bar.Min.X+v.Px(codeEdge), bar.Max.Y), color)
		}
		bare := strings.TrimLeft(line.Text, " ")
		indent := v.Letters.Width(strings.Repeat(" ", len(line.Text)-len(bare)), v.style)
		v.Letters.Draw(c, bar.Min.Add(image.Pt(v.Px(CodeIndent)+indent, v.Px(codeDrop))), bare, v.style, v.Theme.Text)
	}
}
