package board

import (
	"math"
	"slices"
	"testing"

	"queenreel/draw/raster"
	"queenreel/draw/theme"
)

// marksOn returns the colors that stand on a square, each with a meaning of its own.
func marksOn(t *theme.Theme, square raster.Color) map[string]raster.Color {
	return map[string]raster.Color{"test": t.Test, "bad": t.Bad, "good": t.Good, "queen": t.Queen, "cross": figureOn(t, square, plain)}
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

// Crosses can be seen and, as they cover half the board, are about half as strong as queens.
func TestThemeCrosses(t *testing.T) {
	for _, theme := range theme.Themes {
		for _, square := range []raster.Color{theme.Light, theme.Dark} {
			cross, queen := inGrey(figureOn(&theme, square, plain), square), inGrey(theme.Queen, square)
			if cross < 10 || cross > 0.55*queen {
				t.Errorf("%s: a cross differs from its square by %.1f in lightness, and a queen by %.1f", theme.Name, cross, queen)
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
			checkToldApart(t, name+": marks on a square", marksOn(theme, square), 20, apart)
			checkToldApart(t, name+": squares", map[string]raster.Color{"plain": square, "bad": theme.Marked(theme.Bad), "good": theme.Marked(theme.Good)}, 11, apart)
		}
	}
}

// People who do not see green (the most common color-blindness) tell apart the meanings of a square in every theme, by its shape or
// else by its colors.
func TestLooksForDeuteranopia(t *testing.T) {
	apart := seenBy(sights["deuteranopia"])
	meanings := []struct {
		name string
		look
	}{
		{"bare", look{}},
		{"a queen", look{queen: plain}},
		{"placed", look{queen: plain, ring: test}},
		{"free", look{queen: test, form: pale, ring: test}},
		{"a conflict", look{queen: bad, form: pale, ring: bad}},
		{"ruled out by a line", look{figure: plus, cross: plain}},
		{"ruled out by a diagonal", look{figure: times, cross: plain}},
		{"ruled out by reasoning", look{figure: diamond, cross: plain}},
		{"ruled out just now", look{figure: times, cross: fresh}},
		{"in a dead row", look{figure: times, cross: bad, tint: bad, edges: top | bottom, line: bad}},
		{"a ghost", look{queen: fresh, form: hollow}},
		{"a ghost in a dead row", look{queen: bad, form: hollow, tint: bad, edges: top | bottom, line: bad}},
		{"chosen", look{edges: top | bottom, line: test}},
		{"taken back", look{queen: bad, tint: bad, ring: bad}},
		{"beaten", look{queen: bad}},
		{"named by a clause", look{ring: bad}},
		{"learned", look{ring: test}},
		{"a solution", look{queen: good, tint: good}},
	}
	for i := range theme.Themes {
		theme := &theme.Themes[i]
		for j, m := range meanings {
			for _, o := range meanings[:j] {
				if m.shape() != o.shape() {
					continue
				}
				for _, dark := range []bool{false, true} {
					a, b := m.look, o.look
					a.dark, b.dark = dark, dark
					d := max(apart(a.queenColor(theme), b.queenColor(theme)), apart(a.crossColor(theme), b.crossColor(theme)),
						apart(a.ring.color(theme, theme.Ground), b.ring.color(theme, theme.Ground)))
					if d < 14 {
						t.Errorf("%s, dark %t: %s and %s have the same shape and are %.1f apart", theme.Name, dark, m.name, o.name, d)
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
	return look{queen: seen(l.queen), form: l.form, figure: l.figure, ring: seen(l.ring), edges: l.edges, cost: min(l.cost, 1)}
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

// sights holds ways to see colors, as matrices over linear RGB: normal sight, and the three kinds of color-blindness at severity 1.0 (Machado,
// Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, table 1).
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
