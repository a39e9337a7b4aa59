package main

import (
	"context"

	"github.com/spf13/cobra"

	"queenreel/draw/reel"
	"queenreel/draw/story"
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
	p := newPaperFlags(cmd, "-worksheet")
	key := "" // the path of the answers; "" has them on the last pages
	all := cmd.Flags()
	p.addSearch()
	all.Lookup("seed").Usage = "random `SEED` of the choice and order of exercises, and of minconflicts (default 0)"
	p.addPicture()
	for _, size := range []string{"cell", "width", "scale"} {
		all.Lookup(size).Hidden = true
	}
	p.addOutput()
	p.addMetadata()
	p.addOutline()
	p.addTrace()
	p.addFirst()
	p.addBlank(reel.UsualExercises, "make `K` exercises; without this flag it may be fewer, if there are no more")
	all.IntVar(&p.Given, "given", 1, "place the queens of the first `K` rows")
	p.pick(&p.Answers, "answers", "number", reel.AnswerNames, "only exercises with one answer, or with many: "+reel.Alternatives(reel.AnswerNames))
	p.addPage("pages of this size: " + reel.PageUsage + " (default " + reel.DefaultPage().Name + ")")
	p.addRows()
	setHeading(cmd, pageHeading)
	p.addLabels(story.LabelNames)
	all.Lookup("theme").DefValue = reel.PrintTheme
	all.Lookup("title").Usage = "a heading with this `TEXT` (default what is to be done)"
	all.IntVar(&p.Columns, "columns", 0, "`K` boards side by side; 0 is automatic (default 0)")
	setHeading(cmd, pictureHeading)
	all.StringVar(&key, "key", "", "write the answers to a `FILE` of their own (default on the last page)")
	p.file = p.addPictureFile("worksheets", "the `FILE` to write, .pdf, .svg or .png; - is standard output; %d is the number of the page, for a picture of each (default out/8-queens-worksheet.pdf)", "pdf", "png", "svg")
	p.runs(func(ctx context.Context) error {
		if !p.given("blank") {
			p.Blank = reel.SomeExercises
		}
		if p.given("key") {
			if err := p.file.checkKey(key); err != nil {
				return err
			}
		}
		return p.prepare(ctx, key)
	})
	return cmd
}
