package main

import (
	"context"
	"io"
	"iter"
	"slices"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/trace"
)

// An animation holds the flags of the command animate.
type animation struct {
	search  *searchFlags
	story   *storyFlags
	cut     *cutFlags
	picture *pictureFlags
	output  *output

	fit     fitFlags
	plays   int
	paths   []string
	formats []film.Format // that there are
	format  *choice[film.Format]
	words   bool // the files hold nothing else
}

func newAnimate() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "animate",
		SuggestFor: append(formatNames(formatsOf(false)), "film", "movie", "video"),
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
  queenreel animate -n 4 -s propagate --by column -o four.gif
  queenreel trace -n 5 | queenreel animate --trace - -o five.gif`,
	}
	a := addAnimation(cmd)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return a.run(cmd.Context()) }
	return cmd
}

// addAnimation adds the flags of animate.
func addAnimation(cmd *cobra.Command) *animation { return addAnimationIn(film.Formats, cmd) }

// addAnimationIn adds the flags of animate for films in some formats.
func addAnimationIn(formats []film.Format, cmd *cobra.Command) *animation {
	a := &animation{formats: formats, search: addSearch(cmd, trace.MaxN), picture: addPicture(cmd, 0), output: addOutput(cmd)}
	a.story = addStory(cmd, a.picture.words)
	a.cut = addCut(cmd, a.story, a.output)
	a.output.addMetadata(cmd)
	a.search.addLimit()
	a.search.addTrace()
	a.picture.addPanels(cmd)
	a.picture.theme.maybeTwo = true
	cmd.Flags().Lookup("theme").Usage += "; two for light and dark pages"
	a.fit.add(cmd)
	cmd.Flags().Lookup("poster").Usage += "; with --for, solution where films are previewed"
	cmd.Flags().IntVar(&a.plays, "plays", 0, "play the film `K` times; 0 repeats it endlessly (default 0)")
	under(cmd, filmHeading)
	cmd.Flags().StringArrayVarP(&a.paths, "output", "o", nil, "a `FILE` to write; - is standard output; may be given several times (default out/8-queens.gif)")
	a.format = newChoice("format", formats, func(f film.Format) string { return f.Name })
	a.format.name = ""
	a.format.add(cmd, "format", "", "the format of the files, by `NAME` (default by their ending)")
	under(cmd, fileHeading)
	return a
}

func (a *animation) run(ctx context.Context) error { return a.output.finish(a.prepare(ctx)) }

// prepare films the search into each of the files.
func (a *animation) prepare(ctx context.Context) error {
	if err := a.check(); err != nil {
		return err
	}
	if len(a.search.solver.given) > 1 {
		return (&contest{a}).prepare(ctx, nil)
	}
	src, err := a.search.open(ctx)
	if err != nil {
		return err
	}
	defer src.close()
	targets, err := a.targets(func(ext string) string { return a.search.defaultPath(src, ext) })
	if err != nil {
		return err
	}
	return a.filmed(ctx, src, targets)
}

// filmed films a tale into each of the targets.
func (a *animation) filmed(ctx context.Context, told tale, targets []target) error {
	if err := a.checkEven(targets); err != nil {
		return err
	}
	a.words = !slices.ContainsFunc(targets, func(t target) bool { return !t.format.Words })
	f, _, err := a.film(ctx, told, economy{})
	if err == nil && a.fit.wanted() {
		f, err = a.fitFilm(ctx, told, targets, f.Info)
	}
	if err != nil {
		return err
	}
	return a.write(ctx, f, targets)
}

// checkEven reports an exact size that is none for one of the targets.
func (a *animation) checkEven(targets []target) error {
	asked := a.picture.look.Size
	size := asked.Mul(a.picture.look.Scale)
	for _, t := range targets {
		if t.format.Even && t.format.Size(size) != size {
			return usagef("--size %v: %s needs even sides: use %v", (*pixelsFlag)(&asked), t.format.Name, &pixelsFlag{asked.X + asked.X%2, asked.Y + asked.Y%2})
		}
	}
	return nil
}

// check reports what is wrong with the flags.
func (a *animation) check() error {
	a.fit.arrange(a.picture)
	a.cut.previewed = a.fit.chosen().previews
	if err := a.cut.check(); err != nil {
		return err
	}
	if err := a.picture.check(); err != nil {
		return err
	}
	if a.plays < 0 {
		return usagef("--plays %d: must not be negative; 0 repeats the film endlessly", a.plays)
	}
	return nil
}

// A target is a file to write, and its format.
type target struct {
	path   string
	format film.Format
}

// targets returns the files that the flags name, or else one by its default path.
func (a *animation) targets(defaultPath func(ext string) string) ([]target, error) {
	paths := a.paths
	if len(paths) == 0 {
		format, err := a.formatOf("film" + a.defaultExt())
		if err != nil {
			return nil, err
		}
		paths = []string{defaultPath(format.Ext)}
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
	if a.picture.theme.second != nil && !slices.ContainsFunc(targets, func(t target) bool { return t.format.Name == film.HTML.Name }) {
		return nil, usagef("--theme %s: only a page has two themes: add -o film.html", a.picture.theme)
	}
	return targets, nil
}

// defaultExt returns the extension of a film where no file is named: that of the place that it is for, if any.
func (a *animation) defaultExt() string {
	return a.formats[max(0, slices.Index(a.format.names, a.fit.chosen().format))].Ext
}

// formatOf returns the format that the flags ask for, or else that of the path's ending; on standard output the first, if
// that is words.
func (a *animation) formatOf(path string) (film.Format, error) {
	switch {
	case a.format.chosen:
		return a.format.value, nil
	case path == "-" && a.formats[0].Words:
		return a.formats[0], nil
	case path == "-":
		return film.Format{}, usagef("-o -: say with --format what to write: %s", alternatives(a.format.names))
	}
	format, ok := film.FormatOf(a.formats, path)
	if !ok {
		return film.Format{}, usagef("--output %s: its ending names no format: choose %s", path, alternatives(a.format.names))
	}
	return format, nil
}

// write writes the film into all targets, in one pass.
func (a *animation) write(ctx context.Context, f film.Film, targets []target) error {
	f, bar := a.watched(f)
	defer bar.finish()
	pictures := f.Pictures
	f.Pictures = func(yield func(draw.Picture) bool) { // ranged once the film is known to be possible, and is no words
		a.output.announceLong(f.Info)
		pictures(yield)
	}
	to, done, err := a.sinks(targets)
	if err == nil {
		err = flagged(film.Write(ctx, f, to...))
	}
	for i, written := range done {
		err = written(reportOf(f.Info, targets[i].format), err)
	}
	return err
}

// sinks opens the targets. For each it returns a sink, and a function to call when the film has been written or
// has failed. If a target cannot be opened, sinks returns the error and what it has for the targets before.
func (a *animation) sinks(targets []target) (to []film.Target, done []func(report, error) error, err error) {
	for _, t := range targets {
		sink, written, err := a.sink(t)
		if err != nil {
			return to, done, err
		}
		to, done = append(to, film.Target{Format: t.format, Sink: sink}), append(done, written)
	}
	return to, done, nil
}

// sink opens a target; see sinks.
func (a *animation) sink(t target) (film.Sink, func(report, error) error, error) {
	if t.format.Folder {
		folder, err := a.output.folder(t.path)
		if err != nil {
			return film.Sink{}, nil, err
		}
		folder.before = framesBefore(t.path)
		return film.Sink{Create: folder.create}, folder.done, nil
	}
	w, done, err := a.output.openFile(t.path)
	at, _ := w.(io.WriterAt) // standard output is none: it may be a pipe, or a file that has a beginning already
	return film.Sink{Writer: w, At: at}, done, err
}

// watched returns a film that advances a bar. Words have none: they are soon written, and it may be to the same terminal.
func (a *animation) watched(f film.Film) (film.Film, progress) {
	if a.words {
		return f, progress{}
	}
	bar := a.output.progress(f.Frames)
	f.Pictures = watched(f.Pictures, bar)
	return f, bar
}

// watched yields what a sequence yields, and advances the bar after each.
func watched[T any](all iter.Seq[T], bar progress) iter.Seq[T] {
	return func(yield func(T) bool) {
		for v := range all {
			if !yield(v) {
				return
			}
			bar.step()
		}
	}
}

// reportOf returns the report of a film in a format, without Path and Bytes.
func reportOf(i film.Info, format film.Format) report {
	size := format.Size(i.Size)
	return report{
		Format: format.Name, Width: size.X, Height: size.Y,
		Frames: i.Frames, Duration: format.Length(i.Length).Milliseconds(), Alt: i.Alt,
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
