package main

import (
	"fmt"
	"strings"

	"golang.org/x/text/language"

	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// A languageFlag is one of story.Languages, which also accepts other names of the language: zh-CN, zh-Hans and zh_CN.UTF-8 are
// zh.
type languageFlag struct{ to **story.Language }

func (f languageFlag) Type() string { return "LANGUAGE" }

func (f languageFlag) String() string {
	if *f.to == nil {
		return story.English.Name
	}
	return (*f.to).Name
}

// Set selects the language with the given name.
func (f languageFlag) Set(name string) error {
	for i := range story.Languages {
		if l := &story.Languages[i]; sameLanguage(name, l.Name) {
			*f.to = l
			return nil
		}
	}
	return fmt.Errorf("no such language: choose %s", reel.Alternatives(languageNames()))
}

// languageNames returns the names of story.Languages.
func languageNames() []string {
	return reel.NamesOf(story.Languages, func(l story.Language) string { return l.Name })
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
