package main

import (
	"cmp"
	"io"
	"path/filepath"
	"slices"
	"strings"

	"queenreel/cmd/internal/pictures"
	"queenreel/draw/reel"
)

// A pictureFile is the file that a picture goes to.
type pictureFile struct {
	path    string // "" for a default one, "-" for standard output
	what    string // the word for such pictures, in the plural
	format  string // of --format, or ""
	formats []string
	outline bool // letters of an SVG become paths
}

// addPictureFile adds the flags --output and --format. The first format is the default.
func (f *flags) addPictureFile(what, usage string, formats ...string) {
	f.file.what, f.file.formats = what, formats
	f.cmd.Flags().StringVarP(&f.file.path, "output", "o", "", usage)
	if len(formats) > 1 {
		f.addFormat(formats, "%s, instead of the file's ending")
	}
}

// addFormat adds the flag --format. The format stays empty where none is chosen, which stands for the first. In the usage, %s stands for
// all.
func (f *flags) addFormat(formats []string, usage string) {
	choose(f.cmd, &f.file.format, "format", "format", formats, func(name string) string { return cmp.Or(name, formats[0]) }, usage)
}

func (f *flags) addOutline() {
	f.cmd.Flags().BoolVar(&f.file.outline, "outline", false,
		"draw the letters of an SVG as paths, so that it looks the same without the fonts")
}

// kind returns the format of the file: that of --format, or the ending of the path, which may be "".
func (p *pictureFile) kind() string {
	if p.format != "" || p.path == "" || p.path == "-" {
		return cmp.Or(p.format, p.formats[0])
	}
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(p.path), "."))
}

// checkFile returns an error unless the file can be written, its format is one of some, and --outline suits it.
func (f *flags) checkFile(formats ...string) error {
	p := &f.file
	if err := f.checkOutline(p.kind()); err != nil {
		return err
	}
	switch known := slices.Contains(formats, p.kind()); {
	case !known && p.format != "":
		return usagef("--format %s: %s are %s", p.format, p.what, reel.Alternatives(formats))
	case !known:
		return usagef("--output %s: unknown file type: %s are %s", p.path, p.what, reel.Alternatives(formats))
	case p.path == "-":
		return f.checkStdout(false)
	}
	return nil
}

// checkKey returns an error unless the answers can be written to the file at key, if --key names one.
func (f *flags) checkKey(key string) error {
	p := &f.file
	switch {
	case !f.given("key"):
	case key == "" || key == "-":
		return usagef("--key %s: the answers need a file of their own: name one", key)
	case !strings.EqualFold(filepath.Ext(key), "."+p.kind()):
		return usagef("--key %s: must end in .%s, as the other file does", key, p.kind())
	case filepath.Clean(key) == filepath.Clean(p.path):
		return usagef("--key %s: is the file with the questions: name another", key)
	}
	return nil
}

// checkOutline returns an error if --outline is given and the format has no letters to outline.
func (f *flags) checkOutline(format string) error {
	if f.file.outline && format != "svg" {
		return usagef("--outline: only an SVG has letters to outline: name one with -o")
	}
	return nil
}

func (f *flags) writePicture(path string, p pictures.Picture) error {
	format := f.file.kind()
	p.Outline = f.file.outline
	return f.write(path, pictureReport(format, p), func(w io.Writer) error { return p.Write(w, format) })
}

func pictureReport(format string, p pictures.Picture) report {
	r := report{Format: format, Width: p.Size.X, Height: p.Size.Y, Frames: 1, Alt: p.Meta.Alt}
	if format == "pdf" {
		r.pages = 1
	}
	return r
}
