package engine

import (
	"cmp"
	"context"
	"encoding"
	"encoding/json"
	"errors"
	"reflect"
	"strings"

	"queenreel/cmd/internal/naming"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
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
	mistake, mistaken := errors.AsType[*trace.Mistake](err)
	switch traced := errors.As(err, new(*reel.TraceError)); {
	case worded:
		told = *wrong
	case mistaken && c.Options["trace"] != nil:
		told = *words.Wrong("trace", nil, "says", words.Values{Text: c.said(mistake)})
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

// said says what is wrong with the trace of the options, as the end of its film would.
func (c *call) said(wrong *trace.Mistake) string {
	if own, err := c.read("still"); err == nil {
		own.options.Lenient = true
		if stills, err := reel.Still(context.Background(), own.options, ""); err == nil {
			caption := stills.Scenes[0].Caption
			return strings.TrimSuffix(caption.Title+": "+caption.Detail, ": ")
		}
	}
	return wrong.Error()
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
