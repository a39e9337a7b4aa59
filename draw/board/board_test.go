package board

import (
	"image"
	"math"
	"reflect"
	"slices"
	"testing"

	"queenreel/draw/drawtest"
	"queenreel/draw/panel"
	"queenreel/draw/raster"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace"
	"queenreel/trace/solver"
	"queenreel/trace/tracetest"
)

// metricsOf returns the metrics of pictures of a search.
func metricsOf(a trace.About, o panel.Options) *panel.Metrics {
	return tracetest.Must(panel.NewMetrics(a, o))
}

// Boards that pages draw themselves have the shapes of those in films.
func TestSigns(t *testing.T) {
	const side = 100
	v := newView(metricsOf(drawtest.About(4), panel.Options{Cell: side}))
	ink := tracetest.Must(raster.NewInk([]raster.Color{v.Theme.Ground}, boardRamps(v.Theme)))
	looks := map[string]look{
		"queen": {queen: plain}, "tried": {queen: fresh, form: hollow}, "plus": {figure: plus, cross: plain}, "times": {figure: times, cross: plain},
	}
	for name, mask := range Signs(side) {
		c := tracetest.Must(v.NewCanvas(raster.NewSketch, image.Pt(side, side), ink))
		v.drawMarks(c, image.Point{}, looks[name])
		delete(looks, name)
		if !slices.ContainsFunc(c.Drawing().Layers, func(l raster.Layer) bool { return reflect.DeepEqual(l.Shapes, mask.Shapes()) }) {
			t.Errorf("%s is another shape in films", name)
		}
	}
	if len(looks) > 0 {
		t.Errorf("there is no sign of %v", looks)
	}
}

// Every language says what each mark means, in texts that fit into the panel.
func TestLegendInEveryLanguage(t *testing.T) {
	for i := range words.Languages() {
		v := newLegendView(metricsOf(drawtest.About(4), panel.Options{Cell: panel.MinCell, Language: &words.Languages()[i]}))
		for j, m := range v.marks() {
			least := v.Style(14, false)
			least.Size /= 2 // a panel sets no smaller text
			if m.text == "" || v.Letters.Width(m.text, least) > v.BesideWidth-v.Px(legendIndent+legendPad) {
				t.Errorf("%s: mark %d means %q", words.Languages()[i].Name, j, m.text)
			}
		}
	}
}

// Each mark of the legend is an example of itself, and the legend explains whatever a square shows in the search of any solver: every
// queen, figure, ring, tint and line.
func TestLegendHasEveryMark(t *testing.T) {
	explained := map[look]bool{}
	marks := legendMarks(&words.English.Marks)
	for i, m := range marks {
		if m.occurs != nil && !slices.ContainsFunc([]sight{{look: m.look}, {m.look, true, true}}, m.occurs) {
			t.Errorf("mark %d is no example of itself", i)
		}
		for _, part := range m.look.parts() {
			explained[part] = true
		}
	}
	for _, n := range []int{5, 8} { // on 8 rows a jump takes back queens that played no part
		v := newView(metricsOf(drawtest.About(n), panel.Options{}))
		for _, s := range solver.Table {
			for _, scene := range drawtest.Told(s, n, 300) {
				for _, l := range v.looksOf(&scene) {
					for _, part := range l.parts() {
						if !explained[part] {
							t.Errorf("%s, step %d: no legend for %+v", s.Name, scene.Step, part)
							explained[part] = true // once is enough
						}
					}
				}
				for _, k := range v.segmentsOf(&scene) {
					if !slices.ContainsFunc(marks, func(m legendMark) bool { return m.segment != noSegment && m.occursIn(nil, []segment{k}) }) {
						t.Errorf("%s, step %d: no legend for segment %d", s.Name, scene.Step, k.kind)
					}
				}
			}
		}
	}
}

