package main

import (
	"encoding/json"
	"os"
	"path/filepath"

	"queenreel/draw/film"
)

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
