package main

import (
	"io"
	"io/fs"
	"os"
	"testing"

	"queenreel/draw/reel"

	"github.com/google/go-cmp/cmp"
	"github.com/spf13/cobra"
)

// The demo, here for 4 queens, makes what the three commands make by themselves. (A slow script makes it for 8.)
func TestDemo(t *testing.T) {
	t.Chdir(t.TempDir())
	cmd := new(cobra.Command)
	cmd.SetContext(t.Context())
	cmd.SetOut(io.Discard)
	cmd.SetErr(io.Discard)
	o := addOutput(cmd)
	if err := o.finish(prepareDemo(t.Context(), o, reel.Options{Search: reel.Search{Queens: 4}, NoMeta: true})); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{
		{"animate", "-n", "4", "--no-metadata", "-q", "-o", "out/alone/4-queens.gif"},
		{"solutions", "-n", "4", "--no-metadata", "-q", "-o", "out/alone/4-queens-solutions"},
		{"sheet", "-n", "4", "--no-metadata", "-q", "-o", "out/alone/4-queens-sheet.png"},
	} {
		if code := run(args, nil, io.Discard, io.Discard); code != 0 {
			t.Fatalf("%q: exit code %d", args, code)
		}
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
	root := os.DirFS(folder)
	list, err := names(folder)
	for _, name := range list {
		if data, err := fs.ReadFile(root, name); err == nil { // else it is a folder
			all[name] = string(data)
		}
	}
	if err != nil {
		t.Fatal(err)
	}
	return all
}
