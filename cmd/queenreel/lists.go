package main

import (
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/naming"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/panel"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/draw/theme"
	"queenreel/trace/solver"
)

// A listing is a table of names that the command list prints.
type listing struct {
	name  string
	print func(out io.Writer, named []string, asJSON bool) error
	names []string // the names that may follow
}

// listings holds the listings in the order of help texts.
var listings = []listing{
	tableListing("solvers", solver.Table, "name try doc", func(s solver.Solver) []string {
		return []string{s.Name, fmt.Sprintf("-n %d", cmp.Or(s.Example, 8)), s.Doc}
	}),
	{"code", listCode, reel.SolverNames()},
	{"themes", listThemes, theme.Names()},
	tableListing("formats", film.Formats, "name doc", func(f film.Format) []string { return []string{f.Name, f.Doc} }),
	tableListing("panels", draw.Panels, "name doc", func(p panel.Panel) []string { return []string{p.Name, p.Doc} }),
	tableListing("layouts", draw.Layouts, "name panels", func(l draw.Layout) []string {
		return []string{l.Name, strings.Join(l.Panels, ", ")}
	}),
	{"languages", listLanguages, words.Names},
	tableListing("places", reel.Places, "name doc", func(p reel.Place) []string { return []string{p.Name, placeLine(p)} }),
}

func newList() *cobra.Command {
	what := words.NamesOf(listings, func(l listing) string { return l.name })
	cmd := &cobra.Command{
		Use:        "list WHAT [NAME]",
		SuggestFor: slices.Concat(what, []string{"solver", "theme", "format", "panel", "ls"}),
		Short:      "List the solvers, themes, formats and other names",
		Long: `List solvers, themes, formats, panels, layouts, languages or places, a line
each. list code SOLVER prints the solver as a program, in Python's syntax.

--json is for programs. list themes NAME --json prints a theme to change: --theme
FILE.json reads it, and what it leaves out is as in classic. list languages en
--json prints all texts: translate them, change the Name, and --lang FILE.json
speaks your language; the rest is in English. list languages FILE.json says how
much is translated.`,
		Example: `  queenreel list solvers
  queenreel list themes dark --json > mine.json
  queenreel still --theme mine.json
  queenreel list code backtrack > backtrack.py
  queenreel list languages en --json > texts.json
  queenreel tell -n 4 --lang texts.json`,
		Args: cobra.ArbitraryArgs,
		ValidArgsFunction: func(cmd *cobra.Command, args []string, begun string) ([]cobra.Completion, cobra.ShellCompDirective) {
			if len(args) == 0 {
				return what, cobra.ShellCompDirectiveNoFileComp
			}
			i := slices.Index(what, args[0])
			if i < 0 || len(args) > 1 || len(listings[i].names) == 0 {
				return nil, cobra.ShellCompDirectiveNoFileComp
			}
			return completeNamed(listings[i].names)(cmd, args, begun)
		},
	}
	asJSON := cmd.Flags().Bool("json", false, "print JSON: the list, a theme, or the texts of a language")
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		if len(args) == 0 {
			return cmd.Help()
		}
		if len(args) > 2 {
			return usagef("list takes one name: start with list %s %s", args[0], args[1])
		}
		i := slices.Index(what, args[0])
		if i < 0 {
			return usagef("list %s: choose %s", args[0], reel.Alternatives(what))
		}
		return listings[i].print(cmd.OutOrStdout(), args[1:], *asJSON)
	}
	return cmd
}

func tableListing[T any](what string, table []T, columns string, row func(T) []string) listing {
	return listing{name: what, print: func(out io.Writer, named []string, asJSON bool) error {
		if len(named) > 0 {
			return usagef("list %s takes no name: see queenreel list --help", what)
		}
		return printTable(out, table, asJSON, columns, row)
	}}
}

// withoutZeros writes lengths and sizes of a list for people: "8 GB" for "8.0 GB". Programs get the zeros in JSON.
func withoutZeros(cells string) string {
	return strings.NewReplacer(" min 0 s", " min", ".0 GB", " GB", ".0 MB", " MB").Replace(cells)
}

// printTable prints the entries of a table, a line each, or as JSON: a list of objects whose keys are the columns.
func printTable[T any](out io.Writer, table []T, asJSON bool, columns string, row func(T) []string) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	var objects []map[string]string
	for _, e := range table {
		cells, object := row(e), map[string]string{}
		fmt.Fprintln(w, withoutZeros(strings.Join(cells, "\t")))
		for i, column := range strings.Fields(columns) {
			object[column] = cells[i]
		}
		objects = append(objects, object)
	}
	if asJSON {
		return printJSON(out, objects, "  ")
	}
	return w.Flush()
}

// printJSON prints a value as JSON, which keeps texts as they are.
func printJSON(w io.Writer, v any, indent string) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", indent)
	return e.Encode(v)
}

func placeLine(p reel.Place) string {
	facts := []string{p.Doc, p.Format}
	add := func(holds bool, format string, args ...any) {
		if holds {
			facts = append(facts, fmt.Sprintf(format, args...))
		}
	}
	add(p.Exact, "%dx%d pixels, layout %s", p.Width, p.Height, reel.WideLayout)
	add(!p.Exact && p.Height > 0, "up to %dx%d pixels", p.Width, p.Height)
	add(p.Width > 0 && p.Height == 0, "up to %d pixels wide", p.Width)
	add(p.Bytes > 0, "up to %s", naming.Size(p.Bytes))
	add(p.Length > 0, "up to %s", reel.Seconds(p.Length))
	add(p.Frames > 0, "up to %s", reel.Count(p.Frames, "frame"))
	add(p.Pixels > 0, "up to %d million pixels in all of them", p.Pixels/1e6)
	add(p.Rate > 0, "%d frames a second", p.Rate)
	return strings.Join(facts, ", ") + " (" + p.Source + ")"
}
