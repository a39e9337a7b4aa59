package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/pflag"
)

// nameTags holds the flags that show in default names, in order: those that change what a picture or film
// shows, not its size or pace. %s stands for the flag's value.
var nameTags = []struct{ flag, text string }{
	{"solver", "%s"},
	{"by", "by-%s"},
	{"value", "%s"},
	{"fixed", "fixed-%s"},
	{"seed", "seed-%s"},
	{"all", "all"},
	{"solutions", "first-%s"},
	{"detail", "%s"},
	{"steps", "steps-%s"},
	{"layout", "%s"},
	{"panels", "panels-%s"},
	{"labels", "labels-%s"},
	{"theme", "%s"},
	{"lang", "%s"},
}

// defaultPath returns the path for a command without --output: the default name in the folder out, with
// an ending such as ".gif" or "-sheet.png".
func (s *searchFlags) defaultPath(src *source, ending string) string {
	return filepath.Join("out", defaultName(s.cmd.Flags(), src.N, src.Solver)+ending)
}

// defaultName returns a name such as 8-queens, followed by the flags of nameTags that differ from their
// defaults. For a trace the name always includes solver, which may be any text.
func defaultName(flags *pflag.FlagSet, queens int, solver string) string {
	parts := []string{fmt.Sprintf("%d-queens", queens)}
	for _, tag := range nameTags {
		f := flags.Lookup(tag.flag)
		if f == nil {
			continue
		}
		value := f.Value.String()
		if tag.flag == "solver" && flags.Changed("trace") {
			value = solver
		} else if !f.Changed || value == f.DefValue {
			continue
		}
		parts = append(parts, strings.Replace(tag.text, "%s", slug(value), 1))
	}
	return strings.Join(parts, "-")
}

// longestSlug is the length of the longest slug in characters.
const longestSlug = 40

// slug turns a value into a part of a file name: its letters and digits, with dashes in between. For the
// path of a theme it uses the file's name only.
func slug(value string) string {
	if path, ok := strings.CutSuffix(value, ".json"); ok {
		value = filepath.Base(path)
	}
	words := strings.FieldsFunc(value, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	})
	letters := []rune(strings.Join(words, "-"))
	if len(letters) == 0 {
		return "trace" // for a solver whose name has no letters
	}
	return strings.TrimRight(string(letters[:min(len(letters), longestSlug)]), "-")
}
