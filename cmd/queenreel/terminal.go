package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"sync"

	"github.com/cheggaaa/pb/v3"
	"github.com/mattn/go-isatty"

	"queenreel/cmd/internal/naming"
	"queenreel/cmd/internal/staging"
)

// A standardOutput is the standard output of a command. It keeps the first error, because cobra ignores the errors of
// the help texts that it writes.
type standardOutput struct {
	io.Writer
	bytes int64
	err   error // the first
}

func (o *standardOutput) Write(p []byte) (int, error) {
	n, err := o.Writer.Write(p)
	o.bytes += int64(n)
	if err != nil {
		err = staging.Cannot("write", "standard output", err)
	}
	if o.err == nil {
		o.err = err
	}
	return n, err
}

// written says what an interrupted run has written.
func (o *standardOutput) written() string {
	if o.bytes == 0 {
		return "nothing was written"
	}
	return "standard output has the first " + naming.Size(o.bytes) + ", and nothing else was written"
}

// A progress is a progress bar on a terminal. Elsewhere it shows nothing.
type progress struct {
	bar    *pb.ProgressBar
	finish func() // removes the bar; a second call waits for the first
}

// progress starts a bar with the given number of steps, or 0 if nobody knows the number.
func (o *output) progress(steps int) progress {
	if o.quiet || !isTerminal(o.cmd.ErrOrStderr()) {
		return progress{}
	}
	template := `{{counters . }} {{bar . }} {{percent . }} {{rtime . "%s left" "" "" }}`
	if steps == 0 {
		template = `{{counters . }} in {{etime . }}`
	}
	bar := pb.New(steps).SetWriter(o.cmd.ErrOrStderr()).SetTemplateString(template)
	bar.Set(pb.CleanOnFinish, true)
	bar.Start()
	o.bar = progress{bar, sync.OnceFunc(func() { bar.Finish() })}
	return o.bar
}

// Step advances the bar.
func (p progress) Step() {
	if p.bar != nil {
		p.bar.Increment()
	}
}

func (p progress) set(done, total int) {
	if p.bar != nil {
		p.bar.SetTotal(int64(total)).SetCurrent(int64(done))
	}
}

// Finish removes the bar.
func (p progress) Finish() {
	if p.bar != nil {
		p.finish()
	}
}

// confirm says what is about to be written. On a terminal it asks whether to go on, and any answer but yes is an error.
func (o *output) confirm(ctx context.Context, what string) error {
	stderr := o.cmd.ErrOrStderr()
	if !isTerminal(o.cmd.InOrStdin()) || !isTerminal(stderr) {
		_, err := fmt.Fprintln(stderr, what)
		return err
	}
	if _, err := fmt.Fprintf(stderr, "%s\nwrite them? [y/N] ", what); err != nil {
		return err
	}
	answers := bufio.NewScanner(stoppable(ctx, opener(o.cmd, "-")))
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

// awaited returns what a function returns, or the error of the context if that is done before. The function then goes
// on for nothing until the program ends: it must not write anything.
func awaited[T any](ctx context.Context, f func() (T, error)) (T, error) {
	var value T
	var err error
	done := make(chan struct{})
	go func() {
		value, err = f()
		close(done)
	}()
	select {
	case <-done:
		return value, err
	case <-ctx.Done():
		return *new(T), ctx.Err()
	}
}
