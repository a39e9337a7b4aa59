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
	"queenreel/draw/story/words"
)

// writeFilm stages the files of all targets, and writes the film into them in one pass.
func (o *output) writeFilm(ctx context.Context, f film.Film, targets []target) error {
	if slices.ContainsFunc(targets, func(t target) bool { return t.format.Look != film.Words }) {
		f.Scenes = o.announced(f)
	}
	to, keep := make([]film.Target, len(targets)), make([]func(report) error, len(targets))
	for i, t := range targets {
		to[i].Format = t.format
		switch {
		case t.path == "-": // it may be a pipe, or a file that has a beginning already
			to[i].Sink, keep[i] = film.Sink{Writer: o.cmd.OutOrStdout()}, func(report) error { return nil }
		case t.format.Folder:
			var err error
			if to[i].Sink, keep[i], err = o.frames(t.path); err != nil {
				return err
			}
		default:
			file, err := o.create(t.path)
			if err != nil {
				return err
			}
			to[i].Sink, keep[i] = film.Sink{Writer: file, At: file}, func(r report) error { return o.keep(file, r) }
		}
	}
	if err := film.Write(ctx, f, to...); err != nil {
		return err
	}
	flashes := false
	for i, t := range targets {
		info := f.InfoOf(t.format)
		size := t.format.Size(info.Size)
		r := report{
			Format:   t.format.Name,
			Width:    size.X,
			Height:   size.Y,
			Frames:   info.Frames,
			Duration: info.Length.Milliseconds(),
			Alt:      info.Alt,
		}
		if t.format.Look == film.Slides {
			r.Frames, r.pages = f.Slides, f.Slides
		} else if t.format.Look != film.Words {
			r.Glimpses, flashes = f.Glimpses, f.Glimpses > 0
		}
		if err := keep[i](r); err != nil {
			return err
		}
	}
	if flashes {
		note := fmt.Sprintf("%s under %d ms: the film may flash", reel.Count(f.Glimpses, "picture"), film.LeastLook.Milliseconds())
		o.notes = append(o.notes, note)
	}
	return nil
}

// announced yields the scenes of a film. As soon as they are ranged, which shows that the film is possible, it says how to shorten a long
// film, and then how far the writing has come.
func (o *output) announced(f film.Film) iter.Seq[story.Scene] {
	const long = 5 * time.Minute
	return func(yield func(story.Scene) bool) {
		if !o.quiet && f.Length >= long {
			fmt.Fprintf(o.cmd.ErrOrStderr(), "the film will have %s and run for %s: shorten it with --duration, --steps or --max-frames\n",
				reel.Count(f.Frames, "frame"), reel.Seconds(f.Length))
		}
		reel.Watched(f.Scenes, o.progress(f.Frames))(yield)
	}
}

// formatsOf returns the formats that are words, or all others.
func formatsOf(words bool) []film.Format {
	return slices.DeleteFunc(slices.Clone(film.Formats), func(f film.Format) bool { return (f.Look == film.Words) != words })
}

func formatName(f film.Format) string { return f.Name }

func formatEnding(f film.Format) string { return f.Ext }

func formatNames(formats []film.Format) []string { return words.NamesOf(formats, formatName) }

// frames stages the folder of a film in single frames. keep is to be called after the film is written.
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
			r.Bytes += f.Written
		}
		o.reports = append(o.reports, r)
		return nil
	}
	return film.Sink{Create: create}, keep, o.transaction.Folder(path)
}
