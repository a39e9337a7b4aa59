package words

import (
	"encoding/json"
	"maps"
	"strings"
	"testing"

	"queenreel/trace"
)

// A language that is written is read back with the same texts, and its letters are looked at.
func TestLanguageJSON(t *testing.T) {
	for _, want := range Languages() {
		data, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		got, err := Read(data)
		if err != nil {
			t.Fatal(err)
		}
		if !maps.Equal(maps.Collect(got.texts()), maps.Collect(want.texts())) {
			t.Errorf("%s has other texts when it is read back", want.Name)
		}
		drawn := maps.Collect(got.Drawn())
		if drawn["Reasons.start.Title"] == "" || drawn["Marks.Queen"] == "" || drawn["Player.Play"] != "" ||
			drawn["Player.Question"] == "" || drawn["Player.Step"] == "" || len(maps.Collect(want.Drawn())) > 0 {
			t.Errorf("%s shows %d texts in pictures", want.Name, len(drawn))
		}
	}
}

// What a file lacks is English; it may be written by an editor that begins files with a mark.
func TestReadLanguageOfFewTexts(t *testing.T) {
	l, err := Read([]byte("\ufeff" + `{"Name": "de", "Row": "Zeile {text}", "Reasons": {"free": {"Title": "{square}: frei in {line}"}}, "Counters": {"tests": "Felder"}}`))
	if err != nil {
		t.Fatal(err)
	}
	free := Caption{"{square}: frei in {line}", English.Reasons["free"].Detail}
	if l.Name != "de" || l.Doc != "de" || l.Row != "Zeile {text}" || l.Column != English.Column || l.Reasons["free"] != free ||
		l.Counters[trace.Tests] != "Felder" || l.Counters[trace.Moves] != English.Counters[trace.Moves] {
		t.Errorf("got %q, %q, %q, %q, %q", l.Name, l.Doc, l.Row, l.Column, l.Reasons["free"])
	}
	if English.Counters[trace.Tests] == "Felder" {
		t.Error("English changed")
	}
}

// Mistakes are named, with the text that has them.
func TestReadLanguageErrors(t *testing.T) {
	for data, want := range map[string]string{
		``:                                      "is not JSON: it ends too early",
		`{"Name": "de"`:                         "is not JSON: it ends too early",
		"{\n\"Row\": Zeile}":                    "line 2 is not JSON: invalid character 'Z' looking for beginning of value",
		`{"Name": "de"} {}`:                     "has text after its JSON object: remove it",
		`[{"Name": "de"}]`:                      `a language: must be an object, as in {"Name": "de"}`,
		`null`:                                  `Name: must be the tag of a language, such as "de" or "pt-BR"`,
		`{"Name": "de-1"}`:                      `Name: must be the tag of a language, such as "de" or "pt-BR"`, // Intl throws
		`{"Name": "../de"}`:                     `Name: must be the tag of a language, such as "de" or "pt-BR"`,
		"{\"Name\":\n\"d\xe4\"}":                `Name: must be the tag of a language, such as "de" or "pt-BR"`,
		`{"Rov": "Zeile {text}"}`:               `there is no text "Rov"`,
		`{"NameTexts": {}}`:                     `there is no text "NameTexts"`,
		`{"read": true}`:                        `there is no text "read"`,
		`{"Row": 7}`:                            "Row: must be a text",
		`{"Marks": "Dame"}`:                     `Marks: must be an object, as in {"Name": "de"}`,
		`{"Marks": {"Quen": ""}}`:               `there is no text "Quen"`,
		`{"Reasons": {"free": {"Title": []}}}`:  "Reasons.Title: must be a text",
		`{"Studio": 7}`:                         `Studio: must be an object, as in {"Name": "de"}`,
		`{"Studio": {"Page": 7}}`:               `Studio.Page: must be an object, as in {"Name": "de"}`,
		`{"Studio": {"Page": {"Watch": 7}}}`:    "Studio.Page.Watch: must be a text",
		`{"Counters": {"test": "Felder"}}`:      `no such counter: "test"`,
		`{"Name": "de", "Row": "Zeile"}`:        `Row: the placeholder {text} is missing: English says "` + English.Row + `"`,
		`{"Name": "de", "Row": "{text} {txt}"}`: `Row: no placeholder {txt} belongs here: English says "` + English.Row + `"`,
		`{"Name": "de", "Row": "{text} {at}"}`:  `Row: no placeholder {at} belongs here: English says "` + English.Row + `"`,
		`{"Name": "de", "Row": "{text}}"}`:      `Row: has braces around no placeholder: English says "` + English.Row + `"`,
		`{"Name": "de", "Queens": "{n Dame}"}`:  `Queens: has braces around no placeholder: English says "` + English.Queens + `"`,
		`{"Name": "de", "Reasons": {"attacked": {"Detail": "nein"}}}`:              "Reasons.attacked.Detail: nothing is said here: leave it out",
		`{"Name": "de", "Reasons": {"none": {"Title": "nichts"}}}`:                 "Reasons.none.Title: nothing is said here: leave it out",
		`{"Name": "de", "Searching": "Suche\nläuft"}`:                              "Searching: has the character U+000A, which controls how texts are shown: remove it",
		`{"Name": "de", "Searching": "\u001b[2J"}`:                                 "Searching: has the character U+001B, which controls how texts are shown: remove it",
		`{"Name": "de", "Searching": "\u202eSuche"}`:                               "Searching: has the character U+202E, which controls how texts are shown: remove it",
		"{\"Name\": \"de\", \"Searching\": \"l\xe4uft\"}":                          "Searching: has the character U+FFFD, which controls how texts are shown: remove it",
		`{"Name": "de", "Row": ""}`:                                                `Row: is empty: leave it out, and it is English`,
		`{"Name": "de", "Reasons": {"free": {"Title": ""}}}`:                       `Reasons.free.Title: is empty: leave it out, and it is English`,
		`{"Name": "cs", "Queens": "{n dama damy}"}`:                                "Queens: {n dama damy} needs 3 forms, as beside the numbers 1, 2, 0",
		`{"Name": "ar", "Queens": "{n a b c}"}`:                                    "Queens: {n a b c} needs 6 forms, as beside the numbers 0, 1, 2, 3, 11, 100",
		`{"Name": "de", "Solvers": {"dlx": {"Doc": "\u0007"}}}`:                    "Solvers.dlx.Doc: has the character U+0007, which controls how texts are shown: remove it",
		`{"Name": "de", "Searching": "` + strings.Repeat("ä", maxText+1) + `"}`:    "Searching: is longer than 600 characters",
		`{"Name": "de", "Searching": "` + strings.Repeat("ä", MaxBytes/2+1) + `"}`: "is too long: a language has at most 1,000,000 bytes",
	} {
		if _, err := Read([]byte(data)); err == nil || err.Error() != want {
			t.Errorf("%.80s: got %v, want %s", data, err, want)
		}
	}
}
