package main

import (
	"errors"
	"fmt"
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
func put(t *testing.T, create func(string) (*os.File, error), path, text string) {
	t.Helper()
	f, err := create(path)
	if err != nil {
		t.Fatal(err)
	}
	_, err = f.WriteString(text)
	if err := errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
}

// tree returns the texts of the files below a folder, and "" for each folder.
func tree(t *testing.T, root string) map[string]string {
	t.Helper()
	all := map[string]string{}
	for _, name := range must(names(root)) {
		text, err := os.ReadFile(filepath.Join(root, name))
		if info, statErr := os.Stat(filepath.Join(root, name)); statErr == nil && !info.IsDir() && err != nil {
			t.Fatal(err)
		}
		all[name] = string(text)
	}
	return all
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
func stageAll(t *testing.T, s *stage) {
	t.Helper()
	put(t, s.create, "a/b/new", "new")
	put(t, s.create, "old", "new")
	for _, folder := range []string{"c/fresh", "standing"} {
		f, err := s.folder(folder)
		if err != nil {
			t.Fatal(err)
		}
		put(t, f.create, "1", "new")
		put(t, f.create, "2", "new")
	}
}

// Files and folders appear at commit and not before, and other files in an old folder stay.
func TestStagingCommit(t *testing.T) {
	before := map[string]string{"old": "old", "standing": "", "standing/1": "old", "standing/other": "old"}
	plant(t, map[string]string{"old": "old", "standing/1": "old", "standing/other": "old"})
	var s stage
	stageAll(t, &s)
	for name, want := range before {
		if got, ok := tree(t, ".")[name]; !ok || got != want {
			t.Errorf("before commit %s holds %q, want %q", name, got, want)
		}
	}
	if err := s.commit(); err != nil {
		t.Fatal(err)
	}
	want := map[string]string{
		"a": "", "a/b": "", "a/b/new": "new", "old": "new",
		"c": "", "c/fresh": "", "c/fresh/1": "new", "c/fresh/2": "new",
		"standing": "", "standing/1": "new", "standing/2": "new", "standing/other": "old",
	}
	if diff := cmp.Diff(want, tree(t, ".")); diff != "" {
		t.Errorf("after commit (-want +got):\n%s", diff)
	}
}

// A run that is discarded leaves no files, and no folders except those that others wrote into.
func TestStagingDiscard(t *testing.T) {
	plant(t, map[string]string{"old": "old", "standing/1": "old"})
	var s stage
	stageAll(t, &s)
	if err := os.WriteFile("a/other", []byte("other"), 0o666); err != nil {
		t.Fatal(err)
	}
	s.discard()
	want := map[string]string{"old": "old", "standing": "", "standing/1": "old", "a": "", "a/other": "other"}
	if diff := cmp.Diff(want, tree(t, ".")); diff != "" {
		t.Errorf("after discard (-want +got):\n%s", diff)
	}
}

// A file that could not be brought to the disk is an error of commit, which then leaves nothing.
func TestStagingNotClosed(t *testing.T) {
	plant(t, map[string]string{"old": "old"})
	var s stage
	put(t, s.create, "new", "new")
	f, err := s.create("old")
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	s.close(f, "old")
	if err := s.commit(); err == nil {
		t.Error("a file that was closed before is committed")
	}
	if diff := cmp.Diff(map[string]string{"old": "old"}, tree(t, ".")); diff != "" {
		t.Errorf("after commit (-want +got):\n%s", diff)
	}
}

// What a run removes goes at commit, and not before; what is gone already is no error.
func TestStagingRemove(t *testing.T) {
	plant(t, map[string]string{"folder/1": "old", "folder/2": "old"})
	stageRemoval := func() *stage {
		var s stage
		put(t, s.create, "folder/1", "new")
		s.remove("folder/2")
		s.remove("folder/3")
		return &s
	}
	stageRemoval().discard()
	if diff := cmp.Diff(map[string]string{"folder": "", "folder/1": "old", "folder/2": "old"}, tree(t, ".")); diff != "" {
		t.Errorf("after discard (-want +got):\n%s", diff)
	}
	if err := stageRemoval().commit(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{"folder": "", "folder/1": "new"}, tree(t, ".")); diff != "" {
		t.Errorf("after commit (-want +got):\n%s", diff)
	}
}

// If the last item cannot be moved to its place, commit undoes the others.
func TestStagingCommitUndone(t *testing.T) {
	plant(t, map[string]string{"old": "old", "almost": "old", "standing/1": "old", "standing/gone": "old"})
	var s stage
	stageAll(t, &s)
	s.remove("standing/gone")
	put(t, s.create, "almost", "new")
	put(t, s.create, "last", "new")
	// A folder that someone made in the meantime.
	if err := os.MkdirAll("last/other", 0o777); err != nil {
		t.Fatal(err)
	}
	if err := s.commit(); err == nil {
		t.Error("commit put a file in the place of a folder")
	}
	want := map[string]string{"old": "old", "almost": "old", "standing": "", "standing/1": "old", "standing/gone": "old", "last": "", "last/other": ""}
	if diff := cmp.Diff(want, tree(t, ".")); diff != "" {
		t.Errorf("after a commit that failed (-want +got):\n%s", diff)
	}
}

// Where a file is replaced but not given back, its error says where the old one is, and that is not removed.
func TestStagingCommitNotUndone(t *testing.T) {
	plant(t, map[string]string{"folder/old": "old"})
	var s stage
	put(t, s.create, "folder/old", "new")
	put(t, s.create, "fresh", "new")
	put(t, s.create, "last", "new")
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
	s.discard()
	sweepFolder("folder", time.Now().Add(1000*time.Hour)) // the user may come back to it late
	want := map[string]string{"folder": "", "folder/old": "", "folder/old/full": "", filepath.ToSlash(saved): "old"}
	if diff := cmp.Diff(want, tree(t, ".")); diff != "" {
		t.Errorf("after it (-want +got):\n%s", diff)
	}
}

// Of what could not be undone, three items are named and the rest counted, the last first.
func TestStagingUndoneNames(t *testing.T) {
	plant(t, nil)
	var s stage
	for _, name := range []string{"a", "b", "c", "d", "e"} {
		s.items = append(s.items, stagedItem{path: name, place: "no/" + name, saved: "gone-" + name})
	}
	for last, want := range []string{
		"what a held is in gone-a",
		"what b held is in gone-b, what a held is in gone-a",
		"what c held is in gone-c, what b held is in gone-b, what a held is in gone-a",
		"what d held is in gone-d, what c held is in gone-c, what b held is in gone-b, so are 1 more",
		"what e held is in gone-e, what d held is in gone-d, what c held is in gone-c, so are 2 more",
	} {
		undone := stage{items: slices.Clone(s.items)}
		if got := undone.undo(last); got != "; this could not be undone: "+want {
			t.Errorf("undo says %q, want %q", got, want)
		}
	}
}

// Where there are no links, a file takes its place too, unless there is one, or nowhere to put it.
func TestStagingHolds(t *testing.T) {
	plant(t, map[string]string{"temp": "new", "taken": "theirs"})
	if err := (&stagedItem{temp: "temp", place: "taken"}).hold(); err != errAppeared {
		t.Errorf("the place of another file: error %v", err)
	}
	if err := (&stagedItem{temp: "temp", place: "none/file"}).hold(); err == nil || err == errAppeared {
		t.Errorf("in a folder that does not exist: error %v", err)
	}
	i := &stagedItem{temp: "temp", place: "free"}
	if err := i.hold(); err != nil || !i.fresh {
		t.Errorf("fresh %t, error %v", i.fresh, err)
	}
	if diff := cmp.Diff(map[string]string{"free": "new", "taken": "theirs"}, tree(t, ".")); diff != "" {
		t.Errorf("after it (-want +got):\n%s", diff)
	}
}

// A run that is discarded waits for its files to be closed: some systems do not remove open ones.
func TestStagingDiscardWaits(t *testing.T) {
	var closed atomic.Bool
	s := stage{closing: new(errgroup.Group)}
	s.closing.Go(func() error {
		time.Sleep(5 * time.Millisecond)
		closed.Store(true)
		return nil
	})
	if s.discard(); !closed.Load() {
		t.Error("it does not wait")
	}
}

// A file that its system cannot bring to a disk, as a pipe on Linux, is closed all the same, and that is no error.
func TestStagingClosesPipe(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	if err := w.Sync(); !errors.Is(err, syscall.EINVAL) {
		t.Skip("a pipe has another error: ", err)
	}
	var s stage
	s.close(w, "pipe")
	if err := s.closed(); err != nil {
		t.Error(err)
	}
	if err := w.Close(); err == nil {
		t.Error("it was open")
	}
}

// With noClobber, nothing is replaced that appears between create and commit, and nothing else is written.
func TestStagingNoClobber(t *testing.T) {
	for _, appears := range []string{"last", "c/fresh/1"} {
		plant(t, nil)
		s := stage{noClobber: true}
		put(t, s.create, "a/first", "new")
		f, err := s.folder("c/fresh")
		if err != nil {
			t.Fatal(err)
		}
		put(t, f.create, "1", "new")
		put(t, s.create, "last", "new")
		if err := errors.Join(os.MkdirAll(filepath.Dir(appears), 0o777), os.WriteFile(appears, []byte("theirs"), 0o666)); err != nil {
			t.Fatal(err)
		}
		if err := s.commit(); err == nil {
			t.Errorf("%s: replaced", appears)
		}
		for name, text := range tree(t, ".") {
			if text != "" && (name != appears || text != "theirs") {
				t.Errorf("%s appeared: %s holds %q", appears, name, text)
			}
		}
	}
	plant(t, nil)
	s := stage{noClobber: true}
	stageAll(t, &s)
	if err := s.commit(); err != nil {
		t.Fatal(err)
	}
	if got := len(tree(t, ".")); got != 11 { // see TestStagingCommit; all four are new
		t.Errorf("commit of new files leaves %d files and folders: %v", got, tree(t, "."))
	}
}

// What a killed run left is removed a day later, and nothing else: neither what another run is writing, nor what
// has only a similar name.
func TestStagingSweeps(t *testing.T) {
	const name = ".queenreel-0123456789abcdef"
	keep := map[string]string{
		".queenreel-0000000000000001.tmp": "of another run", name + ".kept": "put aside",
		name + ".tmp.gif": "", name: "", "queenreel.tmp": "", "film.gif": "",
	}
	plant(t, keep)
	for _, dir := range []string{".queenreel-0000000000000002.tmp", "folder"} {
		if err := os.Mkdir(dir, 0o777); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.WriteFile(name+".tmp", nil, 0o666); err != nil {
		t.Fatal(err)
	}
	old := time.Now().Add(-25 * time.Hour)
	for _, stale := range []string{name + ".tmp", name + ".kept", name + ".tmp.gif", name, ".queenreel-0000000000000002.tmp", "queenreel.tmp", "film.gif"} {
		if err := os.Chtimes(stale, old, old); err != nil {
			t.Fatal(err)
		}
	}
	var s stage
	put(t, s.create, "new", "new")
	s.discard()
	keep["folder"] = ""
	if diff := cmp.Diff(keep, tree(t, ".")); diff != "" {
		t.Errorf("after a run (-want +got):\n%s", diff)
	}
}

// What a killed run left is the remains of it after more than a day, and not before.
func TestStagingSweepsAfterADay(t *testing.T) {
	killed := time.Unix(1_700_000_000, 0)
	left := map[string]string{fmt.Sprintf(".queenreel-%08x00000000.tmp", killed.Unix()): "", fmt.Sprintf(".queenreel-%08x00000000.old", killed.Unix()): ""}
	plant(t, left)
	for name := range left {
		if err := os.Chtimes(name, killed, killed); err != nil {
			t.Fatal(err)
		}
	}
	day := killed.Add(24 * time.Hour)
	sweepFolder(".", day)
	if diff := cmp.Diff(left, tree(t, ".")); diff != "" {
		t.Errorf("after a day (-want +got):\n%s", diff)
	}
	sweepFolder(".", day.Add(time.Second))
	if all := tree(t, "."); len(all) > 0 {
		t.Errorf("after more than a day: %v", all)
	}
}

// A file that is moved aside stands under its hidden name alone; one that cannot be is an error.
func TestStagingMovesAside(t *testing.T) {
	plant(t, map[string]string{"old": "text"})
	i := &stagedItem{place: "old"}
	if err := i.moveAside(); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(map[string]string{i.saved: "text"}, tree(t, ".")); diff != "" {
		t.Errorf("aside (-want +got):\n%s", diff)
	}
	if err := (&stagedItem{place: "old"}).moveAside(); err == nil {
		t.Error("a file that is not there was moved")
	}
}

// A run that is killed while it renames its files leaves old ones under hidden names. A day later they are gone, and
// a file that stood under no other name is back, unless there is a new one.
func TestStagingSweepsAfterKill(t *testing.T) {
	plant(t, map[string]string{"replaced": "old", "waiting": "old", "aside": "old", "replaced aside": "old", "link": "old"})
	var s stage
	for _, name := range []string{"replaced", "waiting", "aside", "replaced aside", "link"} {
		put(t, s.create, name, "new")
	}
	for _, err := range []error{
		s.items[0].take(false, false),
		s.items[2].moveAside(),
		s.items[3].moveAside(), os.Rename(s.items[3].temp, s.items[3].place),
		s.items[4].save(),
	} {
		if err != nil {
			t.Fatal(err)
		}
	}
	// The kill. Its temporary files are as old as they look; the old ones are younger, as they were renamed.
	past := time.Now().Add(-30 * time.Hour)
	for _, name := range must(names(".")) {
		if err := os.Chtimes(name, past, past); err != nil {
			t.Fatal(err)
		}
	}
	sweepFolder(".", time.Now())
	hidden := 0
	for name := range tree(t, ".") {
		if strings.HasPrefix(name, ".queenreel-") {
			hidden++
		}
	}
	if hidden != 4 {
		t.Errorf("at once after the kill: %v", tree(t, "."))
	}
	sweepFolder(".", time.Now().Add(25*time.Hour))
	want := map[string]string{"replaced": "new", "waiting": "old", "aside": "old", "replaced aside": "new", "link": "old"}
	if diff := cmp.Diff(want, tree(t, ".")); diff != "" {
		t.Errorf("a day after the kill (-want +got):\n%s", diff)
	}
}

// Any chain of symbolic links leads to the file's place, also from a folder that is a link itself.
func TestPlaceOf(t *testing.T) {
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
	for path, want := range map[string]string{
		"real/file":   "real/file",
		"folder/up":   "real/file",
		"twice":       "real/file",
		"dangling":    "nowhere",
		"missing":     "missing",
		"round":       "",
		"folder/self": "",
	} {
		got, err := placeOf(filepath.FromSlash(path))
		if (err != nil) != (want == "") {
			t.Errorf("%s: error %v", path, err)
		}
		if got != filepath.FromSlash(want) {
			t.Errorf("%s leads to %q, want %q", path, got, want)
		}
	}
}

// A chain of links is followed as far as systems follow it.
func TestPlaceOfLongChain(t *testing.T) {
	plant(t, map[string]string{"0": "x"})
	for i := range mostLinks {
		if err := os.Symlink(fmt.Sprint(i), fmt.Sprint(i+1)); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	for links, want := range map[int]string{0: "0", 1: "0", 39: "0", 40: ""} {
		if got, err := placeOf(fmt.Sprint(links)); got != want || (err == nil) != (want != "") {
			t.Errorf("after %d links it is %q, error %v", links, got, err)
		}
	}
}

// A link stays a link, whether its target is replaced or made.
func TestStagingKeepsLinks(t *testing.T) {
	plant(t, map[string]string{"real/file": "old"})
	links := map[string]string{"link": filepath.Join("real", "file"), "dangling": filepath.Join("new", "file"), "folder": "real"}
	for link, target := range links {
		if err := os.Symlink(target, link); err != nil {
			t.Skip("needs symbolic links: ", err)
		}
	}
	var s stage
	put(t, s.create, "link", "new")
	put(t, s.create, "dangling", "new")
	f, err := s.folder("folder")
	if err != nil {
		t.Fatal(err)
	}
	put(t, f.create, "1", "new")
	if err := s.commit(); err != nil {
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

// A full disk comes with advice, on each system by its own error. The numbers mean other things elsewhere: 112 is a host
// that is down on Linux.
func TestAdvice(t *testing.T) {
	for _, test := range []struct {
		goos string
		err  error
		want string
	}{
		{"linux", syscall.ENOSPC, "make room"},
		{"linux", syscall.EROFS, "change who may write"},
		{"linux", syscall.Errno(112), ""},
		{"windows", syscall.Errno(112), "make room"},
		{"windows", syscall.Errno(39), "make room"},
		{"windows", syscall.Errno(1295), "make room"},
		{"windows", syscall.Errno(19), "change who may write"},
		{"windows", fs.ErrPermission, "change who may write"},
		{"windows", fs.ErrInvalid, ""},
	} {
		got := adviceOn(test.goos, &fs.PathError{Op: "write", Path: "film.gif", Err: test.err})
		if !strings.Contains(got, test.want) || (got == "") != (test.want == "") {
			t.Errorf("%s, %v: advice %q, want %q", test.goos, test.err, got, test.want)
		}
	}
}
