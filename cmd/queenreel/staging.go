package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// A stage holds the files and folders that a run writes. Each is written under a hidden name beside its
// final place. A run ends with commit, which renames them all, or with discard, which removes them.
type stage struct {
	items []stagedItem
	made  []string // parent folders that were created, outermost first
}

// A stagedItem is a file, or a new folder with its contents.
type stagedItem struct {
	path  string // as given by the user
	place string // path with symbolic links followed
	temp  string // the hidden name
	fresh bool   // nothing stood at place when it was committed
	saved string // a hard link to the file that stood at place, or ""
}

// create stages the file at path. It has the mode of the file that it will replace, if any. The caller
// must close it before commit.
func (s *stage) create(path string) (*os.File, error) {
	place, err := placeOf(path)
	if err != nil {
		return nil, cannotWrite(path, err)
	}
	if err := s.makeFolders(filepath.Dir(place)); err != nil {
		return nil, err
	}
	f, err := createFile(hiddenBeside(place))
	if err != nil {
		return nil, cannotWrite(path, err)
	}
	s.items = append(s.items, stagedItem{path: path, place: place, temp: f.Name()})
	if info, err := os.Stat(place); err == nil {
		f.Chmod(info.Mode().Perm()) // best effort: network drives may refuse it
	}
	return f, nil
}

// A stagedFolder is a folder in a stage.
type stagedFolder struct {
	stage *stage
	path  string
	temp  string // the hidden name of a new folder, or "" if the folder exists
}

// folder stages the folder at path. A new folder is renamed as a whole. If the folder exists, its files are
// staged one by one, and its other contents stay.
func (s *stage) folder(path string) (*stagedFolder, error) {
	place, err := placeOf(path)
	if err != nil {
		return nil, cannotMake(path, err)
	}
	if info, err := os.Stat(place); err == nil {
		if !info.IsDir() {
			return nil, cannotMake(path, errors.New("a file stands there"))
		}
		return &stagedFolder{stage: s, path: path}, nil
	}
	if err := s.makeFolders(filepath.Dir(place)); err != nil {
		return nil, err
	}
	temp := hiddenBeside(place)
	if err := os.Mkdir(temp, 0o777); err != nil {
		return nil, cannotMake(path, err)
	}
	s.items = append(s.items, stagedItem{path: path, place: place, temp: temp})
	return &stagedFolder{stage: s, path: path, temp: temp}, nil
}

// create stages a file in the folder. The caller must close it before commit.
func (f *stagedFolder) create(name string) (*os.File, error) {
	path := filepath.Join(f.path, name)
	if f.temp == "" {
		return f.stage.create(path)
	}
	file, err := createFile(filepath.Join(f.temp, name))
	if err != nil {
		return nil, cannotWrite(path, err)
	}
	return file, nil
}

// commit moves all files and folders to their places. If one of them fails, commit restores what stood
// there and discards the rest.
func (s *stage) commit() error {
	for i := range s.items {
		if err := s.items[i].take(); err != nil {
			for j := i - 1; j >= 0; j-- {
				s.items[j].giveBack()
			}
			s.discard()
			return cannotWrite(s.items[i].path, err)
		}
	}
	for _, item := range s.items {
		item.forget()
	}
	return nil
}

// discard removes everything staged, and the parent folders that were created for it.
func (s *stage) discard() {
	for _, item := range s.items {
		os.RemoveAll(item.temp)
		item.forget()
	}
	for i := len(s.made) - 1; i >= 0; i-- {
		os.Remove(s.made[i]) // fails if it is not empty
	}
}

// take moves the item to its place. It first links a file that stands there to a second name, so that
// giveBack can undo it. On a file system without hard links giveBack leaves the new file.
func (i *stagedItem) take() error {
	if _, err := os.Lstat(i.place); errors.Is(err, fs.ErrNotExist) {
		i.fresh = true
	} else if saved := hiddenBeside(i.place); os.Link(i.place, saved) == nil {
		i.saved = saved
	}
	return os.Rename(i.temp, i.place)
}

// giveBack undoes take.
func (i *stagedItem) giveBack() {
	if i.fresh {
		os.RemoveAll(i.place)
	} else if i.saved != "" {
		os.Rename(i.saved, i.place)
		i.saved = ""
	}
}

// forget removes the second name of the replaced file.
func (i *stagedItem) forget() {
	if i.saved != "" {
		os.Remove(i.saved)
	}
}

// makeFolders creates the folder dir and its parents, and remembers the new ones. If dir cannot be examined, it
// does nothing, and creating a file in dir reports the error.
func (s *stage) makeFolders(dir string) error {
	if _, err := os.Stat(dir); !errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if above := filepath.Dir(dir); above != dir {
		if err := s.makeFolders(above); err != nil {
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
	s.made = append(s.made, dir)
	return nil
}

// mostLinks is the length of the longest chain of symbolic links that is followed.
const mostLinks = 40

// placeOf returns the path of a file with symbolic links at path followed. The result need not exist.
func placeOf(path string) (string, error) {
	path = filepath.Clean(path)
	for range mostLinks {
		link, err := os.Readlink(path)
		if err != nil {
			return path, nil // not a link
		}
		if !filepath.IsAbs(link) {
			// A .. in the link is relative to the real folder.
			dir, err := filepath.EvalSymlinks(filepath.Dir(path))
			if err != nil {
				return "", err
			}
			link = filepath.Join(dir, link)
		}
		path = link
	}
	return "", errors.New("its symbolic links go round in a circle")
}

// hiddenBeside returns an unused hidden name in the folder of path.
func hiddenBeside(path string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".queenreel-%016x.tmp", rand.Uint64()))
}

// createFile creates a new file whose mode obeys the umask, unlike that of os.CreateTemp.
func createFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

func cannotWrite(path string, err error) error {
	return fmt.Errorf("cannot write %s: %w", path, cause(err))
}

func cannotMake(dir string, err error) error {
	return fmt.Errorf("cannot make the folder %s: %w", dir, cause(err))
}

// cause returns the error of a system call without the names of the call and its files.
func cause(err error) error {
	if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	if linkErr := new(os.LinkError); errors.As(err, &linkErr) {
		return linkErr.Err
	}
	return err
}
