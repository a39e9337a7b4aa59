package main

import (
	"cmp"
	"context"
	"fmt"
	"io"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/trace"
)

// sheetFlags holds the flags of the command sheet.
type sheetFlags struct {
	*flags
	output *output
	vector *vectorFlags
	file   *pictureFile
	ending string // of the name of a file, after what all names begin with
	key    string // the path of the answers to a worksheet; "" has them on its last pages
}

func newSheet() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "sheet",
		SuggestFor: []string{"contact-sheet", "handout", "poster", "print"},
		Short:      "Draw all solutions on one sheet, or on pages to print",
		Long: `Draw all solutions side by side, numbered, on a contact sheet of about 4:3, which
goes to out/8-queens-sheet.png. With --page they go on pages to print: a PDF, or a
PNG for each page. Boards to fill in are made by queenreel worksheet.`,
		Example: `  queenreel sheet
  queenreel sheet -n 6 --cell 40 --columns 2 -o six.png
  queenreel sheet --page a4 -o handout.pdf
  queenreel sheet --group --page letter -o classes.pdf`,
	}
	s := addSheet(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return s.output.finish(s.prepare(cmd.Context())) }
	return cmd
}

// addSheet adds the flags of sheet.
func addSheet(cmd *cobra.Command) *sheetFlags {
	s := &sheetFlags{flags: &flags{cmd: cmd}, ending: "-sheet"}
	all := cmd.Flags()
	s.addSearch()
	s.addPicture()
	s.output = addOutput(cmd)
	addMetadata(cmd, &s.NoMeta)
	s.vector = addVector(cmd)
	s.addTrace()
	s.addFirst()
	s.addClasses()
	s.addPage("pages of this size: " + reel.PageUsage + " (default none; a4 for a PDF)")
	s.addRows()
	s.addBlank(0, "make a worksheet of `K` boards to fill in, as queenreel worksheet does (default none)")
	all.IntVar(&s.Given, "given", 0, "place the queens of the first `K` rows on the boards of a worksheet (default 0)")
	all.Lookup("blank").Hidden, all.Lookup("given").Hidden = true, true
	setHeading(cmd, pageHeading)
	s.addLabels(story.LabelNames)
	all.Lookup("labels").Usage += " (default none)"
	all.Lookup("labels").DefValue = ""
	all.Lookup("cell").Usage = fmt.Sprintf("a square's side in `PX` (default %d to %d, by how many boards there are)", draw.LeastSheetCell, draw.LargestSheetCell)
	all.Lookup("title").Usage = "a heading with this `TEXT` (default what the sheet shows)"
	all.IntVar(&s.Columns, "columns", 0, "`K` boards side by side; 0 makes a sheet of about 4:3 and fills pages (default 0)")
	setHeading(cmd, pictureHeading)
	s.file = addPictureFile(cmd, "pictures", "the `FILE` to write, .png, .svg or .pdf; - is standard output; %d is the number of the page, for a picture of each (default out/8-queens-sheet.png, or .pdf for pages)", "png", "svg", "pdf")
	return s
}

// addRows adds the flag for the rows of boards on a page.
func (f *flags) addRows() {
	f.cmd.Flags().IntVar(&f.Rows, "rows", 0, "`K` rows of boards on a page; 0 is automatic (default 0)")
}

// addBlank adds the flag for the number of exercises.
func (f *flags) addBlank(usual int, usage string) {
	f.cmd.Flags().Var(number(&f.Blank, usual, fmt.Sprintf("must be from 1 to %d", reel.MaxPictures)), "blank", usage)
}

