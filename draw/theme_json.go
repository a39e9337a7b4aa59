package draw

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"slices"
	"strings"

	"queenreel/draw/raster"
	"queenreel/trace"
)

// ReadTheme reads a theme from JSON: an object whose keys are the names of Theme's fields in small
// letters, with colors as "#rrggbb". Keys that are left out have the values of the default theme, except
// for name and doc, which are empty. A key that no theme has is an error.
func ReadTheme(data []byte) (Theme, error) {
	var values map[string]json.RawMessage
	err := json.Unmarshal(data, &values)
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		line := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		return Theme{}, fmt.Errorf("line %d is not JSON: %w", line, err)
	}
	if err != nil || values == nil {
		return Theme{}, errors.New(`a theme must be an object, as in {"ground": "#ffffff"}`)
	}
	t := Themes[0]
	t.Name, t.Doc = "", ""
	var keys []string
	for key, field := range t.fields() {
		keys = append(keys, key)
		if value, given := values[key]; given {
			if want, ok := readField(field, value); !ok {
				return Theme{}, fmt.Errorf("%s: must be %s, not %s", key, want, value)
			}
			delete(values, key)
		}
	}
	if unknown := slices.Sorted(maps.Keys(values)); len(unknown) > 0 {
		return Theme{}, fmt.Errorf("%s: no such key: a theme has %s", unknown[0], strings.Join(keys, ", "))
	}
	return t, nil
}

// UnmarshalJSON reads a theme, as ReadTheme does, or one of Themes by its name.
func (t *Theme) UnmarshalJSON(data []byte) (err error) {
	var name string
	if json.Unmarshal(data, &name) != nil {
		*t, err = ReadTheme(data)
		return err
	}
	for _, known := range Themes {
		if known.Name == name {
			*t = known
			return nil
		}
	}
	return fmt.Errorf("no such theme: %q", name)
}

// fields yields the key of each field of the theme in JSON, and a pointer to the field.
func (t *Theme) fields() iter.Seq2[string, any] {
	return func(yield func(string, any) bool) {
		v := reflect.ValueOf(t).Elem()
		for i := range v.NumField() {
			if !yield(v.Type().Field(i).Tag.Get("json"), v.Field(i).Addr().Interface()) {
				return
			}
		}
	}
}

// readField sets a field to a value in JSON, unless the field cannot have it. want says what it can have.
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
