package film

import (
	"encoding/json"
	"fmt"
	"testing"

	"queenreel/draw/panel"
	"queenreel/draw/story"
	"queenreel/draw/story/words"
)

// A list tells of each picture what it shows, which may be a caption that it shares, in lines that sort.
func TestFramesList(t *testing.T) {
	d := newDisk()
	scenes := fourQueens()
	scenes[2].Unread = words.Caption{Title: "its own, which nobody could read"}
	f := painted(newPainter(t, 4, panel.Options{Cell: 12}), scenes)
	write(t, f, Frames.on(d))
	var list struct {
		About  Meta
		Frames []struct {
			File, Mood, Title, Detail string
			Step                      int
			Hold                      int64 `json:"hold_ms"`
		}
	}
	if err := json.Unmarshal(d.files["index.json"].Bytes(), &list); err != nil {
		t.Fatal(err)
	}
	if list.About.Alt != f.Alt || len(list.Frames) != f.Frames || len(d.files) != f.Frames+1 {
		t.Errorf("it lists %d of %d pictures, %d files, of a film that shows %q", len(list.Frames), f.Frames, len(d.files), list.About.Alt)
	}
	for i, s := range scenes {
		got := list.Frames[i]
		if got.File != fmt.Sprintf("%02d.png", i+1) || d.files[got.File] == nil || got.Step != s.Step || got.Mood != story.MoodNames[s.Mood] ||
			got.Title != s.Caption.Title || got.Detail != s.Caption.Detail || got.Hold != s.Hold.Milliseconds() {
			t.Errorf("picture %d is listed as %+v", i+1, got)
		}
	}
}
