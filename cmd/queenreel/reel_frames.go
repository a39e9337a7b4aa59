package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"image"
	"image/png"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"queenreel/draw/film"
	"queenreel/draw/story"
)

// A framesList is what the list in a folder of frames says.
type framesList struct {
	Width, Height int
	Frames        []struct {
		File string
		Hold int64 `json:"hold_ms"`

		Mood, Title, Detail string
	}
}

// readFrames reads the list in a folder of frames.
func readFrames(folder string) (framesList, error) {
	var list framesList
	data, err := readRegular(filepath.Join(folder, film.FramesList), mostPage)
	if err != nil {
		return list, fmt.Errorf("%s: %w", film.FramesList, err)
	}
	if err := json.Unmarshal(data, &list); err != nil {
		return list, fmt.Errorf("%s: %w", film.FramesList, err)
	}
	for _, f := range list.Frames {
		if !filepath.IsLocal(f.File) {
			return list, fmt.Errorf("%s: %s is not in the folder", film.FramesList, f.File)
		}
	}
	return list, nil
}

// framesBefore returns the names of the pictures that an earlier run has left in a folder: those that its list names,
// if it numbers them as ours do. Other files are not ours.
func framesBefore(folder string) []string {
	list, err := readFrames(folder)
	if err != nil {
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

// markedMoods holds the moods of scenes that a player stops at.
var markedMoods = []string{story.MoodNames[story.Backtrack], story.MoodNames[story.Jump], story.MoodNames[story.Solved]}

// caption returns the two lines of a caption as one.
func caption(title, detail string) string {
	text := title
	if detail != "" {
		text += ": " + detail
	}
	return strings.Join(strings.Fields(text), " ")
}

// openFrames returns the reel of a folder of frames.
func openFrames(folder string) (*reel, error) {
	list, err := readFrames(folder)
	if err != nil {
		return nil, err
	}
	var frames []reelFrame
	for _, f := range list.Frames {
		frames = append(frames, reelFrame{
			hold:   time.Duration(f.Hold) * time.Millisecond,
			marked: slices.Contains(markedMoods, f.Mood),
			words:  caption(f.Title, f.Detail),
		})
	}
	return newReel(image.Pt(list.Width, list.Height), frames, func(n int) (drawn, error) {
		file, err := readRegular(filepath.Join(folder, list.Frames[n].File), mostPage)
		if err != nil {
			return drawn{}, err
		}
		config, err := png.DecodeConfig(bytes.NewReader(file))
		if err == nil && (config.Width != list.Width || config.Height != list.Height) {
			err = fmt.Errorf("it does not have the size that %s gives", film.FramesList)
		}
		if err != nil {
			return drawn{}, err
		}
		img, err := png.Decode(bytes.NewReader(file))
		if err != nil {
			return drawn{}, err
		}
		return drawnAt(img, image.Point{}), nil
	})
}
