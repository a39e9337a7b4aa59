package staging

import (
	"context"
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"syscall"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/sync/errgroup"
)

// put writes a text into a staged file.
func put(t *testing.T, create func(string) (*File, error), path, text string) {
	t.Helper()
	f, err := create(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = io.WriteString(f, text)
	if err := errors.Join(err, f.Close(), f.transaction.closed()); err != nil {
		t.Fatal(err)
	}
}

// names returns all names below a folder, with slashes, without following links.
func names(t *testing.T, root string) []string {
	t.Helper()
	var all []string
	err := fs.WalkDir(os.DirFS(root), ".", func(name string, _ fs.DirEntry, err error) error {
		if err == nil && name != "." {
			all = append(all, name)
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return all
}

// tree returns the texts of the files below a folder, and "" for each folder.
func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range names(t, root) {
		text, err := os.ReadFile(filepath.Join(root, name))
		if info, statErr := os.Stat(filepath.Join(root, name)); statErr == nil && !info.IsDir() && err != nil {
			t.Fatal(err)
		}
		all[name] = string(text)
	}
	return all
}

// checkTree compares what is below the present folder with what should be there at some time.
func checkTree(t *testing.T, when string, want map[string]string) {
	t.Helper()
	if diff := cmp.Diff(want, tree(t, ".")); diff != "" {
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

// stageAll stages all that a run may write: a new file, an old one, a new folder and an old one.
func stageAll(t *testing.T, s *Transaction) {
	t.Helper()
	put(t, s.Create, "a/b/new", "new")
	put(t, s.Create, "old", "new")
	for _, folder := range []string{"c/fresh", "standing"} {
		f, err := s.Folder(folder)
		if err != nil {
			t.Fatal(err)
		}
		put(t, f.Create, "1", "new")
		put(t, s.Create, folder+"/2", "new") // which the folder stages
	}
}

// Files and folders appear at commit and not before, and other files in an old folder stay.
func TestCommit(t *testing.T) {
	before := map[string]string{"old": "old", "standing": "", "standing/1": "old", "standing/other": "old"}
	plant(t, map[string]string{"old": "old", "standing/1": "old", "standing/other": "old"})
	var s Transaction
	stageAll(t, &s)
	for name, want := range before {
		if got, ok := tree(t, ".")[name]; !ok || got != want {
			t.Errorf("before commit %s holds %q, want %q", name, got, want)
		}
	}
	if err := s.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"a": "", "a/b": "", "a/b/new": "new", "old": "new",
		"c": "", "c/fresh": "", "c/fresh/1": "new", "c/fresh/2": "new",
		"standing": "", "standing/1": "new", "standing/2": "new", "standing/other": "old",
	}
	checkTree(t, "after commit", want)
}

// A run that is discarded leaves no files, and no folders except those that others wrote into.
func TestDiscard(t *testing.T) {
	plant(t, map[string]string{"old": "old", "standing/1": "old"})
	var s Transaction
	stageAll(t, &s)
	if err := os.WriteFile("a/other", []byte("other"), 0o666); err != nil {
		t.Fatal(err)
	}
	s.Discard()
	want := map[string]string{"old": "old", "standing": "", "standing/1": "old", "a": "", "a/other": "other"}
	checkTree(t, "after discard", want)
}

// A file that could not be brought to the disk is an error of commit, which then leaves nothing.
func TestNotClosed(t *testing.T) {
	plant(t, map[string]string{"old": "old"})
	var s Transaction
	put(t, s.Create, "new", "new")
	f, err := s.Create("old")
	if err != nil {
		t.Fatal(err)
	}
	f.file.Close()
	f.Close()
	if err := s.Commit(t.Context()); err == nil {
		t.Error("a file that was closed before is committed")
	}
	checkTree(t, "after commit", map[string]string{"old": "old"})
}

// What a run removes goes at commit, and not before; what is gone already is no error.
func TestRemove(t *testing.T) {
	plant(t, map[string]string{"folder/1": "old", "folder/2": "old"})
	stageRemoval := func() *Transaction {
		var s Transaction
		put(t, s.Create, "folder/1", "new")
		s.Remove("folder/2")
		s.Remove("folder/3")
		return &s
	}
	stageRemoval().Discard()
	checkTree(t, "after discard", map[string]string{"folder": "", "folder/1": "old", "folder/2": "old"})
	if err := stageRemoval().Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	checkTree(t, "after commit", map[string]string{"folder": "", "folder/1": "new"})
}

// If the last item cannot be moved to its place, commit undoes the others.
func TestCommitUndone(t *testing.T) {
	plant(t, map[string]string{"old": "old", "almost": "old", "standing/1": "old", "standing/gone": "old"})
	var s Transaction
	stageAll(t, &s)
	s.Remove("standing/gone")
	put(t, s.Create, "almost", "new")
	put(t, s.Create, "last", "new")
	// A folder that someone made in the meantime.
	if err := os.MkdirAll("last/other", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := s.Commit(t.Context()); err == nil {
		t.Error("commit put a file in the place of a folder")
	}
	want := map[string]string{"old": "old", "almost": "old", "standing": "", "standing/1": "old", "standing/gone": "old", "last": "", "last/other": ""}
	checkTree(t, "after a commit that failed", want)
}

// Where a file is replaced but not given back, its error says where the old one is, and that is not removed.
func TestCommitNotUndone(t *testing.T) {
	plant(t, map[string]string{"folder/old": "old"})
	var s Transaction
	put(t, s.Create, "folder/old", "new")
	put(t, s.Create, "fresh", "new")
	put(t, s.Create, "last", "new")
	for i := range 2 {
		if err := s.items[i].take(false, false); err != nil {
			t.Fatal(err)
		}
	}
	// Nothing can be renamed to the place of the old file any more.
	if err := errors.Join(os.Remove("folder/old"), os.MkdirAll("folder/old/full", 0o777)); err != nil {
		t.Fatal(err)
	}
	said := s.undo(2)
	saved, ok := strings.CutPrefix(said, "; this could not be undone: what folder/old held is in ")
	if !ok {
		t.Fatalf("undo says %q", said)
	}
	s.Discard()
	sweepFolder("folder", time.Now().Add(1000*time.Hour)) // the user may come back to it late
	want := map[string]string{"folder": "", "folder/old": "", "folder/old/full": "", filepath.ToSlash(saved): "old"}
	checkTree(t, "after it", want)
}

// Of what could not be undone, three items are named and the rest counted, the last first.
func TestUndoneNames(t *testing.T) {
	plant(t, nil)
	var s Transaction
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		s.items = append(s.items, item{path: name, place: "no/" + name, saved: "gone-" + name})
	}
	for last, want := range map[int]string{
		0: "what a held is in gone-a",
		2: "what c held is in gone-c, what b held is in gone-b, what a held is in gone-a",
		3: "what d held is in gone-d, what c held is in gone-c, what b held is in gone-b, so are 1 more",
		4: "what e held is in gone-e, what d held is in gone-d, what c held is in gone-c, so are 2 more",
	} {
		undone := Transaction{items: slices.Clone(s.items)}
		if got := undone.undo(last); got != "; this could not be undone: "+want {
			t.Errorf("undo says %q, want %q", got, want)
		}
	}
}

// Where there are no links, a file takes its place too, unless there is one, or nowhere to put it.
func TestHolds(t *testing.T) {
	plant(t, map[string]string{"temp": "new", "taken": "theirs"})
	if err := (&item{temp: "temp", place: "taken"}).hold(); err != errAppeared {
		t.Errorf("the place of another file: error %v", err)
	}
	if err := (&item{temp: "temp", place: "none/file"}).hold(); err == nil || err == errAppeared {
		t.Errorf("in a folder that does not exist: error %v", err)
	}
	i := &item{temp: "temp", place: "free"}
	if err := i.hold(); err != nil || !i.fresh {
		t.Errorf("fresh %t, error %v", i.fresh, err)
	}
	checkTree(t, "after it", map[string]string{"free": "new", "taken": "theirs"})
}

// A run that is discarded waits for its files to be closed: some systems do not remove open ones.
func TestDiscardWaits(t *testing.T) {
	var closed atomic.Bool
	s := Transaction{closing: new(errgroup.Group)}
	s.closing.Go(func() error {
		time.Sleep(5 * time.Millisecond)
		closed.Store(true)
		return nil
	})
	if s.Discard(); !closed.Load() {
		t.Error("it does not wait")
	}
}

// A run that is stopped does not wait until what it has written is on the disk: here that ends when the file is empty.
func TestStopsSync(t *testing.T) {
	for name, end := range map[string]func(*Transaction) error{
		"discarded": func(s *Transaction) error { s.Discard(); return context.Canceled },
		"stopped": func(s *Transaction) error {
			ctx, stop := context.WithCancel(t.Context())
			time.AfterFunc(5*time.Millisecond, stop)
			return s.Commit(ctx)
		},
	} {
		plant(t, map[string]string{"old": "old"})
		s := Transaction{closing: new(errgroup.Group)}
		f, err := s.Create("old")
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.WriteString(f, "gigabytes"); err != nil {
			t.Fatal(err)
		}
		s.closing.Go(func() error {
			for range 1000 {
				if info, err := f.file.Stat(); err != nil || info.Size() == 0 {
					return err
				}
				time.Sleep(time.Millisecond)
			}
			t.Errorf("%s: it goes on to the disk", name)
			return nil
		})
		if err := end(&s); !errors.Is(err, context.Canceled) {
			t.Errorf("%s: error %v", name, err)
		}
		checkTree(t, name, map[string]string{"old": "old"})
	}
}

// A file that its system cannot bring to a disk, as a pipe on Linux, is closed all the same, and that is no error.
func TestClosesPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := w.Sync(); !errors.Is(err, syscall.EINVAL) {
		t.Skip("a pipe has another error: ", err)
	}
	var s Transaction
	(&File{transaction: &s, file: w, path: "pipe"}).Close()
	if err := s.closed(); err != nil {
		t.Error(err)
	}
	if err := w.Close(); err == nil {
		t.Error("it was open")
	}
}

// With NoClobber, nothing is replaced that appears between create and commit, and nothing else is written.
func TestNoClobber(t *testing.T) {
	for _, appears := range []string{"last", "c/fresh/1"} {
		plant(t, nil)
		s := Transaction{NoClobber: true}
		put(t, s.Create, "a/first", "new")
		f, err := s.Folder("c/fresh")
		if err != nil {
			t.Fatal(err)
		}
		put(t, f.Create, "1", "new")
		put(t, s.Create, "last", "new")
		if err := errors.Join(os.MkdirAll(filepath.Dir(appears), 0o777), os.WriteFile(appears, []byte("theirs"), 0o666)); err != nil {
			t.Fatal(err)
		}
		if err := s.Commit(t.Context()); err == nil {
			t.Errorf("%s: replaced", appears)
		}
		for name, text := range tree(t, ".") {
			if text != "" && (name != appears || text != "theirs") {
				t.Errorf("%s appeared: %s holds %q", appears, name, text)
			}
		}
	}
	plant(t, nil)
	s := Transaction{NoClobber: true}
	stageAll(t, &s)
	if err := s.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	if got := len(tree(t, ".")); got != 11 { // see TestCommit; all four are new
		t.Errorf("commit of new files leaves %d files and folders: %v", got, tree(t, "."))
	}
}

// A link stays a link, whether its target is replaced or made.
func TestKeepsLinks(t *testing.T) {
	plant(t, map[string]string{"real/file": "old"})
	links := map[string]string{"link": filepath.Join("real", "file"), "dangling": filepath.Join("new", "file"), "folder": "real"}
	for link, target := range links {
		if err := os.Symlink(target, link); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	var s Transaction
	put(t, s.Create, "link", "new")
	put(t, s.Create, "dangling", "new")
	f, err := s.Folder("folder")
	if err != nil {
		t.Fatal(err)
	}
	put(t, f.Create, "1", "new")
	if err := s.Commit(t.Context()); err != nil {
		t.Fatal(err)
	}
	for link := range links {
		if info, err := os.Lstat(link); err != nil || info.Mode()&fs.ModeSymlink == 0 {
			t.Errorf("%s is no link any more: %v", link, err)
		}
	}
	for _, path := range []string{"real/file", "new/file", "real/1"} {
		if text, err := os.ReadFile(path); err != nil || string(text) != "new" {
			t.Errorf("%s holds %q, %v", path, text, err)
		}
	}
}
