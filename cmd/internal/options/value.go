package options

import (
	"cmp"
	"encoding"
	"fmt"
	"reflect"
	"slices"
	"strconv"
	"strings"

	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

// A Value is what an option is among options, as the value of a flag.
type Value struct {
	*Option
	to    any
	usual string
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

// String returns the value as the command line has it.
func (v *Value) String() string {
	field := reflect.ValueOf(v.to).Elem()
	switch {
	case field.IsZero():
		return v.usual
	case field.Kind() != reflect.Slice:
		return fmt.Sprint(field)
	}
	var items []string
	for i := range field.Len() {
		items = append(items, fmt.Sprint(field.Index(i)))
	}
	if v.Each {
		return strings.Join(items, "\n")
	}
	return strings.Join(items, ",")
}

// Set reads the value from a text. Lists go on where they are given again. What is out of range is refused by reel.
func (v *Value) Set(text string) error {
	if v.Choices != nil && !slices.Contains(v.Choices, text) {
		return words.NoSuch(strings.ToLower(v.Type()), text, v.Choices...)
	}
	field := reflect.ValueOf(v.to).Elem()
	if field.Kind() != reflect.Slice {
		return read(v.to, text)
	}
	items := []string{text}
	if !v.Each {
		items = strings.Split(text, ",")
	}
	for _, item := range items {
		next := reflect.New(field.Type().Elem())
		if err := read(next.Interface(), item); err != nil {
			return err
		}
		field.Set(reflect.Append(field, next.Elem()))
	}
	return nil
}

// read reads a value, or an item of a list, from a text.
func read(to any, text string) (err error) {
	problem := "whole"
	switch to := to.(type) {
	case encoding.TextUnmarshaler:
		return to.UnmarshalText([]byte(text))
	case *string:
		*to = text
	case *bool:
		problem = "bool"
		*to, err = strconv.ParseBool(text)
	case *int:
		*to, err = strconv.Atoi(text)
	case *uint64:
		*to, err = strconv.ParseUint(text, 0, 64)
	}
	if err != nil {
		return words.Wrong("", nil, problem, words.Values{})
	}
	return nil
}

// positive is a number whose 0, which stands for what is usual, is no text.
type positive int

func (p *positive) UnmarshalText(text []byte) error {
	if err := read((*int)(p), string(text)); err != nil || *p > 0 {
		return err
	}
	return words.Wrong("", nil, "at-least", words.Values{N: 1})
}

// frames is the number of frames of a film. Its text is 0 for any number, which is -1.
type frames int

func (f frames) String() string { return strconv.Itoa(max(0, int(f))) }

func (f *frames) UnmarshalText(text []byte) error {
	if err := read((*int)(f), string(text)); err != nil || *f > 0 {
		return err
	}
	if *f < 0 {
		return words.Wrong("", nil, "not-negative", words.Values{})
	}
	*f = -1
	return nil
}

// speed is a factor whose 0, which stands for what is usual, is no text.
type speed float64

func (s *speed) UnmarshalText(text []byte) error {
	factor, err := strconv.ParseFloat(string(text), 64)
	switch {
	case err != nil:
		return words.Wrong("", nil, "number", words.Values{})
	case factor == 0:
		return words.Wrong("", nil, "speed", words.Values{From: fmt.Sprint(reel.MinSpeed), N: reel.MaxSpeed})
	}
	*s = speed(factor)
	return nil
}
