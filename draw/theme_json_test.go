package draw

import (
	"encoding/json"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/raster"
)

// A theme that is written as JSON is read back as it was.
func TestThemeJSON(t *testing.T) {
	for _, want := range Themes {
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ReadTheme(data); err != nil || got != want {
			t.Errorf("%s: read back as %+v, %v", want.Name, got, err)
		}
	}
}

// The keys are the names of the fields in small letters, all of them, in their order.
func TestThemeKeys(t *testing.T) {
	var keys, fields []string
	for key := range new(Theme).fields() {
		keys = append(keys, key)
	}
	for _, f := range reflect.VisibleFields(reflect.TypeFor[Theme]()) {
		fields = append(fields, strings.ToLower(f.Name))
	}
	if !slices.Equal(keys, fields) {
		t.Errorf("the keys are %v, and the fields %v", keys, fields)
	}
}

// A theme with a few keys is the default theme with these changed. The tint goes from 0 to 1, both included.
func TestReadThemeOfFewKeys(t *testing.T) {
	want := Themes[0]
	want.Name, want.Doc = "mine", ""
	want.Good = raster.RGB(0x00ff7f)
	for _, want.Tint = range []float64{0, 0.5, 1} {
		got, err := ReadTheme(fmt.Appendf(nil, `{"tint": %g, "name": "mine", "good": "#00FF7f"}`, want.Tint))
		if err != nil || got != want {
			t.Errorf("got %+v, %v", got, err)
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
		`{"ground": "white"}`:           `ground: must be a colour, as in "#23272f", not "white"`,
		`{"bad": "#c2361"}`:             `bad: must be a colour, as in "#23272f", not "#c2361"`,
		`{"bad": "#c2361b80"}`:          `bad: must be a colour, as in "#23272f", not "#c2361b80"`,
		`{"bad": "c2361b"}`:             `bad: must be a colour, as in "#23272f", not "c2361b"`,
		`{"bad": null}`:                 `bad: must be a colour, as in "#23272f", not null`,
		`{"tint": 1.5}`:                 `tint: must be a number from 0 to 1, not 1.5`,
		`{"tint": -0.1}`:                `tint: must be a number from 0 to 1, not -0.1`,
		`{"tint": "0.5"}`:               `tint: must be a number from 0 to 1, not "0.5"`,
		`{"name": 7}`:                   `name: must be a text of printable characters, not 7`,
		"{\"doc\": \"\\u001b[31mred\"}": `doc: must be a text of printable characters, not "\u001b[31mred"`,
		`{"grund": "#ffffff"}`:          "grund: no such key: a theme has name, doc, ground, light, dark, queen, text, detail, muted, test, bad, good, cross, tint",
		`{"Ground": "#ffffff", "grund": "#ffffff"}`: "Ground: no such key: a theme has name, doc, ground, light, dark, " +
			"queen, text, detail, muted, test, bad, good, cross, tint",
	} {
		if _, err := ReadTheme([]byte(data)); err == nil || err.Error() != want {
			t.Errorf("%s: got %v, want %s", data, err, want)
		}
	}
}

// Any theme that can be read can be written and read again, and can be painted in.
func FuzzReadTheme(f *testing.F) {
	f.Add([]byte(`{"name": "mine", "bad": "#c2361b", "tint": 0.3}`))
	f.Add([]byte(`{"ground": "#000000", "text": "#000000", "queen": "#000000", "dark": "#000000", "light": "#000000"}`))
	f.Add([]byte(`{"name": "\ud800", "tint": 1e-400}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		theme, err := ReadTheme(data)
		if err != nil {
			return
		}
		again, err := json.Marshal(theme)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := ReadTheme(again); err != nil || got != theme {
			t.Errorf("%+v was read back as %+v, %v", theme, got, err)
		}
		if _, err := NewPainter(about(4), Options{Theme: &theme}); err != nil {
			t.Errorf("%+v cannot be painted in: %v", theme, err)
		}
	})
}
