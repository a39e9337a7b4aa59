// Package theme gives each meaning in pictures its color, and measures contrast.
package theme

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"math"
	"reflect"
	"slices"
	"strings"
	"sync"

	"queenreel/draw/raster"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// Themes holds the themes, in the order in which lists show them. The first is the default.
var Themes = []Theme{
	{
		Name: "classic", Doc: "wood and ink on warm paper",
		Ground: raster.RGB(0xfbfaf7), Light: raster.RGB(0xf1e9da), Dark: raster.RGB(0xd3c3a5),
		Queen: raster.RGB(0x23272f), Text: raster.RGB(0x23272f), Detail: raster.RGB(0x4a5060), Muted: raster.RGB(0x666c7b),
		Test: raster.RGB(0x1f5fbf), Bad: raster.RGB(0xc2361b), Good: raster.RGB(0x0b7a5b),
		Cross: raster.RGB(0x8d8574), Tint: 0.24,
	},
	{
		Name: "dark", Doc: "light queens on a night sky, for dark pages and rooms",
		Ground: raster.RGB(0x15181e), Light: raster.RGB(0x434d60), Dark: raster.RGB(0x2d3442),
		Queen: raster.RGB(0xf3efe6), Text: raster.RGB(0xf3efe6), Detail: raster.RGB(0xc3c8d2), Muted: raster.RGB(0x98a0b0),
		Test: raster.RGB(0x6db6ff), Bad: raster.RGB(0xff8068), Good: raster.RGB(0x52d6a4),
		Cross: raster.RGB(0x99a3b5), Tint: 0.26,
	},
	{
		Name: "contrast", Doc: "black on white, with marks that colour-blind readers tell apart",
		Ground: raster.RGB(0xffffff), Light: raster.RGB(0xfdfdfd), Dark: raster.RGB(0xd0d4da),
		Queen: raster.RGB(0x000000), Text: raster.RGB(0x000000), Detail: raster.RGB(0x333333), Muted: raster.RGB(0x6c6c6c),
		Test: raster.RGB(0x1f66f0), Bad: raster.RGB(0xa23f00), Good: raster.RGB(0x004540),
		Cross: raster.RGB(0x3c3c3c), Tint: 0.42,
	},
	{
		Name: "print", Doc: "white paper and little ink, clear in greyscale too",
		Ground: raster.RGB(0xffffff), Light: raster.RGB(0xfdfdfd), Dark: raster.RGB(0xdcdcdc),
		Queen: raster.RGB(0x000000), Text: raster.RGB(0x000000), Detail: raster.RGB(0x333333), Muted: raster.RGB(0x5a5a5a),
		Test: raster.RGB(0x2a70d0), Bad: raster.RGB(0x9e1c00), Good: raster.RGB(0x00391f),
		Cross: raster.RGB(0x787878), Tint: 0.30,
	},
	{
		Name: "slate", Doc: "cool greys and blues, for pages about code",
		Ground: raster.RGB(0xf7f9fb), Light: raster.RGB(0xe6ebf2), Dark: raster.RGB(0xb9c5d4),
		Queen: raster.RGB(0x1b2536), Text: raster.RGB(0x1b2536), Detail: raster.RGB(0x435066), Muted: raster.RGB(0x5d6a80),
		Test: raster.RGB(0x2456c7), Bad: raster.RGB(0xb9234a), Good: raster.RGB(0x0a6c64),
		Cross: raster.RGB(0x5c6b82), Tint: 0.24,
	},
}

// A Theme gives each meaning its color. Its JSON form is what Read reads.
type Theme struct {
	Name string `json:"name"`
	Doc  string `json:"doc"` // one line for lists, without a full stop

	Ground raster.Color `json:"ground"` // behind everything; a clear one is not painted, and texts are made for its color
	Light  raster.Color `json:"light"`  // a light square
	Dark   raster.Color `json:"dark"`   // a dark square
	Queen  raster.Color `json:"queen"`  // a queen that stands, and the line around the board
	Text   raster.Color `json:"text"`   // titles and figures
	Detail raster.Color `json:"detail"` // the lines under titles
	Muted  raster.Color `json:"muted"`  // labels, headings and notes
	Test   raster.Color `json:"test"`   // a square that is being tested or was just filled
	Bad    raster.Color `json:"bad"`    // a conflict, a dead row, a backtrack
	Good   raster.Color `json:"good"`   // a solution
	Cross  raster.Color `json:"cross"`  // the cross on an attacked square

	Tint float64 `json:"tint"` // how much of the color of a mark the square takes, from 0 to 1
}

// Marked returns the color of a square that is marked with another color. It is the same for light and dark squares, so that a row
// that turns red is one band.
func (t *Theme) Marked(mark raster.Color) raster.Color {
	square := t.Light
	if raster.Distance(t.Dark, mark) > raster.Distance(t.Light, mark) {
		square = t.Dark
	}
	return raster.Mix(square, mark, t.Tint)
}

