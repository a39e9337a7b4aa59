package main

import (
	"encoding/json"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"queenreel/draw/film"
)

// An output holds the flags about the files that a command writes, and the files themselves until the run ends.
type output struct {
	cmd       *cobra.Command
	json      bool
	quiet     bool
	noClobber bool

	stage   stage
	reports []report // of the staged files
}

// A report describes a file that was written. Its JSON form is part of the contract of the command line.
type report struct {
	Path     string `json:"path"`
	Format   string `json:"format"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
	Frames   int    `json:"frames"`
	Duration int64  `json:"duration_ms"`
	Bytes    int64  `json:"bytes"`
	Alt      string `json:"alt"`

	folder string // the folder to name in the summary instead of the file, or ""
}

// addOutput adds the flags common to all commands that write files.
func addOutput(cmd *cobra.Command) *output {
	o := &output{cmd: cmd}
	cmd.Flags().BoolVar(&o.json, "json", false, "a line of JSON on standard output for each file")
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "no progress and no summary")
	cmd.Flags().BoolVar(&o.noClobber, "no-clobber", false, "refuse to replace a file")
	under(cmd, fileFlags)
	return o
}

// checkStdout returns an error if a file cannot go to standard output.
func (o *output) checkStdout() error {
	if o.json {
		return usagef("--json and -o -: both want standard output")
	}
	if f, ok := o.cmd.OutOrStdout().(*os.File); ok && isatty.IsTerminal(f.Fd()) {
		return usagef("-o -: standard output is a terminal: send it into a file or a pipe")
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
		return usagef("--output %s: is no regular file: send -o - into it", path)
	case err == nil && o.noClobber:
		return fmt.Errorf("%s exists: remove it, or leave --no-clobber out", path)
	}
	return nil
}

// fileEndings holds file extensions that no one means for a folder, besides those of film.Formats.
var fileEndings = []string{
	".apng", ".avif", ".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".tif", ".tiff", ".webp",
	".avi", ".mkv", ".mov", ".mp4", ".webm",
	".csv", ".eps", ".htm", ".html", ".json", ".jsonl", ".md", ".pdf", ".ps", ".tex", ".txt",
	".tar", ".tgz", ".zip",
}

// checkFolder returns an error if path cannot be a folder of files. An empty path stands for the default.
func (o *output) checkFolder(path string) error {
	if path == "-" {
		return usagef("--output -: many files do not go through one pipe: name a folder")
	}
	if info, err := os.Stat(path); err == nil && info.IsDir() {
		return nil
	}
	_, isFormat := film.FormatOf(path)
	if ending := filepath.Ext(path); isFormat || slices.Contains(fileEndings, strings.ToLower(ending)) {
		return usagef("--output %s: many files need a folder: name one without %s", path, ending)
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
	r, err := encode(w)
	return done(r, err)
}

// openFile stages the file at path, or returns standard output, as in write. The caller must call done when it
// has written the file, with the report without Path and Bytes, or with the error that kept it from that.
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
	staged := &stagedFile{file: f, path: path}
	return staged, func(r report, err error) error { return o.keep(staged, "", r, err) }, nil
}

// keep closes a staged file and keeps its report, unless there is an error.
func (o *output) keep(f *stagedFile, folder string, r report, err error) error {
	if closeErr := f.Close(); err == nil {
		err = closeErr
	}
	if err != nil {
		return err
	}
	r.Path, r.Bytes, r.folder = f.path, f.written, folder
	o.reports = append(o.reports, r)
	return nil
}

// A stagedFile is a file of a stage that is being written. Its errors name the path given by the user.
type stagedFile struct {
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

func (f *stagedFile) Close() error {
	if err := f.file.Close(); err != nil {
		return cannotWrite(f.path, err)
	}
	return nil
}

// An outputFolder is a staged folder of a command.
type outputFolder struct {
	*output
	path   string
	staged *stagedFolder
	files  []*stagedFile // created by create
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
	r, err := encode(file)
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
	return &stagedFile{file: file, path: path}, nil
}

// create stages a file in the folder, which is reported with the folder as one. The caller must close it.
func (f *outputFolder) create(name string) (io.WriteCloser, error) {
	file, err := f.open(name)
	if err != nil {
		return nil, err
	}
	f.files = append(f.files, file)
	return file, nil
}

// done keeps the report of a folder as one, without Path and Bytes, unless there is an error.
func (f *outputFolder) done(r report, err error) error {
	if err != nil {
		return err
	}
	r.Path = f.path
	for _, file := range f.files {
		r.Bytes += file.written
	}
	f.reports = append(f.reports, r)
	return nil
}

// finish ends a run that returned err. It moves the staged files to their places and reports them, or, if
// err is not nil, removes them. A command of a set hands its files on to the set.
func (o *output) finish(err error) error {
	if set, ok := o.cmd.Context().Value(setKey{}).(*output); ok && set != o && err == nil {
		set.stage.adopt(&o.stage)
		set.reports = append(set.reports, o.reports...)
		return nil
	}
	if err != nil {
		o.stage.discard()
		return err
	}
	if err := o.stage.commit(); err != nil {
		return err
	}
	return o.say()
}

// setKey is the context key for the output of a set of commands, which all their files go to.
type setKey struct{}

// say reports what was written: a line for each file or folder on standard error and, with --json, a line
// for each file on standard output.
func (o *output) say() error {
	for rest := o.reports; len(rest) > 0 && !o.quiet; {
		n := 1
		for n < len(rest) && rest[0].folder != "" && rest[n].folder == rest[0].folder {
			n++
		}
		fmt.Fprintln(o.cmd.ErrOrStderr(), summary(rest[:n]))
		rest = rest[n:]
	}
	if !o.json {
		return nil
	}
	encoder := json.NewEncoder(o.cmd.OutOrStdout())
	for _, r := range o.reports {
		if err := encoder.Encode(r); err != nil {
			return err
		}
	}
	return nil
}

// summary returns the line about a file, or about the files of a folder, whose pictures all have one size.
func summary(files []report) string {
	r := files[0]
	facts := []string{r.Path}
	if r.folder != "" {
		facts = []string{r.folder, count(len(files), "file")}
	}
	if r.Duration > 0 {
		facts = append(facts, count(r.Frames, "frame"), seconds(time.Duration(r.Duration)*time.Millisecond))
	}
	if r.Width > 0 {
		facts = append(facts, fmt.Sprintf("%dx%d", r.Width, r.Height))
	}
	bytes := int64(0)
	for _, f := range files {
		bytes += f.Bytes
	}
	return strings.Join(append(facts, size(bytes)), "  ")
}

// count returns a number and a noun, in the plural if need be: "1 queen", "2 queens".
func count(n int, name string) string {
	if n == 1 {
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", n, name)
}

// seconds formats a duration for readers.
func seconds(d time.Duration) string {
	switch {
	case d >= time.Hour:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	case d >= 2*time.Minute:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// size formats a number of bytes for readers.
func size(bytes int64) string {
	switch {
	case bytes >= 1e7:
		return fmt.Sprintf("%.0f MB", float64(bytes)/1e6)
	case bytes >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(bytes)/1e6)
	case bytes >= 1e3:
		return fmt.Sprintf("%.0f kB", float64(bytes)/1e3)
	}
	return fmt.Sprintf("%d B", bytes)
}

// pictureReport returns the report of a PNG.
func pictureReport(size image.Point, alt string) report {
	return report{Format: "png", Width: size.X, Height: size.Y, Frames: 1, Alt: alt}
}
