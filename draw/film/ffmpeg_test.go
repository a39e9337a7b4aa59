package film

import (
	"fmt"
	"image"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"time"
)

// decodeWithFFmpeg returns a decoder of what ffmpeg reads with the given options.
func decodeWithFFmpeg(options ...string) func(string, image.Point) iter.Seq2[shown, error] {
	return func(path string, size image.Point) iter.Seq2[shown, error] {
		v, err := runFFmpeg(append(slices.Clip(options), "-i", path)...)
		if err != nil {
			return failed(err)
		}
		var holds []time.Duration
		for _, p := range v.packets {
			holds = append(holds, p.hold)
		}
		return playRaw(v.raw, size, holds)
	}
}

// A view is what ffmpeg sees in a file.
type view struct {
	raw     []byte // the pictures, as RGBA
	packets []packet
	length  time.Duration // that the file says it has, to 10 ms, or 0
}

// A packet is one picture in a file, and its times.
type packet struct{ decoded, shown, hold time.Duration }

// runFFmpeg returns what ffmpeg sees in an input. It starts slowly, so that one call gives all: the pictures on standard
// output, the packets in another, and the length in its messages.
func runFFmpeg(input ...string) (*view, error) {
	dir, err := os.MkdirTemp("", "")
	if err != nil {
		return nil, err
	}
	defer os.RemoveAll(dir)
	path := filepath.Join(dir, "packets")
	// Without passthrough ffmpeg repeats and drops pictures until their times are even.
	cmd := exec.Command("ffmpeg", slices.Concat([]string{"-hide_banner", "-nostdin", "-nostats"}, input,
		[]string{"-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "pipe:1", "-c", "copy", "-f", "framecrc", path})...)
	var said strings.Builder
	cmd.Stderr = &said
	v := new(view)
	if v.raw, err = cmd.Output(); err != nil {
		return nil, fmt.Errorf("ffmpeg: %w: %s", err, &said)
	}
	if _, text, found := strings.Cut(said.String(), "Duration: "); found {
		var h, m int
		var s float64
		if n, _ := fmt.Sscanf(text, "%d:%d:%f,", &h, &m, &s); n == 3 {
			v.length = time.Duration(60*h+m)*time.Minute + time.Duration(s*1000+0.5)*time.Millisecond
		}
	}
	v.packets, err = readPackets(path)
	return v, err
}

// readPackets reads packets that ffmpeg lists as framecrc: lines of their stream, three times, in units that a comment
// says, and other things.
func readPackets(path string) (packets []packet, err error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var unit time.Duration
	for line := range strings.Lines(string(text)) {
		var num, den, decoded, shown, hold time.Duration
		if n, _ := fmt.Sscanf(line, "#tb 0: %d/%d", &num, &den); n == 2 {
			unit = num * time.Second / den
			continue
		}
		if strings.HasPrefix(line, "#") {
			continue
		}
		if _, err := fmt.Sscanf(line, "0, %d, %d, %d,", &decoded, &shown, &hold); err != nil || unit == 0 {
			return nil, fmt.Errorf("no times: %q", line)
		}
		packets = append(packets, packet{decoded * unit, shown * unit, hold * unit})
	}
	return packets, nil
}

// playRaw yields pictures of RGBA, which stand so long.
func playRaw(raw []byte, size image.Point, holds []time.Duration) iter.Seq2[shown, error] {
	return func(yield func(shown, error) bool) {
		picture := image.NewRGBA(image.Rectangle{Max: size})
		if len(raw) != len(holds)*len(picture.Pix) {
			yield(shown{}, fmt.Errorf("%d bytes for %d pictures of %v", len(raw), len(holds), size))
			return
		}
		for i, hold := range holds {
			copy(picture.Pix, raw[i*len(picture.Pix):])
			if !yield(shown{RGBA: picture, hold: hold}, nil) {
				return
			}
		}
	}
}

// decodeVideo decodes a video with ffmpeg. A frame of it stands until the next begins, and the last until the end. What
// pads it to even sizes is cut off.
func decodeVideo(path string, size image.Point) iter.Seq2[shown, error] {
	v, err := runFFmpeg("-i", path, "-vf", fmt.Sprintf("format=rgba,crop=%d:%d:0:0:exact=1", size.X, size.Y))
	if err != nil {
		return failed(err)
	}
	var holds []time.Duration
	end := time.Duration(0)
	for _, p := range v.packets {
		// Players disagree on the length of a video whose frames are not in the order of their times.
		if p.decoded != p.shown {
			return failed(fmt.Errorf("a frame is decoded at %v and shown at %v", p.decoded, p.shown))
		}
		if len(holds) > 0 {
			holds[len(holds)-1] += p.shown - end
		} else if p.shown != 0 {
			return failed(fmt.Errorf("it begins at %v", p.shown))
		}
		holds = append(holds, p.hold)
		end = p.shown + p.hold
	}
	if v.length != end {
		return failed(fmt.Errorf("the file says that it lasts %v, and its frames %v", v.length, end))
	}
	return playRaw(v.raw, size, holds)
}
