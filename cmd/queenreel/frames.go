package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"

	"queenreel/cmd/internal/staging"
	"queenreel/draw/film"
)

// A frameFolder is a folder of frames that a film is written to.
type frameFolder struct {
	*output
	path  string
	files map[string]*staging.File // by name
}

// frameFolder stages the folder at path.
func (o *output) frameFolder(path string) (*frameFolder, error) {
	_, err := o.transaction.Folder(path)
	return &frameFolder{o, path, map[string]*staging.File{}}, err
}

// create stages a file in the folder. The caller must close it.
func (f *frameFolder) create(name string) (io.WriteCloser, error) {
	file, err := f.output.create(filepath.Join(f.path, name))
	if err != nil {
		return nil, err
	}
	f.files[name] = file
	return file, nil
}

// keep completes the report of the whole folder. Frames of an earlier run go, unless they were written again.
func (f *frameFolder) keep(r report) {
	r.Path = f.path
	for _, file := range f.files {
		r.Bytes += file.Written()
	}
	for _, name := range framesBefore(f.path) {
		if f.files[name] == nil {
			f.transaction.Remove(filepath.Join(f.path, name))
		}
	}
	f.reports = append(f.reports, r)
}

// framesBefore returns the names of the pictures that an earlier run has left in a folder: those that its list names,
// if it numbers them as ours do. Other files are not ours.
func framesBefore(folder string) []string {
	var list struct{ Frames []struct{ File string } }
	data, err := readRegular(filepath.Join(folder, film.FramesList), maxPage)
	if err != nil || json.Unmarshal(data, &list) != nil {
		return nil
	}
	var names []string
	for i, f := range list.Frames {
		if f.File != film.FrameName(i+1, len(list.Frames)) {
			return nil
		}
		if info, err := os.Lstat(filepath.Join(folder, f.File)); err == nil && info.Mode().IsRegular() {
			names = append(names, f.File)
		}
	}
	return names
}
