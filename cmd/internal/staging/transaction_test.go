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
		"b": "", "a b": "; already written: a", "1 2 3 4 b 5": "; already written: 1, 2, 3 and 1 more",
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

// Of two runs that write into a new folder at the same time, the later leaves what it would leave alone: the files of the other are
// replaced or removed, and those of somebody else are refused from the beginning.
func TestTwoRunsInAFolder(t *testing.T) {
	plant(t, map[string]string{"folder/theirs": "theirs"})
	list := func(names string) string {
		return `{"format":"queenreel-folder","files":[{"file":"` + strings.Join(strings.Fields(names), `"},{"file":"`) + `"}]}`
	}
	var first, second Transaction
	if err := errors.Join(first.Folder("folder"), second.Folder("folder")); err != nil {
		t.Fatal(err)
	}
	put(t, &second, "folder/1", "second")
	for _, name := range []string{"1", "2", "3"} {
		put(t, &first, "folder/"+name, "first")
	}
	put(t, &first, "folder/index.json", list("1 2 3"))
	if err := first.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	put(t, &second, "folder/2", "second") // which has appeared
	put(t, &second, "folder/index.json", list("1 2"))
	if _, err := second.Create("folder/theirs"); err == nil || !strings.Contains(err.Error(), "was not made by queenreel") {
		t.Errorf("the file of somebody else: error %v", err)
	}
	if err := second.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	checkTree(t, "after both", map[string]string{
		"folder": "", "folder/1": "second", "folder/2": "second", "folder/index.json": list("1 2"), "folder/theirs": "theirs",
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

// A folder of somebody else, a file, and links that lead back to themselves are no folder to write into.
func TestFolderRefuses(t *testing.T) {
	plant(t, map[string]string{"file": "", "theirs/index.json": `{"format":"theirs"}`, "text/index.json": "text", "deep/index.json/x": ""})
	if err := os.Symlink("round", "round"); err != nil {
		t.Skip("needs symbolic links: ", err)
	}
	for path, want := range map[string]string{
		"file": "cannot make the folder file: it is a file", "round": "its symbolic links lead back to themselves",
		"theirs": "theirs/index.json was not made by queenreel", "text": "text/index.json was not made by",
		"deep": "deep/index.json was not made by",
	} {
		var s Transaction
		if err := s.Folder(path); err == nil || !strings.Contains(filepath.ToSlash(err.Error()), want) {
			t.Errorf("%s: error %v, want %s", path, err, want)
		}
	}
}

// With NoClobber nothing is replaced that appears between create and commit, with links and without.
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

// On a system without links a file takes its place too, unless another file is there or the folder is missing.
func TestHold(t *testing.T) {
	plant(t, map[string]string{"temp": "new", "taken": "theirs"})
	if err := hold("temp", "taken"); !errors.Is(err, fs.ErrExist) {
		t.Errorf("the place of another file: error %v", err)
	}
	if err := hold("temp", "none/file"); err == nil || errors.Is(err, fs.ErrExist) {
		t.Errorf("in a folder that does not exist: error %v", err)
	}
	if err := hold("temp", "free"); err != nil {
		t.Error(err)
	}
	checkTree(t, "after it", map[string]string{"free": "new", "taken": "theirs"})
}

// A link stays a link, whether its target is replaced or made. A file that stood there keeps its mode.
func TestKeepsLinksAndModes(t *testing.T) {
	plant(t, map[string]string{"real/file": "old"})
	if err := os.Chmod("real/file", 0o600); err != nil {
		t.Fatal(err)
	}
	links := map[string]string{"link": "real/file", "dangling": "new/file", "folder": "real", "gallery": "made/gallery"}
	for link, target := range links {
		if err := os.Symlink(filepath.FromSlash(target), link); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	var s Transaction
	if err := errors.Join(s.Folder("folder"), s.Folder("gallery")); err != nil {
		t.Fatal(err)
	}
	for _, path := range []string{"link", "dangling", "folder/1", "gallery/1"} {
		put(t, &s, path, "new")
	}
	if err := s.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for link := range links {
		if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is no link any more: %v", link, err)
		}
	}
	for _, path := range []string{"real/file", "new/file", "real/1", "made/gallery/1"} {
		if text, err := os.ReadFile(path); err != nil || string(text) != "new" {
			t.Errorf("%s holds %q, %v", path, text, err)
		}
	}
	if info, err := os.Stat("real/file"); err != nil || info.Mode().Perm()&0o077 != 0 {
		t.Errorf("a private file has become %v, %v", info.Mode(), err)
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
