package options

import (
	"cmp"
	"encoding"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"queenreel/draw/reel"
	"queenreel/draw/story/pace"
	"queenreel/draw/story/words"
)

// A Value is what an option is among options. It is a flag's value.
type Value struct {
	*Option
	to    any
	usual string
	given string
}

// Value returns the value of the option among some; usual is what an empty one stands for.
func (o *Option) Value(of *reel.Options, usual string) *Value {
	return &Value{Option: o, to: o.To(of), usual: usual}
}

// Type returns the kind of the value for help texts.
func (v *Value) Type() string {
	if _, is := v.to.(*bool); is {
		return "bool"
	}
	return cmp.Or(v.Option.Type, strings.ToUpper(v.Name))
}

// String returns the value as it was given, or else as the command line has it.
func (v *Value) String() string { return cmp.Or(v.given, v.text(), v.usual) }

// Chosen returns the value as the command line has it; "" if it is what is usual.
func (v *Value) Chosen() string {
	if text := v.text(); text != v.usual && text != "false" {
		return text
	}
	return ""
}

// text returns the value as the command line has it; "" if the field is empty.
func (v *Value) text() string {
	switch to := v.to.(type) {
	case *bool:
		return strconv.FormatBool(*to)
	case *int:
		return number(max(0, *to))
	case *uint64:
		return number(*to)
	case *float64:
		return number(*to)
	case *string:
		return *to
	case *[]string:
		return strings.Join(*to, ",")
	case *[]pace.Pause:
		return strings.Join(words.NamesOf(*to, pace.Pause.String), ",")
	case *[]reel.Stop:
		return strings.Join(words.NamesOf(*to, reel.Stop.String), "\n")
	case fmt.Stringer:
		return to.String()
	}
	return ""
}

// number returns the text of a number; "" of 0.
func number[N int | int64 | uint64 | float64](n N) string {
	if n == 0 {
		return ""
	}
	return fmt.Sprint(n)
}

// Set reads the value from a text. Lists go on where they are given again. What is out of range is refused by reel, but for 0 where that
// stands for what is usual.
func (v *Value) Set(text string) (err error) {
	wrong := func(problem string) error { return words.Wrong("", nil, problem, words.Values{}) }
	switch to := v.to.(type) {
	case *bool:
		if *to, err = strconv.ParseBool(text); err != nil {
			err = wrong("bool")
		}
	case *int:
		if *to, err = strconv.Atoi(text); err != nil {
			err = wrong("whole")
		} else if v.Positive && *to < 1 {
			err = words.Wrong("", nil, "at-least", words.Values{N: 1})
		}
	case *uint64:
		if *to, err = strconv.ParseUint(text, 0, 64); err != nil {
			err = wrong("whole")
		}
	case *float64:
		if *to, err = strconv.ParseFloat(text, 64); err != nil {
			err = wrong("number")
		} else if *to == 0 {
			err = words.Wrong("", nil, "speed", words.Values{From: fmt.Sprint(reel.MinSpeed), N: reel.MaxSpeed})
		}
	case *string:
		*to = text
		if v.Choices != nil && !slices.Contains(v.Choices, text) {
			err = words.NoSuch(strings.ToLower(v.Type()), text, v.Choices...)
		}
	case *[]string:
		*to = append(*to, strings.Split(text, ",")...)
	case *[]pace.Pause:
		*to, err = appended(*to, strings.Split(text, ",")...)
	case *[]reel.Stop:
		*to, err = appended(*to, text)
	case encoding.TextUnmarshaler:
		err = to.UnmarshalText([]byte(text))
	}
	if err == nil {
		v.given = text
	}
	return err
}

// appended returns a list with items that are read from texts.
func appended[T any, P interface {
	*T
	encoding.TextUnmarshaler
}](list []T, texts ...string) ([]T, error) {
	for _, text := range texts {
		var item T
		if err := P(&item).UnmarshalText([]byte(text)); err != nil {
			return list, err
		}
		list = append(list, item)
	}
	return list, nil
}

// frames is the number of frames of a film, of which 0 allows any.
type frames int

func (f *frames) String() string {
	switch {
	case *f < 0:
		return "0"
	case *f > 0:
		return strconv.Itoa(int(*f))
	}
	return ""
}

func (f *frames) UnmarshalText(text []byte) error {
	n, err := strconv.Atoi(string(text))
	switch {
	case err != nil:
		return words.Wrong("", nil, "whole", words.Values{})
	case n < 0:
		return words.Wrong("", nil, "not-negative", words.Values{})
	}
	*f = frames(cmp.Or(n, -1))
	return nil
}
