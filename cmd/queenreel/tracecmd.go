package main

import (
	"context"
	"io"

	"github.com/spf13/cobra"

	"queenreel/draw/story"
	"queenreel/trace"
)

// A traceFile holds the flags of the command trace.
type traceFile struct {
	search *searchFlags
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
	t := &traceFile{search: addSearch(cmd, trace.MaxN), output: addOutput(cmd)}
	t.search.addLimit()
	cmd.Flags().StringVarP(&t.path, "output", "o", "-", "the `FILE` to write; - is standard output")
	under(cmd, fileHeading)
	cmd.RunE = func(cmd *cobra.Command, _ []string) error { return t.run(cmd.Context()) }
	return cmd
}

func (t *traceFile) run(ctx context.Context) error { return t.output.finish(t.prepare(ctx)) }

// prepare writes the events of the search.
func (t *traceFile) prepare(ctx context.Context) error {
	src, err := t.search.open(ctx)
	if err != nil {
		return err
	}
	defer src.close()
	return t.output.write(t.path, func(w io.Writer) (report, error) {
		r := report{Format: "jsonl", Alt: story.English.Alt.Trace}
		return r, trace.Write(w, src.About, src.events)
	})
}
