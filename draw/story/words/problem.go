package words

import (
	"fmt"
	"maps"
	"regexp"
	"slices"
	"strings"
)

// An Error says what is wrong with an option. Languages word it; as an error it speaks English.
type Error struct {
	Field   string // the option, by its key in JSON, or several, as in all,solutions; "" is none
	Value   string // of the option, or the part of it that is wrong; "" is not said
	Problem Problem
	Err     error // what the problem is about: its {detail}; nil is none
}

// A Problem is what is wrong, and what to do: a text of Language.Problems by its key, and what its placeholders stand for.
type Problem struct {
	Key string
	Values
	Names []string // alternatives, for {list}
}

// Wrong returns an Error about the value of an option. A nil value is not said.
func Wrong(field string, value any, key string, said Values) *Error {
	e := &Error{Field: field, Problem: Problem{Key: key, Values: said}}
	if value != nil {
		e.Value = fmt.Sprint(value)
	}
	return e
}

// About returns err as an Error about the value of an option, unless it is nil. It may be one that names no option.
func About(field string, value any, err error) error {
	if err == nil {
		return nil
	}
	about := Wrong(field, value, "other", Values{}).Of(err)
	if wrong, worded := err.(*Error); worded {
		about.Problem, about.Err = wrong.Problem, wrong.Err
	}
	return about
}

// NoSuch returns the error for a name that is not among those to choose from. A list of them, and a name that there was, are told apart
// from a wrong name.
func NoSuch(what, name string, names ...string) *Error {
	problem := "choose"
	if first, _, several := strings.Cut(name, ","); several && slices.Contains(names, first) {
		problem = "choose-one"
	}
	if name == "recursive" { // as a solver was called
		problem = name
	}
	return &Error{Problem: Problem{Key: problem, Values: Values{Title: what}, Names: names}}
}

// Choice returns the place of a name among those to choose from, or the error that there is no such name.
func Choice[T ~uint8](what, name string, names []string) (T, error) {
	i := slices.Index(names, name)
	if i < 0 {
		return 0, NoSuch(what, name, names...)
	}
	return T(i), nil
}

// Of sets what the problem is about.
func (e *Error) Of(err error) *Error {
	e.Err = err
	return e
}

// Unwrap returns what the problem is about.
func (e *Error) Unwrap() error { return e.Err }

// Error returns the message in English, with options by their keys.
func (e *Error) Error() string { return e.Text(&English, func(key string) string { return key }) }

// Text returns the message in a language: the option, its value, and what is wrong. Options are called as name calls them; one that it
// calls "" is left out.
func (e *Error) Text(l *Language, name func(key string) string) string {
	var names []string
	for key := range strings.SplitSeq(e.Field, ",") {
		names = append(names, name(key))
	}
	about := Tidy(l.Joined(slices.Compact(names), l.And))
	if about != "" && e.Value != "" {
		about += " " + e.Value
	}
	if about != "" {
		about += ": "
	}
	return about + e.said(l, name)
}

// said returns what is wrong.
func (e *Error) said(l *Language, name func(key string) string) string {
	said := e.Problem.Values
	if e.Problem.Names != nil {
		said.List = l.Joined(e.Problem.Names, l.Or)
	}
	if about, worded := e.Err.(*Error); worded {
		said.Detail = about.said(l, name)
	} else if e.Err != nil {
		said.Detail = e.Err.Error()
	}
	text := inBrackets.ReplaceAllStringFunc(l.Problems[e.Problem.Key], func(key string) string { return name(key[1 : len(key)-1]) })
	return l.Say(text, said)
}

// inBrackets matches the key of an option in a text.
var inBrackets = regexp.MustCompile(`\[[a-z-]+\]`)

// ForPage returns the language as the studio's page words problems.
func (l Language) ForPage() Language {
	l.Problems = maps.Clone(l.Problems)
	maps.Copy(l.Problems, l.OnPage)
	return l
}
