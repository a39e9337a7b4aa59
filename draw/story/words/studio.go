package words

import (
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// ByHand is what traces call a learner who places the queens.
const ByHand = "by hand"

// StudioTexts are the texts of the studio, the page that films searches in a browser: those that are said in Go, and those that only its
// scripts read. The texts of its player are in PlayerTexts.
type StudioTexts struct {
	Watch  StudioWatchTexts
	WhatIf StudioWhatIfTexts
	Own    StudioOwnTexts

	PageTexts // in files, its groups and those above are one
}

// PageTexts are texts that only the scripts of the studio read, by group and by name. Those of Languages are with the page, which checks
// those of other languages.
type PageTexts map[string]map[string]string

// StudioWatchTexts are the texts of a search that is watched: options as errors call them.
type StudioWatchTexts struct {
	Board  string // what can be chosen
	Solver string
	Show   string
	Steps  string
	Fixed  string // a board on which they are set
	Layout string
	Theme  string
	Labels string
	Pace   string // how fast
	By     string // which way the board is filled
	Beside string // the solver of a search beside this one
	Trace  string // a search from elsewhere
}

// StudioWhatIfTexts are the texts about a queen of one's own on any square. A text with "With" is for a board where others stand.
type StudioWhatIfTexts struct {
	Attacked       string // {at} is attacked by the queen on {by}
	AttackedDetail string
	Found          string
	FoundWith      string
	None           string // no solution has one
	NoneWith       string
	Missed         string // a search that may miss solutions found none
	Unknown        string // it was not searched to its end
	Cost           string // it took {text}
	CostBoth       string // it took {text}; the search itself takes {next} from this step on to its next solution
	CostAlone      string // it took {text}; the search itself finds no solution from this step on
}

// StudioOwnTexts are the texts of the studio where one places the queens oneself. Those of hints are said of a {list} of rows and
// columns.
type StudioOwnTexts struct {
	Mine        string // what a search by hand is called
	Solved      string // said when all stand
	SolvedFixed string // the same, for a problem with fixed queens
	Tested      string // how much work it was: {n} queens were placed,
	Needs       string // where {solver} places {total},
	NeedsMany   string // or {total} for {queens} solutions

	Dead           string // {list} has no square left
	DeadDetail     string // what to do
	One            string // {list} has just one
	OneDetail      string
	Fewest         string // {list} has the fewest, {n}
	FewestDetail   string
	Anywhere       string
	AnywhereDetail string
	All            string
	AllDetail      string
	Some           string
	None           string // no solution has these queens
	TakeBack       string // those on {leaving} must be taken back
	TakeBackMany   string // the last {n} queens, too many to list, must be taken back
	Never          string
	NeverFixed     string // the same, for a problem with fixed queens
	NeverDetail    string // what to do then
	Found          string // the solution was found before
	Nothing        string
	Taken          string
	And            string // what separates the last two rows and columns of a list
}

// UnmarshalJSON reads the groups of both kinds of texts.
func (t *StudioTexts) UnmarshalJSON(data []byte) error {
	groups, err := decodeNamed[map[string]json.RawMessage]("", data)
	if err != nil {
		return err
	}
	for _, group := range slices.Sorted(maps.Keys(groups)) {
		texts, err := decodeNamed[map[string]json.RawMessage](group, groups[group])
		if err != nil {
			return err
		}
		for _, name := range slices.Sorted(maps.Keys(texts)) {
			text, err := decodeNamed[string](group+"."+name, texts[name])
			if err != nil {
				return err
			}
			t.set(group, name, text)
		}
	}
	return nil
}

// decodeNamed decodes a part of the texts of the studio. Errors name it.
func decodeNamed[T any](name string, data []byte) (part T, err error) {
	err = json.Unmarshal(data, &part)
	if wrong := new(json.UnmarshalTypeError); errors.As(err, &wrong) {
		wrong.Field = name
	}
	return part, err
}

func (t *StudioTexts) set(group, name, text string) {
	texts := reflect.ValueOf(t).Elem().FieldByName(group)
	if texts.Kind() == reflect.Struct && texts.FieldByName(name).IsValid() {
		texts.FieldByName(name).SetString(text)
		return
	}
	if t.PageTexts == nil {
		t.PageTexts = PageTexts{}
	}
	if t.PageTexts[group] == nil {
		t.PageTexts[group] = map[string]string{}
	}
	t.PageTexts[group][name] = text
}

// MarshalJSON writes both kinds of texts in one.
func (t StudioTexts) MarshalJSON() ([]byte, error) {
	all := map[string]map[string]string{}
	for group, texts := range t.PageTexts {
		all[group] = maps.Clone(texts)
	}
	for group, texts := range reflect.ValueOf(t).Fields() {
		if texts.Kind() != reflect.Struct {
			continue
		}
		if all[group.Name] == nil {
			all[group.Name] = map[string]string{}
		}
		for name, text := range texts.Fields() {
			all[group.Name][name.Name] = text.String()
		}
	}
	return json.Marshal(all)
}

// WithPage returns a language with the texts that only the page has: its own, which are those of its file if it was read, and English ones
// for the rest.
func (l Language) WithPage(own, english PageTexts) Language {
	whole := l
	if !l.read {
		whole.Studio.PageTexts = own
	}
	if l.own != nil {
		whole.own = maps.Clone(l.own)
		eachText("Studio", reflect.ValueOf(whole.Studio.PageTexts), func(name, text string) bool {
			whole.own[name] = text
			return true
		})
	}
	fill(reflect.ValueOf(&whole.Studio.PageTexts).Elem(), reflect.ValueOf(english))
	return whole
}

// Check returns an error about the first text that no language has, lacks a placeholder of English, or has a placeholder that no language
// has there. English is the first of them.
func (t PageTexts) Check(languages ...PageTexts) error {
	for _, group := range slices.Sorted(maps.Keys(t)) {
		_, shared := reflect.TypeFor[StudioTexts]().FieldByName(group)
		if !shared && languages[0][group] == nil {
			return fmt.Errorf("there is no text %q", group)
		}
		for _, name := range slices.Sorted(maps.Keys(t[group])) {
			known := NamesOf(languages, func(other PageTexts) string { return other[group][name] })
			if known[0] == "" {
				return fmt.Errorf("there is no text %q", name)
			}
			if text := t[group][name]; text != "" {
				if err := checkPlaceholders(text, known, false); err != nil {
					return Wrong("", nil, "part", Values{Text: studioTexts + group + "." + name}).Of(err)
				}
			}
		}
	}
	return nil
}