// parts returns the marks that a look is made of, each by itself, but hollow queens and costs with their ring. A shade that says no more
// than the figure or the form of a queen is left out.
func (l look) parts() []look {
	parts := []look{{figure: l.figure}, {tint: l.tint}, {line: l.line}}
	switch {
	case l.form >= hollow:
		return append(parts, look{form: l.form, ring: min(l.ring, plain)})
	case l.cost > 0:
		return append(parts, look{cost: 1, ring: l.ring})
	}
	return append(parts, look{ring: l.ring}, look{queen: l.queen, form: l.form})
}

// A question in a terminal has the board of its picture: queens, those that leave, squares that failed and squares that are ruled out.
func TestQuizMarks(t *testing.T) {
	seen := map[story.QuizMark]int{}
	for _, by := range []solver.Solver{solver.Backtrack, solver.Backtrack.ByColumn(), solver.Forward, solver.CDCL, solver.DLX} {
		about := by.About(trace.Problem{N: 6})
		v := newView(metricsOf(about, panel.Options{}))
		for _, q := range story.Quiz(drawtest.TellOf(by, trace.Problem{N: 6}, story.Options{}), about, 40, 400, 0) {
			for i, l := range v.looksOf(&q.State) {
				want := story.EmptyMark
				switch {
				case l.form == hollow:
					want = story.FailedMark
				case l.queen != unmarked:
					want = story.QueenMark
				case l.figure == diamond:
					want = story.RuledOutMark
				case l.figure != noFigure:
					want = story.AttackedMark
				}
				at := trace.Sq(i/6, i%6)
				got := q.Mark(at, about.ByColumn)
				if got != want {
					t.Errorf("%s, step %d: the mark of %v is %c, and the picture shows %c", by.Name, q.State.Step, at, got, want)
				}
				if got != story.EmptyMark && (!slices.Contains(story.QuizMarks, got) || story.MarkName(&words.English, got) == "") {
					t.Errorf("no legend says what %c is", got)
				}
				seen[got]++
			}
		}
	}
	if len(seen) != len(story.QuizMarks)+1 {
		t.Errorf("these marks were seen: %v", seen)
	}
}

// New figures, those of a dead row or column and numbers have a contrast of 4.5 to 1 to any square that they can stand on, and old figures
// 3 to 1, also in a theme whose texts are legible on its ground alone. Squares differ, and so do shades of tries.
func TestContrastOfBoards(t *testing.T) {
	own := theme.Themes[0]
	own.Name, own.Ground, own.Text, own.Detail = "own", raster.RGB(0x0a2540), raster.RGB(0xffffff), raster.RGB(0xcfe0ff)
	own.Light, own.Dark = raster.RGB(0xe8f0ff), raster.RGB(0x7aa2e3)
	for _, th := range append([]theme.Theme{own}, theme.Themes...) {
		check := func(what any, c, on raster.Color, least float64) {
			t.Helper()
			if got := theme.Contrast(c, on); got < least {
				t.Errorf("%s: %+v: a contrast of %.2f, want %.1f", th.Name, what, got, least)
			}
		}
		for _, l := range []look{
			{cross: plain}, {cross: fresh}, {tint: bad, cross: bad}, // attacked, just now, in a dead line
			{tint: test, cross: plain}, {tint: test, cross: fresh}, // in a Hall interval
			{queen: fresh, form: hollow}, {tint: bad, queen: bad, form: hollow}, {queen: bad, form: gone}, // where a queen stood
		} {
			for _, l.dark = range []bool{false, true} {
				switch ground := l.ground(&th); {
				case l.form >= hollow:
					check(l, l.queenColor(&th), ground, freshContrast)
				case l.cross == plain:
					check(l, l.crossColor(&th), ground, oldContrast)
				default:
					check(l, l.crossColor(&th), ground, freshContrast)
					check("a cost", th.InkOn(ground, freshContrast), ground, freshContrast)
				}
			}
		}
		if th.Name == "own" {
			continue
		}
		check("squares", th.Light, th.Dark, map[bool]float64{false: 1.3, true: 1.4}[th.Name == "contrast"])
	}
}

