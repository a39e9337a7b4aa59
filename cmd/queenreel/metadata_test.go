package main

import (
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/draw/film"
)

// A file says which command made it, without flags about files and without paths of this machine.
func TestMade(t *testing.T) {
	dir := t.TempDir()
	theme := writeFile(t, "my theme.json", []byte(`{"name": "mine"}`))
	for _, c := range []struct{ args, want string }{
		{"still", "queenreel still"},
		{"still -n6 --all", "queenreel still -n 6 -a"},
		{"still --queens=4 --step 3,1-2", "queenreel still -n 4 --step 3,1-2"},
		{"still -qn 4 --json=false --all=false", "queenreel still -n 4 --all=false"},
		{"still --title it's\x00so --lang zh_CN.UTF-8", `queenreel still --title 'it'\''s so' --lang zh_CN.UTF-8`},
		{"still --title= --fixed 0,4", "queenreel still --title '' --fixed 0,4"},
		{"still --theme " + strings.ReplaceAll(theme, " ", "\x00"), "queenreel still --theme 'my theme.json'"},
		{"still --queen " + dir + "/x/white.png", "queenreel still --queen white.png"},
		{"still --trace -", "queenreel still --trace -"},
		{"animate --pause 42=5s,first-conflict=3s --speed 0.5 --format gif", "queenreel animate --pause 42=5s,first-conflict=3s --speed 0.5"},
		{"compare /x/a.jsonl dlx", "queenreel compare a.jsonl dlx"},
	} {
		args := strings.Fields(c.args)
		for i := range args {
			args[i] = strings.ReplaceAll(args[i], "\x00", " ")
		}
		cmd, rest, err := newRoot(io.Discard, args).Find(args)
		if err != nil {
			t.Fatal(err)
		}
		cmd.SetContext(context.WithValue(context.Background(), argsKey{}, args))
		_ = cmd.ParseFlags(rest) // the picture of a queen does not exist
		if got := commandLine(cmd); got != c.want {
			t.Errorf("queenreel %s:\ngot  %s\nwant %s", c.args, got, c.want)
		}
	}
}

// The command in a file makes the same file again.
func TestMadeMakesItAgain(t *testing.T) {
	still := func(args ...string) (data, made string) {
		path := filepath.Join(t.TempDir(), "a.png")
		called(t, append(args, "-q", "-o", path)...)
		return string(must(os.ReadFile(path))), must(film.ReadMeta(path)).Made
	}
	data, made := still("still", "-n", "4", "--cell=20", "-s", "propagate", "--title", "Four", "--theme", "dark")
	again, madeAgain := still(strings.Fields(made)[1:]...)
	if data != again || made != madeAgain {
		t.Errorf("%q makes another file", made)
	}
}
