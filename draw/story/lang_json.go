package story

import (
	"bytes"
	"cmp"
	"encoding"
	"encoding/json"
	"errors"
	"fmt"
	"iter"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// The limits of languages that are read.
const (
	MaxLanguageBytes = 1_000_000 // English has some 30,000
	maxText          = 300       // characters of a text
)

// MarshalJSON returns an object with all texts of the language: its keys are the names of Language's fields, in their order, and of
// reasons, counters and solvers.
func (l Language) MarshalJSON() ([]byte, error) {
	type plain Language // has no such method
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	err := e.Encode(plain(l))
	return b.Bytes(), err
}

// UnmarshalJSON reads a language, as ReadLanguage does, or one of Languages by its name.
func (l *Language) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) != nil {
		read, err := ReadLanguage(data)
		if err == nil {
			*l = *read
		}
		return err
	}
	for _, known := range Languages {
		if known.Name == name {
			*l = known
			return nil
		}
	}
	return fmt.Errorf("no such language: %q", name)
}

// languageName matches the names of languages: their tags, as in BCP 47.
var languageName = regexp.MustCompile(`^[A-Za-z]{2,8}(-[A-Za-z0-9]{1,8}){0,3}$`)

// ReadLanguage reads a language from an object as MarshalJSON writes it. It must have a Name; texts that are left out, or empty, are
// English. Errors name the text, or the line.
func ReadLanguage(data []byte) (*Language, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // which some editors write
	if len(data) > MaxLanguageBytes {
		return nil, fmt.Errorf("is too long: a language has at most %d bytes", MaxLanguageBytes)
	}
	if n := slices.IndexFunc(bytes.Split(data, []byte("\n")), func(line []byte) bool { return !utf8.Valid(line) }); n >= 0 {
		return nil, fmt.Errorf("line %d is not UTF-8: save the file in that encoding", n+1)
	}
	var texts map[string]any
	err := json.Unmarshal(data, &texts)
	if syntax := new(json.SyntaxError); errors.As(err, &syntax) {
		line := 1 + bytes.Count(data[:min(int(syntax.Offset), len(data))], []byte("\n"))
		return nil, fmt.Errorf("line %d is not JSON: %w", line, err)
	}
	if err != nil || texts == nil {
		return nil, errors.New(`a language must be an object, as in {"Name": "de"}`)
	}
	l := Language{read: true}
	if err := assign("", reflect.ValueOf(&l).Elem(), texts); err != nil {
		return nil, err
	}
	if !languageName.MatchString(l.Name) {
		const name = "Name"
		return nil, fmt.Errorf(`%s: must be the tag of a language, such as "de" or "pt-BR"`, name)
	}
	if err := l.check(); err != nil {
		return nil, err
	}
	l.Doc = cmp.Or(l.Doc, l.Name)
	l = l.OrEnglish()
	return &l, nil
}

// assign sets a text or a group of texts, which has a name, to a value from JSON.
func assign(name string, to reflect.Value, from any) error {
	is, want := false, ""
	switch to.Kind() {
	case reflect.String:
		var text string
		text, is = from.(string)
		to.SetString(text)
		want = "a text"
	case reflect.Slice:
		var list []any
		list, is = from.([]any)
		for i, line := range list {
			to.Set(reflect.Append(to, reflect.Zero(to.Type().Elem())))
			if err := assign(fmt.Sprintf("%s, line %d", name, i+1), to.Index(i), line); err != nil {
				return err
			}
		}
		want = "a list of texts"
	default:
		var object map[string]any
		object, is = from.(map[string]any)
		for _, key := range slices.Sorted(maps.Keys(object)) {
			if err := assignEntry(strings.TrimPrefix(name+"."+key, "."), to, key, object[key]); err != nil {
				return err
			}
		}
		want = "an object"
	}
	if !is {
		return fmt.Errorf("%s: must be %s", name, want)
	}
	return nil
}

// assignEntry sets what a struct or a map has under a key.
func assignEntry(name string, to reflect.Value, key string, from any) error {
	if to.Kind() == reflect.Struct {
		f, known := to.Type().FieldByName(key)
		if !known || f.Anonymous || !f.IsExported() {
			return fmt.Errorf("%s: there is no such text", name)
		}
		return assign(name, to.FieldByIndex(f.Index), from)
	}
	k, text := reflect.New(to.Type().Key()), reflect.New(to.Type().Elem()).Elem()
	if kind, is := k.Interface().(encoding.TextUnmarshaler); !is {
		k.Elem().SetString(key)
	} else if kind.UnmarshalText([]byte(key)) != nil {
		return fmt.Errorf("%s: there is no such text", name)
	}
	if to.IsNil() {
		to.Set(reflect.MakeMap(to.Type()))
	}
	err := assign(name, text, from)
	to.SetMapIndex(k.Elem(), text)
	return err
}

