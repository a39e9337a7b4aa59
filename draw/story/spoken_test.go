package story

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"
)

// spoken is the language that the oracle hears. A text of it is the name of its field, with all that a placeholder of any of Languages
// stands for there: "Placed[at=a8|own=Row[text=8]]". So the words of films can change without the oracle, and what is true of these texts is
// true in every language.
var spoken = func() *Language {
	words := map[string][]string{}
	for _, l := range Languages {
		for name, text := range textsOf(&l) {
			names := placeholdersOf(text)
			for _, word := range names {
				words[name] = append(words[name], word+"={"+word+"}")
			}
		}
	}
	texts := map[string]string{}
	for name, text := range textsOf(&English) {
		if text != "" {
			slices.Sort(words[name])
			texts[name] = name + "[" + strings.Join(slices.Compact(words[name]), "|") + "]"
		}
	}
	texts["Comma"], texts["Between"], texts["And"], texts["Or"] = "|", ",", ",", ","
	return languageOf(texts)
}()

// textsOf returns the texts of a language by their names, as its file has them.
func textsOf(l *Language) map[string]string {
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
func languageOf(texts map[string]string) *Language {
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
	l, err := ReadLanguage(data)
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
