package theme

import (
	"encoding/json"
	"fmt"
	"math"
	"strings"
	"testing"

	"queenreel/draw/raster"
)

// The formula gives well-known contrasts.
func TestContrastFormula(t *testing.T) {
	for _, c := range []struct {
		a, b uint32
		want float64
	}{
		{0x000000, 0xffffff, 21},
		{0xffffff, 0xffffff, 1},
		{0x767676, 0xffffff, 4.54},
	} {
		if got := Contrast(raster.RGB(c.a), raster.RGB(c.b)); math.Abs(got-c.want) > 0.01 {
			t.Errorf("#%06x on #%06x: %.2f, want %.2f", c.a, c.b, got, c.want)
		}
	}
}

// Texts have a contrast of at least 4.5 to 1. WCAG asks 3 to 1 of shapes, such as queens and rings.
func TestContrast(t *testing.T) {
	for i := range Themes {
		th := &Themes[i]
		check := func(what string, c, on raster.Color, least float64) {
			t.Helper()
			if got := Contrast(c, on); got < least {
				t.Errorf("%s: %s has a contrast of %.2f, want %.1f", th.Name, what, got, least)
			}
		}
		for what, c := range map[string]raster.Color{
			"a title": th.Text, "a detail": th.Detail, "a label": th.Muted,
			"the title of a test": th.Test, "of a conflict": th.Bad, "of a solution": th.Good,
		} {
			check(what, c, th.Ground, 4.5)
		}
		for what, square := range map[string]raster.Color{"light": th.Light, "dark": th.Dark} {
			check("a cost on a "+what+" square", th.Text, square, 4.5)
			check("a queen on a "+what+" square", th.Queen, square, 3)
			check("a ring on a "+what+" square", th.Test, square, 3)
			check("a red ring on a "+what+" square", th.Bad, square, 3)
		}
		check("a queen of a solution", th.Good, th.Marked(th.Good), 3)
		check("the frame of a backtrack", th.Bad, th.Ground, 3)
		check("the frame of a solution", th.Good, th.Ground, 3)
	}
}

// The outline that turns red without a flash differs from the one at rest by less than the tenth of light that WCAG 2.3.1 allows, and is
// redder, or the same; the first theme has a red one.
func TestDull(t *testing.T) {
	red := func(c raster.Color) int { return 2*int(c.R) - int(c.G) - int(c.B) }
	for i := range Themes {
		th := &Themes[i]
		dull := th.Dull()
		if off := math.Abs(luminance(dull) - luminance(th.Queen)); off >= 0.1 || dull != th.Queen && red(dull) <= red(th.Queen)+40 {
			t.Errorf("%s: %v for %v: %.3f of light apart", th.Name, dull, th.Queen, off)
		}
	}
	if Themes[0].Dull() == Themes[0].Queen {
		t.Error("no dull red")
	}
}

// Themes are chosen by name.
func TestThemeNames(t *testing.T) {
	seen := map[string]bool{}
	for _, th := range Themes {
		if th.Name == "" || th.Doc == "" || seen[th.Name] {
			t.Errorf("theme %q: %q", th.Name, th.Doc)
		}
		seen[th.Name] = true
	}
}

// A theme that is written as JSON is read back as it was, and so is its name.
func TestThemeJSON(t *testing.T) {
	for _, want := range Themes {
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		for _, text := range []string{string(data), `"` + want.Name + `"`} {
			var got Theme
			if err := json.Unmarshal([]byte(text), &got); err != nil || got != want {
				t.Errorf("%s: read back as %+v, %v", text, got, err)
			}
		}
	}
	for _, unknown := range []string{`"none"`, `{"grund":"none"}`} {
		if err := json.Unmarshal([]byte(unknown), new(Theme)); err == nil {
			t.Errorf("%s is a theme", unknown)
		}
	}
}

