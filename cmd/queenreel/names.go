package main

import (
	"cmp"
	"fmt"
	"path/filepath"
	"strings"

	"github.com/spf13/pflag"

	"queenreel/cmd/internal/naming"
	"queenreel/draw/reel"
	"queenreel/trace"
)

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
	return filepath.Join("out", defaultName(f.cmd.Flags(), queenCount(searches[0].N), named)+ending)
}

// queenCount returns what the names of files about n queens begin with.
func queenCount(n int) string { return fmt.Sprintf("%d-queens", n) }

// defaultName returns a name such as 8-queens, followed by the flags of naming.Tags that differ from their
// defaults. solver, which may be any text, stands in place of the flag for it if it is not "".
func defaultName(flags *pflag.FlagSet, begin, solver string) string {
	parts := naming.Parts(func(flag string) string {
		f := flags.Lookup(flag)
		switch {
		case f == nil:
			return ""
		case flag == "solver" && solver != "":
			return solver
		case !f.Changed || f.Value.String() == f.DefValue:
			return ""
		}
		if named, is := f.Value.(interface{ name() string }); is {
			return named.name()
		}
		return f.Value.String()
	})
	return strings.Join(append([]string{begin}, parts...), "-")
}
