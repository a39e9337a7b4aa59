package engine

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"
	"strings"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/options"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

// A fault is what is wrong with an option, for the user.
type fault struct {
	Field string `json:"field"` // the option; "" where it is none
	Text  string `json:"text"`
}

func (f fault) Error() string { return f.Text }

func wrong(option, format string, args ...any) error {
	return fault{option, option + ": " + fmt.Sprintf(format, args...)}
}

// faultOf returns an error for the user: common ones in the page's language, and others with the fields that they name as the page labels them.
func (c *call) faultOf(err error) fault {
	l := c.language()
	page := &l.Studio.Watch
	var own fault
	var long *reel.TooLong
	var mistake *trace.Mistake
	switch wrong, traced := options.Fault(err), c.Options["trace"] != nil; {
	case errors.As(err, &own):
		own.Text = cmp.Or(c.Names[own.Field], own.Field) + ": " + c.inWords(strings.TrimPrefix(own.Text, own.Field+": "))
		return own
	case errors.As(err, &long):
		return fault{Text: l.Say(l.Studio.Watch.TooLong, words.Values{N: long.Frames, Total: max(1, int(long.Length.Minutes()))})}
	case errors.Is(err, reel.ErrNoSolution):
		return fault{Text: page.NoSolution}
	case errors.Is(err, reel.ErrManySolutions):
		return fault{Text: l.Say(page.TooMany, words.Values{N: reel.MaxPictures})}
	case errors.Is(err, reel.ErrNothingToAsk):
		return fault{Text: l.Lesson.NoQuestion}
	case errors.As(err, &mistake) && traced:
		return fault{"trace", c.mistaken(mistake)}
	case wrong != nil && wrong.Field == "Frames":
		return fault{Text: page.Endless}
	case wrong != nil:
		return c.fieldFault(wrong)
	case traced:
		if said, ours := strings.CutPrefix(naming.OneLine(err), "trace: "); ours {
			return fault{"trace", c.fileName("trace") + ": " + c.inWords(said)}
		}
	}
	return fault{Text: c.inWords(naming.OneLine(err))}
}

// inWords returns what is wrong in the page's language. Errors are in English: other languages say at which line or key it is.
func (c *call) inWords(detail string) string {
	l, line := c.language(), 0
	key, _, named := strings.Cut(detail, ":")
	_, noLine := fmt.Sscanf(detail, "line %d", &line)
	switch page := &l.Studio.Watch; {
	case l.Name == words.English.Name:
		return detail
	case noLine == nil:
		return l.Say(page.NoLine, words.Values{N: line})
	case named && !strings.Contains(key, " "):
		return l.Say(page.NoPart, words.Values{Text: key})
	default:
		return page.NoValue
	}
}

func (c *call) fieldFault(wrong *reel.Error) fault {
	l := c.language()
	page := &l.Studio.Watch
	first, _, _ := strings.Cut(wrong.Field, " and ")
	field := options.Flag(first)
	if field == "queens" {
		return fault{field, l.Say(l.Studio.Page.Number, words.Values{Title: page.Board, N: 1, Total: trace.MaxN})}
	}
	if field == "font" {
		wrong.Value = c.Names[field]
	}
	said := words.Values{N: reel.MaxRivals, Detail: c.inWords(wrong.Err.Error())}
	text := map[string]string{"steps": page.NoSteps, rivals: page.Rivals, "board": page.NoBoard, "fixed": page.NoFixed}[field]
	var clash *reel.Clash
	switch {
	case errors.Is(wrong, reel.ErrOneBoard):
		text = page.OneBoard
	case errors.As(wrong, &clash):
		text, said.At, said.Next = l.Given.Pair, clash.Labels.Square(clash.At, clash.N), clash.Labels.Square(clash.Next, clash.N)
	}
	if text == "" && said.Detail != wrong.Err.Error() {
		text = said.Detail
	}
	if text != "" {
		wrong.Err, wrong.Remedy = errors.New(l.Say(text, said)), ""
	}
	labels := map[string]string{
		"queens": page.Board, "solver": page.Solver, "solutions": page.Show, "all": page.Show, "detail": page.Steps, "layout": page.Layout,
		"theme": page.Theme, "labels": page.Labels, "pace": page.Pace, "by": page.By, rivals: page.Beside, "trace": page.Trace,
		"board": page.Board, "steps": page.Steps, "fixed": page.Fixed,
	}
	return fault{field, naming.OneLine(errors.New(wrong.Text(func(field string) string {
		option := options.Flag(field)
		return cmp.Or(labels[option], strings.ReplaceAll(option, "-", " "))
	})))}
}

// mistaken says what is wrong with the trace of the options, as the end of its film would.
func (c *call) mistaken(wrong *trace.Mistake) string {
	text := wrong.Error()
	if own, err := c.read("still"); err == nil {
		own.options.Lenient = true
		if stills, err := reel.Still(context.Background(), own.options, ""); err == nil {
			caption := stills.Scenes[0].Caption
			text = strings.TrimSuffix(caption.Title+": "+caption.Detail, ": ")
		}
	}
	return c.fileName("trace") + ": " + text
}

func unreadable(option string, err error) fault {
	kind, is := errors.AsType[*json.UnmarshalTypeError](err)
	if !is {
		return fault{option, option + ": " + strings.TrimPrefix(naming.OneLine(err), "json: ")}
	}
	want := map[reflect.Kind]string{
		reflect.Bool: "true or false", reflect.String: "a text", reflect.Slice: "a list", reflect.Float64: "a number",
		reflect.Int: "a whole number", reflect.Int64: "a whole number", reflect.Uint64: "a whole number",
	}[kind.Type.Kind()]
	return fault{option, option + ": must be " + cmp.Or(want, "an object")}
}
