package main

import (
	"context"

	"github.com/spf13/cobra"

	"queenreel/draw/reel"
	"queenreel/draw/story/words"
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
	all := cmd.Flags()
	f.addSearch()
	all.Lookup("seed").Usage = "random `SEED` of the choice and order of exercises, and of minconflicts (default 0)"
	f.addPicture()
	for _, size := range []string{"cell", "width", "scale"} {
		all.Lookup(size).Hidden = true
	}
	f.addOutput()
	f.addMetadata()
	f.addOutline()
	f.addTrace()
	f.addFirst()
	f.addBlank(reel.UsualExercises, "make `K` exercises; without this flag it may be fewer, if there are no more")
	all.IntVar(&f.Given, "given", 1, "place the queens of the first `K` rows")
	f.pick(&f.Answers, "answers", "number", reel.AnswerNames, "only exercises with one answer, or with many: %s")
	f.addPage("pages of this size: " + reel.PageUsage + " (default " + reel.DefaultPage().Name + ")")
	f.addRows()
	setHeading(cmd, pageHeading)
	f.addLabels(words.LabelNames)
	all.Lookup("theme").DefValue = reel.PrintTheme
	all.Lookup("title").Usage = "a heading with this `TEXT` (default what is to be done)"
	all.IntVar(&f.Columns, "columns", 0, "`K` boards side by side; 0 is automatic (default 0)")
	setHeading(cmd, pictureHeading)
	all.StringVar(&key, "key", "", "write the answers to a `FILE` of their own (default on the last page)")
	f.addPictureFile("worksheets", "the `FILE` to write, .pdf, .svg or .png; - is standard output; %d is the number of the page, for a picture of each (default out/8-queens-worksheet.pdf)", "pdf", "png", "svg")
	f.runs(func(ctx context.Context) error {
		if !f.given("blank") {
			f.Blank = reel.SomeExercises
		}
		if f.given("key") {
			if err := f.file.checkKey(key); err != nil {
				return err
			}
		}
		return f.prepareSheets(ctx, "-worksheet", key)
	})
	return cmd
}
