package film

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"queenreel/draw"
	"queenreel/draw/panel"
	"queenreel/draw/story/words"
)

// Formats lists all formats in the order in which users see them. The first is the default.
var Formats = []Format{
	GIF,
	HTML,
	WebP,
	APNG,
	SVG,
	PDF,
	MP4,
	WebM,
	Frames,
	Text,
	Markdown,
	VTT,
	SRT,
	JSON,
}

// A Format is a way to write a film.
type Format struct {
	Name   string // on the command line
	Doc    string // one line for lists, without a full stop
	Ext    string // extension of its files or folders, in small letters and with the dot
	Type   string // media type of its files, if there is one: a snippet shows pictures and pages
	Folder bool   // each film is a folder of files
	Even   bool   // pictures are padded to even sizes, on the right and at the foot

	TwoThemes bool     // readers see the one that they prefer, light or dark
	Also      []string // more extensions, as Ext
	Look      Look     // of its pictures
	Drawn     bool     // its encoder has painters draw the scenes: it gets pictures without an image, as one of Words does

	// Tick is the resolution of holds, up to pace.ShortestHold. Encoders get the film's length and the
	// holds of its pictures rounded to it. The remainder is carried to the next picture, so that
	// no picture begins more than half a tick early or late. 0 means no rounding.
	Tick time.Duration

	// The limits of a film; 0 means the limit of all films.
	MaxPixels int           // of a picture
	MaxSide   int           // of a picture, in pixels
	MaxFrames int           // pictures
	MaxHold   time.Duration // of a picture
	MaxPlays  int
	Alone     bool // a film with the largest pictures leaves no memory for another in the same run

	// New returns an encoder that writes a film to a sink until ctx is done.
	New func(ctx context.Context, i Info, to Sink) (Encoder, error)
}

// MaxPixels limits the pixels of a picture, in any format. It bounds memory: encoders keep several pictures.
const MaxPixels = 9_000_000

// MaxFiles limits the films of one run whose pictures have all the pixels that their formats allow; there may be more
// smaller ones.
const MaxFiles = 3

// share returns the size of the film's pictures as a share of the largest, more than 0.
func (i *Info) share(maxPixels int) float64 {
	return float64(i.Size.X) * float64(i.Size.Y) / float64(maxPixels)
}

// maxPieces returns the number of pictures that an encoder keeps, if the format allows maxPixels. Enough pictures to keep
// many processors busy take too much memory if they are large.
func (i *Info) maxPieces(maxPixels int) int {
	const maxFull = 4 // of pictures that have all the pixels that the format allows
	return min(2*runtime.GOMAXPROCS(0), int(maxFull/i.share(maxPixels)))
}

// checkTargets returns an error if all films together would take too much memory in one run.
func checkTargets(targets []Target, infos []Info) error {
	films, sum, largest := 0, 0.0, image.Point{}
	for n, t := range targets {
		i := &infos[n]
		if t.Format.Look == Words {
			continue
		}
		films++
		largest = i.Size
		share := i.share(cmp.Or(t.Format.MaxPixels, MaxPixels))
		if t.Format.Alone {
			share *= MaxFiles
		}
		sum += share
	}
	if sum > MaxFiles {
		return words.Wrong("", nil, "films", words.Values{N: films, Text: panel.Size(largest).String()})
	}
	return nil
}

