package main

import (
	"encoding/json"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"

	"queenreel/draw/film"
)

// An output is what the flags say of the files that a command writes.
type output struct {
	cmd       *cobra.Command
	json      bool
	quiet     bool
	noClobber bool

	stage   stage
	reports []report // on what is staged
}

// A report is what is said of a file. Its JSON form is part of the command line's contract.
type report struct {
	Path     string `json:"path"`
	Format   string `json:"format"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
	Frames   int    `json:"frames"`
	Duration int64  `json:"duration_ms"`
	Bytes    int64  `json:"bytes"`
	Alt      string `json:"alt"`

	folder string // if readers are told of the folder in place of its files
}

// addOutput adds the flags of all commands that write files.
func addOutput(cmd *cobra.Command) *output {
	o := &output{cmd: cmd}
	cmd.Flags().BoolVar(&o.json, "json", false, "a line of JSON on standard output for each file")
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "no progress and no summary")
	cmd.Flags().BoolVar(&o.noClobber, "no-clobber", false, "refuse to replace a file")
	under(cmd, fileFlags)
	return o
}

// checkStdout reports whether standard output can take a file.
func (o *output) checkStdout() error {
	if o.json {
		return usagef("--json and -o -: both want standard output")
	}
	if f, ok := o.cmd.OutOrStdout().(*os.File); ok && isatty.IsTerminal(f.Fd()) {
		return usagef("-o -: standard output is a terminal: send it into a file or a pipe")
	}
	return nil
}

// checkPath reports whether a path may be written.
func (o *output) checkPath(path string) error {
	info, err := os.Stat(path)
	switch {
	case err == nil && info.IsDir():
		return usagef("--output %s: is a folder: name a file in it", path)
	case err == nil && !info.Mode().IsRegular(): // a rename would put a file in the place of /dev/null
		return usagef("--output %s: is no regular file: send -o - into it", path)
	case err == nil && o.noClobber:
		return fmt.Errorf("%s exists: remove it, or leave --no-clobber out", path)
	}
	return nil
}

// fileEndings are endings of files, beside those of our formats, that no one gives to a folder.
var fileEndings = []string{
	".apng", ".avif", ".bmp", ".gif", ".jpeg", ".jpg", ".png", ".svg", ".tif", ".tiff", ".webp",
	".avi", ".mkv", ".mov", ".mp4", ".webm",
	".csv", ".eps", ".htm", ".html", ".json", ".jsonl", ".md", ".pdf", ".ps", ".tex", ".txt",
	".tar", ".tgz", ".zip",
}

// checkFolder reports whether many files can go to a path; "" stands for a default one.
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

// write stages a file: encode writes it and returns what to say of it, all but path and bytes.
// A path of "-" is standard output, which is not staged.
func (o *output) write(path string, encode func(io.Writer) (report, error)) error {
	if path == "-" {
		_, err := encode(o.cmd.OutOrStdout())
		return err
	}
	if err := o.checkPath(path); err != nil {
		return err
	}
	f, err := o.stage.create(path)
	if err != nil {
		return err
	}
	return o.fill(f, path, "", encode)
}

// fill writes a staged file, closes it and keeps its report.
func (o *output) fill(f *os.File, path, folder string, encode func(io.Writer) (report, error)) error {
	r, err := encode(f)
	info, statErr := f.Stat()
	if err = errors.Join(err, statErr, f.Close()); err != nil {
		if failed := new(fs.PathError); errors.As(err, &failed) && failed.Path == f.Name() {
			return cannotWrite(path, failed)
		}
		return err
	}
	r.Path, r.Bytes, r.folder = path, info.Size(), folder
	o.reports = append(o.reports, r)
	return nil
}

// An outputFolder is a folder of files that a command writes.
type outputFolder struct {
	*output
	path   string
	staged *stagedFolder
}

// folder stages a folder.
func (o *output) folder(path string) (*outputFolder, error) {
	staged, err := o.stage.folder(path)
	if err != nil {
		return nil, err
	}
	return &outputFolder{output: o, path: path, staged: staged}, nil
}

// write stages a file of the folder, as output.write does.
func (f *outputFolder) write(name string, encode func(io.Writer) (report, error)) error {
	path := filepath.Join(f.path, name)
	if err := f.checkPath(path); err != nil {
		return err
	}
	file, err := f.staged.create(name)
	if err != nil {
		return err
	}
	return f.fill(file, path, f.path, encode)
}

// finish ends a run: without an error the staged files take their places, and are then reported;
// with one they vanish. Within a set, files wait for its end.
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

// setKey is the context's key for the output of a set: commands run with it leave their files to it.
type setKey struct{}

// say reports what was written: to readers a line for each file or folder, and as JSON a line for each file.
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

// summary returns the line that tells readers of a file, or of all files of a folder, which have one size.
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

// count returns a number of things, one of which has the given name.
func count(n int, name string) string {
	if n == 1 {
		return "1 " + name
	}
	return fmt.Sprintf("%d %ss", n, name)
}

// seconds returns a duration as a reader takes it in.
func seconds(d time.Duration) string {
	switch {
	case d >= time.Hour:
		return fmt.Sprintf("%d h %d min", int(d.Hours()), int(d.Minutes())%60)
	case d >= 2*time.Minute:
		return fmt.Sprintf("%d min %d s", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%.1f s", d.Seconds())
}

// size returns a number of bytes as a reader takes it in.
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

// pictureReport returns what to say of a PNG.
func pictureReport(size image.Point, alt string) report {
	return report{Format: "png", Width: size.X, Height: size.Y, Frames: 1, Alt: alt}
}
