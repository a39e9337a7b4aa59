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
	"time"

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
	err = staging.Cannot("write", "standard output", err)
	if o.err == nil {
		o.err = err
	}
	return n, err
}

func (o *standardOutput) written() string {
	if o.bytes == 0 {
		return "nothing was written"
	}
	return "standard output has the first " + naming.Size(o.bytes) + ", and nothing else was written"
}

// A progress is a line on a terminal that says how far work has come, and is nil elsewhere.
type progress struct {
	mu          sync.Mutex
	to          io.Writer // nil when the work is finished
	began, told time.Time
	tick        *time.Timer // until the line shows that time passes
	done, steps int
	width       int // of the longest line
}

// progress begins a line for the given number of steps, or 0 if nobody knows the number.
func (o *output) progress(steps int) *progress {
	if o.quiet || !isTerminal(o.cmd.ErrOrStderr()) {
		return nil
	}
	p := &progress{to: o.cmd.ErrOrStderr(), began: time.Now()}
	p.tick = time.AfterFunc(time.Second, func() { p.update(func() {}) })
	p.set(0, steps)
	o.bar = p
	return p
}

// Step advances the line.
func (p *progress) Step() {
	if p != nil {
		p.update(func() { p.done++ })
	}
}

func (p *progress) set(done, steps int) {
	if p != nil {
		p.update(func() { p.done, p.steps = done, steps })
	}
}

// update writes the line after a change, up to ten times a second.
func (p *progress) update(change func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	change()
	now := time.Now()
	if p.to == nil || now.Sub(p.told) < 100*time.Millisecond {
		return
	}
	p.told = now
	p.tick.Reset(time.Second)
	took := now.Sub(p.began)
	line := fmt.Sprintf("%d in %v", p.done, took.Round(time.Second))
	if p.steps > 0 {
		bar := strings.Repeat("=", 30*min(p.done, p.steps)/p.steps)
		line = fmt.Sprintf("%d / %d [%-30s] %d%%", p.done, p.steps, bar, 100*p.done/p.steps)
		if p.done > 0 {
			line += fmt.Sprintf(" %v left", (took / time.Duration(p.done) * time.Duration(p.steps-p.done)).Round(time.Second))
		}
	}
	p.width = max(p.width, len(line))
	fmt.Fprintf(p.to, "\r%-*s", p.width, line)
}

// Finish removes the line.
func (p *progress) Finish() {
	if p == nil {
		return
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if p.to != nil {
		p.tick.Stop()
		fmt.Fprintf(p.to, "\r%*s\r", p.width, "")
		p.to = nil
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
