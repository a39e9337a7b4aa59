package main

import (
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
	open  bool

	transaction staging.Transaction
	reports     []report // of the staged files
	notes       []string // to say before them, a line each
	bar         progress // the last one
	page        string   // leads to all files: --open opens it in their place; "" is none
}

// addOutput adds the flags common to all commands that write files.
func addOutput(cmd *cobra.Command) *output {
	o := &output{cmd: cmd}
	cmd.Flags().BoolVar(&o.json, "json", false, "print a line of JSON for each file")
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "print no progress and no summary")
	cmd.Flags().BoolVar(&o.transaction.NoClobber, "no-clobber", false, "refuse to replace an existing file")
	cmd.Flags().BoolVar(&o.open, "open", false, "open the files in the desktop's viewer")
	setHeading(cmd, fileHeading)
	return o
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

// write stages the file at path. encode writes its contents and returns its report without Path and Bytes.
// The path "-" is standard output, which is not staged.
func (o *output) write(path string, encode func(io.Writer) (report, error)) error {
	w, done, err := o.openFile(path)
	if err != nil {
		return err
	}
	r, err := encode(stopWriter{o.cmd.Context(), w})
	return done(r, err)
}

// openFile stages the file at path, or returns standard output, as in write. The caller must then
// call done, with the report without Path and Bytes if it has written the file, or else with the error.
func (o *output) openFile(path string) (w io.Writer, done func(report, error) error, err error) {
	if path == "-" {
		return o.cmd.OutOrStdout(), func(_ report, err error) error { return err }, nil
	}
	if err := o.checkPath(path); err != nil {
		return nil, nil, err
	}
	f, err := o.transaction.Create(path)
	if err != nil {
		return nil, nil, err
	}
	return f, func(r report, err error) error { return o.keep(f, "", r, err) }, nil
}

// keep closes a staged file and keeps its report. If there is an error, the file is left to the end of the run, which discards it.
func (o *output) keep(f *staging.File, folder string, r report, err error) error {
	if err != nil {
		return err
	}
	f.Close()
	r.Path, r.Bytes, r.folder = f.Path(), f.Written(), folder
	o.reports = append(o.reports, r)
	return nil
}

// An outputFolder is a staged folder of a command.
type outputFolder struct {
	*output
	path   string
	staged *staging.Folder
	files  []*staging.File // created by create
	before []string        // the names of files of an earlier run, which go if this one does not write them again
}

// folder stages the folder at path.
func (o *output) folder(path string) (*outputFolder, error) {
	staged, err := o.transaction.Folder(path)
	if err != nil {
		return nil, err
	}
	return &outputFolder{output: o, path: path, staged: staged}, nil
}

// write stages a file in the folder; see output.write.
func (f *outputFolder) write(name string, encode func(io.Writer) (report, error)) error {
	file, err := f.open(name)
	if err != nil {
		return err
	}
	r, err := encode(stopWriter{f.cmd.Context(), file})
	return f.keep(file, f.path, r, err)
}

func (f *outputFolder) open(name string) (*staging.File, error) {
	path := filepath.Join(f.path, name)
	if err := f.checkPath(path); err != nil {
		return nil, err
	}
	return f.staged.Create(name)
}

// create stages a file in the folder; see done. The caller must close it.
func (f *outputFolder) create(name string) (io.WriteCloser, error) {
	file, err := f.open(name)
	if err != nil {
		return nil, err
	}
	f.files = append(f.files, file)
	return file, nil
}

// done keeps r, a report without Path and Bytes, as that of the whole folder, unless there is an error.
func (f *outputFolder) done(r report, err error) error {
	if err != nil {
		return err
	}
	r.Path = f.path
	written := map[string]bool{}
	for _, file := range f.files {
		r.Bytes += file.Written()
		written[filepath.Base(file.Path())] = true
	}
	for _, name := range f.before {
		if !written[name] {
			f.transaction.Remove(filepath.Join(f.path, name))
		}
	}
	f.reports = append(f.reports, r)
	return nil
}

// finish ends a run that returned err. It moves the staged files to their places and reports them, or, if
// err is not nil, removes them.
func (o *output) finish(err error) error {
	o.bar.Finish() // what is not waited for may have left it
	if err != nil {
		o.transaction.Discard()
		return err
	}
	if err := o.transaction.Commit(o.cmd.Context()); err != nil {
		return err
	}
	if err := o.say(); err != nil || !o.open {
		return err
	}
	return o.openReports()
}
