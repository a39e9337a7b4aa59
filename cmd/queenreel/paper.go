package main

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"io"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story"
)

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
	f := newFlags(cmd)
	all := cmd.Flags()
	f.addSearch()
	f.addPicture()
	f.addOutput()
	f.addMetadata()
	f.addOutline()
	f.addTrace()
	f.addFirst()
	all.BoolVar(&f.Unique, "unique", false, "one solution of each class under rotation and reflection, with the size of the class")
	all.BoolVar(&f.Group, "group", false, "sort by class: first its fundamental solution, then the others with the symmetry that leads to each")
	f.pick(&f.Order, "order", "order", reel.OrderNames, "how solutions are sorted: %s; each keeps its number in the order found")
	setHeading(cmd, solutionHeading)
	f.addPage("pages of this size: " + reel.PageUsage + " (default none; a4 for a PDF)")
	f.addRows()
	f.addBlank(0, "make a worksheet of `K` boards to fill in, as queenreel worksheet does (default none)")
	all.IntVar(&f.Given, "given", 0, "place the queens of the first `K` rows on the boards of a worksheet (default 0)")
	all.Lookup("blank").Hidden, all.Lookup("given").Hidden = true, true
	setHeading(cmd, pageHeading)
	f.addLabels(story.LabelNames)
	all.Lookup("labels").Usage += " (default none)"
	all.Lookup("labels").DefValue = ""
	all.Lookup("cell").Usage = fmt.Sprintf("a square's side in `PX` (default %d to %d, by how many boards there are)", draw.LeastSheetCell, draw.LargestSheetCell)
	all.Lookup("title").Usage = "a heading with this `TEXT` (default what the sheet shows)"
	all.IntVar(&f.Columns, "columns", 0, "`K` boards side by side; 0 makes a sheet of about 4:3 and fills pages (default 0)")
	setHeading(cmd, pictureHeading)
	f.addPictureFile("pictures", "the `FILE` to write, .png, .svg or .pdf; - is standard output; %d is the number of the page, for a picture of each (default out/8-queens-sheet.png, or .pdf for pages)", "png", "svg", "pdf")
	f.runs(func(ctx context.Context) error { return f.prepareSheets(ctx, "-sheet", "") })
	return cmd
}

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
	f.addLabels(story.LabelNames)
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

// addPage adds the flags for pages.
func (f *flags) addPage(usage string) {
	all := f.cmd.Flags()
	all.Var(textual("SIZE", &f.Page), "page", usage)
	complete(f.cmd, "page", reel.PageNames())
	all.Var(number(&f.DPI, draw.DefaultDPI, "must be at least 36"), "dpi", "`K` pixels per inch of a page; a0 and a1 have 150")
	setHeading(f.cmd, pageHeading)
}

// paged reports whether there are to be pages.
func (f *flags) paged() bool { return f.Page != reel.Page{} }

// addRows adds the flag for the rows of boards on a page.
func (f *flags) addRows() {
	f.cmd.Flags().IntVar(&f.Rows, "rows", 0, "`K` rows of boards on a page; 0 is automatic (default 0)")
}

// addBlank adds the flag for the number of exercises.
func (f *flags) addBlank(usual int, usage string) {
	f.cmd.Flags().Var(number(&f.Blank, usual, fmt.Sprintf("must be from 1 to %d", reel.MaxPictures)), "blank", usage)
}

// prepareSheets draws boards on one sheet, or on pages, in a file whose default name has an ending. The answers to exercises go to a file
// of their own if key names one.
func (f *flags) prepareSheets(ctx context.Context, ending, key string) error {
	if err := f.checkSheets(); err != nil {
		return err
	}
	if err := f.open(ctx); err != nil {
		return err
	}
	prints, err := awaited(ctx, func() ([]reel.Print, error) {
		if key != "" {
			return reel.Worksheet(ctx, f.Options)
		}
		sheets, info, err := reel.Sheet(ctx, f.Options)
		return []reel.Print{{Sheets: sheets, Info: info}}, err
	})
	if err != nil {
		return err
	}
	kind := f.file.kind()
	if f.paged() && kind != "pdf" {
		ending += "-%d"
	}
	paths := []string{cmp.Or(f.file.path, f.defaultPath(prints[0].Info.Searches(), ending+"."+kind)), key}
	for i, print := range prints {
		if err := f.writeSheets(ctx, paths[i], print.Sheets, print.Info); err != nil {
			return err
		}
	}
	return nil
}

