package engine

import (
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"queenreel/cmd/internal/naming"
	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// A fault is what is wrong with an option, for the user.
type fault struct {
	Field string `json:"field"` // the option; "" where it is none
	Text  string `json:"text"`
}

func (f fault) Error() string { return f.Text }

// wrong returns a fault of an option.
func wrong(option, format string, args ...any) error {
	return fault{option, option + ": " + fmt.Sprintf(format, args...)}
}

// told returns an error for the user, with the fields that it names as the page labels them.
func (c *call) told(err error) fault {
	var own fault
	if errors.As(err, &own) {
		return own
	}
	l, field := c.language(), ""
	var long *reel.TooLong
	switch {
	case errors.As(err, &long):
		return fault{Text: l.TooLong(long.Frames, long.Length)}
	case errors.Is(err, reel.ErrNoSolution):
		return fault{Text: l.Studio.Watch.NoSolution}
	case errors.Is(err, reel.ErrManySolutions):
		return fault{Text: story.Say(l.Studio.Watch.TooMany, story.Words{N: reel.MaxPictures})}
	}
	if wrong := naming.Fault(err); wrong != nil {
		label, first := l.Studio.Watch, wrong.Field
		first, _, _ = strings.Cut(first, " and ")
		if field = naming.Flag(first); field == "queen" || field == "font" || field == "trace" {
			wrong.Value = c.Names[field]
		}
		err = errors.New(wrong.Text(func(field string) string { return labelOf(&label, field) }))
	}
	return fault{field, naming.OneLine(err)}
}

// labelOf returns what the page calls a field.
func labelOf(label *story.StudioWatchTexts, field string) string {
	switch field {
	case "N", "Queens":
		return label.Board
	case "Solver":
		return label.Solver
	case "Solutions", "All":
		return label.Show
	case "Detail":
		return label.Steps
	case "Layout":
		return label.Layout
	case "Theme", "Night":
		return label.Theme
	case "Labels":
		return label.Labels
	case "Pace":
		return label.Pace
	case "By":
		return label.By
	case "Rivals":
		return label.Beside
	case "Trace":
		return label.Trace
	case "Queen":
		return label.Queen
	}
	return strings.ReplaceAll(naming.Flag(field), "-", " ")
}

// unreadable says why the value of an option cannot be read.
func unreadable(option string, err error) fault {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return fault{option, option + ": " + strings.TrimPrefix(naming.OneLine(err), "json: ")}
	}
	want := "an object"
	switch kind.Type.Kind() {
	case reflect.Bool:
		want = "true or false"
	case reflect.String:
		want = "a text"
	case reflect.Slice:
		want = "a list"
	case reflect.Float64:
		want = "a number"
	case reflect.Int, reflect.Int64, reflect.Uint64:
		want = "a whole number"
	}
	return fault{option, option + ": must be " + want}
}
