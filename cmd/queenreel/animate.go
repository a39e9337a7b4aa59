package main

import (
	"cmp"
	"context"
	"fmt"
	"image"
	"path/filepath"
	"slices"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

func newAnimate() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "animate",
		SuggestFor: append(formatNames(formatsOf(false)), "film", "movie", "play", "slides", "video", "watch"),
		Short:      "Film a search",
		Long: `Film a search. Without flags, it films the search for the first solution for 8
queens in out/8-queens.gif.

The ending of a file picks its format: queenreel list formats tells them, such
as gif, html for a page, pdf for slides, frames for a folder of pictures and vtt
for subtitles. Files of one call share their times. -o - is standard output.

To film a solver of your own, record it in Go, Python or JavaScript, as
docs/recorders/README.md shows.`,
		Example: `  queenreel animate
  queenreel animate -n 4 -o four.gif -o four.webp -o four.vtt
  queenreel animate --detail tests --steps 1:60 --speed 0.5 -o start.gif
  queenreel animate --all --max-frames 100 -q --json -o all.gif
  queenreel animate -n 9 -s propagate --by column -o nine.svg
  queenreel animate -n 6 --step 1,first-dead-row,12-14 -o slides.pdf
  queenreel trace -n 5 | queenreel animate --trace - -o five.gif`,
	}
	f := newFilmFlags(cmd, film.Formats)
	f.films(f.openSearches)
	return cmd
}

// filmFlags holds the flags of commands that write films, or their words.
type filmFlags struct {
	*flags
	paths   []string
	formats []film.Format // the formats to choose from
	format  film.Format   // the format of all files; the zero format stands for that of each ending
}

func newFilmFlags(cmd *cobra.Command, formats []film.Format) *filmFlags {
	f := &filmFlags{flags: newFlags(cmd), formats: formats}
	f.twoThemes = true
	all := cmd.Flags()
	all.StringArrayVarP(&f.paths, "output", "o", nil,
		"a `FILE`; may be repeated (default out/8-queens.gif)")
	choose(cmd, &f.format, "format", "format", formats, formatName, "the format of the files, by `NAME` (default by their ending)")
	return f
}

// films has the command film the searches that open opens into each of the files.
func (f *filmFlags) films(open func(context.Context) error) {
	f.runs(func(ctx context.Context) error {
		if err := open(ctx); err != nil {
			return err
		}
		targets, err := f.targets()
		if err != nil {
			return err
		}
		f.Formats = words.NamesOf(targets, func(t target) string { return t.format.Name })
		made, err := reel.Film(ctx, f.Options)
		if err != nil {
			return err
		}
		if made.Reduced != "" {
			why := "--for " + f.For
			if f.MaxBytes > 0 {
				why = "--max-bytes " + f.text("max-bytes")
			}
			f.notes = append(f.notes, why+": "+made.Reduced)
		}
		kind, several := f.Steps.String(), story.StepKinds[1:len(story.StepKinds)-1] // all but the start and the end
		if slices.ContainsFunc(several, func(k story.StepKind) bool { return k.Name == kind }) {
			f.notes = append(f.notes, fmt.Sprintf("--steps %s: the first such step alone; %s%[1]s films all of them", kind, reel.AllOf))
		}
		targets[0].path = cmp.Or(targets[0].path, f.defaultPath(made.Searches, targets[0].format.Ext))
		return f.writeFilm(ctx, made, targets)
	})
}

type target struct {
	path   string
	format film.Format
}

// targets returns the files that the flags name, or else one without a path, in the format that --format or the place of --for has.
func (f *filmFlags) targets() ([]target, error) {
	if len(f.paths) == 0 && f.format.Name != "" {
		return []target{{"", f.format}}, nil
	}
	if len(f.paths) == 0 {
		place := slices.IndexFunc(reel.Places, func(p reel.Place) bool { return p.Name == f.For })
		i := slices.IndexFunc(f.formats, func(f film.Format) bool { return place >= 0 && f.Name == reel.Places[place].Format })
		return []target{{"", f.formats[max(0, i)]}}, nil
	}
	var targets []target
	for i, path := range f.paths {
		for _, other := range f.paths[:i] {
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
			if err := f.checkStdout(format.Look == film.Words); err != nil {
				return nil, err
			}
		}
		targets = append(targets, target{path, format})
	}
	if f.Night != nil && !slices.ContainsFunc(targets, func(t target) bool { return t.format.TwoThemes }) {
		return nil, usagef("--theme %s: only a page and an SVG film have two themes: add -o film.html or -o film.svg", f.text("theme"))
	}
	size := image.Point(f.Size).Mul(max(1, f.Scale))
	for _, t := range targets {
		if t.format.Even && t.format.Size(size) != size {
			return nil, usagef("--size %s: %s needs even sides: use %dx%d",
				f.text("size"), t.format.Name, f.Size.X+f.Size.X%2, f.Size.Y+f.Size.Y%2)
		}
	}
	return targets, nil
}

// formatOf returns the format of --format, or else that of the path's ending; words go to standard output in the first format.
func (f *filmFlags) formatOf(path string) (film.Format, error) {
	format, ok := film.FormatOf(f.formats, path)
	endings := reel.Alternatives(words.NamesOf(f.formats, formatEnding))
	switch {
	case f.format.Name != "":
		return f.format, nil
	case path == "-" && f.formats[0].Look == film.Words:
		return f.formats[0], nil
	case path == "-":
		return format, usagef("-o -: say with --format what to write: %s", reel.Alternatives(formatNames(f.formats)))
	case !ok && f.formats[0].Look != film.Words && strings.EqualFold(filepath.Ext(path), ".png"):
		return format, usagef("--output %s: is a single picture, as of queenreel still: choose %s for a film", path, endings)
	case !ok:
		return format, usagef("--output %s: unknown file type: choose %s", path, endings)
	}
	return format, nil
}
