package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/pflag"

	"queenreel/draw/reel"
	"queenreel/trace"
)

// nameTags holds the flags that default names contain, in order: those that change what a picture or film
// shows, but not its size or pace. %s is the flag's value.
var nameTags = []struct{ flag, text string }{
	{"solver", "%s"},
	{"clock", "clock-%s"},
	{"by", "by-%s"},
	{"value", "%s"},
	{"fixed", "fixed-%s"},
	{"seed", "seed-%s"},
	{"all", "all"},
	{"solutions", "first-%s"},
	{"unique", "unique"},
	{"group", "classes"},
	{"order", "%s"},
	{"only", "only-%s"},
	{"blank", "blank-%s"},
	{"given", "given-%s"},
	{"page", "%s"},
	{"detail", "%s"},
	{"steps", "steps-%s"},
	{"poster", "poster-%s"},
	{"layout", "%s"},
	{"panels", "panels-%s"},
	{"labels", "labels-%s"},
	{"theme", "%s"},
	{"queen", "queen-%s"},
	{"font", "font-%s"},
	{"title", "title-%s"},
	{"lang", "%s"},
}

// defaultPath returns the path for a command without --output: the default name in the folder out, with an ending such as ".gif"
// or "-sheet.png". It names the solver of a trace, and all of several searches.
func (f *flags) defaultPath(searches []trace.About, ending string) string {
	named := ""
	switch {
	case len(searches) > 1:
		named = strings.Join(reel.NamesOf(searches, func(a trace.About) string { return a.Solver }), " vs ")
	case f.given("trace"):
		named = cmp.Or(searches[0].Solver, "trace")
	}
	return filepath.Join("out", defaultName(f.cmd.Flags(), searches[0].N, named)+ending)
}

// defaultName returns a name such as 8-queens, followed by the flags of nameTags that differ from their
// defaults. solver, which may be any text, stands in place of the flag for it if it is not "".
func defaultName(flags *pflag.FlagSet, queens int, solver string) string {
	return strings.Join(append([]string{fmt.Sprintf("%d-queens", queens)}, nameParts(flags, solver)...), "-")
}

// nameParts returns what follows the number of queens in defaultName.
func nameParts(flags *pflag.FlagSet, solver string) []string {
	var parts []string
	for _, tag := range nameTags {
		f := flags.Lookup(tag.flag)
		if f == nil {
			continue
		}
		value := f.Value.String()
		switch {
		case tag.flag == "solver" && solver != "":
			value = cmp.Or(slug(solver), "trace")
		case !f.Changed || value == f.DefValue:
			continue
		case tag.flag == "theme" || f.Value.Type() == fileType:
			value = strings.TrimSuffix(filepath.Base(value), filepath.Ext(value))
		}
		parts = append(parts, strings.TrimSuffix(strings.Replace(tag.text, "%s", slug(value), 1), "-"))
	}
	return parts
}

// longestSlug is the length of the longest slug in characters.
const longestSlug = 40

// slug turns a value into a part of a file name: its letters and digits, with dashes in between.
func slug(value string) string {
	words := strings.FieldsFunc(value, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsMark(r) && !unicode.IsDigit(r)
	})
	letters := []rune(strings.Join(words, "-"))
	return strings.TrimRight(string(letters[:min(len(letters), longestSlug)]), "-")
}
