package main

import (
	"context"
	"image"
	"io"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/reel"
)

// animateFlags holds the flags of the command animate.
type animateFlags struct {
	*flags
	output *output

	paths   []string
	formats []film.Format // that can be chosen
	format  *choice[film.Format]
}

func newAnimate() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "animate",
		SuggestFor: append(formatNames(formatsOf(false)), "film", "movie", "slides", "video"),
		Short:      "Film a search",
		Long: `Film a search. Without flags it films the search for the first solution for 8
queens, in out/8-queens.gif. The names of other films say what differs, such as
out/6-queens-dlx-all.gif.

The ending of a file picks its format. A film in the format frames is a folder.
Subtitles and transcripts are formats too, with the times of the film that they
are written with.`,
		Example: `  queenreel animate
  queenreel animate -n 4 -o four.gif -o four.webp -o four.vtt
  queenreel animate --detail tests --steps 1:60 --speed 0.5 -o start.gif
  queenreel animate --all --max-frames 100 -q --json -o all.gif
  queenreel animate -n 4 -s propagate --by column -o four.svg
  queenreel animate -n 6 --step 1,first-dead-row,12-14 -o slides.pdf
  queenreel trace -n 5 | queenreel animate --trace - -o five.gif`,
	}
	a := addAnimate(cmd, film.Formats)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return a.run(cmd.Context(), a.openSearches) }
	return cmd
}

// addAnimate adds the flags of animate for films in some formats.
func addAnimate(cmd *cobra.Command, formats []film.Format) *animateFlags {
	a := &animateFlags{flags: &flags{cmd: cmd}, formats: formats}
	a.addSearch()
	a.addPicture()
	a.output = addOutput(cmd)
	a.addDetail()
	a.addTime()
	addMetadata(cmd, &a.NoMeta)
	a.addLimit()
	a.addTrace()
	a.addPanels()
	a.theme.two = true
	cmd.Flags().Lookup("theme").Usage += "; two for light and dark pages"
	a.addFit()
	if slices.ContainsFunc(formats, func(f film.Format) bool { return f.Slides }) {
		a.addSlides()
	}
	cmd.Flags().IntVar(&a.Plays, "plays", 0, "play the film `K` times; 0 repeats it endlessly (default 0)")
	setHeading(cmd, filmHeading)
	cmd.Flags().StringArrayVarP(&a.paths, "output", "o", nil, "a `FILE` to write; - is standard output; may be given several times (default out/8-queens.gif)")
	a.format = newFormatChoice(formats)
	a.format.add(cmd, "format", "", "the format of the files, by `NAME` (default by their ending)")
	setHeading(cmd, fileHeading)
	return a
}

// newFormatChoice returns a choice among formats, none of which is the default.
func newFormatChoice(formats []film.Format) *choice[film.Format] {
	c := newChoice("format", formats, func(f film.Format) string { return f.Name })
	c.name = ""
	return c
}

// run films what open opens, one search or several.
func (a *animateFlags) run(ctx context.Context, open func(context.Context) error) error {
	defer a.close()
	if err := open(ctx); err != nil {
		return err
	}
	return a.output.finish(a.prepare(ctx))
}

// prepare films the open searches into each of the files.
func (a *animateFlags) prepare(ctx context.Context) error {
	targets, err := a.targets()
	if err != nil {
		return err
	}
	a.Watch = a.output.watch
	for _, t := range targets {
		a.Formats = append(a.Formats, t.format.Name)
	}
	filmed := reel.Film
	if allWords(targets) {
		filmed = reel.Transcript
	}
	f, err := filmed(ctx, a.Options)
	if err != nil {
		return err
	}
	if f.Conceded != "" {
		why := "--for " + a.For
		if a.MaxBytes > 0 {
			why = "--max-bytes " + a.size.text
		}
		a.output.notes = append(a.output.notes, why+": "+f.Conceded)
	}
	if targets[0].path == "" {
		targets[0].path = a.defaultPath(f.Searches(), targets[0].format.Ext)
	}
	return a.output.writeFilm(ctx, f, targets)
}

