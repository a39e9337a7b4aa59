package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
	"queenreel/trace"
)

// traceFlags holds the flags of the command trace.
type traceFlags struct {
	*flags
	output *output
	path   string
}

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
	t := &traceFlags{flags: &flags{cmd: cmd}}
	t.addSearch()
	t.output = addOutput(cmd)
	t.addLimit()
	cmd.Flags().StringVarP(&t.path, "output", "o", "-", "the `FILE` to write; - is standard output")
	setHeading(cmd, fileHeading)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return t.output.finish(t.prepare(cmd.Context())) }
	return cmd
}

// prepare writes the events of the search.
func (t *traceFlags) prepare(ctx context.Context) error {
	if err := t.open(ctx); err != nil {
		return err
	}
	src, err := t.Open(ctx, trace.MaxN)
	if err != nil {
		return err
	}
	return t.output.write(t.path, func(w io.Writer) (report, error) {
		r := report{Format: "jsonl", Alt: story.English.Alt.Trace}
		if t.path == "-" && t.output.showsStdout() {
			return r, trace.Write(w, src.About, src.Events)
		}
		bar := t.output.progress(0)
		defer bar.Finish()
		return r, trace.Write(w, src.About, func(yield func(trace.Event) bool) {
			for e := range src.Events {
				if !yield(e) {
					return
				}
				bar.Step()
			}
		})
	})
}
