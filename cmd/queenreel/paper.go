package main

import (
	"cmp"
	"context"
	"io"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw/film"
	"queenreel/draw/paper"
	"queenreel/draw/raster"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

func (f *flags) paged() bool { return f.Page != reel.Page{} }

// prepareSheets draws boards on one sheet, or on pages, in a file with an ending of its default name. The answers to exercises go to the
// file at key, or to the same file if key is "".
func (f *flags) prepareSheets(ctx context.Context, ending, key string) error {
	if err := f.checkSheets(); err != nil {
		return err
	}
	if err := f.open(ctx); err != nil {
		return err
	}
	print, err := awaited(ctx, func() (*reel.Print, error) { return reel.Sheet(ctx, f.Options) })
	if err != nil {
		return err
	}
	kind := f.file.kind()
	if f.paged() && kind != "pdf" {
		ending += "-%d"
	}
	path := cmp.Or(f.file.path, f.defaultPath([]trace.About{print.About}, ending+"."+kind))
	return f.writePrint(ctx, path, key, print)
}

// checkSheets reports what is wrong with the flags, and gives a PDF its pages.
func (f *flags) checkSheets() error {
	if !f.paged() && (f.Blank != 0 || f.file.kind() == "pdf") {
		f.Page = reel.DefaultPage()
	}
	if !f.paged() {
		return f.checkFile("png", "svg")
	}
	f.file.what = "pages"
	if f.file.path == "" {
		f.file.format = cmp.Or(f.file.format, "pdf")
	}
	if _, err := parseNumberedName(f.file.path); err != nil {
		return usagef("--output %s: %w", f.file.path, err)
	}
	if f.file.path == "-" && f.file.format == "" {
		return usagef("-o -: say with --format what to write: pdf or, for a single page, png or svg")
	}
	return f.checkFile("pdf", "png", "svg")
}

// writePrint stages the file of a print. Its answers go to the file at key, or to the same file if key is "".
func (f *flags) writePrint(ctx context.Context, path, key string, p *reel.Print) error {
	if key == "" {
		return f.writeEntries(ctx, path, p, p.All())
	}
	if err := f.writeEntries(ctx, path, p, p.Entries); err != nil {
		return err
	}
	return f.writeEntries(ctx, key, p, p.Answers)
}

// writeEntries stages the file of some entries of a print, or a file for each of their pages.
func (f *flags) writeEntries(ctx context.Context, path string, p *reel.Print, entries []paper.Entry) error {
	sheets, meta, err := p.Lay(entries)
	if err != nil {
		return err
	}
	if f.paged() && f.file.kind() == "pdf" {
		return f.writePages(ctx, path, paper.Document{sheets}, meta)
	}
	if !f.paged() {
		sheet, err := awaited(ctx, func() (pictures.Picture, error) { return pictures.OfCanvas(sheets.Page(0), meta), nil })
		if err != nil {
			return err
		}
		return f.writePicture(path, sheet)
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
	language, alt := cmp.Or(f.Language, &words.English), meta.Alt
	for i := range sheets.Len() {
		meta.Alt = language.Then(alt, language.Say(language.Alt.Page, words.Values{N: i + 1, Total: sheets.Len()}))
		page := pictures.OfCanvas(sheets.Page(i), meta)
		page.DPI = sheets.DPI()
		if err := f.writePicture(name.of(i+1, sheets.Len()), page); err != nil {
			return err
		}
		if bar.Step(); ctx.Err() != nil {
			return ctx.Err()
		}
	}
	return nil
}

// writePages stages a document.
func (o *output) writePages(ctx context.Context, path string, d paper.Document, meta film.Meta) error {
	size, n := d[0].Size(), d.Len()
	bar := o.progress(n)
	defer bar.Finish()
	r := report{Format: "pdf", Width: size.X, Height: size.Y, Frames: n, Alt: meta.Alt, pages: n}
	return o.write(path, r, func(w io.Writer) error {
		return pictures.WritePDF(w, meta, n, func(i int) (*raster.Drawing, int, error) {
			defer bar.Step()
			page, dpi := d.Page(i)
			return page.Drawing(), dpi, ctx.Err()
		})
	})
}