// checkEven reports an exact size that one of the targets cannot have.
func (a *animateFlags) checkEven(targets []target) error {
	size := a.Size.Mul(max(1, a.Scale))
	for _, t := range targets {
		if t.format.Even && t.format.Size(size) != size {
			return usagef("--size %v: %s needs even sides: use %v", dimensions(a.Size), t.format.Name, dimensions(a.Size.Add(image.Pt(a.Size.X%2, a.Size.Y%2))))
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
func (a *animateFlags) targets() ([]target, error) {
	paths := a.paths
	if len(paths) == 0 {
		format, err := a.formatOf("film" + a.defaultExt())
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
		format, err := a.formatOf(path)
		if err != nil {
			return nil, err
		}
		if path == "-" && format.Folder {
			return nil, usagef("--output -: a film in the format %s is a folder: name one", format.Name)
		}
		if path == "-" {
			if err := a.output.checkStdout(format.Words); err != nil {
				return nil, err
			}
		}
		targets = append(targets, target{path, format})
	}
	if a.Night != nil && !slices.ContainsFunc(targets, func(t target) bool { return t.format.Name == film.HTML.Name }) {
		return nil, usagef("--theme %s: only a page has two themes: add -o film.html", a.theme)
	}
	return targets, a.checkEven(targets)
}

// defaultExt returns the extension of a film where no file is named: that of the place that it is for, if any.
func (a *animateFlags) defaultExt() string {
	i := slices.IndexFunc(reel.Places, func(p reel.Place) bool { return p.Name == a.For })
	if i < 0 {
		return a.formats[0].Ext
	}
	return a.formats[max(0, slices.Index(a.format.names, reel.Places[i].Format))].Ext
}

// formatOf returns the format that the flags ask for, or else that of the path's ending; on standard output the first, if
// that is words.
func (a *animateFlags) formatOf(path string) (film.Format, error) {
	switch {
	case a.format.chosen:
		return a.format.value, nil
	case path == "-" && a.formats[0].Words:
		return a.formats[0], nil
	case path == "-":
		return film.Format{}, usagef("-o -: say with --format what to write: %s", reel.Alternatives(a.format.names))
	}
	format, ok := film.FormatOf(a.formats, path)
	if !ok {
		return film.Format{}, usagef("--output %s: its ending names no format: choose %s", path, reel.Alternatives(a.format.names))
	}
	return format, nil
}

// writeFilm stages the files of all targets, and writes the film into them in one pass.
func (o *output) writeFilm(ctx context.Context, f film.Film, targets []target) error {
	pages := 0
	if slices.ContainsFunc(targets, func(t target) bool { return t.format.Slides }) {
		f.Pictures = slidesOf(f, &pages)
	}
	if !allWords(targets) {
		f.Pictures, f.Scenes = announced(o, f.Info, f.Pictures), announced(o, f.Info, f.Scenes)
	}
	to, done, err := o.sinks(targets)
	if err == nil {
		err = film.Write(ctx, f, to...)
	}
	for i, written := range done {
		r := reportOf(f.Info, targets[i].format)
		if targets[i].format.Slides {
			r.Frames, r.Duration, r.pages = pages, 0, pages
		}
		err = written(r, err)
	}
	return err
}

// slidesOf yields the pictures of a film, and counts those that are slides.
func slidesOf(f film.Film, pages *int) iter.Seq[draw.Picture] {
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

// sinks opens the targets. For each it returns a sink, and a function to call when the film has been written or
// has failed. If a target cannot be opened, sinks returns the error and what it has for the targets before.
func (o *output) sinks(targets []target) (to []film.Target, done []func(report, error) error, err error) {
	for _, t := range targets {
		sink, written, err := o.sink(t)
		if err != nil {
			return to, done, err
		}
		to, done = append(to, film.Target{Format: t.format, Sink: sink}), append(done, written)
	}
	return to, done, nil
}

// sink opens a target; see sinks.
func (o *output) sink(t target) (film.Sink, func(report, error) error, error) {
	if t.format.Folder {
		folder, err := o.folder(t.path)
		if err != nil {
			return film.Sink{}, nil, err
		}
		folder.before = framesBefore(t.path)
		return film.Sink{Create: folder.create}, folder.done, nil
	}
	w, done, err := o.openFile(t.path)
	at, _ := w.(io.WriterAt) // standard output is none: it may be a pipe, or a file that has a beginning already
	return film.Sink{Writer: w, At: at}, done, err
}

// reportOf returns the report of a film in a format, without Path and Bytes.
func reportOf(i film.Info, format film.Format) report {
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
	var names []string
	for _, f := range formats {
		names = append(names, f.Name)
	}
	return names
}
