package main

import (
	"context"
	"fmt"
	"io"
	"slices"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/trace"
)

// A contactSheet holds the flags of the command sheet.
type contactSheet struct {
	search    *searchFlags
	classes   *classFlags
	paper     *paperFlags
	worksheet *worksheetFlags
	picture   *pictureFlags
	output    *output
	vector    *vectorFlags
	file      *pictureFile
}

func newSheet() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "sheet",
		SuggestFor: []string{"contact-sheet", "handout", "poster", "worksheet"},
		Short:      "Draw all solutions on one sheet, or on pages to print",
		Long: `Draw all solutions side by side, numbered, on a contact sheet of about 4:3, which
goes to out/8-queens-sheet.png. With --page they go on pages to print: a PDF, or a
PNG for each page. With --blank it makes a worksheet, with its answers.`,
		Example: `  queenreel sheet
  queenreel sheet -n 6 --cell 40 --columns 2 -o six.png
  queenreel sheet --page a4 -o handout.pdf
  queenreel sheet --group --page letter -o classes.pdf
  queenreel sheet --blank 6 --given 3 -o worksheet.pdf`,
	}
	s := addSheet(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.run(cmd.Context()) }
	return cmd
}

// addSheet adds the flags of sheet.
func addSheet(cmd *cobra.Command) *contactSheet {
	s := &contactSheet{
		search:  addSearch(cmd, trace.MaxN),
		picture: addPicture(cmd, 0),
		output:  addOutput(cmd),
	}
	s.output.addMetadata(cmd)
	s.vector = addVector(cmd)
	s.search.addTrace()
	s.search.addFirst()
	s.classes = addClasses(cmd)
	s.paper = addPaper(cmd)
	s.paper.addRows()
	s.worksheet = addWorksheet(cmd)
	s.picture.words.addLabels(cmd)
	labels := cmd.Flags().Lookup("labels")
	labels.Usage += " (default none; chess on a worksheet)"
	labels.DefValue = ""
	cmd.Flags().Lookup("cell").Usage = fmt.Sprintf("a square's side in `PX` (default %d to %d, by how many boards there are)", draw.LeastSheetCell, draw.LargestSheetCell)
	cmd.Flags().Lookup("title").Usage = "a heading with this `TEXT` (default what the sheet shows)"
	cmd.Flags().IntVar(&s.picture.look.Columns, "columns", 0, "`K` boards side by side; 0 makes a sheet of about 4:3 and fills pages (default 0)")
	under(cmd, pictureHeading)
	s.file = addPictureFile(cmd, "pictures", "the `FILE` to write, .png, .svg or .pdf; - is standard output; %d is the number of the page, for a picture of each (default out/8-queens-sheet.png, or .pdf for pages)", "png", "svg", "pdf")
	return s
}

func (s *contactSheet) run(ctx context.Context) error { return s.output.finish(s.prepare(ctx)) }

