package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/mattn/go-isatty"
)

// confirm says what is about to be written. If somebody sits at a terminal, it asks whether to go on, and anything but yes is an error.
func (o *output) confirm(ctx context.Context, what string) error {
	stderr := o.cmd.ErrOrStderr()
	if !isTerminal(o.cmd.InOrStdin()) || !isTerminal(stderr) {
		_, err := fmt.Fprintln(stderr, what)
		return err
	}
	if _, err := fmt.Fprintf(stderr, "%s\nwrite them? [y/N] ", what); err != nil {
		return err
	}
	answers := bufio.NewScanner(stoppable(ctx, func() (io.ReadCloser, error) { return io.NopCloser(o.cmd.InOrStdin()), nil }))
	answered := answers.Scan()
	switch strings.ToLower(strings.TrimSpace(answers.Text())) {
	case "y", "yes":
		return nil
	}
	if !answered {
		fmt.Fprintln(stderr) // the question's line has no end yet
	}
	if ctx.Err() != nil {
		return ctx.Err()
	}
	return errors.New("nothing was written")
}

// isTerminal reports whether what is read or written is a terminal.
func isTerminal(stream any) bool {
	f, ok := stream.(*os.File)
	return ok && isatty.IsTerminal(f.Fd())
}
