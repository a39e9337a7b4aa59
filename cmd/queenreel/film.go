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
	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
)

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
		info := f.Info.In(t.format)
		size := t.format.Size(info.Size)
		r := report{Format: t.format.Name, Width: size.X, Height: size.Y, Frames: info.Frames, Duration: info.Length.Milliseconds(), Alt: info.Alt}
		if t.format.Slides {
			r.Frames, r.Duration, r.pages = slides, 0, slides
		}
		if err := keep[i](r); err != nil {
			return err
		}
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

// longFilm is how long a film runs, at least, of which users are told before it is made.
const longFilm = 5 * time.Minute

// announced yields what a film shows. Once it is ranged, which shows that the film is possible, it says of a long film how to shorten it,
// and how far the writing has come.
func announced[T any](o *output, i film.Info, all iter.Seq[T]) iter.Seq[T] {
	return func(yield func(T) bool) {
		if !o.quiet && i.Length >= longFilm {
			fmt.Fprintf(o.cmd.ErrOrStderr(), "the film will have %s and run for %s: shorten it with --duration, --steps or --max-frames\n", reel.Count(i.Frames, "frame"), reel.Seconds(i.Length))
		}
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
	return slices.DeleteFunc(slices.Clone(film.Formats), func(f film.Format) bool { return f.Words != words })
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
