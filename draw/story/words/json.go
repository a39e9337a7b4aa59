package words

import (
	"bytes"
	"cmp"
	"embed"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"iter"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"golang.org/x/text/language"

	"queenreel/trace"
)

// The limits of languages that are read.
const (
	MaxBytes = 1_000_000 // English has some 55,000
	maxText  = 600       // characters of a text
)

// UnmarshalJSON reads a language, as Read does, or one of Languages by its name.
func (l *Language) UnmarshalJSON(data []byte) error {
	var name string
	if json.Unmarshal(data, &name) != nil {
		read, err := Read(data)
		if err == nil {
			*l = *read
		}
		return err
	}
	i := slices.Index(Names, name)
	if i < 0 {
		return NoSuch("language", name, Names...)
	}
	*l = Languages()[i]
	return nil
}

// languageName matches the names of languages: their tags, as in BCP 47. Pages hand them to browsers, which refuse others.
var languageName = regexp.MustCompile(`^([A-Za-z]{2,3}|[A-Za-z]{5,8})(-[A-Za-z]{4})?(-([A-Za-z]{2}|[0-9]{3}))?(-([A-Za-z0-9]{5,8}|[0-9][A-Za-z0-9]{3}))?$`)

// Read reads a language from an object, whose keys are the names of Language's fields and of reasons, counters and solvers. It must have
// a Name; texts that are left out are English. Errors name the text that is wrong.
func Read(data []byte) (*Language, error) {
	data = bytes.TrimPrefix(data, []byte("\ufeff")) // some editors write it
	if len(data) > MaxBytes {
		return nil, fmt.Errorf("is too long: a language has at most %s bytes", English.Number(MaxBytes))
	}
	l, err := decodeLanguage(data)
	if err != nil {
		return nil, err
	}
	if !languageName.MatchString(l.Name) {
		const name = "Name"
		return nil, Wrong("", nil, "part", Values{Text: name}).Of(errors.New(`must be the tag of a language, such as "de" or "pt-BR"`))
	}
	if err := checkEmpty("", data); err != nil {
		return nil, err
	}
	if err := l.check(); err != nil {
		return nil, err
	}
	l.read = true
	l = l.OrEnglish()
	return &l, nil
}

// decodeLanguage decodes a language without looking at its texts.
func decodeLanguage(data []byte) (Language, error) {
	type plain Language // has no UnmarshalJSON
	var l plain
	d := json.NewDecoder(bytes.NewReader(data))
	d.DisallowUnknownFields()
	err := d.Decode(&l)
	wrong, syntax := new(json.UnmarshalTypeError), new(json.SyntaxError)
	text, unknown := strings.CutPrefix(fmt.Sprint(err), "json: unknown field ")
	switch {
	case unknown:
		err = fmt.Errorf("there is no text %s", text)
	case errors.As(err, &wrong):
		kinds := map[reflect.Kind]string{reflect.String: "a text"}
		name := strings.NewReplacer("NameTexts.", "", "CaptionTexts.", "").Replace(wrong.Field) // files do not have these groups
		err = Wrong("", nil, "part", Values{Text: cmp.Or(name, "a language")}).
			Of(errors.New("must be " + cmp.Or(kinds[wrong.Type.Kind()], `an object, as in {"Name": "de"}`)))
	case errors.As(err, &syntax):
		err = Wrong("", nil, "line", Values{N: 1 + bytes.Count(data[:syntax.Offset], []byte("\n"))}).Of(err)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		err = errors.New("is not JSON: it ends too early")
	case err == nil && d.More():
		err = errors.New("has text after its JSON object: remove it")
	}
	l.Doc, l.tag = cmp.Or(l.Doc, l.Name), language.Make(l.Name)
	l.plurals = pluralsOf(l.tag)
	return Language(l), err
}

// Translated returns how much of the texts of English, with those of solvers, the language has itself, in percent.
func (l *Language) Translated(english *Language) int {
	all := 0
	for _, text := range english.texts() {
		if text != "" {
			all++
		}
	}
	return 100 * (all - len(l.Missing(english))) / all
}

// Missing returns the names of the texts that the language borrows from English. In one that was read these are also the texts that are the
// same: such files begin as English ones.
func (l *Language) Missing(english *Language) (names []string) {
	for name, text := range english.texts() {
		if has := l.own[name]; text != "" && l.own != nil && (has == "" || l.read && has == text) {
			names = append(names, name)
		}
	}
	return names
}

// English is the default language. It has every text, and lends them to languages that lack some.
var English = embedded("en")

// Languages returns the languages of Names, which are not to be changed. It reads the files once; texts that a file lacks are English.
var Languages = sync.OnceValue(func() []Language {
	all := []Language{English}
	for _, name := range Names[1:] {
		l := embedded(name)
		all = append(all, l.OrEnglish())
	}
	return all
})

// embedded returns one of the languages that have files here.
func embedded(name string) Language {
	data, err := languageFiles.ReadFile(name + ".json")
	if err != nil {
		panic(err)
	}
	l, err := decodeLanguage(data)
	if err != nil {
		panic(fmt.Errorf("%s: %w", name, err))
	}
	return l
}

