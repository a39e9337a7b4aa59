package main

import (
	"context"

	"github.com/spf13/cobra"

	"queenreel/draw/reel"
)

func newWorksheet() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "worksheet",
		SuggestFor: []string{"exercise", "exercises", "homework", "puzzle", "puzzles"},
		Short:      "Make exercises to print, with their answers",
		Long: `Make exercises to print: boards on which the queens of the first rows stand and the
others are to be placed, with a line for name and date. It is a PDF, which goes to
out/8-queens-worksheet.pdf. The answers are on its last page or, with --key, in a
second file. Another --seed takes other exercises in another order.`,
		Example: `  queenreel worksheet -n 6
  queenreel worksheet --blank 4 --given 3 --answers one -o work.pdf --key answers.pdf
  queenreel worksheet -n 5 --seed 7 --page letter`,
	}
	f := newFlags(cmd)
	key := "" // the path of the answers; "" has them on the last pages
	f.Given = 1
	f.addOutline()
	cmd.Flags().StringVar(&key, "key", "", "write the answers to a `FILE` of their own (default on the last page)")
	f.addPictureFile("worksheets",
		"the `FILE` to write, .pdf, .svg or .png; - is standard output; %d is the number of the page, for a picture of each "+
			"(default out/8-queens-worksheet.pdf)",
		"pdf", "png", "svg")
	f.runs(func(ctx context.Context) error {
		if !f.given("blank") {
			f.Blank = reel.SomeExercises
		}
		if err := f.checkKey(key); err != nil {
			return err
		}
		return f.prepareSheets(ctx, "-worksheet", key)
	})
	return cmd
}
