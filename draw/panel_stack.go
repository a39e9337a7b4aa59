package draw

import (
	"image"
	"strings"

	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/trace"
)

// stackPanel shows the calls of a recursive search.
var stackPanel = Panel{
	Name:   "stack",
	Doc:    "the call stack of a recursive search",
	beside: true,
	ramps: func(t *Theme) []raster.Ramp {
		return append(codeRamps(t), raster.Ramp{t.Text, waitingOn(t)}, raster.Ramp{t.Bad, t.Ground})
	},
	view: newStackView,

	replaces: "legend",
	tellsMore: func(a trace.About) bool { // but costs on squares need the legend
		_, _, recursive := callText(a)
		return recursive && !has(trace.Cost)(a)
	},
}

// waitingOn returns the color behind a call that waits for the one below it.
func waitingOn(t *Theme) raster.Color { return raster.Mix(t.Ground, t.Muted, 0.13) }

// A callState is how far a call has come.
type callState uint8

const (
	uncalled  callState = iota
	waiting             // it has called the next
	running             // the search stands in it
	returned            // it has found no square, and is gone
	succeeded           // its queen is one of a solution
)

// A call is one of a function that fills the lines of the board from the first to the last, one a call.
type call struct {
	state callState
	line  trace.Square // the row or column that it fills; nowhere if all are filled
	at    trace.Square // its queen, or the square that it tests; nowhere if it has none
	mood  story.Mood   // of the scene, if the search stands in it
}

// calls returns the calls in a scene of a search that fills lines in their order, the outermost first.
func calls(s *story.Scene, lines []trace.Square) []call {
	var all []call
	for _, line := range lines {
		queen := queenOn(s, line)
		if queen == nowhere {
			break
		}
		all = append(all, call{state: waiting, line: line, at: queen})
	}
	depth, next := len(all), call{line: nowhere, at: nowhere}
	if depth < len(lines) {
		next.line = lines[depth]
	}
	switch {
	case s.Mood == story.Solved || s.Mood == story.Done && depth == len(lines):
		for i := range all {
			all[i].state = succeeded
		}
		next.state, next.mood = running, story.Solved
	case s.Mood == story.Done:
		next.state = returned
	case s.Mood == story.Calm, s.Mood == story.Free, s.Mood == story.Conflict:
		next.state, next.mood, next.at = running, s.Mood, s.At
	case s.Mood == story.Backtrack, s.Mood == story.Jump:
		next.state = returned
		last := depth - 1 // where the search stands
		for i := last; i >= 0 && s.Leaving.Has(all[i].at); i-- {
			last = i
		}
		for i := last + 1; i < depth; i++ {
			all[i].state, all[i].at = returned, nowhere
		}
		if last >= 0 {
			all[last].state, all[last].mood = running, s.Mood
		}
	default:
		if depth > 0 && s.Mood == story.Placement {
			all[depth-1].state, all[depth-1].mood = running, s.Mood
		}
		return all
	}
	return append(all, next)
}

// queenOn returns the queen on a row or column, or nowhere.
func queenOn(s *story.Scene, line trace.Square) trace.Square {
	for q := range s.Board.Queens() {
		if q.Row == line.Row || q.Col == line.Col {
			return q
		}
	}
	return nowhere
}

// A stackView shows the calls from the outermost down: those that wait, the one in which the search stands, and
// the one that has just returned.
type stackView struct {
	*sketch
	before, after string         // the text of a call, around the line that it fills
	lines         []trace.Square // in the order in which they are filled
	most          int            // the number of calls that are shown
	shown         memory[call]   // from the top
}

// Lengths of a call, in units.
const (
	stackCall  = 26 // its height, with the gap below it
	stackGap   = 3
	stackDrop  = 17 // from its top to the baseline
	stackEnter = 6  // how much further to the right it stands than the one above
	maxCalls   = 9  // the calls that are shown, at most
)

func newStackView(k *sketch) view {
	before, after, recursive := callText(k.about)
	if !recursive {
		return &emptyView{sketch: k, title: k.Language.Panels.Stack, reason: k.Language.Panels.StackNone}
	}
	v := &stackView{sketch: k, before: before, after: after}
	start := k.about.Board()
	for i := range k.n {
		line := k.line(i)
		if queenOn(&story.Scene{Board: start}, line) == nowhere {
			v.lines = append(v.lines, line)
		}
	}
	v.most = min(len(v.lines)+1, maxCalls)
	return v
}

// callText returns the text of a call, around the line that it fills, if the pseudo-code of a search is a function of that line.
func callText(a trace.About) (before, after string, ok bool) {
	if len(a.Code) > 0 {
		before, after, ok = strings.Cut(strings.TrimSuffix(a.Code[0].Text, ":"), "row")
	}
	return before, after, ok && strings.HasSuffix(before, "(") && after == ")"
}

func (v *stackView) height() int { return v.withHeading(v.most * v.px(stackCall)) }

func (v *stackView) paint(c *raster.Canvas, s *story.Scene) {
	content := v.content(c)
	if v.shown == nil {
		v.heading(c, v.Language.Panels.Stack)
	}
	all := calls(s, v.lines)
	shown := make([]call, v.most)
	copy(shown, all[pageStart(len(all), v.most)-1:])
	for i, now := range v.shown.news(shown) {
		corner := content.Min.Add(image.Pt(0, i*v.px(stackCall)))
		r := image.Rectangle{corner, image.Pt(content.Max.X, corner.Y+v.px(stackCall)-v.px(stackGap))}
		c.Fill(r, v.Theme.Ground)
		r.Min.X += i * v.px(stackEnter)
		if now.state != uncalled {
			v.paintCall(c, r, now)
		}
	}
}

// paintCall paints a call into its place.
func (v *stackView) paintCall(c *raster.Canvas, r image.Rectangle, now call) {
	text := v.Theme.Text
	switch now.state {
	case waiting:
		c.Fill(r, waitingOn(v.Theme))
	case succeeded:
		c.Fill(r, litOn(v.Theme, v.Theme.Good))
	case running:
		mark := v.moodColor(now.mood)
		c.Fill(r, litOn(v.Theme, mark))
		c.Fill(image.Rect(r.Min.X, r.Min.Y, r.Min.X+v.px(codeEdge), r.Max.Y), mark)
	case returned:
		c.Border(r, max(1, v.px(1)), v.Theme.Muted)
		text = v.Theme.Muted
	}
	line := v.Language.Panels.CallEnd
	if now.line != nowhere {
		line = v.Language.Line(now.line, v.Labels, v.n)
	}
	words, aside, color := v.before+line+v.after, "", v.Theme.Text // what stands at its end: the square of its queen, or that it returns
	switch {
	case now.state == returned:
		aside, color = v.Language.Panels.Returns, v.Theme.Bad
	case v.Labels != story.NoLabels:
		aside = v.Labels.Square(now.at, v.n)
	}
	st := v.text.FitAll([]string{words}, v.mono(14), r.Dx()-2*v.px(codeIndent)-v.px(90))
	v.text.Draw(c, r.Min.Add(image.Pt(v.px(codeIndent), v.px(stackDrop))), words, st, text)
	st = v.text.FitAll([]string{aside}, v.style(14, now.state == running), v.px(80))
	v.text.Draw(c, image.Pt(r.Max.X-v.px(codeIndent)-v.text.Width(aside, st), r.Min.Y+v.px(stackDrop)), aside, st, color)
}