// check returns an error if no film can be as the Info says, or not in the format.
func (f *Format) check(i *Info) error {
	switch {
	case i.Frames < 1:
		return errors.New("a film has at least one picture")
	case i.Plays < 0:
		return errors.New("a film plays at least once, or 0 times for endless play")
	case f.Look != Words && i.view.Day == nil:
		return errors.New("a film needs a painter")
	}
	if night := i.view.Night; night != nil && f.TwoThemes {
		switch {
		case IsDark(i.Palette[0]) == IsDark(night.Palette()[0]):
			return words.Wrong("theme", i.view.Day.Options().Theme.Name, "two-lights", words.Values{})
		case i.Size != night.Size():
			return words.Wrong("theme", panel.Size(night.Size()), "two-sizes", words.Values{})
		}
	}
	maxPixels := cmp.Or(f.MaxPixels, MaxPixels)
	if pixels := int64(i.Size.X) * int64(i.Size.Y); pixels > int64(maxPixels) && f.Look != Words {
		return words.Wrong("", nil, "format-pixels", words.Values{Text: f.Name, From: fmt.Sprint(float64(maxPixels) / 1e6)})
	}
	if f.MaxFrames > 0 && i.Frames > f.MaxFrames {
		return words.Wrong("", nil, "format-frames", words.Values{Text: f.Name, N: f.MaxFrames})
	}
	if f.MaxSide > 0 && max(i.Size.X, i.Size.Y) > f.MaxSide {
		return words.Wrong("", nil, "format-side", words.Values{Text: f.Name, N: f.MaxSide})
	}
	if f.MaxPlays > 0 && i.Plays > f.MaxPlays {
		return words.Wrong("plays", i.Plays, "format-plays", words.Values{Text: f.Name, N: f.MaxPlays})
	}
	return nil
}

// checkHold returns an error if the format cannot show a picture for so long.
func (f *Format) checkHold(hold time.Duration) error {
	if f.MaxHold > 0 && hold > f.MaxHold {
		asked := hold.Round(10 * time.Millisecond).String()
		return words.Wrong("", nil, "format-hold", words.Values{From: asked, Text: f.Name, Next: f.MaxHold.String()})
	}
	return nil
}

// An Encoder writes one film. Its methods are called one at a time, and it writes to its sink only within
// them. Once its context is done, the film is cut: the encoder writes nothing more, not even what it has
// held back, and returns the context's cause.
type Encoder interface {
	// Add writes the next picture, or a part of it later. The picture changes after the call, so Add copies
	// what it keeps. An error, of a picture that the format cannot hold or of a write, cuts the film.
	Add(draw.Picture) error

	// Close writes what has been held back, closes all files that the encoder created, and waits for its
	// goroutines. It is called exactly once, also after an error and when the context is done.
	Close() error
}

// A Sink is a place to write a film to: a file or a stream, or a folder.
type Sink struct {
	io.Writer // of the file or stream; nil for a folder

	// At overwrites bytes at offsets from the beginning, for formats that begin with their length. If it is nil, as for a stream, these
	// formats keep the file in memory.
	At io.WriterAt

	// Create creates a file in the folder, whose name is without a path. The encoder must close the file.
	// Create is nil unless the sink is a folder.
	Create func(name string) (io.WriteCloser, error)
}

// A Target is a format and a place to write it to.
type Target struct {
	Format Format
	Sink   Sink
}

// To returns the target that writes the format, which must not be one of folders, to w.
func (f Format) To(w io.Writer) Target { return Target{f, Sink{Writer: w}} }

// Size returns the size of a film's pictures in the format: nothing in words.
func (f Format) Size(size image.Point) image.Point {
	switch {
	case f.Look == Words:
		return image.Point{}
	case f.Look == Slides:
		return slideSize(size)
	case f.Even:
		return even(size)
	}
	return size
}

// even returns the next even size.
func even(size image.Point) image.Point { return size.Add(image.Pt(size.X%2, size.Y%2)) }

// FormatOf returns the format in a table that has the extension of a path, in small or large letters. The path of a folder may
// end in a slash.
func FormatOf(table []Format, path string) (f Format, ok bool) {
	ext := strings.ToLower(filepath.Ext(filepath.Clean(path)))
	isFolder := path != "" && os.IsPathSeparator(path[len(path)-1])
	i := slices.IndexFunc(table, func(f Format) bool {
		return (f.Ext == ext || slices.Contains(f.Also, ext)) && (f.Folder || !isFolder)
	})
	if i < 0 {
		return Format{}, false
	}
	return table[i], true
}