// checkToldApart checks that any two colors are at least so far apart.
func checkToldApart(t *testing.T, what string, colors map[string]raster.Color, least float64, apart func(a, b raster.Color) float64) {
	t.Helper()
	for a := range colors {
		for b := range colors {
			if d := apart(colors[a], colors[b]); a < b && d < least {
				t.Errorf("%s: %s and %s are %.1f apart, and need %v", what, a, b, d, least)
			}
		}
	}
}

// The marks of the theme contrast, and its squares with different marks or none, differ at a glance with any kind of color-blindness.
func TestContrastThemeForColorBlindness(t *testing.T) {
	theme := themeNamed("contrast")
	for name, sight := range sights {
		apart := seenBy(sight)
		checkToldApart(t, name+": the three moods", map[string]raster.Color{"test": theme.Test, "bad": theme.Bad, "good": theme.Good}, 30, apart)
		for _, square := range []raster.Color{theme.Light, theme.Dark} {
			marks := map[string]raster.Color{"test": theme.Test, "bad": theme.Bad, "good": theme.Good, "queen": theme.Queen}
			marks["cross"] = figureOn(theme, square, plain)
			checkToldApart(t, name+": marks on a square", marks, 20, apart)
			squares := map[string]raster.Color{"plain": square, "bad": theme.Marked(theme.Bad), "good": theme.Marked(theme.Good)}
			checkToldApart(t, name+": squares", squares, 11, apart)
		}
	}
}

// People who do not see green (the most common color-blindness) tell apart the meanings of a square in every theme, by its shape or
// else by its colors.
func TestLooksForDeuteranopia(t *testing.T) {
	apart := seenBy(sights["deuteranopia"])
	meanings := []legendMark{
		{text: "bare"}, {text: "learned", look: look{ring: test}},
		{text: "removed, with solutions", look: look{queen: fresh, form: gone, ring: plain}},
		{text: "a ghost in a dead row", look: look{queen: bad, form: hollow, tint: bad, edges: raster.Top | raster.Bottom, line: bad}},
	}
	for _, m := range legendMarks(&words.English.Marks) {
		alike := func(o legendMark) bool { return o.look == m.look } // as columns and rows
		if m.segment == noSegment && !slices.ContainsFunc(meanings, alike) {
			meanings = append(meanings, m)
		}
	}
	for i := range theme.Themes {
		theme := &theme.Themes[i]
		for j, m := range meanings {
			for _, o := range meanings[:j] {
				if m.look.shape() != o.look.shape() {
					continue
				}
				for _, dark := range []bool{false, true} {
					a, b := m.look, o.look
					a.dark, b.dark = dark, dark
					rings := apart(a.ring.color(theme, theme.Ground), b.ring.color(theme, theme.Ground))
					lines := apart(a.line.color(theme, theme.Ground), b.line.color(theme, theme.Ground))
					d := max(apart(a.queenColor(theme), b.queenColor(theme)), apart(a.crossColor(theme), b.crossColor(theme)), rings, lines)
					if d < 14 {
						t.Errorf("%s, dark %t: %s and %s have the same shape and are %.1f apart", theme.Name, dark, m.text, o.text, d)
					}
				}
			}
		}
		frames := map[string]raster.Color{"bad": theme.Bad, "good": theme.Good, "test": theme.Test}
		checkToldApart(t, theme.Name+": thick frames", frames, 24, apart)
	}
}

// shape returns what an eye that sees no colors sees of a look.
func (l look) shape() look {
	seen := func(s shade) shade { return min(s, plain) }
	return look{queen: seen(l.queen), form: min(l.form, hollow), fixed: l.fixed, figure: l.figure, ring: seen(l.ring), edges: l.edges, cost: min(l.cost, 1)}
}

