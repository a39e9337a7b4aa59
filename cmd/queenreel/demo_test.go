package main

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// The demo, here for 4 queens, makes what the three commands make by themselves. A slow script makes it for 8.
func TestDemo(t *testing.T) {
	t.Chdir(t.TempDir())
	f := newFlags(new(cobra.Command))
	f.cmd.SetContext(t.Context())
	f.cmd.SetErr(io.Discard)
	f.Queens, f.NoMeta = 4, true
	if err := f.finish(f.prepareDemo(t.Context())); err != nil {
		t.Fatal(err)
	}
	for _, args := range []string{"animate -o out/alone/4-queens.gif", "solutions -o out/alone/4-queens-solutions", "sheet -o out/alone/4-queens-sheet.png"} {
		called(t, append(strings.Fields(args), "-n", "4", "--no-metadata", "-q")...)
	}
	made, alone := contents(t, "out/demo"), contents(t, "out/alone")
	if diff := cmp.Diff(alone, made); diff != "" || len(made) != 6 {
		t.Errorf("the demo has %d files, and others than the commands make (-commands +demo):\n%.2000s", len(made), diff)
	}
}

// contents returns the files below a folder.
func contents(t *testing.T, folder string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range must(names(folder)) {
		if data, err := os.ReadFile(filepath.Join(folder, name)); err == nil { // else it is a folder
			all[name] = string(data)
		}
	}
	return all
}
