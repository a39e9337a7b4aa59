package main

import (
	"context"
	"image"
	"slices"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/trace"
)

// A contactSheet holds the flags of the command sheet.
type contactSheet struct {
	search  *searchFlags
	picture *pictureFlags
	output  *output
	path    string
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
	s := addSheet(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.run(cmd.Context()) }
	return cmd
}

// addSheet adds the flags of sheet.
func addSheet(cmd *cobra.Command) *contactSheet {
	s := &contactSheet{
		search:  addSearch(cmd, trace.MaxN),
		picture: addPicture(cmd, draw.DefaultSheetCell),
		output:  addOutput(cmd),
	}
	s.output.addMetadata(cmd)
	s.search.addTrace()
	s.search.addFirst()
	cmd.Flags().Lookup("title").Usage = "a heading of `TEXT` (default what the sheet shows)"
	cmd.Flags().IntVar(&s.picture.look.Columns, "columns", 0, "`K` boards side by side; 0 comes near to 4:3 (default 0)")
	under(cmd, pictureHeading)
	cmd.Flags().StringVarP(&s.path, "output", "o", "", "the `FILE` to write, - for standard output (default out/8-queens-sheet.png)")
	under(cmd, fileHeading)
	return s
}

func (s *contactSheet) run(ctx context.Context) error { return s.output.finish(s.stage(ctx)) }

// stage draws the sheet.
func (s *contactSheet) stage(ctx context.Context) error {
	if columns := s.picture.look.Columns; columns < 0 {
		return usagef("--columns %d: must not be negative", columns)
	}
	if err := s.picture.check(); err != nil {
		return err
	}
	if err := s.output.checkPNG(s.path); err != nil {
		return err
	}
	src, err := s.search.open(ctx)
	if err != nil {
		return err
	}
	defer src.close()
	boards, err := solvedBoards(ctx, src)
	if err != nil {
		return err
	}
	o := s.picture.options()
	if o.Title == "" {
		complete := src.Complete && (src.Solutions == 0 || len(boards) < src.Solutions)
		o.Title = o.Language.SheetTitle(src.N, len(boards), complete)
	}
	img, err := awaited(ctx, func() (*image.Paletted, error) { return draw.Sheet(src.About, boards, o) })
	if err != nil {
		return flagged(err)
	}
	path := s.path
	if path == "" {
		path = s.search.defaultPath(src, "-sheet.png")
	}
	info := s.picture.info(s.output, s.search.cmd, src.About, o.Language.SheetAlt(o.Title))
	info.Title = o.Title
	return s.output.writePNG(path, img, info)
}

// solvedBoards returns all solutions.
func solvedBoards(ctx context.Context, src *source) ([]trace.Board, error) {
	total, err := countSolutions(ctx, src)
	if err != nil {
		return nil, err
	}
	boards := slices.AppendSeq(make([]trace.Board, 0, total), trace.SolvedBoards(src.Problem, src.events))
	return boards, src.ended(ctx)
}
