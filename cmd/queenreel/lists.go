package main

import (
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/trace/solver"
)

// lists holds what the command list lists. Each was a command once, and works on as one that no help lists.
var lists = []command{
	tableList("solvers", "List the solvers", solver.Table, func(s solver.Solver) (name, doc string) { return s.Name, s.Doc }),
	{name: "themes", make: newThemes},
	tableList("formats", "List the film formats", film.Formats, func(f film.Format) (name, doc string) { return f.Name, f.Doc }),
	tableList("panels", "List the panels of a picture", draw.Panels, func(p draw.Panel) (name, doc string) { return p.Name, p.Doc }),
	tableList("layouts", "List the layouts, and their panels", draw.Layouts, func(l draw.Layout) (name, doc string) { return l.Name, strings.Join(l.Panels, ", ") }),
	{name: "languages", make: newLanguages},
	tableList("places", "List the places that --for fits films to", reel.Places, func(p reel.Place) (name, doc string) { return p.Name, placeLine(p) }),
	tableList("limits", "List the limits of sizes, and their reasons", limits(), func(l limit) (name, doc string) { return l.what, l.most + "\t" + l.why }),
}

// newList returns the command list, with a command for each of the lists.
func newList() *cobra.Command {
	names := reel.NamesOf(lists, func(c command) string { return c.name })
	cmd := &cobra.Command{
		Use:        "list WHAT",
		SuggestFor: slices.Concat(names, []string{"solver", "theme", "format", "panel", "ls"}),
		Short:      "List the solvers, themes, formats and other names",
		Example: `  queenreel list solvers
  queenreel list themes classic --json`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("list %s: choose %s", args[0], reel.Alternatives(names))
			}
			return nil
		},
		RunE: func(cmd *cobra.Command, _ []string) error { return cmd.Help() },
	}
	for _, l := range lists {
		cmd.AddCommand(l.command())
	}
	return cmd
}

// oneName accepts the name of one thing, or none.
func oneName(what string) cobra.PositionalArgs {
	return func(cmd *cobra.Command, args []string) error {
		if len(args) > 1 {
			return usagef("%s takes one %s: see queenreel list %[1]s --help", cmd.Name(), what)
		}
		return nil
	}
}

// tableList returns a command that lists the entries of a table, a line each.
func tableList[T any](name, short string, table []T, entry func(T) (name, doc string)) command {
	print := func(cmd *cobra.Command, _ []string) error { return printTable(cmd.OutOrStdout(), table, entry) }
	return command{name: name, make: func() *cobra.Command {
		return &cobra.Command{Use: name, Short: short, Example: "  queenreel list " + name, RunE: print}
	}}
}

// printTable prints the entries of a table, a line each.
func printTable[T any](out io.Writer, table []T, entry func(T) (name, doc string)) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, e := range table {
		name, doc := entry(e)
		fmt.Fprintf(w, "%s\t%s\n", name, doc)
	}
	return w.Flush()
}

// printJSON prints a value as JSON.
func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}
