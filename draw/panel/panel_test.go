package panel

import (
	"image"
	"runtime/debug"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// What is told here lives shortly: rarer collections save a third of the processor time.
func TestMain(m *testing.M) {
	debug.SetGCPercent(400)
	m.Run()
}

// metricsOf returns the metrics of pictures of a search.
func metricsOf(a trace.About, o Options) *Metrics { return tracetest.Must(NewMetrics(a, o)) }

// canvasFor returns a canvas of a size for a panel.
func canvasFor(k *Metrics, p Panel, size image.Point) *raster.Canvas {
	ink := tracetest.Must(raster.NewInk([]raster.Color{k.Theme.Ground}, p.Ramps(k.Theme)))
	return tracetest.Must(k.NewCanvas(raster.NewCanvas, size, ink))
}

// Whatever a solver makes captions say, they fit into their place and can be read, whatever the size of the squares and the board. Digits
// have one width, so texts that differ only in digits are tried once. In plain tests boards and languages take turns.
func TestCaptionsFitInEveryLanguage(t *testing.T) {
	t.Parallel()
	for i := range words.Languages() {
		for _, n := range []int{1, 2, 3, 4, 5, 6, 8, 10} {
			if !tracetest.Full && (i+n)%2 != 0 {
				continue
			}
			said := captions(n, &words.Languages()[i])
			for j, board := range []struct{ n, cell int }{{n, MinCell}, {n, 24}, {n, DefaultCell(8)}, {1, MinCell}, {10, MinCell}} {
				if !tracetest.Full && (n/2+j)%3 != 0 {
					continue
				}
				k := metricsOf(drawtest.About(board.n), Options{Cell: board.cell, Language: &words.Languages()[i]})
				for c, least := range said {
					checkFit(t, &captionView{Metrics: k}, c.Title, k.Style(18, true), least)
					checkFit(t, &captionView{Metrics: k}, c.Detail, k.Style(15, false), least)
				}
			}
		}
	}
}

// checkFit reports a text that is too wide for a caption, takes too many lines, is cut, or smaller than a part of the wanted size.
func checkFit(t *testing.T, v *captionView, text string, st raster.Style, least float64) {
	t.Helper()
	width := v.ColumnWidth - v.Px(16)
	lines, fitted := v.Letters.Fit(text, st, width, v.lines())
	bare := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	switch {
	case len(lines) > v.lines() || v.Letters.Widest(lines, fitted) > width:
		t.Errorf("%s N=%d cell %d: %q overflows", v.Language.Name, v.N, v.Cell, lines)
	case fitted.Size < least*st.Size:
		t.Errorf("%s N=%d cell %d: %q is set in %.1f pixels, not %.1f", v.Language.Name, v.N, v.Cell, text, fitted.Size, st.Size)
	case bare(strings.Join(lines, "")) != bare(text) || strings.ContainsAny(text, "{}"):
		t.Errorf("%s: %q became %q", v.Language.Name, text, lines)
	}
}

// captions returns the captions of all solvers, with both details and all ways to name squares, and the least part of the wanted size
// that they may have; solvers take turns with the names on boards of 5 and 6, and those of other boards than 4 to 6 are the first of
// backtrack. All their digits are 0.
func captions(n int, l *words.Language) map[words.Caption]float64 {
	zeros := strings.NewReplacer("1", "0", "2", "0", "3", "0", "4", "0", "5", "0", "6", "0", "7", "0", "8", "0", "9", "0")
	all := map[words.Caption]float64{}
	for i, s := range solver.Table {
		for _, detail := range []story.Detail{story.Moves, story.Tests} {
			for labels := range words.Labels(len(words.LabelNames)) {
				exhaustive := s.Name == "exhaustive" // it looks at all boards: thousands for 6 queens, about which it says what it does for 5
				others := n < 4 || n > 6
				if others && i > 0 || !others && n > 4 && i > 0 && (i+n+int(detail)+int(labels))%3 != 0 || n > 5 && exhaustive {
					continue
				}
				p := trace.Problem{N: n, Seed: 1}
				if n >= 6 || exhaustive {
					p.Solutions = 1 // all of them would take too long
				}
				for scene := range drawtest.TellOf(s, p, story.Options{Language: l, Detail: detail, Labels: labels}) {
					c := words.Caption{Title: zeros.Replace(scene.Caption.Title), Detail: zeros.Replace(scene.Caption.Detail)}
					if all[c] = max(all[c], 0.7); slices.Contains(s.Counts, trace.Moves) {
						all[c] = 0.65
					}
					if others && scene.Step == 500 {
						break
					}
				}
			}
		}
	}
	return all
}

// clausesScene returns a scene of a board of n rows in which the given number of clauses was learned; clause i
// names i%5+1 squares.
func clausesScene(n, learned int) story.State {
	s := story.Given(trace.Board{N: n}, story.Options{})
	for i := max(1, learned-story.ClauseLines+1); i <= learned; i++ {
		clause := story.Clause{Number: i}
		for j := range i%5 + 1 {
			clause.Literals = append(clause.Literals, trace.Literal{At: trace.Sq(j%n, (i+2*j)%n), Not: true})
		}
		s.Clauses = append(s.Clauses, clause)
	}
	return s
}

// No line of the list leaves the panel, and none is cut: a long clause says how much of it is left out, and one without room for a name of
// each sort, as beside a tree, how many squares it is about. That of all squares of the largest board is fitted without writing each
// shorter one.
func TestLongClauses(t *testing.T) {
	for i := range words.Languages() {
		for _, cell := range []int{MinCell, 56, 100} {
			for labels := range words.Labels(len(words.LabelNames)) {
				for _, narrow := range []bool{false, true} {
					k := metricsOf(drawtest.About(20), Options{Cell: cell, Labels: labels, Language: &words.Languages()[i]})
					if narrow {
						k.BesideWidth = k.Px(290)
					}
					s := clausesScene(20, 3)
					for j := range s.Clauses {
						for k := range 60 {
							at := trace.Sq(k%20, (3*k+j)%20)
							s.Clauses[j].Literals = append(s.Clauses[j].Literals, trace.Literal{At: at, Not: j != 1 && (j == 2 || k%2 == 0)})
						}
					}
					v := &clausesView{Metrics: k}
					c := canvasFor(k, Clauses, image.Pt(k.BesideWidth+k.Px(40), v.Height()))
					c.Record()
					v.Paint(c, &s)
					margin := c.Bounds()
					margin.Min.X = v.Content(c).Max.X
					if drawtest.CountColor(c.Image(), margin, theme.Themes[0].Ground) != margin.Dx()*margin.Dy() {
						t.Errorf("%s, cell %d, labels %d: a clause leaves the panel", k.Language.Name, cell, labels)
					}
					for _, l := range c.Drawing().Layers {
						if l.Text != nil && strings.Contains(l.Text.Line, "…") {
							t.Errorf("%s, cell %d, labels %d: %q is cut", k.Language.Name, cell, labels, l.Text.Line)
						}
					}
				}
			}
		}
	}
	k := metricsOf(drawtest.About(trace.MaxN), Options{})
	v := &clausesView{Metrics: k}
	c := canvasFor(k, Clauses, image.Pt(k.BesideWidth+k.Px(40), v.Height()))
	empty, s := clausesScene(trace.MaxN, 0), clausesScene(trace.MaxN, 1)
	for i := range trace.MaxN * trace.MaxN {
		s.Clauses[0].Literals = append(s.Clauses[0].Literals, trace.Literal{At: trace.Sq(i/trace.MaxN, i%trace.MaxN), Not: true})
	}
	if texts := testing.AllocsPerRun(1, func() { v.Paint(c, &empty); v.Paint(c, &s) }); texts > 200*trace.MaxN*trace.MaxN {
		t.Errorf("%.0f texts are made of %d squares", texts, trace.MaxN*trace.MaxN)
	}
}

// Texts on the grounds of panels have a contrast of at least 4.5 to 1, and shapes 3 to 1.
func TestContrastOfPanels(t *testing.T) {
	for i := range theme.Themes {
		th := &theme.Themes[i]
		for _, c := range []struct {
			what  string
			c, on raster.Color
			least float64
		}{
			{"a bar of a foot, or of a comparison", th.Muted, RestColor(th), 3}, // WCAG 1.4.11
			{"a removal at the foot", th.Bad, RestColor(th), 3},
			{"a solution at the foot", th.Good, RestColor(th), 3},
			{"the bar beside what goes on around a line", aroundColor(th), th.Ground, 3},
			{"a call that waits", th.Text, waitingOn(th), 4.5},
			{"a call that is lit", th.Text, litColor(th, th.Text), 4.5},
			{"a call of a test", th.Text, litColor(th, th.Test), 4.5},
			{"a call of a conflict", th.Text, litColor(th, th.Bad), 4.5},
			{"a call of a solution", th.Text, litColor(th, th.Good), 4.5},
		} {
			if got := theme.Contrast(c.c, c.on); got < c.least {
				t.Errorf("%s: %s has a contrast of %.2f, want %.1f", th.Name, c.what, got, c.least)
			}
		}
	}
}

// Counters never touch, whatever their number and their values: there is empty space between each and the next, and so much between two
// names that they are not read as one. In plain tests languages take turns.
func TestCountersKeepApart(t *testing.T) {
	t.Parallel()
	var all []trace.Counter
	for c := range trace.Counter(len(trace.Counters{})) {
		all = append(all, c)
	}
	sets := map[string][]trace.Counter{"all": all}
	for _, s := range solver.Table {
		sets[s.Name] = s.Counts
	}
	for name, counts := range sets {
		for turn, c := range []struct{ n, cell int }{{1, MinCell}, {8, MinCell}, {8, 24}, {4, 56}, {8, 56}, {20, 56}} {
			for i := range words.Languages() {
				if !tracetest.Full && i != turn%len(words.Languages()) {
					continue
				}
				shown := solver.Solver{Counts: counts}
				k := metricsOf(shown.About(trace.Problem{N: c.n}), Options{Cell: c.cell, Language: &words.Languages()[i]})
				v := newCountersView(k).(*countersView)
				canvas := canvasFor(k, Counters, image.Pt(k.WholeColumn(), v.Height()))
				s := story.State{Board: trace.Board{N: c.n}}
				for _, value := range []int64{0, 8, 15_720, 348_150, 123_456_789, 888_888_888_888} {
					for i := range s.Counters {
						s.Counters[i] = int(value)
					}
					v.Paint(canvas, &s)
					pitch := v.ColumnWidth / v.columns
					for col := range v.columns {
						right := v.LeftMargin + (col+1)*pitch
						strips := []image.Rectangle{image.Rect(right-v.Px(6)+1, 0, right-1-v.Px(1), v.Height())} // a j reaches a little to the left
						for row := range v.rows {
							top := row * v.Px(counterHeight+counterGap)
							strips = append(strips, image.Rect(right-v.Px(12)+1, top+v.Px(20), right-v.Px(5), top+v.Px(counterHeight)))
						}
						for _, strip := range strips {
							if drawtest.CountColor(canvas.Image(), strip, theme.Themes[0].Ground) != strip.Dx()*strip.Dy() {
								t.Errorf("%s, N=%d, cell %d, value %d: counter %d runs into the next", name, c.n, c.cell, value, col)
							}
						}
					}
				}
			}
		}
	}
}
