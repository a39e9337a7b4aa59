package main

import (
	"fmt"
	"text/tabwriter"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/trace/solver"
)

func newSolvers() *cobra.Command {
	return newList("solvers", "List the solvers", solver.Table,
		func(s solver.Solver) (name, doc string) { return s.Name, s.Doc })
}

func newFormats() *cobra.Command {
	return newList("formats", "List the film formats", film.Formats,
		func(f film.Format) (name, doc string) { return f.Name, f.Doc })
}

func newPanels() *cobra.Command {
	return newList("panels", "List the panels of a picture", draw.Panels,
		func(p draw.Panel) (name, doc string) { return p.Name, p.Doc })
}

// newList returns a command that lists the entries of a table, a line each.
func newList[T any](use, short string, table []T, entry func(T) (name, doc string)) *cobra.Command {
	return &cobra.Command{
		Use:     use,
		Short:   short,
		Example: "  queenreel " + use,
		RunE: func(cmd *cobra.Command, _ []string) error {
			w := tabwriter.NewWriter(cmd.OutOrStdout(), 0, 0, 2, ' ', 0)
			for _, e := range table {
				name, doc := entry(e)
				fmt.Fprintf(w, "%s\t%s\n", name, doc)
			}
			return w.Flush()
		},
	}
}
