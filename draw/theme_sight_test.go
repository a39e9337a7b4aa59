package draw

import (
	"math"
	"testing"

	"queenreel/draw/raster"
)

// A namedColor is a color of a theme with its name.
type namedColor struct {
	name string
	raster.Color
}

// marks returns the colors that stand on a square, each with a meaning of its own.
func marks(t *Theme, square raster.Color) []namedColor {
	return []namedColor{
		{"test", t.Test}, {"bad", t.Bad}, {"good", t.Good}, {"queen", t.Queen},
		{"cross", t.figureOn(square, plain)},
	}
}

// squares returns the colors of the squares of one kind: light, or dark.
func squares(t *Theme, square raster.Color) []namedColor {
	return []namedColor{
		{"plain", square}, {"bad", t.marked(t.Bad)}, {"good", t.marked(t.Good)},
	}
}

// pairs calls f for each pair of colors.
func pairs(colors []namedColor, f func(a, b namedColor)) {
	for i, a := range colors {
		for _, b := range colors[:i] {
			f(b, a)
		}
	}
}

// Crosses cover half the board: they have to be visible, but must not drown the queens.
func TestThemeCrosses(t *testing.T) {
	lightness := func(c raster.Color) float64 { return lab(linear(c))[0] }
	for _, theme := range Themes {
		for _, square := range []raster.Color{theme.Light, theme.Dark} {
			cross := math.Abs(lightness(theme.figureOn(square, plain)) - lightness(square))
			queen := math.Abs(lightness(theme.Queen) - lightness(square))
			if cross < 10 || cross > queen/2 {
				t.Errorf("%s: a cross differs from its square by %.1f in lightness, and a queen by %.1f", theme.Name, cross, queen)
			}
		}
	}
}

// With any kind of color-blindness, the marks of this theme differ from each other by what is seen at a
// glance, and so do squares with different marks or none.
func TestContrastThemeForColorBlindness(t *testing.T) {
	theme := themeNamed(t, "contrast")
	for _, sight := range eyesights {
		check := func(what string, colors []namedColor, least float64) {
			pairs(colors, func(a, b namedColor) {
				if d := distance(lab(sight.see(a.Color)), lab(sight.see(b.Color))); d < least {
					t.Errorf("%s: %s: %s and %s are %.1f apart, and need %v", sight.name, what, a.name, b.name, d, least)
				}
			})
		}
		check("marks on light squares", marks(theme, theme.Light), 12)
		check("marks on dark squares", marks(theme, theme.Dark), 12)
		check("the three moods", marks(theme, theme.Light)[:3], 22)
		check("light squares", squares(theme, theme.Light), 10)
		check("dark squares", squares(theme, theme.Dark), 10)
	}
}

// In every theme, those who do not see green (the most common color-blindness) tell apart what a square can mean: by
// its shape, or else by its colors.
func TestLooksForDeuteranopia(t *testing.T) {
	sight := eyesights[2]
	if sight.name != "deuteranopia" {
		t.Fatal(sight.name)
	}
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
	for i := range Themes {
		theme := &Themes[i]
		apart := func(a, b raster.Color) float64 { return distance(lab(sight.see(a)), lab(sight.see(b))) }
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
					if d < 10 {
						t.Errorf("%s, dark %t: %s and %s have the same shape and are %.1f apart", theme.Name, dark, m.name, o.name, d)
					}
				}
			}
		}
		for _, frames := range [][2]raster.Color{{theme.Bad, theme.Good}, {theme.Bad, theme.Test}, {theme.Good, theme.Test}} {
			if d := apart(frames[0], frames[1]); d < 12 {
				t.Errorf("%s: two thick frames are %.1f apart", theme.Name, d)
			}
		}
	}
}

// shape returns what is left of a look for an eye that sees no colors.
func (l look) shape() look {
	seen := func(s shade) shade { return min(s, plain) }
	return look{queen: seen(l.queen), form: l.form, figure: l.figure, ring: seen(l.ring), edges: l.edges, cost: min(l.cost, 1)}
}

