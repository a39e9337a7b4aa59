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

	"queenreel/cmd/internal/naming"
	"queenreel/draw/reel"
)

// manyFiles is how many pictures are written without a word before.
const manyFiles = 1000

// sampledFiles is how many pictures are encoded to say how large all will be.
const sampledFiles = 10

// announceMany says of very many pictures how many there are and how large they will be, and asks on a terminal whether to write them.
func (s *solutionsFlags) announceMany(ctx context.Context, x *index, solved *reel.Solved) error {
	n := len(x.Pictures)
	if n <= manyFiles || s.output.quiet {
		return nil
	}
	bytes, sampled := 0, 0
	for encode := range s.pictures(x, solved) {
		file := encode()
		if file.err != nil {
			return file.err
		}
		bytes += len(file.data)
		if sampled++; sampled == sampledFiles {
			break
		}
	}
	size := naming.Size(int64(n) * int64(bytes) / int64(sampled))
	return s.output.confirm(ctx, fmt.Sprintf("%s pictures, about %s: --only and --solutions choose fewer", thousands(n), size))
}

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
