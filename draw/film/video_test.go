package film

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"math/bits"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"queenreel/draw"
)

// What the film says of itself is in the tags, and without --no-metadata only.
func TestVideoOptions(t *testing.T) {
	f := darkFilm()
	options := strings.Join(f.videoOptions("mp4", []string{"-c:v", "libx264"}, "/tmp/x"), " ")
	if !strings.HasSuffix(options, " -f mp4 file:/tmp/x") {
		t.Errorf("the options are %s", options)
	}
	f = infoOf(f, told)
	if options := f.videoOptions("mp4", nil, "x"); !slices.Contains(options, "comment="+told.Text()) || !slices.Contains(options, "title="+told.Title) {
		t.Errorf("the options are %q", options)
	}
	f.NoMeta = true
	if options := strings.Join(f.videoOptions("mp4", nil, "x"), " "); strings.Contains(options, "metadata") {
		t.Errorf("without metadata the options are %s", options)
	}
}

// A Matroska stream says what its pictures are, and gives each its time; the elements are read here by their identifiers in
// RFC 9559, and as RFC 8794 says.
func TestMatroska(t *testing.T) {
	info := Info{Size: image.Pt(641, 480)}
	data := info.matroskaHead()
	const pixels = 20
	data = append(data, matroskaFrame(1230*time.Millisecond, 70*time.Millisecond, pixels)...)
	data = append(data, make([]byte, pixels)...)
	names := map[uint32]string{
		0x1a45dfa3: "EBML{", 0x4282: "DocType", 0x18538067: "Segment{", 0x1549a966: "Info{", 0x2ad7b1: "TimestampScale",
		0x1654ae6b: "Tracks{", 0xae: "TrackEntry{", 0xd7: "TrackNumber", 0x73c5: "TrackUID", 0x83: "TrackType", 0x23e383: "DefaultDuration", 0x86: "CodecID",
		0xe0: "Video{", 0xb0: "PixelWidth", 0xba: "PixelHeight", 0x2eb524: "UncompressedFourCC",
		0x55b0: "Colour{", 0x55b1: "MatrixCoefficients", 0x55b9: "Range", 0x55ba: "TransferCharacteristics", 0x55bb: "Primaries",
		0x1f43b675: "Cluster{", 0xe7: "Timestamp", 0xa0: "BlockGroup{", 0x9b: "BlockDuration", 0xa1: "Block",
	}
	var got []string
	var read func(data []byte)
	read = func(data []byte) {
		for len(data) > 0 {
			size := 1 + bits.LeadingZeros8(data[0])
			id := uint32(0)
			for _, b := range data[:size] {
				id = id<<8 | uint32(b)
			}
			name, inside := strings.CutSuffix(names[id], "{")
			if name == "" || data[size] != 1 { // lengths have eight bytes
				t.Fatalf("unknown element %x, or length %x, after %v", id, data[size], got)
			}
			n := len(data) - size - 8
			if length := binary.BigEndian.Uint64(data[size:]) & (1<<56 - 1); length < 1<<56-1 { // it is known
				n = int(length)
			}
			body := data[size+8:][:n]
			data = data[size+8+n:]
			switch {
			case inside:
				got = append(got, name)
				read(body)
			case name == "DocType" || name == "CodecID" || name == "UncompressedFourCC":
				got = append(got, name+" "+string(body))
			case name == "Block":
				got = append(got, fmt.Sprintf("Block %x with %d bytes", body[:4], len(body)-4))
			default:
				got = append(got, fmt.Sprint(name, " ", binary.BigEndian.Uint64(body)))
			}
		}
	}
	read(data)
	want := []string{
		"EBML", "DocType matroska", "Segment", "Info", "TimestampScale 10000000",
		"Tracks", "TrackEntry", "TrackNumber 1", "TrackUID 1", "TrackType 1", "DefaultDuration 10000000", "CodecID V_UNCOMPRESSED",
		"Video", "PixelWidth 642", "PixelHeight 480", "UncompressedFourCC I420",
		"Colour", "MatrixCoefficients 1", "Range 1", "TransferCharacteristics 1", "Primaries 1",
		"Cluster", "Timestamp 123", "BlockGroup", "BlockDuration 7", "Block 81000000 with 20 bytes",
	}
	if !slices.Equal(got, want) {
		t.Errorf("got  %q\nwant %q", got, want)
	}
}