// solverTexts begins the names of the texts of solvers. English has none, and they have no placeholders.
const solverTexts = "Solvers."

// check returns an error about the first text that Languages would not have.
func (l *Language) check() error {
	known := map[string][]string{}
	for i := range Languages {
		for name, text := range Languages[i].texts() {
			known[name] = append(known[name], text)
		}
	}
	for name, text := range l.texts() {
		if text == "" {
			continue
		}
		err := checkLetters(text)
		if err == nil && !strings.HasPrefix(name, solverTexts) {
			err = checkPlaceholders(text, known[name])
		}
		if err != nil {
			return fmt.Errorf("%s: %w", name, err)
		}
	}
	return nil
}

// checkLetters returns an error for a text that is no line of words.
func checkLetters(text string) error {
	for _, r := range text {
		if unicode.IsControl(r) || unicode.In(r, unicode.Bidi_Control, unicode.Zl, unicode.Zp) || r == utf8.RuneError {
			return fmt.Errorf("has the character %U, which controls how texts are shown: remove it", r)
		}
	}
	if utf8.RuneCountInString(text) > maxText {
		return fmt.Errorf("is longer than %d characters", maxText)
	}
	return nil
}

// checkPlaceholders returns an error for a text that lacks a placeholder of English, or has one that none of Languages has there.
// known is what they say, English first.
func checkPlaceholders(text string, known []string) error {
	if len(known) == 0 || known[0] == "" {
		return errors.New("nothing is said here: leave it out")
	}
	given, err := placeholders(text)
	if err != nil {
		return err
	}
	for i, other := range known {
		names, _ := placeholders(other)
		for _, name := range names {
			if i == 0 && !slices.Contains(given, name) {
				return fmt.Errorf("the placeholder {%s} is missing: English says %q", name, known[0])
			}
		}
		given = slices.DeleteFunc(given, func(name string) bool { return slices.Contains(names, name) })
	}
	if len(given) > 0 {
		return fmt.Errorf("no placeholder {%s} belongs here: English says %q", given[0], known[0])
	}
	return nil
}

// placeholders returns the names of the placeholders of a text.
func placeholders(text string) (names []string, err error) {
	for {
		before, rest, opened := strings.Cut(text, "{")
		if strings.Contains(before, "}") {
			return nil, errors.New("a } has no {")
		}
		if !opened {
			return names, nil
		}
		inside, after, closed := strings.Cut(rest, "}")
		_, known := new(Words).named(inside)
		parts := strings.Split(inside, " ") // of a number, also its noun in both forms
		if !closed || !known || len(parts) != 1 && len(parts) != 3 {
			return nil, fmt.Errorf("there is no placeholder {%s}", inside)
		}
		names, text = append(names, parts[0]), after
	}
}

// texts yields every text of the language, with its name.
func (l *Language) texts() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) { eachText("", reflect.ValueOf(l).Elem(), yield) }
}

// eachText yields the texts of a value with a name, and returns whether to go on.
func eachText(name string, v reflect.Value, yield func(name, text string) bool) bool {
	switch v.Kind() {
	case reflect.String:
		return yield(name, v.String())
	case reflect.Slice:
		for i := range v.Len() {
			if !eachText(fmt.Sprintf("%s, line %d", name, i+1), v.Index(i), yield) {
				return false
			}
		}
	case reflect.Struct:
		for f, field := range v.Fields() {
			whole := strings.TrimPrefix(name+"."+f.Name, ".")
			if f.Anonymous {
				whole = name
			}
			if f.IsExported() && !eachText(whole, field, yield) {
				return false
			}
		}
	case reflect.Map:
		for _, key := range slices.SortedFunc(v.Seq(), func(a, b reflect.Value) int { return cmp.Compare(fmt.Sprint(a), fmt.Sprint(b)) }) {
			if !eachText(fmt.Sprintf("%s.%v", name, key), v.MapIndex(key), yield) {
				return false
			}
		}
	}
	return true
}
