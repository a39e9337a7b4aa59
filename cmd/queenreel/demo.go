package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"
)

func newDemo() *cobra.Command {
	return &cobra.Command{
		Use:   "demo",
		Short: "Make the whole set for 8 queens, into out/demo",
		Long: `Make the whole set for 8 queens: out/demo/8-queens.gif, a film of the search for
the first solution; out/demo/8-queens-solutions, a picture of each of the 92
solutions; and out/demo/8-queens-sheet.png, all of them on one contact sheet.`,
		Example: "  queenreel demo",
		RunE: func(cmd *cobra.Command, _ []string) error {
			return demo(cmd.Context(), cmd.OutOrStdout(), cmd.ErrOrStderr())
		},
	}
}

// demoCommands are the command lines that demo stands for.
var demoCommands = [][]string{
	{"animate", "-o", "out/demo/8-queens.gif"},
	{"solutions", "-o", "out/demo/8-queens-solutions"},
	{"sheet", "-o", "out/demo/8-queens-sheet.png"},
}

func demo(ctx context.Context, stdout, stderr io.Writer) error {
	for _, args := range demoCommands {
		root := newRoot()
		root.SetArgs(args)
		root.SetOut(stdout)
		root.SetErr(stderr)
		if err := root.ExecuteContext(ctx); err != nil {
			return err
		}
	}
	return nil
}
