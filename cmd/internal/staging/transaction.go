// Package staging writes files and folders that appear whole or not at all.
package staging

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"syscall"

	"golang.org/x/sync/errgroup"
)

// A Transaction holds the files and folders that a run writes. Each is written under a hidden name beside its
// final place. A run ends with Commit, which renames them all, or with Discard, which removes them.
// The zero value is ready to use.
type Transaction struct {
	NoClobber bool // Commit replaces nothing, not even what has appeared since the run began

	items   []item
	files   []*os.File
	folders []*Folder       // new ones
	parents []string        // folders that were created, outermost first
	swept   map[string]bool // folders from which the remains of killed runs were removed
	closing *errgroup.Group // of files whose bytes are on their way to the disk; see File.Close
}

// Create stages the file at path, in the folder that is staged there, if any. It has the mode of the file that it will replace, if any.
// The caller must end with File.Close, or else with Discard.
func (t *Transaction) Create(path string) (*File, error) {
	for _, f := range t.folders {
		if filepath.Dir(path) == filepath.Clean(f.path) {
			return f.Create(filepath.Base(path))
		}
	}
	place, err := followLinks(path)
	if err != nil {
		return nil, CannotWrite(path, err)
	}
	if err := t.makeFolders(filepath.Dir(place)); err != nil {
		return nil, err
	}
	t.sweep(filepath.Dir(place))
	f, err := createFile(hiddenBeside(place, tempEnding))
	if err != nil {
		return nil, CannotWrite(path, err)
	}
	t.items = append(t.items, item{path: path, place: place, temp: f.Name()})
	t.files = append(t.files, f)
	if info, err := os.Stat(place); err == nil {
		f.Chmod(info.Mode().Perm()) // best effort: network drives may refuse it
	}
	return &File{transaction: t, file: f, path: path}, nil
}

// A Folder is a folder in a transaction.
type Folder struct {
	transaction *Transaction
	path        string
	temp        string // the hidden name of a new folder, or "" if the folder exists
}

// Folder stages the folder at path. A new folder is renamed as a whole. If the folder exists, its files are
// staged one by one, and its other contents stay.
func (t *Transaction) Folder(path string) (*Folder, error) {
	place, err := followLinks(path)
	if err != nil {
		return nil, cannotMake(path, err)
	}
	if info, err := os.Stat(place); err == nil {
		if !info.IsDir() {
			return nil, cannotMake(path, errors.New("it is a file"))
		}
		return &Folder{transaction: t, path: path}, nil
	}
	if err := t.makeFolders(filepath.Dir(place)); err != nil {
		return nil, err
	}
	t.sweep(filepath.Dir(place))
	temp := hiddenBeside(place, tempEnding)
	if err := os.Mkdir(temp, 0o777); err != nil {
		return nil, cannotMake(path, err)
	}
	t.items = append(t.items, item{path: path, place: place, temp: temp})
	t.folders = append(t.folders, &Folder{transaction: t, path: path, temp: temp})
	return t.folders[len(t.folders)-1], nil
}

// Create stages a file in the folder; see Transaction.Create.
func (f *Folder) Create(name string) (*File, error) {
	path := filepath.Join(f.path, name)
	if f.temp == "" {
		return f.transaction.Create(path)
	}
	file, err := createFile(filepath.Join(f.temp, name))
	if err != nil {
		return nil, CannotWrite(path, err)
	}
	f.transaction.files = append(f.transaction.files, file)
	return &File{transaction: f.transaction, file: file, path: path}, nil
}

// Remove stages the removal of the file at path. If there is none by then, all is well.
func (t *Transaction) Remove(path string) {
	t.items = append(t.items, item{path: path, place: path})
}

