package film

import (
	"cmp"
	"context"
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
)

// Formats lists all formats in the order in which users see them. The first is the default.
var Formats = []Format{
	GIF,
	HTML,
	WebP,
	APNG,
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
	Folder bool   // each film is a folder of files
	Even   bool   // pictures are padded to even sizes, on the right and at the foot

	Also  []string // other endings that name it, as Ext
	Words bool     // its files hold words, and no pixels: pictures may come to its encoder without an image

	// Tick is the resolution of holds, at most story.ShortestHold. Encoders get the film's length and the
	// holds of its pictures rounded to it. What rounding leaves over is carried to the next picture, so that
	// no picture begins more than half a tick too early or too late. 0 leaves holds as they are.
	Tick time.Duration

	// MaxPixels is the size of the largest picture, and MaxHold the longest hold. 0 stands for those of all films.
	MaxPixels int
	MaxHold   time.Duration
	Alone     bool // a film with the largest pictures leaves no memory for another in the same run

	// New returns an encoder that writes a film to a sink until ctx is done. If i shows that the format
	// cannot hold the film, New writes nothing and returns an Error.
	New func(ctx context.Context, i Info, to Sink) (Encoder, error)
}

// MaxPixels is the number of pixels that a picture of a film has at most, in any format. It bounds memory:
// encoders keep several pictures.
const MaxPixels = 9_000_000

// MaxFiles is the number of films that are written at once if their pictures have as many pixels as their formats take; of
// smaller ones there may be more.
const MaxFiles = 3

// mostFull is the number of pictures that an encoder keeps at once if they have as many pixels as its format takes.
const mostFull = 4

// share returns the size of the film's pictures as a share of the largest, more than 0.
func (i *Info) share(maxPixels int) float64 {
	return float64(i.Size.X) * float64(i.Size.Y) / float64(maxPixels)
}

// mostPieces returns how many pictures of a film an encoder keeps at once, if the largest have maxPixels. As many as
// would keep many processors busy take too much memory if they are large.
func (i *Info) mostPieces(maxPixels int) int {
	return min(2*runtime.GOMAXPROCS(0), int(mostFull/i.share(maxPixels)))
}

// checkTogether returns an error if the formats would take too much memory for a film in one run.
func checkTogether(i *Info, targets []Target) error {
	sum := 0.0
	for _, t := range targets {
		if t.Format.Words {
			continue
		}
		share := i.share(cmp.Or(t.Format.MaxPixels, MaxPixels))
		if t.Format.Alone {
			share *= MaxFiles
		}
		sum += share
	}
	if sum > MaxFiles {
		return &Error{"Files", fmt.Sprint(len(targets)), fmt.Sprintf("%d films of %s pixels take too much memory in one run", len(targets), dimensions(i.Size))}
	}
	return nil
}

// check returns an error if the format cannot hold a film.
func (f *Format) check(i *Info) error {
	most := cmp.Or(f.MaxPixels, MaxPixels)
	if pixels := int64(i.Size.X) * int64(i.Size.Y); pixels > int64(most) && !f.Words {
		return &Error{"Size", dimensions(i.Size), fmt.Sprintf("a film in the format %s has at most %g million pixels a picture", f.Name, float64(most)/1e6)}
	}
	if f.MaxHold > 0 && i.Longest > f.MaxHold {
		return &Error{"Hold", i.Longest.String(), fmt.Sprintf("the format %s shows a picture for at most %v", f.Name, f.MaxHold)}
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

	// At writes over what has been written, at offsets from its beginning. Formats that begin with what is
	// known at the end use it. It may be nil, as for a stream: these formats then keep the file in memory.
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

// Length returns how long a film of length d runs once it is written in the format.
func (f Format) Length(d time.Duration) time.Duration { return d.Round(f.Tick) }

// Size returns how large pictures of a size are once they are written in the format: nothing in words.
func (f Format) Size(size image.Point) image.Point {
	switch {
	case f.Words:
		return image.Point{}
	case f.Even:
		return even(size)
	}
	return size
}

// even returns the next even size.
func even(size image.Point) image.Point { return size.Add(image.Pt(size.X%2, size.Y%2)) }

// FormatOf returns the format of a table whose extension path has, in small or large letters. The path of a folder may
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
