package main

import (
	"context"
	"fmt"
	"iter"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
	"queenreel/draw/story"
	"queenreel/trace"
)

// A film over one of these is taken for a mistake, unless --max-frames 0 says that it is meant.
const (
	mostFrames = 20_000
	mostLength = time.Hour
)

// countedFrames is up to where the frames of a film are counted before it is refused. As far as that, panels
// follow the search for a still too: so it is the same picture as in the film.
const countedFrames = draw.DefaultSteps

// An animation is what the flags of animate say.
type animation struct {
	*search
	*picture
	*telling
	*output

	steps     stepRange
	maxFrames int
	duration  time.Duration
	plays     int
	paths     []string
	format    string
}

func newAnimate() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "animate",
		SuggestFor: append(formatNames(), "film", "movie", "video"),
		Short:      "Film a search",
		Long: `Film a search. Without flags the film shows the search for the first solution
for 8 queens, and goes to out/8-queens.gif. Other films have names that say what
differs, such as out/6-queens-dlx-all.gif.`,
		Example: `  queenreel animate
  queenreel animate -n 6 --all -o six.gif
  queenreel animate --detail tests --steps 1:60 --speed 0.5 -o start.gif
  queenreel animate --all --max-frames 100 -q --json -o all.gif
  queenreel animate -n 4 -s propagate --by column -o four.gif
  queenreel trace -n 5 | queenreel animate --trace - -o five.gif`,
	}
	a := &animation{search: addSearch(cmd, trace.MaxN), picture: addPicture(cmd, 0), telling: addTelling(cmd), output: addOutput(cmd)}
	a.search.addLimit(cmd)
	a.search.addTrace(cmd)
	a.picture.addLabels(cmd)
	a.picture.addPanels(cmd)
	a.telling.addHolds(cmd)
	cmd.Flags().Var(&a.steps, "steps", "only these steps, from 1; either end may be left out (default all)")
	under(cmd, stepFlags)
	cmd.Flags().IntVar(&a.maxFrames, "max-frames", 0, fmt.Sprintf("thin to `K` frames, but leave no solution out; 0 allows any length (default up to %d)", mostFrames))
	cmd.Flags().DurationVar(&a.duration, "duration", 0, "fit the film into this `TIME`: shorter holds first, then fewer steps (default as long as the holds)")
	cmd.Flags().IntVar(&a.plays, "plays", 0, "play the film `K` times; 0 is for ever (default 0)")
	under(cmd, filmFlags)
	cmd.Flags().StringArrayVarP(&a.paths, "output", "o", nil, "a `FILE` to write, - for standard output; may be given several times (default out/8-queens.gif)")
	cmd.Flags().StringVar(&a.format, "format", "", "the format of the files, by `NAME` (default by their ending)")
	under(cmd, fileFlags)
	complete(cmd, "format", formatNames())
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return a.run(cmd) }
	return cmd
}

// run films the search into each of the files.
func (a *animation) run(cmd *cobra.Command) error {
	if err := a.check(); err != nil {
		return err
	}
	src, err := a.open(cmd)
	if err != nil {
		return err
	}
	defer src.close()
	targets, err := a.targets(src)
	if err != nil {
		return err
	}
	scenes, census, err := a.scenes(cmd, src)
	if err != nil {
		return err
	}
	a.Steps = max(countedFrames, census.Last.Step)
	return a.finish(a.film(cmd.Context(), src, scenes, census, targets))
}

// check reports what is wrong with the flags.
func (a *animation) check() error {
	if err := a.telling.check(); err != nil {
		return err
	}
	if a.maxFrames < 0 {
		return usagef("--max-frames %d: must not be negative", a.maxFrames)
	}
	if a.duration < 0 {
		return usagef("--duration %v: must not be negative", a.duration)
	}
	if a.plays < 0 {
		return usagef("--plays %d: must not be negative; 0 is for ever", a.plays)
	}
	return nil
}

// A target is a file to write, and its format.
type target struct {
	path   string
	format film.Format
}

// targets returns the files that the flags name, or the default one for a source.
func (a *animation) targets(src *source) ([]target, error) {
	paths := a.paths
	if len(paths) == 0 {
		format, err := a.formatOf("film" + film.Formats[0].Ext)
		if err != nil {
			return nil, err
		}
		paths = []string{a.defaultPath(src, format.Ext)}
	}
	var targets []target
	for i, path := range paths {
		if slices.ContainsFunc(paths[:i], func(p string) bool { return filepath.Clean(p) == filepath.Clean(path) }) {
			return nil, usagef("--output %s: is named twice", path)
		}
		format, err := a.formatOf(path)
		if err != nil {
			return nil, err
		}
		if path == "-" && format.Folder {
			return nil, usagef("--output -: a film in the format %s is a folder: name one", format.Name)
		}
		if path == "-" {
			if err := a.checkStdout(); err != nil {
				return nil, err
			}
		}
		targets = append(targets, target{path, format})
	}
	return targets, nil
}

