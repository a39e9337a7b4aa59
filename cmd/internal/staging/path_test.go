package staging

import (
	"fmt"
	"os"
	"path/filepath"
	"testing"
)

// Any chain of symbolic links leads to the file's place, also from a folder that is a link itself.
func TestFollowLinks(t *testing.T) {
	plant(t, map[string]string{"real/deep/file": "x", "real/file": "y"})
	for link, target := range map[string]string{
		"folder":         filepath.Join("real", "deep"),
		"real/deep/up":   filepath.Join("..", "file"), // beside real/deep, not beside the link to it
		"twice":          "once",
		"once":           filepath.Join("real", "file"),
		"dangling":       "nowhere",
		"round":          "about",
		"about":          "round",
		"real/deep/self": "self",
	} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	here, err := filepath.EvalSymlinks(".")
	if err == nil {
		here, err = filepath.Abs(here)
	}
	if err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		"real/file":   "real/file",
		"folder/up":   "real/file",
		"twice":       "real/file",
		"dangling":    "nowhere",
		"missing":     "missing",
		"round":       "",
		"folder/self": "",
	} {
		got, err := followLinks(filepath.FromSlash(path))
		if (err != nil) != (want == "") {
			t.Errorf("%s: error %v", path, err)
		}
		if got != filepath.FromSlash(want) {
			t.Errorf("%s leads to %q, want %q", path, got, want)
		}
		if got := ResolvedPath(path); want != "" && got != filepath.Join(here, want) {
			t.Errorf("%s is %q, want %q", path, got, filepath.Join(here, want))
		}
	}
}

// A chain of links is followed as far as systems follow it.
func TestFollowLinksLongChain(t *testing.T) {
	plant(t, map[string]string{"0": "x"})
	for i := range maxLinks {
		if err := os.Symlink(fmt.Sprint(i), fmt.Sprint(i+1)); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	for links, want := range map[int]string{0: "0", 1: "0", 39: "0", 40: ""} {
		if got, err := followLinks(fmt.Sprint(links)); got != want || (err == nil) != (want != "") {
			t.Errorf("after %d links it is %q, error %v", links, got, err)
		}
	}
}
