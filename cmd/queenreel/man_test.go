package main

import (
	"bytes"
	"flag"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"
	"github.com/spf13/cobra/doc"
	"github.com/spf13/pflag"
)

// The flag of `make release`: where the man pages are written.
var man = flag.String("man", "", "write the man pages into this folder")

// Every command has a man page, which explains every flag.
func TestManPages(t *testing.T) {
	h := doc.GenManHeader{Section: "1", Source: "Queenreel", Manual: "Queenreel"}
	for _, cmd := range commandsBelow(newRoot(io.Discard, nil)) {
		cmd.DisableAutoGenTag = true
		header := h
		var page bytes.Buffer
		if err := doc.GenMan(cmd, &header, &page); err != nil {
			t.Fatal(err)
		}
		cmd.LocalFlags().VisitAll(func(f *pflag.Flag) {
			if !f.Hidden && !strings.Contains(page.String(), `\-\-`+strings.ReplaceAll(f.Name, "-", `\-`)) && !strings.Contains(page.String(), "--"+f.Name) {
				t.Errorf("the man page of %s has no --%s", cmd.CommandPath(), f.Name)
			}
		})
		if *man == "" {
			continue
		}
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
		if err := os.WriteFile(filepath.Join(*man, name), page.Bytes(), 0o666); err != nil {
			t.Fatal(err)
		}
	}
}

// commandsBelow returns a command, and all that are below it and can be run.
func commandsBelow(cmd *cobra.Command) []*cobra.Command {
	all := []*cobra.Command{cmd}
	for _, c := range cmd.Commands() {
		if c.IsAvailableCommand() {
			all = append(all, commandsBelow(c)...)
		}
	}
	return all
}
