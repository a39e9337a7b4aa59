package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
)

// An output holds the flags about the files that a command writes, and the files themselves until the run ends.
type output struct {
	cmd   *cobra.Command
	json  bool
	quiet bool
	view  bool // with --open

	transaction staging.Transaction
	reports     []report // of the staged files
	notes       []string // to say before them, a line each
	bar         progress // the last one
	page        string   // leads to all files: --open opens it in their place; "" is none
}

// addOutput adds the flags common to all commands that write files.
func (o *output) addOutput() {
	all := o.cmd.Flags()
	all.BoolVar(&o.json, "json", false, "print a line of JSON for each file")
	all.BoolVarP(&o.quiet, "quiet", "q", false, "print no progress and no summary")
	all.BoolVar(&o.transaction.NoClobber, "no-clobber", false, "refuse to replace an existing file")
	all.BoolVar(&o.view, "open", false, "open the files in the desktop's viewer")
	setHeading(o.cmd, fileHeading)
}

// checkStdout returns an error if a file, which may be text, cannot go to standard output.
func (o *output) checkStdout(text bool) error {
	if o.json {
		return usagef("--json and -o -: both want standard output: leave one of them out")
	}
	if !text && o.showsStdout() {
		return usagef("-o -: standard output is a terminal: redirect it to a file or a pipe")
	}
	return nil
}

// showsStdout reports whether standard output is a terminal.
func (o *output) showsStdout() bool { return isTerminal(rawStdout(o.cmd)) }

// checkPath returns an error if no file may be written at path.
func (o *output) checkPath(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return usagef("--output %s: is a folder: name a file in it", path)
	case err == nil && !info.Mode().IsRegular(): // a rename would replace /dev/null by a file
		return usagef("--output %s: is not a regular file: redirect -o - to it", path)
	case err == nil && o.transaction.NoClobber:
		return staging.Exists(path)
	}
	return o.checkName(path)
}

// checkName returns an error if path is no name of a file, or one that the report cannot say.
func (o *output) checkName(path string) error {
	if o.json && !utf8.ValidString(path) {
		return usagef("--output %s: --json says names in UTF-8, which this is not: choose another name", path)
	}
	return checkName(runtime.GOOS, path)
}

// fileEndings holds extensions that a folder is unlikely to have, besides those of film.Formats.
var fileEndings = []string{
	".apng", ".avif", ".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".tif", ".tiff", ".webp",
	".avi", ".mkv", ".mov", ".mp4", ".webm",
	".csv", ".eps", ".htm", ".html", ".json", ".jsonl", ".md", ".pdf", ".ps", ".tex", ".txt",
	".tar", ".tgz", ".zip",
}

// checkFolder returns an error if path cannot be a folder of files. An empty path stands for the default.
func (o *output) checkFolder(path string) error {
	if path == "-" {
		return usagef("--output -: several files cannot share a pipe: name a folder")
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	if err := o.checkName(path); err != nil {
		return err
	}
	_, isFormat := film.FormatOf(film.Formats, path)
	if ending := filepath.Ext(path); isFormat || slices.Contains(fileEndings, strings.ToLower(ending)) {
		return usagef("--output %s: several files need a folder: name one without %s", path, ending)
	}
	return nil
}

// write stages the file at path, whose contents encode writes. The path "-" is standard output, which is not staged.
func (o *output) write(path string, r report, encode func(io.Writer) error) error {
	if path == "-" {
		return encode(stopWriter{o.cmd.Context(), o.cmd.OutOrStdout()})
	}
	f, err := o.create(path)
	if err != nil {
		return err
	}
	if err := encode(stopWriter{o.cmd.Context(), f}); err != nil {
		return err
	}
	o.keep(f, r)
	return nil
}

// writeBytes stages a file with some contents; see write.
func (o *output) writeBytes(path string, r report, contents []byte) error {
	return o.write(path, r, func(w io.Writer) error {
		_, err := w.Write(contents)
		return err
	})
}

// create stages the file at path. What is not given to keep, the end of the run discards.
func (o *output) create(path string) (*staging.File, error) {
	if err := o.checkPath(path); err != nil {
		return nil, err
	}
	return o.transaction.Create(path)
}

// keep closes a staged file, and completes its report.
func (o *output) keep(f *staging.File, r report) {
	f.Close()
	r.Path, r.Bytes = f.Path(), f.Written()
	o.reports = append(o.reports, r)
}

// runs has the command do what prepare does, and then move the files that it staged to their places and report them; after an error
// there are none.
func (o *output) runs(prepare func(context.Context) error) {
	o.cmd.RunE = func(cmd *cobra.Command, _ []string) error { return o.finish(prepare(cmd.Context())) }
}

// finish ends a run that returned err; see runs.
func (o *output) finish(err error) error {
	o.bar.Finish() // work that is not waited for may have left it
	if err != nil {
		o.transaction.Discard()
		return err
	}
	if err := o.transaction.Commit(o.cmd.Context()); err != nil {
		return err
	}
	if err := o.say(); err != nil || !o.view {
		return err
	}
	return o.openReports()
}
