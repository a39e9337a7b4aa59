package film

import (
	"image"
	"math/rand/v2"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"queenreel/trace/tracetest"
)

// Old decoders play films of a constant rate up to 1920 by 1080, and all others up to 1280 by 720, however short their pictures are.
func TestVideoLevels(t *testing.T) {
	tracetest.Needs(t)
	program(t, "ffmpeg")
	ffprobe := program(t, "ffprobe")
	for size, rate := range map[image.Point]int{{1280, 720}: 0, {1920, 1080}: 30} {
		film := filmOf(randomShots(rand.New(rand.NewPCG(9, 1)), 2, size))
		film.Rate = rate
		path := filepath.Join(t.TempDir(), "film.mp4")
		writeFile(t, path, encode(t, film, MP4))
		level, err := exec.Command(ffprobe, "-v", "error", "-show_entries", "stream=level", "-of", "csv=p=0", path).Output()
		if got := strings.TrimSpace(string(level)); got != "40" {
			t.Errorf("%v: level %s (%v)", size, got, err)
		}
	}
}

// A video says its title, and the language of its texts.
func TestVideoTags(t *testing.T) {
	tracetest.Needs(t)
	program(t, "ffmpeg")
	ffprobe := program(t, "ffprobe")
	for _, f := range []Format{MP4, WebM} {
		path := filepath.Join(t.TempDir(), "film"+f.Ext)
		writeFile(t, path, encode(t, infoOf(smallFilm(), Meta{Alt: "四皇后的动画。共 3 幅。", Lang: "zh"}), f))
		said, err := exec.Command(ffprobe, "-v", "error", "-show_entries", "stream_tags=language:format_tags=title", "-of", "csv", path).Output()
		if want := "stream,zho\nformat,四皇后的动画\n"; string(said) != want {
			t.Errorf("%s: the tags are %q, not %q (%v)", f.Name, said, want, err)
		}
	}
}
