package story

import (
	"encoding/json"
	"maps"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace"
	"queenreel/trace/solver"
)

// spoken is the language that the oracle hears. A text of it is the name of its field, with all that a placeholder of any of words.Languages()
// stands for there: "Placed[at=a8|own=Row[text=8]]". So the words of films can change without the oracle, and what is true of these texts is
// true in every language.
var spoken = func() *words.Language {
	said := map[string][]string{}
	for _, l := range words.Languages() {
		for name, text := range textsOf(&l) {
			names := placeholdersOf(text)
			for _, word := range names {
				said[name] = append(said[name], word+"={"+word+"}")
			}
		}
	}
	texts := map[string]string{}
	for name, text := range textsOf(&words.English) {
		if text != "" {
			slices.Sort(said[name])
			texts[name] = name + "[" + strings.Join(slices.Compact(said[name]), "|") + "]"
		}
	}
	texts["Comma"], texts["Between"], texts["And"], texts["Or"], texts["Thousands"] = "|", ",", ",", ",", ","
	return languageOf(texts)
}()

// textsOf returns the texts of a language by their names, as its file has them.
func textsOf(l *words.Language) map[string]string {
	data, err := json.Marshal(l)
	if err != nil {
		panic(err)
	}
	var object map[string]any
	if err := json.Unmarshal(data, &object); err != nil {
		panic(err)
	}
	texts := map[string]string{}
	var collect func(name string, v any)
	collect = func(name string, v any) {
		switch v := v.(type) {
		case string:
			texts[name] = v
		case map[string]any:
			for key, inner := range v {
				collect(strings.TrimPrefix(name+"."+key, "."), inner)
			}
		}
	}
	collect("", object)
	return texts
}

// placeholdersOf returns the names of the placeholders of a text.
func placeholdersOf(text string) (names []string) {
	for _, match := range regexp.MustCompile(`{(\w+)[^{}]*}`).FindAllStringSubmatch(text, -1) {
		names = append(names, match[1])
	}
	return names
}

// languageOf returns a language that has some texts, by their names, but those of solvers. What it lacks is English.
func languageOf(texts map[string]string) *words.Language {
	object := map[string]any{}
	for name, text := range texts {
		group, path := object, strings.Split(name, ".")
		last := len(path) - 1
		if path[0] == "Solvers" {
			continue
		}
		for _, key := range path[:last] {
			if group[key] == nil {
				group[key] = map[string]any{}
			}
			group = group[key].(map[string]any)
		}
		group[path[last]] = text
	}
	object["Name"] = "xx"
	data, err := json.Marshal(object)
	if err != nil {
		panic(err)
	}
	l, err := words.Read(data)
	if err != nil {
		panic(err)
	}
	return l
}

// A saying is what a text of spoken says: the name of the text, and its words by their placeholders.
type saying struct {
	name  string
	words map[string]string
}

// sayingOf reads a text of spoken, if it is one.
func sayingOf(text string) (s saying, ok bool) {
	name, words, opened := strings.Cut(text, "[")
	words, closed := strings.CutSuffix(words, "]")
	s = saying{name, map[string]string{}}
	for _, word := range partsOfText(words) {
		if placeholder, value, is := strings.Cut(word, "="); is {
			s.words[placeholder] = value
		}
	}
	return s, opened && closed
}

// partsOfText splits a text at the bars outside of its brackets.
func partsOfText(text string) (parts []string) {
	depth, from := 0, 0
	for i, r := range text {
		switch {
		case r == '[':
			depth++
		case r == ']':
			depth--
		case r == '|' && depth == 0:
			parts, from = append(parts, text[from:i]), i+1
		}
	}
	return append(parts, text[from:])
}

// Any language that can be read can be written and read again, and tells a search.
func FuzzReadLanguage(f *testing.F) {
	german, err := os.ReadFile("../../cmd/queenreel/testdata/de.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(german)
	f.Add([]byte(`{"Name": "zh-Hant", "Solvers": {"backtrack": {"Doc": "{doc}", "Code": []}}, "Marks": {}}`))
	f.Add([]byte(`{"Name": "x", "Placed": "{own}{at}{own}", "Queens": "{n _ __}", "And": "{"}`))
	f.Fuzz(func(t *testing.T, data []byte) {
		l, err := words.Read(data)
		if err != nil {
			return
		}
		again, err := json.Marshal(l)
		if err != nil {
			t.Fatal(err)
		}
		back, err := words.Read(again)
		if err != nil || !maps.Equal(textsOf(l), textsOf(back)) {
			t.Fatalf("it is read back with error %v", err)
		}
		for s := range tell(solver.Backtrack, trace.Problem{N: 4, Solutions: 1}, Options{Language: l, Detail: Tests}) {
			if strings.Contains(s.Caption.Title, "{at}") {
				t.Errorf("step %d says %q", s.Step, s.Caption.Title)
			}
		}
	})
}

// English stands in for any text that is missing or empty, and for no other.
func TestOrEnglish(t *testing.T) {
	english := textsOf(&words.English)
	for odd := range 2 {
		given, want, i := map[string]string{}, map[string]string{}, 0
		for name, text := range textsOf(words.Chinese()) {
			want[name] = english[name]
			if i++; i%2 == odd && english[name] != "" {
				given[name], want[name] = text, text
			}
		}
		for name, text := range textsOf(languageOf(given)) {
			if name != "Name" && name != "Doc" && text != want[name] {
				t.Errorf("%s is %q, want %q", name, text, want[name])
			}
		}
	}
}