// Commit moves all files and folders to their places. If one of them fails, Commit puts back what stood
// there, says what it could not, and discards the rest. If ctx is done before their bytes are on the disk, it discards all.
func (t *Transaction) Commit(ctx context.Context) error {
	stop := context.AfterFunc(ctx, t.empty)
	err := t.closed()
	stop()
	if err = cmp.Or(ctx.Err(), err); err != nil {
		t.Discard()
		return err
	}
	for i := range t.items {
		item := &t.items[i]
		if err := item.take(t.NoClobber, i == len(t.items)-1); err != nil {
			if err == errAppeared {
				err = Exists(item.path)
			} else {
				err = CannotWrite(item.path, err)
			}
			left := t.undo(i)
			t.Discard()
			return fmt.Errorf("%w%s", err, left)
		}
	}
	for _, item := range t.items {
		item.forget()
	}
	return nil
}

// undo undoes the moves of all items up to the last one. It returns what to add to an error: which of them it could
// not undo.
func (t *Transaction) undo(last int) string {
	var left []string
	for i := last; i >= 0; i-- {
		if item := &t.items[i]; item.giveBack() != nil {
			left = append(left, item.remains())
			item.saved = "" // the only copy: Discard must not remove it
		}
	}
	const maxNamed = 3
	if more := len(left) - maxNamed; more > 0 {
		left = append(left[:maxNamed], fmt.Sprintf("so are %d more", more))
	}
	if len(left) == 0 {
		return ""
	}
	return "; this could not be undone: " + strings.Join(left, ", ")
}

// Discard removes everything staged, and the parent folders that were created for it.
func (t *Transaction) Discard() {
	t.empty()
	_ = t.closed()
	for _, f := range t.files {
		f.Close() // some systems do not remove open files
	}
	for _, item := range t.items {
		os.RemoveAll(item.temp)
		item.forget()
	}
	for i := len(t.parents) - 1; i >= 0; i-- {
		os.Remove(t.parents[i]) // fails if it is not empty
	}
}

// empty takes the bytes from all files that are still open, so that nobody waits until gigabytes are on the disk that are
// not wanted there any more.
func (t *Transaction) empty() {
	for _, f := range t.files {
		f.Truncate(0)
	}
}

// makeFolders creates the folder dir and its parents, and remembers the new ones. If dir cannot be examined, it
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
		return cannotMake(dir, err)
	}
	t.parents = append(t.parents, dir)
	return nil
}

// A File is a file of a transaction that is being written. Its errors name the path given by the user.
type File struct {
	transaction *Transaction
	file        *os.File
	path        string
	written     int64 // bytes
}

// Path returns the path of the file as given by the user.
func (f *File) Path() string { return f.path }

// Written returns the number of bytes written so far.
func (f *File) Written() int64 { return f.written }

// Write writes at the end of the file.
func (f *File) Write(p []byte) (int, error) {
	n, err := f.file.Write(p)
	f.written += int64(n)
	if err != nil {
		err = CannotWrite(f.path, err)
	}
	return n, err
}

// WriteAt writes over what has been written.
func (f *File) WriteAt(p []byte, offset int64) (int, error) {
	n, err := f.file.WriteAt(p, offset)
	if err != nil {
		err = CannotWrite(f.path, err)
	}
	return n, err
}

// maxClosing is the number of files that are brought to the disk at the same time. One after the other, 92 small
// files take 60 times as long as without.
const maxClosing = 8

// Close closes the file once its bytes are on the disk: after a power failure, a renamed file would else be
// empty. It does not wait for that, and returns nil; Transaction.Commit waits, and returns the error.
func (f *File) Close() error {
	t := f.transaction
	if t.closing == nil {
		t.closing = new(errgroup.Group)
		t.closing.SetLimit(maxClosing)
	}
	t.closing.Go(func() error {
		err := f.file.Sync()
		if errors.Is(err, syscall.EINVAL) || errors.Is(err, errors.ErrUnsupported) { // not on this file system
			err = nil
		}
		if err = cmp.Or(err, f.file.Close()); err != nil {
			return CannotWrite(f.path, err)
		}
		return nil
	})
	return nil
}

// closed waits until all files are closed, and returns the first error of File.Close.
func (t *Transaction) closed() error {
	if t.closing == nil {
		return nil
	}
	return t.closing.Wait()
}