// Chinese returns simplified Chinese. Its embedded fonts have hardly any other characters than its texts: after adding one to a text that
// pictures show, run "make fonts".
func Chinese() *Language { return &Languages()[slices.Index(Names, "zh")] }

//go:embed *.json
var languageFiles embed.FS

// solverTexts begins the names of the texts of solvers. English has none, and they have no placeholders.
const solverTexts = "Solvers."

// problemTexts and pageTexts begin the names of the texts of problems, which may leave placeholders out: what English quotes is in English.
const (
	problemTexts = "Problems."
	pageTexts    = "OnPage."
)

// studioTexts begins the names of the texts of the studio, of which the page checks its own.
const studioTexts = "Studio."

// check returns an error about the first text that is no line of words, lacks a placeholder of English, or has a placeholder
// that none of Languages has there.
func (l *Language) check() error {
	known := map[string][]string{} // the texts of Languages by their name, English first
	for i := range Languages() {
		for name, text := range Languages()[i].texts() {
			known[name] = append(known[name], text)
		}
	}
	for name, text := range l.texts() {
		err := checkLetters(text)
		elsewhere := strings.HasPrefix(name, solverTexts) || strings.HasPrefix(name, studioTexts) && known[name] == nil
		if err == nil && (known[name] == nil || text != known[name][0]) {
			err = l.checkForms(text)
		}
		if err == nil && text != "" && !elsewhere {
			err = checkPlaceholders(text, known[name], strings.HasPrefix(name, problemTexts) || strings.HasPrefix(name, pageTexts))
		}
		if err != nil {
			return Wrong("", nil, "part", Values{Text: name}).Of(err)
		}
	}
	return nil
}

func checkLetters(text string) error {
	for _, r := range text {
		if !trace.Printable(string(r)) {
			return fmt.Errorf("has the character %U, which controls how texts are shown: remove it", r)
		}
	}
	if utf8.RuneCountInString(text) > maxText {
		return fmt.Errorf("is longer than %d characters", maxText)
	}
	return nil
}

// checkEmpty returns an error about the first text of an object that is empty. A language may have no name for itself.
func checkEmpty(name string, data []byte) error {
	var parts map[string]json.RawMessage
	if string(data) == `""` && name != "Doc" {
		return Wrong("", nil, "part", Values{Text: name}).Of(errors.New("is empty: leave it out, and it is English"))
	} else if json.Unmarshal(data, &parts) != nil {
		return nil
	}
	for _, key := range slices.Sorted(maps.Keys(parts)) {
		if err := checkEmpty(strings.TrimPrefix(name+"."+key, "."), parts[key]); err != nil {
			return err
		}
	}
	return nil
}

// checkForms checks that nouns have the forms that they need beside numbers. A language with one form may repeat it.
func (l *Language) checkForms(text string) error {
	for _, name := range placeholder.FindAllString(text, -1) {
		if n := len(strings.Fields(name)) - 1; n == 0 || n == max(2, len(l.plurals)) || n == len(ordinals) && len(l.plurals) < 3 {
			continue
		}
		var numbers []string
		for _, form := range l.plurals {
			numbers = append(numbers, fmt.Sprint(exampleOf(l.tag, form)))
		}
		return fmt.Errorf("%s needs %d forms, as beside the numbers %s", name, len(numbers), strings.Join(numbers, ", "))
	}
	return nil
}

// checkPlaceholders checks a text against the texts of Languages, English first. A short text may have fewer placeholders.
func checkPlaceholders(text string, known []string, short bool) error {
	if len(known) == 0 || known[0] == "" {
		return errors.New("nothing is said here: leave it out")
	}
	given, left := placeholders(text), placeholder.ReplaceAllString(text, "")
	if strings.ContainsAny(left, "{}") {
		return fmt.Errorf("has braces around no placeholder: English says %q", known[0])
	}
	for _, name := range placeholders(known[0]) {
		if !short && !slices.Contains(given, name) {
			return fmt.Errorf("the placeholder {%s} is missing: English says %q", name, known[0])
		}
	}
	for _, name := range given {
		if !slices.ContainsFunc(known, func(other string) bool { return slices.Contains(placeholders(other), name) }) {
			return fmt.Errorf("no placeholder {%s} belongs here: English says %q", name, known[0])
		}
	}
	return nil
}

// placeholder matches a placeholder. That of a number may have the forms of its noun, or the ends of its own in an order.
var placeholder = regexp.MustCompile(`{(\w+)}|{(n|total|queens)(?: [^ {}]+){2,6}}`)

func placeholders(text string) (names []string) {
	for _, match := range placeholder.FindAllStringSubmatch(text, -1) {
		names = append(names, match[1]+match[2])
	}
	return names
}

func (l *Language) texts() iter.Seq2[string, string] {
	return func(yield func(string, string) bool) { eachText("", reflect.ValueOf(l).Elem(), yield) }
}

// eachText yields the texts of a value with a name, and reports whether to go on.
func eachText(name string, v reflect.Value, yield func(name, text string) bool) bool {
	switch v.Kind() {
	case reflect.String:
		return yield(name, v.String())
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