// A color that becomes legible has the contrast that is asked for if the ink has it, and stays what it is if it had it before.
func TestLegible(t *testing.T) {
	for i := range Themes {
		th := &Themes[i]
		for _, ground := range []raster.Color{th.Ground, th.Light, th.Dark, th.Text} {
			ink := th.InkOn(ground, 4.5)
			if least := min(4.5, Contrast(th.Text, ground)); Contrast(ink, ground) < least {
				t.Errorf("%s: ink %v on %v", th.Name, ink, ground)
			}
			for _, c := range []raster.Color{th.Test, th.Muted, th.Cross, ground} {
				got := th.Legible(c, ground, 4.5)
				if Contrast(got, ground) < min(4.5, Contrast(ink, ground)) || Contrast(c, ground) >= 4.5 && got != c {
					t.Errorf("%s: %v becomes %v on %v", th.Name, c, got, ground)
				}
			}
		}
	}
	mixed := Theme{Text: raster.RGB(0xffffff), Queen: raster.RGB(0x000000)} // on a night sky, with a light board
	if on := raster.RGB(0xeeeeee); mixed.InkOn(on, 4.5) != mixed.Queen {
		t.Error("white texts on a light board")
	}
}

// A theme with a few keys is the default theme with these changed. Its tint is from 0 to 1, both included.
func TestReadThemeOfFewKeys(t *testing.T) {
	want := Themes[0]
	want.Name, want.Doc = "mine", ""
	want.Good = raster.RGB(0x00ff7f)
	for _, want.Tint = range []float64{0, 0.5, 1} {
		got, err := Read(fmt.Appendf(nil, `{"tint": %g, "name": "mine", "good": "#00FF7f"}`, want.Tint))
		if err != nil || got != want {
			t.Errorf("got %+v, %v", got, err)
		}
	}
}

// A ground of "none" is clear, and texts are made for the ground of the theme with such texts. It is written as it was read.
func TestReadThemeWithoutGround(t *testing.T) {
	for text, ground := range map[string]raster.Color{
		`{"ground": "none"}`:                                     Themes[0].Ground,
		`{"ground": "none", "text": "#ffffff"}`:                  Themes[1].Ground,
		`{"text": "#101010", "ground": "none", "name": "slate"}`: Themes[2].Ground,
	} {
		got, err := Read([]byte(text))
		if err != nil || got.Ground != ground.Cleared() {
			t.Errorf("%s: a ground of %+v, %v", text, got.Ground, err)
		}
	}
	for _, want := range Themes {
		want.Ground = want.Ground.Cleared()
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := Read(data); err != nil || got != want || !strings.Contains(string(data), `"ground":"none"`) {
			t.Errorf("%s: read back as %+v, %v", data, got, err)
		}
	}
}

// Mistakes in a theme are named with their key or their line.
func TestReadThemeErrors(t *testing.T) {
	for data, want := range map[string]string{
		``:                              "line 1 is not JSON: unexpected end of JSON input",
		"{\n\"ground\": #ffffff}":       "line 2 is not JSON: invalid character '#' looking for beginning of value",
		`{} {}`:                         "line 1 is not JSON: invalid character '{' after top-level value",
		`[]`:                            `a theme must be an object, as in {"ground": "#ffffff"}`,
		`null`:                          `a theme must be an object, as in {"ground": "#ffffff"}`,
		`{"ground": "white"}`:           `ground: must be a colour, as in "#23272f", or "none", not "white"`,
		`{"light": "none"}`:             `light: must be a colour, as in "#23272f", not "none"`,
		`{"bad": "#c2361"}`:             `bad: must be a colour, as in "#23272f", not "#c2361"`,
		`{"bad": "#c2361b80"}`:          `bad: must be a colour, as in "#23272f", not "#c2361b80"`,
		`{"bad": "c2361b"}`:             `bad: must be a colour, as in "#23272f", not "c2361b"`,
		`{"bad": null}`:                 `bad: must be a colour, as in "#23272f", not null`,
		`{"tint": 1.5}`:                 `tint: must be a number from 0 to 1, not 1.5`,
		`{"tint": -0.1}`:                `tint: must be a number from 0 to 1, not -0.1`,
		`{"tint": "0.5"}`:               `tint: must be a number from 0 to 1, not "0.5"`,
		`{"name": 7}`:                   `name: must be a text of printable characters, not 7`,
		"{\"doc\": \"\\u001b[31mred\"}": `doc: must be a text of printable characters, not "\u001b[31mred"`,
		`{"Ground": "#ffffff", "grund": "#ffffff"}`: "Ground: no such key: a theme has name, doc, ground, light, dark, " +
			"queen, text, detail, muted, test, bad, good, cross, tint",
	} {
		if _, err := Read([]byte(data)); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", data, err, want)
		}
	}
}
