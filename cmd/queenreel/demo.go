package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
)

func newDemo() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Make the whole set for 8 queens, in out/demo",
		Long: `Make the whole set for 8 queens: out/demo/8-queens.gif, a film of the search for
the first solution; out/demo/8-queens-solutions, a picture of each of the 92
solutions; and out/demo/8-queens-sheet.png, all of them on one contact sheet.`,
		Example: "  queenreel demo",
	}
	o := addOutput(cmd)
	o.addMetadata(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return o.finish(stageDemo(cmd.Context(), o, 8)) }
	return cmd
}

// stageDemo stages what animate, solutions and sheet make for n queens without other flags, as files of one run.
func stageDemo(ctx context.Context, o *output, n int) error {
	film := addAnimation(&cobra.Command{Use: "animate"})
	solutions := addSolutions(&cobra.Command{Use: "solutions"})
	sheet := addSheet(&cobra.Command{Use: "sheet"})
	film.output, solutions.output, sheet.output = o, o, o
	film.search.problem.N, solutions.search.problem.N, sheet.search.problem.N = n, n, n
	base := fmt.Sprintf("out/demo/%d-queens", n)
	film.paths = []string{base + ".gif"}
	solutions.folder = base + "-solutions"
	sheet.file.path = base + "-sheet.png"
	for _, prepare := range []func(context.Context) error{film.prepare, solutions.prepare, sheet.prepare} {
		if err := prepare(ctx); err != nil {
			return err
		}
	}
	return nil
}
