package staging

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"queenreel/trace/tracetest"
)

// put writes a text into a staged file.
func put(t *testing.T, s *Transaction, path, text string) {
	t.Helper()
	f := tracetest.Must(s.Create(path))
	_, err := io.WriteString(f, text)
	if err := errors.Join(err, f.Close()); err != nil || f.Written != int64(len(text)) {
		t.Fatalf("%s: %d bytes written, error %v", path, f.Written, err)
	}
}

// checkTree compares the texts of the files below the present folder, and "" for each folder, with what should be there at some time.
func checkTree(t *testing.T, when string, want map[string]string) {
	t.Helper()
	got := map[string]string{}
	err := fs.WalkDir(os.DirFS("."), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || name == "." {
			return err
		}
		var text []byte
		if !entry.IsDir() {
			text, err = os.ReadFile(name)
		}
		got[name] = string(text)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("%s (-want +got):\n%s", when, diff)
	}
}

// plant changes to a new folder and writes files into it, by name and text.
func plant(t *testing.T, files map[string]string) {
	t.Helper()
	t.Chdir(t.TempDir())
	for name, text := range files {
		if err := errors.Join(os.MkdirAll(filepath.Dir(name), 0o777), os.WriteFile(name, []byte(text), 0o666)); err != nil {
			t.Fatal(err)
		}
	}
}

// Files appear at commit and not before, and others stay. A run that is discarded, or stopped before its commit, leaves no files, and no
// folders except those that others wrote into.
func TestTransaction(t *testing.T) {
	stopped, stop := context.WithCancel(t.Context())
	stop()
	before := map[string]string{"old": "old", "standing": "", "standing/1": "old", "a": "", "a/other": "other"}
	after := map[string]string{
		"old": "new", "standing": "", "standing/1": "new", "a": "", "a/other": "other", "a/b": "", "a/b/new": "new", "c": "", "c/fresh": "",
		"c/fresh/1": "new",
	}
	for name, end := range map[string]func(*Transaction) map[string]string{
		"committed": func(s *Transaction) map[string]string {
			if err := s.Commit(t.Context()); err != nil {
				t.Error(err)
			}
			return after
		},
		"stopped": func(s *Transaction) map[string]string {
			if err := s.Commit(stopped); !errors.Is(err, context.Canceled) {
				t.Errorf("it commits what was stopped: %v", err)
			}
			return before
		},
		"discarded": func(s *Transaction) map[string]string {
			if _, err := s.Create("open"); err != nil {
				t.Error(err)
			}
			s.Discard()
			return before
		},
	} {
		plant(t, map[string]string{"old": "old", "standing/1": "old"})
		var s Transaction
		for _, path := range []string{"a/b/new", "old", "standing/1", "c/fresh/1"} {
			put(t, &s, path, "new")
		}
		if err := errors.Join(s.Folder("c/fresh"), os.WriteFile("a/other", []byte("other"), 0o666)); err != nil {
			t.Fatal(err)
		}
		for path, want := range before {
			if text, err := os.ReadFile(path); want != "" && string(text) != want {
				t.Errorf("%s, before: %s holds %q, %v", name, path, text, err)
			}
		}
		checkTree(t, name, end(&s))
	}
}

// If a file cannot be moved to its place, those before it stay, the error names them, and the rest goes.
func TestCommitFails(t *testing.T) {
	for files, want := range map[string]string{
		"b": "", "a b": "; already written: a", "1 2 3 b": "; already written: 1, 2, 3", "1 2 3 4 b 5": "; already written: 1, 2, 3 and 1 more",
	} {
		plant(t, map[string]string{"old": "old"})
		var s Transaction
		names := strings.Fields(files)
		tree := map[string]string{"old": "old", "b": "", "b/other": ""}
		for i, name := range names {
			put(t, &s, name, "new")
			if i < len(names) && strings.Contains(strings.Split(files, "b")[0], name) {
				tree[name] = "new"
			}
		}
		if err := errors.Join(os.Mkdir("b", 0o777), os.WriteFile("b/other", nil, 0o666)); err != nil { // someone made a folder in the meantime
			t.Fatal(err)
		}
		want = "exists: a file or a folder stands in its way: choose another name" + want
		err := s.Commit(t.Context())
		if err == nil || !strings.HasPrefix(err.Error(), "cannot write b: ") || !strings.HasSuffix(err.Error(), want) {
			t.Errorf("%s: error %v, want %q", files, err, want)
		}
		checkTree(t, files, tree)
	}
}

// A folder's files are replaced or removed if its list names them. What it does not name is refused and stays, and so does what is no file
// of ours any more.
func TestFolder(t *testing.T) {
	list := `{"format":"queenreel-folder","files":[{"file":"1"},{"file":"2"}],"pictures":[{"file":"3"}],
		"frames":[{"file":"linked"},{"file":"../outside"}]}`
	plant(t, map[string]string{
		"folder/index.json": list, "folder/1": "old", "folder/2": "old", "folder/3": "old", "folder/theirs": "theirs", "outside": "old",
	})
	if err := os.Symlink("theirs", "folder/linked"); err != nil {
		t.Skip("needs symbolic links: ", err)
	}
	var s Transaction
	if err := s.Folder("./folder/"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"theirs", "linked"} {
		if _, err := s.Create("folder/" + name); err == nil || !strings.Contains(err.Error(), name+" was not made by queenreel: remove it") {
			t.Errorf("%s: error %v", name, err)
		}
	}
	for _, name := range []string{"index.json", "1", "4"} {
		put(t, &s, "folder/"+name, "new")
	}
	if err := s.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	checkTree(t, "after it", map[string]string{
		"folder": "", "folder/index.json": "new", "folder/1": "new", "folder/4": "new", "folder/theirs": "theirs", "folder/linked": "theirs",
		"outside": "old",
	})
}

