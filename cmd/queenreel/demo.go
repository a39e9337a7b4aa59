package main

import (
	"cmp"
	"context"
	"fmt"

	"queenreel/draw/film"
	"queenreel/draw/reel"

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
	var options reel.Options
	addMetadata(cmd, &options.NoMeta)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return o.finish(prepareDemo(cmd.Context(), o, options)) }
	return cmd
}

// prepareDemo makes what animate, solutions and sheet make of the options, as files of one run.
func prepareDemo(ctx context.Context, o *output, of reel.Options) error {
	animate := &animateFlags{flags: &flags{cmd: o.cmd, Options: of}, output: o, formats: film.Formats, format: newFormatChoice(film.Formats)}
	solutions := &solutionsFlags{flags: &flags{cmd: o.cmd, Options: of}, output: o, vector: new(vectorFlags), format: newNames("format", "png")}
	sheet := &sheetFlags{flags: &flags{cmd: o.cmd, Options: of}, output: o, vector: new(vectorFlags), file: &pictureFile{format: newNames("format", "png")}}
	base := fmt.Sprintf("out/demo/%d-queens", cmp.Or(of.Queens, reel.DefaultQueens))
	animate.paths = []string{base + ".gif"}
	solutions.folder = base + "-solutions"
	sheet.file.path = base + "-sheet.png"
	if err := animate.open(ctx); err != nil {
		return err
	}
	if err := animate.prepare(ctx); err != nil {
		return err
	}
	if err := solutions.prepare(ctx); err != nil {
		return err
	}
	return sheet.prepare(ctx)
}
