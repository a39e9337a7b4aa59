// Package page holds the page of the studio: its scripts, its looks, and the words that only its scripts read.
package page

import (
	"embed"
	"encoding/json"
	"fmt"
	"slices"
	"sync"

	"queenreel/draw/story/words"
)

//go:embed *.js *.css *.html
var files embed.FS

// File returns a file of the page.
func File(name string) string {
	data, err := files.ReadFile(name)
	if err != nil {
		panic(err) // it is embedded
	}
	return string(data)
}

//go:embed words/*.json
var wordFiles embed.FS

// texts returns the words of the page in each language of words.Names: none where it has no file.
var texts = sync.OnceValue(func() []words.PageTexts {
	all := make([]words.PageTexts, len(words.Names))
	for i, name := range words.Names {
		data, err := wordFiles.ReadFile("words/" + name + ".json")
		if err != nil {
			continue
		}
		if err := json.Unmarshal(data, &all[i]); err != nil {
			panic(fmt.Errorf("%s: %w", name, err)) // it is embedded
		}
	}
	return all
})

// Speaking returns a language with the words of the page. What it lacks is English.
func Speaking(l *words.Language) words.Language {
	var own words.PageTexts
	if i := slices.Index(words.Names, l.Name); i >= 0 {
		own = texts()[i]
	}
	return l.WithPage(own, texts()[0])
}

// Languages returns all languages, with the words of the page.
func Languages() []words.Language {
	all := slices.Clone(words.Languages())
	for i := range all {
		all[i] = Speaking(&all[i])
	}
	return all
}

// Check returns an error about the first word of the page that is wrong in a language that was read.
func Check(l *words.Language) error { return l.Studio.PageTexts.Check(texts()...) }
