package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
	"queenreel/trace"
)

func newTrace() *cobra.Command {
	cmd := &cobra.Command{
		Use:        "trace",
		SuggestFor: []string{"events", "json", "jsonl", "log"},
		Short:      "Write a search as JSON Lines",
		Long: `Write a search as JSON Lines: a header, and a line for each thing that the solver
does. docs/trace-format.md describes them. Any such trace can be filmed with
animate --trace, whoever wrote it.`,
		Example: `  queenreel trace -n 4
  queenreel trace -n 6 --all -o six.jsonl
  queenreel trace | queenreel animate --trace -`,
	}
	s, o := addSearch(cmd, trace.MaxN), addOutput(cmd)
	s.addLimit(cmd)
	path := cmd.Flags().StringP("output", "o", "-", "the `FILE` to write, - for standard output")
	under(cmd, fileFlags)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error {
		src, err := s.open(cmd)
		if err != nil {
			return err
		}
		encode := func(w io.Writer) (report, error) {
			r := report{Format: "jsonl", Alt: story.English.Alt.Trace}
			return r, trace.Write(stopWriter{cmd.Context(), w}, src.About, src.events)
		}
		return o.finish(o.write(*path, encode))
	}
	return cmd
}

// A stopWriter fails once its context is done, so that a trace that was cut short has no end line.
type stopWriter struct {
	ctx context.Context
	w   io.Writer
}

func (s stopWriter) Write(p []byte) (int, error) {
	if err := s.ctx.Err(); err != nil {
		return 0, err
	}
	return s.w.Write(p)
}