// checkSheets reports what is wrong with the flags, and gives a PDF its pages.
func (f *flags) checkSheets() error {
	if !f.paged() && (f.Blank != 0 || f.file.kind() == "pdf") {
		f.Page = reel.DefaultPage()
	}
	if f.paged() {
		f.file.what = "pages"
		if f.file.path == "" {
			f.file.format = cmp.Or(f.file.format, "pdf")
		}
	}
	if err := f.checkOutline(f.file.kind()); err != nil {
		return err
	}
	if !f.paged() {
		return f.checkFile("png", "svg")
	}
	if _, err := parseNumberedName(f.file.path); err != nil {
		return usagef("--output %s: %w", f.file.path, err)
	}
	if f.file.path == "-" && f.file.format == "" {
		return usagef("-o -: say with --format what to write: pdf or, for a single page, png or svg")
	}
	return f.checkFile("pdf", "png", "svg")
}

// writeSheets stages the file of some sheets, or the files of their pages.
func (f *flags) writeSheets(ctx context.Context, path string, sheets *draw.Sheets, info film.Info) error {
	kind := f.file.kind()
	switch {
	case !f.paged():
		sheet, err := awaited(ctx, func() (pictures.Picture, error) { return pictures.OfCanvas(sheets.Page(0), info), nil })
		if err != nil {
			return err
		}
		return f.writePicture(path, kind, sheet)
	case kind == "pdf":
		return f.writeSheetsPDF(ctx, path, sheets, info)
	}
	name, err := parseNumberedName(path)
	switch {
	case err != nil:
		return err
	case name.numbered || sheets.Len() == 1:
	case path == "-":
		return usagef("-o -: %s cannot share a pipe: use --format pdf, or name files", reel.Count(sheets.Len(), "page"))
	default:
		return usagef("--output %s: %s need a name with %%d in it for the page, or .pdf", path, reel.Count(sheets.Len(), "page"))
	}
	bar := f.progress(sheets.Len())
	defer bar.Finish()
	language, alt := cmp.Or(f.Language, &story.English), info.Alt
	for i := range sheets.Len() {
		info.Alt = language.PageAlt(alt, i+1, sheets.Len())
		page := pictures.OfCanvas(sheets.Page(i), info)
		page.DPI = sheets.DPI()
		if err := f.writePicture(name.of(i+1, sheets.Len()), kind, page); err != nil {
			return err
		}
		if bar.Step(); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// writeSheetsPDF stages a document of all pages.
func (o *output) writeSheetsPDF(ctx context.Context, path string, sheets *draw.Sheets, info film.Info) error {
	bar := o.progress(sheets.Len())
	defer bar.Finish()
	return o.writePDF(path, sheets, info, func(i int) (*raster.Drawing, error) {
		defer bar.Step()
		return sheets.Page(i).Drawing(), ctx.Err()
	})
}

// A document is pages that are laid out.
type document interface {
	Len() int
	Size() image.Point
	DPI() int
}

// writePDF stages a document. page returns the drawing of one of its pages.
func (o *output) writePDF(path string, d document, info film.Info, page func(i int) (*raster.Drawing, error)) error {
	size, n := d.Size(), d.Len()
	r := report{Format: "pdf", Width: size.X, Height: size.Y, Frames: n, Alt: info.Alt, pages: n}
	return o.write(path, r, func(w io.Writer) error { return pictures.WritePDF(w, d.DPI(), info, n, page) })
}
