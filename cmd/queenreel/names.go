package main

import (
	"fmt"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/pflag"
)

// nameTags holds the flags that default names tell of, in the order of names: those that change what is
// shown, but not how large it is or how fast. %s stands for the flag's value.
var nameTags = []struct{ flag, text string }{
	{"solver", "%s"},
	{"by", "by-%s"},
	{"value", "%s"},
	{"order", "%s"},
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

// defaultPath returns where a command writes to that was given no path: out/8-queens with the ending, and
// between them what differs from the defaults.
func (o *output) defaultPath(src *source, ending string) string {
	return filepath.Join("out", defaultName(o.cmd.Flags(), src.N, src.solver)+ending)
}

// defaultName returns the name for a search by a solver, without an ending. Two calls whose files show
// different things have different names. A trace tells its solver in any case: it comes from elsewhere.
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

// longestSlug bounds what a value adds to a name, in letters.
const longestSlug = 40

// slug returns a value as a part of a file's name: its letters and digits, with a dash for what is between
// them. Of a path to a theme it is the name of the file.
func slug(value string) string {
	if path, ok := strings.CutSuffix(value, ".json"); ok {
		value = filepath.Base(path)
	}
	words := strings.FieldsFunc(value, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	})
	letters := []rune(strings.Join(words, "-"))
	if len(letters) == 0 {
		return "trace" // by a solver whose name is nothing but signs
	}
	return strings.TrimRight(string(letters[:min(len(letters), longestSlug)]), "-")
}
