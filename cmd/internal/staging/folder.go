package staging

import (
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// ListName is the name of the list of the files that a run writes into a folder: a JSON object with ListFormat as its format, and with
// arrays "files", "pictures" and "frames" of objects that have the name of a file as their "file".
const (
	ListName   = "index.json"
	ListFormat = "queenreel-folder"
)

// A folder is a folder in a transaction. Its list says which of the files that stand there an earlier run wrote.
type folder struct {
	path   string
	old    map[string]bool // names in the list
	others []string        // what else stood there when the run began
	staged map[string]bool // names
}

// Folder stages the folder at path. If it exists, the files that its list names are replaced or removed; its other contents stay, and Create
// refuses to replace them.
func (t *Transaction) Folder(path string) error {
	place, err := followLinks(path)
	if err != nil {
		return Cannot("make the folder", path, err)
	}
	if info, err := os.Stat(place); err == nil && !info.IsDir() {
		return Cannot("make the folder", path, errors.New("it is a file: choose another name"))
	}
	f := &folder{filepath.Clean(path), map[string]bool{}, nil, map[string]bool{}}
	if err := f.readList(); err != nil {
		return err
	}
	entries, _ := os.ReadDir(place) // nobody can write where nobody can read, or all is new
	for _, e := range entries {
		if !f.old[e.Name()] || !e.Type().IsRegular() {
			f.others = append(f.others, e.Name())
		}
	}
	t.folders = append(t.folders, f)
	return t.makeFolders(place)
}

func (f *folder) readList() error {
	const maxList = 1 << 26 // bytes
	path := filepath.Join(f.path, ListName)
	info, err := os.Lstat(path)
	if err != nil {
		return nil // nobody can write there either
	}
	if !info.Mode().IsRegular() || info.Size() > maxList {
		return foreign(path)
	}
	data, err := os.ReadFile(path)
	if err != nil {
		return fmt.Errorf("cannot read %s: %w", path, Cause(err))
	}
	type entries []struct{ File string }
	var list struct {
		Format                  string
		Files, Pictures, Frames entries
	}
	if json.Unmarshal(data, &list) != nil || list.Format != ListFormat {
		return foreign(path)
	}
	f.old[ListName] = true
	for _, all := range []entries{list.Files, list.Pictures, list.Frames} {
		for _, e := range all {
			if filepath.IsLocal(e.File) && filepath.Base(e.File) == e.File { // anybody may have written the list
				f.old[e.File] = true
			}
		}
	}
	return nil
}

// isForeign reports whether a name is that of somebody else's file, maybe only on systems that do not tell small letters from large ones.
// What has appeared since the run began is that of another run.
func (f *folder) isForeign(name string) bool {
	_, err := os.Lstat(filepath.Join(f.path, name))
	return err == nil && slices.ContainsFunc(f.others, func(other string) bool { return strings.EqualFold(other, name) })
}

// clear removes the files of an earlier run, or of one that has ended in the meantime, that this run does not replace.
func (f *folder) clear() error {
	for name := range f.old {
		path := filepath.Join(f.path, name)
		if info, err := os.Lstat(path); f.staged[name] || err != nil || !info.Mode().IsRegular() {
			continue // it was replaced, is gone, or somebody else's
		}
		if err := os.Remove(path); err != nil {
			return Cannot("remove", path, err)
		}
	}
	return nil
}

// foreign returns the error for a file of somebody else at the path of a file to write.
func foreign(path string) error {
	return fmt.Errorf("%s was not made by queenreel: remove it, or choose another folder", path)
}
