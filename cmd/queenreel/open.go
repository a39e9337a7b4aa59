package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"syscall"
)

// viewer returns the command that opens files on a desktop, in the viewer that it has for them.
func viewer(system string) []string {
	switch system {
	case "darwin":
		return []string{"open"}
	case "windows":
		return []string{"rundll32", "url.dll,FileProtocolHandler"}
	}
	return []string{"xdg-open"}
}

// openFile opens a file with the desktop's viewer, and does not wait until that is closed.
func openFile(ctx context.Context, path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	command := viewer(runtime.GOOS)
	program, err := exec.LookPath(command[0])
	if err != nil {
		return fmt.Errorf("cannot open %s: %s is not installed: open it by hand", path, command[0])
	}
	err = exec.CommandContext(ctx, program, append(command[1:], path)...).Run()
	if err != nil && ctx.Err() == nil && !stopped(err) {
		return fmt.Errorf("cannot open %s: %s failed: %w: open it by hand", path, command[0], err)
	}
	return nil
}

// stopped reports whether a program was ended by a signal that ends a run, too: Ctrl-C comes to both.
func stopped(err error) bool {
	exit := new(exec.ExitError)
	if !errors.As(err, &exit) {
		return false
	}
	status, ok := exit.Sys().(syscall.WaitStatus)
	return ok && status.Signaled() && slices.Contains(stops(), os.Signal(status.Signal()))
}

// openReports opens what was written: a folder rather than its files, or the page that leads to them.
func (o *output) openReports() error {
	if o.page != "" {
		return openFile(o.cmd.Context(), o.page)
	}
	opened := map[string]bool{}
	for _, r := range o.reports {
		path := r.Path
		if r.folder != "" {
			path = r.folder
		}
		if opened[path] {
			continue
		}
		opened[path] = true
		if err := openFile(o.cmd.Context(), path); err != nil {
			return err
		}
	}
	return nil
}
