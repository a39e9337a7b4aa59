package engine

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/options"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
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

// faultOf returns an error for the user, with the fields that it names as the page labels them.
func (c *call) faultOf(err error) fault {
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
		return fault{Text: words.Say(l.Studio.Watch.TooMany, words.Values{N: reel.MaxPictures})}
	}
	if wrong := options.Fault(err); wrong != nil {
		first, _, _ := strings.Cut(wrong.Field, " and ")
		field = options.Flag(first)
		if field == "queen" || field == "font" || field == "trace" {
			wrong.Value = c.Names[field]
		}
		page := &l.Studio.Watch
		labels := map[string]string{
			"queens": page.Board, "solver": page.Solver, "solutions": page.Show, "all": page.Show, "detail": page.Steps, "layout": page.Layout,
			"theme": page.Theme, "labels": page.Labels, "pace": page.Pace, "by": page.By, rivals: page.Beside, "trace": page.Trace, "queen": page.Queen,
		}
		err = errors.New(wrong.Text(func(field string) string {
			option := options.Flag(field)
			return cmp.Or(labels[option], strings.ReplaceAll(option, "-", " "))
		}))
	}
	return fault{field, naming.OneLine(err)}
}

// unreadable says why the value of an option cannot be read.
func unreadable(option string, err error) fault {
	var kind *json.UnmarshalTypeError
	if !errors.As(err, &kind) {
		return fault{option, option + ": " + strings.TrimPrefix(naming.OneLine(err), "json: ")}
	}
	want := map[reflect.Kind]string{
		reflect.Bool: "true or false", reflect.String: "a text", reflect.Slice: "a list", reflect.Float64: "a number",
		reflect.Int: "a whole number", reflect.Int64: "a whole number", reflect.Uint64: "a whole number",
	}[kind.Type.Kind()]
	return fault{option, option + ": must be " + cmp.Or(want, "an object")}
}