// A printer without colors turns each color into a grey of its lightness.
func TestPrintThemeInGrey(t *testing.T) {
	theme := themeNamed("print")
	if white := raster.RGB(0xffffff); theme.Ground != white {
		t.Errorf("the ground is %v, and would cost ink", theme.Ground)
	}
	marks := map[string]raster.Color{"test": theme.Test, "bad": theme.Bad, "good": theme.Good, "queen": theme.Queen}
	checkToldApart(t, "marks", marks, 12, inGrey)
	checkToldApart(t, "squares", map[string]raster.Color{"light": theme.Light, "dark": theme.Dark}, 10, inGrey)
	for _, square := range []raster.Color{theme.Light, theme.Dark} {
		for _, mark := range []raster.Color{theme.Bad, theme.Good} { // no picture shows both kinds
			checkToldApart(t, "marked squares", map[string]raster.Color{"plain": square, "marked": theme.Marked(mark)}, 8, inGrey)
		}
		checkToldApart(t, "a cross", map[string]raster.Color{"cross": figureOn(theme, square, plain), "square": square}, 12, inGrey)
	}
}

func themeNamed(name string) *theme.Theme {
	return &theme.Themes[slices.IndexFunc(theme.Themes, func(t theme.Theme) bool { return t.Name == name })]
}

type (
	triple [3]float64 // a color in three coordinates
	matrix [3]triple  // from one triple to another
)

func (m matrix) times(v triple) (out triple) {
	for i, row := range m {
		out[i] = row[0]*v[0] + row[1]*v[1] + row[2]*v[2]
	}
	return out
}

// sights holds ways to see colors, as matrices over linear RGB: normal sight, and the three kinds of color-blindness at severity 1.0
// (Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on
// Visualization and Computer Graphics 15 (6), 2009, table 1).
var sights = map[string]matrix{
	"normal":       {{1, 0, 0}, {0, 1, 0}, {0, 0, 1}},
	"protanopia":   {{0.152286, 1.052583, -0.204868}, {0.114503, 0.786281, 0.099216}, {-0.003882, -0.048116, 1.051998}},
	"deuteranopia": {{0.367322, 0.860646, -0.227968}, {0.280085, 0.672501, 0.047413}, {-0.011820, 0.042940, 0.968881}},
	"tritanopia":   {{1.255528, -0.076749, -0.178779}, {-0.078411, 0.930809, 0.147602}, {0.004733, 0.691367, 0.303900}},
}

// seenBy returns how far apart two colors are for a sight.
func seenBy(sight matrix) func(a, b raster.Color) float64 {
	return func(a, b raster.Color) float64 {
		p, q := lab(a, sight), lab(b, sight)
		return math.Hypot(math.Hypot(p[0]-q[0], p[1]-q[1]), p[2]-q[2]) // of CIE 1976
	}
}

// inGrey returns the difference of two colors in lightness.
func inGrey(a, b raster.Color) float64 {
	return math.Abs(lab(a, sights["normal"])[0] - lab(b, sights["normal"])[0])
}

// lab returns a color as a sight has it, in CIE L*a*b* under D65.
func lab(c raster.Color, sight matrix) triple {
	var v triple // in linear RGB (IEC 61966-2-1)
	for i, x := range []uint8{c.R, c.G, c.B} {
		if f := float64(x) / 255; f <= 0.04045 {
			v[i] = f / 12.92
		} else {
			v[i] = math.Pow((f+0.055)/1.055, 2.4)
		}
	}
	v = sight.times(v)
	for i := range v {
		v[i] = min(max(v[i], 0), 1)
	}
	xyz := matrix{{0.4124564, 0.3575761, 0.1804375}, {0.2126729, 0.7151522, 0.0721750}, {0.0193339, 0.1191920, 0.9503041}}.times(v)
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	x, y, z := f(xyz[0]/0.95047), f(xyz[1]), f(xyz[2]/1.08883)
	return triple{116*y - 16, 500 * (x - y), 200 * (y - z)}
}
