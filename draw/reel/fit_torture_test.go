package reel

import (
	"bytes"
	"errors"
	"math"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"queenreel/draw/film"
	"queenreel/trace/tracetest"
)

// The video for a place with a rate has this rate from the first picture to the last, its length, and its poster.
func TestConstantRate(t *testing.T) {
	tracetest.Needs(t)
	t.Parallel()
	for _, tool := range []string{"ffmpeg", "ffprobe"} {
		if _, err := exec.LookPath(tool); err != nil {
			t.Skip("there is no " + tool)
		}
	}
	o := Options{Search: Search{Queens: 4}}
	o.For, o.Formats, o.Cell, o.Panels, o.Length = "linkedin", []string{"mp4"}, 12, []string{"board"}, 8*time.Second
	f, err := Film(t.Context(), o)
	if err != nil {
		t.Fatal(err)
	}
	path := filepath.Join(t.TempDir(), "film.mp4")
	file, err := os.Create(path)
	if err == nil {
		err = errors.Join(film.Write(t.Context(), f, film.MP4.To(file)), file.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	out, err := exec.CommandContext(t.Context(), "ffprobe", "-v", "error", "-show_entries", "packet=pts_time:stream=r_frame_rate,avg_frame_rate", "-of", "csv=p=0", path).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	times := strings.Fields(string(out)) // and then the rates
	if last := len(times) - 1; times[last] != "30/1,30/1" {
		t.Errorf("the rates are %s", times[last])
	} else {
		times = times[:last]
	}
	if off := time.Duration(len(times))*time.Second/30 - f.Length; off.Abs() > time.Second/30 {
		t.Errorf("%d frames are %v longer than %v", len(times), off, f.Length)
	}
	for i, text := range times {
		if at, err := strconv.ParseFloat(strings.TrimSuffix(text, ","), 64); err != nil || math.Abs(at-float64(i)/30) > 1e-4 {
			t.Fatalf("frame %d stands at %s", i, text)
		}
	}
	size := f.Painter.Size()
	pixels, err := exec.CommandContext(t.Context(), "ffmpeg", "-v", "error", "-i", path, "-frames:v", "2", "-f", "rawvideo", "-pix_fmt", "gray", "-").Output()
	if err != nil || len(pixels) < 2*size.X*size.Y {
		t.Fatalf("%d pixels, error %v", len(pixels), err)
	}
	if half := len(pixels) / 2; bytes.Equal(pixels[:half], pixels[half:]) {
		t.Error("the poster is lost")
	}
}
