package main

import (
	"cmp"
	"context"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"queenreel/draw/film"
	"queenreel/draw/reel"
	"queenreel/draw/story/words"
	"queenreel/trace"
)

func newTrace() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "trace",
		SuggestFor: []string{"events", "json", "jsonl", "log"},
		Short:      "Write a search as JSON Lines",
		Long: `Write a search as JSON Lines: a header, then a line for each thing that the solver
does, as docs/trace-format.md describes them. animate --trace films any such trace,
whoever wrote it.`,
		Example: `  queenreel trace -n 4
  queenreel trace -n 6 --all -o six.jsonl
  queenreel trace | queenreel animate --trace -`,
	}
	f := newFlags(cmd)
	path := cmd.Flags().StringP("output", "o", "", "the `FILE` to write (default -)")
	f.runs(func(ctx context.Context) error {
		*path = cmp.Or(*path, "-")
		format, isFilm := film.FormatOf(film.Formats, *path)
		if isFilm && format.Look != film.Words || strings.EqualFold(filepath.Ext(*path), ".png") {
			return usagef("--output %s: a trace is JSON Lines, as in -o trace.jsonl: queenreel animate and still draw the search", *path)
		}
		if err := f.open(ctx); err != nil {
			return err
		}
		src, err := f.Open(ctx, trace.MaxN)
		if err != nil {
			return err
		}
		return f.write(*path, report{Format: "jsonl", Alt: words.English.Alt.Trace}, func(w io.Writer) error {
			if *path == "-" && f.showsStdout() {
				return trace.Write(w, src.About, src.Events)
			}
			return trace.Write(w, src.About, reel.Watched(src.Events, f.progress(0)))
		})
	})
	return cmd
}
