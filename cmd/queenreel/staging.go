package main

import (
	"errors"
	"fmt"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// A stage holds the files and folders of a run until all of them are done. Each is written beside its
// place under a hidden name; commit renames them all, and discard removes them. A run ends with one of
// the two.
type stage struct {
	items []stagedItem
	made  []string // the folders that were made above them, outermost first
}

// A stagedItem is a file, or a new folder with all that is in it.
type stagedItem struct {
	path  string // as the user calls it
	place string // where it belongs: path, or what its symbolic links lead to
	temp  string // where it is written
	fresh bool   // commit found nothing in its place
	saved string // a second name that commit gave to what stood there, or ""
}

// create stages a file. The caller closes it before commit. A file that it replaces hands its mode on.
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
		f.Chmod(info.Mode().Perm()) // network drives may refuse it
	}
	return f, nil
}

// A stagedFolder is a folder whose files are staged.
type stagedFolder struct {
	stage *stage
	path  string
	temp  string // where a new folder is written, or "" if the folder stands already
}

// folder stages a folder. A new one takes its place as a whole. In one that stands already each file
// takes its own place, and what else is in it stays.
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

// create stages a file of the folder. The caller closes it before commit.
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

// commit gives all files and folders their places. If one cannot take its place none does, what stood
// there stands, and nothing is left of the run.
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

// discard removes all that was staged, and the folders that were made for it.
func (s *stage) discard() {
	for _, item := range s.items {
		os.RemoveAll(item.temp)
		item.forget()
	}
	for i := len(s.made) - 1; i >= 0; i-- {
		os.Remove(s.made[i]) // stays if others wrote into it
	}
}

// adopt takes over what another stage holds, which is empty then.
func (s *stage) adopt(other *stage) {
	s.items = append(s.items, other.items...)
	s.made = append(s.made, other.made...)
	*other = stage{}
}

// take moves the item to its place. What stands there gets a second name first, so that giveBack can
// undo it; where the file system has no hard links giveBack leaves the new file.
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

// forget drops the second name of what stood in the item's place.
func (i *stagedItem) forget() {
	if i.saved != "" {
		os.Remove(i.saved)
	}
}

// makeFolders makes a folder and those above it, and remembers which of them are new. What else is wrong
// with the folder shows when something is made in it.
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
	if errors.Is(err, fs.ErrExist) { // another run was faster
		return nil
	}
	if err != nil {
		return cannotMake(dir, err)
	}
	s.made = append(s.made, dir)
	return nil
}

// mostLinks is the longest chain of symbolic links that is followed.
const mostLinks = 40

// placeOf returns where a file is really written: its path, or what symbolic links at the path lead to,
// which need not exist.
func placeOf(path string) (string, error) {
	path = filepath.Clean(path)
	for range mostLinks {
		link, err := os.Readlink(path)
		if err != nil {
			return path, nil // no link
		}
		if !filepath.IsAbs(link) {
			// A .. in the link leads out of the real folder.
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

// hiddenBeside returns a hidden name that nothing has, in the folder of a path.
func hiddenBeside(path string) string {
	return filepath.Join(filepath.Dir(path), fmt.Sprintf(".queenreel-%016x.tmp", rand.Uint64()))
}

// createFile makes a new file. (os.CreateTemp would hide it from everyone else.)
func createFile(path string) (*os.File, error) {
	return os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
}

func cannotWrite(path string, err error) error {
	return fmt.Errorf("cannot write %s: %w", path, cause(err))
}

func cannotMake(dir string, err error) error {
	return fmt.Errorf("cannot make the folder %s: %w", dir, cause(err))
}

// cause returns what is wrong, without the names of the system call and of the files.
func cause(err error) error {
	if pathErr := new(fs.PathError); errors.As(err, &pathErr) {
		return pathErr.Err
	}
	if linkErr := new(os.LinkError); errors.As(err, &linkErr) {
		return linkErr.Err
	}
	return err
}
