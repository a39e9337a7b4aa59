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

// Stack shows the calls of a recursive search.
var Stack = Panel{
	Name:   "stack",
	Doc:    "the call stack of a recursive search",
	Text:   true,
	Beside: true,
	Ramps: func(t *theme.Theme) []raster.Ramp {
		ramps := append(codeRamps(t), raster.Ramp{t.Text, waitingOn(t)})
		for _, mark := range []raster.Color{t.Text, t.Test, t.Bad, t.Good} {
			ramps = append(ramps, raster.Ramp{t.Text, litColor(t, mark)})
		}
		return ramps
	},
	New: newStackView,

	Replaces: "legend",
	TellsMore: func(a trace.About) bool { // costs on squares need the legend
		return functionOf(a) != "" && !has(trace.Cost)(a)
	},
}

// waitingOn returns the color behind a call that waits for the one below it.
func waitingOn(t *theme.Theme) raster.Color { return raster.Mix(t.Ground, t.Muted, 0.13) }

// litColor returns the color behind a call in which the search stands.
func litColor(t *theme.Theme, mark raster.Color) raster.Color {
	return raster.Mix(t.Ground, mark, 0.16)
}

// A callState says how far a call has come.
type callState uint8

const (
	uncalled  callState = iota
	waiting             // it has called the next
	running             // the search stands in it
	returned            // it has found no square
	succeeded           // its queen is one of a solution
)

// A call is one call of a function that fills the lines of the board from the first to the last, one in each call.
type call struct {
	state callState
	line  trace.Square // the row or column that it fills; trace.Nowhere if all are filled
	at    trace.Square // its queen, or the square that it tests; trace.Nowhere if it has none
	tone  string       // if the search stands in it
}

// calls returns the calls in a scene of a search that fills lines in an order, the outermost call first.
func calls(s *story.State, lines []trace.Square) []call {
	all := make([]call, 0, len(lines)+1)
	for _, line := range lines {
		queen := story.QueenOn(&s.Board, line)
		if queen == trace.Nowhere {
			break
		}
		all = append(all, call{state: waiting, line: line, at: queen})
	}
	depth := len(all)
	below := func(n int, state callState) call { // the n-th below those of the queens
		c := call{state: state, line: trace.Nowhere, at: trace.Nowhere}
		if depth+n < len(lines) {
			c.line = lines[depth+n]
		}
		return c
	}
	next := below(0, running)
	next.tone = actTone(s)
	switch {
	case s.Mood == story.Solved || s.Mood == story.Done && depth == len(lines):
		for i := range all {
			all[i].state = succeeded
		}
		next.tone = goodTone
		if depth > 0 { // the last call has placed its queen, and calls no other
			all[depth-1].state, all[depth-1].tone = running, goodTone
			return all
		}
	case s.Mood == story.Done:
		next.state = returned
	case s.Mood == story.Calm, s.Mood == story.Free, s.Mood == story.Conflict, s.Mood == story.DeadEnd:
		next.at = s.At
	case s.Mood == story.Backtrack, s.Mood == story.Jump:
		all = append(all, next)
		for i := range min(s.Leaving.Len(), len(lines)-depth-1) { // each had called the next, but for the last
			all = append(all, below(i+1, returned))
		}
		return all
	default:
		if depth > 0 && s.Mood == story.Placement {
			all[depth-1].state, all[depth-1].tone = running, next.tone
		}
		return all
	}
	return append(all, next)
}

// A stackView shows the calls from the outermost down: those that wait, the one in which the search stands, and
// the one that has just returned.
type stackView struct {
	*Metrics
	lines []trace.Square          // in the order in which they are filled
	texts map[trace.Square]string // of the calls that fill them, and of the one that finds all filled
	most  int                     // the number of calls that are shown
	shown Memory[call]            // from the top
}

// Lengths of a call, in units.
const (
	stackCall  = 26 // its height, with the gap below it
	stackGap   = 3
	stackDrop  = 17 // from its top to the baseline
	stackEnter = 6  // how much further to the right it stands than the one above
	maxCalls   = 9  // the most calls that are shown
)

