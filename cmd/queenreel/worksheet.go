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
		Long: `Make exercises to print: boards with the queens of the first rows in place and the
others to be added, and a line for name and date, in out/8-queens-worksheet.pdf. The
answers are on the last page or, with --key, in a second file. Another --seed picks
other exercises. -o page-%d.png makes a picture of each page.`,
		Example: `  queenreel worksheet -n 6
  queenreel worksheet --blank 4 --given 3 --answers one -o work.pdf --key answers.pdf
  queenreel worksheet -n 5 --seed 7 --page letter`,
	}
	f := newFlags(cmd)
	key := "" // the path of the answers; "" has them on the last pages
	f.Given = 1
	f.addOutline()
	cmd.Flags().StringVar(&key, "key", "", "a `FILE` for the answers (default the last page)")
	f.addPictureFile("worksheets",
		"the `FILE` to write (default out/8-queens-worksheet.pdf)",
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