// prepare draws the sheet.
func (s *contactSheet) prepare(ctx context.Context) error {
	if err := s.check(); err != nil {
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
	o.Labels = sheetLabels(s.picture.words.labels, s.worksheet.asked())
	entries, err := s.entries(src, boards, &o)
	if err != nil {
		return err
	}
	sheets, err := awaited(ctx, func() (*draw.Sheets, error) { return draw.NewSheets(src.About, entries, o, s.paper.paper()) })
	if err != nil {
		return flagged(err)
	}
	info := s.picture.info(s.output, s.search.cmd, src.About, o.Language.SheetAlt(o.Title))
	info.Title, info.Palette = o.Title, sheets.Palette()
	return s.write(ctx, src, sheets, info)
}

// check reports what is wrong with the flags, and gives a PDF its pages.
func (s *contactSheet) check() error {
	if err := s.picture.check(); err != nil {
		return err
	}
	if columns := s.picture.look.Columns; columns < 0 {
		return usagef("--columns %d: must not be negative", columns)
	}
	if !s.paper.asked() && (s.worksheet.asked() || s.file.is("pdf")) {
		_ = s.paper.size.Set(defaultPage) // a known name
	}
	if s.paper.asked() {
		s.file.what = "pages"
		if s.file.path == "" && !s.file.format.chosen {
			s.file.format.name = "pdf"
		}
	}
	if s.worksheet.asked() && s.classes.used() {
		return usagef("--blank: a worksheet has exercises, not solutions: leave out --unique, --group and --order")
	}
	if err := s.vector.check(s.file.kind()); err != nil {
		return err
	}
	for _, check := range []func() error{
		s.classes.check, s.paper.check, func() error { return s.worksheet.check(s.search.problem.N) }, s.checkOutput,
	} {
		if err := check(); err != nil {
			return err
		}
	}
	return nil
}

// checkOutput reports whether what is written can go to --output.
func (s *contactSheet) checkOutput() error {
	if !s.paper.asked() {
		return s.file.check(s.output, "png", "svg")
	}
	if _, err := parseStepName(s.file.path); err != nil {
		return usagef("--output %s: %w", s.file.path, err)
	}
	if s.file.path == "-" && !s.file.format.chosen {
		return usagef("-o -: say with --format what to write: pdf or, for a single page, png or svg")
	}
	return s.file.check(s.output, "pdf", "png", "svg")
}

// entries returns what the sheet shows, and gives it a title if it has none.
func (s *contactSheet) entries(src *source, boards []trace.Board, o *draw.Options) ([]draw.Entry, error) {
	if s.worksheet.asked() {
		if o.Title == "" {
			o.Title = o.Language.WorksheetTitle(src.N, s.worksheet.given)
		}
		return s.worksheet.entries(src, boards, o.Language)
	}
	if o.Title == "" {
		o.Title = s.classes.title(src, boards, o.Language)
	}
	return s.classes.arranged(boards, o.Language), nil
}

// path returns where the sheet goes, or its pages.
func (s *contactSheet) path(src *source) string {
	switch {
	case s.file.path != "":
		return s.file.path
	case s.paper.asked() && !s.file.is("pdf"):
		return s.search.defaultPath(src, "-sheet-%d."+s.file.kind())
	}
	return s.search.defaultPath(src, "-sheet."+s.file.kind())
}

// write stages the files.
func (s *contactSheet) write(ctx context.Context, src *source, sheets *draw.Sheets, info film.Info) error {
	path := s.path(src)
	switch {
	case !s.paper.asked():
		c, err := awaited(ctx, func() (*raster.Canvas, error) { return sheets.Page(0), nil })
		if err != nil {
			return err
		}
		return s.output.write(path, s.vector.canvasEncoder(s.file.kind(), c, info))
	case s.file.is("pdf"):
		return s.output.write(path, func(w io.Writer) (report, error) { return s.writePDF(ctx, w, sheets, info) })
	}
	name, _ := parseStepName(path) // checkOutput did
	switch {
	case name.hasStep || sheets.Len() == 1:
	case path == "-":
		return usagef("-o -: %s cannot share a pipe: use --format pdf, or name files", count(sheets.Len(), "page"))
	default:
		return usagef("--output %s: %s need a name with %%d in it for the page, or .pdf", path, count(sheets.Len(), "page"))
	}
	bar := s.output.progress(sheets.Len())
	defer bar.finish()
	language, alt := &s.picture.words.language.value, info.Alt
	for i, path := range pageNames(name, sheets.Len()) {
		info.Alt = language.PageAlt(alt, i+1, sheets.Len())
		page := sheets.Page(i)
		encode := pagePNGEncoder(page.Image(), s.paper.dpi, info)
		if s.file.is("svg") {
			encode = s.vector.encoder("svg", page.Drawing(), s.paper.dpi, info)
		}
		if err := s.output.write(path, encode); err != nil {
			return err
		}
		if bar.step(); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// writePDF writes all pages as one document.
func (s *contactSheet) writePDF(ctx context.Context, w io.Writer, sheets *draw.Sheets, info film.Info) (report, error) {
	pdf := newPDF(w, s.paper.dpi, info)
	bar := s.output.progress(sheets.Len())
	defer bar.finish()
	for i := range sheets.Len() {
		if err := pdf.Add(sheets.Page(i).Drawing()); err != nil {
			return report{}, err
		}
		if bar.step(); ctx.Err() != nil {
			return report{}, ctx.Err()
		}
	}
	size := sheets.Size()
	return report{Format: "pdf", Width: size.X, Height: size.Y, Frames: sheets.Len(), Alt: info.Alt}, pdf.Close()
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
