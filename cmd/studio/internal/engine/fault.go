package engine

import (
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"queenreel/cmd/internal/naming"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A fault is what is wrong with an option, for the user.
type fault struct {
	Field string `json:"field"` // the option; "" where it is none
	Text  string `json:"text"`
}

// faultOf returns an error for the user: in the page's language, with options as the page labels them and the names of their files.
func (c *call) faultOf(err error) fault {
	told := words.Error{Problem: words.Problem{Key: "other"}, Err: err}
	wrong, worded := errors.AsType[*words.Error](err)
	switch traced := errors.As(err, new(*reel.TraceError)); {
	case worded:
		told = *wrong
	case traced && c.Options["trace"] != nil:
		told = *words.Wrong("trace", nil, "trace", words.Values{}).Of(errors.Unwrap(err))
	}
	field, _, _ := strings.Cut(told.Field, ",")
	l := c.language().ForPage()
	return fault{field, naming.OneLine(errors.New(told.Text(&l, func(key string) string {
		if key == "trace" || told.Value == "" && c.Names[key] != "" { // a file that was read
			return c.fileName(key)
		}
		return label(&l.Studio.Watch, key)
	})))}
}

// label returns what the page calls an option.
func label(page *words.StudioWatchTexts, option string) string {
	labels := map[string]string{
		"queens": page.Board, "solver": page.Solver, "solutions": page.Show, "all": page.Show, "detail": page.Steps, "layout": page.Layout,
		"theme": page.Theme, "labels": page.Labels, "pace": page.Pace, "by": page.By, rivals: page.Beside, "trace": page.Trace,
		"board": page.Board, "steps": page.Steps, "fixed": page.Fixed,
	}
	return cmp.Or(labels[option], strings.ReplaceAll(option, "-", " "))
}

// wrong says what is wrong with a trace at whose mistake a film ends with a scene, or nothing.
func (own *chosen) wrong(end *story.Scene) string {
	for i := range end.States {
		if s := &end.States[i]; s.Reason.Kind == story.ReasonWrong {
			name := own.fileName("trace")
			if own.options.Rivals != nil {
				name = own.options.Rivals[i].Name + traceEnding
			}
			return naming.OneLine(fmt.Errorf("%s: %s: %s", name, s.Caption.Title, s.Caption.Detail))
		}
	}
	return ""
}

// unreadable returns the error of an option that JSON cannot set.
func unreadable(option string, err error) error {
	kind, is := errors.AsType[*json.UnmarshalTypeError](err)
	if !is {
		return words.About(option, nil, err)
	}
	want := map[reflect.Kind]string{
		reflect.Bool: "bool", reflect.String: "text", reflect.Slice: "list", reflect.Float64: "number",
		reflect.Int: "whole", reflect.Int64: "whole", reflect.Uint64: "whole",
	}[kind.Type.Kind()]
	if reflect.PointerTo(kind.Type).Implements(reflect.TypeFor[encoding.TextUnmarshaler]()) {
		want = "text"
	}
	return words.Wrong(option, nil, cmp.Or(want, "object"), words.Values{})
}