// A commit that fails leaves in a folder what it has not replaced yet, and the list that names all of that.
func TestFolderFails(t *testing.T) {
	list := `{"format":"queenreel-folder","files":[{"file":"1"},{"file":"2"},{"file":"3"},{"file":"gone"},{"file":"../outside"}]}`
	before := map[string]string{"folder/index.json": list, "folder/1": "old", "folder/2": "old", "folder/3": "old", "outside": "old"}
	plant(t, before)
	var s Transaction
	if err := s.Folder("folder"); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"index.json", "1", "2", "4"} {
		put(t, &s, "folder/"+name, "new")
	}
	if err := os.Mkdir("folder/4", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(t.Context()); err == nil || !strings.HasSuffix(err.Error(), "; already written: folder/1, folder/2") {
		t.Errorf("error %v", err)
	}
	checkTree(t, "after it", map[string]string{
		"folder": "", "folder/index.json": list, "folder/1": "new", "folder/2": "new", "folder/3": "old", "folder/4": "", "outside": "old",
	})
}

// A folder of somebody else and a file are no folder to write into.
func TestFolderRefuses(t *testing.T) {
	plant(t, map[string]string{"file": "", "theirs/index.json": `{"format":"theirs"}`, "text/index.json": "text", "deep/index.json/x": ""})
	for path, want := range map[string]string{
		"file":   "cannot make the folder file: it is a file",
		"theirs": "theirs/index.json was not made by queenreel", "text": "text/index.json was not made by",
		"deep": "deep/index.json was not made by",
	} {
		var s Transaction
		if err := s.Folder(path); err == nil || !strings.Contains(filepath.ToSlash(err.Error()), want) {
			t.Errorf("%s: error %v, want %s", path, err, want)
		}
	}
}

// With NoClobber nothing is replaced that appears between create and commit.
func TestNoClobber(t *testing.T) {
	plant(t, nil)
	s := Transaction{NoClobber: true}
	put(t, &s, "first", "new")
	put(t, &s, "folder/last", "new")
	if err := os.WriteFile("folder/last", []byte("theirs"), 0o666); err != nil {
		t.Fatal(err)
	}
	want := "folder/last exists: remove it, or leave --no-clobber out; already written: first"
	if err := s.Commit(t.Context()); err == nil || err.Error() != want {
		t.Errorf("error %v, want %s", err, want)
	}
	checkTree(t, "after it", map[string]string{"first": "new", "folder": "", "folder/last": "theirs"})
}

// A link stays a link, whether its target is replaced or made, also in a folder that is a link itself. A file that stood there keeps its
// mode.
func TestKeepsLinksAndModes(t *testing.T) {
	plant(t, map[string]string{"real/file": "old", "real/deep/x": ""})
	if err := os.Chmod("real/file", 0o600); err != nil {
		t.Fatal(err)
	}
	links := map[string]string{
		"link": "twice", "twice": "real/file", "dangling": "made/file", "folder": "real/deep", "gallery": "made/gallery",
		"real/deep/up": "../above", // real/above, not beside the link to its folder
	}
	for link, target := range links {
		if err := os.Symlink(filepath.FromSlash(target), link); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	var s Transaction
	if err := errors.Join(s.Folder("folder"), s.Folder("gallery")); err != nil {
		t.Fatal(err)
	}
	here := tracetest.Must(filepath.EvalSymlinks(tracetest.Must(os.Getwd())))
	for path, place := range map[string]string{
		"link": "real/file", "dangling": "made/file", "folder/1": "real/deep/1", "gallery/1": "made/gallery/1",
		"folder/../folder/up": "real/above",
	} {
		if got := ResolvedPath(path); got != filepath.Join(here, place) {
			t.Errorf("%s is %s", path, got)
		}
		if path != "folder/../folder/up" { // which no list names
			put(t, &s, path, "new")
			defer func() {
				if text, err := os.ReadFile(place); err != nil || string(text) != "new" {
					t.Errorf("%s holds %q, %v", place, text, err)
				}
			}()
		}
	}
	if err := s.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for link := range links {
		if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is no link any more: %v", link, err)
		}
	}
	if info, err := os.Stat("real/file"); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("a private file has become %v, %v", info.Mode(), err)
	}
}

// Links that lead back to themselves are no place to write to.
func TestRoundLinks(t *testing.T) {
	plant(t, nil)
	for link, target := range map[string]string{"round": "about", "about": "round", "on": "away", "away": "missing"} {
		if err := os.Symlink(target, link); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	var s Transaction
	for _, path := range []string{"round", "about/file", "on"} {
		if _, err := s.Create(path); err == nil {
			t.Errorf("it writes to %s", path)
		}
	}
}

// A full disk and a folder that is only read come with advice; what the user cannot help does not. Paths that are hidden stay so.
func TestAdvice(t *testing.T) {
	for err, want := range map[error]string{syscall.ENOSPC: "make room", syscall.EROFS: "change who may write", fs.ErrInvalid: "invalid"} {
		for _, wrapped := range []error{&fs.PathError{Path: "hidden", Err: err}, &os.LinkError{Old: "hidden", New: "hidden", Err: err}} {
			if got := Cannot("write", "film.gif", wrapped).Error(); !strings.Contains(got, want) || strings.Contains(got, "hidden") {
				t.Errorf("%v: %s, want %s", err, got, want)
			}
		}
	}
}
