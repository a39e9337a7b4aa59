package main

import (
	"errors"
	"os"
	"path/filepath"
	"testing"
)

// Windows takes some paths for a device, or for a part of another file. Elsewhere they are names like others.
func TestCheckName(t *testing.T) {
	for path, fine := range map[string]bool{
		`film.gif`: true, `Q:\x.gif`: true, `q:x.gif`: true, `..\out/film.gif`: true, `.hidden\a b.gif`: true, `\\server\share\x.gif`: true,
		`\\?\C:\x.gif`: true, `console.gif`: true, `com.gif`: true, `com10.gif`: true, `8-queens-数独.gif`: true,
		`CON.gif`: false, `con`: false, `out\nul.gif\x.gif`: false, `COM1.a.gif`: false, `lpt9 .gif`: false, `12:30.gif`: false,
		`a?.gif`: false, `a*.gif`: false, "a\tb.gif": false, `folder.\x.gif`: false, `x.gif `: false, `CONOUT$`: false,
	} {
		if err := checkName("windows", path); (err == nil) != fine {
			t.Errorf("on Windows %q: %v", path, err)
		}
		if err := checkName("linux", path); err != nil {
			t.Errorf("on Linux: %v", err)
		}
	}
}

// A file is the same under each of its names, also before it exists.
func TestCheckApart(t *testing.T) {
	t.Chdir(t.TempDir())
	if err := errors.Join(os.Mkdir("real", 0o777), os.WriteFile("real/there.gif", nil, 0o666)); err != nil {
		t.Fatal(err)
	}
	for link, target := range map[string]string{"folder": "real", "there.gif": filepath.Join("real", "there.gif"), "soon.gif": filepath.Join("real", "soon.gif")} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	absolute := must(filepath.Abs("a.gif"))
	for _, test := range []struct {
		path, other string
		apart       bool
	}{
		{"a.gif", "b.gif", true},
		{"real/a.gif", "a.gif", true},
		{"-", "./-", true},
		{"a.gif", "a.gifs/b.gif", true},
		{"-", "-", false},
		{"a.gif", "./a.gif", false},
		{"a.gif", absolute, false},
		{"A.gif", "a.GIF", false},
		{"real/a.gif", "folder/a.gif", false},
		{"real/new/a.gif", "folder/new/../new/a.gif", false},
		{"there.gif", "real/there.gif", false},
		{"soon.gif", "real/soon.gif", false},
		{"a.frames", "a.frames/a.gif", false},
		{"real/x/a.gif", "folder/x", false},
	} {
		for _, pair := range [][2]string{{test.path, test.other}, {test.other, test.path}} {
			if err := checkApart(pair[0], pair[1]); (err == nil) != test.apart {
				t.Errorf("%s and %s: %v", pair[0], pair[1], err)
			}
		}
	}
}
