package staging

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// An item is a file, or a new folder with its contents.
type item struct {
	path  string // as given by the user
	place string // path with symbolic links followed
	temp  string // the hidden name, or "" for a file that goes and has no successor
	fresh bool   // nothing stood at place when it was committed, and now it may
	saved string // another name of the file that stood at place, or ""
}

// errAppeared says that there is a file at a place that must be free.
var errAppeared = errors.New("it exists")

// take moves the item to its place. If it replaces a file and is not the last one to do so, it keeps that file
// under a second name, so that giveBack can undo it. If it must not replace one, errAppeared says that there is one.
func (i *item) take(noClobber, last bool) error {
	info, err := os.Lstat(i.place)
	fresh := errors.Is(err, fs.ErrNotExist)
	switch {
	case i.temp == "":
		return i.retire()
	case fresh && noClobber:
		return i.claim()
	case fresh:
	case err != nil:
		return err
	case info.IsDir():
		return errors.New("it is a folder")
	case noClobber:
		return errAppeared
	case !last:
		if err := i.save(); err != nil {
			return err
		}
	}
	if err := os.Rename(i.temp, i.place); err != nil {
		return err
	}
	i.fresh = fresh
	return nil
}

// claim moves the item to its place unless something has appeared there since. A link does not replace a file.
func (i *item) claim() error {
	err := os.Link(i.temp, i.place)
	if err == nil {
		i.fresh = true
		return os.Remove(i.temp)
	}
	if info, statErr := os.Lstat(i.temp); statErr == nil && info.IsDir() {
		err = os.Rename(i.temp, i.place) // fails on a folder with files
		i.fresh = err == nil
		return err
	}
	return i.hold()
}

// hold does the same where there are no links: an empty file holds the place until the item is moved there.
func (i *item) hold() error {
	holder, err := createFile(i.place)
	if errors.Is(err, fs.ErrExist) {
		return errAppeared
	}
	if err != nil {
		return err
	}
	i.fresh = true
	return errors.Join(holder.Close(), os.Rename(i.temp, i.place))
}

// retire takes the file away from its place, under a second name.
func (i *item) retire() error {
	saved := hiddenBeside(i.place, savedEnding)
	err := os.Rename(i.place, saved)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err == nil {
		i.saved = saved
	}
	return err
}

// save gives the file that stands at place a second name; on a file system without hard links, another one.
func (i *item) save() error {
	saved := hiddenBeside(i.place, savedEnding)
	if os.Link(i.place, saved) != nil {
		return i.moveAside()
	}
	i.saved = saved
	return nil
}

// moveAside renames the file that stands at place. Until the new one is there, it stands nowhere else; its hidden name
// ends with its own, by which sweep puts it back after a kill.
func (i *item) moveAside() error {
	saved := hiddenBeside(i.place, savedEnding) + "." + filepath.Base(i.place)
	if err := os.Rename(i.place, saved); err != nil {
		return err
	}
	i.saved = saved
	return nil
}

// giveBack undoes take.
func (i *item) giveBack() error {
	switch {
	case i.fresh:
		return os.RemoveAll(i.place)
	case i.saved != "":
		return os.Rename(i.saved, i.place) // to another name of the same file it does nothing: see forget
	}
	return nil
}

// remains says what giveBack could not undo. What a file held gets a name that sweep leaves alone.
func (i *item) remains() string {
	if i.fresh {
		return i.path + " is new"
	}
	if kept := hiddenBeside(i.place, keptEnding); os.Rename(i.saved, kept) == nil {
		i.saved = kept
	}
	return fmt.Sprintf("what %s held is in %s", i.path, i.saved)
}

// forget removes the second name of the replaced file, if it is still there.
func (i *item) forget() {
	if i.saved != "" {
		os.Remove(i.saved)
	}
}
