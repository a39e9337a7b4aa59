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
	"queenreel/trace"
)

// paperFlags holds the flags of commands that draw many boards on a sheet or on pages.
type paperFlags struct {
	*flags
	file   *pictureFile
	ending string // of the default name, after what all names begin with
}

// newPaperFlags returns the flags of a command, none of which it has yet.
func newPaperFlags(cmd *cobra.Command, ending string) *paperFlags {
	return &paperFlags{flags: newFlags(cmd), ending: ending}
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

// addClasses adds the flags for which solutions are shown, and how they are arranged.
func (f *flags) addClasses() {
	all := f.cmd.Flags()
	all.BoolVar(&f.Unique, "unique", false, "one solution of each class under rotation and reflection, with the size of the class")
	all.BoolVar(&f.Group, "group", false, "sort by class: first its fundamental solution, then the others with the symmetry that leads to each")
	f.pick(&f.Order, "order", "order", reel.OrderNames, "how solutions are sorted: "+reel.Alternatives(reel.OrderNames)+"; each keeps its number in the order found")
	setHeading(f.cmd, solutionHeading)
}

// addRows adds the flag for the rows of boards on a page.
func (f *flags) addRows() {
	f.cmd.Flags().IntVar(&f.Rows, "rows", 0, "`K` rows of boards on a page; 0 is automatic (default 0)")
}

// addBlank adds the flag for the number of exercises.
func (f *flags) addBlank(usual int, usage string) {
	f.cmd.Flags().Var(number(&f.Blank, usual, fmt.Sprintf("must be from 1 to %d", reel.MaxPictures)), "blank", usage)
}

// prepare draws boards on one sheet, or on pages. The answers to exercises go to a file of their own if key names one.
func (p *paperFlags) prepare(ctx context.Context, key string) error {
	if err := p.check(); err != nil {
		return err
	}
	if err := p.open(ctx); err != nil {
		return err
	}
	prints, err := awaited(ctx, func() ([]reel.Print, error) {
		if key != "" {
			return reel.Worksheet(ctx, p.Options)
		}
		sheets, info, err := reel.Sheet(ctx, p.Options)
		return []reel.Print{{Sheets: sheets, Info: info}}, err
	})
	if err != nil {
		return err
	}
	for i, print := range prints {
		path := key
		if i == 0 {
			path = p.path(print.Info.Searches())
		}
		if err := p.writeSheets(ctx, path, print.Sheets, print.Info); err != nil {
			return err
		}
	}
	return nil
}

// check reports what is wrong with the flags, and gives a PDF its pages.
func (p *paperFlags) check() error {
	if !p.paged() && (p.Blank != 0 || p.file.kind() == "pdf") {
		p.Page = reel.DefaultPage()
	}
	if p.paged() {
		p.file.what = "pages"
		if p.file.path == "" && !p.file.format.chosen {
			p.file.format.name = "pdf"
		}
	}
	if err := p.checkOutline(p.file.kind()); err != nil {
		return err
	}
	if !p.paged() {
		return p.file.check(p.output, "png", "svg")
	}
	if _, err := parseNumberedName(p.file.path); err != nil {
		return usagef("--output %s: %w", p.file.path, err)
	}
	if p.file.path == "-" && !p.file.format.chosen {
		return usagef("-o -: say with --format what to write: pdf or, for a single page, png or svg")
	}
	return p.file.check(p.output, "pdf", "png", "svg")
}

// path returns where the sheet goes, or its pages.
func (p *paperFlags) path(searches []trace.About) string {
	switch kind := p.file.kind(); {
	case p.file.path != "":
		return p.file.path
	case p.paged() && kind != "pdf":
		return p.defaultPath(searches, p.ending+"-%d."+kind)
	default:
		return p.defaultPath(searches, p.ending+"."+kind)
	}
}

// writeSheets stages the file of some sheets, or the files of their pages.
func (p *paperFlags) writeSheets(ctx context.Context, path string, sheets *draw.Sheets, info film.Info) error {
	switch {
	case !p.paged():
		sheet, err := awaited(ctx, func() (pictures.Picture, error) { return pictures.OfCanvas(sheets.Page(0), info), nil })
		if err != nil {
			return err
		}
		return p.writePicture(path, p.file.kind(), sheet)
	case p.file.kind() == "pdf":
		return p.writeSheetsPDF(ctx, path, sheets, info)
	}
	name, err := parseNumberedName(path)
	if err != nil {
		return err
	}
	switch {
	case name.numbered || sheets.Len() == 1:
	case path == "-":
		return usagef("-o -: %s cannot share a pipe: use --format pdf, or name files", reel.Count(sheets.Len(), "page"))
	default:
		return usagef("--output %s: %s need a name with %%d in it for the page, or .pdf", path, reel.Count(sheets.Len(), "page"))
	}
	bar := p.progress(sheets.Len())
	defer bar.Finish()
	language, alt := cmp.Or(p.Language, &story.English), info.Alt
	for i := range sheets.Len() {
		info.Alt = language.PageAlt(alt, i+1, sheets.Len())
		page := pictures.OfCanvas(sheets.Page(i), info)
		page.DPI = sheets.DPI()
		if err := p.writePicture(name.of(i+1, sheets.Len()), p.file.kind(), page); err != nil {
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
