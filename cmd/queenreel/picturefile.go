package main

import (
	"path/filepath"
	"slices"
	"strings"

	"queenreel/draw/reel"

	"github.com/spf13/cobra"
)

// A pictureFile holds the flags for the file that a picture goes to, and its format.
type pictureFile struct {
	path   string // "" for a default one, "-" for standard output
	what   string // the pictures are called, in the plural
	format *choice[string]
}

// addPictureFile adds the flags --output and --format. The first format is the default.
func addPictureFile(cmd *cobra.Command, what, usage string, formats ...string) *pictureFile {
	f := &pictureFile{what: what, format: newNames("format", formats...)}
	cmd.Flags().StringVarP(&f.path, "output", "o", "", usage)
	f.format.add(cmd, "format", "", f.format.list()+", instead of the file's ending")
	setHeading(cmd, fileHeading)
	return f
}

// kind returns the format of the file: what --format says, or the ending of the path; "" if that has none.
func (f *pictureFile) kind() string {
	if f.format.chosen || f.path == "" || f.path == "-" {
		return f.format.name
	}
	return strings.ToLower(strings.TrimPrefix(filepath.Ext(f.path), "."))
}

// is reports whether the file has a format.
func (f *pictureFile) is(format string) bool { return f.kind() == format }

// check reports whether the file can be written in its format, which is to be one of some.
func (f *pictureFile) check(o *output, formats ...string) error {
	switch known := slices.Contains(formats, f.kind()); {
	case !known && f.format.chosen:
		return usagef("--format %s: %s are %s", f.format, f.what, reel.Alternatives(formats))
	case !known:
		return usagef("--output %s: its ending names no format: %s are %s", f.path, f.what, reel.Alternatives(formats))
	case f.path == "-":
		return o.checkStdout(false)
	}
	return nil
}

// checkKey reports whether the answers to what goes to the file can be written to another.
func (f *pictureFile) checkKey(key string) error {
	switch {
	case key == "" || key == "-":
		return usagef("--key %s: the answers need a file of their own: name one", key)
	case !strings.EqualFold(filepath.Ext(key), "."+f.kind()):
		return usagef("--key %s: must end in .%s, as the other file does", key, f.kind())
	case filepath.Clean(key) == filepath.Clean(f.path):
		return usagef("--key %s: is the file with the questions: name another", key)
	}
	return nil
}
