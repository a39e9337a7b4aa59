package main

import (
	"strings"

	"github.com/spf13/cobra"
	"golang.org/x/text/language"

	"queenreel/draw/story"
)

// A languageChoice is a language of the table, also under the names that standards and systems have for
// it: zh-CN, zh-Hans and zh_CN.UTF-8 are zh.
type languageChoice struct{ *choice[story.Language] }

func newLanguageChoice() languageChoice {
	return languageChoice{newChoice("language", story.Languages, func(l story.Language) string { return l.Name })}
}

// Set takes the language of a name.
func (c languageChoice) Set(name string) error {
	for _, known := range c.names {
		if sameLanguage(name, known) {
			return c.choice.Set(known)
		}
	}
	return c.choice.Set(name) // which says what there is
}

// sameLanguage reports whether a name stands for a known language: a region makes no difference, but a
// script does, for who reads traditional characters did not ask for simplified ones. The library's own
// matcher would take Welsh for English.
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

// withoutCharset returns the name of a locale without what POSIX puts after the language: zh_CN.UTF-8 is zh_CN.
func withoutCharset(locale string) string {
	if i := strings.IndexAny(locale, ".@"); i >= 0 {
		return locale[:i]
	}
	return locale
}

// addTo adds the choice to a command's flags, with completion of the names of the table.
func (c languageChoice) addTo(cmd *cobra.Command) {
	cmd.Flags().Var(c, "lang", "language of the texts; zh-CN and zh_CN.UTF-8 are zh")
	complete(cmd, "lang", c.names)
}