// fakeFFmpeg puts a shell script in the place of ffmpeg, and returns the folder of temporary files.
func fakeFFmpeg(t *testing.T, script string) (temp string) {
	t.Helper()
	shell, err := exec.LookPath("sh")
	if err != nil {
		t.Skip("there is no shell")
	}
	dir := t.TempDir()
	if script != "" {
		if err := os.WriteFile(filepath.Join(dir, "ffmpeg"), []byte("#!"+shell+"\n"+script), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	t.Setenv("PATH", dir)
	temp = t.TempDir()
	t.Setenv("TMPDIR", temp)
	return temp
}

// What is ours of a video obeys all laws: here a program stands in for ffmpeg that is quick, and writes what it reads.
func TestVideoLaws(t *testing.T) {
	cat, err := exec.LookPath("cat")
	if err != nil {
		t.Skip("there is no cat")
	}
	temp := fakeFFmpeg(t, "for last; do :; done\nexec "+cat+` >"${last#file:}"`)
	tr := trial{Format: MP4}
	for _, law := range laws[1:] {
		if err := law.check(&tr); err != nil {
			t.Errorf("the format %s breaks a law: it %s: %v", tr.Name, law.name, err)
		}
	}
	checkEmpty(t, temp, newDisk())
}

// However ffmpeg fails, the error is one line that says why, and nothing is left.
func TestVideoFails(t *testing.T) {
	cat, err := exec.LookPath("cat")
	if err != nil {
		t.Skip("there is no cat")
	}
	film := filmOf(randomShots(rand.New(rand.NewPCG(8, 1)), 3, image.Pt(200, 100))) // more than a pipe holds
	for _, c := range []struct{ name, script, want string }{
		{"is not there", "", "mp4 is made by ffmpeg, which is not installed: get ffmpeg with "},
		{"says why", "echo '[libx264 @ 0x55d0] [error] no room left' >&2; echo 'Error writing trailer' >&2; exit 1", "ffmpeg cannot make the mp4: no room left"},
		{"says why at the end", cat + " >/dev/null; echo 'No space left on device' >&2; exit 1", "ffmpeg cannot make the mp4: No space left on device"},
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

// A film that is cut in the middle leaves neither ffmpeg nor its file.
func TestVideoCut(t *testing.T) {
	temp := fakeFFmpeg(t, "while read -r line; do :; done")
	ctx, cancel := context.WithCancelCause(context.Background())
	stop := errors.New("stop")
	film := filmOf(randomShots(rand.New(rand.NewPCG(8, 1)), 6, image.Pt(9, 9)))
	pictures := film.Pictures
	film.Pictures = func(yield func(draw.Picture) bool) {
		n := 0
		for p := range pictures {
			if n++; n == 3 {
				cancel(stop)
			}
			if !yield(p) {
				return
			}
		}
	}
	d := newDisk()
	if err := (&trial{Format: MP4}).write(ctx, film, d); !errors.Is(err, stop) {
		t.Errorf("the error is %v, and should be the cause", err)
	}
	checkEmpty(t, temp, d)
}

func checkEmpty(t *testing.T, temp string, d *disk) {
	t.Helper()
	if left, err := os.ReadDir(temp); err != nil || len(left) > 0 || d.bytes > 0 {
		t.Errorf("left are %v and %d bytes (%v)", left, d.bytes, err)
	}
}

// A video does not say how often it plays.
func TestVideoRefuses(t *testing.T) {
	film := filmOf(randomShots(rand.New(rand.NewPCG(8, 1)), 2, image.Pt(9, 9)))
	film.Plays = 2
	refusal := new(Error)
	if err := Write(t.Context(), film, WebM.To(io.Discard)); !errors.As(err, &refusal) || refusal.Field != "Plays" {
		t.Errorf("a video that plays twice is %v", err)
	}
}
