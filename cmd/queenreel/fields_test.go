package main

import (
	"errors"
	"io"
	"path/filepath"
	"strings"
	"testing"

	"github.com/spf13/cobra"

	"queenreel/draw"
	"queenreel/draw/film"
)

// Errors of draw and film are reported in the words of the command line, with exit code 2.
func TestFlaggedFields(t *testing.T) {
	panels := strings.Join(draw.PanelNames(), ", ")
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"still", "--cell", "11"}, "--cell 11: squares go from 12 to 400 pixels"},
		{[]string{"animate", "--cell", "-5"}, "--cell -5: squares go from 12 to 400 pixels"},
		{[]string{"still", "-n", "64", "--cell", "400"}, "--cell 400: a picture of 26186x26971 pixels is too large: make the squares smaller"},
		{[]string{"still", "--width", "100"}, "--width 100: the smallest picture of this kind is 261 pixels wide"},
		{[]string{"animate", "--width", "9999"}, "--width 9999: the largest picture of this kind is 3"},
		{[]string{"still", "-n", "4", "--step", "1-4", "--strip", "--columns", "4", "--width", "800"}, "--width 800: the smallest picture of this kind is 261 pixels wide: 4 share the strip: change --columns"},
		{[]string{"sheet", "--width", "1"}, "--width 1: the smallest picture of this kind is "},
		{[]string{"sheet", "--width", "800", "--cell", "20"}, "--width and --cell: give only one of them"},
		{[]string{"still", "--size", "300x200"}, "--size 300x200: the smallest picture of this kind is 261x299"},
		{[]string{"compare", "backtrack", "dlx", "--size", "300x200"}, "--size 300x200: the smallest picture of this kind is 6"},
		{[]string{"still", "--size", "70000x900"}, "--size 70000x900: a picture of 70000x900 pixels is too large: make it smaller"},
		{[]string{"still", "--size", "900"}, "must be a width and a height in pixels, as in 1920x1080"},
		{[]string{"still", "--size", "0x900"}, "must be a width and a height in pixels, as in 1920x1080"},
		{[]string{"still", "--size", "900x900", "--cell", "20"}, "--size and --cell: give only one of them"},
		{[]string{"still", "--size", "900x900", "--width", "900"}, "--size and --width: give only one of them"},
		{[]string{"still", "--size", "900x900", "--strip", "--step", "1-2"}, "--size: is that of a single picture: give a strip a --width"},
		{[]string{"animate", "-n", "4", "--size", "901x900", "-o", "film.gif", "-o", "film.mp4"}, "--size 901x900: mp4 needs even sides: use 902x900"},
		{[]string{"solutions", "--width", "0"}, "--width 0: must be at least 1"},
		{[]string{"still", "--scale", "9"}, "--scale 9: must be from 1 to 8"},
		{[]string{"still", "--panels", "nope"}, `no panel "nope": choose from ` + panels},
		{[]string{"still", "--panels", "board,board"}, `panel "board" is named twice`},
		{[]string{"still", "--panels", ""}, "a picture needs a panel: choose from " + panels},
		{[]string{"still", "--title", "Queens 🦄"}, "--title: no font has the character '🦄' (U+1F984): name a font that has it with --font"},
		{[]string{"still", "--step", "1-200", "--strip", "--columns", "200"}, "a strip of 200: a picture of 106000x664 pixels is too large: use fewer steps, other --columns, or a smaller --cell"},
		{[]string{"sheet", "--cell", "400"}, "is too large: make it smaller with --cell or --solutions"},
		{[]string{"sheet", "--columns", "-1"}, "--columns -1: must not be negative"},
		{[]string{"animate", "--plays", "70000", "-o", filepath.Join(t.TempDir(), "x.gif")}, "--plays 70000: a GIF plays"},
	} {
		code, stdout, stderr := call(c.args...)
		if code != 2 || stdout != "" || !strings.HasPrefix(stderr, "queenreel: ") || !strings.Contains(stderr, c.want) {
			t.Errorf("%v: exit code %d and %q, want %q", c.args, code, stderr, c.want)
		}
	}
}

// Errors that no flag caused stay as they are.
func TestUnflaggedErrors(t *testing.T) {
	for _, err := range []error{nil, io.EOF, &film.Error{Field: "Frames", Value: "0", Problem: "too few"}, &draw.Error{Field: "About", Err: io.EOF}} {
		if got := flagged(new(cobra.Command), err); !errors.Is(got, err) || errors.As(got, new(usageError)) {
			t.Errorf("%v became %v", err, got)
		}
	}
}
