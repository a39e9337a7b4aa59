package main

import (
	"io"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/staging"
)

// A standardOutput is where a command writes what was asked for. It remembers what came of it: cobra ignores
// the errors of the help texts that it writes.
type standardOutput struct {
	io.Writer
	bytes int64
	err   error // the first
}

func (o *standardOutput) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	o.bytes += int64(n)
	if err != nil {
		err = staging.CannotWrite("standard output", err)
	}
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// rawStdout returns what a command's standard output writes to.
func rawStdout(cmd *cobra.Command) io.Writer {
	w := cmd.OutOrStdout()
	if out, ok := w.(*standardOutput); ok {
		return out.Writer
	}
	return w
}

// written says what an interrupted run has written.
func (o *standardOutput) written() string {
	if o.bytes == 0 {
		return "nothing was written"
	}
	return "standard output has the first " + naming.Size(o.bytes) + ", and nothing else was written"
}
