package main

import (
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"queenreel/draw/film"
)

// An output holds the flags about the files that a command writes, and the files themselves until the run ends.
type output struct {
	cmd    *cobra.Command
	json   bool
	quiet  bool
	noMeta bool
	draft  bool // for this run alone: pages are packed quickly
	open   bool

	stage   stage
	reports []report // of the staged files
	notes   []string // to say before them, a line each
}

// addOutput adds the flags common to all commands that write files.
func addOutput(cmd *cobra.Command) *output {
	o := &output{cmd: cmd}
	cmd.Flags().BoolVar(&o.json, "json", false, "print a line of JSON for each file")
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "print no progress and no summary")
	cmd.Flags().BoolVar(&o.stage.noClobber, "no-clobber", false, "refuse to replace an existing file")
	cmd.Flags().BoolVar(&o.open, "open", false, "open the files in the desktop's viewer")
	under(cmd, fileHeading)
	return o
}

// checkStdout returns an error if a file, which may be text, cannot go to standard output.
func (o *output) checkStdout(text bool) error {
	if o.json {
		return usagef("--json and -o -: both want standard output: leave one of them out")
	}
	if f, ok := stdoutFile(o.cmd); ok && !text && isatty.IsTerminal(f.Fd()) {
		return usagef("-o -: standard output is a terminal: redirect it to a file or a pipe")
	}
	return nil
}

// checkPath returns an error if no file may be written at path.
func (o *output) checkPath(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return usagef("--output %s: is a folder: name a file in it", path)
	case err == nil && !info.Mode().IsRegular(): // a rename would replace /dev/null by a file
		return usagef("--output %s: is not a regular file: redirect -o - to it", path)
	case err == nil && o.stage.noClobber:
		return exists(path)
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
	if err := checkName(runtime.GOOS, path); err != nil {
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
	f, err := o.stage.create(path)
	if err != nil {
		return nil, nil, err
	}
	staged := &stagedFile{stage: &o.stage, file: f, path: path}
	return staged, func(r report, err error) error { return o.keep(staged, "", r, err) }, nil
}

// keep closes a staged file and keeps its report, unless there is an error.
func (o *output) keep(f *stagedFile, folder string, r report, err error) error {
	f.Close()
	if err != nil {
		return err
	}
	r.Path, r.Bytes, r.folder = f.path, f.written, folder
	o.reports = append(o.reports, r)
	return nil
}

// A stagedFile is a file of a stage that is being written. Its errors name the path given by the user.
type stagedFile struct {
	stage   *stage
	file    *os.File
	path    string
	written int64 // bytes
}

func (f *stagedFile) Write(p []byte) (int, error) {
	n, err := f.file.Write(p)
	f.written += int64(n)
	if err != nil {
		err = cannotWrite(f.path, err)
	}
	return n, err
}

// WriteAt writes over what has been written.
func (f *stagedFile) WriteAt(p []byte, offset int64) (int, error) {
	n, err := f.file.WriteAt(p, offset)
	if err != nil {
		err = cannotWrite(f.path, err)
	}
	return n, err
}

// Close closes the file. It returns nil: errors come at the end of the run, see stage.close.
func (f *stagedFile) Close() error {
	f.stage.close(f.file, f.path)
	return nil
}

// An outputFolder is a staged folder of a command.
type outputFolder struct {
	*output
	path   string
	staged *stagedFolder
	files  []*stagedFile // created by create
	before []string      // the names of files of an earlier run, which go if this one does not write them again
}

// folder stages the folder at path.
func (o *output) folder(path string) (*outputFolder, error) {
	staged, err := o.stage.folder(path)
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

func (f *outputFolder) open(name string) (*stagedFile, error) {
	path := filepath.Join(f.path, name)
	if err := f.checkPath(path); err != nil {
		return nil, err
	}
	file, err := f.staged.create(name)
	if err != nil {
		return nil, err
	}
	return &stagedFile{stage: &f.stage, file: file, path: path}, nil
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
		r.Bytes += file.written
		written[filepath.Base(file.path)] = true
	}
	for _, name := range f.before {
		if !written[name] {
			f.stage.remove(filepath.Join(f.path, name))
		}
	}
	f.reports = append(f.reports, r)
	return nil
}

// finish ends a run that returned err. It moves the staged files to their places and reports them, or, if
// err is not nil, removes them.
func (o *output) finish(err error) error {
	if err != nil {
		o.stage.discard()
		return err
	}
	if err := o.stage.commit(); err != nil {
		return err
	}
	if err := o.say(); err != nil || !o.open {
		return err
	}
	return o.openReports()
}
