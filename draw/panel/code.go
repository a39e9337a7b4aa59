package panel

import (
	"image"
	"slices"
	"strings"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
)

// Code shows the pseudo-code of the solver.
var Code = Panel{
	Name:   "code",
	Doc:    "the solver's pseudo-code, with the current line marked",
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

// A codeView writes the pseudo-code of the solver, and lights the line where the search stands.
type codeView struct {
	*Metrics
	code  []trace.CodeLine
	style raster.Style
	shown Memory[Line] // from the top
}

// Lengths of a line of code, in units.
const (
	codeLine   = 23 // its height
	tallLine   = 19 // the same in a tall picture
	codeText   = 14 // the size of its letters, if they fit
	CodeIndent = 12 // from the left edge to its letters
	codeDrop   = 16 // from its top to the baseline
	codeEdge   = 4  // the width of the strong edge of the lit line
)

func newCodeView(k *Metrics) View {
	code := k.Language.SolverCode(k.About.Solver, k.About.Code)
	if how := k.Language.Mirrored(k.About); how != "" && len(code) > 0 {
		code = slices.Insert(slices.Clone(code), 0, trace.CodeLine{Text: how + ":"})
	}
	v := &codeView{Metrics: k, code: code, style: k.Mono(codeText)}
	if room, width := k.BesideWidth-2*k.Px(CodeIndent)-1, v.Widest(v.style); width > room {
		v.style.Size *= max(0.5, float64(room)/float64(width))
	}
	return v
}

func (v *codeView) Heading() string { return v.Language.Panels.Code }

// Lines returns the code, of which the line where the search stands has the tone of the scene's mood.
func (v *codeView) Lines(s *story.Scene) []Line {
	lines := make([]Line, len(v.code))
	for i, line := range v.code {
		lines[i].Text = line.Text
	}
	if lit := litLine(v.code, s); lit >= 0 {
		lines[lit].Look = toneOf(s.Mood)
	}
	return lines
}

// Widest returns the width of the widest line in a style, in pixels.
func (v *codeView) Widest(st raster.Style) int {
	return v.Letters.Widest(words.NamesOf(v.code, func(line trace.CodeLine) string { return line.Text }), st)
}

func (v *codeView) Height() int {
	if len(v.code) == 0 {
		return 0
	}
	return v.WithHeading(len(v.code) * v.line())
}

// line returns the height of a line, in pixels.
func (v *codeView) line() int {
	if v.Arrangement == Tall {
		return v.Px(tallLine)
	}
	return v.Px(codeLine)
}

func (v *codeView) Paint(c *raster.Canvas, s *story.Scene) {
	if v.shown == nil && len(v.code) > 0 {
		v.WriteHeading(c, v.Heading())
		v.paintLines(c, new(story.Scene)) // none of them lit
	}
	v.paintLines(c, s)
}

// litLine returns the index of the line that a scene stands on, or -1. If the scene has a reason, it is the line of that reason,
// which the caption speaks of.
func litLine(code []trace.CodeLine, s *story.Scene) int {
	for _, kind := range []trace.Kind{s.Why, s.Kind} {
		on := func(line trace.CodeLine) bool { return slices.Contains(line.On, kind) }
		if i := slices.IndexFunc(code, on); i >= 0 {
			return i
		}
	}
	return -1
}

// paintLines writes the lines of the code that look different in a scene, each into its bar, which is filled if the line is lit.
func (v *codeView) paintLines(c *raster.Canvas, s *story.Scene) {
	content := v.Content(c)
	for i, line := range v.shown.Changes(v.Lines(s)) {
		y := content.Min.Y + i*v.line()
		bar := image.Rect(content.Min.X, y, content.Max.X, y+v.line())
		c.Fill(bar, v.Theme.Ground)
		if line.Look != "" {
			color := v.toned(line.Look)
			c.Fill(bar, litColor(v.Theme, color))
			c.Fill(image.Rect(bar.Min.X, bar.Min.Y, bar.Min.X+v.Px(codeEdge), bar.Max.Y), color)
		}
		bare := strings.TrimLeft(line.Text, " ")
		indent := v.Letters.Width(strings.Repeat(" ", len(line.Text)-len(bare)), v.style)
		v.Letters.Draw(c, bar.Min.Add(image.Pt(v.Px(CodeIndent)+indent, v.Px(codeDrop)-(v.Px(codeLine)-v.line())/2)), bare, v.style, v.Theme.Text)
	}
}