// A printer without colors turns each color into a grey of its lightness.
func TestPrintThemeInGrey(t *testing.T) {
	theme := themeNamed(t, "print")
	if white := raster.RGB(0xffffff); theme.Ground != white {
		t.Errorf("the ground is %v, and would cost ink", theme.Ground)
	}
	check := func(what string, colors []namedColor, least float64) {
		pairs(colors, func(a, b namedColor) {
			la, lb := lab(linear(a.Color))[0], lab(linear(b.Color))[0]
			if d := math.Abs(la - lb); d < least {
				t.Errorf("%s: %s and %s differ by %.1f in lightness, and need %v", what, a.name, b.name, d, least)
			}
		})
	}
	check("marks", marks(theme, theme.Light)[:4], 12)
	check("squares", []namedColor{{"light", theme.Light}, {"dark", theme.Dark}}, 10)
	for _, square := range []raster.Color{theme.Light, theme.Dark} {
		for _, marked := range squares(theme, square)[1:] { // no picture shows both kinds
			check("marked squares", []namedColor{{"plain", square}, marked}, 8)
		}
		check("a cross", []namedColor{{"cross", theme.figureOn(square, plain)}, {"square", square}}, 12)
	}
}

func themeNamed(t *testing.T, name string) *Theme {
	t.Helper()
	for i := range Themes {
		if Themes[i].Name == name {
			return &Themes[i]
		}
	}
	t.Fatalf("no theme %q", name)
	return nil
}

// A triple is a color in three coordinates.
type triple [3]float64

// A matrix takes one triple to another.
type matrix [3]triple

func (m matrix) times(v triple) triple {
	var out triple
	for i, row := range m {
		out[i] = row[0]*v[0] + row[1]*v[1] + row[2]*v[2]
	}
	return out
}

// An eyesight is a way to see colors: a matrix over linear RGB.
type eyesight struct {
	name string
	matrix
}

// eyesights holds normal sight, and the three kinds of color-blindness at severity 1.0 as in Machado,
// Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
// Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009, table 1.
var eyesights = []eyesight{
	{"normal", matrix{{1, 0, 0}, {0, 1, 0}, {0, 0, 1}}},
	{"protanopia", matrix{
		{0.152286, 1.052583, -0.204868},
		{0.114503, 0.786281, 0.099216},
		{-0.003882, -0.048116, 1.051998},
	}},
	{"deuteranopia", matrix{
		{0.367322, 0.860646, -0.227968},
		{0.280085, 0.672501, 0.047413},
		{-0.011820, 0.042940, 0.968881},
	}},
	{"tritanopia", matrix{
		{1.255528, -0.076749, -0.178779},
		{-0.078411, 0.930809, 0.147602},
		{0.004733, 0.691367, 0.303900},
	}},
}

// see returns what a color looks like, in linear RGB from 0 to 1.
func (s eyesight) see(c raster.Color) triple {
	v := s.times(linear(c))
	for i := range v {
		v[i] = min(max(v[i], 0), 1)
	}
	return v
}

// linear returns a color in linear RGB (IEC 61966-2-1).
func linear(c raster.Color) triple {
	var v triple
	for i, x := range []uint8{c.R, c.G, c.B} {
		if f := float64(x) / 255; f <= 0.04045 {
			v[i] = f / 12.92
		} else {
			v[i] = math.Pow((f+0.055)/1.055, 2.4)
		}
	}
	return v
}

// toXYZ takes linear sRGB to CIE XYZ.
var toXYZ = matrix{
	{0.4124564, 0.3575761, 0.1804375},
	{0.2126729, 0.7151522, 0.0721750},
	{0.0193339, 0.1191920, 0.9503041},
}

