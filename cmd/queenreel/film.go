package main

import (
	"context"
	"fmt"
	"io"
	"iter"
	"path/filepath"
	"slices"
	"time"

	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
)

// writeFilm stages the files of all targets, and writes the film into them in one pass.
func (o *output) writeFilm(ctx context.Context, f film.Film, targets []target) error {
	if !allWords(targets) {
		f.Scenes = o.announced(f)
	}
	var to []film.Target
	var keep []func(report) error
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
		info := f.InfoOf(t.format)
		size := t.format.Size(info.Size)
		r := report{Format: t.format.Name, Width: size.X, Height: size.Y, Frames: info.Frames, Duration: info.Length.Milliseconds(), Alt: info.Alt}
		if t.format.Slides {
			r.Frames, r.Duration, r.pages = f.Slides, 0, f.Slides
		}
		if err := keep[i](r); err != nil {
			return err
		}
	}
	return nil
}

// longFilm is how long a film runs, at least, of which users are told before it is made.
const longFilm = 5 * time.Minute

// announced yields the scenes of a film. Once they are ranged, which shows that the film is possible, it says of a long film how to shorten it,
// and how far the writing has come.
func (o *output) announced(f film.Film) iter.Seq[story.Scene] {
	return func(yield func(story.Scene) bool) {
		if !o.quiet && f.Length >= longFilm {
			fmt.Fprintf(o.cmd.ErrOrStderr(), "the film will have %s and run for %s: shorten it with --duration, --steps or --max-frames\n", reel.Count(f.Frames, "frame"), reel.Seconds(f.Length))
		}
		bar := o.progress(f.Frames)
		defer bar.Finish()
		for s := range f.Scenes {
			if !yield(s) {
				return
			}
			bar.Step()
		}
	}
}

// sink opens a target. keep is to be called once the film has been written.
func (o *output) sink(t target) (sink film.Sink, keep func(report) error, err error) {
	switch {
	case t.path == "-": // it may be a pipe, or a file that has a beginning already
		return film.Sink{Writer: o.cmd.OutOrStdout()}, func(report) error { return nil }, nil
	case t.format.Folder:
		return o.frames(t.path)
	}
	file, err := o.create(t.path)
	return film.Sink{Writer: file, At: file}, func(r report) error { return o.keep(file, r) }, err
}

// formatsOf returns the formats of films that are words, or the others.
func formatsOf(words bool) []film.Format {
	return slices.DeleteFunc(slices.Clone(film.Formats), func(f film.Format) bool { return (f.Look == film.Words) != words })
}

func formatName(f film.Format) string { return f.Name }

// formatNames returns the names of formats.
func formatNames(formats []film.Format) []string { return reel.NamesOf(formats, formatName) }

// frames stages the folder that a film is written to as frames.
func (o *output) frames(path string) (sink film.Sink, keep func(report) error, err error) {
	var files []*staging.File
	create := func(name string) (io.WriteCloser, error) {
		file, err := o.create(filepath.Join(path, name))
		if err != nil {
			return nil, err
		}
		files = append(files, file)
		return file, nil
	}
	keep = func(r report) error {
		r.Path = path
		for _, f := range files {
			r.Bytes += f.Written()
		}
		o.reports = append(o.reports, r)
		return nil
	}
	return film.Sink{Create: create}, keep, o.transaction.Folder(path)
}
