package main

import (
	"context"
	"fmt"
	"slices"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/story"
	"queenreel/trace"
)

// mostPictures is the largest number of pictures written without --solutions.
const mostPictures = 20_000

// A solutionSet holds the flags of the command solutions.
type solutionSet struct {
	*search
	*picture
	*output
	folder string
}

func newSolutions() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "solutions",
		SuggestFor: []string{"boards", "images", "pictures", "png"},
		Short:      "Draw every solution, one picture each",
		Long: `Draw every solution, one picture each, numbered in the order in which the solver
finds them: out/8-queens-solutions/01.png and on.`,
		Example: `  queenreel solutions
  queenreel solutions -n 6 --cell 40 -o six`,
	}
	s := &solutionSet{search: addSearch(cmd, trace.MaxN), picture: addPicture(cmd, 0), output: addOutput(cmd)}
	s.search.addTrace(cmd)
	cmd.Flags().IntVar(&s.Solutions, "solutions", 0, "only the first `K` (default all)")
	under(cmd, searchFlags)
	s.addLabels(cmd)
	under(cmd, pictureFlags)
	cmd.Flags().StringVarP(&s.folder, "output", "o", "", "the `FOLDER` to write to (default out/8-queens-solutions)")
	under(cmd, fileFlags)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if err := s.checkFolder(s.folder); err != nil {
			return err
		}
		return s.with(cmd, func(src *source) error { return s.finish(s.draw(cmd.Context(), src)) })
	}
	return cmd
}

// draw stages a picture of each solution.
func (s *solutionSet) draw(ctx context.Context, src *source) error {
	total, err := countSolutions(ctx, src)
	if err != nil {
		return err
	}
	folder := s.folder
	if folder == "" {
		folder = s.defaultPath(src, "-solutions")
	}
	s.Panels = []string{"board", "caption"}
	painter, err := s.painter(src)
	if err != nil {
		return err
	}
	out, err := s.output.folder(folder)
	if err != nil {
		return err
	}
	bar := s.progress(total)
	defer bar.finish()
	options := story.Options{Language: &s.language.value, Labels: s.squareNames()}
	n := 0
	for board := range trace.SolvedBoards(src.Problem, src.events) {
		n++
		scene := story.Numbered(board, n, options)
		alt := s.language.value.SolutionAlt(&board, n, total, s.squareNames())
		if err := out.write(numbered(n, total), pngEncoder(painter.Paint(&scene).Image, alt)); err != nil {
			return err
		}
		bar.step()
	}
	return src.ended(ctx)
}

// numbered returns the name of picture n of total. The names sort as their numbers do.
func numbered(n, total int) string {
	return fmt.Sprintf("%0*d.png", max(2, len(fmt.Sprint(total))), n)
}

// countSolutions returns the number of solutions to draw. It is an error if there are none, or too many.
func countSolutions(ctx context.Context, src *source) (int, error) {
	n := 0
	for range trace.SolvedBoards(src.Problem, src.events) {
		if n++; n > mostPictures {
			return n, usagef("there are more than %d solutions for %s: draw the first with --solutions", mostPictures, count(src.N, "queen"))
		}
	}
	if err := src.ended(ctx); err != nil || n > 0 {
		return n, err
	}
	if src.Complete {
		return n, fmt.Errorf("there is no solution for %s: nothing was written", count(src.N, "queen"))
	}
	return n, fmt.Errorf("%s found no solution for %s: nothing was written", src.Solver, count(src.N, "queen"))
}

// A contactSheet holds the flags of the command sheet.
type contactSheet struct {
	*search
	*picture
	*output
	path string
}

func newSheet() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "sheet",
		SuggestFor: []string{"contact-sheet", "poster"},
		Short:      "Draw all solutions on one contact sheet",
		Long: `Draw all solutions side by side, numbered, on a sheet that is near 4:3. It goes
to out/8-queens-sheet.png.`,
		Example: `  queenreel sheet
  queenreel sheet -n 6 --cell 40 --columns 2 -o six.png`,
	}
	s := &contactSheet{search: addSearch(cmd, trace.MaxN), picture: addPicture(cmd, draw.DefaultSheetCell), output: addOutput(cmd)}
	s.search.addTrace(cmd)
	cmd.Flags().IntVar(&s.Solutions, "solutions", 0, "only the first `K` (default all)")
	under(cmd, searchFlags)
	cmd.Flags().Lookup("title").Usage = "a heading of `TEXT` (default what the sheet shows)"
	cmd.Flags().IntVar(&s.Columns, "columns", 0, "`K` boards side by side; 0 comes near to 4:3 (default 0)")
	under(cmd, pictureFlags)
	cmd.Flags().StringVarP(&s.path, "output", "o", "", "the `FILE` to write, - for standard output (default out/8-queens-sheet.png)")
	under(cmd, fileFlags)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		if s.Columns < 0 {
			return usagef("--columns %d: must not be negative", s.Columns)
		}
		if err := s.checkPNG(s.path); err != nil {
			return err
		}
		return s.with(cmd, func(src *source) error { return s.finish(s.draw(cmd.Context(), src)) })
	}
	return cmd
}

// draw stages the sheet.
func (s *contactSheet) draw(ctx context.Context, src *source) error {
	total, err := countSolutions(ctx, src)
	if err != nil {
		return err
	}
	all := slices.AppendSeq(make([]trace.Board, 0, total), trace.SolvedBoards(src.Problem, src.events))
	if err := src.ended(ctx); err != nil {
		return err
	}
	o := s.options()
	if o.Title == "" {
		complete := src.Complete && (src.Solutions == 0 || total < src.Solutions)
		o.Title = s.language.value.SheetTitle(src.N, total, complete)
	}
	img, err := draw.Sheet(src.About, all, o)
	if err != nil {
		return flagged(err)
	}
	path := s.path
	if path == "" {
		path = s.defaultPath(src, "-sheet.png")
	}
	return s.writePNG(path, img, s.language.value.SheetAlt(o.Title))
}
