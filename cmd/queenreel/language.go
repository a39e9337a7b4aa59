package main

import (
	"fmt"
	"io"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"golang.org/x/text/language"

	"queenreel/cmd/studio/page"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

// readLanguage returns the language with a name, or reads it from a file. A language has other names, too: zh-CN, zh-Hans and
// zh_CN.UTF-8 are zh.
func readLanguage(name string) (*words.Language, error) {
	if i := slices.IndexFunc(words.Names, func(known string) bool { return !isJSON(name) && sameLanguage(name, known) }); i >= 0 {
		return &words.Languages()[i], nil
	}
	data, err := readJSON("language", name, words.Names, words.MaxBytes)
	if err != nil {
		return nil, err
	}
	l, err := words.Read(data)
	if err == nil {
		err = reel.CheckLanguage(l)
	}
	if err == nil {
		err = page.Check(l)
	}
	return l, err
}

// noteMissing notes which texts of a language file are in English.
func (f *flags) noteMissing(path string) {
	const named = 3
	if missing := f.Language.Missing(&words.English); len(missing) > named {
		f.notes = append(f.notes, fmt.Sprintf("--lang %s: %s and %s are in English: queenreel list languages %[1]s --json has them all", path,
			strings.Join(missing[:named], ", "), reel.Count(len(missing)-named, "other_text")))
	} else if len(missing) > 0 {
		f.notes = append(f.notes, fmt.Sprintf("--lang %s: in English: %s", path, strings.Join(missing, ", ")))
	}
}

func isJSON(name string) bool { return strings.EqualFold(filepath.Ext(name), ".json") }

// locale matches the name of a POSIX locale: a language, a character set and a modifier, as in zh_CN.UTF-8 and de_AT.ISO-8859-15@euro.
// The set has a digit, unlike the ending of a file.
var locale = regexp.MustCompile(`^(\w+)(\.[\w-]*\d[\w-]*)?(@\w+)?$`)

// sameLanguage reports whether name, or that of a locale, stands for the known language. Regions make no difference; scripts do,
// because traditional Chinese is not simplified Chinese. language.Matcher is too generous: it takes Welsh for English.
func sameLanguage(name, known string) bool {
	tag, err := language.Parse(locale.ReplaceAllString(name, "$1"))
	if err != nil {
		return false
	}
	base, certain := tag.Base()
	script, _ := tag.Script()
	knownBase, _ := language.Make(known).Base()
	knownScript, _ := language.Make(known).Script()
	return certain == language.Exact && base == knownBase && script == knownScript
}

func listLanguages(out io.Writer, named []string, asJSON bool) error {
	languages := page.Languages()
	if len(named) > 0 {
		l, err := readLanguage(named[0])
		if err != nil {
			return usagef("list languages %s: %w", named[0], err)
		}
		languages = []words.Language{page.Speaking(l)}
	}
	if asJSON && len(named) > 0 {
		return printJSON(out, reel.WithSolvers(&languages[0]), "  ")
	}
	english := page.Speaking(&words.English)
	english = reel.WithSolvers(&english)
	return printTable(out, languages, asJSON, "name doc translated", func(l words.Language) []string {
		return []string{l.Name, l.Doc, fmt.Sprintf("%d %%", l.Translated(&english))}
	})
}