func (a *animation) formatOf(path string) (film.Format, error) {
	list := strings.Join(formatNames(), ", ")
	if a.format != "" {
		i := slices.Index(formatNames(), a.format)
		if i < 0 {
			return film.Format{}, usagef("--format %s: no such format: there is %s", a.format, list)
		}
		return film.Formats[i], nil
	}
	if path == "-" {
		return film.Format{}, usagef("-o -: say with --format what to write: %s", list)
	}
	format, ok := film.FormatOf(path)
	if !ok {
		return film.Format{}, usagef("--output %s: its ending names no format: there is %s", path, list)
	}
	return format, nil
}

// scenes returns the scenes to film, and counts them first: a film that would run away is refused.
func (a *animation) scenes(cmd *cobra.Command, src *source) (iter.Seq[story.Scene], story.Census, error) {
	ctx := cmd.Context()
	scenes := src.scenes(a.picture, a.telling)
	a.Search = scenes
	if a.steps.from > 0 {
		scenes = story.Between(scenes, a.steps.from, a.steps.to, a.EndHold())
	}
	meant := cmd.Flags().Changed("max-frames") || a.duration > 0
	most := countedFrames
	if meant {
		most = 1 << 40 // it takes as long as the search does
	}
	census := story.Count(ctx, scenes, most)
	if err := src.ended(ctx); err != nil {
		return nil, census, err
	}
	if census.Scenes == 0 {
		return nil, census, usagef("--steps %v: the film has fewer steps", &a.steps)
	}
	if !meant && (census.Cut || census.Scenes > mostFrames || census.Length > mostLength) {
		return nil, census, runsAway(census)
	}
	if a.maxFrames > 0 {
		thin, err := story.Thin(scenes, census, a.maxFrames)
		if err != nil {
			return nil, census, usagef("--max-frames: %w", err)
		}
		scenes, census = thin, story.Count(ctx, thin, most)
	}
	if a.duration > 0 {
		fit, err := story.Fit(scenes, census, a.duration)
		if err != nil {
			return nil, census, usagef("--duration %v: %w", a.duration, err)
		}
		scenes, census = fit, story.Count(ctx, fit, most)
	}
	return scenes, census, nil
}

// runsAway returns the error that refuses a film.
func runsAway(c story.Census) error {
	more := ""
	if c.Cut {
		more = "more than "
	}
	return usagef("the film would have %s%s and run for %s%s: tame it with --solutions, --steps or --max-frames; --max-frames 0 means it",
		more, count(c.Scenes, "frame"), more, seconds(c.Length))
}

// film stages a file for each target: one search and one painting for all of them.
func (a *animation) film(ctx context.Context, src *source, scenes iter.Seq[story.Scene], c story.Census, targets []target) error {
	painter, err := a.painter(src)
	if err != nil {
		return err
	}
	f := film.New(painter, scenes, c)
	f.Plays = a.plays
	f.Err = func() error { return src.ended(ctx) }
	bar := a.progress(c.Scenes)
	defer bar.finish()
	f.Pictures = watched(f.Pictures, bar)

	to, done, err := a.sinks(targets)
	if err == nil {
		err = flagged(film.Write(ctx, f, to...))
	}
	for i, written := range done {
		err = written(reportOf(f.Info, targets[i].format), err)
	}
	return err
}

// sinks returns where to write the targets, and for each what to call when it is written or has failed. With
// an error, it returns those before the target that has it.
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

// sink returns where to write a target; see sinks.
func (a *animation) sink(t target) (film.Sink, func(report, error) error, error) {
	if t.format.Folder {
		folder, err := a.folder(t.path)
		if err != nil {
			return film.Sink{}, nil, err
		}
		return film.Sink{Create: folder.create}, folder.done, nil
	}
	w, done, err := a.openFile(t.path)
	return film.Sink{Writer: w}, done, err
}

// watched yields the pictures, and moves the bar on after each.
func watched(pictures iter.Seq[draw.Picture], bar progress) iter.Seq[draw.Picture] {
	return func(yield func(draw.Picture) bool) {
		for p := range pictures {
			if !yield(p) {
				return
			}
			bar.step()
		}
	}
}

// reportOf returns what to say of a film that was written in a format, all but path and bytes.
func reportOf(i film.Info, format film.Format) report {
	return report{
		Format: format.Name, Width: i.Size.X, Height: i.Size.Y,
		Frames: i.Frames, Duration: format.Length(i.Length).Milliseconds(), Alt: i.Alt,
	}
}
