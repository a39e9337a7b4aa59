package main

import (
	"cmp"
	"fmt"
	"strings"

	"golang.org/x/text/language"

	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// languageValue returns the value of one of story.Languages, which also accepts other names of the language: zh-CN, zh-Hans and
// zh_CN.UTF-8 are zh.
func languageValue(to **story.Language) value {
	text := func() string { return cmp.Or(*to, &story.English).Name }
	return value{"LANGUAGE", text, func(name string) error {
		for i := range story.Languages {
			if l := &story.Languages[i]; sameLanguage(name, l.Name) {
				*to = l
				return nil
			}
		}
		return fmt.Errorf("no such language: choose %s", reel.Alternatives(languageNames()))
	}}
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
