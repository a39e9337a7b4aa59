package main

import (
	"strings"

	"golang.org/x/text/language"

	"queenreel/draw/story"
)

// A languageChoice is a flag for one of story.Languages, which also accepts other names of the language:
// zh-CN, zh-Hans and zh_CN.UTF-8 are zh.
type languageChoice struct{ *choice[story.Language] }

func newLanguageChoice() languageChoice {
	return languageChoice{newChoice("language", story.Languages, func(l story.Language) string { return l.Name })}
}

// Set selects the language with the given name.
func (c languageChoice) Set(name string) error {
	for _, known := range c.names {
		if sameLanguage(name, known) {
			return c.choice.Set(known)
		}
	}
	return c.choice.Set(name) // reports the names that exist
}

// sameLanguage reports whether name stands for the known language. Regions make no difference; scripts do,
// because traditional Chinese is not simplified Chinese. (language.Matcher is too generous: it takes Welsh
// for English.)
func sameLanguage(name, known string) bool {
	tag, err := language.Parse(withoutCharset(name))
	if err != nil {
		return false
	}
	base, certain := tag.Base()
	script, _ := tag.Script()
	knownBase, _ := language.Make(known).Base()
	knownScript, _ := language.Make(known).Script()
	return certain == language.Exact && base == knownBase && script == knownScript
}

// withoutCharset strips the character set and the modifier from a POSIX locale: zh_CN.UTF-8 becomes zh_CN.
func withoutCharset(locale string) string {
	if i := strings.IndexAny(locale, ".@"); i >= 0 {
		return locale[:i]
	}
	return locale
}
