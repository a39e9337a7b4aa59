package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"

	"github.com/spf13/cobra"

	"queenreel/cmd/internal/staging"
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
func openFile(path string) error {
	path, err := filepath.Abs(path)
	if err != nil {
		return err
	}
	command := viewer(runtime.GOOS)
	program, err := exec.LookPath(command[0])
	if err != nil {
		return fmt.Errorf("cannot open %s: %s is not installed: open it by hand", path, command[0])
	}
	if err := exec.Command(program, append(command[1:], path)...).Run(); err != nil {
		return fmt.Errorf("cannot open %s: %s failed: %w: open it by hand", path, command[0], err)
	}
	return nil
}

func newPreview() *cobra.Command {
	return &cobra.Command{
		Use:        "preview FILE...",
		SuggestFor: []string{"open", "view"},
		Short:      "Open files in the desktop's viewer",
		Long: `Open films and pictures in the desktop's viewer. The flag --open of other commands
does so with the files that they write.`,
		Example: `  queenreel preview six.gif
  queenreel still -n 4 --open`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("preview needs a file: name the one to open")
			}
			for _, path := range args {
				if _, err := os.Stat(path); err != nil {
					return fmt.Errorf("preview %s: %w", path, staging.Cause(err))
				}
			}
			return nil
		},
		RunE: func(_ *cobra.Command, args []string) error {
			for _, path := range args {
				if err := openFile(path); err != nil {
					return err
				}
			}
			return nil
		},
	}
}

// openReports opens what was written: a folder rather than its files.
func (o *output) openReports() error {
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
		if err := openFile(path); err != nil {
			return err
		}
	}
	return nil
}
