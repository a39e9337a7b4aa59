package main

import (
	"context"
	"encoding/json"
	"image"
	"io"
	"iter"
	"os"
	"path/filepath"
	"slices"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/staging"
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
)

// filmFlags holds the flags of commands that write films, or their words.
type filmFlags struct {
	*flags
	paths   []string
	formats []film.Format // that can be chosen
	format  *choice[film.Format]
}

// newFilmFlags adds the flags to a command, for films in some formats.
func newFilmFlags(cmd *cobra.Command, formats []film.Format) *filmFlags {
	f := &filmFlags{flags: newFlags(cmd), formats: formats}
	f.addSearch()
	f.addPicture()
	f.addOutput()
	f.addDetail()
	f.addTime()
	f.addMetadata()
	f.addLimit()
	f.addTrace()
	f.addPanels()
	f.takeTwoThemes()
	f.addFit()
	if slices.ContainsFunc(formats, func(f film.Format) bool { return f.Slides }) {
		f.addSlides()
	}
	cmd.Flags().IntVar(&f.Plays, "plays", 0, "play the film `K` times; 0 repeats it endlessly (default 0)")
	setHeading(cmd, filmHeading)
	cmd.Flags().StringArrayVarP(&f.paths, "output", "o", nil, "a `FILE` to write; - is standard output; may be given several times (default out/8-queens.gif)")
	f.format = newChoice("format", formats, func(f film.Format) string { return f.Name })
	f.format.name = "" // none is the default
	f.format.add(cmd, "format", "", "the format of the files, by `NAME` (default by their ending)")
	setHeading(cmd, fileHeading)
	return f
}

// runs has the command film what open opens, one search or several.
func (f *filmFlags) runs(open func(context.Context) error) {
	f.flags.runs(func(ctx context.Context) error {
		if err := open(ctx); err != nil {
			return err
		}
		return f.prepare(ctx)
	})
}

// prepare films the open searches into each of the files.
func (f *filmFlags) prepare(ctx context.Context) error {
	targets, err := f.targets()
	if err != nil {
		return err
	}
	for _, t := range targets {
		f.Formats = append(f.Formats, t.format.Name)
	}
	filmed := reel.Film
	if allWords(targets) {
		filmed = reel.Transcript
	}
	made, err := filmed(ctx, f.Options)
	if err != nil {
		return err
	}
	if made.Conceded != "" {
		why := "--for " + f.For
		if f.MaxBytes > 0 {
			why = "--max-bytes " + f.text("max-bytes")
		}
		f.notes = append(f.notes, why+": "+made.Conceded)
	}
	if targets[0].path == "" {
		targets[0].path = f.defaultPath(made.Searches(), targets[0].format.Ext)
	}
	return f.writeFilm(ctx, made, targets)
}

// checkEven reports an exact size that one of the targets cannot have.
func (f *filmFlags) checkEven(targets []target) error {
	size := f.Size.Mul(max(1, f.Scale))
	for _, t := range targets {
		if t.format.Even && t.format.Size(size) != size {
			return usagef("--size %v: %s needs even sides: use %v", dimensions(f.Size), t.format.Name, dimensions(f.Size.Add(image.Pt(f.Size.X%2, f.Size.Y%2))))
		}
	}
	return nil
}

// A target is a file to write, and its format.
type target struct {
	path   string
	format film.Format
}

// allWords reports whether nothing of the targets is painted.
func allWords(targets []target) bool {
	return !slices.ContainsFunc(targets, func(t target) bool { return !t.format.Words })
}

// targets returns the files that the flags name, or else one without a path.
func (f *filmFlags) targets() ([]target, error) {
	paths := f.paths
	if len(paths) == 0 {
		format, err := f.formatOf("film" + f.defaultExt())
		if err != nil {
			return nil, err
		}
		return []target{{"", format}}, nil
	}
	var targets []target
	for i, path := range paths {
		for _, other := range paths[:i] {
			if err := checkApart(path, other); err != nil {
				return nil, err
			}
		}
		format, err := f.formatOf(path)
		if err != nil {
			return nil, err
		}
		if path == "-" && format.Folder {
			return nil, usagef("--output -: a film in the format %s is a folder: name one", format.Name)
		}
		if path == "-" {
			if err := f.checkStdout(format.Words); err != nil {
				return nil, err
			}
		}
		targets = append(targets, target{path, format})
	}
	if f.Night != nil && !slices.ContainsFunc(targets, func(t target) bool { return t.format.Name == film.HTML.Name }) {
		return nil, usagef("--theme %s: only a page has two themes: add -o film.html", f.text("theme"))
	}
	return targets, f.checkEven(targets)
}

// defaultExt returns the extension of a film where no file is named: that of the place that it is for, if any.
func (f *filmFlags) defaultExt() string {
	i := slices.IndexFunc(reel.Places, func(p reel.Place) bool { return p.Name == f.For })
	if i < 0 {
		return f.formats[0].Ext
	}
	return f.formats[max(0, slices.Index(f.format.names, reel.Places[i].Format))].Ext
}

