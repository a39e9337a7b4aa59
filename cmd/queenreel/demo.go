package main

import (
	"context"
	"fmt"

	"github.com/spf13/cobra"

	"queenreel/draw/film"
	"queenreel/draw/reel"
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
	f := newFlags(cmd)
	f.runs(f.prepareDemo)
	return cmd
}

// prepareDemo makes what animate, solutions and sheet make, as files of one run.
func (f *flags) prepareDemo(ctx context.Context) error {
	f.Made = commandLine(f.cmd)
	made, err := reel.Film(ctx, f.Options)
	if err != nil {
		return err
	}
	base := fmt.Sprintf("out/demo/%d-queens", made.About.N)
	if err := f.writeFilm(ctx, made, []target{{base + ".gif", film.GIF}}); err != nil {
		return err
	}
	if err := f.writeSolutions(ctx, base+"-solutions", numberedName{}, "png"); err != nil {
		return err
	}
	print, err := reel.Sheet(ctx, f.Options)
	if err != nil {
		return err
	}
	f.file.formats = []string{"png"}
	return f.writePrint(ctx, base+"-sheet.png", "", print)
}
