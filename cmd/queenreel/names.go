package main

import (
	"cmp"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"

	"github.com/spf13/pflag"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/staging"
	"queenreel/trace"
)

// defaultPath returns the path for a command without --output: the default name in the folder out, with an ending such as ".gif"
// or "-sheet.png". It names the solver of a trace, and all of several searches.
func (f *flags) defaultPath(searches []trace.About, ending string) string {
	begin, solver := naming.Begin(searches, f.given("trace"))
	return filepath.Join("out", defaultName(f.cmd.Flags(), begin, solver)+ending)
}

// defaultName returns the name of a file as naming.File does, with what differs from the defaults.
func defaultName(flags *pflag.FlagSet, begin, solver string) string {
	return naming.File(begin, solver, func(flag string) string {
		f := flags.Lookup(flag)
		if f == nil || !f.Changed || f.Value.String() == f.DefValue {
			return ""
		}
		return f.Value.String()
	})
}

// A numberedName is a file name with an optional place for a number.
type numberedName struct {
	before, after string // the number
	numbered      bool
	width         int // digits of the number, padded with zeros; 0 means as many as the largest has
}

// fileName is a name with at most one verb: %d, or %03d with any width from 1 to 9. %% is a percent sign.
var fileName = regexp.MustCompile(`^((?:[^%]|%%)*)(%(?:0([1-9]))?d((?:[^%]|%%)*))?$`)

func parseNumberedName(text string) (numberedName, error) {
	unescape := strings.NewReplacer("%%", "%").Replace
	m := fileName.FindStringSubmatch(text)
	if m == nil {
		return numberedName{}, errors.New("name the step once, as %d or %03d; write %% for a percent sign")
	}
	name := numberedName{before: unescape(m[1]), numbered: m[2] != "", after: unescape(m[4])}
	if m[3] != "" {
		name.width = int(m[3][0] - '0')
	}
	return name, nil
}

// of returns the name with number n, of numbers up to the largest. Without a width such names sort as their numbers do.
func (name numberedName) of(n, largest int) string {
	if !name.numbered {
		return name.before
	}
	width := cmp.Or(name.width, len(fmt.Sprint(largest)))
	return fmt.Sprintf("%s%0*d%s", name.before, width, n, name.after)
}

// checkApart reports an output that cannot stand beside another: one that is the same file, maybe only on systems that do not
// tell small letters from large ones, and one in a folder that is the other.
func checkApart(path, other string) error {
	if (path == "-") != (other == "-") { // standard output
		return nil
	}
	a, b := staging.ResolvedPath(path), staging.ResolvedPath(other)
	within := func(path, folder string) bool {
		return strings.HasPrefix(path, strings.TrimSuffix(folder, string(os.PathSeparator))+string(os.PathSeparator))
	}
	switch {
	case a == b:
		return usagef("--output %s: is named twice", path)
	case strings.EqualFold(a, b):
		return usagef("--output %s: is the same file as %s on some systems: choose another name", path, other)
	case within(a, b) || within(b, a):
		return usagef("--output %s: is inside %s, or the other way round: choose another folder", path, other)
	}
	return nil
}
