package main

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"syscall"
	"time"
	"unicode/utf8"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
)

// An output holds the flags about the files that a command writes, and the staged files until the run ends.
type output struct {
	cmd   *cobra.Command
	json  bool
	quiet bool
	view  bool // with --open

	transaction staging.Transaction
	reports     []report  // one for each staged file
	notes       []string  // lines to print before the reports
	bar         *progress // the last one
	page        string    // the path of the page that leads to all files: --open opens it alone; "" is none
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

func (o *output) showsStdout() bool {
	out, ok := o.cmd.OutOrStdout().(*standardOutput)
	return ok && isTerminal(out.Writer)
}

// reads reports whether the command line names a file for the run to read.
func (o *output) reads(file os.FileInfo) bool {
	words := o.cmd.Flags().Args() // the traces of compare
	for _, flag := range []string{"trace", "theme", "lang", "font"} {
		if o.cmd.Flags().Lookup(flag) != nil {
			words = append(append(words, o.text(flag)), strings.Split(o.text(flag), ",")...) // two themes
		}
	}
	return slices.ContainsFunc(words, func(word string) bool {
		info, err := os.Stat(word)
		return err == nil && os.SameFile(info, file)
	})
}

// checkName returns an error if a report cannot hold path.
func (o *output) checkName(path string) error {
	if o.json && !utf8.ValidString(path) {
		return usagef("--output %s: --json writes names in UTF-8, and this one is not: choose another name", path)
	}
	return nil
}

// checkFolder returns an error if path cannot be a folder of files: a new one has no ending of a file. An empty path stands for the
// default.
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
	if ending := filepath.Ext(path); isFormat || strings.EqualFold(ending, ".png") {
		return usagef("--output %s: several files need a folder: name one without %s", path, ending)
	}
	return nil
}

// write stages the file at path, whose contents encode writes. The path "-" is standard output, which is not staged. When the context is
// done, a long write ends soon, and a trace that is cut short has no end line.
func (o *output) write(path string, r report, encode func(io.Writer) error) error {
	if path == "-" {
		return encode(film.ContextWriter{Context: o.cmd.Context(), Writer: o.cmd.OutOrStdout()})
	}
	f, err := o.create(path)
	if err != nil {
		return err
	}
	if err := encode(film.ContextWriter{Context: o.cmd.Context(), Writer: f}); err != nil {
		return err
	}
	return o.keep(f, r)
}

// create stages the file at path. The end of the run discards it, unless keep gets it.
func (o *output) create(path string) (*staging.File, error) {
	info, err := os.Stat(path)
	flag := "output"
	for _, other := range []string{"key", "data"} {
		if o.cmd.Flags().Lookup(other) != nil && o.text(other) == path {
			flag = other
		}
	}
	switch {
	case err == nil && info.IsDir(), strings.HasSuffix(filepath.ToSlash(path), "/"):
		return nil, usagef("--%s %s: %w", flag, path, staging.ErrFolder)
	case err == nil && !info.Mode().IsRegular(): // a rename would replace /dev/null by a file
		return nil, usagef("--%s %s: is not a regular file: redirect -o - to it", flag, path)
	case err == nil && o.transaction.NoClobber:
		return nil, staging.Exists(path)
	case err == nil && o.reads(info):
		return nil, usagef("--%s %s: is a file that this run reads: choose another name", flag, path)
	}
	if err := o.checkName(path); err != nil {
		return nil, err
	}
	return o.transaction.Create(path)
}

// keep closes a staged file, and completes its report.
func (o *output) keep(f *staging.File, r report) error {
	r.Path, r.Bytes = f.Path, f.Written
	o.reports = append(o.reports, r)
	return f.Close()
}

// finish ends a run that returned err: it moves the staged files to their places, reports them and, with --open, opens them; after an
// error there are none.
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
	paths := []string{o.page}
	if o.page == "" {
		paths = slices.Compact(words.NamesOf(o.reports, func(r report) string { return cmp.Or(r.folder, r.Path) }))
	}
	for _, path := range paths {
		if err := openFile(o.cmd.Context(), path); err != nil {
			return err
		}
	}
	return nil
}

// A report describes a file that was written. Its JSON form is part of the contract of the command line.
type report struct {
	Path     string `json:"path"`
	Format   string `json:"format"`
	Width    int    `json:"width"`
	Height   int    `json:"height"`
	Frames   int    `json:"frames"`
	Duration int64  `json:"duration_ms"`
	Glimpses int    `json:"under_80ms,omitempty"` // pictures that stand under film.LeastLook
	Bytes    int64  `json:"bytes"`
	Alt      string `json:"alt"`

	pages  int    // of a document; 0 is none
	folder string // the folder to name in the summary instead of the file, or ""
}

// say reports what was written: a line for each file or folder on standard error and, with --json, a line
// for each file on standard output.
func (o *output) say() error {
	for _, note := range o.notes {
		if !o.quiet {
			fmt.Fprintln(o.cmd.ErrOrStderr(), note)
		}
	}
	for rest := o.reports; len(rest) > 0 && !o.quiet; {
		n := 1
		for n < len(rest) && rest[0].folder != "" && rest[n].folder == rest[0].folder {
			n++
		}
		fmt.Fprintln(o.cmd.ErrOrStderr(), naming.Printable(summary(rest[:n])))
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

// summary returns the line about a file, or about the files of a folder, whose pictures have one size.
func summary(files []report) string {
	r := files[0]
	facts := []string{r.Path}
	if r.folder != "" {
		facts = []string{r.folder, reel.Count(len(files), "file")}
	}
	if r.Duration > 0 {
		facts = append(facts, reel.Count(r.Frames, "frame"), reel.Seconds(time.Duration(r.Duration)*time.Millisecond))
	}
	switch {
	case r.pages > 0: // a count says more than pixels
		facts = append(facts, reel.Count(r.pages, "page"))
	case r.Width > 0:
		facts = append(facts, fmt.Sprintf("%dx%d", r.Width, r.Height))
	}
	bytes := int64(0)
	for _, f := range files {
		bytes += f.Bytes
	}
	return strings.Join(append(facts, naming.Size(bytes)), "  ")
}

// openFile opens a file with the desktop's viewer, and does not wait until that is closed.
func openFile(ctx context.Context, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	command := []string{"xdg-open"}
	switch runtime.GOOS {
	case "darwin":
		command = []string{"open"}
	case "windows":
		command = []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	program, err := exec.LookPath(command[0])
	if err != nil {
		return fmt.Errorf("cannot open %s: %s is not installed: open it by hand", path, command[0])
	}
	err = exec.CommandContext(ctx, program, append(command[1:], path)...).Run()
	if err == nil || ctx.Err() != nil {
		return nil
	}
	if exit := new(exec.ExitError); errors.As(err, &exit) {
		status, ok := exit.Sys().(syscall.WaitStatus)
		if ok && status.Signaled() && slices.Contains(stops(), os.Signal(status.Signal())) {
			return nil // Ctrl-C comes to both programs
		}
	}
	return fmt.Errorf("cannot open %s: %s failed: %w: open it by hand", path, command[0], err)
}
