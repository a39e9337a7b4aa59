package panel

import (
	"image"
	"slices"
	"strings"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
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

// codeRamps returns the colors of lines of code, and of the bars beside them.
func codeRamps(t *theme.Theme) []raster.Ramp {
	ramps := []raster.Ramp{{t.Text, t.Ground}, {t.Muted, t.Ground}, {aroundColor(t), t.Ground}}
	for _, mark := range []raster.Color{t.Test, t.Bad, t.Good} {
		ramps = append(ramps, raster.Ramp{mark, t.Ground})
	}
	return ramps
}

// aroundColor returns the color of the bar beside what goes on around a line.
func aroundColor(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Muted, 0.75) }

// A codeView writes the listing of the solver, and lights the line where the search stands by a bar and bold letters. A pale bar stands
// beside what goes on around it. No line is filled: where lines change quickly, that would flash.
type codeView struct {
	*Metrics
	lines []Line // of the panel, none of them lit
	head  int    // so many of them are comments above the listing: from which side the search goes, and that queens are fixed
	style raster.Style
	shown Memory[Line] // from the top
}

// Lengths of a line of code, in units.
const (
	codeLine   = 17 // its height
	codeText   = 14 // the size of its letters, if they fit
	CodeIndent = 12 // from the left edge to its letters
	codeDrop   = 13 // from its top to the baseline
	codeEdge   = 4  // the width of the bar beside the lit line
)

func newCodeView(k *Metrics) View {
	v := &codeView{Metrics: k, style: k.Mono(codeText)}
	for _, how := range k.Language.Departures(k.About) {
		v.lines = append(v.lines, Line{Text: "# " + how})
	}
	v.head = len(v.lines)
	for _, line := range k.About.Code {
		v.lines = append(v.lines, Line{Text: line.Text})
	}
	if room, width := k.BesideWidth-2*k.Px(CodeIndent)-1, v.Widest(v.style); width > room {
		v.style.Size *= max(0.5, float64(room)/float64(width))
	}
	return v
}

func (v *codeView) Heading() string { return v.Language.Panels.Code }

// AroundLook is the look of a line that goes on around the lit one.
const AroundLook = "around"

// Lines returns the listing, of which the line where the search stands has the tone of the scene's mood.
func (v *codeView) Lines(s *story.State) []Line {
	lines := slices.Clone(v.lines)
	code := lines[v.head:]
	if around := v.About.Code.Around(s.Line); s.Line > 0 && around > 0 {
		code[around-1].Look = AroundLook
	}
	for i := range code {
		if s.Lit.Has(i + 1) {
			code[i].Look = actTone(s)
		}
	}
	return lines
}

// Widest returns the width of the widest line in a style, in pixels.
func (v *codeView) Widest(st raster.Style) int {
	return v.Letters.Widest(words.NamesOf(v.lines, func(line Line) string { return line.Text }), st)
}

func (v *codeView) Height() int {
	if len(v.About.Code) == 0 {
		return 0
	}
	return v.WithHeading(len(v.lines) * v.Px(codeLine))
}

func (v *codeView) Paint(c *raster.Canvas, s *story.State) {
	if v.shown == nil && len(v.About.Code) > 0 {
		v.WriteHeading(c, v.Heading())
		v.paintLines(c, new(story.State)) // none of them lit
	}
	v.paintLines(c, s)
}

// paintLines writes the lines of the code that look different in a scene, each with its bar.
func (v *codeView) paintLines(c *raster.Canvas, s *story.State) {
	content := v.Content(c)
	for i, line := range v.shown.Changes(v.Lines(s)) {
		y := content.Min.Y + i*v.Px(codeLine)
		place := image.Rect(content.Min.X, y, content.Max.X, y+v.Px(codeLine))
		c.Fill(place, v.Theme.Ground)
		st, bar := v.style, place
		bar.Max.X = bar.Min.X + v.Px(codeEdge)
		switch line.Look {
		case "":
		case AroundLook:
			c.Fill(bar, aroundColor(v.Theme))
		default:
			st.Weight = raster.MonoBold
			c.Fill(bar, v.toned(line.Look))
		}
		bare := strings.TrimLeft(line.Text, " ")
		indent := v.Letters.Width(strings.Repeat(" ", len(line.Text)-len(bare)), v.style)
		v.Letters.Draw(c, place.Min.Add(image.Pt(v.Px(CodeIndent)+indent, v.Px(codeDrop))), bare, st, v.Theme.Text)
	}
}
