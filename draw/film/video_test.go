package film

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"golang.org/x/text/language"
)

// What the film says of itself is in the tags, and without --no-metadata only; TestLaws reads them. Large pictures refer to few, as old decoders
// want it; TestVideoLevels has ffprobe read the level.
func TestVideoOptions(t *testing.T) {
	f := infoOf(smallFilm(), told)
	f.Hidden = true
	options := strings.Join(f.videoOptions("mp4", []string{"-c:v", "libx264"}, "/tmp/x"), " ")
	if strings.Contains(options, "title=") || strings.Contains(options, "comment=") || !strings.Contains(options, " language=und ") || !strings.HasSuffix(options, " -f mp4 file:/tmp/x") {
		t.Errorf("without metadata the options are %s", options)
	}
	f.Size = image.Pt(1920, 1080)
	if large := f.videoOptions("mp4", []string{"-c:v", "libx264"}, "/tmp/x"); !slices.Contains(large, "-refs") || large[slices.Index(large, "-refs")+1] != "4" {
		t.Errorf("for large pictures the options are %s", large)
	}
}

// Tracks say the language of their texts as players know it.
func TestTrackLanguages(t *testing.T) {
	for own, track := range trackLanguages {
		if base, _ := language.Make(own).Base(); track != base.ISO3() {
			t.Errorf("the tracks of films in %s say %q, not %q", own, track, base.ISO3())
		}
	}
}

// The stream to ffmpeg has the same bytes as before, also those that ffmpeg makes nothing of. That the rest are right is tested by
// ffmpeg.
func TestMatroska(t *testing.T) {
	head := (&Info{Size: image.Pt(641, 480)}).matroskaHead()
	checkGolden(t, "testdata/video.mkv", append(head, matroskaFrame(1230*time.Millisecond, 70*time.Millisecond, 20)...))
}

// program returns the path of a program, or skips the test.
func program(t *testing.T, name string) string {
	t.Helper()
	path, err := exec.LookPath(name)
	if err != nil {
		t.Skip("there is no " + name)
	}
	return path
}

// fakeFFmpeg puts a shell script in the place of ffmpeg, and returns the folder of temporary files.
func fakeFFmpeg(t *testing.T, script string) (temp string) {
	t.Helper()
	shell, dir := program(t, "sh"), t.TempDir()
	if script != "" {
		writeFile(t, filepath.Join(dir, "ffmpeg"), []byte("#!"+shell+"\n"+script))
	}
	t.Setenv("PATH", dir)
	temp = t.TempDir()
	t.Setenv("TMPDIR", temp)
	return temp
}

// What is ours of a video obeys all laws: here a program stands in for ffmpeg that is quick, and writes what it reads.
func TestVideoLaws(t *testing.T) {
	cat := program(t, "cat")
	temp := fakeFFmpeg(t, "for last; do :; done\nexec "+cat+` >"${last#file:}"`)
	tr := trial{Format: WebM} // the program reads Matroska, as this is
	for _, law := range laws[1:] {
		if err := law.check(&tr); err != nil {
			t.Errorf("the format %s breaks a law: it %s: %v", tr.Name, law.name, err)
		}
	}
	checkEmpty(t, temp, newDisk())
}

// tiledShots returns n pictures of large tiles, which video codecs, that smooth small ones, show as they are.
func tiledShots(n int) []shot {
	const tile = 16
	rnd := rand.New(rand.NewPCG(8, 2))
	shots := recolored(randomShots(rnd, n, image.Pt(5*tile-3, 3*tile-5)), 7)
	for i := range shots {
		img := shots[i].image
		img.Palette = color.Palette{color.Black, color.White, color.Gray{160}, color.RGBA{200, 40, 40, 255}, color.RGBA{40, 90, 200, 255}, color.RGBA{240, 232, 216, 255}, color.RGBA{40, 140, 70, 255}}
		for y := range img.Rect.Dy() {
			for x := range img.Rect.Dx() {
				if x%tile == 0 && y%tile == 0 {
					img.SetColorIndex(x, y, uint8(rnd.IntN(len(img.Palette))))
				} else {
					img.SetColorIndex(x, y, img.ColorIndexAt(x-x%tile, y-y%tile))
				}
			}
		}
		shots[i].changed = []image.Rectangle{img.Rect}
	}
	return shots
}

// However ffmpeg fails, the error is one line that says why, and nothing is left.
func TestVideoFails(t *testing.T) {
	cat := program(t, "cat")
	film := filmOf(randomShots(rand.New(rand.NewPCG(8, 1)), 3, image.Pt(200, 100))) // more than a pipe holds
	for _, c := range []struct{ name, script, want string }{
		{"is not there", "", "mp4 is made by ffmpeg, which is not installed: get ffmpeg with "},
		{"says why", "echo '[libx264 @ 0x55d0] [error] no room left' >&2; echo 'Error writing trailer' >&2; exit 1", "ffmpeg cannot make the mp4: no room left"},
		{"says why at the end", cat + " >/dev/null; echo 'No space left on device' >&2; exit 1", "cannot keep the mp4 in "},
		{"is killed", "read -r line; kill -9 $$", "ffmpeg cannot make the mp4: signal: killed"},
		{"is content with less", "exit 0", "ffmpeg ended before the film"},
		{"writes nothing", "exec " + cat + " >/dev/null", "ffmpeg made no mp4"},
	} {
		t.Run(c.name, func(t *testing.T) {
			temp := fakeFFmpeg(t, c.script)
			tr := trial{Format: MP4}
			d := newDisk()
			err := tr.write(t.Context(), film, d)
			if err == nil || !strings.HasPrefix(err.Error(), c.want) || strings.Contains(err.Error(), "\n") {
				t.Errorf("the error is %v, and should be %s", err, c.want)
			}
			checkEmpty(t, temp, d)
		})
	}
}

func checkEmpty(t *testing.T, temp string, d *disk) {
	t.Helper()
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 || d.bytes > 0 {
		t.Errorf("left are %v and %d bytes (%v)", left, d.bytes, err)
	}
}

// Colors are those that Recommendation BT.709 gives for pure ones.
func TestYUVColors(t *testing.T) {
	for _, c := range []struct {
		color        color.Color
		luma, cb, cr uint8
	}{
		{color.White, 235, 128, 128},
		{color.Black, 16, 128, 128},
		{color.RGBA{R: 255, A: 255}, 63, 102, 240},
		{color.RGBA{G: 255, A: 255}, 173, 42, 26},
		{color.RGBA{B: 255, A: 255}, 32, 240, 118},
	} {
		i := Info{Size: image.Pt(1, 1), Palette: color.Palette{c.color}}
		p := i.yuv()
		p.show(image.NewPaletted(image.Rect(0, 0, 1, 1), i.Palette))
		if want := []uint8{c.luma, c.luma, c.luma, c.luma, c.cb, c.cr}; !bytes.Equal(p.Pix, want) {
			t.Errorf("%v is %v, want %v", c.color, p.Pix, want)
		}
	}
	i := Info{Size: image.Pt(1, 3), Palette: color.Palette{color.White, color.Black}}
	p := i.yuv()
	p.show(&image.Paletted{Pix: []uint8{1, 1, 1}, Stride: 1, Rect: image.Rectangle{Max: i.Size}})
	if want := []uint8{16, 235, 16, 235, 16, 235, 235, 235, 128, 128, 128, 128}; !bytes.Equal(p.Pix, want) {
		t.Errorf("got %v, want %v", p.Pix, want)
	}
}
