package film

import (
	"bytes"
	"encoding/csv"
	"errors"
	"fmt"
	"image"
	"image/color"
	idraw "image/draw"
	"image/gif"
	"image/png"
	"io"
	"iter"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// A decoder reads films with code that is not ours.
type decoder struct {
	tool string // the program that decodes, or "" for Go's library

	// decode yields the pictures of the film at a path, each valid until the next, and how long they
	// stand. An error is the last.
	decode func(path string, size image.Point) iter.Seq2[shown, error]
}

// shown is a picture as a decoder sees it.
type shown struct {
	*image.RGBA
	hold time.Duration
}

// decoders holds the decoders of each format, by its name. A format without one fails its laws.
var decoders = map[string][]decoder{
	"gif": {
		{"", decodeGIF},
		{"gifsicle", decodeWithGifsicle},
		{"ffmpeg", decodeWithFFmpeg()},
	},
	"html": {
		{"chromium", decodeWithChromium},
	},
}

// installed returns those of some decoders whose programs are installed. Where QUEENREEL_NEEDS_DECODERS
// is set, as in CI, one that is missing fails the test.
func installed(t testing.TB, all []decoder) []decoder {
	t.Helper()
	return slices.DeleteFunc(slices.Clone(all), func(d decoder) bool {
		if d.tool == "" {
			return false
		}
		_, err := exec.LookPath(d.tool)
		if err != nil && os.Getenv("QUEENREEL_NEEDS_DECODERS") == "1" {
			t.Errorf("%s is not installed, and QUEENREEL_NEEDS_DECODERS is set", d.tool)
		}
		return err != nil
	})
}

// failed yields nothing but an error.
func failed(err error) iter.Seq2[shown, error] {
	return func(yield func(shown, error) bool) { yield(shown{}, err) }
}

// decodeGIF decodes with image/gif.
func decodeGIF(path string, _ image.Point) iter.Seq2[shown, error] {
	data, err := os.ReadFile(path)
	if err != nil {
		return failed(err)
	}
	return playGIF(data)
}

// playGIF yields the pictures of a GIF. It is a player of its own: it knows of frames only what the
// GIF standard says.
func playGIF(data []byte) iter.Seq2[shown, error] {
	g, err := gif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		return failed(err)
	}
	return func(yield func(shown, error) bool) {
		screen := image.NewRGBA(image.Rect(0, 0, g.Config.Width, g.Config.Height))
		for i, frame := range g.Image {
			before := screen
			if g.Disposal[i] == gif.DisposalPrevious {
				screen = &image.RGBA{Pix: slices.Clone(screen.Pix), Stride: screen.Stride, Rect: screen.Rect}
			}
			overlay(screen, frame)
			if !yield(shown{screen, time.Duration(g.Delay[i]) * 10 * time.Millisecond}, nil) {
				return
			}
			switch g.Disposal[i] {
			case gif.DisposalBackground:
				idraw.Draw(screen, frame.Rect, image.Transparent, image.Point{}, idraw.Src)
			case gif.DisposalPrevious:
				screen = before
			}
		}
	}
}

// overlay lays a frame over a picture. image/draw does the same, but slowly.
func overlay(picture *image.RGBA, frame *image.Paletted) {
	colors := rgbaOf(frame.Palette)
	for y := frame.Rect.Min.Y; y < frame.Rect.Max.Y; y++ {
		pix := picture.Pix[picture.PixOffset(frame.Rect.Min.X, y):]
		for x, index := range row(frame, frame.Rect, y) {
			if c := &colors[index]; c[3] != 0 {
				*(*[4]uint8)(pix[4*x:]) = *c
			}
		}
	}
}

func rgbaOf(p color.Palette) [256][4]uint8 {
	var colors [256][4]uint8
	for i, c := range p {
		c := color.RGBAModel.Convert(c).(color.RGBA)
		colors[i] = [4]uint8{c.R, c.G, c.B, c.A}
	}
	return colors
}

// decodeWithGifsicle lets gifsicle lay frames over each other; what it writes are whole pictures.
func decodeWithGifsicle(path string, _ image.Point) iter.Seq2[shown, error] {
	out, err := exec.Command("gifsicle", "--no-warnings", "--unoptimize", path).Output()
	if err != nil {
		return failed(fmt.Errorf("gifsicle: %w", err))
	}
	return playGIF(out)
}

// decodeWithFFmpeg returns a decoder of what ffmpeg reads with the given options.
func decodeWithFFmpeg(options ...string) func(string, image.Point) iter.Seq2[shown, error] {
	return func(path string, size image.Point) iter.Seq2[shown, error] {
		input := append(slices.Clip(options), "-i", path)
		holds, err := probe(input)
		if err != nil {
			return failed(err)
		}
		return func(yield func(shown, error) bool) {
			// Without passthrough ffmpeg repeats and drops pictures until their times are even.
			cmd := exec.Command("ffmpeg", append(append([]string{"-v", "error"}, input...),
				"-fps_mode", "passthrough", "-f", "rawvideo", "-pix_fmt", "rgba", "-")...)
			out, err := cmd.StdoutPipe()
			if err == nil {
				err = cmd.Start()
			}
			if err != nil {
				yield(shown{}, err)
				return
			}
			defer cmd.Wait()
			defer out.Close()
			picture := image.NewRGBA(image.Rectangle{Max: size})
			for i := 0; ; i++ {
				_, err := io.ReadFull(out, picture.Pix)
				switch {
				case err == io.EOF && i == len(holds):
					return
				case err == nil && i == len(holds):
					err = errors.New("it has more pictures than times")
				}
				if err != nil {
					yield(shown{}, fmt.Errorf("ffmpeg: picture %d: %w", i+1, err))
					return
				}
				if !yield(shown{picture, holds[i]}, nil) {
					return
				}
			}
		}
	}
}

// probe returns how long pictures stand, as ffprobe sees it, which comes with ffmpeg.
func probe(input []string) ([]time.Duration, error) {
	out, err := exec.Command("ffprobe", append([]string{"-v", "error", "-show_entries", "packet=duration_time", "-of", "csv=p=0"}, input...)...).Output()
	if err != nil {
		return nil, fmt.Errorf("ffprobe: %w", err)
	}
	lines, err := csv.NewReader(bytes.NewReader(out)).ReadAll()
	var holds []time.Duration
	for _, line := range lines {
		hold, parseErr := time.ParseDuration(line[0] + "s")
		err = errors.Join(err, parseErr)
		holds = append(holds, hold)
	}
	return holds, err
}

// decodePNGs decodes a folder of the format pngs.
func decodePNGs(path string, _ image.Point) iter.Seq2[shown, error] {
	list, err := os.ReadFile(filepath.Join(path, "film.txt"))
	if err != nil {
		return failed(err)
	}
	return func(yield func(shown, error) bool) {
		for line := range strings.Lines(string(list)) {
			var name, text string
			_, err := fmt.Sscan(line, &name, &text)
			hold, holdErr := time.ParseDuration(text)
			data, readErr := os.ReadFile(filepath.Join(path, name))
			img, pngErr := png.Decode(bytes.NewReader(data))
			if err := errors.Join(err, holdErr, readErr, pngErr); err != nil {
				yield(shown{}, err)
				return
			}
			picture := image.NewRGBA(img.Bounds())
			overlay(picture, img.(*image.Paletted))
			if !yield(shown{picture, hold}, nil) {
				return
			}
		}
	}
}