// formatOf returns the format that the flags ask for, or else that of the path's ending; on standard output the first, if
// that is words.
func (f *filmFlags) formatOf(path string) (film.Format, error) {
	switch {
	case f.format.chosen:
		return f.format.value, nil
	case path == "-" && f.formats[0].Words:
		return f.formats[0], nil
	case path == "-":
		return film.Format{}, usagef("-o -: say with --format what to write: %s", reel.Alternatives(f.format.names))
	}
	format, ok := film.FormatOf(f.formats, path)
	if !ok {
		return film.Format{}, usagef("--output %s: its ending names no format: choose %s", path, reel.Alternatives(f.format.names))
	}
	return format, nil
}

// writeFilm stages the files of all targets, and writes the film into them in one pass.
func (o *output) writeFilm(ctx context.Context, f film.Film, targets []target) error {
	slides := 0
	if slices.ContainsFunc(targets, func(t target) bool { return t.format.Slides }) {
		f.Pictures = countSlides(f, &slides)
	}
	if !allWords(targets) {
		f.Pictures, f.Scenes = announced(o, f.Info, f.Pictures), announced(o, f.Info, f.Scenes)
	}
	var to []film.Target
	var keep []func(report)
	for _, t := range targets {
		sink, keepIt, err := o.sink(t)
		if err != nil {
			return err
		}
		to, keep = append(to, film.Target{Format: t.format, Sink: sink}), append(keep, keepIt)
	}
	if err := film.Write(ctx, f, to...); err != nil {
		return err
	}
	for i, t := range targets {
		r := filmReport(f.Info, t.format)
		if t.format.Slides {
			r.Frames, r.Duration, r.pages = slides, 0, slides
		}
		keep[i](r)
	}
	return nil
}

// countSlides yields the pictures of a film, and counts those that are slides.
func countSlides(f film.Film, pages *int) iter.Seq[draw.Picture] {
	return func(yield func(draw.Picture) bool) {
		slides := film.Slides{Frames: f.Frames, Asked: f.Slides}
		for p := range f.Pictures {
			if slides.Next(p.Scene) {
				*pages++
			}
			if !yield(p) {
				return
			}
		}
	}
}

// announced yields what a film shows. Once it is ranged, which shows that the film is possible, it says if the film is long, and how
// far the writing has come.
func announced[T any](o *output, i film.Info, all iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		o.announceLong(i)
		bar := o.progress(i.Frames)
		defer bar.Finish()
		for v := range all {
			if !yield(v) {
				return
			}
			bar.Step()
		}
	}
}

// sink opens a target. keep is to be called once the film has been written.
func (o *output) sink(t target) (sink film.Sink, keep func(report), err error) {
	switch {
	case t.path == "-": // it may be a pipe, or a file that has a beginning already
		return film.Sink{Writer: o.cmd.OutOrStdout()}, func(report) {}, nil
	case t.format.Folder:
		folder, err := o.frameFolder(t.path)
		return film.Sink{Create: folder.create}, folder.keep, err
	}
	file, err := o.create(t.path)
	return film.Sink{Writer: file, At: file}, func(r report) { o.keep(file, r) }, err
}

// filmReport returns the report of a film in a format, without Path and Bytes.
func filmReport(i film.Info, format film.Format) report {
	i = i.In(format)
	size := format.Size(i.Size)
	return report{
		Format: format.Name, Width: size.X, Height: size.Y,
		Frames: i.Frames, Duration: i.Length.Milliseconds(), Alt: i.Alt,
	}
}

// formatsOf returns the formats of films that are words, or the others.
func formatsOf(words bool) []film.Format {
	return slices.DeleteFunc(slices.Clone(film.Formats), func(f film.Format) bool { return f.Words != words })
}

// formatNames returns the names of formats.
func formatNames(formats []film.Format) []string {
	return reel.NamesOf(formats, func(f film.Format) string { return f.Name })
}

// A frameFolder is a folder of frames that a film is written to.
type frameFolder struct {
	*output
	path  string
	files map[string]*staging.File // by name
}

// frameFolder stages the folder at path.
func (o *output) frameFolder(path string) (*frameFolder, error) {
	_, err := o.transaction.Folder(path)
	return &frameFolder{o, path, map[string]*staging.File{}}, err
}

// create stages a file in the folder. The caller must close it.
func (f *frameFolder) create(name string) (io.WriteCloser, error) {
	file, err := f.output.create(filepath.Join(f.path, name))
	if err != nil {
		return nil, err
	}
	f.files[name] = file
	return file, nil
}

// keep completes the report of the whole folder. Frames of an earlier run go, unless they were written again.
func (f *frameFolder) keep(r report) {
	r.Path = f.path
	for _, file := range f.files {
		r.Bytes += file.Written()
	}
	for _, name := range framesBefore(f.path) {
		if f.files[name] == nil {
			f.transaction.Remove(filepath.Join(f.path, name))
		}
	}
	f.reports = append(f.reports, r)
}

// framesBefore returns the names of the pictures that an earlier run has left in a folder: those that its list names,
// if it numbers them as ours do. Other files are not ours.
func framesBefore(folder string) []string {
	var list struct{ Frames []struct{ File string } }
	data, err := readRegular(filepath.Join(folder, film.FramesList), maxPage)
	if err != nil || json.Unmarshal(data, &list) != nil {
		return nil
	}
	var names []string
	for i, f := range list.Frames {
		if f.File != film.FrameName(i+1, len(list.Frames)) {
			return nil
		}
		if info, err := os.Lstat(filepath.Join(folder, f.File)); err == nil && info.Mode().IsRegular() {
			names = append(names, f.File)
		}
	}
	return names
}
