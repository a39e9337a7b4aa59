package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"
)

func newDemo() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "demo",
		Short: "Make the whole set for 8 queens, into out/demo",
		Long: `Make the whole set for 8 queens: out/demo/8-queens.gif, a film of the search for
the first solution; out/demo/8-queens-solutions, a picture of each of the 92
solutions; and out/demo/8-queens-sheet.png, all of them on one contact sheet.`,
		Example: "  queenreel demo",
	}
	o := addOutput(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return o.finish(o.demo(cmd.Context())) }
	return cmd
}

// demoCommands are the command lines that demo stands for.
var demoCommands = [][]string{
	{"animate", "-o", "out/demo/8-queens.gif"},
	{"solutions", "-o", "out/demo/8-queens-solutions"},
	{"sheet", "-o", "out/demo/8-queens-sheet.png"},
}

// demo stages the files of all the commands.
func (o *output) demo(ctx context.Context) error {
	ctx = context.WithValue(ctx, setKey{}, o)
	for _, args := range demoCommands {
		root := newRoot()
		root.SetArgs(append(args, fmt.Sprintf("--quiet=%t", o.quiet), fmt.Sprintf("--no-clobber=%t", o.noClobber)))
		root.SetOut(o.cmd.OutOrStdout())
		root.SetErr(o.cmd.ErrOrStderr())
		if err := root.ExecuteContext(ctx); err != nil {
			return err
		}
	}
	return nil
}