// prepare draws the sheet.
func (s *sheetFlags) prepare(ctx context.Context) error {
	if err := s.check(); err != nil {
		return err
	}
	defer s.close()
	if err := s.open(ctx); err != nil {
		return err
	}
	s.Watch = s.output.watch
	prints, err := awaited(ctx, func() ([]reel.Print, error) {
		if s.key != "" {
			return reel.Worksheet(ctx, s.Options)
		}
		sheets, info, err := reel.Sheet(ctx, s.Options)
		return []reel.Print{{Sheets: sheets, Info: info}}, err
	})
	if err != nil {
		return err
	}
	for i, p := range prints {
		path := s.path(p.Info.Searches())
		if i > 0 {
			path = s.key
		}
		if err := s.write(ctx, path, p.Sheets, p.Info); err != nil {
			return err
		}
	}
	return nil
}

// check reports what is wrong with the flags, and gives a PDF its pages.
func (s *sheetFlags) check() error {
	if !s.paged() && (s.Blank != 0 || s.file.is("pdf")) {
		s.Page = reel.DefaultPage()
	}
	if s.paged() {
		s.file.what = "pages"
		if s.file.path == "" && !s.file.format.chosen {
			s.file.format.name = "pdf"
		}
	}
	if err := s.vector.check(s.file.kind()); err != nil {
		return err
	}
	return s.checkOutput()
}

// checkOutput reports whether what is written can go to --output.
func (s *sheetFlags) checkOutput() error {
	if !s.paged() {
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

// path returns where the sheet goes, or its pages.
func (s *sheetFlags) path(searches []trace.About) string {
	switch {
	case s.file.path != "":
		return s.file.path
	case s.paged() && !s.file.is("pdf"):
		return s.defaultPath(searches, s.ending+"-%d."+s.file.kind())
	}
	return s.defaultPath(searches, s.ending+"."+s.file.kind())
}

// write stages the file of some sheets, or the files of their pages.
func (s *sheetFlags) write(ctx context.Context, path string, sheets *draw.Sheets, info film.Info) error {
	switch {
	case !s.paged():
		c, err := awaited(ctx, func() (*raster.Canvas, error) { return sheets.Page(0), nil })
		if err != nil {
			return err
		}
		return s.output.write(path, s.vector.canvasEncoder(s.file.kind(), c, info))
	case s.file.is("pdf"):
		return s.output.write(path, func(w io.Writer) (report, error) { return s.output.writeSheetsPDF(ctx, w, sheets, info) })
	}
	name, err := parseStepName(path)
	if err != nil {
		return err
	}
	switch {
	case name.hasStep || sheets.Len() == 1:
	case path == "-":
		return usagef("-o -: %s cannot share a pipe: use --format pdf, or name files", reel.Count(sheets.Len(), "page"))
	default:
		return usagef("--output %s: %s need a name with %%d in it for the page, or .pdf", path, reel.Count(sheets.Len(), "page"))
	}
	bar := s.output.progress(sheets.Len())
	defer bar.Finish()
	language, alt := cmp.Or(s.Language, &story.English), info.Alt
	for i, path := range pageNames(name, sheets.Len()) {
		info.Alt = language.PageAlt(alt, i+1, sheets.Len())
		page := sheets.Page(i)
		encode := pagePNGEncoder(page.Image(), sheets.DPI(), info)
		if s.file.is("svg") {
			encode = s.vector.encoder("svg", page.Drawing(), sheets.DPI(), info)
		}
		if err := s.output.write(path, encode); err != nil {
			return err
		}
		if bar.Step(); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// writeSheetsPDF writes all pages as one document.
func (o *output) writeSheetsPDF(ctx context.Context, w io.Writer, sheets *draw.Sheets, info film.Info) (report, error) {
	pdf := pictures.NewPDF(w, sheets.DPI(), info)
	bar := o.progress(sheets.Len())
	defer bar.Finish()
	for i := range sheets.Len() {
		if err := pdf.Add(sheets.Page(i).Drawing()); err != nil {
			return report{}, err
		}
		if bar.Step(); ctx.Err() != nil {
			return report{}, ctx.Err()
		}
	}
	size := sheets.Size()
	return report{Format: "pdf", Width: size.X, Height: size.Y, Frames: sheets.Len(), Alt: info.Alt, pages: sheets.Len()}, pdf.Close()
}
