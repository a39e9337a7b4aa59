package draw

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"image/color"
	"maps"
	"slices"
	"strings"
)

// ReadTheme reads a theme from JSON: an object whose keys are the names of Theme's fields in small
// letters, with colors as "#rrggbb". Keys that are left out have the values of the default theme, except
// for name and doc, which are empty. A key that no theme has is an error.
func ReadTheme(data []byte) (Theme, error) {
	t := Themes[0]
	t.Name, t.Doc = "", ""
	err := json.Unmarshal(data, &t)
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		line := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		return Theme{}, fmt.Errorf("line %d is not JSON: %w", line, err)
	}
	return t, err
}

// A themeKey is a key of a theme in JSON.
type themeKey struct {
	name  string
	field any    // a pointer to the field of the theme
	want  string // what its value must be
}

// keys returns the keys of a theme, in the order of its fields.
func (t *Theme) keys() []themeKey {
	hex := func(name string, c *color.RGBA) themeKey {
		return themeKey{name, (*hexColor)(c), `a colour, as in "#23272f"`}
	}
	return []themeKey{
		{"name", &t.Name, "a text"},
		{"doc", &t.Doc, "a text"},
		hex("ground", &t.Ground),
		hex("light", &t.Light),
		hex("dark", &t.Dark),
		hex("queen", &t.Queen),
		hex("text", &t.Text),
		hex("detail", &t.Detail),
		hex("muted", &t.Muted),
		hex("test", &t.Test),
		hex("bad", &t.Bad),
		hex("good", &t.Good),
		hex("cross", &t.Cross),
		{"tint", (*fraction)(&t.Tint), "a number from 0 to 1"},
	}
}

// MarshalJSON returns the theme as ReadTheme reads it.
func (t Theme) MarshalJSON() ([]byte, error) {
	var b bytes.Buffer
	before := '{'
	for _, key := range t.keys() {
		value, err := json.Marshal(key.field)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&b, "%c%q:%s", before, key.name, value)
		before = ','
	}
	b.WriteByte('}')
	return b.Bytes(), nil
}

// UnmarshalJSON sets the fields whose keys an object has, and leaves the others as they are.
func (t *Theme) UnmarshalJSON(data []byte) error {
	var values map[string]json.RawMessage
	if err := json.Unmarshal(data, &values); err != nil || values == nil {
		return errors.New(`a theme must be an object, as in {"ground": "#ffffff"}`)
	}
	var names []string
	for _, key := range t.keys() {
		names = append(names, key.name)
		value, given := values[key.name]
		delete(values, key.name)
		if given && (string(value) == "null" || json.Unmarshal(value, key.field) != nil) {
			return fmt.Errorf("%s: must be %s, not %s", key.name, key.want, value)
		}
	}
	if unknown := slices.Sorted(maps.Keys(values)); len(unknown) > 0 {
		return fmt.Errorf("%s: no theme has this key: there is %s", unknown[0], strings.Join(names, ", "))
	}
	return nil
}

// A hexColor is a color whose text form is #rrggbb.
type hexColor color.RGBA

// MarshalText returns the color as text.
func (c *hexColor) MarshalText() ([]byte, error) {
	return fmt.Appendf(nil, "#%02x%02x%02x", c.R, c.G, c.B), nil
}

// UnmarshalText reads the color from text.
func (c *hexColor) UnmarshalText(text []byte) error {
	digits, marked := strings.CutPrefix(string(text), "#")
	rgb, err := hex.DecodeString(digits)
	if !marked || err != nil || len(rgb) != 3 {
		return errors.New("not a color")
	}
	*c = hexColor{rgb[0], rgb[1], rgb[2], 0xff}
	return nil
}

// A fraction is a number from 0 to 1.
type fraction float64

// UnmarshalJSON reads the number.
func (f *fraction) UnmarshalJSON(data []byte) error {
	if err := json.Unmarshal(data, (*float64)(f)); err != nil || *f < 0 || *f > 1 {
		return errors.New("not a fraction")
	}
	return nil
}
