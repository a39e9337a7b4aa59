// Package staging writes files that appear whole or not at all: each is written under a hidden name beside its place, and then renamed.
package staging

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
)

// A Transaction holds the files that a run writes. It ends with Commit, which moves them to their places, or with Discard, which removes
// them. The zero value is ready to use.
type Transaction struct {
	NoClobber bool // Commit replaces nothing

	files   []*File
	lists   []*File         // of folders
	folders []string        // paths
	old     map[string]bool // paths of files in folders that earlier runs have listed, and that this run does not replace
	made    []string        // folders that were created, those within others first
}

// A File is a file of a transaction. Its errors name the path given by the user.
type File struct {
	Path    string // as given by the user
	Written int64  // bytes, so far

	file  *os.File // under its hidden name
	place string   // Path with symbolic links followed
	moved bool     // to its place
}

// Create stages the file at path. It has the mode of the file that it will replace, if any. In a folder of the transaction, only what a
// list names is replaced. The caller must close the file.
func (t *Transaction) Create(path string) (*File, error) {
	name := filepath.Clean(path)
	inFolder := slices.Contains(t.folders, filepath.Dir(name))
	if info, err := os.Lstat(name); inFolder && err == nil && !(t.old[name] && info.Mode().IsRegular()) {
		return nil, foreign(name)
	}
	place, err := placeOf(path)
	if err != nil {
		return nil, Cannot("write", path, err)
	}
	if err := t.makeFolders(filepath.Dir(place)); err != nil {
		return nil, err
	}
	// Not os.CreateTemp, whose modes do not obey the umask.
	hidden := filepath.Join(filepath.Dir(place), fmt.Sprintf(".queenreel-%016x.tmp", rand.Uint64()))
	file, err := os.OpenFile(hidden, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
	if err != nil {
		return nil, Cannot("write", path, err)
	}
	if info, err := os.Stat(place); err == nil {
		file.Chmod(info.Mode().Perm()) // best effort: network drives may refuse it
	}
	delete(t.old, name)
	f := &File{Path: path, file: file, place: place}
	if inFolder && filepath.Base(name) == ListName {
		t.lists = append(t.lists, f)
	} else {
		t.files = append(t.files, f)
	}
	return f, nil
}

// Write writes at the end of the file.
func (f *File) Write(p []byte) (int, error) {
	n, err := f.file.Write(p)
	f.Written += int64(n)
	return n, Cannot("write", f.Path, err)
}

// WriteAt writes over what has been written.
func (f *File) WriteAt(p []byte, offset int64) (int, error) {
	n, err := f.file.WriteAt(p, offset)
	return n, Cannot("write", f.Path, err)
}

// Close closes the file.
func (f *File) Close() error { return Cannot("write", f.Path, f.file.Close()) }

// Folder stages the folder at path. If it exists, the files that its list names are replaced or removed; its other contents stay, and
// Create refuses to replace them.
func (t *Transaction) Folder(path string) error {
	if info, err := os.Stat(path); err == nil && !info.IsDir() {
		return Cannot("make the folder", path, errors.New("it is a file: choose another name"))
	}
	names, err := readList(filepath.Join(path, ListName))
	if err != nil {
		return err
	}
	if t.old == nil {
		t.old = map[string]bool{}
	}
	for _, name := range names {
		t.old[filepath.Join(path, name)] = true
	}
	t.folders = append(t.folders, filepath.Clean(path))
	return nil
}

// ListName is the name of the list of the files that a run writes into a folder: a JSON object with ListFormat as its format, and with
// arrays "files", "pictures" and "frames" of objects that have the name of a file as their "file".
const (
	ListName   = "index.json"
	ListFormat = "queenreel-folder"
)

// readList returns the names of the files in a list, and its own. There are none if it does not exist.
func readList(path string) (names []string, err error) {
	const maxList = 1 << 26 // bytes
	info, err := os.Lstat(path)
	switch {
	case err != nil:
		return nil, nil // nobody can write there either
	case !info.Mode().IsRegular() || info.Size() > maxList:
		return nil, foreign(path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return nil, Cannot("read", path, err)
	}
	type entries []struct{ File string }
	var list struct {
		Format                  string
		Files, Pictures, Frames entries
	}
	if json.Unmarshal(data, &list) != nil || list.Format != ListFormat {
		return nil, foreign(path)
	}
	names = []string{ListName}
	for _, e := range slices.Concat(list.Files, list.Pictures, list.Frames) {
		if filepath.IsLocal(e.File) && filepath.Base(e.File) == e.File { // anybody may have written the list
			names = append(names, e.File)
		}
	}
	return names, nil
}

// makeFolders creates a folder and its parents, and remembers the new ones.
func (t *Transaction) makeFolders(dir string) error {
	var missing []string
	for above := dir; ; above = filepath.Dir(above) {
		if _, err := os.Stat(above); !errors.Is(err, fs.ErrNotExist) || filepath.Dir(above) == above {
			break
		}
		missing = append(missing, above)
	}
	if missing == nil {
		return nil
	}
	t.made = append(missing, t.made...)
	return Cannot("make the folder", dir, os.MkdirAll(dir, 0o777))
}

// Commit moves all files to their places, unless ctx is done. If a file cannot be moved, Commit discards the others, and its error names
// those that are in their places already.
func (t *Transaction) Commit(ctx context.Context) error {
	err := ctx.Err()
	if err == nil {
		err = t.move()
	}
	if err != nil {
		err = fmt.Errorf("%w%s", err, t.already())
		t.Discard()
	}
	return err
}

// move moves the files to their places, removes the other files of earlier runs, and then moves the lists of folders: until then
// the old lists say which files to remove.
func (t *Transaction) move() error {
	if err := moveAll(t.files, t.NoClobber); err != nil {
		return err
	}
	for path := range t.old {
		if info, err := os.Lstat(path); err != nil || !info.Mode().IsRegular() {
			continue // it is gone, or somebody else's
		}
		if err := os.Remove(path); err != nil {
			return Cannot("remove", path, err)
		}
	}
	return moveAll(t.lists, t.NoClobber)
}

func moveAll(files []*File, noClobber bool) error {
	for _, f := range files {
		if _, err := os.Lstat(f.place); err == nil && noClobber {
			return Exists(f.Path)
		}
		if err := os.Rename(f.file.Name(), f.place); err != nil {
			return Cannot("write", f.Path, err)
		}
		f.moved = true
	}
	return nil
}

// already says which files are in their places, or nothing.
func (t *Transaction) already() string {
	var paths []string
	for _, f := range slices.Concat(t.files, t.lists) {
		if f.moved {
			paths = append(paths, f.Path)
		}
	}
	const maxNamed = 3
	switch more := len(paths) - maxNamed; {
	case len(paths) == 0:
		return ""
	case more > 0:
		return fmt.Sprintf("; already written: %s and %d more", strings.Join(paths[:maxNamed], ", "), more)
	}
	return "; already written: " + strings.Join(paths, ", ")
}

// Discard removes the files that are not in their places, and the folders that were created for them.
func (t *Transaction) Discard() {
	for _, f := range slices.Concat(t.files, t.lists) {
		f.file.Close() // some systems do not remove open files
		if !f.moved {
			os.Remove(f.file.Name())
		}
	}
	for _, dir := range t.made {
		os.Remove(dir) // fails if it is not empty
	}
}

// ResolvedPath returns the absolute path of a file with all symbolic links followed. The file and its folders need not exist.
func ResolvedPath(path string) string {
	if place, err := placeOf(path); err == nil {
		path = place
	}
	if absolute, err := filepath.Abs(path); err == nil {
		path = absolute
	}
	return path
}

// placeOf returns the path of a file with all symbolic links followed. The file and its folders need not exist, and a link may lead to
// what is not there yet.
func placeOf(path string) (string, error) {
	if _, err := os.Stat(path); err == nil {
		return filepath.EvalSymlinks(path)
	} else if !errors.Is(err, fs.ErrNotExist) {
		return "", err
	}
	if filepath.Dir(path) == path {
		return path, nil // a drive of Windows that is not there
	}
	dir, err := placeOf(filepath.Dir(path))
	if err != nil {
		return "", err
	}
	place := filepath.Join(dir, filepath.Base(path))
	link, err := os.Readlink(place)
	if err != nil {
		return place, nil // nothing is there
	}
	if !filepath.IsAbs(link) {
		link = filepath.Join(dir, link)
	}
	if _, err := os.Lstat(link); err == nil {
		return "", errors.New("its symbolic links lead nowhere")
	}
	return link, nil
}

// foreign returns the error for a file of somebody else at the path of a file to write.
func foreign(path string) error {
	return fmt.Errorf("%s was not made by queenreel: remove it, or choose another folder", path)
}

// Exists is the error for a file that --no-clobber keeps.
func Exists(path string) error {
	return fmt.Errorf("%s exists: remove it, or leave --no-clobber out", path)
}

// Cannot wraps an error of the operating system with what failed, such as "write" and a path that the user knows, and with advice. It
// returns nil for nil.
func Cannot(what, path string, err error) error {
	advice := ""
	switch {
	case err == nil:
		return nil
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT):
		advice = ": make room, or write to another place"
	case errors.Is(err, fs.ErrPermission), errors.Is(err, syscall.EROFS):
		advice = ": write to another place, or change who may write there"
	case errors.Is(err, fs.ErrExist), errors.Is(err, syscall.ENOTDIR):
		advice = ": a file or a folder stands in its way: choose another name"
	}
	return fmt.Errorf("cannot %s %s: %w%s", what, path, Cause(err), advice)
}

// ErrFolder says that a folder has the name of a file to read.
var ErrFolder = errors.New("is a folder: name a file in it")

// Cause returns the error of a system call without the names of the call and its files.
func Cause(err error) error {
	if errors.Is(err, syscall.EISDIR) {
		return ErrFolder
	}
	if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	if linkErr := new(os.LinkError); errors.As(err, &linkErr) {
		return linkErr.Err
	}
	return err
}