// Dull returns the color of an outline that turns red without a flash, as its light differs by less than a tenth from that of the outline
// of a board; that outline's where no red does.
func (t *Theme) Dull() raster.Color {
	const least, step, flash = 0.4, 0.05, 0.1
	for part := 1.0; part >= least; part -= step {
		if c := raster.Mix(t.Queen, t.Bad, part); math.Abs(luminance(c)-luminance(t.Queen)) < flash {
			return c
		}
	}
	return t.Queen
}

// Contrast returns the contrast of two colors as WCAG 2.1 measures it, from 1 to 21.
func Contrast(a, b raster.Color) float64 {
	la, lb := luminance(a), luminance(b)
	return (max(la, lb) + 0.05) / (min(la, lb) + 0.05)
}

// luminance returns the relative luminance of a color, from 0 to 1.
func luminance(c raster.Color) float64 {
	light := linear()
	return 0.2126*light[c.R] + 0.7152*light[c.G] + 0.0722*light[c.B]
}

// linear returns the light of each value of a channel, from 0 to 1.
var linear = sync.OnceValue(func() []float64 {
	light := make([]float64, 256)
	for v := range light {
		s := float64(v) / 255
		light[v] = s / 12.92
		if s > 0.04045 {
			light[v] = math.Pow((s+0.055)/1.055, 2.4)
		}
	}
	return light
})

// InkOn returns the color of texts if it has at least the given contrast to a ground, or else the color of texts or of queens, whichever
// is clearer. A custom theme can have white texts on a night sky, and a light board.
func (t *Theme) InkOn(ground raster.Color, least float64) raster.Color {
	if Contrast(t.Text, ground) < min(least, Contrast(t.Queen, ground)) {
		return t.Queen
	}
	return t.Text
}

// Legible returns the first color on the way from a color to the ink that has at least the given contrast to a ground, or else
// the ink.
func (t *Theme) Legible(c, ground raster.Color, least float64) raster.Color {
	const steps = 32
	ink := t.InkOn(ground, least)
	for i := range steps {
		if m := raster.Mix(c, ink, float64(i)/steps); Contrast(m, ground) >= least {
			return m
		}
	}
	return ink
}

// Read reads a theme from JSON: an object whose keys are the names of Theme's fields in small letters, with colors as "#rrggbb". A
// key that is left out has its value from the default theme; name and doc are then empty. A key that no theme has is an error. The ground
// may be "none": it is clear, and of the color that it has in the one of Themes whose texts are most like these.
func Read(data []byte) (Theme, error) {
	var values map[string]json.RawMessage
	err := json.Unmarshal(data, &values)
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		line := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		return Theme{}, words.Wrong("", nil, "line", words.Values{N: line}).Of(err)
	}
	if err != nil || values == nil {
		return Theme{}, errors.New(`a theme must be an object, as in {"ground": "#ffffff"}`)
	}
	t := Themes[0]
	t.Name, t.Doc = "", ""
	var keys []string
	fields := reflect.ValueOf(&t).Elem()
	for i := range fields.NumField() {
		key, field := fields.Type().Field(i).Tag.Get("json"), fields.Field(i).Addr().Interface()
		keys = append(keys, key)
		value, given := values[key]
		if delete(values, key); key == "ground" && string(value) == `"`+raster.None+`"` {
			t.Ground = t.Ground.Cleared()
		} else if given {
			if want, ok := readField(field, value); !ok {
				if key == "ground" {
					want += `, or "none"`
				}
				return Theme{}, words.Wrong("", nil, "part", words.Values{Text: key}).Of(fmt.Errorf("must be %s, not %s", want, value))
			}
		}
	}
	if unknown := slices.Sorted(maps.Keys(values)); len(unknown) > 0 {
		err := fmt.Errorf("no such key: a theme has %s", strings.Join(keys, ", "))
		return Theme{}, words.Wrong("", nil, "part", words.Values{Text: unknown[0]}).Of(err)
	}
	if t.Ground.Clear > 0 {
		like := slices.MinFunc(Themes, func(a, b Theme) int {
			return cmp.Compare(raster.Distance(a.Text, t.Text), raster.Distance(b.Text, t.Text))
		})
		t.Ground = like.Ground.Cleared()
	}
	return t, nil
}

// Names returns the names of Themes.
func Names() []string { return words.NamesOf(Themes, func(t Theme) string { return t.Name }) }

// UnmarshalJSON reads a theme, as Read does, or one of Themes by its name.
func (t *Theme) UnmarshalJSON(data []byte) (err error) {
	var name string
	if json.Unmarshal(data, &name) != nil {
		*t, err = Read(data)
		return err
	}
	i := slices.IndexFunc(Themes, func(known Theme) bool { return known.Name == name })
	if i < 0 {
		return words.NoSuch("theme", name, Names()...)
	}
	*t = Themes[i]
	return nil
}

// readField sets a field to a value in JSON and reports whether the field can have it. want says what the field can have.
func readField(field any, value json.RawMessage) (want string, ok bool) {
	ok = string(value) != "null" && json.Unmarshal(value, field) == nil
	switch f := field.(type) {
	case *raster.Color:
		return `a colour, as in "#23272f"`, ok
	case *float64:
		return "a number from 0 to 1", ok && *f >= 0 && *f <= 1
	case *string:
		ok = ok && trace.Printable(*f)
	}
	return "a text of printable characters", ok
}
