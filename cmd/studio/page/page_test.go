package page

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"regexp"
	"slices"
	"strings"
	"testing"

	"queenreel/draw/story/words"
	"queenreel/trace/tracetest"
)

// each calls do with the words of the page in a language, and their names.
func each(all words.PageTexts, do func(group, name, text string)) {
	for _, group := range slices.Sorted(maps.Keys(all)) {
		for _, name := range slices.Sorted(maps.Keys(all[group])) {
			do(group, name, all[group][name])
		}
	}
}

// Words have the placeholders of English. Those that are missing are English, and this test lists them:
//
//	go test -v ./cmd/studio/page
func TestWords(t *testing.T) {
	english := texts()[0]
	for i, l := range Languages() {
		if err := texts()[i].Check(texts()...); err != nil {
			t.Errorf("%s: %v", l.Name, err)
		}
		each(english, func(group, name, text string) {
			if strings.TrimSpace(l.Studio.PageTexts[group][name]) == "" {
				t.Errorf("%s: %s.%s is missing, and not English", l.Name, group, name)
			}
			if texts()[i][group][name] == "" {
				t.Logf("%s: %s.%s is English: %q", l.Name, group, name, text)
			}
		})
	}
}

// Chinese has no spaces beside punctuation of full width, and English is plain, as in the words of pictures.
func TestStyle(t *testing.T) {
	for i, unwanted := range []*regexp.Regexp{
		regexp.MustCompile(`(?i)\b(she|her|hers|who|whom|whose|a try|in vain|for ever|comes? to|come to|what is known of|no one else|goes on by|goes? back)\b`),
		regexp.MustCompile(` [，：；。]|[，：；。] |,|  或`),
	} {
		each(texts()[i], func(group, name, text string) {
			if found := unwanted.FindString(text); found != "" {
				t.Errorf("%s: %s.%s says %q", words.Names[i], group, name, found)
			}
		})
	}
}

// A language that is written whole is read back with the same words, and lacks none.
func TestReadsBack(t *testing.T) {
	english := Speaking(&words.English)
	for _, l := range Languages() {
		read, err := words.Read(tracetest.Must(json.Marshal(l)))
		if err == nil {
			err = Check(read)
		}
		if err != nil {
			t.Fatalf("%s: %v", l.Name, err)
		}
		if back := Speaking(read); !reflect.DeepEqual(back.Studio, l.Studio) || l.Translated(&english) != 100 {
			t.Errorf("%s has other words when it is read back, or %d %% of them", l.Name, l.Translated(&english))
		}
	}
}

// The files of somebody's language may have words of the page. Those that the page does not have are named.
func TestCheck(t *testing.T) {
	for data, want := range map[string]string{
		`{"Share": {"Link": "Lien"}, "Watch": {}}`: "<nil>",
		`{"Shaer": {"Link": "Lien"}}`:              `there is no text "Shaer"`,
		`{"Share": {"Lnk": "Lien"}}`:               `there is no text "Lnk"`,
		`{"WhatIf": {"Lnk": "Lien"}}`:              `there is no text "Lnk"`,
		`{"Share": {"Damaged": "non"}}`:            `Studio.Share.Damaged: the placeholder {title} is missing: English says "` + texts()[0]["Share"]["Damaged"] + `"`,
		`{"Share": {"Link": "{at}"}}`:              `Studio.Share.Link: no placeholder {at} belongs here: English says "Link"`,
	} {
		l, err := words.Read([]byte(`{"Name": "fr", "Studio": ` + data + `}`))
		if err == nil {
			err = Check(l)
		}
		if got := fmt.Sprint(err); got != want {
			t.Errorf("%s: got %s, want %s", data, got, want)
		}
	}
}