func newStackView(k *Metrics) View {
	function := functionOf(k.About)
	if function == "" {
		return &emptyView{Metrics: k, title: k.Language.Panels.Stack, reason: k.Language.Panels.StackNone}
	}
	v := &stackView{Metrics: k, texts: map[trace.Square]string{trace.Nowhere: function + "(" + k.Language.Panels.CallEnd + ")"}}
	start := k.About.Board()
	for i := range k.N {
		line := trace.Row(i)
		if k.About.ByColumn {
			line = trace.Column(i)
		}
		if story.QueenOn(&start, line) == trace.Nowhere {
			v.lines = append(v.lines, line)
			v.texts[line] = function + "(" + k.Language.Line(line, k.Labels, k.N) + ")"
		}
	}
	v.most = min(len(v.lines)+1, maxCalls)
	return v
}

// functionOf returns the name of the function of a row that the listing of a search is, or "".
func functionOf(a trace.About) string {
	if len(a.Code) == 0 {
		return ""
	}
	name, ok := strings.CutSuffix(strings.TrimPrefix(a.Code[0].Text, "def "), "(row):")
	if !ok {
		return ""
	}
	return name
}

func (v *stackView) Height() int { return v.WithHeading(v.most * v.Px(stackCall)) }

func (v *stackView) Heading() string { return v.Language.Panels.Stack }

// Lines returns the calls that are shown, the outermost first.
func (v *stackView) Lines(s *story.State) []Line {
	all := calls(s.Marked(), v.lines)
	shown := all[listStart(len(all), v.most)-1:]
	lines := make([]Line, len(shown))
	for i := range shown {
		lines[i] = v.lineOf(shown[i])
	}
	return lines
}

// lineOf returns a call in words. At its end stands the square of its queen, or that it returns.
func (v *stackView) lineOf(now call) Line {
	said := Line{Text: v.texts[now.line]}
	if v.Labels != words.NoLabels {
		said.Aside = v.Labels.Square(now.at, v.N)
	}
	switch now.state {
	case waiting:
		said.Look = "waiting"
	case succeeded:
		said.Look = goodTone
	case running:
		said.Look = now.tone
	case returned:
		said.Look, said.Aside = "returned", v.Language.Panels.Returns
	}
	return said
}

func (v *stackView) Paint(c *raster.Canvas, s *story.State) {
	content := v.Content(c)
	if v.shown == nil {
		v.WriteHeading(c, v.Heading())
	}
	all := calls(s, v.lines)
	shown := make([]call, v.most)
	copy(shown, all[listStart(len(all), v.most)-1:])
	for i, now := range v.shown.Changes(shown) {
		corner := content.Min.Add(image.Pt(0, i*v.Px(stackCall)))
		r := image.Rectangle{corner, image.Pt(content.Max.X, corner.Y+v.Px(stackCall)-v.Px(stackGap))}
		c.Fill(r, v.Theme.Ground)
		r.Min.X += i * v.Px(stackEnter)
		if now.state != uncalled {
			v.paintCall(c, r, now)
		}
	}
}

// paintCall paints a call into its place.
func (v *stackView) paintCall(c *raster.Canvas, r image.Rectangle, now call) {
	said, text := v.lineOf(now), v.Theme.Text
	switch now.state {
	case waiting:
		c.Fill(r, waitingOn(v.Theme))
	case succeeded:
		c.Fill(r, litColor(v.Theme, v.Theme.Good))
	case running:
		mark := v.toned(said.Look)
		c.Fill(r, litColor(v.Theme, mark))
		c.Fill(image.Rect(r.Min.X, r.Min.Y, r.Min.X+v.Px(codeEdge), r.Max.Y), mark)
	case returned:
		c.Border(r, raster.AllSides, max(1, v.Px(1)), v.Theme.Muted)
		text = v.Theme.Muted
	}
	st := v.Letters.FitAll([]string{said.Text}, v.Mono(14), r.Dx()-2*v.Px(CodeIndent)-v.Px(90))
	v.Letters.Draw(c, r.Min.Add(image.Pt(v.Px(CodeIndent), v.Px(stackDrop))), said.Text, st, text)
	st = v.Letters.FitAll([]string{said.Aside}, v.Style(14, now.state == running), v.Px(80))
	v.Letters.Draw(c, image.Pt(r.Max.X-v.Px(CodeIndent)-v.Letters.Width(said.Aside, st), r.Min.Y+v.Px(stackDrop)), said.Aside, st, text)
}
