// Package staging writes files that appear whole or not at all.
package staging

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
)

// A Transaction holds the files that a run writes. Each is written under a hidden name beside its place. A run ends
// with Commit, which renames them, or with Discard, which removes them. The zero value is ready to use.
type Transaction struct {
	NoClobber bool // Commit replaces nothing, not even what has appeared since the run began

	files   []*File
	folders []*folder
	parents []string // folders that were created, outermost first
}

// makeFolders creates a folder and its parents, and remembers the new ones. If dir cannot be examined, it
// does nothing, and creating a file in dir reports the error.
func (t *Transaction) makeFolders(dir string) error {
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if above := filepath.Dir(dir); above != dir {
		if err := t.makeFolders(above); err != nil {
			return err
		}
	}
	err := os.Mkdir(dir, 0o777)
	if errors.Is(err, fs.ErrExist) { // created by another run in the meantime
		return nil
	}
	if err != nil {
		return Cannot("make the folder", dir, err)
	}
	t.parents = append(t.parents, dir)
	return nil
}

// Create stages the file at path. It has the mode of the file that it will replace, if any. The caller must close it.
func (t *Transaction) Create(path string) (*File, error) {
	for _, f := range t.folders {
		if f.path != filepath.Dir(path) {
			continue
		}
		name := filepath.Base(path)
		if f.isForeign(name) {
			return nil, foreign(filepath.Join(f.path, name))
		}
		f.staged[name] = true
	}
	place, err := followLinks(path)
	if err != nil {
		return nil, Cannot("write", path, err)
	}
	if err := t.makeFolders(filepath.Dir(place)); err != nil {
		return nil, err
	}
	file, err := createFile(filepath.Join(filepath.Dir(place), fmt.Sprintf(".queenreel-%016x.tmp", rand.Uint64())))
	if err != nil {
		return nil, Cannot("write", path, err)
	}
	if info, err := os.Stat(place); err == nil {
		file.Chmod(info.Mode().Perm()) // best effort: network drives may refuse it
	}
	t.files = append(t.files, &File{Path: path, file: file, place: place})
	return t.files[len(t.files)-1], nil
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
	for _, f := range t.folders { // another run may have ended there
		if err := f.readList(); err != nil {
			return err
		}
	}
	for _, lists := range []bool{false, true} {
		for _, f := range t.files {
			if lists != (filepath.Base(f.Path) == ListName) {
				continue
			}
			if err := f.move(t.NoClobber); err != nil {
				return err
			}
		}
		for _, f := range t.folders {
			if err := f.clear(); err != nil {
				return err
			}
		}
	}
	return nil
}

// already says which files are in their places, or nothing.
func (t *Transaction) already() string {
	var paths []string
	for _, f := range t.files {
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
	for _, f := range t.files {
		f.file.Close() // some systems do not remove open files
		if !f.moved {
			os.Remove(f.file.Name())
		}
	}
	for i := len(t.parents) - 1; i >= 0; i-- {
		os.Remove(t.parents[i]) // fails if it is not empty
	}
}

// A File is a file of a transaction. Its errors name the path given by the user.
type File struct {
	Path    string // as given by the user
	Written int64  // bytes, so far

	file  *os.File // under its hidden name
	place string   // Path with symbolic links followed
	moved bool     // to its place
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

func (f *File) move(noClobber bool) error {
	rename := os.Rename
	if noClobber {
		rename = claim
	}
	err := rename(f.file.Name(), f.place)
	f.moved = err == nil
	if noClobber && errors.Is(err, fs.ErrExist) {
		return Exists(f.Path)
	}
	return Cannot("write", f.Path, err)
}

// claim moves a file to its place unless another file is there. A link replaces no file.
func claim(temp, place string) error {
	if os.Link(temp, place) == nil {
		return os.Remove(temp)
	}
	return hold(temp, place)
}

// hold does the same on systems without links: an empty file holds the place until the other one is moved there.
func hold(temp, place string) error {
	holder, err := createFile(place)
	if err != nil {
		return err
	}
	return errors.Join(holder.Close(), os.Rename(temp, place))
}
