package main

import (
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
	s := addWorksheet(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.output.finish(s.prepareWorksheet(cmd)) }
	return cmd
}

// addWorksheet adds the flags of worksheet.
func addWorksheet(cmd *cobra.Command) *sheetFlags {
	s := &sheetFlags{flags: &flags{cmd: cmd}, ending: "-worksheet"}
	all := cmd.Flags()
	s.addSearch()
	all.Lookup("seed").Usage = "random `SEED` of the choice and order of exercises, and of minconflicts (default 0)"
	s.addPicture()
	for _, size := range []string{"cell", "width", "scale"} {
		all.Lookup(size).Hidden = true
	}
	s.output = addOutput(cmd)
	addMetadata(cmd, &s.NoMeta)
	s.vector = addVector(cmd)
	s.addTrace()
	s.addFirst()
	s.addBlank(reel.UsualExercises, "make `K` exercises; without this flag it may be fewer, if there are no more")
	all.IntVar(&s.Given, "given", 1, "place the queens of the first `K` rows")
	s.pick(&s.Answers, "answers", "number", reel.AnswerNames, "only exercises with one answer, or with many: "+reel.Alternatives(reel.AnswerNames))
	s.addPage("pages of this size: " + reel.PageUsage + " (default " + reel.DefaultPage().Name + ")")
	s.addRows()
	setHeading(cmd, pageHeading)
	s.addLabels(story.LabelNames)
	s.theme.names = reel.PrintTheme
	all.Lookup("theme").DefValue = reel.PrintTheme
	all.Lookup("title").Usage = "a heading with this `TEXT` (default what is to be done)"
	all.IntVar(&s.Columns, "columns", 0, "`K` boards side by side; 0 is automatic (default 0)")
	setHeading(cmd, pictureHeading)
	all.StringVar(&s.key, "key", "", "write the answers to a `FILE` of their own (default on the last page)")
	s.file = addPictureFile(cmd, "worksheets", "the `FILE` to write, .pdf, .svg or .png; - is standard output; %d is the number of the page, for a picture of each (default out/8-queens-worksheet.pdf)", "pdf", "png", "svg")
	return s
}

// prepareWorksheet draws the worksheet.
func (s *sheetFlags) prepareWorksheet(cmd *cobra.Command) error {
	if !s.given("blank") {
		s.Blank = reel.SomeExercises
	}
	if s.given("key") {
		if err := s.file.checkKey(s.key); err != nil {
			return err
		}
	}
	return s.prepare(cmd.Context())
}
