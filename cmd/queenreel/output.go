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
	"strings"
	"time"

	"github.com/mattn/go-isatty"
	"github.com/spf13/cobra"
)

// An output is what the flags say of the files that a command writes.
type output struct {
	cmd       *cobra.Command
	json      bool
	quiet     bool
	noClobber bool

	staged  []stagedFile
	folders []string // made for the files, outermost first
	reports []report // of what is staged
}

// A stagedFile is written beside its place, and takes it when all files of a run are done.
type stagedFile struct {
	*os.File
	path string
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
}

// addOutput adds the flags of all commands that write files.
func addOutput(cmd *cobra.Command) *output {
	o := &output{cmd: cmd}
	cmd.Flags().BoolVar(&o.json, "json", false, "a line of JSON on standard output for each file")
	cmd.Flags().BoolVarP(&o.quiet, "quiet", "q", false, "no progress and no summary")
	cmd.Flags().BoolVar(&o.noClobber, "no-clobber", false, "refuse to replace a file")
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

// write stages a file: encode writes it and returns what to say of it, all but path and bytes.
func (o *output) write(path string, encode func(io.Writer) (report, error)) error {
	w, done, err := o.openFile(path)
	if err != nil {
		return err
	}
	r, err := encode(w)
	if err != nil {
		return err
	}
	return done(r)
}

// openFile stages a file and returns where to write it. When all is written, the caller calls done with what
// to say of the file, all but path and bytes. A path of "-" is standard output, which is not staged.
func (o *output) openFile(path string) (w io.Writer, done func(report) error, err error) {
	if path == "-" {
		return o.cmd.OutOrStdout(), func(report) error { return nil }, nil
	}
	f, err := o.stage(path)
	if err != nil {
		return nil, nil, err
	}
	return f, func(r report) error {
		bytes, err := f.settle()
		r.Path, r.Bytes = path, bytes
		o.reports = append(o.reports, r)
		return err
	}, nil
}

// openFolder stages the files that are created in a folder, each of which its writer closes. When all
// are closed, the caller calls done with what to say of them all.
func (o *output) openFolder(path string) (create func(name string) (io.WriteCloser, error), done func(report) error) {
	var bytes int64
	create = func(name string) (io.WriteCloser, error) {
		f, err := o.stage(filepath.Join(path, name))
		return folderFile{f, &bytes}, err
	}
	return create, func(r report) error {
		r.Path, r.Bytes = path, bytes
		o.reports = append(o.reports, r)
		return nil
	}
}

// A folderFile is a staged file that adds its size to that of its folder.
type folderFile struct {
	stagedFile
	total *int64
}

func (f folderFile) Close() error {
	bytes, err := f.settle()
	*f.total += bytes
	return err
}

// stage makes a file beside its place.
func (o *output) stage(path string) (stagedFile, error) {
	if err := o.checkPath(path); err != nil {
		return stagedFile{}, err
	}
	if err := o.makeFolder(filepath.Dir(path)); err != nil {
		return stagedFile{}, err
	}
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.tmp")
	if err != nil {
		return stagedFile{}, fmt.Errorf("cannot write %s: %w", path, cause(err))
	}
	staged := stagedFile{f, path}
	o.staged = append(o.staged, staged)
	return staged, nil
}

// settle closes a file that is written, and returns its size.
func (f stagedFile) settle() (bytes int64, err error) {
	err = f.Chmod(0o644)
	info, statErr := f.Stat()
	if err = errors.Join(err, statErr, f.File.Close()); err != nil {
		return 0, err
	}
	return info.Size(), nil
}

// makeFolder makes a folder and those above it, and remembers which of them are new.
func (o *output) makeFolder(dir string) error {
	var missing []string
	for d := dir; ; d = filepath.Dir(d) {
		if _, err := os.Stat(d); !errors.Is(err, fs.ErrNotExist) {
			break
		}
		missing = append([]string{d}, missing...)
	}
	for _, d := range missing {
		if err := os.Mkdir(d, 0o755); err != nil {
			return fmt.Errorf("cannot make the folder %s: %w", d, cause(err))
		}
		o.folders = append(o.folders, d)
	}
	return nil
}

// cause returns what is wrong, without the name of the system call and the file.
func cause(err error) error {
	if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	return err
}

// finish ends a run: without an error the staged files take their places, and are then reported;
// with one they vanish, and so do the folders made for them. Within a set, files wait for its end.
func (o *output) finish(err error) error {
	if set, ok := o.cmd.Context().Value(setKey{}).(*output); ok && set != o && err == nil {
		set.staged = append(set.staged, o.staged...)
		set.folders = append(set.folders, o.folders...)
		set.reports = append(set.reports, o.reports...)
		return nil
	}
	for _, f := range o.staged {
		if err == nil {
			if err = os.Rename(f.Name(), f.path); err == nil {
				continue
			}
			err = fmt.Errorf("cannot write %s: %w", f.path, cause(err))
		}
		f.Close() // which it may be already
		os.Remove(f.Name())
	}
	if err != nil {
		for i := len(o.folders) - 1; i >= 0; i-- {
			os.Remove(o.folders[i]) // stays if it is not empty
		}
		return err
	}
	for _, r := range o.reports {
		if err := o.say(r); err != nil {
			return err
		}
	}
	return nil
}

// setKey is the context's key for the output of a set: commands run with it leave their files to it.
type setKey struct{}

// say reports a file that was written.
func (o *output) say(r report) error {
	if !o.quiet {
		var facts []string
		if r.Duration > 0 {
			facts = append(facts, fmt.Sprintf("%d frames", r.Frames), seconds(time.Duration(r.Duration)*time.Millisecond))
		}
		if r.Width > 0 {
			facts = append(facts, fmt.Sprintf("%dx%d", r.Width, r.Height))
		}
		facts = append(facts, size(r.Bytes))
		fmt.Fprintf(o.cmd.ErrOrStderr(), "%s  %s\n", r.Path, strings.Join(facts, "  "))
	}
	if o.json {
		return json.NewEncoder(o.cmd.OutOrStdout()).Encode(r)
	}
	return nil
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