// lab returns a linear RGB color in CIE L*a*b*, under D65.
func lab(v triple) triple {
	f := func(t float64) float64 {
		if t > 216.0/24389 {
			return math.Cbrt(t)
		}
		return (24389.0/27*t + 16) / 116
	}
	xyz := toXYZ.times(v)
	x, y, z := f(xyz[0]/0.95047), f(xyz[1]), f(xyz[2]/1.08883)
	return triple{116*y - 16, 500 * (x - y), 200 * (y - z)}
}

// distance returns the CIEDE2000 difference of two colors in L*a*b*, as in Sharma, Wu and Dalal,
// "The CIEDE2000 Color-Difference Formula", Color Research & Application 30 (1), 2005.
func distance(p, q triple) float64 {
	sin := func(degrees float64) float64 { return math.Sin(degrees * math.Pi / 180) }
	cos := func(degrees float64) float64 { return math.Cos(degrees * math.Pi / 180) }
	pull := func(c float64) float64 { return math.Sqrt(math.Pow(c, 7) / (math.Pow(c, 7) + math.Pow(25, 7))) }
	hue := func(a, b float64) float64 {
		if h := math.Atan2(b, a) * 180 / math.Pi; h < 0 {
			return h + 360
		} else {
			return h
		}
	}
	g := 0.5 * (1 - pull((math.Hypot(p[1], p[2])+math.Hypot(q[1], q[2]))/2))
	a1, a2 := (1+g)*p[1], (1+g)*q[1]
	c1, c2 := math.Hypot(a1, p[2]), math.Hypot(a2, q[2])
	h1, h2 := hue(a1, p[2]), hue(a2, q[2])

	turn, middle := h2-h1, (h1+h2)/2
	switch {
	case c1*c2 == 0:
		turn, middle = 0, h1+h2
	case math.Abs(h1-h2) > 180 && h1+h2 < 360:
		middle += 180
	case math.Abs(h1-h2) > 180:
		middle -= 180
	}
	if c1*c2 != 0 && turn > 180 {
		turn -= 360
	} else if c1*c2 != 0 && turn < -180 {
		turn += 360
	}
	l, c := (p[0]+q[0])/2, (c1+c2)/2
	t := 1 - 0.17*cos(middle-30) + 0.24*cos(2*middle) + 0.32*cos(3*middle+6) - 0.20*cos(4*middle-63)
	off := (l - 50) * (l - 50)
	dl := (q[0] - p[0]) / (1 + 0.015*off/math.Sqrt(20+off))
	dc := (c2 - c1) / (1 + 0.045*c)
	dh := 2 * math.Sqrt(c1*c2) * sin(turn/2) / (1 + 0.015*c*t)
	bend := math.Exp(-math.Pow((middle-275)/25, 2))
	return math.Sqrt(dl*dl + dc*dc + dh*dh - 2*pull(c)*sin(60*bend)*dc*dh)
}

// The formula gives the distances of the test data in Sharma, Wu and Dalal.
func TestDistance(t *testing.T) {
	for _, c := range []struct {
		p, q triple
		want float64
	}{
		{triple{50, 2.6772, -79.7751}, triple{50, 0, -82.7485}, 2.0425},
		{triple{50, 2.5, 0}, triple{50, 0, -2.5}, 4.3065},
		{triple{50, 2.5, 0}, triple{73, 25, -18}, 27.1492},
		{triple{50, 2.5, 0}, triple{56, -27, -3}, 31.9030},
		{triple{50, 2.49, -0.001}, triple{50, -2.49, 0.0011}, 7.2195}, // hues that lie opposite
		{triple{60.2574, -34.0099, 36.2677}, triple{60.4626, -34.1751, 39.4387}, 1.2644},
		{triple{2.0776, 0.0795, -1.1350}, triple{0.9033, -0.0636, -0.5514}, 0.9082},
	} {
		if got := distance(c.p, c.q); math.Abs(got-c.want) > 0.00005 {
			t.Errorf("%v and %v are %.4f apart, want %.4f", c.p, c.q, got, c.want)
		}
	}
}
